/* test_audit_forged_wins.c - the house forges what it says about a win of long ago when it backs it out (R26): the
 * money follows the forged win, every hash and seal is right, and the meter's state no longer has the win. Only the
 * audit's own list of all wins convicts it. */
#include "forgers.h"
#include "testing.h"

enum { FELT = 6, METER = 9, HITS = 40, OLD = 13 };

static struct baize_meter_search searches[HITS + 1];

/* ---- Forty wins ---- */

static void follow(void)
{
    const struct baize_meter *meter = &baize_floor_meter(&forger.floor, METER)->meter;
    for (uint16_t i = 0; i < forger.record.count; i++)
        for (uint32_t win = 1; forger.record.events[i].machine == BAIZE_FLOOR_METER && win <= HITS; win++) {
            searches[win].win = win;
            baize_meter_search_add(&searches[win], meter, &forger.record.events[i].meter);
        }
}

static void at_felt(enum baize_controller_act kind, uint32_t number)
{
    struct baize_floor_action action = {
        .machine = BAIZE_FLOOR_CONTROLLER,
        .number = FELT,
        .controller = {.kind = kind, .by = {.role = BAIZE_DEALER, .who = BOT_DEALER + FELT}}};
    if (kind == BAIZE_CONTROLLER_ACT_COIN) {
        action.controller.coin.seat = 1;
        action.controller.coin.amount = forger.rules[0].progressive.wager;
    } else if (kind == BAIZE_CONTROLLER_ACT_LOCK) {
        action.controller.lock.round = number;
    } else if (kind == BAIZE_CONTROLLER_ACT_KEY) {
        action.controller.key.seat = 1; /* row 0: all of the meter */
    }
    assert_true(writer_floor(&forger, action));
    follow();
}

static struct baize_floor_action at_meter(enum baize_meter_act kind, enum baize_role role, uint32_t who)
{
    return (struct baize_floor_action){
        .machine = BAIZE_FLOOR_METER, .number = METER, .meter = {.kind = kind, .by = {.role = role, .who = who}}};
}

static void hit(uint32_t round)
{
    at_felt(BAIZE_CONTROLLER_ACT_COIN, 0);
    at_felt(BAIZE_CONTROLLER_ACT_LOCK, round);
    at_felt(BAIZE_CONTROLLER_ACT_KEY, 0);
    struct baize_floor_action validate = at_meter(BAIZE_METER_ACT_VALIDATE, BAIZE_EXECUTIVE, BOT_EXECUTIVE);
    validate.meter.validate.claim = round;
    validate.meter.validate.credential = forger.rules[0].progressive.controller.credential;
    validate.meter.validate.credential_of = BOT_EXECUTIVE;
    assert_true(writer_floor(&forger, validate));
    follow();
    at_felt(BAIZE_CONTROLLER_ACT_END, 0);
}

static void make_wins(void)
{
    memset(searches, 0, sizeof searches);
    writer_hire(&forger, BOT_DEALER + FELT, BAIZE_DEALER);
    writer_make_alone(&forger, FELT, 0);
    writer_make_meter(&forger, METER, 0);
    writer_link(&forger, METER, FELT);
    for (uint32_t round = 1; round <= HITS; round++)
        hit(round);
}

static void back_out(uint32_t win, const struct baize_meter_old_win *old)
{
    struct baize_floor_action action = at_meter(BAIZE_METER_ACT_BACK_OUT, BAIZE_MANAGER, BOT_MANAGER);
    action.meter.by.second = BOT_SUPERVISOR;
    action.meter.second_role = BAIZE_SUPERVISOR;
    action.meter.back_out.win = win;
    action.meter.back_out.old = *old;
    assert_true(writer_floor(&forger, action));
    follow();
}

/* ---- What the house says about win 13 ---- */

static void another_amount(void)
{
    make_wins();
    struct baize_meter_old_win old = searches[OLD].old;
    old.hit.amount -= 100;
    back_out(OLD, &old);
}

static void another_table(void)
{
    make_wins();
    struct baize_meter_old_win old = searches[OLD].old;
    old.hit.table = 1;
    back_out(OLD, &old);
}

static void validated_by_another(void)
{
    make_wins();
    struct baize_meter_old_win old = searches[OLD].old;
    old.hit.validated_by = BOT_MANAGER_2;
    back_out(OLD, &old);
}

static void no_reset_before(void)
{
    make_wins();
    struct baize_meter_old_win old = searches[OLD].old;
    old.reset_before = 0;
    back_out(OLD, &old);
}

/* The meter has no list of back-outs of old wins: it counts them. */
static void twice(void)
{
    make_wins();
    struct baize_meter_old_win old = searches[OLD].old;
    back_out(OLD, &old);
    old.back_outs++;
    back_out(OLD, &old);
}

static void twice_after_it_was_recent(void)
{
    make_wins();
    struct baize_meter_old_win old = {.back_outs = 0};
    back_out(HITS, &old);
    for (uint32_t round = HITS + 1; round <= HITS + 26; round++)
        hit(round);
    old = searches[HITS].old;
    old.hit.backed_out = 0;
    back_out(HITS, &old);
}

/* As long as the other: the line keeps its length. */
static const char *old_words, *new_words;

static void rewrite_line(struct writer *writer, struct writer_act *act)
{
    (void)writer;
    if (strcmp(act->what, "meter/back_out") != 0)
        return;
    char *at = memmem(act->parts[0].lines, act->parts[0].length, old_words, strlen(old_words));
    assert_non_null(at);
    memcpy(at, new_words, strlen(new_words));
}

static void back_out_with(const char *old, const char *fresh)
{
    make_wins();
    old_words = old;
    new_words = fresh;
    forger.forge_act = rewrite_line;
    back_out(OLD, &searches[OLD].old);
    forger.forge_act = NULL;
}

static void win_that_never_was(void)
{
    back_out_with(" win=13 why=", " win=99 why=");
}

static void win_of_the_latest(void)
{
    back_out_with(" win=13 why=", " win=30 why=");
}

static void another_word_for_it(void)
{
    back_out_with(" old=13:", " new=13:");
}

TEST(test_wins_of_long_ago_that_are_forged)
{
    static const struct forgery rows[] = {
        {"another amount", another_amount, BAIZE_AUDIT_DECIDED, "is another", NULL, 0},
        {"another table", another_table, BAIZE_AUDIT_DECIDED, "is another", NULL, 0},
        {"validated by another", validated_by_another, BAIZE_AUDIT_DECIDED, "is another", NULL, 0},
        {"no reset before it", no_reset_before, BAIZE_AUDIT_DECIDED, "is another", NULL, 0},
        {"backed out twice", twice, BAIZE_AUDIT_DECIDED, "has been backed out before", NULL, 0},
        {"twice, first as a recent win", twice_after_it_was_recent, BAIZE_AUDIT_DECIDED, "backed out before", NULL, 0},
        {"a win that never was", win_that_never_was, BAIZE_AUDIT_DECIDED, "no such win is on record", NULL, 0},
        {"another win than it says", win_of_the_latest, BAIZE_AUDIT_DECIDED, "is another", NULL, 0},
        {"another word for it", another_word_for_it, BAIZE_AUDIT_ACT, "cannot be read", NULL, 0},
    };
    forgers_convict_all(rows, sizeof rows / sizeof rows[0]);
}

TEST(test_wins_of_long_ago_are_sound)
{
    forgers_open();
    make_wins();
    for (uint32_t win = 1; win <= 4; win++)
        back_out(win, &searches[win].old);
    forgers_must_be_sound("back-outs of old wins");
    forgers_close();
}

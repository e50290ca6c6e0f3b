/* test_offers.c - what a console offers, what the engine's check says and what happens are the same.
 *
 * A house plays by itself; between its acts somebody at a console does what the house would not: any act, in any order.
 * For every act of every console that is looked at
 *
 *     the view     offers it, or says why not
 *     check        of the same act, with the people who would sign it, answers the same, and changes no byte
 *     acting       now and then it is sent: it is done when it was offered, and refused for the same reason when not
 *
 * One answer differs: whether a seat can be paid is not told before its cards are turned (view_ask.c). */
#include "base/vocabulary.h"
#include "engine/internal.h"
#include "procedure/suggest.h"
#include "random.h"
#include "rig.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 8, LOOKS = 2000, KINDS_MOST = 128, NEWCOMERS = BOT_PATRON + 5000 };

static struct rig rig;
static uint64_t dice_state = 20261118;

static struct count {
    const char *id;
    uint64_t seen[2], sent[2]; /* refused, allowed */
} counts[KINDS_MOST];

static struct count *count_of(const char *id)
{
    unsigned i = 0;
    while (i < KINDS_MOST - 1 && counts[i].id != NULL && strcmp(counts[i].id, id) != 0)
        i++;
    if (counts[i].id == NULL)
        counts[i].id = strdup(id);
    return &counts[i];
}

/* ---- The act behind an offer ---- */

static bool find_table_act(const char *id, const struct baize_floor_table *at, const struct baize_actor *by,
                           struct baize_floor_action *action)
{
    for (int kind = 0; kind < BAIZE_TABLE_ACTS; kind++)
        if (!at->alone && kind != BAIZE_TABLE_ACT_ROUND &&
            strcmp(baize_table_act_id((enum baize_table_act)kind), id) == 0) {
            procedure_suggest_table(at, (enum baize_table_act)kind, by, action);
            return true;
        }
    return false;
}

static bool find_controller_act(const char *id, const struct baize_floor_table *at, const struct baize_actor *by,
                                struct baize_floor_action *action)
{
    for (int kind = 0; kind < BAIZE_CONTROLLER_ACTS; kind++)
        if (strcmp(baize_controller_act_id((enum baize_controller_act)kind), id) == 0) {
            procedure_suggest_controller(at, (enum baize_controller_act)kind, by, action);
            return true;
        }
    return false;
}

static bool find_round_act(const char *id, json_t *what, const struct baize_floor_table *at,
                           const struct baize_actor *by, struct baize_floor_action *action)
{
    for (int i = 0; json_is_string(what) && i < BAIZE_IRREGULARITIES; i++)
        if (strcmp(baize_vocabulary_id(&baize_words_irregularity, i), json_string_value(what)) == 0) {
            procedure_suggest_irregularity(at, (enum baize_irregularity)i, by, action);
            return true;
        }
    for (int kind = 0; !at->alone && kind < BAIZE_ACTS; kind++)
        if (strcmp(baize_act_id((enum baize_act)kind), id) == 0) {
            procedure_suggest_round(at, (enum baize_act)kind, by, action);
            return true;
        }
    return false;
}

/* As the view of the console does: of two acts with one name the table's is the one that stays. */
static struct baize_floor_action action_of(json_t *offer, const struct baize_floor_table *at,
                                           const struct baize_actor *by)
{
    struct baize_floor_action action;
    const char *id = json_string_value(json_object_get(offer, "act"));
    bool found = find_table_act(id, at, by, &action) ||
                 find_round_act(id, json_object_get(offer, "what"), at, by, &action) ||
                 find_controller_act(id, at, by, &action);
    PROMISE(found);
    return action;
}

/* A patron with a wallet who has no seat there. */
static uint32_t newcomer(uint32_t table)
{
    const struct baize_table *at = &rig_table(&rig, table)->table;
    uint32_t patron = NEWCOMERS;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (at->seats[i].patron == patron) {
            patron++;
            i = UINT8_MAX; /* from the first seat again */
        }
    return patron;
}

/* Those who would really sign. */
static void name_people(struct baize_floor_action *action)
{
    struct baize_table_action *table = &action->table;
    struct baize_actor *by = action->machine == BAIZE_FLOOR_TABLE ? &table->by : &action->controller.by;
    bool slip = table->kind == BAIZE_TABLE_ACT_FILL || table->kind == BAIZE_TABLE_ACT_CREDIT;
    if (by->second >= BAIZE_SOMEBODY)
        by->second = BOT_SUPERVISOR;
    if (action->machine != BAIZE_FLOOR_TABLE)
        return;
    if (slip) {
        table->fill.signers[0] = BOT_CASHIER;
        table->fill.signers[1] = BOT_MANAGER_2;
    } else if (table->kind == BAIZE_TABLE_ACT_TAKE_SEAT) {
        table->take_seat.patron = newcomer(action->number);
    }
}

/* ---- One console ---- */

static bool is_untold(const struct baize_floor_action *action, const struct baize_refusal *refusal)
{
    return action->table.kind == BAIZE_TABLE_ACT_ROUND && action->table.round.kind == BAIZE_ACT_SETTLE_SEAT &&
           refusal->reason == BAIZE_REASON_TRAY_DOES_NOT_SUFFICE;
}

static void compare(const char *where, const char *key, json_t *offer, enum baize_status status,
                    const struct baize_refusal *refusal)
{
    bool offered = json_is_true(json_object_get(offer, "allowed"));
    const char *why = json_string_value(json_object_get(json_object_get(offer, "why"), "name"));
    const char *name = status == BAIZE_OK ? "allowed" : baize_reason_name(refusal->reason);
    if (offered == (status == BAIZE_OK) && (offered || strcmp(why, name) == 0))
        return;
    fprintf(stderr, "%s: the console says of %s: %s; %s says: %s\n", where, key, offered ? "allowed" : why, where,
            name);
    abort();
}

static void send(struct baize_command *command, const char *key, json_t *offer)
{
    struct baize_refusal refusal;
    struct baize_answer answer;
    enum baize_status status = baize_engine_do(rig.world.engine, command, &answer, &refusal);
    compare("acting", key, offer, status, &refusal);
    count_of(key)->sent[status == BAIZE_OK]++;
}

static bool copies_agree(void)
{
    const struct baize_engine *engine = rig.world.engine;
    for (size_t i = 0; i < engine->streams_count; i++)
        if (!engine_copies_agree(engine, engine->streams[i]))
            return false;
    return true;
}

/* All acts are looked at, and one of them is sent: one that is offered, if there is any, two times out of three. */
static void look(uint32_t table, uint32_t who, enum baize_role role)
{
    struct protocol_person reader = rig_person(who, role);
    struct baize_actor by = {.who = who, .role = role};
    uint8_t before[BAIZE_HASH_SIZE], after[BAIZE_HASH_SIZE];
    struct baize_command chosen = {0};
    const char *key, *chosen_key = NULL;
    json_t *offer, *chosen_offer = NULL;
    unsigned passed = 0;
    bool wants = throw_dice(&dice_state, 3) > 0;
    world_hash(rig.world.engine, before);
    json_t *view = protocol_console(&rig.house, table, &reader);
    json_object_foreach(json_object_get(view, "acts"), key, offer)
    {
        struct baize_command command = {.kind = BAIZE_COMMAND_FLOOR};
        struct baize_refusal refusal;
        command.floor = action_of(offer, rig_table(&rig, table), &by);
        name_people(&command.floor);
        baize_command_id(&rig.world.random, baize_engine_now_ms(rig.world.engine), command.id);
        enum baize_status status = baize_engine_check(rig.world.engine, &command, &refusal);
        if (status != BAIZE_OK && is_untold(&command.floor, &refusal))
            continue;
        compare("check", key, offer, status, &refusal);
        count_of(key)->seen[status == BAIZE_OK]++;
        if (wants == (status == BAIZE_OK) && throw_dice(&dice_state, ++passed) == 0) {
            chosen = command;
            chosen_key = key;
            chosen_offer = offer;
        }
    }
    world_hash(rig.world.engine, after);
    PROMISE(memcmp(before, after, sizeof before) == 0 && copies_agree());
    if (chosen_key != NULL)
        send(&chosen, chosen_key, chosen_offer);
    json_decref(view);
}

/* The house goes on as it would by itself, if what was done to it lets it. */
static void play(uint32_t table)
{
    struct baize_command command;
    struct baize_refusal refusal;
    struct baize_answer answer;
    for (unsigned steps = throw_dice(&dice_state, 12); steps > 0; steps--) {
        if (!house_next(rig.world.engine, &rig.plan, table, &rig.world.random, &command))
            return;
        enum baize_status status = baize_engine_do(rig.world.engine, &command, &answer, &refusal);
        PROMISE(status == BAIZE_OK || status == BAIZE_COMMAND_REFUSED);
        rig.world.now_ms += 10;
    }
}

static void look_around(void)
{
    uint32_t table = 1 + throw_dice(&dice_state, rig.plan.tables);
    uint32_t dealer = rig_table(&rig, table)->table.dealer;
    play(table);
    rig.house.now_ms = baize_engine_now_ms(rig.world.engine);
    switch (throw_dice(&dice_state, 5)) {
    case 0:
        look(table, BOT_FLOORPERSON, BAIZE_FLOORPERSON);
        return;
    case 1:
        look(table, BOT_MANAGER, BAIZE_MANAGER);
        return;
    case 2:
        look(table, BOT_EXECUTIVE, BAIZE_EXECUTIVE);
        return;
    default:
        look(table, throw_dice(&dice_state, 4) == 0 || dealer == 0 ? BOT_DEALER + table : dealer, BAIZE_DEALER);
    }
}

/* ---- What was seen ---- */

/* Never allowed, or never refused, at these tables; all others were seen both ways. */
static const struct {
    const char *id;
    bool allowed;
    const char *why;
} exceptions[] = {
    {"pay_envy", true, "no hand that envy is paid for comes up"},
    {"count", true, "chips are electronic: nobody counts them"},
};

static bool is_exception(const char *id, bool allowed)
{
    for (size_t i = 0; i < sizeof exceptions / sizeof exceptions[0]; i++)
        if (strcmp(exceptions[i].id, id) == 0 && exceptions[i].allowed == allowed)
            return true;
    return false;
}

/* An act of a table that is possible in every life, dealer or not, need never be withheld. */
static bool is_always_possible(const char *id)
{
    int kind = baize_vocabulary_find(&baize_words_table_act, id, strlen(id));
    const struct baize_act_row *row =
        kind < 0 ? NULL : baize_table_act_row((enum baize_table_act)kind, BAIZE_ACT_OPEN_ROUND);
    return row != NULL && row->lives == (1u << BAIZE_LIVES) - 1 && !row->dealer_on;
}

static bool tell(void)
{
    bool all = true;
    for (unsigned i = 0; i < KINDS_MOST && counts[i].id != NULL; i++) {
        const struct count *count = &counts[i];
        bool expected = (count->seen[1] > 0) != is_exception(count->id, true) &&
                        (is_always_possible(count->id) || (count->seen[0] > 0) != is_exception(count->id, false));
        printf("  %-24s offered %6" PRIu64 ", done %5" PRIu64 "; not offered %6" PRIu64 ", refused %5" PRIu64 "%s\n",
               count->id, count->seen[1], count->sent[1], count->seen[0], count->sent[0],
               expected ? "" : "   not as expected");
        all = all && expected;
    }
    return all;
}

static void open_wallets(void)
{
    for (uint32_t i = 0; i <= BAIZE_SEATS_MOST; i++) {
        struct baize_command open = house_wallet_command(BAIZE_WALLET_ACT_OPEN, NEWCOMERS + i);
        house_do(rig.world.engine, &open, &rig.world.random);
    }
}

int main(void)
{
    const char *scale = getenv("BAIZE_SCALE");
    unsigned looks = LOOKS * (scale == NULL ? 1 : (unsigned)strtoul(scale, NULL, 10));
    rig_open(&rig, 0, TABLES / 2, 3);
    open_wallets();
    for (unsigned i = 0; i < looks; i++)
        look_around();
    bool all = tell();
    for (unsigned i = 0; i < KINDS_MOST; i++)
        free((void *)(uintptr_t)counts[i].id);
    rig_close(&rig);
    return all ? 0 : 1;
}

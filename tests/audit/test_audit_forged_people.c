/* test_audit_forged_people.c - people who may not act, players who are excluded, seals and checkpoints of another key,
 * and what a round that is still sealed may not do: forged by the house itself and signed. */
#include "forgers.h"
#include "testing.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static struct baize_floor_action at_table(uint32_t table, enum baize_table_act kind, struct baize_actor by)
{
    return (struct baize_floor_action){
        .machine = BAIZE_FLOOR_TABLE, .number = table, .table = {.kind = kind, .by = by}};
}

/* What the floor does not refuse: it knows no register. */
static void act(struct baize_floor_action action)
{
    if (!writer_floor(&forger, action)) {
        char words[1024];
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_refusal_print(&text, &forger.refusal, &forger.rules[0]);
        fail_msg("%s", words);
    }
}

/* ---- People ---- */

static void relieve_by(uint32_t who)
{
    act(at_table(1, BAIZE_TABLE_ACT_RELIEVE, (struct baize_actor){.who = who, .role = BAIZE_DEALER}));
}

static void nobody_of_the_staff(void)
{
    relieve_by(1999);
}

static void disable(uint32_t person)
{
    struct baize_house_action action = writer_by_manager(BAIZE_HOUSE_ACT_DISABLE_PERSON);
    action.disable_person.person = person;
    writer_house(&forger, action);
}

static void somebody_disabled(void)
{
    disable(BOT_DEALER + 2);
    relieve_by(BOT_DEALER + 2);
}

static void somebody_in_another_role(void)
{
    relieve_by(BOT_FLOORPERSON);
}

static void count_drop(uint32_t second)
{
    struct baize_floor_action action =
        at_table(1, BAIZE_TABLE_ACT_TAKE_DROP,
                 (struct baize_actor){.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON, .second = second});
    const struct baize_ledger *ledger = &baize_floor_table(&forger.floor, 1)->table.ledger;
    action.table.take_drop.counted =
        baize_ledger_balance(ledger, (struct baize_account){.kind = BAIZE_ACCOUNT_DROP}) / BAIZE_MICROCENTS_PER_CENT;
    act(action);
}

static void second_nobody_knows(void)
{
    count_drop(77);
}

static void second_disabled(void)
{
    disable(BOT_EXECUTIVE);
    count_drop(BOT_EXECUTIVE);
}

static void signers(enum baize_table_act kind, uint32_t first, uint32_t last)
{
    struct baize_floor_action action = at_table(
        1, kind, (struct baize_actor){.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON, .second = BOT_SUPERVISOR});
    action.table.fill.amount = 10000;
    action.table.fill.signers[0] = first;
    action.table.fill.signers[BAIZE_SIGNERS_MORE - 1] = last;
    act(action);
}

static void first_signer_nobody_knows(void)
{
    signers(BAIZE_TABLE_ACT_FILL, 78, BOT_CASHIER);
}

static void last_signer_nobody_knows(void)
{
    signers(BAIZE_TABLE_ACT_CREDIT, BOT_CASHIER, 79);
}

/* Who seconds an act at a meter says in which role: the register knows better. */
static void second_at_a_meter_in_another_role(void)
{
    struct baize_floor_action action = {
        .machine = BAIZE_FLOOR_METER,
        .number = 1,
        .meter = {.kind = BAIZE_METER_ACT_ADJUST,
                  .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR},
                  .second_role = BAIZE_EXECUTIVE,
                  .adjust = {.amount = BAIZE_MICROCENTS_PER_CENT, .why = BAIZE_METER_ADJUST_MALFUNCTION}}};
    act(action);
}

static void player_without_a_wallet(void)
{
    struct baize_floor_action action =
        at_table(1, BAIZE_TABLE_ACT_TAKE_SEAT, (struct baize_actor){.who = 4711, .role = BAIZE_PLAYER});
    action.table.take_seat.seat = 5;
    action.table.take_seat.patron = 4711;
    act(action);
}

TEST(test_people_who_may_not_act)
{
    static const struct forgery rows[] = {
        {"nobody of the staff", nobody_of_the_staff, BAIZE_AUDIT_PERSON, "nobody on the staff has number 1999", NULL,
         0},
        {"somebody disabled", somebody_disabled, BAIZE_AUDIT_PERSON, "person 1002 is disabled", NULL, 0},
        {"another role", somebody_in_another_role, BAIZE_AUDIT_PERSON, "person 5 is floorperson, not dealer", NULL, 0},
        {"a second nobody knows", second_nobody_knows, BAIZE_AUDIT_PERSON, "staff has number 77", NULL, 0},
        {"a second who is disabled", second_disabled, BAIZE_AUDIT_PERSON, "person 4 is disabled", NULL, 0},
        {"the first signer", first_signer_nobody_knows, BAIZE_AUDIT_PERSON, "staff has number 78", NULL, 0},
        {"the last signer", last_signer_nobody_knows, BAIZE_AUDIT_PERSON, "staff has number 79", NULL, 0},
        {"a second in another role", second_at_a_meter_in_another_role, BAIZE_AUDIT_PERSON,
         "person 3 is supervisor, not executive", NULL, 0},
        {"a player without a wallet", player_without_a_wallet, BAIZE_AUDIT_PERSON, "player 4711 has no wallet", NULL,
         0},
    };
    forgers_convict_all(rows, COUNT(rows));
}

/* ---- Players who are excluded ---- */

static void exclude(uint32_t patron, struct baize_actor by, enum baize_exclusion why, int64_t days)
{
    struct baize_wallet_action action = {
        .kind = BAIZE_WALLET_ACT_EXCLUDE,
        .by = by,
        .patron = patron,
        .exclude = {.why = why, .until_ms = days == 0 ? 0 : forger.now_ms + days * INT64_C(86400000)}};
    writer_wallet(&forger, action);
}

static const struct baize_actor manager = {.who = BOT_MANAGER, .role = BAIZE_MANAGER};

/* An exclusion on top of another, shorter, longer and without end: the later end holds. One that changes nothing, a
 * shorter one of the same kind, is refused. */
TEST(test_a_player_who_is_excluded_twice_is_sound)
{
    static const struct {
        enum baize_exclusion first, second;
        int64_t first_days, second_days;
    } rows[] = {
        {BAIZE_EXCLUDED_BY_SELF, BAIZE_EXCLUDED_BY_SELF, 10, 30},
        {BAIZE_EXCLUDED_BY_SELF, BAIZE_EXCLUDED_BY_LAW, 10, 30},
        {BAIZE_EXCLUDED_BY_LAW, BAIZE_EXCLUDED_BY_SELF, 0, 10},
        {BAIZE_EXCLUDED_BY_SELF, BAIZE_EXCLUDED_BY_SELF, 10, 0},
        {BAIZE_EXCLUDED_BY_HOUSE, BAIZE_EXCLUDED_BY_SELF, 0, 0},
        {BAIZE_EXCLUDED_BY_HOUSE, BAIZE_EXCLUDED_BY_LAW, 30, 20},
        {BAIZE_EXCLUDED_BY_SELF, BAIZE_EXCLUDED_BY_HOUSE, 200, 20},
        {BAIZE_EXCLUDED_BY_LAW, BAIZE_EXCLUDED_BY_HOUSE, 3, 0},
    };
    forgers_open();
    for (uint32_t i = 0; i < COUNT(rows); i++) {
        uint32_t patron = 50000 + i;
        struct baize_actor self = {.who = patron, .role = BAIZE_PLAYER};
        writer_patron(&forger, patron);
        exclude(patron, rows[i].first == BAIZE_EXCLUDED_BY_SELF ? self : manager, rows[i].first, rows[i].first_days);
        exclude(patron, rows[i].second == BAIZE_EXCLUDED_BY_SELF ? self : manager, rows[i].second, rows[i].second_days);
    }
    forgers_must_be_sound("excluded twice");
    forgers_close();
}

static void shorten(struct writer *writer, struct writer_act *made)
{
    struct writer_part *part = &made->parts[0];
    char *until = memmem(part->lines, part->length, " until=", 7);
    (void)writer;
    if (strcmp(made->what, "wallet/exclude") == 0)
        until[7 + 5] = '0'; /* 17xxx0...: some days earlier */
}

static void exclude_twice_and_shorten(void)
{
    uint32_t patron = bot_patron(&forgers_bot, 1, 1);
    exclude(patron, manager, BAIZE_EXCLUDED_BY_LAW, 300);
    forger.forge_act = shorten;
    exclude(patron, manager, BAIZE_EXCLUDED_BY_LAW, 310);
    forger.forge_act = NULL;
}

static void exclude_in_the_name_of_the_player(void)
{
    uint32_t patron = bot_patron(&forgers_bot, 1, 1);
    writer_line(&forger, (struct baize_stream){BAIZE_STREAM_WALLET, patron},
                "player_readmitted v=1 at=%lld by=1:manager wallet=%u day=20261116", (long long)forger.now_ms, patron);
    writer_write(&forger, "wallet/readmit");
}

static uint32_t excluded_patron(void)
{
    uint32_t patron = bot_patron(&forgers_bot, 1, 1);
    exclude(patron, manager, BAIZE_EXCLUDED_BY_LAW, 300);
    return patron;
}

static void excluded_wagers(void)
{
    excluded_patron();
    writer_play(&forger, &forgers_bot, 1, 1);
}

static void excluded_takes_a_seat(void)
{
    struct baize_floor_action action =
        at_table(1, BAIZE_TABLE_ACT_TAKE_SEAT, (struct baize_actor){.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON});
    writer_patron(&forger, 4712);
    exclude(4712, manager, BAIZE_EXCLUDED_BY_LAW, 300);
    action.table.take_seat.seat = 5;
    action.table.take_seat.patron = 4712;
    act(action);
}

TEST(test_players_who_are_excluded)
{
    static const struct forgery rows[] = {
        {"an exclusion that shortens another", exclude_twice_and_shorten, BAIZE_AUDIT_DECIDED, "", NULL, 0},
        {"nobody is excluded", exclude_in_the_name_of_the_player, BAIZE_AUDIT_DECIDED, "the wallet refuses", NULL, 0},
        {"an excluded player wagers", excluded_wagers, BAIZE_AUDIT_PERSON, "player 10011 is excluded", NULL, 0},
        {"an excluded player sits down", excluded_takes_a_seat, BAIZE_AUDIT_PERSON, "player 4712 is excluded", NULL, 0},
    };
    forgers_convict_all(rows, COUNT(rows));
}

/* Excluded until yesterday: nobody minds. */
TEST(test_an_exclusion_that_is_over_is_sound)
{
    forgers_open();
    exclude(bot_patron(&forgers_bot, 1, 1), manager, BAIZE_EXCLUDED_BY_HOUSE, 1);
    writer_checkpoint(&forger); /* a day later */
    forger.now_ms += 1000;
    writer_play(&forger, &forgers_bot, 1, 1);
    forgers_must_be_sound("an exclusion that is over");
    forgers_close();
}

/* ---- Seals and checkpoints ---- */

static void seal_early(struct writer *writer, struct baize_seal *seal)
{
    (void)writer;
    seal->at_ms = 1794830400000 - 1;
}

static void seals_go_back_in_time(void)
{
    writer_commit(&forger);
    forger.forge_seal = seal_early;
    writer_play(&forger, &forgers_bot, 1, 1);
    writer_commit(&forger);
}

static void seal_again(struct writer *writer, struct baize_seal *seal)
{
    for (unsigned i = 0; i < writer->streams_count; i++) {
        bool there = false;
        for (uint16_t k = 0; k < seal->heads_count; k++)
            there = there || baize_stream_equal(seal->heads[k].stream, writer->streams[i].head.stream);
        if (!there && writer->streams[i].head.seq > 0) {
            seal->heads[seal->heads_count++] = writer->streams[i].head;
            return;
        }
    }
}

static void seals_cover_twice(void)
{
    writer_commit(&forger);
    forger.forge_seal = seal_again;
    writer_play(&forger, &forgers_bot, 1, 1);
    writer_commit(&forger);
}

static void checkpoint_of_another_key(void)
{
    static struct baize_house_key own;
    assert_int_equal(baize_house_key_make(&forger.random, &own), BAIZE_OK);
    forger.checkpoint_key = &own;
    writer_checkpoint(&forger);
}

static void of_another_house(struct writer *writer, struct baize_checkpoint *checkpoint)
{
    (void)writer;
    checkpoint->house[0] ^= 1;
}

static void checkpoint_of_another_house(void)
{
    forger.forge_checkpoint = of_another_house;
    writer_checkpoint(&forger);
}

static void another_number(struct writer *writer, struct baize_checkpoint *checkpoint)
{
    (void)writer;
    checkpoint->number += 1;
}

static void checkpoint_of_another_number(void)
{
    forger.forge_checkpoint = another_number;
    writer_checkpoint(&forger);
}

static void another_head(struct writer *writer, struct baize_checkpoint *checkpoint)
{
    (void)writer;
    checkpoint->heads[checkpoint->heads_count - 1].hash[0] ^= 1;
}

static void checkpoint_of_another_entry(void)
{
    forger.forge_checkpoint = another_head;
    writer_checkpoint(&forger);
}

static void another_seal(struct writer *writer, struct baize_checkpoint *checkpoint)
{
    (void)writer;
    checkpoint->sealed[0] ^= 1;
}

static void checkpoint_of_another_seal(void)
{
    forger.forge_checkpoint = another_seal;
    writer_checkpoint(&forger);
}

static void later_seal(struct writer *writer, struct baize_checkpoint *checkpoint)
{
    (void)writer;
    checkpoint->seal += 100;
}

static void checkpoint_of_a_later_seal(void)
{
    forger.forge_checkpoint = later_seal;
    writer_checkpoint(&forger);
}

static void later_entry(struct writer *writer, struct baize_checkpoint *checkpoint)
{
    (void)writer;
    checkpoint->heads[checkpoint->heads_count - 1].seq += 100;
}

static void checkpoint_of_a_later_entry(void)
{
    forger.forge_checkpoint = later_entry;
    writer_checkpoint(&forger);
}

static void spoil_digest(struct writer *writer, struct writer_act *made)
{
    struct writer_part *part = &made->parts[0];
    (void)writer;
    char *digest = memmem(part->lines, part->length, " digest=", 8);
    if (strcmp(made->what, "house/end_shift") == 0)
        digest[8] = digest[8] == '0' ? '1' : '0';
}

static void checkpoint_of_another_text(void)
{
    forger.forge_act = spoil_digest;
    writer_checkpoint(&forger);
    forger.forge_act = NULL;
}

TEST(test_seals_and_checkpoints)
{
    static const struct forgery rows[] = {
        {"a seal before its time", seals_go_back_in_time, BAIZE_AUDIT_TIME, "before the seal in front of it", NULL, 0},
        {"sealed twice", seals_cover_twice, BAIZE_AUDIT_SEAL_COVER, "what has been sealed before", NULL, 0},
        {"a checkpoint of another key", checkpoint_of_another_key, BAIZE_AUDIT_CHECKPOINT, "signed with another key",
         NULL, 0},
        {"a checkpoint of another house", checkpoint_of_another_house, BAIZE_AUDIT_CHECKPOINT, "of another house", NULL,
         0},
        {"a checkpoint with a gap", checkpoint_of_another_number, BAIZE_AUDIT_CHECKPOINT, "without a gap", NULL, 0},
        {"a checkpoint of another entry", checkpoint_of_another_entry, BAIZE_AUDIT_CHECKPOINT,
         "signed another hash for this entry", NULL, 0},
        {"a checkpoint of another seal", checkpoint_of_another_seal, BAIZE_AUDIT_CHECKPOINT,
         "another hash of this seal", NULL, 0},
        {"a checkpoint of a later seal", checkpoint_of_a_later_seal, BAIZE_AUDIT_CHECKPOINT, "its tail was cut", NULL,
         0},
        {"a checkpoint of a later entry", checkpoint_of_a_later_entry, BAIZE_AUDIT_CHECKPOINT,
         " of wallet/10043, which", NULL, 0},
        {"another text of a checkpoint", checkpoint_of_another_text, BAIZE_AUDIT_CHECKPOINT,
         "the text of checkpoint 1 was changed", NULL, 0},
    };
    forgers_convict_all(rows, COUNT(rows));
}

/* ---- Another house's key ---- */

TEST(test_the_key_of_another_house)
{
    struct baize_house_key other;
    forgers_open();
    other = forger.key;
    other.house[0] ^= 1;
    forgers_verify(&other);
    assert_int_equal(forgers_report.fault.kind, BAIZE_AUDIT_KEY_OF_ANOTHER);
    assert_int_equal(baize_house_key_make(&forger.random, &other), BAIZE_OK);
    memcpy(other.house, forger.key.house, sizeof other.house);
    forgers_verify(&other);
    assert_int_equal(forgers_report.fault.kind, BAIZE_AUDIT_KEY_OF_ANOTHER);
    forgers_close();
}

/* ---- A round that is still sealed: without the house's key what it did is folded ---- */

static char opened[BAIZE_EVENT_TEXT_SIZE]; /* the line that opened the meter */

static bool keep_line(void *context, const struct baize_store_entry *entry)
{
    const char *line = memmem(entry->text, entry->length, "meter_opened ", 13);
    (void)context;
    if (line != NULL)
        snprintf(opened, sizeof opened, "%.*s", (int)(entry->length - (size_t)(line - entry->text)) - 1, line);
    return true;
}

static void on_done(void *context, enum baize_status status)
{
    assert_int_equal(status, BAIZE_OK);
    *(bool *)context = true;
}

static void open_meter_again(struct writer *writer, struct writer_act *made)
{
    const struct baize_stream meter = {BAIZE_STREAM_METER, 1};
    writer->forge_act = NULL;
    writer_line(writer, meter, "%s", opened);
    made->count++;
}

static struct baize_floor_action buy_in(void)
{
    uint32_t patron = bot_patron(&forgers_bot, 2, 1);
    struct baize_floor_action action =
        at_table(2, BAIZE_TABLE_ACT_BUY_IN, (struct baize_actor){.who = patron, .role = BAIZE_PLAYER});
    action.table.buy_in.patron = patron;
    action.table.buy_in.amount = 12300;
    return action;
}

static void sealed_round_opens_a_meter(void)
{
    bool done = false;
    const struct baize_store *store = &forger.store;
    writer_play_until(&forger, &forgers_bot, 2, BAIZE_PHASE_DECISIONS);
    writer_commit(&forger);
    assert_int_equal(store->call->read(store->self, (struct baize_stream){BAIZE_STREAM_METER, 1}, 1, UINT64_MAX,
                                       keep_line, on_done, &done),
                     BAIZE_OK);
    while (!done)
        store->call->run(store->self, -1);
    forger.forge_act = open_meter_again;
    act(buy_in());
}

static void take_more(struct writer *writer, struct writer_act *made)
{
    struct writer_part *part = &made->parts[made->count - 1];
    char *amount = memmem(part->lines, part->length, "amount=$1", 9);
    (void)writer;
    amount[8] = '2';
}

static void sealed_round_takes_more(void)
{
    writer_play_until(&forger, &forgers_bot, 2, BAIZE_PHASE_DECISIONS);
    forger.forge_act = take_more;
    act(buy_in());
    forger.forge_act = NULL;
}

TEST(test_what_a_sealed_round_may_not_do)
{
    static const struct forgery rows[] = {
        {"a meter is opened twice", sealed_round_opens_a_meter, BAIZE_AUDIT_DECIDED, "there is no such event",
         "cannot follow this state of the meter", BAIZE_AUDIT_DECIDED},
        {"a wallet that loses money", sealed_round_takes_more, BAIZE_AUDIT_DECIDED, "wallet is another",
         "cannot follow this state of the wallet", BAIZE_AUDIT_DECIDED},
    };
    forgers_convict_all(rows, COUNT(rows));
}

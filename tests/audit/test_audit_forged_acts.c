/* test_audit_forged_acts.c - single acts forged by the house itself and signed: words, halves, people, money. */
#include "forgers.h"
#include "testing.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])
#define HOUSE       BAIZE_STREAM_HOUSE
#define TABLE       BAIZE_STREAM_TABLE
#define METER       BAIZE_STREAM_METER
#define WALLET      BAIZE_STREAM_WALLET

static struct baize_stream stream(enum baize_stream_kind kind, uint32_t number)
{
    return (struct baize_stream){.kind = kind, .number = number};
}

static long long now(void)
{
    return (long long)forger.now_ms;
}

/* ---- Words ---- */

struct rewritten {
    struct rewrite rewrite;
    enum baize_audit_fault_kind kind;
    const char *words;
};

static const struct rewritten rewritings[] = {
    /* at tables */
    {{"table/take_seat", TABLE, "seat_taken v=2", "seat_token v=2"}, BAIZE_AUDIT_ACT, "the event cannot be read"},
    {{"table/take_seat", TABLE, "clause=\"SD (3)(e)\"", "clause=\"SD (9)\""}, BAIZE_AUDIT_DECIDED, "is another"},
    {{"table/take_seat", TABLE, "seat=2", "seat=9"}, BAIZE_AUDIT_DECIDED, "the rules refuse the act"},
    {{"round/place_wager", TABLE, "amount=$5.00", "amount=$5.50"}, BAIZE_AUDIT_DECIDED, ""},
    {{"round/settle_seat", TABLE, "winnings=$0.00", "winnings=$5.00"}, BAIZE_AUDIT_DECIDED, "is another"},
    {{"round/end_round", TABLE, "game_ended", "game_voided"}, BAIZE_AUDIT_DECIDED, "is another"},
    {{"round/end_round", TABLE, "round_key_shown v=1 at=17", "round_key_shown v=1 at=16"},
     BAIZE_AUDIT_SEALED_LINE,
     "not the key of the round that is over"},
    {{"round/no_more_bets", METER, "meter=$0.", "meter=$1."}, BAIZE_AUDIT_DECIDED, "is another"},
    {{"round/no_more_bets", METER, "at=", "at=1"}, BAIZE_AUDIT_DECIDED, "is another"},
    {{"table/sign_on", TABLE, NULL, "dealer_on v=2 at=1 by=1001:dealer table=1 dealer=1001 relieved=0\n"},
     BAIZE_AUDIT_DECIDED,
     "there is no such event"},
    {{"round/no_more_bets", METER, "wagers_contributed", NULL},
     BAIZE_AUDIT_DECIDED,
     "in a stream that it has no entry in: meter/1"},
    {{"table/sign_on", TABLE, "dealer_on v=2 at=", "dealer_on v=2 by="}, BAIZE_AUDIT_DECIDED, "is another"},
    {{"table/open_table", TABLE, "by=5:floorperson", "by=5:dealer"}, BAIZE_AUDIT_DECIDED, "refuse"},
    {{"meter/link_table", METER, "table_linked", "table_unlinked"}, BAIZE_AUDIT_ACT, ""},
    /* commands: what the event says or no act has is not written, and what is written is decided */
    {{"table/take_seat", TABLE, "seat_taken v=2", "command seat=1\nseat_taken v=2"},
     BAIZE_AUDIT_ACT,
     "the command is not"},
    {{"table/take_seat", TABLE, "seat_taken v=2", "command seat=9\nseat_taken v=2"}, BAIZE_AUDIT_DECIDED, "refuse"},
    {{"table/take_seat", TABLE, "seat_taken v=2", "command chair=2\nseat_taken v=2"},
     BAIZE_AUDIT_ACT,
     "the command is not"},
    {{"table/take_seat", TABLE, "seat_taken v=2", "command seat=9\ncommand seat=9\nseat_taken v=2"},
     BAIZE_AUDIT_ACT,
     "cannot be read"},
    {{"table/sign_on", TABLE, "dealer_on v=2", "command seat=2\ndealer_on v=2"}, BAIZE_AUDIT_ACT, "the command is not"},
    {{"round/no_more_bets", METER, "wagers_contributed", "command seat=1\nwagers_contributed"},
     BAIZE_AUDIT_DECIDED,
     "is another"},
    {{"house/make_table", HOUSE, "table_made", "command cash=yes\ntable_made"}, BAIZE_AUDIT_DECIDED, "is another"},
    {{"house/make_table", HOUSE, "table_made", "command tables=1\ntable_made"}, BAIZE_AUDIT_ACT, "the command is not"},
    {{"house/make_table", TABLE, "rules_activated v=1", "command table=1\nrules_activated v=1"},
     BAIZE_AUDIT_RULES,
     "is expected here"},
    {{"wallet/deposit", WALLET, "deposited", "command amount=$1.00\ndeposited"}, BAIZE_AUDIT_DECIDED, "is another"},
    {{"table/buy_in", WALLET, "moved_to_table", "command amount=$1.00\nmoved_to_table"},
     BAIZE_AUDIT_DECIDED,
     "wallet is another"},
    /* of the house */
    {{"house/make_table", HOUSE, "table_made", "table_maid"}, BAIZE_AUDIT_ACT, "not an event of the house"},
    {{"house/make_table", HOUSE, NULL, "table_retired v=1 at=1 by=1:manager+3 second=supervisor table=1\n"},
     BAIZE_AUDIT_ACT,
     "is one event"},
    {{"house/make_table", HOUSE, "by=1:manager+3", "by=1:manager+9"}, BAIZE_AUDIT_DECIDED, "the house refuses"},
    {{"house/make_table", TABLE, "rules_activated", NULL}, BAIZE_AUDIT_PAIR, "other streams than it should"},
    {{"house/make_table", TABLE, "rules_activated v=1", "rules_activate v=1"}, BAIZE_AUDIT_RULES, "is expected here"},
    {{"house/make_table", TABLE, "submission=south-dakota-four-card-poker", "submission=maryland-four-card-poker"},
     BAIZE_AUDIT_RULES,
     "not what the house has put in force"},
    {{"house/make_table", TABLE, "effective=20260101", "effective=20260102"}, BAIZE_AUDIT_RULES, "put in force"},
    {{"house/make_table", TABLE, "by=1:manager+3", "by=1:manager+2"}, BAIZE_AUDIT_RULES, "put in force"},
    {{"house/make_table", TABLE, "by=1:manager+3", "by=2:manager+3"}, BAIZE_AUDIT_RULES, "put in force"},
    {{"house/make_table", TABLE, "by=1:manager+3", "by=1:executive+3"}, BAIZE_AUDIT_RULES, "put in force"},
    {{"house/make_table", TABLE, " at=17", " at=16"}, BAIZE_AUDIT_RULES, "put in force"},
    {{"house/make_table", TABLE, " digest=", " digest=" FLIP}, BAIZE_AUDIT_RULES, "put in force"},
    {{"house/make_table", TABLE, NULL, "round_ruled v=1 at=1 by=1:manager round=1\n"}, BAIZE_AUDIT_ACT, "nothing else"},
    {{"house/end_shift", HOUSE, "checkpoint=1 ", "checkpoint=7 "}, BAIZE_AUDIT_DECIDED, ""},
    {{"house/end_shift", HOUSE, " digest=", " digest=0"}, BAIZE_AUDIT_ACT, "not an event of the house"},
    /* of wallets */
    {{"wallet/deposit", WALLET, "deposited", "deposed"}, BAIZE_AUDIT_ACT, "not an event of a wallet"},
    {{"wallet/deposit", WALLET, "balance=$1", "balance=$2"}, BAIZE_AUDIT_DECIDED, "the event of the wallet is another"},
    {{"wallet/deposit", WALLET, "day=2026", "day=2025"}, BAIZE_AUDIT_DECIDED, "the event of the wallet is another"},
    {{"wallet/deposit", WALLET, "by=6:cashier", "by=5:floorperson"}, BAIZE_AUDIT_DECIDED, "the wallet refuses the act"},
    {{"wallet/deposit", WALLET, "by=6:cashier", "by=8:cashier"},
     BAIZE_AUDIT_PERSON,
     "nobody on the staff has number 8"},
    {{"wallet/open", WALLET, NULL, "wallet_closed v=1 at=1 by=6:cashier wallet=1 day=20261116\n"},
     BAIZE_AUDIT_ACT,
     "an act at the cage is one event"},
    {{"table/buy_in", WALLET, "amount=$5000.00", "amount=$4000.00"}, BAIZE_AUDIT_DECIDED, "wallet is another"},
    {{"table/buy_in", WALLET, "table=5", "table=4"}, BAIZE_AUDIT_DECIDED, "wallet is another"},
    {{"table/buy_in", WALLET, "moved_to_table", NULL}, BAIZE_AUDIT_PAIR, "has no entry of the act, though its money"},
    {{"table/buy_in", WALLET, NULL, "moved_to_table v=1 at=1 by=1:player wallet=1 day=1 table=1 amount=$1.00\n"},
     BAIZE_AUDIT_PAIR,
     "nothing at the table moves this money"},
};

TEST(test_words_that_are_rewritten)
{
    char name[200];
    for (size_t i = 0; i < COUNT(rewritings); i++) {
        const struct rewrite *rewrite = &rewritings[i].rewrite;
        snprintf(name, sizeof name, "%s: %s -> %s", rewrite->what, rewrite->old == NULL ? "" : rewrite->old,
                 rewrite->fresh == NULL ? "nothing" : rewrite->fresh);
        struct forgery forgery = {.name = name, .kind = rewritings[i].kind, .words = rewritings[i].words};
        forgers_open();
        forgers_rewrite(rewrite);
        forgers_convict(&forgery);
        forgers_close();
    }
    forgers_end();
}

TEST(test_a_whole_day_is_sound)
{
    forgers_open();
    forgers_go_on();
    forgers_must_be_sound("nothing is forged");
    assert_int_equal(forgers_report.counts.checkpoints, 1);
    assert_int_equal(forgers_report.counts.first_ms, 1794830400001);
    assert_int_equal(forgers_report.counts.last_ms, forger.now_ms);
    forgers_close();
}

/* ---- First lines ---- */

#define ALL 99 /* all entries of the act */

enum header_fault {
    OTHER_ACT,
    OTHER_DO,
    OTHER_TIME,
    OTHER_PERSON,
    ANOTHER_SIGNS,
    OTHER_EPOCH,
    CONSENT,
    DEVICE,
    OTHER_NUMBER,
    OTHER_STREAM,
    FEWER,
    MORE,
    PLACE_NUMBER,
    PLACE_STREAM
};

static enum header_fault header_fault;
static enum baize_stream_kind header_of;
static bool header_done;

static void change_header(struct writer *writer, struct baize_entry_header *header)
{
    (void)writer;
    if (header_done || strcmp(header->what, "table/buy_in") != 0 ||
        (header->stream.kind != (uint32_t)header_of && header_of != ALL))
        return;
    header_done = header_of != ALL || header->stream.kind == WALLET;
    switch (header_fault) {
    case OTHER_ACT:
        header->act[15] ^= 1;
        return;
    case OTHER_DO:
        snprintf(header->what, sizeof header->what, "table/cash_out");
        return;
    case OTHER_TIME:
        header->at_ms++;
        return;
    case OTHER_PERSON:
        header->signers[0].who++;
        return;
    case ANOTHER_SIGNS:
        header->signers[header->signers_count++] = (struct baize_signer){BOT_SUPERVISOR, BAIZE_EXECUTIVE, 0};
        return;
    case OTHER_EPOCH:
        header->epoch = 1;
        return;
    case CONSENT:
        header->consent.who = 7;
        return;
    case DEVICE:
        header->device = 7;
        header->device_message = 1;
        return;
    case OTHER_NUMBER:
        header->with[0].seq++;
        return;
    case OTHER_STREAM:
        header->with[0].stream.number++;
        return;
    case FEWER:
        header->with_count = 0;
        return;
    case MORE:
        header->with[header->with_count++] = (struct baize_place_in_stream){stream(WALLET, 999999), 1};
        return;
    case PLACE_NUMBER:
        header->seq++;
        return;
    case PLACE_STREAM:
        header->stream.number++;
        return;
    }
}

TEST(test_entries_of_an_act_that_do_not_name_each_other)
{
    static const struct {
        enum header_fault fault;
        enum baize_stream_kind of;
        struct forgery forgery;
    } rows[] = {
        {OTHER_ACT, WALLET, {"another act", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {OTHER_ACT, TABLE, {"another act", NULL, BAIZE_AUDIT_COMMAND, "another command for this entry", NULL, 0}},
        {OTHER_DO, WALLET, {"another do", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {OTHER_DO, TABLE, {"another do", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {OTHER_TIME, WALLET, {"another time", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {OTHER_PERSON, TABLE, {"another person", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {OTHER_PERSON, ALL, {"another person", NULL, BAIZE_AUDIT_DECIDED, "", NULL, 0}},
        {ANOTHER_SIGNS, WALLET, {"another signs", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {OTHER_EPOCH, WALLET, {"another epoch", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {OTHER_EPOCH, ALL, {"another epoch", NULL, BAIZE_AUDIT_EPOCH, "epoch 1, and epoch 0 is open", NULL, 0}},
        {CONSENT, WALLET, {"a consent", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {CONSENT, ALL, {"a consent", NULL, BAIZE_AUDIT_ACT, "no act has a consent", NULL, 0}},
        {DEVICE, WALLET, {"a device", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {DEVICE, ALL, {"a device", NULL, BAIZE_AUDIT_ACT, "no act has a consent or a device", NULL, 0}},
        {OTHER_NUMBER, WALLET, {"another number", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {OTHER_NUMBER, TABLE, {"another number", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {OTHER_STREAM, WALLET, {"another stream", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {OTHER_STREAM, TABLE, {"another stream", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {FEWER, WALLET, {"one names nobody", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {FEWER, TABLE, {"the first names nobody", NULL, BAIZE_AUDIT_PAIR, "has no entry of the act", NULL, 0}},
        {MORE, WALLET, {"one names too many", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {MORE, TABLE, {"the first names too many", NULL, BAIZE_AUDIT_PAIR, "do not name each other", NULL, 0}},
        {PLACE_NUMBER, WALLET, {"another place", NULL, BAIZE_AUDIT_ENTRY_PLACE, "names another stream", NULL, 0}},
        {PLACE_STREAM, TABLE, {"another place", NULL, BAIZE_AUDIT_ENTRY_PLACE, "names another stream", NULL, 0}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        header_fault = rows[i].fault;
        header_of = rows[i].of;
        header_done = false;
        forgers_open();
        forger.forge_entry = change_header;
        forgers_go_on();
        assert_true(header_done);
        forgers_convict(&rows[i].forgery);
        forgers_close();
    }
    forgers_end();
}

static void name_what_is_not_there(struct writer *writer, struct baize_entry_header *header)
{
    (void)writer;
    header->with[header->with_count++] = (struct baize_place_in_stream){stream(WALLET, 999999), 1};
}

static void end_with_half_an_act(void)
{
    writer_commit(&forger);
    forgers_nothing_follows = true;
    forger.forge_entry = name_what_is_not_there;
    writer_line(&forger, stream(TABLE, 1), "table_opened v=2 at=%lld by=5:floorperson table=1", now());
    writer_write(&forger, "table/open_table");
    writer_commit(&forger);
}

/* ---- Acts that nothing has decided ---- */

static void act_of_a_meter_at_a_table(void)
{
    writer_line(&forger, stream(TABLE, 1), "table_linked v=3 at=%lld by=1:manager+3 meter=1 table=4 seats=7", now());
    writer_write(&forger, "meter/link_table");
}

static void act_of_a_table_at_a_meter(void)
{
    writer_line(&forger, stream(METER, 1), "dealer_on v=2 at=%lld by=1001:dealer table=1 dealer=1001 relieved=0",
                now());
    writer_write(&forger, "table/sign_on");
}

static void act_of_a_table_in_the_house(void)
{
    writer_line(&forger, stream(TABLE, 1), "dealer_on v=2 at=%lld by=1001:dealer table=1 dealer=1001 relieved=0",
                now());
    writer_line(&forger, stream(HOUSE, 0), "person_added v=1 at=%lld by=1:manager person=9 role=dealer", now());
    writer_write(&forger, "table/relieve");
}

static void act_at_no_table(void)
{
    writer_line(&forger, stream(TABLE, 99), "dealer_on v=2 at=%lld by=1001:dealer table=99 dealer=1001 relieved=0",
                now());
    writer_write(&forger, "table/sign_on");
}

static void act_at_no_meter(void)
{
    writer_line(&forger, stream(METER, 7), "table_linked v=3 at=%lld by=1:manager+3 meter=7 table=4 seats=7", now());
    writer_write(&forger, "meter/link_table");
}

static void act_at_two_tables(void)
{
    for (uint32_t table = 1; table <= 2; table++)
        writer_line(&forger, stream(TABLE, table),
                    "dealer_on v=2 at=%lld by=1001:dealer table=%u dealer=1001 relieved=0", now(), table);
    writer_write(&forger, "table/sign_on");
}

static void act_that_does_not_exist(void)
{
    writer_line(&forger, stream(TABLE, 1), "dealer_on v=2 at=%lld by=1001:dealer table=1 dealer=1001 relieved=0",
                now());
    writer_write(&forger, "table/dance");
}

static void act_with_another_event(void)
{
    writer_line(&forger, stream(TABLE, 1), "dealer_on v=2 at=%lld by=1001:dealer table=1 dealer=1001 relieved=0",
                now());
    writer_write(&forger, "table/take_seat");
}

static void act_that_corrects_no_card(void)
{
    writer_line(&forger, stream(TABLE, 1), "dealer_on v=2 at=%lld by=1001:dealer table=1 dealer=1001 relieved=0",
                now());
    writer_write(&forger, "table/correct_card");
}

static void act_with_a_key_alone(void)
{
    writer_line(&forger, stream(TABLE, 1), "round_key_shown v=1 at=%lld by=1001:dealer round=9 key=%064d", now(), 0);
    writer_write(&forger, "round/play");
}

static void act_without_an_event(void)
{
    writer_line(&forger, stream(TABLE, 1), "sealed v=1 round=1 box=00");
    writer_write(&forger, "table/open_table");
}

static void act_that_is_refused(void)
{
    writer_line(&forger, stream(TABLE, 1), "table_opened v=2 at=%lld by=5:floorperson table=1", now());
    writer_write(&forger, "table/open_table");
}

static void act_of_the_house_in_a_wallet(void)
{
    writer_line(&forger, stream(WALLET, 4711), "person_added v=1 at=%lld by=1:manager person=9 role=dealer", now());
    writer_write(&forger, "house/add_person");
}

static void act_of_the_house_that_is_another(void)
{
    writer_line(&forger, stream(HOUSE, 0), "person_added v=1 at=%lld by=1:manager person=9 role=dealer", now());
    writer_write(&forger, "house/disable_person");
}

static void act_of_the_house_with_a_guest(void)
{
    writer_line(&forger, stream(HOUSE, 0), "person_added v=1 at=%lld by=1:manager person=9 role=dealer", now());
    writer_line(&forger, stream(WALLET, 4711), "wallet_opened v=1 at=%lld by=6:cashier wallet=4711 day=20261116",
                now());
    writer_write(&forger, "house/add_person");
}

static void act_at_the_cage_with_a_table(void)
{
    writer_line(&forger, stream(WALLET, 4711), "wallet_opened v=1 at=%lld by=6:cashier wallet=4711 day=20261116",
                now());
    writer_line(&forger, stream(TABLE, 1), "table_opened v=2 at=%lld by=5:floorperson table=1", now());
    writer_write(&forger, "wallet/open");
}

static void act_at_the_cage_in_a_table(void)
{
    writer_line(&forger, stream(TABLE, 1), "wallet_opened v=1 at=%lld by=6:cashier wallet=1 day=20261116", now());
    writer_write(&forger, "wallet/open");
}

static void money_from_no_table(void)
{
    uint32_t patron = bot_patron(&forgers_bot, 1, 1);
    writer_line(&forger, stream(WALLET, patron),
                "moved_from_table v=1 at=%lld by=6:cashier wallet=%u day=20261116 table=1 amount=$5.00 "
                "balance=$99995005.00",
                now(), patron);
    writer_write(&forger, "wallet/from_table");
}

static void wallet_of_the_staff(void)
{
    writer_line(&forger, stream(WALLET, 1001), "wallet_opened v=1 at=%lld by=6:cashier wallet=1001 day=20261116",
                now());
    writer_write(&forger, "wallet/open");
}

static void wallet_of_another(void)
{
    writer_line(&forger, stream(WALLET, 4711), "wallet_opened v=1 at=%lld by=6:cashier wallet=4712 day=20261116",
                now());
    writer_write(&forger, "wallet/open");
}

TEST(test_acts_that_nothing_has_decided)
{
    static const struct forgery rows[] = {
        {"a meter's act at a table", act_of_a_meter_at_a_table, BAIZE_AUDIT_ACT, "belongs to another stream", NULL, 0},
        {"a table's act at a meter", act_of_a_table_at_a_meter, BAIZE_AUDIT_ACT, "belongs to another stream", NULL, 0},
        {"a table's act in the house", act_of_a_table_in_the_house, BAIZE_AUDIT_ACT, "another stream", NULL, 0},
        {"an act at no table", act_at_no_table, BAIZE_AUDIT_ACT, "the table is not made", NULL, 0},
        {"an act at no meter", act_at_no_meter, BAIZE_AUDIT_ACT, "there is no such table or meter", NULL, 0},
        {"an act at two tables", act_at_two_tables, BAIZE_AUDIT_ACT, "an act has one table", NULL, 0},
        {"an act that does not exist", act_that_does_not_exist, BAIZE_AUDIT_ACT, "there is no such act", NULL, 0},
        {"an act with another event", act_with_another_event, BAIZE_AUDIT_DECIDED, "the rules refuse", NULL, 0},
        {"no card is corrected", act_that_corrects_no_card, BAIZE_AUDIT_DECIDED, "the rules refuse", NULL, 0},
        {"a key and no event", act_with_a_key_alone, BAIZE_AUDIT_ACT, "cannot be read", NULL, 0},
        {"an act without an event", act_without_an_event, BAIZE_AUDIT_SEALED_LINE, "", NULL, 0},
        {"an act that is refused", act_that_is_refused, BAIZE_AUDIT_DECIDED, "the rules refuse the act: ", NULL, 0},
        {"the house in a wallet", act_of_the_house_in_a_wallet, BAIZE_AUDIT_ACT, "has no entry there", NULL, 0},
        {"another act of the house", act_of_the_house_that_is_another, BAIZE_AUDIT_ACT, "does not lead to", NULL, 0},
        {"the house with a guest", act_of_the_house_with_a_guest, BAIZE_AUDIT_PAIR, "than it should", NULL, 0},
        {"the cage with a table", act_at_the_cage_with_a_table, BAIZE_AUDIT_PAIR, "touches one wallet", NULL, 0},
        {"the cage in a table", act_at_the_cage_in_a_table, BAIZE_AUDIT_PAIR, "touches one wallet", NULL, 0},
        {"money from no table", money_from_no_table, BAIZE_AUDIT_ACT, "no such act at the cage", NULL, 0},
        {"a wallet of the staff", wallet_of_the_staff, BAIZE_AUDIT_PERSON, "number 1001 is of the staff", NULL, 0},
        {"the wallet of another", wallet_of_another, BAIZE_AUDIT_DECIDED, "the event of the wallet is another", NULL,
         0},
        {"half an act at the end", end_with_half_an_act, BAIZE_AUDIT_PAIR, "that are not there", NULL, 0},
    };
    forgers_convict_all(rows, COUNT(rows));
}

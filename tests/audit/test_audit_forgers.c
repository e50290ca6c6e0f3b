/* test_audit_forgers.c - a house that forges its own journal is convicted, whatever it forges; an honest one is not. */
#include "forgers.h"
#include "testing.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- Honest houses ---- */

static void close_table(uint32_t table)
{
    struct bot closing = forgers_bot;
    const struct baize_floor_table *at = baize_floor_table(&forger.floor, table);
    static struct baize_floor_action action;
    closing.close = true;
    while (bot_next(&closing, &forger.floor, at, &action))
        assert_true(writer_floor(&forger, action));
    assert_int_equal(at->table.life, BAIZE_LIFE_CLOSED);
}

static void retire(uint32_t table)
{
    struct baize_house_action action = writer_by_manager(BAIZE_HOUSE_ACT_RETIRE_TABLE);
    action.retire_table.table = table;
    writer_house(&forger, action);
}

TEST(test_a_house_that_retires_a_table_is_sound)
{
    forgers_open();
    close_table(1);
    writer_unlink(&forger, 1, 1);
    retire(1);
    writer_play(&forger, &forgers_bot, 2, 1);
    forgers_must_be_sound("a table is retired");
    assert_int_equal(forgers_report.counts.tables, 4);
    forgers_close();
}

static struct baize_floor_action buy_in(uint32_t table, uint32_t patron, baize_cents amount)
{
    return (struct baize_floor_action){.machine = BAIZE_FLOOR_TABLE,
                                       .number = table,
                                       .table = {.kind = BAIZE_TABLE_ACT_BUY_IN,
                                                 .by = {.who = patron, .role = BAIZE_PLAYER},
                                                 .buy_in = {.patron = patron, .amount = amount}}};
}

/* Table 2 stands in a round whose cards are sealed; a patron there buys in once more. */
TEST(test_a_wallet_that_moves_money_in_a_sealed_round_is_sound)
{
    forgers_open();
    writer_play_until(&forger, &forgers_bot, 2, BAIZE_PHASE_DECISIONS);
    assert_true(writer_floor(&forger, buy_in(2, bot_patron(&forgers_bot, 2, 1), 12300)));
    assert_true(writer_floor(&forger, buy_in(2, bot_patron(&forgers_bot, 2, 2), 45600)));
    forgers_must_be_sound("a buy-in in a sealed round");
    assert_int_equal(forgers_report.counts.rounds_sealed, 1);
    baize_cents wallets = forgers_report.sums.wallets;
    writer_play(&forger, &forgers_bot, 2, 0);
    forgers_must_be_sound("... and the round is over");
    assert_int_equal(forgers_report.counts.rounds_sealed, 0);
    assert_int_equal(forgers_report.sums.wallets, wallets);
    forgers_close();
}

/* The rules of the tables 1 to 3 once more, in a file with one more comment: other rules that fit. */
static unsigned file_again(void)
{
    static char text[BAIZE_SUBMISSION_BYTES_MOST];
    struct baize_shipped file, jurisdiction;
    unsigned place = forger.rules_count++;
    assert_int_equal(baize_shipped_find("south-dakota-four-card-poker", BAIZE_FILE_SUBMISSION, &file), BAIZE_OK);
    assert_int_equal(baize_shipped_find("south-dakota", BAIZE_FILE_JURISDICTION, &jurisdiction), BAIZE_OK);
    size_t length = (size_t)snprintf(text, sizeof text, "%.*s# Filed again\n", (int)file.length, file.bytes);
    writer_file_texts(&forger, "again", text, length, jurisdiction.bytes, jurisdiction.length);
    baize_rules_digest(text, length, jurisdiction.bytes, jurisdiction.length, forger.digests[place]);
    forger.rules[place] = forger.rules[0];
    return place;
}

TEST(test_other_rules_between_rounds_are_sound)
{
    forgers_open();
    unsigned again = file_again();
    writer_activate(&forger, 1, again);
    writer_play(&forger, &forgers_bot, 1, 1);
    forgers_must_be_sound("other rules between rounds");
    forgers_close();
}

/* A card lies face up in the deck: it is set aside, and the cards behind it are dealt (R40). */
static struct baize_floor_action card_face_up(uint32_t table, uint8_t place)
{
    const struct baize_floor_table *at = baize_floor_table(&forger.floor, table);
    return (struct baize_floor_action){
        .machine = BAIZE_FLOOR_TABLE,
        .number = table,
        .table = {.kind = BAIZE_TABLE_ACT_ROUND,
                  .by = {.who = BOT_DEALER + table, .role = BAIZE_DEALER},
                  .round = {.kind = BAIZE_ACT_REPORT_IRREGULARITY,
                            .report_irregularity = {
                                .what = BAIZE_CARD_FACE_UP,
                                .card = baize_cards_one(forger.decks[at - forger.tables].order[place])}}}};
}

TEST(test_a_card_that_lay_face_up_is_sound)
{
    for (uint8_t place = 0; place < 3; place++)
        for (uint32_t table = 2; table <= 4; table += 2) { /* both games */
            forgers_open();
            writer_play_until(&forger, &forgers_bot, table, BAIZE_PHASE_DEALING);
            assert_true(writer_floor(&forger, card_face_up(table, place)));
            writer_play(&forger, &forgers_bot, table, 0);
            forgers_must_be_sound("a card face up");
            forgers_close();
        }
}

/* ---- Decks ---- */

static enum writer_dealing dealing;

static void deal_wrong(void)
{
    forger.dealing = dealing;
    writer_play(&forger, &forgers_bot, 2, 1);
}

static void deal_draw_poker_wrong(void)
{
    forger.dealing = dealing;
    writer_play(&forger, &forgers_bot, 4, 1);
}

TEST(test_decks_that_are_not_what_they_should_be)
{
    static const struct {
        enum writer_dealing dealing;
        struct forgery forgery;
    } rows[] = {
        {WRITER_DEALS_THE_NEXT_CARD,
         {"card k + 1 for card k", deal_wrong, BAIZE_AUDIT_DECK, "not the next cards of the deck that was sealed",
          "not dealt in the order of the deck that is shown", BAIZE_AUDIT_DECK}},
        {WRITER_DEALS_THE_NEXT_CARD,
         {"card k + 1 for card k, Double Draw Poker", deal_draw_poker_wrong, BAIZE_AUDIT_DECK,
          "not the next cards of the deck that was sealed", "not dealt in the order of the deck that is shown",
          BAIZE_AUDIT_DECK}},
        {WRITER_SEALS_ANOTHER_DECK,
         {"another deck is sealed", deal_wrong, BAIZE_AUDIT_DECK, "the commitment is not of the deck that was sealed",
          NULL, BAIZE_AUDIT_NONE}},
        {WRITER_SEALS_THE_DECK_OF_ANOTHER_TABLE,
         {"the deck of another table", deal_wrong, BAIZE_AUDIT_DECK, "not of this house, epoch, table and round", NULL,
          BAIZE_AUDIT_NONE}},
        {WRITER_SEALS_THE_DECK_OF_ANOTHER_ROUND,
         {"the deck of another round", deal_wrong, BAIZE_AUDIT_DECK, "of another round than the one opened",
          "of another round than the one opened", BAIZE_AUDIT_DECK}},
        {WRITER_NAMES_OTHER_RULES,
         {"a round under other rules", deal_wrong, BAIZE_AUDIT_RULES, "other rules than those in force",
          "other rules than those in force", BAIZE_AUDIT_RULES}},
        {WRITER_SHOWS_ANOTHER_DECK,
         {"another deck is shown", deal_wrong, BAIZE_AUDIT_DECK, "not the one that was committed to before the wagers",
          "not the one that was committed to before the wagers", BAIZE_AUDIT_DECK}},
        {WRITER_SEALS_NO_DECK,
         {"no deck is sealed", deal_wrong, BAIZE_AUDIT_DECK, "deck_sealed is expected here",
          "deck_sealed is expected here", BAIZE_AUDIT_DECK}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        forgers_open();
        dealing = rows[i].dealing;
        rows[i].forgery.write();
        if (rows[i].forgery.without_key != NULL) {
            forgers_convict(&rows[i].forgery);
        } else { /* only who has the key sees into the sealed deck */
            forgers_verify(&forger.key);
            assert_false(forgers_report.sound);
            assert_int_equal(forgers_report.fault.kind, rows[i].forgery.kind);
            assert_non_null(strstr(forgers_report.fault.words, rows[i].forgery.words));
            forgers_verify(NULL);
            assert_true(forgers_report.sound);
        }
        forgers_close();
    }
    forgers_end();
}

/* ---- Rules and tables ---- */

static void activate_in_a_round(void)
{
    unsigned other = file_again();
    writer_play_until(&forger, &forgers_bot, 1, BAIZE_PHASE_BETTING);
    writer_activate(&forger, 1, other);
}

static void activate_against_meters(void)
{
    unsigned other = writer_file(&forger, "south-dakota-reserve-progressive");
    writer_activate(&forger, 1, other);
}

static void retire_an_open_table(void)
{
    writer_unlink(&forger, 1, 1);
    retire(1);
}

static void retire_a_linked_table(void)
{
    close_table(1);
    retire(1);
}

static void act_at_a_retired_table(void)
{
    close_table(1);
    writer_unlink(&forger, 1, 1);
    retire(1);
    writer_play(&forger, &forgers_bot, 1, 1);
}

static void file_what_does_not_compile(void)
{
    writer_file_texts(&forger, "nonsense", "game: nonsense\n", 15, "jurisdiction: none\n", 19);
}

TEST(test_rules_and_tables_that_are_not_what_they_should_be)
{
    static const struct forgery rows[] = {
        {"rules in force in the middle of a round", activate_in_a_round, BAIZE_AUDIT_RULES, "change between rounds",
         NULL, 0},
        {"rules in force against linked meters", activate_against_meters, BAIZE_AUDIT_RULES, "and the linked meters",
         NULL, 0},
        {"an open table is retired", retire_an_open_table, BAIZE_AUDIT_DECIDED, "closed and linked to no meter", NULL,
         0},
        {"a linked table is retired", retire_a_linked_table, BAIZE_AUDIT_DECIDED, "closed and linked to no meter", NULL,
         0},
        {"an act at a retired table", act_at_a_retired_table, BAIZE_AUDIT_ACT, "not made, or retired", NULL, 0},
        {"rules that do not compile", file_what_does_not_compile, BAIZE_AUDIT_RULES, "do not compile", NULL, 0},
    };
    forgers_convict_all(rows, COUNT(rows));
}

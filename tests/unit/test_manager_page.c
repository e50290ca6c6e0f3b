/* test_manager_page.c - the win page: what it takes from the record, what it refuses, notices, reprints, voids. The
 * whole pages stand in tests/golden/manager/pages. */
#include "../manager/pages.h"

static const struct sample *sample_named(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(samples); i++)
        if (strcmp(samples[i].name, name) == 0)
            return &samples[i];
    fail_msg("no sample %s", name);
    return NULL;
}

static const char *printed(void)
{
    static char memory[BAIZE_WIN_PAGE_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_win_page_print(&text, &page);
    assert_false(text.truncated);
    return memory;
}

static void expect_printed(const char *piece)
{
    if (strstr(printed(), piece) == NULL)
        fail_msg("no '%s' in\n%s", piece, printed());
}

/* ---- From the record ---- */

TEST(test_H7_all_of_it_is_from_the_record)
{
    make_page(sample_named("normal"));
    assert_int_equal(page.win.award.amount, 1234567);
    assert_int_equal(page.win.table, 12);
    assert_int_equal(page.win.seat, 4);
    assert_int_equal(page.patron, 100234);
    assert_string_equal(page.hand, "Royal flush");
    assert_string_equal(page.clause, "SD (16) PMG-01");
    assert_int_equal(page.printing, 1);
    assert_int_equal(page.cards_count, 5);
    expect_printed("Amount          $12,345.67\n"
                   "                Twelve thousand three hundred forty-five dollars and sixty-seven\n"
                   "                cents\n");
    expect_printed("Meter           9, level main: $12,345.67 before, $10,000.00 after\n");
    expect_printed("Unalterable record: event 5 of meter 9, digest ");
    assert_null(strstr(printed(), "REPRINT"));
    assert_null(strstr(printed(), "VOID"));
}

TEST(test_R32_the_cards_that_make_the_hand_come_first)
{
    make_page(sample_named("four-card"));
    assert_int_equal(page.cards_counting, 4);
    assert_int_equal(page.cards_count, 5);
    assert_int_equal(page.cards[4], baize_card_of(BAIZE_DIAMONDS, BAIZE_KING));
    assert_false(page.cards_differ);
    expect_printed("Cards           A♠ A♥ A♦ A♣ + K♦\n");
}

TEST(test_cards_that_do_not_make_the_hand_are_said)
{
    make_page(sample_named("cards-differ"));
    assert_true(page.cards_differ);
    expect_printed("ATTENTION: these cards do not make the hand");
}

TEST(test_cards_that_are_not_known_are_boxes)
{
    make_page(sample_named("cards-unknown"));
    assert_int_equal(page.cards_count, 0);
    assert_int_equal(page.patron, 0);
    expect_printed("Cards           [    ] [    ] [    ] [    ] [    ]\n");
    expect_printed("Patron          ____________________\n");
}

/* Cards of the wrong number, as they lie. */
TEST(test_a_hand_of_three_cards)
{
    make_page(sample_named("normal"));
    hand_round.seats[3].count = 3;
    assert_int_equal(
        baize_win_page_of(&page, &game, &mountain, baize_win_log_find(&wins, 1), find_validated(), &hand_round),
        BAIZE_OK);
    assert_int_equal(page.cards_count, 3);
    assert_int_equal(page.cards_counting, 0);
    assert_true(page.cards_differ);
}

TEST(test_what_does_not_belong_together_is_refused)
{
    struct baize_progressive_win win;
    struct baize_meter_event event;
    make_page(sample_named("normal"));
    const struct baize_progressive_win *right = baize_win_log_find(&wins, 1);
#define refused_with(rules, event, round)                                                                              \
    assert_int_equal(baize_win_page_of(&page, rules, &mountain, &win, event, round), BAIZE_METER_EVENT_UNEXPECTED)
    win = *right;
    refused_with(&game, &stream[0], NULL); /* another event */
    event = *find_validated();
    event.validated.win = 2; /* another win */
    refused_with(&game, &event, NULL);
    event = *find_validated();
    event.validated.award.amount++; /* another amount */
    refused_with(&game, &event, NULL);
    hand_round.number = 40; /* another round */
    refused_with(&game, find_validated(), &hand_round);
    win.row = game.progressive.schedule.count; /* other rules */
    refused_with(&game, find_validated(), NULL);
    win = *right;
    win.seat = 0;
    refused_with(&game, find_validated(), NULL);
    win = *right;
    win.earlier = true;
    refused_with(&game, find_validated(), NULL);
    win = *right;
    assert_int_equal(baize_win_page_of(&page, &game, &mountain, &win, find_validated(), NULL), BAIZE_OK);
}

/* The digest is of the event as it stands in the record: one digit changed is another digest. */
TEST(test_the_digest_is_of_the_event)
{
    uint8_t before[BAIZE_HASH_SIZE];
    make_page(sample_named("normal"));
    memcpy(before, page.digest, sizeof before);
    make_page(sample_named("normal"));
    assert_memory_equal(before, page.digest, sizeof before);
    struct baize_meter_event event = *find_validated();
    event.by.at_ms++;
    assert_int_equal(baize_win_page_of(&page, &game, &mountain, baize_win_log_find(&wins, 1), &event, NULL), BAIZE_OK);
    assert_memory_not_equal(before, page.digest, sizeof before);
}

/* ---- Notices ---- */

static bool applies(baize_cents amount, const struct baize_win_notice *notice)
{
    page.win.award.amount = amount;
    assert_int_equal(baize_win_page_notify(&page, notice, 1), BAIZE_OK);
    return page.notices_count == 1;
}

TEST(test_H8_H9_H10_notices_begin_at_their_amounts)
{
    static const struct baize_win_notice from = {.kind = BAIZE_WIN_NOTICE_SURVEILLANCE, .amount = 2500000};
    static const struct baize_win_notice above = {.kind = BAIZE_WIN_NOTICE_CAMERA, .amount = 300000, .above = true};
    static const struct baize_win_notice times = {
        .kind = BAIZE_WIN_NOTICE_TAX_FORM, .amount = 60000, .times_wager = 300};
    make_page(sample_named("normal"));
    assert_false(applies(2499999, &from));
    assert_true(applies(2500000, &from));
    assert_false(applies(300000, &above));
    assert_true(applies(300001, &above));
    page.win.wager = 100;
    assert_false(applies(59999, &times));
    assert_true(applies(60000, &times));
    page.win.wager = 500; /* 300 times $5 is $1,500 */
    assert_false(applies(149999, &times));
    assert_true(applies(150000, &times));
    page.win.wager = INT64_MAX; /* no such wager: the multiple cannot be counted, and the notice cannot apply */
    assert_false(applies(150000, &times));
}

TEST(test_H8_a_cheque_asks_for_the_pit_manager)
{
    make_page(sample_named("million"));
    assert_int_equal(page.notices_count, 4);
    assert_true(baize_win_page_needs_pit_manager(&page));
    expect_printed("\nPit manager     ____");
    make_page(sample_named("void")); /* $12,345.67: tax form and camera only */
    assert_int_equal(page.notices_count, 2);
    assert_false(baize_win_page_needs_pit_manager(&page));
    assert_null(strstr(printed(), "Pit manager"));
}

TEST(test_more_notices_than_a_page_has_room_for)
{
    struct baize_win_notice many[BAIZE_WIN_NOTICES_MOST + 1];
    memset(many, 0, sizeof many);
    make_page(sample_named("normal"));
    assert_int_equal(baize_win_page_notify(&page, many, BAIZE_WIN_NOTICES_MOST), BAIZE_OK);
    assert_int_equal(baize_win_page_notify(&page, many, BAIZE_WIN_NOTICES_MOST + 1), BAIZE_TEXT_TOO_LONG);
}

/* ---- Reprints and voids ---- */

TEST(test_a_reprint_says_that_it_is_one)
{
    make_page(sample_named("reprint"));
    expect_printed("REPRINT 2, printed 2025-11-16 08:05:00 by supervisor 7\n");
    begin_words();
    page.printing = 1;
    baize_win_page_reprint_words(&out, &page);
    expect_words("");
}

TEST(test_R26_a_void_page_is_kept)
{
    make_page(sample_named("void"));
    assert_true(page.win.backed_out);
    expect_printed("VOID: backed out 2025-11-16 07:45:00 by manager 9 and 6, the hand was not played\n"
                   "by the rules. Event 6 of meter 9. Do not pay.\n");
    expect_printed("Amount          $12,345.67\n");
}

TEST(test_a_page_that_does_not_fit_is_cut)
{
    char little[100];
    struct baize_text text = baize_text_in(little, sizeof little);
    make_page(sample_named("crowded"));
    baize_win_page_print(&text, &page);
    assert_true(text.truncated);
    assert_true(strlen(printed()) < BAIZE_WIN_PAGE_SIZE / 2);
}

/* test_table_event.c - the table's events as text: a line of every kind, byte by byte; strictness; words. */
#include "test_table.h"

/* ---- A line of every kind ---- */

#define HEAD " v=2 at=1763254800000 by=60:floorperson table=3"

struct line {
    enum baize_table_event_kind kind;
    const char *text;
    const char *words;
};

static const struct line lines[] = {
    {BAIZE_TABLE_EVENT_DECK_RECEIVED, "deck_received" HEAD " deck=1 back=blue preshuffled=yes clause=\"MD-FCP 4.F\"",
     "Deck 2, blue backs, is received, preinspected and preshuffled  [MD-FCP 4.F]"},
    {BAIZE_TABLE_EVENT_STEP_DONE, "step_done" HEAD " deck=0 step=cut depth=12 device=no clause=\"MD-FCP 5.D\"",
     "Deck 1: cut, 12 cards and the cover card go to the bottom  [MD-FCP 5.D]"},
    {BAIZE_TABLE_EVENT_SHUFFLE_ORDERED, "shuffle_ordered" HEAD " deck=0 clause=\"MD-FCP 4.D\"",
     "Deck 1: a shuffle is ordered  [MD-FCP 4.D]"},
    {BAIZE_TABLE_EVENT_RECUT_ORDERED, "recut_ordered" HEAD " deck=1 clause=\"MD-FCP 5.E\"",
     "Deck 2: another cut is ordered  [MD-FCP 5.E]"},
    {BAIZE_TABLE_EVENT_DECK_REMOVED, "deck_removed" HEAD " deck=1 clause=none", "Deck 2: it leaves the table"},
    {BAIZE_TABLE_EVENT_TABLE_OPENED, "table_opened" HEAD, "Table 3 is open"},
    {BAIZE_TABLE_EVENT_IDLE_BEGAN, "idle_began" HEAD " face-up=no clause=\"MD-FCP 5.F(2)\"",
     "Nobody plays: the cards are spread face down  [MD-FCP 5.F(2)]"},
    {BAIZE_TABLE_EVENT_CLOSING_BEGAN, "closing_began" HEAD, "Table 3 is being closed"},
    {BAIZE_TABLE_EVENT_TABLE_CLOSED, "table_closed" HEAD, "Table 3 is closed"},
    {BAIZE_TABLE_EVENT_DEALER_ON, "dealer_on" HEAD " dealer=51 relieved=50",
     "Dealer 51 signs on and relieves dealer 50"},
    {BAIZE_TABLE_EVENT_DEALER_OFF, "dealer_off" HEAD " dealer=51 relieved=0", "Dealer 51 signs off"},
    {BAIZE_TABLE_EVENT_STUB_COUNTED,
     "stub_counted" HEAD " stub=35 seat1=5 seat2=5 seat3=0 seat4=0 seat5=0 seat6=0 seat7=0 seat8=0 seat9=0 dealer=6"
     " bonus=1 rack=0 total=52 outcome=right clause=\"MD-FCP 8.G\"",
     "The stub has 35 cards, 52 in all: the count is right  [MD-FCP 8.G]"},
    {BAIZE_TABLE_EVENT_DEVICE_FAILED,
     "device_failed" HEAD " device=shuffler state=jammed deck=0 clause=\"MD-FCP 13.F\"",
     "The shuffler is jammed  [MD-FCP 13.F]"},
    {BAIZE_TABLE_EVENT_DEVICE_PUT_OUT, "device_put_out" HEAD " device=shoe way=marked clause=\"RULES 5\"",
     "The automated shoe is marked out of order  [RULES 5]"},
    {BAIZE_TABLE_EVENT_DEVICE_RESTORED, "device_restored" HEAD " device=shuffler", "The shuffler works again"},
    {BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE, "card_impossible" HEAD " code=63 seen=no",
     "Irregularity: what the shoe reads is no card (code 63)"},
    {BAIZE_TABLE_EVENT_CARD_TAKEN_BACK, "card_taken_back" HEAD " card=As", "The last card was not As"},
    {BAIZE_TABLE_EVENT_SEAT_TAKEN, "seat_taken" HEAD " seat=7 patron=9 clause=\"MD-FCP 7.F\"",
     "Patron 9 takes seat 7  [MD-FCP 7.F]"},
    {BAIZE_TABLE_EVENT_PATRON_LEAVING, "patron_leaving" HEAD " patron=9 amount=$0.00", "Patron 9 leaves the table"},
    {BAIZE_TABLE_EVENT_PATRON_LEFT, "patron_left" HEAD " patron=9 amount=$25.00 post=chips/9:-$25.00,wallet/9:+$25.00",
     "Patron 9 is gone, with $25.00"},
    {BAIZE_TABLE_EVENT_BOUGHT_IN,
     "bought_in" HEAD " patron=9 amount=$100.00 post=wallet/9:-$100.00,drop:+$100.00,tray:-$100.00,chips/9:+$100.00",
     "Patron 9 buys chips for $100.00"},
    {BAIZE_TABLE_EVENT_CASHED_OUT, "cashed_out" HEAD " patron=9 amount=$1.00 post=chips/9:-$1.00,wallet/9:+$1.00",
     "Patron 9 takes away $1.00"},
    {BAIZE_TABLE_EVENT_TIP_GIVEN, "tip_given" HEAD " patron=9 amount=$5.00 post=chips/9:-$5.00,tips:+$5.00",
     "Patron 9 tips $5.00"},
    {BAIZE_TABLE_EVENT_INVENTORY_OPENED,
     "inventory_opened v=2 at=1763254800000 by=60:floorperson+50 table=3 counted=$20000.00 expected=$0.00"
     " post=house:-$20000.00,tray:+$20000.00",
     "Opening inventory: $20,000.00 counted"},
    {BAIZE_TABLE_EVENT_INVENTORY_CLOSED, "inventory_closed" HEAD " counted=$20.00 expected=$20.00",
     "Closing inventory: $20.00 counted"},
    {BAIZE_TABLE_EVENT_FILL_MADE,
     "fill_made v=2 at=1763254800000 by=60:floorperson+50 table=3 number=12 amount=$500.00 third=70 fourth=71"
     " post=cash:-$500.00,tray:+$500.00",
     "Fill 12: $500.00, signed by 60, 50, 70 and 71"},
    {BAIZE_TABLE_EVENT_CREDIT_MADE,
     "credit_made v=2 at=1763254800000 by=60:floorperson+50 table=3 number=2 amount=$500.00 third=70 fourth=71"
     " post=tray:-$500.00,cash:+$500.00",
     "Credit 2: $500.00, signed by 60, 50, 70 and 71"},
    {BAIZE_TABLE_EVENT_SLIP_VOIDED,
     "slip_voided" HEAD " slip=credit number=2 amount=$500.00 why=written-wrongly post=cash:-$500.00,tray:+$500.00",
     "The credit 2 of $500.00 is voided (a paper was written wrongly)"},
    {BAIZE_TABLE_EVENT_TIPS_TAKEN,
     "tips_taken" HEAD " counted=$90.00 expected=$100.00 post=tips:-$100.00,house:+$100.00",
     "Tip box: $90.00 counted, the books say $100.00: $10.00 short"},
    {BAIZE_TABLE_EVENT_DROP_TAKEN,
     "drop_taken" HEAD " counted=$90.00 expected=$100.00 post=drop:-$100.00,cash:+$90.00,house:+$10.00",
     "Drop box: $90.00 counted, the books say $100.00: $10.00 short"},
    {BAIZE_TABLE_EVENT_PAYMENT_CORRECTED,
     "payment_corrected" HEAD " about=41 seat=4 patron=9 amount=$5.00 to-patron=no why=overpaid"
     " post=chips/9:-$5.00,tray:+$5.00",
     "Correction of round 41 at seat 4: patron 9 gives back $5.00 (too much was paid)"},
    {BAIZE_TABLE_EVENT_DISPUTE_OPENED, "dispute_opened" HEAD " number=3 patron=9 about=41 seat=4",
     "Dispute 3: patron 9 about round 41 at seat 4"},
    {BAIZE_TABLE_EVENT_DISPUTE_AMOUNT_HELD,
     "dispute_amount_held" HEAD " number=3 amount=$40.00 post=tray:-$40.00,pending/0/0:+$40.00",
     "Dispute 3: set aside $40.00"},
    {BAIZE_TABLE_EVENT_DISPUTE_DECIDED,
     "dispute_decided" HEAD " number=3 about=41 seat=4 for-patron=yes amount=$40.00 why=record-checked"
     " post=pending/0/0:-$40.00,chips/9:+$40.00",
     "Dispute 3 about round 41 at seat 4 is decided for the patron, who gets $40.00 (the record was looked at)"},
    {BAIZE_TABLE_EVENT_NOTED, "noted" HEAD " about=41 text=\"Patron 9 said \"\"no\"\" to a recount\"",
     "Floorperson 60 notes on round 41: Patron 9 said \"no\" to a recount"},
    {BAIZE_TABLE_EVENT_ROUND,
     "wager_placed v=1 at=1763254800000 by=9:player round=41 seat=3 patron=9 wager=ante amount=$5.00"
     " post=chips/9:-$5.00,layout:+$5.00",
     "Seat 3: Ante $5.00"},
};

static enum baize_status read_line(const char *text, size_t length, struct baize_table_event *event, size_t *position)
{
    return baize_table_event_decode(text, length, &game, 3, event, position);
}

TEST(test_every_kind_has_its_line_and_its_words)
{
    static struct baize_table_event event;
    char written[BAIZE_EVENT_TEXT_SIZE];
    size_t position = 0;
    assert_int_equal(COUNT_OF(lines), BAIZE_TABLE_EVENTS);
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        memset(&event, 0xA5, sizeof event);
        if (read_line(lines[i].text, strlen(lines[i].text), &event, &position) != BAIZE_OK)
            fail_msg("%s\nis not read: from %s", lines[i].text, lines[i].text + position);
        assert_int_equal(event.kind, lines[i].kind);
        assert_int_equal(event.table, 3);
        struct baize_text text = baize_text_in(written, sizeof written);
        assert_int_equal(baize_table_event_encode(&text, &event, &game), BAIZE_OK);
        assert_string_equal(written, lines[i].text);
        text = baize_text_in(written, sizeof written);
        baize_table_event_print(&text, &event, &game);
        assert_string_equal(written, lines[i].words);
    }
}

TEST(test_a_dispute_is_decided_for_the_house)
{
    static const char line[] =
        "dispute_decided" HEAD " number=3 about=41 seat=4 for-patron=no amount=$0.00 why=record-checked";
    static struct baize_table_event event;
    char said[256];
    struct baize_text text = baize_text_in(said, sizeof said);
    size_t position;
    assert_int_equal(read_line(line, strlen(line), &event, &position), BAIZE_OK);
    baize_table_event_print(&text, &event, &game);
    assert_string_equal(said, "Dispute 3 about round 41 at seat 4 is decided for the house (the record was looked at)");
}

/* ---- Strictness ---- */

/* Whatever is read is written again as it was; else it is refused and the event is untouched. */
static void read_or_refuse(const char *text, size_t length)
{
    static struct baize_table_event event;
    static struct baize_table_event untouched;
    char written[BAIZE_EVENT_TEXT_SIZE];
    size_t position;
    memset(&event, 0xA5, sizeof event);
    memset(&untouched, 0xA5, sizeof untouched);
    if (read_line(text, length, &event, &position) != BAIZE_OK) {
        assert_memory_equal(&event, &untouched, sizeof event);
        assert_true(position <= length);
        return;
    }
    struct baize_text again = baize_text_in(written, sizeof written);
    assert_int_equal(baize_table_event_encode(&again, &event, &game), BAIZE_OK);
    assert_int_equal(again.length, length);
    assert_memory_equal(written, text, length);
}

TEST(test_every_line_cut_short_or_with_a_byte_changed)
{
    static const char bytes[] = "0 9a,=:$\"-+";
    char changed[512];
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        size_t length = strlen(lines[i].text);
        assert_true(length < sizeof changed);
        for (size_t at_byte = 0; at_byte < length; at_byte++) {
            read_or_refuse(lines[i].text, at_byte);
            memcpy(changed, lines[i].text, length);
            for (size_t b = 0; b < sizeof bytes - 1; b++) {
                changed[at_byte] = bytes[b];
                read_or_refuse(changed, length);
            }
        }
    }
}

TEST(test_what_cannot_be_read_back_is_not_written)
{
    static struct baize_table_event event;
    char written[BAIZE_EVENT_TEXT_SIZE] = "before";
    struct baize_text text = baize_text_in(written, sizeof written);
    event.kind = BAIZE_TABLE_EVENTS;
    assert_int_equal(baize_table_event_encode(&text, &event, &game), BAIZE_EVENT_SYNTAX);
    event.kind = BAIZE_TABLE_EVENT_BOUGHT_IN;
    event.by.who = 9;
    event.bought_in.patron = 9;
    event.bought_in.amount = -1;
    assert_int_equal(baize_table_event_encode(&text, &event, &game), BAIZE_EVENT_SYNTAX);
    event.bought_in.amount = 1;
    assert_int_equal(baize_table_event_encode(&text, &event, &game), BAIZE_OK);
    struct baize_text narrow = baize_text_in(written, 30);
    assert_int_equal(baize_table_event_encode(&narrow, &event, &game), BAIZE_EVENT_TOO_LONG);
    assert_int_equal(narrow.length, 0);
    event.kind = BAIZE_TABLE_EVENT_ROUND; /* the two actors differ */
    memset(&event.round, 0, sizeof event.round);
    event.round.kind = BAIZE_EVENT_ROUND_ENDED;
    event.round.by.who = 8;
    assert_int_equal(baize_table_event_encode(&text, &event, &game), BAIZE_EVENT_SYNTAX);
    event.round.by.who = 9;
    assert_int_equal(baize_table_event_encode(&text, &event, &game), BAIZE_OK);
}

/* ---- Folding what cannot follow ---- */

TEST(test_an_event_that_cannot_follow_changes_nothing)
{
    static struct baize_table before;
    static struct baize_table_event event;
    size_t position;
    size_t refused_count = 0;
    set_up(maryland);
    must(sign_on());
    now_ms = 1763254800000;
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        assert_int_equal(read_line(lines[i].text, strlen(lines[i].text), &event, &position), BAIZE_OK);
        memcpy(&before, &felt, sizeof before);
        struct baize_table copy;
        memcpy(&copy, &felt, sizeof copy);
        if (baize_table_fold(&game, &copy, &event) == BAIZE_OK)
            continue;
        refused_count++;
        assert_memory_equal(&before, &copy, sizeof copy);
    }
    assert_true(refused_count > 12);
    assert_int_equal(event.kind, BAIZE_TABLE_EVENT_ROUND); /* the last line is a wager, and there is no round */
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    assert_int_equal(read_line(lines[0].text, strlen(lines[0].text), &event, &position), BAIZE_OK);
    event.table = 4;
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    event.table = 3;
    event.by.at_ms = 1;
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
}

/* Numbers out of range and things out of order, in events that nobody decided. */
TEST(test_a_made_up_event_is_not_folded)
{
    static const enum baize_table_event_kind with_deck[] = {
        BAIZE_TABLE_EVENT_DECK_RECEIVED, BAIZE_TABLE_EVENT_STEP_DONE,    BAIZE_TABLE_EVENT_SHUFFLE_ORDERED,
        BAIZE_TABLE_EVENT_RECUT_ORDERED, BAIZE_TABLE_EVENT_DECK_REMOVED,
    };
    static struct baize_table_event event;
    set_up(south_dakota); /* one deck */
    must(sign_on(), receive(0, BAIZE_BACK_RED, false));
    for (size_t i = 0; i < COUNT_OF(with_deck); i++)
        for (int number = 1; number <= 255; number += 127) {
            event = (struct baize_table_event){.kind = with_deck[i], .table = 3, .by = {.at_ms = now_ms}};
            event.deck_removed.deck = (uint8_t)number; /* it stands first in all of them */
            assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
        }
    event = (struct baize_table_event){.table = 3, .by = {.at_ms = now_ms}};
    event.kind = BAIZE_TABLE_EVENT_DECK_RECEIVED; /* it is there */
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    event.kind = BAIZE_TABLE_EVENT_SHUFFLE_ORDERED; /* it is not ready */
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    event.kind = BAIZE_TABLE_EVENT_STEP_DONE; /* another step comes first */
    event.step_done.step = BAIZE_CUT;
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    event.kind = BAIZE_TABLE_EVENT_DEVICE_RESTORED;
    event.device_restored.device = BAIZE_DEVICES;
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    event.kind = BAIZE_TABLE_EVENT_TABLE_CLOSED; /* nobody began to close it */
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    event.kind = BAIZE_TABLE_EVENTS;
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    event = (struct baize_table_event){.table = 3, .by = {.at_ms = now_ms}, .kind = BAIZE_TABLE_EVENT_DECK_REMOVED};
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_OK);
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    event.kind = BAIZE_TABLE_EVENT_TIP_GIVEN; /* entries that do not add up */
    event.posting.count = 1;
    event.posting.entries[0].account.kind = BAIZE_ACCOUNT_TIPS;
    event.posting.entries[0].amount = 5 * BAIZE_MICROCENTS_PER_CENT;
    assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_LEDGER_UNBALANCED);
}

/* Nothing that follows from an act that was never taken: each kind at an open table where it cannot be. */
TEST(test_events_out_of_order_are_not_folded)
{
    static const enum baize_table_event_kind out_of_order[] = {
        BAIZE_TABLE_EVENT_DEVICE_FAILED,    BAIZE_TABLE_EVENT_DEVICE_PUT_OUT,    BAIZE_TABLE_EVENT_CARD_TAKEN_BACK,
        BAIZE_TABLE_EVENT_STUB_COUNTED,     BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE,   BAIZE_TABLE_EVENT_SEAT_TAKEN,
        BAIZE_TABLE_EVENT_INVENTORY_OPENED, BAIZE_TABLE_EVENT_FILL_MADE,         BAIZE_TABLE_EVENT_CREDIT_MADE,
        BAIZE_TABLE_EVENT_SLIP_VOIDED,      BAIZE_TABLE_EVENT_DISPUTE_OPENED,    BAIZE_TABLE_EVENT_DISPUTE_DECIDED,
        BAIZE_TABLE_EVENT_PATRON_LEFT,      BAIZE_TABLE_EVENT_PAYMENT_CORRECTED,
    };
    static struct baize_table_event event;
    set_up_for_two(maryland);
    assert_int_equal(felt.shift.number, 1);
    for (size_t i = 0; i < COUNT_OF(out_of_order); i++) {
        event = (struct baize_table_event){.kind = out_of_order[i], .table = 3, .by = {.at_ms = now_ms}};
        if (event.kind == BAIZE_TABLE_EVENT_DEVICE_FAILED || event.kind == BAIZE_TABLE_EVENT_DEVICE_PUT_OUT)
            event.device_failed.device = BAIZE_DEVICES;
        assert_int_equal(baize_table_fold(&game, &felt, &event), BAIZE_ROUND_EVENT_UNEXPECTED);
    }
}

TEST(test_a_round_follows_only_at_an_open_table_and_once)
{
    static struct baize_table closed;
    static struct baize_table_event opened;
    static struct baize_table_event dealt;
    set_up(maryland);
    memcpy(&closed, &felt, sizeof closed);
    open_for_two();
    must(open_round());
    opened = happened.events[0];
    assert_int_equal(baize_table_fold(&game, &closed, &opened), BAIZE_ROUND_EVENT_UNEXPECTED);
    bet_all(DOLLARS(10));
    must(simple(BAIZE_ACT_NO_MORE_BETS));
    memcpy(&closed, &felt, sizeof closed);
    deal(1);
    dealt = happened.events[0];
    closed.decks[0].state = BAIZE_DECK_PREPARING;
    assert_int_equal(baize_table_fold(&game, &closed, &dealt), BAIZE_ROUND_EVENT_UNEXPECTED);
    closed.decks[0].state = BAIZE_DECK_READY;
    assert_int_equal(baize_table_fold(&game, &closed, &dealt), BAIZE_OK);
    play_on();
    opened.by.at_ms = opened.round.by.at_ms = dealt.by.at_ms = dealt.round.by.at_ms = now_ms;
    assert_int_equal(baize_table_fold(&game, &felt, &opened), BAIZE_ROUND_EVENT_UNEXPECTED);
    assert_int_equal(baize_table_fold(&game, &felt, &dealt), BAIZE_ROUND_EVENT_UNEXPECTED);
    opened.round.round++;
    opened.round.by.at_ms++;
    assert_int_equal(baize_table_fold(&game, &felt, &opened), BAIZE_ROUND_EVENT_UNEXPECTED); /* two times */
    opened.round.by.at_ms--;
    assert_int_equal(baize_table_fold(&game, &felt, &opened), BAIZE_OK);
}

/* ---- Refusals in words ---- */

static const char *words_of_refusal(void)
{
    static char line[256];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_refusal_print(&text, &refused, &game);
    return line;
}

TEST(test_a_refusal_says_why_by_which_clause_and_what_is_allowed)
{
    set_up(maryland);
    must(sign_on(), receive(0, BAIZE_BACK_RED, false));
    refuses(step(0, BAIZE_WASH), STEP_NOT_NEXT);
    assert_string_equal(words_of_refusal(),
                        "another step comes first: inspect the cards for defects (deck 1) (MD-FCP 4.A)");
    must(step(0, BAIZE_INSPECT));
    refuses(as(step(0, BAIZE_VERIFY), DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
    assert_string_equal(words_of_refusal(), "another role is needed: floorperson or above (MD-FCP 4.A)");
    must(receive(1, BAIZE_BACK_BLUE, true));
    struct baize_table_action cut = step(1, BAIZE_CUT);
    cut.step.depth = 3;
    refuses(cut, CUT_NOT_DEEP_ENOUGH);
    assert_string_equal(words_of_refusal(), "the cover card goes deeper: 10 to 51 cards from the top (MD-FCP 5.D)");
    set_up_for_two(maryland);
    must(open_round());
    refuses(bet(1, 1, BAIZE_ANTE, DOLLARS(1)), WAGER_BELOW_LEAST);
    assert_string_equal(words_of_refusal(), "Ante: the wager is below the minimum: $10.00 to $500.00 (MD-FCP 7.E(1))");
    refuses(chips_act(BAIZE_TABLE_ACT_TIP, 1, DOLLARS(1001)), CHIPS_DO_NOT_SUFFICE);
    assert_string_equal(words_of_refusal(), "the patron has not so many chips: $1,000.00");
}

static int load_game(void **state)
{
    (void)state;
    set_up(maryland);
    return 0;
}

AROUND_ALL_TESTS(load_game, NULL);

/* ---- Remarks ---- */

static struct baize_table_action note(uint32_t round, const char *text, uint32_t who, enum baize_role role)
{
    struct baize_table_action action = act_of(BAIZE_TABLE_ACT_NOTE, who, role);
    size_t length = strlen(text);
    action.note.round = round;
    memcpy(action.note.text, text, length < BAIZE_REMARK_SIZE ? length : BAIZE_REMARK_SIZE);
    return action;
}

/* By a floorperson or above, on a round that the table had or on the table; the table stays as it is. */
TEST(test_a_remark_is_kept_in_the_record)
{
    set_up_for_two(maryland);
    bet_round(DOLLARS(10));
    uint32_t open = felt.round.number;
    struct baize_table before = felt;
    must(note(open, "The player at seat 2 is \"Zo\xc3\xab\"", FLOOR, BAIZE_FLOORPERSON));
    assert_int_equal(happened.count, 1);
    assert_int_equal(happened.events[0].kind, BAIZE_TABLE_EVENT_NOTED);
    assert_int_equal(happened.events[0].noted.round, open);
    assert_string_equal(happened.events[0].noted.text, "The player at seat 2 is \"Zo\xc3\xab\"");
    assert_int_equal(happened.events[0].posting.count, 0);
    before.at_ms = felt.at_ms;
    assert_memory_equal(&before, &felt, sizeof felt);
    must(note(0, "The shoe was cleaned", SUPER, BAIZE_SUPERVISOR));
    refuses(note(open, "No", DEALER, BAIZE_DEALER), ROLE_TOO_LOW);
    refuses(note(open, "No", 1, BAIZE_PLAYER), ROLE_TOO_LOW);
    refuses(note(open + 1, "Not yet", FLOOR, BAIZE_FLOORPERSON), ROUND_UNKNOWN);
    refuses(note(open + 100, "Never", FLOOR, BAIZE_FLOORPERSON), ROUND_UNKNOWN);
}

TEST(test_a_remark_is_a_text_on_one_line)
{
    static const char *const wrong[] = {"",         " before",  "behind ",     "two\nlines",         "a bell\x07",
                                        "\xc3\x28", "\xff\xfe", "a tab\there", "\xe2\x80\xae turned"};
    char longest[BAIZE_REMARK_SIZE + 1] = "";
    set_up_for_two(maryland);
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        refuses(note(0, wrong[i], FLOOR, BAIZE_FLOORPERSON), TEXT_WRONG);
    memset(longest, 'x', BAIZE_REMARK_SIZE);
    refuses(note(0, longest, FLOOR, BAIZE_FLOORPERSON), TEXT_WRONG);
    longest[BAIZE_REMARK_SIZE - 1] = '\0';
    must(note(0, longest, FLOOR, BAIZE_FLOORPERSON));
}

/* What nobody can have written is not read either. */
TEST(test_a_text_of_the_journal_is_read_strictly)
{
    static const char *const wrong[] = {
        "\"\"",       "\"open",    "bare",         "\"a \"quote\" inside\"", "\" blank\"",
        "\"blank \"", "\"a\x07\"", "\"\xc3\x28\"", "\"\xe2\x80\xae\"",       "\"\"\"",
        "none"};
    static struct baize_table_event event;
    char line[512];
    size_t position = 0;
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        snprintf(line, sizeof line, "noted" HEAD " about=0 text=%s", wrong[i]);
        assert_int_equal(read_line(line, strlen(line), &event, &position), BAIZE_EVENT_SYNTAX);
    }
    memset(&event, 0, sizeof event);
    event.kind = BAIZE_TABLE_EVENT_NOTED;
    memset(event.noted.text, 'x', sizeof event.noted.text);
    struct baize_text text = baize_text_in(line, sizeof line);
    assert_int_equal(baize_table_event_encode(&text, &event, &game), BAIZE_EVENT_SYNTAX);
}

/* outcomes.c - every outcome that can be expected. docs/scenario-format.md has the same rows. */
#include "scenario/outcomes.h"

#include <inttypes.h>

#define STANDS(pattern, help, holds, what)                                                                             \
    {                                                                                                                  \
        "About the floor as it stands after the act", pattern, help, holds, what                                       \
    }
#define HAPPENED(pattern, help, holds, what)                                                                           \
    {                                                                                                                  \
        "About what happened in this line", pattern, help, holds, what                                                 \
    }

static const struct scenario_outcome rows[] = {
    STANDS("ok", "every act of the line is allowed", NULL, false),
    STANDS("refused <reason>", "an act is refused for this reason: `SEAT_NOT_LIT`", NULL, true),
    STANDS("pending <money> [seat <seat>]", "a claim of the table (of the seat) is pending at this amount",
           holds_pending, 0),
    STANDS("claim <number> of seat <seat> <money>", "that claim is of this seat and pending at this amount",
           holds_claim, 0),
    STANDS("nothing pending", "no claim of the table is pending", holds_nothing_pending, 0),
    STANDS("meter <level> <money> [of meter <meter>]", "the level stands at this, to the micro-cent", holds_level,
           OF_METER),
    STANDS("reserve <level> <money> [of meter <meter>]", "so does its reserve", holds_level, OF_RESERVE),
    STANDS("overflow <level> <money> [of meter <meter>]", "so does its overflow", holds_level, OF_OVERFLOW),
    STANDS("display <level> <money> [pending] [of meter <meter>]", "what all tables show; with or without \"pending\"",
           holds_display, 0),
    STANDS("hits <level> <number> [of meter <meter>]", "wins validated and not backed out", holds_hits, 0),
    STANDS("winning table <number> [of meter <meter>]", "the table of the latest win; 0: none", holds_winning, 0),
    STANDS("chips of <person> <money>", "what the player has at the table", holds_chips, 0),
    STANDS("chips of the patrons <money>",
           "what all patrons of a progressive-only table have got, less what they put down", holds_account,
           BAIZE_ACCOUNT_CHIPS),
    STANDS("tray <money>",
           "what the books say is in the tray; of a progressive-only table: what came in since its beginning",
           holds_account, BAIZE_ACCOUNT_TRAY),
    STANDS("drop <money>", "... in the drop box", holds_account, BAIZE_ACCOUNT_DROP),
    STANDS("tips <money>", "... in the tip box", holds_account, BAIZE_ACCOUNT_TIPS),
    STANDS("layout <money>", "... on the layout", holds_account, BAIZE_ACCOUNT_LAYOUT),
    STANDS("win of shift <money>", "closing + credits + drop - opening - fills (A1)", holds_win, 0),
    STANDS("life <life>", "of the table", holds_life, 0),
    STANDS("phase <phase>", "of the round", holds_phase, 0),
    STANDS("controller <controller-phase>", "of the controller", holds_controller, 0),
    STANDS("asks seat <seat>", "it is this seat's turn", holds_turn, 0),
    STANDS("seat <seat> got <money>", "paid to the seat by the settlement of this round: wagers returned and winnings",
           holds_got, 0),
    STANDS("hand of seat <seat> <cards>", "what the seat holds, in any order", holds_hand, 0),
    STANDS("hand of dealer <cards>", "what the dealer holds", holds_dealer_hand, 0),
    STANDS("rack <number> cards", "in the discard rack, as far as they are known", holds_rack, 0),
    STANDS("lit <seats>", "exactly these lights are lit", holds_lit, 0),
    STANDS("dark", "none is", holds_dark, 0),
    STANDS("key of seat <seat> <key>", "at the controller", holds_key, 0),
    STANDS("deck <deck> <deck-state>", "of the table", holds_deck, 0),
    STANDS("deck <deck> warns", "it may not be used for long any more", holds_deck_warns, 0),
    STANDS("next deck <deck>", "of the round that is open, or of the next one", holds_next_deck, 0),
    STANDS("device <device> <device-state>", "of the table", holds_device, 0),
    STANDS("on duty <person>", "the dealer who is signed on", holds_on_duty, 0),
    STANDS("nobody on duty", "none is", holds_nobody_on, 0),
    STANDS("seat <seat> taken by <person>", "who sits there", holds_taken, 0),
    STANDS("seat <seat> free", "nobody does", holds_free, 0),
    STANDS("stub due", "the stub must be counted in this round", holds_stub_due, 0),
    STANDS("stub not due", "it need not be", holds_stub_not_due, 0),
    STANDS("method <method>", "how the cards of the round are dealt, or of the next one when none is open",
           holds_method, 0),
    STANDS("deadline <deadline>", "what time itself will do next", holds_deadline, 0),
    STANDS("dispute <number> holds <money>", "the amount set aside", holds_dispute, 0),

    HAPPENED("paid <money> [seat <seat>]", "progressive wins were recorded as payable: this sum (for the seat)",
             holds_paid, 0),
    HAPPENED("envy seat <seat> <money>", "envy paid to the seat", holds_envy, 0),
    HAPPENED("locked <seats>", "sensors locked with exactly these lit", holds_locked, 0),
    HAPPENED("contributed <level> <money>", "came in for the meter, before the limit; the reserve's part not counted",
             holds_flow, CONTRIBUTED),
    HAPPENED("reversed <level> <money>", "left the level by a void, its reserve counted", holds_flow, REVERSED),
    HAPPENED("refunded <level> <money>", "refunded by the house in a void, because it had been paid out", holds_flow,
             REFUNDED),
    HAPPENED("shortfall <money>", "house money in fixed pays from a meter", holds_shortfall, 0),
    HAPPENED("void", "the round or game became void", holds_void, 0),
    HAPPENED("wagers back <money> [to <person>]",
             "the wagers that go back by the void, of all (of the player); what was paid on them is taken back apart",
             holds_back, 0),
    HAPPENED("taken back <money> [from <person>]",
             "what had been paid on them by then, envy too: it is undone by the void", holds_taken_back, 0),
    HAPPENED("coin refused <coin-refused>", "a sensor did not take a chip", holds_coin_refused, 0),
    HAPPENED("stub <stub-outcome>", "what the count of the stub found", holds_stub, 0),
    HAPPENED("alarm", "an event that somebody must be told at once", holds_alarm, 0),
    HAPPENED("no alarm", "none of those", holds_no_alarm, 0),
    HAPPENED("variance [<level>]", "a sign (of the level) differs by more than the rules let pass (T10)",
             holds_variance, 0),
    HAPPENED("printing <number>", "a win page was printed, for this time: 2 is the first reprint", holds_printing, 0),
    HAPPENED("event <event> [<number> times]", "an event of this kind, so often; at least once when nothing is said",
             holds_event, 0),
    HAPPENED("no event <event>", "none of this kind", holds_no_event, 0),
    HAPPENED("says <text>", "the words of an event or of the refusal contain this: `says \"R27\"`", holds_says, 0),
};

const struct scenario_outcome *scenario_outcome_at(size_t index)
{
    return index < sizeof rows / sizeof rows[0] ? &rows[index] : NULL;
}

bool scenario_is_refusal(const struct scenario_outcome *outcome)
{
    return outcome->holds == NULL && outcome->what != 0;
}

/* ---- What they share ---- */

bool outcome_is_money(baize_money real, baize_money expected, struct baize_text *found)
{
    baize_money_print(found, real);
    return real == expected;
}

bool outcome_is_term(int real, int expected, const char *id, struct baize_text *found)
{
    baize_text_add(found, id);
    return real == expected;
}

bool outcome_is_number(uint64_t real, uint64_t expected, struct baize_text *found)
{
    baize_text_format(found, "%" PRIu64, real);
    return real == expected;
}

const struct baize_floor_table *outcome_table(const struct question *ask)
{
    const struct baize_floor_table *table = run_table(ask->run, ask->line);
    if (table == NULL)
        baize_text_add(ask->found, "this cannot be said of a meter: there are several tables");
    return table;
}

void scenario_person_print(struct baize_text *text, const struct scenario *scenario, uint32_t who)
{
    unsigned role = who / 100;
    for (uint8_t i = 0; i < scenario->names_count; i++)
        if (scenario->names[i].person.who == who && who != 0) {
            baize_text_add_bytes(text, scenario->names[i].name.start, scenario->names[i].name.length);
            return;
        }
    if (who == 0)
        baize_text_add(text, "nobody");
    else if (who % 100 == 1 && role != BAIZE_PLAYER)
        baize_text_add(text, baize_role_id((enum baize_role)role));
    else
        baize_text_format(text, "%s %u", baize_role_id((enum baize_role)role), who % 100);
}

void outcome_seats(struct baize_text *text, uint16_t seats)
{
    bool first = true;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        if ((unsigned)seats >> i & 1u) {
            baize_text_format(text, "%s%u", first ? "" : ", ", i + 1);
            first = false;
        }
    if (first)
        baize_text_add(text, "no seat");
}

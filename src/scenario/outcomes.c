/* outcomes.c - every outcome that can be expected. docs/scenario-format.md has the same rows. */
#include "scenario/outcomes.h"

#include <inttypes.h>

#define FLOOR   "About the floor as it stands after the act"
#define HAPPENS "About what happened in this line"
/* Of the floor, of a table, of a term of a table; of the line, of the field of an event, of its term. */
#define STANDS(said, helps, asks, number)                                                                              \
    {                                                                                                                  \
        .section = FLOOR, .pattern = said, .help = helps, .holds = asks, .what = number                                \
    }
#define TABLE(said, helps, asks, number)                                                                               \
    {                                                                                                                  \
        .section = FLOOR, .pattern = said, .help = helps, .of_table = true, .holds = asks, .what = number              \
    }
#define TERM(said, helps, number, list)                                                                                \
    {                                                                                                                  \
        .section = FLOOR, .pattern = said, .help = helps, .of_table = true, .holds = holds_term, .what = number,       \
        .words = &baize_words_##list                                                                                   \
    }
#define HAPPENED(said, helps, asks, number)                                                                            \
    {                                                                                                                  \
        .section = HAPPENS, .pattern = said, .help = helps, .holds = asks, .what = number                              \
    }
#define FIELD(said, helps, asks, id, of, none)                                                                         \
    {                                                                                                                  \
        .section = HAPPENS, .pattern = said, .help = helps, .holds = asks, .event = id, .field = of, .otherwise = none \
    }
#define EVENT_TERM(said, helps, list, id, of, none)                                                                    \
    {                                                                                                                  \
        .section = HAPPENS, .pattern = said, .help = helps, .holds = holds_event_term, .words = &baize_words_##list,   \
        .event = id, .field = of, .otherwise = none                                                                    \
    }

const struct scenario_outcome scenario_outcomes[] = {
    STANDS("ok", "every act of the line is allowed", NULL, false),
    STANDS("refused <reason>", "an act is refused for this reason: `SEAT_NOT_LIT`", NULL, true),
    TABLE("pending <money> [seat <seat>]", "a claim of the table (of the seat) is pending at this amount",
          holds_pending, 0),
    TABLE("claim <number> of seat <seat> <money>", "that claim is of this seat and pending at this amount", holds_claim,
          0),
    TABLE("nothing pending", "no claim of the table is pending", holds_nothing_pending, 0),
    STANDS("meter <level> <money> [of meter <meter>]", "the level stands at this, to the micro-cent", holds_level,
           OF_METER),
    STANDS("reserve <level> <money> [of meter <meter>]", "so does its reserve", holds_level, OF_RESERVE),
    STANDS("overflow <level> <money> [of meter <meter>]", "so does its overflow", holds_level, OF_OVERFLOW),
    STANDS("display <level> <money> [pending] [of meter <meter>]", "what all tables show; with or without \"pending\"",
           holds_display, 0),
    STANDS("hits <level> <number> [of meter <meter>]", "wins validated and not backed out", holds_hits, 0),
    STANDS("winning table <number> [of meter <meter>]", "the table of the latest win; 0: none", holds_winning, 0),
    TABLE("chips of <person> <money>", "what the player has at the table", holds_account, BAIZE_ACCOUNT_CHIPS),
    TABLE("chips of the patrons <money>",
          "what all patrons of a progressive-only table have got, less what they put down", holds_account,
          BAIZE_ACCOUNT_CHIPS),
    TABLE("tray <money>",
          "what the books say is in the tray; of a progressive-only table: what came in since its beginning",
          holds_account, BAIZE_ACCOUNT_TRAY),
    TABLE("drop <money>", "... in the drop box", holds_account, BAIZE_ACCOUNT_DROP),
    TABLE("tips <money>", "... in the tip box", holds_account, BAIZE_ACCOUNT_TIPS),
    TABLE("layout <money>", "... on the layout", holds_account, BAIZE_ACCOUNT_LAYOUT),
    TABLE("win of shift <money>", "closing + credits + drop - opening - fills (A1)", holds_win, 0),
    TERM("life <life>", "of the table", LIFE, life),
    TERM("phase <phase>", "of the round", PHASE, phase),
    TERM("controller <controller-phase>", "of the controller", CONTROLLER_PHASE, controller_phase),
    TABLE("asks seat <seat>", "it is this seat's turn", holds_number, TURN),
    TABLE("seat <seat> got <money>", "paid to the seat by the settlement of this round: wagers returned and winnings",
          holds_got, 0),
    TABLE("hand of seat <seat> <cards>", "what the seat holds, in any order", holds_hand, 0),
    TABLE("hand of dealer <cards>", "what the dealer holds", holds_dealer_hand, 0),
    TABLE("rack <number> cards", "in the discard rack, as far as they are known", holds_number, RACK),
    TABLE("lit <seats>", "exactly these lights are lit", holds_lit, 0),
    TABLE("dark", "none is", holds_lit, 0),
    TERM("key of seat <seat> <key>", "at the controller", KEY, key),
    TERM("deck <deck> <deck-state>", "of the table", DECK, deck_state),
    TABLE("deck <deck> warns", "it may not be used for long any more", holds_deck_warns, 0),
    TABLE("next deck <deck>", "of the round that is open, or of the next one", holds_number, NEXT_DECK),
    TERM("device <device> <device-state>", "of the table", DEVICE, device_state),
    TABLE("on duty <person>", "the dealer who is signed on", holds_dealer, 0),
    TABLE("nobody on duty", "none is", holds_dealer, 0),
    TABLE("seat <seat> taken by <person>", "who sits there", holds_patron, 0),
    TABLE("seat <seat> free", "nobody does", holds_patron, 0),
    TABLE("stub due", "the stub must be counted in this round", holds_stub_due, true),
    TABLE("stub not due", "it need not be", holds_stub_due, false),
    TERM("method <method>", "how the cards of the round are dealt, or of the next one when none is open", METHOD,
         method),
    TERM("deadline <deadline>", "what time itself will do next", DEADLINE, deadline),
    TABLE("dispute <number> holds <money>", "the amount set aside", holds_dispute, 0),
    FIELD("paid <money> [seat <seat>]", "progressive wins were recorded as payable: this sum (for the seat)", holds_sum,
          "win_recorded", "amount", NULL),
    FIELD("envy seat <seat> <money>", "envy paid to the seat", holds_sum, "envy_paid envy_bonus_paid", "amount", NULL),
    FIELD("locked <seats>", "sensors locked with exactly these lit", holds_locked, "sensors_locked", "seats",
          "no sensor was locked"),
    HAPPENED("contributed <level> <money>", "came in for the meter, before the limit; the reserve's part not counted",
             holds_flow, CONTRIBUTED),
    HAPPENED("reversed <level> <money>", "left the level by a void, its reserve counted", holds_flow, REVERSED),
    HAPPENED("refunded <level> <money>", "refunded by the house in a void, because it had been paid out", holds_flow,
             REFUNDED),
    HAPPENED("shortfall <money>", "house money in fixed pays from a meter", holds_shortfall, 0),
    HAPPENED("void", "the round or game became void", holds_void, 0),
    HAPPENED("wagers back <money> [to <person>]",
             "the wagers that go back by the void, of all (of the player); what was paid on them is taken back apart",
             holds_back, WAGERS),
    HAPPENED("taken back <money> [from <person>]",
             "what had been paid on them by then, envy too: it is undone by the void", holds_back, TAKEN),
    EVENT_TERM("coin refused <coin-refused>", "a sensor did not take a chip", coin_refused, "coin_refused", "why",
               "no coin was refused"),
    EVENT_TERM("stub <stub-outcome>", "what the count of the stub found", stub_outcome, "stub_counted", "outcome",
               "the stub was not counted"),
    HAPPENED("alarm", "an event that somebody must be told at once", holds_alarm, true),
    HAPPENED("no alarm", "none of those", holds_alarm, false),
    HAPPENED("variance [<level>]", "a sign (of the level) differs by more than the rules let pass (T10)",
             holds_variance, 0),
    HAPPENED("printing <number>", "a win page was printed, for this time: 2 is the first reprint", holds_printing, 0),
    HAPPENED("event <event> [<number> times]", "an event of this kind, so often; at least once when nothing is said",
             holds_event, true),
    HAPPENED("no event <event>", "none of this kind", holds_event, false),
    HAPPENED("says <text>", "the words of an event or of the refusal contain this: `says \"R27\"`", holds_says, 0),
};
const size_t scenario_outcomes_count = sizeof scenario_outcomes / sizeof scenario_outcomes[0];

bool scenario_is_refusal(const struct scenario_outcome *outcome)
{
    return outcome->holds == NULL && outcome->what != 0;
}

/* ---- What they share ---- */

bool outcome_is_money(const struct question *ask, baize_money real)
{
    baize_money_print(ask->found, real);
    return real == ask->fact->said.money;
}

bool outcome_is_cents(const struct question *ask, baize_cents real)
{
    return outcome_is_money(ask, real * BAIZE_MICROCENTS_PER_CENT);
}

bool outcome_is_term(const struct question *ask, int real)
{
    const struct baize_vocabulary *words = ask->fact->outcome->words;
    baize_text_add(ask->found, baize_vocabulary_id(words, real));
    return real == said_term(&ask->fact->said, words);
}

bool outcome_is_number(const struct question *ask, uint64_t real, uint64_t expected)
{
    baize_text_format(ask->found, "%" PRIu64, real);
    return real == expected;
}

bool outcome_fails(const struct question *ask, const char *words)
{
    baize_text_add(ask->found, words);
    return false;
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

/* acts.c - every act that can be said: its sentence, what it does, where. docs/scenario-format.md has the same rows. */
#include "scenario/acts.h"
#include "scenario/pattern.h"

#define ROUND(pattern, help, perform, what)                                                                            \
    {                                                                                                                  \
        "The round", pattern, help, AT_TABLE, perform, what                                                            \
    }
#define TABLE(pattern, help, perform, what)                                                                            \
    {                                                                                                                  \
        "The table", pattern, help, AT_TABLE, perform, what                                                            \
    }
#define CONTROLLER(pattern, help, perform, what)                                                                       \
    {                                                                                                                  \
        "The controller", pattern, help, AT_TABLE, perform, what                                                       \
    }
#define CLAIM(pattern, help, perform, what)                                                                            \
    {                                                                                                                  \
        METER_SECTION, pattern, help, AT_TABLE, perform, what                                                          \
    }
#define METER(pattern, help, perform, what)                                                                            \
    {                                                                                                                  \
        METER_SECTION, pattern, help, AT_METER, perform, what                                                          \
    }
#define METER_SECTION "The meter and the Game Manager"

#define STEP          "a step of the procedure"
#define NOT_THIS      "a meter does that: refused"

static const struct scenario_act rows[] = {
    ROUND("opens round [<number>]", "opens a round for betting; the next number when none is said", act_open_round, 0),
    ROUND("bets <wagers> [at seat <seat>]",
          "places wagers: `ante $10 aces-up $5 progressive`; the progressive wager needs no amount", act_bet, 0),
    ROUND("takes back <wager> [at seat <seat>]", "takes a wager back", act_take_back, 0),
    ROUND("no more bets", "closes betting; sensors lock", act_simple_round, BAIZE_ACT_NO_MORE_BETS),
    ROUND("cards <hands>", "the next cards; see below", act_cards, 0),
    ROUND("plays [<play>] [at seat <seat>]",
          "makes the Play wager, `3x` or `$30`; of Double Draw the next Draw wager, without an amount", act_play, 0),
    ROUND("folds [at seat <seat>]", "folds", act_fold, 0),
    ROUND("discards <cards> [at seat <seat>]", "declares discards; `discards nothing`", act_discard, 0),
    ROUND("reveals", "turns the dealer's cards up", act_simple_round, BAIZE_ACT_REVEAL),
    ROUND("settles [all]", "settles the next seat, or all that are left", act_settle, 0),
    ROUND("pays claim <money>", "pays a progressive win by hand: the meter does that, so it is refused", act_pay_claim,
          0),
    ROUND("pays envy", "pays the envy bonuses", act_pay_envy, 0),
    ROUND("reports <irregularity> [<card>]",
          "reports an irregularity; `card-face-up` and `card-drawn-seen` with the card", act_report, 0),
    ROUND("shows deck <cards>", "reveals the order of the deck", act_show_deck, 0),
    ROUND("ends [round]", "ends the round, and the game at the controller", act_end, 0),
    ROUND("finishes [round]", "reveals, settles all, pays envy and ends: whatever is left, as far as it is allowed",
          act_finish, 0),

    TABLE("opens for play [with <money>]",
          "all of the opening: dealer on unless one is, tray counted ($50,000.00 unless said), preshuffled decks "
          "received and cut, "
          "table opened",
          act_open_for_play, 0),
    TABLE("closes for the night",
          "all of the closing: players leave, drop and tray counted as booked, decks removed, table closed, dealer off",
          act_close_for_night, 0),
    TABLE("prepares [deck <deck>]", "the steps that a deck still needs, or all decks: shuffle and cut after a round",
          act_prepare, 0),
    TABLE("receives deck <deck> <back> [preshuffled]", "a deck comes to the table", act_receive, 0),
    TABLE("inspects deck <deck>", STEP, act_step, BAIZE_INSPECT),
    TABLE("verifies deck <deck>", STEP ", by whom the rules name", act_step, BAIZE_VERIFY),
    TABLE("spreads deck <deck>", STEP, act_step, BAIZE_SPREAD),
    TABLE("turns deck <deck>", STEP, act_step, BAIZE_TURN),
    TABLE("washes deck <deck>", STEP, act_step, BAIZE_WASH),
    TABLE("stacks deck <deck>", STEP, act_step, BAIZE_STACK),
    TABLE("shuffles deck <deck>", STEP, act_step, BAIZE_SHUFFLE),
    TABLE("cuts deck <deck> [at <number> cards]", STEP "; the cover card below that many cards, 20 unless said",
          act_step, BAIZE_CUT),
    TABLE("orders shuffle of deck <deck>", "orders a shuffle", act_deck, BAIZE_TABLE_ACT_ORDER_SHUFFLE),
    TABLE("orders recut of deck <deck>", "orders another cut before the first card", act_deck,
          BAIZE_TABLE_ACT_ORDER_RECUT),
    TABLE("removes deck <deck>", "removes a deck from the table", act_deck, BAIZE_TABLE_ACT_REMOVE_DECK),
    TABLE("opens table", "opens the table", act_simple_table, BAIZE_TABLE_ACT_OPEN_TABLE),
    TABLE("goes idle [face up]", "spreads the cards while nobody plays", act_idle, 0),
    TABLE("begins closing", "begins to close the table", act_simple_table, BAIZE_TABLE_ACT_BEGIN_CLOSING),
    TABLE("closes table", "closes the table", act_simple_table, BAIZE_TABLE_ACT_CLOSE_TABLE),
    TABLE("signs on", "signs on as the dealer", act_simple_table, BAIZE_TABLE_ACT_SIGN_ON),
    TABLE("relieves", "relieves the dealer; in a round `dealer 2 with dealer relieves`", act_simple_table,
          BAIZE_TABLE_ACT_RELIEVE),
    TABLE("signs off", "signs off as the dealer", act_simple_table, BAIZE_TABLE_ACT_SIGN_OFF),
    TABLE("counts stub <stub>", "counts the stub; see below", act_count_stub, 0),
    TABLE("reports <device> <trouble> [with deck <deck>]", "reports a device that fails", act_report_device, 0),
    TABLE("covers <device>", "puts a device out of order: covered", act_put_out, BAIZE_COVERED),
    TABLE("marks <device>", "... marked", act_put_out, BAIZE_MARKED),
    TABLE("replaces <device>", "... replaced by the backup", act_put_out, BAIZE_REPLACED),
    TABLE("restores <device>", "puts a device back to work", act_restore, 0),
    TABLE("corrects card to <card>", "corrects the card that was read last", act_correct_card, 0),
    TABLE("sits at seat <seat> [with <money>]", "takes a seat, and buys chips", act_sit, 0),
    TABLE("leaves", "leaves the table", act_leave, 0),
    TABLE("buys in for <money>", "buys chips", act_money, BAIZE_TABLE_ACT_BUY_IN),
    TABLE("cashes out <money>", "takes chips away", act_money, BAIZE_TABLE_ACT_CASH_OUT),
    TABLE("tips <money>", "gives a tip", act_money, BAIZE_TABLE_ACT_TIP),
    TABLE("counts tray <right> to open [again]",
          "the inventory at the beginning of the shift; two people; `again` where it differs from the books",
          act_count_tray, BAIZE_TABLE_ACT_OPEN_INVENTORY),
    TABLE("counts tray <right> to close [again]", "the inventory at its end; two people", act_count_tray,
          BAIZE_TABLE_ACT_CLOSE_INVENTORY),
    TABLE("fills <money>", "brings chips to the tray; four people", act_slip, BAIZE_TABLE_ACT_FILL),
    TABLE("credits <money>", "takes chips from the tray; four people", act_slip, BAIZE_TABLE_ACT_CREDIT),
    TABLE("voids fill <number> because <why>", "voids a fill; it stays on record", act_void_slip, BAIZE_SLIP_FILL),
    TABLE("voids credit <number> because <why>", "voids a credit", act_void_slip, BAIZE_SLIP_CREDIT),
    TABLE("takes drop <right> [again]", "takes the drop box away; two people", act_drop, 0),
    TABLE("takes tips <right> [again]", "empties the tip box", act_tips, 0),
    TABLE("corrects round <number> seat <seat> by <money> because <why>",
          "corrects a payment of one of the last 16 rounds; less than nothing: the player gives back", act_correct, 0),
    TABLE("disputes round <number> at seat <seat>", "opens a dispute about a wager of the own", act_dispute, 0),
    TABLE("holds <money> for dispute <number>", "sets the disputed amount aside", act_hold, 0),
    TABLE("decides dispute <number> for player <money> because <why>",
          "decides a dispute; the amount is what the player gets", act_decide, true),
    TABLE("decides dispute <number> for house because <why>", "decides a dispute", act_decide, false),
    TABLE("time is over", "the clock of betting or of the seat that is asked has run down", act_time_over, 0),

    CONTROLLER("coin [of <money>] at seat <seat>",
               "a chip lies on a sensor; the wager's amount unless said; by a `player`: the player's own", act_coin, 0),
    CONTROLLER("takes coin at seat <seat>", "takes a progressive wager back", act_take_coin, 0),
    CONTROLLER("locks [round <number>]", "locks the sensors (COIN IN, START GAME); the next number when none is said",
               act_lock, 0),
    CONTROLLER("counts <number> chips/chip", "counts the chips that were collected", act_count_chips, 0),
    CONTROLLER("keys seat <seat> <hand>", "keys a winning hand; keyed again, it is off", act_key, 0),
    CONTROLLER("keys envy seat <seat> <hand>", "keys a hand that others get envy for; keyed again, it is off",
               act_key_envy, 0),
    CONTROLLER("records win of seat <seat> <money>", NOT_THIS, act_record_win, 0),
    CONTROLLER("undoes win of seat <seat>", NOT_THIS, act_undo_win, 0),
    CONTROLLER("voids game [because <irregularity>]", "voids the game; without a reason: before a card is dealt",
               act_void_game, 0),
    CONTROLLER("reports sensor <seat>", "a sensor fails", act_fault, BAIZE_CONTROLLER_ACT_REPORT_FAULT),
    CONTROLLER("reports link lost", "the progressive system cannot be reached", act_fault,
               BAIZE_CONTROLLER_ACT_REPORT_FAULT),
    CONTROLLER("clears sensor <seat>", "a sensor works again", act_fault, BAIZE_CONTROLLER_ACT_CLEAR_FAULT),
    CONTROLLER("clears link", "the link works again", act_fault, BAIZE_CONTROLLER_ACT_CLEAR_FAULT),
    CONTROLLER("turns key to run", "whoever validated turns the key back, where the rules hold the table until then",
               act_run, 0),

    CLAIM("validates seat <seat> [with [own] <credential> [of <person>]]",
          "validates the claim of a seat; the credential that the rules ask for, one's own, unless said", act_validate,
          0),
    CLAIM("rejects seat <seat> because <drop>", "rejects the claim of a seat", act_reject, 0),
    CLAIM("claims seat <seat> <hand>", "keys a win at the meter itself: the table does that, so it is refused",
          act_claim, 0),
    METER("keys off claim <number>", "the same", act_key_off, 0),
    METER("backs out win <number> because <back-out>", "undoes a validated win; two people", act_back_out, 0),
    METER("prints page of win <number>",
          "prints a win page again: the original is printed with the validation. `--pages` writes both", act_print, 0),
    METER("acknowledges dry <level>", "acknowledges the alarm of a level that ran dry", act_acknowledge, 0),
    METER("sets <level> [seed <seed>] [limit <limit>] [rate <rate>] [reserve <reserve>]",
          "changes parameters; two people. What is not said stays", act_set, 0),
    METER("adjusts <level> by <money> because <adjust> [approved <number>]",
          "adjusts a level by hand; two people, and the number of the regulator's approval where the rules ask for one",
          act_adjust, 0),
    METER("reads meter [for <day>] [sign/signs <signs>]",
          "the reading of a day, `2026-11-16`; the day of the act unless said. What the signs show: `sign main "
          "$5,000.40`",
          act_read, 0),
    METER("opens meter [after meter <meter>]",
          "opens a meter that the set-up left unopened; with all that the other one holds", act_open_meter, 0),
    METER("closes meter [for meter <meter>] [noticed <day>]",
          "closes a meter; another takes the money over, and the players were told on that day", act_close_meter, 0),
    METER("links table <table>", "links a table", act_link, BAIZE_METER_ACT_LINK_TABLE),
    METER("unlinks table <table>", "unlinks a table", act_link, BAIZE_METER_ACT_UNLINK_TABLE),
};

const struct scenario_act *scenario_act_at(size_t index)
{
    return index < sizeof rows / sizeof rows[0] ? &rows[index] : NULL;
}

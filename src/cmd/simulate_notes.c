/* simulate_notes.c - what has to be said beside the figures of a simulation. */
#include "cmd/simulate.h"

#include <stdio.h>

/* The analyses of Double Draw and of the Bad Beat Bonus know the limits; the limit of a deal for one player. */
static const char *limit_words(const struct simulate_setup *setup, enum baize_tallied which)
{
    if (which != BAIZE_TALLY_DOUBLE_DRAW && which != BAIZE_TALLY_BAD_BEAT_BONUS)
        return "are without the limit";
    return which == BAIZE_TALLY_DOUBLE_DRAW || setup->simulation.seats == 1
               ? "are for the same limit"
               : "are for one player alone, and players of a deal share the limit";
}

static void note_wager(const struct simulation_report *of, enum baize_tallied which, struct report *report)
{
    const struct baize_tally_wager *wager = &of->tally.wagers[which];
    char words[320], amount[40];
    struct baize_text text = baize_text_in(amount, sizeof amount);
    if (wager->made > 0 && !of->exact.known[which] && of->exact.unknown_because[which] != NULL) {
        snprintf(words, sizeof words, "%s has no exact figures: %s.", simulate_wager_words(which),
                 of->exact.unknown_because[which]);
        report_sentence(report, words);
    }
    if (wager->cut > 0) {
        baize_cents_print(&text, wager->cut, BAIZE_MONEY_WITH_CENTS);
        snprintf(words, sizeof words, "%s: a payout limit kept back %s. The exact figures %s.",
                 simulate_wager_words(which), amount, limit_words(&of->setup, which));
        report_sentence(report, words);
    }
    if (wager->rounded > 0) {
        snprintf(words, sizeof words,
                 "%s: %llu payments were rounded down to whole cents. The exact figures are without rounding.",
                 simulate_wager_words(which), (unsigned long long)wager->rounded);
        report_sentence(report, words);
    }
}

/* Where the formula of the analysis is not for what the meter did, and where it was hit too rarely. */
static void note_meters(const struct simulation_report *of, struct report *report)
{
    char words[320];
    const struct meters_comparison *meters = &of->comparison.meters;
    const struct baize_progressive_rules *rules = &of->setup.simulation.rules->progressive;
    report_sentence(report, "Progressive: its house edge above is with every meter at its seed in every round, here "
                            "and in the exact figures.");
    for (uint8_t i = 0; i < meters->course->terms.levels; i++) {
        uint64_t hits = meters->course->levels[i].hits;
        if (meters->levels[i].no_z == NULL)
            continue;
        snprintf(words, sizeof words, "Meter %s: %llu hit%s; %s.", rules->meters[i].level, (unsigned long long)hits,
                 hits == 1 ? "" : "s", meters->levels[i].no_z);
        report_sentence(report, words);
    }
}

void simulate_notes(const struct simulation_report *of, struct report *report)
{
    const struct baize_simulation *simulation = &of->setup.simulation;
    char words[160];
    if (of->stopped) {
        snprintf(words, sizeof words, "Stopped after %llu of %llu rounds.", (unsigned long long)of->tally.rounds,
                 (unsigned long long)of->setup.rounds);
        report_sentence(report, words);
    }
    for (int which = 0; which < BAIZE_TALLIES; which++)
        note_wager(of, (enum baize_tallied)which, report);
    if (of->comparison.meters.course != NULL)
        note_meters(of, report);
    if (simulation->seats > 1)
        report_sentence(report, simulation->rules->game == BAIZE_FOUR_CARD_POKER
                                    ? "Seats at one table hang together by the deck and the dealer's hand; the "
                                      "z-scores allow for it."
                                    : "Seats at one table hang together by the deck; the z-scores allow for it.");
}

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

static void note_wager(const struct simulate_setup *setup, const struct simulate_exact *exact,
                       const struct baize_tally *tally, enum baize_tallied which,
                       void (*say)(void *context, const char *words), void *context)
{
    const struct baize_tally_wager *wager = &tally->wagers[which];
    char words[320], amount[40];
    struct baize_text text = baize_text_in(amount, sizeof amount);
    if (wager->made > 0 && !exact->known[which] && exact->unknown_because[which] != NULL) {
        snprintf(words, sizeof words, "%s has no exact figures: %s.", simulate_wager_words(which),
                 exact->unknown_because[which]);
        say(context, words);
    }
    if (wager->cut > 0) {
        baize_cents_print(&text, wager->cut, BAIZE_MONEY_WITH_CENTS);
        snprintf(words, sizeof words, "%s: a payout limit kept back %s. The exact figures %s.",
                 simulate_wager_words(which), amount, limit_words(setup, which));
        say(context, words);
    }
    if (wager->rounded > 0) {
        snprintf(words, sizeof words,
                 "%s: %llu payments were rounded down to whole cents. The exact figures are without rounding.",
                 simulate_wager_words(which), (unsigned long long)wager->rounded);
        say(context, words);
    }
}

/* Where the formula of the analysis is not for what the meter did, and where it was hit too rarely. */
static void note_meters(const struct simulate_setup *setup, const struct comparison *comparison,
                        void (*say)(void *context, const char *words), void *context)
{
    char words[320];
    const struct baize_course *course = comparison->meters.course;
    say(context,
        "Progressive: its house edge above is with every meter at its seed in every round, here and in the exact "
        "figures.");
    for (uint8_t i = 0; i < course->terms.levels; i++) {
        if (comparison->meters.levels[i].no_z == NULL)
            continue;
        snprintf(words, sizeof words, "Meter %s: %llu hit%s; %s.", setup->simulation.rules->progressive.meters[i].level,
                 (unsigned long long)course->levels[i].hits, course->levels[i].hits == 1 ? "" : "s",
                 comparison->meters.levels[i].no_z);
        say(context, words);
    }
}

void simulate_notes(const struct simulate_setup *setup, const struct simulate_exact *exact,
                    const struct baize_tally *tally, const struct comparison *comparison, bool stopped,
                    void (*say)(void *context, const char *words), void *context)
{
    char words[160];
    if (stopped) {
        snprintf(words, sizeof words, "Stopped after %llu of %llu rounds.", (unsigned long long)tally->rounds,
                 (unsigned long long)setup->rounds);
        say(context, words);
    }
    for (int which = 0; which < BAIZE_TALLIES; which++)
        note_wager(setup, exact, tally, (enum baize_tallied)which, say, context);
    if (comparison->meters.course != NULL)
        note_meters(setup, comparison, say, context);
    if (setup->simulation.seats > 1)
        say(context,
            setup->simulation.rules->game == BAIZE_FOUR_CARD_POKER
                ? "Seats at one table hang together by the deck and the dealer's hand; the z-scores allow for it."
                : "Seats at one table hang together by the deck; the z-scores allow for it.");
}

/* main.c - is a shuffle fair?
 *
 *     shuffle_statistics seeded COUNT    the library's shuffle on the seeded source: no answer may be refused
 *     shuffle_statistics system COUNT    the same on the system's source, never the same twice
 *     shuffle_statistics wrong COUNT     the classic mistakes: each must be refused, and no question may be idle
 *     shuffle_statistics exact           the questions themselves, over all orders of small decks
 *     shuffle_statistics gamma           probabilities, for second_opinion.py to check
 *
 * COUNT shuffles are asked for in each sitting, times BAIZE_SCALE. The seed is BAIZE_SEED, 1 if there is none, and a
 * fresh one with BAIZE_FRESH=1. */
#include "battery.h"
#include "chi_square.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool fresh(void)
{
    const char *value = getenv("BAIZE_FRESH");
    return value != NULL && strcmp(value, "1") == 0;
}

static uint64_t number_of(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value != NULL && *value != '\0' ? strtoull(value, NULL, 10) : otherwise;
}

static struct baize_random system_source(void)
{
    struct baize_random random;
    enum baize_status status = baize_random_system(&random);
    if (status != BAIZE_OK) {
        printf("FAILED: %s\n", baize_status_words(status));
        exit(1);
    }
    return random;
}

static uint64_t choose_seed(void)
{
    uint64_t seed = number_of("BAIZE_SEED", 1);
    if (fresh()) {
        struct baize_random random = system_source();
        baize_random_bytes(&random, &seed, sizeof seed);
    }
    return seed;
}

static void print_results(const struct result *results, size_t count)
{
    size_t above_99 = 0;
    printf("%-14s %-34s %9s %12s %6s %10s %10s %9s\n", "deck", "question", "shuffles", "chi-square", "df", "99%",
           "limit", "p");
    for (size_t i = 0; i < count; i++) {
        const struct result *result = &results[i];
        const struct answer *answer = &result->answer;
        printf("%-14s %-34s %9" PRIu64, result->deck, result->question->name, result->shuffles);
        if (answer->freedom > 0) {
            printf(" %12.2f %6.0f %10.2f %10.2f", answer->figure, answer->freedom,
                   chi_square_critical(1 - CONFIDENCE, answer->freedom), result->limit);
            above_99 += answer->above < 1 - CONFIDENCE;
        } else {
            printf(" %12.0f seen, %.4f expected %8s", answer->figure, answer->expected, "");
        }
        printf(" %9.2g%s\n", answer->above, result->refused ? "  REFUSED" : "");
    }
    printf(
        "%zu answers; %zu above their own 99%% point, %.1f expected of a fair shuffle; limit: 1%% for all together\n",
        count, above_99, (1 - CONFIDENCE) * (double)count);
}

static size_t count_refused(const struct result *results, size_t count)
{
    size_t refused = 0;
    for (size_t i = 0; i < count; i++)
        refused += results[i].refused;
    return refused;
}

/* A fair shuffle is refused once in a hundred runs. With fresh bytes a refusal is therefore asked again, once, with
 * other bytes: only twice is a failure. A fixed seed gives the same answers in every run and has no second chance. */
static int ask_library(const struct baize_random *random, uint64_t shuffles, bool again)
{
    static struct result results[ANSWERS_MOST];
    for (int attempt = 0; attempt <= again; attempt++) {
        uint64_t seed = random == NULL ? choose_seed() : 0;
        size_t count = ask_all(&right_shuffler, random, seed, shuffles, results);
        if (random == NULL)
            printf("The library's shuffle, seeded source, seed %" PRIu64 "\n", seed);
        else
            puts("The library's shuffle, the system's source");
        print_results(results, count);
        if (count_refused(results, count) == 0)
            return 0;
    }
    puts("FAILED: the shuffle is refused");
    return 1;
}

static int ask_wrong(uint64_t shuffles)
{
    static struct result results[ANSWERS_MOST];
    size_t refusals[ANSWERS_MOST] = {0};
    size_t count = 0, failed = 0;
    uint64_t seed = choose_seed();
    printf("%" PRIu64 " shuffles in each sitting, seed %" PRIu64 "\n", shuffles, seed);
    for (size_t i = 0; i < wrong_shufflers_count; i++) {
        const struct shuffler *shuffler = &wrong_shufflers[i];
        count = ask_all(shuffler, NULL, seed, shuffles, results);
        size_t refused = count_refused(results, count);
        printf("\n%s (%s): %zu of %zu answers refused%s\n", shuffler->name, shuffler->flaw, refused, count,
               refused == 0 ? "  FAILED: nobody noticed" : "");
        failed += refused == 0;
        for (size_t j = 0; j < count; j++) {
            const struct answer *answer = &results[j].answer;
            refusals[j] += results[j].refused;
            if (results[j].refused)
                printf("    %-14s %-34s %14.1f  limit %8.1f  p %8.2g\n", results[j].deck, results[j].question->name,
                       answer->figure, results[j].limit, answer->above);
        }
    }
    for (size_t i = 0; i < count; i++)
        if (refusals[i] == 0) {
            printf("FAILED: '%s' of %s refuses none of them\n", results[i].question->name, results[i].deck);
            failed++;
        }
    puts(failed == 0 ? "\nEach mistake is noticed, and each question notices one." : "\nFAILED");
    return failed != 0;
}

/* Over all orders of a deck the mean of a chi-square of one shuffle is exactly its degrees of freedom. */
static double mean_over_orders(const struct question *question, size_t cards, double *freedom)
{
    size_t orders = 1, pairs;
    double sum = 0;
    bool two = question == &place_to_place || question == &place_correlation;
    for (size_t i = 2; i <= cards; i++)
        orders *= i;
    pairs = two ? orders * orders : orders;
    for (size_t number = 0; number < pairs; number++) {
        struct tally tally = begin_tally(question, cards, cards);
        tally.pool = 0;
        for (size_t part = 0, left = number; part < (two ? 2u : 1u); part++, left /= orders, tally.shuffles++) {
            uint8_t order[DECK_MOST] = {0, 1, 2, 3, 4, 5, 6, 7};
            baize_card none[DECK_MOST] = {0};
            for (size_t i = 0, rest = left % orders; i < cards; rest /= cards - i, i++) {
                uint8_t held = order[i];
                order[i] = order[i + rest % (cards - i)];
                order[i + rest % (cards - i)] = held;
            }
            question->see(&tally, order, none);
        }
        struct answer answer = question->judge(&tally);
        sum += answer.figure;
        *freedom = answer.freedom;
        end_tally(&tally);
    }
    return sum / (double)pairs;
}

static int check_questions(void)
{
    static const struct question *const exact[] = {&every_order,       &card_by_place,   &place_to_place,
                                                   &place_correlation, &neighbours,      &neighbour_correlation,
                                                   &runs_up,           &rising_sequences};
    int failed = 0;
    for (size_t i = 0; i < sizeof exact / sizeof exact[0]; i++)
        for (size_t cards = 3; cards <= 6; cards++) {
            double freedom, mean;
            if (cards == 6 && (exact[i] == &place_to_place || exact[i] == &place_correlation))
                continue;
            mean = mean_over_orders(exact[i], cards, &freedom);
            bool same = mean > freedom - 1e-9 && mean < freedom + 1e-9;
            printf("%-34s %zu cards: mean %12.6f, degrees of freedom %4.0f%s\n", exact[i]->name, cards, mean, freedom,
                   same ? "" : "  FAILED");
            failed += !same;
        }
    return failed != 0;
}

static int print_gamma(void)
{
    static const double freedoms[] = {1, 2, 5, 7, 23, 24, 119, 120, 719, 2601, 2651, 2652, 2809, 2861};
    static const double shares[] = {0.5, 0.05, 0.01, 1e-3, 1e-4, 1e-6};
    for (size_t i = 0; i < sizeof freedoms / sizeof freedoms[0]; i++)
        for (size_t j = 0; j < sizeof shares / sizeof shares[0]; j++) {
            double critical = chi_square_critical(shares[j], freedoms[i]);
            printf("%.0f %g %.17g %.17g %.17g\n", freedoms[i], shares[j], critical,
                   chi_square_above(critical, freedoms[i]), chi_square_below(critical, freedoms[i]));
        }
    return 0;
}

int main(int argc, char **argv)
{
    uint64_t shuffles = argc > 2 ? strtoull(argv[2], NULL, 10) : 100000;
    const char *what = argc > 1 ? argv[1] : "";
    shuffles *= number_of("BAIZE_SCALE", 1);
    if (strcmp(what, "seeded") == 0)
        return ask_library(NULL, shuffles, fresh());
    if (strcmp(what, "system") == 0) {
        struct baize_random random = system_source();
        return ask_library(&random, shuffles, true);
    }
    if (strcmp(what, "wrong") == 0)
        return ask_wrong(shuffles);
    if (strcmp(what, "exact") == 0)
        return check_questions();
    if (strcmp(what, "gamma") == 0)
        return print_gamma();
    fputs("usage: shuffle_statistics seeded|system|wrong [COUNT], shuffle_statistics exact|gamma\n", stderr);
    return 2;
}

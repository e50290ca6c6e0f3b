/* bench_hand.c - how many hands a second, beside the slow evaluator of the tests.
 *
 *     bench_hand [--json]
 *
 * Each evaluator gets a stream of a million random hands as 64-bit sets (the same in every run), so that neither caches
 * nor branch predictors learn them by heart, and the best of several passes counts: what disturbs a pass only makes it
 * slower. One thread. The slow evaluator gets the first few thousand of the same hands. */
#include "oracle.h"

#include <baize/hand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HANDS         (1 << 20)
#define ORACLE_HANDS  (1 << 14)
#define PASSES        25
#define ORACLE_PASSES 3

struct evaluator {
    const char *name;
    enum oracle_game game;
    int cards;
    void (*evaluate)(const baize_cards *sets, size_t count, baize_strength *strengths);
};

static const struct evaluator evaluators[] = {
    {"four-card, 4 cards", ORACLE_FOUR_CARD, 4, baize_strengths_four_card},
    {"four-card, best of 5", ORACLE_FOUR_CARD, 5, baize_strengths_four_card},
    {"four-card, best of 6", ORACLE_FOUR_CARD, 6, baize_strengths_four_card},
    {"five-card, 5 cards", ORACLE_FIVE_CARD, 5, baize_strengths_five_card},
    {"five-card, best of 6", ORACLE_FIVE_CARD, 6, baize_strengths_five_card},
    {"double-draw, 5 cards", ORACLE_DOUBLE_DRAW, 5, baize_strengths_double_draw},
};

#define EVALUATORS (sizeof evaluators / sizeof evaluators[0])

struct result {
    double ns;        /* for one hand */
    double oracle_ns; /* for one hand */
    uint64_t sum;     /* of all strengths: the same on every machine */
};

static volatile int kept; /* so that the compiler may not leave the work out */
static baize_cards sets[HANDS];
static baize_strength strengths[HANDS];

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* splitmix64 */
static uint64_t random_bits(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static void deal_hands(baize_cards deck, int cards)
{
    uint64_t state = 1;
    for (int i = 0; i < HANDS; i++) {
        sets[i] = 0;
        while (baize_cards_count(sets[i]) < cards)
            sets[i] |= deck & UINT64_C(1) << (random_bits(&state) & 63);
    }
}

static struct result measure(const struct evaluator *evaluator)
{
    struct result result = {.ns = 1e300, .oracle_ns = 1e300};
    deal_hands(evaluator->game == ORACLE_DOUBLE_DRAW ? BAIZE_DECK_54 : BAIZE_DECK_52, evaluator->cards);
    for (int pass = 0; pass < PASSES; pass++) {
        double start = now_ns();
        evaluator->evaluate(sets, HANDS, strengths);
        double ns = (now_ns() - start) / HANDS;
        result.ns = ns < result.ns ? ns : result.ns;
    }
    for (int pass = 0; pass < ORACLE_PASSES; pass++) {
        double start = now_ns();
        for (int i = 0; i < ORACLE_HANDS; i++)
            kept = oracle_evaluate(evaluator->game, sets[i]).place;
        double ns = (now_ns() - start) / ORACLE_HANDS;
        result.oracle_ns = ns < result.oracle_ns ? ns : result.oracle_ns;
    }
    for (int i = 0; i < HANDS; i++)
        result.sum += strengths[i];
    return result;
}

/* Nothing has to be set up, but the first hand finds its tables on disk or in a cold cache. */
static double measure_first_hand(void)
{
    double start = now_ns();
    kept = baize_strength_four_card(UINT64_C(0x1001000100010001));
    return now_ns() - start;
}

/* "model name : AMD EPYC" where the system has it. */
static void read_processor(char *name, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown processor");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':') != NULL) {
            line[strcspn(line, "\n")] = '\0';
            snprintf(name, size, "%s", strchr(line, ':') + 2);
            break;
        }
    if (file != NULL)
        fclose(file);
}

static void print_text(const struct result *results, double first_ns, const char *processor)
{
    printf("Hand strength, one thread, %d random hands, best of %d passes\n", HANDS, PASSES);
    printf("%s, %s, %s\n\n", processor, BENCH_COMPILER, BENCH_FLAGS);
    printf("%-22s %18s %10s %14s %16s\n", "evaluator", "million hands/s", "ns/hand", "oracle ns/hand", "times as fast");
    for (size_t i = 0; i < EVALUATORS; i++)
        printf("%-22s %18.1f %10.2f %14.0f %16.0f\n", evaluators[i].name, 1e3 / results[i].ns, results[i].ns,
               results[i].oracle_ns, results[i].oracle_ns / results[i].ns);
    printf("\nStart-up: none, the tables are constants; the first hand took %.1f microseconds.\n", first_ns / 1e3);
}

static void print_json(const struct result *results, double first_ns, const char *processor)
{
    printf("{\"hands\": %d, \"passes\": %d, \"processor\": \"%s\", \"compiler\": \"%s\", \"flags\": \"%s\",\n", HANDS,
           PASSES, processor, BENCH_COMPILER, BENCH_FLAGS);
    printf(" \"first_hand_ns\": %.0f, \"evaluators\": [\n", first_ns);
    for (size_t i = 0; i < EVALUATORS; i++)
        printf("  {\"name\": \"%s\", \"cards\": %d, \"hands_per_second\": %.0f, \"ns_per_hand\": %.3f, "
               "\"oracle_ns_per_hand\": %.1f, \"sum_of_strengths\": %llu}%s\n",
               evaluators[i].name, evaluators[i].cards, 1e9 / results[i].ns, results[i].ns, results[i].oracle_ns,
               (unsigned long long)results[i].sum, i + 1 < EVALUATORS ? "," : "");
    puts(" ]}");
}

int main(int argc, char **argv)
{
    struct result results[EVALUATORS];
    char processor[128];
    double first_ns = measure_first_hand();
    bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 2 || (argc == 2 && !json)) {
        fputs("usage: bench_hand [--json]\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < EVALUATORS; i++)
        results[i] = measure(&evaluators[i]);
    read_processor(processor, sizeof processor);
    if (json)
        print_json(results, first_ns, processor);
    else
        print_text(results, first_ns, processor);
    return 0;
}

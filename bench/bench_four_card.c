/* bench_four_card.c - how long the exact analyses of Four Card Poker take, beside a count hand by hand.
 *
 *     bench_four_card [--json]
 *
 * Each analysis starts cold: in a process of its own, with fresh memory, one pass. The best of several such processes
 * counts. Brute force is not run: its time is what one dealer's hand takes to evaluate, measured in the same run, times
 * how many there are to evaluate: C(52,5) x 47 x C(46,5) for Ante and Play, C(52,5) x C(47,6) for the Bad Beat Bonus,
 * C(46,5) for the advice on one hand. Advice is warm: the best of many. One thread. */
#include <baize/analysis.h>
#include <baize/strategy.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PROCESSES    7
#define SAMPLE_HANDS (1 << 16)
#define PASSES       50
#define ADVICE_HANDS 200

#define ANTE_HANDS   (2598960.0 * 47 * 1370754)
#define BEAT_HANDS   (2598960.0 * 10737573)
#define ADVICE_DEALS 1370754.0

enum what { ANTE_OPTIMAL, ANTE_SIMPLE, BAD_BEAT, ADVICE, LOOK_UP, WHATS };

static const char *const words[WHATS] = {"ante, optimal, all", "ante, simple, all", "bad beat bonus", "advice, warm",
                                         "decision, looked up"};
static const char *const ids[WHATS] = {"ante-optimal", "ante-simple", "bad-beat-bonus", "advice", "decision"};
static const double hands[WHATS] = {ANTE_HANDS, ANTE_HANDS, BEAT_HANDS, ADVICE_DEALS, 0};

struct result {
    double ns;
    long peak_kib; /* of the process */
};

static struct baize_rules rules;
static struct baize_ante_analysis analysis;
static struct baize_decision_table table;

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

static baize_cards take(uint64_t *state, baize_cards deck, int count)
{
    baize_cards hand = 0;
    while (baize_cards_count(hand) < count)
        hand |= deck & UINT64_C(1) << (random_bits(state) & 63);
    return hand;
}

static void load(const char *id)
{
    static unsigned char scratch[BAIZE_RULES_SCRATCH];
    static struct baize_diagnostics found;
    struct baize_library library = baize_shipped_library();
    struct baize_shipped shipped;
    bool good = baize_shipped_find(id, BAIZE_FILE_SUBMISSION, &shipped) == BAIZE_OK;
    struct baize_source source = {.name = id, .bytes = shipped.bytes, .length = shipped.length};
    if (!good || baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found) != BAIZE_OK) {
        fprintf(stderr, "bench_four_card: cannot load %s\n", id);
        exit(1);
    }
}

/* ---- Measuring ---- */

/* One dealer's hand of six, evaluated among many. */
static double brute_force_ns(void)
{
    static baize_cards sets[SAMPLE_HANDS];
    static baize_strength strengths[SAMPLE_HANDS];
    uint64_t state = 1;
    double best = 1e300;
    for (int i = 0; i < SAMPLE_HANDS; i++)
        sets[i] = take(&state, BAIZE_DECK_52, 6);
    for (int pass = 0; pass < PASSES; pass++) {
        double start = now_ns();
        baize_strengths_four_card(sets, SAMPLE_HANDS, strengths);
        double ns = (now_ns() - start) / SAMPLE_HANDS;
        best = ns < best ? ns : best;
    }
    return best;
}

static double advice_ns(void)
{
    uint64_t state = 2;
    double best = 1e300;
    for (int i = 0; i < ADVICE_HANDS; i++) {
        struct baize_advice advice;
        baize_cards hand = take(&state, rules.deck, 5), up_set = take(&state, rules.deck & ~hand, 1);
        baize_card up = baize_cards_take(&up_set);
        double start = now_ns();
        if (baize_advise_four_card(&rules, hand, up, &advice) != BAIZE_OK)
            exit(1);
        double ns = now_ns() - start;
        best = ns < best ? ns : best;
    }
    return best;
}

static double look_up_ns(void *scratch)
{
    static baize_cards sets[SAMPLE_HANDS];
    static baize_card ups[SAMPLE_HANDS];
    static volatile unsigned kept; /* so that the compiler may not leave the work out */
    uint64_t state = 3;
    double best = 1e300;
    if (baize_analyze_ante(&rules, NULL, scratch, BAIZE_ANALYSIS_SCRATCH, &analysis, &table) != BAIZE_OK)
        exit(1);
    for (int i = 0; i < SAMPLE_HANDS; i++) {
        sets[i] = take(&state, rules.deck, 5);
        baize_cards up_set = take(&state, rules.deck & ~sets[i], 1);
        ups[i] = baize_cards_take(&up_set);
    }
    for (int pass = 0; pass < PASSES; pass++) {
        unsigned sum = 0;
        double start = now_ns();
        for (int i = 0; i < SAMPLE_HANDS; i++)
            sum += (unsigned)baize_decision_of(&table, sets[i], ups[i]);
        double ns = (now_ns() - start) / SAMPLE_HANDS;
        kept = sum;
        best = ns < best ? ns : best;
    }
    (void)kept;
    return best;
}

static double measure(enum what what)
{
    unsigned char *scratch = malloc(BAIZE_ANALYSIS_SCRATCH);
    enum baize_status status = BAIZE_OK;
    if (scratch == NULL)
        exit(1);
    if (what == ADVICE)
        return advice_ns();
    if (what == LOOK_UP)
        return look_up_ns(scratch);
    double start = now_ns();
    if (what == BAD_BEAT)
        status = baize_analyze_bad_beat_bonus(&rules, 0, scratch, BAIZE_ANALYSIS_SCRATCH, &analysis.ante);
    else
        status = baize_analyze_ante(&rules, what == ANTE_SIMPLE ? baize_strategy_simple() : NULL, scratch,
                                    BAIZE_ANALYSIS_SCRATCH, &analysis, &table);
    double ns = now_ns() - start;
    if (status != BAIZE_OK)
        exit(1);
    return ns;
}

/* In a child: cold caches of its own, and a peak of memory that is its own too. */
static struct result measure_apart(enum what what)
{
    struct result best = {.ns = 1e300};
    for (int i = 0; i < PROCESSES; i++) {
        int ends[2];
        if (pipe(ends) != 0)
            exit(1);
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            struct rusage usage;
            struct result mine = {.ns = measure(what)};
            getrusage(RUSAGE_SELF, &usage);
            mine.peak_kib = usage.ru_maxrss;
            _exit(write(ends[1], &mine, sizeof mine) == (ssize_t)sizeof mine ? 0 : 1);
        }
        struct result one;
        close(ends[1]);
        bool good = child > 0 && read(ends[0], &one, sizeof one) == (ssize_t)sizeof one;
        close(ends[0]);
        waitpid(child, NULL, 0);
        if (!good)
            exit(1);
        best = one.ns < best.ns ? one : best;
    }
    return best;
}

/* ---- Printing ---- */

static void print_text(const struct result *results, double hand_ns)
{
    printf("Four Card Poker, one thread, each analysis cold in a process of its own, best of %d\n", PROCESSES);
    printf("%s, %s; one dealer's hand takes %.2f ns\n\n", BENCH_COMPILER, BENCH_FLAGS, hand_ns);
    printf("%-22s %14s %12s %18s %20s\n", "what", "ms", "peak MiB", "brute force", "times as fast");
    for (int i = 0; i < WHATS; i++) {
        printf("%-22s %14.6f %12.1f", words[i], results[i].ns / 1e6, (double)results[i].peak_kib / 1024);
        if (hands[i] > 0)
            printf(" %16.3g s %20.0f", hands[i] * hand_ns / 1e9, hands[i] * hand_ns / results[i].ns);
        puts("");
    }
}

static void print_json(const struct result *results, double hand_ns)
{
    printf("{\"compiler\": \"%s\", \"flags\": \"%s\", \"ns_per_dealer_hand\": %.3f,\n \"analyses\": [\n",
           BENCH_COMPILER, BENCH_FLAGS, hand_ns);
    for (int i = 0; i < WHATS; i++)
        printf("  {\"id\": \"%s\", \"ns\": %.0f, \"peak_kib\": %ld, \"dealer_hands\": %.0f, \"ratio\": %.0f}%s\n",
               ids[i], results[i].ns, results[i].peak_kib, hands[i], hands[i] * hand_ns / results[i].ns,
               i + 1 < WHATS ? "," : "");
    puts(" ]}");
}

int main(int argc, char **argv)
{
    struct result results[WHATS];
    bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 2 || (argc == 2 && !json)) {
        fputs("usage: bench_four_card [--json]\n", stderr);
        return 2;
    }
    load("washington-four-card-poker");
    for (int i = 0; i < WHATS; i++)
        results[i] = measure_apart((enum what)i);
    const double hand_ns = brute_force_ns();
    if (json)
        print_json(results, hand_ns);
    else
        print_text(results, hand_ns);
    return 0;
}

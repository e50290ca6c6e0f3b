/* bench_double_draw.c - the exact analysis of Double Draw, beside the plain loop of the tests.
 *
 *     bench_double_draw [--json]
 *
 * The analysis from a cold start (memory that was never touched) and again in the same memory; with the table of all
 * first decisions; the advice on a hand; the second decision that simulations call. The plain loop plays one hand to
 * the end; the whole analysis would take it once for each of the 152,646 hands that differ by more than the names of
 * suits. One thread. */
#include "double_draw_oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define CLASSES    152646
#define PASSES     5
#define ADVICES    20
#define DECISIONS  200000
#define DEAD_CARDS 3

static const char *const submissions[] = {"maryland-double-draw-poker", "maryland-double-draw-poker-b"};

#define SUBMISSIONS (sizeof submissions / sizeof submissions[0])

struct result {
    double cold_ms, warm_ms, table_ms; /* the whole analysis */
    double advise_first_ms, advise_second_us;
    double first_ns, second_ns; /* one decision, looked up and computed */
    double oracle_hand_ms;      /* all options of one hand by the plain loop */
    struct baize_fraction edge;
};

static struct baize_rules rules;
static struct baize_double_draw_analysis analysis;
static struct baize_draw_table draws;

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
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
    baize_cards set = 0;
    while (baize_cards_count(set) < count)
        set |= deck & UINT64_C(1) << (random_bits(state) & 63);
    return set;
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
        fprintf(stderr, "bench_double_draw: cannot load %s\n", id);
        exit(1);
    }
}

/* ---- Measuring ---- */

static double analyze(unsigned char *memory, struct baize_draw_table *table)
{
    double start = now_ms();
    if (baize_analyze_double_draw(&rules, 0, memory, BAIZE_ANALYSIS_SCRATCH, &analysis, table) != BAIZE_OK)
        exit(1);
    return now_ms() - start;
}

static void measure_analysis(unsigned char *memory, struct result *result)
{
    result->cold_ms = analyze(memory, NULL);
    result->warm_ms = result->table_ms = 1e300;
    for (int pass = 0; pass < PASSES; pass++) {
        double warm = analyze(memory, NULL), table = analyze(memory, &draws);
        result->warm_ms = warm < result->warm_ms ? warm : result->warm_ms;
        result->table_ms = table < result->table_ms ? table : result->table_ms;
    }
    result->edge = analysis.wagers.house_edge;
}

static void measure_advice(unsigned char *memory, struct result *result)
{
    static struct baize_advice advice;
    uint64_t state = 1;
    double start = now_ms();
    for (int i = 0; i < ADVICES; i++)
        baize_advise_double_draw(&rules, take(&state, rules.deck, 5), false, 0, memory, BAIZE_ANALYSIS_SCRATCH,
                                 &advice);
    result->advise_first_ms = (now_ms() - start) / ADVICES;
    start = now_ms();
    for (int i = 0; i < 100 * ADVICES; i++)
        baize_advise_double_draw(&rules, take(&state, rules.deck, 5), true, 0, memory, BAIZE_ANALYSIS_SCRATCH, &advice);
    result->advise_second_us = (now_ms() - start) / (100 * ADVICES) * 1e3;
}

static void measure_decisions(struct result *result)
{
    static baize_cards hands[DECISIONS], dead[DECISIONS];
    static volatile baize_cards kept; /* so that the compiler may not leave the work out */
    uint64_t state = 2;
    baize_cards sum = 0, discards;
    for (int i = 0; i < DECISIONS; i++) {
        hands[i] = take(&state, rules.deck, 5);
        dead[i] = take(&state, rules.deck & ~hands[i], DEAD_CARDS);
    }
    double start = now_ms();
    for (int i = 0; i < DECISIONS; i++)
        sum += (baize_draw_first(&draws, hands[i], &discards) ? 1 : 0) + discards;
    result->first_ns = (now_ms() - start) / DECISIONS * 1e6;
    start = now_ms();
    for (int i = 0; i < DECISIONS; i++)
        sum += (baize_draw_second(&rules, hands[i], dead[i], &discards) ? 1 : 0) + discards;
    result->second_ns = (now_ms() - start) / DECISIONS * 1e6;
    kept = sum;
    (void)kept;
}

static void measure_oracle(struct result *result)
{
    struct oracle_decision options[ORACLE_OPTIONS_MOST];
    uint64_t state = 3;
    oracle_open(&rules);
    oracle_first(take(&state, rules.deck, 5), options); /* asks the settlement about the strengths */
    double start = now_ms();
    for (int i = 0; i < 3; i++)
        oracle_first(take(&state, rules.deck, 5), options);
    result->oracle_hand_ms = (now_ms() - start) / 3;
}

static struct result measure(const char *id)
{
    struct result result;
    unsigned char *memory = malloc(BAIZE_ANALYSIS_SCRATCH);
    if (memory == NULL)
        exit(1);
    load(id);
    measure_analysis(memory, &result);
    measure_advice(memory, &result);
    measure_decisions(&result);
    measure_oracle(&result);
    free(memory);
    return result;
}

/* ---- Printing ---- */

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

static long peak_mib(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

static void print_text(const struct result *results, const char *processor)
{
    printf("Double Draw, optimal, one thread; warm: best of %d\n%s, %s, %s\n\n", PASSES, processor, BENCH_COMPILER,
           BENCH_FLAGS);
    for (size_t i = 0; i < SUBMISSIONS; i++) {
        const struct result *r = &results[i];
        double plain_ms = r->oracle_hand_ms * CLASSES;
        printf("%s, house edge %.9f\n", submissions[i], baize_fraction_double(&r->edge));
        printf("  whole analysis       %10.1f ms cold, %.1f warm, %.1f with the table\n", r->cold_ms, r->warm_ms,
               r->table_ms);
        printf("  the plain loop       %10.1f s, %.0f times as long as cold\n", plain_ms / 1e3, plain_ms / r->cold_ms);
        printf("  advice, first draw   %10.2f ms; the plain loop %.1f\n", r->advise_first_ms, r->oracle_hand_ms);
        printf("  advice, second draw  %10.2f us\n", r->advise_second_us);
        printf("  decision, first draw %10.1f ns; second draw %.1f\n", r->first_ns, r->second_ns);
    }
    printf("peak memory            %8ld MiB\n", peak_mib());
}

static void print_json(const struct result *results, const char *processor)
{
    printf("{\"processor\": \"%s\", \"compiler\": \"%s\", \"flags\": \"%s\", \"peak_mib\": %ld,\n \"submissions\": [\n",
           processor, BENCH_COMPILER, BENCH_FLAGS, peak_mib());
    for (size_t i = 0; i < SUBMISSIONS; i++) {
        const struct result *r = &results[i];
        printf("  {\"id\": \"%s\", \"cold_ms\": %.2f, \"warm_ms\": %.2f, \"table_ms\": %.2f, \"plain_loop_ms\": %.0f, "
               "\"ratio\": %.0f, \"advise_first_ms\": %.3f, \"advise_second_us\": %.3f, \"first_ns\": %.2f, "
               "\"second_ns\": %.2f, \"house_edge\": %.12f}%s\n",
               submissions[i], r->cold_ms, r->warm_ms, r->table_ms, r->oracle_hand_ms * CLASSES,
               r->oracle_hand_ms * CLASSES / r->cold_ms, r->advise_first_ms, r->advise_second_us, r->first_ns,
               r->second_ns, baize_fraction_double(&r->edge), i + 1 < SUBMISSIONS ? "," : "");
    }
    puts(" ]}");
}

int main(int argc, char **argv)
{
    struct result results[SUBMISSIONS];
    char processor[128];
    bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 2 || (argc == 2 && !json)) {
        fputs("usage: bench_double_draw [--json]\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < SUBMISSIONS; i++)
        results[i] = measure(submissions[i]);
    read_processor(processor, sizeof processor);
    if (json)
        print_json(results, processor);
    else
        print_text(results, processor);
    return 0;
}

/* bench_simulate.c - how many simulated rounds a second.
 *
 *     bench_simulate [--json]
 *
 * Rounds dealt by the seeded source, decided by the optimal strategy, settled and counted; one thread, the best of
 * several blocks. One seat with Ante and Play is what the speed of the simulator is measured by; the others show what
 * side wagers, meters and a full table cost. With a progressive wager the course of the meters is in the time. How long
 * the strategy's table took is printed beside. */
#include <baize/simulate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BLOCKS 40

enum what { ANTE, PROGRESSIVE, FULL };

static const struct {
    const char *submission;
    enum what what; /* one seat with its Ante; with the progressive too; all seats, all wagers */
} tables[] = {
    {"maryland-four-card-poker", ANTE},       {"maryland-four-card-poker", PROGRESSIVE},
    {"maryland-four-card-poker", FULL},       {"south-dakota-four-card-poker", FULL},
    {"washington-four-card-poker", FULL},     {"washington-pays-from-the-meter", PROGRESSIVE},
    {"washington-pays-from-the-meter", FULL}, {"maryland-double-draw-poker", ANTE},
    {"maryland-double-draw-poker", FULL},
};

#define TABLES (sizeof tables / sizeof tables[0])

struct result {
    int seats;
    bool draws; /* Double Draw */
    double strategy_ms;
    double round_ns;
    int64_t net; /* cents of one block: the same on every machine */
};

static struct baize_rules rules;
static struct baize_decision_table decisions;
static struct baize_draw_table draws;

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void give_up(const char *id, const char *why)
{
    fprintf(stderr, "bench_simulate: %s: %s\n", id, why);
    exit(1);
}

static void load(const char *id)
{
    static unsigned char scratch[BAIZE_RULES_SCRATCH];
    static struct baize_diagnostics found;
    struct baize_library library = baize_shipped_library();
    struct baize_shipped shipped;
    if (baize_shipped_find(id, BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK)
        give_up(id, "not shipped");
    struct baize_source source = {.name = id, .bytes = shipped.bytes, .length = shipped.length};
    if (baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found) != BAIZE_OK)
        give_up(id, "cannot be loaded");
}

static double make_strategy(const char *id)
{
    static struct baize_ante_analysis ante;
    static struct baize_double_draw_analysis double_draw;
    void *scratch = malloc(BAIZE_ANALYSIS_SCRATCH);
    if (scratch == NULL)
        give_up(id, "no memory");
    double start = now_ns();
    enum baize_status status =
        rules.game == BAIZE_FOUR_CARD_POKER
            ? baize_analyze_ante(&rules, NULL, scratch, BAIZE_ANALYSIS_SCRATCH, &ante, &decisions)
            : baize_analyze_double_draw(&rules, 0, scratch, BAIZE_ANALYSIS_SCRATCH, &double_draw, &draws);
    double taken = now_ns() - start;
    free(scratch);
    if (status != BAIZE_OK)
        give_up(id, baize_status_words(status));
    return taken / 1e6;
}

static bool is_made(enum what what, int wager)
{
    return what == FULL || wager == BAIZE_ANTE || rules.game != BAIZE_FOUR_CARD_POKER ||
           (what == PROGRESSIVE && wager == BAIZE_PROGRESSIVE);
}

static struct baize_simulation simulation_of(enum what what)
{
    struct baize_simulation simulation = {
        .rules = &rules, .decisions = &decisions, .draws = &draws, .seed = 1, .seats = what == FULL ? rules.seats : 1};
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules.wagers[w].offered && rules.wagers[w].placed == BAIZE_BEFORE_DEAL && is_made(what, w))
            simulation.wagers[w] = w == BAIZE_PROGRESSIVE        ? rules.progressive.wager
                                   : rules.wagers[w].equals_ante ? rules.wagers[BAIZE_ANTE].least
                                                                 : rules.wagers[w].least;
    for (int level = 0; level < rules.progressive.levels; level++)
        simulation.meters[level] = rules.progressive.meters[level].seed;
    return simulation;
}

/* A block as `baize simulate` plays it. */
static enum baize_status play(const struct baize_simulation *simulation, uint64_t block, struct baize_tally *tally,
                              struct baize_course *course)
{
    static struct baize_course_win memory[BAIZE_BLOCK_ROUNDS * BAIZE_SEATS_MOST];
    struct baize_course_wins wins = {.wins = memory, .most = BAIZE_BLOCK_ROUNDS * BAIZE_SEATS_MOST};
    if (simulation->wagers[BAIZE_PROGRESSIVE] == 0)
        return baize_simulate_block(simulation, block, BAIZE_BLOCK_ROUNDS, tally);
    enum baize_status status = baize_simulate_block_wins(simulation, block, BAIZE_BLOCK_ROUNDS, tally, &wins);
    return status == BAIZE_OK ? baize_course_follow(course, &wins, BAIZE_BLOCK_ROUNDS) : status;
}

static struct result measure(size_t table)
{
    struct baize_course course;
    load(tables[table].submission);
    struct result result = {.strategy_ms = make_strategy(tables[table].submission), .round_ns = 1e300};
    struct baize_simulation simulation = simulation_of(tables[table].what);
    result.seats = simulation.seats;
    result.draws = rules.game == BAIZE_DOUBLE_DRAW_POKER;
    if (simulation.wagers[BAIZE_PROGRESSIVE] > 0 && baize_course_begin(&simulation, &course) != BAIZE_OK)
        give_up(tables[table].submission, "has no course");
    for (uint64_t block = 0; block < BLOCKS; block++) {
        struct baize_tally tally = {.rounds = 0};
        double start = now_ns();
        if (play(&simulation, block, &tally, &course) != BAIZE_OK)
            give_up(tables[table].submission, "cannot be simulated");
        double ns = (now_ns() - start) / BAIZE_BLOCK_ROUNDS;
        result.round_ns = ns < result.round_ns ? ns : result.round_ns;
        for (int i = 0; i < BAIZE_TALLIES; i++)
            result.net += block == 0 ? tally.wagers[i].net : 0;
    }
    return result;
}

static void print_text(const struct result *results)
{
    printf("Simulation, one thread, best of %d blocks of %d rounds\n%s, %s\n\n", BLOCKS, BAIZE_BLOCK_ROUNDS,
           BENCH_COMPILER, BENCH_FLAGS);
    printf("%-30s %-30s %18s %10s %12s\n", "submission", "what", "million rounds/s", "ns/round", "strategy ms");
    for (size_t i = 0; i < TABLES; i++) {
        char what[40];
        if (tables[i].what == FULL)
            snprintf(what, sizeof what, "%d seats, all wagers", results[i].seats);
        else
            snprintf(what, sizeof what, "one seat, Ante and %s",
                     tables[i].what == PROGRESSIVE ? "Progressive"
                     : results[i].draws            ? "Draws"
                                                   : "Play");
        printf("%-30s %-30s %18.2f %10.1f %12.1f\n", tables[i].submission, what, 1e3 / results[i].round_ns,
               results[i].round_ns, results[i].strategy_ms);
    }
}

static void print_json(const struct result *results)
{
    printf("{\"blocks\": %d, \"block_rounds\": %d, \"compiler\": \"%s\", \"flags\": \"%s\",\n \"tables\": [\n", BLOCKS,
           BAIZE_BLOCK_ROUNDS, BENCH_COMPILER, BENCH_FLAGS);
    for (size_t i = 0; i < TABLES; i++)
        printf("  {\"id\": \"%s\", \"seats\": %d, \"all_wagers\": %s, \"progressive\": %s, \"rounds_per_second\": "
               "%.0f, \"ns_per_round\": "
               "%.1f, "
               "\"strategy_ms\": %.1f, \"net_cents\": %lld}%s\n",
               tables[i].submission, results[i].seats, tables[i].what == FULL ? "true" : "false",
               tables[i].what == ANTE || results[i].draws ? "false" : "true", 1e9 / results[i].round_ns,
               results[i].round_ns, results[i].strategy_ms, (long long)results[i].net, i + 1 < TABLES ? "," : "");
    puts(" ]}");
}

int main(int argc, char **argv)
{
    struct result results[TABLES];
    bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 2 || (argc == 2 && !json)) {
        fputs("usage: bench_simulate [--json]\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < TABLES; i++)
        results[i] = measure(i);
    if (json)
        print_json(results);
    else
        print_text(results);
    return 0;
}

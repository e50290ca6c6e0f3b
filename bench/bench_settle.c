/* bench_settle.c - how many settlements a second, beside the slow one of the tests.
 *
 *     bench_settle [--json]
 *
 * Full tables with every wager the submission offers, dealt by chance (the same in every run), two seats in five
 * folded. One seat is what a simulation of a player settles; a round is all seats with claims and envy. The best of
 * several passes counts. One thread. */
#include "settle_oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS        2048
#define ORACLE_ROUNDS 256
#define PASSES        100
#define ORACLE_PASSES 3
#define FOLD_PERCENT  40

static const char *const submissions[] = {
    "maryland-four-card-poker",
    "south-dakota-four-card-poker",
    "washington-four-card-poker",
    "maryland-double-draw-poker",
};

#define SUBMISSIONS (sizeof submissions / sizeof submissions[0])

struct result {
    int seats;
    double seat_ns, round_ns;               /* for one settlement */
    double oracle_seat_ns, oracle_round_ns; /* the same by the oracle */
    int64_t paid;                           /* cents in one pass: the same on every machine */
};

static struct baize_rules rules;
static struct baize_settle_input inputs[ROUNDS], alone[ORACLE_ROUNDS];
static struct baize_settled settled;

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

/* ---- Rounds ---- */

static baize_cards take(uint64_t *state, baize_cards *deck, int count)
{
    baize_cards hand = 0;
    while (baize_cards_count(hand) < count)
        hand |= *deck & UINT64_C(1) << (random_bits(state) & 63);
    *deck &= ~hand;
    return hand;
}

static void make_wagers(uint64_t *state, struct baize_settle_seat *seat)
{
    seat->folded = random_bits(state) % 100 < FOLD_PERCENT;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        const struct baize_wager_rules *wager = &rules.wagers[w];
        if (!wager->offered || (seat->folded && wager->placed != BAIZE_BEFORE_DEAL))
            continue;
        seat->wagers[w] = w == BAIZE_PROGRESSIVE               ? rules.progressive.wager
                          : wager->placed == BAIZE_BEFORE_DEAL ? wager->least
                                                               : seat->wagers[BAIZE_ANTE] * wager->most_times;
    }
}

static void make_rounds(void)
{
    uint64_t state = 1;
    memset(inputs, 0, sizeof inputs);
    for (int i = 0; i < ROUNDS; i++) {
        baize_cards deck = rules.deck;
        inputs[i].bonus_card = rules.wagers[BAIZE_SIX_CARD_BONUS].offered ? take(&state, &deck, 1) : 0;
        inputs[i].dealer = take(&state, &deck, rules.dealer_cards);
        for (unsigned s = 0; s < rules.seats; s++) {
            struct baize_settle_seat *seat = &inputs[i].seats[s];
            seat->dealt = true;
            seat->patron = s + 1;
            seat->cards = take(&state, &deck, rules.player_cards);
            make_wagers(&state, seat);
        }
    }
    for (int i = 0; i < ORACLE_ROUNDS; i++) {
        alone[i] = inputs[i];
        memset(&alone[i].seats[1], 0, sizeof alone[i].seats - sizeof alone[i].seats[0]);
    }
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
        fprintf(stderr, "bench_settle: cannot load %s\n", id);
        exit(1);
    }
}

/* ---- Measuring ---- */

static int64_t paid_on(const struct baize_settle_lines *lines)
{
    int64_t paid = 0;
    for (uint8_t i = 0; i < lines->count; i++)
        paid += lines->lines[i].winnings + lines->lines[i].returned;
    return paid;
}

static void keep_least(double *least, double ns)
{
    *least = ns < *least ? ns : *least;
}

static int64_t settle_seats(void)
{
    int64_t paid = 0;
    for (int i = 0; i < ROUNDS; i++)
        for (uint8_t s = 1; s <= rules.seats; s++) {
            baize_settle_seat(&rules, &inputs[i], s, &settled.seats[0]);
            paid += paid_on(&settled.seats[0]);
        }
    return paid;
}

static int64_t settle_rounds(void)
{
    int64_t paid = 0;
    for (int i = 0; i < ROUNDS; i++) {
        baize_settle_round(&rules, &inputs[i], &settled);
        paid += settled.claims_count + settled.envies_count + paid_on(&settled.seats[0]);
    }
    return paid;
}

static double oracle_pass(const struct baize_settle_input *rounds)
{
    double start = now_ns();
    for (int i = 0; i < ORACLE_ROUNDS; i++)
        oracle_settle(&rules, &rounds[i], &settled);
    return (now_ns() - start) / ORACLE_ROUNDS;
}

static struct result measure(const char *id)
{
    static volatile int64_t kept; /* so that the compiler may not leave the work out */
    load(id);
    make_rounds();
    struct result result = {
        .seats = rules.seats, .seat_ns = 1e300, .round_ns = 1e300, .oracle_seat_ns = 1e300, .oracle_round_ns = 1e300};
    for (int pass = 0; pass < PASSES; pass++) {
        double start = now_ns();
        result.paid = settle_seats();
        keep_least(&result.seat_ns, (now_ns() - start) / ROUNDS / rules.seats);
        start = now_ns();
        kept = settle_rounds();
        keep_least(&result.round_ns, (now_ns() - start) / ROUNDS);
    }
    for (int pass = 0; pass < ORACLE_PASSES; pass++) {
        keep_least(&result.oracle_seat_ns, oracle_pass(alone));
        keep_least(&result.oracle_round_ns, oracle_pass(inputs));
    }
    (void)kept;
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

static void print_text(const struct result *results, const char *processor)
{
    printf("Settlement, one thread, %d random rounds of a full table, best of %d passes\n", ROUNDS, PASSES);
    printf("%s, %s, %s\n\n", processor, BENCH_COMPILER, BENCH_FLAGS);
    printf("%-30s %-12s %16s %10s %12s %14s\n", "submission", "what", "thousand/s", "ns", "oracle ns", "times as fast");
    for (size_t i = 0; i < SUBMISSIONS; i++) {
        const struct result *r = &results[i];
        printf("%-30s %-12s %16.0f %10.1f %12.0f %14.0f\n", submissions[i], "one seat", 1e6 / r->seat_ns, r->seat_ns,
               r->oracle_seat_ns, r->oracle_seat_ns / r->seat_ns);
        printf("%-30s %d %-10s %16.0f %10.1f %12.0f %14.0f\n", "", r->seats, "seats", 1e6 / r->round_ns, r->round_ns,
               r->oracle_round_ns, r->oracle_round_ns / r->round_ns);
    }
}

static void print_json(const struct result *results, const char *processor)
{
    printf("{\"rounds\": %d, \"passes\": %d, \"processor\": \"%s\", \"compiler\": \"%s\", \"flags\": \"%s\",\n", ROUNDS,
           PASSES, processor, BENCH_COMPILER, BENCH_FLAGS);
    printf(" \"submissions\": [\n");
    for (size_t i = 0; i < SUBMISSIONS; i++)
        printf("  {\"id\": \"%s\", \"seats\": %d, \"seats_per_second\": %.0f, \"rounds_per_second\": %.0f, "
               "\"ns_per_seat\": %.2f, \"ns_per_round\": %.1f, \"oracle_ns_per_seat\": %.0f, "
               "\"oracle_ns_per_round\": %.0f, \"paid_cents\": %lld}%s\n",
               submissions[i], results[i].seats, 1e9 / results[i].seat_ns, 1e9 / results[i].round_ns,
               results[i].seat_ns, results[i].round_ns, results[i].oracle_seat_ns, results[i].oracle_round_ns,
               (long long)results[i].paid, i + 1 < SUBMISSIONS ? "," : "");
    puts(" ]}");
}

int main(int argc, char **argv)
{
    struct result results[SUBMISSIONS];
    char processor[128];
    bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 2 || (argc == 2 && !json)) {
        fputs("usage: bench_settle [--json]\n", stderr);
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

/* settle_compare.c - the settlement and the oracle on the same rounds: every line, claim and envy.
 *
 *     settle_compare ROUNDS             all shipped submissions, each as it is and with changed rules; then a table
 *                                       for every published paytable
 *     settle_compare ROUNDS ID          one submission
 *     settle_compare ROUNDS ID FIRST    from this round on: a failure says which it was
 *
 * BAIZE_SCALE=20 makes the runs twenty times as long. A row of a paytable that was never paid is a failure, and so is a
 * submission at which no seat got the most it could get. */
#include "random.h"
#include "settle_oracle.h"
#include "settle_published.h"
#include "settle_rounds.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BONUS_LINES  BAIZE_WAGERS /* where the Ante bonus is counted */
#define RESULTS      5
#define CHANGE_EVERY 8 /* rounds with the same changed rules */

struct coverage {
    uint64_t rounds, seats, overflows;
    uint64_t results[BAIZE_WAGERS + 1][RESULTS];
    uint64_t rows[BAIZE_WAGERS + 1][BAIZE_PAY_ROWS_MOST];
    uint64_t envies[BAIZE_PAY_ROWS_MOST];
    uint64_t from_meter, from_tray, shared_rounds; /* claims; rounds with more than one */
    uint64_t ties, live_after_fold, cut, broken;
    uint64_t bounds, reached; /* seats whose most was compared, and those that got it */
};

static const char *current;
static uint64_t current_round;
static bool is_shipped; /* tables of a test may pay their best rows for hands that do not come together */
static struct baize_settle_input input;
static struct baize_settled expected, actual;

/* ---- A difference ---- */

static void print_cards(const char *what, baize_cards cards)
{
    char memory[80];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_cards_print(&text, cards, BAIZE_CARD_JOURNAL);
    printf("  %-8s %s\n", what, memory);
}

static void print_seat(const struct baize_rules *rules, unsigned seat)
{
    const struct baize_settle_seat *in = &input.seats[seat];
    char name[16];
    snprintf(name, sizeof name, "seat %u", seat + 1);
    print_cards(name, in->cards);
    printf("           patron %u%s%s%s\n", in->patron, in->dealt ? "" : ", not dealt", in->folded ? ", folded" : "",
           in->forfeited ? ", forfeited" : "");
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (in->wagers[w] != 0)
            printf("           %s %" PRId64 "\n", baize_wager_id((enum baize_wager)w), in->wagers[w]);
    const struct baize_settle_lines *both[] = {&expected.seats[seat], &actual.seats[seat]};
    for (int side = 0; side < 2; side++)
        for (uint8_t i = 0; i < both[side]->count; i++) {
            const struct baize_settle_line *line = &both[side]->lines[i];
            char memory[200];
            struct baize_text text = baize_text_in(memory, sizeof memory);
            baize_settle_line_print(&text, rules, line);
            printf("    %s %s [%s] row %u winnings %" PRId64 " returned %" PRId64 " cut %" PRId64 "\n",
                   side == 0 ? "oracle:  " : "settled: ", memory, baize_rules_clause(rules, line->clause), line->row,
                   line->winnings, line->returned, line->cut);
        }
}

static void fail(const struct baize_rules *rules, unsigned seat, const char *what)
{
    printf("FAILED: %s, round %" PRIu64 ", seat %u: %s\n", current, current_round, seat + 1, what);
    print_cards("dealer", input.dealer);
    print_cards("bonus", input.bonus_card);
    print_seat(rules, seat);
    exit(1);
}

#define SAME(field) (expected_line->field == line->field ? NULL : #field)

/* The name of the first field that differs, or NULL. */
static const char *line_difference(const struct baize_settle_line *expected_line, const struct baize_settle_line *line)
{
    const char *fields[] = {SAME(wager),
                            SAME(bonus),
                            SAME(result),
                            SAME(ranking),
                            SAME(hand),
                            SAME(row),
                            SAME(wagered),
                            SAME(winnings),
                            SAME(returned),
                            SAME(cut),
                            SAME(clause),
                            SAME(breakage_numerator),
                            SAME(breakage_denominator)};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (fields[i] != NULL)
            return fields[i];
    return NULL;
}

/* The oracle has no strengths; the cards it says decided have one. */
static baize_strength strength_for(const struct baize_settle_line *line)
{
    if (line->hand == 0)
        return 0;
    return line->ranking == BAIZE_FOUR_CARD   ? baize_strength_four_card(line->hand)
           : line->ranking == BAIZE_FIVE_CARD ? baize_strength_five_card(line->hand)
                                              : baize_strength_double_draw(line->hand);
}

static void compare_seats(const struct baize_rules *rules)
{
    for (unsigned s = 0; s < BAIZE_SEATS_MOST; s++) {
        if (expected.seats[s].count != actual.seats[s].count)
            fail(rules, s, "another number of lines");
        for (uint8_t i = 0; i < expected.seats[s].count; i++) {
            const struct baize_settle_line *line = &actual.seats[s].lines[i];
            const char *difference = line_difference(&expected.seats[s].lines[i], line);
            if (difference != NULL)
                fail(rules, s, difference);
            if (line->strength != strength_for(line))
                fail(rules, s, "strength");
        }
    }
}

static void compare_claims(const struct baize_rules *rules)
{
    if (expected.claims_count != actual.claims_count)
        fail(rules, 0, "another number of claims");
    for (uint8_t i = 0; i < expected.claims_count; i++) {
        const struct baize_claim *a = &expected.claims[i];
        const struct baize_claim *b = &actual.claims[i];
        baize_cards cards = input.seats[b->seat - 1].cards;
        baize_strength strength = rules->progressive.schedule.ranking == BAIZE_FOUR_CARD
                                      ? baize_strength_four_card(cards)
                                      : baize_strength_five_card(cards);
        if (a->seat != b->seat || a->row != b->row || !baize_odds_equal(&a->pays, &b->pays) ||
            a->fixed_cents != b->fixed_cents || a->from != b->from || a->clause != b->clause || b->strength != strength)
            fail(rules, a->seat - 1u, "claim");
    }
}

static void compare_envies(const struct baize_rules *rules)
{
    if (expected.envies_count != actual.envies_count)
        fail(rules, 0, "another number of envies");
    for (uint8_t i = 0; i < expected.envies_count; i++) {
        const struct baize_envy_due *a = &expected.envies[i];
        const struct baize_envy_due *b = &actual.envies[i];
        if (a->seat != b->seat || a->holder != b->holder || a->row != b->row || a->amount != b->amount ||
            a->clause != b->clause)
            fail(rules, a->seat - 1u, "envy");
    }
}

/* A seat by itself is the same as within the round, where no limit goes over all seats. */
static void compare_alone(const struct baize_rules *rules)
{
    static struct baize_settle_lines alone;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].deal_payout_limit > 0)
            return;
    for (uint8_t s = 0; s < rules->seats; s++) {
        if (baize_settle_seat(rules, &input, (uint8_t)(s + 1), &alone) != BAIZE_OK ||
            alone.count != actual.seats[s].count)
            fail(rules, s, "baize_settle_seat");
        for (uint8_t i = 0; i < alone.count; i++)
            if (line_difference(&actual.seats[s].lines[i], &alone.lines[i]) != NULL)
                fail(rules, s, "baize_settle_seat");
    }
}

/* Changed rules pay amounts of which no two can be added. */
static baize_cents with(baize_cents sum, baize_cents more)
{
    return __builtin_add_overflow(sum, more, &sum) ? INT64_MAX : sum;
}

/* What the seat gets from the tray. */
static baize_cents got_by(uint8_t seat)
{
    baize_cents got = 0;
    for (uint8_t i = 0; i < actual.seats[seat - 1].count; i++)
        got = with(with(got, actual.seats[seat - 1].lines[i].winnings), actual.seats[seat - 1].lines[i].returned);
    for (uint8_t i = 0; i < actual.claims_count; i++)
        if (actual.claims[i].seat == seat && actual.claims[i].from == BAIZE_FROM_TRAY)
            got = with(got, actual.claims[i].fixed_cents);
    for (uint8_t i = 0; i < actual.envies_count; i++)
        got = with(got, actual.envies[i].seat == seat ? actual.envies[i].amount : 0);
    return got;
}

/* No seat gets more than the most it could get, which is what the tables say row by row. */
static void compare_most(const struct baize_rules *rules, struct coverage *coverage)
{
    for (uint8_t seat = 1; seat <= rules->seats; seat++) {
        baize_cents most = baize_settle_most(rules, &input, seat);
        if (!input.seats[seat - 1].dealt)
            continue;
        baize_cents other = oracle_most(rules, &input, seat);
        if (got_by(seat) > most)
            fail(rules, seat - 1u, "more than the most");
        if (other >= 0 && other != most)
            fail(rules, seat - 1u, "another most");
        coverage->bounds++;
        coverage->reached += most > 0 && got_by(seat) == most;
    }
}

/* ---- What was covered ---- */

static void count_line(struct coverage *coverage, const struct baize_settle_seat *seat,
                       const struct baize_settle_line *line)
{
    int kind = line->bonus ? BONUS_LINES : (int)line->wager;
    coverage->results[kind][line->result]++;
    if (line->row != BAIZE_NO_ROW)
        coverage->rows[kind][line->row]++;
    coverage->live_after_fold += seat->folded && line->result != BAIZE_RESULT_FOLDED;
    coverage->cut += line->cut > 0;
    coverage->broken += line->breakage_numerator > 0;
}

static void count_round(struct coverage *coverage)
{
    coverage->rounds++;
    coverage->shared_rounds += actual.claims_count > 1;
    for (unsigned s = 0; s < BAIZE_SEATS_MOST; s++) {
        const struct baize_settle_seat *seat = &input.seats[s];
        coverage->seats += seat->dealt;
        coverage->ties += seat->dealt && !seat->folded && seat->wagers[BAIZE_ANTE] > 0 && input.dealer != 0 &&
                          baize_strength_four_card(seat->cards) == baize_strength_four_card(input.dealer);
        for (uint8_t i = 0; i < actual.seats[s].count; i++)
            count_line(coverage, seat, &actual.seats[s].lines[i]);
    }
    for (uint8_t i = 0; i < actual.claims_count; i++) {
        coverage->from_meter += actual.claims[i].from == BAIZE_FROM_METER;
        coverage->from_tray += actual.claims[i].from == BAIZE_FROM_TRAY;
    }
    for (uint8_t i = 0; i < actual.envies_count; i++)
        coverage->envies[actual.envies[i].row]++;
}

static const struct baize_paytable *table_of(const struct baize_rules *rules, int kind)
{
    return kind == BAIZE_PROGRESSIVE ? &rules->progressive.schedule
           : kind == BONUS_LINES     ? &rules->wagers[BAIZE_ANTE].paytable
                                     : &rules->wagers[kind].paytable;
}

static bool has_rows(int kind)
{
    return kind != BAIZE_ANTE && kind != BAIZE_PLAY && kind != BAIZE_FIRST_DRAW && kind != BAIZE_SECOND_DRAW;
}

static int row_count(const char *hand, uint64_t count)
{
    printf("%s %s %" PRIu64, count == 0 ? " NEVER" : "", hand, count);
    return count == 0;
}

static int print_wager(const struct baize_rules *rules, const struct coverage *coverage, int kind)
{
    static const char *const results[] = {"lost", "won", "pushed", "folded", "claimed"};
    const struct baize_paytable *table = table_of(rules, kind);
    int missing = 0;
    printf("  %-15s", kind == BONUS_LINES ? "ante bonus" : baize_wager_id((enum baize_wager)kind));
    for (int i = 0; i < RESULTS; i++)
        if (coverage->results[kind][i] > 0)
            printf(" %s %" PRIu64, results[i], coverage->results[kind][i]);
    if (has_rows(kind) && table->count > 0) {
        printf("\n    %s:", table->id);
        for (uint8_t i = 0; i < table->count; i++)
            missing += row_count(table->rows[i].hand, coverage->rows[kind][i]);
    }
    puts("");
    return missing;
}

static int print_coverage(const struct baize_rules *rules, const struct coverage *coverage)
{
    int missing = 0;
    printf("%s: %" PRIu64 " rounds, %" PRIu64 " hands\n", current, coverage->rounds, coverage->seats);
    for (int kind = 0; kind <= BONUS_LINES; kind++)
        if (kind == BONUS_LINES ? rules->wagers[BAIZE_ANTE].paytable.count > 0 : rules->wagers[kind].offered)
            missing += print_wager(rules, coverage, kind);
    if (rules->progressive.envy.count > 0) {
        printf("  envy %s:", rules->progressive.envy.id);
        for (uint8_t i = 0; i < rules->progressive.envy.count; i++)
            missing += row_count(rules->progressive.envy.rows[i].hand, coverage->envies[i]);
        puts("");
    }
    printf("  claims: %" PRIu64 " from a meter, %" PRIu64 " from the tray, %" PRIu64 " rounds with several;"
           " ties %" PRIu64 ", live after a fold %" PRIu64 ", cut %" PRIu64 ", breakage %" PRIu64
           ", beyond counting %" PRIu64 "\n",
           coverage->from_meter, coverage->from_tray, coverage->shared_rounds, coverage->ties,
           coverage->live_after_fold, coverage->cut, coverage->broken, coverage->overflows);
    printf("  the most: %" PRIu64 " seats compared, %" PRIu64 " got it\n", coverage->bounds, coverage->reached);
    bool unreached = is_shipped && coverage->reached == 0;
    if (unreached)
        printf("FAILED: %s: no seat got the most it could get\n", current);
    if (missing > 0)
        printf("FAILED: %s: %d rows were never paid\n", current, missing);
    return missing + unreached;
}

static void hit_published(const struct baize_rules *rules, const struct coverage *coverage)
{
    for (int kind = 0; kind <= BONUS_LINES; kind++)
        for (uint8_t i = 0; has_rows(kind) && i < table_of(rules, kind)->count; i++)
            if (coverage->rows[kind][i] > 0)
                published_hit(rules, kind == BONUS_LINES ? BAIZE_ANTE : kind, i);
    for (uint8_t i = 0; i < rules->progressive.envy.count; i++)
        if (coverage->envies[i] > 0)
            published_hit(rules, BAIZE_WAGERS, i);
}

/* ---- Rounds ---- */

/* In words too, now and then: any line must be printable. */
static void print_lines(const struct baize_rules *rules)
{
    for (unsigned s = 0; s < rules->seats; s++)
        for (uint8_t i = 0; i < actual.seats[s].count; i++) {
            char memory[200];
            struct baize_text text = baize_text_in(memory, sizeof memory);
            baize_settle_line_print(&text, rules, &actual.seats[s].lines[i]);
            if (text.truncated || strstr(memory, "no hand,") != NULL || strstr(memory, "nothing") != NULL)
                fail(rules, s, memory);
        }
}

static void compare_round(const struct baize_rules *rules, uint64_t number, struct coverage *coverage)
{
    current_round = number;
    random_round(rules, number, &input);
    bool countable = oracle_settle(rules, &input, &expected);
    enum baize_status status = baize_settle_round(rules, &input, &actual);
    if (status != (countable ? BAIZE_OK : BAIZE_MONEY_OVERFLOW))
        fail(rules, 0, baize_status_name(status));
    if (!countable) {
        coverage->overflows++;
        return;
    }
    compare_seats(rules);
    compare_claims(rules);
    compare_envies(rules);
    compare_most(rules, coverage);
    if (number % 16 == 0) {
        compare_alone(rules);
        print_lines(rules);
    }
    count_round(coverage);
}

static int compare_as_shipped(const struct baize_rules *rules, uint64_t first, uint64_t rounds)
{
    static struct coverage coverage;
    memset(&coverage, 0, sizeof coverage);
    for (uint64_t i = first; i < first + rounds; i++)
        compare_round(rules, i, &coverage);
    return print_coverage(rules, &coverage);
}

/* The same with rules that no jurisdiction has today. */
static void compare_changed(const struct baize_rules *rules, uint64_t first, uint64_t rounds)
{
    static struct coverage coverage;
    static struct baize_rules changed;
    memset(&coverage, 0, sizeof coverage);
    for (uint64_t i = first; i < first + rounds; i++) {
        if (i == first || i % CHANGE_EVERY == 0) {
            changed = *rules;
            random_changes(&changed, i / CHANGE_EVERY);
        }
        compare_round(&changed, i, &coverage);
    }
    printf("  with changed rules: %" PRIu64 " rounds, ties %" PRIu64 ", pushed Antes %" PRIu64
           ", live after a fold %" PRIu64 ", cut %" PRIu64 ", breakage %" PRIu64 "\n",
           coverage.rounds, coverage.ties, coverage.results[BAIZE_ANTE][BAIZE_RESULT_PUSHED], coverage.live_after_fold,
           coverage.cut, coverage.broken);
}

static uint64_t published_rounds;

static void compare_published(const char *name, const struct baize_rules *rules)
{
    static struct coverage coverage;
    memset(&coverage, 0, sizeof coverage);
    current = name;
    for (uint64_t i = 0; i < published_rounds; i++)
        compare_round(rules, i, &coverage);
    hit_published(rules, &coverage);
}

static bool read_file(const char *path, const char **text, size_t *length)
{
    static char bytes[BAIZE_SUBMISSION_BYTES_MOST];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    *text = bytes;
    *length = fread(bytes, 1, sizeof bytes, file);
    return fclose(file) == 0;
}

int main(int argc, char **argv)
{
    static struct baize_rules rules;
    struct baize_shipped shipped;
    uint64_t rounds = argument(argc, argv, 1, 0) * scale();
    uint64_t first = argument(argc, argv, 3, 0);
    int missing = 0;
    bool known = argc < 3;
    const char *text;
    size_t length;
    if (rounds == 0) {
        puts("usage: settle_compare ROUNDS [ID-OR-FILE [FIRST]]");
        return 2;
    }
    for (size_t i = 0; i < baize_shipped_count() && baize_shipped_at(i, &shipped) == BAIZE_OK; i++) {
        if (shipped.kind != BAIZE_FILE_SUBMISSION || (argc > 2 && strcmp(argv[2], shipped.id) != 0))
            continue;
        known = is_shipped = true;
        current = shipped.id;
        must_load(shipped.id, shipped.bytes, shipped.length, &rules);
        missing += compare_as_shipped(&rules, first, rounds);
        compare_changed(&rules, first, (rounds + 3) / 4);
    }
    if (!known && read_file(argv[2], &text, &length)) {
        known = true;
        is_shipped = false;
        current = argv[2];
        must_load(argv[2], text, length, &rules);
        missing += compare_as_shipped(&rules, first, rounds);
        compare_changed(&rules, first, (rounds + 3) / 4);
    }
    if (!known)
        printf("FAILED: no submission '%s'\n", argv[2]);
    if (argc < 3) {
        published_rounds = rounds < 2000 ? rounds : 2000;
        published_each(compare_published);
        missing += published_report();
    }
    return missing > 0 || !known;
}

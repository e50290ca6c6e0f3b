/* bench_round.c - whole rounds a second on one thread.
 *
 *     bench_round [--json]
 *
 * A round is opened, wagered on, dealt with random cards, decided, revealed, settled seat by seat and ended; every
 * action goes through check, decide and fold, and every posting is balanced. Beside it, in the same run, the same
 * rounds with every event written as text and read back: what a journal costs. */
#include <baize/round.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS      100000
#define TEXT_ROUNDS 10000
#define PASSES      5

struct scenario {
    const char *name;
    const char *submission;
    uint8_t seats;
};

static const struct scenario scenarios[] = {
    {"Four Card Poker, one seat", "maryland-four-card-poker", 1},
    {"Four Card Poker, seven seats", "maryland-four-card-poker", 7},
    {"Double Draw, one seat", "maryland-double-draw-poker", 1},
    {"Double Draw, six seats", "maryland-double-draw-poker", 6},
};

#define SCENARIOS (sizeof scenarios / sizeof scenarios[0])

struct result {
    double ns, text_ns; /* for one round */
    uint64_t events;    /* of one pass */
    int64_t tray;       /* cents after one pass: the same on every machine */
};

static unsigned char scratch[BAIZE_RULES_SCRATCH];
static struct baize_diagnostics found;
static struct baize_rules rules;
static struct baize_round table;
static struct baize_events events;
static struct baize_action action; /* one for all: only what a kind needs is set */
static uint64_t dice_state;
static uint64_t events_count;
static bool in_text;

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now); /* others may use the machine */
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* splitmix64 */
static uint64_t random_bits(void)
{
    uint64_t z = dice_state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static _Noreturn void stop(const char *what)
{
    fprintf(stderr, "round %u, phase %s: %s\n", table.number, baize_phase_id(table.phase), what);
    exit(1);
}

/* ---- Playing ---- */

static void write_and_read(const struct baize_event *event)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    static struct baize_event read;
    struct baize_text text = baize_text_in(line, sizeof line);
    size_t position;
    if (baize_event_encode(&text, event, &rules) != BAIZE_OK ||
        baize_event_decode(line, text.length, &rules, &read, &position) != BAIZE_OK)
        stop("an event does not survive its text");
}

static void act(enum baize_act kind)
{
    struct baize_refusal refusal;
    action.kind = kind;
    if (baize_round_act(&rules, &table, &action, &events, &refusal) != BAIZE_OK)
        stop(baize_reason_name(refusal.reason));
    events_count += events.count;
    for (uint8_t i = 0; in_text && i < events.count; i++)
        write_and_read(&events.events[i]);
}

static void bet(uint8_t seat, enum baize_wager wager, baize_cents amount)
{
    action.place_wager.seat = seat;
    action.place_wager.patron = seat;
    action.place_wager.wager = wager;
    action.place_wager.amount = amount;
    act(BAIZE_ACT_PLACE_WAGER);
}

/* Cards that the round has not seen, by chance. */
static void deal(void)
{
    baize_cards left = rules.deck & ~table.used;
    uint8_t wanted = baize_round_cards_wanted(&table);
    uint8_t count = 0;
    while (count < wanted) {
        uint64_t bits = random_bits();
        for (int i = 0; i < 10 && count < wanted; i++, bits >>= 6) {
            baize_cards card = baize_cards_one((baize_card)(bits & 63)) & left;
            if (card == 0)
                continue;
            left &= ~card;
            action.cards.cards[count++] = (baize_card)(bits & 63);
        }
    }
    action.cards.count = wanted;
    act(BAIZE_ACT_CARDS);
}

static void decide(void)
{
    uint8_t seat = table.turn;
    if (table.phase == BAIZE_PHASE_DECISIONS) {
        action.play.seat = seat;
        action.play.amount = 1000;
        act(BAIZE_ACT_PLAY);
    } else if (table.phase == BAIZE_PHASE_FIRST_BETS || table.phase == BAIZE_PHASE_SECOND_BETS) {
        action.play.seat = seat;
        action.play.amount = 0;
        act(BAIZE_ACT_PLAY);
    } else {
        action.discard.seat = seat;
        action.discard.cards = baize_cards_one(table.seats[seat - 1].cards[0]);
        act(BAIZE_ACT_DISCARD);
    }
}

static void pay(void)
{
    int place = baize_round_next_claim(&table);
    if (place < 0) {
        act(BAIZE_ACT_PAY_ENVY);
        return;
    }
    const struct baize_claim *claim = &table.claims[place];
    action.pay_claim.seat = claim->seat;
    action.pay_claim.amount = claim->pays.kind == BAIZE_ODDS_METER ? 500000 : claim->fixed_cents;
    act(BAIZE_ACT_PAY_CLAIM);
}

static void play_round(uint8_t seats)
{
    action.open_round.number = table.number + 1;
    act(BAIZE_ACT_OPEN_ROUND);
    for (uint8_t seat = 1; seat <= seats; seat++) {
        bet(seat, BAIZE_ANTE, 1000);
        bet(seat, rules.game == BAIZE_FOUR_CARD_POKER ? BAIZE_ACES_UP : BAIZE_BONUS, 1000);
    }
    act(BAIZE_ACT_NO_MORE_BETS);
    while (table.phase != BAIZE_PHASE_CLOSING) {
        if (baize_round_cards_wanted(&table) > 0)
            deal();
        else if (table.turn != 0)
            decide();
        else if (table.phase == BAIZE_PHASE_REVEAL)
            act(BAIZE_ACT_REVEAL);
        else if (table.phase == BAIZE_PHASE_SETTLEMENT)
            act(BAIZE_ACT_SETTLE_SEAT);
        else
            pay();
    }
    act(BAIZE_ACT_END_ROUND);
}

/* ---- Measuring ---- */

static double measure_pass(const struct scenario *scenario, int rounds, struct result *result)
{
    const struct baize_account tray = {.kind = BAIZE_ACCOUNT_TRAY};
    dice_state = 1;
    events_count = 0;
    result->tray = 0;
    baize_round_start(&table);
    double start = now_ns();
    for (int i = 0; i < rounds; i++) {
        play_round(scenario->seats);
        result->tray += baize_ledger_balance(&table.ledger, tray) / BAIZE_MICROCENTS_PER_CENT;
    }
    result->events = events_count;
    return (now_ns() - start) / rounds;
}

static struct result measure(const struct scenario *scenario)
{
    struct result result = {.ns = 1e300, .text_ns = 1e300};
    struct baize_library library = baize_shipped_library();
    struct baize_shipped shipped;
    if (baize_shipped_find(scenario->submission, BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK)
        stop("the submission is not shipped");
    struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
    if (baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found) != BAIZE_OK)
        stop("the submission is refused");
    in_text = true;
    for (int pass = 0; pass < PASSES; pass++) {
        double ns = measure_pass(scenario, TEXT_ROUNDS / scenario->seats, &result);
        result.text_ns = ns < result.text_ns ? ns : result.text_ns;
    }
    in_text = false;
    for (int pass = 0; pass < PASSES; pass++) {
        double ns = measure_pass(scenario, ROUNDS / scenario->seats, &result);
        result.ns = ns < result.ns ? ns : result.ns;
    }
    return result;
}

static void print_text(const struct result *results)
{
    printf("Whole rounds through check, decide and fold, one thread, best of %d passes\n%s, %s\n\n", PASSES,
           BENCH_COMPILER, BENCH_FLAGS);
    printf("%-30s %14s %10s %12s %16s %14s\n", "rounds", "thousand/s", "ns/round", "events/round", "in text, ns",
           "times as fast");
    for (size_t i = 0; i < SCENARIOS; i++) {
        double rounds = (double)(ROUNDS / scenarios[i].seats);
        printf("%-30s %14.0f %10.0f %12.1f %16.0f %14.1f\n", scenarios[i].name, 1e6 / results[i].ns, results[i].ns,
               (double)results[i].events / rounds, results[i].text_ns, results[i].text_ns / results[i].ns);
    }
}

static void print_json(const struct result *results)
{
    printf("{\"passes\": %d, \"compiler\": \"%s\", \"flags\": \"%s\", \"rounds\": [\n", PASSES, BENCH_COMPILER,
           BENCH_FLAGS);
    for (size_t i = 0; i < SCENARIOS; i++)
        printf("  {\"name\": \"%s\", \"seats\": %d, \"rounds_per_second\": %.0f, \"ns_per_round\": %.1f, "
               "\"in_text_ns_per_round\": %.1f, \"events\": %" PRIu64 ", \"tray_cents\": %" PRId64 "}%s\n",
               scenarios[i].name, scenarios[i].seats, 1e9 / results[i].ns, results[i].ns, results[i].text_ns,
               results[i].events, results[i].tray, i + 1 < SCENARIOS ? "," : "");
    puts("]}");
}

int main(int argc, char **argv)
{
    static struct result results[SCENARIOS];
    bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 2 || (argc == 2 && !json)) {
        fputs("usage: bench_round [--json]\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < SCENARIOS; i++)
        results[i] = measure(&scenarios[i]);
    if (json)
        print_json(results);
    else
        print_text(results);
    return 0;
}

/* bench_chance.c - how fast decks are shuffled.
 *
 *     bench_chance [--json]
 *
 * Both sources, whole decks and hands, beside the plain way in the same run: one call of libsodium's
 * randombytes_uniform for every card. Each figure is the best of many short passes: other work on the machine only
 * makes it slower. One thread. */
#include <baize/chance.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define PASSES 100

struct work {
    const char *name;
    bool system;
    baize_cards deck;
    size_t dealt; /* 0: the whole deck */
    int decks;    /* in a pass */
    void (*shuffle)(const struct baize_random *random, baize_cards deck, size_t dealt, baize_card *cards);
};

static void library(const struct baize_random *random, baize_cards deck, size_t dealt, baize_card *cards)
{
    size_t count;
    if (dealt == 0)
        (void)baize_shuffle(random, deck, cards, &count);
    else
        (void)baize_deal_random(random, deck, dealt, cards);
}

/* Fisher and Yates with a fair random number for each card. */
static void plain(const struct baize_random *random, baize_cards deck, size_t dealt, baize_card *cards)
{
    size_t count = 0;
    (void)random;
    (void)dealt;
    while (deck != 0)
        cards[count++] = baize_cards_take(&deck);
    for (size_t i = count - 1; i > 0; i--) {
        size_t chosen = randombytes_uniform((uint32_t)i + 1);
        baize_card card = cards[i];
        cards[i] = cards[chosen];
        cards[chosen] = card;
    }
}

static const struct work works[] = {
    {"seeded, 52 cards", false, BAIZE_DECK_52, 0, 20000, library},
    {"seeded, 54 cards", false, BAIZE_DECK_54, 0, 20000, library},
    {"seeded, 5 of 52 cards", false, BAIZE_DECK_52, 5, 20000, library},
    {"system, 52 cards", true, BAIZE_DECK_52, 0, 4000, library},
    {"system, 54 cards", true, BAIZE_DECK_54, 0, 4000, library},
    {"system, 5 of 52 cards", true, BAIZE_DECK_52, 5, 4000, library},
    {"plain, 52 cards, a call for each", true, BAIZE_DECK_52, 0, 20, plain},
};

#define WORKS (sizeof works / sizeof works[0])

static volatile unsigned kept; /* so that the compiler may not leave the work out */

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double measure(const struct work *work, const struct baize_random *random)
{
    baize_card cards[54];
    double best = 1e300;
    for (int pass = 0; pass < PASSES; pass++) {
        double start = now_ns();
        for (int i = 0; i < work->decks; i++) {
            work->shuffle(random, work->deck, work->dealt, cards);
            kept += cards[0];
        }
        double ns = (now_ns() - start) / work->decks;
        best = ns < best ? ns : best;
    }
    return best;
}

static void print_text(const double *ns)
{
    printf("Decks, one thread, best of %d passes\n%s, %s\n\n", PASSES, BENCH_COMPILER, BENCH_FLAGS);
    printf("%-34s %18s %10s %22s\n", "shuffle", "million decks/s", "ns/deck", "times as fast as plain");
    for (size_t i = 0; i < WORKS; i++)
        printf("%-34s %18.3f %10.1f %22.1f\n", works[i].name, 1e3 / ns[i], ns[i], ns[WORKS - 1] / ns[i]);
}

static void print_json(const double *ns)
{
    printf("{\"passes\": %d, \"compiler\": \"%s\", \"flags\": \"%s\", \"shuffles\": [\n", PASSES, BENCH_COMPILER,
           BENCH_FLAGS);
    for (size_t i = 0; i < WORKS; i++)
        printf("  {\"name\": \"%s\", \"decks_per_second\": %.0f, \"ns_per_deck\": %.2f}%s\n", works[i].name,
               1e9 / ns[i], ns[i], i + 1 < WORKS ? "," : "");
    puts(" ]}");
}

int main(int argc, char **argv)
{
    double ns[WORKS];
    struct baize_seeded state;
    struct baize_random seeded = baize_random_seeded(&state, 1, 0), system;
    bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 2 || (argc == 2 && !json)) {
        fputs("usage: bench_chance [--json]\n", stderr);
        return 2;
    }
    if (baize_random_system(&system) != BAIZE_OK) {
        fputs("bench_chance: no source of randomness\n", stderr);
        return 1;
    }
    for (size_t i = 0; i < WORKS; i++)
        ns[i] = measure(&works[i], works[i].system ? &system : &seeded);
    if (json)
        print_json(ns);
    else
        print_text(ns);
    return 0;
}

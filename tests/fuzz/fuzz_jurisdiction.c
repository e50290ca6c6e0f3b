/* fuzz_jurisdiction.c - any bytes as a jurisdiction's file, checked by itself and then used by fixed submissions.
 *
 * Whatever name a submission gives, it gets the fuzzed jurisdiction. A file that is refused by itself must be refused
 * behind a submission too. */
#include "promises.h"

#include <string.h>

/* Between them they use every part of a jurisdiction: all wagers, a progressive, draws, payout limits. */
static const char four_card[] =
    "kind: submission\n"
    "format: 1\n"
    "title: Four Card Poker\n"
    "jurisdiction: fuzz\n"
    "game: four-card-poker\n"
    "house: House\n"
    "table: {seats: 6, boxes: 1, smallest-chip: $1, dealing: manual-shoe, shuffler: plain,\n"
    "  decks: 1, abandonment: forfeit}\n"
    "wagers:\n"
    "  ante: {least: $5, most: $100}\n"
    "  aces-up: {least: $5, most: $50, paytable: A}\n"
    "  progressive:\n"
    "    amount: $1\n"
    "    schedule: A\n"
    "    envy: A\n"
    "    controller: standard\n"
    "    meters:\n"
    "      - {level: main, seed: $5000, rate: 18%, reserve: 2%}\n";

static const char double_draw[] = "kind: submission\n"
                                  "format: 1\n"
                                  "title: Double Draw Poker\n"
                                  "jurisdiction: fuzz\n"
                                  "game: double-draw-poker\n"
                                  "house: House\n"
                                  "table: {seats: 6, boxes: 1, smallest-chip: $1, dealing: hand, shuffler: plain,\n"
                                  "  decks: 1, abandonment: forfeit}\n"
                                  "wagers:\n"
                                  "  ante: {least: $5, most: $100}\n"
                                  "  bonus: {paytable: A}\n"
                                  "payout-limits:\n"
                                  "  - {per: hand, amount: $60000}\n";

static bool load(const char *text, const struct baize_source *jurisdiction)
{
    struct baize_source submission = {.name = "fixed", .bytes = text, .length = strlen(text)};
    struct promises_library finder = {.inner = baize_shipped_library(), .always = *jurisdiction};
    return promises_load(&submission, &finder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct baize_source jurisdiction = {.name = "fuzz", .bytes = (const char *)data, .length = size};
    bool good = promises_jurisdiction(&jurisdiction);
    if (!good) {
        if (size % 8 == 0) /* slow: a sample is enough */
            REQUIRE(!load(four_card, &jurisdiction));
        return 0;
    }
    load(four_card, &jurisdiction);
    load(double_draw, &jurisdiction);
    return 0;
}

/* strength.c - the strength of a hand in one pass without a branch. tables.h says how the tables hang together. */
#include "cards/tables.h"

/* `set` has only cards that `words` has words for. */
static inline uint64_t sum_of_lanes(const uint64_t *words, baize_cards set)
{
    return words[set & 0xffff] + words[set >> 16 & 0xffff] + words[set >> 32 & 0xffff] + words[set >> 48];
}

static inline baize_strength by_ranks(const baize_strength *strengths, uint32_t key)
{
    return strengths[baize_table_offsets[key >> TABLES_COLUMN_BITS] + key % TABLES_COLUMNS];
}

static inline baize_strength higher(baize_strength a, baize_strength b)
{
    return a > b ? a : b;
}

static inline baize_strength four_card(baize_cards set)
{
    uint64_t sum = sum_of_lanes(baize_table_lanes, set & BAIZE_DECK_52);
    return higher(by_ranks(baize_table_four_card, (uint32_t)sum),
                  (baize_strength)(sum >> TABLES_FOUR_CARD_FLUSH_SHIFT));
}

static inline baize_strength five_card(baize_cards set)
{
    uint64_t sum = sum_of_lanes(baize_table_lanes, set & BAIZE_DECK_52);
    return higher(by_ranks(baize_table_five_card, (uint32_t)sum),
                  (baize_strength)(sum >> TABLES_FIVE_CARD_FLUSH_SHIFT));
}

static inline baize_strength double_draw(baize_cards set)
{
    uint64_t sum = sum_of_lanes(baize_table_wild_lanes, set & BAIZE_DECK_54);
    return higher(by_ranks(baize_table_five_card, (uint32_t)sum),
                  baize_table_wild_flushes[sum >> TABLES_WILD_FLUSH_SHIFT]);
}

baize_strength baize_strength_four_card(baize_cards set)
{
    return four_card(set);
}

baize_strength baize_strength_five_card(baize_cards set)
{
    return five_card(set);
}

baize_strength baize_strength_double_draw(baize_cards set)
{
    return double_draw(set);
}

void baize_strengths_four_card(const baize_cards *sets, size_t count, baize_strength *strengths)
{
    for (size_t i = 0; i < count; i++)
        strengths[i] = four_card(sets[i]);
}

void baize_strengths_five_card(const baize_cards *sets, size_t count, baize_strength *strengths)
{
    for (size_t i = 0; i < count; i++)
        strengths[i] = five_card(sets[i]);
}

void baize_strengths_double_draw(const baize_cards *sets, size_t count, baize_strength *strengths)
{
    for (size_t i = 0; i < count; i++)
        strengths[i] = double_draw(sets[i]);
}

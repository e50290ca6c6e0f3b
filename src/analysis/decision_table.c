/* decision_table.c - the decision of every hand against every up card, to be looked up.
 *
 * Sections of 64-bit words:
 *
 *     used       how many decisions the last section holds
 *     groups     32 bits for each collection of five ranks and up rank: a decision, or where in the last section the
 *                decisions of its classes begin, if they depend on suits
 *     suited     2 bits for each hand with four cards of a suit, by the four ranks, the fifth, the up rank and how the
 *                up card's suit lies to them; then for each with five
 *     classes    8 bits for each arrangement of suits of each shape: its class
 *     by class   2 bits for each class of a group
 *
 * Were every group split by its suits, the last section would need 6.3 million decisions; it has room for 15. */
#include "analysis/decisions.h"

#include <string.h>

#define HALVES        2  /* groups in a word */
#define PER_WORD      32 /* decisions in a word */
#define BYTES         8
#define FOURS         715  /* C(13,4) */
#define FIVES         1287 /* C(13,5) */

#define USED_FROM     0
#define GROUPS_FROM   1
#define FOURS_FROM    (GROUPS_FROM + (FOUR_CARD_GROUPS * BAIZE_RANKS + HALVES - 1) / HALVES)
#define FOURS_COUNT   (FOURS * BAIZE_RANKS * BAIZE_RANKS * FOUR_CARD_RELATIONS)
#define FIVES_FROM    (FOURS_FROM + (FOURS_COUNT + PER_WORD - 1) / PER_WORD)
#define FIVES_COUNT   (FIVES * BAIZE_RANKS * FOUR_CARD_RELATIONS)
#define CLASSES_FROM  (FIVES_FROM + (FIVES_COUNT + PER_WORD - 1) / PER_WORD)
#define BY_CLASS_FROM (CLASSES_FROM + FOUR_CARD_SHAPES * FOUR_CARD_RAW_MOST / BYTES)
#define BY_CLASS_MOST 6400000

#define SPLIT         4u /* from here on a group's entry is not a decision */

_Static_assert(FOUR_CARD_SUITED == 4, "has_four_bits");
_Static_assert((BY_CLASS_FROM + BY_CLASS_MOST / PER_WORD + 1) * sizeof(uint64_t) <= BAIZE_DECISION_TABLE_SIZE,
               "every group may be split by its suits");

/* ---- Words ---- */

static enum baize_decision read_decision(const struct baize_decision_table *table, uint32_t from, uint32_t index)
{
    return (enum baize_decision)(table->opaque[from + index / PER_WORD] >> (2 * (index % PER_WORD)) & 3);
}

static void write_decision(struct baize_decision_table *table, uint32_t from, uint32_t index,
                           enum baize_decision decision)
{
    uint64_t *word = &table->opaque[from + index / PER_WORD];
    const unsigned shift = 2 * (index % PER_WORD);
    *word = (*word & ~(UINT64_C(3) << shift)) | (uint64_t)decision << shift;
}

static uint32_t read_group(const struct baize_decision_table *table, unsigned group, unsigned up)
{
    const unsigned index = group * BAIZE_RANKS + up;
    return (uint32_t)(table->opaque[GROUPS_FROM + index / HALVES] >> (32 * (index % HALVES)));
}

static void write_group(struct baize_decision_table *table, unsigned group, unsigned up, uint32_t entry)
{
    const unsigned index = group * BAIZE_RANKS + up, shift = 32 * (index % HALVES);
    uint64_t *word = &table->opaque[GROUPS_FROM + index / HALVES];
    *word = (*word & ~(UINT64_C(0xffffffff) << shift)) | (uint64_t)entry << shift;
}

static unsigned read_class(const struct baize_decision_table *table, int shape, unsigned raw)
{
    const unsigned index = (unsigned)shape * FOUR_CARD_RAW_MOST + raw;
    return table->opaque[CLASSES_FROM + index / BYTES] >> (BYTES * (index % BYTES)) & 0xff;
}

/* A set of four or five ranks among those of its size: C(r1,1) + C(r2,2) + ... */
static uint32_t number_of_set(unsigned mask)
{
    uint32_t number = 0;
    for (unsigned place = 0; mask != 0; place++, mask &= mask - 1) {
        const unsigned rank = (unsigned)__builtin_ctz(mask);
        number += rank >= place ? four_card_place[place][rank - place] : 0;
    }
    return number;
}

uint32_t decisions_suited_place(unsigned mask, unsigned fifth)
{
    const uint32_t number = number_of_set(mask);
    return __builtin_popcount(mask) == FOUR_CARD_PLAYER ? number : number * BAIZE_RANKS + fifth;
}

static uint32_t suited_index(uint32_t place, unsigned up, enum four_card_relation relation)
{
    return (place * BAIZE_RANKS + up) * FOUR_CARD_RELATIONS + (uint32_t)relation;
}

/* ---- Writing ---- */

void decisions_start(struct baize_decision_table *table, const struct four_card_shape *shapes)
{
    memset(table, 0, sizeof *table);
    for (int number = 0; number < FOUR_CARD_SHAPES; number++)
        for (int raw = 0; raw < shapes[number].raw_count; raw++) {
            const unsigned index = (unsigned)number * FOUR_CARD_RAW_MOST + (unsigned)raw;
            table->opaque[CLASSES_FROM + index / BYTES] |= (uint64_t)shapes[number].class_of[raw]
                                                           << (BYTES * (index % BYTES));
        }
}

void decisions_set_group(struct baize_decision_table *table, unsigned group, unsigned up, enum baize_decision decision)
{
    write_group(table, group, up, (uint32_t)decision);
}

uint32_t decisions_open_group(struct baize_decision_table *table, unsigned group, unsigned up, int classes)
{
    const uint32_t opened = (uint32_t)table->opaque[USED_FROM];
    table->opaque[USED_FROM] += (uint64_t)classes;
    write_group(table, group, up, SPLIT + opened);
    return opened;
}

void decisions_set_class(struct baize_decision_table *table, uint32_t opened, int class, enum baize_decision decision)
{
    write_decision(table, BY_CLASS_FROM, opened + (uint32_t) class, decision);
}

void decisions_set_suited(struct baize_decision_table *table, uint32_t place, bool five, unsigned up,
                          enum four_card_relation relation, enum baize_decision decision)
{
    write_decision(table, five ? FIVES_FROM : FOURS_FROM, suited_index(place, up, relation), decision);
}

/* ---- Looking up ---- */

#define SAME_RANK UINT64_C(0x0001000100010001) /* the four cards of a rank, shifted by it */

static enum baize_decision look_up_suited(const struct baize_decision_table *table, baize_cards hand, int suit,
                                          baize_card up)
{
    const unsigned mask = baize_cards_lane(hand, (enum baize_suit)suit), up_rank = (unsigned)baize_card_rank(up);
    const bool same = (int)baize_card_suit(up) == suit;
    baize_cards rest = hand & ~((baize_cards)BAIZE_LANE_RANKS << (suit * BAIZE_LANE_BITS));
    enum four_card_relation relation = same ? FOUR_CARD_UP_SUIT : FOUR_CARD_UP_ELSEWHERE;
    if (rest == 0)
        return read_decision(table, FIVES_FROM, suited_index(decisions_suited_place(mask, 0), up_rank, relation));
    const baize_card fifth = baize_cards_take(&rest);
    if (!same && baize_card_suit(fifth) == baize_card_suit(up))
        relation = FOUR_CARD_UP_FIFTH;
    const uint32_t place = decisions_suited_place(mask, (unsigned)baize_card_rank(fifth));
    return read_decision(table, FOURS_FROM, suited_index(place, up_rank, relation));
}

/* The suits that hold a rank, the up card's as bit 0: the names of the others do not matter. */
static uint8_t suits_of(baize_cards hand, unsigned rank, unsigned up_suit)
{
    const baize_cards cards = hand >> rank & SAME_RANK;
    const unsigned suits = (unsigned)((cards | cards >> 15 | cards >> 30 | cards >> 45) & 15);
    const unsigned differ = (suits ^ suits >> up_suit) & 1;
    return (uint8_t)(suits ^ (differ | differ << up_suit));
}

static enum baize_decision look_up_class(const struct baize_decision_table *table, uint32_t opened, baize_cards hand,
                                         baize_card up, unsigned held)
{
    struct four_card_ranks ranks = {.distinct = 0};
    uint8_t suits[FOUR_CARD_POSITIONS];
    for (; held != 0; held &= held - 1) {
        const unsigned rank = (unsigned)__builtin_ctz(held);
        ranks.rank[ranks.distinct] = (uint8_t)rank;
        ranks.count[ranks.distinct++] = (uint8_t)baize_cards_count(hand & SAME_RANK << rank);
    }
    const struct four_card_ranks positions = four_card_positions(&ranks);
    for (int i = 0; i < positions.distinct; i++)
        suits[i] = suits_of(hand, positions.rank[i], (unsigned)baize_card_suit(up));
    const unsigned raw = four_card_raw(positions.count, positions.distinct, suits);
    const unsigned class = read_class(table, four_card_shape_number(&ranks), raw);
    return read_decision(table, BY_CLASS_FROM, opened + class);
}

/* Without counting: plain x86-64 has no instruction for that. */
static bool has_four_bits(unsigned bits)
{
    bits &= bits - 1;
    bits &= bits - 1;
    return (bits & (bits - 1)) != 0;
}

enum baize_decision baize_decision_of(const struct baize_decision_table *table, baize_cards hand, baize_card up)
{
    unsigned held = 0, group = 0, place = 0;
    for (int suit = 0; suit < BAIZE_SUITS; suit++) {
        const unsigned lane = baize_cards_lane(hand, (enum baize_suit)suit);
        if (has_four_bits(lane))
            return look_up_suited(table, hand, suit, up);
        held |= lane;
    }
    for (unsigned rest = held; rest != 0; rest &= rest - 1) {
        const unsigned rank = (unsigned)__builtin_ctz(rest);
        for (baize_cards cards = hand & SAME_RANK << rank; cards != 0; cards &= cards - 1)
            group += four_card_place[place++][rank];
    }
    const uint32_t entry = read_group(table, group, (unsigned)baize_card_rank(up));
    return entry < SPLIT ? (enum baize_decision)entry : look_up_class(table, entry - SPLIT, hand, up, held);
}

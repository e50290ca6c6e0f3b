/* tables.h - the tables that the program in tables/ computes at build time, and how they hang together.
 *
 * A hand is a set of four lanes, one for each suit. A lane's thirteen bits index a table of 64-bit words; each word
 * holds the lane's share of the hand's rank key and the strength of the flush it makes, if it makes one:
 *
 *     lanes:       bits 0..31 key     32..47 four-card flush     48..63 five-card flush
 *     wild lanes:  bits 0..31 key     32..63 which wild flush; indexed by fourteen bits, as a joker is bit 13 of a lane
 *
 * The four words are added. Keys are made so that no two collections of up to six ranks have the same sum
 * (tables/keys.c), and of a hand's few cards only one suit can hold enough for a flush, so one flush is added to
 * nothing. The sum's key then leads through a row displacement to the best strength that the ranks alone have:
 *
 *     ranks_only = strengths[offsets[key >> TABLES_COLUMN_BITS] + the low TABLES_COLUMN_BITS of key]
 *     strength   = the larger of ranks_only and flush
 *
 * In Double Draw three, four or five cards of a suit may be a flush, depending on the jokers. Each such lane has a
 * number, each joker adds TABLES_JOKER_STEP to it, and the sum leads to the flush that they make together, if any.
 * A joker adds nothing to the key, for the key of three or four ranks says that the rest are jokers.
 *
 * No branch, seven loads or eight. Whatever bits a set has, every index stays inside its table.
 *
 * What was measured (random hands of five and six cards, baseline x86-64, a Zen 3 server core, million hands a second;
 * bench/ measures again):
 *     64-bit words 400; 32-bit words 300 to 370, for the flush has to be shortened and lengthened again; keys and
 *     flushes in two tables 330, four loads more; AVX2 gathers 150 to 200, so there is no path with wider instructions;
 *     8, 9 or 10 column bits all the same, 9 takes least memory with its offsets; unrolling at most a tenth;
 *     Double Draw: numbered flushes 340; three flushes in one word, shifted by the number of jokers, 280; three tables
 *     of words 260.
 * Only the words of lanes with few cards are ever touched, some ten KiB: large tables do no harm to a small cache. */
#ifndef BAIZE_CARDS_TABLES_H
#define BAIZE_CARDS_TABLES_H

#include <baize/hand.h>

#define TABLES_LANES                 (1 << BAIZE_RANKS)

#define TABLES_COLUMN_BITS           9
#define TABLES_COLUMNS               (1 << TABLES_COLUMN_BITS)

#define TABLES_FOUR_CARD_FLUSH_SHIFT 32
#define TABLES_FIVE_CARD_FLUSH_SHIFT 48

#define TABLES_WILD_LANES            (1 << (BAIZE_RANKS + 1))
#define TABLES_WILD_FLUSH_SHIFT      32
#define TABLES_JOKER_STEP            2304 /* more than C(13,3) + C(13,4) + C(13,5), the lanes of three to five ranks */

/* One strength described: its category, and the ranks of its cards, those that matter most first. The ace of
 * 4-3-2-A and 5-4-3-2-A stands last. */
struct baize_shape {
    uint8_t category; /* enum baize_category */
    uint8_t ranks[5]; /* enum baize_rank; TABLES_NO_RANK at the end of a hand of four */
};

#define TABLES_NO_RANK 15

/* The strengths of one category of one ranking; both 0 where there is none. */
struct baize_bounds {
    baize_strength least;
    baize_strength most;
};

extern const uint64_t baize_table_lanes[TABLES_LANES];
extern const uint64_t baize_table_wild_lanes[TABLES_WILD_LANES];
extern const baize_strength baize_table_wild_flushes[];
extern const uint16_t baize_table_offsets[];

/* Hands of four to six cards, best four. */
extern const baize_strength baize_table_four_card[];

/* Hands of five or six cards, best five; and hands of four or three cards with one or two jokers beside them. A key
 * tells how many cards went into it, so the jokers need no key of their own. Below the royal flushes the strengths of
 * the five-card and the Double Draw rankings are the same numbers. */
extern const baize_strength baize_table_five_card[];

/* Indexed by strength. Double Draw shares those of the five-card ranking up to the last straight flush below a royal
 * and has its own from there: wild royal, natural royal, five aces. */
extern const struct baize_shape baize_table_four_card_shapes[BAIZE_FOUR_CARD_STRENGTHS + 1];
extern const struct baize_shape baize_table_five_card_shapes[BAIZE_FIVE_CARD_STRENGTHS + 1];
extern const struct baize_shape
    baize_table_double_draw_tops[BAIZE_DOUBLE_DRAW_STRENGTHS - BAIZE_FIVE_CARD_STRENGTHS + 1];

extern const struct baize_bounds baize_table_bounds[BAIZE_RANKINGS][BAIZE_CATEGORIES];

#endif

/* strategy_grid.c - counting what a strategy does with every hand against every up card.
 *
 * 2,598,960 hands times 47 up cards are 122 million decisions. Renaming the suits changes no decision, so only one hand
 * of each class is asked: the one whose suits, as thirteen-bit lanes, do not rise from clubs to spades.
 *
 *     clubs >= diamonds >= hearts >= spades        As Kd 9d 9c 2c: clubs {9 2}, diamonds {K 9}, spades {A}
 *                                                  -> clubs {A}, diamonds {K 9}, hearts {9 2}, spades {}
 *
 * Such a hand stands for 24 / (the renamings that leave it as it is) hands: equal lanes can be exchanged freely. That
 * leaves 134,459 hands, 6.3 million decisions. Against all 47 up cards the count of a class is the count of this hand
 * times the size of the class. The sums are below 2.6e6 x 47 and fit in 64 bits many times over. */
#include "chart/strategy_grid.h"

#include "cards/words.h"

#include <baize/hand.h>
#include <string.h>

/* ---- Rows ---- */

static void add_row(struct strategy_grid *grid, enum grid_group group, const char *name, baize_strength least,
                    baize_strength most)
{
    if (grid->rows_count == GRID_ROWS_MOST || most == 0 || least > most)
        return;
    struct grid_row *row = &grid->rows[grid->rows_count++];
    struct baize_text text = baize_text_in(row->name, sizeof row->name);
    baize_text_add(&text, name);
    if (row->name[0] >= 'a' && row->name[0] <= 'z')
        row->name[0] = (char)(row->name[0] - 'a' + 'A');
    row->least = least;
    row->most = most;
    row->group = group;
}

/* The strength of four cards of these ranks, no two suits alike. */
static baize_strength mixed(enum baize_rank a, enum baize_rank b, enum baize_rank c, enum baize_rank d)
{
    return baize_strength_four_card(
        baize_cards_one(baize_card_of(BAIZE_SPADES, a)) | baize_cards_one(baize_card_of(BAIZE_HEARTS, b)) |
        baize_cards_one(baize_card_of(BAIZE_DIAMONDS, c)) | baize_cards_one(baize_card_of(BAIZE_CLUBS, d)));
}

/* High cards are cut where strategies turn: each row goes from the row above down to its weakest hand. */
static void add_high_cards(struct strategy_grid *grid)
{
    const struct {
        const char *name;
        baize_strength least;
    } rows[] = {
        {"A-K-Q", mixed(BAIZE_ACE, BAIZE_KING, BAIZE_QUEEN, BAIZE_TWO)},
        {"A-K-J", mixed(BAIZE_ACE, BAIZE_KING, BAIZE_JACK, BAIZE_TWO)},
        {"A-K-10", mixed(BAIZE_ACE, BAIZE_KING, BAIZE_TEN, BAIZE_TWO)},
        {"A-K-9 or less", mixed(BAIZE_ACE, BAIZE_KING, BAIZE_THREE, BAIZE_TWO)},
        {"A-Q", mixed(BAIZE_ACE, BAIZE_QUEEN, BAIZE_THREE, BAIZE_TWO)},
        {"A-J or less", mixed(BAIZE_ACE, BAIZE_FIVE, BAIZE_THREE, BAIZE_TWO)},
        {"K high", mixed(BAIZE_KING, BAIZE_FOUR, BAIZE_THREE, BAIZE_TWO)},
        {"Q high or less", 1},
    };
    baize_strength least = 0;
    baize_strength most = 0;
    baize_category_strengths(BAIZE_FOUR_CARD, BAIZE_HIGH_CARD, &least, &most);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        add_row(grid, GRID_HIGH_CARDS, rows[i].name, rows[i].least, most);
        most = (baize_strength)(rows[i].least - 1);
    }
}

static void set_rows(struct strategy_grid *grid)
{
    static const enum baize_category made[] = {BAIZE_FOUR_OF_A_KIND, BAIZE_STRAIGHT_FLUSH, BAIZE_THREE_OF_A_KIND,
                                               BAIZE_FLUSH,          BAIZE_STRAIGHT,       BAIZE_TWO_PAIR};
    baize_strength least = 0;
    baize_strength most = 0;
    grid->rows_count = 0;
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        baize_category_strengths(BAIZE_FOUR_CARD, made[i], &least, &most);
        add_row(grid, GRID_MADE_HANDS, baize_category_words(made[i]), least, most);
    }
    for (int rank = BAIZE_ACE; rank >= BAIZE_TWO; rank--) {
        char name[GRID_NAME_SIZE];
        struct baize_text text = baize_text_in(name, sizeof name);
        baize_text_format(&text, "pair of %s", baize_rank_words[rank].several);
        baize_category_rank_strengths(BAIZE_FOUR_CARD, BAIZE_PAIR, (enum baize_rank)rank, &least, &most);
        add_row(grid, GRID_PAIRS, name, least, most);
    }
    add_high_cards(grid);
}

/* ---- Classes of hands ---- */

/* How many hands this one stands for; 0 when another one stands for it. */
static unsigned class_size(baize_cards hand)
{
    unsigned equal = 1;
    unsigned renamings_alike = 1;
    for (int suit = BAIZE_CLUBS; suit < BAIZE_SPADES; suit++) {
        unsigned lane = baize_cards_lane(hand, (enum baize_suit)suit);
        unsigned next = baize_cards_lane(hand, (enum baize_suit)(suit + 1));
        if (lane < next)
            return 0;
        equal = lane == next ? equal + 1 : 1;
        renamings_alike *= equal; /* a run of n equal lanes gives 1 x 2 x ... x n */
    }
    return 24 / renamings_alike;
}

/* ---- Counting ---- */

struct counting {
    grid_decide *decide;
    const void *context;
    struct strategy_grid *grid;
    uint8_t row_of[BAIZE_FOUR_CARD_STRENGTHS + 1];
};

static void count_hand(struct counting *counting, baize_cards deck, baize_cards hand, unsigned size)
{
    uint8_t row = counting->row_of[baize_strength_four_card(hand)];
    for (baize_cards left = deck & ~hand; left != 0;) {
        baize_card up = baize_cards_take(&left);
        enum baize_decision decision = counting->decide(counting->context, hand, up);
        if ((unsigned)decision < GRID_DECISIONS)
            counting->grid->counts[row][baize_card_rank(up)][decision] += size;
    }
}

/* Goes through all sets of five cards: `rest` holds the cards above the one chosen last. */
static void count_hands(struct counting *counting, baize_cards deck, baize_cards rest, baize_cards hand, int wanted)
{
    if (wanted == 0) {
        unsigned size = class_size(hand);
        if (size > 0)
            count_hand(counting, deck, hand, size);
        return;
    }
    while (rest != 0) {
        baize_card card = baize_cards_take(&rest);
        count_hands(counting, deck, rest, hand | baize_cards_one(card), wanted - 1);
    }
}

void strategy_grid_count(baize_cards deck, grid_decide *decide, const void *context, struct strategy_grid *grid)
{
    struct counting counting = {.decide = decide, .context = context, .grid = grid};
    memset(grid, 0, sizeof *grid);
    set_rows(grid);
    for (uint8_t row = 0; row < grid->rows_count; row++)
        for (unsigned strength = grid->rows[row].least; strength <= grid->rows[row].most; strength++)
            counting.row_of[strength] = row;
    count_hands(&counting, deck, deck, 0, 5);
}

static enum baize_decision decide_by_table(const void *context, baize_cards hand, baize_card up)
{
    return baize_decision_of(context, hand, up);
}

void strategy_grid_of_table(baize_cards deck, const struct baize_decision_table *table, struct strategy_grid *grid)
{
    strategy_grid_count(deck, decide_by_table, table, grid);
}

uint64_t strategy_grid_total(const struct strategy_grid *grid)
{
    uint64_t total = 0;
    for (int row = 0; row < grid->rows_count; row++)
        for (int rank = 0; rank < BAIZE_RANKS; rank++)
            for (int decision = 0; decision < GRID_DECISIONS; decision++)
                total += grid->counts[row][rank][decision];
    return total;
}

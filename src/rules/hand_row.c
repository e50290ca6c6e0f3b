#include "rules/hand_row.h"

#include <stdio.h>
#include <string.h>

#define ALL_SUITS 0x0f

static const char or_better[] = "-or-better";

enum baize_ranking hand_row_ranking(enum baize_basis basis)
{
    switch (basis) {
    case BAIZE_BEST_FOUR:
    case BAIZE_LOSING_HAND:
        return BAIZE_FOUR_CARD;
    case BAIZE_FIVE_DEALT:
    case BAIZE_SIX_CARD:
        return BAIZE_FIVE_CARD;
    case BAIZE_FINAL_HAND:
        break;
    }
    return BAIZE_DOUBLE_DRAW;
}

baize_strength hand_row_top(enum baize_basis basis)
{
    static const baize_strength tops[BAIZE_RANKINGS] = {
        [BAIZE_FOUR_CARD] = BAIZE_FOUR_CARD_STRENGTHS,
        [BAIZE_FIVE_CARD] = BAIZE_FIVE_CARD_STRENGTHS,
        [BAIZE_DOUBLE_DRAW] = BAIZE_DOUBLE_DRAW_STRENGTHS,
    };
    return tops[hand_row_ranking(basis)];
}

bool hand_row_possible(const struct hand_scope *scope, baize_strength strength)
{
    enum baize_category category = baize_strength_category(hand_row_ranking(scope->basis), strength);
    if (scope->basis == BAIZE_LOSING_HAND)
        return strength != BAIZE_FOUR_CARD_STRENGTHS;
    return scope->basis != BAIZE_FINAL_HAND || scope->jokers > 0 ||
           (category != BAIZE_FIVE_ACES && category != BAIZE_WILD_ROYAL_FLUSH);
}

/* ---- Names ---- */

static const char *const ranks[BAIZE_RANKS] = {"twos",  "threes", "fours", "fives",  "sixes", "sevens", "eights",
                                               "nines", "tens",   "jacks", "queens", "kings", "aces"};

static const struct {
    const char *stem;
    enum baize_category category;
} stems[] = {{"pair-of-", BAIZE_PAIR}, {"three-", BAIZE_THREE_OF_A_KIND}, {"four-", BAIZE_FOUR_OF_A_KIND}};

void hand_row_id(enum baize_ranking ranking, baize_strength strength, baize_strength least, baize_strength most,
                 char id[BAIZE_ID_SIZE])
{
    enum baize_category category = baize_strength_category(ranking, strength);
    baize_strength low, high;
    snprintf(id, BAIZE_ID_SIZE, "%s", baize_category_id(category));
    baize_category_strengths(ranking, category, &low, &high);
    if (low >= least && high <= most)
        return;
    for (size_t i = 0; i < sizeof stems / sizeof stems[0]; i++)
        for (unsigned rank = 0; rank < BAIZE_RANKS && stems[i].category == category; rank++) {
            baize_category_rank_strengths(ranking, category, (enum baize_rank)rank, &low, &high);
            if (strength >= low && strength <= high && low > 0)
                snprintf(id, BAIZE_ID_SIZE, "%s%s", stems[i].stem, ranks[rank]);
        }
}

static bool find_super_royal(const char *name, enum baize_basis basis, struct baize_pay_row *row)
{
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
    static const char stem[] = "super-royal";
    if (basis != BAIZE_SIX_CARD || strncmp(name, stem, sizeof stem - 1) != 0)
        return false;
    const char *rest = name + sizeof stem - 1;
    if (rest[0] == '\0') {
        row->super_royal_suits = ALL_SUITS;
        return true;
    }
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        if (strncmp(rest, "-of-", 4) == 0 && strcmp(rest + 4, suits[suit]) == 0) {
            row->super_royal_suits = (uint8_t)(1u << suit);
            return true;
        }
    return false;
}

/* "pair-of-aces", "four-aces": a category with its leading rank. */
static bool find_ranked(const char *name, enum baize_ranking ranking, struct baize_pay_row *row)
{
    for (size_t i = 0; i < sizeof stems / sizeof stems[0]; i++) {
        size_t length = strlen(stems[i].stem);
        if (strncmp(name, stems[i].stem, length) != 0)
            continue;
        for (unsigned rank = 0; rank < BAIZE_RANKS; rank++)
            if (strcmp(name + length, ranks[rank]) == 0) {
                baize_category_rank_strengths(ranking, stems[i].category, (enum baize_rank)rank, &row->least,
                                              &row->most);
                return row->least > 0;
            }
    }
    return false;
}

static bool find_category(const char *name, enum baize_ranking ranking, struct baize_pay_row *row)
{
    for (int category = BAIZE_HIGH_CARD; category < BAIZE_CATEGORIES; category++)
        if (strcmp(name, baize_category_id((enum baize_category)category)) == 0) {
            baize_category_strengths(ranking, (enum baize_category)category, &row->least, &row->most);
            return row->least > 0;
        }
    return false;
}

bool hand_row_find(const char *name, enum baize_basis basis, struct baize_pay_row *row)
{
    enum baize_ranking ranking = hand_row_ranking(basis);
    memset(row, 0, sizeof *row); /* padding too: compiled rules are compared byte by byte */
    snprintf(row->hand, sizeof row->hand, "%s", name);
    return find_category(name, ranking, row) || find_ranked(name, ranking, row) || find_super_royal(name, basis, row);
}

static bool pays_strength(const struct baize_pay_row *rows, uint8_t count, baize_strength strength)
{
    for (uint8_t i = 0; i < count; i++)
        if (rows[i].super_royal_suits == 0 && strength >= rows[i].least && strength <= rows[i].most)
            return true;
    return false;
}

/* ---- Rows ---- */

/* "flush-or-better" is found as "flush" that reaches up to the highest hand; what rows above pay is cut off later. No
 * suit is better than another, so a Super Royal has nothing above it. */
static bool find_row(const char *name, enum baize_basis basis, struct baize_pay_row *row, bool *better)
{
    char stem[BAIZE_ID_SIZE] = "";
    size_t length = strlen(name), behind = sizeof or_better - 1;
    *better = length > behind && strcmp(name + length - behind, or_better) == 0;
    if (!*better)
        return hand_row_find(name, basis, row);
    if (length >= sizeof row->hand)
        return false;
    memcpy(stem, name, length - behind);
    if (!hand_row_find(stem, basis, row) || row->super_royal_suits != 0)
        return false;
    memcpy(row->hand, name, length + 1);
    row->most = hand_row_top(basis);
    return true;
}

/* The lowest strength that a row pays, UINT16_MAX where none pays any. */
static baize_strength floor_of(const struct baize_pay_row *rows, uint8_t count)
{
    baize_strength floor = UINT16_MAX;
    for (uint8_t i = 0; i < count; i++)
        if (rows[i].super_royal_suits == 0 && rows[i].least < floor)
            floor = rows[i].least;
    return floor;
}

/* The first strength from `floor` up that is possible and that no row pays, or 0. */
static baize_strength first_unpaid(const struct baize_pay_row *rows, uint8_t count, const struct hand_scope *scope,
                                   baize_strength floor)
{
    for (unsigned strength = floor; strength <= hand_row_top(scope->basis); strength++)
        if (!pays_strength(rows, count, (baize_strength)strength) && hand_row_possible(scope, (baize_strength)strength))
            return (baize_strength)strength;
    return 0;
}

/* An "or better" row would pay what rows above it have left out: the hand must be in a row of its own there, because a
 * row is one run of strengths. */
static bool reaches_up(const struct baize_pay_row *rows, uint8_t count, const struct hand_scope *scope,
                       struct baize_pay_row *row, char around[BAIZE_ID_SIZE])
{
    baize_strength floor = floor_of(rows, count);
    if (floor == UINT16_MAX)
        return true;
    baize_strength unpaid = first_unpaid(rows, count, scope, floor);
    row->most = (baize_strength)(floor - 1);
    baize_strength end = unpaid;
    while (unpaid != 0 && end < hand_row_top(scope->basis) && !pays_strength(rows, count, (baize_strength)(end + 1)))
        end++;
    if (unpaid != 0)
        hand_row_id(hand_row_ranking(scope->basis), unpaid, unpaid, end, around);
    return unpaid == 0;
}

/* A row must be below all that stand before it, with something left to pay: what they pay is cut off, so that rows are
 * disjoint. "four-of-a-kind" may follow "four-aces" and "four-kings", and then means the others; after "four-kings"
 * alone it may not, since four aces would be above the row before. */
static bool goes_down(const struct baize_pay_row *rows, uint8_t count, struct baize_pay_row *row)
{
    baize_strength floor = floor_of(rows, count);
    uint8_t suits = 0;
    for (uint8_t i = 0; i < count; i++)
        suits |= rows[i].super_royal_suits;
    if (row->super_royal_suits != 0) {
        row->super_royal_suits &= (uint8_t)~suits;
        return floor == UINT16_MAX && row->super_royal_suits != 0;
    }
    if (row->least >= floor)
        return false;
    for (unsigned strength = floor; strength <= row->most; strength++)
        if (!pays_strength(rows, count, (baize_strength)strength))
            return false;
    if (row->most >= floor)
        row->most = (baize_strength)(floor - 1);
    return true;
}

static void list_hands(struct baize_text *text, enum baize_basis basis)
{
    struct baize_pay_row row;
    baize_text_add(text, basis == BAIZE_SIX_CARD ? "super-royal" : "");
    for (int category = BAIZE_CATEGORIES - 1; category >= BAIZE_HIGH_CARD; category--) {
        const char *id = baize_category_id((enum baize_category)category);
        if (hand_row_find(id, basis, &row))
            baize_text_format(text, "%s%s", text->length == 0 ? "" : ", ", id);
    }
    baize_text_add(text, "; or one with a rank, like pair-of-aces");
}

void hand_row_unknown(const struct words *hand, enum baize_basis basis, struct faults *faults)
{
    char hands[192];
    struct baize_text text = baize_text_in(hands, sizeof hands);
    list_hands(&text, basis);
    fault_add(faults, hand->at, "UNKNOWN_HAND", NULL, "there is no hand '%s' on the basis %s, which has %s", hand->text,
              baize_vocabulary_id(&baize_words_basis, (int)basis), hands);
}

/* Finds the hand of the next row and adds it to `rows`. */
static bool add_row(const struct words *hand, const struct hand_scope *scope, struct baize_pay_row *rows,
                    uint8_t *count, struct faults *faults)
{
    struct baize_pay_row *row = &rows[*count];
    char around[BAIZE_ID_SIZE] = "";
    bool better;
    if (!hand->present)
        return false;
    if (!find_row(hand->text, scope->basis, row, &better)) {
        hand_row_unknown(hand, scope->basis, faults);
        return false;
    }
    bool below = !better || row->least < floor_of(rows, *count);
    if (below && better && !reaches_up(rows, *count, scope, row, around)) {
        fault_add(faults, hand->at, "OR_BETTER_AROUND_A_ROW", NULL,
                  "'%s' would also pay '%s', which is above '%s' and has no row: add its row above", hand->text, around,
                  rows[*count - 1].hand);
        return false;
    }
    if (!below || !goes_down(rows, *count, row)) {
        if (strcmp(row->hand, rows[*count - 1].hand) == 0)
            fault_add(faults, hand->at, "ROWS_OUT_OF_ORDER", NULL, "the row '%s' stands twice", hand->text);
        else
            fault_add(faults, hand->at, "ROWS_OUT_OF_ORDER", NULL,
                      "rows go from the highest hand to the lowest; '%s' cannot stand below '%s'", hand->text,
                      rows[*count - 1].hand);
        return false;
    }
    ++*count;
    return true;
}

enum baize_basis hand_rows_basis(enum baize_wager wager)
{
    return wager == BAIZE_SIX_CARD_BONUS   ? BAIZE_SIX_CARD
           : wager == BAIZE_BAD_BEAT_BONUS ? BAIZE_LOSING_HAND
           : wager == BAIZE_BONUS          ? BAIZE_FINAL_HAND
                                           : BAIZE_BEST_FOUR;
}

unsigned hand_rows_allowed(enum baize_wager wager)
{
    if (wager == BAIZE_PROGRESSIVE)
        return 1u << BAIZE_ODDS_FOR | 1u << BAIZE_ODDS_METER | 1u << BAIZE_ODDS_FIXED;
    if (wager == BAIZE_ANTE)
        return 1u << BAIZE_ODDS_TO;
    return 1u << BAIZE_ODDS_TO | 1u << BAIZE_ODDS_PUSH | 1u << BAIZE_ODDS_FIXED;
}

static void check_kind(const struct pay_source *source, unsigned allowed, struct faults *faults)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!source->pays.present || (allowed & 1u << source->pays.odds.kind) != 0)
        return;
    baize_odds_print(&text, &source->pays.odds);
    fault_add(
        faults, source->pays.at, "ODDS_OF_WRONG_KIND", NULL, "'%s' cannot be paid by this wager: %s", words,
        (allowed & 1u << BAIZE_ODDS_METER) != 0
            ? "the progressive pays 'for', a share of a meter or a fixed amount, since the wager does not come back"
            : "it pays 'to', and only the progressive pays 'for' or from a meter");
}

void hand_rows_read(const struct pay_source *source, uint16_t count, const struct hand_scope *scope, unsigned allowed,
                    struct baize_paytable *paytable, struct faults *faults)
{
    paytable->basis = scope->basis;
    paytable->ranking = hand_row_ranking(scope->basis);
    for (uint16_t i = 0; i < count; i++) {
        check_kind(&source[i], allowed, faults);
        if (add_row(&source[i].hand, scope, paytable->rows, &paytable->count, faults))
            paytable->rows[paytable->count - 1].pays = source[i].pays.odds;
    }
}

void envy_rows_read(const struct envy_pay_source *source, uint16_t count, const struct hand_scope *scope,
                    struct baize_envy *envy, struct faults *faults)
{
    struct baize_pay_row rows[BAIZE_PAY_ROWS_MOST];
    envy->basis = scope->basis;
    envy->ranking = hand_row_ranking(scope->basis);
    for (uint16_t i = 0; i < count; i++) {
        if (!add_row(&source[i].hand, scope, rows, &envy->count, faults))
            continue;
        const struct baize_pay_row *row = &rows[envy->count - 1];
        struct baize_envy_row *kept = &envy->rows[envy->count - 1];
        snprintf(kept->hand, sizeof kept->hand, "%s", row->hand);
        kept->least = row->least;
        kept->most = row->most;
        kept->amount = source[i].amount.value;
    }
}

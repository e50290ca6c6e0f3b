#include "rules/hand_row.h"

#include <stdio.h>
#include <string.h>

#define ALL_SUITS 0x0f

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
    static const char *const ranks[] = {"twos",  "threes", "fours", "fives",  "sixes", "sevens", "eights",
                                        "nines", "tens",   "jacks", "queens", "kings", "aces"};
    static const struct {
        const char *stem;
        enum baize_category category;
    } stems[] = {{"pair-of-", BAIZE_PAIR}, {"three-", BAIZE_THREE_OF_A_KIND}, {"four-", BAIZE_FOUR_OF_A_KIND}};
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

/* A row must be below all that stand before it, with something left to pay: what they pay is cut off, so that rows are
 * disjoint. "four-of-a-kind" may follow "four-aces" and "four-kings", and then means the others; after "four-kings"
 * alone it may not, since four aces would be above the row before. */
static bool goes_down(const struct baize_pay_row *rows, uint8_t count, struct baize_pay_row *row)
{
    baize_strength floor = UINT16_MAX;
    uint8_t suits = 0;
    for (uint8_t i = 0; i < count; i++) {
        suits |= rows[i].super_royal_suits;
        if (rows[i].super_royal_suits == 0 && rows[i].least < floor)
            floor = rows[i].least;
    }
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
              baize_vocabulary_id(&baize_vocabulary_basis, (int)basis), hands);
}

/* Finds the hand of the next row and adds it to `rows`. */
static bool add_row(const struct words *hand, enum baize_basis basis, struct baize_pay_row *rows, uint8_t *count,
                    struct faults *faults)
{
    struct baize_pay_row *row = &rows[*count];
    if (!hand->present)
        return false;
    if (!hand_row_find(hand->text, basis, row)) {
        hand_row_unknown(hand, basis, faults);
        return false;
    }
    if (!goes_down(rows, *count, row)) {
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

void hand_rows_read(const struct pay_source *source, uint16_t count, enum baize_basis basis, unsigned allowed,
                    struct baize_paytable *paytable, struct faults *faults)
{
    paytable->basis = basis;
    paytable->ranking = hand_row_ranking(basis);
    for (uint16_t i = 0; i < count; i++) {
        check_kind(&source[i], allowed, faults);
        if (add_row(&source[i].hand, basis, paytable->rows, &paytable->count, faults))
            paytable->rows[paytable->count - 1].pays = source[i].pays.odds;
    }
}

void envy_rows_read(const struct envy_pay_source *source, uint16_t count, enum baize_basis basis,
                    struct baize_envy *envy, struct faults *faults)
{
    struct baize_pay_row rows[BAIZE_PAY_ROWS_MOST];
    envy->basis = basis;
    envy->ranking = hand_row_ranking(basis);
    for (uint16_t i = 0; i < count; i++) {
        if (!add_row(&source[i].hand, basis, rows, &envy->count, faults))
            continue;
        const struct baize_pay_row *row = &rows[envy->count - 1];
        struct baize_envy_row *kept = &envy->rows[envy->count - 1];
        snprintf(kept->hand, sizeof kept->hand, "%s", row->hand);
        kept->least = row->least;
        kept->most = row->most;
        kept->amount = source[i].amount.value;
    }
}

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
    *row = (struct baize_pay_row){.least = 0};
    snprintf(row->hand, sizeof row->hand, "%s", name);
    return find_category(name, ranking, row) || find_ranked(name, ranking, row) || find_super_royal(name, basis, row);
}

/* Is `row` below the one before it, with something left to pay? Cuts off what the earlier row pays already. */
static bool goes_down(const struct baize_pay_row *before, struct baize_pay_row *row)
{
    if (before->super_royal_suits != 0)
        return row->super_royal_suits == 0 || (row->super_royal_suits & ~before->super_royal_suits) != 0;
    if (row->super_royal_suits != 0 || row->least >= before->least)
        return false;
    if (row->most >= before->least)
        row->most = (baize_strength)(before->least - 1);
    return true;
}

static bool find_or_fault(const struct words *hand, enum baize_basis basis, const struct baize_pay_row *before,
                          struct baize_pay_row *row, struct faults *faults)
{
    if (!hand->present)
        return false;
    if (!hand_row_find(hand->text, basis, row)) {
        fault_add(faults, hand->at, "UNKNOWN_HAND", NULL, "there is no hand '%s' on the basis %s", hand->text,
                  baize_vocabulary_id(&baize_vocabulary_basis, (int)basis));
        return false;
    }
    if (before != NULL && !goes_down(before, row)) {
        fault_add(faults, hand->at, "ROWS_OUT_OF_ORDER", NULL,
                  "rows go from the highest hand to the lowest; '%s' cannot stand below '%s'", hand->text,
                  before->hand);
        return false;
    }
    return true;
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
        struct baize_pay_row row;
        const struct baize_pay_row *before = paytable->count > 0 ? &paytable->rows[paytable->count - 1] : NULL;
        check_kind(&source[i], allowed, faults);
        if (!find_or_fault(&source[i].hand, basis, before, &row, faults))
            continue;
        row.pays = source[i].pays.odds;
        paytable->rows[paytable->count++] = row;
    }
}

void envy_rows_read(const struct envy_pay_source *source, uint16_t count, enum baize_basis basis,
                    struct baize_envy *envy, struct faults *faults)
{
    struct baize_pay_row before;
    envy->basis = basis;
    envy->ranking = hand_row_ranking(basis);
    for (uint16_t i = 0; i < count; i++) {
        struct baize_pay_row row;
        if (!find_or_fault(&source[i].hand, basis, envy->count > 0 ? &before : NULL, &row, faults))
            continue;
        before = row;
        struct baize_envy_row *kept = &envy->rows[envy->count++];
        snprintf(kept->hand, sizeof kept->hand, "%s", row.hand);
        kept->least = row.least;
        kept->most = row.most;
        kept->amount = source[i].amount.value;
    }
}

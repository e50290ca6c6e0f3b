/* line.c - a line of the settlement in words: why, by which odds, how much.
 *
 *     WAGER: HAND, ODDS on WAGERED = WINNINGS     won by a table
 *     WAGER: HAND, WAGERED lost                   lost by a table
 *     WAGER: REASON, ...                          where another thing than the own hand decided
 *
 * A row of a paytable has the name that the player sees on the layout. */
#include "settle/settler.h"

static void add_cents(struct baize_text *text, baize_cents cents)
{
    baize_cents_print(text, cents, BAIZE_MONEY_WITH_CENTS);
}

static const struct baize_paytable *table_of(const struct baize_rules *rules, const struct baize_settle_line *line)
{
    return line->wager == BAIZE_PROGRESSIVE ? &rules->progressive.schedule : &rules->wagers[line->wager].paytable;
}

/* NULL where no row of a paytable decided. */
static const struct baize_pay_row *row_of(const struct baize_rules *rules, const struct baize_settle_line *line)
{
    const struct baize_paytable *table = table_of(rules, line);
    return line->row < table->count ? &table->rows[line->row] : NULL;
}

/* ---- Hands ---- */

static void add_super_royal(struct baize_text *text, baize_cards six)
{
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
    enum baize_suit suit;
    baize_text_add(text, "Super Royal");
    if (baize_cards_super_royal(six, &suit))
        baize_text_format(text, " of %s", suits[suit]);
}

/* "pair-of-aces" is written "pair of aces". */
static void add_row_hand(struct baize_text *text, const struct baize_pay_row *row, baize_cards hand)
{
    if (row->super_royal_suits != 0) {
        add_super_royal(text, hand);
        return;
    }
    for (const char *byte = row->hand; *byte != '\0'; byte++)
        baize_text_add_bytes(text, *byte == '-' ? " " : byte, 1);
}

/* "straight", but "pair of kings" and "king high": there the rank is what missed the table. */
static void add_strength(struct baize_text *text, const struct baize_settle_line *line)
{
    enum baize_category category = baize_strength_category(line->ranking, line->strength);
    if (category == BAIZE_PAIR || category == BAIZE_HIGH_CARD)
        baize_strength_name(text, line->ranking, line->strength);
    else
        baize_text_add(text, baize_category_words(category));
}

/* Whose hand it was is not plain with the Bad Beat Bonus: it is the one that was beaten. */
static void add_hand(struct baize_text *text, const struct baize_rules *rules, const struct baize_settle_line *line)
{
    const struct baize_pay_row *row = row_of(rules, line);
    bool losing = table_of(rules, line)->basis == BAIZE_LOSING_HAND && table_of(rules, line)->count > 0;
    if (row != NULL)
        add_row_hand(text, row, line->hand);
    else if (line->strength == 0)
        baize_text_add(text, losing ? "no hand was beaten" : "no hand");
    else
        add_strength(text, line);
    if (losing && line->strength != 0)
        baize_text_add(text, " beaten");
}

/* ---- Sums ---- */

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void add_breakage(struct baize_text *text, const struct baize_settle_line *line)
{
    int64_t divisor = common_divisor(line->breakage_denominator, line->breakage_numerator);
    if (line->breakage_numerator > 0 && divisor > 0)
        baize_text_format(text, ", rounded down by %lld/%lld cent", (long long)(line->breakage_numerator / divisor),
                          (long long)(line->breakage_denominator / divisor));
}

/* "6 to 1 on $5.00 = $30.00" */
static void add_sum(struct baize_text *text, const struct baize_odds *odds, const struct baize_settle_line *line,
                    baize_cents amount)
{
    baize_odds_print(text, odds);
    baize_text_add(text, " on ");
    add_cents(text, line->wagered);
    baize_text_add(text, " = ");
    add_cents(text, amount);
    add_breakage(text, line);
}

/* A line that was cut shows the sum as the odds have it, and what is left of it. */
static void add_winnings(struct baize_text *text, const struct baize_odds *odds, const struct baize_settle_line *line)
{
    baize_cents whole = line->winnings;
    baize_cents_add(line->winnings, line->cut, &whole); /* they were one amount */
    if (odds->kind == BAIZE_ODDS_FIXED) {
        baize_text_add(text, "a prize of ");
        add_cents(text, odds->fixed_cents);
    } else {
        add_sum(text, odds, line, whole);
    }
    if (line->cut > 0) {
        baize_text_add(text, ", cut to ");
        add_cents(text, line->winnings);
        baize_text_add(text, " by the payout limit");
    }
}

/* ---- Results ---- */

/* Ante, Play and the Draw wagers: no row of a table. */
static bool is_even(const struct baize_settle_line *line)
{
    return !line->bonus && (line->wager == BAIZE_ANTE || line->wager == BAIZE_PLAY || line->wager == BAIZE_FIRST_DRAW ||
                            line->wager == BAIZE_SECOND_DRAW);
}

/* Where there is no dealer's hand the player's own decides. */
static void add_reason(struct baize_text *text, const struct baize_rules *rules, const struct baize_settle_line *line,
                       const char *against_dealer)
{
    if (is_even(line) && line->ranking == BAIZE_FOUR_CARD)
        baize_text_add(text, against_dealer);
    else
        add_hand(text, rules, line);
}

static void add_lost(struct baize_text *text, const struct baize_settle_line *line)
{
    baize_text_add(text, ", ");
    add_cents(text, line->wagered);
    baize_text_add(text, " lost");
}

static void add_returned(struct baize_text *text, const struct baize_settle_line *line)
{
    baize_text_add(text, ", ");
    add_cents(text, line->returned);
    baize_text_add(text, " returned");
}

static void print_won(struct baize_text *text, const struct baize_rules *rules, const struct baize_settle_line *line)
{
    const struct baize_pay_row *row = row_of(rules, line);
    add_reason(text, rules, line, "won against the dealer");
    baize_text_add(text, ", ");
    add_winnings(text, is_even(line) || row == NULL ? &rules->wagers[line->wager].even : &row->pays, line);
}

static void print_claimed(struct baize_text *text, const struct baize_rules *rules,
                          const struct baize_settle_line *line)
{
    const struct baize_pay_row *row = row_of(rules, line);
    struct baize_pay paid;
    add_hand(text, rules, line);
    baize_text_add(text, line->winnings > 0 ? ", " : ", claims ");
    if (row == NULL)
        baize_text_add(text, "an award");
    else if (row->pays.kind == BAIZE_ODDS_METER) {
        baize_rate_print(text, row->pays.share);
        baize_text_format(text, " of the %s meter", row->pays.level);
        if (line->winnings > 0) {
            baize_text_add(text, " = ");
            add_cents(text, line->winnings);
        }
    } else if (row->pays.kind == BAIZE_ODDS_FIXED)
        add_winnings(text, &row->pays, line);
    else if (baize_odds_pay(&row->pays, line->wagered, &paid) == BAIZE_OK)
        add_sum(text, &row->pays, line, paid.winnings_cents);
}

/* A wager that no fold takes can only be gone because the player left (R39); so is one that is gone by the clause of
 * leaving and not by its own. */
static void print_folded(struct baize_text *text, const struct baize_rules *rules, const struct baize_settle_line *line)
{
    const struct baize_wager_rules *wager = &rules->wagers[line->wager];
    bool forfeited = line->clause == rules->procedures.abandonment_clause && line->clause != wager->fold_clause;
    bool left = wager->on_fold == BAIZE_LIVE || forfeited;
    baize_text_add(text, left ? "given up by leaving" : "folded");
    add_lost(text, line);
}

static void print_result(struct baize_text *text, const struct baize_rules *rules, const struct baize_settle_line *line)
{
    switch (line->result) {
    case BAIZE_RESULT_WON:
        print_won(text, rules, line);
        return;
    case BAIZE_RESULT_LOST:
        add_reason(text, rules, line, "the dealer wins");
        add_lost(text, line);
        return;
    case BAIZE_RESULT_PUSHED:
        add_reason(text, rules, line, "tied with the dealer");
        baize_text_add(text, ", push");
        add_returned(text, line);
        return;
    case BAIZE_RESULT_FOLDED:
        print_folded(text, rules, line);
        return;
    case BAIZE_RESULT_CLAIMED:
        print_claimed(text, rules, line);
        return;
    }
}

void baize_settle_line_print(struct baize_text *text, const struct baize_rules *rules,
                             const struct baize_settle_line *line)
{
    baize_text_format(text, "%s%s: ", baize_wager_words(line->wager), line->bonus ? " bonus" : "");
    if (line->wager < BAIZE_WAGERS)
        print_result(text, rules, line);
}

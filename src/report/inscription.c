/* inscription.c - what stands on the layout, or on the sign beside it. */
#include "base/vocabulary.h"
#include "base/words.h"

#include <baize/report.h>
#include <string.h>

#define WIDTH       72 /* of the inscription; a clause may follow */
#define LABEL_SIZE  64
#define ENVY_COLUMN 13 /* after "100% of major" */

struct inscription {
    struct baize_text *text;
    const struct baize_rules *rules;
    bool clauses;
};

/* ---- Lines ---- */

static void blank_line(struct inscription *out)
{
    baize_text_add(out->text, "\n");
}

static void fill(struct inscription *out, char with, size_t count)
{
    for (size_t i = 0; i < count; i++)
        baize_text_add_bytes(out->text, &with, 1);
}

static void centred(struct inscription *out, const char *words)
{
    size_t length = baize_words_length(words);
    fill(out, ' ', length < WIDTH ? (WIDTH - length) / 2 : 0);
    baize_text_format(out->text, "%s\n", words);
}

static void end_line(struct inscription *out, size_t used, baize_clause clause)
{
    const char *words = baize_rules_clause(out->rules, clause);
    if (out->clauses && words[0] != '\0') {
        fill(out, ' ', used < WIDTH ? WIDTH - used : 0);
        baize_text_format(out->text, "  [%s]", words);
    }
    blank_line(out);
}

/* "  Four of a kind ........................ 25 to 1" */
static void dotted(struct inscription *out, const char *label, const char *value, size_t column, baize_clause clause)
{
    size_t used = 2 + baize_words_length(label) + 1;
    baize_text_format(out->text, "  %s ", label);
    fill(out, '.', used < column ? column - used : 1);
    baize_text_format(out->text, " %s", value);
    end_line(out, (used < column ? column : used + 1) + 1 + baize_words_length(value), clause);
}

/* Where the line that begins at `words` breaks: its length in bytes, at most WIDTH - 2 characters. */
static size_t line_length(const char *words)
{
    size_t length = strlen(words);
    size_t last_blank = 0;
    if (baize_words_length(words) <= WIDTH - 2)
        return length;
    for (size_t i = 0, column = 0; i < length && column <= WIDTH - 2; i++) {
        column += ((unsigned char)words[i] & 0xC0) != 0x80;
        if (words[i] == ' ')
            last_blank = i;
    }
    return last_blank > 0 ? last_blank : length;
}

/* A sentence, broken between words; the clause stands on its last line. */
static void sentence(struct inscription *out, const char *words, baize_clause clause)
{
    size_t length = line_length(words);
    for (; words[length] != '\0'; words += length + 1, length = line_length(words)) {
        baize_text_add(out->text, "  ");
        baize_text_add_bytes(out->text, words, length);
        blank_line(out);
    }
    baize_text_format(out->text, "  %s", words);
    end_line(out, 2 + baize_words_length(words), clause);
}

static void heading(struct inscription *out, const char *words)
{
    blank_line(out);
    baize_text_format(out->text, "%s\n", words);
}

static const struct baize_wager_rules *wager_of(const struct inscription *out, enum baize_wager wager)
{
    return &out->rules->wagers[wager];
}

/* ---- Wagers and limits ---- */

/* "Ante, First Draw and Second Draw" */
static void add_wager_set(struct baize_text *text, unsigned set, const char *last_between)
{
    int left = __builtin_popcount(set);
    bool first = true;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        if ((set & 1u << w) == 0)
            continue;
        baize_text_format(text, "%s%s",
                          first       ? ""
                          : left == 1 ? last_between
                                      : ", ",
                          baize_wager_words((enum baize_wager)w));
        first = false;
        left--;
    }
}

static void add_limits(const struct inscription *out, struct baize_text *text, enum baize_wager wager)
{
    const struct baize_wager_rules *rules = wager_of(out, wager);
    if (wager == BAIZE_PROGRESSIVE) {
        baize_cents_print(text, out->rules->progressive.wager, BAIZE_MONEY_SHORT);
    } else if (rules->equals_ante || (rules->least_times == 1 && rules->most_times == 1)) {
        baize_text_add(text, "equal to the Ante");
    } else if (rules->least_times > 0) {
        baize_text_format(text, "%u to %u times the Ante", rules->least_times, rules->most_times);
        if (rules->cap > 0) {
            baize_text_add(text, ", at most ");
            baize_cents_print(text, rules->cap, BAIZE_MONEY_SHORT);
        }
    } else {
        baize_cents_print(text, rules->least, BAIZE_MONEY_SHORT);
        baize_text_add(text, " to ");
        baize_cents_print(text, rules->most, BAIZE_MONEY_SHORT);
        if (rules->step > out->rules->smallest_chip) {
            baize_text_add(text, " in steps of ");
            baize_cents_print(text, rules->step, BAIZE_MONEY_SHORT);
        }
    }
}

static void add_needs(struct baize_text *text, const struct baize_wager_rules *rules)
{
    if (rules->placed != BAIZE_BEFORE_DEAL || rules->equals_ante)
        return;
    if (rules->needs_all != 0) {
        baize_text_add(text, ", with ");
        add_wager_set(text, rules->needs_all, " and ");
    }
    if (rules->needs_any != 0) {
        baize_text_add(text, ", with ");
        add_wager_set(text, rules->needs_any, " or ");
    }
}

static void print_wagers(struct inscription *out)
{
    heading(out, "WAGERS");
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        const struct baize_wager_rules *rules = wager_of(out, (enum baize_wager)w);
        char value[LABEL_SIZE];
        struct baize_text text = baize_text_in(value, sizeof value);
        if (!rules->offered)
            continue;
        add_limits(out, &text, (enum baize_wager)w);
        add_needs(&text, rules);
        dotted(out, baize_wager_words((enum baize_wager)w), value, 24, rules->clause);
    }
    char chips[LABEL_SIZE];
    struct baize_text text = baize_text_in(chips, sizeof chips);
    baize_text_add(&text, "Wagers are whole chips; the smallest is ");
    baize_cents_print(&text, out->rules->smallest_chip, BAIZE_MONEY_SHORT);
    baize_text_add(&text, ".");
    sentence(out, chips, 0);
}

/* ---- Paytables ---- */

static void print_rows(struct inscription *out, const struct baize_paytable *paytable)
{
    for (uint8_t i = 0; i < paytable->count; i++) {
        char label[LABEL_SIZE];
        char value[LABEL_SIZE];
        struct baize_text label_text = baize_text_in(label, sizeof label);
        struct baize_text value_text = baize_text_in(value, sizeof value);
        baize_words_title(&label_text, paytable->rows[i].hand);
        if (i > 0 && paytable->rows[i].super_royal_suits != 0)
            baize_text_add(&label_text, " of another suit");
        baize_odds_print(&value_text, &paytable->rows[i].pays);
        dotted(out, label, value, 44, paytable->rows[i].clause);
    }
}

/* "TWO PAIR OR BETTER WINS" */
static void winning_heading(struct inscription *out, baize_strength wins_from)
{
    char words[96];
    struct baize_text text = baize_text_in(words, sizeof words);
    enum baize_category category = baize_strength_category(BAIZE_DOUBLE_DRAW, wins_from);
    baize_strength least, most;
    baize_category_strengths(BAIZE_DOUBLE_DRAW, category, &least, &most);
    if (least == wins_from)
        baize_text_add(&text, baize_category_words(category));
    else
        baize_strength_name(&text, BAIZE_DOUBLE_DRAW, wins_from);
    baize_text_add(&text, " or better wins");
    for (char *at = words; *at != '\0'; at++)
        *at = *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at;
    heading(out, words);
}

static void print_even(struct inscription *out)
{
    const struct baize_rules *rules = out->rules;
    char words[96];
    struct baize_text text = baize_text_in(words, sizeof words);
    unsigned even = 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].offered && rules->wagers[w].even.kind != BAIZE_ODDS_NONE)
            even |= 1u << w;
    if (rules->game == BAIZE_FOUR_CARD_POKER)
        heading(out, "AGAINST THE DEALER");
    else
        winning_heading(out, rules->settlement.wins_from);
    add_wager_set(&text, even, " and ");
    baize_text_add(&text, " pay ");
    baize_odds_print(&text, &rules->wagers[BAIZE_ANTE].even);
    baize_text_add(&text, ".");
    sentence(out, words, rules->wagers[BAIZE_ANTE].even_clause);
    if (rules->game == BAIZE_FOUR_CARD_POKER) {
        text = baize_text_in(words, sizeof words);
        baize_text_format(&text, "The dealer always plays. On a tie the %s.",
                          baize_vocabulary_words(&baize_words_tie, (int)rules->settlement.tie));
        sentence(out, words, rules->settlement.tie_clause);
    } else {
        sentence(out, "A joker is an ace, or completes a straight, flush or straight flush.", 0);
    }
}

static void print_paytable(struct inscription *out, enum baize_wager wager, const char *title, const char *remark)
{
    const struct baize_wager_rules *rules = wager_of(out, wager);
    char words[96];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!rules->offered || rules->paytable.count == 0)
        return;
    baize_text_format(&text, "%s  (%s)", title, rules->paytable.id);
    heading(out, words);
    if (remark != NULL)
        sentence(out, remark, 0);
    print_rows(out, &rules->paytable);
    if (rules->deal_payout_limit > 0) {
        text = baize_text_in(words, sizeof words);
        baize_text_add(&text, "All players together are paid at most ");
        baize_cents_print(&text, rules->deal_payout_limit, BAIZE_MONEY_SHORT);
        baize_text_add(&text, " on one deal.");
        sentence(out, words, 0);
    }
}

static void print_paytables(struct inscription *out)
{
    print_paytable(out, BAIZE_ANTE, "ANTE BONUS",
                   out->rules->settlement.bonus_when_losing ? "Paid to every hand that made Play, even if it loses."
                                                            : NULL);
    print_paytable(out, BAIZE_ACES_UP, "ACES UP", "Best four of your five cards, whatever the dealer has.");
    print_paytable(out, BAIZE_SIX_CARD_BONUS, "SIX CARD BONUS", "Your five cards and the bonus card.");
    print_paytable(out, BAIZE_BAD_BEAT_BONUS, "BAD BEAT BONUS", "By the losing hand, yours or the dealer's.");
    print_paytable(out, BAIZE_BONUS, "BONUS", NULL);
}

/* ---- The progressive ---- */

static const struct baize_envy_row *envy_for(const struct baize_envy *envy, const char *hand)
{
    for (uint8_t i = 0; i < envy->count; i++)
        if (strcmp(envy->rows[i].hand, hand) == 0)
            return &envy->rows[i];
    return NULL;
}

/* Can the envy stand beside the rows of the schedule? Only if both look at the same hand and each of its rows has a row
 * of that name there; "straight flush or better" may have none. */
static bool is_beside(const struct baize_progressive_rules *rules)
{
    bool beside = rules->envy.basis == rules->schedule.basis;
    for (uint8_t i = 0; i < rules->envy.count && beside; i++) {
        beside = false;
        for (uint8_t k = 0; k < rules->schedule.count; k++)
            beside = beside || strcmp(rules->schedule.rows[k].hand, rules->envy.rows[i].hand) == 0;
    }
    return beside;
}

/* Envy that cannot stand beside the schedule says which hand it looks at: it may be another one. */
static void print_envy(struct inscription *out)
{
    const struct baize_envy *envy = &out->rules->progressive.envy;
    char words[96];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(
        &text, "Envy, by the %s of another player:", baize_vocabulary_words(&baize_words_basis, (int)envy->basis));
    sentence(out, words, envy->clause);
    for (uint8_t i = 0; i < envy->count; i++) {
        char label[LABEL_SIZE];
        char value[LABEL_SIZE];
        struct baize_text label_text = baize_text_in(label, sizeof label);
        struct baize_text value_text = baize_text_in(value, sizeof value);
        baize_words_title(&label_text, envy->rows[i].hand);
        baize_text_add(&value_text, "envy ");
        baize_cents_print(&value_text, envy->rows[i].amount, BAIZE_MONEY_SHORT);
        dotted(out, label, value, 30, envy->rows[i].clause);
    }
}

static void print_schedule(struct inscription *out)
{
    const struct baize_progressive_rules *rules = &out->rules->progressive;
    bool shared = is_beside(rules);
    for (uint8_t i = 0; i < rules->schedule.count; i++) {
        char label[LABEL_SIZE];
        char value[LABEL_SIZE];
        struct baize_text label_text = baize_text_in(label, sizeof label);
        struct baize_text value_text = baize_text_in(value, sizeof value);
        const struct baize_pay_row *row = &rules->schedule.rows[i];
        const struct baize_envy_row *envy = shared ? envy_for(&rules->envy, row->hand) : NULL;
        baize_words_title(&label_text, row->hand);
        baize_odds_print(&value_text, &row->pays);
        if (envy != NULL) {
            baize_text_format(&value_text, "%*s  envy ",
                              value_text.length < ENVY_COLUMN ? ENVY_COLUMN - (int)value_text.length : 0, "");
            baize_cents_print(&value_text, envy->amount, BAIZE_MONEY_SHORT);
        }
        dotted(out, label, value, 30, row->clause);
    }
    if (!shared)
        print_envy(out);
}

static void print_meter(struct inscription *out, const struct baize_meter_rules *meter)
{
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "Meter %s: starts and restarts at ", meter->level);
    baize_cents_print(&text, meter->seed, BAIZE_MONEY_SHORT);
    baize_text_add(&text, "; grows by ");
    baize_rate_print(&text, meter->rate);
    baize_text_add(&text, " of each wager");
    if (meter->reserve > 0) {
        baize_text_add(&text, ", ");
        baize_rate_print(&text, meter->reserve);
        baize_text_add(&text, " to the reserve");
    }
    if (meter->limit > 0) {
        baize_text_add(&text, "; limit ");
        baize_cents_print(&text, meter->limit, BAIZE_MONEY_SHORT);
    }
    baize_text_add(&text, ".");
    sentence(out, words, meter->clause);
}

static void print_progressive(struct inscription *out)
{
    const struct baize_progressive_rules *rules = &out->rules->progressive;
    char words[96];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!wager_of(out, BAIZE_PROGRESSIVE)->offered)
        return;
    baize_text_format(&text, "PROGRESSIVE  (%s)", rules->schedule.id);
    heading(out, words);
    text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "By the %s. The wager is not returned.",
                      baize_vocabulary_words(&baize_words_basis, (int)rules->schedule.basis));
    sentence(out, words, rules->schedule.clause);
    print_schedule(out);
    for (uint8_t i = 0; i < rules->levels; i++)
        print_meter(out, &rules->meters[i]);
    text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "Fixed pays come from %s. Wins are validated by a %s.",
                      baize_vocabulary_words(&baize_words_pays_from, (int)rules->fixed_pays_from),
                      baize_vocabulary_words(&baize_words_role, (int)rules->validator));
    sentence(out, words, rules->validator_clause);
    if (rules->executive_above > 0) {
        text = baize_text_in(words, sizeof words);
        baize_text_add(&text, "Above ");
        baize_cents_print(&text, rules->executive_above, BAIZE_MONEY_SHORT);
        baize_text_add(&text, " by an executive.");
        sentence(out, words, rules->executive_clause);
    }
    text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "Several wins in a round: %s, each from the meter as it then is.",
                      baize_vocabulary_words(&baize_words_direction, (int)rules->claim_order));
    sentence(out, words, rules->claim_order_clause);
    if (rules->paid_when == BAIZE_PAID_AFTER_ALL_SEATS)
        sentence(out, "Wins are paid when all seats of the round are settled.", rules->paid_clause);
    if (rules->envy.count > 0)
        sentence(out, "Envy: paid when another player's hand shows it, never for your own.", rules->envy.clause);
}

/* ---- A fold ---- */

/* What becomes of each wager that may be down when a player folds (MD-FCP 2.B(5)). In Four Card Poker nobody folds with
 * a Play wager; in Double Draw Poker nobody folds after the Second Draw wager. */
static bool may_be_folded(const struct baize_rules *rules, int wager)
{
    return rules->wagers[wager].offered && wager != BAIZE_PLAY && wager != BAIZE_SECOND_DRAW;
}

static void print_fold(struct inscription *out)
{
    const struct baize_rules *rules = out->rules;
    const struct baize_envy *envy = &rules->progressive.envy;
    heading(out, "IF YOU FOLD");
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (may_be_folded(rules, w))
            dotted(out, baize_wager_words((enum baize_wager)w),
                   baize_vocabulary_words(&baize_words_fold, (int)rules->wagers[w].on_fold), 24,
                   rules->wagers[w].fold_clause);
    if (rules->wagers[BAIZE_PROGRESSIVE].offered && envy->count > 0)
        dotted(out, "Right to envy",
               baize_vocabulary_words(&baize_words_fold, envy->survives_fold ? BAIZE_LIVE : BAIZE_LOST), 24,
               envy->fold_clause);
}

/* ---- The table ---- */

static void print_table(struct inscription *out)
{
    const struct baize_rules *rules = out->rules;
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    heading(out, "AT THIS TABLE");
    baize_text_format(&text, "%u seats; one patron may play %u %s.", rules->seats, rules->boxes_most,
                      rules->boxes_most == 1                        ? "box"
                      : rules->boxes_policy == BAIZE_ADJACENT_BOXES ? "adjacent boxes"
                                                                    : "boxes");
    sentence(out, words, rules->boxes_clause);
    text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "Dealt from %s, %s.",
                      baize_vocabulary_words(&baize_words_method, (int)rules->dealing.method),
                      baize_vocabulary_words(&baize_words_shuffler, (int)rules->dealing.shuffler));
    sentence(out, words, rules->dealing.clause);
    if (rules->payout_limit.per_hand > 0) {
        text = baize_text_in(words, sizeof words);
        baize_text_add(&text, "One hand is paid at most ");
        baize_cents_print(&text, rules->payout_limit.per_hand, BAIZE_MONEY_SHORT);
        baize_text_add(&text, " in winnings.");
        sentence(out, words, rules->payout_limit.clause);
    }
    text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "Who leaves in a round abandons the hand: %s.",
                      baize_vocabulary_words(&baize_words_abandonment, (int)rules->procedures.abandonment));
    sentence(out, words, rules->procedures.abandonment_clause);
    if (!rules->real_money)
        sentence(out, "THESE RULES ARE FOR STUDY, NOT FOR MONEY.", 0);
}

static void print_head(struct inscription *out)
{
    char game[LABEL_SIZE];
    struct baize_text text = baize_text_in(game, sizeof game);
    const char *words = baize_game_words(out->rules->game);
    for (size_t i = 0; words[i] != '\0'; i++) {
        char byte = words[i] >= 'a' && words[i] <= 'z' ? (char)(words[i] - 'a' + 'A') : words[i];
        baize_text_add_bytes(&text, &byte, 1);
    }
    centred(out, out->rules->house);
    centred(out, game);
    centred(out, out->rules->title);
    centred(out, out->rules->jurisdiction_title);
}

void baize_report_inscription(struct baize_text *text, const struct baize_rules *rules, bool clauses)
{
    struct inscription out = {.text = text, .rules = rules, .clauses = clauses};
    print_head(&out);
    print_wagers(&out);
    print_even(&out);
    print_paytables(&out);
    print_progressive(&out);
    print_fold(&out);
    print_table(&out);
}

/* inscription.c - what stands on the layout, or on the sign beside it. */
#include "report/inscription.h"

#include "base/vocabulary.h"
#include "base/words.h"
#include "figures/lines.h"

#include <baize/report.h>
#include <string.h>

#define WIDTH       72 /* of the inscription; a clause may follow */
#define WORDS_SIZE  160
#define ENVY_COLUMN 13 /* after "100% of major" */

struct inscription {
    struct lines lines;
    const struct baize_rules *rules;
    bool clauses;
    struct baize_text words; /* of the sentence or label that is being written, */
    struct baize_text value; /* and what stands behind the dots */
    char words_memory[WORDS_SIZE], value_memory[WORDS_SIZE];
};

/* ---- Lines ---- */

static struct baize_text *begin_words(struct inscription *out)
{
    out->words = baize_text_in(out->words_memory, sizeof out->words_memory);
    return &out->words;
}

static struct baize_text *begin_value(struct inscription *out)
{
    out->value = baize_text_in(out->value_memory, sizeof out->value_memory);
    return &out->value;
}

static void centred(struct inscription *out, const char *words)
{
    size_t length = baize_words_length(words);
    lines_left(&out->lines, words, length < WIDTH ? (WIDTH - length) / 2 : 0);
    lines_end(&out->lines);
}

static void end_line(struct inscription *out, baize_clause clause)
{
    const char *words = baize_rules_clause(out->rules, clause);
    if (out->clauses && words[0] != '\0' && out->lines.writer == NULL) {
        for (size_t used = baize_words_length(out->lines.memory); used < WIDTH; used++)
            baize_text_add(&out->lines.text, " ");
        baize_text_format(&out->lines.text, "  [%s]", words);
    } else if (out->clauses && words[0] != '\0') {
        if (out->lines.in_cell)
            lines_left(&out->lines, "", 0);
        baize_text_format(&out->lines.text, " [%s]", words);
    }
    lines_end(&out->lines);
}

/* "  Four of a kind ........................ 25 to 1" */
static void put_dotted(struct inscription *out, const char *label, const char *value, size_t column,
                       baize_clause clause)
{
    struct lines *lines = &out->lines;
    size_t used = 2 + baize_words_length(label) + 1;
    if (lines->writer != NULL) {
        lines_left(lines, label, 0);
        lines_left(lines, value, 0);
        end_line(out, clause);
        return;
    }
    baize_text_format(&lines->text, "  %s .", label);
    for (used++; used < column; used++)
        baize_text_add(&lines->text, ".");
    baize_text_format(&lines->text, " %s", value);
    end_line(out, clause);
}

/* The words and the value that were written. */
static void dotted(struct inscription *out, size_t column, baize_clause clause)
{
    put_dotted(out, out->words_memory, out->value_memory, column, clause);
}

/* Broken between words; the clause stands on its last line. */
static void put_sentence(struct inscription *out, const char *words, baize_clause clause)
{
    size_t length;
    while (out->lines.writer == NULL && words[length = baize_words_line(words, WIDTH - 2)] != '\0') {
        baize_text_add(&out->lines.text, "  ");
        baize_text_add_bytes(&out->lines.text, words, length);
        lines_end(&out->lines);
        words += length + (words[length] == ' ');
    }
    baize_text_format(&out->lines.text, "  %s", words);
    end_line(out, clause);
}

/* The words that were written. */
static void sentence(struct inscription *out, baize_clause clause)
{
    put_sentence(out, out->words_memory, clause);
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
    lines_heading(&out->lines, "WAGERS");
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        const struct baize_wager_rules *rules = wager_of(out, (enum baize_wager)w);
        if (!rules->offered)
            continue;
        add_limits(out, begin_value(out), (enum baize_wager)w);
        add_needs(&out->value, rules);
        put_dotted(out, baize_wager_words((enum baize_wager)w), out->value_memory, 24, rules->clause);
    }
    baize_text_add(begin_words(out), "Wagers are whole chips; the smallest is ");
    baize_cents_print(&out->words, out->rules->smallest_chip, BAIZE_MONEY_SHORT);
    baize_text_add(&out->words, ".");
    sentence(out, 0);
}

/* ---- Paytables ---- */

static void print_rows(struct inscription *out, const struct baize_paytable *paytable)
{
    for (uint8_t i = 0; i < paytable->count; i++) {
        baize_words_title(begin_words(out), paytable->rows[i].hand);
        if (i > 0 && paytable->rows[i].super_royal_suits != 0)
            baize_text_add(&out->words, " of another suit");
        baize_odds_print(begin_value(out), &paytable->rows[i].pays);
        dotted(out, 44, paytable->rows[i].clause);
    }
}

static void capitals(char *words)
{
    for (; *words != '\0'; words++)
        *words = *words >= 'a' && *words <= 'z' ? (char)(*words - 'a' + 'A') : *words;
}

/* "TWO PAIR OR BETTER WINS" */
static void winning_heading(struct inscription *out, baize_strength wins_from)
{
    struct baize_text *text = begin_words(out);
    enum baize_category category = baize_strength_category(BAIZE_DOUBLE_DRAW, wins_from);
    baize_strength least, most;
    baize_category_strengths(BAIZE_DOUBLE_DRAW, category, &least, &most);
    if (least == wins_from)
        baize_text_add(text, baize_category_words(category));
    else
        baize_strength_name(text, BAIZE_DOUBLE_DRAW, wins_from);
    baize_text_add(text, " or better wins");
    capitals(out->words_memory);
    lines_heading(&out->lines, out->words_memory);
}

static void print_even(struct inscription *out)
{
    const struct baize_rules *rules = out->rules;
    unsigned even = 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].offered && rules->wagers[w].even.kind != BAIZE_ODDS_NONE)
            even |= 1u << w;
    if (rules->game == BAIZE_FOUR_CARD_POKER)
        lines_heading(&out->lines, "AGAINST THE DEALER");
    else
        winning_heading(out, rules->settlement.wins_from);
    add_wager_set(begin_words(out), even, " and ");
    baize_text_add(&out->words, " pay ");
    baize_odds_print(&out->words, &rules->wagers[BAIZE_ANTE].even);
    baize_text_add(&out->words, ".");
    sentence(out, rules->wagers[BAIZE_ANTE].even_clause);
    if (rules->game == BAIZE_FOUR_CARD_POKER) {
        baize_text_format(begin_words(out), "The dealer always plays. On a tie the %s.",
                          baize_vocabulary_words(&baize_words_tie, (int)rules->settlement.tie));
        sentence(out, rules->settlement.tie_clause);
    } else {
        put_sentence(out, "A joker is an ace, or completes a straight, flush or straight flush.", 0);
    }
}

static void print_paytable(struct inscription *out, enum baize_wager wager, const char *title, const char *remark)
{
    const struct baize_wager_rules *rules = wager_of(out, wager);
    if (!rules->offered || rules->paytable.count == 0)
        return;
    baize_text_format(&out->lines.text, "%s  (%s)", title, rules->paytable.id);
    lines_heading(&out->lines, "");
    if (remark != NULL)
        put_sentence(out, remark, 0);
    print_rows(out, &rules->paytable);
    if (rules->deal_payout_limit > 0) {
        baize_text_add(begin_words(out), "All players together are paid at most ");
        baize_cents_print(&out->words, rules->deal_payout_limit, BAIZE_MONEY_SHORT);
        baize_text_add(&out->words, " on one deal.");
        sentence(out, 0);
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
    baize_text_format(begin_words(out), "Envy, by the %s of another player:",
                      baize_vocabulary_words(&baize_words_basis, (int)envy->basis));
    sentence(out, envy->clause);
    for (uint8_t i = 0; i < envy->count; i++) {
        baize_words_title(begin_words(out), envy->rows[i].hand);
        baize_text_add(begin_value(out), "envy ");
        baize_cents_print(&out->value, envy->rows[i].amount, BAIZE_MONEY_SHORT);
        dotted(out, 30, envy->rows[i].clause);
    }
}

static void print_schedule(struct inscription *out)
{
    const struct baize_progressive_rules *rules = &out->rules->progressive;
    bool shared = is_beside(rules);
    for (uint8_t i = 0; i < rules->schedule.count; i++) {
        const struct baize_pay_row *row = &rules->schedule.rows[i];
        const struct baize_envy_row *envy = shared ? envy_for(&rules->envy, row->hand) : NULL;
        baize_words_title(begin_words(out), row->hand);
        baize_odds_print(begin_value(out), &row->pays);
        if (envy != NULL) {
            baize_text_format(&out->value, "%*s  envy ",
                              out->value.length < ENVY_COLUMN ? ENVY_COLUMN - (int)out->value.length : 0, "");
            baize_cents_print(&out->value, envy->amount, BAIZE_MONEY_SHORT);
        }
        dotted(out, 30, row->clause);
    }
    if (!shared)
        print_envy(out);
}

static void print_meter(struct inscription *out, const struct baize_meter_rules *meter)
{
    struct baize_text *text = begin_words(out);
    baize_text_format(text, "Meter %s: starts and restarts at ", meter->level);
    baize_cents_print(text, meter->seed, BAIZE_MONEY_SHORT);
    baize_text_add(text, "; grows by ");
    baize_rate_print(text, meter->rate);
    baize_text_add(text, " of each wager");
    if (meter->reserve > 0) {
        baize_text_add(text, ", ");
        baize_rate_print(text, meter->reserve);
        baize_text_add(text, " to the reserve");
    }
    if (meter->limit > 0) {
        baize_text_add(text, "; limit ");
        baize_cents_print(text, meter->limit, BAIZE_MONEY_SHORT);
    }
    baize_text_add(text, ".");
    sentence(out, meter->clause);
}

static void print_progressive(struct inscription *out)
{
    const struct baize_progressive_rules *rules = &out->rules->progressive;
    if (!wager_of(out, BAIZE_PROGRESSIVE)->offered)
        return;
    baize_text_format(&out->lines.text, "PROGRESSIVE  (%s)", rules->schedule.id);
    lines_heading(&out->lines, "");
    baize_text_format(begin_words(out), "By the %s. The wager is not returned.",
                      baize_vocabulary_words(&baize_words_basis, (int)rules->schedule.basis));
    sentence(out, rules->schedule.clause);
    print_schedule(out);
    for (uint8_t i = 0; i < rules->levels; i++)
        print_meter(out, &rules->meters[i]);
    baize_text_format(begin_words(out), "Fixed pays come from %s. Wins are validated by a %s.",
                      baize_vocabulary_words(&baize_words_pays_from, (int)rules->fixed_pays_from),
                      baize_vocabulary_words(&baize_words_role, (int)rules->validator));
    sentence(out, rules->validator_clause);
    if (rules->executive_above > 0) {
        baize_text_add(begin_words(out), "Above ");
        baize_cents_print(&out->words, rules->executive_above, BAIZE_MONEY_SHORT);
        baize_text_add(&out->words, " by an executive.");
        sentence(out, rules->executive_clause);
    }
    baize_text_format(begin_words(out), "Several wins in a round: %s, each from the meter as it then is.",
                      baize_vocabulary_words(&baize_words_direction, (int)rules->claim_order));
    sentence(out, rules->claim_order_clause);
    if (rules->paid_when == BAIZE_PAID_AFTER_ALL_SEATS)
        put_sentence(out, "Wins are paid when all seats of the round are settled.", rules->paid_clause);
    if (rules->envy.count > 0)
        put_sentence(out, "Envy: paid when another player's hand shows it, never for your own.", rules->envy.clause);
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
    lines_heading(&out->lines, "IF YOU FOLD");
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (may_be_folded(rules, w))
            put_dotted(out, baize_wager_words((enum baize_wager)w),
                       baize_vocabulary_words(&baize_words_fold, (int)rules->wagers[w].on_fold), 24,
                       rules->wagers[w].fold_clause);
    if (rules->wagers[BAIZE_PROGRESSIVE].offered && envy->count > 0)
        put_dotted(out, "Right to envy",
                   baize_vocabulary_words(&baize_words_fold, envy->survives_fold ? BAIZE_LIVE : BAIZE_LOST), 24,
                   envy->fold_clause);
}

/* ---- The table ---- */

static void print_table(struct inscription *out)
{
    const struct baize_rules *rules = out->rules;
    lines_heading(&out->lines, "AT THIS TABLE");
    baize_text_format(begin_words(out), "%u seats; one patron may play %u %s.", rules->seats, rules->boxes_most,
                      rules->boxes_most == 1                        ? "box"
                      : rules->boxes_policy == BAIZE_ADJACENT_BOXES ? "adjacent boxes"
                                                                    : "boxes");
    sentence(out, rules->boxes_clause);
    baize_text_format(begin_words(out), "Dealt from %s, %s.",
                      baize_vocabulary_words(&baize_words_method, (int)rules->dealing.method),
                      baize_vocabulary_words(&baize_words_shuffler, (int)rules->dealing.shuffler));
    sentence(out, rules->dealing.clause);
    if (rules->payout_limit.per_hand > 0) {
        baize_text_add(begin_words(out), "One hand is paid at most ");
        baize_cents_print(&out->words, rules->payout_limit.per_hand, BAIZE_MONEY_SHORT);
        baize_text_add(&out->words, " in winnings.");
        sentence(out, rules->payout_limit.clause);
    }
    baize_text_format(begin_words(out), "Who leaves in a round abandons the hand: %s.",
                      baize_vocabulary_words(&baize_words_abandonment, (int)rules->procedures.abandonment));
    sentence(out, rules->procedures.abandonment_clause);
    if (!rules->real_money)
        put_sentence(out, "THESE RULES ARE FOR STUDY, NOT FOR MONEY.", 0);
}

static void print_head(struct inscription *out)
{
    const struct baize_rules *rules = out->rules;
    baize_text_add(begin_words(out), baize_game_words(rules->game));
    capitals(out->words_memory);
    if (out->lines.writer != NULL) {
        lines_title(&out->lines, out->words_memory, rules->title, rules->jurisdiction_title);
        lines_put(&out->lines, rules->house);
        return;
    }
    centred(out, rules->house);
    centred(out, out->words_memory);
    centred(out, rules->title);
    centred(out, rules->jurisdiction_title);
}

void inscription_print(const struct baize_rules *rules, bool clauses, baize_line_sink *sink, void *context)
{
    struct inscription out = {.rules = rules, .clauses = clauses};
    lines_begin(&out.lines, NULL, sink, context);
    print_head(&out);
    print_wagers(&out);
    print_even(&out);
    print_paytables(&out);
    print_progressive(&out);
    print_fold(&out);
    print_table(&out);
}

static void add_line(void *context, const char *line)
{
    baize_text_add(context, line);
    baize_text_add(context, "\n");
}

void baize_report_inscription(struct baize_text *text, const struct baize_rules *rules, bool clauses)
{
    inscription_print(rules, clauses, add_line, text);
}

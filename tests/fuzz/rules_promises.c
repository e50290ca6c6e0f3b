#include "rules_promises.h"

#include "fuzz.h"

#include <baize/report.h>
#include <string.h>

static void check_words(const char *words, size_t size)
{
    REQUIRE(memchr(words, '\0', size) != NULL);
}

static void check_clause(const struct baize_rules *rules, baize_clause clause)
{
    REQUIRE(clause == 0 || (clause < rules->clause_bytes && rules->clauses[clause - 1] == '\0'));
}

/* Rows go from high to low and no strength is paid by two of them. */
static void check_paytable(const struct baize_rules *rules, const struct baize_paytable *paytable)
{
    baize_strength above = UINT16_MAX;
    REQUIRE(paytable->count <= BAIZE_PAY_ROWS_MOST);
    check_words(paytable->id, sizeof paytable->id);
    check_clause(rules, paytable->clause);
    for (uint8_t i = 0; i < paytable->count; i++) {
        const struct baize_pay_row *row = &paytable->rows[i];
        check_words(row->hand, sizeof row->hand);
        check_clause(rules, row->clause);
        REQUIRE(row->pays.kind != BAIZE_ODDS_NONE);
        if (row->super_royal_suits != 0)
            continue;
        REQUIRE(row->least >= 1 && row->least <= row->most && row->most < above);
        REQUIRE(row->most <= baize_ranking_strengths(paytable->ranking));
        REQUIRE(baize_paytable_row(paytable, row->least) == row && baize_paytable_row(paytable, row->most) == row);
        above = row->least;
    }
}

static bool has_paytable(enum baize_wager wager)
{
    return wager == BAIZE_ACES_UP || wager == BAIZE_SIX_CARD_BONUS || wager == BAIZE_BAD_BEAT_BONUS ||
           wager == BAIZE_BONUS;
}

/* Whatever the hand, the largest wager's pay can be counted. */
static void check_pays(const struct baize_wager_rules *wager)
{
    for (uint8_t i = 0; i < wager->paytable.count; i++) {
        struct baize_pay pay;
        REQUIRE(baize_odds_pay(&wager->paytable.rows[i].pays, wager->most, &pay) == BAIZE_OK);
    }
}

static void check_wager(const struct baize_rules *rules, enum baize_wager wager)
{
    const struct baize_wager_rules *source = &rules->wagers[wager];
    check_paytable(rules, &source->paytable);
    check_clause(rules, source->clause);
    check_clause(rules, source->needs_clause);
    check_clause(rules, source->fold_clause);
    check_clause(rules, source->even_clause);
    REQUIRE(source->least_times <= source->most_times);
    if (wager == BAIZE_PROGRESSIVE || source->placed != BAIZE_BEFORE_DEAL)
        return;
    REQUIRE(source->least > 0 && source->least <= source->most);
    REQUIRE(source->paytable.count > 0 || !has_paytable(wager));
    check_pays(source);
    REQUIRE(source->least % rules->smallest_chip == 0 && source->most % rules->smallest_chip == 0);
}

static void check_settlement(const struct baize_rules *rules)
{
    unsigned ordered = 0;
    unsigned offered = 0;
    REQUIRE(rules->settlement.count <= BAIZE_WAGERS);
    for (uint8_t i = 0; i < rules->settlement.count; i++) {
        REQUIRE((ordered & 1u << rules->settlement.order[i]) == 0);
        ordered |= 1u << rules->settlement.order[i];
    }
    for (int w = 0; w < BAIZE_WAGERS; w++)
        offered |= rules->wagers[w].offered ? 1u << w : 0;
    REQUIRE(ordered == offered);
}

static void check_progressive(const struct baize_rules *rules)
{
    const struct baize_progressive_rules *progressive = &rules->progressive;
    int64_t total = 0;
    REQUIRE(progressive->wager > 0 && progressive->levels >= 1 && progressive->levels <= BAIZE_LEVELS_MOST);
    REQUIRE(progressive->schedule.count >= 1);
    check_paytable(rules, &progressive->schedule);
    for (uint8_t i = 0; i < progressive->levels; i++) {
        const struct baize_meter_rules *meter = &progressive->meters[i];
        check_words(meter->level, sizeof meter->level);
        REQUIRE(meter->seed >= 0 && meter->rate >= 0 && meter->reserve >= 0);
        REQUIRE(meter->limit == 0 || meter->limit >= meter->seed);
        total += meter->rate + meter->reserve;
    }
    REQUIRE(total <= BAIZE_RATE_WHOLE);
    for (uint8_t i = 0; i < progressive->schedule.count; i++) {
        const struct baize_odds *pays = &progressive->schedule.rows[i].pays;
        bool metered = pays->kind != BAIZE_ODDS_METER;
        for (uint8_t m = 0; m < progressive->levels; m++)
            metered = metered || strcmp(progressive->meters[m].level, pays->level) == 0;
        REQUIRE(metered);
    }
    for (uint8_t i = 0; i < progressive->envy.count; i++)
        REQUIRE(progressive->envy.rows[i].amount >= 0);
}

/* The deck lasts for the fullest table. */
static void check_cards(const struct baize_rules *rules)
{
    int needed = rules->seats * (rules->dealing.first_draw_most + rules->dealing.second_draw_most);
    int bonus = 0;
    for (uint8_t i = 0; i < rules->dealing.steps_count; i++) {
        const struct baize_deal_step *step = &rules->dealing.steps[i];
        bool players = step->to == BAIZE_TO_PLAYERS || step->to == BAIZE_TO_PLAYERS_AND_DEALER;
        bool other = step->to != BAIZE_TO_PLAYERS;
        bonus += step->to == BAIZE_TO_BONUS_BOX ? step->cards : 0;
        if (step->to != BAIZE_TO_BONUS_BOX || rules->wagers[BAIZE_SIX_CARD_BONUS].offered)
            needed += step->cards * ((players ? rules->seats : 0) + other);
    }
    REQUIRE(needed <= baize_cards_count(rules->deck));
    REQUIRE(bonus == 1 || !rules->wagers[BAIZE_SIX_CARD_BONUS].offered);
    REQUIRE(rules->player_cards == 5);
}

/* The inscription is what the players read: it must never be cut short. */
static void check_inscription(const struct baize_rules *rules)
{
    static char words[BAIZE_INSCRIPTION_SIZE];
    for (int clauses = 0; clauses <= 1; clauses++) {
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_report_inscription(&text, rules, clauses != 0);
        REQUIRE(text.length > 0 && !text.truncated);
    }
}

void rules_promises(const struct baize_rules *rules)
{
    REQUIRE(rules->seats >= 1 && rules->seats <= BAIZE_SEATS_MOST);
    REQUIRE(rules->boxes_most >= 1 && rules->boxes_most <= rules->seats);
    REQUIRE(rules->smallest_chip > 0);
    REQUIRE(rules->dealing.decks >= 1);
    REQUIRE(rules->dealing.steps_count >= 1 && rules->dealing.steps_count <= BAIZE_DEAL_STEPS_MOST);
    REQUIRE(rules->procedures.opening_count <= BAIZE_OPENING_STEPS_MOST);
    REQUIRE(rules->procedures.shown_count <= BAIZE_SHOWN_MOST);
    REQUIRE(rules->clause_bytes <= sizeof rules->clauses);
    check_words(rules->title, sizeof rules->title);
    check_words(rules->house, sizeof rules->house);
    REQUIRE(rules->wagers[BAIZE_ANTE].offered);
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].offered)
            check_wager(rules, (enum baize_wager)w);
    check_settlement(rules);
    check_cards(rules);
    if (rules->wagers[BAIZE_PROGRESSIVE].offered)
        check_progressive(rules);
    check_inscription(rules);
}

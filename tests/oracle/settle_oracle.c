#include "settle_oracle.h"

#include <stdio.h>
#include <string.h>

__extension__ typedef __int128 wide;

#define ACE 14

/* What one seat holds, looked at in every way there is. */
struct values {
    struct oracle_value four;  /* best four of the five */
    struct oracle_value five;  /* the five dealt */
    struct oracle_value six;   /* best five of the five and the bonus card */
    struct oracle_value drawn; /* Double Draw */
};

struct round {
    const struct baize_rules *rules;
    const struct baize_settle_input *input;
    struct baize_settled *out;
    struct oracle_value dealer;
    struct values seats[BAIZE_SEATS_MOST];
    bool overflow;
};

/* ---- Money ---- */

static baize_cents narrow(struct round *round, wide amount)
{
    if (amount > INT64_MAX || amount < INT64_MIN) {
        round->overflow = true;
        return 0;
    }
    return (baize_cents)amount;
}

/* RULES 1: what the odds bring on top, in cents; the part of a cent that is cut off goes to the line (R1). */
static baize_cents winnings(struct round *round, const struct baize_odds *odds, struct baize_settle_line *line)
{
    if (odds->kind == BAIZE_ODDS_FIXED) /* R16: whatever the stake */
        return odds->fixed_cents;
    if (odds->kind != BAIZE_ODDS_TO && odds->kind != BAIZE_ODDS_FOR)
        return 0;
    wide product = (wide)line->wagered * odds->numerator;
    line->breakage_numerator = (int32_t)(product % odds->denominator);
    line->breakage_denominator = line->breakage_numerator == 0 ? 1 : odds->denominator;
    if (product > INT64_MAX)
        round->overflow = true;
    return narrow(round, product / odds->denominator);
}

/* ---- Hands and rows ---- */

static bool holds(baize_cards cards, int suit, int rank)
{
    return (cards >> (suit * BAIZE_LANE_BITS + rank - 2) & 1) != 0;
}

/* RULES 2: A-K-Q-J-10-9 of one suit, from all six cards. */
static bool is_super_royal(baize_cards six, int suit)
{
    for (int rank = 9; rank <= ACE; rank++)
        if (!holds(six, suit, rank))
            return false;
    return true;
}

static int rank_named(const char *name)
{
    static const char *const names[] = {"twos",  "threes", "fours", "fives",  "sixes", "sevens", "eights",
                                        "nines", "tens",   "jacks", "queens", "kings", "aces"};
    for (int i = 0; i < 13; i++)
        if (strcmp(name, names[i]) == 0)
            return i + 2;
    return 0;
}

/* Does the hand belong to a row of this name? "flush", "four-aces", "pair-of-kings", "super-royal-of-hearts" */
static bool fits(const char *name, const struct oracle_value *value, baize_cards cards)
{
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
    if (strncmp(name, "super-royal", 11) == 0) {
        for (int suit = 0; suit < 4; suit++)
            if (is_super_royal(cards, suit) && (name[11] == '\0' || strcmp(name + 15, suits[suit]) == 0))
                return true;
        return false;
    }
    if (strcmp(name, oracle_category_id(value->category)) == 0)
        return true;
    if (value->category == FOUR_OF_A_KIND && strncmp(name, "four-", 5) == 0)
        return rank_named(name + 5) == value->deciding[0];
    if (value->category == THREE_OF_A_KIND && strncmp(name, "three-", 6) == 0)
        return rank_named(name + 6) == value->deciding[0];
    if (value->category == PAIR && strncmp(name, "pair-of-", 8) == 0)
        return rank_named(name + 8) == value->deciding[0];
    return false;
}

/* Where each category stands in a ranking, the lowest first (RULES 2). */
static int place_in(enum baize_ranking ranking, const char *category)
{
    static const char *const orders[BAIZE_RANKINGS][16] = {
        [BAIZE_FOUR_CARD] = {"high-card", "pair", "two-pair", "straight", "flush", "three-of-a-kind", "straight-flush",
                             "four-of-a-kind"},
        [BAIZE_FIVE_CARD] = {"high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house",
                             "four-of-a-kind", "straight-flush", "royal-flush"},
        [BAIZE_DOUBLE_DRAW] = {"high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house",
                               "four-of-a-kind", "straight-flush", "wild-royal-flush", "natural-royal-flush",
                               "five-aces"},
    };
    for (int place = 0; place < 16 && orders[ranking][place] != NULL; place++)
        if (strcmp(orders[ranking][place], category) == 0)
            return place;
    return -1;
}

/* "pair-of-tens-or-better": a pair of at least tens, or any category above a pair. */
static bool is_better(const char *stem, enum baize_ranking ranking, const struct oracle_value *value)
{
    static const char *const prefixes[][2] = {
        {"pair-of-", "pair"}, {"three-", "three-of-a-kind"}, {"four-", "four-of-a-kind"}};
    const char *own = oracle_category_id(value->category);
    if (place_in(ranking, stem) >= 0)
        return place_in(ranking, own) >= place_in(ranking, stem);
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(prefixes[i][0]);
        int rank = strncmp(stem, prefixes[i][0], length) == 0 ? rank_named(stem + length) : 0;
        if (rank > 0)
            return place_in(ranking, own) > place_in(ranking, prefixes[i][1]) ||
                   (strcmp(own, prefixes[i][1]) == 0 && value->deciding[0] >= rank);
    }
    return false;
}

bool oracle_row_fits(const char *name, enum baize_ranking ranking, const struct oracle_value *value, baize_cards cards)
{
    char stem[BAIZE_ID_SIZE];
    const char *behind = strstr(name, "-or-better");
    if (behind == NULL)
        return fits(name, value, cards);
    snprintf(stem, sizeof stem, "%.*s", (int)(behind - name), name);
    return is_better(stem, ranking, value);
}

/* RULES 2: only the highest row pays; rows stand from high to low. */
static uint8_t first_fit(const struct baize_paytable *paytable, const struct oracle_value *value, baize_cards cards)
{
    for (uint8_t i = 0; i < paytable->count; i++)
        if (oracle_row_fits(paytable->rows[i].hand, paytable->ranking, value, cards))
            return i;
    return BAIZE_NO_ROW;
}

/* ---- One wager ---- */

static struct baize_settle_line *new_line(struct round *round, uint8_t seat, enum baize_wager wager)
{
    struct baize_settle_lines *lines = &round->out->seats[seat];
    struct baize_settle_line *line = &lines->lines[lines->count++];
    *line = (struct baize_settle_line){.wager = wager,
                                       .result = BAIZE_RESULT_LOST,
                                       .row = BAIZE_NO_ROW,
                                       .wagered = round->input->seats[seat].wagers[wager],
                                       .breakage_denominator = 1};
    return line;
}

static void decided_by(struct baize_settle_line *line, enum baize_ranking ranking, baize_cards cards)
{
    line->ranking = ranking;
    line->hand = cards;
}

/* Above, equal to or below zero: how the player stands against the dealer; in Double Draw against two pair (R20). */
static int standing(const struct round *round, uint8_t seat)
{
    if (round->rules->game == BAIZE_FOUR_CARD_POKER)
        return oracle_compare(&round->seats[seat].four, &round->dealer);
    enum oracle_category category = round->seats[seat].drawn.category;
    return category == HIGH_CARD || category == PAIR ? -1 : 1;
}

/* RULES 2: "Player higher or equal: Ante and Play pay 1 to 1. Lower: both lose." The rules say what a tie does. */
static enum baize_result standing_result(const struct round *round, uint8_t seat)
{
    int compared = standing(round, seat);
    if (compared > 0 || (compared == 0 && round->rules->settlement.tie == BAIZE_PLAYER_WINS_TIE))
        return BAIZE_RESULT_WON;
    if (compared == 0 && round->rules->settlement.tie == BAIZE_TIE_PUSHES)
        return BAIZE_RESULT_PUSHED;
    return BAIZE_RESULT_LOST;
}

static void even_money(struct round *round, uint8_t seat, enum baize_wager wager)
{
    const struct baize_rules *rules = round->rules;
    struct baize_settle_line *line = new_line(round, seat, wager);
    bool draw_game = rules->game == BAIZE_DOUBLE_DRAW_POKER;
    decided_by(line, draw_game ? BAIZE_DOUBLE_DRAW : BAIZE_FOUR_CARD, round->input->seats[seat].cards);
    line->result = standing_result(round, seat);
    if (line->result == BAIZE_RESULT_WON)
        line->winnings = winnings(round, &rules->wagers[wager].even, line);
    if (line->result != BAIZE_RESULT_LOST)
        line->returned = line->wagered;
    if (standing(round, seat) == 0)
        line->clause = rules->settlement.tie_clause;
    else if (line->result == BAIZE_RESULT_WON)
        line->clause = rules->wagers[wager].even_clause;
    else
        line->clause = draw_game ? rules->settlement.wins_from_clause : rules->settlement.clause;
}

static baize_clause first_clause(baize_clause row, baize_clause table, baize_clause wager)
{
    return row != 0 ? row : table != 0 ? table : wager;
}

/* The hand that a basis means, with its cards; the line remembers them. NULL: no hand decides. */
static const struct oracle_value *hand_on(const struct round *round, uint8_t seat, enum baize_basis basis,
                                          struct baize_settle_line *line)
{
    const struct values *values = &round->seats[seat];
    baize_cards own = round->input->seats[seat].cards;
    int compared;
    switch (basis) {
    case BAIZE_BEST_FOUR:
        decided_by(line, BAIZE_FOUR_CARD, own);
        return &values->four;
    case BAIZE_FIVE_DEALT:
        decided_by(line, BAIZE_FIVE_CARD, own);
        return &values->five;
    case BAIZE_SIX_CARD:
        decided_by(line, BAIZE_FIVE_CARD, own | round->input->bonus_card);
        return &values->six;
    case BAIZE_LOSING_HAND: /* R13: an exact tie is no beat */
        compared = oracle_compare(&values->four, &round->dealer);
        if (compared == 0)
            return NULL;
        decided_by(line, BAIZE_FOUR_CARD, compared < 0 ? own : round->input->dealer);
        return compared < 0 ? &values->four : &round->dealer;
    case BAIZE_FINAL_HAND:
        decided_by(line, BAIZE_DOUBLE_DRAW, own);
        return &values->drawn;
    }
    return NULL;
}

/* Fills in what a row of the table pays; false if the hand reaches none. */
static bool by_table(struct round *round, uint8_t seat, const struct baize_paytable *paytable,
                     struct baize_settle_line *line)
{
    const struct oracle_value *value = hand_on(round, seat, paytable->basis, line);
    baize_clause own = round->rules->wagers[line->wager].clause;
    line->clause = first_clause(0, paytable->clause, own);
    line->row = value == NULL ? BAIZE_NO_ROW : first_fit(paytable, value, line->hand);
    if (line->row == BAIZE_NO_ROW)
        return false;
    const struct baize_pay_row *row = &paytable->rows[line->row];
    line->clause = first_clause(row->clause, paytable->clause, own);
    if (row->pays.kind == BAIZE_ODDS_METER)
        return true;
    line->result = row->pays.kind == BAIZE_ODDS_PUSH ? BAIZE_RESULT_PUSHED : BAIZE_RESULT_WON;
    line->winnings = winnings(round, &row->pays, line);
    line->returned = row->pays.kind == BAIZE_ODDS_FOR ? 0 : line->wagered;
    return true;
}

/* R9: adds to the Ante and never returns it; for every player who made Play, never for one who folded. */
static void ante_bonus(struct round *round, uint8_t seat)
{
    const struct baize_settle_seat *input = &round->input->seats[seat];
    if (round->rules->game != BAIZE_FOUR_CARD_POKER || input->folded || input->wagers[BAIZE_PLAY] == 0)
        return;
    if (!round->rules->settlement.bonus_when_losing && standing_result(round, seat) == BAIZE_RESULT_LOST)
        return;
    struct baize_settle_line *line = new_line(round, seat, BAIZE_ANTE);
    line->bonus = true;
    if (!by_table(round, seat, &round->rules->wagers[BAIZE_ANTE].paytable, line)) {
        round->out->seats[seat].count--;
        return;
    }
    line->returned = 0;
}

/* RULES 4: collected at lock, never returned; a win is a claim. */
static void progressive(struct round *round, uint8_t seat)
{
    struct baize_settle_line *line = new_line(round, seat, BAIZE_PROGRESSIVE);
    if (!by_table(round, seat, &round->rules->progressive.schedule, line))
        return;
    line->result = BAIZE_RESULT_CLAIMED;
    line->winnings = 0;
    line->returned = 0;
}

/* RULES 2, "Fold": the rules say for each wager whether it is lost. R39: forfeit takes all. */
static bool is_gone(const struct round *round, uint8_t seat, enum baize_wager wager)
{
    const struct baize_settle_seat *input = &round->input->seats[seat];
    return input->forfeited || (input->folded && round->rules->wagers[wager].on_fold == BAIZE_LOST);
}

static void one_wager(struct round *round, uint8_t seat, enum baize_wager wager)
{
    const struct baize_rules *rules = round->rules;
    bool even = wager == BAIZE_ANTE || wager == BAIZE_PLAY || wager == BAIZE_FIRST_DRAW || wager == BAIZE_SECOND_DRAW;
    if (is_gone(round, seat, wager)) {
        struct baize_settle_line *line = new_line(round, seat, wager);
        line->result = BAIZE_RESULT_FOLDED;
        line->clause = round->input->seats[seat].forfeited ? rules->procedures.abandonment_clause
                                                           : rules->wagers[wager].fold_clause;
    } else if (even) {
        even_money(round, seat, wager);
    } else if (wager == BAIZE_PROGRESSIVE) {
        progressive(round, seat);
    } else if (wager == BAIZE_BONUS && standing(round, seat) < 0) { /* R20: anything less loses all four */
        struct baize_settle_line *line = new_line(round, seat, wager);
        decided_by(line, BAIZE_DOUBLE_DRAW, round->input->seats[seat].cards);
        line->clause = rules->settlement.wins_from_clause;
    } else {
        struct baize_settle_line *line = new_line(round, seat, wager);
        by_table(round, seat, &rules->wagers[wager].paytable, line);
    }
    if (wager == BAIZE_ANTE && !is_gone(round, seat, wager))
        ante_bonus(round, seat);
}

/* ---- Limits ---- */

static wide sum_of(const struct baize_settle_lines *lines)
{
    wide sum = 0;
    for (int i = 0; i < lines->count; i++)
        sum += lines->lines[i].winnings;
    return sum;
}

static struct baize_settle_line *find_line(struct baize_settle_lines *lines, enum baize_wager wager, bool bonus)
{
    for (int i = 0; i < lines->count; i++)
        if (lines->lines[i].wager == wager && lines->lines[i].bonus == bonus)
            return &lines->lines[i];
    return NULL;
}

/* R21: cent by cent as it were: whoever is first in the list and has winnings left loses them, until it fits. */
static void hand_limit(struct round *round, uint8_t seat)
{
    static const enum baize_wager double_draw[] = {BAIZE_BONUS, BAIZE_SECOND_DRAW, BAIZE_FIRST_DRAW, BAIZE_ANTE};
    static const enum baize_wager four_card[] = {BAIZE_BAD_BEAT_BONUS, BAIZE_SIX_CARD_BONUS,
                                                 BAIZE_ACES_UP,        BAIZE_WAGERS, /* the Ante bonus */
                                                 BAIZE_PLAY,           BAIZE_ANTE};
    struct baize_settle_lines *lines = &round->out->seats[seat];
    bool drawing = round->rules->game == BAIZE_DOUBLE_DRAW_POKER;
    wide limit = round->rules->payout_limit.per_hand;
    if (limit == 0)
        return;
    narrow(round, sum_of(lines));
    for (int i = 0; i < (drawing ? 4 : 6); i++) {
        enum baize_wager wager = drawing ? double_draw[i] : four_card[i];
        bool bonus = wager == BAIZE_WAGERS;
        struct baize_settle_line *line = find_line(lines, bonus ? BAIZE_ANTE : wager, bonus);
        wide over = sum_of(lines) - limit;
        if (line == NULL || over <= 0)
            continue;
        wide keep = line->winnings > over ? line->winnings - over : 0;
        line->cut = line->winnings - (baize_cents)keep;
        line->winnings = (baize_cents)keep;
    }
}

/* All players together: the same part for everybody, rounded down. */
static void deal_limit(struct round *round, enum baize_wager wager)
{
    wide limit = round->rules->wagers[wager].deal_payout_limit;
    wide total = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int seat = 0; seat < round->rules->seats; seat++)
            for (int i = 0; i < round->out->seats[seat].count; i++) {
                struct baize_settle_line *line = &round->out->seats[seat].lines[i];
                if (line->wager != wager || line->row == BAIZE_NO_ROW)
                    continue;
                if (pass == 0)
                    total += line->winnings;
                else if (total > limit) {
                    baize_cents keep = (baize_cents)(line->winnings * limit / total);
                    line->cut += line->winnings - keep;
                    line->winnings = keep;
                }
            }
    narrow(round, total);
}

/* ---- Claims and envy ---- */

static void claims(struct round *round)
{
    const struct baize_rules *rules = round->rules;
    int last = rules->seats - 1;
    for (int k = 0; k <= last; k++) {
        uint8_t seat = (uint8_t)(rules->progressive.claim_order == BAIZE_FROM_RIGHT ? last - k : k);
        struct baize_settle_line *line = find_line(&round->out->seats[seat], BAIZE_PROGRESSIVE, false);
        if (line == NULL || line->result != BAIZE_RESULT_CLAIMED)
            continue;
        struct baize_claim *claim = &round->out->claims[round->out->claims_count++];
        *claim = (struct baize_claim){.seat = (uint8_t)(seat + 1),
                                      .row = line->row,
                                      .pays = rules->progressive.schedule.rows[line->row].pays,
                                      .clause = line->clause};
        claim->from = claim->pays.kind == BAIZE_ODDS_METER ? BAIZE_FROM_METER : rules->progressive.fixed_pays_from;
        claim->fixed_cents = winnings(round, &claim->pays, line);
    }
}

/* R34: a folded seat holds its hand while any wager on its cards is live. */
static bool has_hand(const struct round *round, uint8_t seat)
{
    const struct baize_settle_seat *input = &round->input->seats[seat];
    bool live = false;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        live = live || (input->wagers[w] > 0 && !is_gone(round, seat, (enum baize_wager)w));
    return input->dealt && (live || !(input->folded || input->forfeited));
}

static uint8_t envy_row(const struct round *round, uint8_t seat)
{
    const struct baize_envy *envy = &round->rules->progressive.envy;
    const struct values *values = &round->seats[seat];
    for (uint8_t i = 0; i < envy->count; i++)
        if (oracle_row_fits(envy->rows[i].hand, envy->ranking,
                            envy->basis == BAIZE_BEST_FOUR ? &values->four : &values->five, 0))
            return i;
    return BAIZE_NO_ROW;
}

/* R33: once for each box of another patron; folded players stay eligible where the rules say so. */
static void envy_for(struct round *round, uint8_t holder, uint8_t row)
{
    const struct baize_rules *rules = round->rules;
    const struct baize_envy *envy = &rules->progressive.envy;
    for (int k = 0; k < rules->seats; k++) {
        uint8_t seat = (uint8_t)(rules->settlement.seats == BAIZE_FROM_RIGHT ? rules->seats - 1 - k : k);
        const struct baize_settle_seat *receiver = &round->input->seats[seat];
        bool eligible = receiver->dealt && receiver->wagers[BAIZE_PROGRESSIVE] > 0 && !receiver->forfeited;
        if (receiver->folded && !envy->survives_fold)
            eligible = false;
        if (receiver->patron == round->input->seats[holder].patron)
            eligible = false;
        if (!eligible)
            continue;
        struct baize_envy_due *due = &round->out->envies[round->out->envies_count++];
        *due = (struct baize_envy_due){
            .seat = (uint8_t)(seat + 1),
            .holder = (uint8_t)(holder + 1),
            .row = row,
            .amount = envy->rows[row].amount,
            .clause = first_clause(envy->rows[row].clause, envy->clause, rules->wagers[BAIZE_PROGRESSIVE].clause)};
    }
}

static void envies(struct round *round)
{
    for (int k = 0; k < round->rules->seats; k++) {
        uint8_t holder =
            (uint8_t)(round->rules->settlement.seats == BAIZE_FROM_RIGHT ? round->rules->seats - 1 - k : k);
        uint8_t row = has_hand(round, holder) ? envy_row(round, holder) : BAIZE_NO_ROW;
        if (row != BAIZE_NO_ROW)
            envy_for(round, holder, row);
    }
}

/* ---- The round ---- */

static void look_at(struct round *round, uint8_t seat)
{
    baize_cards cards = round->input->seats[seat].cards;
    struct values *values = &round->seats[seat];
    if (round->rules->game == BAIZE_DOUBLE_DRAW_POKER) {
        values->drawn = oracle_evaluate(ORACLE_DOUBLE_DRAW, cards);
        return;
    }
    values->four = oracle_evaluate(ORACLE_FOUR_CARD, cards);
    values->five = oracle_evaluate(ORACLE_FIVE_CARD, cards);
    if (round->input->bonus_card != 0)
        values->six = oracle_evaluate(ORACLE_FIVE_CARD, cards | round->input->bonus_card);
}

bool oracle_settle(const struct baize_rules *rules, const struct baize_settle_input *input,
                   struct baize_settled *settled)
{
    struct round round = {.rules = rules, .input = input, .out = settled};
    for (int seat = 0; seat < BAIZE_SEATS_MOST; seat++)
        settled->seats[seat].count = 0;
    settled->claims_count = 0;
    settled->envies_count = 0;
    if (input->dealer != 0)
        round.dealer = oracle_evaluate(ORACLE_FOUR_CARD, input->dealer);
    for (uint8_t seat = 0; seat < rules->seats; seat++) {
        if (!input->seats[seat].dealt)
            continue;
        look_at(&round, seat);
        for (int i = 0; i < rules->settlement.count; i++)
            if (input->seats[seat].wagers[rules->settlement.order[i]] > 0)
                one_wager(&round, seat, rules->settlement.order[i]);
        hand_limit(&round, seat);
    }
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].deal_payout_limit > 0)
            deal_limit(&round, (enum baize_wager)w);
    if (rules->wagers[BAIZE_PROGRESSIVE].offered) {
        envies(&round);
        claims(&round);
    }
    return !round.overflow;
}

/* ---- The most ---- */

/* RULES 1: "n to d" and a fixed amount return the wager, "n for d" does not; a push is the wager alone. */
static wide paid_by(struct round *round, const struct baize_odds *odds, baize_cents wager, wide *back)
{
    struct baize_settle_line line = {.wagered = wager};
    bool returns = odds->kind == BAIZE_ODDS_TO || odds->kind == BAIZE_ODDS_FIXED || odds->kind == BAIZE_ODDS_PUSH;
    *back = returns && wager > *back ? wager : *back;
    return winnings(round, odds, &line);
}

static wide top_of(struct round *round, const struct baize_paytable *table, baize_cents wager, wide limit, wide *back)
{
    wide top = 0;
    for (int i = 0; i < table->count; i++) {
        wide one = paid_by(round, &table->rows[i].pays, wager, back);
        top = one > top ? one : top;
    }
    return limit > 0 && top > limit ? limit : top;
}

static wide top_envy(const struct baize_rules *rules, const struct baize_settle_input *input, uint8_t seat)
{
    wide top = 0, boxes = 0;
    for (int i = 0; i < rules->progressive.envy.count; i++)
        if (rules->progressive.envy.rows[i].amount > top)
            top = rules->progressive.envy.rows[i].amount;
    for (int s = 0; s < rules->seats; s++)
        boxes += input->seats[s].dealt && input->seats[s].patron != input->seats[seat - 1].patron;
    return top * boxes;
}

baize_cents oracle_most(const struct baize_rules *rules, const struct baize_settle_input *input, uint8_t seat)
{
    static const enum baize_wager even[] = {BAIZE_ANTE, BAIZE_PLAY, BAIZE_FIRST_DRAW, BAIZE_SECOND_DRAW};
    static const enum baize_wager tables[] = {BAIZE_ACES_UP, BAIZE_SIX_CARD_BONUS, BAIZE_BAD_BEAT_BONUS, BAIZE_BONUS};
    struct round round = {.rules = rules, .input = input};
    const baize_cents *down = input->seats[seat - 1].wagers;
    wide back = 0, won = 0, apart = 0, unused = 0;
    for (int i = 0; i < 4; i++) {
        wide own = down[even[i]]; /* a tie that pushes returns it too */
        won += rules->wagers[even[i]].offered ? paid_by(&round, &rules->wagers[even[i]].even, down[even[i]], &own) : 0;
        back += rules->wagers[even[i]].offered ? own : 0;
    }
    for (int i = 0; i < 4; i++) {
        wide own = 0;
        const struct baize_wager_rules *wager = &rules->wagers[tables[i]];
        if (!wager->offered || down[tables[i]] == 0)
            continue;
        won += top_of(&round, &wager->paytable, down[tables[i]], wager->deal_payout_limit, &own);
        back += own;
    }
    if (down[BAIZE_PLAY] > 0 && down[BAIZE_ANTE] > 0) /* R9 */
        won += top_of(&round, &rules->wagers[BAIZE_ANTE].paytable, down[BAIZE_ANTE],
                      rules->wagers[BAIZE_ANTE].deal_payout_limit, &unused);
    if (rules->wagers[BAIZE_PROGRESSIVE].offered && down[BAIZE_PROGRESSIVE] > 0) {
        apart = top_envy(rules, input, seat);
        if (rules->progressive.fixed_pays_from == BAIZE_FROM_TRAY) /* R27: a share is the meter's */
            apart += top_of(&round, &rules->progressive.schedule, down[BAIZE_PROGRESSIVE], 0, &unused);
    }
    if (rules->payout_limit.per_hand > 0 && won > rules->payout_limit.per_hand) /* R21 */
        won = rules->payout_limit.per_hand;
    narrow(&round, back + won + apart);
    return round.overflow ? -1 : (baize_cents)(back + won + apart);
}

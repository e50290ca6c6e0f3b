/* tally.c - counting what the settlement says, and adding counts up.
 *
 * A line of the settlement belongs to one of the wagers that are analysed together: Ante, Play and the Ante bonus are
 * one, the four wagers of Double Draw are one. What a seat nets is added up line by line,
 *
 *     net = winnings + returned - wagered
 *
 * (the line of an Ante bonus has no wager of its own). Claims on meters are valued beside the lines, since the lines do
 * not know what a meter holds.
 *
 * No sum wraps around: sums of cents are checked and end the block; the nets of a block are small enough for the sum of
 * their squares (count_square); tallies are added only if every amount fits (fits). Counts of events, their squares
 * included, are at most 81 x rounds, below 2^64 for more rounds than can be played. */
#include "analysis/simulator.h"

#include <string.h>

/* More than the money there is: 90 trillion dollars. */
#define MOST_CENTS (INT64_C(1) << 53)

/* ---- What is counted ---- */

static enum baize_tallied tallied_of(enum baize_game game, enum baize_wager wager)
{
    static const enum baize_tallied own[BAIZE_WAGERS] = {
        [BAIZE_ANTE] = BAIZE_TALLY_ANTE,
        [BAIZE_PLAY] = BAIZE_TALLY_ANTE,
        [BAIZE_ACES_UP] = BAIZE_TALLY_ACES_UP,
        [BAIZE_SIX_CARD_BONUS] = BAIZE_TALLY_SIX_CARD_BONUS,
        [BAIZE_BAD_BEAT_BONUS] = BAIZE_TALLY_BAD_BEAT_BONUS,
        [BAIZE_PROGRESSIVE] = BAIZE_TALLY_PROGRESSIVE,
    };
    return game == BAIZE_DOUBLE_DRAW_POKER ? BAIZE_TALLY_DOUBLE_DRAW : own[wager];
}

/* What a row of the schedule pays from its meter, in whole cents (R29). A fixed pay stands in the claim. */
static enum baize_status value_shares(struct simulator *simulator)
{
    const struct baize_progressive_rules *progressive = &simulator->rules->progressive;
    for (uint8_t i = 0; i < progressive->schedule.count; i++) {
        const struct baize_odds *pays = &progressive->schedule.rows[i].pays;
        for (uint8_t level = 0; pays->kind == BAIZE_ODDS_METER && level < progressive->levels; level++) {
            baize_money share, rest;
            if (strcmp(pays->level, progressive->meters[level].level) != 0)
                continue;
            enum baize_status status = baize_rate_of_cents(pays->share, simulator->simulation->meters[level], &share);
            if (status != BAIZE_OK)
                return status;
            baize_money_whole_cents(share, &simulator->shares[i], &rest);
            simulator->share_rounded[i] = rest != 0;
        }
    }
    return BAIZE_OK;
}

static void add_counted(struct simulator *simulator, enum baize_tallied which)
{
    for (uint8_t i = 0; i < simulator->counted_count; i++)
        if (simulator->counted[i] == which)
            return;
    simulator->counted[simulator->counted_count++] = which;
}

enum baize_status count_begin(struct simulator *simulator)
{
    const struct baize_rules *rules = simulator->rules;
    const baize_cents *made = simulator->simulation->wagers;
    if (made[BAIZE_ANTE] == 0)
        return BAIZE_ANALYSIS_UNSUPPORTED; /* there would be nothing to decide on */
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        if (made[w] == 0)
            continue;
        if (made[w] < 0)
            return BAIZE_WAGER_NEGATIVE;
        if (made[w] > MOST_CENTS / UINT8_MAX)
            return BAIZE_MONEY_OVERFLOW; /* Play may be as many times the Ante */
        if (!rules->wagers[w].offered || rules->wagers[w].placed != BAIZE_BEFORE_DEAL)
            return BAIZE_ANALYSIS_UNSUPPORTED;
        add_counted(simulator, tallied_of(rules->game, (enum baize_wager)w));
    }
    if (made[BAIZE_PROGRESSIVE] == 0)
        return BAIZE_OK;
    if (rules->progressive.envy.count > 0 && simulator->simulation->seats > 1)
        add_counted(simulator, BAIZE_TALLY_ENVY);
    return value_shares(simulator);
}

/* ---- Counting ---- */

static void add_cents(struct simulator *simulator, int64_t *sum, int64_t cents)
{
    simulator->overflow |= __builtin_add_overflow(*sum, cents, sum);
}

static void count_row(struct simulator *simulator, struct wager_count *count, uint8_t row)
{
    count_event(&count->hits, simulator->round);
    count_event(&count->rows[row], simulator->round);
}

/* The hand that wins Double Draw is the hit; which row of the Bonus it reaches is another matter. */
static bool is_double_draw_win(const struct simulator *simulator, const struct baize_settle_line *line)
{
    return simulator->rules->game == BAIZE_DOUBLE_DRAW_POKER && line->wager == BAIZE_ANTE && !line->bonus &&
           line->result == BAIZE_RESULT_WON;
}

static void count_line(struct simulator *simulator, const struct baize_settle_line *line)
{
    struct wager_count *count = &simulator->wagers[tallied_of(simulator->rules->game, line->wager)];
    add_cents(simulator, &count->seat_net, line->winnings);
    add_cents(simulator, &count->seat_net, line->returned);
    if (!line->bonus) {
        add_cents(simulator, &count->wagered, line->wagered);
        add_cents(simulator, &count->seat_net, -line->wagered);
    }
    if (line->cut > 0)
        add_cents(simulator, &count->cut, line->cut);
    count->rounded += line->breakage_numerator > 0;
    if (is_double_draw_win(simulator, line))
        count_event(&count->hits, simulator->round);
    else if (line->row != BAIZE_NO_ROW && line->wager == BAIZE_BONUS)
        count_event(&count->rows[line->row], simulator->round);
    else if (line->row != BAIZE_NO_ROW)
        count_row(simulator, count, line->row);
}

/* 65536 rounds x 9 seats are less than 2^20, and 2^20 squares of at most 2^53 cents are below 2^127. */
static void count_square(struct simulator *simulator, wide_sum *squares, int64_t net)
{
    uint64_t size = net < 0 ? (uint64_t)-net : (uint64_t)net;
    simulator->overflow |= size > (uint64_t)MOST_CENTS;
    *squares += (wide_sum)size * size;
}

/* The progressive is closed in count_claims_and_envy: its claims are not among the lines. */
void count_seat(struct simulator *simulator, const struct baize_settle_lines *lines)
{
    for (uint8_t i = 0; i < lines->count; i++)
        count_line(simulator, &lines->lines[i]);
    for (uint8_t i = 0; i < simulator->counted_count; i++) {
        struct wager_count *count = &simulator->wagers[simulator->counted[i]];
        if (simulator->counted[i] == BAIZE_TALLY_PROGRESSIVE)
            continue;
        count_square(simulator, &count->seat_squares, count->seat_net);
        add_cents(simulator, &count->round_net, count->seat_net);
        count->seat_net = 0;
    }
}

static void count_claim(struct simulator *simulator, const struct baize_claim *claim, baize_cents wager)
{
    struct wager_count *count = &simulator->wagers[BAIZE_TALLY_PROGRESSIVE];
    bool share = claim->pays.kind == BAIZE_ODDS_METER;
    baize_cents paid = share ? simulator->shares[claim->row] : claim->fixed_cents;
    count->rounded += share && simulator->share_rounded[claim->row];
    add_cents(simulator, &count->round_net, paid);
    count_square(simulator, &count->seat_squares, paid - wager);
}

/* For the course of the meters: what the tray pays does not touch it. */
static void note_win(struct simulator *simulator, const struct baize_claim *claim)
{
    struct baize_course_wins *wins = simulator->wins;
    if (claim->from != BAIZE_FROM_METER)
        return;
    if (wins->count == wins->most)
        simulator->wins_full = true;
    else
        wins->wins[wins->count++] = (struct baize_course_win){
            .round = (uint16_t)(simulator->round - 1), .row = claim->row, .seat = claim->seat};
}

/* Of the seats that made the wager, those without a claim have lost it. */
static void count_claims(struct simulator *simulator)
{
    struct wager_count *count = &simulator->wagers[BAIZE_TALLY_PROGRESSIVE];
    baize_cents wager = simulator->simulation->wagers[BAIZE_PROGRESSIVE];
    unsigned lost = simulator->simulation->seats;
    add_cents(simulator, &count->round_net, count->seat_net); /* the wagers of all seats */
    count->seat_net = 0;
    for (uint8_t i = 0; i < simulator->settled.claims_count; i++, lost--) {
        count_claim(simulator, &simulator->settled.claims[i], wager);
        if (simulator->wins != NULL)
            note_win(simulator, &simulator->settled.claims[i]);
    }
    for (; lost > 0; lost--)
        count_square(simulator, &count->seat_squares, wager);
}

void count_claims_and_envy(struct simulator *simulator)
{
    struct wager_count *envy = &simulator->wagers[BAIZE_TALLY_ENVY];
    if (simulator->simulation->wagers[BAIZE_PROGRESSIVE] > 0)
        count_claims(simulator);
    for (uint8_t i = 0; i < simulator->settled.envies_count; i++) {
        const struct baize_envy_due *due = &simulator->settled.envies[i];
        add_cents(simulator, &envy->round_net, due->amount);
        count_square(simulator, &envy->seat_squares, due->amount);
        count_row(simulator, envy, due->row);
    }
}

void count_round(struct simulator *simulator)
{
    for (uint8_t i = 0; i < simulator->counted_count; i++) {
        struct wager_count *count = &simulator->wagers[simulator->counted[i]];
        count_square(simulator, &count->squares, count->round_net);
        add_cents(simulator, &count->net, count->round_net);
        count->round_net = 0;
    }
}

/* ---- The tally ---- */

static struct baize_tally_count count_of(const struct counter *counter)
{
    return (struct baize_tally_count){.seen = counter->seen, .squares = counter->squares};
}

static void end_wager(const struct wager_count *count, struct baize_tally_wager *wager)
{
    wager->hits = count_of(&count->hits);
    for (int row = 0; row < BAIZE_PAY_ROWS_MOST; row++)
        wager->rows[row] = count_of(&count->rows[row]);
    wager->wagered = count->wagered;
    wager->net = count->net;
    wager->squares = wide_of(count->squares);
    wager->seat_squares = wide_of(count->seat_squares);
    wager->cut = count->cut;
    wager->rounded = count->rounded;
}

void count_end(const struct simulator *simulator, struct baize_tally *tally)
{
    uint64_t seats = simulator->simulation->seats;
    memset(tally, 0, sizeof *tally);
    tally->rounds = simulator->round;
    tally->hands = simulator->round * seats;
    tally->folds = count_of(&simulator->folds);
    tally->least = count_of(&simulator->least);
    tally->most = count_of(&simulator->most);
    tally->fold_first = count_of(&simulator->fold_first);
    tally->fold_second = count_of(&simulator->fold_second);
    for (int drawn = 0; drawn <= BAIZE_FIRST_DRAWS_MOST; drawn++)
        tally->first_drawn[drawn] = count_of(&simulator->first_drawn[drawn]);
    for (int drawn = 0; drawn <= BAIZE_SECOND_DRAWS_MOST; drawn++)
        tally->second_drawn[drawn] = count_of(&simulator->second_drawn[drawn]);
    for (uint8_t i = 0; i < simulator->counted_count; i++) {
        enum baize_tallied which = simulator->counted[i];
        end_wager(&simulator->wagers[which], &tally->wagers[which]);
        tally->wagers[which].made = tally->hands * (which == BAIZE_TALLY_ENVY ? seats - 1 : 1);
    }
}

/* ---- Adding ---- */

static void add_count(struct baize_tally_count *sum, const struct baize_tally_count *part)
{
    sum->seen += part->seen;
    sum->squares += part->squares;
}

static void add_wide(struct baize_wide *sum, const struct baize_wide *part)
{
    uint64_t low = sum->low + part->low;
    sum->high += part->high + (low < sum->low ? 1 : 0);
    sum->low = low;
}

/* A carry from the low halves has its room too. */
static bool wide_fits(const struct baize_wide *a, const struct baize_wide *b)
{
    return a->high < UINT64_MAX - b->high;
}

static bool fits(const struct baize_tally_wager *a, const struct baize_tally_wager *b)
{
    int64_t ignored;
    return wide_fits(&a->squares, &b->squares) && wide_fits(&a->seat_squares, &b->seat_squares) &&
           !__builtin_add_overflow(a->wagered, b->wagered, &ignored) &&
           !__builtin_add_overflow(a->net, b->net, &ignored) && !__builtin_add_overflow(a->cut, b->cut, &ignored);
}

static void add_wager(struct baize_tally_wager *sum, const struct baize_tally_wager *part)
{
    sum->made += part->made;
    add_count(&sum->hits, &part->hits);
    for (int row = 0; row < BAIZE_PAY_ROWS_MOST; row++)
        add_count(&sum->rows[row], &part->rows[row]);
    sum->wagered += part->wagered;
    sum->net += part->net;
    add_wide(&sum->squares, &part->squares);
    add_wide(&sum->seat_squares, &part->seat_squares);
    sum->cut += part->cut;
    sum->rounded += part->rounded;
}

enum baize_status baize_tally_add(struct baize_tally *sum, const struct baize_tally *part)
{
    for (int i = 0; i < BAIZE_TALLIES; i++)
        if (!fits(&sum->wagers[i], &part->wagers[i]))
            return BAIZE_MONEY_OVERFLOW;
    sum->rounds += part->rounds;
    sum->hands += part->hands;
    add_count(&sum->folds, &part->folds);
    add_count(&sum->least, &part->least);
    add_count(&sum->most, &part->most);
    add_count(&sum->fold_first, &part->fold_first);
    add_count(&sum->fold_second, &part->fold_second);
    for (int drawn = 0; drawn <= BAIZE_FIRST_DRAWS_MOST; drawn++)
        add_count(&sum->first_drawn[drawn], &part->first_drawn[drawn]);
    for (int drawn = 0; drawn <= BAIZE_SECOND_DRAWS_MOST; drawn++)
        add_count(&sum->second_drawn[drawn], &part->second_drawn[drawn]);
    for (int i = 0; i < BAIZE_TALLIES; i++)
        add_wager(&sum->wagers[i], &part->wagers[i]);
    return BAIZE_OK;
}

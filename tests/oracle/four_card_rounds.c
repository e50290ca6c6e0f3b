/* four_card_rounds.c - whole small decks of Four Card Poker, every deal played through the real round.
 *
 *     four_card_rounds [STRIDE]
 *
 * A deck of four ranks: every hand of five cards, every up card (of one suit; the four are alike), every set of the
 * dealer's other cards. Each deal is a round of the state machine, opened, wagered, dealt, decided as the analysis'
 * decision table says, revealed, settled seat by seat and ended; what the patron's chips come to is held against the
 * analysis: the sum, the sum of squares and how often there was a bonus, Ante and Aces Up. With STRIDE only every
 * STRIDE-th hand is played, and only the decisions and the round itself are under test. */
#include "submissions.h"
#include <baize/analysis.h>
#include <baize/round.h>
#include <stdio.h>
#include <stdlib.h>

#define RANKS         0x1E00u /* jack to ace: straights, flushes and quads all occur */
#define ANTE          1000
#define ACES_UP       500
#define DEALER_OTHERS 5

static struct baize_rules rules;
static struct baize_round opened; /* wagers are down, no card is dealt */
static struct baize_events events;
static struct baize_ante_analysis ante;
static struct baize_decision_table decisions;
static struct baize_wager_analysis aces_up;

struct sums {
    int64_t rounds, ante_net, aces_up_net, hits, folds;
    int64_t squares; /* of the Ante's net in cents: below 2^63 for 4 million rounds of at most $1,000 */
};

static struct sums seen;

static _Noreturn void stop(const char *what)
{
    fprintf(stderr, "four_card_rounds: %s\n", what);
    exit(1);
}

static void act(struct baize_round *round, struct baize_action *action, enum baize_act kind)
{
    struct baize_refusal refusal;
    action->kind = kind;
    if (baize_round_act(&rules, round, action, &events, &refusal) != BAIZE_OK)
        stop(baize_reason_name(refusal.reason));
}

/* ---- One round ---- */

/* The cards in the order of the deal: each slot of the round says where its card goes. */
static void deal(struct baize_round *round, baize_cards player, baize_card up, baize_cards others)
{
    struct baize_action action = {.by = {.role = BAIZE_DEALER}};
    for (uint8_t i = 0; i < round->slots_count; i++) {
        const struct baize_slot *slot = &round->slots[i];
        action.cards.cards[i] = slot->place == 1 ? baize_cards_take(&player)
                                : slot->face_up  ? up
                                                 : baize_cards_take(&others);
    }
    action.cards.count = round->slots_count;
    if (action.cards.count != baize_round_cards_wanted(round) || player != 0 || others != 0)
        stop("the deal is another one");
    act(round, &action, BAIZE_ACT_CARDS);
}

static void decide(struct baize_round *round, enum baize_decision decision)
{
    struct baize_action action = {.by = {.role = BAIZE_PLAYER}};
    if (decision == BAIZE_DECIDE_FOLD) {
        action.fold.seat = 1;
        act(round, &action, BAIZE_ACT_FOLD);
        seen.folds++;
        return;
    }
    action.play.seat = 1;
    action.play.amount = ANTE * (decision == BAIZE_DECIDE_LEAST ? ante.least_times : ante.most_times);
    act(round, &action, BAIZE_ACT_PLAY);
}

static void count_lines(const struct baize_settle_lines *lines)
{
    int64_t net = 0;
    for (uint8_t i = 0; i < lines->count; i++) {
        const struct baize_settle_line *line = &lines->lines[i];
        int64_t part = line->winnings + line->returned - (line->bonus ? 0 : line->wagered);
        if (line->wager == BAIZE_ACES_UP)
            seen.aces_up_net += part;
        else
            net += part;
        seen.hits += line->bonus ? 1 : 0;
    }
    seen.ante_net += net;
    seen.squares += net * net;
    seen.rounds++;
}

static void play(baize_cards player, baize_card up, baize_cards others, enum baize_decision decision)
{
    struct baize_round round = opened;
    struct baize_action action = {.by = {.role = BAIZE_DEALER}};
    deal(&round, player, up, others);
    decide(&round, decision);
    if (round.phase == BAIZE_PHASE_REVEAL)
        act(&round, &action, BAIZE_ACT_REVEAL);
    act(&round, &action, BAIZE_ACT_SETTLE_SEAT);
    for (uint8_t i = 0; i < events.count; i++)
        if (events.events[i].kind == BAIZE_EVENT_SEAT_SETTLED)
            count_lines(&events.events[i].seat_settled.settlement);
    act(&round, &action, BAIZE_ACT_END_ROUND);
    struct baize_account chips = {.kind = BAIZE_ACCOUNT_CHIPS, .owner = 1};
    if (round.phase != BAIZE_PHASE_ENDED || baize_ledger_balance(&round.ledger, chips) % BAIZE_MICROCENTS_PER_CENT != 0)
        stop("the round does not end");
}

/* ---- All of them ---- */

static void play_others(baize_cards player, baize_card up, baize_cards left, baize_cards others, int missing,
                        enum baize_decision decision)
{
    if (missing == 0) {
        play(player, up, others, decision);
        return;
    }
    while (left != 0) {
        baize_cards card = baize_cards_one(baize_cards_take(&left));
        play_others(player, up, left, others | card, missing - 1, decision);
    }
}

static void play_hands(baize_cards left, baize_cards player, int missing, unsigned stride)
{
    static unsigned number;
    if (missing == 0) {
        bool chosen = number++ % stride == 0;
        baize_cards ups = rules.deck & ~player & BAIZE_LANE_RANKS; /* up cards of clubs */
        while (chosen && ups != 0) {
            baize_card up = baize_cards_take(&ups);
            baize_cards free_cards = rules.deck & ~player & ~baize_cards_one(up);
            play_others(player, up, free_cards, 0, DEALER_OTHERS, baize_decision_of(&decisions, player, up));
        }
        return;
    }
    while (left != 0) {
        baize_cards card = baize_cards_one(baize_cards_take(&left));
        play_hands(left, player | card, missing - 1, stride);
    }
}

/* ---- Setting up and comparing ---- */

static void load(void)
{
    if (!read_submission("south-dakota-four-card-poker", &rules))
        stop("no rules");
    rules.deck = 0;
    for (unsigned suit = 0; suit < BAIZE_SUITS; suit++)
        rules.deck |= (baize_cards)RANKS << (suit * BAIZE_LANE_BITS);
}

static void bet(enum baize_wager wager, baize_cents amount)
{
    struct baize_action action = {.by = {.role = BAIZE_PLAYER},
                                  .place_wager = {.seat = 1, .patron = 1, .wager = wager, .amount = amount}};
    act(&opened, &action, BAIZE_ACT_PLACE_WAGER);
}

static void open_round(void)
{
    struct baize_action action = {.by = {.role = BAIZE_DEALER}};
    baize_round_start(&opened);
    action.open_round.number = 1;
    act(&opened, &action, BAIZE_ACT_OPEN_ROUND);
    bet(BAIZE_ANTE, ANTE);
    bet(BAIZE_ACES_UP, ACES_UP);
    action = (struct baize_action){.by = {.role = BAIZE_DEALER}};
    act(&opened, &action, BAIZE_ACT_NO_MORE_BETS);
}

static void expect(const char *what, struct baize_fraction found, const struct baize_fraction *exact)
{
    if (baize_fraction_compare(&found, exact) != 0) {
        fprintf(stderr, "four_card_rounds: %s: %.12f played, %.12f counted\n", what, baize_fraction_double(&found),
                baize_fraction_double(exact));
        exit(1);
    }
}

static void compare(void)
{
    struct baize_fraction mean = baize_fraction_of(seen.ante_net, seen.rounds * ANTE);
    struct baize_fraction squares =
        baize_fraction_divide(baize_fraction_of(seen.squares, seen.rounds), baize_fraction_of((int64_t)ANTE * ANTE, 1));
    expect("house edge of Ante and Play", baize_fraction_negate(mean), &ante.ante.house_edge);
    expect("its variance", baize_fraction_subtract(squares, baize_fraction_multiply(mean, mean)), &ante.ante.variance);
    expect("its bonus", baize_fraction_of(seen.hits, seen.rounds), &ante.ante.hit_frequency);
    expect("folds", baize_fraction_of(seen.folds, seen.rounds), &ante.fold);
    expect("house edge of Aces Up", baize_fraction_of(-seen.aces_up_net, seen.rounds * ACES_UP), &aces_up.house_edge);
    if ((uint64_t)seen.rounds * BAIZE_SUITS != ante.ante.total)
        stop("not every deal was played");
}

int main(int argc, char **argv)
{
    unsigned stride = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    void *scratch = malloc(BAIZE_ANALYSIS_SCRATCH);
    load();
    if (stride == 0 || scratch == NULL ||
        baize_analyze_ante(&rules, NULL, scratch, BAIZE_ANALYSIS_SCRATCH, &ante, &decisions) != BAIZE_OK ||
        baize_analyze_aces_up(&rules, &aces_up) != BAIZE_OK)
        stop("no analysis");
    free(scratch);
    open_round();
    play_hands(rules.deck, 0, 5, stride);
    if (stride == 1)
        compare();
    printf("%lld rounds of a deck of %d cards%s\n", (long long)seen.rounds, baize_cards_count(rules.deck),
           stride == 1 ? ": what they came to is what was counted" : "");
    return 0;
}

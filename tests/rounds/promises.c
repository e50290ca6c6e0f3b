#include "promises.h"
#include "base/vocabulary.h"
#include "event/refusal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void broken(const struct baize_round *round, const char *what)
{
    fprintf(stderr, "round %u, phase %s: %s\n", round->number, baize_phase_id(round->phase), what);
    abort();
}

/* ---- Money and cards ---- */

static baize_money balance(const struct baize_round *round, enum baize_account_kind kind)
{
    struct baize_account account = {.kind = (uint16_t)kind};
    return baize_ledger_balance(&round->ledger, account);
}

/* What was forfeited before the dealer's hand is shown lies in the tray from then on (R12); a wager that is forfeited
 * later stays down until its seat is settled. */
static bool is_down(const struct baize_rules *rules, const struct baize_round *round, uint8_t s, int wager)
{
    const struct baize_round_seat *seat = &round->seats[s];
    bool lost = seat->forfeited || (seat->folded && rules->wagers[wager].on_fold == BAIZE_LOST);
    bool collected = (seat->collected & 1u << wager) != 0;
    if (round->phase == BAIZE_PHASE_REVEAL && collected != (lost && seat->wagers[wager] > 0) &&
        wager != BAIZE_PROGRESSIVE)
        broken(round, "forfeited wagers are collected before the dealer's hand is shown, and no others");
    if (round->phase == BAIZE_PHASE_DECISIONS && collected)
        broken(round, "a wager is collected before everybody has decided");
    return !seat->settled && !collected && (wager != BAIZE_PROGRESSIVE || round->phase == BAIZE_PHASE_BETTING);
}

static void check_money(const struct baize_rules *rules, const struct baize_round *round)
{
    bool over = round->phase == BAIZE_PHASE_ENDED || round->phase == BAIZE_PHASE_VOIDED;
    baize_money total = 0;
    baize_cents down = 0;
    for (uint8_t i = 0; i < round->ledger.count; i++) {
        total += round->ledger.balances[i].amount;
        if (round->phase == BAIZE_PHASE_VOIDED && round->ledger.balances[i].amount != 0)
            broken(round, "a void left somebody with other money than before");
    }
    for (uint8_t s = 0; s < rules->seats; s++)
        for (int w = 0; w < BAIZE_WAGERS; w++)
            if (is_down(rules, round, s, w))
                down += round->seats[s].wagers[w];
    if (total != 0)
        broken(round, "the entries do not add up to zero");
    if (balance(round, BAIZE_ACCOUNT_LAYOUT) != (over ? 0 : down * (baize_money)BAIZE_MICROCENTS_PER_CENT))
        broken(round, "the layout does not hold what the seats have down");
}

static void see(const struct baize_round *round, baize_cards *seen, baize_cards cards)
{
    if ((*seen & cards) != 0)
        broken(round, "a card is in two places");
    *seen |= cards;
}

static void check_cards(const struct baize_rules *rules, const struct baize_round *round)
{
    baize_cards seen = round->bonus_card;
    for (uint8_t i = 0; i < round->dealer_count; i++)
        see(round, &seen, baize_cards_one(round->dealer[i]));
    for (uint8_t s = 0; s < rules->seats; s++) {
        const struct baize_round_seat *seat = &round->seats[s];
        for (uint8_t i = 0; i < seat->count; i++)
            see(round, &seen, baize_cards_one(seat->cards[i]));
        see(round, &seen, seat->discarded);
    }
    if ((seen & ~round->used) != 0 || (round->used & ~rules->deck) != 0)
        broken(round, "a card was never dealt");
    if (baize_round_cards_wanted(round) > baize_cards_count(rules->deck & ~round->used))
        broken(round, "the deal waits for cards that do not exist");
}

/* ---- Events ---- */

static void fold_again(const struct witness *witness, const struct baize_round *after, struct baize_round *again,
                       const struct baize_event *event)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    struct baize_event read;
    size_t position;
    if (!baize_posting_balances(&event->posting))
        broken(after, "an event's entries do not balance");
    if (!witness->in_text) {
        if (baize_round_fold(witness->rules, again, event) != BAIZE_OK)
            broken(after, "an event cannot be folded again");
        return;
    }
    memset(&read, 0xA5, sizeof read); /* what the reader leaves alone is noise */
    if (baize_event_encode(&text, event, witness->rules) != BAIZE_OK)
        broken(after, "an event cannot be written");
    if (baize_event_decode(line, text.length, witness->rules, &read, &position) != BAIZE_OK)
        broken(after, "an event that was written cannot be read");
    if (!baize_event_equal(event, &read))
        broken(after, "an event was read back as another one");
    if (baize_round_fold(witness->rules, again, &read) != BAIZE_OK)
        broken(after, "an event that was read cannot be folded");
}

static void check_replay(const struct witness *witness, const struct baize_round *before,
                         const struct baize_round *after, const struct baize_action *action,
                         const struct baize_events *events)
{
    static struct baize_events alone;
    struct baize_round again = *before;
    if (baize_round_decide(witness->rules, before, action, &alone) != BAIZE_OK || alone.count != events->count)
        broken(after, "decide alone gives other events");
    for (uint8_t i = 0; i < events->count; i++) {
        if (!baize_event_equal(&alone.events[i], &events->events[i]))
            broken(after, "decide alone gives another event");
        fold_again(witness, after, &again, &events->events[i]);
    }
    if (memcmp(&again, after, sizeof again) != 0)
        broken(after, "folding the events again gives another state");
}

/* ---- Order ---- */

static bool comes_after(enum baize_direction direction, uint8_t earlier, uint8_t later)
{
    return earlier == 0 || (direction == BAIZE_FROM_LEFT ? later > earlier : later < earlier);
}

static void check_answer(struct witness *witness, const struct baize_round *before, uint8_t seat)
{
    if (witness->phase != before->phase)
        witness->asked = 0;
    if (seat <= witness->asked || seat != before->turn)
        broken(before, "the seats are not asked upwards");
    witness->asked = seat;
    witness->phase = before->phase;
}

static void check_order(struct witness *witness, const struct baize_round *before, const struct baize_event *event)
{
    const struct baize_rules *rules = witness->rules;
    if (event->kind == BAIZE_EVENT_ROUND_OPENED) {
        witness->asked = witness->settled = witness->claimant = 0;
        witness->phase = BAIZE_PHASE_BETTING;
    } else if (event->kind == BAIZE_EVENT_PLAY_MADE) {
        check_answer(witness, before, event->play_made.seat);
    } else if (event->kind == BAIZE_EVENT_SEAT_FOLDED && event->seat_folded.reason != BAIZE_FOLD_ABANDONED) {
        check_answer(witness, before, event->seat_folded.seat);
    } else if (event->kind == BAIZE_EVENT_CARDS_DISCARDED) {
        check_answer(witness, before, event->cards_discarded.seat);
    } else if (event->kind == BAIZE_EVENT_SEAT_SETTLED) {
        if (!comes_after(rules->settlement.seats, witness->settled, event->seat_settled.seat))
            broken(before, "the seats are not settled in order");
        witness->settled = event->seat_settled.seat;
    } else if (event->kind == BAIZE_EVENT_CLAIM_MADE) {
        if (!comes_after(rules->progressive.claim_order, witness->claimant, event->claim_made.claim.seat))
            broken(before, "the claims do not stand in order");
        witness->claimant = event->claim_made.claim.seat;
    }
}

/* A progressive win takes its place in the act that settles its seat, or before (R27). */
static void check_claimed(const struct baize_round *round, uint8_t seat, const struct baize_settle_lines *lines)
{
    bool won = false;
    for (uint8_t i = 0; i < lines->count; i++)
        won = won || lines->lines[i].result == BAIZE_RESULT_CLAIMED;
    if (won != (baize_round_claim_of(round, seat) >= 0))
        broken(round, "a settled seat and its claim do not go together");
}

/* The wagers of a seat are settled in the order of the rules, the Ante bonus with the Ante. */
static void check_lines(const struct baize_rules *rules, const struct baize_round *round,
                        const struct baize_settle_lines *lines)
{
    uint8_t place = 0;
    for (uint8_t i = 0; i < lines->count; i++) {
        while (place < rules->settlement.count && rules->settlement.order[place] != lines->lines[i].wager)
            place++;
        if (place == rules->settlement.count)
            broken(round, "the wagers of a seat are not settled in order");
    }
}

/* ---- One action ---- */

static void count_event(struct counts *counts, const struct baize_event *event)
{
    counts->events[event->kind]++;
    if (event->kind == BAIZE_EVENT_IRREGULARITY_FOUND)
        counts->irregularities[event->irregularity_found.what]++;
    if (event->kind == BAIZE_EVENT_ROUND_VOIDED && event->round_voided.why == BAIZE_TOO_FEW_TO_DRAW)
        counts->irregularities[BAIZE_TOO_FEW_TO_DRAW]++;
}

static void check_refusal(struct witness *witness, const struct baize_round *before, const struct baize_round *after,
                          const struct baize_refusal *refusal)
{
    char words[256];
    struct baize_text text = baize_text_in(words, sizeof words);
    witness->counts.refused++;
    witness->counts.reasons[refusal->reason]++;
    if (memcmp(before, after, sizeof *before) != 0)
        broken(after, "a refused action changed the state");
    if (refusal->reason == BAIZE_REASON_ALLOWED)
        broken(after, "refused for no reason");
    baize_refusal_print(&text, refusal, witness->rules);
    if (text.truncated || text.length == 0)
        broken(after, "a refusal without words");
}

enum baize_status witness_act(struct witness *witness, struct baize_round *round, const struct baize_action *action,
                              struct baize_events *events)
{
    struct baize_round before = *round;
    struct baize_refusal refusal;
    enum baize_status status = baize_round_act(witness->rules, round, action, events, &refusal);
    if (status == BAIZE_ROUND_REFUSED) {
        check_refusal(witness, &before, round, &refusal);
        return status;
    }
    if (status != BAIZE_OK) {
        fprintf(stderr, "%s: %s\n", baize_act_id(action->kind), baize_status_words(status));
        broken(round, "an action that was allowed failed");
    }
    witness->counts.accepted++;
    witness->counts.reasons[BAIZE_REASON_ALLOWED]++;
    check_replay(witness, &before, round, action, events);
    check_money(witness->rules, round);
    check_cards(witness->rules, round);
    for (uint8_t i = 0; i < events->count; i++) {
        check_order(witness, &before, &events->events[i]);
        count_event(&witness->counts, &events->events[i]);
        if (events->events[i].kind != BAIZE_EVENT_SEAT_SETTLED)
            continue;
        check_lines(witness->rules, round, &events->events[i].seat_settled.settlement);
        check_claimed(round, events->events[i].seat_settled.seat, &events->events[i].seat_settled.settlement);
    }
    bool over = round->phase == BAIZE_PHASE_ENDED || round->phase == BAIZE_PHASE_VOIDED;
    if (over && before.phase != round->phase) {
        witness->counts.rounds++;
        witness->counts.voids += round->phase == BAIZE_PHASE_VOIDED;
        witness->counts.whole_decks += round->used == witness->rules->deck;
    }
    return status;
}

/* ---- Counts ---- */

void counts_add(struct counts *sum, const struct counts *more)
{
    const uint64_t *from = (const uint64_t *)(const void *)more;
    uint64_t *to = (uint64_t *)(void *)sum;
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
}

static bool print_count(const char *what, const char *name, uint64_t count)
{
    printf("    %-12s %-28s %12" PRIu64 "%s\n", what, name, count, count == 0 ? "   NEVER SEEN" : "");
    return count > 0;
}

bool counts_complete(const struct counts *counts)
{
    bool complete = true;
    for (int i = 0; i < REASONS; i++)
        complete &= refusal_text_of(BAIZE_MACHINE_ROUND, (enum baize_reason)i) == NULL ||
                    print_count("reason", baize_reason_name((enum baize_reason)i), counts->reasons[i]);
    for (int i = 0; i < BAIZE_IRREGULARITIES; i++)
        complete &= print_count("irregularity", baize_vocabulary_id(&baize_words_irregularity, (int)i),
                                counts->irregularities[i]);
    for (int i = 0; i < EVENT_KINDS; i++)
        complete &= print_count("event", baize_event_id((enum baize_event_kind)i), counts->events[i]);
    return complete;
}

/* test_event.h - events for tests: one of each kind written by hand, and any number of random ones. */
#ifndef BAIZE_TESTS_EVENT_H
#define BAIZE_TESTS_EVENT_H

#include "random.h"
#include "shipped.h"
#include <baize/event.h>

enum { KINDS = BAIZE_EVENTS };

enum {
    FOLD_REASONS = BAIZE_FOLD_REASONS,
    SOURCES = BAIZE_PAYS_FROMS,
    EFFECTS = BAIZE_EFFECTS,
    ACCOUNT_KINDS = BAIZE_ACCOUNTS,
    ROLES = BAIZE_ROLES,
    RESULTS = BAIZE_RESULTS,
};

/* ---- Chance ---- */

/* splitmix64: the same events in every run. */
static uint64_t random_state = 20231;

static inline uint64_t random_bits(void)
{
    return splitmix64(&random_state);
}

static inline unsigned random_below(unsigned limit)
{
    return (unsigned)(random_bits() % limit);
}

/* Small numbers, round numbers, and the largest there is. */
static inline int64_t random_number(int64_t most)
{
    static const int64_t special[] = {0, 1, 5, 99, 100, 101, 12345, 1000000};
    uint64_t choice = random_bits() % 4;
    int64_t number = choice == 0   ? most
                     : choice == 1 ? special[random_below(COUNT_OF(special))]
                                   : (int64_t)(random_bits() >> (1 + random_below(63)));
    return number > most ? most : number;
}

/* ---- Clauses ---- */

/* The number of the clause with these words; the rules must have it. */
static inline baize_clause clause_of(const struct baize_rules *rules, const char *clause)
{
    for (size_t at = 1; at < rules->clause_bytes; at += strlen(rules->clauses + at) + 1)
        if (strcmp(rules->clauses + at, clause) == 0)
            return (baize_clause)at;
    fail_msg("no clause %s", clause);
    return 0;
}

/* Another clause, as if a rule file had it. */
static inline void add_clause(struct baize_rules *rules, const char *clause)
{
    size_t length = strlen(clause) + 1;
    assert_true(rules->clause_bytes + length <= sizeof rules->clauses);
    memcpy(rules->clauses + rules->clause_bytes, clause, length);
    rules->clause_bytes = (uint16_t)(rules->clause_bytes + length);
}

static inline baize_clause random_clause(const struct baize_rules *rules)
{
    size_t at = random_below(rules->clause_bytes);
    while (at > 0 && rules->clauses[at - 1] != '\0')
        at--;
    return (baize_clause)at;
}

/* ---- Parts of events ---- */

static inline baize_cards random_set(void)
{
    return random_bits() & random_bits() & random_bits() & BAIZE_DECK_54;
}

static inline baize_cents random_cents(void)
{
    return random_number(INT64_MAX);
}

static inline uint8_t random_seat(void)
{
    return (uint8_t)(1 + random_below(BAIZE_SEATS_MOST));
}

static inline uint8_t random_deck(baize_card cards[BAIZE_DECK_MOST])
{
    unsigned count = 0;
    for (baize_cards left = BAIZE_DECK_54; left != 0; count++)
        cards[count] = baize_cards_take(&left);
    for (unsigned i = count - 1; i > 0; i--) {
        unsigned j = random_below(i + 1);
        baize_card kept = cards[i];
        cards[i] = cards[j];
        cards[j] = kept;
    }
    return (uint8_t)random_below(count + 1);
}

static inline void random_hash(uint8_t hash[BAIZE_HASH_SIZE])
{
    for (size_t i = 0; i < BAIZE_HASH_SIZE; i++)
        hash[i] = (uint8_t)random_bits();
}

static inline struct baize_account random_account(void)
{
    struct baize_account account = {.kind = (uint16_t)random_below(ACCOUNT_KINDS)};
    bool patron = account.kind == BAIZE_ACCOUNT_WALLET || account.kind == BAIZE_ACCOUNT_CHIPS;
    bool meter = account.kind == BAIZE_ACCOUNT_METER || account.kind == BAIZE_ACCOUNT_RESERVE ||
                 account.kind == BAIZE_ACCOUNT_OVERFLOW || account.kind == BAIZE_ACCOUNT_PENDING;
    if (patron || meter)
        account.owner = (uint32_t)random_number(UINT32_MAX);
    if (meter)
        account.level = (uint16_t)random_number(UINT16_MAX);
    return account;
}

/* It need not balance: that is for the ledger to say. */
static inline void random_posting(struct baize_posting *posting)
{
    posting->count = 0;
    for (unsigned left = random_below(BAIZE_ENTRIES_MOST + 1); left > 0; left--) {
        baize_money amount = (int64_t)(random_bits() >> random_below(64));
        if (random_below(2) == 0)
            amount = random_number(INT64_MAX / BAIZE_MICROCENTS_PER_CENT) * BAIZE_MICROCENTS_PER_CENT;
        if (baize_posting_add(posting, random_account(), random_below(8) == 0 ? INT64_MIN : amount) != BAIZE_OK)
            break;
    }
}

static inline struct baize_odds random_odds(void)
{
    struct baize_odds odds = {.kind = (enum baize_odds_kind)random_below(BAIZE_ODDS_METER + 1)};
    switch (odds.kind) {
    case BAIZE_ODDS_TO:
    case BAIZE_ODDS_FOR:
        odds.numerator = (int32_t)(1 + random_number(INT32_MAX - 1));
        odds.denominator = (int32_t)(1 + random_number(INT32_MAX - 1));
        break;
    case BAIZE_ODDS_FIXED:
        odds.fixed_cents = random_cents();
        break;
    case BAIZE_ODDS_METER:
        odds.share = (baize_rate)random_number(BAIZE_RATE_WHOLE);
        memcpy(odds.level, "mega-major-minor", 1 + random_below(15));
        break;
    case BAIZE_ODDS_NONE:
    case BAIZE_ODDS_PUSH:
        break;
    }
    return odds;
}

static inline uint8_t random_row(void)
{
    return (uint8_t)random_below(BAIZE_PAY_ROWS_MOST);
}

static inline void random_line(struct baize_settle_line *line, const struct baize_rules *rules)
{
    line->wager = (enum baize_wager)random_below(BAIZE_WAGERS);
    line->bonus = random_below(2) == 1;
    line->result = (enum baize_result)random_below(RESULTS);
    line->ranking = (enum baize_ranking)random_below(BAIZE_RANKINGS);
    line->strength = (baize_strength)random_number(UINT16_MAX);
    line->hand = random_set();
    line->row = random_below(3) == 0 ? BAIZE_NO_ROW : random_row();
    line->wagered = random_cents();
    line->winnings = random_cents();
    line->returned = random_cents();
    line->cut = random_cents();
    line->breakage_numerator = (int32_t)random_number(INT32_MAX);
    line->breakage_denominator = (int32_t)random_number(INT32_MAX);
    line->clause = random_clause(rules);
}

/* ---- One function for each kind: *event holds rubbish and gets the fields of the kind ---- */

typedef void event_filler(struct baize_event *event, const struct baize_rules *rules);

static inline void random_round_opened(struct baize_event *event, const struct baize_rules *rules)
{
    (void)rules;
    random_hash(event->round_opened.commitment);
    if (random_below(4) == 0)
        memset(event->round_opened.commitment, 0, BAIZE_HASH_SIZE);
}

static inline void random_wager_placed(struct baize_event *event, const struct baize_rules *rules)
{
    (void)rules;
    event->wager_placed.seat = random_seat();
    event->wager_placed.patron = (uint32_t)random_number(UINT32_MAX);
    event->wager_placed.wager = (enum baize_wager)random_below(BAIZE_WAGERS);
    event->wager_placed.amount = random_cents();
}

static inline void random_wager_withdrawn(struct baize_event *event, const struct baize_rules *rules)
{
    event->wager_withdrawn.seat = random_seat();
    event->wager_withdrawn.wager = (enum baize_wager)random_below(BAIZE_WAGERS);
    event->wager_withdrawn.amount = random_cents();
    event->wager_withdrawn.clause = random_clause(rules);
}

static inline void random_bets_closed(struct baize_event *event, const struct baize_rules *rules)
{
    (void)rules;
    event->bets_closed.seats = (uint16_t)random_below(1u << BAIZE_SEATS_MOST);
    event->bets_closed.progressive = (uint16_t)(random_below(1u << BAIZE_SEATS_MOST) & event->bets_closed.seats);
}

static inline void random_cards_dealt(struct baize_event *event, const struct baize_rules *rules)
{
    baize_card deck[BAIZE_DECK_MOST];
    (void)rules;
    event->cards_dealt.count = random_deck(deck);
    for (unsigned i = 0; i < event->cards_dealt.count; i++) {
        struct baize_dealt_card *dealt = &event->cards_dealt.cards[i];
        unsigned place = random_below(BAIZE_SEATS_MOST + 3);
        dealt->card = deck[i];
        dealt->place = (uint8_t)(place < BAIZE_SEATS_MOST ? place + 1 : BAIZE_PLACE_DEALER + place - BAIZE_SEATS_MOST);
        dealt->face_up = random_below(2) == 1;
    }
}

static inline void random_play_made(struct baize_event *event, const struct baize_rules *rules)
{
    event->play_made.seat = random_seat();
    event->play_made.wager = (enum baize_wager)random_below(BAIZE_WAGERS);
    event->play_made.amount = random_cents();
    event->play_made.clause = random_clause(rules);
}

static inline void random_seat_folded(struct baize_event *event, const struct baize_rules *rules)
{
    event->seat_folded.seat = random_seat();
    event->seat_folded.reason = (enum baize_fold_reason)random_below(FOLD_REASONS);
    event->seat_folded.clause = random_clause(rules);
}

static inline void random_cards_discarded(struct baize_event *event, const struct baize_rules *rules)
{
    (void)rules;
    event->cards_discarded.seat = random_seat();
    event->cards_discarded.cards = random_set();
}

static inline void random_dealer_revealed(struct baize_event *event, const struct baize_rules *rules)
{
    (void)rules;
    event->dealer_revealed.cards = random_set();
    event->dealer_revealed.strength = (baize_strength)random_number(UINT16_MAX);
}

static inline void random_seat_settled(struct baize_event *event, const struct baize_rules *rules)
{
    struct baize_settle_lines *settlement = &event->seat_settled.settlement;
    event->seat_settled.seat = random_seat();
    event->seat_settled.claims = (uint8_t)random_below(BAIZE_SEATS_MOST + 1);
    event->seat_settled.envies = (uint8_t)random_below(BAIZE_ENVIES_MOST + 1);
    settlement->count = (uint8_t)random_below(BAIZE_SETTLE_LINES_MOST + 1);
    for (unsigned i = 0; i < settlement->count; i++)
        random_line(&settlement->lines[i], rules);
}

static inline void random_claim_made(struct baize_event *event, const struct baize_rules *rules)
{
    struct baize_claim *claim = &event->claim_made.claim;
    claim->seat = random_seat();
    claim->row = random_row();
    claim->strength = (baize_strength)random_number(UINT16_MAX);
    claim->pays = random_odds();
    claim->fixed_cents = random_cents();
    claim->from = (enum baize_pays_from)random_below(SOURCES);
    claim->clause = random_clause(rules);
    event->claim_made.order = (uint8_t)random_bits();
}

static inline void random_claim_paid(struct baize_event *event, const struct baize_rules *rules)
{
    (void)rules;
    event->claim_paid.seat = random_seat();
    event->claim_paid.order = (uint8_t)random_bits();
    event->claim_paid.amount = random_cents();
    event->claim_paid.from = (enum baize_pays_from)random_below(SOURCES);
}

static inline void random_envy_paid(struct baize_event *event, const struct baize_rules *rules)
{
    struct baize_envy_due *due = &event->envy_paid.due;
    due->seat = random_seat();
    due->holder = random_seat();
    due->row = random_row();
    due->amount = random_cents();
    due->clause = random_clause(rules);
}

static inline void random_irregularity_found(struct baize_event *event, const struct baize_rules *rules)
{
    event->irregularity_found.what = (enum baize_irregularity)random_below(BAIZE_IRREGULARITIES);
    event->irregularity_found.effect = (enum baize_effect)random_below(EFFECTS);
    event->irregularity_found.card = random_set();
    event->irregularity_found.clause = random_clause(rules);
}

static inline void random_round_voided(struct baize_event *event, const struct baize_rules *rules)
{
    event->round_voided.why = (enum baize_irregularity)random_below(BAIZE_IRREGULARITIES);
    event->round_voided.clause = random_clause(rules);
}

static inline void random_round_ended(struct baize_event *event, const struct baize_rules *rules)
{
    (void)event;
    (void)rules;
}

static inline void random_deck_shown(struct baize_event *event, const struct baize_rules *rules)
{
    (void)rules;
    random_hash(event->deck_shown.nonce);
    event->deck_shown.count = random_deck(event->deck_shown.order);
}

static inline void random_claim_backed_out(struct baize_event *event, const struct baize_rules *rules)
{
    (void)rules;
    event->claim_backed_out.seat = random_seat();
    event->claim_backed_out.order = (uint8_t)random_bits();
    event->claim_backed_out.amount = random_cents();
    event->claim_backed_out.from = (enum baize_pays_from)random_below(SOURCES);
}

static inline void random_method_changed(struct baize_event *event, const struct baize_rules *rules)
{
    event->method_changed.method = (enum baize_method)random_below(4);
    event->method_changed.clause = random_clause(rules);
}

static inline void random_forfeits_collected(struct baize_event *event, const struct baize_rules *rules)
{
    event->forfeits_collected.count = (uint8_t)random_below(BAIZE_COLLECTED_MOST + 1);
    for (uint8_t i = 0; i < event->forfeits_collected.count; i++) {
        event->forfeits_collected.wagers[i].seat = random_seat();
        event->forfeits_collected.wagers[i].wager = (enum baize_wager)random_below(BAIZE_WAGERS);
        event->forfeits_collected.wagers[i].amount = random_cents();
    }
    event->forfeits_collected.hands = (uint16_t)random_below(1u << BAIZE_SEATS_MOST);
    event->forfeits_collected.clause = random_clause(rules);
}

static inline void random_seat_left(struct baize_event *event, const struct baize_rules *rules)
{
    event->seat_left.seat = random_seat();
    event->seat_left.clause = random_clause(rules);
}

/* A random event of a kind. What the kind does not have is rubbish. */
static inline void random_event(struct baize_event *event, enum baize_event_kind kind, const struct baize_rules *rules)
{
    static event_filler *const fillers[KINDS] = {
        [BAIZE_EVENT_ROUND_OPENED] = random_round_opened,
        [BAIZE_EVENT_WAGER_PLACED] = random_wager_placed,
        [BAIZE_EVENT_WAGER_WITHDRAWN] = random_wager_withdrawn,
        [BAIZE_EVENT_BETS_CLOSED] = random_bets_closed,
        [BAIZE_EVENT_CARDS_DEALT] = random_cards_dealt,
        [BAIZE_EVENT_PLAY_MADE] = random_play_made,
        [BAIZE_EVENT_SEAT_FOLDED] = random_seat_folded,
        [BAIZE_EVENT_CARDS_DISCARDED] = random_cards_discarded,
        [BAIZE_EVENT_DEALER_REVEALED] = random_dealer_revealed,
        [BAIZE_EVENT_SEAT_SETTLED] = random_seat_settled,
        [BAIZE_EVENT_CLAIM_MADE] = random_claim_made,
        [BAIZE_EVENT_CLAIM_PAID] = random_claim_paid,
        [BAIZE_EVENT_ENVY_PAID] = random_envy_paid,
        [BAIZE_EVENT_IRREGULARITY_FOUND] = random_irregularity_found,
        [BAIZE_EVENT_ROUND_VOIDED] = random_round_voided,
        [BAIZE_EVENT_ROUND_ENDED] = random_round_ended,
        [BAIZE_EVENT_DECK_SHOWN] = random_deck_shown,
        [BAIZE_EVENT_CLAIM_BACKED_OUT] = random_claim_backed_out,
        [BAIZE_EVENT_METHOD_CHANGED] = random_method_changed,
        [BAIZE_EVENT_FORFEITS_COLLECTED] = random_forfeits_collected,
        [BAIZE_EVENT_SEAT_LEFT] = random_seat_left,
    };
    memset(event, (int)random_below(256), sizeof *event);
    event->kind = kind;
    event->by.who = (uint32_t)random_number(UINT32_MAX);
    event->by.role = (enum baize_role)random_below(ROLES);
    event->by.second = random_below(3) == 0 ? (uint32_t)random_number(UINT32_MAX) : 0;
    event->by.at_ms = random_number(INT64_MAX);
    event->round = (uint32_t)random_number(UINT32_MAX);
    random_posting(&event->posting);
    fillers[kind](event, rules);
}

#endif

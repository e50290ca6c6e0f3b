/* acts_cards.c - cards, put into the order of dealing in force; and the count of the stub.
 *
 * What a scenario does not name is filled from unused cards in a fixed order, hand by hand: every next card has another
 * suit and lies five ranks higher, so that nobody gets a good hand by accident. */
#include "scenario/acts.h"

#include <stddef.h>

/* ---- The fixed order ---- */

struct filler {
    baize_cards unused;
    unsigned next; /* in the fixed order */
};

static bool take_filler(struct filler *filler, baize_card *card)
{
    const unsigned natural = BAIZE_SUITS * BAIZE_RANKS;
    for (; filler->next < natural; filler->next++) {
        baize_card candidate = baize_card_of((enum baize_suit)(filler->next % BAIZE_SUITS),
                                             (enum baize_rank)(filler->next * 5 % BAIZE_RANKS));
        if ((filler->unused & baize_cards_one(candidate)) == 0)
            continue;
        filler->unused &= ~baize_cards_one(candidate);
        filler->next++;
        *card = candidate;
        return true;
    }
    if (filler->unused == 0)
        return false;
    *card = baize_cards_take(&filler->unused); /* the jokers come last */
    return true;
}

/* ---- One round of cards ---- */

struct deal {
    const struct baize_round *round;
    const struct scenario_hands *hands;
    uint8_t count; /* slots to fill */
    baize_card cards[BAIZE_DECK_MOST];
    bool filled[BAIZE_DECK_MOST];
};

static uint8_t place_of(const struct deal *deal, uint8_t slot)
{
    return deal->round->slots[deal->round->slots_filled + slot].place;
}

/* The named cards of a place go to its slots in their order; false when it has not so many. */
static bool put_named(struct deal *deal, uint8_t *at_fault)
{
    for (uint8_t i = 0; i < deal->hands->count; i++) {
        uint8_t slot = 0;
        while (slot < deal->count && (deal->filled[slot] || place_of(deal, slot) != deal->hands->places[i]))
            slot++;
        if (slot == deal->count) {
            *at_fault = i;
            return false;
        }
        deal->cards[slot] = deal->hands->cards[i];
        deal->filled[slot] = true;
    }
    return true;
}

/* Hand by hand: seats, dealer, bonus card, rack. */
static bool fill_rest(struct deal *deal, baize_cards unused)
{
    static const uint8_t places[] = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, BAIZE_PLACE_DEALER, BAIZE_PLACE_BONUS_BOX, BAIZE_PLACE_RACK};
    struct filler filler = {.unused = unused};
    for (size_t i = 0; i < sizeof places; i++)
        for (uint8_t slot = 0; slot < deal->count; slot++) {
            if (deal->filled[slot] || place_of(deal, slot) != places[i])
                continue;
            if (!take_filler(&filler, &deal->cards[slot]))
                return false;
            deal->filled[slot] = true;
        }
    return true;
}

/* A card-reading shoe sends one card at a time. */
static bool send_cards(struct scenario_run *run, const struct scenario_line *line, const baize_card *cards,
                       uint8_t count)
{
    bool reads = run_table(run, line)->table.settings.source == BAIZE_SOURCE_READER;
    for (uint8_t i = 0; i < count;) {
        struct baize_action action;
        memset(&action, 0, sizeof action);
        action.kind = BAIZE_ACT_CARDS;
        action.cards.count = reads ? 1 : count;
        memcpy(action.cards.cards, cards + i, action.cards.count);
        i = (uint8_t)(i + action.cards.count);
        if (!run_act_round(run, line, &action))
            return false;
    }
    return true;
}

/* All slots, or as many as are said. */
static bool deal_out(struct scenario_run *run, const struct scenario_line *line, const struct scenario_hands *hands)
{
    const struct baize_floor_table *table = run_table(run, line);
    struct deal deal = {.round = &table->table.round, .hands = hands};
    uint8_t count = hands->form == CARDS_NEXT ? hands->number : 0;
    uint8_t wanted = baize_round_cards_wanted(deal.round);
    baize_cards unused = table->rules->deck & ~deal.round->used;
    uint8_t fault = 0;
    deal.count = count == 0 || count > wanted ? wanted : count;
    for (uint8_t i = 0; i < deal.hands->count; i++)
        unused &= ~baize_cards_one(deal.hands->cards[i]);
    if (wanted == 0) { /* the round says why not */
        struct filler filler = {.unused = unused};
        baize_card card = deal.hands->count > 0 ? deal.hands->cards[0] : 0;
        return (deal.hands->count > 0 || take_filler(&filler, &card)) && send_cards(run, line, &card, 1);
    }
    if (!put_named(&deal, &fault)) {
        char card[BAIZE_CARD_TEXT_SIZE];
        struct baize_text text = baize_text_in(card, sizeof card);
        baize_card_print(&text, deal.hands->cards[fault], BAIZE_CARD_PLAIN);
        return run_problem(run, "no card is dealt to that place any more: %s", card);
    }
    if (!fill_rest(&deal, unused))
        return run_problem(run, "the deck has not so many cards");
    return send_cards(run, line, deal.cards, deal.count);
}

/* People call both jokers Jk: when one is out, it is the other. */
static void tell_jokers_apart(struct scenario_hands *hands, baize_cards used)
{
    if ((used & BAIZE_JOKERS) != baize_cards_one(BAIZE_JOKER_1))
        return;
    for (uint8_t i = 0; i < hands->count; i++)
        if (hands->cards[i] == BAIZE_JOKER_1)
            hands->cards[i] = BAIZE_JOKER_2;
}

bool act_cards(struct scenario_run *run, const struct scenario_line *line)
{
    struct scenario_hands hands = line->said.hands;
    tell_jokers_apart(&hands, run_table(run, line)->table.round.used);
    if (hands.form == CARDS_LISTED)
        return send_cards(run, line, hands.cards, hands.count);
    if (hands.form == CARDS_CODE)
        return send_cards(run, line, &hands.number, 1);
    return deal_out(run, line, &hands);
}

/* ---- The stub ---- */

static uint8_t counted(uint8_t said, uint8_t real)
{
    return said == SCENARIO_AS_IT_LIES ? real : said;
}

bool act_count_stub(struct scenario_run *run, const struct scenario_line *line)
{
    const struct baize_floor_table *floor = run_table(run, line);
    const struct scenario_stub *said = &line->said.stub;
    struct baize_stub_count recorded = baize_table_right_count(floor->rules, &floor->table);
    struct baize_table_action action;
    memset(&action, 0, sizeof action);
    action.kind = BAIZE_TABLE_ACT_COUNT_STUB;
    struct baize_stub_count *count = &action.count_stub;
    count->stub = counted(said->stub, recorded.stub);
    for (int i = 0; i < BAIZE_SEATS_MOST; i++)
        count->seats[i] = counted(said->seats[i], recorded.seats[i]);
    count->dealer = counted(said->dealer, recorded.dealer);
    count->bonus = counted(said->bonus, recorded.bonus);
    count->rack = counted(said->rack, recorded.rack);
    return run_act_table(run, line, &action);
}

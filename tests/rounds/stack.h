/* stack.h - stacked decks for tests: says who gets which cards, and finds the order of the deck that does it.
 *
 * Places that nobody asked for get the rest of the deck in a fixed order without hands in it. */
#ifndef BAIZE_TESTS_ROUNDS_STACK_H
#define BAIZE_TESTS_ROUNDS_STACK_H

#include <baize/round.h>
#include <stdlib.h>
#include <string.h>

struct stack_hand {
    uint8_t place;
    size_t count, given;
    baize_card cards[BAIZE_DECK_MOST];
};

struct stack {
    baize_cards asked; /* for some place */
    size_t count;
    struct stack_hand hands[BAIZE_SEATS_MOST + 3];
};

/* The cards a place is to get, in the order in which it gets them; false when this is no list of cards. */
static inline bool stack_ask(struct stack *stack, uint8_t place, const char *cards)
{
    struct stack_hand *hand = &stack->hands[stack->count];
    if (stack->count == sizeof stack->hands / sizeof stack->hands[0])
        return false;
    hand->place = place;
    hand->given = 0;
    if (baize_cards_parse(cards, strlen(cards), hand->cards, BAIZE_DECK_MOST, &hand->count, NULL) != BAIZE_OK)
        return false;
    for (size_t i = 0; i < hand->count; i++)
        stack->asked |= baize_cards_one(hand->cards[i]);
    stack->count++;
    return true;
}

/* One of those that are free, as if by chance but always the same: neighbours have little in common. */
static inline baize_card stack_filler(baize_cards free)
{
    baize_card cards[BAIZE_DECK_MOST];
    uint8_t count = 0;
    while (free != 0)
        cards[count++] = baize_cards_take(&free);
    return cards[(count * UINT32_C(2654435761) >> 16) % count];
}

/* The next `count` cards for a round that waits for them. */
static inline struct baize_action stack_next(struct stack *stack, const struct baize_rules *rules,
                                             const struct baize_round *round, uint8_t count)
{
    struct baize_action action = {.kind = BAIZE_ACT_CARDS};
    baize_cards free = rules->deck & ~round->used & ~stack->asked;
    baize_cards jokers = free & BAIZE_JOKERS;
    action.cards.count = count;
    for (uint8_t i = 0; i < count; i++) {
        const struct baize_slot *slot = &round->slots[round->slots_filled + i];
        struct stack_hand *wanted = NULL;
        for (size_t h = 0; h < stack->count && wanted == NULL; h++)
            if (stack->hands[h].place == slot->place && stack->hands[h].given < stack->hands[h].count)
                wanted = &stack->hands[h];
        if (wanted != NULL) {
            action.cards.cards[i] = wanted->cards[wanted->given++];
            continue;
        }
        baize_cards pool = free & ~jokers; /* jokers only when nothing else is left */
        if ((pool == 0 ? free : pool) == 0)
            abort();
        action.cards.cards[i] = stack_filler(pool == 0 ? free : pool);
        free &= ~baize_cards_one(action.cards.cards[i]);
    }
    return action;
}

#endif

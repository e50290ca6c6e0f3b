/* play_deck.c - the deck of a round: shuffled and committed to before the first wager, shown afterwards. */
#include "cmd/play.h"

#include <string.h>

enum baize_status play_deck_start(struct play_deck *deck, const struct play_options *options)
{
    memset(deck, 0, sizeof *deck);
    deck->top_count = (uint8_t)options->top_count;
    memcpy(deck->top, options->top, sizeof deck->top);
    if (!options->seeded)
        return baize_random_system(&deck->random);
    deck->random = baize_random_seeded(&deck->seeded, options->seed, 0);
    return BAIZE_OK;
}

/* The cards of --deck come first, the others shuffled behind them. */
enum baize_status play_deck_shuffle(struct play_deck *deck, baize_cards set)
{
    size_t count = 0;
    deck->count = deck->next = 0;
    for (uint8_t i = 0; i < deck->top_count; i++)
        if (set & baize_cards_one(deck->top[i])) {
            deck->order[deck->count++] = deck->top[i];
            set &= ~baize_cards_one(deck->top[i]);
        }
    enum baize_status status = baize_shuffle(&deck->random, set, deck->order + deck->count, &count);
    if (status != BAIZE_OK)
        return status;
    deck->count = (uint8_t)(deck->count + count);
    baize_random_bytes(&deck->random, deck->nonce, sizeof deck->nonce);
    return baize_deck_commit(deck->order, deck->count, deck->nonce, deck->commitment);
}

uint8_t play_deck_deal(struct play_deck *deck, uint8_t wanted, baize_card *cards)
{
    uint8_t count = 0;
    while (count < wanted && deck->next < deck->count)
        cards[count++] = deck->order[deck->next++];
    return count;
}

bool play_deck_is_proved(const struct play_deck *deck)
{
    return baize_deck_check(deck->order, deck->count, deck->nonce, deck->commitment) == BAIZE_OK;
}

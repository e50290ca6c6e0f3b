/* play_deck.c - decks that begin with the cards of --deck. The engine shuffles them as any other: this source gives the
 * bytes from which baize_shuffle makes the wanted order (chance/shuffle.c says how bytes become cards). */
#include "chance/bits.h"
#include "cmd/play_house.h"

#include <string.h>

/* The cards of --deck that this game has, the others shuffled behind them. */
static size_t wanted_order(struct play_deck *deck, baize_card order[BAIZE_DECK_MOST])
{
    baize_cards rest = deck->set;
    size_t count = 0, more = 0;
    for (size_t i = 0; i < deck->top_count; i++)
        if (rest & baize_cards_one(deck->top[i])) {
            order[count++] = deck->top[i];
            rest &= ~baize_cards_one(deck->top[i]);
        }
    baize_shuffle(&deck->random, rest, order + count, &more);
    return count + more;
}

/* Which of the cards that are left goes to this place; it changes places with the first of them. */
static uint64_t choice_of(baize_card *row, size_t place, baize_card wanted)
{
    size_t at = place;
    while (row[at] != wanted)
        at++;
    row[at] = row[place];
    row[place] = wanted;
    return at - place;
}

/* A word for each group of choices. It is not the first of those that give them, which might be refused as unfair. */
static void write_order(const baize_card *order, size_t count, baize_cards set, uint8_t *bytes, size_t length)
{
    static const uint8_t last[] = {53, 43, 32, 20, 1}; /* cards left at the end of each group */
    baize_card row[BAIZE_DECK_MOST];
    size_t place = 0, group = 0;
    for (size_t i = 0; i < count; i++)
        row[i] = baize_cards_take(&set);
    while (last[group] > count)
        group++;
    for (; place < count && length >= 8; group++, bytes += 8, length -= 8) {
        uint64_t choices = 0, product = 1;
        for (; place < count && count - place >= last[group]; place++) {
            choices = choices * (count - place) + choice_of(row, place, order[place]);
            product *= count - place;
        }
        word_write(bytes, (uint64_t)(((wide)choices << 64) / product) + 2);
    }
}

/* The engine asks for each deck twice: for the order, then for the nonce. */
static void bytes_of(void *context, void *into, size_t length)
{
    struct play_deck *deck = context;
    baize_card order[BAIZE_DECK_MOST];
    deck->shuffled = deck->top_count > 0 && !deck->shuffled;
    if (deck->shuffled)
        write_order(order, wanted_order(deck, order), deck->set, into, length);
    else
        baize_random_bytes(&deck->random, into, length);
}

struct baize_random play_deck_source(struct play_deck *deck)
{
    return (struct baize_random){.bytes = bytes_of, .context = deck};
}

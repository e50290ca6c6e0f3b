/* past_proof.c - the proof of the deck of a round that is over: each card that the reader may know is opened, all
 * others stay closed (docs/proof-of-deck.md). */
#include "protocol/view.h"

#include <baize/chance.h>
#include <string.h>

/* With all but one hand opened, the cards of that hand would be those that are missing. So what was not dealt is opened
 * only to a reader who may know every card that was. */
static baize_cards opened_to(const struct baize_rules *rules, const struct baize_round *round, uint32_t patron,
                             bool all)
{
    baize_cards known = protocol_past_known(rules, round, patron, all);
    return (round->used & ~known) == 0 ? ~(baize_cards)0 : known & round->used;
}

bool protocol_past_in_one_piece(const struct baize_round *round, const struct protocol_deck *deck)
{
    uint8_t by_cards[BAIZE_COMMITMENT_SIZE];
    return baize_deck_commit(deck->order, deck->count, deck->nonce, by_cards) == BAIZE_OK &&
           memcmp(by_cards, round->commitment, sizeof by_cards) != 0 &&
           baize_deck_check(deck->order, deck->count, deck->nonce, round->commitment) == BAIZE_OK;
}

static json_t *place_of(const struct baize_deck_place *place)
{
    json_t *made = json_object();
    if (place->opened) {
        make_set(&made, "card", view_card(place->card));
        make_set(&made, "salt", make_hex(place->salt, sizeof place->salt));
    } else {
        make_set(&made, "hash", make_hex(place->hash, sizeof place->hash));
    }
    return made;
}

json_t *protocol_past_proof(const struct baize_rules *rules, const struct baize_round *round,
                            const struct protocol_deck *deck, uint32_t patron, bool all)
{
    struct baize_deck_place places[BAIZE_DECK_MOST];
    baize_cards opened = opened_to(rules, round, patron, all);
    if (baize_deck_open(deck->order, deck->count, deck->nonce, opened, places) != BAIZE_OK)
        return NULL;
    json_t *list = json_array();
    for (uint8_t i = 0; i < deck->count; i++)
        make_add(&list, place_of(&places[i]));
    return json_pack(
        "{s:o, s:o, s:s}", "commitment", make_hex(round->commitment, sizeof round->commitment), "places", list, "how",
        "The commitment is BLAKE2b-256 of the hashes of all places. The hash of an opened place is computed "
        "from its card and salt: docs/proof-of-deck.md");
}

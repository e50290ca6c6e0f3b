/* chance.h - where cards come from when no dealer shuffles them, and the proof that a deck was not changed.
 *
 * Rounds never draw: their cards come in as actions. An electronic table makes them here, before the first wager:
 *
 *     struct baize_random random;
 *     baize_random_system(&random);                          once, when the program starts
 *     baize_shuffle(&random, BAIZE_DECK_52, order, &count);  the deck of one round, frozen from here on
 *     baize_random_bytes(&random, nonce, sizeof nonce);
 *     baize_deck_commit(order, count, nonce, commitment);    published before the round's first wager
 *     ...
 *     baize_deck_open(order, count, nonce, known, places);   after the round, for each who asks: docs/proof-of-deck.md
 *     baize_deck_check_places(places, count, deck, commitment);   by whoever was given the places
 *
 * All functions may be called from several threads at a time, with sources of their own or the system's. */
#ifndef BAIZE_CHANCE_H
#define BAIZE_CHANCE_H

#include <baize/api.h>
#include <baize/card.h>
#include <baize/status.h>
#include <baize/text.h>

/* A source of random bytes. It fills all of `into`, or does not return: there is no half randomness. */
struct baize_random {
    void (*bytes)(void *context, void *into, size_t length);
    void *context;
};

static inline void baize_random_bytes(const struct baize_random *random, void *into, size_t length)
{
    random->bytes(random->context, into, length);
}

/* The source for money: the operating system's cryptographic generator, through libsodium. It has no seed, no state in
 * this process and nothing to save, share, fork or restore; the system gathers entropy and seeds it anew by itself.
 * Call this before other threads start. RANDOM_UNAVAILABLE: libsodium cannot be used; *random is as before. */
BAIZE_API enum baize_status baize_random_system(struct baize_random *random);

/* The source for tests and simulation, NEVER FOR MONEY: who knows the seed knows every card.
 *
 * The bytes are those of Philox4x64-10 (Salmon and others, 2011) with the key {seed, 0}: block i of a stream is the
 * counter {i, stream, 0, 0}, its four words with the low byte first. Each pair of seed and stream has 2^69 bytes of its
 * own, and starting one costs nothing: give each share of a simulation its stream, and the result is the same whatever
 * the number of threads. The bytes do not depend on how they are split into calls. */
struct baize_seeded {
    uint64_t seed;
    uint64_t stream;
    uint64_t next_block;
    uint8_t left;      /* bytes of `block` not yet given out, its last ones */
    uint8_t block[32]; /* of the last block, as far as it is needed */
};

/* The source uses *seeded, which must stay where it is. A copy of *seeded goes on from the same place. */
BAIZE_API struct baize_random baize_random_seeded(struct baize_seeded *seeded, uint64_t seed, uint64_t stream);

/* Puts the cards of `set` into a random order, each order as likely as any other. `order` has room for all of them, 54
 * at most; their number goes to *count, to be held against the number the game wants. CARD_SYNTAX: a bit of the set is
 * no card. RANDOM_UNAVAILABLE: there is no source. On failure nothing is written.
 *
 * One call asks the source once, for 32 bytes (52 cards) or 40 (54 cards); about one shuffle in 57 meets bytes that
 * would favour some orders and asks for eight more. src/chance/shuffle.c says how bytes become cards. */
BAIZE_API enum baize_status baize_shuffle(const struct baize_random *random, baize_cards set, baize_card *order,
                                          size_t *count);

/* The first `count` cards of a shuffle, without shuffling the rest: a source in the same state gives the same cards to
 * both. Uses fewer bytes. CARD_COUNT: the set has fewer cards; else as above. */
BAIZE_API enum baize_status baize_deal_random(const struct baize_random *random, baize_cards set, size_t count,
                                              baize_card *cards);

#define BAIZE_NONCE_SIZE         32
#define BAIZE_SALT_SIZE          16
#define BAIZE_COMMITMENT_SIZE    32
#define BAIZE_COMMITMENT_VERSION 2

/* The commitment to a deck is a hash over one hash for each place of it, so that some cards can be opened to whoever
 * may know them while the others stay closed (docs/proof-of-deck.md). Every hash is BLAKE2b without key, salt and
 * personalisation, with 32 bytes of result unless said otherwise. Places count from 1, the card dealt first:
 *
 *     salts        64 bytes of result of `baize-salts v=2 nonce=000102...1f part=1\n`, of part=2 and so on, one behind
 *                  the other: 16 bytes for each place
 *     of a place   `baize-card v=2 place=17 card=As salt=000102...0f\n`
 *     commitment   `baize-deck v=2 cards=54\n`, and behind it the hashes of all places, 32 bytes each
 *
 * The nonce is 32 fresh bytes of the system's source: whoever has it can open every place, so it goes to nobody who may
 * not know the whole deck. A salt opens its own place and says nothing about another. Fails with CARD_SYNTAX for what
 * is no card, CARD_TWICE, and CARD_COUNT for none or more than 54. */
BAIZE_API enum baize_status baize_deck_commit(const baize_card *order, size_t count,
                                              const uint8_t nonce[BAIZE_NONCE_SIZE],
                                              uint8_t commitment[BAIZE_COMMITMENT_SIZE]);

/* Is this the whole deck that was committed to? OK; DECK_CHANGED if order, number of cards or nonce are others; what
 * baize_deck_commit says of an order that is no deck. Version 1 of the commitment, which stands in journals before
 * 0.2.0, is one hash over the nonce and all cards; it is checked here too. */
BAIZE_API enum baize_status baize_deck_check(const baize_card *order, size_t count,
                                             const uint8_t nonce[BAIZE_NONCE_SIZE],
                                             const uint8_t commitment[BAIZE_COMMITMENT_SIZE]);

/* One place of a deck that was committed to: opened, or closed with nothing but its hash. */
struct baize_deck_place {
    bool opened;
    baize_card card;                     /* of an opened place */
    uint8_t salt[BAIZE_SALT_SIZE];       /* of an opened place */
    uint8_t hash[BAIZE_COMMITMENT_SIZE]; /* of a closed one */
};

/* Opens the places of those cards that are in `open`, and no others; `places` has room for `count`. Fails as
 * baize_deck_commit does; then nothing is written. */
BAIZE_API enum baize_status baize_deck_open(const baize_card *order, size_t count,
                                            const uint8_t nonce[BAIZE_NONCE_SIZE], baize_cards open,
                                            struct baize_deck_place *places);

/* Are the opened cards, at their places, those that were committed to? `deck` is the set of all cards of the deck. OK;
 * CARD_COUNT when there is not one place for each of them; CARD_SYNTAX when an opened card is none of them; CARD_TWICE;
 * DECK_CHANGED when a card, a salt, a hash or a place is another. What lies in closed places is not proved by this. */
BAIZE_API enum baize_status baize_deck_check_places(const struct baize_deck_place *places, size_t count,
                                                    baize_cards deck, const uint8_t commitment[BAIZE_COMMITMENT_SIZE]);

#endif

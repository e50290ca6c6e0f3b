/* test_past.c - the steps of a round that is over: every kind of event has the fields of docs/protocol.md, and no step
 * tells a card that its reader could not know at the end. Who may know what is said here once more, from RULES and not
 * from src/protocol. */
#include "one_rig.h"
#include <baize/chance.h>
#include <sodium/crypto_generichash.h>
#include <sodium/utils.h>

/* ---- Fields ---- */

static const struct {
    enum baize_event_kind kind;
    const char *fields; /* behind at_ms and what */
} kinds[] = {
    {BAIZE_EVENT_ROUND_OPENED, ""},
    {BAIZE_EVENT_WAGER_PLACED, "seat wager amount_cents"},
    {BAIZE_EVENT_WAGER_WITHDRAWN, "seat wager amount_cents"},
    {BAIZE_EVENT_BETS_CLOSED, ""},
    {BAIZE_EVENT_CARDS_DEALT, "cards"},
    {BAIZE_EVENT_PLAY_MADE, "seat wager amount_cents"},
    {BAIZE_EVENT_SEAT_FOLDED, "seat words"},
    {BAIZE_EVENT_CARDS_DISCARDED, "seat cards"},
    {BAIZE_EVENT_DEALER_REVEALED, "cards hand"},
    {BAIZE_EVENT_SEAT_SETTLED, "seat"},
    {BAIZE_EVENT_CLAIM_MADE, "seat hand"},
    {BAIZE_EVENT_CLAIM_PAID, "seat amount_cents"},
    {BAIZE_EVENT_ENVY_PAID, "seat amount_cents"},
    {BAIZE_EVENT_IRREGULARITY_FOUND, "words clause"},
    {BAIZE_EVENT_ROUND_VOIDED, "words clause"},
    {BAIZE_EVENT_ROUND_ENDED, ""},
    {BAIZE_EVENT_DECK_SHOWN, ""},
    {BAIZE_EVENT_CLAIM_BACKED_OUT, "seat amount_cents"},
    {BAIZE_EVENT_METHOD_CHANGED, ""},
};

TEST(test_every_kind_has_its_fields)
{
    rig_open(&rig, 0, 1, 3);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char fields[128] = "";
        const char *key;
        json_t *value;
        struct baize_event event = {.kind = kinds[i].kind};
        json_t *step = protocol_past_step(rig_table(&rig, 1)->rules, &event, 17, 0);
        json_object_foreach(step, key, value) if (strcmp(key, "at_ms") != 0 && strcmp(key, "what") != 0)
        {
            strcat(fields, fields[0] == '\0' ? "" : " ");
            strcat(fields, key);
        }
        assert_string_equal(fields, kinds[i].fields);
        assert_string_equal(json_string_value(json_object_get(step, "what")), baize_event_id(event.kind));
        assert_int_equal(json_integer_value(json_object_get(step, "at_ms")), 17);
        json_decref(step);
    }
    json_t *back = protocol_past_step(rig_table(&rig, 1)->rules, NULL, 18, 0);
    assert_string_equal(json_string_value(json_object_get(back, "what")), "card_taken_back");
    json_decref(back);
    rig_close(&rig);
}

/* ---- Cards ---- */

/* patron 0: everybody. */
static baize_cards may_know(const struct baize_rules *rules, const struct baize_round *round, uint32_t patron)
{
    baize_cards known = round->dealer_up | round->bonus_card;
    for (uint8_t i = 0; i < rules->seats; i++) {
        const struct baize_round_seat *seat = &round->seats[i];
        bool own = patron != 0 && seat->patron == patron;
        for (uint8_t c = 0; c < seat->count && (own || rig_turns_its_cards(rules, seat)); c++)
            known |= baize_cards_one(seat->cards[c]);
        known |= own ? seat->discarded : 0;
    }
    return known;
}

/* The cards that a step tells, as a set. */
static baize_cards told_by(json_t *step)
{
    baize_cards told = 0;
    size_t index;
    json_t *each;
    json_array_foreach(json_object_get(step, "cards"), index, each)
    {
        const char *word = json_string_value(json_is_object(each) ? json_object_get(each, "card") : each);
        baize_card card;
        size_t count;
        assert_int_equal(strlen(word), 2);
        if (strcmp(word, "??") == 0)
            continue;
        assert_int_equal(baize_cards_parse(word, 2, &card, 1, &count, NULL), BAIZE_OK);
        told |= baize_cards_one(card);
    }
    json_decref(step);
    return told;
}

/* One event that deals every card there is, and one that discards them: more than any round does. */
static baize_cards told_to(const struct baize_rules *rules, const struct baize_round *round, uint32_t patron, bool all)
{
    baize_cards known = protocol_past_known(rules, round, patron, all), used = round->used;
    struct baize_event event = {.kind = BAIZE_EVENT_CARDS_DEALT};
    while (used != 0)
        event.cards_dealt.cards[event.cards_dealt.count++] =
            (struct baize_dealt_card){.card = baize_cards_take(&used), .place = 1};
    baize_cards dealt = told_by(protocol_past_step(rules, &event, 1, known));
    event = (struct baize_event){.kind = BAIZE_EVENT_CARDS_DISCARDED, .cards_discarded = {.cards = round->used}};
    assert_true(dealt == told_by(protocol_past_step(rules, &event, 1, known)));
    return dealt;
}

static unsigned hidden_somewhere;

static void check_round(const struct baize_rules *rules, const struct baize_round *round)
{
    assert_true(told_to(rules, round, 0, true) == round->used);
    assert_true(told_to(rules, round, 0, false) == may_know(rules, round, 0));
    hidden_somewhere += may_know(rules, round, 0) != round->used;
    for (uint8_t i = 0; i < rules->seats; i++) {
        uint32_t patron = round->seats[i].patron;
        if (patron != 0)
            assert_true(told_to(rules, round, patron, false) == may_know(rules, round, patron));
    }
}

TEST(test_no_card_is_told_too_much)
{
    hidden_somewhere = 0;
    for (unsigned first = 0; first < 4; first++) {
        rig_open(&rig, first, 1, 5);
        for (int round = 0; round < 8; round++) {
            rig_until(&rig, 1, BAIZE_PHASE_BETTING);
            rig_until(&rig, 1, BAIZE_PHASE_ENDED);
            check_round(rig_table(&rig, 1)->rules, &rig_table(&rig, 1)->table.round);
        }
        rig_close(&rig);
    }
    assert_true(hidden_somewhere > 0); /* else nothing was held back, and nothing was tested */
}

/* ---- Proofs ---- */

static unsigned proofs_whole, proofs_partly;

static void read_hex(const json_t *word, uint8_t *bytes, size_t size)
{
    size_t length = 0;
    const char *text = json_string_value(word);
    assert_non_null(text);
    assert_int_equal(strlen(text), 2 * size);
    assert_int_equal(sodium_hex2bin(bytes, size, text, strlen(text), NULL, &length, NULL), 0);
    assert_int_equal(length, size);
}

/* A place has a card and its salt, or a hash, and nothing more. */
static void read_place(const json_t *place, struct baize_deck_place *read)
{
    memset(read, 0, sizeof *read);
    if (json_object_get(place, "hash") != NULL) {
        assert_int_equal(json_object_size(place), 1);
        read_hex(json_object_get(place, "hash"), read->hash, sizeof read->hash);
        return;
    }
    size_t count;
    assert_int_equal(json_object_size(place), 2);
    read->opened = true;
    read_hex(json_object_get(place, "salt"), read->salt, sizeof read->salt);
    assert_int_equal(
        baize_cards_parse(json_string_value(json_object_get(place, "card")), 2, &read->card, 1, &count, NULL),
        BAIZE_OK);
}

/* What a reader may know is opened at its place, and nothing else; the rest only when nothing that was dealt is hidden.
 */
static void check_proof(const struct baize_rules *rules, const struct baize_round *round,
                        const struct protocol_deck *deck, uint32_t patron, bool all)
{
    struct baize_deck_place places[BAIZE_DECK_MOST];
    baize_cards known = all ? rules->deck : may_know(rules, round, patron), opened = 0;
    json_t *proof = protocol_past_proof(rules, round, deck, patron, all), *list = json_object_get(proof, "places");
    assert_int_equal(json_object_size(proof), 3); /* commitment, places, how */
    assert_int_equal(json_array_size(list), deck->count);
    for (uint8_t i = 0; i < deck->count; i++) {
        read_place(json_array_get(list, i), &places[i]);
        if (places[i].opened)
            assert_int_equal(places[i].card, deck->order[i]);
        opened |= places[i].opened ? baize_cards_one(places[i].card) : 0;
    }
    bool whole = (round->used & ~known) == 0;
    assert_true(opened == (whole ? rules->deck : known));
    assert_int_equal(baize_deck_check_places(places, deck->count, rules->deck, round->commitment), BAIZE_OK);
    proofs_whole += whole;
    proofs_partly += !whole;
    json_decref(proof);
}

/* The rig deals cards of its own: a deck in whose order they came, and a commitment to it. */
static void prove(const struct baize_rules *rules, const struct baize_round *played)
{
    struct baize_round round = *played;
    struct protocol_deck deck = {.nonce = {1, 2, 3}};
    for (baize_cards left = round.used; left != 0;)
        deck.order[deck.count++] = baize_cards_take(&left);
    for (baize_cards left = rules->deck & ~round.used; left != 0;)
        deck.order[deck.count++] = baize_cards_take(&left);
    assert_int_equal(baize_deck_commit(deck.order, deck.count, deck.nonce, round.commitment), BAIZE_OK);
    check_proof(rules, &round, &deck, 0, true);
    check_proof(rules, &round, &deck, 0, false);
    for (uint8_t i = 0; i < rules->seats; i++)
        if (round.seats[i].patron != 0)
            check_proof(rules, &round, &deck, round.seats[i].patron, false);
}

TEST(test_a_proof_opens_what_its_reader_may_know)
{
    proofs_whole = proofs_partly = 0;
    for (unsigned first = 0; first < 4; first++) {
        rig_open(&rig, first, 1, 5);
        for (int round = 0; round < 8; round++) {
            rig_until(&rig, 1, BAIZE_PHASE_BETTING);
            rig_until(&rig, 1, BAIZE_PHASE_ENDED);
            prove(rig_table(&rig, 1)->rules, &rig_table(&rig, 1)->table.round);
        }
        rig_close(&rig);
    }
    assert_true(proofs_whole > 32 && proofs_partly > 0); /* 32: the whole proofs of those who see everything */
}

TEST(test_version_1_of_a_commitment_is_in_one_piece)
{
    static const char line[] = "baize-deck v=1 nonce=0000000000000000000000000000000000000000000000000000000000000000 "
                               "cards=2c 3c\n";
    struct protocol_deck deck = {.count = 2, .order = {0, 1}};
    struct baize_round round;
    baize_round_start(&round);
    crypto_generichash(round.commitment, sizeof round.commitment, (const unsigned char *)line, sizeof line - 1, NULL,
                       0);
    assert_true(protocol_past_in_one_piece(&round, &deck));
    deck.order[1] = 2; /* another deck: that is for its reader to find out */
    assert_false(protocol_past_in_one_piece(&round, &deck));
    assert_int_equal(baize_deck_commit(deck.order, deck.count, deck.nonce, round.commitment), BAIZE_OK);
    assert_false(protocol_past_in_one_piece(&round, &deck));
}

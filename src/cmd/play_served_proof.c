/* play_served_proof.c - the cards of a round against its commitment, checked here and not by the house
 * (docs/proof-of-deck.md). What proves something is a commitment that was seen before the cards were. */
#include "cmd/play_served.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bool read_hex(const char *words, uint8_t *bytes, size_t size)
{
    size_t length = 0;
    return sodium_hex2bin(bytes, size, words, strlen(words), NULL, &length, NULL) == 0 && length == size;
}

/* A card with its salt, or a hash, and nothing else. */
static bool read_place(const json_t *from, struct baize_deck_place *place)
{
    memset(place, 0, sizeof *place);
    place->opened = json_object_get(from, "card") != NULL;
    if (!place->opened)
        return json_object_size(from) == 1 && read_hex(served_word(from, "hash"), place->hash, sizeof place->hash);
    place->card = served_card(json_object_get(from, "card"));
    return json_object_size(from) == 2 && read_hex(served_word(from, "salt"), place->salt, sizeof place->salt);
}

static bool read_places(const json_t *list, struct served_proof *proof)
{
    size_t count = json_array_size(list);
    if (count > BAIZE_DECK_MOST)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!read_place(json_array_get(list, i), &proof->places[i]))
            return false;
        proof->closed += !proof->places[i].opened;
        proof->count++;
    }
    return true;
}

/* What was seen here is opened: a house cannot keep a card closed that it should not have dealt. */
static bool has_all_seen(const struct served_proof *proof, baize_cards seen)
{
    for (uint8_t i = 0; i < proof->count; i++)
        if (proof->places[i].opened)
            seen &= ~baize_cards_one(proof->places[i].card);
    return seen == 0;
}

static bool check(const struct served *served, const struct served_proof *proof)
{
    uint8_t commitment[BAIZE_COMMITMENT_SIZE];
    const struct served_seen *seen = &served->seen[proof->round % SERVED_SEEN];
    if (proof->seen_before && strcmp(seen->commitment, proof->commitment) != 0)
        return false;
    return read_hex(proof->commitment, commitment, sizeof commitment) &&
           baize_deck_check_places(proof->places, proof->count, served->rules.deck, commitment) == BAIZE_OK &&
           (!proof->seen_before || has_all_seen(proof, seen->cards));
}

static void take(struct served *served, const json_t *answer, uint32_t round, struct served_proof *proof)
{
    *proof = (struct served_proof){.round = round, .seen_before = round == served->seen[round % SERVED_SEEN].round};
    snprintf(proof->commitment, sizeof proof->commitment, "%s", served_word(answer, "commitment"));
    bool good = read_places(json_object_get(answer, "places"), proof) && check(served, proof);
    proof->result = good ? PLAY_DECK_RIGHT : PLAY_DECK_WRONG;
}

/* ---- Cards that were seen ---- */

/* The own cards of a hand that folds lie nowhere else. They are this round's when the round waits for their player. */
static baize_cards own_cards(const struct served *served, const json_t *round)
{
    uint8_t seat = served_seat_number(served);
    if (seat == 0 || !served_is_asked(served) || served_number(round, "turn") != seat)
        return 0;
    return served_set(json_object_get(served_box(served), "cards"));
}

void served_watch_cards(struct served *served)
{
    const json_t *round = served_round(served);
    uint32_t number = (uint32_t)served_number(round, "number");
    struct served_seen *seen = &served->seen[number % SERVED_SEEN];
    if (seen->round != number || number == 0)
        return;
    baize_card bonus = served_card(json_object_get(round, "bonus_card"));
    seen->cards |= served_set(json_object_get(json_object_get(round, "dealer"), "cards"));
    seen->cards |= bonus != BAIZE_FACE_DOWN_CARD ? baize_cards_one(bonus) : 0;
    for (uint8_t seat = 1; seat <= served->rules.seats; seat++)
        seen->cards |= served_set(json_object_get(served_by_number(served_table(served), "seats", seat), "cards"));
    seen->cards |= own_cards(served, round);
}

/* ---- The latest round, by itself ---- */

static void on_proof(void *context, const json_t *message)
{
    const struct served_question *question = context;
    struct served *served = question->served;
    if (strcmp(served_word(message, "type"), "told") == 0)
        take(served, json_object_get(message, "answer"), question->round, &served->proof);
    else
        served_say(served, "The deck is not shown: %s.", served_word(message, "words"));
}

/* The round whose deck has been shown: this one, or the last, when its end and the next beginning came in one view of a
 * busy house. 0: none that this program has seen the commitment of. */
static uint32_t shown_round(const struct served *served, const json_t *round)
{
    uint32_t number = (uint32_t)served_number(round, "number");
    if (served_is(round, "deck_shown"))
        return number;
    return number > 1 && served->seen[(number - 1) % SERVED_SEEN].round == number - 1 ? number - 1 : 0;
}

void served_prove(struct served *served)
{
    uint32_t number = shown_round(served, served_round(served));
    if (number <= served->proof_asked || !served->has_rules)
        return;
    struct served_question *question = &served->questions[number % SERVED_SEEN];
    *question = (struct served_question){served, number};
    served->proof_asked = number;
    served_ask(served, "proof", "round", number, on_proof, question);
}

/* ---- On a page ---- */

static void say_place(struct baize_text *text, unsigned number, const struct baize_deck_place *place)
{
    baize_text_format(text, "  %2u ", number);
    if (place->opened && place->card != BAIZE_FACE_DOWN_CARD) {
        baize_card_print(text, place->card, BAIZE_CARD_JOURNAL);
        baize_text_add(text, " ");
    }
    if (place->opened)
        play_say_hex(text, place->salt, sizeof place->salt);
    else
        play_say_hex(text, place->hash, sizeof place->hash);
    baize_text_add(text, "\n");
}

static void say_result(struct baize_text *text, const struct served_proof *proof)
{
    if (proof->result != PLAY_DECK_RIGHT) {
        baize_text_add(text, "CHECKED HERE: THIS IS NOT THE DECK THAT WAS COMMITTED TO.\n");
    } else if (proof->closed == 0) {
        baize_text_add(text, "Checked here: this is the deck that was committed to.\n");
    } else {
        baize_text_add(text,
                       "Checked here: your cards and all that were shown are from the deck that was committed to.\n");
        baize_text_format(text, "%u of %u cards stay closed: hands that were not shown, and what was not dealt.\n",
                          proof->closed, proof->count);
    }
}

static void say_proof(struct baize_text *text, const struct served_proof *proof)
{
    baize_text_format(text, "Round %u. The commitment%s:\n  %s\n", proof->round,
                      proof->seen_before ? ", seen here before the first card" : "", proof->commitment);
    baize_text_add(
        text, "Shown after it, by place from the first dealt: a card and its salt, or the hash of a closed one:\n");
    for (uint8_t i = 0; i < proof->count; i++)
        say_place(text, i + 1u, &proof->places[i]);
    say_result(text, proof);
    baize_text_add(text, "docs/proof-of-deck.md says how to check it without this program.\n");
}

static void on_page(void *context, const json_t *message)
{
    static struct served_proof proof;
    const struct served_question *asked = context;
    if (strcmp(served_word(message, "type"), "told") != 0) {
        served_fail(asked->served, "Not shown: %s.", served_word(message, "words"));
        return;
    }
    take(asked->served, json_object_get(message, "answer"), asked->round, &proof);
    struct baize_text text = served_page(asked->served, "Proof of the deck");
    say_proof(&text, &proof);
}

void served_show_proof(struct served *served, uint32_t round)
{
    static struct served_question asked; /* one page at a time */
    if (round == 0 && served->proof.round == 0) {
        const char *commitment = served_word(served_round(served), "commitment");
        struct baize_text text = served_page(served, "Proof of the deck");
        baize_text_format(&text, "The commitment to the deck of this round:\n  %s\n",
                          commitment[0] != '\0' ? commitment : "none yet");
        baize_text_add(&text, "When the round is over, its cards are opened to whoever may know them.\n");
        return;
    }
    if (round == 0 || round == served->proof.round) {
        struct baize_text text = served_page(served, "Proof of the deck");
        say_proof(&text, &served->proof);
        return;
    }
    asked = (struct served_question){served, round};
    served_ask(served, "proof", "round", round, on_page, &asked);
}

/* play_served_proof.c - the deck of a round against its commitment, checked here and not by the house
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

/* All cards, each once: a deck with a card too many or too few is not the table's. */
static bool is_whole(const struct served *served, const struct served_proof *proof)
{
    baize_cards set = 0;
    for (uint8_t i = 0; i < proof->count; i++)
        if (proof->order[i] != BAIZE_FACE_DOWN_CARD)
            set |= baize_cards_one(proof->order[i]);
    return set == served->rules.deck && proof->count == baize_cards_count(set);
}

static enum play_proof check(const struct served *served, const struct served_proof *proof)
{
    uint8_t nonce[BAIZE_NONCE_SIZE], commitment[BAIZE_COMMITMENT_SIZE];
    const struct served_seen *seen = &served->seen[proof->round % SERVED_SEEN];
    bool same = !proof->seen_before || strcmp(seen->commitment, proof->commitment) == 0;
    bool good = same && read_hex(proof->nonce, nonce, sizeof nonce) &&
                read_hex(proof->commitment, commitment, sizeof commitment) && is_whole(served, proof) &&
                baize_deck_check(proof->order, proof->count, nonce, commitment) == BAIZE_OK;
    return good ? PLAY_DECK_RIGHT : PLAY_DECK_WRONG;
}

static void take(struct served *served, const json_t *answer, uint32_t round, struct served_proof *proof)
{
    *proof = (struct served_proof){.round = round, .seen_before = round == served->seen[round % SERVED_SEEN].round};
    snprintf(proof->commitment, sizeof proof->commitment, "%s", served_word(answer, "commitment"));
    snprintf(proof->nonce, sizeof proof->nonce, "%s", served_word(answer, "nonce"));
    proof->count = served_cards(json_object_get(answer, "order"), proof->order, BAIZE_DECK_MOST);
    proof->result = check(served, proof);
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
    remote_ask(
        served->remote,
        json_pack("{s:s, s:I, s:I}", "what", "proof", "table", (json_int_t)served->table, "round", (json_int_t)number),
        on_proof, question);
}

/* ---- On a page ---- */

static void say_proof(struct baize_text *text, const struct served_proof *proof)
{
    baize_text_format(text, "Round %u. The commitment%s:\n  %s\n", proof->round,
                      proof->seen_before ? ", seen here before the first card" : "", proof->commitment);
    baize_text_format(text, "Shown after it, the nonce and the cards in the order they were dealt:\n  %s",
                      proof->nonce);
    for (uint8_t i = 0; i < proof->count; i++) {
        baize_text_add(text, i % 13 == 0 ? "\n  " : " ");
        if (proof->order[i] != BAIZE_FACE_DOWN_CARD)
            baize_card_print(text, proof->order[i], BAIZE_CARD_JOURNAL);
    }
    baize_text_add(text, proof->result == PLAY_DECK_RIGHT
                             ? "\nChecked here: this is the deck that was committed to.\n"
                             : "\nCHECKED HERE: THIS IS NOT THE DECK THAT WAS COMMITTED TO.\n");
    baize_text_add(text, "docs/proof-of-deck.md says how to check it without this program.\n");
}

struct page_asked {
    struct served *served;
    uint32_t round;
};

static void on_page(void *context, const json_t *message)
{
    static struct served_proof proof;
    struct page_asked *asked = context;
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
    static struct page_asked asked; /* one page at a time */
    if (round == 0 && served->proof.round == 0) {
        const char *commitment = served_word(served_round(served), "commitment");
        struct baize_text text = served_page(served, "Proof of the deck");
        baize_text_format(&text, "The commitment to the deck of this round:\n  %s\n",
                          commitment[0] != '\0' ? commitment : "none yet");
        baize_text_add(&text, "Nonce and order of the deck are shown when the round is over.\n");
        return;
    }
    if (round == 0 || round == served->proof.round) {
        struct baize_text text = served_page(served, "Proof of the deck");
        say_proof(&text, &served->proof);
        return;
    }
    asked = (struct page_asked){served, round};
    remote_ask(
        served->remote,
        json_pack("{s:s, s:I, s:I}", "what", "proof", "table", (json_int_t)served->table, "round", (json_int_t)round),
        on_page, &asked);
}

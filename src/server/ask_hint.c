/* ask_hint.c - the exact value of everything a player can do now, where the house allows hints.
 *
 * Counting takes a fraction of a millisecond in Four Card Poker and some tens in Double Draw Poker: it is done in a
 * thread of libuv's pool, on copies of the rules and the cards. The player's own cards and what lies face up go in;
 * nothing else of the round does, so the answer cannot tell more than the player could work out. */
#include "server/ask.h"

#include <baize/analysis.h>
#include <baize/view.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HINTING_MOST 16 /* at a time: a hint that comes after the decision helps nobody */
#define OF_ONE_MOST  2  /* ... of them for one player */

struct hint {
    uv_work_t work;
    struct hint *next; /* of those that are worked out */
    struct server *server;
    struct ask *ask;
    uint64_t asker;
    struct baize_rules rules;
    baize_cards hand, discarded, known;
    baize_card up;
    bool second;
    baize_cents ante;
    enum baize_status status;
    struct baize_advice advice;
};

/* ---- In the thread ---- */

static void count(uv_work_t *work)
{
    struct hint *hint = work->data;
    if (hint->rules.game == BAIZE_FOUR_CARD_POKER) {
        hint->status = baize_advise_four_card_knowing(&hint->rules, hint->hand, hint->up, hint->known, &hint->advice);
        return;
    }
    void *scratch = malloc(BAIZE_ANALYSIS_SCRATCH);
    hint->status = scratch == NULL ? BAIZE_OUT_OF_MEMORY
                                   : baize_advise_double_draw(&hint->rules, hint->hand, hint->second, hint->discarded,
                                                              scratch, BAIZE_ANALYSIS_SCRATCH, &hint->advice);
    free(scratch);
}

/* ---- Answering ---- */

static json_t *cards_of(baize_cards set)
{
    json_t *list = json_array();
    while (list != NULL && set != 0) {
        char written[BAIZE_CARD_TEXT_SIZE];
        struct baize_text text = baize_text_in(written, sizeof written);
        baize_card_print(&text, baize_cards_take(&set), BAIZE_CARD_JOURNAL);
        json_array_append_new(list, json_string(written));
    }
    return list;
}

static json_t *choice_of(const struct hint *hint, const struct baize_choice *choice)
{
    static const char *const acts[] = {"fold", "play", "discard"};
    char value[64], words[128];
    struct baize_text text = baize_text_in(value, sizeof value);
    if (choice->value.sign > 0)
        baize_text_add(&text, "+");
    baize_fraction_print_decimal(&text, &choice->value, 4);
    if (choice->action == BAIZE_ADVISE_PLAY)
        snprintf(words, sizeof words, "Play %ux: %s Antes on average", choice->multiple, value);
    else if (choice->action == BAIZE_ADVISE_FOLD)
        snprintf(words, sizeof words, "Fold: %s Antes on average", value);
    else
        snprintf(words, sizeof words, "%s: %s Antes on average", choice->discards == 0 ? "Stand" : "Draw", value);
    json_t *object = json_pack("{s:s, s:s, s:s}", "act", acts[choice->action], "value", value, "words", words);
    if (object != NULL && choice->action == BAIZE_ADVISE_PLAY)
        json_object_set_new(object, "amount_cents", json_integer(choice->multiple * hint->ante));
    if (object != NULL && choice->action == BAIZE_ADVISE_DISCARD)
        json_object_set_new(object, "cards", cards_of(choice->discards));
    return object;
}

static json_t *answer_of(const struct hint *hint)
{
    json_t *choices = json_array();
    for (uint8_t i = 0; choices != NULL && i < hint->advice.count; i++)
        json_array_append_new(choices, choice_of(hint, &hint->advice.options[i]));
    const json_t *best = json_object_get(json_array_get(choices, 0), "act");
    return json_pack("{s:s, s:o}", "best", json_is_string(best) ? json_string_value(best) : "", "choices", choices);
}

static void counted(uv_work_t *work, int status)
{
    struct hint *hint = work->data;
    if (status != 0 || hint->status != BAIZE_OK)
        ask_refused(hint->ask, "BUSY", "the hint could not be worked out now");
    else
        ask_told(hint->ask, answer_of(hint));
    hint->server->working--;
    hint->server->hinting--;
    struct hint **place = &hint->server->hints;
    while (*place != hint)
        place = &(*place)->next;
    *place = hint->next;
    server_let_go(hint->server, hint, sizeof *hint);
}

/* ---- Asking ---- */

static size_t count_of(const struct hint *hint, uint64_t asker)
{
    size_t count = 0;
    for (; hint != NULL; hint = hint->next)
        count += hint->asker == asker;
    return count;
}

/* The one card of the dealer's that lies face up. */
static bool find_up(const struct baize_round *round, baize_card *up)
{
    baize_cards face_up = round->dealer_up;
    if (face_up == 0)
        return false;
    *up = baize_cards_take(&face_up);
    return true;
}

/* The cards of the patron's other boxes: they are in nobody else's hand, and not in the dealer's. */
static baize_cards other_boxes(const struct baize_round *round, uint32_t patron, uint8_t seat)
{
    baize_cards known = 0;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        for (uint8_t c = 0; round->seats[i].patron == patron && i + 1 != seat && c < round->seats[i].count; c++)
            known |= baize_cards_one(round->seats[i].cards[c]);
    return known;
}

/* What the player knows of the round; false: there is nothing to decide at that seat. */
static bool take_cards(struct hint *hint, const struct baize_floor_table *table, uint32_t patron, uint8_t seat)
{
    const struct baize_round *round = &table->table.round;
    const struct baize_round_seat *box = &round->seats[seat - 1];
    bool first = round->phase == BAIZE_PHASE_FIRST_BETS || round->phase == BAIZE_PHASE_FIRST_DISCARDS;
    bool second = round->phase == BAIZE_PHASE_SECOND_BETS || round->phase == BAIZE_PHASE_SECOND_DISCARDS;
    bool decides = round->phase == BAIZE_PHASE_DECISIONS || first || second;
    if (box->patron != patron || !decides || box->folded || box->count != 5)
        return false;
    for (uint8_t i = 0; i < box->count; i++)
        hint->hand |= baize_cards_one(box->cards[i]);
    hint->discarded = box->discarded;
    hint->known = other_boxes(round, patron, seat);
    hint->second = second;
    hint->ante = box->wagers[BAIZE_ANTE];
    hint->rules = *table->rules;
    return table->rules->game != BAIZE_FOUR_CARD_POKER || find_up(round, &hint->up);
}

void ask_hint(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    int64_t seat = 0;
    if (!server->set.hints) {
        ask_refused(ask, "HINTS_NOT_ALLOWED", "this house gives no hints");
        return;
    }
    const struct baize_floor_table *table = ask_table(server, ask, message);
    struct protocol_house house = server_house(server);
    if (table != NULL && !protocol_hints(&house, table)) {
        ask_refused(ask, "HINTS_NOT_ALLOWED", "the rules of this table allow no hints where money is played for");
        return;
    }
    if (table == NULL || !ask_number(ask, message, "seat", 1, BAIZE_SEATS_MOST, &seat))
        return;
    struct hint *hint = server_get(server, sizeof *hint);
    uint64_t asker = client_asker(ask_client(ask));
    if (hint == NULL || server->hinting >= HINTING_MOST || count_of(server->hints, asker) >= OF_ONE_MOST) {
        ask_refused(ask, "BUSY", "too many hints are being worked out: ask again");
    } else if (table->alone || !take_cards(hint, table, who->number, (uint8_t)seat)) {
        ask_refused(ask, "NOT_NOW", "there is nothing to decide at your seat");
    } else {
        hint->server = server;
        hint->ask = ask;
        hint->work.data = hint;
        if (uv_queue_work(server->set.loop, &hint->work, count, counted) == 0) {
            server->working++;
            server->hinting++;
            hint->asker = asker;
            hint->next = server->hints;
            server->hints = hint;
            return;
        }
        ask_refused(ask, "BUSY", "the hint could not be worked out now");
    }
    if (hint != NULL)
        server_let_go(server, hint, sizeof *hint);
}

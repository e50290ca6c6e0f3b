/* play_served.c - the session at a table of a house: what is watched and done, and what follows by itself. */
#include "cmd/play_served.h"
#include "cmd/play_house.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Words for whoever plays ---- */

void served_say(struct served *served, const char *format, ...)
{
    char words[512];
    va_list values;
    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    served_clean(words);
    if (served->say != NULL)
        served->say(served->context, words);
}

/* Only the first one is kept: what comes after it often fails because of it. */
void served_fail(struct served *served, const char *format, ...)
{
    char words[512];
    va_list values;
    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    if (!served->failed) {
        served->failed = true;
        snprintf(served->failed_command, sizeof served->failed_command, "%s", served->command);
        snprintf(served->failed_why, sizeof served->failed_why, "%s", words);
        served_clean(served->failed_why);
    }
    served_say(served, "%s", words);
}

/* ---- Questions ---- */

const json_t *served_table(const struct served *served)
{
    return served->table == 0 ? NULL : remote_view(served->remote, served->at);
}

const json_t *served_own(const struct served *served)
{
    return served->table == 0 ? NULL : remote_view(served->remote, served->own);
}

const json_t *served_round(const struct served *served)
{
    return json_object_get(served_table(served), "round");
}

/* Who sits at two seats plays the first of them here. */
uint8_t served_seat_number(const struct served *served)
{
    int64_t seat = json_integer_value(json_array_get(json_object_get(served_own(served), "seats"), 0));
    return seat >= 1 && seat <= BAIZE_SEATS_MOST ? (uint8_t)seat : 0;
}

const json_t *served_seat(const struct served *served)
{
    return served_by_number(served_table(served), "seats", served_seat_number(served));
}

const json_t *served_box(const struct served *served)
{
    return served_by_number(served_own(served), "boxes", served_seat_number(served));
}

const json_t *served_option(const json_t *options, const char *act, const char *wager)
{
    char key[64];
    snprintf(key, sizeof key, wager == NULL ? "%s" : "%s/%s", act, wager);
    return json_object_get(options, key);
}

/* A seat whose wagers were all forfeited and collected is in the round until that is over. */
bool served_is_in_round(const struct served *served)
{
    const json_t *seat = served_seat(served);
    const char *phase = served_word(served_round(served), "phase");
    bool open = strcmp(phase, "") != 0 && strcmp(phase, "idle") != 0 && strcmp(phase, "ended") != 0 &&
                strcmp(phase, "voided") != 0;
    return open && strcmp(served_word(seat, "status"), "settled") != 0 &&
           (json_object_size(json_object_get(seat, "wagers")) > 0 || served_number(seat, "collected_cents") > 0);
}

/* It is this seat's turn, and the house takes an answer: cards may still be on their way when the turn has come. */
bool served_is_asked(const struct served *served)
{
    static const char *const acts[] = {"play", "fold", "discard"};
    const json_t *options = json_object_get(served_box(served), "options");
    uint8_t seat = served_seat_number(served);
    bool any = false;
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        any = any || served_is(served_option(options, acts[i], NULL), "allowed");
    return any && seat != 0 && served_number(served_own(served), "asked") == seat;
}

int served_clock(const struct served *served)
{
    const json_t *clock = json_object_get(served_table(served), "clock");
    if (!json_is_object(clock))
        return -1;
    int64_t left_ms = served_number(clock, "ends_ms") - remote_now_ms(served->remote);
    int64_t seconds = (left_ms + 999) / 1000;
    return left_ms <= 0 ? 0 : seconds > INT_MAX ? INT_MAX : (int)seconds;
}

bool served_has_left(const struct served *served)
{
    return served->leaving && !served->acting && served_own(served) != NULL && served_seat_number(served) == 0;
}

baize_cents served_purse(const struct served *served)
{
    const json_t *own = served_own(served);
    baize_cents purse = served_number(own, "wallet_cents") + served_number(own, "chips_cents");
    for (int w = 0; served_is_in_round(served) && w < BAIZE_WAGERS; w++)
        purse += served_number(json_object_get(served_seat(served), "wagers"), baize_wager_id((enum baize_wager)w));
    return purse;
}

bool served_is_quiet(const struct served *served)
{
    return !served->acting && served->wishes_count == 0 && !served->wants_deal && remote_waiting(served->remote) == 0 &&
           served->state == REMOTE_OPEN;
}

bool served_moves(const struct served *served)
{
    return served->local != NULL && served->local->moves;
}

/* ---- Acts ---- */

/* The first chips come with the seat. */
static void say_bought(struct served *served, baize_cents amount)
{
    char words[48];
    struct baize_text text = baize_text_in(words, sizeof words);
    play_say_cents(&text, amount);
    if (served->has_bought)
        served_say(served, "You have bought chips for %s.", words);
    served->has_bought = true;
}

/* Nothing has changed: what was to follow is off. */
static void on_answer(void *context, const json_t *answer)
{
    struct served *served = context;
    baize_cents bought = served->buying;
    served->acting = served->flies = false;
    served->buying = 0;
    if (strcmp(served_word(answer, "type"), "refused") != 0) {
        /* Who has no wallet bought with cash. */
        bool cash = !json_is_integer(json_object_get(served_own(served), "wallet_cents"));
        served->purse_before += cash ? bought : 0;
        if (bought > 0)
            say_bought(served, bought);
        return;
    }
    served->wishes_count = 0;
    served->wants_deal = false;
    if (served->any_seat && strcmp(served_word(answer, "name"), "SEAT_TAKEN") == 0) {
        served->wants_seat = true; /* somebody was faster: another one */
        served->seats_taken |= 1u << served->seat_tried;
        return;
    }
    served->leaving = served->wants_seat = served->wants_chips = false;
    bool short_of_chips = strcmp(served_word(answer, "name"), "CHIPS_DO_NOT_SUFFICE") == 0;
    served_fail(served, "Not done: %s.%s", served_word(answer, "words"),
                short_of_chips ? " `buy`, or the key $, gets more." : "");
}

void served_act(struct served *served, json_t *fields)
{
    json_object_set_new(fields, "at", json_string(served->at));
    served->acting = true;
    remote_do(served->remote, fields, on_answer, served);
}

/* Meant for the round that is seen: it is not done in another, however late it arrives. */
void served_act_in_round(struct served *served, json_t *fields)
{
    json_object_set_new(fields, "seat", json_integer(served_seat_number(served)));
    json_object_set_new(fields, "round", json_integer(served_number(served_round(served), "number")));
    served_act(served, fields);
}

void served_play(struct served *served, baize_cents amount)
{
    served_act_in_round(served, json_pack("{s:s, s:I}", "act", "play", "amount_cents", (json_int_t)amount));
}

void served_fold(struct served *served)
{
    served_act_in_round(served, json_pack("{s:s}", "act", "fold"));
}

void served_discard(struct served *served, baize_cards cards)
{
    json_t *list = json_array();
    while (cards != 0) {
        char written[BAIZE_CARD_TEXT_SIZE];
        struct baize_text text = baize_text_in(written, sizeof written);
        baize_card_print(&text, baize_cards_take(&cards), BAIZE_CARD_JOURNAL);
        json_array_append_new(list, json_string(written));
    }
    served_act_in_round(served, json_pack("{s:s, s:o}", "act", "discard", "cards", list));
}

void served_deal(struct served *served)
{
    served->wants_deal = true;
}

void served_open_round(struct served *served)
{
    served_act(served, json_pack("{s:s}", "act", "open_round"));
}

/* What an amount is when nobody said one: $500, or what there is. */
#define USUAL_BUY_IN 50000

void served_buy(struct served *served, baize_cents amount)
{
    const json_t *option = served_option(json_object_get(served_own(served), "options"), "buy_in", NULL);
    if (amount == 0) {
        int64_t most = served_number(option, "most_cents");
        amount = served->options->bankroll > 0 ? served->options->bankroll : USUAL_BUY_IN;
        amount = served->options->bankroll == 0 && most > 0 && most < amount ? most : amount;
    }
    served->buying = amount;
    served_act(served, json_pack("{s:s, s:I}", "act", "buy_in", "amount_cents", (json_int_t)amount));
}

/* Chips go back to the wallet with it. */
void served_leave(struct served *served)
{
    served->leaving = true;
    served->wants_seat = served->wants_chips = false;
    if (served_seat_number(served) != 0)
        served_act(served, json_pack("{s:s}", "act", "leave"));
}

/* ---- What follows by itself ---- */

/* A commitment proves something to who saw it before the cards. */
static void keep_commitment(struct served *served)
{
    const json_t *round = served_round(served);
    uint32_t number = (uint32_t)served_number(round, "number");
    const char *commitment = served_word(round, "commitment");
    struct served_seen *seen = &served->seen[number % SERVED_SEEN];
    if (strcmp(served_word(round, "phase"), "betting") != 0 || number == seen->round || commitment[0] == '\0' ||
        strlen(commitment) >= sizeof seen->commitment)
        return;
    *seen = (struct served_seen){.round = number};
    strcpy(seen->commitment, commitment);
}

void served_run(struct served *served, int ms)
{
    remote_run(served->remote, ms);
    if (served->table == 0 || served_table(served) == NULL || served_own(served) == NULL)
        return;
    if (!served->has_purse)
        served->purse_before = served_purse(served);
    served->has_purse = true;
    keep_commitment(served);
    served_watch_cards(served);
    served_settlement(served);
    served_prove(served);
    if (served->acting || served->state != REMOTE_OPEN)
        return;
    served_arrive(served);
    if (!served->acting)
        served_bet_next(served);
    if (!served->acting && served->wants_deal) {
        served->wants_deal = false;
        served_act(served, json_pack("{s:s}", "act", "no_more_bets"));
    }
}

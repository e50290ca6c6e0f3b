/* play_served_ask.c - hint, history and rounds: asked of the house, and put into words when the answer comes. */
#include "cmd/play_served.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

struct baize_text served_page(struct served *served, const char *title)
{
    served->page_ready = true;
    served->page_title = title;
    return baize_text_in(served->page, sizeof served->page);
}

void served_ask(struct served *served, const char *what, const char *key, int64_t number, remote_on_answer *on_answer,
                void *context)
{
    remote_ask(served->remote,
               json_pack("{s:s, s:I, s:I}", "what", what, "table", (json_int_t)served->table, key, (json_int_t)number),
               on_answer, context);
}

static bool is_told(struct served *served, const json_t *message)
{
    if (strcmp(served_word(message, "type"), "told") == 0)
        return true;
    served_fail(served, "Not told: %s.", served_word(message, "words"));
    return false;
}

/* ---- The hint ---- */

#define CHOICES_SAID 4

static void say_choice(struct baize_text *text, const json_t *choice)
{
    const char *words = served_word(choice, "words");
    const json_t *cards = json_object_get(choice, "cards");
    baize_text_add_bytes(text, words, strcspn(words, ":"));
    if (json_array_size(cards) > 0) {
        baize_text_add(text, " ");
        served_say_cards(text, cards);
    }
    baize_text_format(text, " %s", served_word(choice, "value"));
}

static enum baize_act act_of(const char *id)
{
    return strcmp(id, "play") == 0 ? BAIZE_ACT_PLAY : strcmp(id, "discard") == 0 ? BAIZE_ACT_DISCARD : BAIZE_ACT_FOLD;
}

static void on_hint(void *context, const json_t *message)
{
    struct served *served = context;
    char words[400];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!is_told(served, message))
        return;
    const json_t *choices = json_object_get(json_object_get(message, "answer"), "choices");
    const json_t *best = json_array_get(choices, 0);
    for (size_t i = 0; i < json_array_size(choices) && i < CHOICES_SAID; i++) {
        if (i > 0)
            baize_text_add(&text, ", ");
        say_choice(&text, json_array_get(choices, i));
    }
    served->hint_round = (uint32_t)served_number(served_round(served), "number");
    snprintf(served->hint_phase, sizeof served->hint_phase, "%s", served_word(served_round(served), "phase"));
    served->hint = (struct baize_patron_choice){.act = act_of(served_word(best, "act")),
                                                .amount = served_number(best, "amount_cents"),
                                                .discards = served_set(json_object_get(best, "cards"))};
    served_say(served, "Hint: %s%s Antes", words, json_array_size(choices) > CHOICES_SAID ? " ..." : "");
}

void served_ask_hint(struct served *served)
{
    served_ask(served, "hint", "seat", served_seat_number(served), on_hint, served);
}

/* ---- Rounds that are over ---- */

static void on_round(void *context, const json_t *message)
{
    struct served *served = context;
    if (!is_told(served, message))
        return;
    struct baize_text text = served_page(served, "The round");
    served_say_past(&text, json_object_get(message, "answer"));
}

void served_ask_round(struct served *served, uint32_t round)
{
    served_ask(served, "round", "round", round, on_round, served);
}

static void say_record(struct baize_text *text, const struct served_record *record)
{
    char net[48], purse[48];
    struct baize_text words = baize_text_in(net, sizeof net);
    play_say_signed(&words, record->net);
    words = baize_text_in(purse, sizeof purse);
    play_say_cents(&words, record->purse);
    baize_text_format(text, "%5u  %-30s%-7s%14s%16s\n", record->round, record->hand, record->folded ? "folded" : "",
                      net, purse);
}

/* The rounds that were played here. */
static void say_records(struct baize_text *text, const struct served *served)
{
    uint32_t first = served->rounds > SERVED_RECORDS_MOST ? served->rounds - SERVED_RECORDS_MOST : 0;
    if (served->rounds == 0) {
        baize_text_add(text, "You have played no round yet.\n");
        return;
    }
    baize_text_format(text, "%5s  %-30s%-7s%14s%16s\n", "round", "your hand", "", "net", "you have");
    for (uint32_t i = first; i < served->rounds; i++)
        say_record(text, &served->records[i % SERVED_RECORDS_MOST]);
    baize_text_format(text, "\nPlayed here: %u round%s, ", served->rounds, served->rounds == 1 ? "" : "s");
    play_say_signed(text, served_purse(served) - served->purse_before);
    baize_text_add(text, " since you came.\n");
}

static void say_round(struct baize_text *text, const json_t *round)
{
    char time_words[32] = "", net[48] = "";
    struct baize_text words = baize_text_in(net, sizeof net);
    time_t at = (time_t)(served_number(round, "at_ms") / 1000);
    struct tm parts;
    if (localtime_r(&at, &parts) != NULL)
        strftime(time_words, sizeof time_words, "%H:%M:%S", &parts);
    if (json_is_integer(json_object_get(round, "net_cents")))
        play_say_signed(&words, served_number(round, "net_cents"));
    else
        baize_text_add(&words, "-");
    baize_text_format(text, "%8lld  %-10s%6lld  %-6s%16s\n", (long long)served_number(round, "round"), time_words,
                      (long long)served_number(round, "seats"), served_is(round, "void") ? "void" : "", net);
}

static void on_history(void *context, const json_t *message)
{
    struct served *served = context;
    size_t i;
    json_t *round;
    if (!is_told(served, message))
        return;
    struct baize_text text = served_page(served, "Rounds");
    say_records(&text, served);
    baize_text_add(&text, "\nAt this table, the latest first:\n");
    baize_text_format(&text, "%8s  %-10s%6s  %-6s%16s\n", "round", "ended", "seats", "", "your net");
    json_array_foreach(json_object_get(message, "answer"), i, round)
    {
        say_round(&text, round);
    }
}

/* A house in this process has no rounds from before. */
void served_ask_history(struct served *served)
{
    if (served->local != NULL) {
        struct baize_text text = served_page(served, "Rounds");
        say_records(&text, served);
        return;
    }
    served_ask(served, "rounds", "count", 20, on_history, served);
}

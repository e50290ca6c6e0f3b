/* play_served_enter.c - what comes before the first wager: the rules of the table by their texts, a seat, chips. */
#include "cmd/files.h"
#include "cmd/play_served.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The rules ---- */

static enum baize_status find_text(void *context, const char *jurisdiction, struct baize_source *source)
{
    const char *words = context;
    *source = (struct baize_source){.name = jurisdiction, .bytes = words, .length = strlen(words)};
    return BAIZE_OK;
}

/* The same texts, compiled by the same code as in the house, so that the felt knows its spots and paytables. */
static void on_texts(void *context, const json_t *message)
{
    static struct baize_diagnostics found;
    struct served *served = context;
    const json_t *answer = json_object_get(message, "answer");
    const char *submission = json_string_value(json_object_get(answer, "submission_text"));
    char *jurisdiction = (char *)(uintptr_t)served_word(answer, "jurisdiction_text");
    struct baize_source source = {.name = "the rules of the table", .bytes = submission};
    struct baize_library library = {.find = find_text, .context = jurisdiction, .filed = true};
    if (submission != NULL)
        source.length = strlen(submission);
    served->has_rules = submission != NULL && baize_rules_load(&source, &library, files_scratch(), BAIZE_RULES_SCRATCH,
                                                               &served->rules, &found) == BAIZE_OK;
    served->broken = !served->has_rules;
}

static bool know_rules(struct served *served)
{
    if (served->has_rules || served->broken)
        return served->has_rules;
    if (!served->texts_asked)
        remote_ask(served->remote,
                   json_pack("{s:s, s:s}", "what", "texts", "rules", served_word(served_table(served), "rules")),
                   on_texts, served);
    served->texts_asked = true;
    return false;
}

/* ---- A seat and chips ---- */

#define OPENING_MS 10000

static uint32_t bits_of(const json_t *seats)
{
    uint32_t bits = 0;
    size_t i;
    json_t *value;
    json_array_foreach(seats, i, value)
    {
        int64_t seat = json_integer_value(value);
        if (seat > 0 && seat <= BAIZE_SEATS_MOST)
            bits |= 1u << seat;
    }
    return bits;
}

/* The one that was asked for, else the free one nearest to the middle. 0: none that somebody else has not got; the
 * house will tell which are free now. */
static uint32_t choose_seat(struct served *served, const json_t *free_seats)
{
    uint32_t told = bits_of(free_seats);
    int middle = served->rules.seats / 2 + 1, best = 0;
    if (served->options->seat > 0)
        return (uint32_t)served->options->seat;
    if (told != served->seats_free)
        served->seats_taken = 0;
    served->seats_free = told;
    for (int seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
        if ((told & ~served->seats_taken) >> seat & 1 && (best == 0 || abs(seat - middle) < abs(best - middle)))
            best = seat;
    return (uint32_t)best;
}

/* A house that has just been started is still opening its tables, so a script waits a while for a closed one. */
static bool waits_to_open(struct served *served, const json_t *option)
{
    const char *why = served_word(json_object_get(option, "why"), "name");
    int64_t now_ms = remote_now_ms(served->remote);
    if (!served->script || strcmp(why, "NOT_IN_THIS_LIFE") != 0)
        return false;
    if (served->closed_ms == 0)
        served->closed_ms = now_ms;
    return now_ms - served->closed_ms < OPENING_MS;
}

static void take_seat(struct served *served)
{
    const json_t *option = served_option(json_object_get(served_own(served), "options"), "take_seat", NULL);
    if (option == NULL || waits_to_open(served, option))
        return;
    if (!served_is(option, "allowed")) {
        served->wants_seat = served->leaving = false;
        served_fail(served, "No seat: %s.", served_word(json_object_get(option, "why"), "words"));
        return;
    }
    served->seat_tried = choose_seat(served, json_object_get(option, "seats"));
    if (served->seat_tried == 0)
        return;
    served->wants_seat = served->leaving = false;
    served->wants_chips = true;
    served->any_seat = served->options->seat == 0;
    served_act(served, json_pack("{s:s, s:I}", "act", "take_seat", "seat", (json_int_t)served->seat_tried));
}

void served_arrive(struct served *served)
{
    if (!know_rules(served))
        return;
    bool seated = served_seat_number(served) != 0;
    if (served->wants_seat && !seated) {
        take_seat(served);
        return;
    }
    if (served->wants_seat || (served->wants_chips && seated)) {
        bool none = served_number(served_own(served), "chips_cents") == 0;
        served->wants_seat = served->wants_chips = false;
        if (none)
            served_buy(served, 0);
    }
}

/* ---- In and out ---- */

void served_enter(struct served *served, uint32_t table)
{
    served_leave_topics(served);
    served->table = table;
    served->texts_asked = served->has_rules = served->broken = served->leaving = false;
    served->wants_deal = false;
    served->wishes_count = 0;
    served->settled_round = served->proof_asked = 0;
    memset(served->seen, 0, sizeof served->seen);
    served->lines_count = 0;
    served->proof = (struct served_proof){.round = 0};
    served->wants_seat = true;
    served->seats_free = served->seats_taken = 0;
    served->closed_ms = 0;
    snprintf(served->at, sizeof served->at, "table/%u", table);
    snprintf(served->own, sizeof served->own, "own/%u", table);
    remote_watch(served->remote, served->at, NULL, NULL);
    remote_watch(served->remote, served->own, NULL, NULL);
}

void served_leave_topics(struct served *served)
{
    if (served->table == 0)
        return;
    remote_unwatch(served->remote, served->at);
    remote_unwatch(served->remote, served->own);
    served->table = 0;
}

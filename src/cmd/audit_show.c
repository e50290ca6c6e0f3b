/* audit_show.c - baize audit show: one round card by card, in words, from its table's stream. */
#include "cmd/audit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_SIZE (2 * BAIZE_EVENT_TEXT_SIZE)

struct round_shown {
    uint32_t table, round;
    bool open, found;
    bool sealed;           /* it is not over, and its cards stay sealed */
    struct baize_actor by; /* of the latest heading */
    struct baize_rules rules;
    char submission[BAIZE_ID_SIZE];
    struct baize_table_event *events; /* those of the table, for rebuilding */
    size_t count, room;
    bool out_of_memory;
    uint8_t commitment[BAIZE_HASH_SIZE];
    bool committed, shown, deck_right;
};

/* ---- Events ---- */

/* One heading for all that one person does at one time. */
static void print_when(struct round_shown *shown, const struct baize_audit_event *event)
{
    const struct baize_actor *by = event->by;
    if (by->at_ms == shown->by.at_ms && by->who == shown->by.who && by->second == shown->by.second)
        return;
    shown->by = *by;
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    const struct baize_house_settings *settings = baize_house_settings_at(event->register_now, event->by->at_ms);
    struct baize_house_time utc = {0};
    baize_house_time_print(&text, settings == NULL ? &utc : &settings->time, event->by->at_ms);
    printf("%s.%03d  %s %u", words, (int)(event->by->at_ms % 1000), baize_role_id(event->by->role), event->by->who);
    if (event->by->second != 0)
        printf(" with %u", event->by->second);
    putchar('\n');
}

/* Each line of the words a little to the right. */
static void print_words(const char *words)
{
    while (*words != '\0') {
        size_t length = strcspn(words, "\n");
        printf("    %.*s\n", (int)length, words);
        words += length + (words[length] == '\n');
    }
}

static void keep(struct round_shown *shown, const struct baize_table_event *event)
{
    if (shown->count == shown->room) {
        size_t room = shown->room == 0 ? 64 : 2 * shown->room;
        struct baize_table_event *events = realloc(shown->events, room * sizeof *events);
        shown->out_of_memory = shown->out_of_memory || events == NULL;
        if (events == NULL)
            return;
        shown->events = events;
        shown->room = room;
    }
    shown->events[shown->count++] = *event;
}

static void note_deck(struct round_shown *shown, const struct baize_event *event)
{
    static const uint8_t none[BAIZE_HASH_SIZE];
    if (event->kind == BAIZE_EVENT_ROUND_OPENED) {
        memcpy(shown->commitment, event->round_opened.commitment, BAIZE_HASH_SIZE);
        shown->committed = memcmp(shown->commitment, none, BAIZE_HASH_SIZE) != 0;
    }
    if (event->kind == BAIZE_EVENT_DECK_SHOWN) {
        shown->shown = true;
        shown->deck_right = baize_deck_check(event->deck_shown.order, event->deck_shown.count, event->deck_shown.nonce,
                                             shown->commitment) == BAIZE_OK;
    }
}

static bool is_round_event(const struct baize_audit_event *event)
{
    return event->floor != NULL && event->floor->machine == BAIZE_FLOOR_TABLE &&
           event->floor->table.kind == BAIZE_TABLE_EVENT_ROUND;
}

/* Opening the round, or its deck that is sealed in front of it, begins it; the next round ends it. */
static bool on_event(void *context, const struct baize_audit_event *event)
{
    struct round_shown *shown = context;
    static char words[LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    bool round_event = is_round_event(event);
    bool of_round = event->journal != NULL && event->journal->kind != BAIZE_JOURNAL_RULES_ACTIVATED;
    uint32_t round = of_round      ? event->journal->round_ruled.round /* all of them begin with it */
                     : round_event ? event->floor->table.round.round
                                   : event->sealed;
    if (round > shown->round)
        return false;
    shown->open = shown->open || round == shown->round;
    if (!shown->open)
        return true;
    if (!shown->found) {
        printf("Round %u at table %u of %s, by %s\n\n", shown->round, shown->table, event->register_now->name,
               event->submission);
        shown->rules = *event->rules;
        shown->found = true;
    }
    shown->sealed = shown->sealed || event->sealed != 0;
    if (event->sealed == 0)
        print_when(shown, event);
    baize_audit_event_print(&text, event);
    print_words(words);
    if (event->floor != NULL && event->floor->machine == BAIZE_FLOOR_TABLE)
        keep(shown, &event->floor->table);
    if (round_event)
        note_deck(shown, &event->floor->table.round);
    return true;
}

/* ---- The hands ---- */

static void print_hand(const char *where, unsigned seat, const baize_card *cards, uint8_t count)
{
    char words[256];
    struct baize_text text = baize_text_in(words, sizeof words);
    for (uint8_t i = 0; i < count; i++) {
        baize_text_add(&text, i == 0 ? "" : " ");
        baize_card_print(&text, cards[i], BAIZE_CARD_PLAIN);
    }
    if (seat > 0)
        printf("  %s %u: %s\n", where, seat, words);
    else
        printf("  %s: %s\n", where, words);
}

static void print_hands(const struct round_shown *shown)
{
    struct baize_rebuilt rebuilt;
    enum baize_status status = baize_table_rebuild(&shown->rules, shown->events, shown->count, shown->round, &rebuilt);
    if (status != BAIZE_OK) {
        printf("\nThe hands cannot be rebuilt: %s\n", baize_status_words(status));
        return;
    }
    printf("\nHands at the end, rebuilt card by card (%u cards dealt, %u in the discard rack):\n", rebuilt.count,
           rebuilt.rack_count);
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        if (rebuilt.seat_counts[i] > 0)
            print_hand("seat", i + 1, rebuilt.seats[i], rebuilt.seat_counts[i]);
    if (rebuilt.dealer_count > 0)
        print_hand("dealer", 0, rebuilt.dealer, rebuilt.dealer_count);
    if (rebuilt.bonus_card != 0) {
        baize_card card = baize_cards_take(&rebuilt.bonus_card);
        print_hand("bonus card", 0, &card, 1);
    }
}

static void print_deck(const struct round_shown *shown)
{
    if (!shown->committed)
        puts("\nThe cards were read from a shoe: there is no deck to prove.");
    else if (!shown->shown)
        puts("\nThe deck has not been shown.");
    else
        printf("\nThe deck that was shown %s the one that was committed to before the wagers.\n",
               shown->deck_right ? "is" : "IS NOT");
}

/* ---- The whole ---- */

static bool which(const struct audit_request *request, struct round_shown *shown)
{
    char *end;
    unsigned long first = strtoul(request->round, &end, 10);
    unsigned long second = *end == '/' ? strtoul(end + 1, &end, 10) : 0;
    shown->table = second != 0 ? (uint32_t)first : request->table;
    shown->round = (uint32_t)(second != 0 ? second : first);
    if (*end == '\0' && shown->round != 0 && shown->table != 0 && first <= UINT32_MAX && second <= UINT32_MAX)
        return true;
    fprintf(stderr, "baize: '%s' is no round: TABLE/ROUND is expected, or ROUND with --table\n", request->round);
    return false;
}

int audit_show(const struct audit_request *request)
{
    static struct round_shown shown;
    struct baize_audit_settings settings = {.allocator = baize_allocator_system()};
    struct baize_place_in_stream where;
    struct baize_house_key key = {0};
    if (!which(request, &shown))
        return CMD_USAGE;
    if (!audit_open_rounds(request, &key, &settings))
        return CMD_FAILED;
    if (!cmd_where_store(&request->where, BAIZE_STORE_READER, &settings.store))
        return CMD_FAILED;
    struct baize_stream stream = {BAIZE_STREAM_TABLE, shown.table};
    enum baize_status status = baize_audit_read(&settings, &stream, 1, on_event, &shown, &where);
    int result = status == BAIZE_OK && shown.found && !shown.out_of_memory ? CMD_DONE : CMD_FAILED;
    if (status != BAIZE_OK)
        audit_say(status, &settings.store, &where);
    else if (!shown.found)
        fprintf(stderr, "baize: table %u has no round %u\n", shown.table, shown.round);
    else if (shown.out_of_memory)
        fprintf(stderr, "baize: %s\n", baize_status_words(BAIZE_OUT_OF_MEMORY));
    if (result == CMD_DONE) {
        if (shown.sealed)
            puts("\nThe round is not over: hands are shown when it is.");
        else
            print_hands(&shown);
        print_deck(&shown);
    }
    settings.store.call->close(settings.store.self);
    baize_house_key_wipe(&key);
    free(shown.events);
    return result;
}

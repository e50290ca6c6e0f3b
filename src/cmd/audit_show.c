/* audit_show.c - baize audit show: one round card by card, in words, from its table's stream. */
#include "cmd/audit.h"

#include "floor/hidden.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_SIZE (2 * BAIZE_EVENT_TEXT_SIZE)

struct round_shown {
    uint32_t table, round;
    bool there; /* the table has a stream */
    bool alone; /* it is progressive-only: the games of its controller are its rounds */
    bool open, found;
    bool passed; /* another one has begun: only what is about this one follows */
    bool over;   /* its end has been told, in this entry: */
    uint64_t over_at;
    bool sealed; /* it is not over, and its cards stay sealed */
    struct place {
        uint64_t entry;
        uint32_t line;
    } begins;              /* alone: where the game begins; entry 0: not known yet */
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
static void print_when(struct round_shown *shown, const struct baize_read_event *event)
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
    printf("%s.%03d  ", words, (int)(event->by->at_ms % 1000));
    if (event->by->role == BAIZE_PROGRAM)
        printf("the program");
    else if (event->by->who == 0) /* a sensor, or the program's start */
        printf("no person");
    else
        printf("%s %u", baize_role_id(event->by->role), event->by->who);
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

static bool is_round_event(const struct baize_read_event *event)
{
    return event->floor != NULL && event->floor->machine == BAIZE_FLOOR_TABLE &&
           event->floor->table.kind == BAIZE_TABLE_EVENT_ROUND;
}

static void tell(struct round_shown *shown, const struct baize_read_event *event)
{
    static char words[LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!shown->found) {
        printf("Round %u at table %u of %s, by %s\n\n", shown->round, shown->table, event->register_now->name,
               shown->submission);
        shown->rules = *event->rules;
        shown->found = true;
    }
    if (event->sealed == 0)
        print_when(shown, event);
    baize_read_event_print(&text, event);
    print_words(words);
}

/* ---- A game of a progressive-only table ---- */

static bool is_end_of_game(const struct baize_controller_event *event)
{
    return event->kind == BAIZE_CONTROLLER_EVENT_GAME_ENDED || event->kind == BAIZE_CONTROLLER_EVENT_GAME_VOIDED;
}

static bool is_game_event(const struct baize_read_event *event)
{
    return event->floor != NULL && event->floor->machine == BAIZE_FLOOR_CONTROLLER;
}

/* It begins with the first coin after the game before it, and has its number when the sensors are locked. */
static bool find_game(struct round_shown *shown, const struct baize_read_event *event)
{
    if (!is_game_event(event))
        return true;
    const struct baize_controller_event *game = &event->floor->controller;
    if (is_end_of_game(game))
        shown->begins.entry = 0;
    else if (shown->begins.entry == 0)
        shown->begins = (struct place){event->entry->seq, event->line};
    shown->open = game->kind == BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED && game->sensors_locked.round == shown->round;
    return !shown->open;
}

static bool on_game_event(void *context, const struct baize_read_event *event)
{
    struct round_shown *shown = context;
    const struct place *begins = &shown->begins;
    if (event->entry->seq < begins->entry || (event->entry->seq == begins->entry && event->line < begins->line))
        return true;
    tell(shown, event);
    shown->over = is_game_event(event) && is_end_of_game(&event->floor->controller);
    return !shown->over;
}

/* ---- A round ---- */

/* What comes after the end, but not with it, is no more of this round, unless it names it. */
static bool is_after(const struct round_shown *shown, const struct baize_read_event *event, uint32_t round)
{
    return shown->over && event->entry->seq != shown->over_at && round != shown->round;
}

static bool ends_round(const struct baize_event *event)
{
    return event->kind == BAIZE_EVENT_ROUND_ENDED || event->kind == BAIZE_EVENT_ROUND_VOIDED;
}

/* Opening the round, or its deck that is sealed in front of it, begins it. */
static bool on_event(void *context, const struct baize_read_event *event)
{
    struct round_shown *shown = context;
    const struct baize_house_table *table = baize_house_table(event->register_now, shown->table);
    bool round_event = is_round_event(event);
    shown->there = true;
    if (event->journal != NULL && event->journal->kind == BAIZE_JOURNAL_RULES_ACTIVATED)
        memcpy(shown->submission, event->journal->rules_activated.submission, sizeof shown->submission);
    shown->alone = table != NULL && table->settings.alone;
    if (shown->alone)
        return find_game(shown, event);
    bool of_round = event->journal != NULL && event->journal->kind != BAIZE_JOURNAL_RULES_ACTIVATED;
    uint32_t about = event->floor == NULL ? 0 : floor_event_about(event->floor);
    uint32_t round = of_round      ? event->journal->round_ruled.round /* all of them begin with it */
                     : round_event ? event->floor->table.round.round
                     : about != 0  ? about
                                   : event->sealed;
    shown->passed = shown->passed || (round > shown->round && about == 0);
    if (shown->passed || (about != 0 && about != shown->round)) {
        if (shown->open && about == shown->round)
            tell(shown, event);
        return true;
    }
    shown->open = shown->open || round == shown->round;
    if (!shown->open || is_after(shown, event, round))
        return true;
    shown->sealed = shown->sealed || event->sealed != 0;
    tell(shown, event);
    if (event->floor != NULL && event->floor->machine == BAIZE_FLOOR_TABLE)
        keep(shown, &event->floor->table);
    if (!round_event)
        return true;
    note_deck(shown, &event->floor->table.round);
    if (ends_round(&event->floor->table.round)) {
        shown->over = true;
        shown->over_at = event->entry->seq;
    }
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

static void print_end(const struct round_shown *shown)
{
    if (shown->alone) {
        printf("\nTable %u is progressive-only: its cards are not in the journal.%s\n", shown->table,
               shown->over ? "" : " The round is not over.");
        return;
    }
    if (shown->sealed)
        puts("\nThe round is not over: hands are shown when it is.");
    else
        print_hands(shown);
    print_deck(shown);
}

static void print_missing(const struct round_shown *shown)
{
    if (shown->there)
        fprintf(stderr, "baize: table %u has no round %u\n", shown->table, shown->round);
    else
        fprintf(stderr, "baize: there is no table %u\n", shown->table);
}

/* A game is found first, and told when it is known where it begins. */
static enum baize_status read_round(const struct baize_audit_settings *settings, struct round_shown *shown,
                                    struct baize_place_in_stream *where)
{
    struct baize_stream stream = {BAIZE_STREAM_TABLE, shown->table};
    enum baize_status status = baize_audit_read(settings, &stream, 1, on_event, shown, where);
    if (status == BAIZE_OK && shown->alone && shown->open)
        status = baize_audit_read(settings, &stream, 1, on_game_event, shown, where);
    return status;
}

int audit_show(const struct audit_request *request)
{
    static struct round_shown shown;
    struct baize_audit_settings settings = {.allocator = baize_allocator_system()};
    struct baize_place_in_stream where;
    struct baize_house_key key = {0};
    if (!which(request, &shown))
        return CMD_USAGE;
    if (!audit_look(request, shown.table, shown.round, &key, &settings))
        return CMD_FAILED;
    enum baize_status status = read_round(&settings, &shown, &where);
    int result = status == BAIZE_OK && shown.found && !shown.out_of_memory ? CMD_DONE : CMD_FAILED;
    if (status != BAIZE_OK)
        audit_say(status, &settings.store, &where);
    else if (!shown.found)
        print_missing(&shown);
    else if (shown.out_of_memory)
        fprintf(stderr, "baize: %s\n", baize_status_words(BAIZE_OUT_OF_MEMORY));
    if (result == CMD_DONE)
        print_end(&shown);
    settings.store.call->close(settings.store.self);
    audit_look_end(&key);
    free(shown.events);
    return result;
}

/* record.c - rounds from a table's stream: found by halving, opened with the key that was shown, folded. */
#include "server/record.h"

#include "floor/hidden.h"

#include <string.h>

#define LOOK_MOST    128  /* entries of one look */
#define ENTRIES_MOST 1024 /* of one round, and what the table does behind it */

const struct baize_rules *record_rules_of(void *context, const uint8_t digest[BAIZE_HASH_SIZE])
{
    const struct record_reader *reader = context;
    for (size_t i = 0; i < reader->rules_count; i++)
        if (memcmp(reader->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return reader->rules[i].rules;
    return NULL;
}

static bool look(struct record_reader *reader, uint64_t from, uint64_t to, struct baize_reader *events,
                 baize_on_event *on_event, void *context)
{
    enum baize_status status =
        baize_reader_read(events, &reader->store, reader->stream, from, to, on_event, context, NULL);
    if (reader->status == BAIZE_OK)
        reader->status = status;
    return reader->status == BAIZE_OK;
}

/* ---- Where rounds open ---- */

struct opened {
    uint32_t round;
    uint64_t place;
};

struct openings {
    struct opened found[LOOK_MOST];
    size_t count;
    bool first_only;
};

static bool note_opening(void *context, const struct baize_read_event *event)
{
    struct openings *openings = context;
    if (openings->count < LOOK_MOST)
        openings->found[openings->count++] =
            (struct opened){.round = event->floor->table.round.round, .place = event->entry->seq};
    return !openings->first_only;
}

/* All rules read round_opened alike. */
static bool look_for_openings(struct record_reader *reader, uint64_t from, uint64_t to, struct openings *openings)
{
    static const char *const only[] = {"round_opened", NULL};
    struct baize_reader events = {.only = only, .own.rules = reader->rules[0].rules};
    return look(reader, from, to, &events, note_opening, openings);
}

/* The first round that opens at or behind an entry: its number and place. False: there is none. */
static bool next_round(struct record_reader *reader, uint64_t from, uint32_t *round, uint64_t *place)
{
    struct openings openings = {.first_only = true};
    for (; from <= reader->head; from += LOOK_MOST) {
        if (!look_for_openings(reader, from, from + LOOK_MOST - 1, &openings))
            return false;
        if (openings.count == 0)
            continue;
        *round = openings.found[0].round;
        *place = openings.found[0].place;
        return *place <= reader->head;
    }
    return false;
}

uint64_t record_find(struct record_reader *reader, uint32_t round)
{
    uint64_t low = 1, high = reader->head + 1;
    while (low < high && reader->status == BAIZE_OK) {
        uint64_t middle = low + (high - low) / 2, place = 0;
        uint32_t found = 0;
        if (!next_round(reader, middle, &found, &place) || found > round)
            high = middle;
        else if (found == round)
            return place;
        else
            low = place + 1;
    }
    return 0;
}

size_t record_before(struct record_reader *reader, uint64_t before, uint64_t *places, size_t most)
{
    struct openings openings;
    size_t count = 0;
    while (before > 1 && count < most) {
        uint64_t from = before > LOOK_MOST ? before - LOOK_MOST : 1;
        memset(&openings, 0, sizeof openings);
        if (!look_for_openings(reader, from, before - 1, &openings))
            break;
        while (openings.count > 0 && count < most)
            places[count++] = openings.found[--openings.count].place;
        before = from;
    }
    return count;
}

/* ---- One round ---- */

/* The key that opens its sealed lines stands behind them. */
struct key {
    bool opened, shown;
    uint8_t key[BAIZE_ROUND_KEY_SIZE];
};

static bool find_key(void *context, const struct baize_read_event *event)
{
    struct key *key = context;
    if (event->journal == NULL) {
        bool another = key->opened;
        key->opened = true;
        return !another;
    }
    key->shown = true;
    memcpy(key->key, event->journal->round_key_shown.key, sizeof key->key);
    return false;
}

static bool look_for_key(struct record_reader *reader, uint64_t place, struct key *key)
{
    static const char *const only[] = {"round_opened", "round_key_shown", NULL};
    struct baize_reader events = {.only = only, .own.rules = reader->rules[0].rules};
    return look(reader, place, place + ENTRIES_MOST - 1, &events, find_key, key);
}

struct folding {
    struct record_reader *reader;
    struct record_round *round;
    struct baize_round earlier; /* before the last cards: a card may be taken back */
    struct key key;
    bool opened, failed;
};

static const uint8_t *key_shown(void *context, struct baize_stream table, uint32_t round)
{
    const struct folding *folding = context;
    (void)table, (void)round;
    return folding->key.key;
}

static const struct baize_rules *rules_of(void *context, const uint8_t digest[BAIZE_HASH_SIZE])
{
    const struct folding *folding = context;
    return record_rules_of(folding->reader, digest);
}

static void tell(const struct folding *folding, const struct baize_event *event, int64_t at_ms)
{
    if (folding->reader->on_event != NULL)
        folding->reader->on_event(folding->reader->context, event, at_ms);
}

static bool fold_of_round(struct folding *folding, const struct baize_event *event)
{
    struct record_round *round = folding->round;
    tell(folding, event, event->by.at_ms);
    if (event->kind == BAIZE_EVENT_CARDS_DEALT)
        folding->earlier = round->round;
    if (event->kind == BAIZE_EVENT_ROUND_OPENED)
        round->opened_ms = event->by.at_ms;
    if (event->kind == BAIZE_EVENT_ROUND_ENDED || event->kind == BAIZE_EVENT_ROUND_VOIDED)
        round->ended_ms = event->by.at_ms;
    if (event->kind == BAIZE_EVENT_DECK_SHOWN) {
        round->deck_shown = true;
        round->deck.count = event->deck_shown.count;
        memcpy(round->deck.nonce, event->deck_shown.nonce, sizeof round->deck.nonce);
        memcpy(round->deck.order, event->deck_shown.order, sizeof round->deck.order);
    }
    return baize_round_fold(round->rules, &round->round, event) == BAIZE_OK;
}

/* Up to the next round that is opened. */
static bool fold_event(void *context, const struct baize_read_event *event)
{
    struct folding *folding = context;
    struct record_round *round = folding->round;
    if (event->floor == NULL || event->floor->machine != BAIZE_FLOOR_TABLE)
        return true;
    const struct baize_table_event *of_table = &event->floor->table;
    if (of_table->kind == BAIZE_TABLE_EVENT_CARD_TAKEN_BACK) {
        round->round = folding->earlier;
        tell(folding, NULL, of_table->by.at_ms);
    }
    if (of_table->kind != BAIZE_TABLE_EVENT_ROUND)
        return true;
    bool opens = of_table->round.kind == BAIZE_EVENT_ROUND_OPENED;
    if (opens && folding->opened)
        return false;
    if (opens)
        round->rules = event->rules;
    folding->opened = folding->opened || opens;
    folding->failed = !fold_of_round(folding, &of_table->round);
    return !folding->failed;
}

bool record_load(struct record_reader *reader, uint64_t place, struct record_round *round)
{
    struct folding folding = {.reader = reader, .round = round};
    struct baize_reader events = {.rules_of = rules_of, .key_shown = key_shown, .context = &folding};
    memset(round, 0, sizeof *round);
    round->place = place;
    bool good = look_for_key(reader, place, &folding.key);
    /* An open round stays sealed, whoever asks. */
    round->over = folding.key.shown;
    if (!good || !round->over)
        return good;
    baize_round_start(&round->round);
    good = look(reader, place, place + ENTRIES_MOST - 1, &events, fold_event, &folding) && !folding.failed;
    if (!good && reader->status == BAIZE_OK)
        reader->status = BAIZE_JOURNAL_SYNTAX;
    return good;
}

/* No event that is about a round names a clause: all rules read it alike. */
bool record_about(struct record_reader *reader, const struct record_round *round, baize_on_event *on_event,
                  void *context)
{
    struct baize_reader events = {.only = floor_events_about, .own.rules = round->rules};
    return look(reader, round->place, reader->head, &events, on_event, context);
}

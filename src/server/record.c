/* record.c - rounds from a table's stream: found by halving, opened with the key that was shown, folded. */
#include "server/record.h"

#include <stdlib.h>
#include <string.h>

#define LOOK_MOST    128  /* entries of one look */
#define ENTRIES_MOST 1024 /* of one round, and what the table does behind it */

/* ---- Reading, waited for ---- */

struct looking {
    bool done;
    enum baize_status status;
    baize_store_on_entry *on_entry;
    void *context;
};

static void on_done(void *context, enum baize_status status)
{
    struct looking *looking = context;
    looking->done = true;
    looking->status = status;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct looking *looking = context;
    return looking->on_entry(looking->context, entry);
}

static bool look(struct record_reader *reader, uint64_t from, uint64_t to, baize_store_on_entry *take, void *context)
{
    const struct baize_store *store = &reader->store;
    struct looking looking = {.on_entry = take, .context = context};
    enum baize_status status = store->call->read(store->self, reader->stream, from, to, on_entry, on_done, &looking);
    while (status == BAIZE_OK && !looking.done)
        store->call->run(store->self, -1);
    if (status == BAIZE_OK)
        status = looking.status;
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

/* "round_opened v=1 ... round=41 ...": the number, or 0. */
static uint32_t round_opened_in(const char *line, size_t length)
{
    static const char word[] = "round_opened ", field[] = " round=";
    if (length < sizeof word || memcmp(line, word, sizeof word - 1) != 0)
        return 0;
    size_t at = sizeof word - 2;
    while (at + sizeof field < length && memcmp(line + at, field, sizeof field - 1) != 0)
        at++;
    uint64_t number = 0;
    if (at + sizeof field >= length)
        return 0;
    for (at += sizeof field - 1; at < length && line[at] >= '0' && line[at] <= '9' && number <= UINT32_MAX; at++)
        number = number * 10 + (uint64_t)(line[at] - '0');
    return number <= UINT32_MAX ? (uint32_t)number : 0;
}

static bool note_opening(void *context, const struct baize_store_entry *entry)
{
    struct openings *openings = context;
    struct baize_entry_header header;
    size_t at = 0, position, length;
    const char *line;
    if (baize_entry_decode(entry->text, entry->length, &header, &at, &position) != BAIZE_OK)
        return false;
    while (baize_entry_line(entry->text, entry->length, &at, &line, &length)) {
        uint32_t round = round_opened_in(line, length);
        if (round == 0 || openings->count == LOOK_MOST)
            continue;
        openings->found[openings->count++] = (struct opened){.round = round, .place = entry->seq};
        if (openings->first_only)
            return false;
    }
    return true;
}

bool record_next(struct record_reader *reader, uint64_t from, uint32_t *round, uint64_t *place)
{
    struct openings openings = {.first_only = true};
    for (; from <= reader->head; from += LOOK_MOST) {
        if (!look(reader, from, from + LOOK_MOST - 1, note_opening, &openings))
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
        if (!record_next(reader, middle, &found, &place) || found > round)
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
        if (!look(reader, from, before - 1, note_opening, &openings))
            break;
        while (openings.count > 0 && count < most)
            places[count++] = openings.found[--openings.count].place;
        before = from;
    }
    return count;
}

/* ---- One round ---- */

/* Its lines, copied: the key that opens the sealed ones stands behind them. */
struct lines {
    char *bytes;
    size_t length, most;
    bool opened, another, no_memory;
    struct record_round *round;
    struct record_reader *reader;
    bool has_key;
    uint8_t key[BAIZE_ROUND_KEY_SIZE];
};

static bool keep(struct lines *lines, const char *line, size_t length)
{
    if (lines->length + length + 1 > lines->most) {
        size_t most = 2 * (lines->length + length + 1);
        char *bytes = realloc(lines->bytes, most);
        lines->no_memory = bytes == NULL;
        if (bytes == NULL)
            return false;
        lines->bytes = bytes;
        lines->most = most;
    }
    memcpy(lines->bytes + lines->length, line, length);
    lines->bytes[lines->length + length] = '\n';
    lines->length += length + 1;
    return true;
}

static const struct baize_rules *rules_of(const struct record_reader *reader, const uint8_t digest[BAIZE_HASH_SIZE])
{
    for (size_t i = 0; i < reader->rules_count; i++)
        if (memcmp(reader->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return reader->rules[i].rules;
    return NULL;
}

/* Lines of the journal itself: which rules, which key. */
static void note_journal(struct lines *lines, const char *line, size_t length)
{
    struct baize_journal_event event;
    size_t position;
    if (baize_journal_event_decode(line, length, &event, &position) != BAIZE_OK)
        return;
    if (event.kind == BAIZE_JOURNAL_ROUND_RULED || event.kind == BAIZE_JOURNAL_DECK_SEALED)
        lines->round->rules = rules_of(lines->reader, event.digest);
    if (event.kind == BAIZE_JOURNAL_ROUND_KEY_SHOWN && !lines->has_key) {
        lines->has_key = true;
        memcpy(lines->key, event.round_key_shown.key, sizeof lines->key);
    }
}

static bool take_entry(void *context, const struct baize_store_entry *entry)
{
    struct lines *lines = context;
    struct baize_entry_header header;
    size_t at = 0, position, length;
    const char *line;
    if (baize_entry_decode(entry->text, entry->length, &header, &at, &position) != BAIZE_OK)
        return false;
    while (baize_entry_line(entry->text, entry->length, &at, &line, &length)) {
        bool opens = round_opened_in(line, length) != 0;
        if (opens && lines->opened)
            return false; /* the next one */
        lines->opened = lines->opened || opens;
        if (baize_journal_event_is(line, length))
            note_journal(lines, line, length);
        else if (!keep(lines, line, length))
            return false;
    }
    return true;
}

/* ---- Folding it ---- */

struct folding {
    const struct record_reader *reader;
    struct record_round *round;
    struct baize_round earlier; /* before the last cards: a card may be taken back */
};

static void tell(const struct folding *folding, const struct baize_event *event, int64_t at_ms)
{
    if (folding->reader->on_event != NULL)
        folding->reader->on_event(folding->reader->context, event, at_ms);
}

static bool fold_event(struct folding *folding, const struct baize_floor_event *event)
{
    struct record_round *round = folding->round;
    if (event->table.kind == BAIZE_TABLE_EVENT_CARD_TAKEN_BACK) {
        round->round = folding->earlier;
        tell(folding, NULL, event->table.by.at_ms);
    }
    if (event->table.kind != BAIZE_TABLE_EVENT_ROUND)
        return true;
    const struct baize_event *of_round = &event->table.round;
    tell(folding, of_round, of_round->by.at_ms);
    if (of_round->kind == BAIZE_EVENT_CARDS_DEALT)
        folding->earlier = round->round;
    if (of_round->kind == BAIZE_EVENT_ROUND_OPENED)
        round->opened_ms = of_round->by.at_ms;
    if (of_round->kind == BAIZE_EVENT_ROUND_ENDED || of_round->kind == BAIZE_EVENT_ROUND_VOIDED)
        round->ended_ms = of_round->by.at_ms;
    if (of_round->kind == BAIZE_EVENT_DECK_SHOWN) {
        round->deck_shown = true;
        round->deck.count = of_round->deck_shown.count;
        memcpy(round->deck.nonce, of_round->deck_shown.nonce, sizeof round->deck.nonce);
        memcpy(round->deck.order, of_round->deck_shown.order, sizeof round->deck.order);
    }
    return baize_round_fold(round->rules, &round->round, of_round) == BAIZE_OK;
}

/* Of a table's stream the words of the controller's events are no table's: they are left out. */
static bool fold_line(struct folding *folding, const struct lines *lines, const char *line, size_t length)
{
    struct baize_floor_event event;
    size_t position;
    uint32_t table = lines->reader->stream.number;
    char *opened = NULL;
    bool good = true;
    if (baize_line_is_sealed(line, length)) {
        opened = malloc(length + 1); /* what is in it is shorter */
        struct baize_text text = baize_text_in(opened, opened == NULL ? 0 : length + 1);
        good = opened != NULL && baize_line_open(&text, lines->key, lines->reader->stream, line, length) == BAIZE_OK;
        line = opened;
        length = text.length;
    }
    if (good && baize_floor_event_decode(line, length, folding->round->rules, BAIZE_FLOOR_TABLE, table, &event,
                                         &position) == BAIZE_OK)
        good = fold_event(folding, &event);
    free(opened);
    return good;
}

static bool fold_lines(const struct lines *lines, struct record_round *round)
{
    struct folding *folding = malloc(sizeof *folding);
    size_t at = 0, length;
    const char *line;
    bool good = folding != NULL;
    if (good) {
        memset(folding, 0, sizeof *folding);
        folding->reader = lines->reader;
        folding->round = round;
        baize_round_start(&round->round);
    }
    while (good && baize_entry_line(lines->bytes, lines->length, &at, &line, &length))
        good = fold_line(folding, lines, line, length);
    free(folding);
    return good;
}

bool record_load(struct record_reader *reader, uint64_t place, struct record_round *round)
{
    struct lines lines = {.round = round, .reader = reader};
    memset(round, 0, sizeof *round);
    round->place = place;
    bool good = look(reader, place, place + ENTRIES_MOST - 1, take_entry, &lines) && !lines.no_memory;
    /* An open round stays sealed, whoever asks. */
    round->over = lines.has_key && round->rules != NULL;
    if (good && round->over)
        good = fold_lines(&lines, round);
    if (!good && reader->status == BAIZE_OK)
        reader->status = lines.no_memory ? BAIZE_OUT_OF_MEMORY : BAIZE_JOURNAL_SYNTAX;
    free(lines.bytes);
    return good;
}

/* event.c - the events of an entry, decoded by the rules in force. */
#include "base/vocabulary.h"
#include "catalog/families.h"
#include "floor/line.h"
#include "house/values.h"
#include "journal/internal.h"
#include "reader/command.h"

#include <baize/reader.h>
#include <string.h>

/* ---- Which of the four ---- */

static void clear(struct baize_read_event *event)
{
    event->house = NULL;
    event->wallet = NULL;
    event->journal = NULL;
    event->floor = NULL;
    event->sealed = 0;
}

void baize_read_event_of_house(struct baize_read_event *event, const struct baize_house_event *house)
{
    clear(event);
    event->house = house;
    event->by = &house->by;
}

void baize_read_event_of_wallet(struct baize_read_event *event, const struct baize_wallet_event *wallet)
{
    clear(event);
    event->wallet = wallet;
    event->by = &wallet->by;
}

void baize_read_event_of_journal(struct baize_read_event *event, const struct baize_journal_event *journal)
{
    clear(event);
    event->journal = journal;
    event->by = &journal->by;
}

void baize_read_event_of_floor(struct baize_read_event *event, const struct baize_floor_event *floor)
{
    clear(event);
    event->floor = floor;
    event->by = floor->machine == BAIZE_FLOOR_METER        ? &floor->meter.by
                : floor->machine == BAIZE_FLOOR_CONTROLLER ? &floor->controller.by
                                                           : &floor->table.by;
}

bool baize_read_event_equal(const struct baize_read_event *a, const struct baize_read_event *b)
{
    if (a->house != NULL && b->house != NULL)
        return baize_house_event_equal(a->house, b->house);
    if (a->wallet != NULL && b->wallet != NULL)
        return baize_wallet_event_equal(a->wallet, b->wallet);
    if (a->journal != NULL && b->journal != NULL)
        return journal_event_equal(a->journal, b->journal);
    return a->floor != NULL && b->floor != NULL && baize_floor_event_equal(a->floor, b->floor);
}

void baize_read_event_print(struct baize_text *text, const struct baize_read_event *event)
{
    if (event->house != NULL)
        baize_house_event_print(text, event->house);
    else if (event->wallet != NULL)
        baize_wallet_event_print(text, event->wallet);
    else if (event->journal != NULL)
        baize_journal_event_print(text, event->journal);
    else if (event->floor != NULL)
        baize_floor_event_print(text, event->floor, event->rules);
    else if (event->sealed != 0)
        baize_text_format(text, "Round %u is open: these cards are sealed until it is over", event->sealed);
}

/* ---- One line ---- */

static size_t first_word(const struct baize_read_event *event)
{
    const char *blank = memchr(event->text, ' ', event->length);
    return blank == NULL ? event->length : (size_t)(blank - event->text);
}

/* The stream of a table has the events of its round and its controller too; no two of them have one id. */
static enum baize_floor_machine machine_of(const struct baize_read_event *event)
{
    size_t word = first_word(event);
    if (event->entry->stream.kind == BAIZE_STREAM_METER)
        return BAIZE_FLOOR_METER;
    return baize_vocabulary_find(&baize_words_controller_event, event->text, word) >= 0 ? BAIZE_FLOOR_CONTROLLER
                                                                                        : BAIZE_FLOOR_TABLE;
}

static bool is_wanted(const struct baize_reader *reader)
{
    size_t word = first_word(&reader->event);
    if (reader->only == NULL)
        return true;
    for (const char *const *id = reader->only; *id != NULL; id++)
        if (strlen(*id) == word && memcmp(*id, reader->event.text, word) == 0)
            return true;
    return false;
}

static struct event_reader scanner_of(const struct baize_reader *reader)
{
    return (struct event_reader){.scan = baize_scan_of(reader->event.text, reader->event.length),
                                 .rules = reader->place->rules,
                                 .by = reader->has_by ? &reader->by : NULL};
}

static enum baize_status read_house(struct baize_reader *reader)
{
    size_t position;
    baize_read_event_of_house(&reader->event, &reader->is.house);
    return house_event_read(reader->event.text, reader->event.length, reader->has_by ? &reader->by : NULL,
                            reader->memory, reader->memory_size, &reader->is.house, &position);
}

static enum baize_status read_wallet(struct baize_reader *reader)
{
    struct event_reader scanner = scanner_of(reader);
    memset(&reader->is.wallet, 0, sizeof reader->is.wallet);
    baize_read_event_of_wallet(&reader->event, &reader->is.wallet);
    int kind = baize_event_read(&scanner, &baize_wallet_event_family, &reader->is.wallet);
    reader->is.wallet.kind = (enum baize_wallet_event_kind)kind;
    return kind < 0 ? BAIZE_EVENT_SYNTAX : BAIZE_OK;
}

/* All of them but the key of a round name the rules in force. */
static enum baize_status read_journal(struct baize_reader *reader)
{
    struct baize_journal_event *journal = &reader->is.journal;
    struct event_reader scanner = scanner_of(reader);
    memset(journal, 0, sizeof *journal);
    baize_read_event_of_journal(&reader->event, journal);
    int kind = baize_event_read(&scanner, &baize_journal_event_family, journal);
    if (kind < 0)
        return BAIZE_EVENT_SYNTAX;
    journal->kind = (enum baize_journal_event_kind)kind;
    if (journal->kind == BAIZE_JOURNAL_ROUND_KEY_SHOWN || reader->rules_of == NULL)
        return BAIZE_OK;
    reader->place->rules = reader->rules_of(reader->context, journal->digest);
    return reader->place->rules == NULL ? BAIZE_RULES_NOT_FOUND : BAIZE_OK;
}

/* An event of a round straight into its place. */
static bool read_without_posting(struct baize_reader *reader)
{
    struct event_reader scanner = scanner_of(reader);
    struct baize_table_event *table = &reader->is.floor.table;
    scanner.without_tail = true;
    memset(&reader->is.floor, 0, sizeof reader->is.floor);
    reader->is.floor.number = reader->event.entry->stream.number;
    int kind = baize_event_read(&scanner, &baize_event_family, &table->round);
    table->kind = BAIZE_TABLE_EVENT_ROUND;
    table->round.kind = (enum baize_event_kind)kind;
    table->by = table->round.by;
    return kind >= 0;
}

static enum baize_status read_floor(struct baize_reader *reader)
{
    struct baize_read_event *event = &reader->event;
    enum baize_floor_machine machine = machine_of(event);
    bool good = true;
    if (reader->place->rules == NULL)
        return BAIZE_RULES_NOT_FOUND;
    if (machine != BAIZE_FLOOR_TABLE || !reader->without_postings || !read_without_posting(reader)) {
        struct event_reader scanner = scanner_of(reader);
        good = floor_event_read(&scanner, machine, event->entry->stream.number, &reader->is.floor);
    }
    baize_read_event_of_floor(event, &reader->is.floor);
    return good ? BAIZE_OK : BAIZE_EVENT_SYNTAX;
}

static enum baize_status read_sealed(struct baize_reader *reader, bool *told)
{
    struct baize_read_event *event = &reader->event;
    struct baize_text text = baize_text_in(reader->opened, sizeof reader->opened);
    uint32_t stays;
    enum baize_status status = baize_reader_open(reader, &text, &stays);
    if (status != BAIZE_OK)
        return status;
    if (stays != 0) {
        clear(event);
        reader->nobody = (struct baize_actor){.at_ms = reader->place->at_ms};
        event->sealed = stays;
        event->by = reader->has_by ? &reader->by : &reader->nobody;
        return BAIZE_OK;
    }
    event->text = reader->opened;
    event->length = text.length;
    if (!command_is_line(event->text, event->length))
        return read_floor(reader);
    *told = false;
    return reader->no_commands ? BAIZE_EVENT_SYNTAX : BAIZE_OK;
}

/* What nobody wants to hear is not decoded, except for the rules in force. */
static enum baize_status read_line(struct baize_reader *reader, bool *told)
{
    const struct baize_read_event *event = &reader->event;
    uint32_t kind = event->entry->stream.kind;
    bool of_floor = kind == BAIZE_STREAM_TABLE || kind == BAIZE_STREAM_METER;
    bool sealed = kind == BAIZE_STREAM_TABLE && baize_line_is_sealed(event->text, event->length);
    *told = false;
    if (command_is_line(event->text, event->length))
        return reader->no_commands ? BAIZE_EVENT_SYNTAX : BAIZE_OK;
    *told = sealed ? reader->only == NULL : is_wanted(reader);
    if (!*told && (!of_floor || sealed || reader->rules_of == NULL))
        return BAIZE_OK;
    if (sealed)
        return read_sealed(reader, told);
    if (of_floor && baize_journal_event_is(event->text, event->length))
        return read_journal(reader);
    if (!*told)
        return BAIZE_OK;
    if (of_floor)
        return read_floor(reader);
    return kind == BAIZE_STREAM_HOUSE ? read_house(reader) : read_wallet(reader);
}

/* KIND v=N at=TIME by=WHO */
bool baize_reader_actor(const struct baize_reader *reader, struct baize_actor *by)
{
    struct event_reader scanner = {.scan = baize_scan_of(reader->event.text, reader->event.length)};
    struct baize_scan *scan = &scanner.scan;
    int64_t version;
    scan->position = first_word(&reader->event);
    memset(by, 0, sizeof *by);
    return baize_scan_word(scan, " v=") && baize_scan_number(scan, INT64_MAX, &version) &&
           baize_scan_word(scan, " at=") && baize_scan_number(scan, INT64_MAX, &by->at_ms) &&
           baize_scan_word(scan, " by=") && baize_event_type_actor.take(&scanner, NULL, by);
}

bool baize_reader_next(struct baize_reader *reader)
{
    while (baize_reader_line(reader)) {
        bool told;
        reader->status = read_line(reader, &told);
        if (reader->status != BAIZE_OK)
            return false;
        if (!told)
            continue;
        reader->place->at_ms = reader->event.by->at_ms;
        reader->event.rules = reader->place->rules;
        return true;
    }
    return false;
}

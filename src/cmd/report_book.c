/* report_book.c - the record as reports read it: the house folded, its rules compiled, other streams event by event.
 *
 *     entry --> header, events --> rules_activated: these rules from here on
 *                              --> an event of the table, round, controller or meter: decoded by the rules in force
 *
 * All streams are read in one state of the store, whatever is appended meanwhile. */
#include "base/vocabulary.h"
#include "cmd/report.h"
#include "people/inside.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEQ_MOST INT64_MAX /* databases count with signed numbers */

/* ---- Reading a stream ---- */

struct reading;
typedef bool on_line(struct reading *reading, const char *line, size_t length);

struct reading {
    struct report_book *book;
    struct baize_stream stream;
    on_line *take;
    report_on_floor *on_floor;
    report_on_wallet *on_wallet;
    void *context;
    const struct baize_rules *rules;
    bool done, failed, stopped;
    enum baize_status status;
    uint64_t seq;
};

static void on_done(void *context, enum baize_status status)
{
    struct reading *reading = context;
    reading->done = true;
    if (reading->status == BAIZE_OK)
        reading->status = status;
}

static bool fail(struct reading *reading, enum baize_status status)
{
    reading->failed = true;
    reading->status = status;
    return false;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    static struct baize_entry_header header;
    struct reading *reading = context;
    size_t at = 0, position, length;
    const char *line;
    reading->seq = entry->seq;
    enum baize_status status = baize_entry_decode(entry->text, entry->length, &header, &at, &position);
    if (status != BAIZE_OK)
        return fail(reading, status);
    while (baize_entry_line(entry->text, entry->length, &at, &line, &length))
        if (!reading->take(reading, line, length))
            return false;
    return true;
}

static bool read_stream(struct reading *reading)
{
    const struct baize_store *store = &reading->book->store;
    enum baize_status status = store->call->read(store->self, reading->stream, 1, SEQ_MOST, on_entry, on_done, reading);
    while (status == BAIZE_OK && !reading->done)
        store->call->run(store->self, -1);
    if (status == BAIZE_OK)
        status = reading->status;
    if (status == BAIZE_OK)
        return true;
    char name[BAIZE_STREAM_NAME_SIZE];
    struct baize_text text = baize_text_in(name, sizeof name);
    baize_stream_print(&text, reading->stream);
    fprintf(stderr, "baize report: %s, entry %llu: %s%s%s\n", name, (unsigned long long)reading->seq,
            baize_status_words(status), reading->failed ? "; `baize audit verify` looks closer" : ": ",
            reading->failed ? "" : store->call->trouble(store->self));
    return false;
}

/* ---- The house and its rules ---- */

struct loading {
    unsigned char scratch[BAIZE_RULES_SCRATCH];
    struct baize_diagnostics found;
};

/* The jurisdiction is the text that was filed with the submission, whatever its name. */
static enum baize_status find_filed(void *context, const char *jurisdiction, struct baize_source *source)
{
    (void)jurisdiction;
    *source = *(const struct baize_source *)context;
    return BAIZE_OK;
}

static enum baize_status load_rules(struct report_book *book, const struct baize_house_event *event)
{
    struct baize_source submission = {.name = event->rules_filed.submission,
                                      .bytes = event->rules_filed.submission_text,
                                      .length = event->rules_filed.submission_length};
    struct baize_source filed = {.name = "jurisdiction",
                                 .bytes = event->rules_filed.jurisdiction_text,
                                 .length = event->rules_filed.jurisdiction_length};
    struct baize_library library = {.find = find_filed, .context = &filed, .filed = true};
    struct loading *loading = malloc(sizeof *loading);
    struct report_rules *rules = malloc(sizeof *rules);
    enum baize_status status = BAIZE_OUT_OF_MEMORY;
    if (loading != NULL && rules != NULL && book->rules_count < BAIZE_HOUSE_RULES_MOST)
        status = baize_rules_load(&submission, &library, loading->scratch, sizeof loading->scratch, &rules->rules,
                                  &loading->found);
    free(loading);
    if (status != BAIZE_OK) {
        free(rules);
        return status;
    }
    memcpy(rules->digest, event->digest, sizeof rules->digest);
    book->rules[book->rules_count++] = rules;
    return BAIZE_OK;
}

static bool take_house(struct reading *reading, const char *line, size_t length)
{
    struct baize_house_event event;
    size_t position;
    char *memory = malloc(length + 1);
    enum baize_status status = memory == NULL
                                   ? BAIZE_OUT_OF_MEMORY
                                   : baize_house_event_decode(line, length, memory, length + 1, &event, &position);
    if (status == BAIZE_OK && event.kind == BAIZE_HOUSE_EVENT_RULES_FILED)
        status = load_rules(reading->book, &event);
    if (status == BAIZE_OK)
        status = baize_house_fold(&reading->book->house, &event);
    free(memory);
    return status == BAIZE_OK || fail(reading, status);
}

bool report_book_open(struct report_book *book, const struct cmd_where *where)
{
    memset(book, 0, sizeof *book);
    baize_house_start(&book->house);
    if (!cmd_where_store(where, BAIZE_STORE_READER, &book->store))
        return false;
    struct reading reading = {.book = book, .take = take_house, .stream = {.kind = BAIZE_STREAM_HOUSE}};
    enum baize_status status = book->store.call->freeze(book->store.self);
    if (status != BAIZE_OK)
        fprintf(stderr, "baize report: %s: %s\n", baize_status_words(status),
                book->store.call->trouble(book->store.self));
    bool good = status == BAIZE_OK && read_stream(&reading);
    if (good && !book->house.created) {
        fprintf(stderr, "baize report: there is no house in '%s' yet; `baize init` makes one\n",
                cmd_where_directory(where));
        good = false;
    }
    if (!good)
        report_book_close(book);
    return good;
}

void report_book_close(struct report_book *book)
{
    for (size_t i = 0; i < book->rules_count; i++)
        free(book->rules[i]);
    book->rules_count = 0;
    if (book->store.call == NULL)
        return;
    book->store.call->thaw(book->store.self);
    book->store.call->close(book->store.self);
    book->store.call = NULL;
}

const struct baize_rules *report_book_rules(const struct report_book *book, const uint8_t digest[BAIZE_HASH_SIZE])
{
    for (size_t i = 0; i < book->rules_count; i++)
        if (memcmp(book->rules[i]->digest, digest, BAIZE_HASH_SIZE) == 0)
            return &book->rules[i]->rules;
    return NULL;
}

/* ---- Tables and meters ---- */

/* The stream of a table has the events of its round and its controller too; no two of them have one id. */
static enum baize_floor_machine machine_of(const struct reading *reading, const char *line, size_t length)
{
    const char *blank = memchr(line, ' ', length);
    size_t word = blank == NULL ? length : (size_t)(blank - line);
    if (reading->stream.kind == BAIZE_STREAM_METER)
        return BAIZE_FLOOR_METER;
    return baize_vocabulary_find(&baize_words_controller_event, line, word) >= 0 ? BAIZE_FLOOR_CONTROLLER
                                                                                 : BAIZE_FLOOR_TABLE;
}

static bool take_journal(struct reading *reading, const char *line, size_t length)
{
    static struct baize_journal_event event;
    size_t position;
    enum baize_status status = baize_journal_event_decode(line, length, &event, &position);
    if (status != BAIZE_OK)
        return fail(reading, status);
    if (event.kind == BAIZE_JOURNAL_RULES_ACTIVATED)
        reading->rules = report_book_rules(reading->book, event.digest);
    return reading->rules != NULL || fail(reading, BAIZE_RULES_NOT_FOUND);
}

static bool take_floor(struct reading *reading, const char *line, size_t length)
{
    static struct baize_floor_event event;
    size_t position;
    if (baize_line_is_sealed(line, length))
        return true; /* cards move no money: no report asks for them */
    if (baize_journal_event_is(line, length))
        return take_journal(reading, line, length);
    if (reading->rules == NULL)
        return fail(reading, BAIZE_RULES_NOT_FOUND);
    enum baize_status status = baize_floor_event_decode(line, length, reading->rules, machine_of(reading, line, length),
                                                        reading->stream.number, &event, &position);
    if (status != BAIZE_OK)
        return fail(reading, status);
    return reading->on_floor(reading->context, &event);
}

bool report_book_floor(struct report_book *book, struct baize_stream stream, report_on_floor *on_event, void *context)
{
    struct reading reading = {
        .book = book, .stream = stream, .take = take_floor, .on_floor = on_event, .context = context};
    return read_stream(&reading);
}

/* ---- Wallets and names ---- */

static bool take_wallet(struct reading *reading, const char *line, size_t length)
{
    static struct baize_wallet_event event;
    size_t position;
    enum baize_status status = baize_wallet_event_decode(line, length, &event, &position);
    if (status != BAIZE_OK)
        return fail(reading, status);
    return reading->on_wallet(reading->context, &event);
}

bool report_book_wallet(struct report_book *book, uint32_t patron, report_on_wallet *on_event, void *context)
{
    struct reading reading = {.book = book,
                              .stream = {.kind = BAIZE_STREAM_WALLET, .number = patron},
                              .take = take_wallet,
                              .on_wallet = on_event,
                              .context = context};
    return read_stream(&reading);
}

struct search {
    const char *which; /* a name, or NULL */
    uint32_t number;
    bool found, done;
    enum baize_role role;
    char *name;
    enum baize_status status;
};

static bool equal_names(const char *a, const char *b)
{
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}

static bool on_person(void *context, const struct baize_store_record *record)
{
    static struct people_person person;
    struct search *search = context;
    if (!person_read(record->value, record->length, &person))
        return true; /* of another version: names are a comfort, not the record */
    search->found = search->which != NULL ? equal_names(person.name, search->which) : person.number == search->number;
    if (!search->found)
        return true;
    search->number = person.number;
    search->role = person.role;
    snprintf(search->name, REPORT_NAME_SIZE, "%s", person.name);
    return false;
}

static void on_searched(void *context, enum baize_status status)
{
    struct search *search = context;
    search->done = true;
    search->status = status;
}

bool report_book_player(struct report_book *book, const char *which, uint32_t *patron, char name[REPORT_NAME_SIZE])
{
    char *end;
    unsigned long number = strtoul(which, &end, 10);
    bool is_number = isdigit((unsigned char)which[0]) && *end == '\0' && number <= UINT32_MAX;
    struct search search = {.which = is_number ? NULL : which, .number = (uint32_t)number, .name = name};
    name[0] = '\0';
    enum baize_status status =
        book->store.call->records(book->store.self, "person", NULL, on_person, on_searched, &search);
    while (status == BAIZE_OK && !search.done)
        book->store.call->run(book->store.self, -1);
    *patron = search.number;
    if (search.found && search.role != BAIZE_PLAYER) {
        fprintf(stderr, "baize report: %s, number %u, is no player; `baize user list` shows who is\n", name,
                search.number);
        return false;
    }
    if (is_number || search.found)
        return true;
    fprintf(stderr, "baize report: there is no person '%s'; `baize user list` shows all\n", which);
    return false;
}

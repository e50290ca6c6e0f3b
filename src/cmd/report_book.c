/* report_book.c - the record as reports read it: the house folded, its rules compiled, other streams event by event.
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

static const struct baize_rules *rules_of(void *context, const uint8_t digest[BAIZE_HASH_SIZE])
{
    return report_book_rules(context, digest);
}

static bool read_stream(struct report_book *book, struct baize_reader *reader, struct baize_stream stream,
                        baize_on_event *on_event, void *context)
{
    char name[BAIZE_STREAM_NAME_SIZE];
    struct baize_text text = baize_text_in(name, sizeof name);
    uint64_t seq = 0;
    reader->rules_of = rules_of;
    reader->context = book;
    enum baize_status status = baize_reader_read(reader, &book->store, stream, 1, SEQ_MOST, on_event, context, &seq);
    if (status == BAIZE_OK)
        status = book->status;
    if (status == BAIZE_OK)
        return true;
    bool unreadable = reader->status != BAIZE_OK || book->status != BAIZE_OK;
    baize_stream_print(&text, stream);
    fprintf(stderr, "baize report: %s, entry %llu: %s%s%s\n", name, (unsigned long long)seq, baize_status_words(status),
            unreadable ? "; `baize audit verify` looks closer" : ": ",
            unreadable ? "" : book->store.call->trouble(book->store.self));
    return false;
}

/* ---- The house and its rules ---- */

struct loading {
    unsigned char scratch[BAIZE_RULES_SCRATCH];
    struct baize_diagnostics found;
};

static enum baize_status load_rules(struct report_book *book, const struct baize_house_event *event)
{
    struct loading *loading = malloc(sizeof *loading);
    struct report_rules *rules = malloc(sizeof *rules);
    enum baize_status status = BAIZE_OUT_OF_MEMORY;
    if (loading != NULL && rules != NULL && book->rules_count < BAIZE_HOUSE_RULES_MOST)
        status = baize_filed_rules_load(event, loading->scratch, &rules->rules, &loading->found);
    free(loading);
    if (status != BAIZE_OK) {
        free(rules);
        return status;
    }
    memcpy(rules->digest, event->digest, sizeof rules->digest);
    book->rules[book->rules_count++] = rules;
    return BAIZE_OK;
}

static bool on_house(void *context, const struct baize_read_event *event)
{
    struct report_book *book = context;
    if (event->house->kind == BAIZE_HOUSE_EVENT_RULES_FILED)
        book->status = load_rules(book, event->house);
    if (book->status == BAIZE_OK)
        book->status = baize_house_fold(&book->house, event->house);
    return book->status == BAIZE_OK;
}

static bool read_house(struct report_book *book)
{
    static const struct baize_stream house = {.kind = BAIZE_STREAM_HOUSE};
    struct baize_reader reader = {.memory = malloc(BAIZE_STORE_TEXT_MOST)};
    reader.memory_size = reader.memory == NULL ? 0 : BAIZE_STORE_TEXT_MOST;
    bool good = read_stream(book, &reader, house, on_house, book);
    free(reader.memory);
    return good;
}

bool report_book_open(struct report_book *book, const struct cmd_where *where)
{
    memset(book, 0, sizeof *book);
    baize_house_start(&book->house);
    if (!cmd_where_store(where, BAIZE_STORE_READER, &book->store))
        return false;
    enum baize_status status = book->store.call->freeze(book->store.self);
    if (status != BAIZE_OK)
        fprintf(stderr, "baize report: %s: %s\n", baize_status_words(status),
                book->store.call->trouble(book->store.self));
    bool good = status == BAIZE_OK && read_house(book);
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

/* ---- Tables, meters and wallets ---- */

struct telling {
    report_on_floor *on_floor;
    report_on_wallet *on_wallet;
    void *context;
};

/* Cards that stay sealed move no money: no report asks for them. */
static bool on_event(void *context, const struct baize_read_event *event)
{
    const struct telling *telling = context;
    if (event->wallet != NULL)
        return telling->on_wallet(telling->context, event->wallet);
    return event->floor == NULL || telling->on_floor(telling->context, event->floor);
}

bool report_book_floor(struct report_book *book, struct baize_stream stream, report_on_floor *on_floor, void *context)
{
    struct telling telling = {.on_floor = on_floor, .context = context};
    struct baize_reader reader = {.house = NULL};
    return read_stream(book, &reader, stream, on_event, &telling);
}

bool report_book_wallet(struct report_book *book, uint32_t patron, report_on_wallet *on_wallet, void *context)
{
    struct telling telling = {.on_wallet = on_wallet, .context = context};
    struct baize_reader reader = {.house = NULL};
    struct baize_stream stream = {.kind = BAIZE_STREAM_WALLET, .number = patron};
    return read_stream(book, &reader, stream, on_event, &telling);
}

/* ---- Names ---- */

struct search {
    struct baize_store_answer answer;
    const char *which; /* a name, or NULL */
    uint32_t number;
    bool found;
    enum baize_role role;
    char *name;
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

bool report_book_player(struct report_book *book, const char *which, uint32_t *patron, char name[REPORT_NAME_SIZE])
{
    char *end;
    unsigned long number = strtoul(which, &end, 10);
    bool is_number = isdigit((unsigned char)which[0]) && *end == '\0' && number <= UINT32_MAX;
    struct search search = {.which = is_number ? NULL : which, .number = (uint32_t)number, .name = name};
    name[0] = '\0';
    baize_store_wait(
        &book->store, &search.answer,
        book->store.call->records(book->store.self, "person", NULL, on_person, baize_store_answered, &search));
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

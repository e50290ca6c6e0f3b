/* user_log.c - baize user log: the access log, the newest lines, then older ones page by page. */
#include "cmd/json.h"
#include "cmd/user.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT_MOST    100000
#define COUNT_DEFAULT 1000
#define TIME_SIZE     32

struct log_page {
    bool done;
    enum people_reason reason;
    struct people_access *lines; /* the latest first */
    size_t count;
};

static void on_lines(void *context, enum people_reason reason, const struct people_access *lines, size_t count)
{
    struct log_page *page = context;
    page->done = true;
    page->reason = reason;
    page->lines = malloc((count + 1) * sizeof *lines);
    if (page->lines == NULL)
        page->reason = PEOPLE_NO_MEMORY;
    else if (count > 0)
        memcpy(page->lines, lines, count * sizeof *lines);
    page->count = page->lines == NULL ? 0 : count;
}

static bool read_page(const struct office *office, const char *before, uint32_t count, struct log_page *page)
{
    const struct baize_store *store = &office->house.store;
    page->reason = people_accesses_read(office->people, before, count, on_lines, page);
    while (page->reason == PEOPLE_OK && !page->done)
        store->call->run(store->self, -1);
    if (page->reason != PEOPLE_OK)
        fprintf(stderr, "baize: the access log cannot be read: %s\n", people_reason_words(page->reason));
    return page->reason == PEOPLE_OK;
}

/* ---- One line ---- */

static const char *name_of(const struct office *office, uint32_t number)
{
    const struct people_person *person = people_numbered(office->people, number);
    return person == NULL ? "-" : person->name;
}

/* NULL, which json_pack leaves out, for 0. */
static json_t *number_json(int64_t number)
{
    return number == 0 ? NULL : json_integer(number);
}

/* NULL for "". */
static const char *unless_empty(const char *word)
{
    return word[0] == '\0' ? NULL : word;
}

static json_t *line_json(const struct office *office, const struct people_access *access, const char *at)
{
    return json_pack(
        "{s:s, s:I, s:s, s:s, s:i, s:s, s:I, s:o*, s:s*, s:s*, s:s*, s:o*, s:o*, s:o*}", "line", access->id, "at_ms",
        (json_int_t)access->at_ms, "at", at, "what", people_access_id(access->kind), "number", (int)access->person,
        "name", name_of(office, access->person), "count", (json_int_t)access->count, "by_number",
        number_json(access->from.by), "by_name", access->from.by == 0 ? NULL : name_of(office, access->from.by),
        "address", unless_empty(access->from.address), "session", unless_empty(access->from.session), "last_ms",
        number_json(access->last_ms), "table", number_json(access->table), "round", number_json(access->round));
}

static void print_csv(const struct office *office, const struct people_access *access, const char *at)
{
    printf("%s,%lld,%s,%s,%u,%s,%u,%s,%s,%s,%u,%lld,%u,%u,\"%s\"\n", access->id, (long long)access->at_ms, at,
           people_access_id(access->kind), access->person, name_of(office, access->person), access->from.by,
           name_of(office, access->from.by), access->from.address, access->from.session, access->count,
           (long long)access->last_ms, access->table, access->round, people_access_words(access->kind));
}

static void print_line(const struct office *office, const struct people_access *access, const char *at)
{
    printf("%s  %-20s  %s", at, name_of(office, access->person), people_access_words(access->kind));
    if (access->count > 1)
        printf(", %u times within a minute", access->count);
    if (access->from.by != 0 && access->from.by != access->person)
        printf(", by %s", name_of(office, access->from.by));
    if (access->from.address[0] != '\0')
        printf(", from %s%s", access->from.address, strcmp(access->from.address, "several") == 0 ? " addresses" : "");
    if (access->from.session[0] != '\0')
        printf(", session %s", access->from.session);
    if (access->table != 0)
        printf(", table %u", access->table);
    if (access->round != 0)
        printf(", round %u", access->round);
    putchar('\n');
}

/* ---- The command ---- */

static bool read_count(const struct office_request *request, uint32_t *count)
{
    *count = COUNT_DEFAULT;
    return request->lines == NULL || office_number("--count", request->lines, COUNT_MOST, count);
}

bool user_log_check(const struct office_request *request)
{
    uint32_t count;
    if (request->csv && request->json) {
        fputs("baize: either --csv or --json\n", stderr);
        return false;
    }
    if (!read_count(request, &count))
        return false;
    if (request->before == NULL || people_is_line(request->before))
        return true;
    fprintf(stderr,
            "baize: --before '%s': the name of a line is expected, as the last line of the page before has it\n",
            request->before);
    return false;
}

/* The oldest first: the newest are at the end of the terminal. */
static bool print_page(const struct office_request *request, const struct office *office, const struct log_page *page,
                       bool full)
{
    const char *older = full && page->count > 0 ? page->lines[page->count - 1].id : NULL;
    json_t *array = request->json ? json_array() : NULL;
    if (request->csv)
        puts("line,at_ms,at,what,person,name,by,by_name,address,session,count,last_ms,table,round,words");
    for (size_t i = page->count; i-- > 0;) {
        char at[TIME_SIZE];
        user_time(office, page->lines[i].at_ms, at, sizeof at);
        if (request->json)
            json_array_append_new(array, line_json(office, &page->lines[i], at));
        else if (request->csv)
            print_csv(office, &page->lines[i], at);
        else
            print_line(office, &page->lines[i], at);
    }
    if (request->json)
        return json_finish(json_pack("{s:o, s:s?}", "accesses", array, "before", older)) == CMD_DONE;
    if (older != NULL)
        fprintf(stderr, "baize: there may be older lines: --before %s\n", older);
    return true;
}

bool user_log(const struct office_request *request, struct office *office)
{
    struct log_page page = {.done = false};
    uint32_t count;
    bool good = read_count(request, &count) && read_page(office, request->before, count, &page) &&
                print_page(request, office, &page, page.count == count);
    free(page.lines);
    return good;
}

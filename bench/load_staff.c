/* load_staff.c - one executive looks after all tables: when the floor's view says that a win waits to be validated, the
 * console of that table is watched, its next step is done with the card, and the console is left again. Without it a
 * table that has a winner of the progressive would stand still.
 *
 * The floor's view comes a little later than the console's: a table that was seen to is not looked at again before its
 * line on the floor changes, or the executive would be sent away for asking too often. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ADDRESS_STAFF 0x01fff0
#define TABLES_MOST   255

struct staff {
    struct load *load;
    struct line line;
    json_t *floor;
    uint32_t table; /* whose console is watched; 0: none */
    bool seen_to[TABLES_MOST + 1];
    uint32_t count;
};

static void send_text(struct staff *staff, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (text != NULL)
        line_send(&staff->line, text, strlen(text));
    free(text);
    json_decref(message);
}

static json_t *watches(const char *type, uint32_t table)
{
    char topic[32];
    snprintf(topic, sizeof topic, "console/%u", table);
    return json_pack("{s:s,s:s}", "type", type, "topic", topic);
}

static bool waits_for_validation(const json_t *table)
{
    size_t i;
    json_t *wait;
    json_array_foreach(json_object_get(table, "waits"), i, wait)
    {
        const char *what = json_string_value(json_object_get(wait, "what"));
        if (what != NULL && strcmp(what, "validation") == 0)
            return true;
    }
    return false;
}

static void look_around(struct staff *staff)
{
    const char *key;
    json_t *table;
    if (staff->table != 0)
        return;
    json_object_foreach(json_object_get(staff->floor, "tables"), key, table)
    {
        uint32_t number = (uint32_t)strtoul(key, NULL, 10);
        if (number > TABLES_MOST || staff->seen_to[number] || !waits_for_validation(table))
            continue;
        staff->table = number;
        send_text(staff, watches("watch", staff->table));
        return;
    }
}

static void leave(struct staff *staff)
{
    send_text(staff, watches("unwatch", staff->table));
    staff->seen_to[staff->table] = true;
    staff->table = 0;
}

/* What the floor's view tells anew. */
static void take_floor(struct staff *staff, json_t *whole, json_t *change)
{
    const char *key;
    json_t *table;
    if (whole != NULL) {
        json_decref(staff->floor);
        staff->floor = json_incref(whole);
        memset(staff->seen_to, 0, sizeof staff->seen_to);
        return;
    }
    load_merge(staff->floor, change);
    json_object_foreach(json_object_get(change, "tables"), key, table)
    {
        uint32_t number = (uint32_t)strtoul(key, NULL, 10);
        if (number <= TABLES_MOST)
            staff->seen_to[number] = false;
    }
}

/* The next step as it stands, with an id and the card. */
static void take_console(struct staff *staff, const json_t *view)
{
    struct timespec now;
    char id[33];
    json_t *step = json_deep_copy(json_object_get(view, "next"));
    const char *by = json_string_value(json_object_get(step, "by"));
    if (by == NULL ||
        (strcmp(by, "supervisor") != 0 && strcmp(by, "executive") != 0 && strcmp(by, "floorperson") != 0)) {
        json_decref(step);
        leave(staff);
        return;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(id, sizeof id, "%012llx%020u",
             (unsigned long long)now.tv_sec * 1000 + (unsigned long long)now.tv_nsec / 1000000, ++staff->count);
    json_object_set_new(step, "type", json_string("do"));
    json_object_set_new(step, "id", json_string(id));
    json_object_set_new(step, "card", json_string(staff->load->house->staff_card));
    static const char *const beside[] = {"words", "by", "second", "clause", "hold_ms"};
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++)
        json_object_del(step, beside[i]);
    send_text(staff, step);
    if (staff->load->phase != NULL)
        staff->load->phase->claims++;
}

static void on_message(struct line *line, const char *text, size_t length)
{
    struct staff *staff = line->context;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));
    const char *topic = json_string_value(json_object_get(message, "topic"));
    json_t *whole = json_object_get(message, "view");
    load_count_view(staff->load, text, length);
    if (type != NULL && (strcmp(type, "done") == 0 || strcmp(type, "refused") == 0)) {
        if (strcmp(type, "refused") == 0 && getenv("BENCH_TELLS") != NULL)
            fprintf(stderr, "staff: %s\n", text);
        leave(staff);
    } else if (topic != NULL && strcmp(topic, "floor") == 0) {
        take_floor(staff, whole, json_object_get(message, "change"));
    } else if (topic != NULL && whole != NULL && staff->table != 0) {
        take_console(staff, whole);
    }
    json_decref(message);
    look_around(staff);
}

static void on_open(struct line *line)
{
    send_text(line->context, json_pack("{s:s,s:s}", "type", "watch", "topic", "floor"));
}

static void on_end(struct line *line)
{
    struct staff *staff = line->context;
    if (!staff->load->ends)
        stop("the executive", "was sent away: nobody would validate what is won");
    json_decref(staff->floor);
    staff->floor = NULL;
}

void staff_open(struct load *load)
{
    struct staff *staff = calloc(1, sizeof *staff);
    if (staff == NULL)
        stop("staff", "no memory");
    load->staff = staff;
    staff->load = load;
    staff->line = (struct line){.context = staff,
                                .cookie = load->house->staff_cookie,
                                .on_open = on_open,
                                .on_message = on_message,
                                .on_end = on_end};
    line_open(&staff->line, &load->loop, load->server.port, ADDRESS_STAFF);
}

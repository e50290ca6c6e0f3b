/* disputes.c - what came of the players' disputes: a table forgets them with the decision. Seen as it happens, the
 * latest of the whole house; those that were decided before a restart are in the record only.
 *
 *     open at the start, or dispute_opened --> kept --dispute_decided--> with what was paid, for `own/N` */
#include "server/internal.h"

#include <string.h>

#define KEPT 256

struct dispute {
    uint32_t table, number; /* 0: none */
    uint32_t patron, round;
    bool decided, for_patron;
    baize_cents amount;
};

struct disputes {
    size_t next;
    struct dispute kept[KEPT];
    struct baize_floor_event event; /* being read */
};

static void keep(struct disputes *disputes, uint32_t table, uint32_t number, uint32_t patron, uint32_t round)
{
    disputes->kept[disputes->next] =
        (struct dispute){.table = table, .number = number, .patron = patron, .round = round};
    disputes->next = (disputes->next + 1) % KEPT;
}

bool disputes_open(struct server *server)
{
    const struct baize_floor *floor = baize_engine_floor(server->engine);
    server->disputes = server_get(server, sizeof *server->disputes);
    for (size_t i = 0; server->disputes != NULL && i < floor->tables_count; i++) {
        const struct baize_table *table = &floor->tables[i].table;
        for (size_t j = 0; !floor->tables[i].alone && j < BAIZE_DISPUTES_MOST; j++)
            if (table->disputes[j].number != 0)
                keep(server->disputes, table->settings.number, table->disputes[j].number, table->disputes[j].patron,
                     table->disputes[j].round);
    }
    return server->disputes != NULL;
}

void disputes_close(struct server *server)
{
    server_let_go(server, server->disputes, sizeof *server->disputes);
    server->disputes = NULL;
}

/* ---- What happens ---- */

static void decide(struct disputes *disputes, uint32_t table, const struct baize_table_event *event)
{
    for (size_t i = 0; i < KEPT; i++) {
        struct dispute *dispute = &disputes->kept[i];
        if (dispute->table != table || dispute->number != event->dispute_decided.number)
            continue;
        dispute->decided = true;
        dispute->for_patron = event->dispute_decided.for_patron;
        dispute->amount = event->dispute_decided.amount;
    }
}

static void read_line(struct server *server, uint32_t number, const char *line, size_t length)
{
    static const char word[] = "dispute_"; /* few lines are: no other is decoded */
    struct disputes *disputes = server->disputes;
    const struct baize_floor_table *table = baize_floor_table(baize_engine_floor(server->engine), number);
    struct baize_table_event *event = &disputes->event.table;
    size_t position;
    if (table == NULL || length < sizeof word || memcmp(line, word, sizeof word - 1) != 0 ||
        baize_floor_event_decode(line, length, table->rules, BAIZE_FLOOR_TABLE, number, &disputes->event, &position) !=
            BAIZE_OK)
        return;
    if (event->kind == BAIZE_TABLE_EVENT_DISPUTE_OPENED)
        keep(disputes, number, event->dispute_opened.number, event->dispute_opened.patron, event->dispute_opened.round);
    else if (event->kind == BAIZE_TABLE_EVENT_DISPUTE_DECIDED)
        decide(disputes, number, event);
}

void disputes_published(struct server *server, const struct baize_engine_act *act)
{
    for (size_t i = 0; server->disputes != NULL && i < act->count; i++) {
        const struct baize_store_entry *entry = &act->entries[i];
        const char *line;
        size_t at = 0, length;
        if (entry->stream.kind != BAIZE_STREAM_TABLE)
            continue;
        while (baize_entry_line(entry->text, entry->length, &at, &line, &length))
            read_line(server, entry->stream.number, line, length);
    }
}

/* ---- What is told ---- */

static bool add(json_t *list, const struct dispute *dispute)
{
    return json_array_append_new(list, json_pack("{s:I, s:I, s:b, s:I}", "number", (json_int_t)dispute->number, "round",
                                                 (json_int_t)dispute->round, "for_patron", dispute->for_patron,
                                                 "amount_cents", (json_int_t)dispute->amount)) == 0;
}

json_t *disputes_decided(const struct server *server, uint32_t table, uint32_t patron)
{
    const struct disputes *disputes = server->disputes;
    json_t *list = json_array();
    for (size_t i = 0; list != NULL && disputes != NULL && patron != 0 && i < KEPT; i++) {
        const struct dispute *dispute = &disputes->kept[(disputes->next + i) % KEPT];
        if (dispute->decided && dispute->table == table && dispute->patron == patron && !add(list, dispute)) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

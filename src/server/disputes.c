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

void disputes_event(struct server *server, const struct baize_read_event *read)
{
    struct disputes *disputes = server->disputes;
    if (disputes == NULL || read->floor == NULL || read->floor->machine != BAIZE_FLOOR_TABLE)
        return;
    const struct baize_table_event *event = &read->floor->table;
    if (event->kind == BAIZE_TABLE_EVENT_DISPUTE_OPENED)
        keep(disputes, read->floor->number, event->dispute_opened.number, event->dispute_opened.patron,
             event->dispute_opened.round);
    else if (event->kind == BAIZE_TABLE_EVENT_DISPUTE_DECIDED)
        decide(disputes, read->floor->number, event);
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

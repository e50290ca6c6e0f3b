/* last.c - what each patron wagered last, for "the same again". Seen when bets are closed; after a restart not known
 * until the next round. */
#include "server/live.h"

#include <string.h>

static bool is_closed(enum baize_phase phase)
{
    return phase != BAIZE_PHASE_IDLE && phase != BAIZE_PHASE_BETTING;
}

void last_note(struct live_table *table, const struct baize_floor_table *at)
{
    const struct baize_round *round = &at->table.round;
    if (!is_closed(round->phase) || table->last_round == round->number)
        return;
    table->last_round = round->number;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        if (round->seats[i].patron == 0)
            continue;
        memset(&table->last[i], 0, sizeof table->last[i]);
        table->last[i].patron = round->seats[i].patron;
        for (unsigned w = 0; w < BAIZE_WAGERS; w++)
            if (at->rules->wagers[w].placed == BAIZE_BEFORE_DEAL)
                table->last[i].wagers[w] = round->seats[i].wagers[w];
    }
}

static json_t *wagers_of(const struct live_last *last)
{
    json_t *wagers = json_object();
    for (unsigned w = 0; wagers != NULL && w < BAIZE_WAGERS; w++)
        if (last->wagers[w] > 0 &&
            json_object_set_new(wagers, baize_wager_id((enum baize_wager)w), json_integer(last->wagers[w])) != 0) {
            json_decref(wagers);
            return NULL;
        }
    return wagers;
}

json_t *live_last_wagers(struct server *server, uint32_t table, uint32_t patron)
{
    const struct live_table *found = live_table(server->live, table);
    json_t *seats = NULL;
    for (uint8_t i = 0; found != NULL && patron != 0 && i < BAIZE_SEATS_MOST; i++) {
        char seat[2] = {(char)('1' + i), '\0'};
        if (found->last[i].patron != patron)
            continue;
        if (seats == NULL)
            seats = json_object();
        if (seats == NULL || json_object_set_new(seats, seat, wagers_of(&found->last[i])) != 0) {
            json_decref(seats);
            return NULL;
        }
    }
    return seats;
}

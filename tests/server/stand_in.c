/* stand_in.c - tables that run by themselves do not, here: the bot plays at all of them, in its own order. tests/live
 * has the real ones. */
#include "place.h"

#define WEAK __attribute__((weak))

WEAK bool live_open(struct server *server)
{
    (void)server;
    return true;
}

WEAK void live_close(struct server *server)
{
    (void)server;
}

WEAK void live_turn(struct server *server)
{
    (void)server;
}

WEAK void live_published(struct server *server, const struct baize_engine_act *act)
{
    (void)server, (void)act;
}

WEAK struct protocol_pause live_pause(struct server *server, uint32_t table)
{
    (void)server, (void)table;
    return (struct protocol_pause){0};
}

WEAK bool live_is_automatic(struct server *server, uint32_t table)
{
    (void)server;
    return table == 4;
}

WEAK json_t *live_last_wagers(struct server *server, uint32_t table, uint32_t patron)
{
    (void)server, (void)table, (void)patron;
    return NULL;
}

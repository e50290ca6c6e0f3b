/* live_world.h - a server without sockets: its engine, its clock and its loop, for the tables that run by themselves.
 */
#ifndef LIVE_WORLD_H
#define LIVE_WORLD_H

#include "house.h"
#include "server/internal.h"

enum { LIVE_TABLES_MOST = 12, LIVE_SEATS = 3, LIVE_GUEST = 90001 };

struct live_world {
    struct baize_store store;
    struct baize_house_key key;
    struct baize_seeded seeded;
    struct baize_random random;
    int64_t now_ms;
    int64_t wake_ms; /* the earliest that was asked for; 0: none */
    struct house_plan plan;
    struct server server;
    struct server_table tables[LIVE_TABLES_MOST];
    struct server_patron patrons[LIVE_TABLES_MOST * LIVE_SEATS];
    uint32_t here; /* a patron whose socket is open; 0: nobody's */
    uint64_t submitted, refused, published, touched;
    uint64_t by_role[BAIZE_PROGRAM + 1];     /* who submitted */
    char refusal[200];                       /* the last one */
    void (*acted)(struct live_world *world); /* after every act that was published, or NULL */
    bool tables_only;                        /* no house players */
};

extern struct live_world live_world;

/* A house with these submissions, a table each; house players in the first seats. */
void live_world_start(const char *const *submissions, unsigned count, bool demo);
/* One turn of the loop; when nothing is on its way the clock goes to what comes next. */
void live_world_turn(void);
/* As after a crash: everything anew over the same store. */
void live_world_restart(void);
void live_world_end(void);
const struct baize_floor_table *live_world_table(uint32_t number);
/* In the name of somebody; stops the test when it is refused. */
void live_world_do(struct baize_command *command);

#endif

/* place.h - a house with its server in one process: memory or SQLite, a clock that the test sets, no network. */
#ifndef SERVER_PLACE_H
#define SERVER_PLACE_H

#include "fake_net.h"
#include "house.h"
#include "server/client.h"
#include "testing.h"
#include "troubled_store.h"

#define PLACE_NOW      INT64_C(1794830400000)
#define PLACE_PASSWORD "a plain long phrase"

struct place {
    uv_loop_t loop;
    int64_t now_ms;
    struct baize_seeded seeded;
    struct baize_random random;
    struct baize_house_key key;
    const char *path; /* of the store; NULL: memory */
    struct baize_store inner, store;
    struct troubled_store trouble;
    struct house_plan plan;
    bool slow_passwords;
    struct people *people;
    struct server_log log;
    struct server_settings settings;
    struct server *server;
    struct baize_engine *engine;
    uint64_t allocations, fail_at; /* of the server: this one fails; 0: none */
    size_t bytes;                  /* that the server holds */
    bool failed, stopped;
    uint64_t made; /* ids of acts */
};

struct place_settings {
    struct house_plan plan;
    const char *path;    /* of SQLite, or a URL of PostgreSQL; NULL: memory */
    bool real_clock;     /* and real randomness, but for the house's key */
    uint16_t port;       /* for a real network; 0: any */
    bool slow_passwords; /* as in a house */
};

/* The bot's house, all closed; everybody of it has the password above and is named role-number. */
struct place *place_open(const struct house_plan *plan, const char *path);
struct place *place_open_with(const struct place_settings *settings);
/* As the program ends: stopped in good order. */
void place_close(struct place *place);
/* Turns of the loop until nothing more happens at once. */
void place_turn(struct place *place);
/* So long in the loop's own time, which is the real one. */
void place_wait(struct place *place, unsigned ms);
/* The bot's next act at a table, through the engine as the server's own; false: none. */
bool place_play(struct place *place, uint32_t table);

/* ---- Clients ---- */

struct caller {
    struct place *place;
    struct net_socket *socket;
    json_t *views;    /* topic -> view, as the changes made it */
    json_t *versions; /* topic -> version */
    json_t *heard;    /* all other messages, oldest first */
    uint64_t wholes, changes, same;
    bool confused;       /* a change came that did not fit */
    struct caller *next; /* that is open */
};

/* Signed in as person (0: nobody). */
struct caller *caller_open(struct place *place, uint32_t person);
void caller_close(struct caller *caller);
void callers_close(void); /* all that are open */
void caller_say(struct caller *caller, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reads all there is, after a turn. */
void caller_hear(struct caller *caller);
/* The oldest message not looked at yet; the test has it (json_decref). NULL: none. */
json_t *caller_next(struct caller *caller);
/* The next message has this type and name ("" for a type that has none); stops the test otherwise. */
void caller_expect(struct caller *caller, const char *type, const char *name);
/* Says {"type": "do", "id": new, ...fields}; *id (33 bytes) or NULL is told. */
void caller_do(struct caller *caller, char *id, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The view as it would be made now, and are they the same, a missing field being null? */
json_t *place_view(struct place *place, const char *topic, uint32_t person);
bool place_same(const json_t *a, const json_t *b);

#endif

/* load.h - what the files of bench_server share.
 *
 *     bench_server ---- makes a house on disk (load_house.c), starts `baize serve` on it (load_server.c)
 *          |                                                        ^    ^
 *          +-- players, witnesses, staff, idle clients -------------+    |
 *          +-- bench_server --hostile: a process of its own -------------+                                        */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#define COOKIE_SIZE 80 /* "baize=" and 64 hex digits */
#define CARD_SIZE   24

double now_s(void);
_Noreturn void stop(const char *what, const char *words);

/* ---- Samples: many numbers, their mean and percentiles ---- */

struct samples {
    uint32_t *values;
    size_t count, size;
    uint64_t sum;
};

void samples_add(struct samples *samples, uint64_t value);
/* The value that `part` of all are not above; sorts them. */
uint32_t samples_at(struct samples *samples, double part);
void samples_clear(struct samples *samples);

/* ---- load_house.c: a house for money with so many tables, open, everybody seated with chips ---- */

struct load_seat {
    uint32_t table, patron;
    uint8_t seat;
    char cookie[COOKIE_SIZE]; /* of the patron's session */
};

struct load_house {
    uint32_t tables;
    struct load_seat *seats; /* by table */
    size_t seats_count;
    char staff_cookie[COOKIE_SIZE], staff_card[CARD_SIZE]; /* an executive, who validates what is won */
    char over_cookie[COOKIE_SIZE];                         /* of a session that was signed out */
    const char *victim;                                    /* whose password is guessed */
};

void load_house_make(struct load_house *house, const char *folder, uint32_t tables, uint32_t clocks_ms);

/* ---- load_server.c: the server as a child, seen from outside ---- */

struct load_server {
    int pid;
    uint16_t port;
};

struct load_figures {
    double cpu_s; /* of the server */
    double rss_bytes;
    uint64_t commits, commands, views, view_bytes, messages, sent_bytes, refused;
    double commit_buckets[16], command_buckets[16], ends_s[16]; /* cumulated */
    size_t buckets;
    double commit_sum_s, command_sum_s;
};

void load_server_start(struct load_server *server, const char *program, const char *folder, uint32_t automatic);
void load_server_stop(struct load_server *server);
void load_server_look(const struct load_server *server, struct load_figures *figures);
double load_cpu_s(int pid);
double load_rss(int pid);

/* ---- load_line.c: a WebSocket client as small as can be; thousands on one loop ---- */

enum line_state { LINE_CONNECTING, LINE_GREETING, LINE_OPEN, LINE_CLOSED };

struct line {
    uv_tcp_t tcp;
    uv_connect_t connecting;
    enum line_state state;
    bool closing;
    uint16_t port;
    const char *cookie; /* or NULL */
    char *partial;      /* of a frame that is not whole */
    size_t partial_length, partial_size;
    void (*on_open)(struct line *line);
    void (*on_message)(struct line *line, const char *text, size_t length); /* text has a zero behind it */
    void (*on_pong)(struct line *line);
    void (*on_end)(struct line *line); /* closed; may be NULL */
    void *context;
};

/* From an address of its own, 127.A.B.C: what the server allows one address holds for each. */
void line_open(struct line *line, uv_loop_t *loop, uint16_t port, uint32_t address);
void line_send(struct line *line, const char *text, size_t length);
void line_ping(struct line *line);
void line_close(struct line *line);
/* A masked frame around the payload; its length. `into` has room for 14 bytes more than it. */
size_t line_frame(char *into, uint8_t opcode, const char *payload, size_t length);
int line_socket(uint32_t address); /* not blocking, bound to the address; stops when there is none */

/* ---- load_players.c: everybody at the tables ---- */

enum topic_kind { TOPIC_TABLE, TOPIC_OWN, TOPIC_ME, TOPIC_LOBBY, TOPIC_FLOOR, TOPICS };
extern const char *const topic_names[TOPICS];

/* What is measured between load_begin and load_end. */
struct load_phase {
    struct samples done_us;         /* from sending an act to its `done` */
    struct samples seen_us;         /* from sending an act to the view that shows it, at another client of the table */
    struct samples echo_us;         /* a ping of the WebSocket and its pong: the server's loop, and the client's */
    struct samples changes[TOPICS]; /* bytes of view messages */
    uint64_t acts, refused, lost, idle_messages, idle_bytes, claims;
    double seconds, server_cpu_s, load_cpu_s, hostile_cpu_s;
    struct load_figures before, after;
};

struct load {
    uv_loop_t loop;
    struct load_server server;
    const struct load_house *house;
    struct load_phase *phase;      /* NULL: nothing is measured */
    struct samples wholes[TOPICS]; /* bytes of whole views, whenever they come */
    struct player *players;
    size_t players_count;
    struct witness *witnesses;
    size_t witnesses_count;
    struct staff *staff;
    struct line *idle;
    size_t idle_count, idle_open;
    uv_timer_t echo_timer;
    struct line echo;
    uint64_t echo_at_ns;
    uint32_t dice;
    bool ends; /* clients are closed, not lost */
};

uint32_t load_throw(struct load *load, uint32_t limit);
void load_merge(json_t *into, json_t *change); /* RFC 7396 */
void load_count_view(struct load *load, const char *text, size_t length);
void players_open(struct load *load, size_t count);
void idle_open(struct load *load, size_t count); /* so many in all */
void idle_watch(struct load *load);
void load_run(struct load *load, double seconds);
void load_close(struct load *load);

/* load_staff.c: validates what is won, as people would from their consoles. */
void staff_open(struct load *load);

/* ---- load_hostile.c: in a process of its own ---- */

/* Runs until it is told to end (standard input is closed), then prints what every kind got. */
int hostile_main(uint16_t port, size_t count, const char *over_cookie, const char *victim);

/* ---- load_print.c ---- */

/* How much of everything. */
struct scale {
    uint32_t tables, tables_all; /* of full play; so that `players` have a seat */
    size_t players, idle, hostile;
    double warm_s, alone_s, hostile_s;
    bool quick; /* a test that all of it still works: tables without hostile clients, which would have to wait */
};

#define KINDS 24

/* What a kind of hostile client was told. */
struct told {
    char words[64], expected[32], others[160];
    uint64_t attacks, counted;
};

struct scene {
    const char *name;
    size_t players;
    uint32_t tables;
    struct load_phase alone, hostile;
    double rss_begin, rss_some, rss_open, rss_watch, rss_alone, rss_hostile;
    struct told told[KINDS];
    size_t told_count;
};

struct printed {
    bool json;
    double commits; /* one row each, a second, by the database alone */
    const struct scale *scale;
    struct samples *wholes;
    struct scene *tables, *clients; /* NULL: not measured */
};

void print_scenes(const struct printed *printed);

#endif

/* load_players.c - everybody at the tables.
 *
 *     player     watches `me`, its table and its own view there; does at once what its options allow: so wagers of a
 *                table come at the same moment, and a seat decides as soon as it is asked
 *     witness    one for each table, not signed in: when it is sent what an act has changed, that act is published
 *     idle       watch the lobby or a table, and read
 *     echo       a ping every 20 ms and its pong: what the loop itself takes, on both sides */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PENDING       4
#define UNSEEN_NS     UINT64_C(1000000000) /* a view stands before its `done`: not seen, it looked the same */
#define ECHO_MS       20
#define SIDE_WAGERS   60      /* of a hundred */
#define PLAYS         70      /* of a hundred; the others fold */
#define CHIPS_LEAST   500000  /* cents: then more are bought */
#define BUYS          2000000 /* cents */
#define ADDRESS_TABLE 0x010000
#define ADDRESS_IDLE  0x100000
#define IDLE_MOST     5000

const char *const topic_names[TOPICS] = {"table", "own", "me", "lobby", "floor"};

/* An act whose view the witness has not been sent yet. */
struct pending {
    char what[24];              /* the wager; "fold"; "": none */
    uint64_t since_ns, done_ns; /* sent; answered, or 0 */
};

struct player {
    struct load *load;
    struct line line;
    const struct load_seat *seat;
    json_t *own;
    uint64_t since_ns; /* of the act on its way; 0: none */
    char id[33], made[8][24];
    unsigned made_count;
    struct pending pending[PENDING];
};

struct witness {
    struct load *load;
    struct line line;
    uint32_t table;
    struct player *players[16]; /* by seat */
};

uint32_t load_throw(struct load *load, uint32_t limit)
{
    load->dice = load->dice * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)load->dice * limit) >> 32);
}

static const char *word(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

static int64_t number(const json_t *object, const char *key)
{
    return (int64_t)json_integer_value(json_object_get(object, key));
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* {"type":"view","topic":"table/1","from":3,... : a change has `from`. */
void load_count_view(struct load *load, const char *text, size_t length)
{
    static const char head[] = "{\"type\":\"view\",\"topic\":\"";
    if (!begins(text, head))
        return;
    const char *topic = text + sizeof head - 1, *end = strchr(topic, '"');
    for (int i = 0; end != NULL && i < TOPICS; i++)
        if (begins(topic, topic_names[i])) {
            bool change = begins(end, "\",\"from\"");
            if (!change)
                samples_add(&load->wholes[i], length);
            else if (load->phase != NULL)
                samples_add(&load->phase->changes[i], length);
            return;
        }
}

static void watch(struct line *line, const char *topic, uint32_t table)
{
    char text[96];
    int length = table == 0 ? snprintf(text, sizeof text, "{\"type\":\"watch\",\"topic\":\"%s\"}", topic)
                            : snprintf(text, sizeof text, "{\"type\":\"watch\",\"topic\":\"%s/%u\"}", topic, table);
    line_send(line, text, (size_t)length);
}

/* ---- RFC 7396 ---- */

void load_merge(json_t *into, json_t *change)
{
    const char *key;
    json_t *value;
    json_object_foreach(change, key, value)
    {
        json_t *before = json_object_get(into, key);
        if (json_is_null(value))
            json_object_del(into, key);
        else if (json_is_object(value) && json_is_object(before))
            load_merge(before, value);
        else
            json_object_set(into, key, value);
    }
}

/* ---- A player acts ---- */

static void expect(struct player *player, const char *what)
{
    struct pending *place = &player->pending[0];
    for (unsigned i = 0; i < PENDING; i++) {
        struct pending *one = &player->pending[i];
        if (one->done_ns != 0 && player->since_ns - one->done_ns > UNSEEN_NS)
            one->what[0] = '\0';
        if (one->what[0] == '\0')
            place = one;
    }
    *place = (struct pending){.since_ns = player->since_ns};
    snprintf(place->what, sizeof place->what, "%s", what);
}

/* Fields of the act, as they stand in the message. `shows` is what the table's view will show of it. */
static void act(struct player *player, const char *fields, const char *shows)
{
    struct timespec now;
    char text[512];
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t now_ms = (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
    snprintf(player->id, sizeof player->id, "%012llx%08x%08x%04x", (unsigned long long)now_ms, player->seat->patron,
             load_throw(player->load, UINT32_MAX), load_throw(player->load, 65536));
    int length = snprintf(text, sizeof text, "{\"type\":\"do\",\"id\":\"%s\",\"at\":\"table/%u\",%s}", player->id,
                          player->seat->table, fields);
    player->since_ns = uv_hrtime();
    if (shows != NULL)
        expect(player, shows);
    line_send(&player->line, text, (size_t)length);
}

static bool is_made(const struct player *player, const char *wager)
{
    for (unsigned i = 0; i < player->made_count; i++)
        if (strcmp(player->made[i], wager) == 0)
            return true;
    return false;
}

/* A wager is thought about once in a round. */
static bool wager(struct player *player, const json_t *box)
{
    const char *key;
    json_t *option;
    bool betting = false;
    json_object_foreach(json_object_get(box, "options"), key, option)
    {
        const char *which = word(option, "wager");
        char fields[160];
        if (strcmp(word(option, "act"), "place_wager") != 0 || !json_is_true(json_object_get(option, "allowed")))
            continue;
        betting = true;
        if (is_made(player, which) || player->made_count == 8)
            continue;
        snprintf(player->made[player->made_count++], sizeof player->made[0], "%s", which);
        if (strcmp(which, "ante") != 0 && load_throw(player->load, 100) >= SIDE_WAGERS)
            continue;
        int64_t amount = number(option, "least_cents"); /* not always the same, so that it is seen */
        if (amount < number(option, "most_cents"))
            amount += number(option, "step_cents") * load_throw(player->load, 4);
        snprintf(fields, sizeof fields, "\"act\":\"place_wager\",\"seat\":%u,\"wager\":\"%s\",\"amount_cents\":%lld",
                 player->seat->seat, which, (long long)amount);
        act(player, fields, which);
        return true;
    }
    if (!betting)
        player->made_count = 0;
    return false;
}

static const json_t *allowed(const json_t *options, const char *name)
{
    const json_t *option = json_object_get(options, name);
    return json_is_true(json_object_get(option, "allowed")) ? option : NULL;
}

static bool decide(struct player *player, const json_t *box)
{
    const json_t *options = json_object_get(box, "options"), *chosen;
    char fields[160];
    uint32_t seat = player->seat->seat;
    if ((chosen = allowed(options, "discard")) != NULL) {
        const json_t *held = json_object_get(box, "cards");
        uint32_t count = load_throw(player->load, (uint32_t)number(chosen, "cards_most") + 1);
        int length = snprintf(fields, sizeof fields, "\"act\":\"discard\",\"seat\":%u,\"cards\":[", seat);
        for (uint32_t i = 0; i < count && length < 140; i++)
            length += snprintf(fields + length, sizeof fields - (size_t)length, "%s\"%.2s\"", i == 0 ? "" : ",",
                               json_string_value(json_array_get(held, i)));
        snprintf(fields + length, sizeof fields - (size_t)length, "]");
        act(player, fields, NULL); /* as many as in the first draw: nothing changes that others see */
    } else if ((chosen = allowed(options, "play")) != NULL && load_throw(player->load, 100) < PLAYS) {
        snprintf(fields, sizeof fields, "\"act\":\"play\",\"seat\":%u,\"amount_cents\":%lld", seat,
                 (long long)number(chosen, "least_cents"));
        act(player, fields, "play");
    } else if (allowed(options, "fold") != NULL) {
        snprintf(fields, sizeof fields, "\"act\":\"fold\",\"seat\":%u", seat);
        act(player, fields, "fold");
    } else {
        return false;
    }
    return true;
}

static void think(struct player *player)
{
    const char *key;
    json_t *box;
    if (player->own == NULL || player->since_ns != 0)
        return;
    if (number(player->own, "chips_cents") < CHIPS_LEAST && number(player->own, "wallet_cents") >= BUYS &&
        allowed(json_object_get(player->own, "options"), "buy_in") != NULL) {
        char fields[64];
        snprintf(fields, sizeof fields, "\"act\":\"buy_in\",\"amount_cents\":%d", BUYS);
        act(player, fields, NULL);
        return;
    }
    json_object_foreach(json_object_get(player->own, "boxes"), key, box)
    {
        if (wager(player, box) || decide(player, box))
            return;
    }
}

/* ---- A player hears ---- */

static void take_own(struct player *player, const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, 0, NULL);
    json_t *change = json_object_get(message, "change"), *whole = json_object_get(message, "view");
    if (change != NULL && player->own != NULL) {
        load_merge(player->own, change);
    } else if (whole != NULL) {
        json_decref(player->own);
        player->own = json_incref(whole);
    }
    json_decref(message);
    think(player);
}

static void take_answer(struct player *player, const char *text, bool done)
{
    struct load_phase *phase = player->load->phase;
    if (player->since_ns == 0 || strstr(text, player->id) == NULL)
        return;
    if (phase != NULL && done) {
        samples_add(&phase->done_us, (uv_hrtime() - player->since_ns) / 1000);
        phase->acts++;
    } else if (phase != NULL) {
        phase->refused++;
    }
    for (unsigned i = 0; i < PENDING; i++)
        if (player->pending[i].since_ns == player->since_ns) {
            player->pending[i].done_ns = uv_hrtime();
            if (!done)
                player->pending[i].what[0] = '\0';
        }
    player->since_ns = 0;
    if (done)
        think(player);
}

static void on_player_message(struct line *line, const char *text, size_t length)
{
    struct player *player = line->context;
    load_count_view(player->load, text, length);
    if (begins(text, "{\"type\":\"view\",\"topic\":\"own/"))
        take_own(player, text, length);
    else if (begins(text, "{\"type\":\"done\""))
        take_answer(player, text, true);
    else if (begins(text, "{\"type\":\"refused\""))
        take_answer(player, text, false);
}

static void on_player_open(struct line *line)
{
    struct player *player = line->context;
    watch(line, "me", 0);
    watch(line, "table", player->seat->table);
    watch(line, "own", player->seat->table);
}

static void on_player_end(struct line *line)
{
    struct player *player = line->context;
    if (player->load->phase != NULL)
        player->load->phase->lost++;
}

/* ---- A witness sees ---- */

static bool shows(const json_t *seat, const char *what)
{
    if (strcmp(what, "fold") == 0)
        return json_is_true(json_object_get(seat, "folded"));
    return json_object_get(json_object_get(seat, "wagers"), what) != NULL;
}

static void on_witness_message(struct line *line, const char *text, size_t length)
{
    struct witness *witness = line->context;
    uint64_t now_ns = uv_hrtime();
    const char *key;
    json_t *seat;
    load_count_view(witness->load, text, length);
    if (!begins(text, "{\"type\":\"view\"") || strstr(text, "\"seats\":") == NULL)
        return;
    json_t *message = json_loadb(text, length, 0, NULL);
    const json_t *change = json_object_get(message, "change");
    json_object_foreach(json_object_get(change == NULL ? json_object_get(message, "view") : change, "seats"), key, seat)
    {
        unsigned number = (unsigned)strtoul(key, NULL, 10);
        struct player *player = number < 16 ? witness->players[number] : NULL;
        for (unsigned i = 0; player != NULL && i < PENDING; i++) {
            struct pending *pending = &player->pending[i];
            if (pending->what[0] == '\0' || !shows(seat, pending->what))
                continue;
            if (witness->load->phase != NULL)
                samples_add(&witness->load->phase->seen_us, (now_ns - pending->since_ns) / 1000);
            pending->what[0] = '\0';
        }
    }
    json_decref(message);
}

static void on_witness_open(struct line *line)
{
    watch(line, "table", ((struct witness *)line->context)->table);
}

/* ---- Opening ---- */

static void open_witness(struct load *load, uint32_t table)
{
    struct witness *witness = &load->witnesses[load->witnesses_count++];
    *witness = (struct witness){.load = load, .table = table};
    witness->line = (struct line){.context = witness, .on_open = on_witness_open, .on_message = on_witness_message};
    line_open(&witness->line, &load->loop, load->server.port, ADDRESS_TABLE + 0x8000 + table);
}

static void on_echo_pong(struct line *line)
{
    struct load *load = line->context;
    if (load->phase != NULL && load->echo_at_ns != 0)
        samples_add(&load->phase->echo_us, (uv_hrtime() - load->echo_at_ns) / 1000);
    load->echo_at_ns = 0;
}

static void on_echo_timer(uv_timer_t *timer)
{
    struct load *load = timer->data;
    if (load->echo_at_ns != 0 || load->echo.state != LINE_OPEN)
        return; /* the one before is on its way */
    load->echo_at_ns = uv_hrtime();
    line_ping(&load->echo);
}

static void open_echo(struct load *load)
{
    load->echo_at_ns = 0;
    load->echo = (struct line){.context = load, .on_pong = on_echo_pong};
    line_open(&load->echo, &load->loop, load->server.port, ADDRESS_TABLE + 0xff00);
    uv_timer_init(&load->loop, &load->echo_timer);
    load->echo_timer.data = load;
    uv_timer_start(&load->echo_timer, on_echo_timer, 500, ECHO_MS);
}

void players_open(struct load *load, size_t count)
{
    const struct load_house *house = load->house;
    load->players = calloc(count, sizeof *load->players);
    load->witnesses = calloc(house->tables, sizeof *load->witnesses);
    if (load->players == NULL || load->witnesses == NULL)
        stop("players", "no memory");
    load->players_count = count;
    for (size_t i = 0; i < count; i++) {
        struct player *player = &load->players[i];
        player->load = load;
        player->seat = &house->seats[i];
        player->line = (struct line){.context = player,
                                     .cookie = house->seats[i].cookie,
                                     .on_open = on_player_open,
                                     .on_message = on_player_message,
                                     .on_end = on_player_end};
        if (i == 0 || house->seats[i - 1].table != player->seat->table)
            open_witness(load, player->seat->table);
        load->witnesses[load->witnesses_count - 1].players[player->seat->seat] = player;
        line_open(&player->line, &load->loop, load->server.port, ADDRESS_TABLE + (uint32_t)i);
        if (i % 64 == 0)
            uv_run(&load->loop, UV_RUN_NOWAIT);
    }
    open_echo(load);
}

/* ---- Idle ---- */

static void on_idle_message(struct line *line, const char *text, size_t length)
{
    struct load *load = line->context;
    if (line < load->idle + 2) /* one in the lobby, one at a table: the others are told the same */
        load_count_view(load, text, length);
    if (load->phase == NULL)
        return;
    load->phase->idle_messages++;
    load->phase->idle_bytes += length;
}

static void on_idle_open(struct line *line)
{
    ((struct load *)line->context)->idle_open++;
}

static void on_idle_end(struct line *line)
{
    struct load *load = line->context;
    load->idle_open--;
    if (load->phase != NULL)
        load->phase->lost++;
}

/* A few dozen at a time, as they would come: and none is turned away because the queue of the listener is full. */
void idle_open(struct load *load, size_t count)
{
    double until = now_s() + 60;
    if (load->idle == NULL)
        load->idle = calloc(IDLE_MOST, sizeof *load->idle);
    if (load->idle == NULL || count > IDLE_MOST)
        stop("idle clients", "no memory");
    for (size_t i = load->idle_count; i < count; i++) {
        load->idle[i] = (struct line){
            .context = load, .on_open = on_idle_open, .on_message = on_idle_message, .on_end = on_idle_end};
        line_open(&load->idle[i], &load->loop, load->server.port, ADDRESS_IDLE + (uint32_t)i);
        while (i + 1 - load->idle_open > 128 && now_s() < until)
            uv_run(&load->loop, UV_RUN_ONCE);
    }
    load->idle_count = count;
    while (load->idle_open < count && now_s() < until)
        uv_run(&load->loop, UV_RUN_ONCE);
    if (load->idle_open < count)
        stop("idle clients", "not all of them were let in");
}

/* Every second one the lobby, the others a table. */
void idle_watch(struct load *load)
{
    for (size_t i = 0; i < load->idle_count; i++) {
        bool lobby = i % 2 == 0;
        watch(&load->idle[i], lobby ? "lobby" : "table", lobby ? 0 : (uint32_t)(i / 2 % load->house->tables) + 1);
        if (i % 64 == 0)
            uv_run(&load->loop, UV_RUN_NOWAIT);
    }
}

/* ---- Running and closing ---- */

static void on_time(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

void load_run(struct load *load, double seconds)
{
    uv_timer_t timer;
    uv_timer_init(&load->loop, &timer);
    uv_timer_start(&timer, on_time, (uint64_t)(seconds * 1000), 0);
    uv_run(&load->loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&timer, NULL);
    uv_run(&load->loop, UV_RUN_NOWAIT);
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (handle->type == UV_TCP)
        line_close(handle->data);
    else if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void load_close(struct load *load)
{
    load->phase = NULL;
    load->ends = true;
    uv_walk(&load->loop, close_handle, NULL);
    uv_run(&load->loop, UV_RUN_DEFAULT);
    load->ends = false;
    for (size_t i = 0; i < load->players_count; i++)
        json_decref(load->players[i].own);
    free(load->players);
    free(load->witnesses);
    free(load->idle);
    free(load->staff);
    load->players = NULL;
    load->witnesses = NULL;
    load->idle = NULL;
    load->staff = NULL;
    load->players_count = load->witnesses_count = load->idle_count = 0;
}

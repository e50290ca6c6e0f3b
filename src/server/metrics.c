/* metrics.c - what is counted, as Prometheus text (version 0.0.4).
 *
 * Rounds and wagers are counted from what is published, after its commit: the figures never show what did not happen.
 * Nobody is a label: tables, meters, wagers and results are (S3: people are in the access log, not in graphs). */
#include "server/internal.h"

#include <baize/version.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_SIZE (256u << 10)

/* Upper ends of the buckets of a histogram, in microseconds. */
static const uint32_t ends_us[] = {250,   500,    1000,   2500,   5000,    10000,   25000,
                                   50000, 100000, 250000, 500000, 1000000, 2500000, 5000000};
#define ENDS (sizeof ends_us / sizeof ends_us[0])

struct histogram {
    uint64_t counts[ENDS + 1]; /* the last: beyond all ends */
    uint64_t sum_us;
};

struct table_rounds {
    uint32_t table;
    uint64_t ended, voided;
};

struct metrics {
    struct table_rounds tables[BAIZE_HOUSE_TABLES_MOST];
    size_t tables_count;
    uint64_t wagers[BAIZE_WAGERS];
    baize_cents wagered[BAIZE_WAGERS];
    struct histogram command, commit;
    uint64_t refused, views, view_bytes;
};

bool metrics_open(struct server *server)
{
    server->metrics = calloc(1, sizeof *server->metrics);
    return server->metrics != NULL;
}

void metrics_close(struct server *server)
{
    free(server->metrics);
    server->metrics = NULL;
}

/* ---- Counting ---- */

static void observe(struct histogram *histogram, uint64_t us)
{
    size_t i = 0;
    while (i < ENDS && us > ends_us[i])
        i++;
    histogram->counts[i]++;
    histogram->sum_us += us;
}

void metrics_latency_us(struct server *server, uint64_t us)
{
    if (server->metrics != NULL)
        observe(&server->metrics->command, us);
}

void metrics_commit_us(struct server *server, uint64_t us)
{
    if (server->metrics != NULL)
        observe(&server->metrics->commit, us);
}

void metrics_refused(struct server *server)
{
    if (server->metrics != NULL)
        server->metrics->refused++;
}

void metrics_view(struct server *server, size_t bytes)
{
    if (server->metrics == NULL)
        return;
    server->metrics->views++;
    server->metrics->view_bytes += bytes;
}

static struct table_rounds *rounds_of(struct metrics *metrics, uint32_t table)
{
    for (size_t i = 0; i < metrics->tables_count; i++)
        if (metrics->tables[i].table == table)
            return &metrics->tables[i];
    if (metrics->tables_count == BAIZE_HOUSE_TABLES_MOST)
        return NULL;
    metrics->tables[metrics->tables_count].table = table;
    return &metrics->tables[metrics->tables_count++];
}

static void count_settlement(struct metrics *metrics, const struct baize_settle_lines *settlement)
{
    for (uint8_t i = 0; i < settlement->count && i < BAIZE_SETTLE_LINES_MOST; i++) {
        const struct baize_settle_line *line = &settlement->lines[i];
        if (line->bonus || (unsigned)line->wager >= BAIZE_WAGERS) /* a bonus is paid on a wager that has its own line */
            continue;
        metrics->wagers[line->wager]++;
        metrics->wagered[line->wager] += line->wagered;
    }
}

void metrics_event(struct server *server, const struct baize_read_event *event)
{
    struct metrics *metrics = server->metrics;
    if (metrics == NULL || event->floor == NULL || event->floor->machine != BAIZE_FLOOR_TABLE ||
        event->floor->table.kind != BAIZE_TABLE_EVENT_ROUND)
        return;
    const struct baize_event *of_round = &event->floor->table.round;
    struct table_rounds *rounds = rounds_of(metrics, event->floor->number);
    if (of_round->kind == BAIZE_EVENT_SEAT_SETTLED)
        count_settlement(metrics, &of_round->seat_settled.settlement);
    if (rounds == NULL)
        return;
    rounds->ended += of_round->kind == BAIZE_EVENT_ROUND_ENDED;
    rounds->voided += of_round->kind == BAIZE_EVENT_ROUND_VOIDED;
}

/* ---- Printing ---- */

static void family(struct baize_text *text, const char *name, const char *type, const char *help)
{
    baize_text_format(text, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void one(struct baize_text *text, const char *name, const char *type, const char *help, uint64_t value)
{
    family(text, name, type, help);
    baize_text_format(text, "%s %" PRIu64 "\n", name, value);
}

static void print_seconds(struct baize_text *text, uint64_t us)
{
    baize_text_format(text, "%" PRIu64 ".%06u", us / 1000000, (unsigned)(us % 1000000));
}

static void print_histogram(struct baize_text *text, const char *name, const char *help,
                            const struct histogram *histogram)
{
    uint64_t count = 0;
    family(text, name, "histogram", help);
    for (size_t i = 0; i < ENDS; i++) {
        count += histogram->counts[i];
        baize_text_format(text, "%s_bucket{le=\"", name);
        print_seconds(text, ends_us[i]);
        baize_text_format(text, "\"} %" PRIu64 "\n", count);
    }
    count += histogram->counts[ENDS];
    baize_text_format(text, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n%s_sum ", name, count, name);
    print_seconds(text, histogram->sum_us);
    baize_text_format(text, "\n%s_count %" PRIu64 "\n", name, count);
}

static void print_play(struct baize_text *text, const struct metrics *metrics)
{
    family(text, "baize_rounds_total", "counter", "Rounds that are over, by table and how they ended.");
    for (size_t i = 0; i < metrics->tables_count; i++) {
        const struct table_rounds *rounds = &metrics->tables[i];
        baize_text_format(text, "baize_rounds_total{table=\"%u\",end=\"played\"} %" PRIu64 "\n", rounds->table,
                          rounds->ended);
        baize_text_format(text, "baize_rounds_total{table=\"%u\",end=\"void\"} %" PRIu64 "\n", rounds->table,
                          rounds->voided);
    }
    family(text, "baize_wagers_total", "counter", "Wagers that were settled.");
    for (int i = 0; i < BAIZE_WAGERS; i++)
        baize_text_format(text, "baize_wagers_total{wager=\"%s\"} %" PRIu64 "\n", baize_wager_id((enum baize_wager)i),
                          metrics->wagers[i]);
    family(text, "baize_wagered_cents_total", "counter", "What was wagered by them, in cents.");
    for (int i = 0; i < BAIZE_WAGERS; i++)
        baize_text_format(text, "baize_wagered_cents_total{wager=\"%s\"} %" PRId64 "\n",
                          baize_wager_id((enum baize_wager)i), metrics->wagered[i]);
}

static void print_meters(struct baize_text *text, const struct baize_floor *floor)
{
    family(text, "baize_meter_cents", "gauge", "What a level of a progressive meter shows.");
    for (size_t i = 0; i < floor->meters_count; i++)
        for (uint8_t level = 0; level < floor->meters[i].meter.levels_count; level++)
            baize_text_format(text, "baize_meter_cents{meter=\"%u\",level=\"%u\"} %" PRId64 "\n",
                              floor->meters[i].number, level, baize_meter_show(&floor->meters[i].meter, level).amount);
}

static void print_engine(struct baize_text *text, const struct server *server)
{
    struct baize_engine_counts counts = baize_engine_counts(server->engine);
    one(text, "baize_commits_total", "counter", "Commits of the store.", counts.commits);
    one(text, "baize_commits_failed_total", "counter", "Commits that the store did not take.", counts.failed);
    one(text, "baize_conflicts_total", "counter", "Commits that another server was before.", counts.conflicts);
    one(text, "baize_entries_total", "counter", "Entries of the journal.", counts.entries);
    one(text, "baize_entry_bytes_total", "counter", "Bytes of these entries.", counts.bytes);
    one(text, "baize_snapshots_total", "counter", "Snapshots written.", counts.snapshots);
    one(text, "baize_deadlines_total", "counter", "Clocks of tables that ran out.", counts.deadlines);
    one(text, "baize_commands_waiting", "gauge", "Commands that are not answered yet.",
        baize_engine_waiting(server->engine));
    family(text, "baize_commands_total", "counter", "Commands of clients, by how they ended.");
    uint64_t done = 0;
    for (size_t i = 0; i <= ENDS; i++)
        done += server->metrics->command.counts[i];
    baize_text_format(text, "baize_commands_total{result=\"done\"} %" PRIu64 "\n", done);
    baize_text_format(text, "baize_commands_total{result=\"refused\"} %" PRIu64 "\n", server->metrics->refused);
    print_meters(text, baize_engine_floor(server->engine));
}

static void print_net(struct baize_text *text, const struct server *server)
{
    struct net_counts counts = net_counts(server->net);
    one(text, "baize_connections", "gauge", "Connections that are open.", counts.connections);
    one(text, "baize_sockets", "gauge", "WebSockets that are open.", counts.sockets);
    one(text, "baize_requests_total", "counter", "HTTP requests.", counts.requests);
    one(text, "baize_messages_received_total", "counter", "WebSocket messages of clients.", counts.messages_in);
    one(text, "baize_messages_sent_total", "counter", "WebSocket messages to clients.", counts.messages_out);
    one(text, "baize_received_bytes_total", "counter", "Bytes of requests and messages of clients.", counts.bytes_in);
    one(text, "baize_sent_bytes_total", "counter", "Bytes of answers and messages to clients.", counts.bytes_out);
    one(text, "baize_refused_total", "counter", "Connections, requests and messages refused before they were read.",
        counts.refused);
    one(text, "baize_turned_away_total", "counter", "Connections of addresses that had been refused too often.",
        counts.turned_away);
}

static void print_server(struct baize_text *text, const struct server *server)
{
    const struct metrics *metrics = server->metrics;
    family(text, "baize_build_info", "gauge", "The version that runs.");
    baize_text_format(text, "baize_build_info{version=\"%s\",store=\"%s\"} 1\n", BAIZE_VERSION,
                      server->set.store.call->name);
    one(text, "baize_start_time_seconds", "gauge", "When this run began, in seconds since 1970.",
        (uint64_t)(server->started_ms / 1000));
    one(text, "baize_store_up", "gauge", "1: the store answers; 0: it is away, and nothing is decided.",
        server->state != SERVER_STORE_AWAY);
    if (server->set.clock_is_kept != NULL)
        one(text, "baize_clock_synchronised", "gauge", "1: a time service keeps the machine's clock.",
            server->set.clock_is_kept());
    one(text, "baize_clients", "gauge", "Clients that are connected.", server->clients_count);
    one(text, "baize_sessions", "gauge", "Sessions of people who are signed in.", people_sessions(server->set.people));
    one(text, "baize_log_lines_lost", "gauge", "Lines of the log that nobody took and that are not told yet.",
        server->set.log == NULL ? 0 : server->set.log->lost);
    one(text, "baize_views_total", "counter", "Versions of views that were made.", metrics->views);
    one(text, "baize_view_bytes_total", "counter", "Bytes of them, once each however many watch.", metrics->view_bytes);
    print_histogram(text, "baize_command_seconds", "From a client's command to its published view.", &metrics->command);
    print_histogram(text, "baize_commit_seconds", "From sending a commit to the store to its answer.",
                    &metrics->commit);
}

char *metrics_text(struct server *server, size_t *length)
{
    char *memory = server->metrics == NULL ? NULL : malloc(TEXT_SIZE);
    if (memory == NULL)
        return NULL;
    struct baize_text text = baize_text_in(memory, TEXT_SIZE);
    print_server(&text, server);
    print_play(&text, server->metrics);
    if (server->engine != NULL)
        print_engine(&text, server);
    if (server->net != NULL)
        print_net(&text, server);
    *length = text.length;
    return memory;
}

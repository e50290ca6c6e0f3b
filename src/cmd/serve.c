/* serve.c - baize serve: opens the house, serves it, and stops in order.
 *
 *     program (F4) --> key, store --> lease (or stand by) --> people --> engine --> is it a demo? made
 *       --> books balance (F1) --> start journaled (F4, S10) --> server listens --> ... --> server stops
 *       --> stop journaled --> all let go */
#include "cmd/serve.h"

#include "cmd/datadir.h"
#include "cmd/formats.h"
#include "cmd/secret.h"

#include <baize/version.h>
#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define FILES_BESIDE 512 /* beside connections: those refused, the store, its readers, the library's own */

/* ---- Settings ---- */

/* "127.0.0.1:8080", "[::1]:8080" */
static bool read_listen(struct serve *serve, uint16_t *port)
{
    const char *listen = serve->config.listen, *colon = strrchr(listen, ':');
    char *end = NULL;
    long number = colon == NULL ? -1 : strtol(colon + 1, &end, 10);
    size_t length = colon == NULL ? 0 : (size_t)(colon - listen);
    bool brackets = length >= 2 && listen[0] == '[' && listen[length - 1] == ']';
    if (length > 0 && length < sizeof serve->host && colon[1] != '\0' && *end == '\0' && number >= 0 &&
        number <= 65535 && (brackets || memchr(listen, ':', length) == NULL)) {
        snprintf(serve->host, sizeof serve->host, "%.*s", (int)(brackets ? length - 2 : length),
                 listen + (brackets ? 1 : 0));
        *port = (uint16_t)number;
        return true;
    }
    fprintf(stderr, "baize serve: listen '%s': an address and a port like 127.0.0.1:8080 or [::1]:8080 are expected\n",
            listen);
    return false;
}

static bool is_loopback(const char *host)
{
    return strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0 || strcmp(host, "localhost") == 0;
}

/* What can be said before anything is opened. */
static bool check_settings(struct serve *serve)
{
    const struct serve_config *config = &serve->config;
    bool tls = config->certificate[0] != '\0';
    if (tls != (config->key[0] != '\0')) {
        fputs("baize serve: certificate and key belong together: set both, or neither\n", stderr);
        return false;
    }
    if (!read_listen(serve, &serve->port))
        return false;
    if (!is_loopback(serve->host) && !tls && !config->proxied)
        fputs("baize serve: note: without TLS, whoever is on the way reads passwords: set certificate and key, or "
              "listen on 127.0.0.1 behind a proxy\n",
              stderr);
    return true;
}

static void fill_net(struct serve *serve, struct net_settings *net)
{
    const struct serve_config *config = &serve->config;
    bool tls = config->certificate[0] != '\0';
    for (uint32_t i = 0; i < config->origins_count; i++)
        serve->origins[i] = config->origins[i];
    *net = (struct net_settings){
        .loop = &serve->loop,
        .host = serve->host,
        .port = serve->port,
        .certificate = tls ? config->certificate : NULL,
        .key = tls ? config->key : NULL,
        .subprotocol = "baize.v1",
        .path = "/live",
        .origins = serve->origins,
        .origins_count = config->origins_count,
        .proxied = config->proxied,
        .limits = config->net,
    };
}

/* For a thread that reads the record beside the engine. */
static bool open_reader(void *context, struct baize_store *store)
{
    const struct serve *serve = context;
    return cmd_where_store(&serve->where, BAIZE_STORE_READER, store);
}

static void on_failed(void *context, const char *words)
{
    serve_fail(context, words);
}

static void fill_settings(struct serve *serve, struct server_settings *settings)
{
    const struct serve_config *config = &serve->config;
    settings->loop = &serve->loop;
    settings->limits = config->limits;
    settings->pace = config->pace;
    for (uint32_t i = 0; i < config->automatic_count; i++)
        serve->tables[i] = (struct server_table){.number = config->automatic[i], .automatic = true};
    bool made = serve->is_demo && !serve->demo.own_people;
    settings->tables = made ? serve->demo.tables : serve->tables;
    settings->tables_count = made ? serve->demo.tables_count : config->automatic_count;
    settings->away_leaves_ms = config->away_leaves_ms;
    settings->hints = config->hints;
    settings->metrics_for_all = config->metrics == 1;
    settings->clock_is_kept = serve_clock_is_kept;
    settings->demo = serve->demo.settings;
    settings->demo.purse = config->demo_purse;
    settings->demo.think_ms = config->demo_think_ms;
    settings->demo.validates_ms = config->demo_validates_ms;
    settings->log = &serve->log;
    settings->clock = baize_clock_system();
    settings->random = serve->office.house.random;
    settings->allocator = baize_allocator_system();
    settings->store = serve->office.house.store;
    settings->lease = serve->office.house.lease;
    settings->people = serve->office.people;
    settings->open_reader = open_reader;
    settings->failed = on_failed;
    settings->context = serve;
}

/* ---- Opening ---- */

/* What the engine says before there is a server goes to the log. */
static void on_publish(void *context, const struct baize_engine_act *act)
{
    struct serve *serve = context;
    if (serve->serving)
        server_publish(serve->server, act);
}

static void on_others(void *context)
{
    struct serve *serve = context;
    if (serve->serving)
        server_others(serve->server);
}

static void on_notice(void *context, const char *words)
{
    struct serve *serve = context;
    if (serve->serving)
        server_notice(serve->server, words);
    else
        log_line(&serve->log, LOG_WARNING, "engine", "words:s", words);
}

static bool open_people(struct serve *serve)
{
    const struct serve_config *config = &serve->config;
    struct office *office = &serve->office;
    enum baize_status status = BAIZE_OK;
    struct people_settings settings = {.allocator = baize_allocator_system(),
                                       .clock = baize_clock_system(),
                                       .random = office->house.random,
                                       .store = office->house.store,
                                       .lease = office->house.lease,
                                       .failures_most = config->failures,
                                       .locked_ms = config->lock_ms,
                                       .expires_days = serve->is_demo ? 36500 : config->password_days,
                                       .session_ms = config->session_ms,
                                       .idle_ms = config->session_idle_ms};
    people_card_key(office->house.key, settings.card_key);
    enum people_reason reason = people_open(&settings, &office->people, &status);
    sodium_memzero(settings.card_key, sizeof settings.card_key);
    if (reason != PEOPLE_OK)
        fprintf(stderr, "baize serve: the people of the house: %s\n", people_reason_words(reason));
    return reason == PEOPLE_OK;
}

static void note_unlocked(struct serve *serve)
{
    if (secret_can_lock())
        return;
    fputs("baize serve: note: the limit of locked memory (RLIMIT_MEMLOCK) is too small: the key of the house and open "
          "decks may reach the swap space\n",
          stderr);
    log_line(&serve->log, LOG_WARNING, "secrets_not_locked", "");
}

static bool open_store(struct serve *serve)
{
    struct cmd_house *house = &serve->office.house;
    if (baize_random_system(&house->random) != BAIZE_OK) {
        fputs("baize serve: no source of randomness\n", stderr);
        return false;
    }
    note_unlocked(serve);
    if (!datadir_is_finished(&serve->where))
        return false;
    if (serve->is_demo)
        return serve_demo_directory(&serve->where, &serve->office);
    return cmd_house_read_key(&serve->where, house) &&
           cmd_where_store(&serve->where, BAIZE_STORE_EXISTING, &house->store);
}

/* F1: what does not add up is not served. */
static bool check_house(struct serve *serve)
{
    const struct baize_house *stands = baize_engine_house(serve->office.house.engine);
    if (!stands->created)
        fprintf(stderr, "baize: there is no house in '%s' yet; `baize init` makes one, `baize serve --demo` a demo\n",
                cmd_where_directory(&serve->where));
    else if (stands->demo && !serve->is_demo)
        fputs("baize serve: this is a demo house, for play money: serve it with --demo\n", stderr);
    else if (!baize_engine_balances(serve->office.house.engine))
        fputs("baize serve: the books of the house do not balance: nothing is served before `baize audit verify` has "
              "found out why (F1)\n",
              stderr);
    else
        return true;
    return false;
}

/* Has the record lost its end? Its loss is accepted by a person, in so many words, and is on record. */
static bool check_end(struct serve *serve, struct last_seal *known, bool *lost)
{
    struct cmd_house *house = &serve->office.house;
    enum last_seal_found found = last_seal_compare(&serve->where, house, known);
    *lost = found == LAST_SEAL_BEHIND && serve->accept_loss;
    house->where = serve->where;
    house->keeps_seal = found == LAST_SEAL_AGREES || *lost;
    serve->behind = found == LAST_SEAL_BEHIND && !*lost;
    if (serve->behind)
        fputs(
            "baize serve: nothing is served. Find the end again (the other server, a newer backup, the -wal), or go on "
            "without it: `baize serve --accept-loss` voids open rounds, opens an epoch and says so in the record; "
            "docs/operations.md\n",
            stderr);
    return house->keeps_seal;
}

static bool open_house(struct serve *serve)
{
    struct cmd_house *house = &serve->office.house;
    house->publish = on_publish;
    house->others = on_others;
    house->notice = on_notice;
    house->going = serve_lease_keep;
    house->context = serve;
    if (!open_people(serve) || !cmd_house_engine(house))
        return false;
    if (serve->is_demo &&
        !serve_demo_make(&serve->office, &serve->config, cmd_where_directory(&serve->where), &serve->demo))
        return false;
    struct last_seal known;
    bool lost = false;
    return check_house(serve) && check_end(serve, &known, &lost) && cmd_house_start(house) &&
           (!lost || cmd_house_open_epoch(house, BAIZE_EPOCH_LOSS, &known));
}

/* As many files as are needed, and no more where the limit is higher: libwebsockets has a table of that size, and goes
 * through all of it for every connection that ends. Of a million that takes longer than everything else. */
static void set_limits(const struct serve_config *config)
{
    struct rlimit files;
    rlim_t wanted = (rlim_t)config->net.connections_most + FILES_BESIDE;
    signal(SIGPIPE, SIG_IGN);
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_max < config->net.connections_most + 64)
        fprintf(stderr, "baize serve: note: this process may open %llu files: fewer than `connections: %u` needs\n",
                (unsigned long long)files.rlim_max, config->net.connections_most);
}

/* A password is hashed in 64 MiB that libsodium maps and fills with one call, and while the kernel fills them (50 ms)
 * no other thread can have more memory or give some back: commits and the loop would wait for whoever guesses
 * passwords. So all threads take from one heap, which grows by much at a time and is not given back. */
static void set_heap(void)
{
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_TOP_PAD, 4 << 20);
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
}

/* ---- Serving ---- */

static void greet(struct serve *serve)
{
    const char *brackets = strchr(serve->host, ':') != NULL ? "[]" : "";
    bool tls = serve->config.certificate[0] != '\0';
    unsigned port = server_port(serve->server);
    if (serve->is_demo) {
        printf("\n  %s: a demo for play money, in %s\n\n", baize_engine_house(serve->office.house.engine)->name,
               cmd_where_directory(&serve->where));
        if (serve->demo.own_people)
            puts("  Its own people sign in; `baize user list` shows them. Tables that `automatic` names in the\n"
                 "  configuration run by themselves, the others from a console.");
        else
            serve_demo_print(&serve->demo, stdout);
        printf("\n%s", serve->demo.made_now ? FORMATS_NOTICE "\n" : "");
    }
    printf("Listening on %s://%.1s%s%s:%u/\n", tls ? "https" : "http", brackets, serve->host,
           brackets[0] == '\0' ? "" : brackets + 1, port);
    if (serve->is_demo)
        puts("Open it in a browser. Ctrl-C stops.");
    fflush(stdout);
    serve_clock_look(serve);
    if (!tls && !serve->is_demo && !serve->config.proxied && !is_loopback(serve->host))
        log_line(&serve->log, LOG_WARNING, "plain_http", "words:s",
                 "passwords and cards go over the network unencrypted: set certificate and key");
    log_line(&serve->log, LOG_INFO, "listening", "host:s port:i tls:b demo:b version:s", serve->host, (int)port,
             (int)tls, (int)serve->is_demo, BAIZE_VERSION);
}

static bool start(struct serve *serve)
{
    static struct server_settings settings;
    char words[512] = "";
    memset(&settings, 0, sizeof settings);
    fill_net(serve, &settings.net);
    fill_settings(serve, &settings);
    if (!server_make(&settings, &serve->server)) {
        fputs("baize serve: there is no memory\n", stderr);
        return false;
    }
    serve->serving = true;
    if (!serve_loop_begin(serve) || !server_start(serve->server, serve->office.house.engine, words, sizeof words)) {
        serve->serving = false;
        serve_loop_give_up(serve);
        fprintf(stderr, "baize serve: %s\n", words[0] == '\0' ? "the loop does not start" : words);
        return false;
    }
    return true;
}

/* What people and store have on their way is answered before their memory goes. */
static void run_empty(struct serve *serve)
{
    const struct baize_store *store = &serve->office.house.store;
    for (int i = 0; i < 200 && (i < 2 || people_waiting(serve->office.people) > 0); i++) {
        people_run(serve->office.people, 5);
        store->call->run(store->self, 5);
    }
}

static int finish(struct serve *serve, bool good)
{
    if (good && !serve->stopped) /* it did not stop in time: all that was answered is durable */
        _exit(CMD_FAILED);
    if (serve->office.people != NULL)
        run_empty(serve);
    serve_loop_settle(serve);
    if (serve->failed) /* the engine has stopped: the journal says so by the missing stop */
        serve->office.house.started = false;
    cmd_house_stop(&serve->office.house); /* the last answers come here: the server is still there to hear them */
    if (serve->server != NULL)
        server_free(serve->server);
    serve_loop_end(serve);
    uv_loop_close(&serve->loop);
    if (serve->office.people != NULL)
        people_close(serve->office.people);
    if (serve->office.house.store.call != NULL && !serve->failed)
        serve_lease_let_go(serve);
    cmd_house_close(&serve->office.house);
    if (good)
        log_line(&serve->log, LOG_INFO, "stopped", "good:b", (int)!serve->failed);
    return good && !serve->failed ? CMD_DONE : CMD_FAILED;
}

static int run(struct serve *serve)
{
    serve->log = (struct server_log){
        .descriptor = STDERR_FILENO, .least = (enum log_level)serve->config.log, .clock = baize_clock_system()};
    if (!check_settings(serve))
        return CMD_USAGE;
    if (!serve_check_program(&serve->config))
        return CMD_FAILED;
    set_limits(&serve->config);
    set_heap();
    if (uv_loop_init(&serve->loop) != 0)
        return CMD_FAILED;
    bool opened = open_store(serve) && serve_lease_take(serve) && open_house(serve) && start(serve);
    if (!opened) {
        int result = finish(serve, false);
        return serve->stopping ? CMD_DONE : serve->behind ? CMD_BEHIND : result;
    }
    greet(serve);
    serve_loop_run(serve);
    if (serve->is_demo && !serve->failed)
        puts("\nStopped. All of it is durable.");
    return finish(serve, true);
}

/* ---- The command ---- */

struct request {
    struct cmd_where where;
    const char *listen, *config, *rules;
    bool demo, print, accept_loss;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 'l':
        request->listen = argument;
        return 0;
    case 'c':
        request->config = argument;
        return 0;
    case 'r':
        request->rules = argument;
        return 0;
    default:
        return cmd_set(key, argument, state);
    }
}

static const struct argp_option options[] = {
    {"listen", 'l', "HOST:PORT", 0, "Where to listen (127.0.0.1:8080); port 0: any that is free", 0},
    {"config", 'c', "FILE", 0, "The configuration file", 0},
    {"demo", CMD_SWITCH(request, demo), NULL, 0,
     "A house for play money with tables, players and accounts; made when missing", 0},
    {"rules", 'r', "FILE", 0,
     "With --demo: two tables of this submission, one that runs by itself and one for a console, in place of the "
     "shipped "
     "ones; its jurisdiction is shipped or lies beside it",
     0},
    {"accept-loss", CMD_SWITCH(request, accept_loss), NULL, 0,
     "Go on with a record that has lost its end (RECORD_BEHIND): open rounds are void, and an epoch is opened", 0},
    {"print-config", CMD_SWITCH(request, print), NULL, 0,
     "Print every key of the configuration as it would be used, and stop", 0},
    {0},
};

static bool configure(const struct request *request, struct serve *serve)
{
    struct serve_config *config = &serve->config;
    serve_defaults(config);
    if (request->demo) { /* what the terminal shows is for people, and hints are what a demo is for */
        config->log = LOG_WARNING;
        config->hints = true;
    }
    if (request->config != NULL && !serve_read(config, request->config))
        return false;
    if (request->listen != NULL)
        snprintf(config->listen, sizeof config->listen, "%s", request->listen);
    serve->is_demo = request->demo;
    serve->accept_loss = request->accept_loss;
    serve->demo.rules = request->rules;
    serve->where = request->where;
    if (serve->where.data == NULL && config->data[0] != '\0')
        serve->where.data = config->data;
    static char place[CMD_PATH_SIZE];
    if (serve->where.data == NULL && request->demo) {
        if (!serve_demo_place(request->rules, place))
            return false;
        serve->where.data = place;
    }
    if (serve->where.url == NULL && config->database[0] != '\0')
        serve->where.url = config->database;
    return true;
}

static int run_command(int argc, char **argv)
{
    static struct serve serve;
    struct request request = {.demo = false};
    if (!cmd_parse(&cmd_serve.usage, parse_option, argc, argv, &request))
        return CMD_USAGE;
    if (request.rules != NULL && !request.demo) {
        fputs(
            "baize serve: --rules goes with --demo; a house for money takes its rules from `baize house file-rules`\n",
            stderr);
        return CMD_USAGE;
    }
    if (!configure(&request, &serve))
        return CMD_USAGE;
    if (request.print) {
        serve_print(&serve.config, stdout);
        return CMD_DONE;
    }
    if (request.rules != NULL && !serve_demo_check(&serve.config, request.rules))
        return CMD_FAILED;
    return run(&serve);
}

const struct cmd_command cmd_serve = {
    .usage = {"serve", "serve a house: tables, screens and consoles on the network; --demo to try it", "",
              "Serves a house: HTTP and WebSockets on one port, tables that run by themselves or from a console."
              "\vExamples:\n\n"
              "  baize serve --demo\n"
              "  baize serve --demo --rules friday.yaml\n"
              "  baize serve --data /var/lib/baize --config /etc/baize/baize.yaml\n"
              "  baize serve --print-config > baize.yaml",
              options, true},
    .run = run_command,
};

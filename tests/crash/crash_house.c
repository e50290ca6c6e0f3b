/* crash_house.c - the house that is killed: plays at all tables at once, one command of each on its way.
 *
 *     crash_house sqlite FILE | postgres URL     KEYFILE SEED
 *
 * Commands come from the bot, by what is durable. Every command is told to the killer before it goes to the engine,
 * every answer as soon as it comes. A command that is heard of again goes first. */
#include "house.h"
#include "talk.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TABLES_MOST 64

static struct baize_engine *engine;
static struct house_plan plan;
static struct baize_random source;
static struct talk on_the_way[TABLES_MOST + 1]; /* by table; kind 0: nothing */

static _Noreturn void stop(const char *what, const char *words)
{
    fprintf(stderr, "house: %s: %s\n", what, words);
    exit(1);
}

static void say(const struct talk *talk)
{
    const char *bytes = (const char *)talk;
    for (size_t done = 0; done < sizeof *talk;) {
        ssize_t wrote = write(STDOUT_FILENO, bytes + done, sizeof *talk - done);
        if (wrote < 0 && errno != EINTR)
            exit(1); /* the killer is gone */
        done += wrote > 0 ? (size_t)wrote : 0;
    }
}

static bool hear(struct talk *talk)
{
    char *bytes = (char *)talk;
    for (size_t done = 0; done < sizeof *talk;) {
        ssize_t got = read(STDIN_FILENO, bytes + done, sizeof *talk - done);
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        done += got > 0 ? (size_t)got : 0;
    }
    return true;
}

/* ---- Commands ---- */

static void answered(void *context, const struct baize_answer *answer)
{
    struct talk *talk = context;
    talk->kind = answer->status == BAIZE_OK ? TALK_ANSWERED : TALK_REFUSED;
    talk->answer = *answer;
    say(talk);
    if (answer->status != BAIZE_OK)
        stop("a command failed", baize_status_words(answer->status));
    talk->kind = 0;
}

static void send(struct talk *talk)
{
    struct baize_refusal refusal;
    enum baize_status status = baize_engine_submit(engine, &talk->command, answered, talk, &refusal);
    if (status == BAIZE_OK)
        return;
    char words[2048];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (status == BAIZE_COMMAND_REFUSED) {
        baize_engine_refusal_print(&text, engine, &refusal);
        /* What another table did meanwhile may stand in the way; the bot looks again. */
        talk->kind = TALK_REFUSED;
        talk->answer.status = status;
        say(talk);
        talk->kind = 0;
        return;
    }
    stop("a command was not taken", baize_status_words(status));
}

static void hear_again(void)
{
    struct talk talk;
    while (hear(&talk) && talk.kind == TALK_AGAIN) {
        struct talk *place = &on_the_way[talk.table];
        *place = talk;
        place->kind = TALK_SENT;
        send(place);
    }
    while (baize_engine_waiting(engine) > 0)
        if (baize_engine_run(engine, 1000) != BAIZE_OK)
            stop("the store", "is away");
}

static void play(void)
{
    for (;;) {
        for (uint32_t table = 1; table <= plan.tables; table++) {
            struct talk *talk = &on_the_way[table];
            if (talk->kind != 0)
                continue;
            memset(talk, 0, sizeof *talk);
            if (!house_next(engine, &plan, table, &source, &talk->command))
                continue;
            talk->kind = TALK_SENT;
            talk->table = table;
            say(talk);
            send(talk);
        }
        if (baize_engine_run(engine, 1000) != BAIZE_OK)
            stop("the store", "is away");
    }
}

/* ---- Opening ---- */

static void read_key(const char *name, struct baize_house_key *key)
{
    char bytes[BAIZE_HOUSE_KEY_TEXT_SIZE];
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        stop(name, strerror(errno));
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (baize_house_key_read(bytes, length, key) != BAIZE_OK)
        stop(name, "is no key");
}

static void open_store(const char *kind, const char *where, struct baize_store *store)
{
    char words[1024] = "";
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_allocator allocator = baize_allocator_system();
    enum baize_status status = strcmp(kind, "sqlite") == 0
                                   ? baize_store_sqlite(where, BAIZE_STORE_CREATE, &allocator, store, &trouble)
                                   : baize_store_postgres(where, BAIZE_STORE_CREATE, &allocator, store, &trouble);
    if (status != BAIZE_OK)
        stop(baize_status_name(status), words);
}

int main(int argc, char **argv)
{
    static struct baize_house_key key;
    char words[1024] = "";
    struct baize_text trouble = baize_text_in(words, sizeof words);
    if (argc != 5 || baize_random_system(&source) != BAIZE_OK)
        stop("usage", "crash_house sqlite FILE | postgres URL KEYFILE SEED");
    struct baize_engine_settings settings = {.allocator = baize_allocator_system(),
                                             .clock = baize_clock_system(),
                                             .random = source,
                                             .key = &key,
                                             .snapshot_every = 64};
    read_key(argv[3], &key);
    open_store(argv[1], argv[2], &settings.store);
    enum baize_status status = baize_engine_open(&settings, &engine, &trouble);
    if (status != BAIZE_OK)
        stop(baize_status_name(status), words);
    plan = house_plan_small(strtoull(argv[4], NULL, 10));
    if (!baize_engine_house(engine)->created)
        house_create(engine, &plan, &key, &source);
    struct talk ready = {.kind = TALK_READY, .rounds = house_rounds(engine, &plan)};
    ready.folded_at_start = baize_engine_counts(engine).folded_at_start;
    hear_again();
    say(&ready);
    play();
}

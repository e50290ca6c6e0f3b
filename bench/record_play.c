/* record_play.c - the house plays.
 *
 * At each table the patrons wager at once, each with one command of his own on its way; everything else (cards,
 * decisions in their turn, paying) waits for what the table shows, and that is durable. The bot thinks in the thread of
 * the engine; its time is measured apart. The engine gets its turn behind every N commands (--turn N), as in a server's
 * loop, where one table's players do not wait for another's: commits and decisions overlap. With --turn 0 it gets it
 * when all that wanted to act have: groups are twice as large, and nothing overlaps. */
#include "record.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#define LOOK_EVERY 32 /* the clock of a thread is a system call: the bot's time is taken now and then */

unsigned play_turn = 48;

struct place {
    bool busy;
    struct baize_command command;
};

struct play {
    struct baize_engine *engine;
    const struct house_plan *plan;
    const struct baize_random *random;
    struct place places[TABLES + 1][1 + BAIZE_SEATS_MOST]; /* 0: staff, and whose turn it is */
    unsigned submitted, rounds;                            /* times around the tables */
    double bot_s, look_s;
    bool committing; /* when the engine was last looked at: it sends all that waits, so what is left is on its way */
    uint64_t beside; /* commands that were decided while a commit was on its way */
};

static void answered(void *context, const struct baize_answer *answer)
{
    struct place *place = context;
    if (answer->status != BAIZE_OK)
        stop("a command failed", baize_status_words(answer->status));
    place->busy = false;
}

static void take_turn(struct play *play, int timeout_ms)
{
    if (baize_engine_run(play->engine, timeout_ms) != BAIZE_OK)
        stop("the store", "is away");
    play->committing = baize_engine_waiting(play->engine) > 0;
}

static void submit(struct play *play, struct place *place)
{
    static struct baize_refusal refusal;
    enum baize_status status = baize_engine_submit(play->engine, &place->command, answered, place, &refusal);
    if (status == BAIZE_COMMAND_REFUSED)
        stop("refused", baize_reason_name(refusal.reason));
    if (status != BAIZE_OK)
        stop("a command was not taken", baize_status_words(status));
    place->busy = true;
    play->beside += play->committing;
    if (++play->submitted == play_turn) {
        play->submitted = 0;
        take_turn(play, 0);
    }
}

/* What two looks at the clock cost themselves. */
static double cost_of_looking_s(void)
{
    double start = thread_s();
    for (int i = 0; i < 1000; i++)
        (void)(thread_s() - thread_s());
    return (thread_s() - start) / 1000;
}

/* The next command of a seat's patron, or of the table (seat 0). */
static void think(struct play *play, uint32_t table, uint8_t seat)
{
    struct place *place = &play->places[table][seat];
    bool look = play->rounds % LOOK_EVERY == 0;
    double start = look ? thread_s() : 0;
    bool acts = seat == 0 ? house_next(play->engine, play->plan, table, play->random, &place->command)
                          : house_next_wager(play->engine, play->plan, table, seat, play->random, &place->command);
    play->bot_s += look ? LOOK_EVERY * (thread_s() - start - play->look_s / 2) : 0;
    if (acts)
        submit(play, place);
}

static void act(struct play *play, uint32_t table)
{
    struct place *places = play->places[table];
    bool busy = places[0].busy;
    for (uint8_t seat = 1; seat <= play->plan->bot.seats && !busy; seat++)
        if (!places[seat].busy)
            think(play, table, seat);
    for (uint8_t seat = 1; seat <= play->plan->bot.seats; seat++)
        busy = busy || places[seat].busy;
    if (!busy)
        think(play, table, 0);
}

static void go_around(struct play *play)
{
    for (uint32_t table = 1; table <= play->plan->tables; table++)
        act(play, table);
    play->rounds++;
    take_turn(play, 1000);
}

static void settle_down(struct play *play)
{
    while (baize_engine_waiting(play->engine) > 0)
        take_turn(play, 1000);
}

void play_commands(struct baize_engine *engine, const struct house_plan *plan, const struct baize_random *random,
                   const char *url, double most_s, struct figures *figures)
{
    static struct play play;
    play = (struct play){.engine = engine, .plan = plan, .random = random, .look_s = cost_of_looking_s()};
    while (house_rounds(engine, plan) < 2 * TABLES) /* every table is open and somewhere in its second round */
        go_around(&play);
    settle_down(&play);
    struct baize_engine_counts before = baize_engine_counts(engine);
    double start = now_s(), all = cpu_s(), own = thread_s(), server = server_s(url);
    play.bot_s = 0;
    play.beside = 0;
    while (now_s() - start < most_s)
        go_around(&play);
    settle_down(&play);
    double seconds = now_s() - start;
    struct baize_engine_counts after = baize_engine_counts(engine);
    double commands = (double)(after.commands - before.commands);
    all = cpu_s() - all;
    own = thread_s() - own;
    figures->commands = commands / seconds;
    figures->group = commands / (double)(after.commits - before.commits);
    figures->beside = (double)play.beside / commands;
    figures->entries_per_command = (double)(after.entries - before.entries) / commands;
    figures->bytes_per_command = (double)(after.bytes - before.bytes) / commands;
    figures->bot_us = play.bot_s / commands * 1e6;
    figures->engine_us = (own - play.bot_s) / commands * 1e6;
    figures->store_us = all > own ? (all - own) / commands * 1e6 : 0;
    figures->server_us = (server_s(url) - server) / commands * 1e6;
}

void play_rounds(struct baize_engine *engine, const struct house_plan *plan, const struct baize_random *random,
                 uint64_t rounds, struct figures *figures)
{
    static struct play play;
    play = (struct play){.engine = engine, .plan = plan, .random = random};
    uint64_t done;
    double start = now_s(), told = start;
    while ((done = house_rounds(engine, plan)) < rounds) {
        go_around(&play);
        if (isatty(STDERR_FILENO) && now_s() - told > 0.5) {
            told = now_s();
            fprintf(stderr, "\r%s: %" PRIu64 " of %" PRIu64 " rounds ", figures->store, done, rounds);
        }
    }
    settle_down(&play);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    figures->rounds = house_rounds(engine, plan);
    figures->fill_s = now_s() - start;
}

/* killer.c - a house as a child process: two pipes, one signal. */
#define _GNU_SOURCE /* pipe2 */
#include "killer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void killer_set_up(struct killer *killer, const char *program, const char *store_kind, const char *where, uint64_t seed)
{
    *killer = (struct killer){.program = program, .store_kind = store_kind, .where = where, .dice = seed * 2 + 1};
    snprintf(killer->key_file, sizeof killer->key_file, "crash-%s-%ld.key", store_kind, (long)getpid());
    snprintf(killer->seed_words, sizeof killer->seed_words, "%llu", (unsigned long long)seed);
    signal(SIGPIPE, SIG_IGN);
}

unsigned killer_dice(struct killer *killer, unsigned sides)
{
    killer->dice = killer->dice * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)((killer->dice >> 33) % sides);
}

/* ---- Talking ---- */

static void tell(const struct killer *killer, const struct talk *talk)
{
    const char *bytes = (const char *)talk;
    for (size_t done = 0; done < sizeof *talk;) {
        ssize_t wrote = write(killer->to, bytes + done, sizeof *talk - done);
        PROMISE(wrote > 0 || errno == EINTR || errno == EPIPE);
        if (wrote < 0 && errno == EPIPE)
            return; /* it died on its own: whoever hears it next finds out */
        done += wrote > 0 ? (size_t)wrote : 0;
    }
}

/* In the new process: it dies in place of its n-th write to the disk, or of its n-th message to PostgreSQL. A sanitizer
 * must not want to be its first library. */
static void die_at(const struct killer *killer, unsigned call)
{
    char number[16];
    snprintf(number, sizeof number, "%u", call);
    setenv("KILL_AT", number, 1);
    setenv("LD_PRELOAD", killer->library, 1);
    setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
    if (strcmp(killer->store_kind, "postgres") == 0)
        setenv("KILL_SENDS", "1", 1);
}

void killer_start(struct killer *killer, unsigned dies_at)
{
    int to[2], from[2];
    PROMISE(pipe2(to, O_CLOEXEC) == 0 && pipe2(from, O_CLOEXEC) == 0);
    killer->house = fork();
    PROMISE(killer->house >= 0);
    if (killer->house == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        if (dies_at > 0)
            die_at(killer, dies_at);
        execl(killer->program, killer->program, killer->store_kind, killer->where, killer->key_file, killer->seed_words,
              (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    killer->to = to[1];
    killer->from = from[0];
    killer->ready = killer->ended = false;
    for (uint32_t table = 1; table <= KILLER_TABLES_MOST; table++)
        if (killer->waiting[table].kind != 0) {
            struct talk again = killer->waiting[table];
            again.kind = TALK_AGAIN;
            killer->resent[table] = true;
            tell(killer, &again);
        }
    struct talk play = {.kind = TALK_PLAY};
    tell(killer, &play);
}

static void keep_promise(struct killer *killer, const struct talk *talk)
{
    if (killer->answered_count == killer->answered_room) {
        killer->answered_room = killer->answered_room == 0 ? 4096 : killer->answered_room * 2;
        killer->answered = realloc(killer->answered, killer->answered_room * sizeof *killer->answered);
        PROMISE(killer->answered != NULL);
    }
    struct promised *promised = &killer->answered[killer->answered_count++];
    memset(promised, 0, sizeof *promised);
    memcpy(promised->id, talk->command.id, sizeof promised->id);
    promised->place = talk->answer.entries[0];
}

static void note_answer(struct killer *killer, const struct talk *talk)
{
    PROMISE(talk->answer.count > 0);
    if (killer->resent[talk->table]) {
        killer->again_count++;
        killer->again_happened += talk->answer.again ? 1 : 0;
    } else {
        PROMISE(!talk->answer.again);
    }
    keep_promise(killer, talk);
}

static void heard(struct killer *killer, const struct talk *talk)
{
    PROMISE(talk->table <= KILLER_TABLES_MOST);
    struct talk *waiting = &killer->waiting[talk->table];
    switch (talk->kind) {
    case TALK_READY:
        PROMISE(talk->rounds >= killer->rounds || killer->rounds == 0);
        killer->rounds = talk->rounds;
        killer->ready = true;
        return;
    case TALK_SENT:
        PROMISE(waiting->kind == 0);
        *waiting = *talk;
        killer->resent[talk->table] = false;
        return;
    case TALK_ANSWERED:
    case TALK_REFUSED:
        PROMISE(waiting->kind != 0 && memcmp(waiting->command.id, talk->command.id, sizeof talk->command.id) == 0);
        if (talk->kind == TALK_ANSWERED)
            note_answer(killer, talk);
        waiting->kind = 0;
        return;
    default:
        PROMISE(talk->kind == TALK_READY); /* the house says something that nobody says */
    }
}

/* False when there is nothing within the time, or no more at all. A part of a talk at the end did not leave the house.
 */
static bool hear(struct killer *killer, int timeout_ms)
{
    struct talk talk;
    struct pollfd poll_for = {.fd = killer->from, .events = POLLIN};
    char *bytes = (char *)&talk;
    if (poll(&poll_for, 1, timeout_ms) <= 0)
        return false;
    for (size_t done = 0; done < sizeof talk;) {
        ssize_t got = read(killer->from, bytes + done, sizeof talk - done);
        killer->ended = got == 0;
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        done += got > 0 ? (size_t)got : 0;
    }
    heard(killer, &talk);
    return true;
}

/* ---- How long it lives ---- */

void killer_hear_until_ready(struct killer *killer)
{
    while (!killer->ready)
        if (!hear(killer, 60000)) {
            fprintf(stderr, "the house does not come back\n");
            exit(1);
        }
}

void killer_hear_answers(struct killer *killer, unsigned count)
{
    size_t until = killer->answered_count + count;
    while (killer->answered_count < until)
        PROMISE(hear(killer, 60000));
}

void killer_hear_until_dead(struct killer *killer)
{
    while (hear(killer, 60000))
        continue;
    PROMISE(killer->ended);
}

void killer_kill(struct killer *killer)
{
    int how = 0;
    kill(killer->house, SIGKILL);
    PROMISE(waitpid(killer->house, &how, 0) == killer->house);
    PROMISE(WIFSIGNALED(how) && WTERMSIG(how) == SIGKILL); /* else it died by itself: its words are on stderr */
    while (hear(killer, 0))
        continue;
    close(killer->to);
    close(killer->from);
}

void killer_clean_up(struct killer *killer)
{
    unlink(killer->key_file);
    free(killer->answered);
}

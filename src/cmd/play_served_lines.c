/* play_served_lines.c - a served table in plain lines: commands from standard input, what happens on standard output.
 * A script's commands wait for their time; on a terminal they are carried out, or refused, at once. */
#include "cmd/cmd.h"
#include "cmd/play_house.h"
#include "cmd/play_screen.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LINE_SIZE    512
#define TURN_MS      30
#define LOST_MOST_MS 300000 /* how long a script waits for a house that is away */

struct lines {
    struct served *served;
    bool script, ended; /* the input */
    bool skip;          /* the rest of a line that is too long */
    bool prompted;
    bool has_line;
    char line[LINE_SIZE];
    size_t length; /* of what has been read and not been taken */
    char bytes[4 * LINE_SIZE];
};

/* ---- Reading ---- */

static void read_more(struct lines *lines)
{
    struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
    if (lines->ended || lines->length == sizeof lines->bytes || poll(&ready, 1, 0) <= 0)
        return;
    ssize_t got = read(STDIN_FILENO, lines->bytes + lines->length, sizeof lines->bytes - lines->length);
    if (got > 0)
        lines->length += (size_t)got;
    else if (got == 0 || errno != EINTR)
        lines->ended = true;
}

/* The next whole line, without what a terminal would obey; what does not fit is left out. */
static void next_line(struct lines *lines)
{
    char *end = memchr(lines->bytes, '\n', lines->length);
    bool whole = end != NULL || (lines->ended && lines->length > 0) || lines->length == sizeof lines->bytes;
    if (lines->has_line || !whole)
        return;
    size_t size = end != NULL ? (size_t)(end - lines->bytes) : lines->length;
    size_t kept = size < LINE_SIZE - 1 ? size : LINE_SIZE - 1;
    for (size_t i = 0; i < kept; i++)
        lines->line[i] = (unsigned char)lines->bytes[i] < ' ' || lines->bytes[i] == 0x7F ? ' ' : lines->bytes[i];
    while (kept > 0 && lines->line[kept - 1] == ' ')
        kept--;
    lines->line[kept] = '\0';
    lines->length -= size + (end != NULL);
    memmove(lines->bytes, lines->bytes + size + (end != NULL), lines->length);
    lines->has_line = !lines->skip;
    lines->skip = end == NULL && !lines->ended;
    lines->prompted = false;
}

/* ---- One turn ---- */

static void say(void *context, const char *words)
{
    (void)context;
    puts(words);
}

/* What was done before has its answer, and the house in this process waits for its player: only then comes the next
 * command. */
static bool is_quiet(const struct served *served)
{
    return served_is_quiet(served) && !served_moves(served);
}

static bool obey(struct lines *lines)
{
    if (!lines->has_line || !is_quiet(lines->served))
        return true;
    enum served_obeyed obeyed = served_obey(lines->served, lines->line, lines->script);
    lines->has_line = obeyed == SERVED_TOO_EARLY;
    return obeyed != SERVED_QUIT;
}

/* The end of a script: as if `leave` and `quit` stood there. */
static void end_input(struct lines *lines)
{
    if (!lines->ended || lines->has_line || lines->length > 0)
        return;
    bool at_table =
        lines->script && lines->served->local == NULL && lines->served->table != 0 && !lines->served->leaving;
    snprintf(lines->line, sizeof lines->line, at_table ? "leave" : "quit");
    lines->has_line = true;
}

static void prompt(struct lines *lines)
{
    if (lines->script || lines->prompted || !is_quiet(lines->served))
        return;
    fputs("> ", stdout);
    fflush(stdout);
    lines->prompted = true;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- The conversation ---- */

static void begin(struct served *served)
{
    if (served->local != NULL) {
        printf("%s: %s\n", served->house, served->local->rules.title);
        served->local->still = true;
        return;
    }
    printf("%s: you are %s. ", served->house, served->alias);
    puts("What may be done, and what not, is said by the house.");
    if (served->table != 0)
        return;
    struct baize_text text = served_page(served, "");
    served_say_lobby(&text, remote_view(served->remote, "lobby"));
    baize_text_add(&text, "`table N` takes a seat at one of them; `help` lists the commands.\n");
}

/* A script is a check that a house works, so it fails unless all of it was done. At a table of this program it is
 * somebody who plays. */
static bool script_is_done(const struct lines *lines)
{
    const struct served *served = lines->served;
    bool left = lines->length > 0 || lines->has_line;
    if (served->local != NULL)
        return true;
    if (served->failed)
        fprintf(stderr, "baize play: the script was not done: %s%s%s\n", served->failed_command,
                served->failed_command[0] != '\0' ? ": " : "", served->failed_why);
    else if (left)
        fputs("baize play: the script was not done: commands are left behind `quit`\n", stderr);
    return !served->failed && !left;
}

int served_lines(struct served *served)
{
    static struct lines lines;
    int64_t last_ms = now_ms();
    lines.served = served;
    lines.script = served->script = !isatty(STDIN_FILENO);
    served->say = say;
    setvbuf(stdout, NULL, _IOLBF, 0);
    begin(served);
    for (bool goes_on = true; goes_on && terminal_signal() == 0 && !served->broken;) {
        served_run(served, TURN_MS);
        served_tell(served);
        read_more(&lines);
        next_line(&lines);
        end_input(&lines);
        goes_on = obey(&lines);
        served_tell(served);
        prompt(&lines);
        last_ms = served->state == REMOTE_OPEN ? now_ms() : last_ms;
        if (lines.script && now_ms() - last_ms > LOST_MOST_MS) {
            fputs("baize play: the house has been away for too long\n", stderr);
            return CMD_FAILED;
        }
    }
    return lines.script && !script_is_done(&lines) ? CMD_FAILED : CMD_DONE;
}

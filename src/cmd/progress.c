/* progress.c - a line on stderr that says how far the work has come. */
#include "cmd/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define BAR_MOST       30
#define REDRAW_SECONDS 0.1
#define QUIET_SECONDS  0.3 /* what takes less needs no line */
#define OTHER_COLUMNS  60  /* of all that stands beside the bar */

double progress_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void progress_begin(struct progress *progress, const char *what, const char *units, uint64_t total)
{
    const char *term = getenv("TERM");
    *progress = (struct progress){.what = what, .units = units, .total = total};
    progress->visible = isatty(STDERR_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
    progress->start = progress->latest = progress_seconds();
}

/* As wide as the terminal has room for; none on a narrow one. */
static int bar_width(void)
{
    struct winsize size;
    int columns = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
    int width = columns - OTHER_COLUMNS;
    return width < 0 ? 0 : width > BAR_MOST ? BAR_MOST : width;
}

static void add_rate(char *words, size_t size, double rate, const char *units)
{
    if (rate >= 1e6)
        snprintf(words, size, "%.1f million %s/s", rate / 1e6, units);
    else
        snprintf(words, size, "%.0f %s/s", rate, units);
}

static void add_time(char *words, size_t size, double seconds)
{
    unsigned long whole = seconds < 0 || seconds > 359999 ? 359999 : (unsigned long)(seconds + 0.5);
    if (whole >= 3600)
        snprintf(words, size, "%lu:%02lu:%02lu", whole / 3600, whole / 60 % 60, whole % 60);
    else
        snprintf(words, size, "%lu:%02lu", whole / 60, whole % 60);
}

static void draw(const struct progress *progress, uint64_t done, double seconds)
{
    static const char full[] = "##############################";
    static const char empty[] = "..............................";
    double part = progress->total == 0 ? 1 : (double)done / (double)progress->total;
    double rate = (double)done / seconds;
    int width = bar_width();
    int filled = (int)(part * width);
    char speed[64], left[32] = "?";
    add_rate(speed, sizeof speed, rate, progress->units);
    if (rate > 0)
        add_time(left, sizeof left, (double)(progress->total - done) / rate);
    fprintf(stderr, "\r%s  ", progress->what);
    if (width > 0)
        fprintf(stderr, "[%.*s%.*s]  ", filled, full, width - filled, empty);
    fprintf(stderr, "%3d%%   %s   %s left\033[K", (int)(part * 100), speed, left);
    fflush(stderr);
}

void progress_show(struct progress *progress, uint64_t done)
{
    double now = progress_seconds();
    if (!progress->visible || now - progress->start < QUIET_SECONDS || now - progress->latest < REDRAW_SECONDS)
        return;
    draw(progress, done, now - progress->start);
    progress->latest = now;
    progress->drawn = true;
}

void progress_end(struct progress *progress)
{
    if (progress->drawn)
        fputs("\r\033[K", stderr);
    progress->drawn = false;
    fflush(stderr);
}

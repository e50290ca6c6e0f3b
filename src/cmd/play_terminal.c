/* play_terminal.c - begins and ends the screen. Whatever ends the program, the terminal comes back as it was: a request
 * to end (Ctrl-C, SIGTERM, SIGHUP) is seen by the loop; after a crash nothing but write() and tcsetattr() may be
 * called, so the bytes that give the terminal back are prepared beforehand. */
#include "cmd/play_screen.h"

#include <curses.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#define RESTORE_SIZE 256

static struct termios before;
static char restore[RESTORE_SIZE];
static volatile sig_atomic_t restore_length;
static volatile sig_atomic_t asked;

static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
static const int requests[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
#define CRASHES  (sizeof crashes / sizeof crashes[0])
#define REQUESTS (sizeof requests / sizeof requests[0])
static struct sigaction crash_before[CRASHES];

static int keep_byte(int byte)
{
    if (restore_length < RESTORE_SIZE)
        restore[restore_length++] = (char)byte;
    return byte;
}

/* Leave the other screen, show the cursor, plain colours, keys as before. */
static void prepare_restore(void)
{
    static const char *const names[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *bytes = tigetstr(names[i]);
        if (bytes != NULL && bytes != (const char *)-1)
            tputs(bytes, 1, keep_byte);
    }
}

static void on_crash(int number)
{
    int problem = errno;
    ssize_t written = write(STDOUT_FILENO, restore, (size_t)restore_length);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    for (size_t i = 0; i < CRASHES; i++)
        if (crashes[i] == number)
            sigaction(number, &crash_before[i], NULL);
    errno = problem;
    raise(number); /* delivered when this handler has returned */
}

static void on_request(int number)
{
    asked = number;
}

void terminal_requests(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = on_request;
    for (size_t i = 0; i < REQUESTS; i++)
        sigaction(requests[i], &action, NULL);
}

bool terminal_begin(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return false;
    if (newterm(NULL, stdout, stdin) == NULL)
        return false;
    prepare_restore();
    terminal_requests();
    sigemptyset(&action.sa_mask);
    action.sa_handler = on_crash;
    for (size_t i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &action, &crash_before[i]);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    return true;
}

void terminal_end(void)
{
    endwin();
    for (size_t i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &crash_before[i], NULL);
}

int terminal_signal(void)
{
    return asked;
}

void terminal_die(int number)
{
    signal(number, SIG_DFL);
    raise(number);
    _exit(128 + number);
}

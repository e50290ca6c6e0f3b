/* load_server.c - `baize serve` as a child process, and what can be seen of it from outside: /metrics, /proc. */
#define _GNU_SOURCE /* pipe2 */
#include "load.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define TEXT_SIZE (512u << 10)

extern char **environ;

/* ---- Configuration ---- */

/* Pauses shorter than a house would have, so that there is much to do. The limits are those of every house; only times
 * are shorter, so that what they end ends while it is measured. */
static void write_config(const char *path, uint32_t automatic)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        stop(path, "cannot be written");
    fputs("deal_ms: 250\nreveal_ms: 400\nsettle_ms: 120\nbetween_ms: 800\nstep_ms: 20\nlog: warning\n"
          "away_leaves_seconds: 0\nhead_seconds: 3\nbody_seconds: 3\nstuck_seconds: 4\nping_seconds: 5\n"
          "silent_seconds: 10\n",
          file);
    fputs("automatic: [", file);
    for (uint32_t table = 1; table <= automatic; table++)
        fprintf(file, "%s%u", table == 1 ? "" : ", ", table);
    fputs("]\n", file);
    if (fclose(file) != 0)
        stop(path, "cannot be written");
}

/* ---- Started and stopped ---- */

static uint16_t read_port(int from)
{
    char text[4096];
    size_t length = 0;
    const char *found = NULL;
    while (found == NULL && length + 1 < sizeof text) {
        ssize_t count = read(from, text + length, sizeof text - 1 - length);
        if (count <= 0)
            return 0;
        length += (size_t)count;
        text[length] = '\0';
        found = strstr(text, "Listening on http://127.0.0.1:");
        if (found != NULL && strchr(found, '\n') == NULL)
            found = NULL;
    }
    return found == NULL ? 0 : (uint16_t)strtoul(found + 30, NULL, 10);
}

void load_server_start(struct load_server *server, const char *program, const char *folder, uint32_t automatic)
{
    char config[512], log[512];
    int out[2];
    posix_spawn_file_actions_t actions;
    snprintf(config, sizeof config, "%s/config.yaml", folder);
    snprintf(log, sizeof log, "%s/log", folder);
    write_config(config, automatic);
    const char *arguments[] = {program, "serve", "--data", folder, "--listen", "127.0.0.1:0", "--config", config, NULL};
    if (pipe2(out, O_CLOEXEC) != 0)
        stop("pipe", "there is none");
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (posix_spawn(&server->pid, program, &actions, NULL, (char *const *)(uintptr_t)arguments, environ) != 0)
        stop(program, "cannot be started");
    posix_spawn_file_actions_destroy(&actions);
    close(out[1]);
    server->port = read_port(out[0]);
    close(out[0]); /* it prints no more */
    if (server->port == 0)
        stop("baize serve", "does not listen: see the log in the folder (--keep)");
}

void load_server_stop(struct load_server *server)
{
    int status = 0;
    if (server->pid == 0)
        return;
    kill(server->pid, SIGTERM);
    waitpid(server->pid, &status, 0);
    server->pid = 0;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        stop("baize serve", "did not stop in order");
}

/* ---- /proc ---- */

/* Fields 14 and 15 of stat: ticks in user and system mode. */
double load_cpu_s(int pid)
{
    char path[64], text[1024] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    const char *behind = strrchr(text, ')');
    if (behind == NULL ||
        sscanf(behind + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel) != 2)
        return 0;
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

double load_rss(int pid)
{
    char path[64], line[256];
    unsigned long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "RssAnon: %lu", &kilobytes) == 1)
            break;
    if (file != NULL)
        fclose(file);
    return 1024.0 * (double)kilobytes;
}

/* ---- /metrics ---- */

static bool get_metrics(uint16_t port, char *text, size_t size)
{
    char request[160];
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = 20};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), length;
    size_t have = 0;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    length = snprintf(request, sizeof request,
                      "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n\r\n", port);
    bool good =
        fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0 && write(fd, request, (size_t)length) > 0;
    while (good && have + 1 < size) {
        ssize_t count = read(fd, text + have, size - 1 - have);
        if (count <= 0)
            break;
        have += (size_t)count;
    }
    text[have] = '\0';
    close(fd);
    return good && have > 0;
}

static double value_of(const char *text, const char *name)
{
    char line[128];
    snprintf(line, sizeof line, "\n%s ", name);
    const char *found = strstr(text, line);
    return found == NULL ? 0 : strtod(found + strlen(line), NULL);
}

static size_t read_buckets(const char *text, const char *name, double counts[16], double ends[16])
{
    char begin[128];
    size_t count = 0;
    snprintf(begin, sizeof begin, "\n%s_bucket{le=\"", name);
    for (const char *at = strstr(text, begin); at != NULL && count < 16; at = strstr(at + 1, begin)) {
        const char *end = at + strlen(begin), *value = strchr(end, '}');
        ends[count] = strtod(end, NULL); /* +Inf is read as such */
        counts[count++] = value == NULL ? 0 : strtod(value + 1, NULL);
    }
    return count;
}

void load_server_look(const struct load_server *server, struct load_figures *figures)
{
    static char text[TEXT_SIZE];
    memset(figures, 0, sizeof *figures);
    figures->cpu_s = load_cpu_s(server->pid);
    figures->rss_bytes = load_rss(server->pid);
    if (!get_metrics(server->port, text, sizeof text))
        stop("/metrics", "no answer");
    figures->commits = (uint64_t)value_of(text, "baize_commits_total");
    figures->commands = (uint64_t)value_of(text, "baize_command_seconds_count");
    figures->views = (uint64_t)value_of(text, "baize_views_total");
    figures->view_bytes = (uint64_t)value_of(text, "baize_view_bytes_total");
    figures->messages = (uint64_t)value_of(text, "baize_messages_sent_total");
    figures->sent_bytes = (uint64_t)value_of(text, "baize_sent_bytes_total");
    figures->refused = (uint64_t)value_of(text, "baize_refused_total");
    figures->commit_sum_s = value_of(text, "baize_commit_seconds_sum");
    figures->command_sum_s = value_of(text, "baize_command_seconds_sum");
    read_buckets(text, "baize_command_seconds", figures->command_buckets, figures->ends_s);
    figures->buckets = read_buckets(text, "baize_commit_seconds", figures->commit_buckets, figures->ends_s);
}

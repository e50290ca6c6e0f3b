/* log.h - one line of JSON for each thing worth knowing, on a descriptor: {"at": "2026-11-16T19:00:00.123Z", "level":
 * "info", "what": "client_opened", ...}. No secret is ever a field: no password, token, card number, hidden card; a
 * person is a number, an address stands only where it is refused. Lines are written whole and never wait: what the
 * reader of a full pipe does not take is counted, and the count is told when it reads again. */
#ifndef BAIZE_SERVER_LOG_H
#define BAIZE_SERVER_LOG_H

#include <baize/environment.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR };

struct server_log {
    int descriptor; /* -1: nothing is written */
    enum log_level least;
    struct baize_clock clock;
    uint64_t lost; /* lines */
};

/* Fields as name and value in turn, in the way of json_pack: "s" string (NULL is null), "i" int, "I" int64_t, "b" bool:
 *     log_line(log, LOG_INFO, "act_refused", "name:s table:i", "NOT_NOW", 3);                                       */
void log_line(struct server_log *log, enum log_level level, const char *what, const char *fields, ...);

#endif

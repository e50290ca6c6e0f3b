/* log.c - lines of JSON, written whole.
 *
 * A line is at most PIPE_BUF bytes and is only written when the descriptor takes that much at once: so it never waits
 * and is never torn, whatever reads it: journald, a pipe, a file. */
#include "server/log.h"

#include "base/utf8.h"

#include <baize/text.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LINE_SIZE   2048
#define STRING_MOST 512 /* bytes of a value that are shown */

_Static_assert(LINE_SIZE <= PIPE_BUF, "a line is written at once or not at all");

static const char *const levels[] = {"debug", "info", "warning", "error"};

/* ---- Values ---- */

static void add_time(struct baize_text *text, int64_t at_ms)
{
    time_t seconds = (time_t)(at_ms / 1000);
    struct tm parts;
    char date[32];
    if (gmtime_r(&seconds, &parts) == NULL || strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &parts) == 0)
        date[0] = '\0';
    baize_text_format(text, "\"%s.%03dZ\"", date, (int)(at_ms % 1000));
}

/* What is no UTF-8 and what is control is shown as a question mark: a log is read in terminals. */
static void add_string(struct baize_text *text, const char *value)
{
    if (value == NULL) {
        baize_text_add(text, "null");
        return;
    }
    size_t length = strnlen(value, STRING_MOST);
    baize_text_add(text, "\"");
    for (size_t at = 0; at < length;) {
        size_t bytes = baize_utf8_length(value + at, length - at);
        bool shown = bytes > 0 && (unsigned char)value[at] >= 0x20 && value[at] != 0x7f &&
                     !baize_utf8_is_hidden(baize_utf8_character(value + at, bytes));
        if (!shown)
            baize_text_add(text, value[at] == '\n' || value[at] == '\t' ? " " : "?");
        else if (value[at] == '"' || value[at] == '\\')
            baize_text_format(text, "\\%c", value[at]);
        else
            baize_text_add_bytes(text, value + at, bytes);
        at += bytes > 0 ? bytes : 1;
    }
    baize_text_add(text, "\"");
}

/* One field `name:x` of the list; where the next begins. */
static const char *add_field(struct baize_text *text, const char *fields, va_list *values)
{
    size_t name = strcspn(fields, ":");
    char kind = fields[name] == ':' ? fields[name + 1] : '\0';
    baize_text_add(text, ", \"");
    baize_text_add_bytes(text, fields, name);
    baize_text_add(text, "\": ");
    switch (kind) {
    case 's':
        add_string(text, va_arg(*values, const char *));
        break;
    case 'i':
        baize_text_format(text, "%d", va_arg(*values, int));
        break;
    case 'I':
        baize_text_format(text, "%" PRId64, va_arg(*values, int64_t));
        break;
    case 'b':
        baize_text_add(text, va_arg(*values, int) ? "true" : "false");
        break;
    default: /* a mistake of the caller: nothing behind it can be read */
        baize_text_add(text, "null");
        return "";
    }
    fields += name + 2;
    return fields + strspn(fields, " ");
}

/* ---- Lines ---- */

static void begin(struct baize_text *text, const struct server_log *log, enum log_level level, const char *what)
{
    baize_text_add(text, "{\"at\": ");
    add_time(text, log->clock.now_ms(log->clock.context));
    baize_text_format(text, ", \"level\": \"%s\", \"what\": ", levels[level]);
    add_string(text, what);
}

/* False: it is not taken now. */
static bool put(const struct server_log *log, const char *bytes, size_t length)
{
    struct pollfd ready = {.fd = log->descriptor, .events = POLLOUT};
    return poll(&ready, 1, 0) == 1 && (ready.revents & POLLOUT) != 0 &&
           write(log->descriptor, bytes, length) == (ssize_t)length;
}

static bool tell_lost(struct server_log *log)
{
    char line[256];
    struct baize_text text = baize_text_in(line, sizeof line);
    if (log->lost == 0)
        return true;
    begin(&text, log, LOG_WARNING, "lines_lost");
    baize_text_format(&text, ", \"count\": %" PRIu64 "}\n", log->lost);
    if (!put(log, line, text.length))
        return false;
    log->lost = 0;
    return true;
}

void log_line(struct server_log *log, enum log_level level, const char *what, const char *fields, ...)
{
    char line[LINE_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line - 2); /* room for the end */
    va_list values;
    if (log == NULL || log->descriptor < 0 || level < log->least)
        return;
    begin(&text, log, level, what);
    va_start(values, fields);
    while (fields[0] != '\0' && !text.truncated) {
        size_t before = text.length;
        fields = add_field(&text, fields, &values);
        if (text.truncated) /* a field that does not fit is left out whole */
            text.length = before;
    }
    va_end(values);
    line[text.length] = '}';
    line[text.length + 1] = '\n';
    if (!tell_lost(log) || !put(log, line, text.length + 2))
        log->lost++;
}

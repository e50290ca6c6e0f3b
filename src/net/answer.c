/* answer.c - answers: the headers that all have (docs/protocol.md, 2), and the body. */
#include "net/buffer.h"
#include "net/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static const char security[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), "
    "fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), "
    "publickey-credentials-get=(), screen-wake-lock=(self), usb=(), xr-spatial-tracking=()\r\n";

static const char *reason_of(int status)
{
    static const struct {
        int status;
        const char *reason;
    } known[] = {{200, "OK"},
                 {204, "No Content"},
                 {304, "Not Modified"},
                 {400, "Bad Request"},
                 {401, "Unauthorized"},
                 {403, "Forbidden"},
                 {404, "Not Found"},
                 {405, "Method Not Allowed"},
                 {406, "Not Acceptable"},
                 {408, "Request Timeout"},
                 {411, "Length Required"},
                 {413, "Content Too Large"},
                 {414, "URI Too Long"},
                 {415, "Unsupported Media Type"},
                 {421, "Misdirected Request"},
                 {429, "Too Many Requests"},
                 {431, "Request Header Fields Too Large"},
                 {500, "Internal Server Error"},
                 {503, "Service Unavailable"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].status == status)
            return known[i].reason;
    return "Answer";
}

static void add_date(struct buffer *buffer)
{
    char text[40];
    struct tm parts;
    time_t now = time(NULL);
    if (gmtime_r(&now, &parts) && strftime(text, sizeof text, "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &parts))
        buffer_text(buffer, text);
}

/* A line break in a value would begin a header of somebody else's: what has one is left out. */
static bool is_one_line(const char *text)
{
    return text[strcspn(text, "\r\n")] == 0;
}

static void add_headers(struct buffer *buffer, const struct net_answer *answer)
{
    bool cached = false, allows = false;
    for (size_t i = 0; i < answer->headers_count; i++) {
        const struct net_header *header = &answer->headers[i];
        if (!header->value || !is_one_line(header->name) || !is_one_line(header->value))
            continue;
        buffer_text(buffer, header->name);
        buffer_text(buffer, ": ");
        buffer_text(buffer, header->value);
        buffer_text(buffer, "\r\n");
        cached |= strcasecmp(header->name, "cache-control") == 0;
        allows |= strcasecmp(header->name, "allow") == 0;
    }
    if (!cached)
        buffer_text(buffer, "Cache-Control: no-store\r\n");
    if (answer->status == 405 && !allows)
        buffer_text(buffer, "Allow: GET, HEAD, POST, DELETE\r\n");
}

static void add_head(struct buffer *buffer, const struct net_answer *answer, bool secure, bool closes)
{
    buffer_text(buffer, "HTTP/1.1 ");
    buffer_number(buffer, (unsigned long long)answer->status);
    buffer_text(buffer, " ");
    buffer_text(buffer, reason_of(answer->status));
    buffer_text(buffer, "\r\n");
    add_date(buffer);
    buffer_text(buffer, security);
    if (secure)
        buffer_text(buffer, "Strict-Transport-Security: max-age=31536000\r\n");
    add_headers(buffer, answer);
    if (answer->type) {
        buffer_text(buffer, "Content-Type: ");
        buffer_text(buffer, answer->type);
        buffer_text(buffer, "\r\n");
    }
    if (answer->gzipped)
        buffer_text(buffer, "Content-Encoding: gzip\r\n");
    if (answer->status != 204 && answer->status != 304) {
        buffer_text(buffer, "Content-Length: ");
        buffer_number(buffer, answer->length);
        buffer_text(buffer, "\r\n");
    }
    buffer_text(buffer, closes ? "Connection: close\r\n\r\n" : "\r\n");
}

/* What waits to be written is `buffer` now, behind what waits already (100 Continue). */
static bool put_out(struct connection *connection, struct buffer *buffer)
{
    struct buffer all = {0};
    if (connection->out)
        buffer_add(&all, connection->out + connection->written, connection->out_length - connection->written);
    if (all.length) {
        buffer_add(&all, buffer->bytes, buffer->length);
        all.bad |= buffer->bad;
        free(buffer->bytes);
    } else {
        all = *buffer;
    }
    if (all.bad) {
        free(all.bytes);
        return false;
    }
    free(connection->out);
    connection->out = all.bytes;
    connection->out_length = all.length;
    connection->written = 0;
    connection_want(connection);
    return true;
}

static void send_answer(struct connection *connection, const struct net_answer *answer, bool secure, bool body)
{
    struct buffer buffer = {0};
    add_head(&buffer, answer, secure, connection->closes);
    if (body && !answer->keep)
        buffer_add(&buffer, answer->body, answer->length);
    connection->state = CONNECTION_ANSWERING;
    connection->tail = NULL;
    connection->tail_length = 0;
    if (!put_out(connection, &buffer)) { /* no memory for an answer: then none, and the peer sees the end */
        connection->closes = true;
        connection_want(connection);
        return;
    }
    if (body && answer->keep) {
        connection->tail = answer->body;
        connection->tail_length = answer->length;
    }
}

void net_answer(struct net_request *request, const struct net_answer *answer)
{
    struct connection *connection = request->connection;
    bool body = strcmp(net_request_method(request), "HEAD") != 0 && answer->type && answer->length > 0 &&
                answer->status != 204 && answer->status != 304;
    if (answer->gzipped && !net_request_takes_gzip(request)) {
        net_answer_error(request, 406, "GZIP_NEEDED", "this is only there as gzip; send Accept-Encoding: gzip");
        return;
    }
    /* Who somebody is, or how often he asks; that something is wrong or not there happens to everybody. */
    if (answer->status == 401 || answer->status == 403 || answer->status == 429)
        connection_refused(connection);
    send_answer(connection, answer, request->secure, body);
    request_free(connection); /* after: the answer may be made of the request's own bytes */
}

static struct buffer error_body(const char *name, const char *words)
{
    struct buffer body = {0};
    buffer_text(&body, "{\"error\": {\"name\": ");
    buffer_json(&body, name);
    buffer_text(&body, ", \"words\": ");
    buffer_json(&body, words);
    buffer_text(&body, "}}\n");
    return body;
}

void net_answer_error(struct net_request *request, int status, const char *name, const char *words)
{
    struct buffer body = error_body(name, words);
    struct net_answer answer = {
        .status = status, .type = "application/json", .body = body.bytes, .length = body.bad ? 0 : body.length};
    net_answer(request, &answer);
    free(body.bytes);
}

void answer_refusal(struct connection *connection, const struct net_refusal *refusal)
{
    struct net *net = connection->net;
    char words[160];
    snprintf(words, sizeof words, "%s of %s: %s", refusal->name, connection->address, refusal->words);
    net_log(net, false, words);
    connection_refused(connection);
    struct buffer body = error_body(refusal->name, refusal->words);
    struct net_answer answer = {.status = refusal->status,
                                .type = "application/json",
                                .body = body.bytes,
                                .length = body.bad ? 0 : body.length};
    connection->closes = true;
    send_answer(connection, &answer, connection->secure, true);
    free(body.bytes);
}

bool answer_continue(struct connection *connection)
{
    struct buffer buffer = {0};
    buffer_text(&buffer, "HTTP/1.1 100 Continue\r\n\r\n");
    return put_out(connection, &buffer);
}

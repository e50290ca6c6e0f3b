/* load_line.c - a WebSocket client as small as can be. It is written for this one server: frames that come in are
 * whole (not in fragments) and its greeting is taken on trust. */
#define _GNU_SOURCE /* memmem */
#include "load.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define READ_MOST 65536

static char read_buffer[READ_MOST];

/* ---- Out ---- */

size_t line_frame(char *into, uint8_t opcode, const char *payload, size_t length)
{
    size_t head = 2;
    into[0] = (char)(0x80 | opcode);
    if (length < 126) {
        into[1] = (char)(0x80 | length);
    } else {
        into[1] = (char)(0x80 | 126);
        into[2] = (char)(length >> 8);
        into[3] = (char)length;
        head = 4;
    }
    memset(into + head, 0, 4); /* masked with zeros: a mask all the same */
    if (length > 0)
        memcpy(into + head + 4, payload, length);
    return head + 4 + length;
}

static void written(uv_write_t *write, int status)
{
    (void)status;
    free(write);
}

static void write_bytes(struct line *line, const char *bytes, size_t length)
{
    uv_buf_t buffer = uv_buf_init((char *)(uintptr_t)bytes, (unsigned)length);
    int wrote = uv_try_write((uv_stream_t *)&line->tcp, &buffer, 1);
    size_t done = wrote < 0 ? 0 : (size_t)wrote;
    if (done == length || line->closing)
        return;
    uv_write_t *write = malloc(sizeof *write + length - done);
    if (write == NULL)
        stop("a client", "no memory");
    memcpy(write + 1, bytes + done, length - done);
    buffer = uv_buf_init((char *)(write + 1), (unsigned)(length - done));
    if (uv_write(write, (uv_stream_t *)&line->tcp, &buffer, 1, written) != 0)
        free(write);
}

static void send_frame(struct line *line, uint8_t opcode, const char *payload, size_t length)
{
    char frame[4096 + 14];
    if (line->state == LINE_OPEN && length <= 4096)
        write_bytes(line, frame, line_frame(frame, opcode, payload, length));
}

void line_send(struct line *line, const char *text, size_t length)
{
    send_frame(line, 1, text, length);
}

void line_ping(struct line *line)
{
    send_frame(line, 9, "", 0);
}

/* ---- In ---- */

static void take_frame(struct line *line, uint8_t opcode, char *payload, size_t length)
{
    char kept = payload[length];
    if (opcode == 1 && line->on_message != NULL) {
        payload[length] = '\0'; /* the next frame begins here: it gets its byte back */
        line->on_message(line, payload, length);
        payload[length] = kept;
    } else if (opcode == 8) {
        line_close(line);
    } else if (opcode == 9) {
        send_frame(line, 10, payload, length);
    } else if (opcode == 10 && line->on_pong != NULL) {
        line->on_pong(line);
    }
}

/* The bytes of whole frames at the beginning; one byte behind them all is ours to write to. */
static size_t take_frames(struct line *line, char *bytes, size_t length)
{
    size_t at = 0;
    while (!line->closing && length - at >= 2) {
        const uint8_t *head = (const uint8_t *)bytes + at;
        size_t size = head[1] & 0x7f, head_size = 2;
        if (size == 126 && length - at >= 4) {
            size = (size_t)head[2] << 8 | head[3];
            head_size = 4;
        } else if (size == 127 && length - at >= 10) {
            size = (size_t)head[6] << 24 | (size_t)head[7] << 16 | (size_t)head[8] << 8 | head[9];
            head_size = 10;
        } else if (size >= 126) {
            break;
        }
        if (length - at < head_size + size)
            break;
        take_frame(line, head[0] & 0x0f, bytes + at + head_size, size);
        at += head_size + size;
    }
    return at;
}

static size_t take_greeting(struct line *line, const char *bytes, size_t length)
{
    const char *end = memmem(bytes, length, "\r\n\r\n", 4);
    if (end == NULL)
        return 0;
    if (length < 12 || memcmp(bytes, "HTTP/1.1 101", 12) != 0) {
        line_close(line);
        return length;
    }
    line->state = LINE_OPEN;
    if (line->on_open != NULL)
        line->on_open(line);
    return (size_t)(end - bytes) + 4;
}

static void take(struct line *line, char *bytes, size_t length)
{
    size_t used = line->state == LINE_GREETING ? take_greeting(line, bytes, length) : 0;
    if (line->state == LINE_OPEN)
        used += take_frames(line, bytes + used, length - used);
    size_t left = line->closing ? 0 : length - used;
    if (left > 0 && line->partial_size < left + 1) {
        char *partial = malloc(left + READ_MOST + 1);
        if (partial == NULL)
            stop("a client", "no memory");
        memcpy(partial, bytes + used, left);
        free(line->partial);
        line->partial = partial;
        line->partial_size = left + READ_MOST + 1;
    } else if (left > 0) {
        memmove(line->partial, bytes + used, left);
    } else {
        free(line->partial);
        line->partial = NULL;
        line->partial_size = 0;
    }
    line->partial_length = left;
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct line *line = stream->data;
    (void)buffer;
    if (count < 0) {
        line_close(line);
        return;
    }
    if (count == 0)
        return;
    if (line->partial_length == 0) {
        take(line, read_buffer, (size_t)count);
        return;
    }
    size_t length = line->partial_length + (size_t)count;
    if (length + 1 > line->partial_size) {
        line->partial = realloc(line->partial, length + READ_MOST);
        line->partial_size = length + READ_MOST;
        if (line->partial == NULL)
            stop("a client", "no memory");
    }
    memcpy(line->partial + line->partial_length, read_buffer, (size_t)count);
    take(line, line->partial, length);
}

static void give_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    (void)handle;
    (void)wanted;
    *buffer = uv_buf_init(read_buffer, READ_MOST - 1);
}

/* ---- Open and closed ---- */

static void closed(uv_handle_t *handle)
{
    struct line *line = handle->data;
    free(line->partial);
    line->partial = NULL;
    line->state = LINE_CLOSED;
    if (line->on_end != NULL)
        line->on_end(line);
}

void line_close(struct line *line)
{
    if (line->closing || line->state == LINE_CLOSED)
        return;
    line->closing = true;
    uv_close((uv_handle_t *)&line->tcp, closed);
}

static void connected(uv_connect_t *connect, int status)
{
    struct line *line = connect->data;
    char head[512];
    if (status != 0) {
        line_close(line);
        return;
    }
    line->state = LINE_GREETING;
    int length = snprintf(
        head, sizeof head,
        "GET /live HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nOrigin: http://127.0.0.1:%u\r\nUpgrade: websocket"
        "\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
        "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: baize.v1\r\n%s%s%s\r\n",
        line->port, line->port, line->cookie == NULL ? "" : "Cookie: ", line->cookie == NULL ? "" : line->cookie,
        line->cookie == NULL ? "" : "\r\n");
    write_bytes(line, head, (size_t)length);
    uv_read_start((uv_stream_t *)&line->tcp, give_buffer, on_read);
}

int line_socket(uint32_t address)
{
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f000000u | (address & 0xffffffu))};
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&from, sizeof from) != 0)
        stop("a client", "no socket: are there enough open files (ulimit -n)?");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

void line_open(struct line *line, uv_loop_t *loop, uint16_t port, uint32_t address)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    uv_tcp_init(loop, &line->tcp);
    line->tcp.data = line->connecting.data = line;
    line->port = port;
    line->state = LINE_CONNECTING;
    line->closing = false;
    if (uv_tcp_open(&line->tcp, line_socket(address)) != 0 ||
        uv_tcp_connect(&line->connecting, &line->tcp, (const struct sockaddr *)&to, connected) != 0)
        line_close(line);
}

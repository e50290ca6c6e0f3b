/* load_hostile.c - clients that do their worst, each kind by turns, in a process of its own. Every one begins again a
 * moment after it was sent away; what it was told is counted by name.
 *
 *     connected --> opening bytes --> (101 --> attack) --> ... a name in what comes back, or the end --> rest --> again
 */
#define _GNU_SOURCE /* memmem */
#include "load.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define REST_MS     100
#define KEPT        8192
#define DEAF_MS     100 /* between its wishes */
#define DEAF_TIMES  80  /* then it looks whether it was sent away */
#define DRIP_MS     400
#define CROWD       72
#define CROWDS_MOST 3
#define ADDRESS     0x200000
#define NAMES_MOST  6

#define HOSTILE_LIST(X)                                                                                                \
    X(LARGE_MESSAGE, "a message of 5,000 bytes", "TOO_LARGE")                                                          \
    X(LARGE_HEAD, "a head of 9,000 bytes", "TOO_LARGE")                                                                \
    X(LARGE_BODY, "a body of 100,000 bytes", "TOO_LARGE")                                                              \
    X(FLOOD, "150 messages at once", "TOO_FAST")                                                                       \
    X(PINGS, "500 pings at once", "TOO_FAST")                                                                          \
    X(NOT_JSON, "a message that is no JSON", "NOT_JSON")                                                               \
    X(NOT_UTF8, "a message that is no UTF-8", "NOT_JSON")                                                              \
    X(BAD_FRAME, "a frame without a mask", "BAD_FRAME")                                                                \
    X(NOT_TEXT, "a binary message", "NOT_TEXT")                                                                        \
    X(BAD_MESSAGES, "20 messages of no known type", "TOO_MANY_BAD")                                                    \
    X(NO_HEAD, "connects and says nothing", "TOO_SLOW")                                                                \
    X(SLOW_HEAD, "a byte of the head now and then", "TOO_SLOW")                                                        \
    X(DEAF, "watches 32 tables, reads nothing", "closed")                                                              \
    X(NO_PONG, "never answers a ping", "closed")                                                                       \
    X(ORIGIN, "a page of another origin", "ORIGIN_REFUSED")                                                            \
    X(STOLEN, "a session that is made up", "SESSION_OVER")                                                             \
    X(OVER, "a session that was signed out", "SESSION_OVER")                                                           \
    X(SUBPROTOCOL, "an unknown subprotocol", "SUBPROTOCOL_UNKNOWN")                                                    \
    X(HOST, "another host's name", "HOST_UNKNOWN")                                                                     \
    X(GUESS, "guesses a password", "NOT_ACCEPTED")                                                                     \
    X(NOBODY, "acts without being signed in", "SIGN_IN_FIRST")                                                         \
    X(CROWD_OF, "72 connections of one address", "TOO_MANY_CLIENTS")                                                   \
    X(STORM, "connects and resets", "")

enum kind {
#define HOSTILE_ENUM(name, words, expected) HOSTILE_##name,
    HOSTILE_LIST(HOSTILE_ENUM)
#undef HOSTILE_ENUM
        HOSTILE_KINDS
};

static const struct {
    const char *words, *expected;
} kinds[] = {
#define HOSTILE_ROW(name, words, expected) {words, expected},
    HOSTILE_LIST(HOSTILE_ROW)
#undef HOSTILE_ROW
};

struct tally {
    uint64_t attacks;
    char names[NAMES_MOST][32];
    uint64_t counts[NAMES_MOST];
};

struct hostile {
    uv_tcp_t tcp;
    uv_timer_t timer;
    uv_connect_t connecting;
    uint32_t number;
    enum kind kind;
    bool greeted, over, connected;
    char kept[KEPT];
    size_t kept_length, dripped;
    int crowd[CROWD];
    size_t crowd_count;
};

static uv_loop_t loop;
static uint16_t port;
static const char *over_cookie, *victim;
static struct tally tallies[HOSTILE_KINDS];
static char read_buffer[65536];
static bool stopping;

static void begin(struct hostile *hostile);

/* ---- Counting ---- */

static void tally(struct hostile *hostile, const char *name)
{
    struct tally *counted = &tallies[hostile->kind];
    for (unsigned i = 0; i < NAMES_MOST; i++)
        if (counted->names[i][0] == '\0' || strcmp(counted->names[i], name) == 0) {
            snprintf(counted->names[i], sizeof counted->names[i], "%s", name);
            counted->counts[i]++;
            return;
        }
}

/* ---- The end of an attack ---- */

static void on_rest(uv_timer_t *timer)
{
    if (!stopping)
        begin(timer->data);
}

static void on_closed(uv_handle_t *handle)
{
    struct hostile *hostile = handle->data;
    if (!stopping)
        uv_timer_start(&hostile->timer, on_rest, REST_MS, 0);
}

static void finish(struct hostile *hostile, const char *name)
{
    if (hostile->over)
        return;
    hostile->over = true;
    uv_timer_stop(&hostile->timer);
    if (name != NULL && !stopping)
        tally(hostile, name);
    for (size_t i = 0; i < hostile->crowd_count; i++)
        close(hostile->crowd[i]);
    hostile->crowd_count = 0;
    uv_close((uv_handle_t *)&hostile->tcp, on_closed);
}

/* ---- What comes back ---- */

/* The last "name" that is a refusal's: capitals. */
static bool find_name(const char *text, size_t length, char name[32])
{
    static const char key[] = "\"name\"";
    bool found = false;
    for (const char *at = text; (at = memmem(at, length - (size_t)(at - text), key, sizeof key - 1)) != NULL;) {
        at += sizeof key - 1;
        while (at < text + length && (*at == ':' || *at == ' ' || *at == '"'))
            at++;
        size_t size = 0;
        while (at + size < text + length && size < 31 && (isupper((unsigned char)at[size]) || at[size] == '_'))
            size++;
        if (size >= 3 && at + size < text + length && at[size] == '"') {
            memcpy(name, at, size);
            name[size] = '\0';
            found = true;
        }
    }
    return found;
}

static bool is_http(enum kind kind)
{
    return kind == HOSTILE_LARGE_HEAD || kind == HOSTILE_LARGE_BODY || kind == HOSTILE_NO_HEAD ||
           kind == HOSTILE_SLOW_HEAD || kind == HOSTILE_ORIGIN || kind == HOSTILE_STOLEN || kind == HOSTILE_OVER ||
           kind == HOSTILE_SUBPROTOCOL || kind == HOSTILE_HOST || kind == HOSTILE_GUESS || kind == HOSTILE_CROWD_OF;
}

static void write_bytes(struct hostile *hostile, const char *bytes, size_t length)
{
    uv_buf_t buffer = uv_buf_init((char *)(uintptr_t)bytes, (unsigned)length);
    uv_try_write((uv_stream_t *)&hostile->tcp, &buffer, 1); /* what does not fit is not sent */
}

static void write_many(struct hostile *hostile, uint8_t opcode, const char *text, size_t length, unsigned times)
{
    static char bytes[1u << 16];
    size_t all = 0;
    for (unsigned i = 0; i < times && all + length + 14 < sizeof bytes; i++)
        all += line_frame(bytes + all, opcode, text, length);
    write_bytes(hostile, bytes, all);
}

static void watch(struct hostile *hostile, unsigned table)
{
    char text[64];
    int length = snprintf(text, sizeof text, "{\"type\":\"watch\",\"topic\":\"table/%u\"}", table);
    write_many(hostile, 1, text, (size_t)length, 1);
}

static void watch_many(struct hostile *hostile)
{
    for (unsigned table = 1; table <= 32; table++)
        watch(hostile, table);
}

/* The socket is open: now. */
static void attack(struct hostile *hostile)
{
    static char large[5000];
    static const char flood[] = "{\"type\":\"ask\",\"n\":1,\"what\":\"rules\",\"table\":1}";
    static const char unknown[] = "{\"type\":\"steal\"}", no_mask[] = {(char)0x81, 2, '{', '}'};
    static const char wager[] = "{\"type\":\"do\",\"id\":\"0123456789abcdef0123456789abcdef\",\"at\":\"table/1\","
                                "\"act\":\"place_wager\",\"seat\":1,\"wager\":\"ante\",\"amount_cents\":500}";
    memset(large, ' ', sizeof large);
    switch ((unsigned)hostile->kind) {
    case HOSTILE_LARGE_MESSAGE:
        write_many(hostile, 1, large, sizeof large, 1);
        break;
    case HOSTILE_FLOOD:
        write_many(hostile, 1, flood, sizeof flood - 1, 150);
        break;
    case HOSTILE_PINGS:
        write_many(hostile, 9, "x", 1, 500);
        break;
    case HOSTILE_NOT_JSON:
        write_many(hostile, 1, "{\"type\": watch", 14, 1);
        break;
    case HOSTILE_NOT_UTF8:
        write_many(hostile, 1, "{\"type\":\"\xff\xfe\"}", 13, 1);
        break;
    case HOSTILE_BAD_FRAME:
        write_bytes(hostile, no_mask, sizeof no_mask);
        break;
    case HOSTILE_NOT_TEXT:
        write_many(hostile, 2, "\0\1\2\3", 4, 1);
        break;
    case HOSTILE_BAD_MESSAGES:
        write_many(hostile, 1, unknown, sizeof unknown - 1, 20);
        break;
    case HOSTILE_NOBODY:
        write_many(hostile, 1, wager, sizeof wager - 1, 1);
        break;
    default:
        break;
    }
}

static void hear(struct hostile *hostile)
{
    char name[32];
    if (!hostile->greeted && hostile->kept_length > 12 && memcmp(hostile->kept, "HTTP/1.1 101", 12) == 0 &&
        memmem(hostile->kept, hostile->kept_length, "\r\n\r\n", 4) != NULL) {
        hostile->greeted = true;
        attack(hostile);
    }
    if (!find_name(hostile->kept, hostile->kept_length, name))
        return;
    if (is_http(hostile->kind) || hostile->kind == HOSTILE_NOBODY || !hostile->greeted ||
        memmem(hostile->kept, hostile->kept_length, "\"type\":\"over\"", 13) != NULL)
        finish(hostile, name);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct hostile *hostile = stream->data;
    char name[32];
    (void)buffer;
    if (count < 0) {
        bool named = find_name(hostile->kept, hostile->kept_length, name);
        finish(hostile, named ? name : "closed");
        return;
    }
    size_t more = (size_t)count < KEPT / 2 ? (size_t)count : KEPT / 2;
    if (hostile->kept_length + more > KEPT) { /* the tail is enough */
        memmove(hostile->kept, hostile->kept + hostile->kept_length - KEPT / 2, KEPT / 2);
        hostile->kept_length = KEPT / 2;
    }
    memcpy(hostile->kept + hostile->kept_length, read_buffer + (size_t)count - more, more);
    hostile->kept_length += more;
    hear(hostile);
}

static void give_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    (void)handle;
    (void)wanted;
    *buffer = uv_buf_init(read_buffer, sizeof read_buffer);
}

/* ---- The opening ---- */

static void write_upgrade(struct hostile *hostile, const char *origin, const char *protocol, const char *cookie)
{
    char head[1024];
    int length = snprintf(head, sizeof head,
                          "GET /live HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nOrigin: %s\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                          "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: %s\r\n%s%s%s\r\n",
                          port, origin, protocol, cookie == NULL ? "" : "Cookie: ", cookie == NULL ? "" : cookie,
                          cookie == NULL ? "" : "\r\n");
    write_bytes(hostile, head, (size_t)length);
}

static void write_large_head(struct hostile *hostile)
{
    static char head[9200];
    int length = snprintf(head, sizeof head, "GET / HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nX: ", port);
    memset(head + length, 'x', 9000);
    write_bytes(hostile, head, (size_t)length + 9000);
}

static void write_post(struct hostile *hostile, const char *host, const char *body, size_t length)
{
    char text[512];
    int head = snprintf(text, sizeof text,
                        "POST /api/session HTTP/1.1\r\nHost: %s:%u\r\nOrigin: http://127.0.0.1:%u\r\nContent-Type: "
                        "application/json\r\nContent-Length: %zu\r\n\r\n%s",
                        host, port, port, length, body);
    write_bytes(hostile, text, (size_t)head);
}

static void on_drip(uv_timer_t *timer)
{
    struct hostile *hostile = timer->data;
    static const char head[] = "GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    if (hostile->dripped < sizeof head - 1)
        write_bytes(hostile, head + hostile->dripped++, 1);
}

/* Wants the whole of a table again and again. Reading at last tells whether the server has let go. */
static void on_deaf(uv_timer_t *timer)
{
    struct hostile *hostile = timer->data;
    char bytes[4096];
    int fd;
    ssize_t count;
    if (hostile->dripped++ < DEAF_TIMES) {
        watch(hostile, 1 + (unsigned)hostile->dripped % 8);
        return;
    }
    if (uv_fileno((uv_handle_t *)&hostile->tcp, &fd) != 0) {
        finish(hostile, "closed");
        return;
    }
    do
        count = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT);
    while (count > 0);
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
    finish(hostile, count == 0 || error != 0 || (errno != EAGAIN && errno != EWOULDBLOCK) ? "closed" : "still open");
}

static void reset(struct hostile *hostile)
{
    struct linger linger = {.l_onoff = 1};
    int fd;
    if (uv_fileno((uv_handle_t *)&hostile->tcp, &fd) == 0)
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    write_bytes(hostile, "GET /li", 7);
    finish(hostile, "reset");
}

static void open_bytes(struct hostile *hostile)
{
    char origin[64], text[160], cookie[COOKIE_SIZE];
    snprintf(origin, sizeof origin, "http://127.0.0.1:%u", port);
    switch ((unsigned)hostile->kind) {
    case HOSTILE_LARGE_HEAD:
        write_large_head(hostile);
        break;
    case HOSTILE_LARGE_BODY:
        write_post(hostile, "127.0.0.1", "{", 100000);
        break;
    case HOSTILE_GUESS:
        snprintf(text, sizeof text, "{\"name\":\"%s\",\"password\":\"is it this one %u?\"}", victim, hostile->number);
        write_post(hostile, "127.0.0.1", text, strlen(text));
        break;
    case HOSTILE_HOST:
        write_post(hostile, "casino.example", "{}", 2);
        break;
    case HOSTILE_ORIGIN:
        write_upgrade(hostile, "https://evil.example", "baize.v1", NULL);
        break;
    case HOSTILE_SUBPROTOCOL:
        write_upgrade(hostile, origin, "chat.v7", NULL);
        break;
    case HOSTILE_STOLEN:
        snprintf(cookie, sizeof cookie, "baize=%064x", hostile->number);
        write_upgrade(hostile, origin, "baize.v1", cookie);
        break;
    case HOSTILE_OVER:
        write_upgrade(hostile, origin, "baize.v1", over_cookie);
        break;
    case HOSTILE_NO_HEAD:
    case HOSTILE_CROWD_OF:
        break;
    case HOSTILE_SLOW_HEAD:
        uv_timer_start(&hostile->timer, on_drip, 0, DRIP_MS);
        break;
    case HOSTILE_STORM:
        reset(hostile);
        break;
    case HOSTILE_DEAF:
        write_upgrade(hostile, origin, "baize.v1", NULL);
        watch_many(hostile);
        uv_timer_start(&hostile->timer, on_deaf, DEAF_MS, DEAF_MS);
        break;
    default:
        write_upgrade(hostile, origin, "baize.v1", NULL);
        break;
    }
}

static void on_connected(uv_connect_t *connect, int status)
{
    struct hostile *hostile = connect->data;
    if (hostile->over)
        return;
    if (status != 0) {
        finish(hostile, "not let in");
        return;
    }
    open_bytes(hostile);
    if (!hostile->over && hostile->kind != HOSTILE_DEAF)
        uv_read_start((uv_stream_t *)&hostile->tcp, give_buffer, on_read);
}

/* ---- Again and again ---- */

static void gather_crowd(struct hostile *hostile, const struct sockaddr_in *to)
{
    for (size_t i = 0; i < CROWD; i++) {
        int fd = line_socket(ADDRESS + hostile->number);
        if (connect(fd, (const struct sockaddr *)to, sizeof *to) != 0 && errno != EINPROGRESS) {
            close(fd);
            continue;
        }
        hostile->crowd[hostile->crowd_count++] = fd;
    }
}

static void begin(struct hostile *hostile)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int small = 4096, fd;
    hostile->greeted = hostile->over = false;
    hostile->kept_length = hostile->dripped = 0;
    tallies[hostile->kind].attacks++;
    if (hostile->kind == HOSTILE_CROWD_OF)
        gather_crowd(hostile, &to);
    fd = line_socket(ADDRESS + hostile->number);
    if (hostile->kind == HOSTILE_DEAF)
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    uv_tcp_init(&loop, &hostile->tcp);
    hostile->tcp.data = hostile->connecting.data = hostile;
    if (uv_tcp_open(&hostile->tcp, fd) != 0 ||
        uv_tcp_connect(&hostile->connecting, &hostile->tcp, (const struct sockaddr *)&to, on_connected) != 0)
        finish(hostile, "not let in");
}

static void on_input(uv_poll_t *poll, int status, int events)
{
    char byte;
    (void)events;
    if (status == 0 && read(0, &byte, 1) > 0)
        return;
    stopping = true;
    uv_poll_stop(poll);
    uv_stop(poll->loop);
}

/* words \t attacks \t expected name \t its count \t all other answers */
static void print_tallies(void)
{
    for (unsigned kind = 0; kind < HOSTILE_KINDS; kind++) {
        uint64_t as_expected = 0;
        char others[256] = "";
        for (unsigned i = 0; i < NAMES_MOST && tallies[kind].names[i][0] != '\0'; i++) {
            size_t length = strlen(others);
            if (strcmp(tallies[kind].names[i], kinds[kind].expected) == 0)
                as_expected = tallies[kind].counts[i];
            else
                snprintf(others + length, sizeof others - length, "%s%s %llu", length == 0 ? "" : ", ",
                         tallies[kind].names[i], (unsigned long long)tallies[kind].counts[i]);
        }
        printf("%s\t%llu\t%s\t%llu\t%s\n", kinds[kind].words, (unsigned long long)tallies[kind].attacks,
               kinds[kind].expected, (unsigned long long)as_expected, others);
    }
}

int hostile_main(uint16_t to_port, size_t count, const char *cookie, const char *guessed)
{
    uv_poll_t input;
    struct hostile *all = calloc(count, sizeof *all);
    if (all == NULL || uv_loop_init(&loop) != 0)
        stop("hostile clients", "no memory");
    port = to_port;
    over_cookie = cookie;
    victim = guessed;
    uv_poll_init(&loop, &input, 0);
    uv_poll_start(&input, UV_READABLE | UV_DISCONNECT, on_input);
    for (size_t i = 0; i < count; i++) {
        enum kind kind = (enum kind)(i % HOSTILE_KINDS);
        all[i].number = (uint32_t)i;
        all[i].kind = kind == HOSTILE_CROWD_OF && i / HOSTILE_KINDS >= CROWDS_MOST ? HOSTILE_STORM : kind;
        uv_timer_init(&loop, &all[i].timer);
        all[i].timer.data = &all[i];
        uv_timer_start(&all[i].timer, on_rest, i % REST_MS, 0); /* not all at once */
    }
    uv_run(&loop, UV_RUN_DEFAULT);
    print_tallies();
    fflush(stdout);
    return 0; /* the kernel closes what is open */
}

/* listen.c - the listening socket is our own, not the library's: so that a port that is taken has words, so that it can
 * be closed while connections go on, and so that what is too much is refused before anything is spent on it. */
#define _GNU_SOURCE /* accept4 */
#include "net/internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* Few at once: behind them those who play have their turn, and what waits in the backlog is taken in the next one. */
enum { ACCEPTS_AT_ONCE = 4, BACKLOG = 511, FILES_BESIDE = 256 };

static const struct net_refusal too_many = {503, "TOO_MANY_CLIENTS", "the server has as many connections as it takes"};
static const struct net_refusal too_many_of_address = {429, "TOO_MANY_CLIENTS",
                                                       "this address has as many connections as it may"};

static void set_option(int fd, int level, int name, int value)
{
    setsockopt(fd, level, name, &value, sizeof value); /* each is a bound on waste, none is needed */
}

/* Half-open connections are found by the kernel (keepalive); what a peer does not read stays small: the kernel's buffer
 * is the only backlog there is. */
static void set_options(const struct net *net, int fd)
{
    set_option(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(fd, IPPROTO_TCP, TCP_KEEPIDLE, 60);
    set_option(fd, IPPROTO_TCP, TCP_KEEPINTVL, 15);
    set_option(fd, IPPROTO_TCP, TCP_KEEPCNT, 4);
    set_option(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, (int)(net->limit.ping_ms + net->limit.silent_ms + 10000));
    set_option(fd, SOL_SOCKET, SO_SNDBUF, NET_SEND_BUFFER);
    set_option(fd, SOL_SOCKET, SO_RCVBUF, NET_SEND_BUFFER);
}

static void name_peer(struct connection *peer, const struct sockaddr_storage *address)
{
    const void *from = address->ss_family == AF_INET6 ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                                                      : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
    if (!inet_ntop(address->ss_family, from, peer->address, sizeof peer->address))
        peer->address[0] = 0;
    if (strncmp(peer->address, "::ffff:", 7) == 0 && strchr(peer->address, '.'))
        memmove(peer->address, peer->address + 7, strlen(peer->address + 7) + 1);
    address_key(peer->address, &peer->key);
}

/* NULL with *closes: not even an answer. */
static const struct net_refusal *door(const struct net *net, const struct connection *peer, bool *closes)
{
    const struct net_limits *limit = &net->limit;
    uint32_t of_address = address_count(&net->addresses, &peer->key);
    bool proxy = net->set.proxied && address_is_loopback(&peer->key);
    *closes = net->counts.connections >= (uint64_t)limit->connections_most + NET_ABOVE_MOST ||
              (!proxy && of_address >= limit->connections_of_address_most + 16);
    if (!proxy && of_address >= limit->connections_of_address_most)
        return &too_many_of_address;
    return net->counts.connections >= limit->connections_most ? &too_many : NULL;
}

/* Its connections came to nothing too often: one write, which it may lose, and nothing is kept. With TLS there is no
 * word before the handshake. */
static void turn_away_shut(struct net *net, int fd)
{
    static const char body[] =
        "{\"error\": {\"name\": \"TOO_MANY_REFUSALS\", \"words\": \"this address was refused too "
        "often: try again in some seconds\"}}\n";
    char answer[400];
    int length = snprintf(answer, sizeof answer,
                          "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
                          "Cache-Control: no-store\r\nRetry-After: 2\r\nConnection: close\r\n\r\n%s",
                          sizeof body - 1, body);
    net->counts.turned_away++;
    if (net->set.certificate == NULL)
        (void)!send(fd, answer, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL);
    close(fd);
}

static void take_in(struct net *net, int fd, const struct sockaddr_storage *address)
{
    struct connection peer = {0};
    bool closes;
    name_peer(&peer, address);
    const struct net_refusal *refusal = door(net, &peer, &closes);
    if (closes) {
        net->counts.refused++;
        close(fd);
        return;
    }
    if (address_is_shut(&net->faults, &peer.key, net->limit.refusals_of_address_most, net_now(net))) {
        turn_away_shut(net, fd);
        return;
    }
    set_options(net, fd);
    lws_sock_file_fd_type descriptor = {.sockfd = fd};
    net->arriving = &peer;
    net->arriving_refusal = refusal;
    /* On failure it has closed the descriptor. */
    lws_adopt_descriptor_vhost(net->vhost, LWS_ADOPT_SOCKET | LWS_ADOPT_ALLOW_SSL, descriptor, "baize", NULL);
    net->arriving = NULL;
}

/* No descriptor is left: without this the loop would turn for ever on a connection it cannot take. */
static void turn_away(struct net *net)
{
    net_log(net, true, "no descriptors are left: a connection is turned away");
    if (net->reserve_fd < 0)
        return;
    close(net->reserve_fd);
    int fd = accept4(net->listener_fd, NULL, NULL, SOCK_CLOEXEC);
    if (fd >= 0)
        close(fd);
    net->reserve_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void arrives(uv_poll_t *handle, int status, int events)
{
    struct net *net = handle->data;
    (void)events;
    for (int i = 0; status == 0 && i < ACCEPTS_AT_ONCE; i++) {
        struct sockaddr_storage address = {0};
        socklen_t size = sizeof address;
        int fd = accept4(net->listener_fd, (struct sockaddr *)&address, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE)
                turn_away(net);
            return;
        }
        take_in(net, fd, &address);
    }
}

/* libwebsockets sizes its tables by the limit of descriptors: it is raised first, as far as we may. */
static void raise_limit(struct net *net)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)net->limit.connections_most + NET_ABOVE_MOST + FILES_BESIDE;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= wanted ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < wanted)
        net_log(net, true, "the limit of open files is lower than `connections` needs");
}

static int bind_first(const struct net *net, const struct addrinfo *found)
{
    int fd = -1, error = EADDRNOTAVAIL;
    for (; found && fd < 0; found = found->ai_next) {
        fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (fd < 0) {
            error = errno;
            continue;
        }
        set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1);
        if (found->ai_family == AF_INET6)
            set_option(fd, IPPROTO_IPV6, IPV6_V6ONLY, strcmp(net->set.host, "::") != 0);
        if (bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
            break;
        error = errno;
        close(fd);
        fd = -1;
    }
    errno = error;
    return fd;
}

bool listen_open(struct net *net, char *words, size_t words_size)
{
    char port[8];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found = NULL;
    snprintf(port, sizeof port, "%u", net->set.port);
    int fault = getaddrinfo(net->set.host, port, &hints, &found);
    if (fault) {
        snprintf(words, words_size, "the host %s is not one to listen on: %s", net->set.host, gai_strerror(fault));
        return false;
    }
    net->listener_fd = bind_first(net, found);
    freeaddrinfo(found);
    if (net->listener_fd < 0) {
        snprintf(words, words_size, "cannot listen on %s port %u: %s", net->set.host, net->set.port, strerror(errno));
        return false;
    }
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    getsockname(net->listener_fd, (struct sockaddr *)&address, &size);
    net->port = ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                                    : ((struct sockaddr_in *)&address)->sin_port);
    raise_limit(net);
    net->reserve_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    uv_poll_init(net->set.loop, &net->listener, net->listener_fd);
    net->listener.data = net;
    uv_poll_start(&net->listener, UV_READABLE, arrives);
    net->listening = true;
    return true;
}

void listen_stop(struct net *net)
{
    if (!net->listening)
        return;
    uv_poll_stop(&net->listener);
    close(net->listener_fd);
    if (net->reserve_fd >= 0)
        close(net->reserve_fd);
    net->listener_fd = net->reserve_fd = -1;
    net->listening = false;
}

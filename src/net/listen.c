/* listen.c - the listening socket is our own, not the library's: so that a port that is taken has words, so that it can
 * be closed while connections go on, and so that what is too much is refused before anything is spent on it. */
#include "net/internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* Few at once: behind them those who play have their turn, and what waits in the queue is taken in the next one. */
enum { TAKEN_AT_ONCE = 4, BACKLOG = 511, FILES_BESIDE = 256 };

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

/* NULL with *closes: not even an answer. */
static const struct net_refusal *is_too_many(const struct net *net, const struct connection *peer, bool *closes)
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

static void take_in(struct net *net, const struct arrival *arrival)
{
    struct connection peer = {.key = arrival->key};
    bool closes;
    memcpy(peer.address, arrival->address, sizeof peer.address);
    const struct net_refusal *refusal = is_too_many(net, &peer, &closes);
    if (closes) {
        net->counts.refused++;
        close(arrival->fd);
        return;
    }
    set_options(net, arrival->fd);
    lws_sock_file_fd_type descriptor = {.sockfd = arrival->fd};
    net->arriving = &peer;
    net->arriving_refusal = refusal;
    /* On failure it has closed the descriptor. */
    lws_adopt_descriptor_vhost(net->vhost, LWS_ADOPT_SOCKET | LWS_ADOPT_ALLOW_SSL, descriptor, "baize", NULL);
    net->arriving = NULL;
}

static void arrive(uv_async_t *handle)
{
    struct net *net = handle->data;
    struct arrival arrival;
    if (atomic_exchange(&net->door.no_descriptors, false))
        net_log(net, true, "no descriptors are left: a connection is turned away");
    for (int i = 0; i < TAKEN_AT_ONCE; i++) {
        if (!door_take(net, &arrival))
            return;
        take_in(net, &arrival);
    }
    uv_async_send(handle); /* there may be more */
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
    if (uv_async_init(net->set.loop, &net->door.arrived, arrive) != 0) {
        snprintf(words, words_size, "no descriptors are left to listen with");
        close(net->listener_fd);
        return false;
    }
    net->door.arrived.data = net;
    return true;
}

void listen_stop(struct net *net)
{
    if (net->listener_fd < 0)
        return;
    door_close(net);
    close(net->listener_fd);
    net->listener_fd = -1;
}

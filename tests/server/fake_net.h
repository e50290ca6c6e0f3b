/* fake_net.h - src/net/net.h without a network: sockets of one process, read when the test wants to. */
#ifndef SERVER_FAKE_NET_H
#define SERVER_FAKE_NET_H

#include "net/net.h"

#include <jansson.h>

struct net_socket {
    struct net_socket *next;
    struct net *net;
    void *data;
    bool wants, closing, closed;
    uint16_t code;
    char name[40];
    uint64_t messages, bytes;
};

/* A request that is no WebSocket; what the server answers stands in it. */
struct net_request {
    const char *cookie, *method, *path, *body; /* body: JSON, or NULL */
    int status;                                /* 0: no answer yet */
    unsigned answers;
    char text[1024]; /* of the answer */
};

/* It stays the test's, and lives until it is answered. */
void fake_request(struct net *net, struct net_request *request);
/* net lets it go before it is answered. */
void fake_abandon(struct net *net, struct net_request *request);

/* NULL: refused. The cookie is the value of `baize`, or NULL. */
struct net_socket *fake_connect(struct net *net, const char *cookie, struct net_refusal *refusal);
void fake_say(struct net_socket *socket, const char *text);
/* The next message, or NULL. A socket that is being closed is closed once there is none left. */
json_t *fake_hear(struct net_socket *socket);
/* As its text, which stays alive until fake_sent. */
bool fake_take(struct net_socket *socket, struct net_message *message);
void fake_sent(struct net_socket *socket, const struct net_message *message);
/* The line is cut. */
void fake_cut(struct net_socket *socket);
void fake_forget(struct net_socket *socket); /* after it is closed */

#endif

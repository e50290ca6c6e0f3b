#include "net/origin.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

static const struct net_refusal refused = {403, "ORIGIN_REFUSED",
                                           "the Origin is not this server's own, nor one of `origins`"};
static const struct net_refusal unknown = {421, "HOST_UNKNOWN",
                                           "this server does not know itself by that Host: add it to `origins`"};

/* Host without its port: of [::1]:80 what is in the brackets. False: it is none. */
static bool host_name(const char *host, char *name, size_t size)
{
    const char *end;
    if (*host == '[') {
        host++;
        end = strchr(host, ']');
        if (!end || (end[1] && end[1] != ':'))
            return false;
    } else {
        end = host + strcspn(host, ":");
    }
    const char *port = strrchr(end, ':');
    if (port && (port[1] == 0 || strlen(port) > 6 || port[1 + strspn(port + 1, "0123456789")]))
        return false;
    size_t length = (size_t)(end - host);
    if (length == 0 || length >= size)
        return false;
    memcpy(name, host, length);
    name[length] = 0;
    return true;
}

/* The host and port of an origin, and whether it is https; NULL: it is no origin of the web. */
static const char *origin_host(const char *origin, bool *secure)
{
    if (strncasecmp(origin, "https://", 8) == 0) {
        *secure = true;
        return origin + 8;
    }
    *secure = false;
    return strncasecmp(origin, "http://", 7) == 0 ? origin + 7 : NULL;
}

/* Equal but for capital letters and a port that is the scheme's own. */
static bool same_host(const char *a, const char *b, bool secure)
{
    const char *own = secure ? ":443" : ":80";
    size_t a_length = strlen(a), b_length = strlen(b), own_length = strlen(own);
    if (a_length > own_length && strcmp(a + a_length - own_length, own) == 0)
        a_length -= own_length;
    if (b_length > own_length && strcmp(b + b_length - own_length, own) == 0)
        b_length -= own_length;
    return a_length == b_length && a_length > 0 && strncasecmp(a, b, a_length) == 0;
}

static bool host_is_known(const char *host, const struct origin_rules *rules)
{
    char name[256], other[256];
    unsigned char address[16];
    bool secure;
    if (!host || !host_name(host, name, sizeof name))
        return false;
    if (strcasecmp(name, "localhost") == 0 || inet_pton(AF_INET, name, address) == 1 ||
        inet_pton(AF_INET6, name, address) == 1)
        return true;
    for (size_t i = 0; i < rules->count; i++) {
        const char *known = origin_host(rules->origins[i], &secure);
        if (known && host_name(known, other, sizeof other) && strcasecmp(name, other) == 0)
            return true;
    }
    return false;
}

const struct net_refusal *origin_check(const char *origin, const char *host, const struct origin_rules *rules)
{
    bool secure, other;
    if (!host_is_known(host, rules))
        return &unknown;
    const char *from = origin ? origin_host(origin, &secure) : NULL;
    if (!from)
        return &refused;
    if (secure == rules->secure && same_host(from, host, secure))
        return NULL;
    for (size_t i = 0; i < rules->count; i++) {
        const char *known = origin_host(rules->origins[i], &other);
        if (known && other == secure && same_host(from, known, secure))
            return NULL;
    }
    return &refused;
}

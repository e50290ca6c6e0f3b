/* origin.h - does a request come from a page of this server? Pure.
 *
 * A page of another site can make a browser send requests here, with the cookie if the site rules allow it; but it
 * cannot choose the Origin that the browser writes. So an Origin must be ours: the Host the request was sent to, or one
 * of those in the configuration.
 *
 * The Host alone is no proof: a name of a stranger's can point to this machine (DNS rebinding), and then the stranger's
 * page has the very Origin its Host says. So a Host counts only when it is an address, `localhost`, or a host of
 * `origins`; anything else is 421. */
#ifndef BAIZE_NET_ORIGIN_H
#define BAIZE_NET_ORIGIN_H

#include "net/net.h"

struct origin_rules {
    const char *const *origins;
    size_t count;
    bool secure; /* the request came over TLS: then own origins are https */
};

/* NULL: it may. `origin` and `host` are the headers, NULL when missing. */
const struct net_refusal *origin_check(const char *origin, const char *host, const struct origin_rules *rules);

#endif

/* hub.h - topics with their newest view, and who watches them.
 *
 *     a channel   = topic + whom it is made for (0: everybody; `own`, `me`, `console`: the person)
 *     version n   its JSON, its whole text, and the text of the change from the version before; shared by all who watch
 *
 *     touched --> marked --(turn, after the commit; `paced` kinds at most four times a second)--> made anew
 *                                equal: the version stays.  else: version + 1, everybody who watches is woken
 *
 * Nothing is made that nobody watches. A channel that nobody watches any more is kept for a while, so that a client
 * that comes back finds its version (`have`); when it goes, `after` keeps numbers from being used twice. */
#ifndef BAIZE_SERVER_HUB_H
#define BAIZE_SERVER_HUB_H

#include "server/internal.h"

#define HUB_BUCKETS 1024

/* A text that many sockets send at the same time; freed with the last of them. */
struct hub_text {
    size_t users, length;
    char *bytes; /* of malloc */
};

struct hub_text *hub_text_of(char *bytes, size_t length); /* bytes are taken; NULL: no memory, and they are freed */
void hub_release(struct hub_text *text);

struct watch; /* client.h */

struct hub_channel {
    struct hub_channel *next_of_topic, *next_of_person; /* in their buckets */
    struct hub_channel *next_marked;
    struct protocol_topic topic;
    char name[PROTOCOL_TOPIC_SIZE];
    struct protocol_person person; /* number 0: for everybody */
    char person_name[PEOPLE_NAME_SIZE];
    struct watch *watches;
    size_t watchers, behind; /* all of them; those that are to be sent the newest version */
    uint64_t version, from;  /* 0: none yet; `change` leads from `from` to `version` */
    json_t *view;
    struct hub_text *whole, *change; /* NULL: not made yet; there is none */
    bool marked;
    bool stale;          /* touched since it was made */
    bool unpaced;        /* touched by an act at this very table: is not kept waiting */
    uint64_t made_at_ms; /* by the loop's clock */
    uint64_t left_at_ms; /* since when nobody watches */
};

struct hub {
    struct hub_channel *of_topic[HUB_BUCKETS], *of_person[HUB_BUCKETS];
    struct hub_channel *marked;
    size_t channels;
    uint64_t after;  /* versions of new channels begin behind it */
    uint64_t due_ms; /* by the loop's clock: the next paced one; UINT64_MAX: none */
};

/* Touched, but only by the way: paced. */
void hub_touch_paced(struct server *server, struct protocol_topic topic);
/* Views that change with time alone. */
void hub_touch_slow(struct server *server);
void hub_bring(struct server *server);
/* The channel of a topic for this person, made when there is none, up to date; NULL: no memory, no such table. */
struct hub_channel *hub_find(struct server *server, struct protocol_topic topic, const struct protocol_person *person);
/* What brings a client from a version (0: nothing) to the newest, with one more user; NULL: no memory. */
struct hub_text *hub_text_for(struct hub_channel *channel, uint64_t version);
/* Channels nobody has watched for a minute go. */
void hub_sweep(struct server *server);
/* What the entries of an act touch. */
void hub_published(struct server *server, const struct baize_engine_act *act);

#endif

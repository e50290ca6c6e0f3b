/* protocol.h - the JSON of docs/protocol.md: views out, acts in. No sockets, no clock, no store: from states to values
 * and back. Values are jansson's; who gets one lets it go with json_decref. NULL: there is no memory.
 *
 * Law of this folder: a card reaches a view in three places only (view_cards.c): what lies face up for everybody, the
 * own cards of a player in `own`, and the record of a round that is over. */
#ifndef BAIZE_PROTOCOL_H
#define BAIZE_PROTOCOL_H

#include <baize/engine.h>
#include <jansson.h>

#define PROTOCOL_ALIAS_SIZE 97 /* 24 characters of UTF-8, and a zero */

/* ---- What a view is made from ---- */

enum protocol_runs { PROTOCOL_BY_DEALER, PROTOCOL_BY_ITSELF, PROTOCOL_PROGRESSIVE_ONLY };

/* An automatic table pauses until then. */
struct protocol_pause {
    int64_t until_ms; /* 0: it does not */
    int64_t lasts_ms;
};

struct protocol_house {
    const struct baize_engine *engine; /* durable states are shown, nothing else */
    int64_t now_ms;
    const char *server;  /* the name of this run */
    const char *trouble; /* "STORE_AWAY", or NULL */
    bool hints;
    bool guests; /* whoever asks gets an account with play money */
    uint64_t clients;
    int64_t running_since_ms;
    /* What the engine does not know; `context` is their first argument. */
    const char *(*alias)(void *context, uint32_t person); /* or NULL */
    bool (*is_here)(void *context, uint32_t patron);      /* has a socket open */
    enum protocol_runs (*runs)(void *context, uint32_t table);
    struct protocol_pause (*pause)(void *context, uint32_t table);          /* of an automatic table */
    json_t *(*last_wagers)(void *context, uint32_t table, uint32_t patron); /* or NULL */
    json_t *(*decided)(void *context, uint32_t table, uint32_t patron);     /* disputes; or NULL */
    void *context;
};

/* ---- Views (docs/protocol.md, 4) ---- */

struct protocol_person {
    uint32_t number; /* 0: nobody is signed in */
    enum baize_role role;
    const char *name;
    bool must_change;
};

/* May players at this table ask for hints? The house says so, and the jurisdiction; a demo plays for no money. */
bool protocol_hints(const struct protocol_house *house, const struct baize_floor_table *at);
json_t *protocol_person(const struct protocol_house *house, const struct protocol_person *person);
json_t *protocol_lobby(const struct protocol_house *house);
json_t *protocol_table(const struct protocol_house *house, uint32_t table);
json_t *protocol_own(const struct protocol_house *house, uint32_t table, uint32_t patron);
json_t *protocol_console(const struct protocol_house *house, uint32_t table, const struct protocol_person *reader);
json_t *protocol_sign(const struct protocol_house *house, uint32_t meter);
json_t *protocol_me(const struct protocol_house *house, const struct protocol_person *person);
json_t *protocol_floor(const struct protocol_house *house);
json_t *protocol_manager(const struct protocol_house *house);

/* The JSON Merge Patch from one view to the next; an empty object when they are equal. */
json_t *protocol_change(json_t *before, json_t *after);

/* Compact, keys in the order written; to be freed with free(). */
char *protocol_text(const json_t *value, size_t *length);

/* ---- Topics ---- */

enum protocol_topic_kind {
    PROTOCOL_LOBBY,
    PROTOCOL_TABLE,
    PROTOCOL_SIGN,
    PROTOCOL_OWN,
    PROTOCOL_ME,
    PROTOCOL_CONSOLE,
    PROTOCOL_FLOOR,
    PROTOCOL_MANAGER,
    PROTOCOL_TOPICS
};

struct protocol_topic {
    enum protocol_topic_kind kind;
    uint32_t number; /* of the table or meter; 0: the topic has none */
};

#define PROTOCOL_TOPIC_SIZE 24

bool protocol_topic_read(const char *name, struct protocol_topic *topic);
void protocol_topic_print(struct protocol_topic topic, char name[PROTOCOL_TOPIC_SIZE]);
/* May this person watch it? One table of roles. */
bool protocol_topic_may(struct protocol_topic topic, const struct protocol_person *person);

/* ---- Acts (docs/protocol.md, 5) ---- */

struct protocol_fault {
    const char *name; /* "FIELD_WRONG" */
    char words[192];  /* what, which field, what is allowed */
};

enum protocol_signs { PROTOCOL_SIGNS_NOT, PROTOCOL_SIGNS_BY_PASSWORD, PROTOCOL_SIGNS_BY_CARD };

#define PROTOCOL_SECRET_SIZE 132

/* An act as it was sent. Wipe it after use: it may hold a password. */
struct protocol_command {
    struct baize_command command; /* with the id, and who acts; the second person is filled in when checked */
    bool ends_shift;              /* house end_shift: baize_engine_end_shift, not a command */
    enum protocol_signs second;   /* how the second person signs */
    char second_name[40];
    char second_secret[PROTOCOL_SECRET_SIZE]; /* password, or digits of a card */
    bool has_card;
    char card[24]; /* of who validates */
};

/* Reads {"type": "do", ...}. False: *fault says what is wrong. Unknown fields are ignored. Numbers of other people
 * (`signers`, `patron`) are numbers. */
bool protocol_read_command(const json_t *message, const struct protocol_person *who, const struct baize_engine *engine,
                           struct protocol_command *command, struct protocol_fault *fault);
/* A digest of all that a `do` asks for: everything but its id, passwords and cards. False: no memory. */
bool protocol_content(const json_t *message, uint8_t digest[BAIZE_CONTENT_SIZE]);
/* The other way, for clients, consoles and tests: an action as the fields of a `do`: {"at", "act", ...}. */
json_t *protocol_write_action(const struct baize_floor_action *action);

/* ---- Messages of the server ---- */

/* What `hello` tells of the limits. */
struct protocol_limits {
    uint32_t message, watches, waiting, per_second;
};

json_t *protocol_hello(const struct protocol_house *house, const struct protocol_person *person,
                       const struct protocol_limits *limits);
json_t *protocol_done(const uint8_t id[BAIZE_COMMAND_ID_SIZE], const struct baize_answer *answer);
/* A refusal in words, with clause, range and arguments. Staff (`reader`) are told people by name; players never
 * are. */
json_t *protocol_refused(const uint8_t id[BAIZE_COMMAND_ID_SIZE], const struct protocol_house *house,
                         const struct protocol_person *reader, const struct baize_refusal *refusal);

/* ---- Records for asks (docs/protocol.md, 6) ---- */

/* A round that is over, as the reader may know it: `patron` (or 0) sees the own cards, `all` every card that was dealt.
 */
json_t *protocol_past(const struct baize_rules *rules, const struct baize_round *round, uint32_t patron, bool all);
/* The cards of it that the reader may know, whenever they were dealt. */
baize_cards protocol_past_known(const struct baize_rules *rules, const struct baize_round *round, uint32_t patron,
                                bool all);
/* One event of it, with those of its cards that are known; NULL: the cards dealt last were taken back. */
json_t *protocol_past_step(const struct baize_rules *rules, const struct baize_event *event, int64_t at_ms,
                           baize_cards known);
/* The deck of it, as it was shown: secret from whoever may not know all of it. */
struct protocol_deck {
    uint8_t nonce[BAIZE_HASH_SIZE];
    uint8_t count;
    baize_card order[BAIZE_DECK_MOST];
};
/* Version 1 of the commitment is one hash over all cards: no card can be opened alone, and nobody is sent all. */
bool protocol_past_in_one_piece(const struct baize_round *round, const struct protocol_deck *deck);
/* The cards that the reader may know, opened against the commitment; every other place stays closed. */
json_t *protocol_past_proof(const struct baize_rules *rules, const struct baize_round *round,
                            const struct protocol_deck *deck, uint32_t patron, bool all);
/* What the seats of this patron won or lost in it; false: the patron did not play. */
bool protocol_past_net(const struct baize_rules *rules, const struct baize_round *round, uint32_t patron,
                       baize_cents *net);

json_t *protocol_rules(const struct baize_rules *rules, const uint8_t digest[BAIZE_HASH_SIZE]);

#endif

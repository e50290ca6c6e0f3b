/* record.h - rounds that are over, from the record: for asks. Everything here waits for the store, so it runs in a
 * thread of libuv's pool, on a reader's store of its own, beside the engine.
 *
 * A table's stream may be long. The numbers of rounds go up in it, so a round is found by halving: twenty looks in a
 * million entries. */
#ifndef BAIZE_SERVER_RECORD_H
#define BAIZE_SERVER_RECORD_H

#include "protocol/protocol.h"

#include <baize/engine.h>
#include <baize/reader.h>

/* Rules behind a digest: pointers into the engine, which stay where they are while it is open. */
struct record_rules {
    uint8_t digest[BAIZE_HASH_SIZE];
    const struct baize_rules *rules;
};

struct record_reader {
    struct baize_store store;
    struct baize_stream stream;
    uint64_t head; /* the last entry there was when it was asked */
    const struct record_rules *rules;
    size_t rules_count;
    enum baize_status status; /* of the first thing that failed */
    /* Told of every event of a round that is loaded, where it is set; NULL: the cards dealt last were taken back. */
    void (*on_event)(void *context, const struct baize_event *event, int64_t at_ms);
    void *context;
};

struct record_round {
    uint64_t place; /* the entry that opened it */
    int64_t opened_ms, ended_ms;
    bool over; /* ended or void, and its key shown */
    const struct baize_rules *rules;
    struct baize_round round; /* folded to its end */
    bool deck_shown;
    struct protocol_deck deck; /* when it was shown */
};

/* The rules behind a digest; NULL: there are none. For a reader, whose context is a struct record_reader. */
const struct baize_rules *record_rules_of(void *context, const uint8_t digest[BAIZE_HASH_SIZE]);

/* Where a round was opened; 0: there was no such round. */
uint64_t record_find(struct record_reader *reader, uint32_t round);
/* The latest rounds opened before an entry, the latest first; how many. */
size_t record_before(struct record_reader *reader, uint64_t before, uint64_t *places, size_t most);
/* The round that was opened there, folded as far as it has gone. False: it cannot be read. */
bool record_load(struct record_reader *reader, uint64_t place, struct record_round *round);
/* Told of every later event of the table that is about the round. */
bool record_about(struct record_reader *reader, const struct record_round *round, baize_on_event *on_event,
                  void *context);

#endif

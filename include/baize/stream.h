/* stream.h - the streams of the journal: one for each table, meter and wallet, and one of the house.
 *
 * A state folds its own stream only (DESIGN, decision 4). The name of a stream is what an auditor reads:
 *
 *     house    table/7    meter/1    wallet/300                                                                    */
#ifndef BAIZE_STREAM_H
#define BAIZE_STREAM_H

#include <baize/api.h>
#include <baize/status.h>
#include <baize/text.h>
#include <baize/words.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct baize_stream {
    uint32_t kind;   /* enum baize_stream_kind */
    uint32_t number; /* of the table, meter or patron; 0 for the house only */
};

/* The longest name is "wallet/4294967295". */
#define BAIZE_STREAM_NAME_SIZE 24

BAIZE_API bool baize_stream_equal(struct baize_stream a, struct baize_stream b);
/* -1, 0, 1: by kind, then number: the order in which heads are locked and lists are written. */
BAIZE_API int baize_stream_compare(struct baize_stream a, struct baize_stream b);
BAIZE_API void baize_stream_print(struct baize_text *text, struct baize_stream stream);
/* Strict: what print would not write is STREAM_SYNTAX; *stream is then as before. */
BAIZE_API enum baize_status baize_stream_read(const char *bytes, size_t length, struct baize_stream *stream);

#endif

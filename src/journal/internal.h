/* internal.h - parts that several texts of the journal share.
 *
 * A `take` moves the scan past what it names, or returns false with the scan where it does not fit. A `put` returns
 * false when the value is none that could be read back. Both ways are strict: what is not written is not read. */
#ifndef BAIZE_JOURNAL_INTERNAL_H
#define BAIZE_JOURNAL_INTERNAL_H

#include "base/hex.h"
#include "base/scan.h"

#include <baize/journal.h>

/* " seq=" and a number from 1; " at=" and a time from 0. */
bool journal_put_number(struct baize_text *text, const char *name, uint64_t number);
bool journal_take_number(struct baize_scan *scan, const char *name, uint64_t *number);
bool journal_put_time(struct baize_text *text, const char *name, int64_t at_ms);
bool journal_take_time(struct baize_scan *scan, const char *name, int64_t *at_ms);

void journal_put_hex(struct baize_text *text, const char *name, const uint8_t *bytes, size_t size);
bool journal_take_hex(struct baize_scan *scan, const char *name, uint8_t *bytes, size_t size);

/* The name of a stream, up to the first byte that no name has. */
bool journal_put_stream(struct baize_text *text, struct baize_stream stream);
bool journal_take_stream(struct baize_scan *scan, struct baize_stream *stream);

/* table/7:41:<64 hex> with ':' between; in checkpoints with a blank. */
bool journal_put_head(struct baize_text *text, char between, const struct baize_store_head *head);
bool journal_take_head(struct baize_scan *scan, char between, struct baize_store_head *head);

/* " epoch=" and a number that is left out when it is 0. */
bool journal_put_maybe(struct baize_text *text, const char *name, uint32_t number);
bool journal_take_maybe(struct baize_scan *scan, const char *name, uint32_t *number);

/* signers.c: " by=" and " consent=" of an entry. */
bool journal_put_signers(struct baize_text *text, const struct baize_entry_header *header);
bool journal_take_signers(struct baize_scan *scan, struct baize_entry_header *header);
bool journal_put_consent(struct baize_text *text, const struct baize_signer *consent);
bool journal_take_consent(struct baize_scan *scan, struct baize_signer *consent);

/* "entry v=" and the version, from 1 to `most`: OK, JOURNAL_SYNTAX, or JOURNAL_NEWER with the scan before the number.
 */
enum baize_status journal_take_version(struct baize_scan *scan, const char *words, uint8_t most, uint8_t *version);

/* Puts back what was written since `before`. */
void journal_undo(struct baize_text *text, const struct baize_text *before);
/* JOURNAL_SYNTAX when not good, TEXT_TOO_LONG when truncated, both with the text as before; else OK. */
enum baize_status journal_written(struct baize_text *text, const struct baize_text *before, bool good);

/* A snapshot holds a state with all its cards: its bytes are encrypted where they lie, under a key of their own that
 * follows from the deck key, and `head` is bound to them. False: they are of another house, head or nonce. */
#define JOURNAL_BOX_NONCE 24
#define JOURNAL_BOX_TAG   16
void journal_snapshot_close(const struct baize_house_key *key, const struct baize_random *random, const void *head,
                            size_t head_size, uint8_t *bytes, size_t size, uint8_t nonce[JOURNAL_BOX_NONCE],
                            uint8_t tag[JOURNAL_BOX_TAG]);
bool journal_snapshot_open(const struct baize_house_key *key, const void *head, size_t head_size, uint8_t *bytes,
                           size_t size, const uint8_t nonce[JOURNAL_BOX_NONCE], const uint8_t tag[JOURNAL_BOX_TAG]);

void journal_hash(const void *bytes, size_t length, uint8_t hash[BAIZE_HASH_SIZE]);

/* Equal in every field that its kind has. */
bool journal_event_equal(const struct baize_journal_event *a, const struct baize_journal_event *b);

/* Adds "signature=<128 hex>\n" over the bytes. */
void journal_put_signature(struct baize_text *text, const char *bytes, size_t length,
                           const struct baize_house_key *key);
bool journal_signature_is(const uint8_t signature[BAIZE_SIGNATURE_SIZE], const char *bytes, size_t length,
                          const uint8_t public_key[BAIZE_PUBLIC_KEY_SIZE]);

#endif

/* seal.c - the house signs where the streams stand that one commit moved.
 *
 * The format, version 2. Two lines, each with its newline:
 *
 *     seal v=2 number=NUMBER[ epoch=NUMBER][ key=NUMBER] at=MILLISECONDS before=<64 hex>
 *          heads=STREAM:SEQ:<64 hex>[,STREAM:SEQ:<64 hex>...]
 *     signature=<128 hex>
 *
 *     number     from 1, without a gap
 *     epoch      of the last act in it; no field in the first epoch. Version 1 has neither epoch nor key
 *     key        which key of the house has signed; no field: the first
 *     before     BLAKE2b-256 of the whole text of the seal before, its signature with it; of the first: hash.c
 *     heads      1 to 512, in the order of streams, each stream once
 *     signature  Ed25519 of the first line with its newline */
#include "journal/seal.h"
#include "base/put.h"

#include "journal/internal.h"

#include <stddef.h>
#include <string.h>

static bool in_order(const struct baize_seal *seal, unsigned index)
{
    return index == 0 || baize_stream_compare(seal->heads[index - 1].stream, seal->heads[index].stream) < 0;
}

/* ---- Writing ---- */

static bool put_line(struct baize_text *text, const struct baize_seal *seal)
{
    baize_text_format(text, "seal v=%d", BAIZE_JOURNAL_VERSION);
    if (!journal_put_number(text, " number=", seal->number) || !journal_put_maybe(text, " epoch=", seal->epoch) ||
        !journal_put_maybe(text, " key=", seal->key) || !journal_put_time(text, " at=", seal->at_ms) ||
        seal->heads_count == 0 || seal->heads_count > BAIZE_SEAL_HEADS_MOST)
        return false;
    journal_put_hex(text, " before=", seal->before, sizeof seal->before);
    for (unsigned i = 0; i < seal->heads_count; i++) {
        baize_text_add(text, i == 0 ? " heads=" : ",");
        if (!in_order(seal, i) || !journal_put_head(text, ':', &seal->heads[i]))
            return false;
    }
    baize_text_put(text, "\n");
    return true;
}

enum baize_status baize_seal_sign(struct baize_text *text, const struct baize_seal *seal,
                                  const struct baize_house_key *key, uint8_t hash[BAIZE_HASH_SIZE])
{
    struct baize_text before = *text;
    bool good = put_line(text, seal);
    if (good && !text->truncated)
        journal_put_signature(text, text->start + before.length, text->length - before.length, key);
    enum baize_status status = journal_written(text, &before, good);
    if (status == BAIZE_OK)
        journal_hash(text->start + before.length, text->length - before.length, hash);
    return status;
}

/* ---- Reading ---- */

/* Room for 512 heads is some 28 KiB: only the heads that are there are written. */
static bool take_heads(struct baize_scan *scan, struct baize_seal *seal)
{
    bool more = baize_scan_word(scan, " heads=");
    while (more) {
        if (seal->heads_count == BAIZE_SEAL_HEADS_MOST)
            return false;
        struct baize_store_head *head = &seal->heads[seal->heads_count];
        memset(head, 0, sizeof *head);
        if (!journal_take_head(scan, ':', head) || !in_order(seal, seal->heads_count))
            return false;
        seal->heads_count++;
        more = baize_scan_byte(scan, ',');
    }
    return seal->heads_count > 0;
}

/* What stands before the heads. */
static enum baize_status take_front(struct baize_scan *scan, struct baize_seal *seal)
{
    uint8_t version = 0;
    memset(seal, 0, offsetof(struct baize_seal, heads));
    enum baize_status status = journal_take_version(scan, "seal v=", BAIZE_JOURNAL_VERSION, &version);
    if (status != BAIZE_OK)
        return status;
    bool good = journal_take_number(scan, " number=", &seal->number) &&
                (version == 1 || (journal_take_maybe(scan, " epoch=", &seal->epoch) &&
                                  journal_take_maybe(scan, " key=", &seal->key))) &&
                journal_take_time(scan, " at=", &seal->at_ms) &&
                journal_take_hex(scan, " before=", seal->before, BAIZE_HASH_SIZE);
    return good ? BAIZE_OK : BAIZE_JOURNAL_SYNTAX;
}

/* *line is the length of the first line with its newline: what is signed. */
static enum baize_status take_seal(struct baize_scan *scan, struct baize_seal *seal, size_t *line,
                                   uint8_t signature[BAIZE_SIGNATURE_SIZE])
{
    enum baize_status status = take_front(scan, seal);
    if (status != BAIZE_OK)
        return status;
    if (!take_heads(scan, seal) || !baize_scan_byte(scan, '\n'))
        return BAIZE_JOURNAL_SYNTAX;
    *line = scan->position;
    bool good = journal_take_hex(scan, "signature=", signature, BAIZE_SIGNATURE_SIZE) && baize_scan_byte(scan, '\n') &&
                baize_scan_at_end(scan);
    return good ? BAIZE_OK : BAIZE_JOURNAL_SYNTAX;
}

enum baize_status baize_seal_read(const char *bytes, size_t length, const uint8_t public_key[BAIZE_PUBLIC_KEY_SIZE],
                                  struct baize_seal *seal, uint8_t hash[BAIZE_HASH_SIZE])
{
    struct baize_scan scan = baize_scan_of(bytes, length);
    struct baize_seal read;
    uint8_t signature[BAIZE_SIGNATURE_SIZE];
    size_t line;
    enum baize_status status = take_seal(&scan, &read, &line, signature);
    if (status != BAIZE_OK)
        return status;
    if (!journal_signature_is(signature, bytes, line, public_key))
        return BAIZE_SIGNATURE_WRONG;
    memset(seal, 0, sizeof *seal);
    memcpy(seal, &read, offsetof(struct baize_seal, heads) + read.heads_count * sizeof read.heads[0]);
    journal_hash(bytes, length, hash);
    return BAIZE_OK;
}

/* ---- Many in a row ---- */

enum baize_status journal_seal_text(const char *bytes, size_t length, struct baize_seal *seal)
{
    struct baize_scan scan = baize_scan_of(bytes, length);
    uint8_t signature[BAIZE_SIGNATURE_SIZE];
    size_t line;
    return take_seal(&scan, seal, &line, signature);
}

bool journal_seal_before(const char *bytes, size_t length, uint8_t before[BAIZE_HASH_SIZE])
{
    struct baize_scan scan = baize_scan_of(bytes, length);
    struct baize_seal seal;
    if (take_front(&scan, &seal) != BAIZE_OK)
        return false;
    memcpy(before, seal.before, sizeof seal.before);
    return true;
}

/* checkpoint.c - where all streams stand, signed, to be kept elsewhere (DESIGN, decision 14).
 *
 * The format, version 2. Lines, each with its newline:
 *
 *     baize-checkpoint v=2 house=<32 hex> at=MILLISECONDS number=NUMBER seal=NUMBER sealed=<64 hex>
 *                      [ access=<64 hex>][ people=<64 hex>]                 (all of this is one line)
 *     STREAM SEQ <64 hex>                      one or more, in the order of streams, each stream once
 *     key=<64 hex>
 *     signature=<128 hex>
 *
 *     sealed     BLAKE2b-256 of the whole text of that seal: the chain of seals stands here
 *     access     digest of the access log, people: of the records of people; no field where none was made. Version 1
 * has neither key        the public key that signed signature  Ed25519 of all lines above with their newlines */
#include "journal/internal.h"

#include <string.h>

/* ---- Writing ---- */

/* A digest that is left out when it is all zero. */
static void put_digest(struct baize_text *text, const char *name, const uint8_t digest[BAIZE_HASH_SIZE])
{
    static const uint8_t none[BAIZE_HASH_SIZE];
    if (memcmp(digest, none, sizeof none) != 0)
        journal_put_hex(text, name, digest, BAIZE_HASH_SIZE);
}

static bool put_first(struct baize_text *text, const struct baize_checkpoint *checkpoint)
{
    baize_text_format(text, "baize-checkpoint v=%d", BAIZE_JOURNAL_VERSION);
    journal_put_hex(text, " house=", checkpoint->house, sizeof checkpoint->house);
    bool good = journal_put_time(text, " at=", checkpoint->at_ms) &&
                journal_put_number(text, " number=", checkpoint->number) &&
                journal_put_number(text, " seal=", checkpoint->seal);
    journal_put_hex(text, " sealed=", checkpoint->sealed, sizeof checkpoint->sealed);
    put_digest(text, " access=", checkpoint->access);
    put_digest(text, " people=", checkpoint->people);
    baize_text_add(text, "\n");
    return good;
}

static bool put_heads(struct baize_text *text, const struct baize_checkpoint *checkpoint)
{
    const struct baize_store_head *heads = checkpoint->heads;
    for (size_t i = 0; i < checkpoint->heads_count; i++) {
        if (i > 0 && baize_stream_compare(heads[i - 1].stream, heads[i].stream) >= 0)
            return false;
        if (!journal_put_head(text, ' ', &heads[i]))
            return false;
        baize_text_add(text, "\n");
    }
    return checkpoint->heads_count > 0;
}

enum baize_status baize_checkpoint_sign(struct baize_text *text, const struct baize_checkpoint *checkpoint,
                                        const struct baize_house_key *key)
{
    struct baize_text before = *text;
    bool good = put_first(text, checkpoint) && put_heads(text, checkpoint);
    journal_put_hex(text, "key=", key->public_key, sizeof key->public_key);
    baize_text_add(text, "\n");
    if (good && !text->truncated)
        journal_put_signature(text, text->start + before.length, text->length - before.length, key);
    return journal_written(text, &before, good);
}

/* ---- Reading ---- */

static bool take_digest(struct baize_scan *scan, const char *name, uint8_t digest[BAIZE_HASH_SIZE])
{
    static const uint8_t none[BAIZE_HASH_SIZE];
    if (!baize_scan_word(scan, name))
        return true;
    return baize_hex_read(scan, digest, BAIZE_HASH_SIZE) && memcmp(digest, none, sizeof none) != 0;
}

static enum baize_status take_first(struct baize_scan *scan, struct baize_checkpoint *checkpoint)
{
    uint8_t version = 0;
    enum baize_status status = journal_take_version(scan, "baize-checkpoint v=", BAIZE_JOURNAL_VERSION, &version);
    if (status != BAIZE_OK)
        return status;
    bool good = journal_take_hex(scan, " house=", checkpoint->house, sizeof checkpoint->house) &&
                journal_take_time(scan, " at=", &checkpoint->at_ms) &&
                journal_take_number(scan, " number=", &checkpoint->number) &&
                journal_take_number(scan, " seal=", &checkpoint->seal) &&
                journal_take_hex(scan, " sealed=", checkpoint->sealed, sizeof checkpoint->sealed) &&
                (version == 1 || (take_digest(scan, " access=", checkpoint->access) &&
                                  take_digest(scan, " people=", checkpoint->people))) &&
                baize_scan_byte(scan, '\n');
    return good ? BAIZE_OK : BAIZE_JOURNAL_SYNTAX;
}

/* The lines up to `key=`. With `heads` they are kept too: only for what has been found good before. */
static bool take_heads(struct baize_scan *scan, struct baize_store_head *heads, size_t *count)
{
    struct baize_store_head last, head;
    *count = 0;
    while (!baize_scan_word(scan, "key=")) {
        memset(&head, 0, sizeof head);
        if (!journal_take_head(scan, ' ', &head) || !baize_scan_byte(scan, '\n'))
            return false;
        if (*count > 0 && baize_stream_compare(last.stream, head.stream) >= 0)
            return baize_scan_fail(scan, "streams are expected in their order");
        if (heads != NULL)
            heads[*count] = head;
        last = head;
        (*count)++;
    }
    return *count > 0;
}

static bool take_last(struct baize_scan *scan, struct baize_checkpoint *checkpoint, size_t *signed_length,
                      uint8_t signature[BAIZE_SIGNATURE_SIZE])
{
    if (!baize_hex_read(scan, checkpoint->public_key, sizeof checkpoint->public_key) || !baize_scan_byte(scan, '\n'))
        return false;
    *signed_length = scan->position;
    return journal_take_hex(scan, "signature=", signature, BAIZE_SIGNATURE_SIZE) && baize_scan_byte(scan, '\n') &&
           baize_scan_at_end(scan);
}

enum baize_status baize_checkpoint_read(const char *bytes, size_t length, size_t heads_most,
                                        struct baize_checkpoint *checkpoint)
{
    struct baize_scan scan = baize_scan_of(bytes, length);
    struct baize_checkpoint read;
    uint8_t signature[BAIZE_SIGNATURE_SIZE];
    size_t signed_length;
    memset(&read, 0, sizeof read);
    enum baize_status status = take_first(&scan, &read);
    if (status != BAIZE_OK)
        return status;
    struct baize_scan at_heads = scan;
    if (!take_heads(&scan, NULL, &read.heads_count) || !take_last(&scan, &read, &signed_length, signature))
        return BAIZE_JOURNAL_SYNTAX;
    if (!journal_signature_is(signature, bytes, signed_length, read.public_key))
        return BAIZE_SIGNATURE_WRONG;
    if (read.heads_count > heads_most)
        return BAIZE_CHECKPOINT_TOO_LONG;
    read.heads = checkpoint->heads;
    take_heads(&at_heads, read.heads, &read.heads_count);
    *checkpoint = read;
    return BAIZE_OK;
}

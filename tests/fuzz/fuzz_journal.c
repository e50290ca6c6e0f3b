/* fuzz_journal.c - bytes that claim to be an entry, an event of the journal, a seal, a checkpoint or a key.
 *
 * What is read is written again with the same bytes; what is not leaves the caller's struct alone. Seals and
 * checkpoints come without their signature, which no random change would find: it is made here, by a fixed key, so that
 * the form alone decides. */
#include "fuzz.h"

#include "journal/internal.h"

#include <string.h>

#define MOST  (1u << 16)
#define HEADS 64

static char signed_text[MOST + 512], again[MOST + 512];

static const struct baize_house_key *house_key(void)
{
    static struct baize_house_key key;
    static const char line[] = "baize-house-key v=1 house=000102030405060708090a0b0c0d0e0f "
                               "seed=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f "
                               "public=03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8\n";
    if (key.seed[1] == 0)
        REQUIRE(baize_house_key_read(line, strlen(line), &key) == BAIZE_OK);
    return &key;
}

/* What a refusal left alone: all 0x5A, as it was. */
static bool is_untouched(const void *memory, size_t size)
{
    const unsigned char *bytes = memory;
    return size == 0 || (bytes[0] == 0x5A && memcmp(bytes, bytes + 1, size - 1) == 0);
}

static bool is_refusal(enum baize_status status)
{
    return status == BAIZE_JOURNAL_SYNTAX || status == BAIZE_JOURNAL_NEWER;
}

static void count_bytes(void *context, void *into, size_t length)
{
    uint8_t *next = context;
    for (size_t i = 0; i < length; i++)
        ((uint8_t *)into)[i] = (*next)++;
}

static void try_entry(const char *bytes, size_t size)
{
    static struct baize_entry_header header;
    struct baize_text text = baize_text_in(again, sizeof again);
    size_t events = 0, position = SIZE_MAX, length;
    const char *line;
    memset(&header, 0x5A, sizeof header);
    enum baize_status status = baize_entry_decode(bytes, size, &header, &events, &position);
    if (status != BAIZE_OK) {
        REQUIRE(is_refusal(status) && position <= size && is_untouched(&header, sizeof header));
        return;
    }
    REQUIRE(header.version == 1 || baize_entry_encode(&text, &header) == BAIZE_OK);
    REQUIRE(header.version == 1 || (text.length == events && memcmp(again, bytes, events) == 0));
    while (baize_entry_line(bytes, size, &events, &line, &length))
        REQUIRE(length > 0 && line + length < bytes + size && line[length] == '\n');
    REQUIRE(events == size);
}

static void try_event(const char *bytes, size_t size)
{
    static struct baize_journal_event event;
    struct baize_text text = baize_text_in(again, sizeof again);
    size_t position = SIZE_MAX;
    memset(&event, 0x5A, sizeof event);
    enum baize_status status = baize_journal_event_decode(bytes, size, &event, &position);
    if (status != BAIZE_OK) {
        REQUIRE(status == BAIZE_EVENT_SYNTAX && position <= size && is_untouched(&event, sizeof event));
        return;
    }
    REQUIRE(baize_journal_event_is(bytes, size));
    REQUIRE(baize_journal_event_encode(&text, &event) == BAIZE_OK);
    REQUIRE(text.length == size && memcmp(again, bytes, size) == 0);
    baize_journal_event_print(&text, &event);
    REQUIRE(!text.truncated);
}

static void try_line(const char *bytes, size_t size)
{
    static const struct baize_stream stream = {BAIZE_STREAM_TABLE, 7};
    static const uint8_t key[BAIZE_ROUND_KEY_SIZE];
    static char inside[BAIZE_EVENT_TEXT_SIZE + 1];
    struct baize_text text = baize_text_in(inside, sizeof inside);
    uint32_t round = 0;
    enum baize_status status = baize_line_open(&text, key, stream, bytes, size);
    REQUIRE(is_refusal(status) || status == BAIZE_LINE_CHANGED);
    REQUIRE(status != BAIZE_LINE_CHANGED || baize_line_round(bytes, size, &round) == BAIZE_OK);
    REQUIRE(text.length == 0);
    /* Whatever is a line comes back out. */
    uint8_t next = 0;
    struct baize_random random = {count_bytes, &next};
    text = baize_text_in(again, sizeof again);
    if (baize_line_seal(&text, key, &random, stream, 9, bytes, size) != BAIZE_OK)
        return;
    struct baize_text opened = baize_text_in(inside, sizeof inside);
    REQUIRE(baize_line_open(&opened, key, stream, again, text.length) == BAIZE_OK);
    REQUIRE(opened.length == size && memcmp(inside, bytes, size) == 0);
}

static void try_seal(const char *bytes, size_t size)
{
    static struct baize_seal seal;
    uint8_t hash[BAIZE_HASH_SIZE], second[BAIZE_HASH_SIZE];
    struct baize_text text = baize_text_in(again, sizeof again);
    memset(&seal, 0x5A, sizeof seal);
    enum baize_status status = baize_seal_read(bytes, size, house_key()->public_key, &seal, hash);
    if (status != BAIZE_OK) {
        REQUIRE((is_refusal(status) || status == BAIZE_SIGNATURE_WRONG) && is_untouched(&seal, sizeof seal));
        return;
    }
    if (memcmp(bytes, "seal v=1", 8) == 0)
        return; /* it is read, and no longer written */
    REQUIRE(baize_seal_sign(&text, &seal, house_key(), second) == BAIZE_OK);
    REQUIRE(text.length == size && memcmp(again, bytes, size) == 0);
    REQUIRE(memcmp(hash, second, sizeof hash) == 0);
}

static void try_checkpoint(const char *bytes, size_t size)
{
    static struct baize_store_head heads[HEADS];
    struct baize_checkpoint checkpoint;
    struct baize_text text = baize_text_in(again, sizeof again);
    memset(heads, 0x5A, sizeof heads);
    checkpoint.heads = heads;
    enum baize_status status = baize_checkpoint_read(bytes, size, HEADS, &checkpoint);
    if (status != BAIZE_OK) {
        REQUIRE(is_refusal(status) || status == BAIZE_SIGNATURE_WRONG || status == BAIZE_CHECKPOINT_TOO_LONG);
        REQUIRE(is_untouched(heads, sizeof heads));
        return;
    }
    if (memcmp(bytes, "baize-checkpoint v=1", 20) == 0)
        return;
    REQUIRE(baize_checkpoint_sign(&text, &checkpoint, house_key()) == BAIZE_OK);
    REQUIRE(text.length == size && memcmp(again, bytes, size) == 0);
}

static void try_key(const char *bytes, size_t size)
{
    struct baize_house_key key;
    struct baize_text text = baize_text_in(again, sizeof again);
    memset(&key, 0x5A, sizeof key);
    enum baize_status status = baize_house_key_read(bytes, size, &key);
    if (status != BAIZE_OK) {
        REQUIRE(is_refusal(status) && is_untouched(&key, sizeof key));
        return;
    }
    baize_house_key_print(&text, &key);
    REQUIRE(text.length == size && memcmp(again, bytes, size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    struct baize_text text = baize_text_in(signed_text, sizeof signed_text);
    if (size > MOST)
        return 0;
    try_entry(bytes, size);
    try_event(bytes, size);
    try_line(bytes, size);
    try_seal(bytes, size);
    try_checkpoint(bytes, size);
    try_key(bytes, size);
    baize_text_add_bytes(&text, bytes, size);
    journal_put_signature(&text, signed_text, size, house_key());
    try_seal(signed_text, text.length);
    try_checkpoint(signed_text, text.length);
    return 0;
}

/* texts.c - the digest of rules, the hash of all rules in force, and which bytes names and texts may have. */
#include "base/utf8.h"
#include "house/internal.h"

#include <sodium/crypto_generichash.h>

/* ---- Hashes ---- */

static void add(crypto_generichash_state *state, const void *bytes, size_t length)
{
    if (length > 0)
        crypto_generichash_update(state, bytes, length);
}

void baize_rules_digest(const char *submission, size_t submission_length, const char *jurisdiction,
                        size_t jurisdiction_length, uint8_t digest[BAIZE_HASH_SIZE])
{
    static const char head[] = "baize-rules v=1\n";
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, BAIZE_HASH_SIZE);
    add(&state, head, sizeof head - 1);
    add(&state, submission, submission_length);
    add(&state, "", 1);
    add(&state, jurisdiction, jurisdiction_length);
    crypto_generichash_final(&state, digest, BAIZE_HASH_SIZE);
}

void baize_house_rules_hash(const struct baize_house *house, uint8_t hash[BAIZE_HASH_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, BAIZE_HASH_SIZE);
    for (unsigned i = 0; i < house->tables_count; i++)
        if (!house->tables[i].retired)
            add(&state, house->tables[i].digest, BAIZE_HASH_SIZE);
    for (unsigned i = 0; i < house->meters_count; i++)
        add(&state, house->meters[i].digest, BAIZE_HASH_SIZE);
    crypto_generichash_final(&state, hash, BAIZE_HASH_SIZE);
}

/* ---- Bytes ---- */

#define NAME_CHARACTERS_MOST 63

static bool is_control(unsigned char byte)
{
    return byte < 0x20 || byte == 0x7F;
}

/* Well-formed text that people can see. */
bool house_is_name(const char name[BAIZE_TITLE_SIZE])
{
    size_t length = strnlen(name, BAIZE_TITLE_SIZE);
    size_t characters = length == BAIZE_TITLE_SIZE ? 0 : baize_utf8_seen(name, length);
    return characters >= 1 && characters <= NAME_CHARACTERS_MOST && strpbrk(name, "\"\\") == NULL;
}

static bool is_id_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '-' || byte == '.' || byte == '_';
}

bool house_is_id(const char *id, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (id[i] == '\0')
            return i > 0;
        if (!is_id_byte(id[i]))
            return false;
    }
    return false;
}

bool house_is_text(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (is_control((unsigned char)bytes[i]) && bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != '\t')
            return false;
    return true;
}

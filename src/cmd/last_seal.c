#include "cmd/last_seal.h"

#include "cmd/durable.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define NAME      "last-seal"
#define LINE_MOST 256

struct last_seal last_seal_of(const struct cmd_house *house)
{
    struct last_seal last = {.number = 0};
    baize_engine_last_seal(house->engine, &last.number, last.hash);
    return last;
}

/* ---- The file ---- */

bool last_seal_write(const struct cmd_where *where, const uint8_t house[BAIZE_HOUSE_ID_SIZE],
                     const struct last_seal *seal)
{
    char path[CMD_PATH_SIZE], line[LINE_MOST], id[2 * BAIZE_HOUSE_ID_SIZE + 1], hash[2 * BAIZE_HASH_SIZE + 1];
    static bool said;
    sodium_bin2hex(id, sizeof id, house, BAIZE_HOUSE_ID_SIZE);
    sodium_bin2hex(hash, sizeof hash, seal->hash, BAIZE_HASH_SIZE);
    int length = snprintf(line, sizeof line, "baize-last-seal v=1 house=%s seal=%" PRIu64 " sealed=%s\n", id,
                          seal->number, hash);
    if (!cmd_where_path(where, NAME, path))
        return false;
    if (durable_write(path, 0600, true, line, (size_t)length))
        return true;
    if (!said)
        fprintf(stderr, "baize: cannot write '%s': %s: a record that loses its end would not be noticed\n", path,
                strerror(errno));
    said = true;
    return false;
}

static bool parse(const char *line, const uint8_t house[BAIZE_HOUSE_ID_SIZE], struct last_seal *last)
{
    char id[2 * BAIZE_HOUSE_ID_SIZE + 1], hash[2 * BAIZE_HASH_SIZE + 1], own[2 * BAIZE_HOUSE_ID_SIZE + 1];
    int end = 0;
    sodium_bin2hex(own, sizeof own, house, BAIZE_HOUSE_ID_SIZE);
    return sscanf(line, "baize-last-seal v=1 house=%32[0-9a-f] seal=%" SCNu64 " sealed=%64[0-9a-f]\n%n", id,
                  &last->number, hash, &end) == 3 &&
           line[end] == '\0' && strcmp(id, own) == 0 &&
           sodium_hex2bin(last->hash, sizeof last->hash, hash, strlen(hash), NULL, NULL, NULL) == 0;
}

/* True, with number 0: there is no such file yet. */
static bool read_file(const struct cmd_where *where, const uint8_t house[BAIZE_HOUSE_ID_SIZE], struct last_seal *last)
{
    char path[CMD_PATH_SIZE], line[LINE_MOST] = "";
    *last = (struct last_seal){.number = 0};
    if (!cmd_where_path(where, NAME, path))
        return false;
    FILE *file = fopen(path, "r");
    if (file == NULL && errno == ENOENT)
        return true;
    bool good = file != NULL && fgets(line, sizeof line, file) != NULL && parse(line, house, last);
    if (file != NULL)
        fclose(file);
    if (!good)
        fprintf(stderr, "baize: '%s' is not the last seal of this house; where the record is whole, remove it\n", path);
    return good;
}

/* ---- The store ---- */

struct asking {
    struct baize_store_answer answer;
    const struct cmd_house *house;
    const struct last_seal *known;
    bool there;
};

static bool on_seal(void *context, const struct baize_store_seal *row)
{
    struct asking *asking = context;
    static struct baize_seal seal;
    uint8_t hash[BAIZE_HASH_SIZE];
    if (row->number == asking->known->number &&
        baize_seal_read(row->text, row->length, asking->house->key->public_key, &seal, hash) == BAIZE_OK)
        asking->there = memcmp(hash, asking->known->hash, sizeof hash) == 0;
    return false;
}

enum last_seal_found last_seal_compare(const struct cmd_where *where, const struct cmd_house *house,
                                       struct last_seal *known)
{
    struct asking asking = {.house = house, .known = known};
    const struct baize_store *store = &house->store;
    if (!read_file(where, house->key->house, known))
        return LAST_SEAL_UNREADABLE;
    if (known->number == 0)
        return LAST_SEAL_AGREES;
    enum baize_status taken = store->call->seals(store->self, known->number, on_seal, baize_store_answered, &asking);
    if (baize_store_wait(store, &asking.answer, taken) != BAIZE_OK) {
        fprintf(stderr, "baize: the store cannot be read: %s\n", store->call->trouble(store->self));
        return LAST_SEAL_UNREADABLE;
    }
    if (asking.there)
        return LAST_SEAL_AGREES;
    struct last_seal stands = last_seal_of(house);
    fprintf(stderr,
            "baize: %s (RECORD_BEHIND): seal %" PRIu64
            " of this house was durable, and the store ends with seal %" PRIu64 ".\n",
            baize_status_words(BAIZE_RECORD_BEHIND), known->number, stands.number);
    return LAST_SEAL_BEHIND;
}

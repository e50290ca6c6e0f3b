/* postgres_append.c - a batch as the arrays that baize.append takes, in PostgreSQL's binary form.
 *
 * An array is: dimensions (1, or 0 when it is empty), whether there are NULLs, the oid of its elements; for a dimension
 * its length and its first index; then each element as length and bytes, -1 for NULL. All are four bytes, high byte
 * first. */
#include "store/postgres.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { BYTEA = 17, BIGINT = 20, TEXT = 25, UUID = 2950 };                               /* oids of types, */
enum { BYTEA_ARRAY = 1001, TEXT_ARRAY = 1009, BIGINT_ARRAY = 1016, UUID_ARRAY = 2951 }; /* and of their arrays */

/* The parameters of baize.append, in its order: name, type, type of its elements (0: it is no array). */
#define PARAMETER_LIST(X)                                                                                              \
    X(LEASE, BIGINT, 0)                                                                                                \
    X(H_STREAM, BIGINT_ARRAY, BIGINT)                                                                                  \
    X(H_BASE, BIGINT_ARRAY, BIGINT)                                                                                    \
    X(H_SEQ, BIGINT_ARRAY, BIGINT)                                                                                     \
    X(H_HASH, BYTEA_ARRAY, BYTEA)                                                                                      \
    X(E_STREAM, BIGINT_ARRAY, BIGINT)                                                                                  \
    X(E_SEQ, BIGINT_ARRAY, BIGINT)                                                                                     \
    X(E_HASH, BYTEA_ARRAY, BYTEA)                                                                                      \
    X(E_TEXT, BYTEA_ARRAY, BYTEA)                                                                                      \
    X(C_ID, UUID_ARRAY, UUID)                                                                                          \
    X(C_STREAM, BIGINT_ARRAY, BIGINT)                                                                                  \
    X(C_SEQ, BIGINT_ARRAY, BIGINT)                                                                                     \
    X(C_CONTENT, BYTEA_ARRAY, BYTEA)                                                                                   \
    X(SEAL_NUMBER, BIGINT, 0)                                                                                          \
    X(SEAL_TEXT, BYTEA_ARRAY, BYTEA)                                                                                   \
    X(R_KIND, TEXT_ARRAY, TEXT)                                                                                        \
    X(R_KEY, TEXT_ARRAY, TEXT)                                                                                         \
    X(R_VALUE, BYTEA_ARRAY, BYTEA)                                                                                     \
    X(S_STREAM, BIGINT_ARRAY, BIGINT)                                                                                  \
    X(S_SEQ, BIGINT_ARRAY, BIGINT)                                                                                     \
    X(S_HASH, BYTEA_ARRAY, BYTEA)                                                                                      \
    X(S_BYTES, BYTEA_ARRAY, BYTEA)

enum parameter {
#define PARAMETER_ENUM(name, type, element) name,
    PARAMETER_LIST(PARAMETER_ENUM)
#undef PARAMETER_ENUM
        PARAMETERS
};

static const struct {
    Oid type, element;
} TYPES[PARAMETERS] = {
#define PARAMETER_TYPE(name, type, element) {type, element},
    PARAMETER_LIST(PARAMETER_TYPE)
#undef PARAMETER_TYPE
};

/* Where one stream stood before the batch, and where it stands behind it. */
struct step {
    uint64_t stream, base;
    size_t last; /* the index of its last entry */
};

struct packing {
    const struct baize_allocator *memory;
    const struct baize_store_batch *batch;
    struct step *steps;
    size_t steps_count;
    uint8_t *bytes;
    size_t length, capacity;
    bool failed;                   /* no memory */
    size_t starts[PARAMETERS + 1]; /* of each parameter; the last is the end of all */
};

/* ---- Bytes ---- */

static void put(struct packing *packing, const void *bytes, size_t length)
{
    size_t wanted = packing->length + length;
    if (wanted > packing->capacity && !packing->failed) {
        size_t capacity = wanted < 4096 ? 4096 : wanted * 2;
        uint8_t *larger =
            packing->memory->resize(packing->memory->context, packing->bytes, packing->capacity, capacity);
        packing->failed = larger == NULL;
        packing->bytes = larger == NULL ? packing->bytes : larger;
        packing->capacity = larger == NULL ? packing->capacity : capacity;
    }
    if (packing->failed || length == 0)
        return;
    memcpy(packing->bytes + packing->length, bytes, length);
    packing->length = wanted;
}

static void put_four(struct packing *packing, uint32_t number)
{
    uint8_t bytes[4] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number};
    put(packing, bytes, sizeof bytes);
}

static void put_eight(struct packing *packing, uint64_t number)
{
    put_four(packing, (uint32_t)(number >> 32));
    put_four(packing, (uint32_t)number);
}

static uint64_t bigint_of(struct baize_stream stream)
{
    return (uint64_t)stream.kind << 32 | stream.number;
}

/* ---- Steps: the streams of a batch, in the order in which heads are locked ---- */

struct place {
    uint64_t stream;
    size_t index;
};

static int compare_places(const void *a, const void *b)
{
    const struct place *left = a, *right = b;
    if (left->stream != right->stream)
        return left->stream < right->stream ? -1 : 1;
    return left->index < right->index ? -1 : left->index > right->index;
}

/* Entries of a stream that do not follow each other get a base where no head stands: that is a conflict. */
static void make_steps(struct packing *packing, const struct place *places)
{
    const struct baize_store_entry *entries = packing->batch->entries;
    for (size_t i = 0; i < packing->batch->entries_count; i++) {
        struct step *step = &packing->steps[packing->steps_count];
        const struct baize_store_entry *entry = &entries[places[i].index];
        if (i == 0 || places[i].stream != places[i - 1].stream) {
            packing->steps_count++;
            *step = (struct step){.stream = places[i].stream, .base = entry->seq - 1, .last = places[i].index};
            continue;
        }
        step--;
        if (entry->seq != entries[step->last].seq + 1)
            step->base = UINT64_MAX;
        step->last = places[i].index;
    }
}

static enum baize_status sort_steps(struct packing *packing)
{
    size_t count = packing->batch->entries_count;
    const struct baize_allocator *memory = packing->memory;
    if (count == 0)
        return BAIZE_OK;
    struct place *places = memory->resize(memory->context, NULL, 0, count * sizeof *places);
    packing->steps = memory->resize(memory->context, NULL, 0, count * sizeof *packing->steps);
    bool failed = places == NULL || packing->steps == NULL;
    if (!failed) {
        for (size_t i = 0; i < count; i++)
            places[i] = (struct place){.stream = bigint_of(packing->batch->entries[i].stream), .index = i};
        qsort(places, count, sizeof *places, compare_places);
        make_steps(packing, places);
    }
    if (places != NULL)
        memory->resize(memory->context, places, count * sizeof *places, 0);
    return failed ? BAIZE_OUT_OF_MEMORY : BAIZE_OK;
}

/* ---- Parameters ---- */

static size_t count_of(const struct packing *packing, enum parameter parameter)
{
    if (parameter <= H_HASH)
        return packing->steps_count;
    if (parameter <= E_TEXT)
        return packing->batch->entries_count;
    if (parameter <= C_CONTENT)
        return packing->batch->commands_count;
    if (parameter == SEAL_TEXT)
        return store_batch_seals(packing->batch);
    return parameter <= R_VALUE ? packing->batch->records_count : packing->batch->snapshots_count;
}

static void put_bytes(struct packing *packing, const void *bytes, size_t length)
{
    put_four(packing, (uint32_t)length);
    put(packing, bytes, length);
}

static void put_bigint(struct packing *packing, uint64_t number)
{
    put_four(packing, 8);
    put_eight(packing, number);
}

static void put_null(struct packing *packing)
{
    put_four(packing, UINT32_MAX);
}

static void put_head(struct packing *packing, enum parameter parameter, const struct step *step)
{
    const struct baize_store_entry *last = &packing->batch->entries[step->last];
    if (parameter == H_HASH)
        put_bytes(packing, last->hash, sizeof last->hash);
    else
        put_bigint(packing, parameter == H_STREAM ? step->stream : parameter == H_BASE ? step->base : last->seq);
}

static void put_entry(struct packing *packing, enum parameter parameter, const struct baize_store_entry *entry)
{
    if (parameter == E_HASH)
        put_bytes(packing, entry->hash, sizeof entry->hash);
    else if (parameter == E_TEXT)
        put_bytes(packing, entry->text, entry->length);
    else
        put_bigint(packing, parameter == E_STREAM ? bigint_of(entry->stream) : entry->seq);
}

static void put_command(struct packing *packing, enum parameter parameter, const struct baize_store_command *command)
{
    if (parameter == C_ID)
        put_bytes(packing, command->id, sizeof command->id);
    else if (parameter == C_CONTENT)
        put_bytes(packing, command->content, sizeof command->content);
    else
        put_bigint(packing, parameter == C_STREAM ? bigint_of(command->stream) : command->seq);
}

static void put_record(struct packing *packing, enum parameter parameter, const struct baize_store_record *record)
{
    const char *words = parameter == R_KIND ? record->kind : record->key;
    if (parameter != R_VALUE)
        put_bytes(packing, words, strlen(words));
    else if (record->value == NULL)
        put_null(packing);
    else
        put_bytes(packing, record->value, record->length);
}

static void put_snapshot(struct packing *packing, enum parameter parameter, const struct baize_store_snapshot *snapshot)
{
    if (parameter == S_HASH)
        put_bytes(packing, snapshot->hash, sizeof snapshot->hash);
    else if (parameter == S_BYTES)
        put_bytes(packing, snapshot->bytes, snapshot->length);
    else
        put_bigint(packing, parameter == S_STREAM ? bigint_of(snapshot->stream) : snapshot->seq);
}

static void put_array(struct packing *packing, enum parameter parameter)
{
    const struct baize_store_batch *batch = packing->batch;
    size_t count = count_of(packing, parameter);
    put_four(packing, count > 0);
    put_four(packing, parameter == R_VALUE); /* there may be NULLs */
    put_four(packing, TYPES[parameter].element);
    if (count == 0)
        return;
    put_four(packing, (uint32_t)count);
    put_four(packing, 1);
    for (size_t i = 0; i < count; i++) {
        if (parameter <= H_HASH)
            put_head(packing, parameter, &packing->steps[i]);
        else if (parameter <= E_TEXT)
            put_entry(packing, parameter, &batch->entries[i]);
        else if (parameter <= C_CONTENT)
            put_command(packing, parameter, &batch->commands[i]);
        else if (parameter == SEAL_TEXT)
            put_bytes(packing, batch->seal[i].text, batch->seal[i].length);
        else if (parameter <= R_VALUE)
            put_record(packing, parameter, &batch->records[i]);
        else
            put_snapshot(packing, parameter, &batch->snapshots[i]);
    }
}

/* Seals that do not follow each other begin at a number that follows none: that is a conflict too. */
static uint64_t first_seal(const struct baize_store_batch *batch)
{
    for (size_t i = 1; i < store_batch_seals(batch); i++) {
        if (batch->seal[i].number != batch->seal[0].number + i)
            return UINT64_MAX;
    }
    return batch->seal == NULL ? 0 : batch->seal->number;
}

static void put_parameter(struct packing *packing, enum parameter parameter)
{
    if (TYPES[parameter].element != 0)
        put_array(packing, parameter);
    else if (parameter == LEASE)
        put_eight(packing, packing->batch->lease);
    else
        put_eight(packing, first_seal(packing->batch));
}

#define STATEMENT "baize_append"

int postgres_prepare_append(PGconn *connection)
{
    Oid types[PARAMETERS];
    for (int i = 0; i < PARAMETERS; i++)
        types[i] = TYPES[i].type;
    return PQsendPrepare(
        connection, STATEMENT,
        "SELECT baize.append($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22)",
        PARAMETERS, types);
}

static enum baize_status send_packed(PGconn *connection, const struct packing *packing)
{
    const char *values[PARAMETERS];
    int lengths[PARAMETERS], formats[PARAMETERS];
    for (int i = 0; i < PARAMETERS; i++) {
        values[i] = (const char *)packing->bytes + packing->starts[i];
        lengths[i] = (int)(packing->starts[i + 1] - packing->starts[i]);
        formats[i] = 1;
    }
    int sent = PQsendQueryPrepared(connection, STATEMENT, PARAMETERS, values, lengths, formats, 1);
    return sent == 1 ? BAIZE_OK : BAIZE_STORE_UNAVAILABLE;
}

enum baize_status postgres_send_append(struct postgres *store, PGconn *connection,
                                       const struct baize_store_batch *batch)
{
    const struct baize_allocator *memory = &store->front.allocator;
    struct packing packing = {.memory = memory, .batch = batch};
    enum baize_status status = sort_steps(&packing);
    for (int i = 0; i < PARAMETERS && status == BAIZE_OK; i++) {
        put_parameter(&packing, (enum parameter)i);
        packing.starts[i + 1] = packing.length;
    }
    if (packing.failed || packing.length > INT_MAX / 2) /* PostgreSQL takes up to a gigabyte in one message */
        status = BAIZE_OUT_OF_MEMORY;
    if (status == BAIZE_OK)
        status = send_packed(connection, &packing);
    if (packing.bytes != NULL)
        memory->resize(memory->context, packing.bytes, packing.capacity, 0);
    if (packing.steps != NULL)
        memory->resize(memory->context, packing.steps, batch->entries_count * sizeof *packing.steps, 0);
    return status;
}

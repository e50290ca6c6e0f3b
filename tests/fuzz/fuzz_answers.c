/* fuzz_answers.c - bytes that claim to be what PostgreSQL answers to a request.
 *
 * The first byte chooses the request, the second how it ended; then come rows: how many columns, and each value with
 * its length. libpq's own functions make the result, as if it had come over the connection.
 *
 * Whatever is answered, a callback gets texts that are there, hashes and ids that are whole, and numbers of eight
 * bytes; a row that is none of baize's ends the reading with STORE_BROKEN, and no row follows it. */
#include "fuzz.h"

#include "store/postgres.h"

#include <string.h>

#define COLUMNS_MOST 8
#define ROWS_MOST    32

static uint64_t seen;
static size_t bytes_seen;

static void use(const char *text, size_t length)
{
    REQUIRE(text != NULL);
    for (size_t i = 0; i < length; i++)
        bytes_seen += (unsigned char)text[i];
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    (void)context;
    use(entry->text, entry->length);
    seen++;
    return true;
}

static bool on_head(void *context, const struct baize_store_head *head)
{
    (void)context;
    bytes_seen += head->hash[0];
    seen++;
    return true;
}

static bool on_command(void *context, const struct baize_store_command *command)
{
    (void)context;
    bytes_seen += command->id[0];
    seen++;
    return true;
}

static bool on_seal(void *context, const struct baize_store_seal *seal)
{
    (void)context;
    use(seal->text, seal->length);
    seen++;
    return seal->number != 77; /* somebody wants no more */
}

static bool on_snapshot(void *context, const struct baize_store_snapshot *snapshot)
{
    (void)context;
    use(snapshot->bytes, snapshot->length);
    seen++;
    return true;
}

static bool on_record(void *context, const struct baize_store_record *record)
{
    (void)context;
    REQUIRE(record->kind != NULL && record->key != NULL);
    use(record->kind, strlen(record->kind));
    use(record->key, strlen(record->key));
    use(record->value, record->length);
    seen++;
    return true;
}

struct input {
    const uint8_t *data;
    size_t size, at;
};

static uint8_t next(struct input *input)
{
    return input->at < input->size ? input->data[input->at++] : 0;
}

/* A value: 255 is NULL; else so many bytes as are left of it. */
static void put_value(PGresult *result, int row, int column, struct input *input)
{
    uint8_t length = next(input);
    size_t left = input->size - input->at;
    if (length == 255) {
        REQUIRE(PQsetvalue(result, row, column, NULL, -1));
        return;
    }
    size_t taken = length < left ? length : left;
    char value[256];
    memcpy(value, input->data + input->at, taken);
    input->at += taken;
    REQUIRE(PQsetvalue(result, row, column, value, (int)taken));
}

static PGresult *make_result(struct input *input)
{
    static const ExecStatusType outcomes[] = {PGRES_TUPLES_OK,   PGRES_SINGLE_TUPLE, PGRES_COMMAND_OK,
                                              PGRES_FATAL_ERROR, PGRES_EMPTY_QUERY,  PGRES_PIPELINE_ABORTED,
                                              PGRES_COPY_OUT};
    static char name[] = "column";
    PGresAttDesc columns[COLUMNS_MOST];
    PGresult *result = PQmakeEmptyPGresult(NULL, outcomes[next(input) % (sizeof outcomes / sizeof *outcomes)]);
    int count = next(input) % (COLUMNS_MOST + 1);
    REQUIRE(result != NULL);
    memset(columns, 0, sizeof columns);
    for (int i = 0; i < count; i++)
        columns[i] = (PGresAttDesc){.name = name, .format = 1};
    if (count > 0)
        REQUIRE(PQsetResultAttrs(result, count, columns));
    for (int row = 0; count > 0 && row < ROWS_MOST && input->at < input->size; row++)
        for (int column = 0; column < count; column++)
            put_value(result, row, column, input);
    return result;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct postgres store;
    struct input input = {.data = data, .size = size};
    char name[] = "house";
    memset(&store, 0, sizeof store);
    struct store_request request = {.kind = (enum store_request_kind)(next(&input) % (STORE_LEASE + 1)),
                                    .first = name,
                                    .on_entry = on_entry,
                                    .on_head = on_head,
                                    .on_command = on_command,
                                    .on_seal = on_seal,
                                    .on_snapshot = on_snapshot,
                                    .on_record = on_record};
    seen = 0;
    PGresult *result = make_result(&input);
    uint64_t rows = postgres_answer(&store, &request, result);
    REQUIRE(rows <= ROWS_MOST && seen <= rows);
    REQUIRE(memchr(store.trouble, '\0', sizeof store.trouble) != NULL);
    if (request.status == BAIZE_STORE_BROKEN)
        REQUIRE(seen < rows && store.trouble[0] != '\0');
    PQclear(result);
    return 0;
}

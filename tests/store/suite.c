/* suite.c - what the tests of the suite share (see suite.h). */
#include "suite.h"

const struct store_place *store_place;
struct baize_store store;
struct store_memory store_heap;

/* ---- Memory ---- */

struct head {
    size_t size;
    char align[16 - sizeof(size_t)];
};

static void *resize(void *context, void *memory, size_t old_size, size_t size)
{
    struct store_memory *heap = context;
    struct head *head = memory == NULL ? NULL : (struct head *)memory - 1;
    assert_int_equal(head == NULL ? 0 : head->size, old_size);
    if (size == 0) {
        heap->pieces -= head != NULL;
        free(head);
        return NULL;
    }
    if (++heap->calls == heap->fail_at) {
        heap->failed = true;
        return NULL;
    }
    heap->pieces += head == NULL;
    struct head *grown = realloc(head, sizeof *head + size);
    assert_non_null(grown);
    grown->size = size;
    return grown + 1;
}

struct baize_allocator store_test_allocator(struct store_memory *memory)
{
    return (struct baize_allocator){.resize = resize, .context = memory};
}

/* ---- Opening ---- */

static void open_store(enum store_opening how, struct baize_store *opened)
{
    struct baize_allocator allocator = store_test_allocator(&store_heap);
    assert_int_equal(store_place->open(store_place, how, &allocator, opened), BAIZE_OK);
    assert_string_equal(opened->call->trouble(opened->self), "");
}

int store_setup(void **state)
{
    (void)state;
    store_heap = (struct store_memory){.pieces = 0};
    open_store(STORE_FRESH, &store);
    return 0;
}

int store_teardown(void **state)
{
    (void)state;
    store.call->close(store.self);
    return 0;
}

void store_reopen(void)
{
    store.call->close(store.self);
    open_store(STORE_AGAIN, &store);
}

struct baize_store store_beside(void)
{
    struct baize_store beside;
    open_store(STORE_BESIDE, &beside);
    return beside;
}

/* ---- Making ---- */

void store_hash(uint8_t hash[BAIZE_STORE_HASH_SIZE], struct baize_stream stream, uint64_t seq)
{
    for (size_t i = 0; i < BAIZE_STORE_HASH_SIZE; i++)
        hash[i] = (uint8_t)(seq * 31 + stream.kind * 7 + stream.number * 13 + i * 29);
}

struct baize_store_entry store_entry(struct baize_stream stream, uint64_t seq, const char *text)
{
    struct baize_store_entry entry = {.stream = stream, .seq = seq, .text = text, .length = strlen(text)};
    store_hash(entry.hash, stream, seq);
    return entry;
}

struct baize_store_command store_command(uint8_t number, struct baize_stream stream, uint64_t seq)
{
    struct baize_store_command command = {.stream = stream, .seq = seq};
    memset(command.id, 0xC0, sizeof command.id);
    command.id[0] = number;
    memset(command.content, 0xD1, sizeof command.content);
    command.content[0] = (uint8_t)~number;
    return command;
}

struct baize_store_snapshot store_snapshot(struct baize_stream stream, uint64_t seq, const char *bytes)
{
    struct baize_store_snapshot snapshot = {.stream = stream, .seq = seq, .bytes = bytes, .length = strlen(bytes)};
    store_hash(snapshot.hash, stream, seq);
    return snapshot;
}

struct baize_store_record store_record(const char *kind, const char *key, const char *value)
{
    return (struct baize_store_record){
        .kind = kind, .key = key, .value = value, .length = value == NULL ? 0 : strlen(value)};
}

/* ---- Waiting ---- */

void store_answered(void *context, enum baize_status status)
{
    struct store_answer *answer = context;
    answer->count++;
    answer->status = status;
}

enum baize_status store_wait(const struct baize_store *of, const struct store_answer *answer)
{
    while (answer->count == 0)
        of->call->run(of->self, -1);
    assert_int_equal(answer->count, 1);
    return answer->status;
}

enum baize_status store_append(const struct baize_store *to, const struct baize_store_batch *batch)
{
    struct store_answer answer = {.count = 0};
    enum baize_status status = to->call->append(to->self, batch, store_answered, &answer);
    return status != BAIZE_OK ? status : store_wait(to, &answer);
}

enum baize_status store_append_entry(const struct baize_store *to, struct baize_stream stream, uint64_t seq,
                                     const char *text)
{
    struct baize_store_entry entry = store_entry(stream, seq, text);
    return store_append(to, &(struct baize_store_batch){.entries = &entry, .entries_count = 1});
}

struct lease_answer {
    struct store_answer answer;
    uint64_t token;
};

static void leased(void *context, enum baize_status status, uint64_t token)
{
    struct lease_answer *lease = context;
    store_answered(&lease->answer, status);
    lease->token = token;
}

enum baize_status store_take_lease(const struct baize_store *of, const char *name, const char *holder, uint32_t keep_ms,
                                   uint64_t *token)
{
    struct lease_answer lease = {.token = 0};
    enum baize_status status = of->call->lease(of->self, name, holder, keep_ms, leased, &lease);
    if (status == BAIZE_OK)
        status = store_wait(of, &lease.answer);
    if (status == BAIZE_OK)
        *token = lease.token;
    return status;
}

/* ---- Reading, as text ---- */

struct reading {
    struct store_answer answer; /* first: store_answered takes the whole for it */
    char *text;
    size_t length, room, rows, most;
    uint64_t position;
};

static void add(struct reading *reading, const char *bytes, size_t length)
{
    if (reading->length + length + 1 > reading->room) {
        reading->room = (reading->length + length + 1) * 2;
        reading->text = realloc(reading->text, reading->room);
        assert_non_null(reading->text);
    }
    memcpy(reading->text + reading->length, bytes, length);
    reading->length += length;
    reading->text[reading->length] = 0;
}

static void add_words(struct reading *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add_words(struct reading *reading, const char *format, ...)
{
    char words[400];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    add(reading, words, (size_t)length);
}

static const char *name_of(struct baize_stream stream)
{
    static char name[BAIZE_STREAM_NAME_SIZE];
    struct baize_text text = baize_text_in(name, sizeof name);
    baize_stream_print(&text, stream);
    return name;
}

static bool row_end(struct reading *reading)
{
    add(reading, "\n", 1);
    return ++reading->rows != reading->most;
}

static void check_hash(const uint8_t *hash, struct baize_stream stream, uint64_t seq)
{
    uint8_t expected[BAIZE_STORE_HASH_SIZE];
    store_hash(expected, stream, seq);
    assert_memory_equal(hash, expected, sizeof expected);
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct reading *reading = context;
    check_hash(entry->hash, entry->stream, entry->seq);
    assert_true(entry->position > reading->position);
    reading->position = entry->position;
    add_words(reading, "%s %llu ", name_of(entry->stream), (unsigned long long)entry->seq);
    add(reading, entry->text, entry->length);
    return row_end(reading);
}

static bool on_head(void *context, const struct baize_store_head *head)
{
    struct reading *reading = context;
    check_hash(head->hash, head->stream, head->seq);
    add_words(reading, "%s %llu", name_of(head->stream), (unsigned long long)head->seq);
    return row_end(reading);
}

static bool on_command(void *context, const struct baize_store_command *command)
{
    struct reading *reading = context;
    for (size_t i = 1; i < sizeof command->id; i++)
        assert_int_equal(command->id[i], 0xC0);
    bool has_none = command->content[1] == 0; /* from before there was a content */
    for (size_t i = 0; i < sizeof command->content; i++)
        assert_int_equal(command->content[i], has_none ? 0 : i == 0 ? (uint8_t)~command->id[0] : 0xD1);
    add_words(reading, "%u %s %llu%s", command->id[0], name_of(command->stream), (unsigned long long)command->seq,
              has_none ? " without content" : "");
    return row_end(reading);
}

static bool on_seal(void *context, const struct baize_store_seal *seal)
{
    struct reading *reading = context;
    add_words(reading, "%llu ", (unsigned long long)seal->number);
    add(reading, seal->text, seal->length);
    return row_end(reading);
}

static bool on_snapshot(void *context, const struct baize_store_snapshot *snapshot)
{
    struct reading *reading = context;
    check_hash(snapshot->hash, snapshot->stream, snapshot->seq);
    add_words(reading, "snapshot %s %llu ", name_of(snapshot->stream), (unsigned long long)snapshot->seq);
    add(reading, snapshot->bytes, snapshot->length);
    return row_end(reading);
}

static bool on_record(void *context, const struct baize_store_record *record)
{
    struct reading *reading = context;
    add_words(reading, "%s %s ", record->kind, record->key);
    add(reading, record->value, record->length);
    return row_end(reading);
}

static struct reading *begin(struct reading *reading, size_t most)
{
    reading->answer = (struct store_answer){.count = 0};
    reading->length = reading->rows = 0;
    reading->position = 0;
    reading->most = most;
    add(reading, "", 0);
    return reading;
}

static const char *finish(const struct baize_store *of, struct reading *reading, enum baize_status status)
{
    assert_int_equal(status, BAIZE_OK);
    assert_int_equal(store_wait(of, &reading->answer), BAIZE_OK);
    return reading->text;
}

static struct reading heads, stream_entries, walk, tails, commands, seals, records;

const char *store_heads(const struct baize_store *of, size_t most)
{
    struct reading *to = begin(&heads, most);
    return finish(of, to, of->call->heads(of->self, on_head, store_answered, to));
}

const char *store_read(const struct baize_store *of, struct baize_stream stream, uint64_t first, uint64_t last,
                       size_t most)
{
    struct reading *to = begin(&stream_entries, most);
    return finish(of, to, of->call->read(of->self, stream, first, last, on_entry, store_answered, to));
}

const char *store_walk(const struct baize_store *of, uint64_t after, size_t most)
{
    struct reading *to = begin(&walk, most);
    return finish(of, to, of->call->walk(of->self, after, on_entry, store_answered, to));
}

const char *store_tails(const struct baize_store *of, size_t most)
{
    struct reading *to = begin(&tails, most);
    return finish(of, to, of->call->tails(of->self, on_snapshot, on_entry, store_answered, to));
}

const char *store_commands(const struct baize_store *of, uint8_t first, size_t most)
{
    struct reading *to = begin(&commands, most);
    uint8_t id[BAIZE_COMMAND_ID_SIZE] = {first};
    return finish(of, to, of->call->commands(of->self, id, on_command, store_answered, to));
}

const char *store_seals(const struct baize_store *of, uint64_t first, size_t most)
{
    struct reading *to = begin(&seals, most);
    return finish(of, to, of->call->seals(of->self, first, on_seal, store_answered, to));
}

const char *store_records(const struct baize_store *of, const char *kind, const char *key, size_t most)
{
    struct reading *to = begin(&records, most);
    return finish(of, to, of->call->records(of->self, kind, key, on_record, store_answered, to));
}

const char *store_latest(const struct baize_store *of, const char *kind, const char *before, uint32_t limit,
                         size_t most)
{
    struct reading *to = begin(&records, most);
    return finish(of, to, of->call->latest(of->self, kind, before, limit, on_record, store_answered, to));
}

char *store_all(const struct baize_store *of, bool snapshots)
{
    struct reading all = {.room = 0};
    const char *parts[] = {store_heads(of, 0),
                           store_walk(of, 0, 0),
                           store_commands(of, 0, 0),
                           store_seals(of, 0, 0),
                           store_records(of, NULL, NULL, 0),
                           snapshots ? store_tails(of, 0) : ""};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        add_words(&all, "--- %zu\n", i);
        add(&all, parts[i], strlen(parts[i]));
    }
    return all.text;
}

static void free_readings(void)
{
    struct reading *all[] = {&heads, &stream_entries, &walk, &tails, &commands, &seals, &records};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        free(all[i]->text);
        *all[i] = (struct reading){.room = 0};
    }
}

int store_suite(const struct store_place *place)
{
    store_place = place;
    int failed = run_listed_tests();
    free_readings();
    return failed;
}

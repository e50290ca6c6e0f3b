/* promises.c - the journal held against all that was answered; and small things that the tests share. */
#define _GNU_SOURCE /* mkdtemp, nftw */
#include "fault_house.h"

#include <baize/audit.h>
#include <ftw.h>
#include <string.h>
#include <unistd.h>

static int by_id(const void *a, const void *b)
{
    return memcmp(((const struct fault_promise *)a)->id, ((const struct fault_promise *)b)->id, BAIZE_COMMAND_ID_SIZE);
}

/* ---- Every entry ---- */

#define STREAMS_MOST 64

struct walk {
    struct fault_house *house;
    bool done;
    enum baize_status status;
    uint64_t entries;
    struct baize_stream streams[STREAMS_MOST];
    int64_t at_ms[STREAMS_MOST];
    size_t streams_count;
};

/* Within a stream and over all of them, time never goes back. */
static void check_time(struct walk *walk, const struct baize_store_entry *entry)
{
    const char *at = memmem(entry->text, entry->length, " at=", 4);
    size_t i = 0;
    if (at == NULL)
        return; /* all its lines are sealed: the audit reads them with the key */
    int64_t at_ms = strtoll(at + 4, NULL, 10);
    while (i < walk->streams_count && !baize_stream_equal(walk->streams[i], entry->stream))
        i++;
    PROMISE(i < STREAMS_MOST);
    if (i == walk->streams_count) {
        walk->streams[walk->streams_count++] = entry->stream;
        walk->at_ms[i] = INT64_MIN;
    }
    PROMISE(at_ms >= walk->at_ms[i]);
    walk->at_ms[i] = at_ms;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct walk *walk = context;
    const struct fault_house *house = walk->house;
    struct baize_entry_header header;
    struct fault_promise key;
    size_t events, position;
    walk->entries++;
    check_time(walk, entry);
    PROMISE(baize_entry_decode(entry->text, entry->length, &header, &events, &position) == BAIZE_OK);
    memcpy(key.id, header.act, sizeof key.id);
    struct fault_promise *promise = bsearch(&key, house->promises, house->promises_count, sizeof key, by_id);
    if (promise != NULL && baize_stream_equal(promise->place.stream, entry->stream)) {
        PROMISE(promise->place.seq == entry->seq);
        promise->found++;
    }
    return true;
}

static void on_done(void *context, enum baize_status status)
{
    struct walk *walk = context;
    walk->done = true;
    walk->status = status;
}

static uint64_t check_journal(struct fault_house *house)
{
    static struct walk walk;
    walk = (struct walk){.house = house};
    if (house->promises_count > 0)
        qsort(house->promises, house->promises_count, sizeof *house->promises, by_id);
    for (size_t i = 0; i < house->promises_count; i++) {
        PROMISE(i == 0 || by_id(&house->promises[i - 1], &house->promises[i]) != 0); /* answered OK once */
        house->promises[i].found = 0;
    }
    PROMISE(house->inner.call->walk(house->inner.self, 0, on_entry, on_done, &walk) == BAIZE_OK);
    while (!walk.done)
        house->inner.call->run(house->inner.self, 1000);
    PROMISE(walk.status == BAIZE_OK);
    for (size_t i = 0; i < house->promises_count; i++)
        PROMISE(house->promises[i].found == 1);
    return walk.entries;
}

/* ---- The whole ---- */

static void check_audit(struct fault_house *house, uint64_t entries)
{
    static struct baize_audit_report report;
    struct baize_audit_settings settings = {
        .allocator = baize_allocator_system(), .store = house->inner, .key = &house->key};
    PROMISE(baize_audit_verify(&settings, &report) == BAIZE_OK);
    if (!report.sound)
        fprintf(stderr, "%s\n", report.fault.words);
    PROMISE(report.sound);
    PROMISE(report.counts.entries == entries);
}

/* Another engine, that folds everything from the start, stands there too. */
static void check_fold(struct fault_house *house)
{
    char words[512];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_engine_settings settings = house->settings;
    struct troubled_store reader; /* it writes nothing, no snapshots either */
    struct baize_engine *other;
    uint8_t own[BAIZE_HASH_SIZE], folded[BAIZE_HASH_SIZE];
    settings.allocator = baize_allocator_system();
    settings.store = troubled_store(&reader, house->inner);
    reader.appends_only = true;
    reader.with = BAIZE_STORE_UNAVAILABLE;
    reader.fail_at = 1;
    reader.fail_more = UINT32_MAX;
    settings.ignore_snapshots = true;
    settings.notice = NULL;
    PROMISE(baize_engine_open(&settings, &other, &trouble) == BAIZE_OK);
    world_hash(other, folded);
    world_hash(house->engine, own);
    PROMISE(memcmp(own, folded, sizeof own) == 0);
    PROMISE(baize_engine_balances(other));
    baize_engine_close(other);
}

void fault_check(struct fault_house *house)
{
    house->fail_at = house->trouble.fail_at = 0;
    PROMISE(baize_engine_balances(house->engine));
    check_audit(house, check_journal(house));
    check_fold(house);
}

/* ---- Small things ---- */

unsigned fault_stride(unsigned quick)
{
    (void)quick; /* not every build asks */
    if (getenv("BAIZE_SCALE") != NULL)
        return 1;
#if defined(__SANITIZE_ADDRESS__)
    return quick;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
    return quick;
#else
    return 1;
#endif
#else
    (void)quick;
    return 1;
#endif
}

static char folder[64];

static int remove_one(const char *name, const struct stat *state, int kind, struct FTW *where)
{
    (void)state, (void)kind, (void)where;
    return remove(name);
}

static void remove_folder(void)
{
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

const char *fault_folder(void)
{
    if (folder[0] != '\0')
        return folder;
    const char *base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(folder, sizeof folder, "%s/baize-fault-XXXXXX", base);
    PROMISE(mkdtemp(folder) != NULL);
    atexit(remove_folder);
    return folder;
}

/* check.c - after all the killing: is everything in the journal that was promised, and nothing twice? */
#include "house.h"
#include "killer.h"

#include <baize/audit.h>
#include <string.h>

struct check {
    struct killer *killer;
    uint64_t acts;
};

static int by_id(const void *a, const void *b)
{
    return memcmp(((const struct promised *)a)->id, ((const struct promised *)b)->id, BAIZE_COMMAND_ID_SIZE);
}

/* An act is found at the entry that its command was answered with; its other entries name the same act. */
static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct check *check = context;
    struct baize_entry_header header;
    struct promised key;
    size_t events, position;
    check->killer->entries++;
    PROMISE(baize_entry_decode(entry->text, entry->length, &header, &events, &position) == BAIZE_OK);
    memcpy(key.id, header.act, sizeof key.id);
    struct promised *promised =
        bsearch(&key, check->killer->answered, check->killer->answered_count, sizeof key, by_id);
    if (promised != NULL && baize_stream_equal(promised->place.stream, entry->stream)) {
        PROMISE(promised->place.seq == entry->seq);
        promised->found++;
    }
    return true;
}

static void on_done(void *context, enum baize_status status)
{
    *(enum baize_status *)context = status;
}

struct walk {
    struct check check;
    enum baize_status status;
};

static bool walk_entry(void *context, const struct baize_store_entry *entry)
{
    return on_entry(&((struct walk *)context)->check, entry);
}

static void walk_done(void *context, enum baize_status status)
{
    on_done(&((struct walk *)context)->status, status);
}

static void check_promises(struct killer *killer, const struct baize_store *store)
{
    struct walk walk = {.check = {.killer = killer}, .status = BAIZE_STORE_UNKNOWN};
    killer->entries = 0;
    for (size_t i = 0; i < killer->answered_count; i++)
        killer->answered[i].found = 0;
    qsort(killer->answered, killer->answered_count, sizeof *killer->answered, by_id);
    for (size_t i = 1; i < killer->answered_count; i++)
        PROMISE(by_id(&killer->answered[i - 1], &killer->answered[i]) != 0); /* each command was answered once */
    PROMISE(store->call->walk(store->self, 0, walk_entry, walk_done, &walk) == BAIZE_OK);
    while (walk.status == BAIZE_STORE_UNKNOWN)
        store->call->run(store->self, 1000);
    PROMISE(walk.status == BAIZE_OK);
    for (size_t i = 0; i < killer->answered_count; i++)
        PROMISE(killer->answered[i].found == 1);
}

static void open_store(const struct killer *killer, struct baize_store *store)
{
    char words[1024] = "";
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_allocator allocator = baize_allocator_system();
    enum baize_status status =
        strcmp(killer->store_kind, "sqlite") == 0
            ? baize_store_sqlite(killer->where, BAIZE_STORE_EXISTING, &allocator, store, &trouble)
            : baize_store_postgres(killer->where, BAIZE_STORE_EXISTING, &allocator, store, &trouble);
    if (status != BAIZE_OK)
        fprintf(stderr, "%s\n", words);
    PROMISE(status == BAIZE_OK);
}

/* How many entries it has seen. */
static uint64_t check_audit(const struct baize_store *store, const struct baize_house_key *key)
{
    static struct baize_audit_report report;
    struct baize_audit_settings settings = {.allocator = baize_allocator_system(), .store = *store, .key = key};
    PROMISE(baize_audit_verify(&settings, &report) == BAIZE_OK);
    if (!report.sound)
        fprintf(stderr, "%s\n", report.fault.words);
    PROMISE(report.sound);
    return report.counts.entries;
}

#define LATE_MOST 5

/* PostgreSQL may still be carrying out what the process sent that was killed last: then the journal grows between two
 * looks at it, and both look again. */
static void check_whole(struct killer *killer, const struct baize_store *store, const struct baize_house_key *key)
{
    uint64_t audited = 0;
    for (int looks = 0; looks < LATE_MOST && (looks == 0 || audited > killer->entries); looks++) {
        check_promises(killer, store);
        audited = check_audit(store, key);
    }
    PROMISE(audited == killer->entries);
}

void killer_check_journal(struct killer *killer, const struct baize_house_key *key)
{
    char words[2048] = "";
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_engine *engine;
    struct baize_engine_settings settings = {
        .allocator = baize_allocator_system(), .clock = baize_clock_system(), .key = key, .ignore_snapshots = true};
    open_store(killer, &settings.store);
    PROMISE(baize_random_system(&settings.random) == BAIZE_OK);
    check_whole(killer, &settings.store, key);
    if (baize_engine_open(&settings, &engine, &trouble) != BAIZE_OK)
        fprintf(stderr, "%s\n", words);
    PROMISE(words[0] == 0);
    PROMISE(baize_engine_balances(engine));
    struct house_plan plan = house_plan_small(0);
    killer->rounds = house_rounds(engine, &plan);
    baize_engine_close(engine);
    settings.store.call->close(settings.store.self);
}

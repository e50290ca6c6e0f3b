/* troubled_store.c - see the header. */
#include "troubled_store.h"

#include <stdlib.h>
#include <string.h>

struct late {
    struct late *next;
    struct troubled_store *trouble;
    baize_store_done *done;
    void *context;
    enum baize_status status;
    bool lie; /* say `status`, whatever the store says */
};

static struct late *answers; /* that the test makes up itself */

static bool fails(struct troubled_store *trouble, bool append)
{
    if (trouble->appends_only && !append)
        return false;
    trouble->calls++;
    bool now = trouble->fail_at != 0 && trouble->calls >= trouble->fail_at &&
               trouble->calls <= trouble->fail_at + trouble->fail_more;
    trouble->failed += now;
    return now;
}

static struct late *make_late(struct troubled_store *trouble, baize_store_done *done, void *context)
{
    struct late *late = calloc(1, sizeof *late);
    late->trouble = trouble;
    late->done = done;
    late->context = context;
    late->status = trouble->with;
    return late;
}

static enum baize_status answer_later(struct troubled_store *trouble, baize_store_done *done, void *context)
{
    struct late *late = make_late(trouble, done, context);
    struct late **end = &answers;
    while (*end != NULL)
        end = &(*end)->next;
    *end = late;
    return BAIZE_OK;
}

static void lied(void *context, enum baize_status status)
{
    struct late *late = context;
    (void)status;
    late->done(late->context, late->status);
    free(late);
}

static enum baize_status trouble_append(void *self, const struct baize_store_batch *batch, baize_store_done *done,
                                        void *context)
{
    struct troubled_store *trouble = self;
    if (!fails(trouble, true))
        return trouble->inner.call->append(trouble->inner.self, batch, done, context);
    if (!trouble->in_done)
        return trouble->with;
    if (!trouble->done_before)
        return answer_later(trouble, done, context);
    struct late *late = make_late(trouble, done, context);
    enum baize_status status = trouble->inner.call->append(trouble->inner.self, batch, lied, late);
    if (status != BAIZE_OK)
        free(late);
    return status;
}

/* True: the call fails, and *status is what it returns. */
static bool refuse(struct troubled_store *trouble, baize_store_done *done, void *context, enum baize_status *status)
{
    if (!fails(trouble, false))
        return false;
    *status = trouble->in_done ? answer_later(trouble, done, context) : trouble->with;
    return true;
}

/* ---- What is read may be changed on the way ---- */

struct flipped {
    struct troubled_store *trouble;
    baize_store_on_entry *on_entry;
    baize_store_on_snapshot *on_snapshot;
    baize_store_done *done;
    void *context;
};

static struct flipped *flipped_of(struct troubled_store *trouble, baize_store_on_entry *on_entry,
                                  baize_store_done *done, void *context)
{
    struct flipped *flipped = calloc(1, sizeof *flipped);
    flipped->trouble = trouble;
    flipped->on_entry = on_entry;
    flipped->done = done;
    flipped->context = context;
    return flipped;
}

static bool flip_entry(void *context, const struct baize_store_entry *entry)
{
    const struct flipped *flipped = context;
    struct baize_store_entry other = *entry;
    const struct troubled_store *trouble = flipped->trouble;
    if (trouble->flip_seq != entry->seq || !baize_stream_equal(trouble->flip, entry->stream))
        return flipped->on_entry(flipped->context, entry);
    char *text = malloc(entry->length);
    memcpy(text, entry->text, entry->length);
    text[entry->length / 2] ^= 1;
    other.text = text;
    bool more = flipped->on_entry(flipped->context, &other);
    free(text);
    return more;
}

static bool flip_snapshot(void *context, const struct baize_store_snapshot *snapshot)
{
    const struct flipped *flipped = context;
    struct baize_store_snapshot other = *snapshot;
    uint8_t *bytes = malloc(snapshot->length);
    memcpy(bytes, snapshot->bytes, snapshot->length);
    bytes[snapshot->length - 9] ^= flipped->trouble->flip_snapshots;
    other.bytes = bytes;
    bool more = flipped->on_snapshot(flipped->context, &other);
    free(bytes);
    return more;
}

static void flip_done(void *context, enum baize_status status)
{
    struct flipped *flipped = context;
    flipped->done(flipped->context, status);
    free(flipped);
}

/* A request that was not taken has no answer. */
static enum baize_status taken(enum baize_status status, struct flipped *flipped)
{
    if (status != BAIZE_OK)
        free(flipped);
    return status;
}

static enum baize_status trouble_heads(void *self, baize_store_on_head *on, baize_store_done *done, void *context)
{
    struct troubled_store *trouble = self;
    enum baize_status status;
    return refuse(trouble, done, context, &status) ? status
                                                   : trouble->inner.call->heads(trouble->inner.self, on, done, context);
}

static enum baize_status trouble_read(void *self, struct baize_stream stream, uint64_t from, uint64_t to,
                                      baize_store_on_entry *on, baize_store_done *done, void *context)
{
    struct troubled_store *trouble = self;
    enum baize_status status;
    if (refuse(trouble, done, context, &status))
        return status;
    struct flipped *flipped = flipped_of(trouble, on, done, context);
    return taken(trouble->inner.call->read(trouble->inner.self, stream, from, to, flip_entry, flip_done, flipped),
                 flipped);
}

static enum baize_status trouble_walk(void *self, uint64_t after, baize_store_on_entry *on, baize_store_done *done,
                                      void *context)
{
    struct troubled_store *trouble = self;
    enum baize_status status;
    if (refuse(trouble, done, context, &status))
        return status;
    struct flipped *flipped = flipped_of(trouble, on, done, context);
    return taken(trouble->inner.call->walk(trouble->inner.self, after, flip_entry, flip_done, flipped), flipped);
}

static enum baize_status trouble_tails(void *self, baize_store_on_snapshot *snapshot, baize_store_on_entry *on,
                                       baize_store_done *done, void *context)
{
    struct troubled_store *trouble = self;
    enum baize_status status;
    if (refuse(trouble, done, context, &status))
        return status;
    struct flipped *flipped = flipped_of(trouble, on, done, context);
    flipped->on_snapshot = snapshot;
    return taken(trouble->inner.call->tails(trouble->inner.self, flip_snapshot, flip_entry, flip_done, flipped),
                 flipped);
}

static enum baize_status trouble_commands(void *self, const uint8_t from[BAIZE_COMMAND_ID_SIZE],
                                          baize_store_on_command *on, baize_store_done *done, void *context)
{
    struct troubled_store *trouble = self;
    enum baize_status status;
    return refuse(trouble, done, context, &status)
               ? status
               : trouble->inner.call->commands(trouble->inner.self, from, on, done, context);
}

static enum baize_status trouble_seals(void *self, uint64_t from, baize_store_on_seal *on, baize_store_done *done,
                                       void *context)
{
    struct troubled_store *trouble = self;
    enum baize_status status;
    return refuse(trouble, done, context, &status)
               ? status
               : trouble->inner.call->seals(trouble->inner.self, from, on, done, context);
}

static enum baize_status trouble_confirm(void *self, uint64_t lease, uint64_t number, baize_store_on_seal *on,
                                         baize_store_done *done, void *context)
{
    struct troubled_store *trouble = self;
    enum baize_status status;
    return refuse(trouble, done, context, &status)
               ? status
               : trouble->inner.call->confirm(trouble->inner.self, lease, number, on, done, context);
}

static enum baize_status trouble_records(void *self, const char *kind, const char *key, baize_store_on_record *on,
                                         baize_store_done *done, void *context)
{
    struct troubled_store *trouble = self;
    enum baize_status status;
    return refuse(trouble, done, context, &status)
               ? status
               : trouble->inner.call->records(trouble->inner.self, kind, key, on, done, context);
}

static enum baize_status trouble_latest(void *self, const char *kind, const char *before, uint32_t most,
                                        baize_store_on_record *on, baize_store_done *done, void *context)
{
    struct troubled_store *trouble = self;
    enum baize_status status;
    return refuse(trouble, done, context, &status)
               ? status
               : trouble->inner.call->latest(trouble->inner.self, kind, before, most, on, done, context);
}

static enum baize_status trouble_forget(void *self, const uint8_t before[BAIZE_COMMAND_ID_SIZE], baize_store_done *done,
                                        void *context)
{
    struct troubled_store *trouble = self;
    enum baize_status status;
    return refuse(trouble, done, context, &status)
               ? status
               : trouble->inner.call->forget(trouble->inner.self, before, done, context);
}

static enum baize_status trouble_lease(void *self, const char *name, const char *holder, uint32_t keep_ms,
                                       baize_store_leased *done, void *context)
{
    struct troubled_store *trouble = self;
    return trouble->inner.call->lease(trouble->inner.self, name, holder, keep_ms, done, context);
}

static enum baize_status trouble_watch(void *self, baize_store_on_change *on_change, void *context)
{
    struct troubled_store *trouble = self;
    return trouble->inner.call->watch(trouble->inner.self, on_change, context);
}

static enum baize_status trouble_freeze(void *self)
{
    struct troubled_store *trouble = self;
    if (fails(trouble, false))
        return trouble->with;
    return trouble->inner.call->freeze(trouble->inner.self);
}

static void trouble_thaw(void *self)
{
    struct troubled_store *trouble = self;
    trouble->inner.call->thaw(trouble->inner.self);
}

static size_t trouble_run(void *self, int timeout_ms)
{
    struct troubled_store *trouble = self;
    size_t count = 0;
    if (trouble->silent_runs > 0) {
        trouble->silent_runs--;
        return 0;
    }
    if (trouble->silent && !trouble->one_run)
        return 0;
    trouble->silent = trouble->silent || trouble->one_run;
    trouble->one_run = false;
    while (answers != NULL) {
        struct late *late = answers;
        answers = late->next;
        late->done(late->context, late->status);
        free(late);
        count++;
    }
    return count + trouble->inner.call->run(trouble->inner.self, count > 0 ? 0 : timeout_ms);
}

static int trouble_descriptor(void *self)
{
    struct troubled_store *trouble = self;
    return trouble->inner.call->descriptor(trouble->inner.self);
}

static const char *trouble_words(void *self)
{
    struct troubled_store *trouble = self;
    return trouble->failed > 0 ? "the test wants it so" : trouble->inner.call->trouble(trouble->inner.self);
}

static void trouble_close(void *self)
{
    (void)self;
}

struct baize_store troubled_store(struct troubled_store *trouble, struct baize_store inner)
{
    static const struct baize_store_functions functions = {.name = "troubled",
                                                           .append = trouble_append,
                                                           .heads = trouble_heads,
                                                           .read = trouble_read,
                                                           .walk = trouble_walk,
                                                           .tails = trouble_tails,
                                                           .commands = trouble_commands,
                                                           .seals = trouble_seals,
                                                           .confirm = trouble_confirm,
                                                           .records = trouble_records,
                                                           .latest = trouble_latest,
                                                           .forget = trouble_forget,
                                                           .lease = trouble_lease,
                                                           .watch = trouble_watch,
                                                           .freeze = trouble_freeze,
                                                           .thaw = trouble_thaw,
                                                           .run = trouble_run,
                                                           .descriptor = trouble_descriptor,
                                                           .trouble = trouble_words,
                                                           .close = trouble_close};
    *trouble = (struct troubled_store){.inner = inner};
    return (struct baize_store){.call = &functions, .self = trouble};
}

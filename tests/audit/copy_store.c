/* copy_store.c - a store over arrays: reads only, answers at once. */
#include "copy_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Copying ---- */

static const char *keep(struct copy *copy, const char *text, size_t length)
{
    if (length > COPY_BYTES - copy->used)
        abort();
    char *kept = copy->bytes + copy->used;
    memcpy(kept, text, length);
    copy->used += length;
    return kept;
}

char *copy_text(struct copy *copy, const char *text, size_t old_length, size_t length)
{
    size_t start = copy->used;
    keep(copy, text, old_length < length ? old_length : length);
    if (start + length > COPY_BYTES)
        abort();
    copy->used = start + length;
    return copy->bytes + start;
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct copy *copy = context;
    if (copy->entries_count == COPY_ENTRIES)
        abort();
    copy->entries[copy->entries_count] = *entry;
    copy->entries[copy->entries_count++].text = keep(copy, entry->text, entry->length);
    return true;
}

static bool on_seal(void *context, const struct baize_store_seal *seal)
{
    struct copy *copy = context;
    if (copy->seals_count == COPY_SEALS)
        abort();
    copy->seals[copy->seals_count] = *seal;
    copy->seals[copy->seals_count++].text = keep(copy, seal->text, seal->length);
    return true;
}

static bool on_head(void *context, const struct baize_store_head *head)
{
    struct copy *copy = context;
    if (copy->heads_count == COPY_HEADS)
        abort();
    copy->heads[copy->heads_count++] = *head;
    return true;
}

static bool on_command(void *context, const struct baize_store_command *command)
{
    struct copy *copy = context;
    if (copy->commands_count == COPY_COMMANDS)
        abort();
    copy->commands[copy->commands_count++] = *command;
    return true;
}

static bool on_record(void *context, const struct baize_store_record *record)
{
    struct copy *copy = context;
    if (copy->records_count == COPY_RECORDS)
        abort();
    struct copy_record *kept = &copy->records[copy->records_count++];
    snprintf(kept->kind, sizeof kept->kind, "%s", record->kind);
    snprintf(kept->key, sizeof kept->key, "%s", record->key);
    kept->value = keep(copy, record->value, record->length);
    kept->length = record->length;
    return true;
}

static bool answered;

static void on_done(void *context, enum baize_status status)
{
    (void)context;
    answered = true;
    if (status != BAIZE_OK)
        abort();
}

static void await(const struct baize_store *store, enum baize_status taken)
{
    if (taken != BAIZE_OK)
        abort();
    while (!answered)
        store->call->run(store->self, -1);
    answered = false;
}

void copy_from(struct copy *copy, const struct baize_store *store)
{
    static const uint8_t first[BAIZE_COMMAND_ID_SIZE];
    void *self = store->self;
    copy->entries_count = copy->seals_count = copy->heads_count = copy->records_count = copy->commands_count = 0;
    copy->used = 0;
    await(store, store->call->walk(self, 0, on_entry, on_done, copy));
    await(store, store->call->seals(self, 1, on_seal, on_done, copy));
    await(store, store->call->heads(self, on_head, on_done, copy));
    await(store, store->call->records(self, NULL, NULL, on_record, on_done, copy));
    await(store, store->call->commands(self, first, on_command, on_done, copy));
}

void copy_again(struct copy *copy, const struct copy *from)
{
    copy->entries_count = from->entries_count;
    copy->seals_count = from->seals_count;
    copy->heads_count = from->heads_count;
    copy->records_count = from->records_count;
    copy->commands_count = from->commands_count;
    copy->used = from->used;
    memcpy(copy->entries, from->entries, from->entries_count * sizeof copy->entries[0]);
    memcpy(copy->seals, from->seals, from->seals_count * sizeof copy->seals[0]);
    memcpy(copy->heads, from->heads, from->heads_count * sizeof copy->heads[0]);
    memcpy(copy->records, from->records, from->records_count * sizeof copy->records[0]);
    memcpy(copy->commands, from->commands, from->commands_count * sizeof copy->commands[0]);
    memcpy(copy->bytes, from->bytes, from->used);
    for (size_t i = 0; i < copy->entries_count; i++)
        copy->entries[i].text = copy->bytes + (from->entries[i].text - from->bytes);
    for (size_t i = 0; i < copy->seals_count; i++)
        copy->seals[i].text = copy->bytes + (from->seals[i].text - from->bytes);
    for (size_t i = 0; i < copy->records_count; i++)
        copy->records[i].value = copy->bytes + (from->records[i].value - from->bytes);
}

/* ---- The store ---- */

static enum baize_status do_heads(void *self, baize_store_on_head *on_each, baize_store_done *done, void *context)
{
    const struct copy *copy = self;
    for (size_t i = 0; i < copy->heads_count && on_each(context, &copy->heads[i]); i++)
        ;
    done(context, BAIZE_OK);
    return BAIZE_OK;
}

/* The place in the order of commits is the place in the array. */
static enum baize_status do_walk(void *self, uint64_t after, baize_store_on_entry *on_each, baize_store_done *done,
                                 void *context)
{
    struct copy *copy = self;
    for (size_t i = (size_t)after; i < copy->entries_count; i++) {
        copy->entries[i].position = i + 1;
        if (!on_each(context, &copy->entries[i]))
            break;
    }
    done(context, BAIZE_OK);
    return BAIZE_OK;
}

static enum baize_status do_commands(void *self, const uint8_t from[BAIZE_COMMAND_ID_SIZE],
                                     baize_store_on_command *on_each, baize_store_done *done, void *context)
{
    const struct copy *copy = self;
    (void)from;
    for (size_t i = 0; i < copy->commands_count && on_each(context, &copy->commands[i]); i++)
        ;
    done(context, BAIZE_OK);
    return BAIZE_OK;
}

static enum baize_status do_seals(void *self, uint64_t from, baize_store_on_seal *on_each, baize_store_done *done,
                                  void *context)
{
    const struct copy *copy = self;
    for (size_t i = 0; i < copy->seals_count; i++)
        if (copy->seals[i].number >= from && !on_each(context, &copy->seals[i]))
            break;
    done(context, BAIZE_OK);
    return BAIZE_OK;
}

static enum baize_status do_records(void *self, const char *kind, const char *key, baize_store_on_record *on_each,
                                    baize_store_done *done, void *context)
{
    const struct copy *copy = self;
    (void)key;
    for (size_t i = 0; i < copy->records_count; i++) {
        const struct copy_record *kept = &copy->records[i];
        struct baize_store_record record = {
            .kind = kept->kind, .key = kept->key, .value = kept->value, .length = kept->length};
        if (strcmp(kept->kind, kind) == 0 && !on_each(context, &record))
            break;
    }
    done(context, BAIZE_OK);
    return BAIZE_OK;
}

static enum baize_status do_freeze(void *self)
{
    (void)self;
    return BAIZE_OK;
}

static void do_thaw(void *self)
{
    (void)self;
}

static const char *do_trouble(void *self)
{
    (void)self;
    return "";
}

struct baize_store copy_store(struct copy *copy)
{
    static const struct baize_store_functions functions = {
        .name = "copy",
        .heads = do_heads,
        .walk = do_walk,
        .commands = do_commands,
        .seals = do_seals,
        .records = do_records,
        .freeze = do_freeze,
        .thaw = do_thaw,
        .trouble = do_trouble,
    };
    return (struct baize_store){.call = &functions, .self = copy};
}

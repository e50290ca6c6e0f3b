/* write.c - records on their way into the store: the memory stays until the store has answered. */
#include "people/inside.h"

#include <sodium.h>
#include <string.h>

void *people_memory(struct people *people, size_t size)
{
    void *memory = people->set.allocator.resize(people->set.allocator.context, NULL, 0, size);
    if (memory != NULL)
        memset(memory, 0, size);
    return memory;
}

void people_free(struct people *people, void *memory, size_t size)
{
    if (memory != NULL)
        people->set.allocator.resize(people->set.allocator.context, memory, size, 0);
}

bool people_make_room(struct people *people, void *list, size_t count, size_t *most, size_t size)
{
    const struct baize_allocator *allocator = &people->set.allocator;
    size_t more = *most == 0 ? 16 : 2 * *most;
    void *now;
    if (count < *most)
        return true;
    memcpy(&now, list, sizeof now);
    void *larger = allocator->resize(allocator->context, now, *most * size, more * size);
    if (larger == NULL)
        return false;
    memcpy(list, &larger, sizeof larger);
    *most = more;
    return true;
}

struct write *write_begin(struct people *people)
{
    struct write *write = people_memory(people, sizeof *write);
    if (write != NULL)
        write->people = people;
    return write;
}

/* `text` NULL: the record goes away. */
void write_key(struct write *write, const char *kind, const char *key, const char *text)
{
    if (write->count == WRITE_MOST)
        return;
    size_t i = write->count++;
    struct baize_text kind_text = baize_text_in(write->kinds[i], sizeof write->kinds[i]);
    struct baize_text key_text = baize_text_in(write->keys[i], sizeof write->keys[i]);
    struct baize_text value = baize_text_in(write->texts[i], sizeof write->texts[i]);
    baize_text_add(&kind_text, kind);
    baize_text_add(&key_text, key);
    if (text != NULL)
        baize_text_add(&value, text);
    write->records[i] = (struct baize_store_record){.kind = write->kinds[i],
                                                    .key = write->keys[i],
                                                    .value = text == NULL ? NULL : write->texts[i],
                                                    .length = value.length};
}

void write_person(struct write *write, const struct people_person *person)
{
    char folded[PEOPLE_NAME_SIZE], memory[PEOPLE_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    people_fold_name(person->name, folded);
    person_print(&text, person);
    write_key(write, "person", folded, memory);
}

void write_session(struct write *write, const struct people_session *session, bool gone)
{
    char key[2 * sizeof session->hash + 1], memory[PEOPLE_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    sodium_bin2hex(key, sizeof key, session->hash, sizeof session->hash);
    session_print(&text, session);
    write_key(write, "session", key, gone ? NULL : memory);
}

void write_access(struct write *write, const struct people_access *access)
{
    char memory[PEOPLE_ACCESS_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    access_print(&text, access);
    write_key(write, "access", access->id, memory);
}

void write_log(struct write *write, enum people_access_kind kind, uint32_t person, const struct people_source *from)
{
    struct people_access access = access_note(write->people, kind, person, from);
    write_access(write, &access);
}

/* ---- Sending ---- */

static void let_go(struct write *write)
{
    struct people *people = write->people;
    sodium_memzero(write->texts, sizeof write->texts); /* hashes of passwords */
    people_free(people, write, sizeof *write);
}

static void on_done(void *context, enum baize_status status)
{
    struct write *write = context;
    people_written *done = write->done;
    void *for_whom = write->context;
    let_go(write);
    if (done != NULL)
        done(for_whom, status == BAIZE_OK ? PEOPLE_OK : PEOPLE_STORE_FAILED, status);
}

enum people_reason write_send(struct write *write, people_written *done, void *context, enum baize_status *status)
{
    const struct baize_store *store = &write->people->set.store;
    struct baize_store_batch batch = {
        .lease = write->people->set.lease, .records = write->records, .records_count = write->count};
    write->done = done;
    write->context = context;
    *status = store->call->append(store->self, &batch, on_done, write);
    if (*status == BAIZE_OK)
        return PEOPLE_OK;
    let_go(write);
    return PEOPLE_STORE_FAILED;
}

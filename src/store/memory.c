/* memory.c - the store in memory: for tests, and for a house that may be forgotten.
 *
 * What is submitted is carried out inside `run`, in order: until then another connection may have been there first.
 * One thread; nothing waits. */
#include "store/memory.h"

#include <string.h>

struct memory_connection {
    struct store_front front;
    struct memory_world *world;
    struct memory_connection *next;
    struct store_request *first, **end;
    struct memory_contents *frozen; /* or NULL */
    baize_store_on_change *on_change;
    void *change_context;
    bool changed;
    char trouble[STORE_TROUBLE_SIZE];
};

static enum baize_status submit(void *self, struct store_request *request)
{
    struct memory_connection *connection = self;
    *connection->end = request;
    connection->end = &request->next;
    return BAIZE_OK;
}

/* ---- Carrying out ---- */

static void tell_others(struct memory_connection *connection)
{
    for (struct memory_connection *other = connection->world->connections; other != NULL; other = other->next)
        if (other != connection && other->on_change != NULL)
            other->changed = true;
}

static void forget(struct memory_contents *contents, const uint8_t *before)
{
    size_t count = memory_find_command(contents, before);
    contents->commands_count -= count;
    if (count > 0)
        memmove(contents->commands, contents->commands + count, contents->commands_count * sizeof *contents->commands);
}

static enum baize_status add_lease(struct memory_world *world, const char *name, const char *holder,
                                   struct memory_lease *old)
{
    size_t name_size = strlen(name) + 1, holder_size = strlen(holder) + 1;
    struct memory_lease made = {.size = name_size + holder_size};
    if (old == NULL && !memory_room(&world->allocator, &world->leases, &world->leases_room, world->leases_count + 1,
                                    sizeof *world->leases))
        return BAIZE_OUT_OF_MEMORY;
    made.name = store_allocate(&world->allocator, made.size);
    if (made.name == NULL)
        return BAIZE_OUT_OF_MEMORY;
    memcpy(made.name, name, name_size);
    made.holder = memcpy(made.name + name_size, holder, holder_size);
    made.token = ++world->last_token;
    if (old == NULL)
        old = &world->leases[world->leases_count++];
    else
        store_free(&world->allocator, old->name, old->size);
    *old = made;
    return BAIZE_OK;
}

static struct memory_lease *find_lease(struct memory_world *world, const char *name)
{
    for (size_t i = 0; i < world->leases_count; i++)
        if (strcmp(world->leases[i].name, name) == 0)
            return &world->leases[i];
    return NULL;
}

static enum baize_status take_lease(struct memory_world *world, struct store_request *request)
{
    int64_t now = store_now_ms();
    struct memory_lease *lease = find_lease(world, request->first);
    if (lease == NULL || strcmp(lease->holder, request->second) != 0) {
        if (lease != NULL && lease->until_ms > now) {
            struct baize_text text = baize_text_in(request->trouble, sizeof request->trouble);
            baize_text_format(&text, "the lease %s is held by %s", lease->name, lease->holder);
            return BAIZE_STORE_LEASED;
        }
        enum baize_status status = add_lease(world, request->first, request->second, lease);
        if (status != BAIZE_OK)
            return status;
        lease = find_lease(world, request->first);
    }
    lease->until_ms = now + (int64_t)request->keep_ms;
    request->token = lease->token;
    return BAIZE_OK;
}

static void carry_out(struct memory_connection *connection, struct store_request *request)
{
    struct memory_world *world = connection->world;
    const struct memory_contents *contents = connection->frozen != NULL ? connection->frozen : &world->contents;
    if (request->kind == STORE_APPEND) {
        request->status = memory_append(world, &request->batch);
        if (request->status == BAIZE_OK)
            tell_others(connection);
    } else if (request->kind == STORE_FORGET)
        forget(&world->contents, request->id);
    else if (request->kind == STORE_LEASE)
        request->status = take_lease(world, request);
    else
        memory_read(contents, request);
    if (request->status == BAIZE_OK)
        return;
    struct baize_text text = baize_text_in(connection->trouble, sizeof connection->trouble);
    baize_text_add(&text, request->trouble[0] != 0 ? request->trouble : baize_status_words(request->status));
}

static bool answer_first(struct memory_connection *connection)
{
    struct store_request *request = connection->first;
    if (request == NULL)
        return false;
    connection->first = request->next;
    if (connection->first == NULL)
        connection->end = &connection->first;
    carry_out(connection, request);
    store_request_answer(&connection->front, request);
    return true;
}

static size_t run(void *self, int timeout_ms)
{
    struct memory_connection *connection = self;
    struct store_request *last = NULL;
    size_t waiting = 0, count = 0;
    (void)timeout_ms;
    /* What the answers submit comes next time. */
    for (last = connection->first; last != NULL; last = last->next)
        waiting++;
    for (; waiting > 0 && answer_first(connection); waiting--)
        count++;
    if (connection->changed && connection->on_change != NULL) {
        connection->changed = false;
        connection->on_change(connection->change_context);
        count++;
    }
    return count;
}

/* ---- The rest of the interface ---- */

static enum baize_status watch(void *self, baize_store_on_change *on_change, void *context)
{
    struct memory_connection *connection = self;
    connection->on_change = on_change;
    connection->change_context = context;
    connection->changed = false;
    return BAIZE_OK;
}

static void thaw(void *self)
{
    struct memory_connection *connection = self;
    if (connection->frozen == NULL)
        return;
    memory_contents_free(&connection->front.allocator, connection->frozen, true);
    store_free(&connection->front.allocator, connection->frozen, sizeof *connection->frozen);
    connection->frozen = NULL;
}

static enum baize_status freeze(void *self)
{
    struct memory_connection *connection = self;
    struct memory_contents *frozen = store_allocate(&connection->front.allocator, sizeof *frozen);
    if (frozen == NULL)
        return BAIZE_OUT_OF_MEMORY;
    enum baize_status status = memory_contents_copy(&connection->front.allocator, &connection->world->contents, frozen);
    if (status != BAIZE_OK) {
        store_free(&connection->front.allocator, frozen, sizeof *frozen);
        return status;
    }
    thaw(connection);
    connection->frozen = frozen;
    return BAIZE_OK;
}

static int descriptor(void *self)
{
    (void)self;
    return -1;
}

static const char *trouble(void *self)
{
    return ((struct memory_connection *)self)->trouble;
}

static void free_world(struct memory_world *world)
{
    struct baize_allocator allocator = world->allocator;
    memory_contents_free(&allocator, &world->contents, false);
    for (size_t i = 0; i < world->leases_count; i++)
        store_free(&allocator, world->leases[i].name, world->leases[i].size);
    store_free(&allocator, world->leases, world->leases_room * sizeof *world->leases);
    store_free(&allocator, world, sizeof *world);
}

static void close_memory(void *self)
{
    struct memory_connection *connection = self, **place;
    struct memory_world *world = connection->world;
    connection->front.closing = true;
    while (answer_first(connection))
        continue;
    thaw(connection);
    for (place = &world->connections; *place != connection;)
        place = &(*place)->next;
    *place = connection->next;
    store_free(&connection->front.allocator, connection, sizeof *connection);
    if (world->connections == NULL)
        free_world(world);
}

static const struct baize_store_functions functions = {
    .name = "memory",
    STORE_FRONT_FUNCTIONS,
    .confirm = store_front_confirm_here,
    .close = close_memory,
};

static enum baize_status join(struct memory_world *world, struct baize_store *store)
{
    struct memory_connection *connection = store_allocate(&world->allocator, sizeof *connection);
    if (connection == NULL)
        return BAIZE_OUT_OF_MEMORY;
    memset(connection, 0, sizeof *connection);
    connection->front.allocator = world->allocator;
    connection->front.submit = submit;
    connection->world = world;
    connection->end = &connection->first;
    connection->next = world->connections;
    world->connections = connection;
    *store = (struct baize_store){.call = &functions, .self = connection};
    return BAIZE_OK;
}

enum baize_status baize_store_memory(const struct baize_allocator *allocator, struct baize_store *store)
{
    struct memory_world *world = store_allocate(allocator, sizeof *world);
    if (world == NULL)
        return BAIZE_OUT_OF_MEMORY;
    memset(world, 0, sizeof *world);
    world->allocator = *allocator;
    enum baize_status status = join(world, store);
    if (status != BAIZE_OK)
        store_free(allocator, world, sizeof *world);
    return status;
}

enum baize_status baize_store_memory_join(const struct baize_store *existing, struct baize_store *store)
{
    return join(((struct memory_connection *)existing->self)->world, store);
}

/* memory.c - all memory of the engine, and lists of acts. */
#include "engine/internal.h"

#include <string.h>

void *engine_get_bare(const struct baize_engine *engine, size_t size)
{
    return engine->set.allocator.resize(engine->set.allocator.context, NULL, 0, size);
}

void *engine_get(const struct baize_engine *engine, size_t size)
{
    void *memory = engine_get_bare(engine, size);
    if (memory != NULL)
        memset(memory, 0, size);
    return memory;
}

void engine_let_go(const struct baize_engine *engine, void *memory, size_t size)
{
    if (memory != NULL)
        engine->set.allocator.resize(engine->set.allocator.context, memory, size, 0);
}

struct engine_deck *engine_deck_make(const struct baize_engine *engine)
{
    const struct baize_allocator *secrets = &engine->set.secrets;
    struct engine_deck *deck = secrets->resize(secrets->context, NULL, 0, sizeof *deck);
    if (deck != NULL)
        memset(deck, 0, sizeof *deck);
    return deck;
}

void engine_deck_free(const struct baize_engine *engine, struct engine_deck *deck)
{
    const struct baize_allocator *secrets = &engine->set.secrets;
    if (deck == NULL)
        return;
    memset(deck, 0, sizeof *deck);
    secrets->resize(secrets->context, deck, sizeof *deck, 0);
}

bool engine_reserve(const struct baize_engine *engine, void **array, size_t *most, size_t count, size_t size)
{
    size_t more = *most == 0 ? 16 : *most;
    if (count <= *most)
        return true;
    while (more < count)
        more *= 2;
    void *memory = engine->set.allocator.resize(engine->set.allocator.context, *array, *most * size, more * size);
    if (memory == NULL)
        return false;
    *array = memory;
    *most = more;
    return true;
}

void engine_list_add(struct engine_list *list, struct engine_act *act)
{
    act->next = NULL;
    if (list->last == NULL)
        list->first = act;
    else
        list->last->next = act;
    list->last = act;
    list->count++;
    list->entries += act->count;
    list->records += act->command.records_count;
}

struct engine_act *engine_list_take(struct engine_list *list)
{
    struct engine_act *act = list->first;
    if (act == NULL)
        return NULL;
    list->first = act->next;
    if (list->first == NULL)
        list->last = NULL;
    list->count--;
    list->entries -= act->count;
    list->records -= act->command.records_count;
    act->next = NULL;
    return act;
}

void engine_act_free(struct baize_engine *engine, struct engine_act *act)
{
    while (act->followers != NULL) {
        struct engine_follower *follower = act->followers;
        act->followers = follower->next;
        engine_let_go(engine, follower, sizeof *follower);
    }
    engine_let_go(engine, act->kept, act->kept_size);
    engine_let_go(engine, act->refusal, sizeof *act->refusal);
    engine_let_go(engine, act, act->size);
}

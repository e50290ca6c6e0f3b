/* commit.c - what the store says to a commit, and what follows from it; the engine's turn.
 *
 * The store's callbacks only note what it said: everything that calls people back or asks the store again happens here,
 * outside of them. */
#include "engine/internal.h"

#include <string.h>

void engine_notice(struct baize_engine *engine, const char *words)
{
    if (engine->set.notice != NULL)
        engine->set.notice(engine->set.context, words);
}

void engine_stop(struct baize_engine *engine, const char *words)
{
    if (engine->stopped)
        return;
    engine->stopped = true;
    if (words != engine->trouble) {
        struct baize_text text = baize_text_in(engine->trouble, sizeof engine->trouble);
        baize_text_add(&text, words);
    }
    engine_notice(engine, engine->trouble);
}

enum baize_status engine_wait(struct baize_engine *engine, const bool *answered, const enum baize_status *status)
{
    while (!*answered)
        engine->set.store.call->run(engine->set.store.self, 1000);
    return *status;
}

/* ---- Answers ---- */

void engine_answer(struct engine_act *act, enum baize_status status, bool again)
{
    struct baize_answer answer = {.status = status, .again = again, .refusal = act->refusal};
    if (status == BAIZE_OK)
        answer.count = again ? 1 : act->count;
    for (uint8_t i = 0; i < answer.count; i++) {
        answer.entries[i].stream = act->entries[i].stream;
        answer.entries[i].seq = act->entries[i].seq;
    }
    if (act->answered != NULL)
        act->answered(act->context, &answer);
    answer.again = answer.again || status == BAIZE_OK;
    answer.count = answer.count == 0 ? 0 : 1;
    for (const struct engine_follower *follower = act->followers; follower != NULL; follower = follower->next)
        if (follower->answered != NULL)
            follower->answered(follower->context, &answer);
}

void engine_publish(struct baize_engine *engine, const struct engine_act *act)
{
    struct baize_engine_act told = {.command = act->command.id, .count = act->count, .entries = act->entries};
    if (engine->set.publish != NULL)
        engine->set.publish(engine->set.context, &told);
}

/* ---- It is durable ---- */

static void fold_act(struct baize_engine *engine, const struct engine_act *act)
{
    for (uint8_t i = 0; i < act->count && !engine->stopped; i++) {
        if (engine_fold(engine, act->streams[i], &act->entries[i], false) != BAIZE_OK) {
            engine_stop(engine, engine->trouble);
            return;
        }
        engine->counts.entries++;
        engine->counts.bytes += act->entries[i].length;
    }
}

/* What is decided and what is journaled are the same, or nothing is decided any more. */
static void compare_act(struct baize_engine *engine, const struct engine_act *act)
{
    for (uint8_t i = 0; i < act->count && !engine->stopped; i++) {
        struct engine_stream *stream = act->streams[i];
        bool quiet = stream->at[ENGINE_DURABLE].seq == stream->at[ENGINE_WORKING].seq;
        if (quiet && !engine_copies_agree(engine, stream)) {
            engine_broken(engine, stream->stream, stream->at[ENGINE_DURABLE].seq,
                          "what was decided is not what is in the journal");
            engine_stop(engine, engine->trouble);
        }
        engine_snapshot_when_due(engine, stream);
    }
}

static void finish(struct baize_engine *engine)
{
    struct engine_list done = engine->sent;
    for (const struct engine_act *act = done.first; act != NULL; act = act->next)
        fold_act(engine, act);
    for (const struct engine_act *act = done.first; act != NULL; act = act->next) {
        struct engine_known *known = engine_known(engine, act->command.id);
        if (known != NULL)
            known->act = NULL;
        compare_act(engine, act);
    }
    engine->seal_number = engine->seal.number;
    memcpy(engine->seal_hash, engine->seal_hash_next, sizeof engine->seal_hash);
    engine->counts.commits++;
    engine->sent = (struct engine_list){0};
    engine->commit = ENGINE_IDLE;
    for (struct engine_act *act = engine_list_take(&done); act != NULL; act = engine_list_take(&done)) {
        engine_publish(engine, act);
        engine_answer(act, BAIZE_OK, false);
        engine_act_free(engine, act);
    }
}

/* ---- It did not happen ---- */

static void drop_all(struct baize_engine *engine, struct engine_list *list, enum baize_status status)
{
    for (struct engine_act *act = engine_list_take(list); act != NULL; act = engine_list_take(list)) {
        engine_answer(act, status, false);
        engine_act_free(engine, act);
    }
}

static void forget_all(struct baize_engine *engine, const struct engine_list *list)
{
    for (const struct engine_act *act = list->first; act != NULL; act = act->next)
        engine_forget(engine, act->command.id);
}

/* What waits stands on what failed: all are told, and the working copy is the durable one again. */
void engine_fail_all(struct baize_engine *engine, enum baize_status status)
{
    struct engine_list sent = engine->sent, waiting = engine->waiting;
    engine_restore_all(engine);
    forget_all(engine, &sent);
    forget_all(engine, &waiting);
    engine->sent = engine->waiting = (struct engine_list){0};
    engine->commit = ENGINE_IDLE;
    engine->counts.failed++;
    if (status == BAIZE_STORE_LEASE_LOST || status == BAIZE_STORE_BROKEN)
        engine_stop(engine, baize_status_words(status));
    drop_all(engine, &sent, status);
    drop_all(engine, &waiting, status);
    engine_fail_shifts(engine, status);
}

/* ---- It is not known ---- */

struct looking {
    const struct baize_engine *engine;
    bool found, ours, answered;
    enum baize_status status;
};

static bool on_seal(void *context, const struct baize_store_seal *seal)
{
    struct looking *looking = context;
    const struct baize_store_seal *own = &looking->engine->batch_seal;
    if (seal->number != own->number)
        return false;
    looking->found = true;
    looking->ours = seal->length == own->length && memcmp(seal->text, own->text, own->length) == 0;
    return false;
}

static void on_looked(void *context, enum baize_status status)
{
    struct looking *looking = context;
    looking->answered = true;
    looking->status = status;
}

/* The seal of the commit tells: it is there, another stands in its place, or there is none. Where the store did not
 * know and there is none, the same batch is sent once more: if the first one arrives after all, the second is refused,
 * and the seal is found. Where the store refused it, another has written. */
static enum baize_status look_for_it(struct baize_engine *engine)
{
    struct looking looking = {.engine = engine};
    enum baize_status status =
        engine->set.store.call->seals(engine->set.store.self, engine->batch_seal.number, on_seal, on_looked, &looking);
    if (status == BAIZE_OK)
        status = engine_wait(engine, &looking.answered, &looking.status);
    if (status != BAIZE_OK)
        return status;
    if (looking.ours) {
        finish(engine);
        return BAIZE_OK;
    }
    if (!looking.found && engine->commit_status == BAIZE_STORE_UNKNOWN)
        return engine_send_again(engine);
    engine->commit = ENGINE_CONFLICT;
    return engine_conflict(engine);
}

/* ---- All answers ---- */

static enum baize_status after_answer(struct baize_engine *engine)
{
    enum baize_status status = engine->commit_status;
    engine->commit_answered = false;
    switch ((unsigned)status) {
    case BAIZE_OK:
        finish(engine);
        return BAIZE_OK;
    case BAIZE_STORE_CONFLICT:
    case BAIZE_STORE_DUPLICATE:
    case BAIZE_STORE_UNKNOWN: /* a conflict may be with the first copy of a commit that was sent twice */
        engine->commit = ENGINE_UNKNOWN;
        if (status != BAIZE_STORE_UNKNOWN)
            return look_for_it(engine);
        engine_notice(engine, engine->set.store.call->trouble(engine->set.store.self));
        return status;
    default:
        engine_notice(engine, engine->set.store.call->trouble(engine->set.store.self));
        engine_fail_all(engine, status);
        return status;
    }
}

enum baize_status engine_settle(struct baize_engine *engine)
{
    switch (engine->commit) {
    case ENGINE_SENT:
        return engine->commit_answered ? after_answer(engine) : BAIZE_OK;
    case ENGINE_UNKNOWN:
        return look_for_it(engine);
    case ENGINE_CONFLICT:
        return engine_conflict(engine);
    case ENGINE_IDLE:
        if (!engine->others_wrote)
            return BAIZE_OK;
        engine->commit = ENGINE_CONFLICT; /* before a commit of this one runs into it */
        return engine_conflict(engine);
    }
    return BAIZE_OK;
}

/* ---- The engine's turn ---- */

static int wait_most(const struct baize_engine *engine, int timeout_ms)
{
    int64_t next = baize_engine_next_deadline_ms(engine);
    if (next >= 0 && (timeout_ms < 0 || next < timeout_ms))
        return (int)(next > INT32_MAX ? INT32_MAX : next);
    return timeout_ms;
}

enum baize_status baize_engine_run(struct baize_engine *engine, int timeout_ms)
{
    engine_look(engine);
    enum baize_status status = engine_settle(engine);
    engine_pass_deadlines(engine);
    engine_begin_shifts(engine);
    if (status == BAIZE_OK)
        status = engine_send(engine);
    engine->set.store.call->run(engine->set.store.self, wait_most(engine, status == BAIZE_OK ? timeout_ms : 0));
    engine_look(engine);
    enum baize_status then = engine_settle(engine);
    engine_begin_shifts(engine);
    if (then == BAIZE_OK)
        then = engine_send(engine);
    engine_snapshots_send(engine);
    engine_forget_old(engine);
    if (engine->stopped && engine->commit != ENGINE_SENT && baize_engine_waiting(engine) > 0)
        engine_fail_all(engine, BAIZE_STORE_UNAVAILABLE);
    return status != BAIZE_OK ? status : then;
}

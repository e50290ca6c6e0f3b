/* commit.c - what the store says to a commit, and what follows from it; the engine's turn.
 *
 *     IDLE --send--> SENT --OK: the next is sent; folded, published, answered--------------------------> IDLE, SENT
 *                     |----failed: all that wait are told---------------------------------------------------> IDLE
 *                     |----conflict, duplicate------------+
 *                     `----unknown--> UNKNOWN --a turn--> LOOKING --its seal is there: as OK----------------> IDLE
 *                                        ^                 | | `----there is none, and it was unknown-------> SENT
 *                                        +-the store away--+ +------another's, or refused and none--+
 *                                                                                                   v
 *     IDLE --others have written----------------------------------------------------------------> READING
 *                                                                                                 ^ |  |
 *                     CONFLICT --a turn-----------------------------------------------------------+ |  |
 *                        ^-------the store away, out of memory--------------------------------------+  |
 *                                                              read, folded, all is decided again------+----> IDLE
 *
 * LOOKING and READING have a question on its way to the store (READING several, one after the other: reading.c): the
 * turn is over, the answer is seen to in the turn after it has come, and commands that come meanwhile wait. Nothing
 * here waits for the store: a server's loop has other things to do. Where a question has come to nothing, or a commit
 * was left open, the store is `away`, until it answers something: then commands are not taken, and no clock runs out.
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
    while (!*answered) {
        engine->set.store.call->run(engine->set.store.self, 250);
        if (engine->set.going != NULL && !engine->set.going(engine->set.context))
            engine->told_to_stop = true; /* the next row ends the reading: its answer points into our memory */
    }
    return engine->told_to_stop ? BAIZE_STORE_UNAVAILABLE : *status;
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
    struct baize_engine_act told = {
        .command = act->command.id, .count = act->count, .entries = act->entries, .engine = engine, .act = act};
    if (engine->set.publish != NULL)
        engine->set.publish(engine->set.context, &told);
}

/* ---- It is durable ---- */

static void fold_act(struct baize_engine *engine, const struct engine_act *act)
{
    if (engine->stopped)
        return;
    if (engine_fold_act(engine, act) != BAIZE_OK) {
        engine_stop(engine, engine->trouble);
        return;
    }
    engine->counts.entries += act->count;
    engine->counts.bytes += act->bytes;
}

/* What is decided and what is journaled are the same, or nothing is decided any more. All of the commit is folded: one
 * look at each stream, with the last of its entries, sees what each of them has left. */
static void compare_act(struct baize_engine *engine, const struct engine_act *act)
{
    for (uint8_t i = 0; i < act->count && !engine->stopped; i++) {
        struct engine_stream *stream = act->streams[i];
        if (act->entries[i].seq != stream->at[ENGINE_DURABLE].seq)
            continue;
        bool quiet = stream->at[ENGINE_DURABLE].seq == stream->at[ENGINE_WORKING].seq;
        if (quiet && !engine_copies_agree(engine, stream)) {
            engine_broken(engine, stream->stream, stream->at[ENGINE_DURABLE].seq,
                          "what was decided is not what is in the journal");
            engine_stop(engine, engine->trouble);
        }
        engine_snapshot_when_due(engine, stream);
    }
}

/* The next group leaves before this one is folded and told: the store works while the engine does. Not where the end of
 * a shift waits for a moment with nothing on its way. */
static enum baize_status send_next(struct baize_engine *engine)
{
    return engine->shifts == NULL ? engine_send_group(engine) : BAIZE_OK;
}

static void fold_acts(struct baize_engine *engine, const struct engine_list *done)
{
    for (const struct engine_act *act = done->first; act != NULL; act = act->next)
        fold_act(engine, act);
    for (const struct engine_act *act = done->first; act != NULL; act = act->next) {
        struct engine_known *known = engine_known(engine, act->command.id);
        if (known != NULL)
            known->act = NULL;
        compare_act(engine, act);
    }
}

static enum baize_status finish(struct baize_engine *engine)
{
    struct engine_list done = engine->sent;
    engine->seal_number = engine->seal.number;
    memcpy(engine->seal_hash, engine->seal_hash_next, sizeof engine->seal_hash);
    engine->counts.commits++;
    engine->vain = 0;
    engine->sent = (struct engine_list){0};
    engine->commit = ENGINE_IDLE;
    enum baize_status next = send_next(engine);
    fold_acts(engine, &done);
    if (next != BAIZE_OK) /* now: what fails goes back to the durable copy */
        engine_fail_all(engine, next);
    for (struct engine_act *act = engine_list_take(&done); act != NULL; act = engine_list_take(&done)) {
        engine_publish(engine, act);
        engine_answer(act, BAIZE_OK, false);
        engine_act_free(engine, act);
    }
    return next;
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
    engine->away = false;
    engine->counts.failed++;
    if (status == BAIZE_STORE_LEASE_LOST || status == BAIZE_STORE_BROKEN)
        engine_stop(engine, baize_status_words(status));
    drop_all(engine, &sent, status);
    drop_all(engine, &waiting, status);
    engine_fail_shifts(engine, status);
}

/* ---- Questions ---- */

void engine_answered_question(void *context, enum baize_status status)
{
    struct baize_engine *engine = context;
    engine->question.asked = false;
    engine->question.status = status;
}

enum baize_status engine_no_answer(struct baize_engine *engine, enum baize_status status, enum engine_commit back)
{
    engine->commit = back;
    engine->away = engine->away || status != BAIZE_OUT_OF_MEMORY;
    return status;
}

enum baize_status engine_ask(struct baize_engine *engine, enum baize_status taken, enum engine_commit asking,
                             enum engine_commit back)
{
    if (taken != BAIZE_OK)
        return engine_no_answer(engine, taken, back);
    engine->commit = asking;
    engine->question.asked = true;
    engine->question.count++;
    return BAIZE_OK;
}

/* ---- It is not known ---- */

static bool on_seal(void *context, const struct baize_store_seal *seal)
{
    struct baize_engine *engine = context;
    const struct baize_store_seal *own = &engine->batch_seal;
    if (seal->number != own->number)
        return false;
    engine->look_found = true;
    engine->look_ours = seal->length == own->length && memcmp(seal->text, own->text, own->length) == 0;
    return false;
}

static enum baize_status look_for_it(struct baize_engine *engine)
{
    const struct baize_store *store = &engine->set.store;
    engine->look_found = engine->look_ours = false;
    return engine_ask(engine,
                      store->call->confirm(store->self, engine->set.lease, engine->batch_seal.number, on_seal,
                                           engine_answered_question, engine),
                      ENGINE_LOOKING, ENGINE_UNKNOWN);
}

/* Another server has the house: whether the last commit happened is in its record, and is not told here any more. */
static enum baize_status end_in_doubt(struct baize_engine *engine, enum baize_status status)
{
    engine_stop(engine, baize_status_words(status));
    engine_fail_all(engine, BAIZE_COMMAND_LOST);
    return status;
}

/* The question comes with a write of one's own (`confirm`): a seal that was only read may be one that no replica has,
 * and would be lost with this database. The seal of the commit tells: it is there, another stands in its place, or
 * there is none. Where the store did not know and there is none, the same batch is sent once more: if the first one
 * arrives after all, the second is refused, and the seal is found. Where the store refused it, another has written. */
static enum baize_status after_look(struct baize_engine *engine)
{
    enum baize_status status = engine->question.status;
    if (status == BAIZE_STORE_LEASE_LOST)
        return end_in_doubt(engine, status);
    if (status != BAIZE_OK)
        return engine_no_answer(engine, status, ENGINE_UNKNOWN);
    if (engine->look_ours)
        return finish(engine);
    if (engine->look_found || engine->commit_status != BAIZE_STORE_UNKNOWN)
        return engine_read_begin(engine);
    status = engine_send_again(engine);
    return status == BAIZE_OK ? BAIZE_OK : engine_no_answer(engine, status, ENGINE_UNKNOWN);
}

/* ---- All answers ---- */

static enum baize_status after_commit(struct baize_engine *engine)
{
    enum baize_status status = engine->commit_status;
    engine->commit_answered = false;
    switch ((unsigned)status) {
    case BAIZE_OK:
        return finish(engine);
    case BAIZE_STORE_CONFLICT:
    case BAIZE_STORE_DUPLICATE: /* may be with the first copy of a commit that was sent twice */
        return look_for_it(engine);
    case BAIZE_STORE_UNKNOWN:
        engine_notice(engine, engine->set.store.call->trouble(engine->set.store.self));
        return engine_no_answer(engine, status, ENGINE_UNKNOWN);
    default:
        engine_notice(engine, engine->set.store.call->trouble(engine->set.store.self));
        engine_fail_all(engine, status);
        return status;
    }
}

enum baize_status engine_settle(struct baize_engine *engine)
{
    bool asking = engine->commit == ENGINE_LOOKING || engine->commit == ENGINE_READING;
    if (engine->commit == ENGINE_SENT)
        return engine->commit_answered ? after_commit(engine) : BAIZE_OK;
    if (!asking || engine->question.asked)
        return BAIZE_OK;
    engine->away = engine->away && engine->question.status != BAIZE_OK;
    return engine->commit == ENGINE_LOOKING ? after_look(engine) : engine_read_on(engine);
}

/* What a turn has to ask the store, once: what it did not answer before, and what others wrote, before a commit of this
 * server runs into it. */
static enum baize_status ask_store(struct baize_engine *engine)
{
    if (engine->question.asked)
        return BAIZE_OK;
    if (engine->commit == ENGINE_UNKNOWN)
        return look_for_it(engine);
    if (engine->commit == ENGINE_CONFLICT || (engine->commit == ENGINE_IDLE && engine->others_wrote))
        return engine_read_begin(engine);
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

/* The first half: what has come since the last turn, and what is to be sent. An answer that has come to nothing is old
 * news: it is asked again. */
static enum baize_status begin_turn(struct baize_engine *engine)
{
    engine_look(engine);
    enum baize_status status = engine_settle(engine);
    if (status == BAIZE_OK || engine->commit == ENGINE_UNKNOWN || engine->commit == ENGINE_CONFLICT)
        status = ask_store(engine);
    engine_pass_deadlines(engine);
    engine_begin_shifts(engine);
    return status == BAIZE_OK ? engine_send(engine) : status;
}

/* The second half: what the store answers now. Where an answer leads to a question whose answer is there at once, this
 * goes on: a store in memory wakes nobody. What others have written meanwhile is asked for now, unless something waits
 * to be sent: they may write without end. */
static enum baize_status end_turn(struct baize_engine *engine, int timeout_ms)
{
    enum baize_status status;
    uint64_t asked;
    do {
        engine->set.store.call->run(engine->set.store.self, timeout_ms);
        engine_look(engine);
        asked = engine->question.count;
        status = engine_settle(engine);
        if (status == BAIZE_OK && engine->commit == ENGINE_IDLE && engine->waiting.first == NULL)
            status = ask_store(engine);
        timeout_ms = 0;
    } while (engine->question.count != asked);
    engine_begin_shifts(engine);
    return status == BAIZE_OK ? engine_send(engine) : status;
}

/* Nothing is decided any more. What is on its way is waited for; what was left open stays so. */
static void end_stopped(struct baize_engine *engine)
{
    bool open = engine->commit == ENGINE_UNKNOWN || engine->commit == ENGINE_LOOKING;
    if (engine->commit != ENGINE_SENT && baize_engine_waiting(engine) > 0)
        engine_fail_all(engine, open ? BAIZE_COMMAND_LOST : BAIZE_STORE_UNAVAILABLE);
}

enum baize_status baize_engine_run(struct baize_engine *engine, int timeout_ms)
{
    enum baize_status status = begin_turn(engine);
    enum baize_status then = end_turn(engine, wait_most(engine, status == BAIZE_OK ? timeout_ms : 0));
    engine_snapshots_send(engine);
    engine_forget_old(engine);
    if (engine->stopped)
        end_stopped(engine);
    if (status == BAIZE_OK)
        status = then;
    return status == BAIZE_OK && engine->away ? BAIZE_STORE_UNKNOWN : status;
}

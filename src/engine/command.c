/* command.c - a command comes in: is it new, who sends it, is it allowed; decided at once, answered after the commit.
 */
#include "engine/internal.h"

#include <stddef.h>
#include <string.h>

enum baize_status engine_refuse(struct engine_work *work, enum baize_reason reason, uint32_t number)
{
    work->refusal = (struct baize_refusal){.reason = reason, .machine = BAIZE_MACHINE_ENGINE, .number = number};
    return BAIZE_COMMAND_REFUSED;
}

/* Most commands are acts at a table: a sixth of the room that acts at meters need. */
static size_t size_of(const struct baize_command *command)
{
    if (command->kind != BAIZE_COMMAND_FLOOR || command->floor.machine != BAIZE_FLOOR_TABLE)
        return sizeof *command;
    return offsetof(struct baize_command, floor.table) + sizeof command->floor.table;
}

static void begin(struct baize_engine *engine, const struct baize_command *command, enum engine_copy copy, bool own,
                  bool asks)
{
    struct engine_work *work = engine->work;
    work->refusal = allow();
    memcpy(&work->command, command, size_of(command));
    work->copy = copy;
    work->own = own;
    work->asks = asks;
    work->what[0] = '\0';
    work->parts_count = work->moves_count = 0;
    work->on_floor = work->in_house = work->shuffled = false;
    work->at_ms = baize_engine_now_ms(engine);
}

enum baize_status engine_check(struct baize_engine *engine, const struct baize_command *command, enum engine_copy copy,
                               bool own, bool asks)
{
    struct engine_work *work = engine->work;
    begin(engine, command, copy, own, asks);
    enum baize_status status = engine_check_people(engine, work);
    if (status != BAIZE_OK)
        return status;
    switch (work->command.kind) {
    case BAIZE_COMMAND_FLOOR:
        return engine_check_floor(engine, work);
    case BAIZE_COMMAND_HOUSE:
        return engine_check_house_act(engine, work);
    case BAIZE_COMMAND_WALLET:
        return engine_check_wallet(engine, work);
    }
    return BAIZE_COMMAND_REFUSED;
}

enum baize_status engine_decide(struct baize_engine *engine, const struct baize_command *command, bool own,
                                struct engine_act **act)
{
    enum baize_status status = engine_check(engine, command, ENGINE_WORKING, own, false);
    if (status == BAIZE_OK)
        status = engine_write(engine, engine->work, act);
    if (status != BAIZE_OK)
        return status;
    engine_apply(engine, engine->work, *act);
    /* What the engine completed is not what was sent: a command that is decided again gets other cards. */
    (*act)->command = *command;
    return engine->stopped ? BAIZE_STORE_UNAVAILABLE : BAIZE_OK;
}

/* ---- Ids ---- */

static enum baize_status refuse_id(struct baize_refusal *refusal, enum baize_reason reason)
{
    *refusal = (struct baize_refusal){.reason = reason, .machine = BAIZE_MACHINE_ENGINE};
    return BAIZE_COMMAND_REFUSED;
}

static bool is_too_old(const struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    return engine_id_time(id) < baize_engine_now_ms(engine) - (int64_t)engine->set.remember_ms;
}

static enum baize_status check_age(const struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE],
                                   struct baize_refusal *refusal)
{
    int64_t now_ms = baize_engine_now_ms(engine), made_ms = engine_id_time(id);
    bool old = is_too_old(engine, id);
    if (!old && made_ms <= now_ms + (int64_t)engine->set.clock_jump_ms)
        return BAIZE_OK;
    return refuse_id(refusal, old ? BAIZE_REASON_COMMAND_TOO_OLD : BAIZE_REASON_COMMAND_AHEAD);
}

/* It is on its way: whoever sent it again hears of it with the first. */
static enum baize_status follow(struct baize_engine *engine, struct engine_act *act, baize_engine_answered *answered,
                                void *context)
{
    struct engine_follower *follower = engine_get(engine, sizeof *follower);
    if (follower == NULL)
        return BAIZE_OUT_OF_MEMORY;
    follower->answered = answered;
    follower->context = context;
    follower->next = act->followers;
    act->followers = follower;
    return BAIZE_OK;
}

enum baize_status engine_repeat(struct baize_engine *engine, const struct engine_known *known,
                                const struct baize_command *command, baize_engine_answered *answered, void *context,
                                struct baize_refusal *refusal)
{
    struct baize_answer answer = {.status = BAIZE_OK, .again = true, .count = 1};
    uint8_t content[BAIZE_CONTENT_SIZE];
    engine_content(command, content);
    if (!engine_is_content_of(known, content)) {
        engine->counts.refused++;
        return refuse_id(refusal, BAIZE_REASON_COMMAND_ID_USED);
    }
    engine->counts.repeated++;
    if (known->act != NULL)
        return follow(engine, known->act, answered, context);
    answer.entries[0].stream = known->stream;
    answer.entries[0].seq = known->seq;
    if (answered != NULL)
        answered(context, &answer);
    return BAIZE_OK;
}

/* ---- In ---- */

static enum baize_status take(struct baize_engine *engine, const struct baize_command *command, bool own,
                              baize_engine_answered *answered, void *context, struct baize_refusal *refusal)
{
    struct engine_act *act = NULL;
    enum baize_status status =
        engine_memory_reserve(engine, command->id) ? engine_group_reserve(engine, command) : BAIZE_OUT_OF_MEMORY;
    if (status == BAIZE_OK)
        status = engine_decide(engine, command, own, &act);
    if (status != BAIZE_OK) {
        engine->counts.refused += status == BAIZE_COMMAND_REFUSED;
        *refusal = engine->work->refusal;
        if (act != NULL)
            engine_act_free(engine, act);
        return status;
    }
    act->answered = answered;
    act->context = context;
    act->taken = ++engine->taken;
    engine_list_add(&engine->waiting, act);
    engine_remember_act(engine, act);
    engine->counts.commands++;
    return BAIZE_OK;
}

enum baize_status engine_submit_own(struct baize_engine *engine, const struct baize_command *command,
                                    baize_engine_answered *answered, void *context, struct baize_refusal *refusal)
{
    return take(engine, command, true, answered, context, refusal);
}

bool engine_turn_away(struct baize_engine *engine, const struct baize_command *command, baize_engine_answered *answered,
                      void *context, struct baize_refusal *refusal, enum baize_status *status)
{
    engine_look(engine);
    const struct engine_known *known = engine_known(engine, command->id);
    if (known != NULL && (known->act != NULL || !is_too_old(engine, command->id))) { /* old ones may not be swept yet */
        *status = engine_repeat(engine, known, command, answered, context, refusal);
        return true;
    }
    if (engine->stopped) {
        *status = refuse_id(refusal, BAIZE_REASON_STOPPED);
        return true;
    }
    *status = check_age(engine, command->id, refusal);
    engine->counts.refused += *status != BAIZE_OK;
    if (*status == BAIZE_OK && engine->away)
        *status = BAIZE_STORE_UNAVAILABLE;
    return *status != BAIZE_OK;
}

enum baize_status baize_engine_submit(struct baize_engine *engine, const struct baize_command *command,
                                      baize_engine_answered *answered, void *context, struct baize_refusal *refusal)
{
    enum baize_status status;
    if (engine_turn_away(engine, command, answered, context, refusal, &status))
        return status;
    return take(engine, command, false, answered, context, refusal);
}

static enum baize_status ask(const struct baize_engine *engine, const struct baize_command *command,
                             enum engine_copy copy, struct baize_refusal *refusal)
{
    struct baize_engine *own = (struct baize_engine *)(uintptr_t)engine; /* its working memory alone changes */
    enum baize_status status = engine_check(own, command, copy, false, true);
    if (status != BAIZE_OK)
        *refusal = engine->work->refusal;
    return status;
}

enum baize_status baize_engine_allows(const struct baize_engine *engine, const struct baize_command *command,
                                      struct baize_refusal *refusal)
{
    return engine->stopped ? refuse_id(refusal, BAIZE_REASON_STOPPED) : ask(engine, command, ENGINE_DURABLE, refusal);
}

struct baize_floor_record *baize_engine_record(const struct baize_engine *engine)
{
    return engine->record;
}

enum baize_status baize_engine_check(const struct baize_engine *engine, const struct baize_command *command,
                                     struct baize_refusal *refusal)
{
    struct baize_engine *own = (struct baize_engine *)(uintptr_t)engine;
    if (engine->stopped)
        return refuse_id(refusal, BAIZE_REASON_STOPPED);
    if (engine_known(own, command->id) != NULL)
        return BAIZE_OK; /* it happened, or is on its way: it is answered again */
    enum baize_status status = check_age(engine, command->id, refusal);
    return status == BAIZE_OK ? ask(engine, command, ENGINE_WORKING, refusal) : status;
}

/* ---- One at a time ---- */

#define AWAY_MS    100
#define AWAY_TRIES 50

/* A store that stays away keeps nobody waiting for ever: after some seconds it is not known what happened, and the
 * engine stops. Who opens it again and sends the same id hears. */
void engine_run_until(struct baize_engine *engine, const bool *answered)
{
    for (int tries = 0; !*answered;) {
        if (baize_engine_run(engine, AWAY_MS) == BAIZE_OK || *answered)
            continue;
        if (++tries == AWAY_TRIES) {
            engine_stop(engine, "the store is away, and whether the last commands were carried out is not known: open "
                                "the house again and send them again");
            engine_fail_all(engine, BAIZE_COMMAND_LOST);
            return;
        }
        engine->set.store.call->run(engine->set.store.self, AWAY_MS);
    }
}

struct waiter {
    bool done;
    struct baize_answer *answer;
    struct baize_refusal *refusal;
};

static void wait_answered(void *context, const struct baize_answer *answer)
{
    struct waiter *waiter = context;
    waiter->done = true;
    *waiter->answer = *answer;
    if (answer->refusal != NULL) {
        *waiter->refusal = *answer->refusal;
        waiter->answer->refusal = waiter->refusal;
    }
}

enum baize_status baize_engine_do(struct baize_engine *engine, const struct baize_command *command,
                                  struct baize_answer *answer, struct baize_refusal *refusal)
{
    struct waiter waiter = {.answer = answer, .refusal = refusal};
    memset(answer, 0, sizeof *answer);
    enum baize_status status = baize_engine_submit(engine, command, wait_answered, &waiter, refusal);
    if (status != BAIZE_OK)
        return answer->status = status;
    engine_run_until(engine, &waiter.done);
    return answer->status;
}

/* checkpoint.c - the end of a shift: where all streams stand, signed, in the journal of the house and as a text to be
 * kept elsewhere (DESIGN, decision 14). */
#include "engine/internal.h"
#include "journal/internal.h"

#include <string.h>

#define LINE_MOST    128 /* bytes of a line of the list */
#define LINES_BESIDE 16  /* lines that are no heads */

static void list_heads(const struct baize_engine *engine, struct baize_checkpoint *checkpoint)
{
    for (size_t i = 0; i < engine->streams_count; i++)
        if (baize_engine_head(engine, engine->streams[i]->stream, &checkpoint->heads[checkpoint->heads_count]))
            checkpoint->heads_count++;
}

static enum baize_status sign(struct baize_engine *engine, uint64_t number, struct baize_text *text)
{
    struct baize_checkpoint checkpoint = {.number = number, .seal = engine->seal_number};
    size_t size = engine->streams_count * sizeof *checkpoint.heads;
    checkpoint.heads = engine_get(engine, size);
    if (checkpoint.heads == NULL)
        return BAIZE_OUT_OF_MEMORY;
    checkpoint.at_ms = baize_engine_now_ms(engine);
    memcpy(checkpoint.house, engine->set.key->house, sizeof checkpoint.house);
    memcpy(checkpoint.public_key, engine->set.key->public_key, sizeof checkpoint.public_key);
    memcpy(checkpoint.sealed, engine->seal_hash, sizeof checkpoint.sealed);
    list_heads(engine, &checkpoint);
    enum baize_status status = baize_checkpoint_sign(text, &checkpoint, engine->set.key);
    engine_let_go(engine, checkpoint.heads, size);
    return status == BAIZE_OK && text->truncated ? BAIZE_CHECKPOINT_TOO_LONG : status;
}

/* The actor is held against the register here: the command itself is the engine's. */
static enum baize_status check_actor(struct baize_engine *engine, const struct baize_command *command,
                                     struct baize_refusal *refusal)
{
    struct engine_work *work = engine->work;
    work->refusal = allow();
    work->command = *command;
    work->own = false;
    work->at_ms = baize_engine_now_ms(engine);
    enum baize_status status = engine_check_people(engine, work);
    *refusal = work->refusal;
    return status;
}

/* ---- One begins ---- */

static enum baize_status write_text(struct baize_engine *engine, struct engine_shift *shift, uint64_t number)
{
    struct baize_text key = baize_text_in(shift->key, sizeof shift->key);
    shift->memory_size = (engine->streams_count + LINES_BESIDE) * LINE_MOST;
    shift->memory = engine_get(engine, shift->memory_size);
    if (shift->memory == NULL)
        return BAIZE_OUT_OF_MEMORY;
    struct baize_text text = baize_text_in(shift->memory, shift->memory_size);
    enum baize_status status = sign(engine, number, &text);
    baize_text_format(&key, "%010llu", (unsigned long long)number);
    shift->record = (struct baize_store_record){
        .kind = "checkpoint", .key = shift->key, .value = shift->memory, .length = text.length};
    if (status == BAIZE_OK && shift->text != NULL)
        baize_text_add(shift->text, shift->memory);
    return status == BAIZE_OK && shift->text != NULL && shift->text->truncated ? BAIZE_CHECKPOINT_TOO_LONG : status;
}

/* Whose it is, and under which id: as long as nothing is decided. */
static void name_command(const struct engine_shift *shift, struct baize_command *command)
{
    memset(command, 0, sizeof *command);
    memcpy(command->id, shift->id, sizeof command->id);
    command->kind = BAIZE_COMMAND_HOUSE;
    command->house.kind = BAIZE_HOUSE_ACT_END_SHIFT;
    command->house.by = shift->by;
}

static enum baize_status prepare(struct baize_engine *engine, struct engine_shift *shift, struct baize_command *command,
                                 struct baize_refusal *refusal)
{
    const struct baize_house *house = &engine->house[ENGINE_DURABLE];
    struct baize_house_shift now = baize_house_shift_at(house, baize_engine_now_ms(engine));
    name_command(shift, command);
    command->house.end_shift.day = now.day;
    command->house.end_shift.shift = now.shift;
    command->house.end_shift.checkpoint = house->checkpoints + 1;
    enum baize_status status = check_actor(engine, command, refusal);
    engine->counts.refused += status == BAIZE_COMMAND_REFUSED;
    if (status == BAIZE_OK)
        status = write_text(engine, shift, house->checkpoints + 1);
    if (status != BAIZE_OK)
        return status;
    journal_hash(shift->record.value, shift->record.length, command->house.end_shift.digest);
    command->records = &shift->record;
    command->records_count = 1;
    return BAIZE_OK;
}

/* Its memory goes first: who is told may send the next one. */
static void tell(struct baize_engine *engine, struct engine_shift *shift, const struct baize_answer *answer)
{
    baize_engine_answered *answered = shift->answered;
    void *context = shift->context;
    engine_let_go(engine, shift->memory, shift->memory_size);
    engine_let_go(engine, shift, sizeof *shift);
    if (answered != NULL)
        answered(context, answer);
}

static void ended(void *context, const struct baize_answer *answer)
{
    struct baize_engine *engine = context;
    struct engine_shift *shift = engine->ending;
    engine->ending = NULL;
    tell(engine, shift, answer);
}

static void begin(struct baize_engine *engine, struct engine_shift *shift)
{
    struct baize_command command;
    struct baize_refusal refusal;
    enum baize_status status = prepare(engine, shift, &command, &refusal);
    engine->ending = shift;
    if (status == BAIZE_OK)
        status = engine_submit_own(engine, &command, ended, engine, &refusal);
    struct baize_answer answer = {.status = status, .refusal = status == BAIZE_COMMAND_REFUSED ? &refusal : NULL};
    if (status != BAIZE_OK)
        ended(engine, &answer);
}

/* It was sent twice before the first one began. */
static void repeat(struct baize_engine *engine, struct engine_shift *shift, const struct engine_known *known)
{
    struct baize_refusal refusal;
    struct baize_command command;
    name_command(shift, &command);
    struct baize_answer answer = {
        .status = engine_repeat(engine, known, &command, shift->answered, shift->context, &refusal)};
    if (answer.status == BAIZE_OK)
        shift->answered = NULL;
    else if (answer.status == BAIZE_COMMAND_REFUSED)
        answer.refusal = &refusal;
    tell(engine, shift, &answer);
}

/* The heads that are signed are those of the last seal: nothing is on its way to the store. */
static bool may_begin(const struct baize_engine *engine)
{
    const struct engine_shift *shift = engine->shifts;
    const struct engine_act *first = engine->waiting.first;
    return shift != NULL && engine->ending == NULL && engine->commit == ENGINE_IDLE && !engine->stopped &&
           (first == NULL || first->taken > shift->behind);
}

void engine_begin_shifts(struct baize_engine *engine)
{
    while (may_begin(engine)) {
        struct engine_shift *shift = engine->shifts;
        const struct engine_known *known = engine_known(engine, shift->id);
        engine->shifts = shift->next;
        if (known != NULL)
            repeat(engine, shift, known);
        else
            begin(engine, shift);
    }
}

void engine_fail_shifts(struct baize_engine *engine, enum baize_status status)
{
    struct baize_answer answer = {.status = status};
    struct engine_shift *shift = engine->shifts;
    engine->shifts = NULL;
    for (struct engine_shift *next; shift != NULL; shift = next) {
        next = shift->next;
        tell(engine, shift, &answer);
    }
}

/* ---- In ---- */

static enum baize_status take(struct baize_engine *engine, const struct engine_shift *wanted,
                              struct baize_refusal *refusal)
{
    enum baize_status status;
    struct baize_command command;
    name_command(wanted, &command);
    if (engine_turn_away(engine, &command, wanted->answered, wanted->context, refusal, &status))
        return status;
    struct engine_shift *shift = engine_get(engine, sizeof *shift);
    struct engine_shift **end = &engine->shifts;
    if (shift == NULL)
        return BAIZE_OUT_OF_MEMORY;
    *shift = *wanted;
    shift->behind = engine->taken;
    while (*end != NULL)
        end = &(*end)->next;
    *end = shift;
    return BAIZE_OK;
}

enum baize_status baize_engine_end_shift(struct baize_engine *engine, const uint8_t id[BAIZE_COMMAND_ID_SIZE],
                                         const struct baize_actor *by, baize_engine_answered *answered, void *context,
                                         struct baize_refusal *refusal)
{
    struct engine_shift shift = {.by = *by, .answered = answered, .context = context};
    memcpy(shift.id, id, sizeof shift.id);
    return take(engine, &shift, refusal);
}

/* ---- One at a time ---- */

struct waiter {
    bool done;
    enum baize_status status;
    struct baize_refusal *refusal;
};

static void answered(void *context, const struct baize_answer *answer)
{
    struct waiter *waiter = context;
    waiter->done = true;
    waiter->status = answer->status;
    if (answer->refusal != NULL)
        *waiter->refusal = *answer->refusal;
}

enum baize_status baize_engine_checkpoint(struct baize_engine *engine, const struct baize_actor *by,
                                          struct baize_text *text, struct baize_refusal *refusal)
{
    struct waiter waiter = {.refusal = refusal};
    struct engine_shift shift = {.by = *by, .answered = answered, .context = &waiter, .text = text};
    baize_command_id(&engine->set.random, baize_engine_now_ms(engine), shift.id);
    enum baize_status status = take(engine, &shift, refusal);
    if (status != BAIZE_OK)
        return status;
    engine_run_until(engine, &waiter.done);
    return waiter.status;
}

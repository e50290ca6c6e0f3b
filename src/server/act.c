/* act.c - do: from the message to the engine, and its answer back.
 *
 *     read --> may they? --> second person, card --> engine --> committed, published --> views brought --> `done`
 *       |          |      ^    | password: people_check,     |
 *       |          |      |    |  in its thread              |
 *       |          | a win of long ago is looked up in the record: a job in its thread (R26)
 *     refused   refused     refused                       refused: STORE_AWAY with `retry`, or the machines' words
 *
 * An act that cannot be told is told all the same when it comes again under its id: nothing here makes it happen
 * twice. */
#include "server/client.h"
#include "server/http.h"
#include "server/job.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

struct act {
    struct wait wait;
    struct act *next;
    json_t *id;
    json_t *message; /* the answer */
    uint64_t since_us;
    bool done;        /* it happened: its latency counts */
    uint32_t counted; /* the person whose acts it is counted among; 0: nobody's */
    uint32_t per_second;
    struct protocol_command sent;
};

#define RETRY_MS   1000
#define STAFF_FOLD 4 /* a dealer acts for all seats */

/* ---- How many there are ----
 *
 * What is journaled stays for ever and is read again by every audit, so nobody fills the journal alone. What is
 * refused, and what is sent again, leaves nothing and counts for nothing. */

static void count_not(struct act *act)
{
    if (act->counted != 0)
        rate_give_back(act->wait.server->sessions->rate, RATE_ACT, act->counted, act->per_second);
    act->counted = 0;
}

static uint32_t times_of(const struct protocol_person *person)
{
    return person->role == BAIZE_PLAYER ? 1 : STAFF_FOLD;
}

bool act_may(struct server *server, const struct protocol_person *person, int64_t *retry_ms)
{
    const struct server_limits *limits = &server->set.limits;
    uint32_t times = times_of(person);
    return rate_take_of(server->sessions->rate, RATE_ACT, person->number, limits->acts_burst * times,
                        limits->acts_per_second * times, (int64_t)(uv_hrtime() / 1000000), retry_ms);
}

static bool count(struct act *act, const struct protocol_person *person, int64_t *retry_ms)
{
    if (!act_may(act->wait.server, person, retry_ms))
        return false;
    act->counted = person->number;
    act->per_second = act->wait.server->set.limits.acts_per_second * times_of(person);
    return true;
}

/* ---- The end of an act ---- */

static void let_go(struct act *act)
{
    struct server *server = act->wait.server;
    wait_end(&act->wait);
    json_decref(act->id);
    json_decref(act->message);
    sodium_memzero(&act->sent, sizeof act->sent);
    server_let_go(server, act, sizeof *act);
}

static void refuse(struct act *act, const char *name, const char *words, int64_t retry_ms)
{
    count_not(act);
    if (act->wait.client != NULL)
        client_refuse(act->wait.client, "id", act->id, name, words, retry_ms);
    let_go(act);
}

static void refuse_by_engine(struct act *act, const struct baize_refusal *refusal)
{
    struct server *server = act->wait.server;
    count_not(act);
    if (refusal->reason == BAIZE_REASON_STOPPED) {
        refuse(act, "STORE_AWAY", "the record cannot be written now: nothing has changed", RETRY_MS);
        return;
    }
    metrics_refused(server);
    log_line(server->set.log, LOG_DEBUG, "act_refused", "name:s", baize_reason_name(refusal->reason));
    if (act->wait.client != NULL) {
        struct protocol_house house = server_house(server);
        client_send(act->wait.client,
                    protocol_refused(act->sent.command.id, &house, client_person(act->wait.client), refusal));
    }
    let_go(act);
}

static void refuse_by_status(struct act *act, enum baize_status status)
{
    bool lost = status == BAIZE_COMMAND_LOST || status == BAIZE_STORE_UNKNOWN;
    if (lost)
        refuse(act, "STORE_AWAY", "whether it happened is not known yet: send it again under the same id", RETRY_MS);
    else if (status_is_of_store(status))
        refuse(act, "STORE_AWAY", "the record cannot be written now: nothing has changed", RETRY_MS);
    else
        refuse(act, "BUSY", baize_status_words(status), RETRY_MS);
}

/* Told later, behind the views that it changed. */
static void append(struct act **list, struct act *act)
{
    while (*list != NULL)
        list = &(*list)->next;
    *list = act;
    act->next = NULL;
}

static void answer_later(struct act *act, json_t *message)
{
    struct server *server = act->wait.server;
    act->message = message;
    append(server->answered_last == NULL ? &server->answered : server->answered_last, act);
    server->answered_last = &act->next;
    turn_want(server);
}

void acts_tell(struct server *server)
{
    uint64_t now_us = uv_hrtime() / 1000;
    struct act *act = server->answered;
    server->answered = NULL;
    server->answered_last = NULL;
    for (struct act *next; act != NULL; act = next) {
        next = act->next;
        if (act->done)
            metrics_latency_us(server, now_us - act->since_us);
        if (act->wait.client != NULL) {
            client_send(act->wait.client, act->message); /* NULL: no memory; the client comes again */
            act->message = NULL;
        }
        let_go(act);
    }
}

static void drop_list(struct act *act)
{
    for (struct act *next; act != NULL; act = next) {
        next = act->next;
        let_go(act);
    }
}

void acts_drop(struct server *server)
{
    drop_list(server->answered);
    drop_list(server->checked);
    server->answered = server->checked = NULL;
    server->answered_last = NULL;
}

static void answered(void *context, const struct baize_answer *answer)
{
    struct act *act = context;
    if (answer->status == BAIZE_OK) {
        act->done = !answer->again;
        if (answer->again)
            count_not(act);
        answer_later(act, protocol_done(act->sent.command.id, answer));
    } else if (answer->status == BAIZE_COMMAND_REFUSED && answer->refusal != NULL) {
        refuse_by_engine(act, answer->refusal);
    } else {
        refuse_by_status(act, answer->status);
    }
}

/* ---- Submitting ---- */

static void submit(struct act *act)
{
    struct server *server = act->wait.server;
    struct baize_refusal refusal;
    if (server->state != SERVER_RUNNING) {
        bool stopping = server->state == SERVER_STOPPING;
        refuse(act, stopping ? "SERVER_STOPPING" : "STORE_AWAY",
               stopping ? "the server is being stopped: come again"
                        : "the record cannot be written now: nothing has changed",
               RETRY_MS);
        return;
    }
    int64_t retry_ms;
    if (act->wait.client != NULL && !count(act, client_person(act->wait.client), &retry_ms)) {
        refuse(act, "TOO_MANY_ACTS", "more acts than one person may do: wait a moment", retry_ms);
        return;
    }
    turn_want(server);
    const struct baize_command *command = &act->sent.command;
    enum baize_status status =
        act->sent.ends_shift
            ? baize_engine_end_shift(server->engine, command->id, &command->house.by, answered, act, &refusal)
            : baize_engine_submit(server->engine, command, answered, act, &refusal);
    if (status == BAIZE_COMMAND_REFUSED)
        refuse_by_engine(act, &refusal);
    else if (status != BAIZE_OK)
        refuse_by_status(act, status);
}

/* ---- Who signs beside ---- */

static struct baize_actor *actor_of(struct baize_command *command)
{
    switch (command->kind) {
    case BAIZE_COMMAND_HOUSE:
        return &command->house.by;
    case BAIZE_COMMAND_WALLET:
        return &command->wallet.by;
    case BAIZE_COMMAND_FLOOR:
        break;
    }
    switch (command->floor.machine) {
    case BAIZE_FLOOR_CONTROLLER:
        return &command->floor.controller.by;
    case BAIZE_FLOOR_METER:
        return &command->floor.meter.by;
    case BAIZE_FLOOR_TABLE:
        break;
    }
    return &command->floor.table.by;
}

static const char *const second_words = "the second person's name, password or card is not accepted";

/* From people's callback, which may come from inside the engine's turn: it goes on in ours. */
static void checked(void *context, const struct people_answer *answer)
{
    struct act *act = context;
    struct server *server = act->wait.server;
    bool good = answer->reason == PEOPLE_OK && !answer->must_change;
    actor_of(&act->sent.command)->second = good ? answer->person : 0;
    act->message = good ? NULL : json_null();
    append(&server->checked, act);
    turn_want(server);
}

void acts_checked(struct server *server)
{
    struct act *act = server->checked;
    server->checked = NULL;
    for (struct act *next; act != NULL; act = next) {
        next = act->next;
        if (act->message != NULL)
            refuse(act, "SECOND_NOT_ACCEPTED", second_words, 0);
        else
            submit(act);
    }
}

static void check_password(struct act *act)
{
    struct people_source from = client_source(act->wait.client);
    enum people_reason reason = people_check_second(act->wait.server->set.people, &from, act->sent.second_name,
                                                    act->sent.second_secret, checked, act);
    sodium_memzero(act->sent.second_secret, sizeof act->sent.second_secret);
    if (reason == PEOPLE_BUSY || reason == PEOPLE_NO_MEMORY)
        refuse(act, "BUSY", people_reason_words(reason), RETRY_MS);
    else if (reason == PEOPLE_STORE_FAILED)
        refuse(act, "STORE_AWAY", "passwords cannot be checked now", RETRY_MS);
    else if (reason != PEOPLE_OK)
        refuse(act, "SECOND_NOT_ACCEPTED", second_words, 0);
}

/* Cards are not tried until one fits: people_use_card counts. */
static uint32_t take_card(const struct act *act, const char *digits)
{
    if (act->wait.client == NULL)
        return 0;
    struct people_source from = client_source(act->wait.client);
    return people_use_card(act->wait.server->set.people, &from, digits);
}

/* No credential of another is tried with an act that would be refused anyhow: the machines are asked first, as if the
 * second person had signed. So nobody is locked out by somebody who may not do the act. */
static bool is_refused_anyhow(struct act *act, uint32_t second)
{
    struct baize_command asked = act->sent.command;
    struct baize_refusal refusal;
    if (act->sent.ends_shift || second == 0)
        return false;
    actor_of(&asked)->second = second;
    if (baize_engine_check(act->wait.server->engine, &asked, &refusal) != BAIZE_COMMAND_REFUSED)
        return false;
    refuse_by_engine(act, &refusal);
    return true;
}

/* An act that is allowed without a second person needs none, and then nobody's password is tried with it either. */
static bool needs_second(const struct act *act)
{
    struct baize_command asked = act->sent.command;
    struct baize_refusal refusal;
    if (act->sent.ends_shift)
        return false;
    actor_of(&asked)->second = 0;
    return baize_engine_check(act->wait.server->engine, &asked, &refusal) == BAIZE_COMMAND_REFUSED;
}

static bool is_validation(const struct baize_command *command)
{
    return command->kind == BAIZE_COMMAND_FLOOR && command->floor.machine == BAIZE_FLOOR_METER &&
           command->floor.meter.kind == BAIZE_METER_ACT_VALIDATE;
}

/* Cards first: they cost nothing. Passwords of others last. */
static void sign(struct act *act)
{
    struct server *server = act->wait.server;
    struct protocol_command *sent = &act->sent;
    if (sent->has_card && is_validation(&sent->command)) {
        uint32_t holder = take_card(act, sent->card);
        if (holder == 0) {
            refuse(act, "CARD_NOT_ACCEPTED",
                   "no such card was issued, or its holder is disabled, locked out or must set a new password", 0);
            return;
        }
        sent->command.floor.meter.validate.credential = BAIZE_SWIPED_CARD;
        sent->command.floor.meter.validate.credential_of = holder;
    }
    if (sent->second == PROTOCOL_SIGNS_BY_CARD) {
        uint32_t second = take_card(act, sent->second_secret);
        if (second == 0) {
            refuse(act, "SECOND_NOT_ACCEPTED", second_words, 0);
            return;
        }
        actor_of(&sent->command)->second = second;
    }
    if (sent->second == PROTOCOL_SIGNS_BY_PASSWORD && !needs_second(act))
        sent->second = PROTOCOL_SIGNS_NOT;
    const struct people_person *named =
        sent->second == PROTOCOL_SIGNS_BY_PASSWORD ? people_named(server->set.people, sent->second_name) : NULL;
    if (is_refused_anyhow(act, named == NULL ? 0 : named->number))
        return;
    if (sent->second == PROTOCOL_SIGNS_BY_PASSWORD)
        check_password(act);
    else
        submit(act);
}

/* ---- Wins of long ago ----
 *
 * What a meter no longer has among its latest hits enters with the act, from the record (R26). The reader may be behind
 * the engine by what is being written: then a win that was backed out at the same moment is refused by the meter, which
 * counts its back-outs, and the client sends the act again. */

static void work_look_up(struct job *job)
{
    struct baize_reader reader = {.rules_of = record_rules_of, .context = &job->reader};
    job->search.win = (uint32_t)job->win;
    enum baize_status status =
        baize_reader_find_win(&reader, &job->reader.store, job->reader.stream.number, &job->search);
    if (status == BAIZE_METER_EVENT_UNEXPECTED)
        job_refuse(job, "STORE_AWAY", "the record of the meter cannot be read: `baize audit verify` looks closer");
    else
        job->reader.status = status;
}

struct client *act_client(const struct act *act)
{
    return act->wait.client;
}

void act_looked_up(struct act *act, const struct job *job)
{
    if (act->wait.client == NULL) {
        let_go(act); /* nobody waits for it, and nothing has been done */
    } else if (job->refused != NULL) {
        refuse(act, job->refused, job->words, RETRY_MS);
    } else {
        act->sent.command.floor.meter.back_out.old = job->search.old;
        sign(act);
    }
}

static bool is_old_win(const struct server *server, const struct baize_command *command)
{
    if (command->kind != BAIZE_COMMAND_FLOOR || command->floor.machine != BAIZE_FLOOR_METER ||
        command->floor.meter.kind != BAIZE_METER_ACT_BACK_OUT)
        return false;
    const struct baize_floor_meter *meter =
        baize_floor_meter(baize_engine_floor(server->engine), command->floor.number);
    uint32_t win = command->floor.meter.back_out.win;
    return meter != NULL && win <= meter->meter.wins_made && baize_meter_find_win(&meter->meter, win) == NULL;
}

static void look_up(struct act *act)
{
    const struct baize_floor_action *action = &act->sent.command.floor;
    struct baize_stream stream = {.kind = BAIZE_STREAM_METER, .number = action->number};
    const char *name, *words;
    struct job *job = job_begin_act(act->wait.server, act, stream, work_look_up, &name, &words);
    if (job == NULL) {
        refuse(act, name, words, RETRY_MS);
        return;
    }
    job->win = action->meter.back_out.win;
    job_queue(job);
}

/* ---- Tables that run by themselves ---- */

/* Only the patron takes a seat, buys, tips, bets, plays and folds there; staff may make a patron leave. The table says
 * so too once the program has opened a round. */
static bool is_the_patrons(const struct baize_table_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_TABLE_ACT_TAKE_SEAT:
    case BAIZE_TABLE_ACT_BUY_IN:
    case BAIZE_TABLE_ACT_CASH_OUT:
    case BAIZE_TABLE_ACT_TIP:
        return true;
    default:
        return false;
    }
}

/* What the program does there is not done by hand beside it; what goes wrong is still reported, and the floorperson
 * still has the part in the opening that the rules give. */
static bool is_the_tables(const struct baize_floor_action *action)
{
    if (action->machine == BAIZE_FLOOR_CONTROLLER)
        return action->controller.kind == BAIZE_CONTROLLER_ACT_COUNT;
    if (action->machine != BAIZE_FLOOR_TABLE || action->table.by.role == BAIZE_PLAYER)
        return false;
    switch ((unsigned)action->table.kind) {
    case BAIZE_TABLE_ACT_RECEIVE_DECK:
    case BAIZE_TABLE_ACT_STEP:
    case BAIZE_TABLE_ACT_COUNT_STUB:
    case BAIZE_TABLE_ACT_GO_IDLE:
        return action->table.by.role == BAIZE_DEALER;
    case BAIZE_TABLE_ACT_ROUND:
        return action->table.round.kind != BAIZE_ACT_REPORT_IRREGULARITY;
    default:
        return is_the_patrons(&action->table);
    }
}

static const char *const by_itself_words =
    "this table runs by itself: only the patron buys in, tips, bets, plays and folds; staff may make a patron leave";

static bool runs_by_itself(struct server *server, const struct protocol_command *sent)
{
    return !sent->ends_shift && sent->command.kind == BAIZE_COMMAND_FLOOR &&
           sent->command.floor.machine != BAIZE_FLOOR_METER && is_the_tables(&sent->command.floor) &&
           live_is_automatic(server, sent->command.floor.number);
}

/* ---- In ---- */

static void wipe(const json_t *value)
{
    const char *text = json_string_value(value);
    if (text != NULL)
        sodium_memzero((char *)(uintptr_t)text, strlen(text));
}

/* The message is on its way to be freed, and nobody looks at it again. */
static void wipe_secrets(const json_t *message)
{
    const json_t *second = json_object_get(message, "second");
    wipe(json_object_get(second, "password"));
    wipe(json_object_get(second, "card"));
    wipe(json_object_get(message, "card"));
}

static void submit_or_sign(struct act *act, const struct client *client, const uint8_t content[BAIZE_CONTENT_SIZE])
{
    memcpy(act->sent.command.content, content, BAIZE_CONTENT_SIZE);
    if (client->person.role == BAIZE_PLAYER) {
        act->sent.second = PROTOCOL_SIGNS_NOT; /* nobody signs beside a player: no passwords are tried here */
        submit(act);
    } else if (client->person.role == BAIZE_MANAGER && is_old_win(client->server, &act->sent.command)) {
        look_up(act); /* whoever may not back out is refused without it */
    } else {
        sign(act);
    }
}

static void begin(struct act *act, struct client *client, json_t *message)
{
    struct server *server = client->server;
    struct protocol_fault fault;
    const char *unknown;
    uint8_t content[BAIZE_CONTENT_SIZE]; /* as it was sent, before names become numbers */
    if (!protocol_content(message, content)) {
        refuse(act, "BUSY", "there is no memory for this now: send it again", RETRY_MS);
        return;
    }
    if (client->person.number == 0)
        refuse(act, "SIGN_IN_FIRST", "nobody is signed in on this socket", 0);
    else if (client->person.must_change)
        refuse(act, "MUST_CHANGE_PASSWORD", "a new password is set before anything else (POST /api/password)", 0);
    else if (client->person.role != BAIZE_PLAYER && (unknown = names_to_numbers(server, message)) != NULL)
        refuse(act, "FIELD_WRONG", unknown, 0);
    else if (!protocol_read_command(message, &client->person, server->engine, &act->sent, &fault))
        refuse(act, fault.name, fault.words, 0);
    else if (runs_by_itself(server, &act->sent))
        refuse(act, "RUNS_BY_ITSELF", by_itself_words, 0);
    else
        submit_or_sign(act, client, content);
}

void act_take(struct client *client, json_t *message)
{
    struct server *server = client->server;
    struct act *act = server_get(server, sizeof *act);
    json_t *id = json_object_get(message, "id");
    if (act == NULL) {
        client_refuse(client, "id", id, "BUSY", "there is no memory for this now: send it again", RETRY_MS);
    } else {
        wait_begin(&act->wait, client);
        act->id = json_incref(id);
        act->since_us = uv_hrtime() / 1000;
        begin(act, client, message);
    }
    wipe_secrets(message);
}

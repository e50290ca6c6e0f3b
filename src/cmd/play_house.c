/* play_house.c - the house of `baize play SUBMISSION` at work: takes messages of the client, shows it the table after
 * every act, and does what needs no human, one step a turn. */
#include "cmd/play_house.h"
#include "server/live.h"

#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BUY_IN_ANTES = 1000, LOW_ANTES = 200 }; /* of a house player */

/* ---- Acts ---- */

uint32_t house_person(enum baize_role role)
{
    return HOUSE_STAFF + (uint32_t)role;
}

static const struct baize_floor_table *table_of(const struct play_house *house)
{
    return baize_floor_table(baize_engine_floor(house->engine), HOUSE_TABLE);
}

static enum baize_status submit(struct play_house *house, const struct baize_command *command,
                                struct baize_answer *answer, struct baize_refusal *refusal)
{
    memset(answer, 0, sizeof *answer);
    memset(refusal, 0, sizeof *refusal);
    enum baize_status status = baize_engine_do(house->engine, command, answer, refusal);
    return status == BAIZE_OK ? answer->status : status;
}

enum baize_status house_do(struct play_house *house, struct baize_command *command, struct baize_refusal *refusal)
{
    struct baize_answer answer;
    baize_command_id(&house->random, baize_engine_now_ms(house->engine), command->id);
    return submit(house, command, &answer, refusal);
}

/* ---- Views ---- */

static const char *alias(void *context, uint32_t person)
{
    static const char *const names[BAIZE_SEATS_MOST] = {"Ada",  "Boris", "Chioma",    "Dov", "Esperanza",
                                                        "Finn", "Gus",   "Hildegard", "Ivo"};
    (void)context;
    return person > HOUSE_HUMAN && person <= HOUSE_HUMAN + BAIZE_SEATS_MOST ? names[person - HOUSE_HUMAN - 1] : NULL;
}

static enum protocol_runs runs(void *context, uint32_t table)
{
    (void)context, (void)table;
    return PROTOCOL_BY_DEALER;
}

static json_t *last_wagers(void *context, uint32_t table, uint32_t patron)
{
    const struct play_house *house = context;
    char seat[2] = {(char)('0' + house->last_seat), '\0'};
    json_t *wagers = json_object();
    (void)table, (void)patron;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (house->last[w] > 0)
            json_object_set_new(wagers, baize_wager_id((enum baize_wager)w), json_integer(house->last[w]));
    return json_pack("{s:o}", seat, wagers);
}

static struct protocol_house shown_by(struct play_house *house)
{
    return (struct protocol_house){.engine = house->engine,
                                   .now_ms = baize_engine_now_ms(house->engine),
                                   .server = "here",
                                   .alias = alias,
                                   .runs = runs,
                                   .last_wagers = last_wagers,
                                   .context = house};
}

static json_t *view_of(struct play_house *house, const char *topic)
{
    struct protocol_house shown = shown_by(house);
    return strcmp(topic, "lobby") == 0      ? protocol_lobby(&shown)
           : strncmp(topic, "own/", 4) == 0 ? protocol_own(&shown, HOUSE_TABLE, HOUSE_HUMAN)
                                            : protocol_table(&shown, HOUSE_TABLE);
}

static void tell(struct play_house *house, json_t *message)
{
    remote_tell(house->remote, message);
    json_decref(message);
}

/* The views that have changed since they were sent. */
static void bring(struct play_house *house)
{
    const char *topic;
    json_t *sent;
    void *next;
    json_object_foreach_safe(house->topics, next, topic, sent)
    {
        json_t *view = view_of(house, topic);
        if (json_equal(view, sent)) {
            json_decref(view);
            continue;
        }
        tell(house, json_pack("{s:s, s:s, s:I, s:O}", "type", "view", "topic", topic, "version",
                              (json_int_t)++house->version, "view", view));
        json_object_set_new(house->topics, topic, view);
    }
}

/* ---- House players ---- */

static struct baize_command table_act(enum baize_table_act kind, uint32_t patron)
{
    struct baize_command command = {.kind = BAIZE_COMMAND_FLOOR};
    command.floor.machine = BAIZE_FLOOR_TABLE;
    command.floor.number = HOUSE_TABLE;
    command.floor.table.kind = kind;
    command.floor.table.by = (struct baize_actor){.who = patron, .role = BAIZE_PLAYER};
    command.floor.table.round.by = command.floor.table.by;
    return command;
}

static uint32_t dice(void *context, uint32_t limit)
{
    struct play_house *house = context;
    uint64_t roll;
    baize_random_bytes(&house->dice, &roll, sizeof roll);
    return (uint32_t)((roll >> 32) * limit >> 32);
}

/* A wager that is refused is not made. */
static void place_wagers(struct play_house *house, uint8_t seat, uint32_t patron)
{
    struct baize_patron_dice lots = {.below = dice, .context = house};
    struct baize_patron_wager wagers[BAIZE_WAGERS];
    struct baize_refusal refusal;
    uint8_t count = baize_patron_bet(&house->rules, &lots, wagers);
    for (uint8_t i = 0; i < count; i++) {
        struct baize_command command = table_act(BAIZE_TABLE_ACT_ROUND, patron);
        command.floor.table.round.kind = BAIZE_ACT_PLACE_WAGER;
        command.floor.table.round.place_wager.seat = seat;
        command.floor.table.round.place_wager.patron = patron;
        command.floor.table.round.place_wager.wager = wagers[i].wager;
        command.floor.table.round.place_wager.amount = wagers[i].amount;
        house_do(house, &command, &refusal);
    }
}

static bool decide(struct play_house *house, const struct baize_round *round, uint8_t seat, uint32_t patron)
{
    const struct baize_round_seat *held = &round->seats[seat - 1];
    struct baize_command command = table_act(BAIZE_TABLE_ACT_ROUND, patron);
    struct baize_action *action = &command.floor.table.round;
    struct baize_refusal refusal;
    struct baize_options options;
    baize_round_options(&house->rules, round, seat, patron, &options);
    struct baize_patron_choice choice = baize_patron_decide(&house->rules, &options, held->cards, held->count);
    action->kind = choice.act;
    if (choice.act == BAIZE_ACT_PLAY) {
        action->play.seat = seat;
        action->play.amount = choice.amount;
    } else if (choice.act == BAIZE_ACT_DISCARD) {
        action->discard.seat = seat;
        action->discard.cards = choice.discards;
    } else {
        action->fold.seat = seat;
    }
    return house_do(house, &command, &refusal) == BAIZE_OK;
}

static bool sit_or_buy(struct play_house *house, const struct baize_table *table, uint8_t seat, uint32_t patron)
{
    bool seated = table->seats[seat - 1].patron == patron;
    struct baize_command command = table_act(seated ? BAIZE_TABLE_ACT_BUY_IN : BAIZE_TABLE_ACT_TAKE_SEAT, patron);
    struct baize_refusal refusal;
    baize_cents ante = house->rules.wagers[BAIZE_ANTE].least;
    if (seated && baize_table_chips(table, patron) >= LOW_ANTES * ante)
        return false;
    if (seated) {
        command.floor.table.buy_in.patron = patron;
        command.floor.table.buy_in.amount = BUY_IN_ANTES * ante;
    } else {
        command.floor.table.take_seat.seat = seat;
        command.floor.table.take_seat.patron = patron;
    }
    return house_do(house, &command, &refusal) == BAIZE_OK;
}

/* Has it done something? */
static bool player_acts(struct play_house *house, const struct baize_floor_table *at, uint8_t seat)
{
    const struct baize_round *round = &at->table.round;
    uint32_t patron = HOUSE_HUMAN + seat;
    bool over =
        round->phase == BAIZE_PHASE_IDLE || round->phase == BAIZE_PHASE_ENDED || round->phase == BAIZE_PHASE_VOIDED;
    if (at->table.life != BAIZE_LIFE_OPEN)
        return false;
    if (over)
        return sit_or_buy(house, &at->table, seat, patron);
    if (round->phase == BAIZE_PHASE_BETTING && house->bets_made[seat - 1] != round->number) {
        house->bets_made[seat - 1] = round->number;
        place_wagers(house, seat, patron);
        return true;
    }
    return round->turn == seat && !baize_table_stub_count_due(at->rules, &at->table) &&
           decide(house, round, seat, patron);
}

static bool players_act(struct play_house *house)
{
    for (uint8_t seat = 1; seat <= house->rules.seats; seat++)
        if ((house->players >> (seat - 1) & 1) != 0 && player_acts(house, table_of(house), seat))
            return true;
    return false;
}

/* ---- Messages ---- */

/* The table waits for its player: what the dealer does when the player says so. */
static bool is_for_dealer(const char *act)
{
    return act != NULL && (strcmp(act, "no_more_bets") == 0 || strcmp(act, "open_round") == 0);
}

static void take_do(struct play_house *house, const json_t *message)
{
    static struct protocol_command sent;
    struct protocol_fault fault;
    struct baize_answer answer;
    struct baize_refusal refusal;
    struct protocol_house shown = shown_by(house);
    struct protocol_person human = {.number = HOUSE_HUMAN, .role = BAIZE_PLAYER};
    struct protocol_person dealer = {.number = house_person(BAIZE_DEALER), .role = BAIZE_DEALER};
    bool dealers = is_for_dealer(json_string_value(json_object_get(message, "act")));
    if (!protocol_read_command(message, dealers ? &dealer : &human, house->engine, &sent, &fault)) {
        tell(house, json_pack("{s:s, s:O, s:s, s:s}", "type", "refused", "id", json_object_get(message, "id"), "name",
                              fault.name, "words", fault.words));
        return;
    }
    while (dealers && players_act(house)) /* all wagers come before the deal */
        ;
    enum baize_status status = submit(house, &sent.command, &answer, &refusal);
    bring(house);
    if (status == BAIZE_OK)
        tell(house, protocol_done(sent.command.id, &answer));
    else if (status == BAIZE_COMMAND_REFUSED)
        tell(house, protocol_refused(sent.command.id, &shown, &human, &refusal));
    else
        tell(house, json_pack("{s:s, s:O, s:s, s:s}", "type", "refused", "id", json_object_get(message, "id"), "name",
                              baize_status_name(status), "words", baize_status_words(status)));
}

static void take_ask(struct play_house *house, const json_t *message)
{
    const char *name, *words;
    json_t *number = json_object_get(message, "n"), *answer = house_answer(house, message, &name, &words);
    if (answer != NULL)
        tell(house, json_pack("{s:s, s:O, s:o}", "type", "told", "n", number, "answer", answer));
    else
        tell(house, json_pack("{s:s, s:O, s:s, s:s}", "type", "refused", "n", number, "name", name, "words", words));
}

static void take_message(struct play_house *house, const json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    const char *topic = json_string_value(json_object_get(message, "topic"));
    if (strcmp(type, "do") == 0)
        take_do(house, message);
    else if (strcmp(type, "ask") == 0)
        take_ask(house, message);
    else if (strcmp(type, "watch") == 0)
        json_object_set_new(house->topics, topic, json_null());
    else
        json_object_del(house->topics, topic);
    bring(house);
}

/* ---- Steps ---- */

/* How long the eye gets for what just happened. */
static int pause_after(const struct baize_procedure_step *step)
{
    const struct baize_floor_action *action = &step->action;
    if (action->machine == BAIZE_FLOOR_METER)
        return 600;
    if (action->machine != BAIZE_FLOOR_TABLE || action->table.kind != BAIZE_TABLE_ACT_ROUND)
        return 0;
    switch ((unsigned)action->table.round.kind) {
    case BAIZE_ACT_CARDS:
        return 450;
    case BAIZE_ACT_REVEAL:
        return 600;
    case BAIZE_ACT_SETTLE_SEAT:
        return 250;
    default:
        return 0;
    }
}

static bool do_step(struct play_house *house, const struct baize_procedure_step *step)
{
    struct baize_command command;
    struct baize_refusal refusal;
    uint32_t second = house_person(step->by == BAIZE_SUPERVISOR ? BAIZE_FLOORPERSON : BAIZE_SUPERVISOR);
    live_command_of(step, house_person(step->by), second, &command);
    if (step->action.machine == BAIZE_FLOOR_TABLE &&
        (step->action.table.kind == BAIZE_TABLE_ACT_FILL || step->action.table.kind == BAIZE_TABLE_ACT_CREDIT)) {
        command.floor.table.fill.signers[0] = house_person(BAIZE_CASHIER); /* a credit has the same shape */
        command.floor.table.fill.signers[1] = house_person(BAIZE_MANAGER);
    }
    return house_do(house, &command, &refusal) == BAIZE_OK;
}

/* The first round is opened for whoever has sat down; the others when the player says so. */
static bool waits_for_human(const struct baize_floor_table *at, const struct baize_procedure_step *step)
{
    bool opens = step->action.machine == BAIZE_FLOOR_TABLE && step->action.table.kind == BAIZE_TABLE_ACT_ROUND &&
                 step->action.table.round.kind == BAIZE_ACT_OPEN_ROUND;
    return step->waits != BAIZE_WAITS_FOR_NOBODY ||
           (opens && (at->table.last_round > 0 || baize_table_chips(&at->table, HOUSE_HUMAN) == 0));
}

/* The next thing that needs no human; false: there is none. */
static bool take_step(struct play_house *house, int *pause_ms)
{
    const struct baize_floor_table *at = table_of(house);
    struct baize_procedure_wish wish = {.preshuffled = true, .tray = BAIZE_TABLE_AMOUNT_MOST / 2};
    struct baize_procedure_step step;
    *pause_ms = at->table.round.turn != 0 ? 250 : 0;
    if (players_act(house))
        return true;
    if (!baize_procedure_next(baize_engine_floor(house->engine), at, &wish, baize_engine_now_ms(house->engine),
                              baize_engine_record(house->engine), &step) ||
        waits_for_human(at, &step))
        return false;
    *pause_ms = pause_after(&step);
    return do_step(house, &step);
}

/* The human's wagers when no more are taken, for "the same again". */
static void note_wagers(struct play_house *house)
{
    const struct baize_round *round = &table_of(house)->table.round;
    if (round->phase == BAIZE_PHASE_BETTING || round->number == house->last_round)
        return;
    house->last_round = round->number;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        for (int w = 0; round->seats[i].patron == HOUSE_HUMAN && w < BAIZE_WAGERS; w++) {
            house->last_seat = i + 1;
            house->last[w] = house->rules.wagers[w].placed == BAIZE_BEFORE_DEAL ? round->seats[i].wagers[w] : 0;
        }
}

/* ---- Turns ---- */

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A key, or a line of a script, ends the wait. */
static void wait_for_input(int64_t ms)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    poll(&input, 1, (int)ms);
}

static void run(void *context, int timeout_ms)
{
    struct play_house *house = context;
    int64_t left_ms = house->still || house->hurry ? 0 : house->pause_until_ms - now_ms();
    int pause_ms;
    if (json_array_size(house->inbox) > 0) {
        json_t *message = json_incref(json_array_get(house->inbox, 0));
        json_array_remove(house->inbox, 0);
        take_message(house, message);
        json_decref(message);
        house->moves = true;
    } else if (left_ms > 0) {
        wait_for_input(left_ms < timeout_ms ? left_ms : timeout_ms);
    } else if (house->moves) {
        house->moves = take_step(house, &pause_ms);
        house->pause_until_ms = house->moves ? now_ms() + pause_ms : 0;
        note_wagers(house);
        bring(house);
    } else {
        house->hurry = false;
        wait_for_input(timeout_ms);
    }
}

static void take(void *context, const json_t *message)
{
    struct play_house *house = context;
    json_array_append_new(house->inbox, json_deep_copy(message));
    house->moves = true;
}

static void opened(void *context, struct remote *remote)
{
    struct play_house *house = context;
    struct protocol_house shown = shown_by(house);
    struct protocol_person human = {.number = HOUSE_HUMAN, .role = BAIZE_PLAYER, .name = "you"};
    struct protocol_limits limits = {.message = 4096};
    house->remote = remote;
    tell(house, protocol_hello(&shown, &human, &limits));
}

void house_start(struct play_house *house)
{
    house->inbox = json_array();
    house->topics = json_object();
    house->call = (struct remote_house){.opened = opened, .take = take, .run = run, .context = house};
    for (int pause_ms = 0; table_of(house)->table.life != BAIZE_LIFE_OPEN && take_step(house, &pause_ms);)
        ;
}

void house_close(struct play_house *house)
{
    if (house->engine != NULL)
        baize_engine_close(house->engine);
    if (house->reader.call != NULL)
        house->reader.call->close(house->reader.self);
    if (house->store.call != NULL)
        house->store.call->close(house->store.self);
    json_decref(house->inbox);
    json_decref(house->topics);
    files_close(&house->submission);
    files_close(&house->jurisdiction.latest);
}

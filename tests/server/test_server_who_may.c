/* test_server_who_may.c - who may watch, ask and do what: every row of who_may.csv, sent to a server by every role.
 *
 * An act changes the house, so every cell starts from the same state in a process of its own (fork): what one role did
 * is not there for the next. Topics and asks change nothing that a later cell looks at; they share a second house, on
 * SQLite, because asks read the record in threads.
 *
 * A row without a counterpart in the program fails the test, and so does a topic, ask or act without a row. */
#include "place.h"
#include "protocol/fields.h"
#include "server/ask.h"
#include <sys/wait.h>
#include <unistd.h>

enum column { NOBODY, RENEWS, PLAYER, OTHER, DEALER, FLOORPERSON, SUPERVISOR, EXECUTIVE, MANAGER, CASHIER, AUDITOR };
enum { COLUMNS = AUDITOR + 1, ROWS_MOST = 200, TABLES = 6, ALONE = 11, AUTOMATIC = 4, MANAGER_3 = 12 };

static const char *const column_names[COLUMNS] = {"nobody",  "renews",      "player",     "other",
                                                  "dealer",  "floorperson", "supervisor", "executive",
                                                  "manager", "cashier",     "auditor"};

struct row {
    const char *kind, *name, *at, *state, *how, *cells[COLUMNS], *then;
    unsigned line;
};

static struct row rows[ROWS_MOST];
static size_t rows_count;
static struct place *place;
/* Of the person of each column, at table 1; of MANAGER the second manager, who signs beside the first. */
static char cards[COLUMNS][PEOPLE_CARD_SIZE], card_of_manager[PEOPLE_CARD_SIZE];
static unsigned cells_sent;
static uint32_t told_patron; /* whose statement the last answer was */

/* ---- The table ---- */

static bool is(const char *text, const char *other)
{
    return strcmp(text, other) == 0;
}

static _Noreturn void stop(const struct row *row, const char *words)
{
    fprintf(stderr, "who_may.csv:%u: %s %s: %s\n", row->line, row->kind, row->name, words);
    exit(1);
}

static void read_row(char *line, unsigned number)
{
    struct row *row = &rows[rows_count++];
    const char **fields[] = {&row->kind, &row->name, &row->at, &row->state, &row->how};
    row->line = number;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        *fields[i] = strsep(&line, ",");
    for (int i = 0; i < COLUMNS; i++) {
        row->cells[i] = strsep(&line, ",");
        if (row->cells[i] == NULL || (!is(row->cells[i], "may") && !is(row->cells[i], "no")))
            stop(row, "a cell is `may` or `no`, and there is one for each role");
    }
    row->then = line;
    if (line == NULL || strchr(line, ',') != NULL)
        stop(row, "the last column says what those who may are answered");
}

static void read_rows(const char *path)
{
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    char *rest = text;
    unsigned number = 0;
    for (char *line = strsep(&rest, "\n"); line != NULL && rows_count < ROWS_MOST; line = strsep(&rest, "\n"))
        if (number++ > 0 && line[0] != '\0' && line[0] != '#')
            read_row(line, number);
}

/* ---- Everything that can be sent has a row, and every row can be sent ---- */

static const char *kind_of(const struct act_row *act)
{
    if (act->kind == BAIZE_COMMAND_WALLET)
        return "wallet";
    if (act->kind == BAIZE_COMMAND_HOUSE)
        return "house";
    return act->machine == BAIZE_FLOOR_METER        ? "meter"
           : act->machine == BAIZE_FLOOR_CONTROLLER ? "controller"
                                                    : "table";
}

static unsigned has_row(const char *kind, const char *name)
{
    for (size_t i = 0; i < rows_count; i++)
        if (is(rows[i].kind, kind) && is(rows[i].name, name))
            return 0;
    fprintf(stderr, "who_may.csv has no row for the %s %s\n", kind, name);
    return 1;
}

/* The name before the number. */
static const char *topic_name(int kind, char name[PROTOCOL_TOPIC_SIZE])
{
    protocol_topic_print((struct protocol_topic){.kind = (enum protocol_topic_kind)kind, .number = 1}, name);
    name[strcspn(name, "/")] = '\0';
    return name;
}

static unsigned program_without_rows(void)
{
    char name[PROTOCOL_TOPIC_SIZE];
    unsigned faults = 0;
    for (int kind = 0; kind < PROTOCOL_TOPICS; kind++)
        faults += has_row("topic", topic_name(kind, name));
    for (size_t i = 0; ask_name_at(i) != NULL; i++)
        faults += has_row("ask", ask_name_at(i));
    for (size_t i = 0; act_row_at(i) != NULL; i++)
        faults += has_row(kind_of(act_row_at(i)), act_row_at(i)->name);
    return faults;
}

static bool is_in_program(const struct row *row)
{
    char name[PROTOCOL_TOPIC_SIZE];
    for (int kind = 0; is(row->kind, "topic") && kind < PROTOCOL_TOPICS; kind++)
        if (is(row->name, topic_name(kind, name)))
            return true;
    for (size_t i = 0; is(row->kind, "ask") && ask_name_at(i) != NULL; i++)
        if (is(row->name, ask_name_at(i)))
            return true;
    const char *kind = is(row->kind, "automatic") ? "table" : row->kind;
    for (size_t i = 0; act_row_at(i) != NULL; i++)
        if (is(row->name, act_row_at(i)->name) && (is(kind, kind_of(act_row_at(i))) || is(kind, "second")))
            return true;
    return false;
}

static unsigned rows_without_program(void)
{
    unsigned faults = 0;
    for (size_t i = 0; i < rows_count; i++)
        if (!is_in_program(&rows[i])) {
            fprintf(stderr, "who_may.csv:%u: there is no %s %s\n", rows[i].line, rows[i].kind, rows[i].name);
            faults++;
        }
    return faults;
}

/* ---- People ---- */

static uint32_t table_of(const struct row *row)
{
    unsigned number = 0;
    if (sscanf(row->at, "table/%u", &number) != 1 && sscanf(row->at, "own/%u", &number) != 1)
        number = 1;
    return number == ALONE ? 1 : number;
}

static uint32_t person_of(const struct row *row, enum column column)
{
    static const uint32_t staff[COLUMNS] = {
        [RENEWS] = MANAGER_3,        [FLOORPERSON] = BOT_FLOORPERSON, [SUPERVISOR] = BOT_SUPERVISOR,
        [EXECUTIVE] = BOT_EXECUTIVE, [MANAGER] = BOT_MANAGER,         [CASHIER] = BOT_CASHIER,
        [AUDITOR] = BOT_AUDITOR};
    if (column == PLAYER || column == OTHER)
        return bot_patron(&place->plan.bot, table_of(row), column == PLAYER ? 1 : 2);
    if (column == DEALER)
        return BOT_DEALER + table_of(row) + (is(row->name, "relieve") ? 1 : 0);
    return staff[column];
}

static void commit(const struct people_change *change)
{
    struct baize_store_batch batch = {.records = change->records, .records_count = change->records_count};
    assert_int_equal(baize_store_append_now(&place->store, &batch), BAIZE_OK);
    assert_int_equal(people_changed(place->people, change), PEOPLE_OK);
}

/* A third manager, who has to set a new password first. */
static void hire_manager(void)
{
    static struct people_change change;
    const struct people_person *first = people_numbered(place->people, BOT_MANAGER);
    struct baize_command command = {.kind = BAIZE_COMMAND_HOUSE,
                                    .house = {.kind = BAIZE_HOUSE_ACT_ADD_PERSON,
                                              .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER},
                                              .add_person = {.person = MANAGER_3, .role = BAIZE_MANAGER}}};
    house_do(place->engine, &command, &place->random);
    assert_int_equal(
        people_change_add(place->people, 0, "manager-12", BAIZE_MANAGER, MANAGER_3, first->password, true, &change),
        PEOPLE_OK);
    commit(&change);
}

static void issue_card(uint32_t number, char digits[PEOPLE_CARD_SIZE])
{
    static struct people_change change;
    const struct people_person *person = people_numbered(place->people, number);
    assert_int_equal(people_change_card(place->people, 0, person, digits, &change), PEOPLE_OK);
    commit(&change);
}

static void issue_cards(void)
{
    struct row row = {.name = "", .at = ""};
    for (int i = RENEWS; i < COLUMNS; i++)
        issue_card(i == MANAGER ? BOT_MANAGER_2 : person_of(&row, (enum column)i), cards[i]);
    issue_card(BOT_MANAGER, card_of_manager);
}

/* ---- The house ---- */

/* A progressive-only table on meter 1. */
static void make_alone(void)
{
    const struct baize_house *house = baize_engine_house(place->engine);
    struct baize_command command = {
        .kind = BAIZE_COMMAND_HOUSE,
        .house = {.kind = BAIZE_HOUSE_ACT_MAKE_TABLE,
                  .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR}}};
    memcpy(command.house.make_table.digest, baize_house_table(house, 1)->digest, BAIZE_HASH_SIZE);
    command.house.make_table.effective = 20260101;
    command.house.make_table.settings =
        (struct baize_floor_settings){.table = {.number = ALONE}, .alone = true, .counts_chips = true};
    house_do(place->engine, &command, &place->random);
    command = (struct baize_command){.kind = BAIZE_COMMAND_FLOOR,
                                     .floor = {.machine = BAIZE_FLOOR_METER,
                                               .number = 1,
                                               .meter = {.kind = BAIZE_METER_ACT_LINK_TABLE,
                                                         .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER},
                                                         .link_table = {.table = ALONE}}}};
    baize_meter_terms_of(baize_floor_table(baize_engine_floor(place->engine), ALONE)->rules,
                         &command.floor.meter.link_table.terms);
    house_do(place->engine, &command, &place->random);
}

static void open_house(const char *path)
{
    struct house_plan plan = house_plan_small(7);
    plan.tables = TABLES;
    plan.readers = false;
    place = place_open(&plan, path);
    struct server_limits *limits = &place->server->set.limits;
    limits->messages_per_second = limits->messages_burst = limits->acts_burst = limits->acts_per_second = 100000;
    hire_manager();
    issue_cards();
    make_alone();
}

/* ---- Messages ---- */

static struct caller *caller_of(uint32_t person)
{
    static struct {
        uint32_t person;
        struct caller *caller;
    } open[64];
    size_t i = 0;
    while (open[i].caller != NULL && (open[i].person != person || open[i].caller->place != place))
        assert_true(++i < sizeof open / sizeof open[0]);
    if (open[i].caller == NULL) {
        open[i].person = person;
        open[i].caller = caller_open(place, person);
    }
    return open[i].caller;
}

/* "seat=1 wager=ante cards=[]": values are JSON where they can be, else text; $player is the number of the row's
 * player. */
static void add_fields(json_t *message, const struct row *row, const char *how)
{
    char text[256], *rest = text;
    snprintf(text, sizeof text, "%s", how);
    for (char *word = strsep(&rest, " "); word != NULL && word[0] != '\0'; word = strsep(&rest, " ")) {
        char *value = word + strcspn(word, "=");
        if (*value == '\0')
            stop(row, "a field has no value");
        *value++ = '\0';
        for (char *c = value; *c != '\0'; c++)
            *c = *c == ';' ? ',' : *c; /* a comma would end the column */
        json_t *read = json_loads(value, JSON_DECODE_ANY, NULL);
        if (is(value, "$player"))
            read = json_integer(person_of(row, PLAYER));
        json_object_set_new(message, word, read != NULL ? read : json_string(value));
    }
}

static void say(uint32_t person, const json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    fake_say(caller_of(person)->socket, text);
    free(text);
}

/* What the next answer is: the name of a refusal, or its type. Views are no answer to an act. */
static const char *answer_to(uint32_t person, bool watch)
{
    static char name[64];
    struct caller *caller = caller_of(person);
    for (int i = 0; i < 2000; i++) {
        json_t *message = caller_next(caller);
        if (message != NULL) {
            const char *refused = json_string_value(json_object_get(message, "name"));
            snprintf(name, sizeof name, "%s",
                     refused != NULL ? refused : json_string_value(json_object_get(message, "type")));
            told_patron = (uint32_t)json_integer_value(json_object_get(json_object_get(message, "answer"), "patron"));
            json_decref(message);
            return name;
        }
        if (watch && caller->wholes > 0)
            return "view";
        place_wait(place, 5);
    }
    return "nothing";
}

static void new_id(json_t *message)
{
    char id[33];
    snprintf(id, sizeof id, "%012llx%020llx", (unsigned long long)baize_engine_now_ms(place->engine),
             (unsigned long long)++place->made);
    json_object_set_new(message, "id", json_string(id));
}

static json_t *act_of(const struct row *row, const char *at, const char *act, const char *how)
{
    char stream[40];
    if (is(at, "wallet"))
        snprintf(stream, sizeof stream, "wallet/%u", (unsigned)person_of(row, PLAYER));
    else
        snprintf(stream, sizeof stream, "%s", at);
    json_t *message = json_pack("{s:s, s:s, s:s}", "type", "do", "at", stream, "act", act);
    new_id(message);
    add_fields(message, row, how);
    return message;
}

/* One act on the way to the state of a row. */
static void prepare(const struct row *row, uint32_t person, const char *at, const char *act, const char *how)
{
    json_t *message = act_of(row, at, act, how);
    if (person == BOT_FLOORPERSON || person == BOT_MANAGER)
        json_object_set_new(message, "second", json_pack("{s:s}", "card", cards[SUPERVISOR]));
    if (is(act, "validate"))
        json_object_set_new(message, "card", json_string(cards[EXECUTIVE]));
    say(person, message);
    json_decref(message);
    const char *answer = answer_to(person, false);
    if (!is(answer, "done")) {
        fprintf(stderr, "%s %s: ", act, how);
        stop(row, answer);
    }
}

/* ---- States ---- */

static const struct baize_table *table_state(const struct row *row)
{
    return &baize_floor_table(baize_engine_floor(place->engine), table_of(row))->table;
}

/* The bot's next act at the table; false: it has none. */
static bool next_of(const struct row *row, struct baize_command *command)
{
    return house_next(place->engine, &place->plan, table_of(row), &place->random, command);
}

static bool is_next(const struct row *row, const char *act)
{
    struct baize_command command;
    const struct act_row *next;
    return next_of(row, &command) && command.kind == BAIZE_COMMAND_FLOOR &&
           (next = act_row_of(&command.floor)) != NULL && is(next->name, act);
}

static void play_until_next(const struct row *row, const char *act)
{
    for (int i = 0; i < 3000 && !is_next(row, act); i++)
        if (!place_play(place, table_of(row)))
            break;
    if (!is_next(row, act))
        stop(row, "the bot never does this");
}

/* A round is open for wagers, the player has made one, and `rounds` are over. */
static void play_until_betting(const struct row *row, uint32_t rounds)
{
    const struct baize_table *table = table_state(row);
    for (int i = 0; i < 3000; i++) {
        if (table->last_round > rounds && table->round.phase == BAIZE_PHASE_BETTING &&
            table->round.seats[0].wagers[BAIZE_ANTE] > 0)
            return;
        if (!place_play(place, table_of(row)))
            break;
    }
    stop(row, "no round is open for wagers");
}

/* Acts that lead to states: each step is taken for all states that it names. */
static const struct step {
    const char *state;
    uint32_t by;
    const char *at, *act, *how;
} steps[] = {
    {"chip locked counted claimed won", BOT_DEALER + 1, "table/11", "coin", "seat=1 amount_cents=100"},
    {"locked counted claimed won", BOT_DEALER + 1, "table/11", "lock", ""},
    {"counted claimed won", BOT_DEALER + 1, "table/11", "count", "chips=1"},
    {"claimed won", BOT_DEALER + 1, "table/11", "key", "seat=1 row=0"},
    {"won", BOT_EXECUTIVE, "meter/1", "validate", "claim=1"},
    {"fault", BOT_DEALER + 1, "table/11", "report_fault", "seat=1"},
    {"jammed out-of-order", BOT_DEALER + 1, "table/1", "report_device", "device=shuffler state=jammed"},
    {"out-of-order", BOT_FLOORPERSON, "table/1", "put_out_of_order", "device=shuffler way=marked"},
    {"filled", BOT_FLOORPERSON, "table/1", "fill", "amount_cents=10000 signers=[1002;1003]"},
    {"disputed", 0, "table/1", "open_dispute", "round=1 seat=1"}, /* by the player */
    {"unlinked", BOT_MANAGER, "meter/1", "unlink_table", "table=11"},
    {"empty", BOT_CASHIER, "wallet", "withdraw", "amount_cents=100000000"},
    {"excluded", BOT_MANAGER, "wallet", "exclude", "why=by-house until_ms=0"},
};

static bool is_listed(const char *list, const char *word);

static void play_to(const struct row *row)
{
    const char *state = row->state;
    bool known = true;
    if (is(state, "next"))
        play_until_next(row, row->name);
    else if (strncmp(state, "before ", 7) == 0)
        play_until_next(row, state + 7);
    else if (is(state, "betting") || is(state, "closing") || is(state, "jammed") || is(state, "out-of-order") ||
             is(state, "filled"))
        play_until_betting(row, 0);
    else if (is(state, "played") || is(state, "disputed"))
        play_until_betting(row, 1);
    else
        known = is(state, "");
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (is_listed(steps[i].state, state)) {
            prepare(row, steps[i].by == 0 ? person_of(row, PLAYER) : steps[i].by, steps[i].at, steps[i].act,
                    steps[i].how);
            known = true;
        }
    if (is(state, "closing")) {
        place->plan.bot.close = true;
        play_until_next(row, row->name);
    }
    if (!known)
        stop(row, "no such state");
}

/* ---- One cell ---- */

static json_t *message_of(const struct row *row)
{
    struct baize_command command;
    if (!is(row->how, "next"))
        return act_of(row, row->at, row->name, row->how);
    if (!is_next(row, row->name) || !next_of(row, &command))
        stop(row, "it is not the next act here");
    json_t *message = protocol_write_action(&command.floor);
    json_object_set_new(message, "type", json_string("do"));
    new_id(message);
    return message;
}

/* Who signs beside: somebody else of the office. In a row of kind `second` it is the column, and the one who acts may.
 */
static uint32_t sign(const struct row *row, enum column column, json_t *message)
{
    bool second = is(row->kind, "second");
    enum column signs = second ? column : column == SUPERVISOR ? EXECUTIVE : SUPERVISOR;
    uint32_t by = !second                             ? person_of(row, column)
                  : strncmp(row->at, "meter", 5) == 0 ? BOT_MANAGER
                  : column == SUPERVISOR              ? BOT_EXECUTIVE
                                                      : BOT_SUPERVISOR;
    if (signs != NOBODY)
        json_object_set_new(message, "second", json_pack("{s:s}", "card", cards[signs]));
    if (is(row->name, "validate") && column != NOBODY)
        json_object_set_new(message, "card", json_string(column == MANAGER ? card_of_manager : cards[column]));
    return by;
}

static const char *send_act(const struct row *row, enum column column)
{
    json_t *message = message_of(row);
    uint32_t by = sign(row, column, message);
    say(by, message);
    json_decref(message);
    return answer_to(by, false);
}

static const char *send_topic(const struct row *row, uint32_t person)
{
    json_t *message = json_pack("{s:s, s:s}", "type", "watch", "topic", row->at);
    struct caller *caller = caller_of(person);
    caller->wholes = 0;
    say(person, message);
    json_object_set_new(message, "type", json_string("unwatch"));
    const char *answer = answer_to(person, true);
    say(person, message);
    json_decref(message);
    return answer;
}

static const char *send_ask(const struct row *row, uint32_t person)
{
    json_t *message = json_pack("{s:s, s:i, s:s}", "type", "ask", "n", 1, "what", row->name);
    add_fields(message, row, row->how);
    if (is(row->state, "no-memory")) /* for the job that would count for a minute; the first piece is the ask itself */
        place->fail_at = place->allocations + 2;
    say(person, message);
    place->fail_at = 0;
    json_decref(message);
    const char *answer = answer_to(person, false);
    bool player =
        people_numbered(place->people, person) != NULL && people_numbered(place->people, person)->role == BAIZE_PLAYER;
    return player && is(row->name, "statement") && told_patron != person ? "a statement of another" : answer;
}

/* Refused for who the sender, or who signs beside, is. COMES_FROM_THE_TABLE: the act is no person's. */
static bool is_about_person(const struct row *row, enum column column, const char *answer)
{
    static const char *const names[] = {
        "SIGN_IN_FIRST",  "MUST_CHANGE_PASSWORD", "ROLE_NOT_ALLOWED",    "ROLE_TOO_LOW",
        "NOT_YOURS",      "ROLE_OF_ANOTHER",      "DEVICE_ONLY",         "RUNS_BY_ITSELF",
        "PERSON_UNKNOWN", "SECOND_NOT_ALLOWED",   "COMES_FROM_THE_TABLE"};
    static const char *const of_second[] = {"SECOND_PERSON_NEEDED", "SECOND_NOT_ACCEPTED", "BOTH_DEALERS_NEEDED"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (is(answer, names[i]))
            return true;
    for (size_t i = 0; is(row->kind, "second") && i < sizeof of_second / sizeof of_second[0]; i++)
        if (is(answer, of_second[i]))
            return true;
    return column == OTHER &&
           is(answer, "NOT_SEATED"); /* a player names no other: it is the own seat that is missing */
}

static bool is_listed(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(list, word); length > 0 && at != NULL; at = strstr(at + 1, word))
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static unsigned judge(const struct row *row, enum column column, const char *answer)
{
    bool may = is(row->cells[column], "may");
    if (may ? is_listed(row->then, answer) : is_about_person(row, column, answer))
        return 0;
    fprintf(stderr, "who_may.csv:%u: %s %s by %s is `%s`%s%s, but the answer is %s\n", row->line, row->kind, row->name,
            column_names[column], row->cells[column], may ? " and then " : "", may ? row->then : "", answer);
    return 1;
}

/* ---- Acts ---- */

static int wait_for(pid_t child)
{
    int status = 0;
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 99;
}

/* What belongs to the row's player: an act of another player leaves it alone. */
static baize_cents money_of_player(const struct row *row)
{
    uint32_t patron = person_of(row, PLAYER);
    const struct baize_round_seat *seat = &table_state(row)->round.seats[0];
    baize_cents sum =
        baize_engine_wallet(place->engine, patron)->balance + 3 * baize_table_chips(table_state(row), patron);
    for (int i = 0; i < BAIZE_WAGERS; i++)
        sum += 7 * seat->wagers[i];
    return sum;
}

/* All cells of an act, in a process of its own. */
static int act_cells(const struct row *row)
{
    unsigned faults = 0;
    play_to(row);
    for (int i = 0; i < COLUMNS; i++) {
        enum column column = (enum column)i;
        uint64_t acts = baize_engine_counts(place->engine).commands;
        baize_cents money = money_of_player(row);
        pid_t child = is(row->cells[i], "may") ? fork() : 0;
        if (child > 0) {
            faults += (unsigned)wait_for(child);
            continue;
        }
        unsigned fault = judge(row, column, send_act(row, column));
        if (column == OTHER && money_of_player(row) != money) {
            fprintf(stderr, "who_may.csv:%u: %s: another player moved the player's money\n", row->line, row->name);
            fault++;
        }
        if (is(row->cells[i], "may"))
            _exit((int)fault);
        if (baize_engine_counts(place->engine).commands != acts && fault == 0) {
            fprintf(stderr, "who_may.csv:%u: %s: refused, and done\n", row->line, row->name);
            fault++;
        }
        faults += fault;
    }
    return (int)faults;
}

static unsigned test_acts(void)
{
    unsigned faults = 0;
    open_house(NULL);
    fflush(NULL);
    for (size_t i = 0; i < rows_count; i++) {
        if (is(rows[i].kind, "topic") || is(rows[i].kind, "ask"))
            continue;
        pid_t child = fork();
        if (child == 0)
            _exit(act_cells(&rows[i]));
        faults += (unsigned)wait_for(child);
        cells_sent += COLUMNS;
    }
    place_close(place);
    return faults;
}

/* ---- Passwords of second persons ---- */

/* As the cards above: who may not sign beside is refused with the right password, too. */
static unsigned test_passwords(void)
{
    unsigned faults = 0;
    for (size_t i = 0; i < rows_count; i++)
        for (int column = RENEWS; is(rows[i].kind, "second") && is(rows[i].state, "") && column < COLUMNS; column++) {
            const struct people_person *second =
                people_numbered(place->people, person_of(&rows[i], (enum column)column));
            if (is(rows[i].cells[column], "may"))
                continue;
            json_t *message = message_of(&rows[i]);
            json_object_set_new(message, "second",
                                json_pack("{s:s, s:s}", "name", second->name, "password", PLACE_PASSWORD));
            say(BOT_MANAGER, message);
            json_decref(message);
            faults += judge(&rows[i], (enum column)column, answer_to(BOT_MANAGER, false));
            cells_sent++;
        }
    return faults;
}

/* ---- Topics and asks ---- */

static unsigned test_topics_and_asks(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char folder[] = "/tmp/baize-who-may-XXXXXX", path[64], file[80];
    const struct row first = {.name = "", .at = "table/1", .kind = "", .line = 0};
    unsigned faults = 0;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/house.db", folder);
    open_house(path);
    faults += test_passwords();
    play_until_betting(&first, 1);
    for (size_t i = 0; i < rows_count; i++)
        for (int column = 0; column < COLUMNS; column++) {
            uint32_t person = person_of(&rows[i], (enum column)column);
            bool topic = is(rows[i].kind, "topic");
            if (!topic && !is(rows[i].kind, "ask"))
                break;
            faults +=
                judge(&rows[i], (enum column)column, topic ? send_topic(&rows[i], person) : send_ask(&rows[i], person));
            cells_sent++;
        }
    place_close(place);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(file, sizeof file, "%s%s", path, ends[i]);
        unlink(file);
    }
    return faults + (rmdir(folder) != 0);
}

int main(int count, char **arguments)
{
    if (count != 2)
        return 2;
    read_rows(arguments[1]);
    unsigned faults = program_without_rows() + rows_without_program();
    faults += test_acts();
    faults += test_topics_and_asks();
    printf("%zu rows, %u cells sent, %u faults\n", rows_count, cells_sent, faults);
    return faults == 0 ? 0 : 1;
}

/* office.c - options, subcommands, and the house that they open. */
#include "cmd/office.h"

#include "base/date.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Options ---- */

const struct argp_option office_looking[] = {OFFICE_OPTION_JSON, {0}};
const struct argp_option office_one_signs[] = {OFFICE_OPTIONS_AS, OFFICE_OPTION_JSON, {0}};
const struct argp_option office_two_sign[] = {OFFICE_OPTIONS_AS, OFFICE_OPTIONS_SECOND, OFFICE_OPTION_JSON, {0}};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct office_request *request = state->input;
    switch (key) {
    case 'j':
        request->json = true;
        return 0;
    case 'a':
        request->as = argument;
        return 0;
    case 's':
        request->second = argument;
        return 0;
    case ARGP_KEY_ARGS:
        request->arguments = state->argv + state->next;
        request->count = state->argc - state->next;
        return 0;
    default:
        return cmd_set(key, argument, state);
    }
}

/* Before anything is opened or asked: what nobody can mean is wrong usage, whichever command it is. */
static bool are_words_right(const struct office_request *request)
{
    struct baize_house_settings settings = {0};
    uint32_t day, number;
    baize_cents amount;
    return office_settings(request, &settings) &&
           (request->effective == NULL || office_day("--effective", request->effective, &day)) &&
           (request->until == NULL || office_day("--until", request->until, &day)) &&
           (request->number == NULL || office_number("--number", request->number, BAIZE_PATRON_MOST, &number)) &&
           (request->deposit == NULL || office_amount("--deposit", request->deposit, &amount)) &&
           (request->loss == NULL || office_amount("--loss", request->loss, &amount));
}

/* -5 is not an option: nobody should be told that '5' is an invalid one. Behind an option it is that option's word. */
static bool has_number_below_zero(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' && argv[i][1] >= '0' && argv[i][1] <= '9' && strncmp(argv[i - 1], "--", 2) != 0) {
            fprintf(stderr, "%s: '%s' is less than nothing; an amount or a number above zero is expected\n", argv[0],
                    argv[i]);
            return true;
        }
    return false;
}

static bool are_arguments_right(const struct office_how *how, struct office_request *request)
{
    if (how->check != NULL && !how->check(request))
        return false;
    for (int i = 0; i < 2 && how->numbers[i] != NULL; i++)
        if (!office_number(how->numbers[i], request->arguments[i], BAIZE_PATRON_MOST, &request->numbers[i]))
            return false;
    return true;
}

static int act(const struct office_how *how, const struct office_request *request)
{
    static struct office office;
    if (how->signers > 0 ? !office_open(request, how->signers, &office) : !office_look(request, &office))
        return CMD_FAILED;
    bool good = how->act(request, &office);
    office_close(&office);
    return good ? CMD_DONE : CMD_FAILED;
}

static int run_one(const struct cmd_usage *usage, const struct office_how *how, int argc, char **argv)
{
    struct office_request request = {.program = argv[0]};
    if (has_number_below_zero(argc, argv))
        return CMD_USAGE;
    if (!cmd_parse(usage, parse_option, argc, argv, &request))
        return CMD_USAGE;
    if (!are_words_right(&request))
        return CMD_USAGE;
    if (request.count < how->least || request.count > how->most) {
        fprintf(stderr, "%s: expected %s; `%s --help` shows how\n", argv[0],
                how->most == 0 ? "no argument" : usage->arguments, argv[0]);
        return CMD_USAGE;
    }
    if (how->signers > 0 && request.as == NULL) {
        fprintf(stderr, "%s: who does this? --as NAME\n", argv[0]);
        return CMD_USAGE;
    }
    if (how->signers > 1 && request.second == NULL) {
        fprintf(stderr, "%s: two people sign this: --second NAME (S1)\n", argv[0]);
        return CMD_USAGE;
    }
    if (!are_arguments_right(how, &request))
        return CMD_USAGE;
    return how->run != NULL ? how->run(&request) : act(how, &request);
}

int office_run(const struct cmd_command *command, int argc, char **argv)
{
    int result;
    if (command->count == 0)
        return run_one(&command->usage, command->how, argc, argv);
    const struct cmd_usage *usage = cmd_subcommand(command, argc, argv, &result);
    return usage == NULL ? result : run_one(usage, &((const struct office_command *)usage)->how, argc - 1, argv + 1);
}

/* ---- The open house ---- */

bool office_people(struct office *office)
{
    struct people_settings settings = {.allocator = baize_allocator_system(),
                                       .clock = baize_clock_system(),
                                       .random = office->house.random,
                                       .store = office->house.store};
    enum baize_status status = BAIZE_OK;
    people_card_key(office->house.key, settings.card_key);
    enum people_reason reason = people_open(&settings, &office->people, &status);
    if (reason == PEOPLE_OK && office->house.engine != NULL)
        people_set_house(office->people, baize_engine_house(office->house.engine)->name);
    if (reason == PEOPLE_OK)
        return true;
    fprintf(stderr, "baize: the people of the house: %s%s%s\n", people_reason_words(reason),
            status == BAIZE_OK ? "" : ": ", status == BAIZE_OK ? "" : baize_status_words(status));
    return false;
}

static void clear(struct office *office)
{
    struct baize_clock clock = office->house.clock;
    memset(office, 0, sizeof *office);
    office->house.clock = clock;
}

/* Nobody types a password for a house that is not there. */
static bool is_house(const struct cmd_where *where)
{
    struct baize_house_key key;
    bool good = cmd_where_key(where, &key);
    if (good)
        baize_house_key_wipe(&key);
    return good;
}

bool office_open(const struct office_request *request, unsigned signers, struct office *office)
{
    struct office_secrets secrets;
    clear(office);
    bool good = is_house(&request->where) && office_ask(request, signers, &secrets) &&
                cmd_house_open(&request->where, &office->house);
    if (good && !(office_people(office) && office_sign(request, signers, &secrets, office))) {
        office_close(office);
        good = false;
    }
    sodium_memzero(&secrets, sizeof secrets);
    return good;
}

bool office_look(const struct office_request *request, struct office *office)
{
    clear(office);
    if (!cmd_house_look(&request->where, &office->house))
        return false;
    if (office_people(office))
        return true;
    office_close(office);
    return false;
}

void office_close(struct office *office)
{
    if (office->people != NULL)
        people_close(office->people);
    office->people = NULL;
    cmd_house_close(&office->house);
}

struct baize_command *office_house_act(const struct office *office, enum baize_house_act act)
{
    static struct baize_command command;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_HOUSE;
    command.house.kind = act;
    command.house.by = office->by;
    command.house.second_role = office->second_role;
    return &command;
}

struct baize_command *office_wallet_act(const struct office *office, enum baize_wallet_act act, uint32_t patron)
{
    static struct baize_command command;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_WALLET;
    command.wallet.kind = act;
    command.wallet.by = office->by;
    command.wallet.patron = patron;
    command.wallet.day =
        baize_house_shift_at(baize_engine_house(office->house.engine), baize_engine_now_ms(office->house.engine)).day;
    return &command;
}

bool office_do(struct office *office, struct baize_command *command, const struct people_change *change)
{
    command->records = change == NULL ? NULL : change->records;
    command->records_count = change == NULL ? 0 : change->records_count;
    return cmd_house_do(&office->house, command) &&
           (change == NULL || people_changed(office->people, change) == PEOPLE_OK);
}

bool office_write(struct office *office, const struct people_change *change)
{
    const struct baize_store *store = &office->house.store;
    struct baize_store_batch batch = {.records = change->records, .records_count = change->records_count};
    enum baize_status status = baize_store_append_now(store, &batch);
    if (status == BAIZE_OK)
        return people_changed(office->people, change) == PEOPLE_OK;
    fprintf(stderr, "baize: not done: %s: %s\n", baize_status_words(status), store->call->trouble(store->self));
    return false;
}

/* ---- What people type ---- */

const struct people_person *office_person(const struct office *office, const char *word)
{
    const struct people_person *person = people_named(office->people, word);
    if (person == NULL && word[0] >= '0' && word[0] <= '9')
        person = people_numbered(office->people, (uint32_t)strtoul(word, NULL, 10));
    if (person == NULL)
        fprintf(stderr, "baize: '%s': %s; `baize user list` shows all\n", word, people_reason_words(PEOPLE_UNKNOWN));
    return person;
}

const struct people_person *office_player(const struct office *office, const char *word)
{
    const struct people_person *person = office_person(office, word);
    if (person == NULL || person->role == BAIZE_PLAYER)
        return person;
    fprintf(stderr, "baize: %s is no player but a %s\n", person->name, baize_role_id(person->role));
    return NULL;
}

bool office_number(const char *what, const char *word, uint32_t most, uint32_t *number)
{
    char *end;
    errno = 0;
    unsigned long value = strtoul(word, &end, 10);
    if (errno == 0 && word[0] >= '1' && word[0] <= '9' && *end == '\0' && value <= most) {
        *number = (uint32_t)value;
        return true;
    }
    fprintf(stderr, "baize: %s '%s': a number from 1 to %u is expected\n", what, word, most);
    return false;
}

bool office_amount(const char *what, const char *word, baize_cents *amount)
{
    size_t position;
    const char *why;
    if (baize_cents_parse(word, strlen(word), amount, &position, &why) == BAIZE_OK)
        return true;
    fprintf(stderr, "baize: %s '%s': %s, at character %zu\n", what, word, why, position + 1);
    return false;
}

bool office_day(const char *what, const char *word, uint32_t *day)
{
    unsigned year, month, date;
    char extra;
    size_t length = strlen(word);
    if (((length == 10 && sscanf(word, "%4u-%2u-%2u%c", &year, &month, &date, &extra) == 3) ||
         (length == 8 && sscanf(word, "%4u%2u%2u%c", &year, &month, &date, &extra) == 3)) &&
        month < 100 && date < 100 && baize_day_is_real(year * 10000 + month * 100 + date)) {
        *day = year * 10000 + month * 100 + date;
        return true;
    }
    fprintf(stderr, "baize: %s '%s': a day like 2026-11-16 is expected\n", what, word);
    return false;
}

/* The millisecond at which the gaming day begins. */
int64_t office_day_ms(const struct baize_house_settings *settings, uint32_t day)
{
    /* Days since 1970, by the Gregorian calendar counted from March. */
    int64_t year = day / 10000, month = day / 100 % 100, date = day % 100;
    year -= month <= 2;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + date - 1;
    int64_t days = year * 365 + year / 4 - year / 100 + year / 400 + of_year - 719468;
    int64_t minutes = days * 1440 + settings->time.day_starts_minutes - settings->time.zone_minutes;
    return minutes * 60000;
}

static bool read_time(const char *word, size_t length, uint16_t *minutes)
{
    unsigned hour, minute;
    if (length != 5 || sscanf(word, "%2u:%2u", &hour, &minute) != 2 || word[2] != ':' || hour > 23 || minute > 59)
        return false;
    *minutes = (uint16_t)(hour * 60 + minute);
    return true;
}

static bool read_zone(const char *word, int16_t *minutes)
{
    uint16_t distance;
    if ((word[0] != '+' && word[0] != '-') || !read_time(word + 1, strlen(word + 1), &distance))
        return false;
    *minutes = (int16_t)(word[0] == '-' ? -distance : distance);
    return true;
}

static bool read_shifts(const char *word, struct baize_house_settings *settings)
{
    memset(settings->shifts, 0, sizeof settings->shifts);
    settings->shifts_count = 0;
    for (;;) {
        size_t length = strcspn(word, ",");
        if (settings->shifts_count == BAIZE_HOUSE_SHIFTS_MOST ||
            !read_time(word, length, &settings->shifts[settings->shifts_count]))
            return false;
        settings->shifts_count++;
        if (word[length] == '\0')
            return true;
        word += length + 1;
    }
}

bool office_settings(const struct office_request *request, struct baize_house_settings *settings)
{
    if (request->zone != NULL && !read_zone(request->zone, &settings->time.zone_minutes)) {
        fprintf(stderr, "baize: --zone '%s': like -05:00 or +05:30\n", request->zone);
        return false;
    }
    if (request->day_starts != NULL &&
        !read_time(request->day_starts, strlen(request->day_starts), &settings->time.day_starts_minutes)) {
        fprintf(stderr, "baize: --day-starts '%s': a time like 06:00 is expected\n", request->day_starts);
        return false;
    }
    if (request->shifts != NULL && !read_shifts(request->shifts, settings)) {
        fprintf(stderr, "baize: --shifts '%s': one to six times like 06:00,14:00,22:00 are expected\n",
                request->shifts);
        return false;
    }
    if (request->shifts == NULL && request->day_starts != NULL) { /* one shift a day, until somebody says otherwise */
        memset(settings->shifts, 0, sizeof settings->shifts);
        settings->shifts_count = 1;
        settings->shifts[0] = settings->time.day_starts_minutes;
    }
    return true;
}

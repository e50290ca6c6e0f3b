/* init.c - baize init: an empty house with its key and its first manager. */
#include "cmd/datadir.h"
#include "cmd/formats.h"
#include "cmd/json.h"
#include "cmd/office.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A line from the terminal. */
static bool ask(const char *prompt, char *line, size_t size)
{
    if (!isatty(STDIN_FILENO)) {
        fprintf(stderr, "baize init: the name of the first manager is missing: --manager NAME\n");
        return false;
    }
    fprintf(stderr, "%s: ", prompt);
    if (fgets(line, (int)size, stdin) == NULL)
        return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

static bool read_settings(const struct office_request *request, struct baize_house_settings *settings)
{
    memset(settings, 0, sizeof *settings);
    settings->time.day_starts_minutes = 6 * 60;
    settings->shifts_count = 3;
    settings->shifts[0] = 6 * 60;
    settings->shifts[1] = 14 * 60;
    settings->shifts[2] = 22 * 60;
    return office_settings(request, settings);
}

static bool open_store(const struct office_request *request, struct office *office)
{
    return cmd_where_store(&request->where, BAIZE_STORE_CREATE, &office->house.store) &&
           datadir_store_is_empty(&office->house.store) && cmd_house_make_key(&office->house) &&
           datadir_write_key(&request->where, office->house.key);
}

/* The house, its first manager and the manager's record, in one commit. */
static bool create(const struct office_request *request, struct office *office, const char *manager,
                   const char *password, const struct baize_house_settings *settings)
{
    static struct people_change change;
    char hash[PEOPLE_HASH_SIZE];
    struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_CREATE);
    if (!office_hash(office, manager, NULL, password, hash))
        return false;
    uint32_t number = people_next_number(office->people);
    enum people_reason reason =
        people_change_add(office->people, 0, manager, BAIZE_MANAGER, number, hash, false, &change);
    if (reason != PEOPLE_OK) {
        fprintf(stderr, "baize: %s: %s\n", manager, people_reason_words(reason));
        return false;
    }
    snprintf(command->house.create.name, sizeof command->house.create.name, "%s", request->name);
    memcpy(command->house.create.house, office->house.key->house, BAIZE_HOUSE_ID_SIZE);
    memcpy(command->house.create.public_key, office->house.key->public_key, BAIZE_PUBLIC_KEY_SIZE);
    command->house.create.demo = request->demo;
    command->house.create.settings = *settings;
    command->house.create.manager = number;
    command->house.by.role = BAIZE_MANAGER;
    return office_do(office, command, &change);
}

static void print_made(const struct office_request *request, const struct office *office, const char *manager)
{
    const char *directory = cmd_where_directory(&request->where);
    char house[2 * BAIZE_HOUSE_ID_SIZE + 1], public_key[2 * BAIZE_PUBLIC_KEY_SIZE + 1];
    sodium_bin2hex(house, sizeof house, office->house.key->house, BAIZE_HOUSE_ID_SIZE);
    sodium_bin2hex(public_key, sizeof public_key, office->house.key->public_key, BAIZE_PUBLIC_KEY_SIZE);
    if (request->json) {
        json_finish(json_pack("{s:s, s:s, s:s, s:b, s:s, s:s, s:{s:s, s:i}, s:s}", "house", house, "name",
                              request->name, "directory", directory, "demo", request->demo ? 1 : 0, "store",
                              office->house.store.call->name, "public_key", public_key, "manager", "name", manager,
                              "number", (int)people_named(office->people, manager)->number, "notice", FORMATS_NOTICE));
        return;
    }
    printf("The house \"%s\" is made%s.\n\n", request->name, request->demo ? ", for play money only" : "");
    printf("  data directory  %s\n", directory);
    printf("  store           %s\n", office->house.store.call->name);
    printf("  house           %s\n", house);
    printf("  public key      %s\n", public_key);
    printf("  first manager   %s, number %u\n\n", manager, people_named(office->people, manager)->number);
    printf("Keep safe: %s/house.key. It signs the record and opens sealed decks; no backup holds it.\n"
           "Keep a copy where only the owner can reach it, apart from the backups. Give the public key to\n"
           "whoever is to check the record.\n\n" FORMATS_NOTICE,
           directory);
}

/* Whatever fails, nothing is left behind. */
static bool make_house(const struct office_request *request, const char *manager, const char *password)
{
    static struct office office;
    struct baize_house_settings settings;
    memset(&office, 0, sizeof office);
    if (!read_settings(request, &settings) || !datadir_make(&request->where))
        return false;
    bool good = baize_random_system(&office.house.random) == BAIZE_OK && open_store(request, &office) &&
                office_people(&office) && cmd_house_engine(&office.house) &&
                create(request, &office, manager, password, &settings) && datadir_finish(&request->where);
    if (good)
        print_made(request, &office, manager);
    office_close(&office);
    if (!good)
        datadir_unmake(&request->where);
    return good;
}

static int run(const struct office_request *request)
{
    char manager[PEOPLE_NAME_SIZE + 1], password[OFFICE_PASSWORD_SIZE];
    enum people_reason reason;
    if (request->name == NULL || request->name[0] == '\0') {
        fputs("baize init: the house needs a name: --name NAME\n", stderr);
        return CMD_USAGE;
    }
    if (request->manager != NULL)
        snprintf(manager, sizeof manager, "%s", request->manager);
    else if (!ask("Name of the first manager", manager, sizeof manager))
        return CMD_USAGE;
    if (!office_new_password("Password of the first manager", request->password_file, password))
        return CMD_FAILED;
    reason = people_password_rules(manager, request->name, password);
    if (reason != PEOPLE_OK)
        fprintf(stderr, "baize: %s: %s\n", manager, people_reason_words(reason));
    bool good = reason == PEOPLE_OK && make_house(request, manager, password);
    sodium_memzero(password, sizeof password);
    return good ? CMD_DONE : CMD_FAILED;
}

static const struct argp_option options[] = {
    {"name", OFFICE_WORD(name), "NAME", 0, "The name of the house, on every report", 0},
    {"manager", OFFICE_WORD(manager), "NAME", 0, "The name of the first manager; else it is asked for", 0},
    {"password-file", OFFICE_WORD(password_file), "FILE", 0,
     "Take the manager's password from its first line; else it is asked for, or read from standard input", 0},
    {"zone", OFFICE_WORD(zone), "OFFSET", 0, "The time of the house, like -05:00 (UTC)", 0},
    {"day-starts", OFFICE_WORD(day_starts), "TIME", 0,
     "When the gaming day begins (06:00); without --shifts it is then one shift", 0},
    {"shifts", OFFICE_WORD(shifts), "TIMES", 0,
     "When shifts begin, the first with the day (06:00,14:00,22:00, unless --day-starts is said)", 0},
    {"demo", OFFICE_SWITCH(demo), NULL, 0, "Play money: such a house never becomes a real one", 0},
    OFFICE_OPTION_JSON,
    {0},
};

const struct cmd_command cmd_init = {
    .usage = {"init", "make an empty house with its key and its first manager", "",
              "Makes an empty house: its data directory, its key, its store and its first manager."
              "\vA directory or database in which there is a house is refused. Examples:\n\n"
              "  baize init --name \"Harbour Casino\" --zone -05:00\n"
              "  baize init --name Rehearsal --demo --manager anna --password-file anna.txt",
              options, true},
    .run_of = office_run,
    .how = &(const struct office_how){.run = run},
};

/* serve_demo_make.c - makes what is missing of a demo house, act by act, each durable. It keeps no note of how far it
 * came: after a crash it looks and goes on. A house that is there and no demo is never touched. */
#include "cmd/datadir.h"
#include "cmd/house_rules.h"
#include "cmd/serve_demo.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define PURSE       INT64_C(500000) /* $5,000.00: of the player's account */
#define HOUSE_PURSE INT64_C(200000) /* $2,000.00: of a house player */
#define CARD_KIND   "demo-card"     /* records: digits of cards that are printed at every start */
#define ALIAS_KIND  "alias"         /* as src/server/alias.c reads them */

/* ---- The directory ---- */

static bool key_is_there(const struct cmd_where *where)
{
    char path[CMD_PATH_SIZE];
    return cmd_where_path(where, "house.key", path) && access(path, F_OK) == 0;
}

/* A new key is only written beside an empty store: no house ever loses its own. */
bool serve_demo_directory(const struct cmd_where *where, struct office *office)
{
    const char *directory = cmd_where_directory(where);
    bool there = key_is_there(where);
    if (mkdir(directory, S_IRWXU) != 0 && errno != EEXIST) {
        fprintf(stderr, "baize: cannot make the directory '%s': %s\n", directory, strerror(errno));
        return false;
    }
    umask(S_IRWXG | S_IRWXO);
    if (!there && !datadir_write_database(where))
        return false;
    if (!cmd_where_store(where, BAIZE_STORE_CREATE, &office->house.store))
        return false;
    if (there)
        return cmd_house_read_key(where, &office->house);
    return datadir_store_is_empty(&office->house.store) && cmd_house_make_key(&office->house) &&
           datadir_write_key(where, office->house.key);
}

/* ---- People ---- */

static bool say(const char *name, enum people_reason reason)
{
    if (reason != PEOPLE_OK)
        fprintf(stderr, "baize: %s: %s\n", name, people_reason_words(reason));
    return reason == PEOPLE_OK;
}

/* Of the password, or of one that nobody will ever know. */
static bool make_hash(struct office *office, const char *name, const char *password, char hash[PEOPLE_HASH_SIZE])
{
    static char unknown[PEOPLE_HASH_SIZE]; /* one for all: it takes a tenth of a second */
    char drawn[PEOPLE_ONE_TIME_SIZE];
    if (password != NULL)
        return office_hash(office, name, NULL, password, hash);
    people_one_time_password(&office->house.random, drawn);
    bool good = unknown[0] != '\0' || office_hash(office, "nobody", NULL, drawn, unknown);
    memcpy(hash, unknown, PEOPLE_HASH_SIZE);
    sodium_memzero(drawn, sizeof drawn);
    return good;
}

/* What changes of a person is committed with the act of the house, and with one record more. */
static bool do_with(struct office *office, struct baize_command *command, const struct people_change *change,
                    const struct baize_store_record *more)
{
    struct baize_store_record records[PEOPLE_CHANGE_RECORDS + 1];
    memcpy(records, change->records, change->records_count * sizeof records[0]);
    records[change->records_count] = *more;
    command->records = records;
    command->records_count = change->records_count + 1;
    return cmd_house_do(&office->house, command) && say(change->person.name, people_changed(office->people, change));
}

/* The person's record and the name shown at tables are committed with the act that makes the person. */
static bool add_with(struct office *office, struct baize_command *command, struct people_change *change,
                     const char *alias)
{
    char key[16];
    snprintf(key, sizeof key, "%010u", change->person.number);
    struct baize_store_record shown = {.kind = ALIAS_KIND, .key = key, .value = alias, .length = strlen(alias)};
    return do_with(office, command, change, &shown);
}

static bool prepare(struct office *office, uint32_t by, const char *name, const char *password, enum baize_role role,
                    struct people_change *change)
{
    char hash[PEOPLE_HASH_SIZE];
    return make_hash(office, name, password, hash) &&
           say(name, people_change_add(office->people, by, name, role, people_next_number(office->people), hash, false,
                                       change));
}

static bool hire(struct office *office, const struct demo_account *account)
{
    static struct people_change change;
    if (people_named(office->people, account->name) != NULL)
        return true;
    if (!prepare(office, office->by.who, account->name, account->password, account->role, &change))
        return false;
    struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_ADD_PERSON);
    command->house.by.second = 0;
    command->house.add_person.person = change.person.number;
    command->house.add_person.role = account->role;
    return add_with(office, command, &change, account->alias);
}

static struct baize_command *by_cashier(struct office *office, enum baize_wallet_act act, uint32_t patron)
{
    struct baize_command *command = office_wallet_act(office, act, patron);
    command->wallet.by =
        (struct baize_actor){.who = people_named(office->people, "cashier")->number, .role = BAIZE_CASHIER};
    return command;
}

static bool add_player(struct office *office, const char *name, const char *password, const char *alias,
                       baize_cents purse)
{
    static struct people_change change;
    const struct people_person *person = people_named(office->people, name);
    if (person == NULL) {
        if (!prepare(office, people_named(office->people, "cashier")->number, name, password, BAIZE_PLAYER, &change) ||
            !add_with(office, by_cashier(office, BAIZE_WALLET_ACT_OPEN, change.person.number), &change, alias))
            return false;
        person = people_named(office->people, name);
    }
    const struct baize_wallet *wallet = baize_engine_wallet(office->house.engine, person->number);
    if (wallet == NULL || wallet->deposited_ever > 0)
        return wallet != NULL;
    struct baize_command *command = by_cashier(office, BAIZE_WALLET_ACT_DEPOSIT, person->number);
    command->wallet.deposit.amount = purse;
    return cmd_house_do(&office->house, command);
}

/* ---- The house itself ---- */

static int16_t zone_here(void)
{
    time_t now = time(NULL);
    struct tm local;
    long minutes = localtime_r(&now, &local) == NULL ? 0 : local.tm_gmtoff / 60;
    return (int16_t)(minutes >= -720 && minutes <= 840 ? minutes : 0);
}

static bool create(struct office *office, const struct demo_account *manager)
{
    static struct people_change change;
    if (!prepare(office, 0, manager->name, manager->password, BAIZE_MANAGER, &change))
        return false;
    struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_CREATE);
    snprintf(command->house.create.name, sizeof command->house.create.name, "%s", DEMO_NAME);
    memcpy(command->house.create.house, office->house.key->house, BAIZE_HOUSE_ID_SIZE);
    memcpy(command->house.create.public_key, office->house.key->public_key, BAIZE_PUBLIC_KEY_SIZE);
    command->house.create.demo = true;
    command->house.create.manager = change.person.number;
    command->house.create.settings =
        (struct baize_house_settings){.time = {.zone_minutes = zone_here(), .day_starts_minutes = 6 * 60},
                                      .shifts_count = 3,
                                      .shifts = {6 * 60, 14 * 60, 22 * 60}};
    command->house.by = (struct baize_actor){.role = BAIZE_MANAGER};
    return add_with(office, command, &change, manager->alias);
}

static const struct demo_account *account_of(enum baize_role role)
{
    const struct demo_account *account = demo_accounts;
    while (account->role != role)
        account++;
    return account;
}

static uint32_t number_of(const struct office *office, const char *name)
{
    const struct people_person *person = people_named(office->people, name);
    return person == NULL ? 0 : person->number;
}

/* From here on manager and supervisor sign. */
static void sign(struct office *office)
{
    office->by = (struct baize_actor){.who = number_of(office, account_of(BAIZE_MANAGER)->name),
                                      .role = BAIZE_MANAGER,
                                      .second = number_of(office, account_of(BAIZE_SUPERVISOR)->name)};
    office->second_role = BAIZE_SUPERVISOR;
}

static bool make_people(struct office *office)
{
    sign(office);
    for (size_t i = 0; i < demo_accounts_count; i++)
        if (demo_accounts[i].role != BAIZE_PLAYER && !hire(office, &demo_accounts[i]))
            return false;
    for (size_t i = 0; i < DEMO_DEALERS; i++)
        if (!hire(office, &demo_dealers[i]))
            return false;
    const struct demo_account *player = account_of(BAIZE_PLAYER);
    if (!add_player(office, player->name, player->password, player->alias, PURSE))
        return false;
    for (size_t i = 0; i < demo_patrons_count; i++)
        if (!add_player(office, demo_patrons[i].name, NULL, demo_patrons[i].alias, HOUSE_PURSE))
            return false;
    sign(office);
    return true;
}

/* ---- Cards of those who validate wins ---- */

struct reading {
    struct baize_store_answer answer;
    char digits[PEOPLE_CARD_SIZE];
    bool there;
};

static bool on_record(void *context, const struct baize_store_record *record)
{
    struct reading *reading = context;
    reading->there = true;
    if (record->length == PEOPLE_CARD_SIZE - 1)
        memcpy(reading->digits, record->value, PEOPLE_CARD_SIZE - 1);
    return true;
}

static struct reading read_record(struct office *office, const char *kind, const char *key)
{
    const struct baize_store *store = &office->house.store;
    struct reading reading = {.there = false};
    baize_store_wait(store, &reading.answer,
                     store->call->records(store->self, kind, key, on_record, baize_store_answered, &reading));
    return reading;
}

static bool find_card(struct office *office, const char *name, char digits[PEOPLE_CARD_SIZE])
{
    struct reading reading = read_record(office, CARD_KIND, name);
    memcpy(digits, reading.digits, PEOPLE_CARD_SIZE);
    const struct people_person *person = digits[0] == '\0' ? NULL : people_of_card(office->people, digits);
    return person != NULL && person->number == number_of(office, name);
}

/* The digits are kept: whoever tries the demo reads them at every start. */
static bool make_card(struct office *office, const struct demo_account *account, char digits[PEOPLE_CARD_SIZE])
{
    static struct people_change change;
    if (find_card(office, account->name, digits))
        return true;
    const struct people_person *person = people_named(office->people, account->name);
    if (!say(account->name, people_change_card(office->people, office->by.who, person, digits, &change)))
        return false;
    struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_RESET_CREDENTIAL);
    command->house.by.second = 0;
    command->house.reset_credential.person = person->number;
    command->house.reset_credential.what = BAIZE_RESET_CARD;
    struct baize_store_record kept = {
        .kind = CARD_KIND, .key = account->name, .value = digits, .length = PEOPLE_CARD_SIZE - 1};
    return do_with(office, command, &change, &kept);
}

static bool make_cards(struct office *office, struct serve_demo *demo)
{
    static const enum baize_role roles[] = {BAIZE_FLOORPERSON, BAIZE_SUPERVISOR, BAIZE_EXECUTIVE, BAIZE_MANAGER};
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        if (!make_card(office, account_of(roles[i]), demo->cards[roles[i]]))
            return false;
    return true;
}

/* ---- Rules, meters, tables ---- */

static bool meter_act(struct office *office, uint32_t meter, const struct baize_rules *rules, uint32_t table)
{
    static struct baize_command command;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_FLOOR;
    command.floor.machine = BAIZE_FLOOR_METER;
    command.floor.number = meter;
    if (table == 0) {
        baize_meter_setup_of(rules, meter, &command.floor.meter);
    } else {
        command.floor.meter.kind = BAIZE_METER_ACT_LINK_TABLE;
        command.floor.meter.link_table.table = table;
        baize_meter_terms_of(rules, &command.floor.meter.link_table.terms);
    }
    command.floor.meter.by = office->by;
    command.floor.meter.second_role = office->second_role;
    return cmd_house_do(&office->house, &command);
}

static bool make_meter(struct office *office, uint32_t meter, const struct baize_rules *rules,
                       const uint8_t digest[BAIZE_HASH_SIZE])
{
    const struct baize_engine *engine = office->house.engine;
    if (baize_house_meter(baize_engine_house(engine), meter) == NULL) {
        struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_MAKE_METER);
        command->house.make_meter.meter = meter;
        memcpy(command->house.make_meter.digest, digest, BAIZE_HASH_SIZE);
        if (!cmd_house_do(&office->house, command))
            return false;
    }
    return baize_floor_meter(baize_engine_floor(engine), meter)->meter.phase != BAIZE_METER_NEW ||
           meter_act(office, meter, rules, 0);
}

static bool file_rules(struct office *office, const struct demo_plan *plan, const struct demo_table *table,
                       uint8_t digest[BAIZE_HASH_SIZE])
{
    struct cmd_library finder = {.directory = plan->beside, .shipped_first = true};
    if (plan->file == NULL)
        return house_rules_file(office, table->submission, digest);
    return house_rules_file_from(office, plan->file, table->submission, &finder, digest);
}

static bool make_table(struct office *office, const struct demo_plan *plan, const struct demo_table *table)
{
    const struct baize_engine *engine = office->house.engine;
    uint8_t digest[BAIZE_HASH_SIZE];
    if (!file_rules(office, plan, table, digest))
        return false;
    const struct baize_rules *rules = baize_engine_rules(engine, digest);
    bool linked = rules->wagers[BAIZE_PROGRESSIVE].offered;
    if (linked && !make_meter(office, table->meter, rules, digest))
        return false;
    if (baize_house_table(baize_engine_house(engine), table->number) == NULL) {
        struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_MAKE_TABLE);
        memcpy(command->house.make_table.digest, digest, BAIZE_HASH_SIZE);
        command->house.make_table.effective =
            baize_house_shift_at(baize_engine_house(engine), baize_engine_now_ms(engine)).day;
        command->house.make_table.settings.table = (struct baize_table_settings){.number = table->number,
                                                                                 .source = BAIZE_SOURCE_GENERATOR,
                                                                                 .betting_ms = table->betting_ms,
                                                                                 .decision_ms = table->decision_ms};
        if (!cmd_house_do(&office->house, command))
            return false;
    }
    return !linked || baize_floor_table(baize_engine_floor(engine), table->number)->links_count > 0 ||
           meter_act(office, table->meter, rules, table->number);
}

/* ---- The whole ---- */

static void fill(struct office *office, const struct demo_plan *plan, struct serve_demo *demo)
{
    struct server_demo *settings = &demo->settings;
    settings->on = true;
    settings->floorperson = number_of(office, account_of(BAIZE_FLOORPERSON)->name);
    settings->supervisor = number_of(office, account_of(BAIZE_SUPERVISOR)->name);
    settings->executive = number_of(office, account_of(BAIZE_EXECUTIVE)->name);
    settings->manager = number_of(office, account_of(BAIZE_MANAGER)->name);
    settings->cashier = number_of(office, account_of(BAIZE_CASHIER)->name);
    for (size_t i = 0; i < DEMO_DEALERS; i++)
        settings->dealers[i] = number_of(office, demo_dealers[i].name);
    settings->dealers[DEMO_DEALERS] = number_of(office, account_of(BAIZE_DEALER)->name);
    for (size_t i = 0; i < demo_patrons_count; i++)
        if (demo_patrons[i].table <= plan->count &&
            demo_patrons[i].seat <= plan->tables[demo_patrons[i].table - 1].seats)
            demo->patrons[settings->patrons_count++] =
                (struct server_patron){.patron = number_of(office, demo_patrons[i].name),
                                       .table = demo_patrons[i].table,
                                       .seat = demo_patrons[i].seat};
    settings->patrons = demo->patrons;
    for (size_t i = 0; i < plan->count; i++)
        demo->tables[i] =
            (struct server_table){.number = plan->tables[i].number, .automatic = plan->tables[i].automatic};
    demo->tables_count = plan->count;
}

/* The name that is shown for the manager is committed with the house, whoever it is made by `serve --demo` for. */
static bool is_made_here(struct office *office)
{
    char key[16];
    uint32_t manager = number_of(office, account_of(BAIZE_MANAGER)->name);
    snprintf(key, sizeof key, "%010u", manager);
    return manager != 0 && read_record(office, ALIAS_KIND, key).there;
}

/* What a demo is made of is filed in it: of the shipped rules by their ids, whatever they said in an earlier version;
 * of a submission by its text. */
static bool is_filed(const struct baize_house *house, const struct demo_plan *plan)
{
    for (size_t i = 0; i < house->rules_count; i++)
        if (plan->file == NULL ? strcmp(house->rules[i].submission, plan->tables[0].submission) == 0
                               : memcmp(house->rules[i].digest, plan->digest, BAIZE_HASH_SIZE) == 0)
            return true;
    return false;
}

static bool refuse_other_rules(const struct baize_house *house, const struct demo_plan *plan, const char *directory)
{
    if (plan->file == NULL)
        fprintf(stderr,
                "baize serve: the demo in '%s' was made of '%s': serve it with --rules and that file, or take another "
                "directory with --data\n",
                directory, house->rules[0].submission);
    else
        fprintf(stderr,
                "baize serve: the demo in '%s' was made of other rules ('%s', or an earlier text of it): remove that "
                "directory to begin again with these, or take another one with --data\n",
                directory, house->rules[0].submission);
    return false;
}

static bool look_at_house(struct office *office, const struct demo_plan *plan, const char *directory,
                          struct serve_demo *demo)
{
    const struct baize_house *house = baize_engine_house(office->house.engine);
    if (house->created && !house->demo) {
        fprintf(
            stderr,
            "baize serve: '%s' is the data directory of a house for money, which a demo never touches: take another "
            "one with --data\n",
            directory);
        return false;
    }
    demo->own_people = house->created && !is_made_here(office);
    if (demo->own_people && demo->rules != NULL) {
        fprintf(
            stderr,
            "baize serve: the demo house in '%s' has people and tables of its own, and --rules makes a new one: take "
            "another directory with --data, or serve this one without --rules\n",
            directory);
        return false;
    }
    if (!demo->own_people && house->tables_count > 0 && house->rules_count > 0 && !is_filed(house, plan))
        return refuse_other_rules(house, plan, directory);
    return true;
}

bool serve_demo_make(struct office *office, const struct serve_config *config, const char *directory,
                     struct serve_demo *demo)
{
    static struct demo_plan plan;
    if (!demo_plan(&plan, config, demo->rules) || !look_at_house(office, &plan, directory, demo))
        return false;
    if (demo->own_people)
        return true;
    demo->made_now = !baize_engine_house(office->house.engine)->created;
    if (demo->made_now && !create(office, account_of(BAIZE_MANAGER)))
        return false;
    if (!make_people(office) || !make_cards(office, demo))
        return false;
    for (size_t i = 0; i < plan.count; i++)
        if (!make_table(office, &plan, &plan.tables[i]))
            return false;
    fill(office, &plan, demo);
    return true;
}

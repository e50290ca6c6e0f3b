/* set_up.c - a house from nothing, one command after the other: what is missing is the next. It keeps nothing, so it
 * goes on wherever it was interrupted. */
#include "../testing/submissions.h"
#include "house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPOSIT INT64_C(100000000) /* $1,000,000.00 */

static struct baize_command house_command(enum baize_house_act kind)
{
    return (struct baize_command){.kind = BAIZE_COMMAND_HOUSE,
                                  .house = {.kind = kind,
                                            .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR},
                                            .second_role = BAIZE_SUPERVISOR}};
}

static struct baize_command create(const struct baize_house_key *key, bool demo)
{
    struct baize_command command = house_command(BAIZE_HOUSE_ACT_CREATE);
    command.house.by = (struct baize_actor){.role = BAIZE_MANAGER};
    snprintf(command.house.create.name, sizeof command.house.create.name, "Test House");
    memcpy(command.house.create.house, key->house, sizeof key->house);
    memcpy(command.house.create.public_key, key->public_key, sizeof key->public_key);
    command.house.create.manager = BOT_MANAGER;
    command.house.create.demo = demo;
    command.house.create.settings = (struct baize_house_settings){
        .time = {.zone_minutes = -300, .day_starts_minutes = 360}, .shifts_count = 3, .shifts = {360, 840, 1320}};
    return command;
}

/* ---- Staff ---- */

static bool hire(const struct baize_house *house, uint32_t person, enum baize_role role, struct baize_command *command)
{
    if (baize_house_person(house, person) != NULL)
        return false;
    *command = house_command(BAIZE_HOUSE_ACT_ADD_PERSON);
    command->house.by.second = 0;
    command->house.add_person.person = person;
    command->house.add_person.role = role;
    return true;
}

static bool hire_all(const struct baize_house *house, unsigned tables, struct baize_command *command)
{
    if (hire(house, BOT_MANAGER_2, BAIZE_MANAGER, command) || hire(house, BOT_SUPERVISOR, BAIZE_SUPERVISOR, command) ||
        hire(house, BOT_EXECUTIVE, BAIZE_EXECUTIVE, command) ||
        hire(house, BOT_FLOORPERSON, BAIZE_FLOORPERSON, command) || hire(house, BOT_CASHIER, BAIZE_CASHIER, command) ||
        hire(house, BOT_AUDITOR, BAIZE_AUDITOR, command))
        return true;
    for (uint32_t table = 1; table <= tables; table++)
        if (hire(house, BOT_DEALER + table, BAIZE_DEALER, command))
            return true;
    return false;
}

/* ---- Rules ---- */

struct texts {
    char submission[32];
    struct baize_shipped file, jurisdiction;
    uint8_t digest[BAIZE_HASH_SIZE];
};

/* The texts of a shipped submission and of its jurisdiction; loaded once. */
static const struct texts *find_texts(const char *submission)
{
    static struct texts known[HOUSE_SUBMISSIONS_MOST];
    static struct baize_rules rules;
    struct texts *texts = known;
    while (texts < known + HOUSE_SUBMISSIONS_MOST - 1 && texts->submission[0] != '\0' &&
           strcmp(texts->submission, submission) != 0)
        texts++;
    if (strcmp(texts->submission, submission) == 0)
        return texts;
    if (baize_shipped_find(submission, BAIZE_FILE_SUBMISSION, &texts->file) != BAIZE_OK)
        abort();
    if (!read_shipped(&texts->file, &rules) ||
        baize_shipped_find(rules.jurisdiction, BAIZE_FILE_JURISDICTION, &texts->jurisdiction) != BAIZE_OK)
        abort();
    baize_rules_digest(texts->file.bytes, texts->file.length, texts->jurisdiction.bytes, texts->jurisdiction.length,
                       texts->digest);
    snprintf(texts->submission, sizeof texts->submission, "%s", submission);
    return texts;
}

static struct baize_command file_rules(const struct texts *texts)
{
    struct baize_command command = house_command(BAIZE_HOUSE_ACT_FILE_RULES);
    snprintf(command.house.file_rules.submission, sizeof command.house.file_rules.submission, "%s", texts->submission);
    command.house.file_rules.submission_text = texts->file.bytes;
    command.house.file_rules.submission_length = texts->file.length;
    command.house.file_rules.jurisdiction_text = texts->jurisdiction.bytes;
    command.house.file_rules.jurisdiction_length = texts->jurisdiction.length;
    return command;
}

/* ---- Meters ---- */

static struct baize_command meter_command(uint32_t meter)
{
    return (struct baize_command){.kind = BAIZE_COMMAND_FLOOR,
                                  .floor = {.machine = BAIZE_FLOOR_METER, .number = meter}};
}

static void by_manager(struct baize_command *command)
{
    command->floor.meter.by = (struct baize_actor){.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR};
    command->floor.meter.second_role = BAIZE_SUPERVISOR;
}

static bool open_meter(const struct baize_engine *engine, uint32_t meter, const struct baize_rules *rules,
                       const uint8_t digest[BAIZE_HASH_SIZE], struct baize_command *command)
{
    if (baize_house_meter(baize_engine_house(engine), meter) == NULL) {
        *command = house_command(BAIZE_HOUSE_ACT_MAKE_METER);
        command->house.make_meter.meter = meter;
        memcpy(command->house.make_meter.digest, digest, BAIZE_HASH_SIZE);
        return true;
    }
    if (baize_floor_meter(baize_engine_floor(engine), meter)->meter.phase != BAIZE_METER_NEW)
        return false;
    *command = meter_command(meter);
    baize_meter_setup_of(rules, meter, &command->floor.meter);
    by_manager(command);
    return true;
}

static bool rules_and_meter(const struct baize_engine *engine, const struct house_plan *plan, unsigned which,
                            struct baize_command *command)
{
    const struct texts *texts = find_texts(plan->submissions[which]);
    const struct baize_rules *rules = baize_engine_rules(engine, texts->digest);
    if (rules == NULL) {
        *command = file_rules(texts);
        return true;
    }
    return rules->wagers[BAIZE_PROGRESSIVE].offered && open_meter(engine, which + 1, rules, texts->digest, command);
}

/* ---- Tables ---- */

static struct baize_command make_table(const struct house_plan *plan, uint32_t table,
                                       const uint8_t digest[BAIZE_HASH_SIZE])
{
    struct baize_command command = house_command(BAIZE_HOUSE_ACT_MAKE_TABLE);
    memcpy(command.house.make_table.digest, digest, BAIZE_HASH_SIZE);
    command.house.make_table.effective = 20260101;
    command.house.make_table.takes_cash = plan->cash;
    command.house.make_table.settings = (struct baize_floor_settings){
        .table = {.number = table,
                  .source = plan->readers && table % 2 == 0 ? BAIZE_SOURCE_READER : BAIZE_SOURCE_GENERATOR,
                  .betting_ms = plan->clocks_ms,
                  .decision_ms = plan->clocks_ms},
        .counts_chips = table % 3 == 0};
    return command;
}

static struct baize_command link_table(uint32_t meter, uint32_t table)
{
    struct baize_command command = meter_command(meter);
    command.floor.meter.kind = BAIZE_METER_ACT_LINK_TABLE;
    command.floor.meter.link_table.table = table;
    by_manager(&command);
    return command;
}

struct baize_command house_wallet_command(enum baize_wallet_act kind, uint32_t patron)
{
    return (struct baize_command){.kind = BAIZE_COMMAND_WALLET,
                                  .wallet = {.kind = kind,
                                             .by = {.who = BOT_CASHIER, .role = BAIZE_CASHIER},
                                             .patron = patron,
                                             .deposit = {.amount = kind == BAIZE_WALLET_ACT_DEPOSIT ? DEPOSIT : 0}}};
}

static bool wallets(const struct baize_engine *engine, const struct house_plan *plan, uint32_t table,
                    struct baize_command *command)
{
    for (uint8_t seat = 1; seat <= plan->bot.seats; seat++) {
        uint32_t patron = bot_patron(&plan->bot, table, seat);
        const struct baize_wallet *wallet = baize_engine_wallet(engine, patron);
        if (wallet != NULL && wallet->deposited_ever > 0)
            continue;
        *command = house_wallet_command(wallet == NULL ? BAIZE_WALLET_ACT_OPEN : BAIZE_WALLET_ACT_DEPOSIT, patron);
        return true;
    }
    return false;
}

static bool table_and_wallets(const struct baize_engine *engine, const struct house_plan *plan, uint32_t table,
                              struct baize_command *command)
{
    unsigned which = (table - 1) % plan->submissions_count;
    const uint8_t *digest = find_texts(plan->submissions[which])->digest;
    if (baize_house_table(baize_engine_house(engine), table) == NULL) {
        *command = make_table(plan, table, digest);
        return true;
    }
    if (baize_engine_rules(engine, digest)->wagers[BAIZE_PROGRESSIVE].offered &&
        baize_floor_table(baize_engine_floor(engine), table)->links_count == 0) {
        *command = link_table(which + 1, table);
        return true;
    }
    return !plan->cash && wallets(engine, plan, table, command);
}

/* ---- The whole ---- */

static bool next(const struct baize_engine *engine, const struct house_plan *plan, const struct baize_house_key *key,
                 struct baize_command *command)
{
    const struct baize_house *house = baize_engine_house(engine);
    if (!house->created) {
        *command = create(key, plan->demo);
        return true;
    }
    if (hire_all(house, plan->tables, command))
        return true;
    for (unsigned i = 0; i < plan->submissions_count; i++)
        if (rules_and_meter(engine, plan, i, command))
            return true;
    for (uint32_t table = 1; table <= plan->tables; table++)
        if (table_and_wallets(engine, plan, table, command))
            return true;
    return false;
}

bool house_set_up_next(const struct baize_engine *engine, const struct house_plan *plan,
                       const struct baize_house_key *key, const struct baize_random *random,
                       struct baize_command *command)
{
    if (!next(engine, plan, key, command))
        return false;
    baize_command_id(random, baize_engine_now_ms(engine), command->id);
    return true;
}

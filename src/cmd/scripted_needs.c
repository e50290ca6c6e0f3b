/* scripted_needs.c - what a script takes for granted, made on the house: people, wallets, rules, tables, meters. */
#include "cmd/house_rules.h"
#include "cmd/scripted.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool has_person(const struct scripted *scripted, uint32_t who)
{
    return baize_house_person(baize_engine_house(scripted->office.house.engine), who) != NULL;
}

static bool need_person(struct scripted *scripted, uint32_t who, enum baize_role role)
{
    if (who == 0 || role == BAIZE_PLAYER || has_person(scripted, who))
        return true;
    struct baize_command *command = office_house_act(&scripted->office, BAIZE_HOUSE_ACT_ADD_PERSON);
    command->house.add_person.person = who;
    command->house.add_person.role = role;
    return office_do(&scripted->office, command, NULL);
}

/* Scripts number people by their role: 101 is the first dealer. */
static bool need_numbered(struct scripted *scripted, uint32_t who)
{
    return who < 100 || who >= 900 || need_person(scripted, who, (enum baize_role)(who / 100));
}

static bool need_wallet(struct scripted *scripted, uint32_t patron, baize_cents amount)
{
    struct office *office = &scripted->office;
    uint32_t cashier = BAIZE_CASHIER * 100 + 1;
    const struct baize_wallet *wallet = baize_engine_wallet(office->house.engine, patron);
    if (!need_numbered(scripted, cashier))
        return false;
    struct baize_actor by = {.who = cashier, .role = BAIZE_CASHIER};
    if (wallet == NULL) {
        struct baize_command *open = office_wallet_act(office, BAIZE_WALLET_ACT_OPEN, patron);
        open->wallet.by = by;
        if (!office_do(office, open, NULL))
            return false;
        wallet = baize_engine_wallet(office->house.engine, patron);
    }
    if (wallet->balance >= amount)
        return true;
    struct baize_command *deposit = office_wallet_act(office, BAIZE_WALLET_ACT_DEPOSIT, patron);
    deposit->wallet.by = by;
    deposit->wallet.deposit.amount = amount - wallet->balance;
    return office_do(office, deposit, NULL);
}

static const struct scenario_table_setup *setup_of(const struct scripted *scripted, uint32_t number)
{
    for (uint8_t i = 0; i < scripted->scenario.tables_count; i++)
        if (scripted->scenario.tables[i].number == number)
            return &scripted->scenario.tables[i];
    return NULL;
}

void scripted_find_submission(const struct scripted *scripted, const char *name, char *path, size_t size)
{
    const char *slash = strrchr(scripted->file, '/');
    snprintf(path, size, "%.*s%s", slash == NULL ? 0 : (int)(slash - scripted->file + 1), scripted->file, name);
    if (name[0] == '/' || access(path, R_OK) != 0)
        snprintf(path, size, "%s", name);
}

/* Rules have short ids: of a long name the first words. */
static void short_id(const char *path, char id[BAIZE_ID_SIZE])
{
    const char *slash = strrchr(path, '/');
    const char *word = slash == NULL ? path : slash + 1;
    size_t length = strlen(word);
    if (length > 5 && strcmp(word + length - 5, ".yaml") == 0)
        length -= 5;
    if (length >= BAIZE_ID_SIZE)
        for (length = BAIZE_ID_SIZE - 1; length > 1 && word[length] != '-'; length--)
            ;
    memcpy(id, word, length);
    id[length] = '\0';
}

/* The rules of a table of the script, filed when they are not: their digest. */
static bool need_rules(struct scripted *scripted, const struct scenario_table_setup *setup,
                       uint8_t digest[BAIZE_HASH_SIZE])
{
    char name[512], path[4096], id[BAIZE_ID_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)setup->submission.length, setup->submission.start);
    scripted_find_submission(scripted, name, path, sizeof path);
    short_id(path, id);
    return house_rules_file_as(&scripted->office, path, id, NULL, digest);
}

static bool need_table(struct scripted *scripted, uint32_t number)
{
    const struct scenario_table_setup *setup = setup_of(scripted, number);
    const struct baize_engine *engine = scripted->office.house.engine;
    const struct baize_house *house = baize_engine_house(engine);
    uint8_t digest[BAIZE_HASH_SIZE];
    if (setup == NULL || baize_house_table(house, number) != NULL)
        return true;
    if (!need_rules(scripted, setup, digest))
        return false;
    struct baize_command *make = office_house_act(&scripted->office, BAIZE_HOUSE_ACT_MAKE_TABLE);
    memcpy(make->house.make_table.digest, digest, BAIZE_HASH_SIZE);
    make->house.make_table.effective = baize_house_shift_at(house, baize_engine_now_ms(engine)).day;
    make->house.make_table.settings = setup->settings;
    make->house.make_table.settings.table.source = BAIZE_SOURCE_READER;
    return office_do(&scripted->office, make, NULL);
}

static bool need_meter(struct scripted *scripted, uint32_t number)
{
    uint8_t digest[BAIZE_HASH_SIZE];
    if (baize_house_meter(baize_engine_house(scripted->office.house.engine), number) != NULL)
        return true;
    for (uint8_t i = 0; i < scripted->scenario.meters_count; i++) {
        const struct scenario_meter_setup *meter = &scripted->scenario.meters[i];
        if (meter->number != number)
            continue;
        if (!need_rules(scripted, setup_of(scripted, meter->like), digest))
            return false;
        struct baize_command *make = office_house_act(&scripted->office, BAIZE_HOUSE_ACT_MAKE_METER);
        make->house.make_meter.meter = number;
        memcpy(make->house.make_meter.digest, digest, BAIZE_HASH_SIZE);
        return office_do(&scripted->office, make, NULL);
    }
    return true;
}

bool scripted_need_people(struct scripted *scripted, const struct baize_floor_action *action)
{
    const struct baize_actor *by = action->machine == BAIZE_FLOOR_TABLE        ? &action->table.by
                                   : action->machine == BAIZE_FLOOR_CONTROLLER ? &action->controller.by
                                                                               : &action->meter.by;
    if (!need_person(scripted, by->who, by->role) || !need_numbered(scripted, by->second))
        return false;
    if (action->machine == BAIZE_FLOOR_CONTROLLER && action->controller.kind == BAIZE_CONTROLLER_ACT_COIN)
        return action->controller.coin.patron == 0 || need_wallet(scripted, action->controller.coin.patron, 0);
    if (action->machine != BAIZE_FLOOR_TABLE)
        return true;
    const struct baize_table_action *table = &action->table;
    if (table->kind == BAIZE_TABLE_ACT_FILL || table->kind == BAIZE_TABLE_ACT_CREDIT)
        return need_numbered(scripted, table->fill.signers[0]) && need_numbered(scripted, table->fill.signers[1]);
    if (table->kind == BAIZE_TABLE_ACT_TAKE_SEAT)
        return need_wallet(scripted, table->take_seat.patron, 0);
    return table->kind != BAIZE_TABLE_ACT_BUY_IN || need_wallet(scripted, table->buy_in.patron, table->buy_in.amount);
}

/* ---- Before anything is written ---- */

static bool table_is_new(const struct scripted *scripted, uint32_t number)
{
    const struct baize_engine *engine = scripted->office.house.engine;
    const struct baize_house_table *made = baize_house_table(baize_engine_house(engine), number);
    const struct baize_floor_table *table = baize_floor_table(baize_engine_floor(engine), number);
    if (made == NULL)
        return true;
    return !made->retired && table != NULL && table->table.life == BAIZE_LIFE_CLOSED &&
           table->table.ledger.count == 0 && table->controller.ledger.count == 0;
}

static bool meter_is_new(const struct scripted *scripted, uint32_t number)
{
    const struct baize_floor_meter *meter =
        baize_floor_meter(baize_engine_floor(scripted->office.house.engine), number);
    return meter == NULL || meter->meter.phase == BAIZE_METER_NEW;
}

static bool say_used(const char *what, uint32_t number, const char *how)
{
    fprintf(stderr,
            "baize: %s %u of the house %s; the script begins with a new one: take a house without it, or other numbers "
            "in the script\n",
            what, number, how);
    return false;
}

bool scripted_may_begin(const struct scripted *scripted)
{
    for (uint8_t i = 0; i < scripted->scenario.tables_count; i++)
        if (!table_is_new(scripted, scripted->scenario.tables[i].number))
            return say_used("table", scripted->scenario.tables[i].number, "has been played at, or is retired");
    for (uint8_t i = 0; i < scripted->scenario.meters_count; i++)
        if (!meter_is_new(scripted, scripted->scenario.meters[i].number))
            return say_used("meter", scripted->scenario.meters[i].number, "has been opened before");
    return true;
}

bool scripted_need_tables(struct scripted *scripted)
{
    for (uint8_t i = 0; i < scripted->scenario.tables_count; i++)
        if (!need_table(scripted, scripted->scenario.tables[i].number))
            return false;
    for (uint8_t i = 0; i < scripted->scenario.meters_count; i++)
        if (!need_meter(scripted, scripted->scenario.meters[i].number))
            return false;
    return true;
}

/* house_acts.c - baize house set, file-rules, make-table, make-meter, activate, retire-table. */
#include "cmd/house_rules.h"
#include "cmd/house_show.h"
#include "cmd/json.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bool tell(const struct office_request *request, const char *what, uint32_t number, const char *words)
{
    if (request->json)
        return json_finish(json_pack("{s:s, s:i, s:s}", "what", what, "number", (int)number, "done", words)) ==
               CMD_DONE;
    if (number != 0)
        printf("%s %u: %s\n", what, number, words);
    else
        printf("%s: %s\n", what, words);
    return true;
}

/* ---- set ---- */

bool house_set_check(const struct office_request *request)
{
    bool good = request->zone != NULL || request->day_starts != NULL || request->shifts != NULL;
    if (!good)
        fputs("baize house set: --zone, --day-starts or --shifts is missing\n", stderr);
    return good;
}

bool house_set(const struct office_request *request, struct office *office)
{
    const struct baize_engine *engine = office->house.engine;
    struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_CHANGE_SETTINGS);
    command->house.change_settings = *baize_house_settings_at(baize_engine_house(engine), baize_engine_now_ms(engine));
    command->house.change_settings.from_ms = 0; /* the engine's to set */
    return office_settings(request, &command->house.change_settings) && office_do(office, command, NULL) &&
           tell(request, "settings", 0, "changed, from now on");
}

/* ---- file-rules ---- */

/* The same texts are in the record once, under the id that they had first. */
static void say_filed(const struct baize_house *house, const uint8_t digest[BAIZE_HASH_SIZE], char *words, size_t size)
{
    char digits[2 * BAIZE_HASH_SIZE + 1];
    sodium_bin2hex(digits, sizeof digits, digest, BAIZE_HASH_SIZE);
    for (size_t i = 0; i < house->rules_count; i++)
        if (memcmp(house->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            snprintf(words, size, "already filed as %s, digest %.*s", house->rules[i].submission, HOUSE_DIGEST_SHOWN,
                     digits);
}

static bool read_id(const struct office_request *request, char id[BAIZE_ID_SIZE])
{
    return house_rules_id(request->name != NULL ? request->name : request->arguments[0], id);
}

bool house_file_check(const struct office_request *request)
{
    char id[BAIZE_ID_SIZE];
    return read_id(request, id);
}

bool house_file_rules(const struct office_request *request, struct office *office)
{
    uint8_t digest[BAIZE_HASH_SIZE];
    char id[BAIZE_ID_SIZE], words[128] = "filed, both texts";
    const struct baize_house *house = baize_engine_house(office->house.engine);
    uint16_t before = house->rules_count;
    if (!read_id(request, id) || !house_rules_file_as(office, request->arguments[0], id, request->rules, digest))
        return false;
    if (house->rules_count == before)
        say_filed(house, digest, words, sizeof words);
    return tell(request, id, 0, words);
}

/* ---- make-table ---- */

/* --clocks BETTING,DECISION in seconds; 0: no clock. */
static bool read_clocks(const char *word, struct baize_table_settings *settings)
{
    unsigned betting, decision;
    char extra;
    if (word == NULL)
        return true;
    if (sscanf(word, "%4u,%4u%c", &betting, &decision, &extra) != 2 || betting > 3600 || decision > 3600) {
        fprintf(stderr, "baize: --clocks '%s': seconds for betting and for a decision are expected, like 30,20\n",
                word);
        return false;
    }
    settings->betting_ms = betting * 1000;
    settings->decision_ms = decision * 1000;
    return true;
}

static bool read_table(const struct office_request *request, struct baize_floor_settings *settings)
{
    memset(settings, 0, sizeof *settings);
    settings->alone = request->progressive_only;
    settings->counts_chips = request->counts_chips;
    settings->table.source = BAIZE_SOURCE_GENERATOR;
    if (request->source != NULL && strcmp(request->source, "reader") == 0)
        settings->table.source = BAIZE_SOURCE_READER;
    else if (request->source != NULL && strcmp(request->source, "generator") != 0) {
        fprintf(stderr, "baize: --source '%s': generator or reader is expected\n", request->source);
        return false;
    }
    settings->table.number = request->numbers[0];
    return read_clocks(request->clocks, &settings->table);
}

bool house_table_check(const struct office_request *request)
{
    struct baize_floor_settings settings;
    return read_table(request, &settings);
}

/* --effective, or today's gaming day. */
static bool effective_day(const struct office_request *request, const struct office *office, uint32_t *day)
{
    const struct baize_engine *engine = office->house.engine;
    *day = baize_house_shift_at(baize_engine_house(engine), baize_engine_now_ms(engine)).day;
    return request->effective == NULL || office_day("--effective", request->effective, day);
}

/* The rules that the second argument names, and from when they may be used. */
static const struct baize_house_rules *read_rules(const struct office_request *request, const struct office *office,
                                                  uint32_t *day)
{
    const struct baize_house_rules *rules = house_find_rules(office->house.engine, request->arguments[1]);
    return rules != NULL && effective_day(request, office, day) ? rules : NULL;
}

bool house_make_table(const struct office_request *request, struct office *office)
{
    struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_MAKE_TABLE);
    struct baize_house_action *action = &command->house;
    const struct baize_house_rules *rules = read_rules(request, office, &action->make_table.effective);
    if (rules == NULL || !read_table(request, &action->make_table.settings))
        return false;
    memcpy(action->make_table.digest, rules->digest, BAIZE_HASH_SIZE);
    action->make_table.takes_cash = request->takes_cash;
    return office_do(office, command, NULL) && tell(request, "table", request->numbers[0], "made, closed");
}

/* ---- make-meter, activate, retire-table ---- */

bool house_make_meter(const struct office_request *request, struct office *office)
{
    const struct baize_house_rules *rules = house_find_rules(office->house.engine, request->arguments[1]);
    if (rules == NULL)
        return false;
    struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_MAKE_METER);
    command->house.make_meter.meter = request->numbers[0];
    memcpy(command->house.make_meter.digest, rules->digest, BAIZE_HASH_SIZE);
    return office_do(office, command, NULL) &&
           tell(request, "meter", request->numbers[0], "made; `baize meter open` opens it");
}

bool house_activate(const struct office_request *request, struct office *office)
{
    struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_ACTIVATE_RULES);
    const struct baize_house_rules *rules = read_rules(request, office, &command->house.activate_rules.effective);
    if (rules == NULL)
        return false;
    command->house.activate_rules.table = request->numbers[0];
    memcpy(command->house.activate_rules.digest, rules->digest, BAIZE_HASH_SIZE);
    return office_do(office, command, NULL) &&
           tell(request, "table", request->numbers[0], "the rules are in force, from the next round on");
}

bool house_retire_table(const struct office_request *request, struct office *office)
{
    struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_RETIRE_TABLE);
    command->house.retire_table.table = request->numbers[0];
    return office_do(office, command, NULL) && tell(request, "table", request->numbers[0], "retired");
}

/* meter.c - baize meter open|link|unlink|show|list: the meters of a house. */
#include "cmd/json.h"
#include "cmd/office.h"

#include <stdio.h>
#include <string.h>

static struct baize_command *meter_act(const struct office *office, enum baize_meter_act act, uint32_t meter)
{
    static struct baize_command command;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_FLOOR;
    command.floor.machine = BAIZE_FLOOR_METER;
    command.floor.number = meter;
    command.floor.meter.kind = act;
    command.floor.meter.by = office->by;
    command.floor.meter.second_role = office->second_role;
    return &command;
}

/* The meter with that number; says when there is none. */
static const struct baize_floor_meter *find_meter(const struct office *office, uint32_t number)
{
    const struct baize_floor_meter *meter = baize_floor_meter(baize_engine_floor(office->house.engine), number);
    if (meter == NULL)
        fprintf(stderr, "baize: there is no meter %u; `baize house make-meter` makes one\n", number);
    return meter;
}

static bool tell(const struct office_request *request, const char *what)
{
    if (request->json)
        return json_finish(json_pack("{s:i, s:s}", "meter", (int)request->numbers[0], "done", what)) == CMD_DONE;
    printf("meter %u: %s\n", request->numbers[0], what);
    return true;
}

/* ---- open, link, unlink ---- */

static bool open_meter(const struct office_request *request, struct office *office)
{
    uint32_t number = request->numbers[0];
    const struct baize_floor_meter *meter = find_meter(office, number);
    if (meter == NULL)
        return false;
    struct baize_command *command = meter_act(office, BAIZE_METER_ACT_OPEN, number);
    baize_meter_setup_of(meter->rules, number, &command->floor.meter);
    command->floor.meter.by = office->by;
    command->floor.meter.second_role = office->second_role;
    return office_do(office, command, NULL) && tell(request, "open, as its rules were submitted");
}

/* The table that the second argument names; says when there is none. */
static const struct baize_floor_table *find_table(const struct office_request *request, const struct office *office)
{
    const struct baize_floor_table *table =
        baize_floor_table(baize_engine_floor(office->house.engine), request->numbers[1]);
    if (table == NULL)
        fprintf(stderr, "baize: there is no table %u\n", request->numbers[1]);
    return table;
}

static bool link_table(const struct office_request *request, struct office *office)
{
    const struct baize_floor_table *table = find_table(request, office);
    if (table == NULL || find_meter(office, request->numbers[0]) == NULL)
        return false;
    struct baize_command *command = meter_act(office, BAIZE_METER_ACT_LINK_TABLE, request->numbers[0]);
    command->floor.meter.link_table.table = request->numbers[1];
    baize_meter_terms_of(table->rules, &command->floor.meter.link_table.terms);
    return office_do(office, command, NULL) && tell(request, "table linked");
}

static bool unlink_table(const struct office_request *request, struct office *office)
{
    if (find_table(request, office) == NULL || find_meter(office, request->numbers[0]) == NULL)
        return false;
    struct baize_command *command = meter_act(office, BAIZE_METER_ACT_UNLINK_TABLE, request->numbers[0]);
    command->floor.meter.unlink_table.table = request->numbers[1];
    return office_do(office, command, NULL) && tell(request, "table unlinked");
}

/* ---- show, list ---- */

static const char *phase_words(const struct baize_floor_meter *meter)
{
    return meter->meter.phase == BAIZE_METER_NEW    ? "not open yet"
           : meter->meter.phase == BAIZE_METER_OPEN ? "open"
                                                    : "closed";
}

static json_t *meter_json(const struct baize_floor_meter *meter)
{
    json_t *levels = json_array(), *tables = json_array();
    for (uint8_t i = 0; i < meter->meter.levels_count; i++) {
        struct baize_meter_display shown = baize_meter_show(&meter->meter, i);
        json_array_append_new(levels, json_pack("{s:s, s:I, s:I}", "name", meter->meter.levels[i].name, "amount_cents",
                                                (json_int_t)shown.amount, "pending_cents", (json_int_t)shown.pending));
    }
    for (uint8_t i = 0; i < meter->meter.tables_count; i++)
        json_array_append_new(tables, json_integer(meter->meter.tables[i].number));
    return json_pack("{s:i, s:s, s:o, s:o}", "number", (int)meter->number, "phase", phase_words(meter), "levels",
                     levels, "tables", tables);
}

static void print_advice(const struct baize_floor_meter *meter)
{
    struct baize_recommendation found[BAIZE_RECOMMENDATIONS_MOST];
    uint8_t count = baize_meter_recommend(meter->rules, &meter->meter, found);
    for (uint8_t i = 0; i < count; i++) {
        const char *clause = baize_rules_clause(meter->rules, found[i].clause);
        printf("advice: %s%s%s%s\n", found[i].words, clause[0] == '\0' ? "" : " (", clause,
               clause[0] == '\0' ? "" : ")");
    }
}

static bool show(const struct office_request *request, struct office *office)
{
    const struct baize_floor_meter *meter = find_meter(office, request->numbers[0]);
    if (meter == NULL)
        return false;
    if (request->json)
        return json_finish(meter_json(meter)) == CMD_DONE;
    if (meter->meter.phase == BAIZE_METER_NEW) {
        printf("Meter %u is not open yet.\n", meter->number);
        return true;
    }
    const struct baize_house_settings *settings =
        baize_house_settings_at(baize_engine_house(office->house.engine), baize_engine_now_ms(office->house.engine));
    baize_meter_sheet_print(&meter->meter, &settings->time, cmd_print_line, NULL);
    print_advice(meter);
    return true;
}

static void print_levels(const struct baize_floor_meter *meter)
{
    for (uint8_t i = 0; i < meter->meter.levels_count; i++) {
        char amount[64];
        struct baize_text text = baize_text_in(amount, sizeof amount);
        baize_cents_print(&text, baize_meter_show(&meter->meter, i).amount, BAIZE_MONEY_WITH_CENTS);
        printf("%s%s %s", i > 0 ? ", " : "", meter->meter.levels[i].name, amount);
    }
}

static bool list(const struct office_request *request, struct office *office)
{
    const struct baize_floor *floor = baize_engine_floor(office->house.engine);
    json_t *array = request->json ? json_array() : NULL;
    for (size_t i = 0; i < floor->meters_count; i++) {
        const struct baize_floor_meter *meter = &floor->meters[i];
        if (request->json) {
            json_array_append_new(array, meter_json(meter));
            continue;
        }
        printf("%-6u %-12s %2u %-6s  ", meter->number, phase_words(meter), meter->meter.tables_count,
               meter->meter.tables_count == 1 ? "table" : "tables");
        print_levels(meter);
        putchar('\n');
    }
    return !request->json || json_finish(json_pack("{s:o}", "meters", array)) == CMD_DONE;
}

/* ---- The subcommands ---- */

static const struct office_command commands[] = {
    {{"open", "open a meter as its rules were submitted", "METER",
      "Opens a meter as its rules were submitted: all levels, each at its seed."
      "\vTwo people sign. Example:\n\n  baize meter open 1 --as anna --second ben",
      office_two_sign, true},
     {.act = open_meter, .least = 1, .most = 1, .signers = 2, .numbers = {"meter"}}},
    {{"link", "link a table to an open meter", "METER TABLE",
      "Links a table to an open meter.\vExample:\n\n  baize meter link 1 7 --as anna", office_one_signs, true},
     {.act = link_table, .least = 2, .most = 2, .signers = 1, .numbers = {"meter", "table"}}},
    {{"unlink", "unlink a table from a meter", "METER TABLE",
      "Unlinks a table from a meter.\vExample:\n\n  baize meter unlink 1 7 --as anna", office_one_signs, true},
     {.act = unlink_table, .least = 2, .most = 2, .signers = 1, .numbers = {"meter", "table"}}},
    {{"show", "show levels, parameters, totals and tables of a meter", "METER",
      "Shows a meter: its levels, parameters, totals and tables.\vExample:\n\n  baize meter show 1", office_looking,
      true},
     {.act = show, .least = 1, .most = 1, .numbers = {"meter"}}},
    {{"list", "list the meters of the house", "", "Lists the meters of the house.\vExample:\n\n  baize meter list",
      office_looking, true},
     {.act = list}},
};

static const char about[] =
    "The progressive meters of a house. `baize house make-meter` makes one from filed rules.\vExamples:\n"
    "  baize meter open 1 --as anna --second ben\n"
    "  baize meter link 1 7 --as anna";

const struct cmd_command cmd_meter = {
    .usage = {"meter", "open, link and show the progressive meters of a house", "SUBCOMMAND", about, NULL, false},
    .run_of = office_run,
    CMD_SUBCOMMANDS(commands),
};

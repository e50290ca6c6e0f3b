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

static int tell(const struct office_request *request, uint32_t meter, const char *what)
{
    if (request->json)
        return json_finish(json_pack("{s:i, s:s}", "meter", (int)meter, "done", what));
    printf("meter %u: %s\n", meter, what);
    return CMD_DONE;
}

/* ---- open, link, unlink ---- */

static int run_open(const struct office_request *request)
{
    static struct office office;
    uint32_t number;
    int result = CMD_FAILED;
    if (!office_number("meter", request->arguments[0], BAIZE_PATRON_MOST, &number))
        return CMD_USAGE;
    if (!office_open(request, 2, &office))
        return CMD_FAILED;
    const struct baize_floor_meter *meter = find_meter(&office, number);
    if (meter != NULL) {
        struct baize_command *command = meter_act(&office, BAIZE_METER_ACT_OPEN, number);
        baize_meter_setup_of(meter->rules, number, &command->floor.meter);
        command->floor.meter.by = office.by;
        command->floor.meter.second_role = office.second_role;
        if (office_do(&office, command, NULL))
            result = tell(request, number, "open, as its rules were submitted");
    }
    office_close(&office);
    return result;
}

static int link_or_unlink(const struct office_request *request, enum baize_meter_act act)
{
    static struct office office;
    uint32_t number, table;
    int result = CMD_FAILED;
    if (!office_number("meter", request->arguments[0], BAIZE_PATRON_MOST, &number) ||
        !office_number("table", request->arguments[1], BAIZE_PATRON_MOST, &table))
        return CMD_USAGE;
    if (!office_open(request, 1, &office))
        return CMD_FAILED;
    struct baize_command *command = meter_act(&office, act, number);
    const struct baize_floor_table *linked = baize_floor_table(baize_engine_floor(office.house.engine), table);
    if (act == BAIZE_METER_ACT_LINK_TABLE) {
        command->floor.meter.link_table.table = table;
        if (linked != NULL)
            baize_meter_terms_of(linked->rules, &command->floor.meter.link_table.terms);
    } else {
        command->floor.meter.unlink_table.table = table;
    }
    if (linked == NULL)
        fprintf(stderr, "baize: there is no table %u\n", table);
    else if (find_meter(&office, number) != NULL && office_do(&office, command, NULL))
        result = tell(request, number, act == BAIZE_METER_ACT_LINK_TABLE ? "table linked" : "table unlinked");
    office_close(&office);
    return result;
}

static int run_link(const struct office_request *request)
{
    return link_or_unlink(request, BAIZE_METER_ACT_LINK_TABLE);
}

static int run_unlink(const struct office_request *request)
{
    return link_or_unlink(request, BAIZE_METER_ACT_UNLINK_TABLE);
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

static int run_show(const struct office_request *request)
{
    static struct office office;
    uint32_t number;
    int result = CMD_FAILED;
    if (!office_number("meter", request->arguments[0], BAIZE_PATRON_MOST, &number))
        return CMD_USAGE;
    if (!office_look(request, &office))
        return CMD_FAILED;
    const struct baize_floor_meter *meter = find_meter(&office, number);
    if (meter != NULL && request->json) {
        result = json_finish(meter_json(meter));
    } else if (meter != NULL) {
        const struct baize_house_settings *settings =
            baize_house_settings_at(baize_engine_house(office.house.engine), baize_engine_now_ms(office.house.engine));
        result = CMD_DONE;
        if (meter->meter.phase == BAIZE_METER_NEW)
            printf("Meter %u is not open yet.\n", number);
        else
            baize_meter_sheet_print(&meter->meter, &settings->time, cmd_print_line, NULL);
        if (meter->meter.phase != BAIZE_METER_NEW)
            print_advice(meter);
    }
    office_close(&office);
    return result;
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

static int run_list(const struct office_request *request)
{
    static struct office office;
    if (!office_look(request, &office))
        return CMD_FAILED;
    const struct baize_floor *floor = baize_engine_floor(office.house.engine);
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
    office_close(&office);
    return request->json ? json_finish(json_pack("{s:o}", "meters", array)) : CMD_DONE;
}

/* ---- The subcommands ---- */

static const struct argp_option looking[] = {OFFICE_OPTION_JSON, {0}};
static const struct argp_option one_signs[] = {OFFICE_OPTIONS_AS, OFFICE_OPTION_JSON, {0}};
static const struct argp_option two_sign[] = {OFFICE_OPTIONS_AS, OFFICE_OPTIONS_SECOND, OFFICE_OPTION_JSON, {0}};

static const struct office_command commands[] = {
    {{"open", "open a meter as its rules were submitted", "METER",
      "Opens a meter as its rules were submitted: all levels, each at its seed."
      "\vTwo people sign. Example:\n\n  baize meter open 1 --as anna --second ben",
      two_sign, true},
     {run_open, 1, 1, 2}},
    {{"link", "link a table to an open meter", "METER TABLE",
      "Links a table to an open meter.\vExample:\n\n  baize meter link 1 7 --as anna", one_signs, true},
     {run_link, 2, 2, 1}},
    {{"unlink", "unlink a table from a meter", "METER TABLE",
      "Unlinks a table from a meter.\vExample:\n\n  baize meter unlink 1 7 --as anna", one_signs, true},
     {run_unlink, 2, 2, 1}},
    {{"show", "show levels, parameters, totals and tables of a meter", "METER",
      "Shows a meter: its levels, parameters, totals and tables.\vExample:\n\n  baize meter show 1", looking, true},
     {run_show, 1, 1, 0}},
    {{"list", "list the meters of the house", "", "Lists the meters of the house.\vExample:\n\n  baize meter list",
      looking, true},
     {run_list, 0, 0, 0}},
};

static const char about[] =
    "The progressive meters of a house. `baize house make-meter` makes one from filed rules.\vExamples:\n"
    "  baize meter open 1 --as anna --second ben\n"
    "  baize meter link 1 7 --as anna";

static int run_group(int argc, char **argv)
{
    return office_run_group(&cmd_meter, argc, argv);
}

const struct cmd_command cmd_meter = {
    .usage = {"meter", "open, link and show the progressive meters of a house", "SUBCOMMAND", about, NULL, false},
    .run = run_group,
    CMD_SUBCOMMANDS(commands),
};

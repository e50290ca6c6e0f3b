/* house_open.c - baize house open-table: a floorperson and a dealer open a table from the terminal.
 *
 * The steps are those of the table's procedure, one after the other, as the console shows them: the dealer signs on,
 * the tray is counted by both, the decks go through their steps, the floorperson opens the table. Each is an act of its
 * own in the record. Only for electronic decks: what hands do with cards of paper is recorded where they do it. */
#include "cmd/house_show.h"
#include "cmd/json.h"

#include <baize/procedure.h>
#include <stdio.h>
#include <string.h>

#define STEPS_MOST 64

struct opening {
    const struct office_request *request;
    struct office *office;
    uint32_t number;
    baize_cents tray;
    json_t *steps; /* NULL: they are printed */
};

static const struct baize_floor_table *table_of(const struct opening *opening)
{
    return baize_floor_table(baize_engine_floor(opening->office->house.engine), opening->number);
}

/* ---- May it begin? ---- */

static bool refuse(const struct opening *opening, const char *why)
{
    fprintf(stderr, "baize house open-table: table %u %s\n", opening->number, why);
    return false;
}

static bool may_begin(const struct opening *opening)
{
    const struct baize_floor_table *table = table_of(opening);
    const struct baize_house_table *made =
        baize_house_table(baize_engine_house(opening->office->house.engine), opening->number);
    if (table == NULL || made == NULL)
        return refuse(opening, "is not there; `baize house show` lists the tables");
    if (made->retired)
        return refuse(opening, "is retired");
    if (table->alone)
        return refuse(opening, "is progressive-only: it needs no opening");
    if (table->table.settings.source != BAIZE_SOURCE_GENERATOR)
        return refuse(opening, "is dealt from cards of paper: open it at its console, step by step");
    if (table->table.life == BAIZE_LIFE_OPEN)
        return refuse(opening, "is open");
    if (table->table.life == BAIZE_LIFE_CLOSING)
        return refuse(opening, "is being closed");
    if (opening->office->by.role >= BAIZE_FLOORPERSON && opening->office->second_role == BAIZE_DEALER)
        return true;
    fputs("baize house open-table: --as is a floorperson or above, --second the dealer who signs on\n", stderr);
    return false;
}

/* ---- One step ---- */

static void tell_step(const struct opening *opening, const struct baize_procedure_step *step, bool by_dealer)
{
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    const struct office_request *request = opening->request;
    baize_procedure_print(&text, table_of(opening), step);
    const char *who = by_dealer ? request->second : request->as;
    if (opening->steps != NULL)
        json_array_append_new(opening->steps, json_pack("{s:s, s:s, s:s?}", "step", words, "by", who, "second",
                                                        step->second ? request->second : NULL));
    else
        printf("table %u: %s (%s%s%s)\n", opening->number, words, who, step->second ? " and " : "",
               step->second ? request->second : "");
}

static bool do_step(const struct opening *opening, struct baize_procedure_step *step)
{
    static struct baize_command command;
    const struct office *office = opening->office;
    bool by_dealer = step->by == BAIZE_DEALER;
    if (step->action.machine != BAIZE_FLOOR_TABLE)
        return refuse(opening, "waits for something else than its opening: look at its console");
    if (step->action.table.kind == BAIZE_TABLE_ACT_OPEN_INVENTORY)
        step->action.table.open_inventory.counted = step->amount = opening->tray;
    if (step->action.table.kind == BAIZE_TABLE_ACT_OPEN_INVENTORY)
        step->action.table.open_inventory.again = opening->request->again;
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_FLOOR;
    command.floor = step->action;
    command.floor.table.by = (struct baize_actor){.who = by_dealer ? office->by.second : office->by.who,
                                                  .role = by_dealer ? BAIZE_DEALER : office->by.role,
                                                  .second = step->second ? office->by.second : 0};
    tell_step(opening, step, by_dealer);
    return cmd_house_do(&opening->office->house, &command);
}

/* ---- The command ---- */

static bool open_it(const struct opening *opening)
{
    const struct baize_engine *engine = opening->office->house.engine;
    struct baize_procedure_wish wish = {.preshuffled = true, .without_players = true, .tray = opening->tray};
    struct baize_procedure_step step;
    for (int i = 0; i < STEPS_MOST && table_of(opening)->table.life != BAIZE_LIFE_OPEN; i++) {
        if (!baize_procedure_next(baize_engine_floor(engine), table_of(opening), &wish, baize_engine_now_ms(engine),
                                  baize_engine_record(engine), &step))
            return refuse(opening, "cannot be opened now: look at its console");
        if (!do_step(opening, &step))
            return false;
    }
    return table_of(opening)->table.life == BAIZE_LIFE_OPEN;
}

static bool tell(const struct opening *opening)
{
    if (opening->steps != NULL)
        return json_finish(json_pack("{s:i, s:s, s:O}", "table", (int)opening->number, "life", "open", "steps",
                                     opening->steps)) == CMD_DONE;
    printf("table %u: open\n", opening->number);
    return true;
}

bool house_open_check(const struct office_request *request)
{
    baize_cents tray;
    if (request->tray == NULL)
        fputs("baize house open-table: what do the chips in the tray come to? --tray AMOUNT\n", stderr);
    return request->tray != NULL && office_amount("--tray", request->tray, &tray);
}

bool house_open_table(const struct office_request *request, struct office *office)
{
    struct opening opening = {.request = request, .office = office, .number = request->numbers[0]};
    opening.steps = request->json ? json_array() : NULL;
    bool good = office_amount("--tray", request->tray, &opening.tray) && may_begin(&opening) && open_it(&opening) &&
                tell(&opening);
    json_decref(opening.steps);
    return good;
}

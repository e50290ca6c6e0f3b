/* house_command.c - baize house: what the house is made of. */
#include "cmd/house_show.h"

#define NAME_OPTION                                                                                                    \
    {                                                                                                                  \
        "name", OFFICE_WORD(name), "ID", 0, "The id under which they are filed; else the file's name", 0               \
    }

static const struct argp_option run_options[] = {
    {"checkpoints", OFFICE_WORD(checkpoints), "DIR", 0,
     "End every shift that the script passes, and its last one; keep their checkpoints there", 0},
    {"quiet", OFFICE_SWITCH(quiet), NULL, 0, "Only what differs, and one line at the end", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTIONS_SECOND,
    {0}};
static const struct argp_option set_options[] = {
    {"zone", OFFICE_WORD(zone), "OFFSET", 0, "The time of the house, like -05:00", 0},
    {"day-starts", OFFICE_WORD(day_starts), "TIME", 0, "When the gaming day begins; without --shifts it is one shift",
     0},
    {"shifts", OFFICE_WORD(shifts), "TIMES", 0, "When shifts begin, the first with the day, like 06:00,14:00,22:00", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTION_JSON,
    {0}};
static const struct argp_option file_options[] = {{"rules", OFFICE_WORD(rules), "DIRECTORY", 0,
                                                   "Take jurisdictions from DIRECTORY/NAME.yaml, not the shipped ones",
                                                   0},
                                                  NAME_OPTION,
                                                  OFFICE_OPTIONS_AS,
                                                  OFFICE_OPTIONS_SECOND,
                                                  OFFICE_OPTION_JSON,
                                                  {0}};
static const struct argp_option table_options[] = {
    {"source", OFFICE_WORD(source), "SOURCE", 0, "Where its cards come from: generator (the default) or reader", 0},
    {"clocks", OFFICE_WORD(clocks), "SECONDS", 0, "For betting and for a decision, like 30,20; 0: no clock", 0},
    {"takes-cash", OFFICE_SWITCH(takes_cash), NULL, 0, "Patrons without a wallet buy in with cash", 0},
    {"progressive-only", OFFICE_SWITCH(progressive_only), NULL, 0,
     "Clay and paper: only its progressive wager is electronic", 0},
    {"counts-chips", OFFICE_SWITCH(counts_chips), NULL, 0, "The dealer counts the chips of progressive wagers", 0},
    {"effective", OFFICE_WORD(effective), "DAY", 0, "From when the regulator allows the rules; else today", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTIONS_SECOND,
    OFFICE_OPTION_JSON,
    {0}};
static const struct argp_option open_options[] = {
    {"tray", OFFICE_WORD(tray), "AMOUNT", 0, "What the chips in the tray come to, as both have counted them", 0},
    {"again", OFFICE_SWITCH(again), NULL, 0, "They were counted again: take a count that differs from the books", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTIONS_SECOND,
    OFFICE_OPTION_JSON,
    {0}};
static const struct argp_option activate_options[] = {
    {"effective", OFFICE_WORD(effective), "DAY", 0, "From when the regulator allows the rules; else today", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTIONS_SECOND,
    OFFICE_OPTION_JSON,
    {0}};

static const struct office_command commands[] = {
    {{"show", "show settings, rules, tables and meters", "",
      "Shows the house: settings, rules, tables, meters.\vExample:\n\n  baize house show", office_looking, true},
     {.act = house_show}},
    {{"set", "change time zone, gaming day and shifts", "",
      "Changes time zone, gaming day and shifts; every report uses what was in force at the time."
      "\vExample:\n\n  baize house set --zone -04:00 --as anna",
      set_options, true},
     {.act = house_set, .signers = 1, .check = house_set_check}},
    {{"file-rules", "file the texts of a submission and its jurisdiction", "SUBMISSION",
      "Files the texts of a submission and its jurisdiction in the record."
      "\vSUBMISSION is a file or the id of a shipped one. Two people sign. Example:\n\n"
      "  baize house file-rules friday.yaml --as anna --second ben",
      file_options, true},
     {.act = house_file_rules, .least = 1, .most = 1, .signers = 2, .check = house_file_check}},
    {{"make-table", "make a table from filed rules", "N SUBMISSION",
      "Makes table N from filed rules."
      "\vSUBMISSION is the id under which rules are filed, or the beginning of their digest, 8 digits at least. Two "
      "people sign. "
      "Example:\n\n"
      "  baize house make-table 7 friday --clocks 30,20 --as anna --second ben",
      table_options, true},
     {.act = house_make_table, .least = 2, .most = 2, .signers = 2, .numbers = {"table"}, .check = house_table_check}},
    {{"make-meter", "make a meter from filed rules", "N SUBMISSION",
      "Makes meter N from filed rules; `baize meter open` opens it."
      "\vSUBMISSION is as in make-table. Two people sign. Example:\n\n  baize house make-meter 1 friday --as anna "
      "--second ben",
      office_two_sign, true},
     {.act = house_make_meter, .least = 2, .most = 2, .signers = 2, .numbers = {"meter"}}},
    {{"activate", "put other rules in force at a table, between rounds", "TABLE SUBMISSION",
      "Puts other filed rules in force at a table, between rounds (T6)."
      "\vSUBMISSION is as in make-table. At once: it is refused before the day of --effective or of the rules "
      "themselves. Two people sign. Example:\n\n"
      "  baize house activate 7 friday --effective 2026-12-01 --as anna --second ben",
      activate_options, true},
     {.act = house_activate, .least = 2, .most = 2, .signers = 2, .numbers = {"table"}}},
    {{"open-table", "open a table for play, as a floorperson and a dealer do", "TABLE",
      "Opens a table with electronic decks: the dealer signs on, both count the tray, the decks are made ready, the "
      "floorperson opens it."
      "\v--as is a floorperson or above, --second the dealer. The console of the table has the same steps as "
      "buttons. Example:\n\n"
      "  baize house open-table 7 --tray 50000 --as frank --second bella",
      open_options, true},
     {.act = house_open_table, .least = 1, .most = 1, .signers = 2, .numbers = {"table"}, .check = house_open_check}},
    {{"retire-table", "retire a closed table", "TABLE",
      "Retires a closed table; its number is never used again.\vExample:\n\n  baize house retire-table 7 --as anna",
      office_one_signs, true},
     {.act = house_retire_table, .least = 1, .most = 1, .signers = 1, .numbers = {"table"}}},
    {{"run", "play a scripted day on this house", "SCENARIO",
      "Plays a scripted day on the house: every act is carried out by it, durable, and the books must agree."
      "\vWhat the script takes for granted is made first: its people (numbers below 1000), tables, meters and "
      "wallets. Its times are those of the house, on the first day behind all that is on record. Two people sign. "
      "Example:\n\n"
      "  baize house run monday.scenario --as anna --second ben",
      run_options, true},
     {.run = house_run_script, .least = 1, .most = 1, .signers = 2}},
};

static const char about[] = "What the house is made of. Who changes something signs it: --as NAME and a password;\n"
                            "for rules, tables and meters a second person signs too: --second NAME (S1).\vExamples:\n"
                            "  baize house show\n"
                            "  baize house make-table 7 friday --as anna --second ben";

const struct cmd_command cmd_house = {
    .usage = {"house", "what a house is made of: settings, rules, tables, meters", "SUBCOMMAND", about, NULL, false},
    .run_of = office_run,
    CMD_SUBCOMMANDS(commands),
};

/* house_command.c - baize house: what the house is made of. */
#include "cmd/house_show.h"

#define NAME_OPTION                                                                                                    \
    {                                                                                                                  \
        "name", OFFICE_NAME, "ID", 0, "The id under which they are filed; else the file's name", 0                     \
    }

static const struct argp_option looking[] = {OFFICE_OPTION_JSON, {0}};
static const struct argp_option one_signs[] = {OFFICE_OPTIONS_AS, OFFICE_OPTION_JSON, {0}};
static const struct argp_option two_sign[] = {OFFICE_OPTIONS_AS, OFFICE_OPTIONS_SECOND, OFFICE_OPTION_JSON, {0}};
static const struct argp_option run_options[] = {
    {"checkpoints", OFFICE_CHECKPOINTS, "DIR", 0,
     "End every shift that the script passes, and its last one; keep their checkpoints there", 0},
    {"quiet", OFFICE_QUIET, NULL, 0, "Only what differs, and one line at the end", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTIONS_SECOND,
    {0}};
static const struct argp_option set_options[] = {
    {"zone", OFFICE_ZONE, "OFFSET", 0, "The time of the house, like -05:00", 0},
    {"day-starts", OFFICE_DAY_STARTS, "TIME", 0, "When the gaming day begins; without --shifts it is one shift", 0},
    {"shifts", OFFICE_SHIFTS, "TIMES", 0, "When shifts begin, the first with the day, like 06:00,14:00,22:00", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTION_JSON,
    {0}};
static const struct argp_option file_options[] = {
    {"rules", OFFICE_RULES, "DIRECTORY", 0, "Take jurisdictions from DIRECTORY/NAME.yaml, not the shipped ones", 0},
    NAME_OPTION,
    OFFICE_OPTIONS_AS,
    OFFICE_OPTIONS_SECOND,
    OFFICE_OPTION_JSON,
    {0}};
static const struct argp_option table_options[] = {
    {"source", OFFICE_SOURCE, "SOURCE", 0, "Where its cards come from: generator (the default) or reader", 0},
    {"clocks", OFFICE_CLOCKS, "SECONDS", 0, "For betting and for a decision, like 30,20; 0: no clock", 0},
    {"takes-cash", OFFICE_TAKES_CASH, NULL, 0, "Patrons without a wallet buy in with cash", 0},
    {"progressive-only", OFFICE_PROGRESSIVE_ONLY, NULL, 0, "Clay and paper: only its progressive wager is electronic",
     0},
    {"counts-chips", OFFICE_COUNTS_CHIPS, NULL, 0, "The dealer counts the chips of progressive wagers", 0},
    {"effective", OFFICE_EFFECTIVE, "DAY", 0, "From when the regulator allows the rules; else today", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTIONS_SECOND,
    OFFICE_OPTION_JSON,
    {0}};
static const struct argp_option open_options[] = {
    {"tray", OFFICE_TRAY, "AMOUNT", 0, "What the chips in the tray come to, as both have counted them", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTIONS_SECOND,
    OFFICE_OPTION_JSON,
    {0}};
static const struct argp_option activate_options[] = {
    {"effective", OFFICE_EFFECTIVE, "DAY", 0, "From when the regulator allows the rules; else today", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTIONS_SECOND,
    OFFICE_OPTION_JSON,
    {0}};

static const struct office_command commands[] = {
    {"show", house_show, 0, 0, "", "Shows the house: settings, rules, tables, meters.\vExample:\n\n  baize house show",
     looking, 0},
    {"set", house_set, 0, 0, "",
     "Changes time zone, gaming day and shifts; every report uses what was in force at the time."
     "\vExample:\n\n  baize house set --zone -04:00 --as anna",
     set_options, 1},
    {"file-rules", house_file_rules, 1, 1, "SUBMISSION",
     "Files the texts of a submission and its jurisdiction in the record."
     "\vSUBMISSION is a file or the id of a shipped one. Two people sign. Example:\n\n"
     "  baize house file-rules friday.yaml --as anna --second ben",
     file_options, 2},
    {"make-table", house_make_table, 2, 2, "N SUBMISSION",
     "Makes table N from filed rules."
     "\vSUBMISSION is the id under which rules are filed, or the beginning of their digest, 8 digits at least. Two "
     "people sign. "
     "Example:\n\n"
     "  baize house make-table 7 friday --clocks 30,20 --as anna --second ben",
     table_options, 2},
    {"make-meter", house_make_meter, 2, 2, "N SUBMISSION",
     "Makes meter N from filed rules; `baize meter open` opens it."
     "\vSUBMISSION is as in make-table. Two people sign. Example:\n\n  baize house make-meter 1 friday --as anna "
     "--second ben",
     two_sign, 2},
    {"activate", house_activate, 2, 2, "TABLE SUBMISSION",
     "Puts other filed rules in force at a table, between rounds (T6)."
     "\vSUBMISSION is as in make-table. At once: it is refused before the day of --effective or of the rules "
     "themselves. Two people sign. Example:\n\n"
     "  baize house activate 7 friday --effective 2026-12-01 --as anna --second ben",
     activate_options, 2},
    {"open-table", house_open_table, 1, 1, "TABLE",
     "Opens a table with electronic decks: the dealer signs on, both count the tray, the decks are made ready, the "
     "floorperson opens it."
     "\v--as is a floorperson or above, --second the dealer. Who has a browser does the same at the console of the "
     "table. "
     "Example:\n\n"
     "  baize house open-table 7 --tray 50000 --as frank --second bella",
     open_options, 2},
    {"retire-table", house_retire_table, 1, 1, "TABLE",
     "Retires a closed table; its number is never used again.\vExample:\n\n  baize house retire-table 7 --as anna",
     one_signs, 1},
    {"run", house_run_script, 1, 1, "SCENARIO",
     "Plays a scripted day on the house: every act is carried out by it, durable, and the books must agree."
     "\vWhat the script takes for granted is made first: its people (numbers below 1000), tables, meters and "
     "wallets. Its times are those of the house, on the first day behind all that is on record. Two people sign. "
     "Example:\n\n"
     "  baize house run monday.scenario --as anna --second ben",
     run_options, 2},
};

static const char help[] = "Usage: baize house SUBCOMMAND [ARGUMENT...] [OPTION...]\n"
                           "\n"
                           "What the house is made of. Who changes something signs it: --as NAME and a password;\n"
                           "for rules, tables and meters a second person signs too: --second NAME (S1).\n"
                           "\n"
                           "  show          settings, rules, tables and meters\n"
                           "  set           time zone, gaming day and shifts\n"
                           "  file-rules    the texts of a submission and its jurisdiction\n"
                           "  make-table    a table from filed rules\n"
                           "  make-meter    a meter from filed rules\n"
                           "  activate      other rules at a table, between rounds\n"
                           "  open-table    a floorperson and a dealer open a table for play\n"
                           "  retire-table  a closed table\n"
                           "  run           a scripted day, on this house\n"
                           "\n"
                           "Examples:\n"
                           "  baize house show\n"
                           "  baize house make-table 7 friday --as anna --second ben\n"
                           "\n"
                           "`baize house show --help` and so on explain the options.\n";

int cmd_house(int argc, char **argv)
{
    return office_run_group("house", help, commands, sizeof commands / sizeof commands[0], argc, argv);
}

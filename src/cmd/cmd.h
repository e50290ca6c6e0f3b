/* cmd.h - the subcommands of the baize program, one file each.
 *
 * Exit status, everywhere: 0 done, 1 refused or failed, 2 wrong usage. Results go to stdout, errors to stderr. */
#ifndef BAIZE_CMD_H
#define BAIZE_CMD_H

#include <baize/card.h>
#include <stdbool.h>

enum cmd_exit { CMD_DONE = 0, CMD_FAILED = 1, CMD_USAGE = 2, CMD_BEHIND = 3 };

/* Each is described in its own file (command.h). It gets argv[0] = "baize rank" and so on, so that argp's --help and
 * usage messages say what the user typed. */
struct cmd_command;
extern const struct cmd_command cmd_advise, cmd_analyze, cmd_audit, cmd_backup, cmd_cashier, cmd_checkpoint,
    cmd_explain, cmd_house, cmd_init, cmd_meter, cmd_play, cmd_rank, cmd_report, cmd_restore, cmd_rules, cmd_serve,
    cmd_simulate, cmd_table, cmd_user;

/* terminal.c: is this stream a terminal that wants colour (NO_COLOR unset), and one that shows UTF-8? */
bool cmd_wants_colour(int descriptor);
bool cmd_shows_unicode(int descriptor);
/* A line of a report to stdout: a baize_line_sink. */
void cmd_print_line(void *context, const char *line);

#endif

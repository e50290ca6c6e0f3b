/* cmd.h - the subcommands of the baize program, one file each.
 *
 * Exit status, everywhere: 0 done, 1 refused or failed, 2 wrong usage. Results go to stdout, errors to stderr. */
#ifndef BAIZE_CMD_H
#define BAIZE_CMD_H

#include <baize/card.h>
#include <stdbool.h>

enum cmd_exit { CMD_DONE = 0, CMD_FAILED = 1, CMD_USAGE = 2 };

/* Each gets argv[0] = "baize rank" and so on, so that argp's --help and usage messages say what the user typed. */
int cmd_advise(int argc, char **argv);
int cmd_analyze(int argc, char **argv);
int cmd_audit(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_cashier(int argc, char **argv);
int cmd_checkpoint(int argc, char **argv);
int cmd_house(int argc, char **argv);
int cmd_init(int argc, char **argv);
int cmd_meter(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_rank(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_restore(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_simulate(int argc, char **argv);
int cmd_table(int argc, char **argv);
int cmd_user(int argc, char **argv);

/* terminal.c: is this stream a terminal that wants colour (NO_COLOR unset), and one that shows UTF-8? */
bool cmd_wants_colour(int descriptor);
bool cmd_shows_unicode(int descriptor);

#endif

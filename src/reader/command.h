/* command.h - the command that an entry keeps: what somebody asked for.
 *
 *     entry ... at=1763254800000 by=60:dealer do=controller/key            who, when, which act
 *     command seat=3 row=2                                                 fields that the first event does not say
 *     hand_keyed_off v=1 ...
 *
 * The line `command` stands before the events of the machine where somebody acted, in the entry of its stream alone.
 * It is sealed when one of the events there is. Fields that the engine fills in from states or rules (`internal` in
 * catalog/, and no text) are not of the command: whoever decides it again fills them in, too. */
#ifndef BAIZE_READER_COMMAND_H
#define BAIZE_READER_COMMAND_H

#include <baize/reader.h>

enum command_machine {
    COMMAND_ROUND,
    COMMAND_TABLE,
    COMMAND_CONTROLLER,
    COMMAND_METER,
    COMMAND_WALLET,
    COMMAND_HOUSE,
};

struct command_act {
    enum command_machine machine;
    int kind; /* enum baize_act, baize_table_act, ... of the machine */
};

/* "round/place_wager"; false: no machine has such an act. */
bool command_find(const char *what, struct command_act *act);
void command_print(struct baize_text *text, const struct command_act *act);

struct command_act command_of_floor(const struct baize_floor_action *action);
/* The struct of the machine: the action of the round inside that of the table. */
const void *command_fields(const struct baize_floor_action *action);

/* Begins with the word? */
bool command_is_line(const char *line, size_t length);

/* An action of the floor, all zero but for its kind and people. */
void command_begin_floor(const struct command_act *act, const struct baize_entry_header *header, uint32_t number,
                         struct baize_floor_action *action);

/* Has the act any field? Then its first event is asked for. */
bool command_has_fields(const struct command_act *act);

/* Adds the line with its newline, or nothing when the first event says all of it. `fields` is as command_fields has it;
 * `first` is the first event of the entry behind the journal's own. EVENT_SYNTAX, EVENT_TOO_LONG. */
enum baize_status command_write(struct baize_text *text, const struct command_act *act, const void *fields,
                                const struct baize_read_event *first, const struct baize_rules *rules);
/* Fills the fields; a line of length 0: there is none. False: it cannot be read, or is not as it would be written. */
bool command_read(const char *line, size_t length, const struct command_act *act, void *fields,
                  const struct baize_read_event *first, const struct baize_rules *rules);

#endif

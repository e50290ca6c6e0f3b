/* office.h - what the commands of the office share: init, user, cashier, house, meter, backup, restore, checkpoint.
 *
 *     office.c     options, subcommands, opening the house with who signs
 *     who.c        names and passwords: from the terminal without echo, from a file, or from standard input
 *
 * Every change is signed: --as NAME and a password, and --second NAME where two people are asked for. */
#ifndef BAIZE_CMD_OFFICE_H
#define BAIZE_CMD_OFFICE_H

#include "cmd/command.h"
#include "cmd/house.h"
#include "people/people.h"

#include <jansson.h>

#define OFFICE_PASSWORD_SIZE (PEOPLE_PASSWORD_MOST + 2)

/* ---- What was asked for ---- */

#define OFFICE_WORD(member)   CMD_WORD(office_request, member)
#define OFFICE_SWITCH(member) CMD_SWITCH(office_request, member)

struct office_request {
    struct cmd_where where;
    const char *program; /* "baize user add" */
    bool json, quiet, demo, takes_cash, again, progressive_only, counts_chips, csv;
    const char *as, *second, *password_file, *second_password_file, *new_password_file;
    const char *name, *manager, *zone, *day_starts, *shifts, *role, *number, *why, *until, *deposit, *loss, *source,
        *clocks, *effective, *rules, *out, *key, *checkpoints, *tray, *lines, *before;
    char **arguments;
    int count;
    uint32_t numbers[2]; /* of the arguments that are numbers */
};

struct office;

/* How a command is carried out: `run` opens the house itself; `act` is called with the house open, and where nobody
 * signs, only to look. */
struct office_how {
    int (*run)(const struct office_request *request);
    bool (*act)(const struct office_request *request, struct office *office);
    int least, most;                                     /* arguments */
    unsigned signers;                                    /* without --as, or --second, it is wrong usage */
    const char *numbers[2];                              /* the first arguments are these numbers */
    bool (*check)(const struct office_request *request); /* before the house is opened; false: wrong usage, and said */
};

struct office_command {
    struct cmd_usage usage;
    struct office_how how;
};

/* Signing options, for lists of options. */
#define OFFICE_OPTION_JSON                                                                                             \
    {                                                                                                                  \
        "json", 'j', NULL, 0, "Print one JSON document", 0                                                             \
    }
#define OFFICE_OPTIONS_AS                                                                                              \
    {"as", 'a', "NAME", 0, "Who does this", 0},                                                                        \
    {                                                                                                                  \
        "password-file", OFFICE_WORD(password_file), "FILE", 0,                                                        \
            "Take the password from its first line; else it is asked for, or read from standard input", 0              \
    }
#define OFFICE_OPTIONS_SECOND                                                                                          \
    {"second", 's', "NAME", 0, "The second person who signs", 0},                                                      \
    {                                                                                                                  \
        "second-password-file", OFFICE_WORD(second_password_file), "FILE", 0,                                          \
            "Take the second person's password from its first line", 0                                                 \
    }

/* The options of commands that have no others. */
extern const struct argp_option office_looking[], office_one_signs[], office_two_sign[];

/* The run_of of a command whose `how` is a struct office_how, and of a group of struct office_command. */
int office_run(const struct cmd_command *command, int argc, char **argv);

/* ---- The open house ---- */

struct office {
    struct cmd_house house;
    struct people *people;
    struct baize_actor by;
    enum baize_role second_role;
};

/* Opens the house for a change signed by so many people (0: nobody; 1; 2). Says what is wrong. */
bool office_open(const struct office_request *request, unsigned signers, struct office *office);
/* Only to look, beside another process. */
bool office_look(const struct office_request *request, struct office *office);
void office_close(struct office *office);
/* The people of a house whose store and key are open. */
bool office_people(struct office *office);

/* An act of the house, signed; fill in the rest. */
struct baize_command *office_house_act(const struct office *office, enum baize_house_act act);
struct baize_command *office_wallet_act(const struct office *office, enum baize_wallet_act act, uint32_t patron);
/* Carries it out; `change` (or NULL) is committed with it. */
bool office_do(struct office *office, struct baize_command *command, const struct people_change *change);

/* A change of a person that the record does not know of, alone. */
bool office_write(struct office *office, const struct people_change *change);

/* Ends the shift and signs where all streams stand: the text of the checkpoint, to be freed; NULL: says why. */
char *office_checkpoint(struct office *office);

/* A person by name or number; says when there is none. */
const struct people_person *office_person(const struct office *office, const char *word);
const struct people_person *office_player(const struct office *office, const char *word);

/* ---- Reading what people type; each says what is wrong ---- */

bool office_number(const char *what, const char *word, uint32_t most, uint32_t *number);
bool office_amount(const char *what, const char *word, baize_cents *amount);
/* 2026-11-16 or 20261116 -> 20261116 */
bool office_day(const char *what, const char *word, uint32_t *day);
/* --zone, --day-starts and --shifts over what stands in *settings. */
bool office_settings(const struct office_request *request, struct baize_house_settings *settings);
int64_t office_day_ms(const struct baize_house_settings *settings, uint32_t day);

/* ---- who.c ---- */

/* The first line of the file; NULL: from the terminal without echo, else the next line of standard input. Wipe it. */
bool office_password(const char *prompt, const char *file, char password[OFFICE_PASSWORD_SIZE]);
/* A new one: on a terminal it is typed twice. */
bool office_new_password(const char *prompt, const char *file, char password[OFFICE_PASSWORD_SIZE]);
/* Makes the hash of a new password and waits. False: says why it is not taken. */
bool office_hash(struct office *office, const char *name, const struct people_person *person, const char *password,
                 char hash[PEOPLE_HASH_SIZE]);
/* Sets the person's own. */
bool office_replace(struct office *office, const char *name, const char *old_password, const char *new_password);
/* What those who sign have typed: asked for before the house is opened, so that nobody at a prompt keeps others out. */
struct office_secrets {
    char first[OFFICE_PASSWORD_SIZE], second[OFFICE_PASSWORD_SIZE];
};
bool office_ask(const struct office_request *request, unsigned signers, struct office_secrets *secrets);
/* Fills in who signs. */
bool office_sign(const struct office_request *request, unsigned signers, const struct office_secrets *secrets,
                 struct office *office);

#endif

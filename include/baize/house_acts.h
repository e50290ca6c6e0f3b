/* house_acts.h - made from catalog/house.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_HOUSE_ACTS_H
#define BAIZE_HOUSE_ACTS_H

#include <baize/event.h>
#include <baize/floor.h>
#include <baize/house_settings.h>
#include <baize/journal.h>
#include <stdbool.h>
#include <stdint.h>

enum baize_started_after {
    BAIZE_AFTER_NOTHING, /* for the first time */
    BAIZE_AFTER_STOP,    /* after it was stopped in good order */
    BAIZE_AFTER_CRASH,   /* after it ended without being stopped */
};
#define BAIZE_STARTED_AFTERS 3

enum baize_reset {
    BAIZE_RESET_PASSWORD, /* password */
    BAIZE_RESET_CARD,     /* card */
};
#define BAIZE_RESETS 2

enum baize_epoch_why {
    BAIZE_EPOCH_RESTORED, /* the house was restored from a backup */
    BAIZE_EPOCH_LOSS,     /* the store has lost its end, and the loss was accepted */
};
#define BAIZE_EPOCH_WHYS 2

/* A house that goes back to an earlier state of its record opens an epoch: its id, random bytes, enters the keys of
 * all decks and rounds from here on (baize_house_key_of_epoch), because cards and keys of rounds with the same
 * numbers were shown in the end that was lost. */
struct baize_house_epoch_opened {
    uint32_t number; /* from 1 without a gap; before the first, the epoch is 0 */
    uint8_t id[BAIZE_EPOCH_ID_SIZE];
    enum baize_epoch_why why;
    uint64_t was;    /* the last seal that was known elsewhere; 0: it is not known */
    uint8_t was_seal[BAIZE_HASH_SIZE];
    uint64_t is;     /* the last seal of the record as it was found */
    uint8_t is_seal[BAIZE_HASH_SIZE];
};

enum baize_house_act {
    BAIZE_HOUSE_ACT_CREATE,           /* create the house */
    BAIZE_HOUSE_ACT_CHANGE_SETTINGS,  /* change time zone, gaming day and shifts */
    BAIZE_HOUSE_ACT_ADD_PERSON,       /* add a member of the staff */
    BAIZE_HOUSE_ACT_DISABLE_PERSON,   /* disable a member of the staff */
    BAIZE_HOUSE_ACT_ENABLE_PERSON,    /* enable a member of the staff */
    BAIZE_HOUSE_ACT_RESET_CREDENTIAL, /* set a new password or issue a new card */
    BAIZE_HOUSE_ACT_FILE_RULES,       /* file the texts of a submission and its jurisdiction */
    BAIZE_HOUSE_ACT_MAKE_TABLE,       /* make a table from filed rules */
    BAIZE_HOUSE_ACT_RETIRE_TABLE,     /* retire a closed table */
    BAIZE_HOUSE_ACT_MAKE_METER,       /* make a meter from filed rules */
    BAIZE_HOUSE_ACT_ACTIVATE_RULES,   /* put other rules in force at a table */
    BAIZE_HOUSE_ACT_START_PROGRAM,    /* start the program */
    BAIZE_HOUSE_ACT_STOP_PROGRAM,     /* stop the program in good order */
    BAIZE_HOUSE_ACT_END_SHIFT,        /* end a shift and sign where all streams stand */
    BAIZE_HOUSE_ACT_OPEN_EPOCH,       /* go on with a record that has lost its end */
};
#define BAIZE_HOUSE_ACTS 15

struct baize_house_action {
    enum baize_house_act kind;
    /* who = 0: the program itself; allowed for create, open_epoch, start_ and stop_program only */
    struct baize_actor by;
    enum baize_role second_role;
    union {
        struct {
            char name[BAIZE_TITLE_SIZE];
            uint8_t house[BAIZE_HOUSE_ID_SIZE];
            uint8_t public_key[BAIZE_PUBLIC_KEY_SIZE];
            bool demo;        /* play money: a demo house never becomes a real one, nor the other way round */
            struct baize_house_settings settings;
            uint32_t manager; /* the first one */
        } create;
        struct baize_house_settings change_settings;
        struct {
            uint32_t person;
            enum baize_role role; /* any but player */
        } add_person;
        struct {
            uint32_t person;
        } disable_person;
        struct {
            uint32_t person;
        } enable_person;
        struct {
            uint32_t person; /* of the staff, or a player */
            enum baize_reset what;
        } reset_credential;
        struct baize_rules_texts file_rules;
        struct {
            uint8_t digest[BAIZE_HASH_SIZE];
            uint32_t effective;                   /* 20261201; not later than the gaming day of by.at_ms */
            bool takes_cash;                      /* patrons without a wallet buy in with cash at the table */
            struct baize_floor_settings settings; /* .table.number is its number */
        } make_table;
        struct {
            uint32_t table;
        } retire_table;
        struct {
            uint32_t meter;
            uint8_t digest[BAIZE_HASH_SIZE];
        } make_meter;
        struct {
            uint32_t table;
            uint8_t digest[BAIZE_HASH_SIZE];
            uint32_t effective; /* not later than the gaming day of by.at_ms */
        } activate_rules;
        struct {
            char version[32];
            uint8_t program[BAIZE_HASH_SIZE]; /* of the program's file (F4, S10) */
            uint8_t rules[BAIZE_HASH_SIZE];   /* of all rules in force: baize_house_rules_hash */
        } start_program;
        struct {
            uint32_t day;
            uint8_t shift;
            uint64_t checkpoint;             /* its number */
            uint8_t digest[BAIZE_HASH_SIZE]; /* BLAKE2b-256 of its text */
        } end_shift;
        struct baize_house_epoch_opened open_epoch;
    };
};

enum baize_house_event_kind {
    BAIZE_HOUSE_EVENT_HOUSE_CREATED,    /* the house is created */
    BAIZE_HOUSE_EVENT_SETTINGS_CHANGED, /* time zone, gaming day and shifts are changed */
    BAIZE_HOUSE_EVENT_PERSON_ADDED,     /* a member of the staff is added */
    BAIZE_HOUSE_EVENT_PERSON_DISABLED,  /* a member of the staff is disabled */
    BAIZE_HOUSE_EVENT_PERSON_ENABLED,   /* a member of the staff is enabled */
    BAIZE_HOUSE_EVENT_CREDENTIAL_RESET, /* a password or card is new */
    BAIZE_HOUSE_EVENT_RULES_FILED,      /* the texts of a submission and its jurisdiction are filed */
    BAIZE_HOUSE_EVENT_TABLE_MADE,       /* a table is made */
    BAIZE_HOUSE_EVENT_TABLE_RETIRED,    /* a table is retired */
    BAIZE_HOUSE_EVENT_METER_MADE,       /* a meter is made */
    BAIZE_HOUSE_EVENT_RULES_ACTIVATED,  /* other rules are in force at a table */
    BAIZE_HOUSE_EVENT_PROGRAM_STARTED,  /* the program starts */
    BAIZE_HOUSE_EVENT_PROGRAM_STOPPED,  /* the program stops in good order */
    BAIZE_HOUSE_EVENT_SHIFT_ENDED,      /* a shift ends */
    BAIZE_HOUSE_EVENT_EPOCH_OPENED,     /* the record goes on after it lost its end */
};
#define BAIZE_HOUSE_EVENTS 15

#define BAIZE_HOUSE_EVENT_VERSION 1

struct baize_house_event {
    enum baize_house_event_kind kind;
    struct baize_actor by;
    enum baize_role second_role; /* where there is a second person */
    uint8_t digest[BAIZE_HASH_SIZE]; /* of the rules that are filed or used */
    union {
        struct {
            char name[BAIZE_TITLE_SIZE];
            uint8_t house[BAIZE_HOUSE_ID_SIZE];
            uint8_t public_key[BAIZE_PUBLIC_KEY_SIZE];
            bool demo;
            struct baize_house_settings settings;
            uint32_t manager;
        } house_created;
        struct baize_house_settings settings_changed;
        struct {
            uint32_t person;
            enum baize_role role;
        } person_added;
        struct {
            uint32_t person;
        } person_disabled;
        struct {
            uint32_t person;
        } person_enabled;
        struct {
            uint32_t person;
            enum baize_reset what;
        } credential_reset;
        struct baize_rules_texts rules_filed;
        struct {
            uint32_t effective;
            bool takes_cash;
            struct baize_floor_settings settings;
        } table_made;
        struct {
            uint32_t table;
        } table_retired;
        struct {
            uint32_t meter;
        } meter_made;
        struct {
            uint32_t table;
            uint32_t effective;
        } rules_put_in_force;
        struct {
            char version[32];
            uint8_t program[BAIZE_HASH_SIZE];
            uint8_t rules[BAIZE_HASH_SIZE];
            enum baize_started_after after;
        } program_started;
        struct {
            uint32_t day;
            uint8_t shift;
            uint64_t checkpoint;
            uint8_t digest[BAIZE_HASH_SIZE];
        } shift_ended;
        struct baize_house_epoch_opened epoch_opened;
    };
};

#endif

/* house.h - the house as a pure state machine: its settings, its staff, its rules, its tables and meters.
 *
 *     create_house --> settings, staff, rules filed, tables and meters made, programs started, shifts ended
 *
 * The stream of the house is the register behind all other streams: which numbers exist, which texts of rules stand
 * behind a digest, who may act in which role. Names, passwords and sessions are not here (DESIGN, decision 11): people
 * are numbers. Players are not here either: each has a wallet (wallet.h).
 *
 *     rules       filed --activate (two people, a day)--> in force at a table, between rounds (T6)
 *     a table     made from filed rules --> retired
 *     a person    added --> disabled <--> enabled; one role each: who needs two has two numbers (S11)
 *
 * Every number of a person, table or meter is from 1 to 999,999,999, and is never given twice. Staff and players share
 * one space of numbers, as `who` shows them: numbers of players are chosen so that they do not clash, and the engine
 * refuses one that does.
 *
 *     who may     create, start_program, stop_program,          the program itself
 *                 open_epoch
 *                 settings, staff, rules, tables, meters        a manager
 *                 file_rules, make_table, make_meter,           ... and a second person: supervisor, executive or
 *                 activate_rules                                    manager (S1, T6)
 *                 end_shift                                     floorperson or above
 *
 * Both people are held against the register here: known, not disabled, in the role that they have.
 *
 * The digest of rules = BLAKE2b-256( "baize-rules v=1\n" | submission text | zero byte | jurisdiction text ). Texts
 * have no zero byte, so no other pair of texts has the same bytes.
 *
 * The state is a struct without pointers; texts of rules are in the events only. */
#ifndef BAIZE_HOUSE_H
#define BAIZE_HOUSE_H

#include <baize/api.h>
#include <baize/event.h>
#include <baize/floor.h>
#include <baize/journal.h>
#include <baize/manager.h>
#include <baize/status.h>
#include <baize/text.h>

#define BAIZE_HOUSE_STAFF_MOST  1024
#define BAIZE_HOUSE_TABLES_MOST 256
#define BAIZE_HOUSE_METERS_MOST 64
#define BAIZE_HOUSE_RULES_MOST  256
#define BAIZE_HOUSE_SETTINGS_MOST                                                                                      \
    64 /* times they were changed; the oldest are forgotten by the state, not the journal */
#define BAIZE_HOUSE_SHIFTS_MOST 6
#define BAIZE_HOUSE_EPOCHS_MOST 64
#define BAIZE_RULES_TEXT_MOST   (256u << 10) /* of each of the two texts */
#define BAIZE_HOUSE_NUMBER_MOST 999999999u

/* When days and shifts begin, in the time of the house. A zone that changes its offset twice a year is set twice a
 * year: every report uses what was in force at the time of each event. Settings never change what has been, and gaming
 * day and shift never go back: a change that would is refused, and can be made to begin later. */
struct baize_house_settings {
    int64_t from_ms; /* in force since. In an action: 0 is at once; create has it from its own time on */
    struct baize_house_time time;
    uint8_t shifts_count;
    uint8_t nothing;                          /* no gaps: states are compared byte by byte */
    uint16_t shifts[BAIZE_HOUSE_SHIFTS_MOST]; /* minutes after midnight, in order of the gaming day: the first is its
                                                 beginning */
    uint8_t nothing_more[6];
};

/* The two texts that rules are made of: whole files, without control bytes other than tab, newline and carriage return.
 * The memory is the caller's. */
struct baize_rules_texts {
    char submission[BAIZE_ID_SIZE]; /* its id: letters, digits, - . _ */
    const char *submission_text, *jurisdiction_text;
    size_t submission_length, jurisdiction_length;
};

#define BAIZE_HOUSE_ACT_LIST(X)                                                                                        \
    X(CREATE, "create", "create the house")                                                                            \
    X(CHANGE_SETTINGS, "change_settings", "change time zone, gaming day and shifts")                                   \
    X(ADD_PERSON, "add_person", "add a member of the staff")                                                           \
    X(DISABLE_PERSON, "disable_person", "disable a member of the staff")                                               \
    X(ENABLE_PERSON, "enable_person", "enable a member of the staff")                                                  \
    X(RESET_CREDENTIAL, "reset_credential", "set a new password or issue a new card")                                  \
    X(FILE_RULES, "file_rules", "file the texts of a submission and its jurisdiction")                                 \
    X(MAKE_TABLE, "make_table", "make a table from filed rules")                                                       \
    X(RETIRE_TABLE, "retire_table", "retire a closed table")                                                           \
    X(MAKE_METER, "make_meter", "make a meter from filed rules")                                                       \
    X(ACTIVATE_RULES, "activate_rules", "put other rules in force at a table")                                         \
    X(START_PROGRAM, "start_program", "start the program")                                                             \
    X(STOP_PROGRAM, "stop_program", "stop the program in good order")                                                  \
    X(END_SHIFT, "end_shift", "end a shift and sign where all streams stand")                                          \
    X(OPEN_EPOCH, "open_epoch", "go on with a record that has lost its end")

enum baize_house_act {
#define BAIZE_HOUSE_ACT_ENUM(name, id, words) BAIZE_HOUSE_ACT_##name,
    BAIZE_HOUSE_ACT_LIST(BAIZE_HOUSE_ACT_ENUM)
#undef BAIZE_HOUSE_ACT_ENUM
        BAIZE_HOUSE_ACTS
};

/* What the last run of the program ended with. */
#define BAIZE_STARTED_AFTER_LIST(X)                                                                                    \
    X(AFTER_NOTHING, "first", "for the first time")                                                                    \
    X(AFTER_STOP, "stop", "after it was stopped in good order")                                                        \
    X(AFTER_CRASH, "crash", "after it ended without being stopped")

enum baize_started_after {
#define BAIZE_STARTED_AFTER_ENUM(name, id, words) BAIZE_##name,
    BAIZE_STARTED_AFTER_LIST(BAIZE_STARTED_AFTER_ENUM)
#undef BAIZE_STARTED_AFTER_ENUM
        BAIZE_STARTED_AFTERS
};

#define BAIZE_RESET_LIST(X)                                                                                            \
    X(RESET_PASSWORD, "password", "password")                                                                          \
    X(RESET_CARD, "card", "card")

enum baize_reset {
#define BAIZE_RESET_ENUM(name, id, words) BAIZE_##name,
    BAIZE_RESET_LIST(BAIZE_RESET_ENUM)
#undef BAIZE_RESET_ENUM
        BAIZE_RESETS
};

/* Why an epoch is opened. */
#define BAIZE_EPOCH_WHY_LIST(X)                                                                                        \
    X(EPOCH_RESTORED, "restored", "the house was restored from a backup")                                              \
    X(EPOCH_LOSS, "loss", "the store has lost its end, and the loss was accepted")

enum baize_epoch_why {
#define BAIZE_EPOCH_WHY_ENUM(name, id, words) BAIZE_##name,
    BAIZE_EPOCH_WHY_LIST(BAIZE_EPOCH_WHY_ENUM)
#undef BAIZE_EPOCH_WHY_ENUM
        BAIZE_EPOCH_WHYS
};

/* A house that goes back to an earlier state of its record opens an epoch: its id, random bytes, enters the keys of all
 * decks and rounds from here on (baize_house_key_of_epoch), because cards and keys of rounds with the same numbers were
 * shown in the end that was lost. */
struct baize_house_epoch_opened {
    uint32_t number; /* from 1 without a gap; before the first, the epoch is 0 */
    uint8_t id[BAIZE_EPOCH_ID_SIZE];
    enum baize_epoch_why why;
    uint64_t was; /* the last seal that was known elsewhere; 0: it is not known */
    uint8_t was_seal[BAIZE_HASH_SIZE];
    uint64_t is; /* the last seal of the record as it was found */
    uint8_t is_seal[BAIZE_HASH_SIZE];
};

struct baize_house_action {
    enum baize_house_act kind;
    struct baize_actor
        by; /* who = 0: the program itself; allowed for create, open_epoch, start_ and stop_program only */
    enum baize_role second_role;
    union {
        struct {
            char name[BAIZE_TITLE_SIZE];
            uint8_t house[BAIZE_HOUSE_ID_SIZE];
            uint8_t public_key[BAIZE_PUBLIC_KEY_SIZE];
            bool demo; /* play money: a demo house never becomes a real one, nor the other way round */
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
        } disable_person, enable_person;
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

#define BAIZE_HOUSE_REASON_LIST(X)                                                                                     \
    X(ALLOWED, "it is allowed")                                                                                        \
    X(ACT_UNKNOWN, "there is no such act")                                                                             \
    X(TIME_GOES_BACK, "time never goes back")                                                                          \
    X(NO_HOUSE, "the house has not been created")                                                                      \
    X(HOUSE_EXISTS, "the house has been created before")                                                               \
    X(ROLE_NOT_ALLOWED, "another role has to do this")                                                                 \
    X(PERSON_UNKNOWN, "there is no such person")                                                                       \
    X(PERSON_KNOWN, "the number is taken")                                                                             \
    X(PERSON_DISABLED, "the person is disabled")                                                                       \
    X(PERSON_ENABLED, "the person is enabled")                                                                         \
    X(LAST_MANAGER, "a house keeps one manager at least")                                                              \
    X(SECOND_PERSON_NEEDED, "a second, different person must sign")                                                    \
    X(STAFF_FULL, "no more staff can be kept")                                                                         \
    X(SETTINGS_WRONG,                                                                                                  \
      "a zone is from -12:00 to +14:00, a day starts before 24:00, shifts follow each other from its start")           \
    X(NAME_WRONG, "a name is 1 to 63 characters without quotes, backslashes and control characters")                   \
    X(RULES_TOO_LARGE, "the text of rules is too large")                                                               \
    X(RULES_KNOWN, "these texts have been filed before")                                                               \
    X(RULES_UNKNOWN, "these rules have not been filed")                                                                \
    X(RULES_FULL, "no more rules can be kept")                                                                         \
    X(RULES_IN_FORCE, "these rules are in force at the table")                                                         \
    X(RULES_NOT_YET, "the rules take effect on a later day")                                                           \
    X(TABLE_UNKNOWN, "there is no such table")                                                                         \
    X(TABLE_RETIRED, "the table is retired")                                                                           \
    X(TABLE_KNOWN, "the number is taken")                                                                              \
    X(TABLES_FULL, "no more tables can be kept")                                                                       \
    X(METER_KNOWN, "the number is taken")                                                                              \
    X(METERS_FULL, "no more meters can be kept")                                                                       \
    X(DAY_WRONG, "this is no day, or it does not follow")                                                              \
    X(SHIFT_WRONG, "the day has no such shift, or it has ended")                                                       \
    X(SHIFT_GOES_BACK, "gaming day and shift never go back")                                                           \
    X(CHECKPOINT_WRONG, "checkpoints are numbered without a gap")                                                      \
    X(NUMBER_WRONG, "numbers are from 1 to 999,999,999")                                                               \
    X(ROLE_WRONG, "a member of the staff has one role, and is no player")                                              \
    X(RULES_NOT_TEXT, "rules are text: of control bytes they have tab, newline and carriage return only")              \
    X(RULES_DIFFER, "this is not the hash of the rules in force")                                                      \
    X(TABLE_SETTINGS_WRONG, "there is no such source of cards")                                                        \
    X(NOT_RUNNING, "the program is not running")                                                                       \
    X(NOTHING_CHANGES, "nothing would change: the house has these settings")                                           \
    X(EPOCH_WRONG, "epochs are opened by the program, numbered without a gap, when no deck of the one before is open")

enum baize_house_reason {
#define BAIZE_HOUSE_REASON_ENUM(name, words) BAIZE_HOUSE_##name,
    BAIZE_HOUSE_REASON_LIST(BAIZE_HOUSE_REASON_ENUM)
#undef BAIZE_HOUSE_REASON_ENUM
        BAIZE_HOUSE_REASONS
};

struct baize_house_refusal {
    enum baize_house_reason reason;
    const char *requirement; /* "S1", "T6", or "" */
    uint16_t roles;          /* ROLE_NOT_ALLOWED: who may: a bit per enum baize_role */
    uint32_t number;         /* the person, table or meter it is about, or 0 */
    bool second;             /* it is about the second person */
    uint32_t day;            /* RULES_NOT_YET: from which they may be used; 0: it is not known */
    uint8_t shift;           /* SHIFT_GOES_BACK: `day` and shift that it would be again; SHIFT_WRONG: that has ended */
    int64_t from_ms;         /* ... the time from which it is allowed, as things stand; 0: never */
    struct baize_house_time time; /* in which that is told */
};

BAIZE_API const char *baize_house_reason_name(enum baize_house_reason reason);
BAIZE_API void baize_house_refusal_print(struct baize_text *text, const struct baize_house_refusal *refusal);

/* ---- Events: X(name, id, words); one for each act, with its fields ---- */

#define BAIZE_HOUSE_EVENT_LIST(X)                                                                                      \
    X(HOUSE_CREATED, "house_created", "the house is created")                                                          \
    X(SETTINGS_CHANGED, "settings_changed", "time zone, gaming day and shifts are changed")                            \
    X(PERSON_ADDED, "person_added", "a member of the staff is added")                                                  \
    X(PERSON_DISABLED, "person_disabled", "a member of the staff is disabled")                                         \
    X(PERSON_ENABLED, "person_enabled", "a member of the staff is enabled")                                            \
    X(CREDENTIAL_RESET, "credential_reset", "a password or card is new")                                               \
    X(RULES_FILED, "rules_filed", "the texts of a submission and its jurisdiction are filed")                          \
    X(TABLE_MADE, "table_made", "a table is made")                                                                     \
    X(TABLE_RETIRED, "table_retired", "a table is retired")                                                            \
    X(METER_MADE, "meter_made", "a meter is made")                                                                     \
    X(RULES_ACTIVATED, "rules_put_in_force", "other rules are in force at a table")                                    \
    X(PROGRAM_STARTED, "program_started", "the program starts")                                                        \
    X(PROGRAM_STOPPED, "program_stopped", "the program stops in good order")                                           \
    X(SHIFT_ENDED, "shift_ended", "a shift ends")                                                                      \
    X(EPOCH_OPENED, "epoch_opened", "the record goes on after it lost its end")

enum baize_house_event_kind {
#define BAIZE_HOUSE_EVENT_ENUM(name, id, words) BAIZE_HOUSE_EVENT_##name,
    BAIZE_HOUSE_EVENT_LIST(BAIZE_HOUSE_EVENT_ENUM)
#undef BAIZE_HOUSE_EVENT_ENUM
        BAIZE_HOUSE_EVENTS
};

#define BAIZE_HOUSE_EVENT_VERSION 1

/* Enough for the text of any event of the house: two texts of rules, every byte escaped. */
#define BAIZE_HOUSE_EVENT_TEXT_SIZE (4 * BAIZE_RULES_TEXT_MOST + 4096)

/* The same fields as the action, and what follows from it. The texts of rules_filed are spans: of the action after
 * decide, and after decode of memory that decode was given. In the line they stand between double quotes, with \n, \r,
 * \t, \\ and \" for the bytes that cannot stand there. */
struct baize_house_event {
    enum baize_house_event_kind kind;
    struct baize_actor by;
    enum baize_role second_role;     /* where there is a second person */
    uint8_t digest[BAIZE_HASH_SIZE]; /* rules_filed: computed; table_made, meter_made, rules_put_in_force */
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
        } person_disabled, person_enabled;
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
            uint8_t program[BAIZE_HASH_SIZE], rules[BAIZE_HASH_SIZE];
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

/* ---- The state ---- */

struct baize_house_person {
    uint32_t person;
    uint8_t role; /* enum baize_role */
    uint8_t disabled;
    uint16_t nothing; /* no gap: states are compared byte by byte */
};

struct baize_house_table {
    uint8_t digest[BAIZE_HASH_SIZE]; /* of the rules in force */
    uint32_t effective;
    uint32_t retired, takes_cash; /* 0, 1 */
    struct baize_floor_settings settings;
};

struct baize_house_meter {
    uint32_t meter;
    uint8_t digest[BAIZE_HASH_SIZE];
};

struct baize_house_rules {
    uint8_t digest[BAIZE_HASH_SIZE];
    char submission[BAIZE_ID_SIZE];
};

struct baize_house {
    bool created, demo;
    char name[BAIZE_TITLE_SIZE];
    uint8_t house[BAIZE_HOUSE_ID_SIZE];
    uint8_t public_key[BAIZE_PUBLIC_KEY_SIZE];
    int64_t at_ms;
    uint8_t settings_count;
    struct baize_house_settings settings[BAIZE_HOUSE_SETTINGS_MOST]; /* the oldest first */
    uint16_t staff_count;
    struct baize_house_person staff[BAIZE_HOUSE_STAFF_MOST]; /* by number */
    uint16_t rules_count;
    struct baize_house_rules rules[BAIZE_HOUSE_RULES_MOST];
    uint16_t tables_count;
    struct baize_house_table tables[BAIZE_HOUSE_TABLES_MOST];
    uint16_t meters_count;
    struct baize_house_meter meters[BAIZE_HOUSE_METERS_MOST];
    uint64_t checkpoints; /* the number of the last one */
    uint32_t day;         /* of the last shift that ended, and which */
    uint8_t shift;
    bool running; /* started, not stopped in good order */
    char version[32];
    uint8_t program[BAIZE_HASH_SIZE];
    uint32_t epochs_count; /* the number of the one that is open */
    uint8_t epochs[BAIZE_HOUSE_EPOCHS_MOST][BAIZE_EPOCH_ID_SIZE];
};

BAIZE_API void baize_house_start(struct baize_house *house);
BAIZE_API struct baize_house_refusal baize_house_check(const struct baize_house *house,
                                                       const struct baize_house_action *action);
/* HOUSE_REFUSED when check would refuse. */
BAIZE_API enum baize_status baize_house_decide(const struct baize_house *house, const struct baize_house_action *action,
                                               struct baize_house_event *event);
BAIZE_API enum baize_status baize_house_fold(struct baize_house *house, const struct baize_house_event *event);
BAIZE_API enum baize_status baize_house_act(struct baize_house *house, const struct baize_house_action *action,
                                            struct baize_house_event *event, struct baize_house_refusal *refusal);

/* Of the digests of all tables that are not retired, then of all meters, in the order in which they were made. */
BAIZE_API void baize_house_rules_hash(const struct baize_house *house, uint8_t hash[BAIZE_HASH_SIZE]);

BAIZE_API void baize_rules_digest(const char *submission, size_t submission_length, const char *jurisdiction,
                                  size_t jurisdiction_length, uint8_t digest[BAIZE_HASH_SIZE]);

/* NULL when there is none. */
BAIZE_API const struct baize_house_person *baize_house_person(const struct baize_house *house, uint32_t person);
BAIZE_API const struct baize_house_table *baize_house_table(const struct baize_house *house, uint32_t table);
BAIZE_API const struct baize_house_meter *baize_house_meter(const struct baize_house *house, uint32_t meter);
/* The settings in force at a time; those of the beginning before it. NULL: there is no house yet. */
BAIZE_API const struct baize_house_settings *baize_house_settings_at(const struct baize_house *house, int64_t at_ms);
/* The gaming day and the shift (from 1) in which something happened; when that shift began and ends. Where settings
 * change, a shift ends and another begins, unless both have the same day and number: then it is one shift, which may be
 * an hour longer or shorter than others. */
struct baize_house_shift {
    uint32_t day;
    uint8_t shift;
    int64_t begins_ms, ends_ms;
};
BAIZE_API struct baize_house_shift baize_house_shift_at(const struct baize_house *house, int64_t at_ms);

BAIZE_API const char *baize_house_act_id(enum baize_house_act act);
BAIZE_API const char *baize_house_event_id(enum baize_house_event_kind kind);
BAIZE_API enum baize_status baize_house_event_encode(struct baize_text *text, const struct baize_house_event *event);
/* `memory` takes the texts of rules, unescaped: as many bytes as the line has are enough. SCRATCH_TOO_SMALL; the event
 * is then as before. */
BAIZE_API enum baize_status baize_house_event_decode(const char *bytes, size_t length, char *memory, size_t memory_size,
                                                     struct baize_house_event *event, size_t *position);
BAIZE_API bool baize_house_event_equal(const struct baize_house_event *a, const struct baize_house_event *b);
/* In words; of rules_filed the names and sizes, not the texts. */
BAIZE_API void baize_house_event_print(struct baize_text *text, const struct baize_house_event *event);

#endif

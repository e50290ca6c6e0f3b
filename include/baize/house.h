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
#include <baize/house_acts.h>
#include <baize/house_settings.h>
#include <baize/journal.h>
#include <baize/manager.h>
#include <baize/status.h>
#include <baize/text.h>

/* Events have the fields of their act, and what follows from it. The texts of rules_filed are spans: of the action
 * after decide, and after decode of memory that decode was given. In the line they stand between double quotes, with
 * \n, \r, \t, \\ and \" for the bytes that cannot stand there.
 *
 * Enough for the text of any event of the house: two texts of rules, every byte escaped. */
#define BAIZE_HOUSE_EVENT_TEXT_SIZE (4 * BAIZE_RULES_TEXT_MOST + 4096)

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
BAIZE_API struct baize_refusal baize_house_check(const struct baize_house *house,
                                                 const struct baize_house_action *action);
/* HOUSE_REFUSED when check would refuse. */
BAIZE_API enum baize_status baize_house_decide(const struct baize_house *house, const struct baize_house_action *action,
                                               struct baize_house_event *event);
BAIZE_API enum baize_status baize_house_fold(struct baize_house *house, const struct baize_house_event *event);
BAIZE_API enum baize_status baize_house_act(struct baize_house *house, const struct baize_house_action *action,
                                            struct baize_house_event *event, struct baize_refusal *refusal);

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

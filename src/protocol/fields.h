/* fields.h - the fields of an act as rows of data: their names in JSON, where they stand in struct baize_command, and
 * what is allowed. Reading and writing go by the same rows, so one is the inverse of the other. */
#ifndef BAIZE_PROTOCOL_FIELDS_H
#define BAIZE_PROTOCOL_FIELDS_H

#include "base/vocabulary.h"
#include "protocol/protocol.h"

enum field_type {
    FIELD_END,     /* behind the last row */
    FIELD_U8,      /* 0 .. most */
    FIELD_U16,     /* 0 .. most */
    FIELD_U32,     /* 0 .. most */
    FIELD_BOOL,    /* true, false */
    FIELD_SEAT,    /* 1 .. BAIZE_SEATS_MOST, in a uint8_t */
    FIELD_PATRON,  /* a player: the own number, whatever is sent; staff: the patron it is for */
    FIELD_CENTS,   /* 0 .. most, in a baize_cents */
    FIELD_SIGNED,  /* cents of either sign, in a baize_money */
    FIELD_RATE,    /* parts per million */
    FIELD_TIME,    /* milliseconds, in an int64_t */
    FIELD_WORD,    /* a word of `words`, in an enum */
    FIELD_CARD,    /* one card, in a baize_card */
    FIELD_ONE,     /* one card, as a set */
    FIELD_CARDS,   /* a list of cards, as a set */
    FIELD_ORDER,   /* a list of cards in their order; `more` is where their number stands */
    FIELD_SEATS,   /* a list of numbers, one for each seat */
    FIELD_SIGNERS, /* a list of two numbers of people */
    FIELD_SHOWN,   /* of meter read: a list of cents or null; `more` is where the bits stand */
    FIELD_TEXT     /* 1 .. most bytes that can be seen, on one line; a zero behind them */
};

struct field {
    const char *name;
    enum field_type type;
    size_t offset; /* in struct baize_command */
    int64_t most;
    const struct baize_vocabulary *words;
    size_t more;
    bool optional; /* missing: as if it were 0, an empty list, or `missing` */
    int64_t missing;
};

/* All that stands in one row of an act. `machine` is of no interest outside the floor. */
struct act_row {
    const char *name;
    enum baize_command_kind kind;
    enum baize_floor_machine machine;
    int act;       /* enum of the machine */
    int round_act; /* for BAIZE_TABLE_ACT_ROUND; else -1 */
    const struct field *fields;
};

/* Made from catalog/. */
extern const struct act_row baize_act_rows[];
extern const size_t baize_act_rows_count;

#define FIELD_NO_MOST INT64_C(0x7fffffffffffffff)

/* By the name of the act, and what it is done at; NULL: there is none. At a table that is alone (progressive-only) the
 * controller's comes first. */
const struct act_row *act_row_named(enum baize_stream_kind at, const char *name, bool alone);
const struct act_row *act_row_of(const struct baize_floor_action *action);
/* Every row, one after the other; NULL behind the last. */
const struct act_row *act_row_at(size_t index);

/* False: *fault says which field, and what is allowed. */
bool fields_read(const json_t *message, const struct field *fields, const struct protocol_person *who,
                 struct baize_command *command, struct protocol_fault *fault);
bool fields_write(json_t *object, const struct field *fields, const struct baize_command *command);

/* Fills in a fault; always false. */
bool protocol_wrong(struct protocol_fault *fault, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif

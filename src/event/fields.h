/* fields.h - how a line of a table of fields is written: for the tables that are made from catalog/.
 *
 * `IN` is the struct that a table describes; the members of an event's union are reached with a point:
 *
 *     #define IN baize_wallet_event
 *     static const struct event_field deposited_fields[] = {
 *         PLAIN("amount", cents, deposited.amount),
 *     };
 *
 * The words are short because a table is read more often than it is written: include this in no header. */
#ifndef BAIZE_EVENT_FIELDS_H
#define BAIZE_EVENT_FIELDS_H

#include "event/record.h"

#include <stddef.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])
#define SIZE(member)    sizeof(((struct IN *)NULL)->member)
/* `kind` is any struct event_type; the others have those of record.h by their short names. */
#define VALUE(id, kind, member, ...)                                                                                   \
    {                                                                                                                  \
        .name = (id), .type = &(kind), .offset = offsetof(struct IN, member), .size = SIZE(member), .capacity = 1,     \
        __VA_ARGS__                                                                                                    \
    }
/* Two members of one type, side by side. */
#define TWO(id, kind, member, ...)                                                                                     \
    {                                                                                                                  \
        .name = (id), .type = &(kind), .offset = offsetof(struct IN, member), .size = 2 * SIZE(member), .capacity = 1, \
        __VA_ARGS__                                                                                                    \
    }
#define PLAIN(id, kind, member)        VALUE(id, baize_event_type_##kind, member, .many = EVENT_ONE)
#define COUNT(id, member, from, to)    VALUE(id, baize_event_type_count, member, .least = (from), .most = (to))
#define CHOICE(id, member, vocabulary) VALUE(id, baize_event_type_term, member, .terms = &(vocabulary))
#define NUMBER(id, member)             COUNT(id, member, 0, UINT32_MAX)
#define INNER(id, member, inner)       VALUE(id, baize_event_type_record, member, .record = &(inner))
/* The members of a list and the byte that counts them. */
#define MANY(id, kind, members, counted, way, ...)                                                                     \
    {                                                                                                                  \
        .name = (id), .type = &(kind), .offset = offsetof(struct IN, members), .size = SIZE(members[0]),               \
        .many = (way), .count_offset = offsetof(struct IN, counted), .capacity = SIZE(members) / SIZE(members[0]),     \
        __VA_ARGS__                                                                                                    \
    }

/* The entries of the event's posting. */
#define POST MANY("post", baize_event_type_entry, posting.entries, posting.count, EVENT_LIST_OR_NO, .record = NULL)

/* Fields of an event: " name=value name=value". */
#define RECORD(fields)                                                                                                 \
    {                                                                                                                  \
        fields, COUNT_OF(fields), ' ', true                                                                            \
    }
#define NO_FIELDS                                                                                                      \
    {                                                                                                                  \
        NULL, 0, ' ', true                                                                                             \
    }

#endif

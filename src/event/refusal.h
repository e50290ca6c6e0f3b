/* refusal.h - refusals: how machines fill them, and what their words are made of. */
#ifndef BAIZE_EVENT_REFUSAL_H
#define BAIZE_EVENT_REFUSAL_H

#include "event/record.h"

#include <baize/refusal.h>

/* ---- For the checks of machines ---- */

static inline struct baize_refusal allow(void)
{
    return (struct baize_refusal){.reason = BAIZE_REASON_ALLOWED};
}

static inline bool is_allowed(const struct baize_refusal *refusal)
{
    return refusal->reason == BAIZE_REASON_ALLOWED;
}

static inline struct baize_refusal refuse(enum baize_reason reason, const char *requirement)
{
    return (struct baize_refusal){.reason = reason, .requirement = requirement};
}

static inline struct baize_refusal refuse_by(enum baize_reason reason, baize_clause clause)
{
    return (struct baize_refusal){.reason = reason, .clause = clause};
}

static inline struct baize_refusal refuse_number(enum baize_reason reason, const char *requirement, uint32_t number)
{
    return (struct baize_refusal){.reason = reason, .requirement = requirement, .number = number};
}

static inline struct baize_refusal refuse_seat(enum baize_reason reason, const char *requirement, uint8_t seat)
{
    return (struct baize_refusal){.reason = reason, .requirement = requirement, .seat = seat};
}

static inline struct baize_refusal refuse_range(enum baize_reason reason, const char *requirement, baize_cents least,
                                                baize_cents most)
{
    return (struct baize_refusal){.reason = reason, .requirement = requirement, .least = least, .most = most};
}

/* What a machine's check returns: the refusal with its name, unless a machine inside it has refused. */
static inline struct baize_refusal refused_by(enum baize_machine machine, struct baize_refusal refusal)
{
    if (refusal.machine == 0 && !is_allowed(&refusal))
        refusal.machine = (uint8_t)machine;
    return refusal;
}

/* ---- Words ---- */

/* Who reads it: people are told by name, and arguments heard of. Both may be NULL. */
struct refusal_reader {
    const char *(*name)(void *context, uint32_t person);             /* NULL: it has none */
    void (*hear)(void *context, const struct event_field *argument); /* of each that the words depend on; maybe twice */
    void *context;
};

void refusal_print(struct baize_text *text, const struct baize_refusal *refusal, const struct baize_rules *rules,
                   const struct refusal_reader *reader);

/* ---- Made from catalog/reasons.toml ---- */

struct refusal_text {
    enum baize_reason reason;
    enum baize_machine machine;
    const char *words; /* without what depends on the refusal */
    const char *says;
};

extern const struct refusal_text baize_refusal_texts[]; /* in the order of the reasons */
extern const uint16_t
    baize_refusal_first[BAIZE_REASONS + 1]; /* of a reason; behind the last: how many texts there are */
extern const struct event_record baize_refusal_arguments;

/* NULL: the machine never gives this reason. */
const struct refusal_text *refusal_text_of(unsigned machine, enum baize_reason reason);

extern const struct event_type baize_refusal_type_number; /* 41 */
extern const struct event_type baize_refusal_type_switch; /* only asked for: [second:...] */
extern const struct event_type baize_refusal_type_term;   /* a word; the member has 1 for the first of its list */
extern const struct event_type baize_refusal_type_terms;  /* dealer or manager: a bit each */
extern const struct event_type baize_refusal_type_range;  /* $10.00 to $30.00, of least and most */
extern const struct event_type baize_refusal_type_rate;   /* 20% */
extern const struct event_type baize_refusal_type_time;   /* 2026-11-18 06:00:00 */
extern const struct event_type baize_refusal_type_key;    /* END GAME */
extern const struct event_type baize_refusal_type_person; /* number 1008, or Bella (number 1008) */

#endif

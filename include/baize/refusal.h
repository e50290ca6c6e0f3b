/* refusal.h - why an act is refused, by whichever machine (enum baize_machine).
 *
 * The machine that says no fills a refusal, and those around it pass it on as it is. Reasons, their words and what the
 * words name are in catalog/reasons.toml. */
#ifndef BAIZE_REFUSAL_H
#define BAIZE_REFUSAL_H

#include <baize/api.h>
#include <baize/reasons.h>
#include <baize/rules.h>
#include <baize/text.h>

/* Each reason uses some of the members; the others are 0. Ids that count from 0 are one more here. */
struct baize_refusal {
    enum baize_reason reason;
    baize_clause clause;     /* of the rules of the machine */
    uint8_t machine;         /* enum baize_machine: who refuses ... */
    uint8_t seat;            /* that it is about */
    uint32_t of;             /* ... of which table or meter; 0: not known, or of none */
    uint32_t number;         /* what the reason is about: a person, table, meter, deck, round, claim, win, day */
    uint16_t set;            /* roles that may, or wagers: a bit each */
    uint8_t wager;           /* 1 + enum baize_wager */
    uint8_t step;            /* 1 + enum baize_step */
    uint8_t key;             /* enum baize_controller_key: which was pressed */
    bool second;             /* it is about the second person */
    int16_t zone_minutes;    /* of from_ms, as people read it */
    const char *requirement; /* "R27", "T5": what this project reads as the rule; a literal, or NULL */
    baize_cents least, most; /* the range that is allowed, where there is one; or counts, or a rate */
    int64_t from_ms;         /* when it is allowed, or ends */
};

BAIZE_API const char *baize_reason_name(enum baize_reason reason); /* "SEAT_NOT_LIT" */

/* "Ante: the wager is below the minimum: $10.00 to $100.00 (MD-FCP 6.A)". The rules are those of the table or meter
 * that it is of; NULL: clauses and keys are not named. */
BAIZE_API void baize_refusal_print(struct baize_text *text, const struct baize_refusal *refusal,
                                   const struct baize_rules *rules);

#endif

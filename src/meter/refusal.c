/* refusal.c - refusals in words. */
#include "base/vocabulary.h"
#include "meter/check.h"

#include <string.h>

static void print_range(struct baize_text *text, baize_money least, baize_money most)
{
    baize_text_add(text, ": ");
    if (least == 0) {
        baize_text_add(text, "at most ");
        baize_money_print(text, most);
        return;
    }
    baize_money_print(text, least);
    if (least == most)
        return;
    baize_text_add(text, " to ");
    baize_money_print(text, most);
}

static void print_roles(struct baize_text *text, unsigned roles)
{
    const char *between = ": ";
    for (int role = 0; role < baize_words_role.count; role++)
        if (roles & 1u << role) {
            baize_text_format(text, "%s%s", between, baize_vocabulary_words(&baize_words_role, role));
            between = " or ";
        }
}

void baize_meter_refusal_print(struct baize_text *text, const struct baize_meter_refusal *refusal,
                               const struct baize_rules *rules)
{
    bool requirement = refusal->requirement != NULL && refusal->requirement[0] != '\0';
    const char *clause = refusal->clause != 0 ? baize_rules_clause(rules, refusal->clause) : "";
    if (requirement && strcmp(clause, refusal->requirement) == 0)
        clause = ""; /* where no document says it, the rules cite the requirement */
    baize_text_add(text, baize_vocabulary_words(&baize_words_meter_reason, (int)refusal->reason));
    if (refusal->number != 0)
        baize_text_format(text, " (number %u)", (unsigned)refusal->number);
    if (refusal->seat != 0)
        baize_text_format(text, " (seat %u)", (unsigned)refusal->seat);
    if (refusal->least != 0 || refusal->most != 0)
        print_range(text, refusal->least, refusal->most);
    if (refusal->reason == BAIZE_METER_REASON_RESERVE_NOT_AS_SET) {
        baize_text_add(text, ": ");
        baize_rate_print(text, refusal->rate);
    }
    if (refusal->term != NULL)
        baize_text_format(text, ": %s is not the same", refusal->term);
    if (refusal->days != 0)
        baize_text_format(text, ": %u days before", (unsigned)refusal->days);
    if (refusal->roles != 0)
        print_roles(text, refusal->roles);
    if (requirement || clause[0] != '\0')
        baize_text_format(text, " (%s%s%s)", requirement ? refusal->requirement : "",
                          requirement && clause[0] != '\0' ? ", " : "", clause);
}

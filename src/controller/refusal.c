/* refusal.c - refusals in words: what was refused, why, what is allowed, and which rule says so. */
#include "controller/internal.h"

#include <inttypes.h>

/* The name on the key, where the act has a key and the rules name it. */
static const char *key_of(const struct baize_rules *rules, enum baize_controller_act act)
{
    const struct baize_controller_rules *keys = &rules->progressive.controller;
    if (act == BAIZE_CONTROLLER_ACT_LOCK)
        return keys->lock_key;
    if (act == BAIZE_CONTROLLER_ACT_RECORD_WIN)
        return keys->confirm_key;
    if (act == BAIZE_CONTROLLER_ACT_RUN)
        return keys->run_key;
    return act == BAIZE_CONTROLLER_ACT_END ? keys->end_key : "";
}

/* " (seat 4, R28, MD-FCP 13.D)": what there is of it. */
static void print_where(struct baize_text *text, uint8_t seat, const char *requirement, const char *clause)
{
    const char *between = " (";
    if (seat != 0) {
        baize_text_format(text, "%sseat %u", between, (unsigned)seat);
        between = ", ";
    }
    if (requirement[0] != '\0') {
        baize_text_format(text, "%s%s", between, requirement);
        between = ", ";
    }
    if (clause[0] != '\0') {
        baize_text_format(text, "%s%s", between, clause);
        between = ", ";
    }
    baize_text_add(text, between[0] == ',' ? ")" : "");
}

/* What is allowed. */
static void print_details(struct baize_text *text, const struct baize_controller_refusal *refusal)
{
    switch ((int)refusal->reason) {
    case BAIZE_CONTROLLER_REASON_ROLE_TOO_LOW:
        baize_text_format(text, ": %s or above", baize_role_id(refusal->role));
        break;
    case BAIZE_CONTROLLER_REASON_CHIPS_NOT_COUNTED:
        baize_text_format(text, ": %" PRIu32, refusal->most);
        break;
    case BAIZE_CONTROLLER_REASON_ROUND_NOT_NEXT:
        baize_text_format(text, ": the last was %" PRIu32, refusal->most);
        break;
    default:
        break;
    }
    if (refusal->envy_hand)
        baize_text_add(text, "; others get an envy bonus for the hand: key it as an envy hand");
}

void baize_controller_refusal_print(struct baize_text *text, const struct baize_controller_refusal *refusal,
                                    const struct baize_rules *rules)
{
    bool known = (size_t)refusal->reason < BAIZE_CONTROLLER_REASONS;
    const char *words =
        known ? baize_vocabulary_words(&baize_words_controller_reason, (int)refusal->reason) : "refused";
    const char *key = key_of(rules, refusal->act);
    const char *clause = refusal->clause != 0 ? baize_rules_clause(rules, refusal->clause) : "";
    const char *requirement = refusal->requirement != NULL ? refusal->requirement : "";
    if (strstr(words, requirement) != NULL)
        requirement = ""; /* the words name it */
    if (key[0] != '\0')
        baize_text_format(text, "%s: ", key);
    baize_text_add(text, words);
    print_details(text, refusal);
    print_where(text, refusal->seat, requirement, clause);
}

/* rules.c - filed texts compiled, and found by their digest. */
#include "audit/internal.h"

#include <string.h>

bool audit_file_rules(struct audit *audit, const struct audit_entry *entry)
{
    const struct baize_house_event *event = &audit->house_event;
    if (audit->rules_count == BAIZE_HOUSE_RULES_MOST)
        return audit_stop(audit, BAIZE_OUT_OF_MEMORY); /* the house has refused it before */
    struct audit_rules *filed = &audit->rules[audit->rules_count];
    filed->rules = audit_take(audit, sizeof *filed->rules);
    if (filed->rules == NULL)
        return false;
    audit->rules_count++;
    audit->report->counts.rules++;
    baize_rules_digest(event->rules_filed.submission_text, event->rules_filed.submission_length,
                       event->rules_filed.jurisdiction_text, event->rules_filed.jurisdiction_length, filed->digest);
    memcpy(filed->submission, event->rules_filed.submission, sizeof filed->submission);
    if (baize_filed_rules_load(event, audit->scratch, filed->rules, &audit->found) == BAIZE_OK)
        return true;
    return audit_fault_at(audit, BAIZE_AUDIT_RULES, entry, entry->events, "the texts do not compile: %s",
                          audit->found.count > 0 ? audit->found.items[0].words : "no reason is given");
}

const struct audit_rules *audit_rules_of(const struct audit *audit, const uint8_t digest[BAIZE_HASH_SIZE])
{
    for (size_t i = 0; i < audit->rules_count; i++)
        if (memcmp(audit->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return &audit->rules[i];
    return NULL;
}

/* act.c - the entries of one act: that they name each other, and what kind of act it is. */
#include "audit/internal.h"

#include <string.h>

struct audit_entry *audit_entry_of(struct audit_entry *entries, size_t count, struct baize_stream stream)
{
    for (size_t i = 0; i < count; i++)
        if (baize_stream_equal(entries[i].row.stream, stream))
            return &entries[i];
    return NULL;
}

bool audit_line(struct audit *audit, const struct audit_entry *entry)
{
    baize_reader_resume(&audit->reader, &entry->row, &entry->header, entry->line_at);
    return baize_reader_line(&audit->reader);
}

bool audit_event(struct audit *audit, const struct audit_entry *entry)
{
    baize_reader_resume(&audit->reader, &entry->row, &entry->header, entry->line_at);
    return baize_reader_next(&audit->reader);
}

void audit_next_line(struct audit *audit, struct audit_entry *entry)
{
    entry->line_at = audit->reader.at;
}

bool audit_same_actor(const struct baize_actor *a, const struct baize_actor *b)
{
    return a->who == b->who && a->role == b->role && a->second == b->second && a->at_ms == b->at_ms;
}

/* ---- Pairs ---- */

static bool is_named(const struct baize_entry_header *header, const struct audit_entry *other)
{
    for (uint8_t i = 0; i < header->with_count; i++)
        if (baize_stream_equal(header->with[i].stream, other->row.stream) && header->with[i].seq == other->row.seq)
            return true;
    return false;
}

static bool pair_fault(struct audit *audit, const struct audit_entry *entry, const struct audit_entry *other)
{
    char name[BAIZE_STREAM_NAME_SIZE];
    struct baize_text text = baize_text_in(name, sizeof name);
    baize_stream_print(&text, other->row.stream);
    return audit_fault_at(audit, BAIZE_AUDIT_PAIR, entry, 1, "its act and entry %llu of %s do not name each other",
                          (unsigned long long)other->row.seq, name);
}

/* Do both keep the same command? */
static bool is_same_command(const struct baize_entry_header *a, const struct baize_entry_header *b)
{
    return memcmp(a->act, b->act, BAIZE_COMMAND_ID_SIZE) == 0 && strcmp(a->what, b->what) == 0 &&
           a->epoch == b->epoch && a->at_ms == b->at_ms && a->signers_count == b->signers_count &&
           memcmp(a->signers, b->signers, sizeof a->signers) == 0 &&
           memcmp(&a->consent, &b->consent, sizeof a->consent) == 0 && a->device == b->device &&
           a->device_message == b->device_message;
}

static bool check_pairs(struct audit *audit, const struct audit_entry *entries, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (!is_same_command(&entries[i].header, &entries[0].header))
            return pair_fault(audit, &entries[0], &entries[i]);
    for (size_t i = 0; count > 1 && i < count; i++)
        for (size_t k = 0; k < count; k++)
            if (i != k && (entries[i].header.with_count != count - 1 || !is_named(&entries[i].header, &entries[k])))
                return pair_fault(audit, &entries[i], &entries[k]);
    return true;
}

/* ---- What the entry keeps of the command ---- */

/* Consent and devices are fields of the format that no act uses yet. */
static bool check_command(struct audit *audit, const struct audit_entry *entry)
{
    const struct baize_entry_header *header = &entry->header;
    if (header->version > 1 && header->epoch != audit->house.epochs_count)
        return audit_fault_at(audit, BAIZE_AUDIT_EPOCH, entry, 1, "it is of epoch %u, and epoch %u is open",
                              header->epoch, audit->house.epochs_count);
    if (header->consent.who != 0 || header->device != 0)
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, 1, "no act has a consent or a device");
    return true;
}

/* ---- The act ---- */

bool audit_act(struct audit *audit, struct audit_entry *entries, size_t count)
{
    const char *what = entries[0].header.what;
    if (!check_pairs(audit, entries, count) || !check_command(audit, &entries[0]))
        return false;
    audit->report->counts.acts++;
    if (strncmp(what, "house/", 6) == 0)
        return audit_act_house(audit, entries, count);
    if (strncmp(what, "wallet/", 7) == 0)
        return audit_act_wallet(audit, entries, count);
    return audit_act_floor(audit, entries, count);
}

/* seal.c - the seals beside the entries: each seal covers the entries of one commit, in the order of the walk.
 *
 *     seal 12  table/7 up to 41, meter/1 up to 17     entries  ... table/7:40 table/7:41 meter/1:17 ...
 *                                                               `------- all three, and then seal 13 -------'   */
#include "audit/internal.h"

#include <string.h>

static bool seal_fault(struct audit *audit, enum baize_audit_fault_kind kind, uint64_t number, const char *words)
{
    audit_fault(audit, kind, "%s", words);
    audit->report->fault.seal = number;
    return false;
}

/* ---- The next seal ---- */

static bool meet_seal_marks(struct audit *audit)
{
    struct audit_seals *seals = audit->seals;
    for (; seals->mark < audit->seal_marks_count && audit->seal_marks[seals->mark].seal <= seals->number;
         seals->mark++) {
        const struct audit_seal_mark *mark = &audit->seal_marks[seals->mark];
        if (memcmp(mark->hash, seals->hash, BAIZE_HASH_SIZE) == 0)
            continue;
        seal_fault(audit, mark->kind == AUDIT_MARK_AGAINST ? BAIZE_AUDIT_AGAINST : BAIZE_AUDIT_CHECKPOINT,
                   seals->number, "a checkpoint has signed another hash of this seal: the seals were made anew");
        audit_fault_hashes(audit, seals->hash, mark->hash);
        audit->report->fault.checkpoint = mark->number;
        return false;
    }
    return true;
}

/* What the seal says of each stream, kept there; and how many entries that makes. */
static bool spread_heads(struct audit *audit)
{
    struct audit_seals *seals = audit->seals;
    seals->missing = 0;
    for (uint16_t i = 0; i < seals->now.heads_count; i++) {
        const struct baize_store_head *head = &seals->now.heads[i];
        size_t index = audit_stream_at(audit, head->stream);
        if (index == SIZE_MAX)
            return false;
        struct audit_stream *stream = &audit->streams[index];
        if (head->seq <= stream->sealed) {
            seal_fault(audit, BAIZE_AUDIT_SEAL_COVER, seals->number, "it seals what has been sealed before");
            return false;
        }
        seals->missing += (size_t)(head->seq - stream->sealed);
        stream->seal = seals->number;
        stream->seal_to = head->seq;
        memcpy(stream->seal_hash, head->hash, BAIZE_HASH_SIZE);
    }
    return true;
}

static bool check_order(struct audit *audit, uint64_t number)
{
    struct audit_seals *seals = audit->seals;
    if (number != seals->number + 1 || seals->now.number != number)
        return seal_fault(audit, BAIZE_AUDIT_SEAL_CHAIN, seals->number + 1,
                          "seals are numbered without a gap, and this one is missing or has another number");
    if (memcmp(seals->now.before, seals->hash, BAIZE_HASH_SIZE) != 0) {
        seal_fault(audit, BAIZE_AUDIT_SEAL_CHAIN, number, "it names another seal before it");
        audit_fault_hashes(audit, seals->now.before, seals->hash);
        return false;
    }
    if (seals->now.at_ms < seals->at_ms)
        return seal_fault(audit, BAIZE_AUDIT_TIME, number, "it was made before the seal in front of it");
    return true;
}

static bool next_seal(struct audit *audit, bool *there)
{
    struct audit_seals *seals = audit->seals;
    uint8_t hash[BAIZE_HASH_SIZE];
    if (seals->next == seals->count) {
        if (!audit_read_seals(audit))
            return false;
        audit_vouch(audit);
    }
    *there = seals->next < seals->count;
    if (!*there)
        return true;
    size_t at = seals->next++;
    uint64_t number = seals->numbers[at];
    if (seals->number == 0)
        baize_seal_hash_first(audit->report->house, seals->hash);
    enum baize_status status = audit_take_seal(audit, at, hash);
    if (status == BAIZE_SIGNATURE_WRONG)
        return seal_fault(audit, BAIZE_AUDIT_SEAL_SIGNATURE, number,
                          "it was changed after it was signed, or signed with another key");
    if (status != BAIZE_OK)
        return seal_fault(audit, BAIZE_AUDIT_SEAL_TEXT, number, baize_status_words(status));
    if (seals->now.key != 0)
        return seal_fault(audit, BAIZE_AUDIT_SEAL_SIGNATURE, number, "the house has one key, and this names another");
    if (!check_order(audit, number))
        return false;
    seals->number = number;
    seals->at_ms = seals->now.at_ms;
    memcpy(seals->hash, hash, BAIZE_HASH_SIZE);
    audit->report->counts.seals++;
    return meet_seal_marks(audit) && spread_heads(audit);
}

/* ---- Entries ---- */

bool audit_cover(struct audit *audit, const struct audit_entry *entry)
{
    struct audit_seals *seals = audit->seals;
    bool there = true;
    if (seals->missing == 0 && !next_seal(audit, &there))
        return false;
    if (!there)
        return audit_fault_at(audit, BAIZE_AUDIT_SEAL_COVER, entry, 0,
                              "no seal covers this entry: it was written without the house's key, or seals were cut");
    struct audit_stream *stream = &audit->streams[entry->stream];
    if (stream->seal != seals->number || entry->row.seq > stream->seal_to) {
        audit_fault_at(audit, BAIZE_AUDIT_SEAL_COVER, entry, 0, "seal %llu does not cover this entry",
                       (unsigned long long)seals->number);
        audit->report->fault.seal = seals->number;
        return false;
    }
    stream->sealed = entry->row.seq;
    seals->missing--;
    if (seals->missing == 0 && seals->now.epoch != entry->header.epoch)
        return seal_fault(audit, BAIZE_AUDIT_EPOCH, seals->number, "its last entry is of another epoch");
    if (entry->row.seq < stream->seal_to || memcmp(entry->row.hash, stream->seal_hash, BAIZE_HASH_SIZE) == 0)
        return true;
    audit_fault_at(audit, BAIZE_AUDIT_SEAL_HASH, entry, 0,
                   "seal %llu has another hash for it: this entry or one before it in its stream was rewritten",
                   (unsigned long long)seals->number);
    audit_fault_hashes(audit, entry->row.hash, stream->seal_hash);
    audit->report->fault.seal = seals->number;
    return false;
}

bool audit_all_covered(struct audit *audit)
{
    struct audit_seals *seals = audit->seals;
    bool there;
    if (seals->missing > 0)
        return seal_fault(audit, BAIZE_AUDIT_SEAL_COVER, seals->number,
                          "entries that it covers are missing: the tail of a stream was cut");
    if (!next_seal(audit, &there))
        return false;
    return !there || seal_fault(audit, BAIZE_AUDIT_SEAL_COVER, seals->number,
                                "the entries that it covers are missing: the tail of the journal was cut");
}

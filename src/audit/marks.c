/* marks.c - what others say of single entries and seals: checkpoints, and the one kept elsewhere. Gathered before the
 * walk and sorted, so that the walk meets them one by one, and the list of commands with them (commands.c). */
#include "audit/internal.h"

#include <sodium/crypto_generichash.h>
#include <string.h>

bool audit_add_mark(struct audit *audit, const struct audit_mark *mark)
{
    void *marks = audit->marks;
    if (!audit_grow(audit, &marks, &audit->marks_room, audit->marks_count, sizeof *mark))
        return false;
    audit->marks = marks;
    audit->marks[audit->marks_count++] = *mark;
    return true;
}

static bool add_seal_mark(struct audit *audit, const struct audit_seal_mark *mark)
{
    void *marks = audit->seal_marks;
    if (!audit_grow(audit, &marks, &audit->seal_marks_room, audit->seal_marks_count, sizeof *mark))
        return false;
    audit->seal_marks = marks;
    audit->seal_marks[audit->seal_marks_count++] = *mark;
    return true;
}

static bool add_text_mark(struct audit *audit, const char *text, size_t length, uint64_t number)
{
    void *marks = audit->text_marks;
    struct audit_text_mark mark = {.number = number};
    if (!audit_grow(audit, &marks, &audit->text_marks_room, audit->text_marks_count, sizeof mark))
        return false;
    crypto_generichash(mark.digest, sizeof mark.digest, (const unsigned char *)text, length, NULL, 0);
    audit->text_marks = marks;
    audit->text_marks[audit->text_marks_count++] = mark;
    return true;
}

/* ---- Checkpoints ---- */

static bool refuse(struct audit *audit, enum audit_mark_kind kind, uint64_t number, const char *words)
{
    audit_fault(audit, kind == AUDIT_MARK_AGAINST ? BAIZE_AUDIT_AGAINST : BAIZE_AUDIT_CHECKPOINT, "%s", words);
    audit->report->fault.checkpoint = number;
    return false;
}

static bool add_marks(struct audit *audit, const struct baize_checkpoint *checkpoint, enum audit_mark_kind kind)
{
    struct audit_seal_mark seal = {.seal = checkpoint->seal, .number = checkpoint->number, .kind = (uint8_t)kind};
    memcpy(seal.hash, checkpoint->sealed, BAIZE_HASH_SIZE);
    if (!add_seal_mark(audit, &seal))
        return false;
    for (size_t i = 0; i < checkpoint->heads_count; i++) {
        const struct baize_store_head *head = &checkpoint->heads[i];
        struct audit_mark mark = {
            .stream = head->stream, .seq = head->seq, .number = checkpoint->number, .kind = (uint8_t)kind};
        memcpy(mark.hash, head->hash, BAIZE_HASH_SIZE);
        if (!audit_add_mark(audit, &mark))
            return false;
    }
    return true;
}

static bool belongs(struct audit *audit, const struct baize_checkpoint *checkpoint, enum audit_mark_kind kind)
{
    if (memcmp(checkpoint->house, audit->report->house, BAIZE_HOUSE_ID_SIZE) != 0)
        return refuse(audit, kind, checkpoint->number, "it is the checkpoint of another house");
    if (memcmp(checkpoint->public_key, audit->report->public_key, BAIZE_PUBLIC_KEY_SIZE) != 0)
        return refuse(audit, kind, checkpoint->number, "it is signed with another key than the journal names");
    return true;
}

bool audit_add_checkpoint(struct audit *audit, const char *text, size_t length, enum audit_mark_kind kind,
                          uint64_t number)
{
    size_t room = length / 64 + 1; /* a line of a head is longer */
    struct baize_checkpoint checkpoint = {.heads = audit_take(audit, room * sizeof *checkpoint.heads)};
    if (checkpoint.heads == NULL)
        return false;
    struct baize_store_head *heads = checkpoint.heads;
    enum baize_status status = baize_checkpoint_read(text, length, room, &checkpoint);
    bool good = status == BAIZE_OK;
    if (!good)
        refuse(audit, kind, number,
               status == BAIZE_SIGNATURE_WRONG ? "its signature does not belong to its text"
                                               : "it is not a checkpoint as baize writes it");
    else if (kind == AUDIT_MARK_CHECKPOINT && checkpoint.number != number)
        good = refuse(audit, kind, number, "a checkpoint is missing: they are numbered without a gap");
    good = good && belongs(audit, &checkpoint, kind) && add_marks(audit, &checkpoint, kind);
    if (good && kind == AUDIT_MARK_CHECKPOINT)
        good = add_text_mark(audit, text, length, number);
    if (good && kind == AUDIT_MARK_AGAINST) {
        audit->report->against = true;
        audit->report->against_number = checkpoint.number;
        audit->report->against_ms = checkpoint.at_ms;
    }
    audit->report->counts.checkpoints += good && kind == AUDIT_MARK_CHECKPOINT;
    audit_give(audit, heads, room * sizeof *heads);
    return good;
}

/* ---- In order ---- */

static int compare_marks(const void *one, const void *other)
{
    const struct audit_mark *a = one;
    const struct audit_mark *b = other;
    int order = baize_stream_compare(a->stream, b->stream);
    return order != 0 ? order : (a->seq > b->seq) - (a->seq < b->seq);
}

static int compare_seal_marks(const void *one, const void *other)
{
    const struct audit_seal_mark *a = one;
    const struct audit_seal_mark *b = other;
    return (a->seal > b->seal) - (a->seal < b->seal);
}

void audit_sort_marks(struct audit *audit)
{
    audit_sort(audit->marks, audit->marks_count, sizeof *audit->marks, compare_marks);
    audit_sort(audit->seal_marks, audit->seal_marks_count, sizeof *audit->seal_marks, compare_seal_marks);
    for (size_t i = 0; i < audit->marks_count; i++) {
        size_t index = audit_stream_at(audit, audit->marks[i].stream);
        if (index == SIZE_MAX)
            return;
        struct audit_stream *stream = &audit->streams[index];
        if (stream->marks_end == 0)
            stream->mark = i;
        stream->marks_end = i + 1;
    }
}

/* ---- Meeting them ---- */

static bool meets(struct audit *audit, const struct audit_mark *mark, const struct audit_entry *entry)
{
    if (memcmp(mark->hash, entry->row.hash, BAIZE_HASH_SIZE) == 0)
        return true;
    audit_fault_at(audit, mark->kind == AUDIT_MARK_AGAINST ? BAIZE_AUDIT_AGAINST : BAIZE_AUDIT_CHECKPOINT, entry, 0,
                   "checkpoint %llu has signed another hash for this entry: the journal was rewritten up to here",
                   (unsigned long long)mark->number);
    audit_fault_hashes(audit, entry->row.hash, mark->hash);
    audit->report->fault.checkpoint = mark->number;
    return false;
}

bool audit_meet_marks(struct audit *audit, const struct audit_entry *entry)
{
    struct audit_stream *stream = &audit->streams[entry->stream];
    while (stream->mark < stream->marks_end && audit->marks[stream->mark].seq <= entry->row.seq)
        if (!meets(audit, &audit->marks[stream->mark++], entry))
            return false;
    return audit_meet_commands(audit, entry);
}

static bool miss(struct audit *audit, const struct audit_stream *stream)
{
    const struct audit_mark *mark = &audit->marks[stream->mark];
    char name[BAIZE_STREAM_NAME_SIZE];
    struct baize_text text = baize_text_in(name, sizeof name);
    baize_stream_print(&text, stream->stream);
    audit_fault(audit, mark->kind == AUDIT_MARK_AGAINST ? BAIZE_AUDIT_AGAINST : BAIZE_AUDIT_CHECKPOINT,
                "checkpoint %llu has signed entry %llu of %s, which ends at %llu: its tail was cut",
                (unsigned long long)mark->number, (unsigned long long)mark->seq, name, (unsigned long long)stream->seq);
    audit->report->fault.in_stream = true;
    audit->report->fault.stream = stream->stream;
    audit->report->fault.seq = stream->seq;
    audit->report->fault.checkpoint = mark->number;
    return false;
}

bool audit_all_marks_met(struct audit *audit)
{
    for (size_t i = 0; i < audit->streams_count; i++)
        if (audit->streams[i].mark < audit->streams[i].marks_end)
            return miss(audit, &audit->streams[i]);
    if (!audit_all_commands_met(audit))
        return false;
    if (audit->seals->mark == audit->seal_marks_count)
        return true;
    const struct audit_seal_mark *mark = &audit->seal_marks[audit->seals->mark];
    audit_fault(audit, mark->kind == AUDIT_MARK_AGAINST ? BAIZE_AUDIT_AGAINST : BAIZE_AUDIT_CHECKPOINT,
                "checkpoint %llu was made behind seal %llu, and the journal ends at seal %llu: its tail was cut",
                (unsigned long long)mark->number, (unsigned long long)mark->seal,
                (unsigned long long)audit->seals->number);
    audit->report->fault.checkpoint = mark->number;
    return false;
}

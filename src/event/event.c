/* event.c - events as text, and back.
 *
 * The format, version 1. One line of printable text, no newline:
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] round=NUMBER FIELD... [post=ENTRY,ENTRY...]
 *
 * The fields of a kind are in kinds.c, always all of them and always in this order, one blank between two. A value has
 * no blank in it, except in the words of a clause. There is one way to write a value:
 *
 *     a number         41              no sign, no leading zeros
 *     an amount        $1234.50        no thousands separators, always two decimals, never negative
 *     an entry         chips/7:-$5.00  account, sign and amount; two to eight decimals, no more than are needed, never
 * 0; each account once. Accounts: account.h in src/ledger a word           aces-up         the id of a vocabulary;
 * switches are yes and no a clause         "MD-FCP 12.C"   its words from the rules, between double quotes; a quote
 * among them is doubled. Nothing else is quoted a card           As, J1          a set: 2c,Td,As, by the bits of
 * card.h; a list: in its own order, each card once a dealt card     3:As:down       place, card, face; the places
 * beside the seats are dealer, bonus-box, discard-rack seats            1,3,7           from low to high a hash 64
 * digits       0 to 9 and a to f odds             300-for-1       and 3-to-2, $100.00, push, 10%-of-main a fraction 1/2
 *     nothing          none            an empty set or list, no clause, no row, no odds
 *
 * A settlement has one field for each of its lines: line=WAGER:RESULT:NAME=VALUE:NAME=VALUE... An empty posting has no
 * field. Rows of paytables count from 0, the highest. The rules must be those of the round: another table's rules have
 * other clauses.
 *
 * Both ways are strict. What cannot be read back (a card that is none, a clause that the rules do not have, a negative
 * amount) is not written; what would not be written is not read. So encode(decode(t)) = t and decode(encode(e)) = e. */
#include "event/record.h"

#include <string.h>

static bool is_kind(enum baize_event_kind kind)
{
    return (unsigned)kind < (unsigned)baize_event_kinds.count;
}

const char *baize_event_id(enum baize_event_kind kind)
{
    return baize_vocabulary_id(&baize_event_kinds, (int)kind);
}

/* ---- Writing ---- */

static bool write_event(struct event_writer *writer, const struct baize_event *event)
{
    baize_text_format(writer->text, "%s v=%d", baize_event_id(event->kind), BAIZE_EVENT_VERSION);
    return baize_event_write_record(writer, &baize_event_head, event) &&
           baize_event_write_record(writer, baize_event_fields(event->kind), event) &&
           baize_event_write_record(writer, &baize_event_tail, event);
}

enum baize_status baize_event_encode(struct baize_text *text, const struct baize_event *event,
                                     const struct baize_rules *rules)
{
    struct baize_text before = *text;
    struct event_writer writer = {.text = text, .rules = rules};
    bool good = is_kind(event->kind) && write_event(&writer, event);
    if (good && !text->truncated)
        return BAIZE_OK;
    *text = before;
    if (text->capacity > 0)
        text->start[text->length] = '\0';
    return good ? BAIZE_EVENT_TOO_LONG : BAIZE_EVENT_SYNTAX;
}

/* ---- Reading ---- */

static bool read_kind(struct baize_scan *scan, enum baize_event_kind *kind)
{
    const char *blank = scan->length == 0 ? NULL : memchr(scan->bytes, ' ', scan->length);
    size_t length = blank == NULL ? scan->length : (size_t)(blank - scan->bytes);
    int number = baize_vocabulary_find(&baize_event_kinds, scan->bytes, length);
    if (number < 0)
        return baize_scan_fail(scan, "there is no such event");
    scan->position = length;
    *kind = (enum baize_event_kind)number;
    return true;
}

static bool read_version(struct event_reader *reader)
{
    struct baize_scan *scan = &reader->scan;
    int64_t version;
    if (!baize_scan_word(scan, " v="))
        return baize_scan_fail(scan, "the version is expected");
    size_t start = scan->position;
    if (!baize_scan_number(scan, INT64_MAX, &version))
        return false;
    return version == BAIZE_EVENT_VERSION || baize_event_refuse(reader, start, "this version is unknown");
}

static bool read_event(struct event_reader *reader, struct baize_event *event)
{
    if (!read_kind(&reader->scan, &event->kind) || !read_version(reader))
        return false;
    return baize_event_read_record(reader, &baize_event_head, event) &&
           baize_event_read_record(reader, baize_event_fields(event->kind), event) &&
           baize_event_read_record(reader, &baize_event_tail, event) && baize_scan_at_end(&reader->scan);
}

enum baize_status baize_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                     struct baize_event *event, size_t *position)
{
    struct event_reader reader = {.scan = baize_scan_of(bytes, length), .rules = rules};
    struct baize_event read;
    memset(&read, 0, sizeof read); /* the counts of lists that are not written, and all that its kind does not have */
    if (!read_event(&reader, &read)) {
        *position = reader.scan.position;
        return BAIZE_EVENT_SYNTAX;
    }
    *event = read;
    return BAIZE_OK;
}

/* ---- Comparing ---- */

bool baize_event_equal(const struct baize_event *a, const struct baize_event *b)
{
    return a->kind == b->kind && is_kind(a->kind) && baize_event_same_record(&baize_event_head, a, b) &&
           baize_event_same_record(baize_event_fields(a->kind), a, b) &&
           baize_event_same_record(&baize_event_tail, a, b);
}

/* event.c - the journal's own events as text, and back.
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] FIELD...
 *
 * The format of src/event/event.c, without a round in every line and without money. The names of the kinds differ from
 * those of all other events, so that one stream holds them all. A field that is added, moved or renamed makes another
 * format: then the version of the family has to grow. tests/unit/test_journal_event.c holds a line of every kind. */
#include "event/record.h"
#include "journal/internal.h"

#include <baize/journal.h>
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#define COUNT_OF(array)       (sizeof(array) / sizeof(array)[0])
#define TERM(name, id, words) {id, words},

static const struct baize_term kind_terms[] = {BAIZE_JOURNAL_EVENT_LIST(TERM)};
static const struct baize_vocabulary kinds = {"event of the journal", kind_terms, (int)COUNT_OF(kind_terms)};

/* ---- The fields ---- */

#define IN           baize_journal_event
#define SIZE(member) sizeof(((struct IN *)NULL)->member)
#define VALUE(id, kind, member, ...)                                                                                   \
    {                                                                                                                  \
        .name = (id), .type = &baize_event_type_##kind, .offset = offsetof(struct IN, member), .size = SIZE(member),   \
        .capacity = 1, __VA_ARGS__                                                                                     \
    }
#define PLAIN(id, kind, member)     VALUE(id, kind, member, .many = EVENT_ONE)
#define COUNT(id, member, from, to) VALUE(id, count, member, .least = (from), .most = (to))

static const struct event_field head_fields[] = {
    COUNT("at", by.at_ms, 0, INT64_MAX),
    PLAIN("by", actor, by),
};

static const struct event_field rules_activated_fields[] = {
    PLAIN("submission", id, rules_activated.submission),
    PLAIN("digest", hash, digest),
    COUNT("effective", rules_activated.effective, 10000101, 99991231),
};

static const struct event_field deck_sealed_fields[] = {
    COUNT("round", deck_sealed.round, 0, UINT32_MAX),
    PLAIN("digest", hash, digest),
    PLAIN("deck", hash, deck_sealed.deck.bytes),
};

static const struct event_field round_ruled_fields[] = {
    COUNT("round", round_ruled.round, 0, UINT32_MAX),
    PLAIN("digest", hash, digest),
};

static const struct event_field round_key_shown_fields[] = {
    COUNT("round", round_key_shown.round, 0, UINT32_MAX),
    PLAIN("key", hash, round_key_shown.key),
};

#define RECORD(fields)                                                                                                 \
    {                                                                                                                  \
        fields, COUNT_OF(fields), ' ', true                                                                            \
    }

static const struct event_record head = RECORD(head_fields);
static const struct event_record tail = {NULL, 0, ' ', true}; /* no money moves */

static const struct event_record records[] = {
    [BAIZE_JOURNAL_RULES_ACTIVATED] = RECORD(rules_activated_fields),
    [BAIZE_JOURNAL_DECK_SEALED] = RECORD(deck_sealed_fields),
    [BAIZE_JOURNAL_ROUND_RULED] = RECORD(round_ruled_fields),
    [BAIZE_JOURNAL_ROUND_KEY_SHOWN] = RECORD(round_key_shown_fields),
};

_Static_assert(COUNT_OF(records) == COUNT_OF(kind_terms), "every kind has its fields");

static const struct event_family family = {&kinds, 1, &head, &tail, records};

/* ---- There and back ---- */

bool baize_journal_event_is(const char *line, size_t length)
{
    const char *blank = length == 0 ? NULL : memchr(line, ' ', length);
    return blank != NULL && baize_vocabulary_find(&kinds, line, (size_t)(blank - line)) >= 0;
}

enum baize_status baize_journal_event_encode(struct baize_text *text, const struct baize_journal_event *event)
{
    return baize_event_write(text, &family, (int)event->kind, event, NULL);
}

enum baize_status baize_journal_event_decode(const char *line, size_t length, struct baize_journal_event *event,
                                             size_t *position)
{
    struct event_reader reader = {.scan = baize_scan_of(line, length)};
    struct baize_journal_event read;
    memset(&read, 0, sizeof read);
    int kind = baize_event_read(&reader, &family, &read);
    if (kind < 0) {
        *position = reader.scan.position;
        return BAIZE_EVENT_SYNTAX;
    }
    read.kind = (enum baize_journal_event_kind)kind;
    *event = read;
    return BAIZE_OK;
}

bool journal_event_equal(const struct baize_journal_event *a, const struct baize_journal_event *b)
{
    return a->kind == b->kind && baize_event_same(&family, (int)a->kind, a, b);
}

/* ---- In words ---- */

/* The first bytes tell digests apart for people; the whole stands in the line. */
static void print_digest(struct baize_text *text, const uint8_t digest[BAIZE_HASH_SIZE])
{
    baize_text_format(text, "digest %02x%02x%02x%02x...", digest[0], digest[1], digest[2], digest[3]);
}

static void print_day(struct baize_text *text, uint32_t day)
{
    baize_text_format(text, "%04u-%02u-%02u", day / 10000, day / 100 % 100, day % 100);
}

void baize_journal_event_print(struct baize_text *text, const struct baize_journal_event *event)
{
    switch (event->kind) {
    case BAIZE_JOURNAL_RULES_ACTIVATED:
        baize_text_format(text, "Rules in force from here on: %.*s, allowed from ", BAIZE_ID_SIZE,
                          event->rules_activated.submission);
        print_day(text, event->rules_activated.effective);
        baize_text_add(text, ", ");
        break;
    case BAIZE_JOURNAL_DECK_SEALED:
        baize_text_format(text, "Round %" PRIu32 ": the deck is shuffled and sealed; rules ", event->deck_sealed.round);
        break;
    case BAIZE_JOURNAL_ROUND_RULED:
        baize_text_format(text, "Round %" PRIu32 ": played by rules ", event->round_ruled.round);
        break;
    case BAIZE_JOURNAL_ROUND_KEY_SHOWN:
        baize_text_format(text, "Round %" PRIu32 ": its key is shown, everybody can open its sealed lines",
                          event->round_key_shown.round);
        return;
    default:
        baize_text_add(text, "?");
        return;
    }
    print_digest(text, event->digest);
}

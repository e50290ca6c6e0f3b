/* event.c - the journal's own events as text, and back.
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] FIELD...
 *
 * The format of src/event/record.h, without a round in every line and without money. The names of the kinds differ from
 * those of all other events, so that one stream holds them all. A field that is added, moved or renamed makes another
 * format: then the version of the family has to grow. tests/unit/test_journal_event.c holds a line of every kind. */
#include "event/record.h"

#include <baize/journal.h>
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

bool baize_journal_event_is(const char *line, size_t length)
{
    const char *blank = length == 0 ? NULL : memchr(line, ' ', length);
    return blank != NULL && baize_vocabulary_find(&baize_words_journal_event, line, (size_t)(blank - line)) >= 0;
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

/* event.c - the journal's own events as text, and back.
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] FIELD...
 *
 * The format of src/event/record.h, without a round in every line and without money. The names of the kinds differ from
 * those of all other events, so that one stream holds them all. A field that is added, moved or renamed makes another
 * format: then the version of the family has to grow. tests/unit/test_journal_event.c holds a line of every kind. */
#include "catalog/families.h"
#include "journal/internal.h"

#include <baize/journal.h>
#include <string.h>

bool baize_journal_event_is(const char *line, size_t length)
{
    const char *blank = length == 0 ? NULL : memchr(line, ' ', length);
    return blank != NULL && baize_vocabulary_find(&baize_words_journal_event, line, (size_t)(blank - line)) >= 0;
}

bool journal_event_equal(const struct baize_journal_event *a, const struct baize_journal_event *b)
{
    return a->kind == b->kind && baize_event_same(&baize_journal_event_family, (int)a->kind, a, b);
}

void baize_journal_event_print(struct baize_text *text, const struct baize_journal_event *event)
{
    if (!baize_event_say(text, &baize_journal_event_family, (int)event->kind, event, NULL))
        baize_text_add(text, "?");
}

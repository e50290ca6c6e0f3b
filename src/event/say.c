/* say.c - an event or a refusal in words, by the sentence that catalog/ has for its kind or reason.
 *
 *     "Dispute {number}: set aside {amount}"          the value of a field, as people write it
 *     "Deck {deck+1}", "{effective:day}"              counted from 1; as a date
 *     "{to-patron?gets|gives back}"                   one of two texts
 *     "[relieved: and relieves dealer {relieved}]"    only where the field is not 0, an empty set or no clause
 *     "[!cards:nothing]"                              only where it is
 *     "[:: {most}]"                                   always: for those who read the sentence without its values
 *
 * Names of an event's fields are those of the journal. */
#include "event/record.h"

#include <string.h>

static const struct event_field *find_in(const struct event_record *record, const char *name, size_t length)
{
    for (size_t i = 0; i < record->count; i++)
        if (strlen(record->fields[i].name) == length && memcmp(record->fields[i].name, name, length) == 0)
            return &record->fields[i];
    return NULL;
}

static const struct event_field *find(const struct sayer *sayer, const char *name, size_t length)
{
    const struct event_field *found = find_in(sayer->fields, name, length);
    return found != NULL || sayer->head == NULL ? found : find_in(sayer->head, name, length);
}

static const void *value_of(const struct sayer *sayer, const struct event_field *field)
{
    return (const char *)sayer->object + field->offset;
}

static void hear(const struct sayer *sayer, const struct event_field *field)
{
    if (sayer->hear != NULL)
        sayer->hear(sayer->context, field);
}

/* No name is that of what is always said. */
static bool is_set(const struct sayer *sayer, const char *name, size_t length)
{
    const struct event_field *field = find(sayer, name, length);
    bool set = length == 0 || (field != NULL && baize_event_load(value_of(sayer, field), field->size) != 0);
    if (set && field != NULL)
        hear(sayer, field);
    return set;
}

static void say_day(struct baize_text *text, unsigned day)
{
    baize_text_format(text, "%04u-%02u-%02u", day / 10000, day / 100 % 100, day % 100);
}

static void say_field(struct sayer *sayer, const char *name, size_t length)
{
    size_t plain = strcspn(name, "+:?}");
    const struct event_field *field = find(sayer, name, plain);
    if (field == NULL)
        return;
    hear(sayer, field);
    const void *value = value_of(sayer, field);
    if (name[plain] == '+')
        baize_text_format(sayer->writer.text, "%u", (unsigned)baize_event_load(value, field->size) + 1);
    else if (name[plain] == ':')
        say_day(sayer->writer.text, (unsigned)baize_event_load(value, field->size));
    else if (name[plain] == '?') {
        const char *no = memchr(name, '|', length);
        bool yes = baize_event_load(value, field->size) != 0;
        const char *start = yes ? name + plain + 1 : no + 1;
        baize_text_format(sayer->writer.text, "%.*s", (int)((yes ? no : name + length) - start), start);
    } else if (field->type->say != NULL)
        field->type->say(&sayer->writer, field, value);
    else
        field->type->put(&sayer->writer, field, value);
}

static void say(struct sayer *sayer, const char *words, size_t length)
{
    for (size_t at = 0; at < length;) {
        const char *from = words + at;
        if (*from == '{') {
            size_t inside = strcspn(from + 1, "}");
            say_field(sayer, from + 1, inside);
            at += inside + 2;
        } else if (*from == '[') {
            bool wanted = from[1] != '!';
            const char *name = from + (wanted ? 1 : 2);
            size_t named = strcspn(name, ":"), end = strcspn(from, "]");
            if (is_set(sayer, name, named) == wanted)
                say(sayer, name + named + 1, (size_t)(from + end - name) - named - 1);
            at += end + 1;
        } else {
            size_t plain = strcspn(from, "{[");
            plain = plain < length - at ? plain : length - at;
            baize_text_format(sayer->writer.text, "%.*s", (int)plain, from);
            at += plain;
        }
    }
}

void baize_say(struct sayer *sayer, const char *words)
{
    say(sayer, words, strlen(words));
}

bool baize_event_say(struct baize_text *text, const struct event_family *family, int kind, const void *event,
                     const struct baize_rules *rules)
{
    if (kind < 0 || kind >= family->kinds->count || family->says[kind] == NULL)
        return false;
    struct sayer sayer = {.writer = {.text = text, .rules = rules},
                          .fields = &family->fields[kind],
                          .head = family->head,
                          .object = event};
    baize_say(&sayer, family->says[kind]);
    return true;
}

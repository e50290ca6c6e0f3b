/* say.c - an event or a refusal in words, by the sentence that catalog/ has for its kind or reason.
 *
 *     "Dispute {number}: set aside {amount}"          the value of a field, as people write it
 *     "Deck {deck+1}", "{effective:day}"              counted from 1; as a date
 *     "{row:hand}", "{row:envy}"                      the hand of a row of the schedule, or of the envy table
 *     "{award.seed}", "{award.}"                      a field of a record inside, and the one that has no name there
 *     "{to-patron?gets|gives back}"                   one of two texts
 *     "[relieved: and relieves dealer {relieved}]"    only where the field is not 0, an empty set or no clause
 *     "[!cards:nothing]"                              only where it is; one may be inside another
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

/* The field; *base becomes the struct that its offset is in. */
static const struct event_field *find(const struct sayer *sayer, const char *name, size_t length, const char **base)
{
    const char *dot = memchr(name, '.', length);
    size_t own = dot == NULL ? length : (size_t)(dot - name);
    const struct event_field *found = find_in(sayer->fields, name, own);
    *base = sayer->object;
    if (found == NULL && sayer->head != NULL)
        found = find_in(sayer->head, name, own);
    if (found == NULL || dot == NULL)
        return found;
    *base += found->offset;
    return find_in(found->record, dot + 1, length - own - 1);
}

static void hear(const struct sayer *sayer, const struct event_field *field)
{
    if (sayer->hear != NULL)
        sayer->hear(sayer->context, field);
}

/* No name is that of what is always said. */
static bool is_set(const struct sayer *sayer, const char *name, size_t length)
{
    const char *base;
    const struct event_field *field = length == 0 ? NULL : find(sayer, name, length, &base);
    if (field == NULL)
        return length == 0;
    bool set = field->many == EVENT_ONE ? baize_event_load(base + field->offset, field->size) != 0
                                        : base[field->count_offset] != 0;
    if (set)
        hear(sayer, field);
    return set;
}

static void say_day(struct baize_text *text, unsigned day)
{
    baize_text_format(text, "%04u-%02u-%02u", day / 10000, day / 100 % 100, day % 100);
}

/* "four-of-a-kind" as people say it. */
static void say_hand(const struct sayer *sayer, uint64_t row, bool envy)
{
    const struct baize_progressive_rules *rules = &sayer->writer.rules->progressive;
    bool known = row < (envy ? rules->envy.count : rules->schedule.count);
    const char *id = !known ? "?" : envy ? rules->envy.rows[row].hand : rules->schedule.rows[row].hand;
    for (; *id != '\0'; id++)
        baize_text_format(sayer->writer.text, "%c", *id == '-' ? ' ' : *id);
}

static void say_value(struct sayer *sayer, const struct event_field *field, const void *value)
{
    if (field->type->say != NULL)
        field->type->say(&sayer->writer, field, value);
    else
        field->type->put(&sayer->writer, field, value);
}

static void say_field(struct sayer *sayer, const char *name, size_t length)
{
    size_t plain = strcspn(name, "+:?}");
    const char *base;
    const struct event_field *field = find(sayer, name, plain, &base);
    if (field == NULL)
        return;
    hear(sayer, field);
    const char *value = base + field->offset;
    uint64_t number = name[plain] == '}' ? 0 : baize_event_load(value, field->size);
    if (name[plain] == '+')
        baize_text_format(sayer->writer.text, "%u", (unsigned)number + 1);
    else if (name[plain] == ':' && name[plain + 1] == 'd')
        say_day(sayer->writer.text, (unsigned)number);
    else if (name[plain] == ':')
        say_hand(sayer, number, name[plain + 1] == 'e');
    else if (name[plain] == '?') {
        const char *no = memchr(name, '|', length);
        const char *start = number != 0 ? name + plain + 1 : no + 1;
        baize_text_format(sayer->writer.text, "%.*s", (int)((number != 0 ? no : name + length) - start), start);
    } else if (field->many == EVENT_ONE)
        say_value(sayer, field, value);
    for (uint8_t i = 0; field->many != EVENT_ONE && i < (uint8_t)base[field->count_offset]; i++) {
        baize_text_add(sayer->writer.text, i == 0 ? "" : ", ");
        say_value(sayer, field, value + i * field->size);
    }
}

/* From an opening bracket to the one that closes it. */
static size_t bracketed(const char *words)
{
    size_t at = 1;
    for (int depth = 1; depth > 0; at++)
        depth += (words[at] == '[') - (words[at] == ']');
    return at - 1;
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
            size_t named = strcspn(name, ":"), end = bracketed(from);
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

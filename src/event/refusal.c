/* refusal.c - refusals in words: who or what it is about, why, what is allowed, and which rule says so. */
#include "event/refusal.h"

#include "base/date.h"

#include <inttypes.h>
#include <string.h>

/* ---- Values, as people read them ---- */

/* A member's refusal. */
static const struct baize_refusal *whole_of(const struct event_field *field, const void *value)
{
    return (const struct baize_refusal *)(const void *)((const char *)value - field->offset);
}

static void say_number(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_text_format(writer->text, "%" PRId64, (int64_t)baize_event_load(value, field->size));
}

static void say_term(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_text_add(writer->text, baize_vocabulary_words(field->terms, (int)baize_event_load(value, field->size) - 1));
}

/* Of the roles that of the program comes behind those of people. */
static void say_terms(struct event_writer *writer, const struct event_field *field, const void *value)
{
    uint64_t set = baize_event_load(value, field->size);
    const char *between = "";
    for (int term = 0; term <= field->terms->count; term++)
        if ((set >> term & 1) != 0) {
            bool known = term < field->terms->count;
            baize_text_format(writer->text, "%s%s", between,
                              known ? baize_vocabulary_words(field->terms, term) : "the program itself");
            between = " or ";
        }
}

static void say_range(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const struct baize_refusal *refusal = whole_of(field, value);
    bool none = refusal->least == 0 && refusal->most == 0;
    if (refusal->least == 0)
        baize_text_add(writer->text, none ? "it is " : "at most ");
    else if (refusal->least != refusal->most) {
        baize_cents_print(writer->text, refusal->least, BAIZE_MONEY_WITH_CENTS);
        baize_text_add(writer->text, " to ");
    }
    baize_cents_print(writer->text, refusal->most, BAIZE_MONEY_WITH_CENTS);
    baize_text_add(writer->text, none ? " here" : "");
}

static void say_rate(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_rate_print(writer->text, (baize_rate)baize_event_load(value, field->size));
}

static void say_time(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const struct baize_refusal *refusal = whole_of(field, value);
    baize_time_print(writer->text, refusal->from_ms, refusal->zone_minutes);
}

static const char *key_of(const struct baize_refusal *refusal, const struct baize_rules *rules)
{
    const struct baize_controller_rules *keys = rules == NULL ? NULL : &rules->progressive.controller;
    switch (keys == NULL ? 0 : refusal->key) {
    case BAIZE_KEY_OF_LOCK:
        return keys->lock_key;
    case BAIZE_KEY_OF_CONFIRM:
        return keys->confirm_key;
    case BAIZE_KEY_OF_END:
        return keys->end_key;
    case BAIZE_KEY_OF_RUN:
        return keys->run_key;
    default:
        return "";
    }
}

/* Rules need not name it. */
static void say_key(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const char *key = key_of(whole_of(field, value), writer->rules);
    if (key[0] != '\0')
        baize_text_format(writer->text, "%s: ", key);
}

/* Names are chosen freely: only the number says which Bella. */
static void say_person(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const struct refusal_reader *reader = writer->reader;
    uint32_t number = whole_of(field, value)->number;
    const char *name = reader == NULL || reader->name == NULL ? NULL : reader->name(reader->context, number);
    if (name != NULL)
        baize_text_format(writer->text, "%s (number %" PRIu32 ")", name, number);
    else
        baize_text_format(writer->text, "number %" PRIu32, number);
}

const struct event_type baize_refusal_type_number = {.say = say_number};
const struct event_type baize_refusal_type_switch = {.say = say_number};
const struct event_type baize_refusal_type_term = {.say = say_term};
const struct event_type baize_refusal_type_terms = {.say = say_terms};
const struct event_type baize_refusal_type_range = {.say = say_range};
const struct event_type baize_refusal_type_rate = {.say = say_rate};
const struct event_type baize_refusal_type_time = {.say = say_time};
const struct event_type baize_refusal_type_key = {.say = say_key};
const struct event_type baize_refusal_type_person = {.say = say_person};

/* ---- The whole ---- */

const struct refusal_text *refusal_text_of(unsigned machine, enum baize_reason reason)
{
    for (unsigned i = baize_refusal_first[reason]; i < baize_refusal_first[reason + 1]; i++)
        if (baize_refusal_texts[i].machine == machine)
            return &baize_refusal_texts[i];
    return NULL;
}

/* The text of the machine; of the first that gives the reason where the refusal names none. */
static const char *text_of(const struct baize_refusal *refusal)
{
    if ((unsigned)refusal->reason >= BAIZE_REASONS)
        return "refused";
    const struct refusal_text *text = refusal_text_of(refusal->machine, refusal->reason);
    return text != NULL ? text->says : baize_refusal_texts[baize_refusal_first[refusal->reason]].says;
}

/* " (seat 4, R28, MD-FCP 13.D)": what there is of it, and is not said before. */
static void print_where(struct baize_text *text, const struct baize_refusal *refusal, const char *says,
                        const struct baize_rules *rules)
{
    const char *clause = refusal->clause != 0 && rules != NULL ? baize_rules_clause(rules, refusal->clause) : "";
    const char *requirement = refusal->requirement != NULL ? refusal->requirement : "";
    const char *between = " (";
    if (strstr(says, requirement) != NULL)
        requirement = "";
    if (strcmp(clause, requirement) == 0)
        clause = ""; /* where no document says it, the rules cite the requirement */
    if (refusal->seat != 0) {
        baize_text_format(text, "%sseat %u", between, (unsigned)refusal->seat);
        between = ", ";
    }
    const char *const rest[] = {requirement, clause};
    for (int i = 0; i < 2; i++)
        if (rest[i][0] != '\0') {
            baize_text_format(text, "%s%s", between, rest[i]);
            between = ", ";
        }
    baize_text_add(text, between[0] == ',' ? ")" : "");
}

void refusal_print(struct baize_text *text, const struct baize_refusal *refusal, const struct baize_rules *rules,
                   const struct refusal_reader *reader)
{
    /* Machine and seat are only heard of: print_where says the seat. */
    static const char before[] = "[machine:][seat:][second:the second person: ][key:{key}][wager:{wager}: ]";
    const char *says = text_of(refusal);
    struct sayer sayer = {.writer = {.text = text, .rules = rules, .reader = reader},
                          .fields = &baize_refusal_arguments,
                          .object = refusal};
    if (reader != NULL) {
        sayer.hear = reader->hear;
        sayer.context = reader->context;
    }
    baize_say(&sayer, before);
    baize_say(&sayer, says);
    print_where(text, refusal, says, rules);
}

void baize_refusal_print(struct baize_text *text, const struct baize_refusal *refusal, const struct baize_rules *rules)
{
    refusal_print(text, refusal, rules, NULL);
}

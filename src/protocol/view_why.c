/* view_why.c - why something is not possible: the name, the words, the clause and the arguments of a refusal. */
#include "protocol/view.h"

/* Who reads it, and what is heard of its arguments. */
struct why {
    const struct protocol_house *names;
    const struct baize_refusal *refusal;
    json_t *arguments;
};

static const char *name_of(void *context, uint32_t person)
{
    const struct protocol_house *names = ((const struct why *)context)->names;
    const char *alias = names == NULL || names->alias == NULL ? NULL : names->alias(names->context, person);
    return alias != NULL && make_is_text(alias) ? alias : NULL;
}

static json_t *terms_of(const struct baize_vocabulary *terms, uint64_t set)
{
    json_t *list = json_array();
    for (int term = 0; term <= terms->count; term++)
        if ((set >> term & 1) != 0)
            make_add(&list, make_word(term < terms->count ? baize_vocabulary_id(terms, term) : "program"));
    return list;
}

/* As catalog/model.py names them. */
static void set_number(json_t **arguments, const struct event_field *argument, int64_t number)
{
    char name[32];
    struct baize_text text = baize_text_in(name, sizeof name);
    baize_text_format(&text, "%s%s", argument->name,
                      argument->type == &baize_event_type_cents    ? "_cents"
                      : argument->type == &baize_refusal_type_time ? "_ms"
                      : argument->type == &baize_refusal_type_rate ? "_ppm"
                                                                   : "");
    make_set_number(arguments, name, number);
}

static void hear(void *context, const struct event_field *argument)
{
    struct why *why = context;
    uint64_t value = baize_event_load((const char *)why->refusal + argument->offset, argument->size);
    if (argument->type == &baize_refusal_type_range) {
        make_set_number(&why->arguments, "least_cents", why->refusal->least);
        make_set_number(&why->arguments, "most_cents", why->refusal->most);
    } else if (argument->type == &baize_refusal_type_terms)
        make_set(&why->arguments, argument->name, terms_of(argument->terms, value));
    else if (argument->terms != NULL)
        make_set_word(&why->arguments, argument->name, baize_vocabulary_id(argument->terms, (int)value - 1));
    else if (argument->type == &baize_refusal_type_switch)
        make_set_flag(&why->arguments, argument->name, value != 0);
    else
        set_number(&why->arguments, argument, (int64_t)value);
}

static void print(struct baize_text *text, const struct baize_engine *engine, struct why *why)
{
    const char *detail = baize_engine_detail(engine, why->refusal);
    struct refusal_reader reader = {.name = name_of, .hear = why->arguments != NULL ? hear : NULL, .context = why};
    refusal_print(text, why->refusal, baize_engine_rules_of(engine, why->refusal), &reader);
    if (detail != NULL)
        baize_text_format(text, ": %s", detail);
}

json_t *view_why(const struct asker *asker, const struct baize_refusal *refusal, const struct protocol_house *names)
{
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    const struct baize_rules *rules = baize_engine_rules_of(asker->house->engine, refusal);
    json_t *made = json_object();
    print(&text, asker->house->engine, &(struct why){.names = names, .refusal = refusal});
    make_set_word(&made, "name", baize_reason_name(refusal->reason));
    make_set(&made, "words", make_text(words));
    make_set(&made, "clause", rules == NULL ? json_null() : view_clause(rules, refusal->clause));
    return made;
}

/* What range there is stands beside the arguments too: screens that know no reason can show it. */
static void set_range(json_t **message, const struct why *why)
{
    bool named =
        json_object_get(why->arguments, "least_cents") != NULL || json_object_get(why->arguments, "most_cents") != NULL;
    if (!named || (why->refusal->least == 0 && why->refusal->most == 0))
        return;
    make_set_number(message, "least_cents", why->refusal->least);
    make_set_number(message, "most_cents", why->refusal->most);
}

void view_set_refused(json_t **message, const struct protocol_house *house, const struct baize_refusal *refusal,
                      bool by_name)
{
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct why why = {.names = by_name ? house : NULL, .refusal = refusal, .arguments = json_object()};
    const struct baize_rules *rules = baize_engine_rules_of(house->engine, refusal);
    print(&text, house->engine, &why);
    make_set_word(message, "name", baize_reason_name(refusal->reason));
    make_set(message, "words", make_text(words));
    if (rules != NULL && refusal->clause != 0)
        make_set(message, "clause", view_clause(rules, refusal->clause));
    set_range(message, &why);
    make_set(message, "arguments", why.arguments);
}

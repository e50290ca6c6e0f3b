/* run.c - line by line: do it, then compare what was expected with what is. */
#include "scenario/acts.h"

#include <stdio.h>

static void add_difference(struct baize_text *text, const struct scenario_span *words, const char *found)
{
    if (text->length > 0)
        baize_text_add(text, "\n");
    baize_text_format(text, "expected: %.*s\nfound:    %s", (int)words->length, words->start, found);
}

/* "SEAT_NOT_LIT: the light of the seat is not lit (RULES 4)" */
static void describe_refusal(const struct scenario_run *run, char *words, size_t size)
{
    struct baize_text text = baize_text_in(words, size);
    baize_text_format(&text, "refused %s: ", baize_reason_name(run->refusal.reason));
    baize_refusal_print(&text, &run->refusal, run->refusal_rules);
}

/* Is the line refused, or allowed, as it should be? */
static void compare_refusal(const struct scenario_run *run, const struct scenario_line *line, struct baize_text *text)
{
    const struct scenario_fact *expected = NULL;
    char words[400];
    for (const struct scenario_fact *fact = line->facts; fact != NULL; fact = fact->next)
        if (scenario_is_refusal(fact->outcome))
            expected = fact;
    if (!run->refused) {
        if (expected != NULL)
            add_difference(text, &expected->words, "allowed");
        return;
    }
    describe_refusal(run, words, sizeof words);
    struct scenario_span ok = {.start = "allowed", .length = 7};
    if (expected == NULL) {
        add_difference(text, &ok, words);
        return;
    }
    const char *name = baize_reason_name(run->refusal.reason);
    const struct scenario_span *said = &expected->said.text;
    if (strlen(name) != said->length || memcmp(name, said->start, said->length) != 0)
        add_difference(text, &expected->words, words);
}

static void compare_facts(const struct scenario_run *run, const struct scenario_line *line, struct baize_text *text)
{
    for (const struct scenario_fact *fact = line->facts; fact != NULL; fact = fact->next) {
        char words[400];
        struct baize_text found = baize_text_in(words, sizeof words);
        struct question ask = {.run = run, .line = line, .fact = fact, .found = &found};
        if (fact->outcome->of_table)
            ask.table = run_table(run, line);
        if (fact->outcome->of_table && ask.table == NULL)
            baize_text_add(&found, "this cannot be said of a meter: there are several tables");
        else if (fact->outcome->holds == NULL || fact->outcome->holds(&ask))
            continue;
        add_difference(text, &fact->words, words);
    }
}

bool scenario_next(struct scenario_run *run, struct scenario_result *result)
{
    const struct scenario_line *line = run->next;
    if (line == NULL)
        return false;
    run->next = line->next;
    run->refused = false;
    run->events_count = 0;
    run->voided = false;
    run->printing = 0;
    memset(run->back, 0, sizeof run->back);
    *result = (struct scenario_result){.line = line};
    struct baize_text text = baize_text_in(result->difference, sizeof result->difference);
    line->act->perform(run, line);
    if (run->problem[0] != '\0') {
        baize_text_add(&text, run->problem);
        run->next = NULL;
        return true;
    }
    compare_refusal(run, line, &text);
    compare_facts(run, line, &text);
    result->as_expected = text.length == 0;
    return true;
}

/* table_text.c - the shift report of a scenario, for people: its head and its acts. */
#include "base/words.h"
#include "cmd/table_print.h"

#include <stdio.h>
#include <string.h>

#define PLACES       12 /* where the words about a table or meter of the set-up stand */
#define INDENT       22 /* where sentences stand */
#define OUTCOMES     60 /* where their outcomes do, when both are short */
#define SHOWN_MOST   14 /* lines of words below one act */
#define EVENTS_WORDS 4096

/* ---- The head ---- */

/* "  table 1   " and what there is to say, on as many lines as it needs. Without a kind it goes on. */
static void print_place(const char *kind, uint32_t number, const char *words)
{
    char place[24] = "";
    if (kind[0] != '\0')
        snprintf(place, sizeof place, "%s %u", kind, number);
    printf("  %-8s  ", place);
    table_print_wrapped(words, strlen(words), PLACES, PLACES);
    printf("\n");
}

static void print_tables(const struct scenario_run *run)
{
    for (size_t i = 0; i < run->floor.tables_count; i++) {
        const struct baize_floor_table *table = &run->floor.tables[i];
        char words[512];
        snprintf(words, sizeof words, "%s, %s%s%s", table->rules->title, table->rules->house,
                 table->alone ? ", progressive-only" : "",
                 table->controller.settings.counts_chips && !table->alone ? ", chips are counted" : "");
        print_place("table", table->table.settings.number, words);
    }
}

static void add_level(struct baize_text *text, const struct baize_meter_level *level)
{
    char seed[TABLE_AMOUNT_SIZE], opening[TABLE_AMOUNT_SIZE], limit[TABLE_AMOUNT_SIZE];
    baize_text_format(text, "%s %s, seed %s, rate ", level->name, table_money(level->now.meter, opening),
                      table_cents(level->set.seed, seed));
    baize_rate_print(text, level->set.rate);
    if (level->set.reserve > 0) {
        baize_text_add(text, ", reserve ");
        baize_rate_print(text, level->set.reserve);
    }
    if (level->set.limit > 0)
        baize_text_format(text, ", limit %s", table_cents(level->set.limit, limit));
}

static void add_links(struct baize_text *text, const struct baize_meter *meter)
{
    for (uint8_t i = 0; i < meter->tables_count; i++) {
        const char *first = meter->tables_count == 1 ? "; linked to table " : "; linked to tables ";
        baize_text_format(text, "%s%u", i == 0 ? first : ", ", meter->tables[i].number);
    }
}

/* A line for each level. */
static void print_meters(const struct scenario_run *run)
{
    for (size_t i = 0; i < run->floor.meters_count; i++) {
        const struct baize_meter *meter = &run->floor.meters[i].meter;
        if (meter->phase == BAIZE_METER_NEW)
            print_place("meter", run->floor.meters[i].number, "not opened");
        for (uint8_t k = 0; k < meter->levels_count; k++) {
            char words[1024];
            struct baize_text text = baize_text_in(words, sizeof words);
            add_level(&text, &meter->levels[k]);
            if (k + 1 == meter->levels_count)
                add_links(&text, meter);
            print_place(k == 0 ? "meter" : "", run->floor.meters[i].number, words);
        }
    }
}

void table_print_head(const struct table_style *style, const struct scenario_run *run)
{
    const struct scenario *scenario = run->scenario;
    printf("%s", table_paint(style, BOLD));
    table_print_wrapped(scenario->title.start, scenario->title.length, 0, 0);
    printf("%s\n", table_paint(style, PLAIN));
    for (uint8_t i = 0; i < scenario->proves_count; i++) {
        printf("%s", i == 0 ? "proves " : "       ");
        table_print_wrapped(scenario->proves[i].start, scenario->proves[i].length, 7, 7);
        printf("\n");
    }
    printf("\n");
    print_tables(run);
    print_meters(run);
    printf("\n");
}

/* ---- One act ---- */

/* The lines of a text below an act; those beyond the most are counted. */
static void print_lines(const struct table_style *style, const char *words, unsigned *shown, unsigned *hidden)
{
    for (const char *at = words; at != NULL && *at != '\0';) {
        const char *newline = strchr(at, '\n');
        size_t length = newline == NULL ? strlen(at) : (size_t)(newline - at);
        size_t deeper = strspn(at, " ");
        deeper = deeper > length ? length : deeper;
        if (*shown < SHOWN_MOST) {
            int indent = INDENT + 2 + (int)deeper;
            printf("%*s%s", indent, "", table_paint(style, QUIET));
            table_print_wrapped(at, length, indent, indent + 2);
            printf("%s\n", table_paint(style, PLAIN));
            (*shown)++;
        } else {
            (*hidden)++;
        }
        at = newline == NULL ? NULL : newline + 1;
    }
}

/* What a void gives back is in no event's words: "Wagers back: player 1 $12.00; taken back: $25.00" (R28). */
static void print_void(const struct table_style *style, const struct scenario_run *run, unsigned *shown,
                       unsigned *hidden)
{
    char words[512], amount[TABLE_AMOUNT_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_cents back = 0, taken = 0;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++) {
        taken += run->back[i].taken;
        if (run->back[i].amount == 0)
            continue;
        baize_text_add(&text, back == 0 ? "Wagers back: " : ", ");
        back += run->back[i].amount;
        if (run->back[i].patron != 0)
            scenario_person_print(&text, run->scenario, run->back[i].patron);
        else
            baize_text_format(&text, "seat %u", i + 1);
        baize_text_format(&text, " %s", table_cents(run->back[i].amount, amount));
    }
    if (taken > 0)
        baize_text_format(&text, "; what had been paid on them is taken back: %s", table_cents(taken, amount));
    print_lines(style, words, shown, hidden);
}

/* In words, with people as the scenario calls them. */
static void print_event(const struct table_style *style, const struct scenario_run *run,
                        const struct baize_floor_event *event, unsigned *shown, unsigned *hidden)
{
    static char words[EVENTS_WORDS], people[EVENTS_WORDS];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (event->machine == BAIZE_FLOOR_METER)
        baize_text_format(&text, "meter %u: ", event->number);
    baize_floor_event_print(&text, event, scenario_rules_of(run, event->machine, event->number));
    text = baize_text_in(people, sizeof people);
    table_people(&text, run->scenario, words);
    print_lines(style, people, shown, hidden);
}

static void print_happened(const struct table_style *style, const struct scenario_run *run)
{
    unsigned shown = 0, hidden = 0;
    if (run->refused) {
        char words[512], people[600];
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_refusal_print(&text, &run->refusal, run->refusal_rules);
        text = baize_text_in(people, sizeof people);
        table_people(&text, run->scenario, words);
        print_lines(style, people, &shown, &hidden);
    }
    for (uint16_t i = 0; i < run->events_count; i++)
        print_event(style, run, &run->events[i], &shown, &hidden);
    if (run->voided)
        print_void(style, run, &shown, &hidden);
    if (run->printing > 0)
        printf("%*s%sThe page is printed again: printing %u%s\n", INDENT + 2, "", table_paint(style, QUIET),
               run->printing, table_paint(style, PLAIN));
    if (hidden > 0)
        printf("%*s%s... and %u more%s\n", INDENT + 2, "", table_paint(style, QUIET), hidden,
               table_paint(style, PLAIN));
}

static void print_canonical(const struct table_style *style, const struct scenario_run *run)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    for (uint16_t i = 0; i < run->events_count; i++) {
        const struct baize_floor_event *event = &run->events[i];
        struct baize_text text = baize_text_in(line, sizeof line);
        baize_floor_event_encode(&text, event, scenario_rules_of(run, event->machine, event->number));
        printf("    %s%s%s\n", table_paint(style, QUIET), line, table_paint(style, PLAIN));
    }
}

/* "-> lit 3, 5; meter main $5,000.40", on the line of the act where it fits. */
static void print_outcomes(const struct table_style *style, const struct scenario_line *line, int column, bool good)
{
    char words[1024];
    struct baize_text text = baize_text_in(words, sizeof words);
    for (const struct scenario_fact *fact = line->facts; fact != NULL; fact = fact->next) {
        baize_text_add(&text, text.length == 0 ? "-> " : "; ");
        baize_text_add_bytes(&text, fact->words.start, fact->words.length);
    }
    if (text.length == 0) {
        printf("\n");
        return;
    }
    int width = (int)baize_words_length(words);
    int place = column + 2 <= OUTCOMES && OUTCOMES + width <= TABLE_COLUMNS ? OUTCOMES : column + 2;
    if (place + width > TABLE_COLUMNS) {
        printf("\n");
        column = 0;
        place = INDENT;
    }
    printf("%*s", place - column, "");
    column = place;
    printf("%s", table_paint(style, good ? GOOD : QUIET));
    table_print_wrapped(words, text.length, column, INDENT + 3);
    printf("%s\n", table_paint(style, PLAIN));
}

static void print_difference(const struct table_style *style, const char *difference)
{
    for (const char *at = difference; at != NULL;) {
        const char *newline = strchr(at, '\n');
        size_t length = newline == NULL ? strlen(at) : (size_t)(newline - at);
        bool found = strncmp(at, "found:", 6) == 0; /* its blanks keep it below what was expected */
        size_t label = found ? 10 : 0;
        printf("%*s%s%.*s", INDENT, "", table_paint(style, BAD), (int)label, at);
        table_print_wrapped(at + label, length - label, INDENT + (int)label, INDENT + 10);
        printf("%s\n", table_paint(style, PLAIN));
        at = newline == NULL ? NULL : newline + 1;
    }
}

void table_print_act(const struct table_style *style, const struct scenario_run *run,
                     const struct scenario_result *result)
{
    const struct scenario_line *line = result->line;
    bool good = result->as_expected;
    char where[24];
    snprintf(where, sizeof where, "%s %u", line->where == AT_METER ? "meter" : "table", line->place);
    printf("%s%s%s %-8.*s  %-8s  ", table_paint(style, good ? GOOD : BAD), good ? "✓" : "✗", table_paint(style, PLAIN),
           (int)line->time.length, line->time.start, where);
    int column = table_print_wrapped(line->words.start, line->words.length, INDENT, INDENT + 3);
    print_outcomes(style, line, column, good);
    if (!good)
        print_difference(style, result->difference);
    print_happened(style, run);
    if (style->events)
        print_canonical(style, run);
}

/* table_text.c - the shift report of a scenario, for people: 100 columns. */
#include "cmd/table_report.h"

#include <stdio.h>
#include <string.h>

#define COLUMNS      100
#define INDENT       22 /* where sentences stand */
#define OUTCOMES     60 /* where their outcomes do, when both are short */
#define SHOWN_MOST   14 /* lines of words below one act */
#define EVENTS_WORDS 4096

enum colour { PLAIN, BOLD, QUIET, GOOD, BAD };

static const char *paint(const struct table_style *style, enum colour colour)
{
    static const char *const codes[] = {
        [PLAIN] = "\033[0m", [BOLD] = "\033[1m", [QUIET] = "\033[2m", [GOOD] = "\033[32m", [BAD] = "\033[1;31m"};
    return style->colour ? codes[colour] : "";
}

/* ---- Lines that are broken at blanks ---- */

static int characters(const char *words, size_t length)
{
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)words[i] & 0xC0) != 0x80;
    return count;
}

/* Prints words from column `column` on; blanks that stand together become one. Returns the column it ends at. */
static int print_wrapped(const char *words, size_t length, int column, int indent)
{
    bool first = true;
    for (size_t i = 0; i < length;) {
        while (i < length && (words[i] == ' ' || words[i] == '\t' || words[i] == '\r'))
            i++;
        size_t start = i;
        while (i < length && words[i] != ' ' && words[i] != '\t' && words[i] != '\r')
            i++;
        if (i == start)
            break;
        int width = characters(words + start, i - start);
        if (!first && column + 1 + width > COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent;
            first = true;
        }
        printf("%s%.*s", first ? "" : " ", (int)(i - start), words + start);
        column += width + !first;
        first = false;
    }
    return column;
}

static void money(baize_money amount, char *words, size_t size)
{
    struct baize_text text = baize_text_in(words, size);
    baize_money_print(&text, amount);
}

static const char *cents(baize_cents amount, char *words, size_t size)
{
    struct baize_text text = baize_text_in(words, size);
    baize_cents_print(&text, amount, BAIZE_MONEY_WITH_CENTS);
    return words;
}

/* ---- The head ---- */

static void print_tables(const struct scenario_run *run)
{
    for (size_t i = 0; i < run->floor.tables_count; i++) {
        const struct baize_floor_table *table = &run->floor.tables[i];
        printf("  table %u   %s, %s%s%s\n", table->table.settings.number, table->rules->title, table->rules->house,
               table->alone ? ", progressive-only" : "",
               table->controller.settings.counts_chips && !table->alone ? ", chips are counted" : "");
    }
}

static void print_level_start(const struct baize_meter_level *level)
{
    char opening[64], rate[24], reserve[24], seed[48], limit[48];
    struct baize_text text = baize_text_in(rate, sizeof rate);
    baize_rate_print(&text, level->set.rate);
    text = baize_text_in(reserve, sizeof reserve);
    baize_rate_print(&text, level->set.reserve);
    money(level->now.meter, opening, sizeof opening);
    printf("%s %s, seed %s, rate %s", level->name, opening, cents(level->set.seed, seed, sizeof seed), rate);
    if (level->set.reserve > 0)
        printf(", reserve %s", reserve);
    if (level->set.limit > 0)
        printf(", limit %s", cents(level->set.limit, limit, sizeof limit));
}

static void print_meters(const struct scenario_run *run)
{
    for (size_t i = 0; i < run->floor.meters_count; i++) {
        const struct baize_meter *meter = &run->floor.meters[i].meter;
        printf("  meter %u   ", run->floor.meters[i].number);
        for (uint8_t k = 0; k < meter->levels_count; k++) {
            printf("%s", k == 0 ? "" : "\n            ");
            print_level_start(&meter->levels[k]);
        }
        if (meter->phase == BAIZE_METER_NEW)
            printf("not opened");
        for (uint8_t k = 0; k < meter->tables_count; k++)
            printf("%s%u", k == 0 ? "; linked to table " : ", ", meter->tables[k].number);
        printf("\n");
    }
}

void table_print_head(const struct table_style *style, const struct scenario_run *run)
{
    const struct scenario *scenario = run->scenario;
    printf("%s%.*s%s\n", paint(style, BOLD), (int)scenario->title.length, scenario->title.start, paint(style, PLAIN));
    for (uint8_t i = 0; i < scenario->proves_count; i++) {
        printf("%s", i == 0 ? "proves " : "       ");
        print_wrapped(scenario->proves[i].start, scenario->proves[i].length, 7, 7);
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
            printf("%*s%s", indent, "", paint(style, QUIET));
            print_wrapped(at, length, indent, indent + 2);
            printf("%s\n", paint(style, PLAIN));
            (*shown)++;
        } else {
            (*hidden)++;
        }
        at = newline == NULL ? NULL : newline + 1;
    }
}

static void print_happened(const struct table_style *style, const struct scenario_run *run)
{
    static char words[EVENTS_WORDS];
    unsigned shown = 0, hidden = 0;
    if (run->refused) {
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_floor_refusal_print(&text, &run->refusal, run->refusal_rules);
        print_lines(style, words, &shown, &hidden);
    }
    for (uint16_t i = 0; i < run->events_count; i++) {
        const struct baize_floor_event *event = &run->events[i];
        struct baize_text text = baize_text_in(words, sizeof words);
        if (event->machine == BAIZE_FLOOR_METER)
            baize_text_format(&text, "meter %u: ", event->number);
        baize_floor_event_print(&text, event, scenario_rules_of(run, event->machine, event->number));
        print_lines(style, words, &shown, &hidden);
    }
    if (hidden > 0)
        printf("%*s%s... and %u more%s\n", INDENT + 2, "", paint(style, QUIET), hidden, paint(style, PLAIN));
}

static void print_canonical(const struct table_style *style, const struct scenario_run *run)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    for (uint16_t i = 0; i < run->events_count; i++) {
        const struct baize_floor_event *event = &run->events[i];
        struct baize_text text = baize_text_in(line, sizeof line);
        baize_floor_event_encode(&text, event, scenario_rules_of(run, event->machine, event->number));
        printf("    %s%s%s\n", paint(style, QUIET), line, paint(style, PLAIN));
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
    int width = characters(words, text.length);
    int place = column + 2 <= OUTCOMES && OUTCOMES + width <= COLUMNS ? OUTCOMES : column + 2;
    if (place + width > COLUMNS) {
        printf("\n");
        column = 0;
        place = INDENT;
    }
    printf("%*s", place - column, "");
    column = place;
    printf("%s", paint(style, good ? GOOD : QUIET));
    print_wrapped(words, text.length, column, INDENT + 3);
    printf("%s\n", paint(style, PLAIN));
}

static void print_difference(const struct table_style *style, const char *difference)
{
    for (const char *at = difference; at != NULL;) {
        const char *newline = strchr(at, '\n');
        size_t length = newline == NULL ? strlen(at) : (size_t)(newline - at);
        bool found = strncmp(at, "found:", 6) == 0; /* its blanks keep it below what was expected */
        size_t label = found ? 10 : 0;
        printf("%*s%s%.*s", INDENT, "", paint(style, BAD), (int)label, at);
        print_wrapped(at + label, length - label, INDENT + (int)label, INDENT + 10);
        printf("%s\n", paint(style, PLAIN));
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
    printf("%s%s%s %-8.*s  %-8s  ", paint(style, good ? GOOD : BAD), good ? "✓" : "✗", paint(style, PLAIN),
           (int)line->time.length, line->time.start, where);
    int column = print_wrapped(line->words.start, line->words.length, INDENT, INDENT + 3);
    print_outcomes(style, line, column, good);
    if (!good)
        print_difference(style, result->difference);
    print_happened(style, run);
    if (style->events)
        print_canonical(style, run);
}

/* ---- The shift ---- */

static void print_amount(const char *words, baize_money amount)
{
    char text[64];
    money(amount, text, sizeof text);
    printf("  %-34s %26s\n", words, text);
}

static void print_cents(const char *words, baize_cents amount)
{
    char text[48];
    printf("  %-34s %26s\n", words, cents(amount, text, sizeof text));
}

static void print_win(const struct table_style *style, const struct baize_table *table,
                      const struct scenario_figures *figures)
{
    struct baize_table_win win = baize_table_win(table);
    bool same = figures->audit.won == win.win * BAIZE_MICROCENTS_PER_CENT;
    print_cents("tray at the opening", win.opening);
    print_cents("fills", win.fills);
    print_cents("credits", win.credits);
    print_cents("drop", win.drop);
    print_cents(table->shift.open ? "tray now, by the books" : "tray at the closing", win.closing);
    print_cents("win of the shift, by inventories", win.win);
    print_amount("win of the shift, by the entries", figures->audit.won);
    printf("  %s%s%s\n", paint(style, same ? GOOD : BAD), same ? "✓ the two agree (A1)" : "✗ the two do not agree (A1)",
           paint(style, PLAIN));
}

static void print_table(const struct table_style *style, const struct baize_floor_table *table,
                        const struct scenario_figures *figures)
{
    printf("%sTable %u%s   %u %s, %u void", paint(style, BOLD), table->table.settings.number, paint(style, PLAIN),
           figures->rounds, figures->rounds == 1 ? "round" : "rounds", figures->voided);
    if (table->alone) {
        printf(", coins %u accepted, %u refused, %u of them late\n", (unsigned)table->controller.coins_accepted,
               (unsigned)table->controller.coins_refused, (unsigned)table->controller.coins_late);
        return;
    }
    printf(", corrections %u, disputes %u\n", figures->corrections, figures->disputes);
    print_cents("wagers", figures->wagered);
    if (table->table.shift.number > 0)
        print_win(style, &table->table, figures);
}

static void print_time(int64_t at_ms)
{
    int64_t seconds = at_ms / 1000 % 86400;
    printf("%02d:%02d:%02d", (int)(seconds / 3600), (int)(seconds / 60 % 60), (int)(seconds % 60));
}

static void print_wins(const struct baize_floor_meter *floor, const struct baize_meter_history *history)
{
    uint64_t count = history->count < BAIZE_METER_HITS_KEPT ? history->count : BAIZE_METER_HITS_KEPT;
    for (uint64_t i = 0; i < count; i++) {
        const struct baize_meter_hit *hit = &history->hits[i];
        char amount[48];
        printf("  win %u   ", hit->number);
        print_time(hit->at_ms);
        printf("  table %u, round %u, seat %u: %s %s%s%s\n", hit->table, hit->round, hit->seat,
               hit->row < floor->rules->progressive.schedule.count
                   ? floor->rules->progressive.schedule.rows[hit->row].hand
                   : "?",
               cents(hit->amount, amount, sizeof amount), hit->from == BAIZE_FROM_TRAY ? ", from the tray" : "",
               hit->backed_out ? ", backed out" : "");
    }
}

static void print_level(const struct table_style *style, const struct baize_meter_level *level)
{
    bool holds = baize_meter_level_balances(level);
    print_amount("opening", level->opening);
    print_amount("+ contributions", level->contributions);
    print_amount("- reversed", level->reversed);
    print_amount("+ seeds", level->seeds + level->pending_seeds);
    print_amount("+ shortfall, from the house", level->shortfall + level->pending_shortfall);
    print_amount("+ adjustments", level->adjustments);
    print_amount("- paid from the meter", level->paid_from_meter);
    print_amount("= meter", level->now.meter);
    print_amount("  + reserve", level->now.reserve);
    print_amount("  + overflow", level->now.overflow);
    print_amount("  + pending", level->now.pending);
    printf("  %s%s%s\n", paint(style, holds ? GOOD : BAD),
           holds ? "✓ the equation holds" : "✗ the equation does not hold", paint(style, PLAIN));
}

static void print_meter(const struct table_style *style, const struct baize_floor_meter *floor)
{
    const struct baize_meter *meter = &floor->meter;
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        printf("\n%sMeter %u, %s%s   %u %s\n", paint(style, BOLD), floor->number, meter->levels[i].name,
               paint(style, PLAIN), (unsigned)meter->levels[i].hits, meter->levels[i].hits == 1 ? "hit" : "hits");
        print_level(style, &meter->levels[i]);
        print_wins(floor, &meter->histories[i]);
    }
    print_wins(floor, &meter->histories[BAIZE_LEVELS_MOST]);
}

void table_print_shift(const struct table_style *style, const struct scenario_run *run)
{
    for (size_t i = 0; i < run->floor.tables_count; i++) {
        printf("\n");
        print_table(style, &run->floor.tables[i], &run->figures[i]);
    }
    for (size_t i = 0; i < run->floor.meters_count; i++)
        print_meter(style, &run->floor.meters[i]);
}

void table_print_tally(const struct table_style *style, const struct table_tally *tally)
{
    bool good = tally->differ == 0;
    printf("\n%s%u acts, ", paint(style, good ? GOOD : BAD), tally->acts);
    if (good)
        printf("%u as expected", tally->acts);
    else
        printf("%u %s", tally->differ, tally->differ == 1 ? "differs" : "differ");
    printf("%s\n", paint(style, PLAIN));
}

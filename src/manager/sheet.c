/* sheet.c - one meter as it stands: amounts, parameters and life totals of every level (P1, P2, P5). */
#include "manager/lines.h"

#include <inttypes.h>

#define LABEL_END 22

struct sheet {
    struct lines lines;
    const struct baize_meter *meter;
};

static size_t column_of(const struct sheet *sheet, uint8_t level)
{
    return LABEL_END + (size_t)(level + 1) * (lines_money_width(&sheet->lines) + 1);
}

/* ---- The head ---- */

static void add_tables(struct baize_text *text, const struct baize_meter *meter)
{
    if (meter->tables_count == 0) {
        baize_text_add(text, "no linked tables");
        return;
    }
    baize_text_add(text, meter->tables_count == 1 ? "linked table " : "linked tables ");
    for (uint8_t i = 0; i < meter->tables_count; i++)
        baize_text_format(text, "%s%u", i == 0 ? "" : ", ", (unsigned)meter->tables[i].number);
}

/* Parameters change only while no linked round is open (T5). */
static void add_open_rounds(struct baize_text *text, const struct baize_meter *meter)
{
    const char *before = " Parameters cannot change now: open is ";
    for (uint8_t i = 0; i < meter->tables_count; i++)
        if (meter->tables[i].open) {
            baize_text_format(text, "%sround %u of table %u", before, (unsigned)meter->tables[i].round,
                              (unsigned)meter->tables[i].number);
            before = ", ";
        }
    baize_text_add(text, before[0] == ',' ? "." : "");
}

static void print_head(struct sheet *sheet)
{
    const struct baize_meter *meter = sheet->meter;
    char words[4096];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (meter->phase == BAIZE_METER_NEW) {
        lines_put(&sheet->lines, "Not open yet.");
        return;
    }
    baize_text_add(&text, meter->phase == BAIZE_METER_OPEN ? "Open" : "Closed");
    baize_text_format(&text, " after event %" PRIu64 ", ", meter->seq);
    baize_house_time_print(&text, sheet->lines.time, meter->at_ms);
    baize_text_add(&text, "; wager ");
    baize_cents_print(&text, meter->wager, BAIZE_MONEY_WITH_CENTS);
    baize_text_add(&text, "; ");
    add_tables(&text, meter);
    baize_text_add(&text, ".");
    add_open_rounds(&text, meter);
    lines_paragraph(&sheet->lines, 0, words);
}

/* ---- Rows ---- */

typedef baize_money money_of(const struct baize_meter_level *level);

static baize_money meter_of(const struct baize_meter_level *level)
{
    return level->now.meter;
}

static baize_money reserve_of(const struct baize_meter_level *level)
{
    return level->now.reserve;
}

static baize_money overflow_of(const struct baize_meter_level *level)
{
    return level->now.overflow;
}

static baize_money pending_of(const struct baize_meter_level *level)
{
    return level->now.pending;
}

static baize_money seed_of(const struct baize_meter_level *level)
{
    return level->set.seed * BAIZE_MICROCENTS_PER_CENT;
}

static baize_money contributions_of(const struct baize_meter_level *level)
{
    return level->contributions - level->reversed;
}

static baize_money from_meter_of(const struct baize_meter_level *level)
{
    return level->paid_from_meter;
}

static baize_money from_tray_of(const struct baize_meter_level *level)
{
    return level->paid_from_tray;
}

static baize_money paid_of(const struct baize_meter_level *level)
{
    return level->paid_from_meter + level->paid_from_tray;
}

static const struct {
    const char *label;
    money_of *of;
} amounts[] =
    {
        {"Meter", meter_of},     {"Reserve", reserve_of}, {"Overflow", overflow_of},
        {"Pending", pending_of}, {"Seed", seed_of},
},
  totals[] = {
      {"Contributions, net", contributions_of},
      {"Paid from the meter", from_meter_of},
      {"Paid from the tray", from_tray_of},
      {"Paid in all", paid_of},
};

#define ROWS(array) (sizeof(array) / sizeof(array)[0])

static void put_money(struct sheet *sheet, const char *label, money_of *of)
{
    baize_text_add(&sheet->lines.text, label);
    for (uint8_t i = 0; i < sheet->meter->levels_count; i++)
        lines_money(&sheet->lines, of(&sheet->meter->levels[i]), LINES_BALANCE, column_of(sheet, i));
    lines_end(&sheet->lines);
}

/* Words end where the dollars end. */
static void put_words(struct sheet *sheet, uint8_t level, const char *words)
{
    lines_right(&sheet->lines, words, column_of(sheet, level) - 1 - (size_t)sheet->lines.decimals);
}

static void put_name(struct sheet *sheet, uint8_t level)
{
    char words[BAIZE_LEVEL_NAME_SIZE + 1];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "%.*s", BAIZE_LEVEL_NAME_SIZE, sheet->meter->levels[level].name);
    put_words(sheet, level, words);
}

static void put_count(struct sheet *sheet, uint8_t level, uint64_t count)
{
    char words[24];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "%" PRIu64, count);
    put_words(sheet, level, words);
}

static void put_rate(struct sheet *sheet, uint8_t level, baize_rate rate)
{
    char words[24];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_rate_print(&text, rate);
    put_words(sheet, level, words);
}

static void print_parameters(struct sheet *sheet)
{
    const struct baize_meter *meter = sheet->meter;
    baize_text_add(&sheet->lines.text, "Limit");
    for (uint8_t i = 0; i < meter->levels_count; i++)
        if (meter->levels[i].set.limit == 0)
            put_words(sheet, i, "none");
        else
            lines_money(&sheet->lines, meter->levels[i].set.limit * BAIZE_MICROCENTS_PER_CENT, LINES_BALANCE,
                        column_of(sheet, i));
    lines_end(&sheet->lines);
    baize_text_add(&sheet->lines.text, "Rate");
    for (uint8_t i = 0; i < meter->levels_count; i++)
        put_rate(sheet, i, meter->levels[i].set.rate);
    lines_end(&sheet->lines);
    baize_text_add(&sheet->lines.text, "Reserve rate");
    for (uint8_t i = 0; i < meter->levels_count; i++)
        put_rate(sheet, i, meter->levels[i].set.reserve);
    lines_end(&sheet->lines);
}

/* Wins from the tray touch no level (P1): the one figure of the meter stands below the first. */
static void print_counts(struct sheet *sheet)
{
    static const char *const labels[] = {"Wagers", "Hits that stand", "Backed out", "Alarms"};
    for (unsigned k = 0; k < ROWS(labels); k++) {
        baize_text_add(&sheet->lines.text, labels[k]);
        for (uint8_t i = 0; i < sheet->meter->levels_count; i++) {
            const struct baize_meter_level *level = &sheet->meter->levels[i];
            const uint64_t counts[] = {level->wagers, level->hits, level->backed_out, level->alarms};
            put_count(sheet, i, counts[k]);
        }
        lines_end(&sheet->lines);
    }
    baize_text_add(&sheet->lines.text, "Wins from the tray");
    put_count(sheet, 0, sheet->meter->tray_hits);
    lines_end(&sheet->lines);
}

void baize_meter_sheet_print(const struct baize_meter *meter, const struct baize_house_time *time,
                             baize_line_sink *sink, void *context)
{
    struct sheet sheet;
    char of[32];
    struct baize_text text = baize_text_in(of, sizeof of);
    sheet.meter = meter;
    lines_begin(&sheet.lines, time, sink, context);
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        for (size_t k = 0; k < ROWS(amounts); k++)
            lines_fit(&sheet.lines, amounts[k].of(&meter->levels[i]));
        for (size_t k = 0; k < ROWS(totals); k++)
            lines_fit(&sheet.lines, totals[k].of(&meter->levels[i]));
    }
    baize_text_format(&text, "Meter %u", (unsigned)meter->id);
    lines_title(&sheet.lines, "METER SHEET", of);
    print_head(&sheet);
    if (meter->levels_count == 0)
        return;
    lines_put(&sheet.lines, "");
    for (uint8_t i = 0; i < meter->levels_count; i++)
        put_name(&sheet, i);
    lines_end(&sheet.lines);
    for (size_t k = 0; k < ROWS(amounts); k++)
        put_money(&sheet, amounts[k].label, amounts[k].of);
    print_parameters(&sheet);
    lines_put(&sheet.lines, "");
    for (size_t k = 0; k < ROWS(totals); k++)
        put_money(&sheet, totals[k].label, totals[k].of);
    print_counts(&sheet);
}

/* csv.c - fields for spreadsheets (RFC 4180): amounts as plain numbers, exact; words never a formula. */
#include "manager/lines.h"

#include <inttypes.h>
#include <string.h>

#define MONEY_PER_DOLLAR UINT64_C(100000000)

static void separate(struct lines *lines)
{
    if (lines->text.length > 0)
        baize_text_add(&lines->text, ",");
}

/* What a spreadsheet would compute is words here: a mark before it says so. */
static bool is_formula(const char *words)
{
    return *words != '\0' && strchr("=+-@\t\r", *words) != NULL;
}

void csv_words(struct lines *lines, const char *words)
{
    separate(lines);
    if (words[strcspn(words, ",\"\n")] == '\0' && !is_formula(words)) {
        baize_text_add(&lines->text, words);
        return;
    }
    baize_text_add(&lines->text, is_formula(words) ? "\"'" : "\"");
    for (; *words != '\0'; words++) {
        baize_text_add(&lines->text, *words == '"' ? "\"" : "");
        baize_text_add_bytes(&lines->text, words, 1);
    }
    baize_text_add(&lines->text, "\"");
}

void csv_figure(struct lines *lines, const char *figure)
{
    separate(lines);
    baize_text_add(&lines->text, figure);
}

void csv_number(struct lines *lines, uint64_t number)
{
    separate(lines);
    baize_text_format(&lines->text, "%" PRIu64, number);
}

void csv_blank(struct lines *lines)
{
    baize_text_add(&lines->text, ",");
}

void csv_money(struct lines *lines, baize_money money)
{
    uint64_t magnitude = money < 0 ? 0 - (uint64_t)money : (uint64_t)money;
    char decimals[16];
    struct baize_text text = baize_text_in(decimals, sizeof decimals);
    baize_text_format(&text, "%08" PRIu64, magnitude % MONEY_PER_DOLLAR);
    while (text.length > 2 && decimals[text.length - 1] == '0')
        decimals[--text.length] = '\0';
    separate(lines);
    baize_text_format(&lines->text, "%s%" PRIu64 ".%s", money < 0 ? "-" : "", magnitude / MONEY_PER_DOLLAR, decimals);
}

void csv_amounts(struct lines *lines, const struct baize_meter_amounts *amounts)
{
    csv_money(lines, amounts->meter);
    csv_money(lines, amounts->reserve);
    csv_money(lines, amounts->overflow);
    csv_money(lines, amounts->pending);
}

void csv_time(struct lines *lines, int64_t at_ms)
{
    separate(lines);
    baize_house_time_print(&lines->text, lines->time, at_ms);
}

void csv_end(struct lines *lines)
{
    lines_end(lines);
}

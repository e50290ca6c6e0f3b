/* lines.c - columns for people. */
#include "manager/lines.h"

#include <inttypes.h>
#include <string.h>

#define DECIMALS_MOST    8
#define MONEY_PER_DOLLAR UINT64_C(100000000)
#define DOLLARS_LEAST    8 /* "+$12,345" */

/* ---- Lines ---- */

void lines_begin(struct lines *lines, const struct baize_house_time *time, baize_line_sink *sink, void *context)
{
    lines->sink = sink;
    lines->context = context;
    lines->time = time;
    lines->decimals = 2;
    lines->dollars = DOLLARS_LEAST;
    lines->text = baize_text_in(lines->memory, sizeof lines->memory);
}

void lines_end(struct lines *lines)
{
    size_t length = lines->text.length;
    while (length > 0 && lines->memory[length - 1] == ' ')
        length--;
    lines->memory[length] = '\0';
    lines->sink(lines->context, lines->memory);
    lines->text = baize_text_in(lines->memory, sizeof lines->memory);
}

void lines_put(struct lines *lines, const char *words)
{
    baize_text_add(&lines->text, words);
    lines_end(lines);
}

static size_t characters(const char *words)
{
    size_t count = 0;
    for (; *words != '\0'; words++)
        count += ((unsigned char)*words & 0xC0) != 0x80;
    return count;
}

void lines_to(struct lines *lines, size_t column)
{
    size_t used = characters(lines->memory);
    if (used > 0 && used >= column)
        column = used + 1;
    for (; used < column; used++)
        baize_text_add(&lines->text, " ");
}

void lines_right(struct lines *lines, const char *words, size_t column)
{
    size_t length = characters(words);
    lines_to(lines, column > length ? column - length : 0);
    baize_text_add(&lines->text, words);
}

void lines_rule(struct lines *lines, size_t from, size_t to)
{
    lines_to(lines, from);
    for (size_t i = from; i < to; i++)
        baize_text_add(&lines->text, "-");
    lines_end(lines);
}

void lines_title(struct lines *lines, const char *title, const char *of)
{
    char zone[32];
    struct baize_text text = baize_text_in(zone, sizeof zone);
    baize_text_add(&text, "times are ");
    baize_house_zone_print(&text, lines->time);
    baize_text_format(&lines->text, "%s   %s", title, of);
    lines_right(lines, zone, LINES_WIDTH);
    lines_end(lines);
    lines_rule(lines, 0, LINES_WIDTH);
}

/* How many bytes of the words stand on a line of this many characters. */
static size_t line_length(const char *words, size_t width)
{
    size_t last_blank = 0;
    size_t column = 0;
    size_t i = 0;
    for (; words[i] != '\0'; i++) {
        if (words[i] == ' ')
            last_blank = i;
        column += ((unsigned char)words[i] & 0xC0) != 0x80;
        if (column > width)
            return last_blank > 0 ? last_blank : i;
    }
    return i;
}

void lines_paragraph(struct lines *lines, size_t indent, const char *words)
{
    while (*words != '\0') {
        size_t length = line_length(words, LINES_WIDTH > indent ? LINES_WIDTH - indent : 1);
        if (lines->text.length < indent)
            lines_to(lines, indent);
        baize_text_add_bytes(&lines->text, words, length);
        lines_end(lines);
        words += length + (words[length] == ' ');
    }
}

/* ---- Amounts ---- */

static uint64_t magnitude_of(baize_money money)
{
    return money < 0 ? 0 - (uint64_t)money : (uint64_t)money;
}

static int decimals_of(baize_money money)
{
    uint64_t fraction = magnitude_of(money) % MONEY_PER_DOLLAR;
    int decimals = DECIMALS_MOST;
    for (; decimals > 2 && fraction % 10 == 0; decimals--)
        fraction /= 10;
    return decimals;
}

void lines_fit(struct lines *lines, baize_money money)
{
    char words[48];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_add(&text, money >= 0 ? "+" : "");
    baize_money_print(&text, money);
    if (strcspn(words, ".") > lines->dollars)
        lines->dollars = strcspn(words, ".");
    if (decimals_of(money) > lines->decimals)
        lines->decimals = decimals_of(money);
}

void lines_fit_amounts(struct lines *lines, const struct baize_meter_amounts *amounts)
{
    lines_fit(lines, amounts->meter);
    lines_fit(lines, amounts->reserve);
    lines_fit(lines, amounts->overflow);
    lines_fit(lines, amounts->pending);
}

size_t lines_money_width(const struct lines *lines)
{
    return lines->dollars + 1 + (size_t)lines->decimals;
}

void lines_money(struct lines *lines, baize_money money, enum lines_style style, size_t column)
{
    char words[48];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (money == 0 && style == LINES_CHANGE)
        return;
    baize_text_add(&text, style == LINES_CHANGE && money > 0 ? "+" : "");
    baize_money_print(&text, money);
    for (int i = decimals_of(money); i < lines->decimals; i++)
        baize_text_add(&text, " ");
    lines_right(lines, words, column);
}

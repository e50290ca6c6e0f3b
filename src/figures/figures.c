/* figures.c - lists of figures, and one figure as text. */
#include "figures/figures.h"

#include "base/words.h"

#include <inttypes.h>
#include <string.h>

/* ---- Building ---- */

void figures_start(struct figures *figures)
{
    figures->count = 0;
    figures->words = baize_text_in(figures->memory, sizeof figures->memory);
}

struct figure *figures_add(struct figures *figures, const char *id, const char *label, enum figure_unit unit,
                           int64_t value)
{
    struct figure *figure = &figures->list[figures->count];
    if (figures->count + 1 < FIGURES_MOST)
        figures->count++;
    *figure = (struct figure){.id = id, .label = label, .unit = unit, .value = value};
    return figure;
}

void figures_count(struct figures *figures, const char *id, const char *label, uint64_t count)
{
    figures_add(figures, id, label, FIGURE_COUNT, (int64_t)count);
}

void figures_money(struct figures *figures, const char *id, const char *label, baize_money money)
{
    figures_add(figures, id, label, FIGURE_MONEY, money);
}

void figures_cents(struct figures *figures, const char *id, const char *label, baize_cents cents)
{
    figures_add(figures, id, label, FIGURE_MONEY, cents * BAIZE_MICROCENTS_PER_CENT);
}

void figures_some(struct figures *figures, const char *id, const char *label, baize_money money)
{
    figures_add(figures, id, label, FIGURE_MONEY, money)->optional = true;
}

void figures_some_cents(struct figures *figures, const char *id, const char *label, baize_cents cents)
{
    figures_some(figures, id, label, cents * BAIZE_MICROCENTS_PER_CENT);
}

void figures_digits(struct figures *figures, const char *id, const char *label, int64_t number)
{
    figures_add(figures, id, label, FIGURE_DIGITS, number);
}

void figures_flag(struct figures *figures, const char *id, bool flag)
{
    figures_add(figures, id, NULL, FIGURE_FLAG, flag);
}

void figures_nothing(struct figures *figures, const char *id)
{
    figures_add(figures, id, NULL, FIGURE_NOTHING, 0);
}

void figures_count_or_nothing(struct figures *figures, const char *id, uint64_t count)
{
    figures_add(figures, id, NULL, count == 0 ? FIGURE_NOTHING : FIGURE_COUNT, (int64_t)count);
}

/* Behind the words that were begun before. */
static struct baize_text *begin_words(struct figures *figures, const char **words)
{
    char *end = figures->memory + sizeof figures->memory;
    char *next = figures->words.start + figures->words.length + 1;
    next = next < end ? next : end - 1;
    figures->words = baize_text_in(next, (size_t)(end - next));
    *words = next;
    return &figures->words;
}

struct baize_text *figures_words(struct figures *figures, const char *id, const char *label)
{
    return begin_words(figures, &figures_add(figures, id, label, FIGURE_WORDS, 0)->words);
}

struct baize_text *figures_real(struct figures *figures, const char *id, const char *label, double real)
{
    struct figure *figure = figures_add(figures, id, label, FIGURE_REAL, 0);
    figure->real = real;
    return begin_words(figures, &figure->words);
}

struct baize_text *figures_fraction(struct figures *figures, const char *id, const char *label,
                                    const struct baize_fraction *fraction, double real)
{
    struct figure *figure = figures_add(figures, id, label, FIGURE_FRACTION, 0);
    figure->fraction = fraction;
    figure->real = real;
    return begin_words(figures, &figure->words);
}

void figures_word(struct figures *figures, const char *id, const char *label, const char *word)
{
    figures_add(figures, id, label, FIGURE_WORDS, 0)->words = word;
}

struct baize_text *figures_note(struct figures *figures)
{
    return begin_words(figures, &figures->list[figures->count - 1].note);
}

/* ---- For people ---- */

static void add_grouped(struct baize_text *text, int64_t number)
{
    char digits[32];
    struct baize_text plain = baize_text_in(digits, sizeof digits);
    baize_text_format(&plain, "%" PRId64, number);
    baize_words_group(text, digits);
}

static void add_percent(struct baize_text *text, int64_t hundredths)
{
    uint64_t magnitude = hundredths < 0 ? 0 - (uint64_t)hundredths : (uint64_t)hundredths;
    baize_text_format(text, "%s%" PRIu64 ".%02" PRIu64, hundredths < 0 ? "-" : "", magnitude / 100, magnitude % 100);
}

void figure_print(struct baize_text *text, const struct figure *figure)
{
    switch (figure->unit) {
    case FIGURE_NOTHING:
        baize_text_add(text, "-");
        return;
    case FIGURE_WORDS:
    case FIGURE_REAL:
    case FIGURE_FRACTION:
        baize_text_add(text, figure->words);
        return;
    case FIGURE_DIGITS:
        add_grouped(text, figure->value);
        return;
    case FIGURE_COUNT:
        baize_text_format(text, "%" PRId64, figure->value);
        return;
    case FIGURE_CHANGE:
        baize_text_add(text, figure->value > 0 ? "+" : "");
        if (figure->value != 0)
            baize_money_print(text, figure->value);
        return;
    case FIGURE_LIMIT:
    case FIGURE_MONEY:
        if (figure->unit == FIGURE_LIMIT && figure->value == 0)
            baize_text_add(text, "none");
        else
            baize_money_print(text, figure->value);
        return;
    case FIGURE_PERCENT:
        add_percent(text, figure->value);
        baize_text_add(text, "%");
        return;
    case FIGURE_FLAG:
        baize_text_add(text, figure->value != 0 ? "yes" : "no");
        return;
    }
}

/* ---- For spreadsheets ---- */

/* A spreadsheet would compute words that begin like this: a mark before them says that they are words. */
static bool is_formula(const char *words)
{
    return *words != '\0' && strchr("=+-@\t\r", *words) != NULL;
}

static void add_words(struct baize_text *text, const char *words)
{
    if (words[strcspn(words, ",\"\n")] == '\0' && !is_formula(words)) {
        baize_text_add(text, words);
        return;
    }
    baize_text_add(text, is_formula(words) ? "\"'" : "\"");
    for (; *words != '\0'; words++) {
        baize_text_add(text, *words == '"' ? "\"" : "");
        baize_text_add_bytes(text, words, 1);
    }
    baize_text_add(text, "\"");
}

/* Dollars: 1234.50, -0.01234567 */
static void add_dollars(struct baize_text *text, baize_money money)
{
    char words[48];
    struct baize_text printed = baize_text_in(words, sizeof words);
    baize_money_print(&printed, money);
    for (const char *at = words; *at != '\0'; at++)
        if (*at != '$' && *at != ',')
            baize_text_add_bytes(text, at, 1);
}

void figure_print_cell(struct baize_text *text, const struct figure *figure)
{
    if (figure->unit == FIGURE_WORDS)
        add_words(text, figure->words);
    else if (figure->unit == FIGURE_MONEY || figure->unit == FIGURE_CHANGE || figure->unit == FIGURE_LIMIT)
        add_dollars(text, figure->value);
    else if (figure->unit == FIGURE_PERCENT)
        add_percent(text, figure->value);
    else if (figure->unit == FIGURE_DIGITS)
        baize_text_format(text, "%" PRId64, figure->value);
    else if (figure->unit == FIGURE_REAL || (figure->unit == FIGURE_FRACTION && figure->fraction != NULL))
        baize_text_format(text, "%.15g", figure->real);
    else if (figure->unit != FIGURE_NOTHING && figure->unit != FIGURE_FRACTION)
        figure_print(text, figure);
}

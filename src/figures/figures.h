/* figures.h - a row of a report as a list of figures: described once, written as text, CSV or JSON.
 *
 *     figures_start(&row);
 *     figures_count(&row, "win", "win", win->number);             CSV and JSON: the id; people: the label
 *     words_hand(figures_words(&row, "hand", "hand"), rules, 3);
 *     figures_cents(&row, "amount", "amount", win->award.amount);
 *
 * Without an id a figure is only for people, without a label only for programs. */
#ifndef BAIZE_FIGURES_FIGURES_H
#define BAIZE_FIGURES_FIGURES_H

#include <baize/money.h>
#include <baize/text.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum figure_unit {
    FIGURE_NOTHING, /* an empty cell, null; people read "-" */
    FIGURE_WORDS,
    FIGURE_COUNT,
    FIGURE_MONEY,    /* micro-cents */
    FIGURE_CHANGE,   /* the same; people read the sign, and nothing where it is zero */
    FIGURE_LIMIT,    /* the same; zero is none */
    FIGURE_PERCENT,  /* hundredths of a percent */
    FIGURE_FLAG,     /* yes or no */
    FIGURE_DIGITS,   /* a whole number that may be too large for a double: programs get a text; people read thousands */
    FIGURE_REAL,     /* `real`; people read the words */
    FIGURE_FRACTION, /* `fraction`, exactly; people read the words */
};

struct baize_fraction;

struct figure {
    const char *id, *label;
    enum figure_unit unit;
    bool optional; /* people do not miss it where it is zero */
    int64_t value;
    double real; /* also of a fraction */
    const struct baize_fraction *fraction;
    const char *words; /* of FIGURE_WORDS, FIGURE_REAL, FIGURE_FRACTION */
    const char *note;  /* for people, or NULL */
};

#define FIGURES_MOST 112

struct figures {
    size_t count;
    struct figure list[FIGURES_MOST];
    struct baize_text words; /* the last words that were begun */
    char memory[2048];
};

void figures_start(struct figures *figures);

/* One more. What does not fit is left out: tests count the figures of every report. */
struct figure *figures_add(struct figures *figures, const char *id, const char *label, enum figure_unit unit,
                           int64_t value);
void figures_count(struct figures *figures, const char *id, const char *label, uint64_t count);
void figures_money(struct figures *figures, const char *id, const char *label, baize_money money);
void figures_cents(struct figures *figures, const char *id, const char *label, baize_cents cents);
/* Left out for people where it is zero. */
void figures_some(struct figures *figures, const char *id, const char *label, baize_money money);
void figures_some_cents(struct figures *figures, const char *id, const char *label, baize_cents cents);
void figures_flag(struct figures *figures, const char *id, bool flag);
void figures_nothing(struct figures *figures, const char *id);
/* A count where zero is an empty cell. */
void figures_count_or_nothing(struct figures *figures, const char *id, uint64_t count);
void figures_digits(struct figures *figures, const char *id, const char *label, int64_t number);
/* The caller adds the words before the next figure. */
struct baize_text *figures_words(struct figures *figures, const char *id, const char *label);
/* Words that stay where they are. */
void figures_word(struct figures *figures, const char *id, const char *label, const char *word);
/* What people read is added by the caller. The fraction must stay where it is; NULL: it is undefined. */
struct baize_text *figures_real(struct figures *figures, const char *id, const char *label, double real);
struct baize_text *figures_fraction(struct figures *figures, const char *id, const char *label,
                                    const struct baize_fraction *fraction, double real);
/* A note behind the last figure; the caller adds the words before the next figure. */
struct baize_text *figures_note(struct figures *figures);

/* The value as people read it: "$1,234.50", "1234", "12.34%". */
void figure_print(struct baize_text *text, const struct figure *figure);
/* The value as a cell of CSV (RFC 4180): amounts are plain numbers, words are never a formula. */
void figure_print_cell(struct baize_text *text, const struct figure *figure);

#endif

/* words.h - numbers as people read them, and how wide words are. */
#ifndef BAIZE_CHART_WORDS_H
#define BAIZE_CHART_WORDS_H

#include <baize/analysis.h>
#include <baize/text.h>
#include <stdbool.h>
#include <stdint.h>

/* Enough for a label, a number, a cell. */
#define WORDS_SIZE 160

/* How wide words are when set in DejaVu Sans of this size. Characters beyond ASCII count as one em-ish average. */
double words_width(const char *words, double size, bool bold);

/* How many bytes of `words` fit in a line of this width: up to a blank if there is one, else as many characters as
 * fit, at least one. Also the number of bytes to skip (the blank). */
size_t words_line(const char *words, double size, bool bold, double width, size_t *skip);

/* Makes words fit by cutting them with "..." at the end. `words` has WORDS_SIZE bytes. */
void words_cut(char *words, double size, bool bold, double width);

/* "1,370,754" */
void words_count(struct baize_text *text, uint64_t count);
/* "$12,345.67" of a fraction of cents, rounded to the nearest cent. "undefined" stays. */
void words_cents(struct baize_text *text, const struct baize_fraction *cents);
/* The fraction rounded to a whole number, with thousands: "1,234,568". */
void words_whole(struct baize_text *text, const struct baize_fraction *number);
/* "+50", "-1", "+1.5", "-0.3333": a net result with as many decimals as it needs, at most so many. */
void words_net(struct baize_text *text, const struct baize_fraction *net, int digits_most);
/* "72143/2598960" */
void words_exact(struct baize_text *text, const struct baize_fraction *number);
/* "2.7862%", with a real minus sign for negative ones; "-" for undefined. */
void words_percent(struct baize_text *text, const struct baize_fraction *share, int digits);
/* "2.1404" */
void words_decimal(struct baize_text *text, const struct baize_fraction *number, int digits);
/* The square root of a variance, to so many digits. */
void words_root(struct baize_text *text, const struct baize_fraction *variance, int digits);
/* One of these by itself, for a cell of a table. */
struct words_cell {
    char text[WORDS_SIZE];
};
typedef void words_printer(struct baize_text *text, const struct baize_fraction *number, int digits);
struct words_cell words_of(words_printer *print, const struct baize_fraction *number, int digits);
/* "ante" -> "Ante and Play", "double-draw" -> "Double Draw", "aces-up" -> "Aces Up" */
const char *words_wager(const char *wager);

/* ---- Numbers that only place things in a picture ---- */

/* Of a positive number; no library of mathematics is needed for a picture. */
double picture_log10(double number);
double picture_root(double number);
/* The distance between two marks of an axis that should have about `marks` of them: 1, 2 or 5 times a power of ten. */
double picture_step(double range, int marks);

#endif

/* report.h - rules as people read them. */
#ifndef BAIZE_REPORT_H
#define BAIZE_REPORT_H

#include <baize/api.h>
#include <baize/rules.h>
#include <baize/text.h>

/* Enough for the inscription of any table. */
#define BAIZE_INSCRIPTION_SIZE 16384

/* The layout's inscription: house, wagers, odds, limits, as a player reads them at the table (MD-FCP 2.B, MD-DD 2.B).
 * With `clauses`, each line ends with the clause it comes from. */
BAIZE_API void baize_report_inscription(struct baize_text *text, const struct baize_rules *rules, bool clauses);

#endif

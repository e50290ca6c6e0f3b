/* inscription.h - the inscription of a table line by line: as text, or for a writer of HTML or PDF (figures/lines.h).
 */
#ifndef BAIZE_REPORT_INSCRIPTION_H
#define BAIZE_REPORT_INSCRIPTION_H

#include <baize/rules.h>
#include <baize/text.h>

void inscription_print(const struct baize_rules *rules, bool clauses, baize_line_sink *sink, void *context);

#endif

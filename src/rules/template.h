/* template.h - files to start from: a submission that a jurisdiction accepts, a jurisdiction like another one. */
#ifndef BAIZE_RULES_TEMPLATE_H
#define BAIZE_RULES_TEMPLATE_H

#include "rules/schema.h"

/* Which games does a jurisdiction's file have? A bit per enum baize_game; 0: it is refused, *found says why. */
unsigned template_games(const struct baize_source *jurisdiction, void *scratch, size_t scratch_size,
                        struct baize_diagnostics *found);

/* Writes a submission for a game that the jurisdiction has: all its wagers but those in `without` (a bit per enum
 * baize_wager), each with the first of its published paytables, or with one to start from where submissions bring their
 * own. *optional: the wagers that could be left out. */
enum baize_status template_submission(const struct baize_source *jurisdiction, enum baize_game game, unsigned without,
                                      void *scratch, size_t scratch_size, baize_line_sink *sink, void *context,
                                      unsigned *optional, struct baize_diagnostics *found);

/* Writes the jurisdiction's file once more, under another id and with comments. `anew`: what it cites is replaced by a
 * document that is still to be named. */
enum baize_status template_jurisdiction(const struct baize_source *like, const char *id, bool anew, void *scratch,
                                        size_t scratch_size, baize_line_sink *sink, void *context,
                                        struct baize_diagnostics *found);

/* Are rules made under this jurisdiction for study only? */
bool template_is_for_study(const struct baize_source *jurisdiction, void *scratch, size_t scratch_size,
                           struct baize_diagnostics *found);

#endif

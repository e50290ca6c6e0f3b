/* decisions.h - a strategy while it is written down: as a table of every hand, and what a strategy of lines says. */
#ifndef BAIZE_ANALYSIS_DECISIONS_H
#define BAIZE_ANALYSIS_DECISIONS_H

#include "analysis/four_card.h"

#include <baize/strategy.h>

/* ---- Lines (strategy.c) ---- */

/* The first line that fits a hand of this strength against this up rank; `holds_up`: a card of that rank is in the
 * hand. A hand that no line fits is folded. */
enum baize_decision strategy_choose(const struct baize_strategy *strategy, baize_strength strength, unsigned up_rank,
                                    bool holds_up);

/* ---- Every hand (decision_table.c) ---- */

void decisions_start(struct baize_decision_table *table, const struct four_card_shape *shapes);

/* All arrangements of a group that are not suited, against an up rank. */
void decisions_set_group(struct baize_decision_table *table, unsigned group, unsigned up, enum baize_decision decision);

/* A group whose decision depends on suits: first this, then each class of its shape. */
uint32_t decisions_open_group(struct baize_decision_table *table, unsigned group, unsigned up, int classes);
void decisions_set_class(struct baize_decision_table *table, uint32_t opened, int class, enum baize_decision decision);

/* A suited hand: the place of its ranks, then each up card. `five`: five cards of the suit. */
uint32_t decisions_suited_place(unsigned mask, unsigned fifth);
void decisions_set_suited(struct baize_decision_table *table, uint32_t place, bool five, unsigned up,
                          enum four_card_relation relation, enum baize_decision decision);

#endif

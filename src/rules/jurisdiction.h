/* jurisdiction.h - what a jurisdiction's file and a submission say, as read. Their keys are in catalog/
 * (jurisdiction.toml, submission.toml), from which the structs and tables are made; docs/rules-format.md explains them.
 */
#ifndef BAIZE_RULES_JURISDICTION_H
#define BAIZE_RULES_JURISDICTION_H

#include "catalog/rule_files.h"

/* The most any amount in a rules file may be: $1,000,000,000. */
#define CENTS_MOST INT64_C(100000000000)

/* The one word that `holes` knows: a better hand is paid less than a worse one, and that is intended. */
extern const struct baize_vocabulary baize_words_holes;

/* Has the notice exactly one amount? If not, that is a fault, unless one could not be read. */
bool notice_amount_check(const struct notice_source *notice, struct faults *faults);

/* What the tables cannot say: wagers named once, every wager's paytables there, hands that exist, rows in order. */
void jurisdiction_check(const struct jurisdiction *jurisdiction, struct faults *faults);

#endif

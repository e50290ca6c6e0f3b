/* rules_promises.h - what must hold in any struct baize_rules that was accepted. */
#ifndef BAIZE_FUZZ_RULES_PROMISES_H
#define BAIZE_FUZZ_RULES_PROMISES_H

#include <baize/rules.h>

void rules_promises(const struct baize_rules *rules);

#endif

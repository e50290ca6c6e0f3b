/* compiler.h - a submission against its jurisdiction: the checks, and the rules that come out of them.
 *
 *     table, cards, dealing      check_table.c
 *     wagers and their limits    check_wagers.c
 *     paytables                  check_paytables.c
 *     the progressive            check_progressive.c, notices.c, advice.c
 *     what needs no check        compile.c
 *     the parts together         check_together.c, check_chips.c
 */
#ifndef BAIZE_RULES_COMPILER_H
#define BAIZE_RULES_COMPILER_H

#include "rules/jurisdiction.h"

struct compiler {
    const struct jurisdiction *jurisdiction;
    const struct game_source *game;
    const struct submission *submission;
    struct baize_rules *rules;
    struct faults *faults;
};

/* Reads and checks a jurisdiction's file; NULL, with its faults, when it is not one. */
struct jurisdiction *read_jurisdiction(const struct baize_source *source, struct baize_arena *arena,
                                       struct faults *faults);

/* Money in messages. Each call needs its own buffer. */
struct money_words {
    char text[40];
};

struct money_words money_words(baize_cents cents);

/* Copies a name that is known to fit. */
void name_keep(char *to, size_t size, const char *name);

/* Keeps a clause in the rules' pool, once. */
baize_clause clause_keep(struct baize_rules *rules, const struct words *clause);

/* The jurisdiction's entry for a wager, or NULL where it does not know it. */
const struct wager_source *wager_source_of(const struct game_source *game, enum baize_wager wager);

/* The newest limit of a kind in force on the submission's date, or NULL. */
const struct limit_source *limit_in_force(const struct compiler *compiler, enum baize_limit kind);

/* Are holes looked for in an own table, which says by itself or by the whole file that they are intended? Not where a
 * row could not be read, and not in rules that are filed already. */
bool asks_for_holes(const struct compiler *compiler, const struct list *rows, const struct number *intended);

/* The ids of the published schedules, each once. */
void list_schedules(struct baize_text *text, const struct progressive_source *source);

/* The schedule of that id on the basis that a clause asks for, or NULL where no clause does (R32). */
const struct schedule_source *schedule_read_by_clause(const struct progressive_source *source, const char *id);

/* An amount must be a whole number of the smallest chips. */
void check_whole_chips(const struct compiler *compiler, const struct number *amount, const char *what);

void compile_table(struct compiler *compiler);
void compile_wagers(struct compiler *compiler);
void compile_paytables(struct compiler *compiler);
void compile_payout_limits(struct compiler *compiler);
void compile_progressive(struct compiler *compiler);
void compile_notices(struct compiler *compiler);
void compile_settlement(struct compiler *compiler);
void compile_procedures(struct compiler *compiler);
void check_together(const struct compiler *compiler);
void check_chips(const struct compiler *compiler);
void advise_progressive(struct compiler *compiler);

#endif

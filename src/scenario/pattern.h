/* pattern.h - reading a sentence by its pattern.
 *
 *     sits at seat <seat> [with <money>]
 *
 * Words stand for themselves (a/b: one or the other), <...> is a slot with a type (slots.c), [...] may be left out. A
 * group is taken when its first word or slot fits; then all of it must. Groups that stand side by side may be said in
 * any order. Of an act the first word may be the bare verb too: `key` for `keys`. */
#ifndef BAIZE_SCENARIO_PATTERN_H
#define BAIZE_SCENARIO_PATTERN_H

#include "base/vocabulary.h"
#include "scenario/words.h"

/* Slots that take one word of a list: what a scenario calls the word, and the list. Made from catalog/, a row for each
 * list; NULL behind the last. */
struct scenario_words {
    const char *slot, *what;
    const struct baize_vocabulary *words;
};
extern const struct scenario_words scenario_words[];
extern const struct baize_vocabulary slot_counts; /* <counts>: 1 is by the dealer */

/* The word of this list that was said; 0: none was. */
int said_term(const struct scenario_said *said, const struct baize_vocabulary *words);

/* ---- Reading ---- */

/* Where reading stands in the words of a line, and why it could not go on. */
struct reader {
    const struct words *words;
    size_t at, end;                 /* the words of this sentence */
    bool verbs;                     /* it begins with a verb: the bare form is as good */
    const struct scenario *context; /* names of people */
    char why[BAIZE_DIAGNOSTIC_SIZE];
};

const struct word *reader_word(const struct reader *reader); /* NULL at the end */
bool reader_takes(struct reader *reader, const char *text);  /* moves past the word when it stands here */
__attribute__((format(printf, 2, 3))) bool reader_fail(struct reader *reader, const char *format, ...);

/* slots.c: reads the slot with this name; false with reader->why, and reader->at at what does not fit. */
bool slot_read(struct reader *reader, const char *name, size_t length, struct scenario_said *said);
bool slot_person(struct reader *reader, struct scenario_person *person);
bool slot_number(struct reader *reader, uint32_t least, uint32_t most, const char *what, uint32_t *number);
bool slot_day(struct reader *reader, uint32_t *day);

/* slots_cards.c */
bool slot_hands(struct reader *reader, struct scenario_said *said);
bool slot_stub(struct reader *reader, struct scenario_said *said);
bool slot_cards(struct reader *reader, struct scenario_said *said, size_t most);

/* slots_money.c: amounts of a meter have up to eight decimals. */
bool slot_money(struct reader *reader, baize_money *money);
bool slot_cents(struct reader *reader, baize_cents *cents);
bool slot_wagers(struct reader *reader, struct scenario_said *said);
bool slot_play(struct reader *reader, struct scenario_said *said);

/* Reads the sentence from reader->at to reader->end. */
bool pattern_read(struct reader *reader, const char *pattern, struct scenario_said *said);

/* ---- Tables of sentences ---- */

/* How a table is looked at: the pattern of its row `index`, NULL behind the last. */
typedef const char *pattern_table(size_t index);

/* Finds the row that fits; -1 with a fault: the row that came farthest says what it expected. `what` is "act",
 * "outcome" and the like. */
int pattern_find(struct reader *reader, pattern_table *table, const char *what, struct scenario_said *said,
                 struct faults *faults);

#endif

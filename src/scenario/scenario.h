/* scenario.h - scenario scripts: a plain text language for acts on the floor and what must come of them.
 *
 *     text --scenario_read--> struct scenario --scenario_start, scenario_next--> what happened, line by line
 *
 * docs/scenario-format.md is the language. Every sentence is a row of a table (setup.c, catalog/, outcomes.c) with a
 * pattern; one matcher (pattern.c) reads them all, and the same rows print the list of sentences. Pure: the caller
 * brings the bytes, the memory and a function that loads submissions, and prints what comes out. */
#ifndef BAIZE_SCENARIO_H
#define BAIZE_SCENARIO_H

#include "base/arena.h"
#include "base/vocabulary.h"

#include <baize/diagnostic.h>
#include <baize/floor.h>

/* ---- Sizes ---- */

#define SCENARIO_BYTES_MOST  (256u << 10)
#define SCENARIO_SCRATCH     (16u << 20)
#define SCENARIO_TABLES_MOST 8
#define SCENARIO_METERS_MOST 8
#define SCENARIO_NAMES_MOST  32
#define SCENARIO_PEOPLE_MOST 4    /* who sign one act */
#define SCENARIO_EVENTS_MOST 512  /* of one line */
#define SCENARIO_WORDS_SIZE  2048 /* of a difference or problem */
#define SCENARIO_NUMBER_MOST 99   /* of a table, meter or person */
#define SCENARIO_PRINTS_MOST 64   /* win pages printed again */
#define SCENARIO_WINS_MOST   512  /* of all meters: later ones cannot be backed out once 25 more came */

/* ---- What a sentence says ---- */

/* A piece of the text. */
struct scenario_span {
    const char *start;
    size_t length;
};

struct scenario_person {
    uint32_t who;
    enum baize_role role;
};

enum scenario_cards_form { CARDS_OF_HANDS, CARDS_REST, CARDS_NEXT, CARDS_LISTED, CARDS_CODE };

struct scenario_hands {
    enum scenario_cards_form form;
    uint8_t number; /* CARDS_NEXT: how many; CARDS_CODE: what was read */
    uint8_t count;
    baize_card cards[BAIZE_DECK_MOST];
    uint8_t places[BAIZE_DECK_MOST]; /* CARDS_OF_HANDS: where each goes */
};

/* What a stub count finds; SCENARIO_AS_IT_LIES: what is really there. */
#define SCENARIO_AS_IT_LIES 255
struct scenario_stub {
    uint8_t stub, dealer, bonus, rack;
    uint8_t seats[BAIZE_SEATS_MOST];
};

struct scenario_wagers {
    uint8_t count;
    uint8_t wager[BAIZE_WAGERS];
    baize_cents amount[BAIZE_WAGERS]; /* -1: not said */
};

#define SCENARIO_TERMS_MOST 4 /* of one sentence */

/* A word of a list. */
struct scenario_term {
    const struct baize_vocabulary *words;
    int number;
};

/* The values of the slots of a sentence. `groups` has a bit for each [...] of the pattern, in its order. */
struct scenario_said {
    uint32_t groups;
    uint32_t number, table, meter, day;
    uint32_t betting_s, decision_s;
    uint16_t seats;
    uint8_t seat, deck;
    uint8_t play_times; /* 0: an amount in `money` */
    bool right;         /* in place of `money`: what the books say */
    bool plays;
    uint8_t terms_count;
    struct scenario_term terms[SCENARIO_TERMS_MOST];
    baize_money money;
    baize_cents seed, limit;
    baize_rate rate, reserve;
    struct scenario_person person;
    struct scenario_span name, text, level;
    uint8_t levels_count;
    struct scenario_span levels[BAIZE_LEVELS_MOST];
    baize_cents shown[BAIZE_LEVELS_MOST]; /* by the signs of `levels` */
    struct scenario_wagers wagers;
    struct scenario_stub stub;
    struct scenario_hands hands; /* also <cards> and <card> */
};

/* ---- Lines ---- */

struct scenario_act;
struct scenario_outcome;
struct scenario_fact;

enum scenario_where { AT_NO_PLACE, AT_TABLE, AT_METER };

struct scenario_line {
    struct scenario_line *next;
    uint32_t number;            /* in the file */
    struct scenario_span words; /* who does what, as it is written */
    struct scenario_span time;
    int64_t at_ms;
    uint32_t day; /* 20261116 */
    enum scenario_where where;
    uint32_t place; /* the number of the table or meter */
    uint8_t people_count;
    struct scenario_person people[SCENARIO_PEOPLE_MOST];
    uint32_t patron; /* whom the act is for; 0: nobody said */
    const struct scenario_act *act;
    struct scenario_said said;
    struct scenario_fact *facts;
};

/* One expected outcome. */
struct scenario_fact {
    struct scenario_fact *next;
    const struct scenario_outcome *outcome;
    struct scenario_span words;
    struct scenario_said said;
};

struct scenario_name {
    struct scenario_span name;
    struct scenario_person person;
};

struct scenario_table_setup {
    uint32_t number;
    struct scenario_span submission;
    struct baize_floor_settings settings;
    struct baize_mark at; /* of the submission's name */
};

struct scenario_level_setup {
    struct scenario_span level;
    uint32_t groups; /* which of the figures are said: at, seed, limit, rate, reserve */
    baize_cents opening;
    struct baize_meter_parameters set;
    struct baize_mark at;
};

struct scenario_meter_setup {
    uint32_t number, like;
    bool unopened, unlinked;
    uint8_t levels_count; /* 0: all */
    struct scenario_span levels[BAIZE_LEVELS_MOST];
    uint8_t figures_count;
    struct scenario_level_setup figures[BAIZE_LEVELS_MOST];
    uint8_t links_count;
    uint32_t links[SCENARIO_TABLES_MOST];
    struct baize_mark at;
};

struct scenario {
    struct scenario_span title;
    uint8_t proves_count;
    struct scenario_span proves[16];
    uint32_t day; /* of the first act */
    uint8_t tables_count, meters_count, names_count;
    struct scenario_table_setup tables[SCENARIO_TABLES_MOST];
    struct scenario_meter_setup meters[SCENARIO_METERS_MOST];
    struct scenario_name names[SCENARIO_NAMES_MOST];
    struct scenario_line *lines;
    size_t lines_count;
};

/* RULES_REFUSED with what is wrong in *found, all faults in the order of the file. The scenario points into `source`
 * and into the memory of the arena: both must live as long. */
enum baize_status scenario_read(const struct baize_source *source, struct baize_arena *arena, struct scenario *scenario,
                                struct baize_diagnostics *found);

/* When a day begins: 20261116 in milliseconds since 1970. */
int64_t scenario_day_ms(uint32_t day);

/* ---- Running ---- */

/* Compiles the submission with this name, or says why not, in a few words, in `why`. */
struct scenario_run;
struct scenario_loader {
    bool (*load)(void *context, const char *name, struct baize_rules *rules, struct baize_text *why);
    /* Or NULL: told every act that was carried out, to do it elsewhere too. False, with words: the run stops there. */
    bool (*acted)(void *context, const struct scenario_run *run, const struct baize_floor_action *action,
                  struct baize_text *why);
    void *context;
};

/* Of rounds: what was wagered, progressive wins as they stand, envy, parts of cents that rounding down kept (R1). */
struct scenario_sums {
    baize_cents wagers, from_meter, from_tray, envy;
    baize_money breakage;
};

/* What a table did over the whole scenario. */
struct scenario_figures {
    uint32_t rounds, voided, corrections, disputes;
    struct scenario_sums open, kept,
        undone; /* of the round that is open, of those that ended, of those that are void */
    baize_cents tips, corrected_up, corrected_down; /* corrections in the players' favour, and in the house's */
    baize_cents tray_variance, drop_variance, tips_variance; /* counted less what the books say (A2) */
    struct baize_win_audit audit;                            /* the win of the shift, the second way */
};

/* A win page that was printed again: 2 is the first time. */
struct scenario_print {
    uint32_t meter, win, printing;
    struct baize_actor by;
};

/* A win of a meter, followed from its validation on: what a look-up in the record finds. */
struct scenario_win {
    uint32_t meter;
    struct baize_meter_search search;
};

struct scenario_run {
    const struct scenario *scenario;
    struct scenario_loader loader;
    struct baize_floor floor, replayed;
    struct baize_floor_table tables[SCENARIO_TABLES_MOST], tables_again[SCENARIO_TABLES_MOST];
    struct baize_floor_meter meters[SCENARIO_METERS_MOST], meters_again[SCENARIO_METERS_MOST];
    struct baize_rules rules[SCENARIO_TABLES_MOST];
    struct scenario_figures figures[SCENARIO_TABLES_MOST];
    uint8_t prints_count;
    struct scenario_print prints[SCENARIO_PRINTS_MOST];
    uint16_t wins_count;
    struct scenario_win wins[SCENARIO_WINS_MOST];
    const struct scenario_line *next;
    int64_t at_ms; /* of the set-up's acts */
    struct baize_floor_record record;
    struct baize_floor_table before; /* the table that took part, before the act */

    /* Of the line that was done last. */
    bool refused;
    struct baize_refusal refusal;
    const struct baize_rules *refusal_rules;
    uint32_t printing; /* 0: no page was printed */
    bool voided;
    struct { /* of a void: the wagers that go back, by seat */
        uint32_t patron;
        baize_cents amount;
        baize_cents taken; /* what had been paid on them, envy too, and is taken back */
    } back[BAIZE_SEATS_MOST];
    uint16_t events_count;
    struct baize_floor_event events[SCENARIO_EVENTS_MOST];
    char problem[SCENARIO_WORDS_SIZE]; /* not empty: the script cannot go on, or the machines broke a promise: */
    bool broken;                       /* books, replay or the text of an event; never the script's fault */
};

struct scenario_result {
    const struct scenario_line *line;
    bool as_expected;
    char difference[SCENARIO_WORDS_SIZE]; /* what was expected and what was found, a line for each */
};

/* Sets the floor up and opens and links the meters: the events of that are those of the line before the first.
 * RULES_REFUSED: run->problem says why. */
enum baize_status scenario_start(struct scenario_run *run, const struct scenario *scenario,
                                 const struct scenario_loader *loader);

/* Does the next line and compares; false when there is none. When a promise was broken the result says so, and the
 * lines after it are not done. */
bool scenario_next(struct scenario_run *run, struct scenario_result *result);

/* The rules of the table or meter that an event is about. */
const struct baize_rules *scenario_rules_of(const struct scenario_run *run, enum baize_floor_machine machine,
                                            uint32_t number);

/* The name of a person in the set-up, else "player 3", "dealer 2", "dealer" for the first one. */
void scenario_person_print(struct baize_text *text, const struct scenario *scenario, uint32_t who);

/* ---- The list of sentences ---- */

/* Row `index` of all set-up lines, acts and outcomes, in the order of docs/scenario-format.md; false behind the last.
 */
bool scenario_sentence(size_t index, const char **section, const char **pattern, const char **help);

#endif

/* play_served.h - the client of `baize play`: a session at a table of a house, with the reference client (src/remote).
 * The house is on the network, or in this process (play_house.h).
 *
 *     play_server.c         opens the house: signs in or becomes a guest; lines or screen; leaves
 *     play_served.c         the session at a table: what is watched, done, asked, and what was answered
 *     play_served_enter.c   rules by their texts, a seat, chips: what comes before the first wager
 *     play_served_bets.c    wagers on their way to the felt, one act at a time
 *     play_served_ask.c     hint, history, rounds: asked, and put into pages
 *     play_served_proof.c   the deck of a round against its commitment
 *     play_served_json.c    JSON values read
 *     play_served_view.c    the house's views -> struct baize_view, so that the felt draws them
 *     play_served_show.c    ... and the words beside it
 *     play_served_text.c    lobby and other lists in words
 *     play_served_lines.c   commands line by line; play_served_read.c what was typed; play_served_obey.c what it does;
 *                           play_served_tell.c what is said of a round
 *     play_screen.h         on a terminal
 *
 * What may be done comes from the house's options, and what is refused is said in its words. Nothing here knows whether
 * a wager is allowed or what it pays. */
#ifndef BAIZE_CMD_PLAY_SERVED_H
#define BAIZE_CMD_PLAY_SERVED_H

#include "cmd/play.h"
#include "remote/remote.h"

struct play_house; /* play_house.h */

/* A wager that is on its way: 0 takes it back. */
struct served_wish {
    enum baize_wager wager;
    baize_cents amount;
};
#define SERVED_WISHES_MOST 16

/* The commitment of a round, seen here before its cards, and those of its cards that were seen here: they must be among
 * the opened ones. The proof may come when the next round is open. */
struct served_seen {
    uint32_t round; /* 0: none */
    char commitment[2 * BAIZE_COMMITMENT_SIZE + 1];
    baize_cards cards;
};
#define SERVED_SEEN 8

/* The deck of the latest round that was shown, as far as it is opened to this player, checked here. */
struct served_proof {
    uint32_t round;
    enum play_proof result;
    bool seen_before; /* its commitment was seen here before any card was */
    char commitment[2 * BAIZE_COMMITMENT_SIZE + 1];
    uint8_t count, closed; /* places; those that stay closed */
    struct baize_deck_place places[BAIZE_DECK_MOST];
};

/* What the lines have said already. */
struct served_told {
    uint8_t seat;
    uint32_t round, settled, proved, voided;
    bool closed;      /* no more bets */
    uint8_t discards; /* the seat that was to exchange cards */
    bool over;        /* a patient table: the next round waits for its player */
    char wagers[PLAY_LINE_SIZE], cards[PLAY_LINE_SIZE], dealer[PLAY_LINE_SIZE], asked[PLAY_LINE_SIZE];
    struct served_told_seat {
        bool folded, settled;
        baize_cents wagers[BAIZE_WAGERS];
        int64_t discards;
    } seats[BAIZE_SEATS_MOST];
};

/* A round that was played here. */
struct served_record {
    uint32_t round;
    char hand[48];
    bool folded;
    baize_cents net, purse; /* the latter when it was settled */
};
#define SERVED_RECORDS_MOST 500

struct served {
    const struct play_options *options;
    struct play_house *local; /* the house in this process, or NULL */
    struct remote *remote;
    char house[96], alias[PLAY_NAME_SIZE];
    enum remote_state state;
    bool lost; /* the connection, and it was said */
    void (*say)(void *context, const char *words);
    void *context;

    uint32_t table; /* 0: none */
    char at[24], own[24];
    bool texts_asked, has_rules, broken;
    struct baize_rules rules;
    bool wants_seat, wants_chips, leaving;
    bool any_seat;        /* nobody asked for the seat that is being taken */
    uint32_t seat_tried;  /* which one it is */
    int64_t closed_ms;    /* since when a script waits for the table to be opened; 0: it does not */
    uint32_t seats_free;  /* a bit for each, as the house last told */
    uint32_t seats_taken; /* of these: somebody was faster, and the house has not told yet */
    bool acting;          /* an act is on its way */

    size_t wishes_count;
    struct served_wish wishes[SERVED_WISHES_MOST];
    bool flies; /* `flying` is the act that is on its way */
    struct served_wish flying;
    bool wants_deal; /* a patient table: no more bets, when all wagers are down */
    bool has_bought;
    baize_cents buying; /* the buy-in that is on its way; 0: none */

    struct served_seen seen[SERVED_SEEN]; /* by round % SERVED_SEEN */
    uint32_t proof_asked;
    struct served_question { /* for the proof of a round; by round % SERVED_SEEN */
        struct served *served;
        uint32_t round;
    } questions[SERVED_SEEN];
    struct served_proof proof;

    uint32_t settled_round; /* of the lines kept */
    int lines_count;
    struct play_line lines[PLAY_LINES_MOST];
    uint32_t rounds; /* settled here; the last SERVED_RECORDS_MOST are kept */
    struct served_record records[SERVED_RECORDS_MOST];
    bool has_purse;           /* the next is known: */
    baize_cents purse_before; /* wallet, chips and wagers when the first table was entered, and cash since then */

    uint32_t hint_round;
    char hint_phase[32];
    struct baize_patron_choice hint;

    /* Of a script: the first command that could not be done (none: the way to the table), and why. */
    bool script, failed;
    char command[PLAY_LINE_SIZE], failed_command[PLAY_LINE_SIZE], failed_why[512];

    struct served_told told;
    bool page_ready;
    const char *page_title;
    char page[PLAY_PAGE_SIZE];
};

/* ---- JSON (play_served_json.c) ---- */

int64_t served_number(const json_t *object, const char *key);
const char *served_word(const json_t *object, const char *key); /* "" where there is none */
bool served_is(const json_t *object, const char *key);
const json_t *served_by_number(const json_t *object, const char *key, uint32_t number); /* object[key]["3"] */
baize_card served_card(const json_t *value);
uint8_t served_cards(const json_t *list, baize_card *cards, uint8_t most);
baize_cards served_set(const json_t *list);
enum baize_wager served_wager(const char *id); /* BAIZE_WAGERS: none of them */
void served_clean(char *words);                /* what a terminal would obey is taken out of what a server says */

/* ---- The session (play_served.c) ---- */

void served_run(struct served *served, int ms); /* callbacks, then what follows by itself */
void served_say(struct served *served, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Says it, and counts the command that is being done as one that could not be done. */
void served_fail(struct served *served, const char *format, ...) __attribute__((format(printf, 2, 3)));
const json_t *served_table(const struct served *served); /* table/N, or NULL */
const json_t *served_own(const struct served *served);   /* own/N */
const json_t *served_round(const struct served *served);
const json_t *served_seat(const struct served *served);  /* the own one in table/N */
const json_t *served_box(const struct served *served);   /* the own one in own/N */
uint8_t served_seat_number(const struct served *served); /* 0: none */
/* An option by act and, unless NULL, wager. */
const json_t *served_option(const json_t *options, const char *act, const char *wager);
bool served_is_in_round(const struct served *served); /* wagers are down, and not settled */
bool served_is_asked(const struct served *served);    /* it is the own turn */
int served_clock(const struct served *served);        /* seconds left; -1: no clock runs */
void served_act(struct served *served, json_t *fields);
void served_act_in_round(struct served *served, json_t *fields); /* with the own seat */
void served_play(struct served *served, baize_cents amount);
void served_fold(struct served *served);
void served_discard(struct served *served, baize_cards cards);
void served_buy(struct served *served, baize_cents amount); /* 0: the usual */
void served_deal(struct served *served);                    /* a patient table: no more bets */
void served_open_round(struct served *served);              /* ... the next round */
bool served_is_quiet(const struct served *served);          /* all acts and asks have their answers */
bool served_moves(const struct served *served);             /* the house in this process has something to do */
void served_leave(struct served *served);
bool served_has_left(const struct served *served);
baize_cents served_purse(const struct served *served); /* wallet, chips, and what lies on the layout */

/* ---- To the table (play_served_enter.c) ---- */

void served_enter(struct served *served, uint32_t table);
void served_leave_topics(struct served *served);
void served_arrive(struct served *served); /* the next thing on the way, if it is its time */

/* ---- Wagers (play_served_bets.c) ---- */

void served_bet(struct served *served, enum baize_wager wager, baize_cents amount); /* 0: take it back */
bool served_bet_again(struct served *served);                                       /* false: there is none before */
void served_bet_next(struct served *served);
baize_cents served_wagered(const struct served *served, enum baize_wager wager); /* wishes counted */
const json_t *served_last_wagers(const struct served *served);

/* ---- Asks (play_served_ask.c, play_served_proof.c) ---- */

/* About the table, with one number more. */
void served_ask(struct served *served, const char *what, const char *key, int64_t number, remote_on_answer *on_answer,
                void *context);
void served_ask_hint(struct served *served);
void served_ask_history(struct served *served);
void served_ask_round(struct served *served, uint32_t round);
void served_prove(struct served *served);       /* the latest round, when its deck is shown */
void served_watch_cards(struct served *served); /* what lies face up, and the own cards, for the proof */
void served_show_proof(struct served *served, uint32_t round);
struct baize_text served_page(struct served *served, const char *title);

/* ---- Views (play_served_view.c, play_served_show.c) ---- */

void served_view(const struct served *served, struct baize_view *view);
void served_show(struct served *served, const char *dot, struct play_shown *shown);
void served_settlement(struct served *served); /* keeps the lines of the round when it is settled */

/* ---- Words (play_served_text.c) ---- */

void served_say_lobby(struct baize_text *text, const json_t *lobby);
void served_say_table_row(struct baize_text *text, const json_t *lobby, const json_t *table);
void served_say_cards(struct baize_text *text, const json_t *list);
void served_say_hand(struct baize_text *text, const json_t *from, const json_t *bonus); /* cards, and what they make */
void served_say_dealer(struct baize_text *text, const json_t *round);
void served_say_wagers(struct baize_text *text, const json_t *wagers);
const char *served_who(const struct served *served, const json_t *seat, char *memory, size_t size);
void served_say_past(struct baize_text *text, const json_t *round);   /* a round that is over, in full */
void served_say_meters(struct baize_text *text, const json_t *table); /* "Progressive: main $5,000.00"; else nothing */
/* "Seat 1 Ada: Ante $20.00", of everybody who sits there, or of the others with a wager. */
void served_say_seats(struct baize_text *text, const struct served *served, bool wagers_of_others);

/* ---- The two ways of playing ---- */

int served_lines(struct served *served);
int served_screen(struct served *served);
void served_tell(struct served *served); /* lines: what happened since the last call */

/* Lines: a command. In a script it may be too early for it: then it is to be tried again. */
enum served_obeyed { SERVED_DONE, SERVED_TOO_EARLY, SERVED_QUIT };
enum served_obeyed served_obey(struct served *served, const char *line, bool script);

#define SERVED_WORDS_MOST 8
struct served_words {
    int count;
    char *words[SERVED_WORDS_MOST];
    char line[512];
};
void served_split(const char *line, struct served_words *words);
bool served_read_amount(struct served *served, const char *word, baize_cents *amount);
bool served_read_number(struct served *served, const char *word, uint32_t *number);
bool served_read_play(struct served *served, const struct served_words *words, baize_cents *amount);
bool served_read_discards(struct served *served, const struct served_words *words, baize_cards *cards);

#endif

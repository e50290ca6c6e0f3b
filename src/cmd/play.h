/* play.h - what the files of `baize play` share. There is one way to play: as a client of a house (docs/protocol.md),
 * which is reached over the network with --server, and else runs in this process.
 *
 *     play.c          options
 *     play_house.h    the house in this process
 *     play_served.h   the client: the session at a table, in plain lines and on a terminal
 *     play_screen.h   the table on a terminal
 *     play_text.c     words that several of them say */
#ifndef BAIZE_CMD_PLAY_H
#define BAIZE_CMD_PLAY_H

#include <baize/chance.h>
#include <baize/procedure.h>
#include <baize/view.h>

struct play_options {
    const char *submission;
    const char *directory; /* of jurisdictions, or NULL */
    bool seeded;
    uint64_t seed;
    baize_cents bankroll; /* 0: the usual */
    int seat;             /* 0: the middle one */
    int players;          /* house players; -1: as many as are pleasant */
    bool four_colour;
    bool lines;
    const char *url, *name, *alias, *password_file; /* --server */
    uint32_t table;                                 /* 0: chosen in the lobby */
    size_t top_count;                               /* cards that every deck begins with */
    baize_card top[BAIZE_DECK_MOST];
};

int play_at(const struct play_options *options); /* play_server.c: the whole of it */

/* ---- What a screen shows of a table: felt, hand and paytables are drawn from nothing else ---- */

#define PLAY_LINES_MOST 32
#define PLAY_LINE_SIZE  224
#define PLAY_NAME_SIZE  80
#define PLAY_PAGE_SIZE  65536

/* What the round waits for. */
enum play_waits { PLAY_FOR_BETS, PLAY_FOR_DECISION, PLAY_FOR_NOBODY, PLAY_FOR_NEXT_ROUND };

enum play_tone { PLAY_PLAIN, PLAY_GAIN, PLAY_LOSS, PLAY_SUM };

struct play_line {
    enum play_tone tone;
    char words[PLAY_LINE_SIZE];
};

/* The deck of the round: not shown yet; shown, and not checked yet; the one committed to; another one. */
enum play_proof { PLAY_DECK_HIDDEN, PLAY_DECK_SHOWN, PLAY_DECK_RIGHT, PLAY_DECK_WRONG };

struct play_shown {
    const struct baize_rules *rules;
    struct baize_view view;
    uint8_t seat; /* the human's; 0: none */
    enum play_waits waits;
    bool patient; /* the table waits until its player says that bets are down; else its clock ends the betting */
    int clock;    /* seconds that are left; -1: no clock runs */
    bool hints;   /* the house tells what every choice is worth */
    baize_cents money;
    baize_cents meters[BAIZE_LEVELS_MOST];
    baize_cents last_wagers[BAIZE_WAGERS];
    char title[PLAY_LINE_SIZE]; /* house and table */
    char purse[80];             /* "Bankroll $1,000.00" */
    char now[PLAY_LINE_SIZE];   /* what is to be done */
    char names[BAIZE_SEATS_MOST][PLAY_NAME_SIZE];
    bool has_usual; /* `usual` is gold */
    struct baize_patron_choice usual;
    enum play_proof proof;
    int lines_count; /* the settlement of the human's seat */
    struct play_line lines[PLAY_LINES_MOST];
};

/* The human's seat; an empty one where there is none. */
const struct baize_view_seat *play_shown_own(const struct play_shown *shown);
const struct baize_option *play_option(const struct baize_view *view, enum baize_act act, enum baize_wager wager);
const struct baize_option *play_now(const struct baize_view *view); /* Play or a Draw wager, or NULL */

/* ---- Words (play_text.c) ---- */

void play_say_cents(struct baize_text *text, baize_cents cents);
void play_say_signed(struct baize_text *text, baize_cents cents); /* "+$20.00", "-$5.00" */
void play_say_short(struct baize_text *text, baize_cents cents);
void play_say_range(struct baize_text *text, baize_cents least, baize_cents most); /* "$5 to $500", "$1" */
void play_say_hand(struct baize_text *text, const struct baize_rules *rules, baize_strength strength);
void play_say_hex(struct baize_text *text, const uint8_t *bytes, size_t count);
void play_say_paytables(struct baize_text *text, const struct baize_rules *rules); /* a whole page */

/* A line of the paytables: a title, or nothing, without `pays`; else a hand and what it pays. */
struct play_pay {
    const char *words;
    const struct baize_odds *pays;
    const struct baize_paytable *table; /* NULL: an envy bonus */
    const struct baize_pay_row *row;
};
typedef void play_on_pay(void *context, const struct play_pay *pay);
void play_list_pays(const struct baize_rules *rules, play_on_pay *on_pay, void *context);

#endif

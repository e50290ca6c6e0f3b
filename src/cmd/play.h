/* play.h - what the files of `baize play` share.
 *
 *     play.c          options; screen or lines
 *     play_game.c     the session: the round, the human's actions, the automatic steps, money, history
 *     play_house.c    the house players
 *     play_deck.c     the deck of a round: shuffled, committed to, shown
 *     play_meter.c    the progressive meter
 *     play_text.c     what both ways of playing say
 *     play_shown.c    what a screen shows of it
 *     play_lines.c    commands line by line: scripts, pipes, screen readers
 *     play_screen.h   the table on a terminal
 *     play_served.h   --server: the same table in a house on the network
 *
 * The program drives the machine of src/round as a table would, and shows the human nothing but the player's view. */
#ifndef BAIZE_CMD_PLAY_H
#define BAIZE_CMD_PLAY_H

#include "cmd/play_shown.h"

#include <baize/chance.h>
#include <baize/meter.h>
#include <baize/procedure.h>
#include <baize/view.h>

struct play_options {
    const char *submission;
    const char *directory; /* of jurisdictions, or NULL */
    bool seeded;
    uint64_t seed;
    baize_cents bankroll;
    int seat;    /* 0: the middle one */
    int players; /* house players; -1: as many as are pleasant */
    bool four_colour;
    bool lines;
    const char *url, *name, *alias, *password_file; /* --server */
    uint32_t table;
    size_t top_count; /* cards that every deck begins with */
    baize_card top[BAIZE_DECK_MOST];
};

/* ---- The deck (play_deck.c) ---- */

struct play_deck {
    struct baize_random random;
    struct baize_seeded seeded; /* for --seed */
    uint8_t top_count;
    baize_card top[BAIZE_DECK_MOST];
    uint8_t count, next;
    baize_card order[BAIZE_DECK_MOST];
    uint8_t nonce[BAIZE_NONCE_SIZE];
    uint8_t commitment[BAIZE_COMMITMENT_SIZE];
};

enum baize_status play_deck_start(struct play_deck *deck, const struct play_options *options);
enum baize_status play_deck_shuffle(struct play_deck *deck, baize_cards set);
uint8_t play_deck_deal(struct play_deck *deck, uint8_t wanted, baize_card *cards);
bool play_deck_is_proved(const struct play_deck *deck); /* does the deck fit its commitment? */

/* ---- The meters (play_meter.c) ---- */

struct play_meter {
    struct baize_meter meter;
    struct baize_meter_events events; /* of the latest act */
};
enum baize_status play_meter_start(struct play_meter *meter, const struct baize_rules *rules);
enum baize_status play_meter_collect(struct play_meter *meter, const struct baize_rules *rules, uint32_t round,
                                     uint16_t seats);
enum baize_status play_meter_pay(struct play_meter *meter, const struct baize_rules *rules, uint32_t round,
                                 const struct baize_claim *claim, baize_cents *amount);
enum baize_status play_meter_finish(struct play_meter *meter, const struct baize_rules *rules, uint32_t round,
                                    bool voided);
baize_cents play_meter_cents(const struct play_meter *meter, uint8_t level);

/* ---- The session (play_game.c) ---- */

struct play_record {
    uint32_t number;
    bool dealt, folded, voided;
    baize_strength strength, dealer;
    baize_cents wagered, received, bankroll;
};

#define PLAY_RECORDS_MOST 500

struct play_game {
    const struct baize_rules *rules;
    struct baize_round round;
    struct baize_view_notes notes;
    struct baize_events events; /* of the latest action */
    struct play_deck deck;
    struct play_meter meter;
    struct baize_seeded dice_state;
    struct baize_random dice; /* of the house players */
    uint8_t seat;             /* the human's */
    uint16_t house;           /* bit per seat of a house player */
    bool deal_one;            /* one card a step, for the eye */
    int64_t at_ms;
    baize_cents start_bankroll, bankroll; /* the latter when the round opened */
    baize_cents bought;
    baize_cents last_wagers[BAIZE_WAGERS];
    uint32_t rounds;
    uint32_t records_count; /* of the whole session; the last PLAY_RECORDS_MOST are kept */
    struct play_record records[PLAY_RECORDS_MOST];
};

enum baize_status play_start(struct play_game *game, const struct baize_rules *rules,
                             const struct play_options *options);
enum baize_status play_open(struct play_game *game); /* the next round, with the house players' wagers */
enum play_waits play_waits_for(const struct play_game *game);
enum baize_status play_step(struct play_game *game); /* the next thing that needs no human */

/* What the human does. false: nothing changed, and *why says the reason in words. */
bool play_bet(struct play_game *game, enum baize_wager wager, baize_cents amount, struct baize_text *why);
bool play_take_back(struct play_game *game, enum baize_wager wager, struct baize_text *why);
bool play_bet_again(struct play_game *game, struct baize_text *why);
bool play_deal(struct play_game *game, struct baize_text *why);
bool play_play(struct play_game *game, baize_cents amount, struct baize_text *why);
bool play_fold(struct play_game *game, struct baize_text *why);
bool play_discard(struct play_game *game, baize_cards cards, struct baize_text *why);
void play_buy_in(struct play_game *game); /* the first bankroll once more */

void play_leave(struct play_game *game, struct baize_text *text); /* ... and what is said of it */

baize_cents play_money(const struct play_game *game); /* the human's, off the layout */
bool play_affords(const struct play_game *game, baize_cents amount, struct baize_text *why);
void play_view(const struct play_game *game, struct baize_view *view);
const struct baize_round_seat *play_own(const struct play_game *game);
const struct baize_option *play_option(const struct baize_view *view, enum baize_act act, enum baize_wager wager);
const struct baize_option *play_now(const struct baize_view *view); /* Play or a Draw wager, or NULL */
uint32_t play_dice(struct play_game *game, uint32_t limit);
enum baize_status play_act(struct play_game *game, struct baize_action *action, struct baize_refusal *refusal);
const char *play_name(const struct play_game *game, uint8_t seat); /* "Ada", "You" */

/* ---- For the screen (play_shown.c) ---- */

void play_show(const struct play_game *game, const char *dot, struct play_shown *shown);

/* ---- House players (play_house.c) ---- */

void play_house_bets(struct play_game *game, uint8_t seat);
enum baize_status play_house_decides(struct play_game *game);

/* ---- Words (play_text.c) ---- */

void play_say_cents(struct baize_text *text, baize_cents cents);
void play_say_signed(struct baize_text *text, baize_cents cents); /* "+$20.00", "-$5.00" */
void play_say_short(struct baize_text *text, baize_cents cents);
void play_say_cards(struct baize_text *text, const baize_card *cards, uint8_t count, enum baize_card_style style);
void play_say_hand(struct baize_text *text, const struct baize_rules *rules, baize_strength strength);
void play_say_wagers(struct baize_text *text, const struct baize_view_seat *seat);
void play_say_now(struct baize_text *text, const struct play_game *game, const struct baize_view *view);
void play_say_hex(struct baize_text *text, const uint8_t *bytes, size_t count);

/* The settlement of the human's seat, line by line; false when there are no more. */
bool play_say_settlement(struct baize_text *text, const struct play_game *game, const struct baize_view *view,
                         int line);

/* Whole pages, line by line with newlines. */
void play_say_history(struct baize_text *text, const struct play_game *game);
void play_say_proof(struct baize_text *text, const struct play_game *game, size_t width);
void play_say_paytables(struct baize_text *text, const struct baize_rules *rules, size_t width);
void play_say_record(struct baize_text *text, const struct play_game *game, const struct play_record *record);

#define PLAY_PAGE_SIZE 65536

/* ---- The two ways of playing ---- */

int play_lines(struct play_game *game);
int play_screen(struct play_game *game, const struct play_options *options);

#endif

/* play_house.h - the house of `baize play SUBMISSION`: engine, store in memory and views of the protocol in this
 * process, with one table. It is reached as a served house is (struct remote_house), and one turn is one step.
 *
 *     play_house_make.c   people, rules, meter, table
 *     play_house.c        messages, views; the next step of the table, and those of its house players
 *     play_house_ask.c    asks
 *     play_deck.c         where its cards come from
 *
 * The table waits for its player: "no more bets" and the next round are acts that the client sends and that the dealer
 * does. All else that needs no human is done step by step, with a pause for the eye. */
#ifndef BAIZE_CMD_PLAY_HOUSE_H
#define BAIZE_CMD_PLAY_HOUSE_H

#include "cmd/files.h"
#include "cmd/play.h"
#include "protocol/protocol.h"
#include "remote/remote.h"

#define HOUSE_TABLE 1
#define HOUSE_METER 1

/* Where the cards come from: chance, or a seed, with the cards of --deck on top. */
struct play_deck {
    struct baize_random random; /* what stands behind it */
    struct baize_seeded seeded;
    baize_cards set;  /* all cards of the game */
    size_t top_count; /* cards that every deck begins with */
    const baize_card *top;
    bool shuffled; /* the next bytes are the nonce */
};

/* The source for an engine's decks. It uses *deck, whose `random`, `set` and `top` are filled in. */
struct baize_random play_deck_source(struct play_deck *deck);

/* People: staff by their roles; the human; house players, by their seats. */
enum { HOUSE_STAFF = 1, HOUSE_HUMAN = 100 };

struct play_house {
    const struct play_options *options;
    struct cmd_file submission;
    struct cmd_library jurisdiction;
    struct baize_rules rules;
    uint8_t digest[BAIZE_HASH_SIZE]; /* of their texts */
    struct play_deck deck;
    struct baize_seeded dice_state;
    struct baize_random random, dice; /* the latter for house players */
    struct baize_house_key key;
    struct baize_store store, reader;
    struct baize_engine *engine;
    struct remote_house call;
    struct remote *remote;
    json_t *inbox;                        /* messages of the client */
    json_t *topics;                       /* watched: the view that was sent last */
    uint64_t version;                     /* of the latest view */
    uint16_t players;                     /* bit per seat of a house player */
    uint32_t bets_made[BAIZE_SEATS_MOST]; /* the round of the latest wagers of each */
    uint32_t last_round;                  /* whose wagers `last` are, and the human's seat in it */
    uint8_t last_seat;
    baize_cents last[BAIZE_WAGERS];
    bool moves; /* there may be a step to do: nobody is waited for */
    bool still; /* no pauses */
    bool hurry; /* ... until the human is asked */
    int64_t pause_until_ms;
};

/* CMD_DONE, or how the program ends: said why. */
int house_open(const struct play_options *options, struct play_house *house);
void house_close(struct play_house *house);

/* ---- For its files ---- */

uint32_t house_person(enum baize_role role);
/* Under a new id; *refusal is filled in when it is refused. */
enum baize_status house_do(struct play_house *house, struct baize_command *command, struct baize_refusal *refusal);
void house_start(struct play_house *house); /* opens the table, for messages and for players */
/* The answer; NULL with a name and words: refused. */
json_t *house_answer(struct play_house *house, const json_t *ask, const char **name, const char **words);

#endif

/* writer.h - a small house that writes its journal, for the tests of the audit: acts are decided on its own states and
 * written as journal.h says, sealed in groups. It is no engine: nothing fails, nobody else writes. */
#ifndef AUDIT_WRITER_H
#define AUDIT_WRITER_H

#include "bot.h"

#include <baize/house.h>
#include <baize/store.h>
#include <baize/wallet.h>

#define WRITER_TABLES  64
#define WRITER_METERS  8
#define WRITER_STREAMS 1024
#define WRITER_RULES   8
#define WRITER_PENDING 1024
#define WRITER_BYTES   (8u << 20)

struct writer_stream {
    struct baize_store_head head;
    bool moved; /* in this commit */
    struct baize_wallet wallet;
};

struct writer_deck {
    uint8_t count;
    baize_card order[BAIZE_DECK_MOST];
    uint8_t nonce[BAIZE_NONCE_SIZE];
};

/* A house that has the key and does not keep to the rule: sealed lines as they should not be. */
enum writer_sealing {
    WRITER_SEALS_RIGHT,
    WRITER_LEAVES_CARDS_OPEN,
    WRITER_SEALS_TOO_MUCH,
    WRITER_SEALS_FOR_ANOTHER_ROUND,
    WRITER_SEALS_WITH_ANOTHER_KEY,
    WRITER_SHOWS_ANOTHER_KEY,
    WRITER_SHOWS_NO_KEY,
    WRITER_SHOWS_A_KEY_TOO_EARLY,
    WRITER_SEALINGS
};

/* ... and decks as they should not be. */
enum writer_dealing {
    WRITER_DEALS_RIGHT,
    WRITER_DEALS_THE_NEXT_CARD, /* card k + 1 of the deck for card k */
    WRITER_SEALS_ANOTHER_DECK,  /* than the one it committed to */
    WRITER_SEALS_THE_DECK_OF_ANOTHER_TABLE,
    WRITER_SEALS_THE_DECK_OF_ANOTHER_ROUND,
    WRITER_NAMES_OTHER_RULES,
    WRITER_SEALS_NO_DECK,
    WRITER_SHOWS_ANOTHER_DECK, /* its last two cards, which nobody was dealt, change places */
    WRITER_DEALINGS
};

/* What one act writes in one stream: lines of events, each with its newline. */
struct writer_part {
    struct baize_stream stream;
    size_t length;
    char lines[BAIZE_STORE_TEXT_MOST];
};

struct writer_act {
    char what[BAIZE_DO_SIZE];
    unsigned count;
    struct writer_part *parts;
};

struct writer {
    enum writer_sealing sealing;
    enum writer_dealing dealing;
    /* A house that forges: each may change what is about to be written and signed. NULL: nothing. */
    void (*forge_act)(struct writer *writer, struct writer_act *act);
    void (*forge_entry)(struct writer *writer, struct baize_entry_header *header);
    void (*forge_seal)(struct writer *writer, struct baize_seal *seal);
    void (*forge_checkpoint)(struct writer *writer, struct baize_checkpoint *checkpoint);
    int64_t id_mask; /* ids of commands do not grow with time: 1 swaps neighbours, more turns whole parts round */
    const struct baize_house_key *checkpoint_key; /* NULL: the house's own */
    struct baize_store store;
    struct baize_house_key key;
    struct baize_seeded seeded;
    struct baize_random random;
    int64_t now_ms;
    unsigned group; /* acts of a commit */
    struct baize_house house;
    struct baize_floor floor;
    struct baize_floor_table tables[WRITER_TABLES];
    struct baize_floor_meter meters[WRITER_METERS];
    struct writer_deck decks[WRITER_TABLES];
    struct baize_rules rules[WRITER_RULES];
    uint8_t digests[WRITER_RULES][BAIZE_HASH_SIZE];
    unsigned rules_count;
    struct writer_stream streams[WRITER_STREAMS];
    unsigned streams_count;
    struct baize_floor_record record;
    struct baize_refusal refusal;
    struct baize_actor by;  /* who does the act that is written */
    enum baize_role second; /* as the second is said to sign; PLAYER: as the register has it */
    bool opens_epoch;

    /* The act, and what waits for the commit. */
    unsigned act_first, pending, commands_count, acts;
    struct baize_store_entry entries[WRITER_PENDING];
    struct baize_store_command commands[WRITER_PENDING];
    char bytes[WRITER_BYTES];
    size_t used;
    uint64_t seals;
    uint8_t sealed[BAIZE_HASH_SIZE];
    uint64_t acts_in_all, checkpoints;
    uint64_t checkpoint_seal;  /* the seal that the last one was made behind */
    char checkpoint[64 << 10]; /* its text */
    size_t checkpoint_length;
};

/* shorten.c: who did an act, by the first line that says it; and its lines without that. */
struct baize_actor entry_actor_in(struct writer_part *parts, unsigned count, const struct baize_actor *otherwise);
void entry_shorten(struct writer_part *part, const struct baize_actor *entry);

/* A house with its staff, on an empty store. */
void writer_start(struct writer *writer, const struct baize_store *store, uint64_t seed, unsigned tables);
void writer_hire(struct writer *writer, uint32_t person, enum baize_role role);
void writer_house(struct writer *writer, struct baize_house_action action);
bool writer_floor(struct writer *writer, struct baize_floor_action action);
void writer_wallet(struct writer *writer, struct baize_wallet_action action);
/* An act that nothing has decided: its lines, in streams in any order, then the act. */
void writer_line(struct writer *writer, struct baize_stream stream, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void writer_write(struct writer *writer, const char *what);
/* An action of the manager, with the supervisor. */
struct baize_house_action writer_by_manager(enum baize_house_act kind);
/* Files texts as they are, compiled or not, under this name. */
void writer_file_texts(struct writer *writer, const char *name, const char *submission, size_t submission_length,
                       const char *jurisdiction, size_t jurisdiction_length);
/* Other rules at a table; the floor is not asked whether they fit. */
void writer_activate(struct writer *writer, uint32_t table, unsigned rules);
/* Files a shipped submission; its place in `rules`. */
unsigned writer_file(struct writer *writer, const char *submission);
void writer_make_table(struct writer *writer, uint32_t table, unsigned rules, enum baize_card_source source, bool cash);
/* A table where only the progressive is played, with cash. */
void writer_make_alone(struct writer *writer, uint32_t table, unsigned rules);
/* A meter with all levels of the rules, open; and a table linked to it. */
void writer_make_meter(struct writer *writer, uint32_t meter, unsigned rules);
void writer_link(struct writer *writer, uint32_t meter, uint32_t table);
void writer_unlink(struct writer *writer, uint32_t meter, uint32_t table);
void writer_patron(struct writer *writer, uint32_t patron);
void writer_commit(struct writer *writer);
void writer_checkpoint(struct writer *writer);

/* Two tables on one meter, a third that takes cash, Double Draw Poker beside them; patrons with wallets. */
void writer_four_tables(struct writer *writer, const struct baize_store *store, const struct bot *bot);
/* The same, with so many rounds at each table, twice,
 * the end of a shift behind each, and one more round. */
void writer_small_house(struct writer *writer, const struct baize_store *store, uint64_t seed, uint32_t rounds);

/* The bot goes on at the table until so many rounds have ended or were void there. */
void writer_play(struct writer *writer, const struct bot *bot, uint32_t table, uint32_t rounds);
/* ... until the round there is in this phase. */
void writer_play_until(struct writer *writer, const struct bot *bot, uint32_t table, enum baize_phase phase);

#endif

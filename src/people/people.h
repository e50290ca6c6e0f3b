/* people.h - who the numbers in the journal are: names, passwords, cards, sessions. All of it outside the journal, as
 * records of the store (DESIGN, decision 11; S2, S3).
 *
 *     person     one line of text, by folded name     (record.c has the format)
 *     session    one line, by the hash of its token
 *     access     one line, by time: logins, failures, lock-outs, and who changed whose credentials (S3), with who was
 * at the screen and from where; kept for as long as the house keeps its record. Equal failures within a minute are one
 * line with their count, and a minute has 64 lines of failures at most: whoever guesses does not fill the disk
 *
 * A password is Argon2id in a thread of its own, and takes a tenth of a second:
 *
 *     people_check --> the record is read --> queue --> worker --> people_run: the record is read again
 *                                                            --> the store's run: counted, written --> done()
 *
 * A person's own new password goes through the worker a second time, behind the old one that was right. The record is
 * read again because much may have happened meanwhile, here and in another process: what is counted and written
 * stands on the newest record, and a password that was changed under way is not the right one any more.
 *
 * The queue is bounded: PEOPLE_BUSY. Who guesses fills it; a second person who signs at a table passes by. Answers come
 * from inside people_run and the store's `run`, in the caller's thread. An unknown name, a wrong password, a disabled
 * person and one that is locked out take the same way, the same time and get the same words: nobody learns here which
 * names exist, or that a password was right while it was locked.
 *
 *     failures   0 --wrong--> 1 .. 4 --wrong--> locked for 15 minutes --> 0        right, when not locked: 0
 *
 * Changes that belong into the journal (a person added, disabled, a password or card that a manager resets) are
 * prepared here as records, the line of the access log among them, committed by the engine with the act of the house,
 * and then told with people_changed. */
#ifndef BAIZE_PEOPLE_H
#define BAIZE_PEOPLE_H

#include <baize/chance.h>
#include <baize/environment.h>
#include <baize/journal.h>
#include <baize/store.h>
#include <baize/vocabulary.h>

#define PEOPLE_NAME_SIZE      33
#define PEOPLE_HASH_SIZE      128 /* of an Argon2id string, its zero counted */
#define PEOPLE_BEFORE         4   /* earlier passwords that are not taken again */
#define PEOPLE_PASSWORD_LEAST 12  /* characters */
#define PEOPLE_PASSWORD_MOST  128 /* bytes */
#define PEOPLE_ONE_TIME_SIZE  20  /* "k7fq-m2xp-9wdt-c4hn", its zero counted */
#define PEOPLE_CARD_SIZE      21  /* 20 digits and a zero */
#define PEOPLE_TOKEN_SIZE     32
#define PEOPLE_TEXT_SIZE      1280 /* of a record */
#define PEOPLE_KEY_SIZE       72
#define PEOPLE_ACCESS_SIZE    256 /* of a line of the access log */
#define PEOPLE_CHANGE_RECORDS 2   /* the person, and the line of the access log */
#define PEOPLE_ADDRESS_SIZE   46  /* of an IPv6 address as text, its zero counted */
#define PEOPLE_MARK_SIZE      17  /* of a session in the access log: 16 hexadecimal digits and a zero */
#define PEOPLE_LINE_SIZE      32  /* of the id of a line of the access log */

#define PEOPLE_REASON_LIST(X)                                                                                          \
    X(OK, "done")                                                                                                      \
    X(NAME_SYNTAX, "a name has 1 to 32 letters, digits, dots, hyphens or underscores, and begins with a letter")       \
    X(NAME_TAKEN, "the name is taken")                                                                                 \
    X(NUMBER_TAKEN, "the number is taken")                                                                             \
    X(UNKNOWN, "there is no such person")                                                                              \
    X(NOT_ACCEPTED,                                                                                                    \
      "name or password is wrong, or the person is disabled, or locked for some minutes after too many failures")      \
    X(PASSWORD_TOO_SHORT, "a password has 12 characters at least (S2)")                                                \
    X(PASSWORD_TOO_LONG, "a password has 128 bytes at most")                                                           \
    X(PASSWORD_SYNTAX, "a password is text without control characters")                                                \
    X(PASSWORD_HAS_NAME, "a password does not contain the name of the person")                                         \
    X(PASSWORD_COMMON, "this password is among those that are tried first")                                            \
    X(PASSWORD_USED, "this password, or one of the last four, is not taken again")                                     \
    X(CARD_UNKNOWN, "no such card was issued")                                                                         \
    X(SESSION_UNKNOWN, "there is no such session, or it is over")                                                      \
    X(BUSY, "too many passwords are being checked: try again")                                                         \
    X(NO_MEMORY, "there is no memory")                                                                                 \
    X(STORE_FAILED, "the store did not take it")                                                                       \
    X(RECORD_BROKEN, "the record of a person cannot be read")

enum people_reason {
#define PEOPLE_REASON_ENUM(name, words) PEOPLE_##name,
    PEOPLE_REASON_LIST(PEOPLE_REASON_ENUM)
#undef PEOPLE_REASON_ENUM
        PEOPLE_REASONS
};

const char *people_reason_name(enum people_reason reason);
const char *people_reason_words(enum people_reason reason);

struct people;

struct people_settings {
    struct baize_allocator allocator;
    struct baize_clock clock;
    struct baize_random random;
    struct baize_store store; /* stays the caller's, and the caller runs it */
    uint64_t lease;           /* of the server that serves the house; 0: none. All that is written here carries it */
    uint8_t card_key[32];     /* people_card_key */
    uint64_t operations;      /* of Argon2id; 0: libsodium's interactive limits, 64 MiB and two passes */
    size_t memory;
    uint32_t queue_most;    /* 0: 64 */
    uint32_t failures_most; /* before a lock-out; 0: 5 */
    uint32_t locked_ms;     /* 0: 15 minutes */
    uint32_t expires_days;  /* of a password; 0: 90 (S2) */
    uint32_t one_time_ms;   /* of a password that somebody else set; 0: 24 hours */
    uint32_t session_ms;    /* 0: 12 hours */
    uint32_t idle_ms;       /* 0: 30 minutes */
};

/* Who tries a credential, and from where: for the access log. NULL or zero: nobody who is signed in, on the machine of
 * the house itself. */
struct people_source {
    uint32_t by;                       /* who is signed in there; 0: nobody */
    char address[PEOPLE_ADDRESS_SIZE]; /* of the client; "": the command line */
    char session[PEOPLE_MARK_SIZE];    /* the mark of the session; "": none */
};

/* For cards, from the house's key: another key for another purpose. */
void people_card_key(const struct baize_house_key *house, uint8_t key[32]);

/* ---- People ---- */

struct people_person {
    uint32_t number;
    enum baize_role role;
    char name[PEOPLE_NAME_SIZE];
    char password[PEOPLE_HASH_SIZE];
    uint8_t before_count;
    char before[PEOPLE_BEFORE][PEOPLE_HASH_SIZE]; /* the latest first */
    int64_t set_ms;                               /* the password; sessions under another one are over */
    bool must_change;                             /* somebody else set it */
    uint32_t failures;
    int64_t locked_ms; /* until then; 0: not */
    bool disabled;
    bool has_card;
    uint8_t card[32]; /* keyed BLAKE2b of its digits */
    int64_t seen_ms;  /* the last login; 0: never */
    uint64_t changed; /* in memory only: which change of this process was the last; 0: none */
};

/* Reads all people and sessions, waiting for the store, and starts the worker. `status` (or NULL) says
 * how it stands with the store after STORE_FAILED. */
enum people_reason people_open(const struct people_settings *settings, struct people **people,
                               enum baize_status *status);
/* Another process has written, and nobody waits: the people, not their sessions, are read again inside the store's
 * `run`. False: one reading is under way, or the store does not take it; try again. */
bool people_follow(struct people *people);
/* True, once behind each of these readings; `good`: it was read, and people may be disabled or have new passwords. */
bool people_followed(struct people *people, bool *good);
/* The name of the house: its words make no password that is set from now on. */
void people_set_house(struct people *people, const char *name);
/* Waits for the worker; what was on its way is not answered any more. Run the store empty before. */
void people_close(struct people *people);

size_t people_count(const struct people *people);
const struct people_person *people_at(const struct people *people, size_t index); /* by name */
const struct people_person *people_named(const struct people *people, const char *name);
const struct people_person *people_numbered(const struct people *people, uint32_t number);
const struct people_person *people_of_card(const struct people *people, const char *digits);
bool people_is_locked(const struct people *people, const struct people_person *person);
/* A card that a person who is signed in uses: the number of its holder, who is neither disabled nor locked out; else 0.
 * All of it is in the access log. A card that nobody holds counts like a wrong password of the person who used it, who
 * uses none while locked out: cards are not tried until one fits. */
uint32_t people_use_card(struct people *people, const struct people_source *from, const char *digits);
/* Must a new password be set before anything else? It expired, or somebody else set it. */
bool people_must_change(const struct people *people, const struct people_person *person);
/* One more than the largest there is, from 1001 on. */
uint32_t people_next_number(const struct people *people);

/* Small letters; NAME_SYNTAX. */
enum people_reason people_fold_name(const char *name, char folded[PEOPLE_NAME_SIZE]);

/* ---- Passwords ---- */

struct people_answer {
    enum people_reason reason;
    enum baize_status status; /* of the store, for STORE_FAILED */
    uint32_t person;
    enum baize_role role;
    bool must_change;
    char hash[PEOPLE_HASH_SIZE]; /* of people_make */
};

typedef void people_done(void *context, const struct people_answer *answer);

/* Each returns OK when it is taken (`done` will be called, once), else why not. Passwords are copied, and wiped. */

/* Is this the password of that person? Counts failures, locks out, logs. */
enum people_reason people_check(struct people *people, const struct people_source *from, const char *name,
                                const char *password, people_done *done, void *context);
/* The same, of a second person who signs at a table beside one who is signed in: before all who sign in, and not
 * PEOPLE_BUSY because of them. */
enum people_reason people_check_second(struct people *people, const struct people_source *from, const char *name,
                                       const char *password, people_done *done, void *context);
/* Is it a password that may be set? Its hash is in the answer. `person` (or NULL) tells which are used up. */
enum people_reason people_make(struct people *people, const char *name, const struct people_person *person,
                               const char *password, people_done *done, void *context);
/* The person's own change: the old one is checked as in people_check, the new one as in people_make. */
enum people_reason people_replace(struct people *people, const struct people_source *from, const char *name,
                                  const char *old_password, const char *new_password, people_done *done, void *context);

/* Only the rules that need no hash. `house` is the name of the house, or NULL: its words make no password. */
enum people_reason people_password_rules(const char *name, const char *house, const char *password);
/* Four groups of four letters and digits that are not mistaken for each other: 77 bits. */
void people_one_time_password(const struct baize_random *random, char password[PEOPLE_ONE_TIME_SIZE]);

/* Calls what the worker has done; waits up to timeout_ms for it (-1: until something is done). How many. */
size_t people_run(struct people *people, int timeout_ms);
/* Readable when people_run has something to do. */
int people_descriptor(const struct people *people);
/* Passwords, and readings of people_follow, on their way. */
size_t people_waiting(const struct people *people);

/* ---- The access log (S3) ---- */

#define PEOPLE_ACCESS_LIST(X)                                                                                          \
    X(LOGIN, "login", "logged in")                                                                                     \
    X(SECONDED, "seconded", "signed as the second person")                                                             \
    X(CARD_USED, "card-used", "the card was used")                                                                     \
    X(WRONG_PASSWORD, "wrong-password", "wrong password")                                                              \
    X(WRONG_CARD, "wrong-card", "a card that nobody holds was used")                                                   \
    X(UNKNOWN_NAME, "unknown-name", "unknown name") /* which is not kept: it may be a password */                      \
    X(LOCKED_OUT, "locked-out", "locked out after too many failures")                                                  \
    X(WHILE_LOCKED, "while-locked", "tried while locked out")                                                          \
    X(WHILE_DISABLED, "while-disabled", "tried while disabled")                                                        \
    X(PASSWORD_DUE, "password-due", "tried while a new password must be set")                                          \
    X(ONE_TIME_OVER, "one-time-over", "the one-time password was too old")                                             \
    X(PASSWORD_CHANGED, "password-changed", "changed the own password")                                                \
    X(SESSION_OPENED, "session-opened", "opened a session")                                                            \
    X(SESSION_ENDED, "session-ended", "ended a session")                                                               \
    X(SESSIONS_ENDED, "sessions-ended", "ended all own sessions")                                                      \
    X(ADDED, "added", "added with a first password")                                                                   \
    X(PASSWORD_RESET, "password-reset", "got a one-time password")                                                     \
    X(CARD_ISSUED, "card-issued", "got a new card")                                                                    \
    X(DISABLED, "disabled", "disabled")                                                                                \
    X(ENABLED, "enabled", "enabled")                                                                                   \
    X(LOCK_OUT_ENDED, "lock-out-ended", "lock-out ended")                                                              \
    X(LOOKED, "looked", "opened the cards of rounds that were not over")                                               \
    X(UNREADABLE, "unreadable", "a line that cannot be read")

enum people_access_kind {
#define PEOPLE_ACCESS_ENUM(name, id, words) PEOPLE_ACCESS_##name,
    PEOPLE_ACCESS_LIST(PEOPLE_ACCESS_ENUM)
#undef PEOPLE_ACCESS_ENUM
        PEOPLE_ACCESSES
};

struct people_access {
    int64_t at_ms;
    enum people_access_kind kind;
    uint32_t person; /* whose credential was tried or changed; 0: of an unknown name, or a card that nobody holds */
    struct people_source from; /* address "several": the rest of a minute with too many failures */
    uint32_t count;            /* how often within the minute; 1, but for failures */
    int64_t last_ms;           /* count > 1: the last time */
    uint32_t table, round;     /* of LOOKED: 0: all */
    char id[PEOPLE_LINE_SIZE]; /* they sort by time */
};

const char *people_access_id(enum people_access_kind kind);
const char *people_access_words(enum people_access_kind kind);
bool people_is_line(const char *id); /* can it be the id of a line? */

/* `accesses` are there during the call only. */
typedef void people_accesses_told(void *context, enum people_reason reason, const struct people_access *accesses,
                                  size_t count);
/* The latest `most` lines before the line of that id (NULL: of all) as the store has them, those of other processes
 * among them; the latest first. `told` comes from inside the store's run, when this returns OK. */
enum people_reason people_accesses_read(struct people *people, const char *before, uint32_t most,
                                        people_accesses_told *told, void *context);

/* ---- Changes that go with an act of the house ---- */

struct people_change {
    struct people_person person;
    char key[PEOPLE_KEY_SIZE], text[PEOPLE_TEXT_SIZE];
    struct people_access access;
    char access_text[PEOPLE_ACCESS_SIZE];
    size_t records_count; /* for baize_command.records, which point into this struct: do not copy it */
    struct baize_store_record records[PEOPLE_CHANGE_RECORDS];
};

/* `by` signs it, and is in the access log; 0: the house itself, which logs nothing: its first manager, its guests. */
enum people_reason people_change_add(const struct people *people, uint32_t by, const char *name, enum baize_role role,
                                     uint32_t number, const char *hash, bool must_change, struct people_change *change);
enum people_reason people_change_password(const struct people *people, uint32_t by, const struct people_person *person,
                                          const char *hash, bool must_change, struct people_change *change);
/* A new card; its digits are told once. */
enum people_reason people_change_card(const struct people *people, uint32_t by, const struct people_person *person,
                                      char digits[PEOPLE_CARD_SIZE], struct people_change *change);
/* Enabling also ends a lock-out; of who is not disabled it does only that. */
enum people_reason people_change_disabled(const struct people *people, uint32_t by, const struct people_person *person,
                                          bool disabled, struct people_change *change);
/* It is committed. */
enum people_reason people_changed(struct people *people, const struct people_change *change);

/* ---- Sessions ---- */

struct people_session {
    uint8_t hash[32]; /* BLAKE2b of the token: who reads the store cannot use it */
    uint32_t person;
    int64_t made_ms, used_ms;
    int64_t set_ms;     /* of the password under which it was opened */
    int64_t written_ms; /* used_ms as the store has it */
};

typedef void people_written(void *context, enum people_reason reason, enum baize_status status);

/* Somebody opens the cards of rounds that are not over: at this table and in this round (0: all). No card is read
 * before `done` says OK. */
enum people_reason people_looks(struct people *people, const struct people_source *from, uint32_t person,
                                uint32_t table, uint32_t round, people_written *done, void *context);

/* What the access log calls the session of this token. */
void people_session_mark(const uint8_t token[PEOPLE_TOKEN_SIZE], char mark[PEOPLE_MARK_SIZE]);
/* The token is good once `done` says OK. */
enum people_reason people_session_open(struct people *people, const struct people_source *from, uint32_t person,
                                       uint8_t token[PEOPLE_TOKEN_SIZE], people_written *done, void *context);
/* The person behind a token, and that the session was used now; NULL: there is none, it is over by age or idleness, or
 * the person is disabled or has got a new password since. */
const struct people_person *people_session_find(struct people *people, const uint8_t token[PEOPLE_TOKEN_SIZE]);
enum people_reason people_session_end(struct people *people, const struct people_source *from,
                                      const uint8_t token[PEOPLE_TOKEN_SIZE], people_written *done, void *context);
enum people_reason people_sessions_end_of(struct people *people, const struct people_source *from, uint32_t person,
                                          people_written *done, void *context);
/* Those of a person that are good, in no order; how many were written to `list`. */
size_t people_sessions_of(const struct people *people, uint32_t person, struct people_session *list, size_t most);
/* Is it the session of this token? */
bool people_session_is(const struct people_session *session, const uint8_t token[PEOPLE_TOKEN_SIZE]);
size_t people_sessions(const struct people *people); /* kept, those that are over but not swept too */

#endif

/* inside.h - what the files of this folder share. */
#ifndef BAIZE_PEOPLE_INSIDE_H
#define BAIZE_PEOPLE_INSIDE_H

#include "people/people.h"

#include <pthread.h>
#include <time.h>

#define ACCESS_MINUTE_MS  60000
#define ACCESS_FAILURES   64 /* lines of failures a minute */
#define PEOPLE_HOUSE_SIZE 128
#define PEOPLE_HINTS      16384

/* ---- common.c ---- */

/* Is it one of those that are tried first? All in small letters; house may be "". */
bool people_is_common(const char *password, const char *name, const char *house);

/* ---- The worker (worker.c) ---- */

enum job_kind { JOB_CHECK, JOB_MAKE, JOB_REPLACE };

/* Everything the worker touches is in here. */
struct job {
    struct job *next;
    enum job_kind kind;
    bool first;                  /* before all who sign in: somebody at a table waits for it */
    char name[PEOPLE_NAME_SIZE]; /* folded */
    char password[PEOPLE_PASSWORD_MOST + 1];
    char fresh[PEOPLE_PASSWORD_MOST + 1]; /* replace: the new one */
    char hash[PEOPLE_HASH_SIZE];          /* what `password` is held against; "": nobody has the name */
    uint8_t used_count;
    char used[1 + PEOPLE_BEFORE][PEOPLE_HASH_SIZE]; /* not to be set again */
    bool closed; /* disabled, locked, or too old: a right password is like a wrong one */
    bool judged; /* replace: the old one is right, and it is not closed: now the new one is made */
    /* What came of it. */
    bool right;     /* the password is that of the hash */
    bool used_up;   /* the new one is among those used */
    bool no_memory; /* Argon2id could not run */
    char made[PEOPLE_HASH_SIZE];
    /* The caller's thread only. */
    struct people *people;
    struct people_source from;
    bool worked;    /* the worker is done with it */
    uint64_t since; /* changes there were when its record was asked for */
    people_done *done;
    void *context;
};

enum worker_thread { WORKER_FRONT, WORKER_BACK, WORKER_THREADS };

struct job_list {
    struct job *first, *last;
};

struct worker {
    int64_t (*time_us)(clockid_t clock); /* NULL at the start: the system's; tests move their own */
    pthread_t threads[WORKER_THREADS];
    unsigned started;
    pthread_mutex_t lock;
    pthread_cond_t wanted, finished;
    struct job_list at_once, in_turn; /* to do: those that come first, and the others */
    struct job_list ready;
    bool stops;
    bool busy;                    /* with one of those in turn: there is only one at a time */
    enum worker_thread turn;      /* whose the first of them is */
    int64_t credit_us, looked_us; /* of the front thread, and when it was last counted */
    uint64_t done[WORKER_THREADS];
    int wake; /* eventfd */
    uint64_t operations;
    size_t memory;
};

bool worker_start(struct worker *worker, uint64_t operations, size_t memory);
void worker_give(struct worker *worker, struct job *job);
/* A job that is done, or NULL. */
struct job *worker_take(struct worker *worker, int timeout_ms);
/* Ends the threads; what is left is handed to `drop`. */
void worker_stop(struct worker *worker, void (*drop)(struct job *job));

/* ---- The people in memory (people.c) ---- */

struct people {
    struct people_settings set; /* no zero is left */
    char house[PEOPLE_HOUSE_SIZE];
    struct worker worker;
    size_t waiting;
    struct people_person *persons; /* by folded name */
    size_t persons_count, persons_most;
    uint64_t changes; /* of persons, made by this process */
    struct {
        bool under_way, done, good;
        uint64_t since;              /* changes there were when it began */
    } following;                     /* what another process writes */
    uint32_t *hints;                 /* of numbers: where in `persons` each stood last */
    struct people_session *sessions; /* by hash */
    size_t sessions_count, sessions_most;
    struct people_access failures[ACCESS_FAILURES]; /* of the last minute: those that come again are counted there */
    struct people_access others[PEOPLE_ACCESSES];   /* the rest of the minute, of each kind */
};

int64_t people_now(const struct people *people);
struct people_person *people_find(struct people *people, const char *folded);
/* Puts the person in the place of the one of that name, or adds it: a change of this process. */
enum people_reason people_put(struct people *people, const struct people_person *person);
/* The person as a record that was asked for after `since` changes has it. Who was changed here meanwhile stays so: that
 * change is written behind the reading. */
enum people_reason people_take(struct people *people, const struct people_person *person, uint64_t since);
void *people_memory(struct people *people, size_t size);
void people_free(struct people *people, void *memory, size_t size);
/* Makes a list of things of that size longer when it is full; false: no memory, and it is as before. */
bool people_make_room(struct people *people, void *list, size_t count, size_t *most, size_t size);

/* ---- Their text (record.c) ---- */

void person_print(struct baize_text *text, const struct people_person *person);
bool person_read(const char *bytes, size_t length, struct people_person *person);
void session_print(struct baize_text *text, const struct people_session *session);
bool session_read(const char *bytes, size_t length, struct people_session *session);
void access_print(struct baize_text *text, const struct people_access *access);
bool access_read(const char *bytes, size_t length, struct people_access *access);

/* ---- Writing records (write.c) ---- */

#define WRITE_MOST 8

struct write {
    struct people *people;
    people_written *done;
    void *context;
    size_t count;
    struct baize_store_record records[WRITE_MOST];
    char kinds[WRITE_MOST][16];
    char keys[WRITE_MOST][PEOPLE_KEY_SIZE];
    char texts[WRITE_MOST][PEOPLE_TEXT_SIZE];
};

struct write *write_begin(struct people *people); /* NULL: no memory */
void write_person(struct write *write, const struct people_person *person);
void write_session(struct write *write, const struct people_session *session, bool gone);
void write_access(struct write *write, const struct people_access *access);
/* A line of now. */
void write_log(struct write *write, enum people_access_kind kind, uint32_t person, const struct people_source *from);
void write_key(struct write *write, const char *kind, const char *key, const char *text);
/* `done` (or NULL) comes from inside the store's run; when this fails, never. The write is gone either way. */
enum people_reason write_send(struct write *write, people_written *done, void *context, enum baize_status *status);

/* ---- The access log (access.c) ---- */

/* A line of now. */
struct people_access access_make(const struct people *people, enum people_access_kind kind, uint32_t person,
                                 const struct people_source *from);
/* The same; of a failure that came before within the minute, that line with one more in its count. */
struct people_access access_note(struct people *people, enum people_access_kind kind, uint32_t person,
                                 const struct people_source *from);
/* NULL is the command line. */
struct people_source source_of(const struct people_source *from);

/* ---- sessions.c ---- */

enum people_reason sessions_keep(struct people *people, const struct people_session *session);

/* ---- change.c ---- */

/* Who holds the card, also when disabled; NULL: nobody. */
const struct people_person *card_holder(const struct people *people, const char *digits);
/* The one before goes to those that are not taken again. */
void person_set_password(const struct people *people, struct people_person *person, const char *hash, bool must_change);

#endif

/* job.h - asks that read the record: each is a job in a thread of libuv's pool, on a reader's store of its own. All
 * that the thread may look at is gathered before it begins; nothing of that changes meanwhile.
 *
 *     job_begin --> (fields are read) --> job_queue --> line --> run, in the thread --> told or refused
 *         |                `--> job_end: refused already    `--> known by now: told
 *         `--> the line is full: BUSY
 *
 * At the end of a round everybody at its table asks for its proof at once, and at full tables everywhere that is
 * hundreds of asks: they wait in a line. Staff has a line of its own, which goes first, and places that players and
 * strangers cannot take: however many ask, staff does not wait for them.
 *
 * A line is fair: of each person (of each address, of those who are not signed in) one ask is begun, then the next one
 * of another. Nobody has all places: one player has one, one of the staff has two. So whoever asks for much waits for
 * it, and others do not. */
#ifndef BAIZE_SERVER_JOB_H
#define BAIZE_SERVER_JOB_H

#include "server/ask.h"
#include "server/record.h"

struct job;
typedef void job_work(struct job *job);

struct job {
    struct job *next; /* in the line, or among those that are read for */
    uint64_t asker;   /* whose it is */
    uint64_t turn;    /* when it is to begin: asks of one person have different ones */
    uv_work_t work;
    struct server *server;
    struct ask *ask; /* NULL: it is for an act */
    struct act *act;
    job_work *run;
    job_work *finish; /* may be NULL; back in the loop, with an answer: does something more and calls job_answer */
    /* May be NULL; the answer, when it is known since another asked the same: a new reference, or NULL. */
    json_t *(*known)(const struct job *job);
    bool is_public; /* of somebody who is no staff */
    struct record_reader reader;
    struct record_rules *rules;
    bool opened;               /* the reader's store is open */
    struct baize_house *house; /* of a report: a copy; all is read in one state of the store. Else NULL */
    int64_t now_ms;
    struct protocol_person who; /* its name and alias are not for the thread */
    /* What was asked for; each ask has its own of these. */
    uint8_t digest[BAIZE_HASH_SIZE]; /* of rules */
    uint32_t patron;
    bool all;   /* may see every card */
    bool print; /* of a win: its page is printed now */
    int64_t round, before, count, from_day, to_day, from_ms, to_ms;
    int64_t table, meter, level, win, shift;
    int what, of, format; /* of an export */
    /* What comes of it. */
    json_t *answer;
    struct baize_win_page *page;      /* of a win that is printed; or NULL */
    struct record_round *past;        /* of a proof: the round, for the next who asks; or NULL */
    struct baize_meter_search search; /* of a win that is to be backed out */
    const char *refused, *words;
};

/* NULL: the ask has been refused. */
struct job *job_begin(struct server *server, struct ask *ask, struct baize_stream stream, job_work *run);
/* For an act of a client that needs something of the record before it is done: when the job is over, act_looked_up is
 * called. NULL: too much is being read, with *name and *words. */
struct job *job_begin_act(struct server *server, struct act *act, struct baize_stream stream, job_work *run,
                          const char **name, const char **words);
/* A report: long, so only two at a time; with the house. */
struct job *job_begin_report(struct server *server, struct ask *ask, struct baize_stream stream, job_work *run);
/* It begins, or waits in the line. */
void job_queue(struct job *job);
void job_end(struct job *job);
/* Queues it when its fields are good; else the ask has been refused, and it ends. */
void job_queue_if(struct job *job, bool good);
/* Tells or refuses, and ends it. */
void job_answer(struct job *job);

/* From inside the thread: no answer, but why. */
void job_refuse(struct job *job, const char *name, const char *words);

#endif

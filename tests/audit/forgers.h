/* forgers.h - a house that forges its own journal: it has the key, computes every hash and signs every seal. Only what
 * the audit decides again can convict it. */
#ifndef AUDIT_FORGERS_H
#define AUDIT_FORGERS_H

#include "writer.h"

#include <baize/audit.h>

extern struct writer forger;
extern struct baize_audit_report forgers_report;

struct forgery {
    const char *name;
    void (*write)(void);
    enum baize_audit_fault_kind kind;
    const char *words;                            /* that the fault has in it, with the house's key */
    const char *without_key;                      /* ... and without it; NULL: the same */
    enum baize_audit_fault_kind kind_without_key; /* when without_key is not NULL */
};

/* A small house on a new store, everything honest so far; and the end of it. */
void forgers_open(void);
void forgers_close(void);
/* Commits, then the audit with and without the house's key. */
void forgers_verify(const struct baize_house_key *key);
void forgers_must_be_sound(const char *name);
/* What is not found, or found for another reason, is shown; forgers_end then fails. */
void forgers_convict(const struct forgery *forgery);
void forgers_end(void);
/* Honest acts are written behind each forgery, unless this is set. */
extern bool forgers_nothing_follows;
void forgers_convict_all(const struct forgery *forgeries, size_t count);

/* Plays what a house does on a day: patrons come, a table is made and linked, rounds of both games, a shift ends. */
void forgers_go_on(void);
extern const struct bot forgers_bot;

/* The next act `what` has in its stream of this kind `fresh` in the place of `old`. Old NULL: one line more. Fresh
 * NULL: no entry there at all. */
#define FLIP "\1"

struct rewrite {
    const char *what;
    enum baize_stream_kind kind;
    const char *old, *fresh;
};

void forgers_rewrite(const struct rewrite *rewrite);

#endif

/* postgres_place.h - the database of the tests, as `with-postgres` gives it. */
#ifndef TESTS_STORE_POSTGRES_PLACE_H
#define TESTS_STORE_POSTGRES_PLACE_H

#include "suite.h"
#include <libpq-fe.h>

const char *postgres_url(void);
/* One statement over a connection of its own; the first value, or "". Lives until the next call. */
const char *postgres_sql(const char *sql);
/* stop, start, kill, restart (see postgres-server). */
void postgres_server(const char *what);
/* Everything of baize is gone from the database. */
void postgres_empty(void);
struct baize_store postgres_open(enum baize_store_mode mode);
/* A child that runs the function with `number`; wait for its end with postgres_join: true, it was content. */
pid_t postgres_fork(bool (*function)(int number), int number);
bool postgres_join(pid_t child);

#endif

/* sqlite_file.h - one SQLite file under test, looked at from outside too. */
#ifndef TESTS_STORE_SQLITE_FILE_H
#define TESTS_STORE_SQLITE_FILE_H

#include "suite.h"

extern char sqlite_path[64], sqlite_words[512]; /* the file; what was wrong when it was last opened */

void sqlite_file_remove(void); /* with all that stands beside it */
enum baize_status sqlite_file_open(enum baize_store_mode mode, struct baize_store *opened);

/* By SQLite's own interface, without the store. */
void sqlite_execute(const char *sql);
void sqlite_refuses(const char *sql, const char *expected);
int64_t sqlite_number_of(const char *sql);

#endif

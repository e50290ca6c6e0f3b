/* datadir.h - making the data directory of a house: all of it, or nothing, whenever the process is killed. */
#ifndef BAIZE_CMD_DATADIR_H
#define BAIZE_CMD_DATADIR_H

#include "cmd/house.h"

/* Makes the directory (mode 0700) where there is none; refuses one in which a house is. In one that an init or restore
 * has begun and not finished, what it left is removed. Writes DIR/unfinished, and DIR/database when --db says where the
 * store is; a URL with a password in it is refused. */
bool datadir_make(const struct cmd_where *where);
/* Is there a password in the URL of a database? */
bool datadir_has_password(const char *url);
/* The house is in its store, and its key beside it: DIR/unfinished is removed. */
bool datadir_finish(const struct cmd_where *where);
/* False: an init or restore was cut off here; says so. */
bool datadir_is_finished(const struct cmd_where *where);
/* DIR/database when --db says where the store is, and there is no such file. */
bool datadir_write_database(const struct cmd_where *where);
/* DIR/house.key, mode 0600, on the disk before this returns. */
bool datadir_write_key(const struct cmd_where *where, const struct baize_house_key *key);
/* It came to nothing: takes away what the two above and the store have made. */
void datadir_unmake(const struct cmd_where *where);

/* Has the store nothing in it? */
bool datadir_store_is_empty(const struct baize_store *store);

#endif

/* sqlite_place.c - where the entries of a stream are: the index by stream and seq, written many entries at a time.
 *
 *     entry   1 ........................ placed | ............. last       in the order of commits
 *             found through `place`             | read one by one: never more than SQLITE_PLACE_EVERY and a commit
 *
 * Each stream has a place of its own in such an index. Written with each entry, a commit of a hundred commands at 64
 * tables changed 64 pages for that alone, ten times the entries themselves. Written for thousands at once, each of
 * these pages changes once for all that the stream has grown. A crash loses nothing: `placed` moves in the same
 * transaction, and so do the heads in `stream` (sqlite_heads.c). Closing a store does it for what is left, so that a
 * file that nobody has open is whole without the entries. That no seq comes twice is what the heads see to; two of them
 * in one stream would fail here. */
#include "store/sqlite.h"

bool sqlite_place(struct sqlite_connection *connection, int64_t least)
{
    sqlite3_stmt *unplaced = sqlite_statement(connection, SQLITE_UNPLACED_STATEMENT);
    if (unplaced == NULL)
        return false;
    int code = sqlite3_step(unplaced);
    int64_t count = code == SQLITE_ROW ? sqlite3_column_int64(unplaced, 0) : 0;
    if (sqlite3_reset(unplaced) != SQLITE_OK)
        return false;
    return count < least ||
           (sqlite_do(connection, SQLITE_PLACE_STATEMENT) && sqlite_do(connection, SQLITE_WRITE_HEADS_STATEMENT) &&
            sqlite_do(connection, SQLITE_PLACED_STATEMENT));
}

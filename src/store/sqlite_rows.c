/* sqlite_rows.c - the entries and the command ids of a batch: sixteen rows in a statement, the last ones each in its
 * own. What a statement costs before and behind its rows is a third of a row. */
#include "store/sqlite.h"

/* How many rows the next statement takes, and which of two that is. */
static size_t next_rows(struct sqlite_connection *connection, size_t left, enum sqlite_statement one,
                        enum sqlite_statement many, sqlite3_stmt **add)
{
    size_t rows = left < SQLITE_ROWS ? 1 : SQLITE_ROWS;
    *add = sqlite_statement(connection, rows == 1 ? one : many);
    return rows;
}

static void bind_entry(sqlite3_stmt *add, size_t row, const struct baize_store_entry *entry)
{
    int place = 4 * (int)row;
    sqlite3_bind_int64(add, place + 1, sqlite_id_of(entry->stream));
    sqlite3_bind_int64(add, place + 2, (int64_t)entry->seq);
    sqlite_bind_blob(add, place + 3, entry->hash, sizeof entry->hash);
    sqlite_bind_text(add, place + 4, entry->text, entry->length);
}

enum baize_status sqlite_add_entries(struct sqlite_connection *connection, const struct baize_store_batch *batch,
                                     struct baize_text *trouble)
{
    sqlite3_stmt *add;
    enum baize_status status = batch->entries_count == 0 ? BAIZE_OK : sqlite_move_heads(connection, batch, trouble);
    for (size_t i = 0, rows; i < batch->entries_count && status == BAIZE_OK; i += rows) {
        rows = next_rows(connection, batch->entries_count - i, SQLITE_ADD_ENTRY_STATEMENT, SQLITE_ADD_ENTRIES_STATEMENT,
                         &add);
        if (add == NULL) /* said at once: what succeeds behind it would hide why */
            return BAIZE_STORE_BROKEN;
        for (size_t row = 0; row < rows; row++)
            bind_entry(add, row, &batch->entries[i + row]);
        status = sqlite_done(add) ? BAIZE_OK : BAIZE_STORE_BROKEN;
    }
    return status;
}

static void bind_command(sqlite3_stmt *add, size_t row, const struct baize_store_command *command)
{
    int place = 4 * (int)row;
    sqlite_bind_blob(add, place + 1, command->id, sizeof command->id);
    sqlite3_bind_int64(add, place + 2, sqlite_id_of(command->stream));
    sqlite3_bind_int64(add, place + 3, (int64_t)command->seq);
    sqlite_bind_blob(add, place + 4, command->content, sizeof command->content);
}

static bool stands_for_it(sqlite3_stmt *own, const struct baize_store_command *command)
{
    bind_command(own, 0, command);
    bool stands = sqlite3_step(own) == SQLITE_ROW;
    return sqlite3_reset(own) == SQLITE_OK && stands;
}

/* The row that a statement has left out: its id stands for another act. */
static enum baize_status tell_known(struct sqlite_connection *connection, const struct baize_store_command *commands,
                                    size_t count, struct baize_text *trouble)
{
    sqlite3_stmt *own = sqlite_statement(connection, SQLITE_OWN_COMMAND_STATEMENT);
    size_t known = 0;
    if (own == NULL)
        return BAIZE_STORE_BROKEN;
    while (known + 1 < count && stands_for_it(own, &commands[known]))
        known++;
    baize_text_add(trouble, "the command ");
    for (size_t byte = 0; byte < sizeof commands->id; byte++)
        baize_text_format(trouble, "%02x", (unsigned)commands[known].id[byte]);
    baize_text_add(trouble, " is known");
    return BAIZE_STORE_DUPLICATE;
}

enum baize_status sqlite_add_commands(struct sqlite_connection *connection, const struct baize_store_batch *batch,
                                      struct baize_text *trouble)
{
    sqlite3_stmt *add;
    for (size_t i = 0, rows; i < batch->commands_count; i += rows) {
        rows = next_rows(connection, batch->commands_count - i, SQLITE_ADD_COMMAND_STATEMENT,
                         SQLITE_ADD_COMMANDS_STATEMENT, &add);
        if (add == NULL)
            return BAIZE_STORE_BROKEN;
        for (size_t row = 0; row < rows; row++)
            bind_command(add, row, &batch->commands[i + row]);
        if (!sqlite_done(add))
            return BAIZE_STORE_BROKEN;
        if ((size_t)sqlite3_changes(connection->database) != rows)
            return tell_known(connection, &batch->commands[i], rows, trouble);
    }
    return BAIZE_OK;
}

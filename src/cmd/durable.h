/* durable.h - files that are there whole, or not at all, whenever the program or the machine stops.
 *
 *     PATH.new written --> on the disk (fsync) --> renamed to PATH --> the folder on the disk (fsync)
 *
 * A process that is killed leaves at most PATH.new, which the next one writes anew; nobody ever reads it. While it is
 * written it is locked, so that two processes do not write it at once. */
#ifndef BAIZE_CMD_DURABLE_H
#define BAIZE_CMD_DURABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Longer than every path of a command line that is accepted (CMD_PATH_SIZE), with the ending. */
#define DURABLE_PATH_SIZE 4128

struct durable_file {
    int file; /* -1: not open */
    bool replace;
    char path[DURABLE_PATH_SIZE], begun[DURABLE_PATH_SIZE]; /* PATH and PATH.new */
};

/* Makes PATH.new. `replace`: PATH may be there and gets the new content; otherwise EEXIST. False: see errno. */
bool durable_begin(struct durable_file *durable, const char *path, mode_t mode, bool replace);
/* Writes, and gives the file its name: on the disk when it returns true. False: see errno; PATH is as before. */
bool durable_finish(struct durable_file *durable, const void *bytes, size_t length);
/* Gives it up: PATH.new is removed. Also of one that is finished or was never begun. */
void durable_drop(struct durable_file *durable);

/* The three steps at once. */
bool durable_write(const char *path, mode_t mode, bool replace, const void *bytes, size_t length);
/* A file that somebody else wrote gets its name, which nothing else has (EEXIST). */
bool durable_rename(const char *from, const char *to);
/* Removes a file; true: its folder on the disk knows it no more, or there was none. */
bool durable_remove(const char *path);
/* A new name in a folder is on the disk when the folder is. */
bool durable_sync_folder_of(const char *path);

#endif

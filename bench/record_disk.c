/* record_disk.c - a disk that takes longer: every commit waits some time more, in all that is measured alike.
 *
 * What durable commands are worth beside commits of one row depends on how long the disk takes for one. Disks differ by
 * a factor of fifty, and a machine has only one of them. SQLite syncs its files through a VFS: the one it has, with a
 * sync that sleeps first. PostgreSQL has a setting that makes a commit wait. */
#include "record.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <time.h>

static long wait_ns;
static sqlite3_vfs slow, *quick;

/* The quick one has a set of methods for each way of locking: the database's own file, the files beside it. */
#define KINDS 4
static const sqlite3_io_methods *quick_methods[KINDS];
static sqlite3_io_methods slow_methods[KINDS];

static int sync_slowly(sqlite3_file *file, int flags)
{
    struct timespec wait = {.tv_sec = wait_ns / 1000000000, .tv_nsec = wait_ns % 1000000000};
    nanosleep(&wait, NULL);
    return quick_methods[file->pMethods - slow_methods]->xSync(file, flags);
}

static const sqlite3_io_methods *slow_kind(const sqlite3_io_methods *methods)
{
    unsigned kind = 0;
    while (kind < KINDS && quick_methods[kind] != NULL && quick_methods[kind] != methods)
        kind++;
    if (kind == KINDS)
        stop("SQLite", "has more kinds of files than this knows");
    quick_methods[kind] = methods;
    slow_methods[kind] = *methods;
    slow_methods[kind].xSync = sync_slowly;
    return &slow_methods[kind];
}

static int open_slow(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out)
{
    (void)vfs;
    int code = quick->xOpen(quick, name, file, flags, flags_out);
    if (code == SQLITE_OK && file->pMethods != NULL)
        file->pMethods = slow_kind(file->pMethods);
    return code;
}

void slow_sqlite(double ms)
{
    wait_ns = (long)(ms * 1e6);
    quick = sqlite3_vfs_find(NULL);
    slow = *quick;
    slow.zName = "slow";
    slow.xOpen = open_slow;
    if (sqlite3_vfs_register(&slow, 1) != SQLITE_OK)
        stop("SQLite", "takes no other disk");
}

void slow_postgres(const char *url, double ms)
{
    char words[200];
    PGconn *connection = PQconnectdb(url);
    snprintf(words, sizeof words,
             "ALTER ROLE CURRENT_USER SET commit_delay = %.0f; ALTER ROLE CURRENT_USER SET commit_siblings = 0",
             ms * 1000);
    PGresult *result = PQexec(connection, words);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        stop("PostgreSQL", PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

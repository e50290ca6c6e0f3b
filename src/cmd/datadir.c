#include "cmd/datadir.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const names[] = {"house.key",    "database",     "baize.db",
                                    "baize.db-wal", "baize.db-shm", "baize.db.lock"};

/* user:password@ in a URL, or password= in a connection string. */
static bool has_password(const char *url)
{
    const char *user = strstr(url, "://");
    const char *end = user == NULL ? NULL : strchr(user + 3, '@');
    const char *colon = user == NULL ? NULL : strchr(user + 3, ':');
    return strstr(url, "password=") != NULL || (end != NULL && colon != NULL && colon < end);
}

/* That there is a file of this name is on the disk, too: a new file's name is its directory's. A file system that keeps
 * its directories by itself says EINVAL. */
static bool sync_directory_of(const char *path)
{
    char copy[CMD_PATH_SIZE];
    snprintf(copy, sizeof copy, "%s", path);
    int directory = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = directory >= 0 && (fsync(directory) == 0 || errno == EINVAL);
    int error = errno;
    if (directory >= 0)
        close(directory);
    errno = error;
    return good;
}

/* What a full disk takes a part of it refuses then, and says why. */
static bool write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t taken = write(file, bytes, length);
        if (taken < 0 && errno != EINTR)
            return false;
        bytes += taken > 0 ? taken : 0;
        length -= taken > 0 ? (size_t)taken : 0;
    }
    return true;
}

/* A new file with this content, on the disk when it returns. */
static bool write_new(const char *path, const char *bytes, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    bool good = file >= 0 && write_all(file, bytes, length) && fsync(file) == 0 && sync_directory_of(path);
    if (!good)
        fprintf(stderr, "baize: cannot write '%s': %s\n", path, strerror(errno));
    if (file >= 0)
        close(file);
    return good;
}

static bool is_in_use(const struct cmd_where *where)
{
    char path[CMD_PATH_SIZE];
    struct stat state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (!cmd_where_path(where, names[i], path))
            return true;
        if (lstat(path, &state) == 0) {
            fprintf(stderr, "baize: '%s' is in use: there is '%s'; take another directory\n",
                    cmd_where_directory(where), names[i]);
            return true;
        }
    }
    return false;
}

bool datadir_write_database(const struct cmd_where *where)
{
    char path[CMD_PATH_SIZE], line[1024];
    struct stat state;
    if (where->url == NULL)
        return true;
    if (has_password(where->url)) {
        fputs("baize: no password in the URL: it would stand in a file; use ~/.pgpass or PGPASSFILE\n", stderr);
        return false;
    }
    int length = snprintf(line, sizeof line, "%s\n", where->url);
    if (length < 0 || (size_t)length >= sizeof line) {
        fputs("baize: the URL is too long\n", stderr);
        return false;
    }
    return cmd_where_path(where, "database", path) &&
           (lstat(path, &state) == 0 || write_new(path, line, (size_t)length));
}

bool datadir_make(const struct cmd_where *where)
{
    const char *directory = cmd_where_directory(where);
    struct stat state;
    if (where->url != NULL && has_password(where->url))
        return datadir_write_database(where); /* which says so; nothing is made */
    if (mkdir(directory, S_IRWXU) != 0 && (errno != EEXIST || stat(directory, &state) != 0)) {
        fprintf(stderr, "baize: cannot make the directory '%s': %s\n", directory, strerror(errno));
        return false;
    }
    if (is_in_use(where))
        return false;
    (void)sync_directory_of(directory); /* where it may not be read the one above it is not ours */
    umask(S_IRWXG | S_IRWXO);           /* whatever is made from here on is the owner's alone */
    return datadir_write_database(where);
}

bool datadir_write_key(const struct cmd_where *where, const struct baize_house_key *key)
{
    char path[CMD_PATH_SIZE], words[BAIZE_HOUSE_KEY_TEXT_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_house_key_print(&text, key);
    bool good = cmd_where_path(where, "house.key", path) && write_new(path, words, text.length);
    sodium_memzero(words, sizeof words);
    return good;
}

void datadir_unmake(const struct cmd_where *where)
{
    char path[CMD_PATH_SIZE];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (cmd_where_path(where, names[i], path))
            unlink(path);
    rmdir(cmd_where_directory(where)); /* stays when something else is in it */
}

/* ---- Is there anything? ---- */

struct looking {
    bool found, done;
    enum baize_status status;
};

static bool on_head(void *context, const struct baize_store_head *head)
{
    (void)head;
    ((struct looking *)context)->found = true;
    return false;
}

static bool on_record(void *context, const struct baize_store_record *record)
{
    (void)record;
    ((struct looking *)context)->found = true;
    return false;
}

static void on_done(void *context, enum baize_status status)
{
    struct looking *looking = context;
    looking->status = status;
    looking->done = true;
}

bool datadir_store_is_empty(const struct baize_store *store)
{
    struct looking heads = {.done = false}, records = {.done = false};
    enum baize_status status = store->call->heads(store->self, on_head, on_done, &heads);
    if (status == BAIZE_OK)
        status = store->call->records(store->self, NULL, NULL, on_record, on_done, &records);
    while (status == BAIZE_OK && (!heads.done || !records.done))
        store->call->run(store->self, -1);
    if (status != BAIZE_OK || heads.status != BAIZE_OK || records.status != BAIZE_OK) {
        fprintf(stderr, "baize: the store cannot be read: %s\n", store->call->trouble(store->self));
        return false;
    }
    if (heads.found || records.found)
        fputs("baize: the database is in use: a house is in it; take an empty one\n", stderr);
    return !heads.found && !records.found;
}

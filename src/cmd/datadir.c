/* datadir.c - the data directory of a house.
 *
 *     unfinished made --> database, store, house.key --> the house is in the store --> unfinished removed
 *
 * Whoever is killed between the two leaves `unfinished` behind: nothing in the directory has been used, and the next
 * init or restore removes it and begins again. */
#include "cmd/datadir.h"

#include "cmd/durable.h"
#include "store/request.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define UNFINISHED "unfinished"

/* The files of a house; those that end in .new are what a process that was killed left there. */
static const char *const names[] = {"house.key",     "house.key.new", "database",     "database.new",
                                    "baize.db",      "baize.db-wal",  "baize.db-shm", "baize.db-journal",
                                    "baize.db.lock", "last-seal",     "last-seal.new"};

/* password= or sslpassword=, as libpq reads it: with blanks before the sign, or with letters written as %70. */
static bool names_password(const char *url)
{
    char text[4096];
    size_t length = 0;
    for (const char *c = url; *c != '\0' && length + 1 < sizeof text; c++) {
        unsigned letter;
        bool coded = *c == '%' && sscanf(c + 1, "%2x", &letter) == 1 && strspn(c + 1, "0123456789abcdefABCDEF") >= 2;
        text[length++] = coded ? (char)letter : *c;
        c += coded ? 2 : 0;
    }
    text[length] = '\0';
    for (const char *word = strstr(text, "password"); word != NULL; word = strstr(word + 1, "password")) {
        const char *sign = word + strlen("password");
        if (sign[strspn(sign, " \t\r\n\f\v")] == '=')
            return true;
    }
    return false;
}

/* user:password@ in a URL, or one that is named. */
bool datadir_has_password(const char *url)
{
    const char *user = strstr(url, "://");
    const char *end = user == NULL ? NULL : strchr(user + 3, '@');
    const char *colon = user == NULL ? NULL : strchr(user + 3, ':');
    return names_password(url) || (end != NULL && colon != NULL && colon < end);
}

/* A new file with this content, whole and on the disk when it returns. */
static bool write_new(const char *path, const char *bytes, size_t length)
{
    if (durable_write(path, S_IRUSR | S_IWUSR, false, bytes, length))
        return true;
    fprintf(stderr, "baize: cannot write '%s': %s\n", path, strerror(errno));
    return false;
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

static void remove_all(const struct cmd_where *where)
{
    char path[CMD_PATH_SIZE];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (cmd_where_path(where, names[i], path))
            unlink(path);
}

static bool is_unfinished(const struct cmd_where *where)
{
    char path[CMD_PATH_SIZE];
    struct stat state;
    return cmd_where_path(where, UNFINISHED, path) && lstat(path, &state) == 0;
}

bool datadir_is_finished(const struct cmd_where *where)
{
    if (!is_unfinished(where))
        return true;
    fprintf(stderr,
            "baize: the making of the house in '%s' was cut off, and nothing in it has been used: run the same `baize "
            "init` or `baize restore` again\n",
            cmd_where_directory(where));
    return false;
}

static int making = -1; /* DIR/unfinished, locked while this process makes the house */

static bool lock_unfinished(const char *path)
{
    making = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (making >= 0 && flock(making, LOCK_EX | LOCK_NB) == 0 && durable_sync_folder_of(path))
        return true;
    if (making >= 0 && errno == EWOULDBLOCK)
        fprintf(stderr, "baize: another process is making a house here: it has locked '%s'\n", path);
    else
        fprintf(stderr, "baize: cannot write '%s': %s\n", path, strerror(errno));
    if (making >= 0)
        close(making);
    making = -1;
    return false;
}

/* From here on the directory is one that was begun. What an earlier attempt left is removed: it was never used. */
static bool begin(const struct cmd_where *where)
{
    char path[CMD_PATH_SIZE];
    if (!cmd_where_path(where, UNFINISHED, path))
        return false;
    bool again = is_unfinished(where);
    if ((!again && is_in_use(where)) || !lock_unfinished(path))
        return false;
    if (again)
        remove_all(where);
    return true;
}

bool datadir_finish(const struct cmd_where *where)
{
    char path[CMD_PATH_SIZE];
    if (!cmd_where_path(where, UNFINISHED, path))
        return false;
    bool good = durable_remove(path);
    int error = errno;
    if (making >= 0)
        close(making);
    making = -1;
    if (good)
        return true;
    errno = error;
    fprintf(stderr, "baize: cannot remove '%s': %s\n", path, strerror(errno));
    return false;
}

bool datadir_write_database(const struct cmd_where *where)
{
    char path[CMD_PATH_SIZE], line[1024];
    struct stat state;
    if (where->url == NULL)
        return true;
    if (datadir_has_password(where->url)) {
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
    if (where->url != NULL && datadir_has_password(where->url))
        return datadir_write_database(where); /* which says so; nothing is made */
    if (mkdir(directory, S_IRWXU) != 0 && (errno != EEXIST || stat(directory, &state) != 0)) {
        fprintf(stderr, "baize: cannot make the directory '%s': %s\n", directory, strerror(errno));
        return false;
    }
    (void)durable_sync_folder_of(directory); /* the folder above may be one that we cannot read: then it is not ours */
    umask(S_IRWXG | S_IRWXO);                /* whatever is made from here on is the owner's alone */
    return begin(where) && datadir_write_database(where);
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
    remove_all(where);
    if (cmd_where_path(where, UNFINISHED, path))
        unlink(path);
    if (making >= 0)
        close(making);
    making = -1;
    rmdir(cmd_where_directory(where)); /* stays when something else is in it */
}

/* ---- Is there anything? ---- */

bool datadir_store_is_empty(const struct baize_store *store)
{
    enum baize_status status = store_check_empty(store);
    if (status == BAIZE_STORE_NOT_EMPTY)
        fputs("baize: the database is in use: a house is in it; take an empty one\n", stderr);
    else if (status != BAIZE_OK)
        fprintf(stderr, "baize: the store cannot be read: %s\n", store->call->trouble(store->self));
    return status == BAIZE_OK;
}

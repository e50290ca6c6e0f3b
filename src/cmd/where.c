/* where.c - the data directory of a house: its store and its key. */
#include "cmd/command.h"
#include "cmd/datadir.h"
#include "cmd/house.h"
#include "cmd/secret.h"

#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct cmd_where *where = state->input;
    if (key == ARGP_KEY_INIT) /* it has no children */
        return 0;
    if (key != 'D')
        return cmd_set(key, argument, state);
    where->data = argument;
    return 0;
}

static const struct argp_option options[] = {
    {"data", 'D', "DIR", 0, "The house's data directory; else $BAIZE_DATA, else ./baize-data", 0},
    {"db", CMD_WORD(cmd_where, url), "URL", 0, "Its PostgreSQL database, where it is not the one that DIR names", 0},
    {0},
};

const struct argp cmd_where_argp = {.options = options, .parser = parse_option};

const char *cmd_where_directory(const struct cmd_where *where)
{
    if (where->data != NULL)
        return where->data;
    const char *set = getenv("BAIZE_DATA");
    return set != NULL && set[0] != '\0' ? set : "baize-data";
}

bool cmd_where_path(const struct cmd_where *where, const char *name, char path[CMD_PATH_SIZE])
{
    int length = snprintf(path, CMD_PATH_SIZE, "%s/%s", cmd_where_directory(where), name);
    if (length > 0 && length < CMD_PATH_SIZE)
        return true;
    fputs("baize: the name of the data directory is too long\n", stderr);
    return false;
}

/* ---- The store ---- */

/* Who only reads may name a backup itself in place of a directory. */
static bool is_backup(const struct cmd_where *where, enum baize_store_mode mode)
{
    struct stat state;
    return mode == BAIZE_STORE_READER && stat(cmd_where_directory(where), &state) == 0 && S_ISREG(state.st_mode);
}

/* The first line of DIR/database, or nothing when there is no such file. */
static bool read_url(const struct cmd_where *where, char *url, size_t size, bool *there)
{
    char path[CMD_PATH_SIZE];
    if (!cmd_where_path(where, "database", path))
        return false;
    FILE *file = fopen(path, "r");
    *there = file != NULL;
    if (file == NULL && errno == ENOENT)
        return true;
    bool good = file != NULL && fgets(url, (int)size, file) != NULL;
    if (!good)
        fprintf(stderr, "baize: cannot read '%s': %s\n", path, errno != 0 ? strerror(errno) : "it is empty");
    else
        url[strcspn(url, "\r\n")] = '\0';
    if (file != NULL)
        fclose(file);
    return good;
}

static bool say_store(enum baize_status status, const char *what, const char *trouble)
{
    if (status == BAIZE_OK)
        return true;
    fprintf(stderr, "baize: %s: %s%s%s\n", what, baize_status_words(status), trouble[0] == '\0' ? "" : ": ", trouble);
    if (status == BAIZE_STORE_BUSY)
        fputs("baize: stop that process first, or let it do this\n", stderr);
    if (status == BAIZE_STORE_NOT_FOUND)
        fputs("baize: `baize init` makes a house; --data DIR or $BAIZE_DATA says where it is\n", stderr);
    return false;
}

#define WAIT_MS 100
#define WAITS   30 /* three seconds: longer than a command of the office takes */

/* Another command has it for a moment; a server has it all day. */
static enum baize_status open_sqlite(const char *path, enum baize_store_mode mode, struct baize_store *store,
                                     char *words, size_t size)
{
    struct baize_allocator allocator = baize_allocator_system();
    enum baize_status status = BAIZE_STORE_BUSY;
    for (int i = 0; i <= WAITS && status == BAIZE_STORE_BUSY; i++) {
        struct baize_text trouble = baize_text_in(words, size);
        if (i > 0)
            poll(NULL, 0, WAIT_MS);
        status = baize_store_sqlite(path, mode, &allocator, store, &trouble);
    }
    return status;
}

bool cmd_where_store(const struct cmd_where *where, enum baize_store_mode mode, struct baize_store *store)
{
    struct baize_allocator allocator = baize_allocator_system();
    char words[1024], url[1024], path[CMD_PATH_SIZE];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    bool named = where->url != NULL, backup = !named && is_backup(where, mode);
    if (named && datadir_has_password(where->url)) {
        fputs("baize: no password in the URL of the database: everybody on this machine reads command lines; use "
              "~/.pgpass, "
              "PGPASSFILE or PGPASSWORD\n",
              stderr);
        return false;
    }
    if (named)
        snprintf(url, sizeof url, "%s", where->url);
    else if (!backup && !read_url(where, url, sizeof url, &named))
        return false;
    enum baize_status status;
    if (named) {
        status = baize_store_postgres(url, mode, &allocator, store, &trouble);
        snprintf(path, sizeof path, "the database"); /* a URL may hold a password: it is not repeated */
    } else {
        if (backup)
            snprintf(path, sizeof path, "%s", cmd_where_directory(where));
        else if (!cmd_where_path(where, "baize.db", path))
            return false;
        status = open_sqlite(path, mode, store, words, sizeof words);
    }
    if (status != BAIZE_OK)
        store->call = NULL;
    return say_store(status, path, words);
}

/* ---- The key ---- */

bool cmd_key_read(const char *path, struct baize_house_key *key)
{
    char text[BAIZE_HOUSE_KEY_TEXT_SIZE + 1];
    struct stat state;
    FILE *file = fopen(path, "rb");
    if (file == NULL || fstat(fileno(file), &state) != 0) {
        fprintf(stderr, "baize: cannot read the key of the house '%s': %s\n", path, strerror(errno));
        if (errno == ENOENT)
            fputs("baize: `baize init` makes a house; --data DIR or $BAIZE_DATA says where it is\n", stderr);
        if (file != NULL)
            fclose(file);
        return false;
    }
    if ((state.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        fprintf(stderr, "baize: others may read the key of the house: `chmod 600 '%s'` first\n", path);
        fclose(file);
        return false;
    }
    secret_protect_process();
    setvbuf(file, NULL, _IONBF, 0); /* no copy of the secret in a buffer */
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    enum baize_status status = length < sizeof text ? baize_house_key_read(text, length, key) : BAIZE_JOURNAL_SYNTAX;
    sodium_memzero(text, sizeof text);
    if (status != BAIZE_OK)
        fprintf(stderr, "baize: '%s' is not the key of a house\n", path);
    return status == BAIZE_OK;
}

bool cmd_where_key(const struct cmd_where *where, struct baize_house_key *key)
{
    char path[CMD_PATH_SIZE];
    return cmd_where_path(where, "house.key", path) && cmd_key_read(path, key);
}

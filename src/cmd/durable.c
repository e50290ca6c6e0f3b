#define _GNU_SOURCE /* renameat2 */
#include "cmd/durable.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Folders and names ---- */

/* A file system that keeps its folders by itself says EINVAL. */
bool durable_sync_folder_of(const char *path)
{
    char copy[DURABLE_PATH_SIZE];
    snprintf(copy, sizeof copy, "%s", path);
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = folder >= 0 && (fsync(folder) == 0 || errno == EINVAL);
    int error = errno;
    if (folder >= 0)
        close(folder);
    errno = error;
    return good;
}

/* Some file systems cannot refuse a name that is taken: there it is looked for first. */
static bool rename_to_new_name(const char *from, const char *to)
{
    struct stat state;
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return false;
    if (lstat(to, &state) == 0) {
        errno = EEXIST;
        return false;
    }
    return rename(from, to) == 0;
}

bool durable_rename(const char *from, const char *to)
{
    return rename_to_new_name(from, to) && durable_sync_folder_of(to);
}

bool durable_remove(const char *path)
{
    if (unlink(path) != 0)
        return errno == ENOENT;
    return durable_sync_folder_of(path);
}

/* ---- Writing ---- */

/* A full disk takes a part, then refuses the rest and says why. */
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

/* True: the descriptor is the file of that name. Another process may have renamed it before the lock was free. */
static bool is_file_of(int file, const char *path)
{
    struct stat opened, named;
    return fstat(file, &opened) == 0 && lstat(path, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

static bool open_locked(struct durable_file *durable, mode_t mode)
{
    for (int tries = 0; tries < 8; tries++) {
        int file = open(durable->begun, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, mode);
        if (file < 0)
            return false;
        bool locked = flock(file, LOCK_EX | LOCK_NB) == 0;
        if (locked && is_file_of(file, durable->begun)) {
            durable->file = file;
            return true;
        }
        close(file);
        if (!locked) {
            errno = EBUSY;
            return false;
        }
    }
    errno = EBUSY;
    return false;
}

bool durable_begin(struct durable_file *durable, const char *path, mode_t mode, bool replace)
{
    struct stat state;
    *durable = (struct durable_file){.file = -1, .replace = replace};
    snprintf(durable->path, sizeof durable->path, "%s", path);
    int length = snprintf(durable->begun, sizeof durable->begun, "%s.new", path);
    if (length < 0 || (size_t)length >= sizeof durable->begun) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!replace && lstat(path, &state) == 0) {
        errno = EEXIST;
        return false;
    }
    if (!open_locked(durable, mode))
        return false;
    if (ftruncate(durable->file, 0) == 0) /* what a process that was killed left there */
        return true;
    int error = errno;
    durable_drop(durable);
    errno = error;
    return false;
}

bool durable_finish(struct durable_file *durable, const void *bytes, size_t length)
{
    bool good = write_all(durable->file, bytes, length) && fsync(durable->file) == 0;
    if (good)
        good = durable->replace ? rename(durable->begun, durable->path) == 0
                                : rename_to_new_name(durable->begun, durable->path);
    bool named = good;
    good = good && durable_sync_folder_of(durable->path);
    int error = errno;
    if (named && !good && !durable->replace) /* whether it stays is not known: the caller hears that it failed */
        unlink(durable->path);
    if (named) {
        close(durable->file);
        durable->file = -1;
    } else {
        durable_drop(durable);
    }
    errno = error;
    return good;
}

void durable_drop(struct durable_file *durable)
{
    if (durable->file < 0)
        return;
    unlink(durable->begun);
    close(durable->file);
    durable->file = -1;
}

bool durable_write(const char *path, mode_t mode, bool replace, const void *bytes, size_t length)
{
    struct durable_file durable;
    return durable_begin(&durable, path, mode, replace) && durable_finish(&durable, bytes, length);
}

/* sqlite_lock.c - one process writes: `path`.lock is locked while it does, and holds its number.
 *
 * The lock goes away with the process, however it ends; the file stays. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static enum baize_status status_of(int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return BAIZE_STORE_NOT_FOUND;
    case EACCES:
    case EPERM:
    case EROFS:
        return BAIZE_STORE_READ_ONLY;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return BAIZE_STORE_FULL;
    case EWOULDBLOCK:
        return BAIZE_STORE_BUSY;
    default:
        return BAIZE_STORE_UNAVAILABLE;
    }
}

static void say(struct baize_text *trouble, const char *name, int lock, int error)
{
    char holder[32] = "";
    if (error != EWOULDBLOCK) {
        baize_text_format(trouble, "%s: %s", name, strerror(error));
        return;
    }
    ssize_t length = pread(lock, holder, sizeof holder - 1, 0);
    holder[length < 0 ? 0 : length] = 0;
    holder[strcspn(holder, "\n")] = 0;
    baize_text_format(trouble, "%s: process %s has it open", name, holder[0] == 0 ? "(unknown)" : holder);
}

int sqlite_lock(const char *path, enum baize_status *status, struct baize_text *trouble)
{
    char name[PATH_MAX], number[32];
    struct baize_text text = baize_text_in(name, sizeof name), digits = baize_text_in(number, sizeof number);
    baize_text_format(&text, "%s.lock", path);
    int lock = text.truncated ? -1 : open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int error = text.truncated ? ENAMETOOLONG : errno;
    baize_text_format(&digits, "%ld\n", (long)getpid());
    if (lock >= 0) {
        if (flock(lock, LOCK_EX | LOCK_NB) == 0 && ftruncate(lock, 0) == 0 &&
            pwrite(lock, number, digits.length, 0) == (ssize_t)digits.length) {
            *status = BAIZE_OK;
            return lock;
        }
        error = errno;
    }
    *status = status_of(error);
    say(trouble, name, lock, error);
    if (lock >= 0)
        close(lock);
    return -1;
}

void sqlite_unlock(int lock)
{
    if (lock < 0)
        return;
    if (ftruncate(lock, 0) == 0) /* nobody has it: no number; the lock itself goes with the descriptor */
        (void)fdatasync(lock);
    close(lock);
}

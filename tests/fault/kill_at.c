/* kill_at.c - a library that is loaded before all others and kills the process at its n-th call that changes a file.
 *
 *     LD_PRELOAD=libkill_at.so KILL_AT=17 baize init ...       SIGKILL in place of the 17th call
 *     LD_PRELOAD=libkill_at.so KILL_TRACE=FILE baize init ...  a line for each call: "17 fsync PATH"
 *     LD_PRELOAD=libkill_at.so KILL_SENDS=1 KILL_AT=17 ...     SIGKILL in place of its 17th message to PostgreSQL
 *
 * Counted are the calls after which a disk is another: open with O_CREAT, write, pwrite, ftruncate, fsync, fdatasync,
 * rename, unlink, mkdir. Those of stdio are not: they go to standard output here. With KILL_SENDS only send is counted:
 * libpq calls it, the program itself writes to its sockets by other calls. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long calls;

static void trace(long number, const char *what, const char *path)
{
    const char *file = getenv("KILL_TRACE");
    char line[4400];
    if (file == NULL)
        return;
    int length = snprintf(line, sizeof line, "%ld %s %s\n", number, what, path);
    long descriptor = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return;
    syscall(SYS_write, descriptor, line, (size_t)length);
    syscall(SYS_close, descriptor);
}

static void count_any(const char *what, const char *path)
{
    long number = atomic_fetch_add(&calls, 1) + 1;
    const char *at = getenv("KILL_AT");
    trace(number, what, path);
    if (at != NULL && number >= atol(at))
        syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
}

static void count(const char *what, const char *path)
{
    if (getenv("KILL_SENDS") == NULL)
        count_any(what, path);
}

static void count_descriptor(const char *what, int descriptor)
{
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = '\0';
    bool device = strncmp(path, "/dev/", 5) == 0 && strncmp(path, "/dev/shm/", 9) != 0;
    if (path[0] == '/' && !device) /* files, no pipes, sockets or terminals */
        count(what, path);
}

#define NEXT(name, ...)                                                                                                \
    static __typeof__(name) *next;                                                                                     \
    if (next == NULL)                                                                                                  \
        next = __extension__(__typeof__(name) *) dlsym(RTLD_NEXT, #name);                                              \
    return next(__VA_ARGS__)

#define EXPORT __attribute__((visibility("default")))

#define OPEN(name)                                                                                                     \
    EXPORT int name(const char *path, int flags, ...)                                                                  \
    {                                                                                                                  \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode_t mode = (flags & O_CREAT) != 0 ? va_arg(list, mode_t) : 0;                                               \
        va_end(list);                                                                                                  \
        if ((flags & O_CREAT) != 0)                                                                                    \
            count("create", path);                                                                                     \
        NEXT(name, path, flags, mode);                                                                                 \
    }

OPEN(open)
OPEN(open64)

EXPORT ssize_t write(int file, const void *bytes, size_t length)
{
    count_descriptor("write", file);
    NEXT(write, file, bytes, length);
}

EXPORT ssize_t pwrite(int file, const void *bytes, size_t length, off_t at)
{
    count_descriptor("write", file);
    NEXT(pwrite, file, bytes, length, at);
}

EXPORT ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at)
{
    count_descriptor("write", file);
    NEXT(pwrite64, file, bytes, length, at);
}

EXPORT ssize_t send(int file, const void *bytes, size_t length, int flags)
{
    if (getenv("KILL_SENDS") != NULL)
        count_any("send", "");
    NEXT(send, file, bytes, length, flags);
}

EXPORT int ftruncate(int file, off_t length)
{
    count_descriptor("truncate", file);
    NEXT(ftruncate, file, length);
}

EXPORT int ftruncate64(int file, off64_t length)
{
    count_descriptor("truncate", file);
    NEXT(ftruncate64, file, length);
}

EXPORT int fsync(int file)
{
    count_descriptor("sync", file);
    NEXT(fsync, file);
}

EXPORT int fdatasync(int file)
{
    count_descriptor("sync", file);
    NEXT(fdatasync, file);
}

EXPORT int rename(const char *from, const char *to)
{
    char both[8300];
    snprintf(both, sizeof both, "%s -> %s", from, to);
    count("rename", both);
    NEXT(rename, from, to);
}

EXPORT int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    char both[8300];
    snprintf(both, sizeof both, "%s -> %s", from, to);
    count("rename", both);
    NEXT(renameat2, from_folder, from, to_folder, to, flags);
}

EXPORT int unlink(const char *path)
{
    count("unlink", path);
    NEXT(unlink, path);
}

EXPORT int mkdir(const char *path, mode_t mode)
{
    count("mkdir", path);
    NEXT(mkdir, path, mode);
}

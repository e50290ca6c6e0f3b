/* fault_vfs.c - SQLite's own files behind a layer that can fail (see fault_vfs.h). */
#include "fault_vfs.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <string.h>

struct file {
    sqlite3_file base;
    sqlite3_file *real; /* right behind */
};

static sqlite3_vfs *real_vfs;
static sqlite3_vfs fault_vfs;
static atomic_int countdown; /* calls until the fault; 0: none, or it is over */
static atomic_int kind;
static atomic_bool stays, struck;
static atomic_int last_error; /* of a write that was made to fail */

void fault_vfs_set(enum fault fault, int n, bool for_good)
{
    countdown = last_error = 0;
    kind = (int)fault;
    stays = for_good;
    struck = false;
    countdown = n;
}

bool fault_vfs_struck(void)
{
    return struck;
}

static bool strikes(void)
{
    int left = countdown;
    if (left == 0)
        return false;
    if (left > 1) {
        countdown = left - 1;
        return false;
    }
    if (!stays)
        countdown = 0;
    struck = true;
    return true;
}

static sqlite3_file *real(sqlite3_file *file)
{
    return ((struct file *)file)->real;
}

static int file_close(sqlite3_file *file)
{
    return real(file)->pMethods->xClose(real(file));
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset)
{
    return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset)
{
    if (kind != FAULT_SYNC_ERROR && strikes()) {
        last_error = kind == FAULT_WRITE_READ_ONLY ? EROFS : EIO;
        return kind == FAULT_WRITE_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return real(file)->pMethods->xTruncate(real(file), size);
}

/* Nothing is really synced: a test that copies the files sees what was written all the same, and is quick. */
static int file_sync(sqlite3_file *file, int flags)
{
    (void)file;
    (void)flags;
    return kind == FAULT_SYNC_ERROR && strikes() ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real(file)->pMethods->xFileSize(real(file), size);
}

static int file_lock(sqlite3_file *file, int lock)
{
    return real(file)->pMethods->xLock(real(file), lock);
}

static int file_unlock(sqlite3_file *file, int lock)
{
    return real(file)->pMethods->xUnlock(real(file), lock);
}

static int file_reserved(sqlite3_file *file, int *result)
{
    return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

static int file_control(sqlite3_file *file, int operation, void *argument)
{
    if (operation == SQLITE_FCNTL_LAST_ERRNO && last_error != 0) {
        *(int *)argument = last_error;
        return SQLITE_OK;
    }
    return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int file_sector(sqlite3_file *file)
{
    return real(file)->pMethods->xSectorSize(real(file));
}

static int file_device(sqlite3_file *file)
{
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}

static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *file)
{
    real(file)->pMethods->xShmBarrier(real(file));
}

static int file_shm_unmap(sqlite3_file *file, int and_delete)
{
    return real(file)->pMethods->xShmUnmap(real(file), and_delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, /* with shared memory, without mapped files */
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

static int vfs_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *opened, int flags, int *out)
{
    struct file *file = (struct file *)opened;
    (void)vfs;
    file->real = (sqlite3_file *)(file + 1);
    memset(file->real, 0, (size_t)real_vfs->szOsFile);
    int code = real_vfs->xOpen(real_vfs, name, file->real, flags, out);
    file->base.pMethods = file->real->pMethods == NULL ? NULL : &methods;
    return code;
}

void fault_vfs_register(void)
{
    real_vfs = sqlite3_vfs_find(NULL);
    fault_vfs = *real_vfs; /* all but opening is the real one's */
    fault_vfs.zName = "fault";
    fault_vfs.szOsFile += (int)sizeof(struct file);
    fault_vfs.xOpen = vfs_open;
    sqlite3_vfs_register(&fault_vfs, 1);
}

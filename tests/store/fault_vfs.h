/* fault_vfs.h - SQLite's files with faults: the n-th write or sync fails, once or from then on. */
#ifndef TESTS_STORE_FAULT_VFS_H
#define TESTS_STORE_FAULT_VFS_H

#include <stdbool.h>

/* FAULT_WRITE_READ_ONLY: the disk has become read-only, as a file system does that has met an error. */
enum fault { FAULT_WRITE_FULL, FAULT_WRITE_ERROR, FAULT_SYNC_ERROR, FAULT_WRITE_READ_ONLY, FAULTS };

/* From now on all databases are opened through it. */
void fault_vfs_register(void);
/* The n-th call that the fault is about fails (n from 1), for good or once. n 0: none fails. */
void fault_vfs_set(enum fault fault, int n, bool for_good);
bool fault_vfs_struck(void);

#endif

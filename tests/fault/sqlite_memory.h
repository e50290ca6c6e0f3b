/* sqlite_memory.h - the memory of SQLite itself, whose n-th piece is not there. */
#ifndef FAULT_SQLITE_MEMORY_H
#define FAULT_SQLITE_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* Before SQLite is used. */
void sqlite_memory_register(void);
/* The n-th allocation from now on fails; 0: none. */
void sqlite_memory_fail(uint64_t n);
/* Did it? None fails any more. */
bool sqlite_memory_struck(void);

#endif

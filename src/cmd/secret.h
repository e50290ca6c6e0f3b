/* secret.h - memory and a process that keep a secret: the house's key, and the decks of rounds that are open.
 *
 *     the process    leaves no core file, and no other process of the same user may read it
 *     the memory     is locked (it never reaches the swap space), is left out of cores, and is cleared when it is freed
 *
 * What a person types and what is on its way through a register or a stack frame for a moment is not kept here. */
#ifndef BAIZE_CMD_SECRET_H
#define BAIZE_CMD_SECRET_H

#include <baize/environment.h>
#include <stdbool.h>

/* Before the first secret is read or made. */
void secret_protect_process(void);
/* Memory for secrets: each piece has pages of its own, with guard pages on both sides. */
struct baize_allocator secret_allocator(void);
/* False: the limit of locked memory forbids it (RLIMIT_MEMLOCK): secrets may reach the swap space. */
bool secret_can_lock(void);

#endif

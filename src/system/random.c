#include <baize/chance.h>
#include <sodium.h>

/* One call for a whole shuffle: randombytes_buf is a system call each time. It ends the process rather than give bytes
 * that are not random. */
static void system_bytes(void *context, void *into, size_t length)
{
    (void)context;
    randombytes_buf(into, length);
}

enum baize_status baize_random_system(struct baize_random *random)
{
    if (sodium_init() < 0) /* does its work once, however often it is called */
        return BAIZE_RANDOM_UNAVAILABLE;
    *random = (struct baize_random){.bytes = system_bytes, .context = NULL};
    return BAIZE_OK;
}

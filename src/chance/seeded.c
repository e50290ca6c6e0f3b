#include "chance/philox.h"

#include <baize/chance.h>
#include <string.h>

#define BLOCK 32

static void next_block(struct baize_seeded *seeded, uint8_t bytes[BLOCK])
{
    const uint64_t counter[4] = {seeded->next_block++, seeded->stream, 0, 0};
    const uint64_t key[2] = {seeded->seed, 0};
    uint64_t words[4];
    philox(counter, key, words);
    for (size_t i = 0; i < 4; i++)
        word_write(bytes + 8 * i, words[i]);
}

/* What is left of the last block, then whole blocks, then the beginning of one whose rest is kept. */
static void seeded_bytes(void *context, void *into, size_t length)
{
    struct baize_seeded *seeded = context;
    uint8_t *out = into;
    size_t kept = seeded->left < length ? seeded->left : length;
    if (kept > 0) {
        memcpy(out, seeded->block + BLOCK - seeded->left, kept);
        seeded->left = (uint8_t)(seeded->left - kept);
        out += kept;
        length -= kept;
    }
    for (; length >= BLOCK; length -= BLOCK, out += BLOCK)
        next_block(seeded, out);
    if (length > 0) {
        next_block(seeded, seeded->block);
        memcpy(out, seeded->block, length);
        seeded->left = (uint8_t)(BLOCK - length);
    }
}

struct baize_random baize_random_seeded(struct baize_seeded *seeded, uint64_t seed, uint64_t stream)
{
    *seeded = (struct baize_seeded){.seed = seed, .stream = stream};
    return (struct baize_random){.bytes = seeded_bytes, .context = seeded};
}

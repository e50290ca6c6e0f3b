#include "cards/tables/keys.h"

#include <string.h>

#define COLLECTIONS_MOST 30000 /* there are 27,120 */

/* The sums of all collections of the ranks that have a key already, in the order of the collections' sizes. */
struct sums {
    uint32_t sum[COLLECTIONS_MOST];
    int upto[KEYS_MOST_CARDS + 1]; /* how many sums belong to collections of 0 .. n cards */
    uint8_t taken[KEYS_SUM_LIMIT];
};

static struct sums sums, next;

/* Does a key keep all sums apart? Collections s and t with a and b cards of the new rank meet when
 * s + a key = t + b key, that is, when s = t + (b - a) key: it is enough to look whether an old sum plus one to four
 * keys hits an old sum, as far as the sizes go. */
static bool keeps_apart(uint32_t key)
{
    for (int cards = BAIZE_SUITS; cards >= 1; cards--)
        for (int i = 0; i < sums.upto[KEYS_MOST_CARDS - cards]; i++)
            if (sums.taken[sums.sum[i] + (uint32_t)cards * key])
                return false;
    return true;
}

static void add_rank(uint32_t key)
{
    int count = 0;
    memset(&next, 0, sizeof next);
    for (int size = 0; size <= KEYS_MOST_CARDS; size++) {
        for (int cards = 0; cards <= BAIZE_SUITS && cards <= size; cards++) {
            int rest = size - cards;
            for (int i = rest > 0 ? sums.upto[rest - 1] : 0; i < sums.upto[rest]; i++) {
                next.sum[count] = sums.sum[i] + (uint32_t)cards * key;
                next.taken[next.sum[count++]] = 1;
            }
        }
        next.upto[size] = count;
    }
    sums = next;
}

/* The smallest key that will do, rank after rank. Larger keys come late, so every new key is above the last one. */
bool keys_find(struct keys *keys)
{
    uint32_t key = 1;
    memset(&sums, 0, sizeof sums);
    sums.taken[0] = 1;
    for (int size = 0; size <= KEYS_MOST_CARDS; size++)
        sums.upto[size] = 1; /* the empty collection */
    for (int rank = 0; rank < BAIZE_RANKS; rank++) {
        while (!keeps_apart(key))
            if (++key * KEYS_MOST_CARDS >= KEYS_SUM_LIMIT)
                return false;
        add_rank(key);
        keys->of_rank[rank] = key;
    }
    return true;
}

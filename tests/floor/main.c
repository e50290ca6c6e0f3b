/* main.c - random_floor [ACTS [SEED]]: times BAIZE_SCALE. */
#include "floor_play.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    const char *scale = getenv("BAIZE_SCALE");
    uint64_t acts = (argc > 1 ? strtoull(argv[1], NULL, 10) : 100000) * (scale == NULL ? 1 : strtoull(scale, NULL, 10));
    return random_floor(acts, argc > 2 ? strtoull(argv[2], NULL, 10) : 20261116) ? 0 : 1;
}

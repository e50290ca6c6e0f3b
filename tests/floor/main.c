/* main.c - random_floor [ACTS [SEED]]: times BAIZE_SCALE. */
#include "floor_play.h"
#include "random.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    uint64_t acts = argument(argc, argv, 1, 100000) * scale();
    return random_floor(acts, argument(argc, argv, 2, 20261116)) ? 0 : 1;
}

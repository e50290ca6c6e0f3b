/* main.c - the main() of every test program that has none of its own. */
#include "testing.h"

int main(void)
{
    return run_listed_tests();
}

/* roles.c - the order of roles: "a floorperson or above" is one comparison, for tables, controllers and whoever else
 * asks. */
#include <baize/vocabulary.h>
#include <stddef.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* 0: beside the order. */
static const unsigned char heights[] = {
    [BAIZE_PLAYER] = 0,  [BAIZE_DEALER] = 1,    [BAIZE_FLOORPERSON] = 2, [BAIZE_SUPERVISOR] = 3,
    [BAIZE_MANAGER] = 4, [BAIZE_EXECUTIVE] = 5, [BAIZE_CASHIER] = 0,     [BAIZE_AUDITOR] = 0,
};

bool baize_role_reaches(enum baize_role role, enum baize_role least)
{
    if ((size_t)role >= COUNT_OF(heights) || (size_t)least >= COUNT_OF(heights))
        return false;
    if (role == least)
        return true;
    if (least == BAIZE_PLAYER)
        return heights[role] > 0;
    return heights[least] > 0 && heights[role] > heights[least];
}

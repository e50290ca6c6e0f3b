/* measure_views.c - how long it takes to make a view, to compare it with one like it, to print it: not a test, figures
 * for docs.
 *
 *     measure_views [VIEW]      all views, or the one of this name: table, own, console, sign, floor, lobby */
#include "rig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TABLE 4u
#define TIMES 4000

static struct rig rig;
static struct protocol_person dealer;

static json_t *make(unsigned which)
{
    switch (which) {
    case 0:
        return protocol_table(&rig.house, TABLE);
    case 1:
        return protocol_own(&rig.house, TABLE, bot_patron(&rig.plan.bot, TABLE, 1));
    case 2:
        return protocol_console(&rig.house, TABLE, &dealer);
    case 3:
        return protocol_sign(&rig.house, 4);
    case 4:
        return protocol_floor(&rig.house);
    default:
        return protocol_lobby(&rig.house);
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void measure(const char *phase, const char *wanted)
{
    static const char *const names[] = {"table", "own", "console", "sign", "floor", "lobby"};
    printf("%-12s", phase);
    for (unsigned which = 0; which < 6; which++) {
        size_t length = 0;
        if (wanted != NULL && strcmp(wanted, names[which]) != 0)
            continue;
        double made = seconds();
        for (unsigned i = 0; i < TIMES; i++)
            json_decref(make(which));
        made = seconds() - made;
        json_t *view = make(which);
        double told = seconds();
        for (unsigned i = 0; i < TIMES; i++)
            free(protocol_text(view, &length));
        told = seconds() - told;
        json_t *again = make(which);
        double compared = seconds();
        for (unsigned i = 0; i < TIMES; i++)
            json_decref(protocol_change(view, again));
        compared = seconds() - compared;
        json_decref(again);
        json_decref(view);
        printf("  %s %.1f + %.1f + %.1f us, %zu B", names[which], made / TIMES * 1e6, compared / TIMES * 1e6,
               told / TIMES * 1e6, length);
    }
    printf("\n");
}

int main(int count, char **arguments)
{
    const char *wanted = count > 1 ? arguments[1] : NULL;
    rig_open(&rig, 0, 5, 7);
    dealer = rig_person(BOT_DEALER + TABLE, BAIZE_DEALER);
    rig_until(&rig, TABLE, BAIZE_PHASE_BETTING);
    for (int i = 0; i < 12; i++)
        rig_step(&rig, TABLE);
    measure("betting", wanted);
    rig_until(&rig, TABLE, BAIZE_PHASE_DECISIONS);
    measure("decisions", wanted);
    rig_until(&rig, TABLE, BAIZE_PHASE_CLOSING);
    measure("settled", wanted);
    rig_close(&rig);
    return 0;
}

/* serve_demo.h - the plan of a demo house. */
#ifndef BAIZE_CMD_SERVE_DEMO_H
#define BAIZE_CMD_SERVE_DEMO_H

#include "cmd/serve.h"

#define DEMO_DEALERS 4
#define DEMO_NAME    "The Baize Room"

struct demo_account {
    const char *name, *password; /* NULL: nobody can sign in */
    enum baize_role role;
    const char *alias, *words;
};

struct demo_table {
    uint32_t number;
    char submission[BAIZE_ID_SIZE];
    bool automatic;
    uint32_t betting_ms, decision_ms;
    uint32_t meter; /* that it is linked to, where its rules offer a progressive wager */
};

/* One table for each game of each jurisdiction whose rules are shipped, run by itself; and one run by a dealer. */
struct demo_plan {
    size_t count;
    struct demo_table tables[SERVE_DEMO_TABLES];
};

void demo_plan(struct demo_plan *plan, const struct serve_config *config);

struct demo_patron {
    const char *name, *alias;
    uint32_t table;
    uint8_t seat;
};

extern const struct demo_account demo_accounts[], demo_dealers[DEMO_DEALERS];
extern const size_t demo_accounts_count;
extern const struct demo_patron demo_patrons[];
extern const size_t demo_patrons_count;

#endif

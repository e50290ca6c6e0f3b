/* serve_demo.h - the plan of a demo house. */
#ifndef BAIZE_CMD_SERVE_DEMO_H
#define BAIZE_CMD_SERVE_DEMO_H

#include "cmd/serve.h"

#define DEMO_DEALERS   4
#define DEMO_NAME      "The Baize Room"
#define DEMO_DIRECTORY "baize-demo"

struct demo_account {
    const char *name, *password; /* NULL: nobody can sign in */
    enum baize_role role;
    const char *alias, *words;
};

struct demo_table {
    uint32_t number;
    char submission[BAIZE_ID_SIZE]; /* the id under which its rules are filed */
    uint8_t seats;
    bool automatic;
    uint32_t betting_ms, decision_ms;
    uint32_t meter; /* that it is linked to, where its rules offer a progressive wager */
};

/* One table for each game of each jurisdiction whose rules are shipped, run by itself; and one run by a dealer. Of a
 * submission that is named: one of each. */
struct demo_plan {
    size_t count;
    const char *file;                /* of the submission that is named, or NULL: `submission` is a shipped id */
    char beside[CMD_PATH_SIZE];      /* its folder, for a jurisdiction that is not shipped */
    uint8_t digest[BAIZE_HASH_SIZE]; /* of its text and its jurisdiction's */
    struct demo_table tables[SERVE_DEMO_TABLES];
};

/* False: the submission is refused; said why. */
bool demo_plan(struct demo_plan *plan, const struct serve_config *config, const char *file);

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

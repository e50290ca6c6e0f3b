/* serve_demo.c - what a demo house is made of: accounts, tables, house players; and the page it prints. */
#include "cmd/serve_demo.h"

#include "cmd/house_rules.h"

#include <stdio.h>
#include <string.h>

/* Passwords of a demo are no secrets: they are printed, and the money is not real. */
const struct demo_account demo_accounts[] = {
    {"player", "four-of-a-kind", BAIZE_PLAYER, "Robin", "plays; the browser also makes guests"},
    {"dealer", "no-more-bets", BAIZE_DEALER, "Dora", "deals the last table from the console"},
    {"floorperson", "count-the-tray", BAIZE_FLOORPERSON, "Frank", "opens and closes tables, fills, disputes"},
    {"supervisor", "validate-the-win", BAIZE_SUPERVISOR, "Susan", "validates progressive wins with the card"},
    {"executive", "sign-for-the-most", BAIZE_EXECUTIVE, "Edith", "... and the largest of them"},
    {"manager", "mind-the-meters", BAIZE_MANAGER, "Mona", "the Game Manager: meters, logs, reports"},
    {"cashier", "chips-into-cash", BAIZE_CASHIER, "Carl", "deposits and withdrawals"},
    {"auditor", "prove-the-record", BAIZE_AUDITOR, "Ada", "sees all of it, changes nothing"},
};
const size_t demo_accounts_count = sizeof demo_accounts / sizeof demo_accounts[0];

/* Who deals at the tables that run by themselves. Nobody signs in as them. */
const struct demo_account demo_dealers[DEMO_DEALERS] = {
    {"dealer-1", NULL, BAIZE_DEALER, "Ivan", NULL},
    {"dealer-2", NULL, BAIZE_DEALER, "Lena", NULL},
    {"dealer-3", NULL, BAIZE_DEALER, "Otto", NULL},
    {"dealer-4", NULL, BAIZE_DEALER, "Mia", NULL},
};

const struct demo_patron demo_patrons[] = {
    {"anna", "Anna", 1, 2},   {"bert", "Bert", 1, 5},   {"clara", "Clara", 2, 1},
    {"emil", "Emil", 2, 4},   {"freda", "Freda", 3, 3}, {"gus", "Gus", 3, 6},
    {"hilde", "Hilde", 4, 2}, {"igor", "Igor", 4, 4},   {"jana", "Jana", 5, 3},
};
const size_t demo_patrons_count = sizeof demo_patrons / sizeof demo_patrons[0];

_Static_assert(sizeof demo_patrons / sizeof demo_patrons[0] <= SERVE_DEMO_PATRONS, "all patrons have their place");

/* ---- Tables ---- */

/* The plain submission of a game in a jurisdiction is filed under both their names; others are variants. */
static bool is_plain(const char *id, struct baize_rules *rules)
{
    char name[2 * BAIZE_ID_SIZE];
    struct cmd_file file;
    if (!files_load(id, NULL, rules, &file))
        return false;
    files_close(&file);
    snprintf(name, sizeof name, "%s-%s", rules->jurisdiction, baize_game_id(rules->game));
    return rules->real_money && strcmp(name, id) == 0;
}

static void add_table(struct demo_plan *plan, const struct serve_config *config, const char *submission, uint8_t seats,
                      bool automatic, uint32_t meter)
{
    struct demo_table *table = &plan->tables[plan->count++];
    *table = (struct demo_table){.number = (uint32_t)plan->count,
                                 .seats = seats,
                                 .automatic = automatic,
                                 .betting_ms = automatic ? config->demo_betting_ms : 0, /* the dealer says when */
                                 .decision_ms = config->demo_decision_ms,
                                 .meter = meter};
    snprintf(table->submission, sizeof table->submission, "%s", submission);
}

/* Those with a progressive wager first. */
static void plan_shipped(struct demo_plan *plan, const struct serve_config *config)
{
    static struct baize_rules rules;
    struct baize_shipped shipped;
    for (int progressive = 1; progressive >= 0; progressive--)
        for (size_t i = 0; i < baize_shipped_count() && plan->count + 1 < SERVE_DEMO_TABLES; i++)
            if (baize_shipped_at(i, &shipped) == BAIZE_OK && shipped.kind == BAIZE_FILE_SUBMISSION &&
                is_plain(shipped.id, &rules) && rules.wagers[BAIZE_PROGRESSIVE].offered == (progressive == 1))
                add_table(plan, config, shipped.id, rules.seats, true, (uint32_t)plan->count + 1);
}

/* Where a submission lies: "mine/friday.yaml" lies in "mine". */
static bool folder_of(const char *file, char folder[CMD_PATH_SIZE])
{
    const char *slash = strrchr(file, '/');
    size_t length = slash == NULL ? 1 : slash == file ? 1 : (size_t)(slash - file);
    if (length >= CMD_PATH_SIZE)
        return false;
    memcpy(folder, slash == NULL ? "." : file, length);
    folder[length] = '\0';
    return true;
}

static bool plan_file(struct demo_plan *plan, const struct serve_config *config, const char *path)
{
    static struct baize_rules rules;
    char id[BAIZE_ID_SIZE];
    struct cmd_file file;
    if (!house_rules_id(path, id) || !folder_of(path, plan->beside) || !files_open(path, &file))
        return false;
    struct cmd_library finder = {.directory = plan->beside, .shipped_first = true};
    bool good = files_compile_with(&file, &finder, &rules);
    if (good) {
        const struct baize_source *jurisdiction = &finder.latest.source;
        baize_rules_digest(file.source.bytes, file.source.length, jurisdiction->bytes, jurisdiction->length,
                           plan->digest);
        add_table(plan, config, id, rules.seats, true, 1);
    }
    plan->file = path;
    files_close(&finder.latest);
    files_close(&file);
    return good;
}

/* Behind all of them the first once more, on the same meter, for the console. */
bool demo_plan(struct demo_plan *plan, const struct serve_config *config, const char *file)
{
    memset(plan, 0, sizeof *plan);
    if (file == NULL)
        plan_shipped(plan, config);
    else if (!plan_file(plan, config, file))
        return false;
    if (plan->count > 0)
        add_table(plan, config, plan->tables[0].submission, plan->tables[0].seats, false, plan->tables[0].meter);
    return true;
}

bool serve_demo_check(const struct serve_config *config, const char *rules)
{
    static struct demo_plan plan;
    return demo_plan(&plan, config, rules);
}

bool serve_demo_place(const char *rules, char directory[CMD_PATH_SIZE])
{
    char id[BAIZE_ID_SIZE];
    if (rules != NULL && !house_rules_id(rules, id))
        return false;
    snprintf(directory, CMD_PATH_SIZE, "%s%s%s", DEMO_DIRECTORY, rules == NULL ? "" : "-", rules == NULL ? "" : id);
    return true;
}

/* ---- What is printed ---- */

void serve_demo_print(const struct serve_demo *demo, FILE *out)
{
    fprintf(out, "  %-12s %-18s %-21s %s\n", "name", "password", "card", "what it is for");
    for (size_t i = 0; i < demo_accounts_count; i++) {
        const struct demo_account *account = &demo_accounts[i];
        fprintf(out, "  %-12s %-18s %-21s %s\n", account->name, account->password, demo->cards[account->role],
                account->words);
    }
}

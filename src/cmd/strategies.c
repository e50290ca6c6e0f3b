/* strategies.c - optimal, simple, or a file. */
#include "cmd/strategies.h"

#include "cmd/files.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool load(const char *name, struct baize_strategy *strategy)
{
    static struct baize_diagnostics found;
    struct cmd_file file;
    if (!files_open(name, &file))
        return false;
    bool good = baize_strategy_load(&file.source, files_scratch(), BAIZE_RULES_SCRATCH, strategy, &found) == BAIZE_OK;
    if (!good)
        files_report(&found, &file.source, &file.source);
    files_close(&file);
    return good;
}

bool strategies_find(const char *command, const char *name, const struct baize_rules *rules,
                     struct baize_strategy *loaded, const struct baize_strategy **strategy)
{
    *strategy = NULL;
    if (name == NULL || strcmp(name, "optimal") == 0)
        return true;
    if (rules->game != BAIZE_FOUR_CARD_POKER) {
        fprintf(stderr, "%s: --strategy: %s is played by the optimal strategy only\n", command,
                baize_game_words(rules->game));
        return false;
    }
    if (strcmp(name, "simple") == 0) {
        *strategy = baize_strategy_simple();
        return true;
    }
    if (strcmp(name, "-") != 0 && access(name, F_OK) != 0) {
        fprintf(stderr, "%s: --strategy: '%s' is not optimal, simple, or a file\n", command, name);
        return false;
    }
    *strategy = loaded;
    return load(name, loaded);
}

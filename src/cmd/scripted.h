/* scripted.h - a script that is played on a real house: house_run.c plays it, scripted_needs.c makes what it takes for
 * granted. */
#ifndef BAIZE_CMD_SCRIPTED_H
#define BAIZE_CMD_SCRIPTED_H

#include "cmd/office.h"
#include "scenario/scenario.h"

struct scripted {
    struct office office;
    const char *file; /* whose folder the names of submissions are relative to */
    struct scenario scenario;
    struct scenario_run run;
    struct scenario_result result;
    struct baize_diagnostics found;
    int64_t offset_ms;   /* the house's time less the script's: whole days, and the zone */
    int64_t offset_days; /* ... the days alone */
    int64_t script_ms;   /* of the line that is done now */
    uint64_t commands;
    const char *checkpoints; /* the directory of those that are taken at the ends of shifts; NULL: none are */
    unsigned checkpoints_kept;
    unsigned char scratch[SCENARIO_SCRATCH];
};

/* Are its tables and meters not there yet, or as new? False: says which is not; nothing is made. */
bool scripted_may_begin(const struct scripted *scripted);
/* All tables and meters of the script, with their rules. False: says why. */
bool scripted_need_tables(struct scripted *scripted);
/* Everybody who takes part in the act; patrons with a wallet, and in it what they buy in for. */
bool scripted_need_people(struct scripted *scripted, const struct baize_floor_action *action);
/* A submission beside the script, else what its name says: a file, or the id of a shipped one. */
void scripted_find_submission(const struct scripted *scripted, const char *name, char *path, size_t size);

#endif

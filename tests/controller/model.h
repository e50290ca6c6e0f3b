/* model.h - a second, slow opinion about a table controller.
 *
 * It keeps no state of lights and keys: only the list of all that was done in the game, which it reads from the
 * beginning for every question, and the sums of the games before. Envy rows are found by the name of the hand. */
#ifndef BAIZE_TESTS_CONTROLLER_MODEL_H
#define BAIZE_TESTS_CONTROLLER_MODEL_H

#include <baize/controller.h>

#define STEPS_MOST 4096

struct model {
    const struct baize_rules *rules;
    bool alone, counts;
    unsigned steps;
    struct baize_controller_action done[STEPS_MOST]; /* in this game, what was allowed */
    bool link_lost, held, fails[BAIZE_SEATS_MOST + 1];
    uint32_t last_round;
    int64_t last_ms;
    baize_cents tray, meters; /* of the games before: what the tray has, and what came from meters */
    uint64_t accepted, refused, late, games;
};

void model_start(struct model *model, const struct baize_rules *rules, bool alone, bool counts);

/* What the list says. Seats are counted from 1. */
bool model_lit(const struct model *model, unsigned seat);
enum baize_controller_phase model_phase(const struct model *model);
enum baize_key model_key(const struct model *model, unsigned seat, unsigned *row);
baize_cents model_envy(const struct model *model, unsigned seat); /* received */
baize_cents model_tray(const struct model *model);
baize_cents model_meters(const struct model *model);

bool model_allows(const struct model *model, const struct baize_controller_action *action);

/* An action that was allowed. */
void model_does(struct model *model, const struct baize_controller_action *action);

#endif

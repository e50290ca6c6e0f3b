/* forge.h - events that nobody decided, and the action that would have made such an event. */
#ifndef BAIZE_TESTS_CONTROLLER_FORGE_H
#define BAIZE_TESTS_CONTROLLER_FORGE_H

#include <baize/controller.h>

typedef uint32_t roll_below(uint32_t limit);

/* An event of any kind with any numbers; often near to what could be, with the posting that it would have. */
void forge_event(const struct baize_controller *controller, const struct baize_rules *rules, roll_below *below,
                 struct baize_controller_event *event);

/* Somebody who may do everything does what the event says. */
void forge_action_of(const struct baize_controller_event *event, struct baize_controller_action *action);

/* Equal but for the clause and the amount of an envy bonus: they are the event's own. */
bool forge_is_like(const struct baize_controller_event *a, const struct baize_controller_event *b);

#endif

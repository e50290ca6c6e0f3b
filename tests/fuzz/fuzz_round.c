/* fuzz_round.c - any bytes as a stream of actions on a shipped submission.
 *
 * The first byte chooses the submission. Then each byte chooses what comes next: a sensible action for the phase, one
 * with something wrong, nonsense, or an action whose bytes are those that follow. The promises of
 * tests/rounds/promises.h are checked after each: a refused action changes nothing, folding the decided events gives
 * the state, entries add up to zero, no card is twice. The last accepted event, with one byte changed, is folded too:
 * it follows or changes nothing. */
#include "submissions_loaded.h"

#include "../rounds/player.h"
#include "../rounds/promises.h"

#include <string.h>

#define ACTIONS_MOST 400

struct input {
    const uint8_t *bytes;
    size_t left;
};

static uint8_t take(struct input *input)
{
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->bytes++;
}

/* An action made of the bytes that follow. */
static struct baize_action raw_action(struct input *input, const struct player *player)
{
    struct baize_action action;
    unsigned char *bytes = (unsigned char *)&action;
    action = (struct baize_action){.kind = (enum baize_act)(take(input) % (BAIZE_ACTS + 1))};
    size_t start = offsetof(struct baize_action, open_round);
    for (uint8_t count = take(input) % 32; count > 0; count--)
        bytes[start++] = take(input);
    action.by = (struct baize_actor){.who = 1, .role = BAIZE_DEALER, .at_ms = player->at_ms};
    return action;
}

static struct baize_action next_action(struct input *input, struct player *player)
{
    uint8_t choice = take(input);
    player->irregular_percent = choice & 1 ? 10 : 0;
    player->dice.state ^= choice;
    switch (choice >> 5) {
    case 0:
        return player_nonsense(player);
    case 1:
        return player_mistake(player);
    case 2:
        return raw_action(input, player);
    default:
        return player_next(player);
    }
}

/* An event with a byte changed, where no enum or bool stands: it can follow, or the state stays as it was. */
static void fold_changed(struct input *input, const struct player *player, const struct baize_events *events)
{
    struct baize_round before = player->round;
    struct baize_round after = before;
    if (events->count == 0)
        return;
    struct baize_event event = events->events[events->count - 1];
    if (event.kind == BAIZE_EVENT_CARDS_DEALT)
        event.cards_dealt.cards[0].card = take(input);
    else if (event.kind == BAIZE_EVENT_WAGER_PLACED)
        event.wager_placed.seat = take(input);
    else if (event.kind == BAIZE_EVENT_CLAIM_BACKED_OUT)
        event.claim_backed_out.amount += take(input);
    else if (event.kind == BAIZE_EVENT_SEAT_SETTLED)
        event.seat_settled.seat = take(input);
    else
        event.round += take(input);
    if (baize_round_fold(player->rules, &after, &event) != BAIZE_OK)
        REQUIRE(memcmp(&before, &after, sizeof before) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct player player;
    static struct baize_events events;
    struct input input = {.bytes = data, .left = size};
    if (loaded_count == 0)
        load_all();
    const struct baize_rules *rules = &loaded[take(&input) % loaded_count];
    struct witness witness = {.rules = rules, .in_text = true};
    player_start(&player, rules, size);
    player.greedy = size % 5 == 0;
    player.lucky = size % 3 == 0;
    for (int i = 0; i < ACTIONS_MOST && input.left > 0; i++) {
        struct baize_action action = next_action(&input, &player);
        if (witness_act(&witness, &player.round, &action, &events) == BAIZE_OK)
            fold_changed(&input, &player, &events);
    }
    return 0;
}

/* tray.c - what the round takes from the tray. The round alone has no tray: it counts what comes and goes. The table
 * asks here before chips leave a tray that may not have them. */
#include "round/internal.h"

static baize_cents payment_of_seat(const struct baize_rules *rules, const struct baize_round *round)
{
    struct baize_settle_lines lines;
    struct settle_step step;
    if (settle_next(rules, round, &step, &lines) != BAIZE_OK)
        return 0; /* deciding fails for the same reason, and says it */
    return settle_paid(&lines) - settle_down(seat_in(round, step.seat));
}

static baize_cents payment_of_envy(const struct baize_rules *rules, const struct baize_round *round)
{
    struct baize_settle_input input;
    struct baize_settled settled;
    baize_cents sum = 0;
    settle_input_of(rules, round, &input);
    if (baize_settle_round(rules, &input, &settled) != BAIZE_OK)
        return 0;
    for (uint8_t i = 0; i < settled.envies_count; i++)
        sum += settled.envies[i].amount;
    return sum;
}

baize_cents tray_payment(const struct baize_rules *rules, const struct baize_round *round,
                         const struct baize_action *action)
{
    if (action->kind == BAIZE_ACT_SETTLE_SEAT)
        return payment_of_seat(rules, round);
    if (action->kind == BAIZE_ACT_PAY_ENVY)
        return payment_of_envy(rules, round);
    int place = action->kind == BAIZE_ACT_PAY_CLAIM ? claim_waiting(round, action->pay_claim.seat) : -1;
    return place >= 0 && round->claims[place].from == BAIZE_FROM_TRAY ? action->pay_claim.amount : 0;
}

/* As add_void posts it; a progressive win that stands has to be backed out before, and is back in the tray then. */
baize_cents tray_return(const struct baize_rules *rules, const struct baize_round *round)
{
    baize_cents sum = 0;
    for (uint8_t seat = 1; round_is_open(round) && seat <= rules->seats; seat++) {
        const struct baize_round_seat *owner = seat_in(round, seat);
        int place = claim_standing(round, seat);
        for (int w = 0; w < BAIZE_WAGERS; w++)
            sum += wager_is_in_tray(round, owner, w) ? owner->wagers[w] : 0;
        sum -= owner->paid + round->envy_received[seat - 1];
        if (place >= 0 && round->claims[place].from == BAIZE_FROM_TRAY)
            sum -= round->awards[place];
    }
    return sum;
}

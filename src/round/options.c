/* options.c - what a seat may do now, with ranges, and what it may not, with the reason. */
#include "round/internal.h"

static struct baize_option *add_option(struct baize_options *options, enum baize_act act, enum baize_wager wager)
{
    struct baize_option *option = &options->options[options->count++];
    *option = (struct baize_option){.act = act, .wager = wager};
    return option;
}

static void judge(const struct baize_rules *rules, const struct baize_round *round, const struct baize_action *action,
                  struct baize_option *option)
{
    option->refusal = baize_round_check(rules, round, action);
    option->allowed = option->refusal.reason == BAIZE_REASON_ALLOWED;
}

/* An Ante under a Bonus that must equal it has that one amount. */
static baize_cents companion_amount(const struct baize_rules *rules, const struct baize_round_seat *seat,
                                    enum baize_wager wager)
{
    for (int w = 0; wager == BAIZE_ANTE && w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].equals_ante && seat->wagers[w] > 0)
            return seat->wagers[w];
    return 0;
}

/* The amounts a wager before the deal may have; judged with the least of them, also where that is down already. */
static void offer_wager(const struct baize_rules *rules, const struct baize_round *round, uint8_t seat, uint32_t patron,
                        enum baize_wager wager, struct baize_options *options)
{
    struct baize_option *option = add_option(options, BAIZE_ACT_PLACE_WAGER, wager);
    struct baize_action action = {.kind = BAIZE_ACT_PLACE_WAGER, .by = {.at_ms = round->at_ms}};
    option->least = rules->wagers[wager].least;
    option->most = rules->wagers[wager].most;
    if (wager == BAIZE_PROGRESSIVE)
        option->least = option->most = rules->progressive.wager;
    if (rules->wagers[wager].equals_ante)
        option->least = option->most = seat_in(round, seat)->wagers[BAIZE_ANTE];
    if (companion_amount(rules, seat_in(round, seat), wager) > 0)
        option->least = option->most = companion_amount(rules, seat_in(round, seat), wager);
    option->step = wager_step(rules, wager);
    option->least = (option->least + option->step - 1) / option->step * option->step;
    action.place_wager.seat = seat;
    action.place_wager.patron = patron;
    action.place_wager.wager = wager;
    action.place_wager.amount = option->least;
    judge(rules, round, &action, option);
    if (option->refusal.reason == BAIZE_REASON_NOTHING_CHANGES) {
        option->refusal = (struct baize_refusal){.reason = BAIZE_REASON_ALLOWED};
        option->allowed = true;
    }
}

static void offer_withdrawal(const struct baize_rules *rules, const struct baize_round *round, uint8_t seat,
                             enum baize_wager wager, struct baize_options *options)
{
    struct baize_option *option = add_option(options, BAIZE_ACT_WITHDRAW_WAGER, wager);
    struct baize_action action = {.kind = BAIZE_ACT_WITHDRAW_WAGER, .by = {.at_ms = round->at_ms}};
    action.withdraw_wager.seat = seat;
    action.withdraw_wager.wager = wager;
    option->least = option->most = seat_in(round, seat)->wagers[wager];
    judge(rules, round, &action, option);
}

static void offer_betting(const struct baize_rules *rules, const struct baize_round *round, uint8_t seat,
                          uint32_t patron, struct baize_options *options)
{
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        if (!is_before_deal(rules, (enum baize_wager)w))
            continue;
        offer_wager(rules, round, seat, patron, (enum baize_wager)w, options);
        if (seat_in(round, seat)->wagers[w] > 0)
            offer_withdrawal(rules, round, seat, (enum baize_wager)w, options);
    }
}

static void offer_decision(const struct baize_rules *rules, const struct baize_round *round, uint8_t seat,
                           struct baize_options *options)
{
    enum baize_wager wager = phase_row(rules, round->phase)->wager;
    const struct baize_wager_rules *limits = &rules->wagers[wager];
    baize_cents ante = seat_in(round, seat)->wagers[BAIZE_ANTE];
    struct baize_action play = {.kind = BAIZE_ACT_PLAY, .by = {.at_ms = round->at_ms}};
    struct baize_action fold = {.kind = BAIZE_ACT_FOLD, .by = {.at_ms = round->at_ms}};
    struct baize_option *option = add_option(options, BAIZE_ACT_PLAY, wager);
    option->least = ante * limits->least_times;
    option->most = ante * limits->most_times;
    if (limits->cap > 0 && option->most > limits->cap)
        option->most = limits->cap;
    option->most -= option->most % rules->smallest_chip;
    option->step = rules->smallest_chip;
    play.play.seat = seat;
    play.play.amount = option->least;
    judge(rules, round, &play, option);
    fold.fold.seat = seat;
    judge(rules, round, &fold, add_option(options, BAIZE_ACT_FOLD, BAIZE_WAGERS));
}

static void offer_discards(const struct baize_rules *rules, const struct baize_round *round, uint8_t seat,
                           struct baize_options *options)
{
    struct baize_option *option = add_option(options, BAIZE_ACT_DISCARD, BAIZE_WAGERS);
    struct baize_action action = {.kind = BAIZE_ACT_DISCARD, .by = {.at_ms = round->at_ms}};
    action.discard.seat = seat;
    action.discard.cards = 0;
    option->cards_most = discards_most(rules, round->phase);
    judge(rules, round, &action, option);
}

void baize_round_options(const struct baize_rules *rules, const struct baize_round *round, uint8_t seat,
                         uint32_t patron, struct baize_options *options)
{
    options->count = 0;
    if (seat < 1 || seat > rules->seats)
        return;
    if (round->phase == BAIZE_PHASE_BETTING)
        offer_betting(rules, round, seat, patron, options);
    else if (phase_row(rules, round->phase)->wager != BAIZE_WAGERS)
        offer_decision(rules, round, seat, options);
    else if (discards_most(rules, round->phase) > 0)
        offer_discards(rules, round, seat, options);
}

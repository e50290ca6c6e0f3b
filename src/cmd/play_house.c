/* play_house.c - the house players: patrons with the simple strategy of procedure.h. */
#include "cmd/play.h"

#include <string.h>

enum baize_status play_house_decides(struct play_game *game)
{
    uint8_t seat = game->round.turn;
    const struct baize_round_seat *held = &game->round.seats[seat - 1];
    struct baize_options options;
    struct baize_refusal refusal;
    baize_round_options(game->rules, &game->round, seat, held->patron, &options);
    struct baize_patron_choice choice = baize_patron_decide(game->rules, &options, held->cards, held->count);
    struct baize_action action;
    memset(&action, 0, sizeof action);
    action.kind = choice.act;
    if (choice.act == BAIZE_ACT_PLAY) {
        action.play.seat = seat;
        action.play.amount = choice.amount;
    } else if (choice.act == BAIZE_ACT_DISCARD) {
        action.discard.seat = seat;
        action.discard.cards = choice.discards;
    } else {
        action.fold.seat = seat;
    }
    return play_act(game, &action, &refusal);
}

static void place(struct play_game *game, uint8_t seat, enum baize_wager wager, baize_cents amount)
{
    struct baize_refusal refusal;
    struct baize_action action;
    memset(&action, 0, sizeof action);
    action.kind = BAIZE_ACT_PLACE_WAGER;
    action.place_wager.seat = seat;
    action.place_wager.patron = seat;
    action.place_wager.wager = wager;
    action.place_wager.amount = amount;
    play_act(game, &action, &refusal); /* one that is refused is not made */
}

static uint32_t dice_of(void *game, uint32_t limit)
{
    return play_dice(game, limit);
}

void play_house_bets(struct play_game *game, uint8_t seat)
{
    struct baize_patron_dice dice = {.below = dice_of, .context = game};
    struct baize_patron_wager wagers[BAIZE_WAGERS];
    uint8_t count = baize_patron_bet(game->rules, &dice, wagers);
    for (uint8_t i = 0; i < count; i++)
        place(game, seat, wagers[i].wager, wagers[i].amount);
}

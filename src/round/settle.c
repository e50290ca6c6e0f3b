/* settle.c - the round as the settlement sees it. */
#include "round/internal.h"

static void copy_table(const struct baize_round *round, struct baize_settle_input *input)
{
    input->dealer = 0;
    for (uint8_t i = 0; i < round->dealer_count; i++)
        input->dealer |= baize_cards_one(round->dealer[i]);
    input->bonus_card = round->bonus_card;
}

static void copy_seat(const struct baize_round_seat *seat, struct baize_settle_seat *copy)
{
    copy->dealt = seat->dealt;
    copy->folded = seat->folded;
    copy->forfeited = seat->forfeited;
    copy->patron = seat->patron;
    copy->cards = seat_cards(seat);
    for (int w = 0; w < BAIZE_WAGERS; w++)
        copy->wagers[w] = seat->wagers[w];
}

void settle_input_of(const struct baize_rules *rules, const struct baize_round *round, struct baize_settle_input *input)
{
    copy_table(round, input);
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        copy_seat(&round->seats[i], &input->seats[i]);
        input->seats[i].dealt = i < rules->seats && round->seats[i].dealt;
    }
}

void settle_input_of_seat(const struct baize_round *round, uint8_t seat, struct baize_settle_input *input)
{
    copy_table(round, input);
    copy_seat(seat_in(round, seat), &input->seats[seat - 1]);
}

uint8_t settle_next_seat(const struct baize_rules *rules, const struct baize_round *round, uint8_t besides)
{
    for (uint8_t k = 0; k < rules->seats; k++) {
        uint8_t seat = (uint8_t)(rules->settlement.seats == BAIZE_FROM_LEFT ? k + 1 : rules->seats - k);
        if (seat_in(round, seat)->dealt && !seat_in(round, seat)->settled && seat != besides)
            return seat;
    }
    return 0;
}

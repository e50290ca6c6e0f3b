#include "player.h"
#include "random.h"

#include <string.h>

uint64_t dice_roll(struct dice *dice)
{
    return splitmix64(&dice->state);
}

uint32_t dice_below(struct dice *dice, uint32_t limit)
{
    return (uint32_t)((dice_roll(dice) >> 32) * limit >> 32);
}

static struct baize_action action_of(struct player *player, enum baize_act kind)
{
    return (struct baize_action){.kind = kind, .by = {.who = 1, .role = BAIZE_DEALER, .at_ms = ++player->at_ms}};
}

static void shuffle(struct player *player)
{
    baize_cards left = player->rules->deck;
    player->deck_count = 0;
    while (left != 0)
        player->deck[player->deck_count++] = baize_cards_take(&left);
    for (uint32_t i = player->deck_count; i > 1; i--) {
        uint32_t j = dice_below(&player->dice, i);
        baize_card card = player->deck[i - 1];
        player->deck[i - 1] = player->deck[j];
        player->deck[j] = card;
    }
}

void player_start(struct player *player, const struct baize_rules *rules, uint64_t seed)
{
    *player = (struct player){.rules = rules, .dice = {.state = seed}};
    baize_round_start(&player->round);
    shuffle(player);
}

struct baize_action player_open(struct player *player)
{
    shuffle(player);
    struct baize_action action = action_of(player, BAIZE_ACT_OPEN_ROUND);
    action.open_round.number = ++player->number;
    for (int i = 0; i < BAIZE_HASH_SIZE; i++)
        action.open_round.commitment[i] = (uint8_t)dice_roll(&player->dice);
    return action;
}

/* An amount of an option, in whole steps. */
static baize_cents amount_of(struct player *player, const struct baize_option *option)
{
    baize_cents steps = option->step == 0 ? 0 : (option->most - option->least) / option->step;
    return option->least + (baize_cents)dice_below(&player->dice, (uint32_t)steps + 1) * option->step;
}

static uint32_t patron_for(struct player *player, uint8_t seat)
{
    uint32_t held = player->round.seats[seat - 1].patron;
    return held != 0 ? held : 1 + dice_below(&player->dice, player->rules->seats);
}

/* The first wager that some seat has not made, the Ante first; then no more bets. */
static struct baize_action bet_greedily(struct player *player)
{
    for (uint8_t seat = 1; seat <= player->rules->seats; seat++) {
        struct baize_options options;
        baize_round_options(player->rules, &player->round, seat, seat, &options);
        for (uint8_t i = 0; i < options.count; i++) {
            const struct baize_option *option = &options.options[i];
            if (option->act != BAIZE_ACT_PLACE_WAGER || !option->allowed ||
                player->round.seats[seat - 1].wagers[option->wager] > 0)
                continue;
            struct baize_action action = action_of(player, option->act);
            action.place_wager.seat = seat;
            action.place_wager.patron = seat;
            action.place_wager.wager = option->wager;
            action.place_wager.amount = amount_of(player, option);
            return action;
        }
    }
    return action_of(player, BAIZE_ACT_NO_MORE_BETS);
}

static struct baize_action bet(struct player *player)
{
    uint8_t seat = (uint8_t)(1 + dice_below(&player->dice, player->rules->seats));
    uint32_t patron = patron_for(player, seat);
    struct baize_options options;
    baize_round_options(player->rules, &player->round, seat, patron, &options);
    const struct baize_option *option = &options.options[dice_below(&player->dice, options.count)];
    struct baize_action action = action_of(player, option->act);
    if (option->act == BAIZE_ACT_WITHDRAW_WAGER) {
        action.withdraw_wager.seat = seat;
        action.withdraw_wager.wager = option->wager;
        return action;
    }
    action.place_wager.seat = seat;
    action.place_wager.patron = patron;
    action.place_wager.wager = option->wager;
    action.place_wager.amount = amount_of(player, option);
    return action;
}

/* The next cards of the shuffled deck that the round has not seen. */
static uint8_t next_cards(const struct player *player, uint8_t wanted, baize_card *cards)
{
    uint8_t count = 0;
    for (uint8_t i = 0; i < player->deck_count && count < wanted; i++)
        if ((player->round.used & baize_cards_one(player->deck[i])) == 0)
            cards[count++] = player->deck[i];
    return count;
}

/* Makes the seat's next cards these, by exchanging cards of the deck. A card that is gone stays where it is. */
static void arrange(struct player *player, uint8_t seat, const baize_card *cards)
{
    const struct baize_round *round = &player->round;
    uint8_t given = 0;
    for (uint8_t slot = 0; slot < round->slots_count && given < 5; slot++) {
        if (round->slots[slot].place != seat)
            continue;
        uint8_t from = 0;
        while (from < player->deck_count && player->deck[from] != cards[given])
            from++;
        if (from == player->deck_count)
            return;
        player->deck[from] = player->deck[slot];
        player->deck[slot] = cards[given++];
    }
}

/* Four of a kind, three of a kind, or a royal flush, for some seat that plays. */
static void arrange_luck(struct player *player)
{
    static const enum baize_rank royal[] = {BAIZE_ACE, BAIZE_KING, BAIZE_QUEEN, BAIZE_JACK, BAIZE_TEN};
    uint8_t seat = (uint8_t)(1 + dice_below(&player->dice, player->rules->seats));
    enum baize_suit suit = (enum baize_suit)dice_below(&player->dice, BAIZE_SUITS);
    enum baize_rank rank =
        dice_below(&player->dice, 2) == 0 ? BAIZE_ACE : (enum baize_rank)dice_below(&player->dice, 12);
    bool flush = dice_below(&player->dice, 3) == 0;
    baize_card cards[5];
    for (unsigned i = 0; i < 5; i++)
        cards[i] = flush ? baize_card_of(suit, royal[i]) : baize_card_of((enum baize_suit)(i % 4), rank);
    cards[4] = flush ? cards[4] : baize_card_of(suit, (enum baize_rank)((rank + 2) % BAIZE_RANKS));
    arrange(player, seat, cards);
}

static struct baize_action deal(struct player *player)
{
    if (player->lucky && player->round.phase == BAIZE_PHASE_DEALING && player->round.slots_filled == 0)
        arrange_luck(player);
    uint8_t wanted = baize_round_cards_wanted(&player->round);
    struct baize_action action = action_of(player, BAIZE_ACT_CARDS);
    uint8_t count = dice_below(&player->dice, 4) == 0 ? (uint8_t)(1 + dice_below(&player->dice, wanted)) : wanted;
    action.cards.count = next_cards(player, count, action.cards.cards);
    return action;
}

static struct baize_action choose_most(struct player *player, const struct baize_option *option)
{
    uint8_t seat = player->round.turn;
    struct baize_action action = action_of(player, option->act);
    if (option->act == BAIZE_ACT_PLAY) {
        action.play.seat = seat;
        action.play.amount = option->most;
        return action;
    }
    action.discard.seat = seat;
    for (uint8_t i = 0; i < option->cards_most; i++)
        action.discard.cards |= baize_cards_one(player->round.seats[seat - 1].cards[i]);
    return action;
}

static struct baize_action choose(struct player *player)
{
    uint8_t seat = player->round.turn;
    struct baize_options options;
    baize_round_options(player->rules, &player->round, seat, 0, &options);
    if (player->greedy)
        return choose_most(player, &options.options[0]);
    const struct baize_option *option = &options.options[dice_below(&player->dice, options.count)];
    struct baize_action action = action_of(player, option->act);
    if (dice_below(&player->dice, 20) == 0)
        return action_of(player, BAIZE_ACT_DEADLINE_PASSED);
    if (option->act == BAIZE_ACT_PLAY) {
        action.play.seat = seat;
        action.play.amount = amount_of(player, option);
    } else if (option->act == BAIZE_ACT_FOLD) {
        action.fold.seat = seat;
    } else {
        const struct baize_round_seat *held = &player->round.seats[seat - 1];
        action.discard.seat = seat;
        for (uint32_t i = dice_below(&player->dice, option->cards_most + 1u); i > 0; i--)
            action.discard.cards |= baize_cards_one(held->cards[dice_below(&player->dice, held->count)]);
    }
    return action;
}

/* Any of the wins that wait, in whatever order they came; -1: none does. */
static int any_waiting(struct player *player)
{
    const struct baize_round *round = &player->round;
    uint8_t places[BAIZE_SEATS_MOST], count = 0;
    for (uint8_t i = 0; i < round->claims_count; i++)
        if (!baize_round_claim_stands(round, i))
            places[count++] = i;
    return count == 0 ? -1 : places[dice_below(&player->dice, count)];
}

static struct baize_action pay(struct player *player)
{
    const struct baize_round *round = &player->round;
    int place = any_waiting(player);
    bool envy = round->phase == BAIZE_PHASE_CLAIMS && round->envies_paid < round->envies_count;
    if (place < 0 || (envy && dice_below(&player->dice, 3) == 0))
        return action_of(player, BAIZE_ACT_PAY_ENVY);
    const struct baize_claim *claim = &round->claims[place];
    struct baize_action action = action_of(player, BAIZE_ACT_PAY_CLAIM);
    action.pay_claim.seat = claim->seat;
    action.pay_claim.amount =
        claim->pays.kind == BAIZE_ODDS_METER ? (baize_cents)dice_below(&player->dice, 10000000) : claim->fixed_cents;
    return action;
}

/* The seat of any win that was paid and still stands; 0: none. */
static uint8_t standing_seat(struct player *player)
{
    const struct baize_round *round = &player->round;
    uint8_t seats[BAIZE_SEATS_MOST], count = 0;
    for (uint8_t i = 0; i < round->claims_count; i++)
        if (baize_round_claim_stands(round, i))
            seats[count++] = round->claims[i].seat;
    return count == 0 ? 0 : seats[dice_below(&player->dice, count)];
}

/* Now and then a win is undone; when none stands any more the round may be void (R28). */
static bool undoes(struct player *player, struct baize_action *action)
{
    const struct baize_round *round = &player->round;
    bool late = round->phase == BAIZE_PHASE_SETTLEMENT || round->phase == BAIZE_PHASE_CLAIMS ||
                round->phase == BAIZE_PHASE_CLOSING;
    if (!late || round->claims_paid == 0 || dice_below(&player->dice, 6) > 0)
        return false;
    uint8_t seat = standing_seat(player);
    *action = action_of(player, seat != 0 ? BAIZE_ACT_BACK_OUT_CLAIM : BAIZE_ACT_REPORT_IRREGULARITY);
    if (seat != 0)
        action->back_out_claim.seat = seat;
    else
        action->report_irregularity.what = BAIZE_WRONG_HAND_SIZE;
    return true;
}

/* An irregularity that this phase may see, or a player who leaves. The card found is the next one of the deck. */
static struct baize_action go_wrong(struct player *player)
{
    struct baize_action action = action_of(player, BAIZE_ACT_REPORT_IRREGULARITY);
    enum baize_irregularity what = (enum baize_irregularity)dice_below(&player->dice, BAIZE_IRREGULARITIES);
    if (dice_below(&player->dice, 4) == 0) {
        action.kind = BAIZE_ACT_LEAVE;
        memset(&action.leave, 0, sizeof action.leave);
        action.leave.patron = 1 + dice_below(&player->dice, player->rules->seats);
        return action;
    }
    action.report_irregularity.what = what;
    baize_card next;
    if ((what == BAIZE_CARD_FACE_UP || what == BAIZE_DRAWN_SEEN) && next_cards(player, 1, &next) == 1)
        action.report_irregularity.card = baize_cards_one(next);
    return action;
}

static struct baize_action show(struct player *player)
{
    struct baize_action action = action_of(player, BAIZE_ACT_SHOW_DECK);
    action.show_deck.count = player->deck_count;
    memcpy(action.show_deck.order, player->deck, player->deck_count);
    return action;
}

/* A full table of which everybody draws the most, and a card found face up: too few are left in the end (R24). */
static bool card_is_missing(struct player *player)
{
    return player->greedy && player->round.phase == BAIZE_PHASE_DEALING && player->round.slots_filled == 0 &&
           player->round.cards_face_up == 0 && player->number % 4 == 0;
}

struct baize_action player_next(struct player *player)
{
    struct baize_action undo;
    if (undoes(player, &undo))
        return undo;
    if (card_is_missing(player)) {
        struct baize_action action = action_of(player, BAIZE_ACT_REPORT_IRREGULARITY);
        action.report_irregularity.what = BAIZE_CARD_FACE_UP;
        action.report_irregularity.card = baize_cards_one(player->deck[player->deck_count - 1]);
        return action;
    }
    if (dice_below(&player->dice, 100) < player->irregular_percent)
        return go_wrong(player);
    switch (player->round.phase) {
    case BAIZE_PHASE_IDLE:
        return player_open(player);
    case BAIZE_PHASE_ENDED:
    case BAIZE_PHASE_VOIDED:
        return player->round.deck_shown || dice_below(&player->dice, 4) > 0 ? player_open(player) : show(player);
    case BAIZE_PHASE_BETTING:
        if (player->greedy)
            return bet_greedily(player);
        if (dice_below(&player->dice, 60) == 0)
            return action_of(player, BAIZE_ACT_CHANGE_METHOD);
        return dice_below(&player->dice, 12) == 0 ? action_of(player, BAIZE_ACT_NO_MORE_BETS) : bet(player);
    case BAIZE_PHASE_DEALING:
    case BAIZE_PHASE_FIRST_DRAW:
    case BAIZE_PHASE_SECOND_DRAW:
        return deal(player);
    case BAIZE_PHASE_DECISIONS:
    case BAIZE_PHASE_FIRST_BETS:
    case BAIZE_PHASE_SECOND_BETS:
    case BAIZE_PHASE_FIRST_DISCARDS:
    case BAIZE_PHASE_SECOND_DISCARDS:
        return choose(player);
    case BAIZE_PHASE_REVEAL:
        return action_of(player, BAIZE_ACT_REVEAL);
    case BAIZE_PHASE_SETTLEMENT: /* wins are paid between the seats, or when all are settled */
        return baize_round_next_claim(&player->round) >= 0 && dice_below(&player->dice, 2) == 0
                   ? pay(player)
                   : action_of(player, BAIZE_ACT_SETTLE_SEAT);
    case BAIZE_PHASE_CLAIMS:
        return pay(player);
    case BAIZE_PHASE_CLOSING:
        break;
    }
    return action_of(player, BAIZE_ACT_END_ROUND);
}

static uint8_t any_seat(struct player *player)
{
    return (uint8_t)dice_below(&player->dice, player->rules->seats + 2u);
}

static baize_cents spoiled(struct player *player, baize_cents amount)
{
    static const baize_cents steps[] = {1, -1, 50, -100, 100, 300, -50000, 100000};
    uint32_t choice = dice_below(&player->dice, 10);
    return choice == 8 ? 0 : choice == 9 ? INT64_MAX : amount + steps[choice];
}

static void spoil_wager(struct player *player, struct baize_action *action)
{
    switch (dice_below(&player->dice, 4)) {
    case 0:
        action->place_wager.seat = any_seat(player);
        return;
    case 1:
        action->place_wager.patron = dice_below(&player->dice, 4);
        return;
    case 2:
        action->place_wager.wager = (enum baize_wager)dice_below(&player->dice, BAIZE_WAGERS + 1);
        return;
    default:
        action->place_wager.amount = spoiled(player, action->place_wager.amount);
    }
}

/* What people try while progressive wins wait. */
static struct baize_action press(struct player *player)
{
    static const enum baize_act acts[] = {BAIZE_ACT_END_ROUND,     BAIZE_ACT_PAY_ENVY,  BAIZE_ACT_PAY_CLAIM,
                                          BAIZE_ACT_PAY_CLAIM,     BAIZE_ACT_PAY_CLAIM, BAIZE_ACT_REPORT_IRREGULARITY,
                                          BAIZE_ACT_BACK_OUT_CLAIM};
    struct baize_action action = action_of(player, acts[dice_below(&player->dice, 7)]);
    if (action.kind == BAIZE_ACT_BACK_OUT_CLAIM)
        action.back_out_claim.seat = any_seat(player);
    if (action.kind == BAIZE_ACT_PAY_CLAIM)
        action.pay_claim.amount = dice_below(&player->dice, 3) > 0
                                      ? INT64_MAX
                                      : spoiled(player, (baize_cents)dice_below(&player->dice, 100000));
    if (action.kind == BAIZE_ACT_REPORT_IRREGULARITY)
        action.report_irregularity.what = BAIZE_WRONG_HAND_SIZE;
    return action;
}

struct baize_action player_mistake(struct player *player)
{
    bool late = player->round.phase == BAIZE_PHASE_CLAIMS || player->round.phase == BAIZE_PHASE_CLOSING;
    if (late && player->round.claims_paid > 0 && dice_below(&player->dice, 4) > 0)
        return press(player);
    struct baize_action action = player_next(player);
    if (dice_below(&player->dice, 8) == 0)
        action.by.at_ms -= 1000;
    else if (dice_below(&player->dice, 3) == 0 && player->round.phase == BAIZE_PHASE_CLAIMS)
        return press(player);
    else if (action.kind == BAIZE_ACT_PLACE_WAGER)
        spoil_wager(player, &action);
    else if (action.kind == BAIZE_ACT_WITHDRAW_WAGER)
        action.withdraw_wager.wager = (enum baize_wager)dice_below(&player->dice, BAIZE_WAGERS + 1);
    else if (action.kind == BAIZE_ACT_CARDS && dice_below(&player->dice, 3) == 0)
        action.cards.count = (uint8_t)dice_roll(&player->dice);
    else if (action.kind == BAIZE_ACT_CARDS)
        action.cards.cards[dice_below(&player->dice, action.cards.count)] = (baize_card)dice_below(&player->dice, 70);
    else if (action.kind == BAIZE_ACT_PLAY && dice_below(&player->dice, 2) == 0)
        action.play.seat = any_seat(player);
    else if (action.kind == BAIZE_ACT_PLAY)
        action.play.amount = spoiled(player, action.play.amount);
    else if (action.kind == BAIZE_ACT_FOLD)
        action.fold.seat = any_seat(player);
    else if (action.kind == BAIZE_ACT_DISCARD && dice_below(&player->dice, 2) == 0)
        for (int i = 0; i < 5; i++)
            action.discard.cards |= baize_cards_one(player->round.seats[action.discard.seat - 1].cards[i]);
    else if (action.kind == BAIZE_ACT_DISCARD)
        action.discard.cards ^= player->rules->deck & dice_roll(&player->dice) & dice_roll(&player->dice);
    else if (action.kind == BAIZE_ACT_PAY_CLAIM)
        action.pay_claim.amount = spoiled(player, action.pay_claim.amount);
    else if (action.kind == BAIZE_ACT_SHOW_DECK)
        action.show_deck.order[dice_below(&player->dice, 52)] = (baize_card)dice_below(&player->dice, 70);
    return action;
}

struct baize_action player_nonsense(struct player *player)
{
    struct baize_action action;
    unsigned char *bytes = (unsigned char *)&action;
    memset(&action, 0, sizeof action);
    for (size_t i = 0; i < sizeof action; i++)
        if (dice_below(&player->dice, 3) == 0)
            bytes[i] = (unsigned char)dice_roll(&player->dice);
    action.kind = (enum baize_act)dice_below(&player->dice, BAIZE_ACTS);
    action.by = (struct baize_actor){.who = 1, .role = BAIZE_PLAYER, .at_ms = player->at_ms};
    if (action.kind == BAIZE_ACT_PLACE_WAGER) {
        action.place_wager.seat = (uint8_t)dice_below(&player->dice, 12);
        action.place_wager.wager = (enum baize_wager)dice_below(&player->dice, BAIZE_WAGERS + 2);
        action.place_wager.amount = (baize_cents)dice_below(&player->dice, 100000) - 1000;
    } else if (action.kind == BAIZE_ACT_WITHDRAW_WAGER) {
        action.withdraw_wager.seat = (uint8_t)dice_below(&player->dice, 12);
        action.withdraw_wager.wager = (enum baize_wager)dice_below(&player->dice, BAIZE_WAGERS + 2);
    } else if (action.kind == BAIZE_ACT_REPORT_IRREGULARITY) {
        action.report_irregularity.what = (enum baize_irregularity)dice_below(&player->dice, BAIZE_IRREGULARITIES + 2);
    }
    return action;
}

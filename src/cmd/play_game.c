/* play_game.c - a session at one table: the round, what the human does, and all that needs no human. */
#include "cmd/play.h"

#include <string.h>

/* ---- Questions ---- */

const struct baize_round_seat *play_own(const struct play_game *game)
{
    return &game->round.seats[game->seat - 1];
}

const char *play_name(const struct play_game *game, uint8_t seat)
{
    static const char *const names[BAIZE_SEATS_MOST] = {"Ada",  "Boris", "Chioma",    "Dov", "Esperanza",
                                                        "Finn", "Gus",   "Hildegard", "Ivo"};
    return seat == game->seat ? "You" : names[(seat - 1) % BAIZE_SEATS_MOST];
}

/* What the round took from the human or gave, by its own ledger, on top of what was there when it opened. */
baize_cents play_money(const struct play_game *game)
{
    struct baize_account chips = {.kind = BAIZE_ACCOUNT_CHIPS, .owner = game->seat};
    return game->bankroll + baize_ledger_balance(&game->round.ledger, chips) / BAIZE_MICROCENTS_PER_CENT;
}

bool play_affords(const struct play_game *game, baize_cents amount, struct baize_text *why)
{
    if (amount <= play_money(game))
        return true;
    baize_text_add(why, "your bankroll of ");
    play_say_cents(why, play_money(game));
    baize_text_add(why, " does not cover it");
    return false;
}

void play_view(const struct play_game *game, struct baize_view *view)
{
    struct baize_viewer viewer = {.role = BAIZE_PLAYER, .patron = game->seat, .seat = game->seat};
    baize_view_of(game->rules, &game->round, &game->notes, viewer, view);
}

const struct baize_option *play_option(const struct baize_view *view, enum baize_act act, enum baize_wager wager)
{
    for (uint8_t i = 0; i < view->options.count; i++)
        if (view->options.options[i].act == act && view->options.options[i].wager == wager)
            return &view->options.options[i];
    return NULL;
}

const struct baize_option *play_now(const struct baize_view *view)
{
    for (uint8_t i = 0; i < view->options.count; i++)
        if (view->options.options[i].act == BAIZE_ACT_PLAY)
            return &view->options.options[i];
    return NULL;
}

uint32_t play_dice(struct play_game *game, uint32_t limit)
{
    uint64_t roll;
    baize_random_bytes(&game->dice, &roll, sizeof roll);
    return (uint32_t)((roll >> 32) * limit >> 32);
}

enum play_waits play_waits_for(const struct play_game *game)
{
    const struct baize_round *round = &game->round;
    if (round->phase == BAIZE_PHASE_BETTING)
        return PLAY_FOR_BETS;
    if (round->turn != 0 && round->turn == game->seat)
        return PLAY_FOR_DECISION;
    bool over = round->phase == BAIZE_PHASE_ENDED || round->phase == BAIZE_PHASE_VOIDED;
    return over && round->deck_shown ? PLAY_FOR_NEXT_ROUND : PLAY_FOR_NOBODY;
}

/* ---- Acting ---- */

static void record_round(struct play_game *game)
{
    struct play_record *record = &game->records[game->records_count++ % PLAY_RECORDS_MOST];
    struct baize_view view;
    play_view(game, &view);
    const struct baize_view_seat *own = &view.seats[game->seat - 1];
    *record = (struct play_record){
        .number = view.number,
        .dealt = own->count > 0,
        .folded = own->folded,
        .voided = view.phase == BAIZE_PHASE_VOIDED,
        .strength = own->strength,
        .dealer = view.dealer_strength,
        .wagered = baize_view_wagered(own),
        .received = view.phase == BAIZE_PHASE_VOIDED ? baize_view_wagered(own) : baize_view_received(own),
        .bankroll = play_money(game),
    };
}

/* What the session keeps beside the round. */
static enum baize_status follow(struct play_game *game, const struct baize_event *event)
{
    enum baize_status status = BAIZE_OK;
    bool ended = event->kind == BAIZE_EVENT_ROUND_ENDED;
    bool voided = event->kind == BAIZE_EVENT_ROUND_VOIDED;
    baize_view_note(&game->notes, event);
    if (event->kind == BAIZE_EVENT_BETS_CLOSED)
        status = play_meter_collect(&game->meter, game->rules, event->round, event->bets_closed.progressive);
    if (ended || voided) {
        status = play_meter_finish(&game->meter, game->rules, event->round, voided);
        record_round(game);
    }
    return status;
}

/* Players act for themselves, the dealer does the rest. */
static struct baize_actor actor_of(const struct play_game *game, const struct baize_action *action)
{
    bool bets = action->kind == BAIZE_ACT_PLACE_WAGER || action->kind == BAIZE_ACT_WITHDRAW_WAGER;
    bool decides =
        action->kind == BAIZE_ACT_PLAY || action->kind == BAIZE_ACT_FOLD || action->kind == BAIZE_ACT_DISCARD;
    uint32_t who = bets && action->kind == BAIZE_ACT_PLACE_WAGER ? action->place_wager.patron
                   : bets                                        ? game->seat
                   : decides                                     ? game->round.turn
                                                                 : 0;
    return (struct baize_actor){
        .who = who, .role = bets || decides ? BAIZE_PLAYER : BAIZE_DEALER, .at_ms = game->at_ms};
}

enum baize_status play_act(struct play_game *game, struct baize_action *action, struct baize_refusal *refusal)
{
    game->at_ms++;
    action->by = actor_of(game, action);
    enum baize_status status = baize_round_act(game->rules, &game->round, action, &game->events, refusal);
    for (uint8_t i = 0; status == BAIZE_OK && i < game->events.count; i++)
        status = follow(game, &game->events.events[i]);
    return status;
}

static struct baize_action action_of(enum baize_act kind)
{
    struct baize_action action;
    memset(&action, 0, sizeof action);
    action.kind = kind;
    return action;
}

/* The human's: a refusal goes into words. */
static bool try_act(struct play_game *game, struct baize_action *action, struct baize_text *why)
{
    struct baize_refusal refusal;
    enum baize_status status = play_act(game, action, &refusal);
    if (status == BAIZE_ROUND_REFUSED)
        baize_refusal_print(why, &refusal, game->rules);
    else if (status != BAIZE_OK)
        baize_text_add(why, baize_status_words(status));
    return status == BAIZE_OK;
}

/* ---- The session ---- */

/* House players sit down from seat 1 on, beside the human's. */
static uint16_t seats_for(const struct play_game *game, int players)
{
    uint16_t seats = 0;
    for (uint8_t seat = 1; seat <= game->rules->seats && players > 0; seat++)
        if (seat != game->seat) {
            seats |= (uint16_t)(1u << (seat - 1));
            players--;
        }
    return seats;
}

enum baize_status play_start(struct play_game *game, const struct baize_rules *rules,
                             const struct play_options *options)
{
    memset(game, 0, sizeof *game);
    game->rules = rules;
    game->seat = (uint8_t)(options->seat > 0 ? options->seat : rules->seats / 2 + 1);
    int others = rules->seats - 1;
    game->house = seats_for(game, options->players >= 0 ? options->players : others < 3 ? others : 3);
    game->start_bankroll = game->bankroll = game->bought = options->bankroll;
    baize_round_start(&game->round);
    baize_view_notes_start(&game->notes);
    enum baize_status status = play_meter_start(&game->meter, rules);
    if (status == BAIZE_OK)
        status = play_deck_start(&game->deck, options);
    game->dice = options->seeded ? baize_random_seeded(&game->dice_state, options->seed, 1) : game->deck.random;
    return status == BAIZE_OK ? play_open(game) : status;
}

enum baize_status play_open(struct play_game *game)
{
    struct baize_refusal refusal;
    struct baize_action action = action_of(BAIZE_ACT_OPEN_ROUND);
    game->bankroll = play_money(game);
    enum baize_status status = play_deck_shuffle(&game->deck, game->rules->deck);
    if (status != BAIZE_OK)
        return status;
    action.open_round.number = ++game->rounds;
    memcpy(action.open_round.commitment, game->deck.commitment, BAIZE_HASH_SIZE);
    status = play_act(game, &action, &refusal);
    for (uint8_t seat = 1; status == BAIZE_OK && seat <= game->rules->seats; seat++)
        if (game->house & 1u << (seat - 1))
            play_house_bets(game, seat);
    return status;
}

static enum baize_status deal_cards(struct play_game *game)
{
    struct baize_refusal refusal;
    struct baize_action action = action_of(BAIZE_ACT_CARDS);
    uint8_t wanted = baize_round_cards_wanted(&game->round);
    action.cards.count = play_deck_deal(&game->deck, game->deal_one ? 1 : wanted, action.cards.cards);
    return play_act(game, &action, &refusal);
}

static enum baize_status pay_next(struct play_game *game)
{
    struct baize_refusal refusal;
    const struct baize_round *round = &game->round;
    struct baize_action action = action_of(BAIZE_ACT_PAY_ENVY);
    int place = baize_round_next_claim(round);
    if (place >= 0) {
        action.kind = BAIZE_ACT_PAY_CLAIM;
        action.pay_claim.seat = round->claims[place].seat;
        enum baize_status status =
            play_meter_pay(&game->meter, game->rules, round->number, &round->claims[place], &action.pay_claim.amount);
        if (status != BAIZE_OK)
            return status;
    }
    return play_act(game, &action, &refusal);
}

static enum baize_status show_deck(struct play_game *game)
{
    struct baize_refusal refusal;
    struct baize_action action = action_of(BAIZE_ACT_SHOW_DECK);
    memcpy(action.show_deck.nonce, game->deck.nonce, sizeof action.show_deck.nonce);
    action.show_deck.count = game->deck.count;
    memcpy(action.show_deck.order, game->deck.order, sizeof action.show_deck.order);
    return play_act(game, &action, &refusal);
}

static enum baize_status act_alone(struct play_game *game, enum baize_act kind)
{
    struct baize_refusal refusal;
    struct baize_action action = action_of(kind);
    return play_act(game, &action, &refusal);
}

enum baize_status play_step(struct play_game *game)
{
    switch (game->round.phase) {
    case BAIZE_PHASE_DEALING:
    case BAIZE_PHASE_FIRST_DRAW:
    case BAIZE_PHASE_SECOND_DRAW:
        return deal_cards(game);
    case BAIZE_PHASE_DECISIONS:
    case BAIZE_PHASE_FIRST_BETS:
    case BAIZE_PHASE_FIRST_DISCARDS:
    case BAIZE_PHASE_SECOND_BETS:
    case BAIZE_PHASE_SECOND_DISCARDS:
        return play_house_decides(game);
    case BAIZE_PHASE_REVEAL:
        return act_alone(game, BAIZE_ACT_REVEAL);
    case BAIZE_PHASE_SETTLEMENT:
        return act_alone(game, BAIZE_ACT_SETTLE_SEAT);
    case BAIZE_PHASE_CLAIMS:
        return pay_next(game);
    case BAIZE_PHASE_CLOSING:
        return act_alone(game, BAIZE_ACT_END_ROUND);
    case BAIZE_PHASE_ENDED:
    case BAIZE_PHASE_VOIDED:
        return show_deck(game);
    case BAIZE_PHASE_IDLE:
    case BAIZE_PHASE_BETTING:
        break;
    }
    return BAIZE_OK;
}

/* ---- The human's wagers ---- */

static bool place(struct play_game *game, enum baize_wager wager, baize_cents amount, struct baize_text *why)
{
    struct baize_action action = action_of(BAIZE_ACT_PLACE_WAGER);
    action.place_wager.seat = game->seat;
    action.place_wager.patron = game->seat;
    action.place_wager.wager = wager;
    action.place_wager.amount = amount;
    return try_act(game, &action, why);
}

static bool withdraw(struct play_game *game, enum baize_wager wager, struct baize_text *why)
{
    struct baize_action action = action_of(BAIZE_ACT_WITHDRAW_WAGER);
    action.withdraw_wager.seat = game->seat;
    action.withdraw_wager.wager = wager;
    return try_act(game, &action, why);
}

static bool equals_ante(const struct play_game *game, int wager)
{
    return game->rules->wagers[wager].offered && game->rules->wagers[wager].equals_ante;
}

/* The wagers that must equal the Ante move with it. */
static bool change_ante(struct play_game *game, baize_cents amount, struct baize_text *why)
{
    bool done = true;
    for (int w = 0; done && w < BAIZE_WAGERS; w++)
        if (equals_ante(game, w) && play_own(game)->wagers[w] > 0)
            done = withdraw(game, (enum baize_wager)w, why);
    done = done && (amount > 0 ? place(game, BAIZE_ANTE, amount, why) : withdraw(game, BAIZE_ANTE, why));
    for (int w = 0; done && amount > 0 && w < BAIZE_WAGERS; w++)
        if (equals_ante(game, w))
            done = place(game, (enum baize_wager)w, amount, why);
    return done;
}

static bool change(struct play_game *game, enum baize_wager wager, baize_cents amount, struct baize_text *why)
{
    struct baize_round before = game->round;
    bool done = wager == BAIZE_ANTE ? change_ante(game, amount, why)
                : amount > 0        ? place(game, wager, amount, why)
                                    : withdraw(game, wager, why);
    if (done && play_money(game) < 0) {
        game->round = before;
        play_affords(game, play_money(game) + 1, why);
        return false;
    }
    if (!done)
        game->round = before;
    return done;
}

bool play_bet(struct play_game *game, enum baize_wager wager, baize_cents amount, struct baize_text *why)
{
    if (amount > 0)
        return change(game, wager, amount, why);
    baize_text_add(why, "a wager is more than nothing");
    return false;
}

bool play_take_back(struct play_game *game, enum baize_wager wager, struct baize_text *why)
{
    return change(game, wager, 0, why);
}

bool play_bet_again(struct play_game *game, struct baize_text *why)
{
    bool any = false;
    bool all = true;
    for (int w = 0; all && w < BAIZE_WAGERS; w++) {
        if (game->last_wagers[w] == 0 || (w != BAIZE_ANTE && equals_ante(game, w)))
            continue;
        any = true;
        all = play_bet(game, (enum baize_wager)w, game->last_wagers[w], why);
    }
    if (!any)
        baize_text_add(why, "there is no round before to repeat");
    return any && all;
}

bool play_deal(struct play_game *game, struct baize_text *why)
{
    baize_cents wagers[BAIZE_WAGERS];
    baize_cents sum = 0;
    memcpy(wagers, play_own(game)->wagers, sizeof wagers);
    struct baize_action action = action_of(BAIZE_ACT_NO_MORE_BETS);
    if (!try_act(game, &action, why))
        return false;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        sum += wagers[w];
    if (sum > 0)
        memcpy(game->last_wagers, wagers, sizeof wagers);
    return true;
}

/* ---- The human's decisions ---- */

bool play_play(struct play_game *game, baize_cents amount, struct baize_text *why)
{
    struct baize_action action = action_of(BAIZE_ACT_PLAY);
    action.play.seat = game->seat;
    action.play.amount = amount;
    action.by.at_ms = game->at_ms;
    bool allowed = baize_round_check(game->rules, &game->round, &action).reason == BAIZE_REASON_ALLOWED;
    if (allowed && !play_affords(game, amount > 0 ? amount : play_own(game)->wagers[BAIZE_ANTE], why))
        return false;
    return try_act(game, &action, why);
}

bool play_fold(struct play_game *game, struct baize_text *why)
{
    struct baize_action action = action_of(BAIZE_ACT_FOLD);
    action.fold.seat = game->seat;
    return try_act(game, &action, why);
}

bool play_discard(struct play_game *game, baize_cards cards, struct baize_text *why)
{
    struct baize_action action = action_of(BAIZE_ACT_DISCARD);
    action.discard.seat = game->seat;
    action.discard.cards = cards;
    return try_act(game, &action, why);
}

void play_buy_in(struct play_game *game)
{
    game->bankroll += game->start_bankroll;
    game->bought += game->start_bankroll;
}

/* Before the deal wagers go back; later the house's policy has them. */
void play_leave(struct play_game *game, struct baize_text *text)
{
    struct baize_refusal refusal;
    struct baize_action action = action_of(BAIZE_ACT_LEAVE);
    bool decides = play_waits_for(game) == PLAY_FOR_DECISION;
    action.leave.patron = game->seat;
    play_act(game, &action, &refusal); /* refused where there is nothing to leave */
    if (decides)
        baize_text_add(text, "Your wagers stay behind. ");
    baize_text_format(text, "You leave after %u round%s with ", game->records_count,
                      game->records_count == 1 ? "" : "s");
    play_say_cents(text, play_money(game));
    baize_text_add(text, " (");
    play_say_signed(text, play_money(game) - game->bought);
    baize_text_add(text, ").");
}

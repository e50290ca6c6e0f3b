/* jurisdiction_check.c - what catalog/jurisdiction.toml cannot say about a jurisdiction's file. */
#include "rules/holes.h"

#include <string.h>

static const struct baize_term holes_terms[] = {{"intended", "intended"}};
const struct baize_vocabulary baize_words_holes = {"word about holes", holes_terms, 1};

static bool names_document(const struct jurisdiction *jurisdiction, const char *id)
{
    for (uint16_t i = 0; i < jurisdiction->documents_list.count; i++)
        if (strcmp(jurisdiction->documents[i].id.text, id) == 0)
            return true;
    return false;
}

static const struct wager_source *find_wager(const struct game_source *game, int64_t wager)
{
    for (uint16_t i = 0; i < game->wagers_list.count; i++)
        if (game->wagers[i].wager.value == wager)
            return &game->wagers[i];
    return NULL;
}

/* ---- Cards ---- */

static void check_cards(const struct game_source *game, struct faults *faults)
{
    const struct cards_source *cards = &game->cards;
    if (cards->size.present && cards->jokers.present && cards->size.value != 52 + cards->jokers.value)
        fault_add(faults, cards->size.at, "DECK_SIZE", cards->size_clause.text,
                  "a deck of 52 cards and %lld jokers has %lld cards, not %lld", (long long)cards->jokers.value,
                  52 + (long long)cards->jokers.value, (long long)cards->size.value);
    if (game->game.value == BAIZE_FOUR_CARD_POKER && (cards->dealer.value == 0 || cards->jokers.value != 0))
        fault_add(faults, cards->spot.at, "CARDS_OF_GAME", NULL, "Four Card Poker has a dealer's hand and no jokers");
    if (cards->player.value != 5 || (cards->dealer.value != 0 && cards->dealer.value < 4))
        fault_add(faults, cards->player.at, "CARDS_OF_GAME", NULL,
                  "a player's hand has five cards, and a dealer's hand at least four");
    if (game->game.value == BAIZE_DOUBLE_DRAW_POKER && cards->dealer.value != 0)
        fault_add(faults, cards->dealer.at, "CARDS_OF_GAME", NULL, "Double Draw Poker has no dealer's hand");
    if (game->table.seats.count.value > BAIZE_SEATS_MOST)
        fault_add(faults, game->table.seats.count.at, "TOO_MANY_SEATS", NULL, "a table has at most %d seats",
                  BAIZE_SEATS_MOST);
}

/* The bonus card of the Six Card Bonus comes with the deal (R15). */
static void check_bonus_card(const struct game_source *game, const struct method_source *method, int64_t cards,
                             struct faults *faults)
{
    int64_t wanted = find_wager(game, BAIZE_SIX_CARD_BONUS) == NULL ? 0 : 1;
    if (cards != wanted)
        fault_add(faults, method->deal_list.at, "BONUS_CARD", method->clause.text,
                  "the deal puts %lld cards into the bonus box; %s", (long long)cards,
                  wanted == 0 ? "there is no Six Card Bonus" : "the Six Card Bonus needs one");
}

/* Every method must give each hand the same number of cards, and turn up as many of the dealer's. */
static void check_method(const struct game_source *game, const struct method_source *method, struct faults *faults)
{
    int64_t player = 0;
    int64_t dealer = 0;
    int64_t up = 0;
    int64_t bonus = 0;
    for (uint16_t i = 0; i < method->deal_list.count; i++) {
        const struct deal_step_source *step = &method->deal[i];
        bool both = step->to.value == BAIZE_TO_PLAYERS_AND_DEALER;
        if (step->to.value == BAIZE_TO_BONUS_BOX)
            bonus += step->cards.value;
        if (step->to.value == BAIZE_TO_PLAYERS || both)
            player += step->cards.value;
        if (step->to.value == BAIZE_TO_DEALER || both) {
            dealer += step->cards.value;
            up += step->face.value == BAIZE_FACE_UP ? step->cards.value : step->face.value == BAIZE_BOTTOM_UP;
        }
    }
    if (player != game->cards.player.value || dealer != game->cards.dealer.value || up != game->cards.dealer_up.value)
        fault_add(faults, method->deal_list.at, "DEAL_ADDS_UP", method->clause.text,
                  "the deal gives %lld cards to a player and %lld to the dealer, %lld of them face up; hands are %lld, "
                  "%lld and %lld",
                  (long long)player, (long long)dealer, (long long)up, (long long)game->cards.player.value,
                  (long long)game->cards.dealer.value, (long long)game->cards.dealer_up.value);
    check_bonus_card(game, method, bonus, faults);
}

static void check_methods(const struct game_source *game, struct faults *faults)
{
    for (uint16_t i = 0; i < game->methods_list.count; i++) {
        check_method(game, &game->methods[i], faults);
        for (uint16_t before = 0; before < i; before++)
            if (game->methods[before].method.value == game->methods[i].method.value)
                fault_add(faults, game->methods[i].method.at, "TWICE", NULL, "this dealing method stands twice");
    }
    if (game->game.value == BAIZE_DOUBLE_DRAW_POKER && !game->draws.spot.present)
        fault_add(faults, game->spot.at, "DRAWS_MISSING", NULL, "Double Draw Poker needs 'draws'");
}

/* ---- Wagers and settlement ---- */

static bool belongs(int64_t game, int64_t wager)
{
    bool double_draw = wager == BAIZE_BONUS || wager == BAIZE_FIRST_DRAW || wager == BAIZE_SECOND_DRAW;
    return wager == BAIZE_ANTE || double_draw == (game == BAIZE_DOUBLE_DRAW_POKER);
}

static void check_needs(const struct game_source *game, const struct wager_source *wager, struct faults *faults)
{
    int64_t needs = wager->needs.value | wager->needs_any.value;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if ((needs & INT64_C(1) << w) != 0 && (find_wager(game, w) == NULL || w == wager->wager.value))
            fault_add(faults, wager->needs.present ? wager->needs.at : wager->needs_any.at, "NEEDS_UNKNOWN", NULL,
                      "%s needs %s, which is no other wager of this game",
                      baize_wager_words((enum baize_wager)wager->wager.value), baize_wager_words((enum baize_wager)w));
}

static void check_wager(const struct game_source *game, uint16_t index, struct faults *faults)
{
    const struct wager_source *wager = &game->wagers[index];
    if (!wager->wager.present)
        return;
    for (uint16_t before = 0; before < index; before++)
        if (game->wagers[before].wager.value == wager->wager.value)
            fault_add(faults, wager->wager.at, "TWICE", NULL, "this wager stands twice");
    if (!belongs(game->game.value, wager->wager.value))
        fault_add(faults, wager->wager.at, "WAGER_OF_OTHER_GAME", NULL, "this wager belongs to another game");
    if (wager->placed.value != BAIZE_BEFORE_DEAL && !wager->least_times.present)
        fault_add(faults, wager->spot.at, "TIMES_MISSING", NULL,
                  "a wager placed after the deal is a multiple of the Ante: it needs least-times and most-times");
    if (wager->least_times.present != wager->most_times.present || wager->least_times.value > wager->most_times.value)
        fault_add(faults, wager->spot.at, "TIMES_CROSSED", NULL, "least-times and most-times belong together");
    bool even = wager->wager.value == BAIZE_ANTE || wager->placed.value != BAIZE_BEFORE_DEAL;
    if (even && !wager->pays.present)
        fault_add(faults, wager->spot.at, "PAYS_MISSING", NULL, "%s needs the key 'pays', such as 1 to 1",
                  baize_wager_words((enum baize_wager)wager->wager.value));
    if (wager->pays.present && wager->pays.odds.kind != BAIZE_ODDS_TO)
        fault_add(faults, wager->pays.at, "ODDS_OF_WRONG_KIND", NULL, "a wager against the house pays n to m");
    check_needs(game, wager, faults);
}

/* Without a dealer's hand the rules must say which hand wins. */
static void check_wins_from(const struct game_source *game, struct faults *faults)
{
    const struct words *hand = &game->settlement.wins_from;
    struct baize_pay_row row;
    if (game->game.value == BAIZE_DOUBLE_DRAW_POKER && !hand->present)
        fault_add(faults, game->settlement.spot.at, "WINNING_HAND_MISSING", NULL,
                  "Double Draw Poker has no dealer's hand: 'wins-from' names the lowest hand that wins");
    if (hand->present && !hand_row_find(hand->text, BAIZE_FINAL_HAND, &row))
        hand_row_unknown(hand, BAIZE_FINAL_HAND, faults);
}

static void check_settlement(const struct game_source *game, struct faults *faults)
{
    const struct sequence *order = &game->settlement.order;
    uint32_t ordered = 0;
    uint32_t known = 0;
    for (uint8_t i = 0; i < order->count; i++)
        ordered |= 1u << order->items[i];
    for (uint16_t i = 0; i < game->wagers_list.count; i++)
        known |= 1u << game->wagers[i].wager.value;
    if (order->present && ordered != known)
        fault_add(faults, order->at, "ORDER_INCOMPLETE", game->settlement.clause.text,
                  "the order of settlement names every wager of the game, and no other");
    check_wins_from(game, faults);
}

static void check_wagers(const struct game_source *game, struct faults *faults)
{
    for (uint16_t i = 0; i < game->wagers_list.count; i++)
        check_wager(game, i, faults);
    static const uint8_t needed[][4] = {
        [BAIZE_FOUR_CARD_POKER] = {BAIZE_ANTE, BAIZE_PLAY},
        [BAIZE_DOUBLE_DRAW_POKER] = {BAIZE_ANTE, BAIZE_BONUS, BAIZE_FIRST_DRAW, BAIZE_SECOND_DRAW},
    };
    for (size_t i = 0; i < 4; i++) {
        enum baize_wager wager = (enum baize_wager)needed[game->game.value][i];
        if ((i == 0 || wager != BAIZE_ANTE) && find_wager(game, wager) == NULL)
            fault_add(faults, game->wagers_list.at, "WAGER_MISSING", NULL, "%s has no wager '%s'",
                      baize_game_words((enum baize_game)game->game.value), baize_wager_id(wager));
    }
    check_settlement(game, faults);
}

/* ---- Paytables ---- */

static void check_paytable(const struct game_source *game, uint16_t index, struct faults *faults)
{
    const struct paytable_source *source = &game->paytables[index];
    size_t errors = faults->found->errors;
    struct baize_paytable paytable = {.count = 0};
    if (!source->wager.present || !source->basis.present)
        return;
    if (find_wager(game, source->wager.value) == NULL)
        fault_add(faults, source->wager.at, "WAGER_UNKNOWN", NULL, "this game has no such wager");
    for (uint16_t before = 0; before < index; before++)
        if (game->paytables[before].wager.value == source->wager.value &&
            strcmp(game->paytables[before].id.text, source->id.text) == 0)
            fault_add(faults, source->id.at, "TWICE", NULL, "this paytable stands twice");
    enum baize_basis basis = hand_rows_basis((enum baize_wager)source->wager.value);
    if (source->basis.value != (int64_t)basis)
        fault_add(faults, source->basis.at, "BASIS_NOT_OWN", NULL, "%s is settled on the basis %s",
                  baize_wager_words((enum baize_wager)source->wager.value),
                  baize_vocabulary_id(&baize_words_basis, (int)basis));
    if (source->pays_list.count == 0)
        fault_add(faults, source->pays_list.at, "ROWS_MISSING", NULL, "this paytable has no rows");
    struct hand_scope scope = {(enum baize_basis)source->basis.value, game->cards.jokers.value};
    hand_rows_read(source->pays, source->pays_list.count, &scope,
                   hand_rows_allowed((enum baize_wager)source->wager.value), &paytable, faults);
    if (faults->found->errors == errors && !source->holes.present && !faults->filed)
        holes_check(source->pays, &paytable, &scope, (struct hole_wagers){0, 0}, faults);
}

/* ---- The progressive ---- */

static bool has_level(const struct schedule_source *schedule, const char *level)
{
    for (uint16_t i = 0; i < schedule->meters_list.count; i++)
        if (strcmp(schedule->meters[i].level.text, level) == 0)
            return true;
    return false;
}

static bool has_envy(const struct progressive_source *progressive, const char *id)
{
    for (uint16_t i = 0; i < progressive->envies_list.count; i++)
        if (strcmp(progressive->envies[i].id.text, id) == 0)
            return true;
    return false;
}

static void check_progressive_basis(const struct number *basis, struct faults *faults)
{
    if (basis->value != BAIZE_BEST_FOUR && basis->value != BAIZE_FIVE_DEALT)
        fault_add(faults, basis->at, "BASIS_NOT_OWN", NULL,
                  "the progressive is settled on the basis four-card or five-card");
}

static void check_schedule(const struct progressive_source *progressive, uint16_t index, struct faults *faults)
{
    const struct schedule_source *source = &progressive->schedules[index];
    size_t errors = faults->found->errors;
    struct baize_paytable paytable = {.count = 0};
    for (uint16_t before = 0; before < index; before++)
        if (strcmp(progressive->schedules[before].id.text, source->id.text) == 0 &&
            progressive->schedules[before].basis.value == source->basis.value)
            fault_add(faults, source->id.at, "TWICE", NULL, "this schedule stands twice");
    for (uint16_t i = 0; i < source->meters_list.count; i++)
        for (uint16_t before = 0; before < i; before++)
            if (strcmp(source->meters[before].level.text, source->meters[i].level.text) == 0)
                fault_add(faults, source->meters[i].level.at, "TWICE", NULL, "this meter stands twice");
    check_progressive_basis(&source->basis, faults);
    if (source->pays_list.count == 0)
        fault_add(faults, source->pays_list.at, "ROWS_MISSING", NULL, "this schedule has no rows");
    struct hand_scope scope = {(enum baize_basis)source->basis.value, 0};
    hand_rows_read(source->pays, source->pays_list.count, &scope, hand_rows_allowed(BAIZE_PROGRESSIVE), &paytable,
                   faults);
    if (faults->found->errors == errors && !source->holes.present && !faults->filed)
        holes_check(source->pays, &paytable, &scope, (struct hole_wagers){source->amount.value, source->amount.value},
                    faults);
    for (uint16_t i = 0; i < source->pays_list.count; i++)
        if (source->pays[i].pays.odds.kind == BAIZE_ODDS_METER && !has_level(source, source->pays[i].pays.odds.level))
            fault_add(faults, source->pays[i].pays.at, "LEVEL_UNKNOWN", NULL, "this schedule has no meter '%s'",
                      source->pays[i].pays.odds.level);
    if (source->envy.present && !has_envy(progressive, source->envy.text))
        fault_add(faults, source->envy.at, "ENVY_UNKNOWN", NULL, "there is no envy table '%s'", source->envy.text);
}

static void check_envy(const struct progressive_source *progressive, uint16_t index, struct faults *faults)
{
    const struct envy_source *source = &progressive->envies[index];
    size_t errors = faults->found->errors;
    struct baize_envy envy = {.count = 0};
    if (source->amount.present && source->amount.value == 0)
        fault_add(faults, source->amount.at, "AMOUNT_OF_NOTHING", NULL, "an envy table is for a wager of more than $0");
    for (uint16_t before = 0; before < index; before++)
        if (strcmp(progressive->envies[before].id.text, source->id.text) == 0 &&
            progressive->envies[before].amount.value == source->amount.value &&
            progressive->envies[before].basis.value == source->basis.value)
            fault_add(faults, source->id.at, "TWICE", NULL, "this envy table stands twice");
    check_progressive_basis(&source->basis, faults);
    if (source->pays_list.count == 0)
        fault_add(faults, source->pays_list.at, "ROWS_MISSING", NULL, "this envy table has no rows");
    struct hand_scope scope = {(enum baize_basis)source->basis.value, 0};
    envy_rows_read(source->pays, source->pays_list.count, &scope, &envy, faults);
    if (faults->found->errors == errors && !source->holes.present && !faults->filed)
        envy_holes_check(source->pays, &envy, &scope, "holes", faults);
}

static void check_key(const struct words *key, struct faults *faults)
{
    if (strlen(key->text) >= BAIZE_ID_SIZE)
        fault_add(faults, key->at, "TEXT_TOO_LONG", NULL, "the name of a key has at most %d letters",
                  BAIZE_ID_SIZE - 1);
}

static void check_notices(const struct progressive_source *progressive, struct faults *faults)
{
    for (uint16_t i = 0; i < progressive->notices_list.count; i++) {
        const struct notice_source *notice = &progressive->notices[i];
        notice_amount_check(notice, faults);
        for (uint16_t before = 0; before < i; before++)
            if (progressive->notices[before].notice.value == notice->notice.value &&
                progressive->notices[before].since.value == notice->since.value)
                fault_add(faults, notice->notice.at, "TWICE", NULL, "two such notices since the same day");
    }
}

static void check_more_than_nothing(const struct number *amount, const char *what, struct faults *faults)
{
    if (amount->present && amount->value == 0)
        fault_add(faults, amount->at, "AMOUNT_OF_NOTHING", NULL, "%s is more than $0", what);
}

static void check_progressive(const struct game_source *game, struct faults *faults)
{
    const struct progressive_source *progressive = &game->progressive;
    bool wagered = find_wager(game, BAIZE_PROGRESSIVE) != NULL;
    if (wagered != progressive->spot.present)
        fault_add(faults, game->spot.at, "PROGRESSIVE_INCOMPLETE", NULL,
                  "the progressive wager and the part 'progressive' belong together");
    for (uint16_t i = 0; i < progressive->amounts_list.count; i++)
        check_more_than_nothing(&progressive->amounts[i].amount, "a wager that is allowed", faults);
    check_more_than_nothing(&progressive->seed_per.amount, "the wager of 'seed-per'", faults);
    for (uint16_t i = 0; i < progressive->schedules_list.count; i++)
        check_schedule(progressive, i, faults);
    for (uint16_t i = 0; i < progressive->envies_list.count; i++)
        check_envy(progressive, i, faults);
    if (progressive->spot.present && progressive->fixed_pays.choice.value == 0)
        fault_add(faults, progressive->fixed_pays.spot.at, "NOTHING_ALLOWED", progressive->fixed_pays.clause.text,
                  "fixed pays come from somewhere: 'from' is empty");
    for (uint16_t i = 0; i < progressive->controllers_list.count; i++) {
        for (uint16_t before = 0; before < i; before++)
            if (strcmp(progressive->controllers[before].id.text, progressive->controllers[i].id.text) == 0)
                fault_add(faults, progressive->controllers[i].id.at, "TWICE", NULL, "this controller stands twice");
        check_key(&progressive->controllers[i].lock_key, faults);
        check_key(&progressive->controllers[i].confirm_key, faults);
        check_key(&progressive->controllers[i].end_key, faults);
        check_key(&progressive->controllers[i].run_key, faults);
    }
    check_notices(progressive, faults);
}

/* ---- Limits and irregularities ---- */

static void check_limits(const struct game_source *game, struct faults *faults)
{
    for (uint16_t i = 0; i < game->limits_list.count; i++) {
        const struct limit_source *limit = &game->limits[i];
        bool amount = limit->limit.value == BAIZE_SINGLE_WAGER || limit->limit.value == BAIZE_GAMES_ABOVE;
        bool count = limit->limit.value != BAIZE_SINGLE_WAGER;
        if (limit->limit.present && (limit->amount.present != amount || limit->count.present != count))
            fault_add(faults, limit->spot.at, "LIMIT_INCOMPLETE", limit->clause.text, "this limit takes %s%s%s",
                      amount ? "'amount'" : "", amount && count ? " and " : "", count ? "'count'" : "");
        for (uint16_t before = 0; before < i; before++)
            if (game->limits[before].limit.value == limit->limit.value &&
                game->limits[before].since.value == limit->since.value)
                fault_add(faults, limit->since.at, "TWICE", NULL, "two such limits since the same day");
    }
}

static void check_irregularities(const struct game_source *game, struct faults *faults)
{
    unsigned seen = 0;
    for (uint16_t i = 0; i < game->irregularities_list.count; i++) {
        const struct cited *entry = &game->irregularities[i];
        if (seen & 1u << entry->term.value)
            fault_add(faults, entry->term.at, "TWICE", NULL, "this irregularity stands twice");
        seen |= 1u << entry->term.value;
    }
}

void jurisdiction_check(const struct jurisdiction *jurisdiction, struct faults *faults)
{
    for (uint16_t g = 0; g < jurisdiction->games_list.count; g++) {
        const struct game_source *game = &jurisdiction->games[g];
        if (game->document.present && !names_document(jurisdiction, game->document.text))
            fault_add(faults, game->document.at, "DOCUMENT_UNKNOWN", NULL, "'%s' is not among the documents",
                      game->document.text);
        for (uint16_t before = 0; before < g; before++)
            if (jurisdiction->games[before].game.value == game->game.value)
                fault_add(faults, game->game.at, "TWICE", NULL, "this game stands twice");
        check_cards(game, faults);
        check_methods(game, faults);
        check_wagers(game, faults);
        for (uint16_t i = 0; i < game->paytables_list.count; i++)
            check_paytable(game, i, faults);
        check_progressive(game, faults);
        check_limits(game, faults);
        check_irregularities(game, faults);
        if (game->procedures.abandonment.choice.value == 0)
            fault_add(faults, game->procedures.abandonment.spot.at, "NOTHING_ALLOWED",
                      game->procedures.abandonment.clause.text, "'choices' of abandonment is empty");
        if (game->payout_limits_list.count == 2 &&
            game->payout_limits[0].term.value == game->payout_limits[1].term.value)
            fault_add(faults, game->payout_limits[1].term.at, "TWICE", NULL, "this payout limit stands twice");
    }
}

/* view_seat.c - the seats of table/N, by their numbers. */
#include "base/vocabulary.h"
#include "protocol/view.h"

static bool is_here(const struct protocol_house *house, const struct baize_floor_table *at, uint32_t patron)
{
    if (patron == 0)
        return false;
    return view_runs(house, at) != PROTOCOL_BY_ITSELF || house->is_here == NULL ||
           house->is_here(house->context, patron);
}

/* A void has given the wagers back: they are chips again, and lie nowhere else. */
static json_t *wagers_of(const struct baize_view *view, const struct baize_view_seat *seat)
{
    json_t *wagers = json_object();
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (seat->wagers[w] > 0 && view->phase != BAIZE_PHASE_VOIDED)
            make_set_number(&wagers, baize_wager_id((enum baize_wager)w), seat->wagers[w]);
    return wagers;
}

/* ---- The settlement ---- */

static const char *outcome_of(enum baize_result result)
{
    static const char *const outcomes[] = {
        [BAIZE_RESULT_LOST] = "lost",   [BAIZE_RESULT_WON] = "won",         [BAIZE_RESULT_PUSHED] = "returned",
        [BAIZE_RESULT_FOLDED] = "lost", [BAIZE_RESULT_CLAIMED] = "claimed",
    };
    return outcomes[result];
}

static const struct baize_odds *odds_of(const struct baize_rules *rules, const struct baize_settle_line *line)
{
    const struct baize_paytable *table =
        line->wager == BAIZE_PROGRESSIVE ? &rules->progressive.schedule : &rules->wagers[line->wager].paytable;
    if (line->result != BAIZE_RESULT_WON && line->result != BAIZE_RESULT_CLAIMED)
        return NULL;
    if (line->row < table->count)
        return &table->rows[line->row].pays;
    return line->bonus ? NULL : &rules->wagers[line->wager].even;
}

/* The hand that decided, where it is another than the seat's own by the ranking of the game. */
static void set_hand(json_t **made, const struct baize_rules *rules, const struct baize_settle_line *line,
                     baize_strength own)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (line->strength == 0 || (line->ranking == baize_view_ranking(rules) && line->strength == own))
        return;
    baize_strength_name(&text, line->ranking, line->strength);
    make_set_word(made, "hand", words);
}

/* The win of the progressive that the line is about, or NULL. */
static const struct baize_view_claim *claim_of(const struct baize_view *view, uint8_t seat,
                                               const struct baize_settle_line *line)
{
    for (uint8_t i = 0; i < view->claims_count && line->result == BAIZE_RESULT_CLAIMED; i++)
        if (view->claims[i].seat == seat)
            return &view->claims[i];
    return NULL;
}

static json_t *line_of(const struct baize_rules *rules, const struct baize_settle_line *settled,
                       const struct baize_view_claim *claim, baize_strength own)
{
    char words[256];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_settle_line copy = *settled;
    const struct baize_settle_line *line = &copy;
    const struct baize_odds *odds = odds_of(rules, line);
    bool paid = claim != NULL && claim->paid;
    json_t *made = json_object();
    if (paid)
        copy.winnings = claim->amount;
    baize_settle_line_print(&text, rules, line);
    make_set_word(&made, "wager", baize_wager_id(line->wager));
    make_set_word(&made, "outcome", paid ? "won" : outcome_of(line->result));
    set_hand(&made, rules, line, own);
    if (odds != NULL)
        make_set(&made, "odds", view_odds(odds));
    make_set_number(&made, "staked_cents", line->bonus ? 0 : line->wagered);
    make_set_number(&made, "returned_cents", line->returned + line->winnings);
    if (claim != NULL && !paid)
        make_set_number(&made, "claimed_cents", claim->amount);
    make_set(&made, "words", make_text(words));
    make_set(&made, "clause", view_clause(rules, line->clause));
    return made;
}

/* `seat` is one of the view's. */
static json_t *settlement_of(const struct baize_rules *rules, const struct baize_view *view,
                             const struct baize_view_seat *seat)
{
    const struct baize_settle_lines *lines = &seat->settlement;
    uint8_t number = (uint8_t)(seat - view->seats + 1);
    json_t *list = json_array();
    for (uint8_t i = 0; i < lines->count; i++)
        make_add(&list, line_of(rules, &lines->lines[i], claim_of(view, number, &lines->lines[i]), seat->strength));
    return list;
}

/* ---- A seat ---- */

/* Whoever sits here now, and played the round that is shown: what lies there is theirs. */
void view_set_play(json_t **made, const struct baize_rules *rules, const struct baize_view *view,
                   const struct baize_view_seat *seat, bool plays)
{
    static const struct baize_view_seat nothing = {.status = BAIZE_SEAT_EMPTY};
    const struct baize_view_seat *seen = plays ? seat : &nothing;
    bool settled = seen->status == BAIZE_SEAT_SETTLED && view->phase != BAIZE_PHASE_VOIDED;
    make_set(made, "wagers", wagers_of(view, seen));
    make_set_number(made, "collected_cents", seen->collected);
    make_set(made, "cards", view_cards(seen->cards, seen->count));
    make_set(made, "hand", view_hand(rules, seen->strength));
    make_set(made, "counting", view_cards_of(seen->cards, seen->count, seen->counting));
    view_set_hands(made, rules, view, seen);
    make_set_number(made, "discards", seen->discards_count);
    make_set_number(made, "paid_cents", seen->paid);
    make_set_number(made, "claimed_cents", seen->claimed);
    make_set_number(made, "envy_cents", seen->envy);
    make_set(made, "net_cents",
             settled ? json_integer(baize_view_received(seen) - baize_view_wagered(seen)) : json_null());
    if (view->phase == BAIZE_PHASE_VOIDED)
        make_set_number(made, "returned_cents", baize_view_wagered(seen));
    if (settled)
        make_set(made, "settlement", settlement_of(rules, view, seen));
}

static const char *status_of(uint32_t patron, const struct baize_view_seat *seat, bool plays)
{
    return plays ? baize_seat_status_id(seat->status) : patron == 0 ? "empty" : "seated";
}

static const char *key_id(uint8_t key)
{
    return baize_vocabulary_id(&baize_words_key, (int)key);
}

static void set_keys(json_t **made, const struct baize_floor_table *at, uint8_t index)
{
    make_set_flag(made, "light", at->controller.seats[index].lit);
    make_set_word(made, "key", key_id(at->controller.seats[index].key));
}

static json_t *seat_of(const struct protocol_house *house, const struct baize_floor_table *at,
                       const struct baize_view *view, uint8_t index)
{
    const struct baize_table_seat *taken = &at->table.seats[index];
    const struct baize_view_seat *seat = &view->seats[index];
    bool plays = taken->patron != 0 && seat->patron == taken->patron;
    json_t *made = json_object();
    make_set_number(&made, "seat", index + 1);
    make_set(&made, "player", view_who(house, taken->patron));
    make_set_flag(&made, "here", is_here(house, at, taken->patron));
    make_set_flag(&made, "leaving", taken->leaving);
    make_set_word(&made, "status", status_of(taken->patron, seat, plays));
    make_set_flag(&made, "folded", plays && seat->folded);
    make_set_number(&made, "chips_cents", baize_table_chips(&at->table, taken->patron));
    set_keys(&made, at, index);
    view_set_play(&made, at->rules, view, seat, plays);
    return made;
}

static json_t *seat_alone(const struct baize_floor_table *at, uint8_t index)
{
    json_t *made = json_object();
    make_set_number(&made, "seat", index + 1);
    set_keys(&made, at, index);
    return made;
}

json_t *view_seats(const struct protocol_house *house, const struct baize_floor_table *at,
                   const struct baize_view *view)
{
    json_t *seats = json_object();
    for (uint8_t i = 0; i < at->rules->seats; i++) {
        char key[MAKE_KEY_SIZE];
        make_set(&seats, make_key(key, i + 1u), at->alone ? seat_alone(at, i) : seat_of(house, at, view, i));
    }
    return seats;
}

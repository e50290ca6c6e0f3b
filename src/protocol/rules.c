/* rules.c - the rules of a table for a screen: what may be wagered and what it pays. */
#include "base/vocabulary.h"
#include "protocol/view.h"

/* ---- Paytables ---- */

static json_t *row_of(const char *hand, const struct baize_odds *pays)
{
    char odds[64], words[128];
    struct baize_text text = baize_text_in(odds, sizeof odds);
    json_t *named = view_row_hand(hand);
    baize_odds_print(&text, pays);
    text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "%s pays %s", json_is_string(named) ? json_string_value(named) : hand, odds);
    return json_pack("{s:o, s:o, s:o}", "hand", named, "odds", make_text(odds), "words", make_text(words));
}

static json_t *paytable_of(const struct baize_rules *rules, enum baize_wager wager)
{
    const struct baize_paytable *table =
        wager == BAIZE_PROGRESSIVE ? &rules->progressive.schedule : &rules->wagers[wager].paytable;
    json_t *list = json_array();
    for (uint8_t i = 0; i < table->count; i++)
        make_add(&list, row_of(table->rows[i].hand, &table->rows[i].pays));
    return list;
}

/* ---- Wagers ---- */

/* Of Play and the Draw wagers the Ante says how much: least and most are those of the least and the largest Ante. */
static json_t *wager_of(const struct baize_rules *rules, enum baize_wager wager)
{
    const struct baize_wager_rules *row = &rules->wagers[wager];
    const struct baize_wager_rules *ante = &rules->wagers[BAIZE_ANTE];
    baize_cents least = row->least_times > 0 ? ante->least * row->least_times : row->least;
    baize_cents most = row->most_times > 0 ? ante->most * row->most_times : row->most;
    if (wager == BAIZE_PROGRESSIVE)
        least = most = rules->progressive.wager;
    if (row->equals_ante) {
        least = ante->least;
        most = ante->most;
    }
    if (row->cap > 0 && most > row->cap)
        most = row->cap;
    return json_pack("{s:s, s:s?, s:s?, s:I, s:I, s:I, s:o, s:o}", "wager", baize_wager_id(wager), "title",
                     baize_wager_words(wager), "placed", baize_vocabulary_id(&baize_words_placed, (int)row->placed),
                     "least_cents", (json_int_t)least, "most_cents", (json_int_t)most, "step_cents",
                     (json_int_t)(row->step > 0 ? row->step : rules->smallest_chip), "clause",
                     view_clause(rules, row->clause), "paytable", paytable_of(rules, wager));
}

/* ---- Notes ---- */

static void note_times(json_t **notes, const struct baize_rules *rules, enum baize_wager wager)
{
    const struct baize_wager_rules *row = &rules->wagers[wager];
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!row->offered || (row->least_times == 0 && !row->equals_ante))
        return;
    baize_text_format(&text, "%s is ", baize_wager_words(wager));
    if (row->equals_ante || (row->least_times == 1 && row->most_times == 1))
        baize_text_add(&text, "equal to the Ante.");
    else
        baize_text_format(&text, "%u to %u times the Ante.", row->least_times, row->most_times);
    make_add(notes, make_word(words));
}

static void note_limits(json_t **notes, const struct baize_rules *rules)
{
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_add(&text, "Wagers are whole chips; the smallest is ");
    baize_cents_print(&text, rules->smallest_chip, BAIZE_MONEY_SHORT);
    baize_text_add(&text, ".");
    make_add(notes, make_word(words));
    text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "One patron may play %u %s.", rules->boxes_most, rules->boxes_most == 1 ? "box" : "boxes");
    make_add(notes, make_word(words));
    if (rules->payout_limit.per_hand == 0)
        return;
    text = baize_text_in(words, sizeof words);
    baize_text_add(&text, "One hand is paid at most ");
    baize_cents_print(&text, rules->payout_limit.per_hand, BAIZE_MONEY_SHORT);
    baize_text_add(&text, " in winnings.");
    make_add(notes, make_word(words));
}

/* What a fold does to each wager that may be down then (MD-FCP 2.B(5)). */
static void note_fold(json_t **notes, const struct baize_rules *rules, enum baize_wager wager)
{
    const struct baize_wager_rules *row = &rules->wagers[wager];
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!row->offered || wager == BAIZE_PLAY || wager == BAIZE_SECOND_DRAW)
        return;
    baize_text_format(&text, "If you fold, %s %s.", baize_wager_words(wager),
                      baize_vocabulary_words(&baize_words_fold, (int)row->on_fold));
    make_add(notes, make_word(words));
}

static json_t *notes_of(const struct baize_rules *rules)
{
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    json_t *notes = json_array();
    for (int w = 0; w < BAIZE_WAGERS; w++)
        note_times(&notes, rules, (enum baize_wager)w);
    note_limits(&notes, rules);
    if (rules->dealer_cards > 0)
        baize_text_format(&text, "On a tie the %s.",
                          baize_vocabulary_words(&baize_words_tie, (int)rules->settlement.tie));
    else
        baize_text_add(&text, "A joker is an ace, or completes a straight, flush or straight flush.");
    make_add(&notes, make_word(words));
    text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "Who leaves in a round abandons the hand: %s.",
                      baize_vocabulary_words(&baize_words_abandonment, (int)rules->procedures.abandonment));
    make_add(&notes, make_word(words));
    for (int w = 0; w < BAIZE_WAGERS; w++)
        note_fold(&notes, rules, (enum baize_wager)w);
    if (!rules->real_money)
        make_add(&notes, make_word("These rules are for study, not for money."));
    return notes;
}

json_t *protocol_rules(const struct baize_rules *rules, const uint8_t digest[BAIZE_HASH_SIZE])
{
    json_t *wagers = json_array();
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules->wagers[w].offered)
            make_add(&wagers, wager_of(rules, (enum baize_wager)w));
    return json_pack("{s:o, s:o, s:s?, s:o, s:I, s:I, s:o, s:o}", "digest", make_hex(digest, BAIZE_HASH_SIZE), "title",
                     make_text(rules->title), "game", baize_game_id(rules->game), "jurisdiction",
                     make_text(rules->jurisdiction_title), "seats", (json_int_t)rules->seats, "deck",
                     (json_int_t)baize_cards_count(rules->deck), "wagers", wagers, "notes", notes_of(rules));
}

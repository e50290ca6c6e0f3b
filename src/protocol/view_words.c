/* view_words.c - people, tables and rules in words. */
#include "base/vocabulary.h"
#include "protocol/view.h"

#include <string.h>

json_t *view_who(const struct protocol_house *house, uint32_t person)
{
    if (person == 0)
        return json_null();
    return json_pack("{s:I, s:o}", "number", (json_int_t)person, "alias",
                     make_text(house->alias == NULL ? NULL : house->alias(house->context, person)));
}

/* ---- Rules ---- */

json_t *view_meter_title(const struct baize_rules *rules)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "%s Progressive", baize_game_words(rules->game));
    return make_word(words);
}

json_t *view_row_hand(const char *hand)
{
    char words[BAIZE_ID_SIZE];
    size_t length = 0;
    for (; hand[length] != '\0' && length < sizeof words - 1; length++)
        words[length] = hand[length] == '-' ? ' ' : hand[length];
    words[length] = '\0';
    return make_text(words);
}

json_t *view_schedule_hand(const struct baize_rules *rules, uint8_t row)
{
    const struct baize_paytable *schedule = &rules->progressive.schedule;
    return row < schedule->count ? view_row_hand(schedule->rows[row].hand) : json_null();
}

json_t *view_envy_hand(const struct baize_rules *rules, uint8_t row)
{
    const struct baize_envy *envy = &rules->progressive.envy;
    return row < envy->count ? view_row_hand(envy->rows[row].hand) : json_null();
}

json_t *view_clause(const struct baize_rules *rules, baize_clause clause)
{
    const char *words = baize_rules_clause(rules, clause);
    return words[0] == '\0' ? json_null() : make_text(words);
}

const char *view_irregularity_words(enum baize_irregularity what)
{
    return baize_vocabulary_words(&baize_words_irregularity, (int)what);
}

json_t *view_odds(const struct baize_odds *odds)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_odds_print(&text, odds);
    return make_text(words);
}

json_t *view_rate(baize_rate rate)
{
    char words[32];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_rate_print(&text, rate);
    return make_word(words);
}

static const char *submission_of(const struct baize_house *house, const uint8_t digest[BAIZE_HASH_SIZE])
{
    for (uint16_t i = 0; i < house->rules_count; i++)
        if (memcmp(house->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return house->rules[i].submission;
    return NULL;
}

void view_set_rules(json_t **object, const struct protocol_house *house, const struct baize_floor_table *at)
{
    const struct baize_house *made = baize_engine_house(house->engine);
    const struct baize_house_table *table = baize_house_table(made, view_number(at));
    make_set_word(object, "title", baize_game_words(at->rules->game));
    make_set_word(object, "game", baize_game_id(at->rules->game));
    make_set(object, "jurisdiction", make_text(at->rules->jurisdiction_title));
    make_set(object, "submission", table == NULL ? json_null() : make_text(submission_of(made, table->digest)));
    make_set(object, "rules", table == NULL ? json_null() : make_hex(table->digest, BAIZE_HASH_SIZE));
}

/* ---- Tables ---- */

uint32_t view_number(const struct baize_floor_table *at)
{
    return at->table.settings.number;
}

const struct baize_floor_table *view_find(const struct protocol_house *house, uint32_t table)
{
    const struct baize_house_table *made = baize_house_table(baize_engine_house(house->engine), table);
    return made != NULL && made->retired != 0 ? NULL : baize_floor_table(baize_engine_floor(house->engine), table);
}

baize_cents view_balance(const struct baize_table *table, enum baize_account_kind kind)
{
    struct baize_account account = {.kind = (uint16_t)kind};
    return baize_ledger_balance(&table->ledger, account) / BAIZE_MICROCENTS_PER_CENT;
}

const char *view_source_id(enum baize_card_source source)
{
    return baize_vocabulary_id(&baize_words_card_source, (int)source);
}

const char *view_runs_id(enum protocol_runs runs)
{
    static const char *const ids[] = {
        [PROTOCOL_BY_DEALER] = "dealer",
        [PROTOCOL_BY_ITSELF] = "automatic",
        [PROTOCOL_PROGRESSIVE_ONLY] = "progressive-only",
    };
    return (size_t)runs < sizeof ids / sizeof ids[0] ? ids[runs] : "?";
}

enum protocol_runs view_runs(const struct protocol_house *house, const struct baize_floor_table *at)
{
    if (at->alone)
        return PROTOCOL_PROGRESSIVE_ONLY;
    return house->runs == NULL ? PROTOCOL_BY_DEALER : house->runs(house->context, view_number(at));
}

const char *view_phase_id(const struct baize_floor_table *at)
{
    return at->alone ? baize_controller_phase_id((enum baize_controller_phase)at->controller.phase)
                     : baize_phase_id(at->table.round.phase);
}

/* ---- One line ---- */

static void say_alone(struct baize_text *text, const struct baize_controller *controller)
{
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        if (controller->seats[i].key == BAIZE_KEY_PENDING) {
            baize_text_format(text, "Seat %u waits for the validation of a win", i + 1u);
            return;
        }
    baize_text_format(text, "Game %u: %s", (unsigned)controller->round,
                      baize_vocabulary_words(&baize_words_controller_phase, (int)controller->phase));
}

static void say_life(struct baize_text *text, const struct baize_table *table)
{
    static const char *const words[] = {
        [BAIZE_LIFE_CLOSED] = "The table is closed",
        [BAIZE_LIFE_OPENING] = "The table is being opened",
        [BAIZE_LIFE_OPEN] = "No round is open",
        [BAIZE_LIFE_IDLE] = "Nobody plays: the cards are spread",
        [BAIZE_LIFE_CLOSING] = "The table is being closed",
    };
    baize_text_add(text, words[table->life]);
}

static void say_claims(struct baize_text *text, const struct baize_rules *rules, const struct baize_round *round)
{
    int place = baize_round_next_claim(round);
    if (place < 0) {
        baize_text_add(text, "Envy bonuses are paid");
        return;
    }
    const struct baize_claim *claim = &round->claims[place];
    char hand[64];
    struct baize_text words = baize_text_in(hand, sizeof hand);
    baize_strength_name(&words, rules->progressive.schedule.ranking, claim->strength);
    baize_text_format(text, "Seat %u waits for the validation of a progressive win: %s", claim->seat, hand);
}

/* "The round is void, all wagers are back: the shuffler jams or stops (MD-FCP 13.G)" */
static void say_void(struct baize_text *text, const struct baize_rules *rules, const struct baize_round *round)
{
    const char *clause = baize_rules_clause(rules, rules->irregularities[round->voided_by].clause);
    baize_text_format(text, "The round is void, all wagers are back: %s", view_irregularity_words(round->voided_by));
    if (clause[0] != '\0')
        baize_text_format(text, " (%s)", clause);
}

static void say_phase(struct baize_text *text, const struct baize_rules *rules, const struct baize_round *round)
{
    static const char *const words[] = {
        [BAIZE_PHASE_IDLE] = "No round is open",
        [BAIZE_PHASE_BETTING] = "Place your bets",
        [BAIZE_PHASE_DEALING] = "The cards are dealt",
        [BAIZE_PHASE_DECISIONS] = "play or fold",
        [BAIZE_PHASE_FIRST_BETS] = "First Draw wager or fold",
        [BAIZE_PHASE_FIRST_DISCARDS] = "discards",
        [BAIZE_PHASE_FIRST_DRAW] = "Replacements are dealt",
        [BAIZE_PHASE_SECOND_BETS] = "Second Draw wager or fold",
        [BAIZE_PHASE_SECOND_DISCARDS] = "discards",
        [BAIZE_PHASE_SECOND_DRAW] = "Replacements are dealt",
        [BAIZE_PHASE_REVEAL] = "The dealer turns the cards up",
        [BAIZE_PHASE_SETTLEMENT] = "Seats are settled",
        [BAIZE_PHASE_CLAIMS] = "",
        [BAIZE_PHASE_CLOSING] = "All is paid",
        [BAIZE_PHASE_ENDED] = "The round is over",
        [BAIZE_PHASE_VOIDED] = "",
    };
    if (round->phase == BAIZE_PHASE_REVEAL && baize_round_collected(round))
        baize_text_add(text, "The dealer collects the forfeited wagers, then turns the cards up");
    else if (round->phase == BAIZE_PHASE_CLAIMS)
        say_claims(text, rules, round);
    else if (round->phase == BAIZE_PHASE_VOIDED)
        say_void(text, rules, round);
    else if (round->turn != 0)
        baize_text_format(text, "Seat %u decides: %s", round->turn, words[round->phase]);
    else
        baize_text_add(text, words[round->phase]);
}

void view_says(struct baize_text *text, const struct baize_floor_table *at)
{
    if (at->alone)
        say_alone(text, &at->controller);
    else if (at->table.life != BAIZE_LIFE_OPEN)
        say_life(text, &at->table);
    else if (at->table.card_impossible)
        baize_text_add(text, "A card that cannot be waits to be corrected");
    else
        say_phase(text, at->rules, &at->table.round);
}

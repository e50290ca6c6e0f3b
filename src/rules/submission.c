/* submission.c - the format of a rules submission, as tables. */
#include "rules/submission.h"

#include <stddef.h>

static const struct field table_fields[] = {
    {"seats", FIELD_COUNT, IN(table_choice, seats), REQUIRED, RANGE(1, 1000)},
    {"boxes", FIELD_COUNT, IN(table_choice, boxes), REQUIRED, RANGE(1, 1000)},
    {"smallest-chip", FIELD_CENTS, IN(table_choice, smallest_chip), REQUIRED, UP_TO(CENTS_MOST)},
    {"dealing", FIELD_CHOICE, IN(table_choice, dealing), REQUIRED, TERMS(method)},
    {"fallback", FIELD_CHOICE, IN(table_choice, fallback), TERMS(method)},
    {"shuffler", FIELD_CHOICE, IN(table_choice, shuffler), REQUIRED, TERMS(shuffler)},
    {"decks", FIELD_COUNT, IN(table_choice, decks), REQUIRED, RANGE(1, 1000)},
    {"abandonment", FIELD_CHOICE, IN(table_choice, abandonment), REQUIRED, TERMS(abandonment)},
};
static const struct schema table_schema = {"table", SCHEMA_OF(table_fields)};

static const struct field wager_fields[] = {
    {"least", FIELD_CENTS, IN(wager_choice, least), UP_TO(CENTS_MOST)},
    {"most", FIELD_CENTS, IN(wager_choice, most), UP_TO(CENTS_MOST)},
    {"least-times", FIELD_COUNT, IN(wager_choice, least_times), RANGE(1, 1000)},
    {"most-times", FIELD_COUNT, IN(wager_choice, most_times), RANGE(1, 1000)},
    {"paytable", FIELD_NAME, IN(wager_choice, paytable)},
    {"basis", FIELD_CHOICE, IN(wager_choice, basis), TERMS(basis)},
    {"holes", FIELD_CHOICE, IN(wager_choice, holes), TERMS(holes)},
    {"pays", FIELD_LIST, LIST_IN(wager_choice, pays_list, pays, own_pay, BAIZE_PAY_ROWS_MOST)},
};
static const struct schema wager_schema = {"a wager", SCHEMA_OF(wager_fields)};

static const struct field meter_fields[] = {
    {"level", FIELD_NAME, IN(meter_choice, level), REQUIRED, LABEL},
    {"seed", FIELD_CENTS, IN(meter_choice, seed), REQUIRED, UP_TO(CENTS_MOST)},
    {"rate", FIELD_RATE, IN(meter_choice, rate), REQUIRED},
    {"reserve", FIELD_RATE, IN(meter_choice, reserve)},
    {"limit", FIELD_CENTS, IN(meter_choice, limit), UP_TO(CENTS_MOST)},
};
static const struct schema meter_schema = {"a meter", SCHEMA_OF(meter_fields)};

static const struct field preset_fields[] = {
    {"seed", FIELD_CENTS, IN(preset_choice, seed), UP_TO(CENTS_MOST)},
    {"rate", FIELD_RATE, IN(preset_choice, rate)},
};
static const struct schema preset_schema = {"preset", SCHEMA_OF(preset_fields)};

static const struct field progressive_fields[] = {
    {"amount", FIELD_CENTS, IN(progressive_choice, amount), REQUIRED, UP_TO(CENTS_MOST)},
    {"schedule", FIELD_NAME, IN(progressive_choice, schedule)},
    {"envy", FIELD_NAME, IN(progressive_choice, envy)},
    {"fixed-pays-from", FIELD_CHOICE, IN(progressive_choice, fixed_pays_from), TERMS(pays_from)},
    {"executive-above", FIELD_CENTS, IN(progressive_choice, executive_above), UP_TO(CENTS_MOST)},
    {"claim-order", FIELD_CHOICE, IN(progressive_choice, claim_order), TERMS(direction)},
    {"controller", FIELD_NAME, IN(progressive_choice, controller)},
    {"basis", FIELD_CHOICE, IN(progressive_choice, basis), TERMS(basis)},
    {"envy-basis", FIELD_CHOICE, IN(progressive_choice, envy_basis), TERMS(basis)},
    {"holes", FIELD_CHOICE, IN(progressive_choice, holes), TERMS(holes)},
    {"envy-holes", FIELD_CHOICE, IN(progressive_choice, envy_holes), TERMS(holes)},
    {"meters", FIELD_LIST, LIST_IN(progressive_choice, meters_list, meters, meter, BAIZE_LEVELS_MOST), REQUIRED},
    {"preset", FIELD_MAP, IN(progressive_choice, preset), MAP_OF(preset)},
    {"pays", FIELD_LIST, LIST_IN(progressive_choice, pays_list, pays, own_pay, BAIZE_PAY_ROWS_MOST)},
    {"envy-pays", FIELD_LIST, LIST_IN(progressive_choice, envy_pays_list, envy_pays, own_envy, BAIZE_PAY_ROWS_MOST)},
    {"notices", FIELD_LIST, LIST_IN(progressive_choice, notices_list, notices, own_notice, NOTICES_MOST)},
};
static const struct schema progressive_schema = {"progressive", SCHEMA_OF(progressive_fields)};

static const struct field wagers_fields[] = {
    {"ante", FIELD_MAP, IN(wagers_choice, of[BAIZE_ANTE]), MAP_OF(wager)},
    {"play", FIELD_MAP, IN(wagers_choice, of[BAIZE_PLAY]), MAP_OF(wager)},
    {"aces-up", FIELD_MAP, IN(wagers_choice, of[BAIZE_ACES_UP]), MAP_OF(wager)},
    {"six-card-bonus", FIELD_MAP, IN(wagers_choice, of[BAIZE_SIX_CARD_BONUS]), MAP_OF(wager)},
    {"bad-beat-bonus", FIELD_MAP, IN(wagers_choice, of[BAIZE_BAD_BEAT_BONUS]), MAP_OF(wager)},
    {"bonus", FIELD_MAP, IN(wagers_choice, of[BAIZE_BONUS]), MAP_OF(wager)},
    {"first-draw", FIELD_MAP, IN(wagers_choice, of[BAIZE_FIRST_DRAW]), MAP_OF(wager)},
    {"second-draw", FIELD_MAP, IN(wagers_choice, of[BAIZE_SECOND_DRAW]), MAP_OF(wager)},
    {"progressive", FIELD_MAP, IN(wagers_choice, progressive), MAP_OF(progressive)},
};
static const struct schema wagers_schema = {"wagers", SCHEMA_OF(wagers_fields)};

static const struct field payout_limit_fields[] = {
    {"per", FIELD_CHOICE, IN(payout_limit_choice, per), REQUIRED, LABEL, TERMS(payout_per)},
    {"wager", FIELD_CHOICE, IN(payout_limit_choice, wager), LABEL, TERMS(wager)},
    {"amount", FIELD_CENTS, IN(payout_limit_choice, amount), REQUIRED, UP_TO(CENTS_MOST)},
};
static const struct schema payout_limit_schema = {"a payout limit", SCHEMA_OF(payout_limit_fields)};

static const struct field submission_fields[] = {
    {"kind", FIELD_NAME, IN(submission, kind), REQUIRED},
    {"format", FIELD_COUNT, IN(submission, format), REQUIRED, RANGE(1, 1)},
    {"title", FIELD_WORDS, IN(submission, title), REQUIRED},
    {"jurisdiction", FIELD_NAME, IN(submission, jurisdiction), REQUIRED},
    {"game", FIELD_CHOICE, IN(submission, game), REQUIRED, TERMS(game)},
    {"house", FIELD_WORDS, IN(submission, house), REQUIRED},
    {"effective", FIELD_DATE, IN(submission, effective)},
    {"holes", FIELD_CHOICE, IN(submission, holes), TERMS(holes)},
    {"table", FIELD_MAP, IN(submission, table), REQUIRED, MAP_OF(table)},
    {"wagers", FIELD_MAP, IN(submission, wagers), REQUIRED, MAP_OF(wagers)},
    {"settlement-order", FIELD_SEQUENCE, IN(submission, settlement_order), TERMS(wager)},
    {"payout-limits", FIELD_LIST, LIST_IN(submission, payout_limits_list, payout_limits, payout_limit, 8)},
};
const struct schema submission_schema = {"a submission", SCHEMA_OF(submission_fields)};

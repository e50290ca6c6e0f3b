/* jurisdiction.c - the format of a jurisdiction's file, as tables. */
#include "rules/jurisdiction.h"

#include <stddef.h>

static const struct field document_fields[] = {
    {"id", FIELD_NAME, IN(document, id), REQUIRED, LABEL},
    {"title", FIELD_WORDS, IN(document, title), REQUIRED},
};
static const struct schema document_schema = {"a document", SCHEMA_OF(document_fields)};

/* ---- The table and its cards ---- */

static const struct field seats_fields[] = {
    {"most", FIELD_COUNT, IN(count_rule, count), REQUIRED, RANGE(1, 99)},
    {"clause", FIELD_WORDS, IN(count_rule, clause), REQUIRED},
};
static const struct schema seats_schema = {"seats", SCHEMA_OF(seats_fields)};

static const struct field boxes_fields[] = {
    {"policy", FIELD_CHOICE, IN(choice_rule, choice), REQUIRED, TERMS(boxes)},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED},
};
static const struct schema boxes_schema = {"boxes", SCHEMA_OF(boxes_fields)};

static const struct field shows_fields[] = {
    {"what", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(shown)},
    {"wagers", FIELD_CHOICES, IN(cited, extra), TERMS(wager)},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED},
};
static const struct schema shows_schema = {"an inscription", SCHEMA_OF(shows_fields)};

static const struct field equipment_fields[] = {
    {"item", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(equipment)},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED},
};
static const struct schema equipment_schema = {"a piece of equipment", SCHEMA_OF(equipment_fields)};

static const struct field table_fields[] = {
    {"seats", FIELD_MAP, IN(table_source, seats), REQUIRED, MAP_OF(seats)},
    {"boxes", FIELD_MAP, IN(table_source, boxes), REQUIRED, MAP_OF(boxes)},
    {"shows", FIELD_LIST, LIST_IN(table_source, shows_list, shows, shows, BAIZE_SHOWN_MOST), REQUIRED},
    {"equipment", FIELD_LIST, LIST_IN(table_source, equipment_list, equipment, equipment, 8), REQUIRED},
};
static const struct schema table_schema = {"table", SCHEMA_OF(table_fields)};

static const struct field cards_fields[] = {
    {"size", FIELD_COUNT, IN(cards_source, size), REQUIRED, RANGE(1, 54)},
    {"size-clause", FIELD_WORDS, IN(cards_source, size_clause), REQUIRED},
    {"jokers", FIELD_COUNT, IN(cards_source, jokers), REQUIRED, RANGE(0, 2)},
    {"cover-cards", FIELD_COUNT, IN(cards_source, cover_cards), REQUIRED, RANGE(0, 4)},
    {"clause", FIELD_WORDS, IN(cards_source, clause), REQUIRED},
    {"player", FIELD_COUNT, IN(cards_source, player), REQUIRED, RANGE(1, 5)},
    {"dealer", FIELD_COUNT, IN(cards_source, dealer), REQUIRED, RANGE(0, 6)},
    {"dealer-up", FIELD_COUNT, IN(cards_source, dealer_up), REQUIRED, RANGE(0, 6)},
    {"hands-clause", FIELD_WORDS, IN(cards_source, hands_clause), REQUIRED},
    {"decks", FIELD_COUNT, IN(cards_source, decks), REQUIRED, RANGE(1, 2)},
    {"decks-clause", FIELD_WORDS, IN(cards_source, decks_clause), REQUIRED},
    {"decks-with-shuffler", FIELD_COUNT, IN(cards_source, decks_with_shuffler), RANGE(1, 2)},
    {"shuffler-clause", FIELD_WORDS, IN(cards_source, shuffler_clause)},
};
static const struct schema cards_schema = {"cards", SCHEMA_OF(cards_fields)};

static const struct field deal_fields[] = {
    {"to", FIELD_CHOICE, IN(deal_step_source, to), REQUIRED, LABEL, TERMS(deal_to)},
    {"cards", FIELD_COUNT, IN(deal_step_source, cards), REQUIRED, RANGE(1, 6)},
    {"by", FIELD_CHOICE, IN(deal_step_source, by), REQUIRED, TERMS(deal_by)},
    {"face", FIELD_CHOICE, IN(deal_step_source, face), REQUIRED, TERMS(face)},
    {"clause", FIELD_WORDS, IN(deal_step_source, clause), REQUIRED},
};
static const struct schema deal_schema = {"a step of the deal", SCHEMA_OF(deal_fields)};

static const struct field method_fields[] = {
    {"method", FIELD_CHOICE, IN(method_source, method), REQUIRED, LABEL, TERMS(method)},
    {"clause", FIELD_WORDS, IN(method_source, clause), REQUIRED},
    {"shuffler", FIELD_CHOICE, IN(method_source, shuffler), REQUIRED, TERMS(need)},
    {"shuffler-clause", FIELD_WORDS, IN(method_source, shuffler_clause), REQUIRED},
    {"deck-life-hours", FIELD_COUNT, IN(method_source, deck_life_hours), RANGE(1, 48)},
    {"deck-life-clause", FIELD_WORDS, IN(method_source, deck_life_clause)},
    {"deal", FIELD_LIST, LIST_IN(method_source, deal_list, deal, deal, BAIZE_DEAL_STEPS_MOST), REQUIRED},
};
static const struct schema method_schema = {"a dealing method", SCHEMA_OF(method_fields)};

static const struct field draws_fields[] = {
    {"first-most", FIELD_COUNT, IN(draws_source, first_most), REQUIRED, RANGE(0, 5)},
    {"first-clause", FIELD_WORDS, IN(draws_source, first_clause), REQUIRED},
    {"second-most", FIELD_COUNT, IN(draws_source, second_most), REQUIRED, RANGE(0, 5)},
    {"second-clause", FIELD_WORDS, IN(draws_source, second_clause), REQUIRED},
    {"order-clause", FIELD_WORDS, IN(draws_source, order_clause), REQUIRED},
};
static const struct schema draws_schema = {"draws", SCHEMA_OF(draws_fields)};

/* ---- Wagers, settlement, paytables ---- */

static const struct baize_term holes_terms[] = {{"intended", "intended"}};
const struct baize_vocabulary baize_vocabulary_holes = {"word about holes", holes_terms, 1};

static const struct field wager_fields[] = {
    {"wager", FIELD_CHOICE, IN(wager_source, wager), REQUIRED, LABEL, TERMS(wager)},
    {"offer", FIELD_CHOICE, IN(wager_source, offer), REQUIRED, TERMS(offer)},
    {"placed", FIELD_CHOICE, IN(wager_source, placed), REQUIRED, TERMS(placed)},
    {"clause", FIELD_WORDS, IN(wager_source, clause), REQUIRED},
    {"needs", FIELD_CHOICES, IN(wager_source, needs), TERMS(wager)},
    {"needs-any", FIELD_CHOICES, IN(wager_source, needs_any), TERMS(wager)},
    {"needs-clause", FIELD_WORDS, IN(wager_source, needs_clause)},
    {"least-times", FIELD_COUNT, IN(wager_source, least_times), RANGE(1, 100)},
    {"most-times", FIELD_COUNT, IN(wager_source, most_times), RANGE(1, 100)},
    {"equals-ante", FIELD_SWITCH, IN(wager_source, equals_ante)},
    {"times-clause", FIELD_WORDS, IN(wager_source, times_clause)},
    {"on-fold", FIELD_CHOICE, IN(wager_source, on_fold), REQUIRED, TERMS(fold)},
    {"fold-clause", FIELD_WORDS, IN(wager_source, fold_clause), REQUIRED},
    {"pays", FIELD_PAYS, IN(wager_source, pays)},
    {"pays-clause", FIELD_WORDS, IN(wager_source, pays_clause)},
    {"paytables-clause", FIELD_WORDS, IN(wager_source, paytables_clause)},
};
static const struct schema wager_schema = {"a wager", SCHEMA_OF(wager_fields)};

static const struct field settlement_fields[] = {
    {"seats", FIELD_CHOICE, IN(settlement_source, seats), REQUIRED, TERMS(direction)},
    {"order", FIELD_SEQUENCE, IN(settlement_source, order), REQUIRED, TERMS(wager)},
    {"clause", FIELD_WORDS, IN(settlement_source, clause), REQUIRED},
    {"may-reorder", FIELD_SWITCH, IN(settlement_source, may_reorder), REQUIRED},
    {"reorder-clause", FIELD_WORDS, IN(settlement_source, reorder_clause)},
    {"tie", FIELD_CHOICE, IN(settlement_source, tie), TERMS(tie)},
    {"tie-clause", FIELD_WORDS, IN(settlement_source, tie_clause)},
    {"bonus-when-losing", FIELD_SWITCH, IN(settlement_source, bonus_when_losing)},
    {"bonus-clause", FIELD_WORDS, IN(settlement_source, bonus_clause)},
    {"wins-from", FIELD_NAME, IN(settlement_source, wins_from)},
    {"wins-from-clause", FIELD_WORDS, IN(settlement_source, wins_from_clause)},
};
static const struct schema settlement_schema = {"settlement", SCHEMA_OF(settlement_fields)};

static const struct field pay_fields[] = {
    {"hand", FIELD_HAND, IN(pay_source, hand), REQUIRED, LABEL},
    {"pays", FIELD_PAYS, IN(pay_source, pays), REQUIRED},
    {"clause", FIELD_WORDS, IN(pay_source, clause), REQUIRED},
};
static const struct schema pay_schema = {"a row of a paytable", SCHEMA_OF(pay_fields)};

/* A designer's own row cites no clause. */
static const struct field own_pay_fields[] = {
    {"hand", FIELD_HAND, IN(pay_source, hand), REQUIRED, LABEL},
    {"pays", FIELD_PAYS, IN(pay_source, pays), REQUIRED},
};
const struct schema own_pay_schema = {"a row of a paytable", SCHEMA_OF(own_pay_fields)};

static const struct field paytable_fields[] = {
    {"wager", FIELD_CHOICE, IN(paytable_source, wager), REQUIRED, LABEL, TERMS(wager)},
    {"id", FIELD_NAME, IN(paytable_source, id), REQUIRED, LABEL},
    {"basis", FIELD_CHOICE, IN(paytable_source, basis), REQUIRED, TERMS(basis)},
    {"clause", FIELD_WORDS, IN(paytable_source, clause), REQUIRED},
    {"house-edge", FIELD_RATE, IN(paytable_source, house_edge)},
    {"hit-frequency", FIELD_RATE, IN(paytable_source, hit_frequency)},
    {"holes", FIELD_CHOICE, IN(paytable_source, holes), TERMS(holes)},
    {"pays", FIELD_LIST, LIST_IN(paytable_source, pays_list, pays, pay, BAIZE_PAY_ROWS_MOST), REQUIRED},
};
static const struct schema paytable_schema = {"a paytable", SCHEMA_OF(paytable_fields)};

static const struct field pairing_fields[] = {
    {"wagers", FIELD_CHOICES, IN(pairing_source, wagers), REQUIRED, TERMS(wager)},
    {"clause", FIELD_WORDS, IN(pairing_source, clause), REQUIRED},
};
static const struct schema pairing_schema = {"pairing", SCHEMA_OF(pairing_fields)};

/* ---- The progressive system ---- */

static const struct field amount_fields[] = {
    {"amount", FIELD_CENTS, IN(amount_source, amount), REQUIRED, LABEL, UP_TO(CENTS_MOST)},
    {"clause", FIELD_WORDS, IN(amount_source, clause), REQUIRED},
};
static const struct schema amount_schema = {"an amount", SCHEMA_OF(amount_fields)};

static const struct field level_fields[] = {
    {"level", FIELD_NAME, IN(level_source, level), REQUIRED, LABEL},
    {"least-seed", FIELD_CENTS, IN(level_source, least_seed), UP_TO(CENTS_MOST)},
    {"reserve", FIELD_RATE, IN(level_source, reserve)},
    {"clause", FIELD_WORDS, IN(level_source, clause), REQUIRED},
};
static const struct schema level_schema = {"a meter", SCHEMA_OF(level_fields)};

static const struct field schedule_fields[] = {
    {"id", FIELD_NAME, IN(schedule_source, id), REQUIRED, LABEL},
    {"basis", FIELD_CHOICE, IN(schedule_source, basis), REQUIRED, TERMS(basis)},
    {"amount", FIELD_CENTS, IN(schedule_source, amount), UP_TO(CENTS_MOST)},
    {"envy", FIELD_NAME, IN(schedule_source, envy)},
    {"clause", FIELD_WORDS, IN(schedule_source, clause), REQUIRED},
    {"holes", FIELD_CHOICE, IN(schedule_source, holes), TERMS(holes)},
    {"pays", FIELD_LIST, LIST_IN(schedule_source, pays_list, pays, pay, BAIZE_PAY_ROWS_MOST), REQUIRED},
    {"meters", FIELD_LIST, LIST_IN(schedule_source, meters_list, meters, level, BAIZE_LEVELS_MOST), REQUIRED},
};
static const struct schema schedule_schema = {"a progressive schedule", SCHEMA_OF(schedule_fields)};

static const struct field envy_pay_fields[] = {
    {"hand", FIELD_HAND, IN(envy_pay_source, hand), REQUIRED, LABEL},
    {"amount", FIELD_CENTS, IN(envy_pay_source, amount), REQUIRED, UP_TO(CENTS_MOST)},
    {"clause", FIELD_WORDS, IN(envy_pay_source, clause), REQUIRED},
};
static const struct schema envy_pay_schema = {"a row of an envy table", SCHEMA_OF(envy_pay_fields)};

static const struct field own_envy_fields[] = {
    {"hand", FIELD_HAND, IN(envy_pay_source, hand), REQUIRED, LABEL},
    {"amount", FIELD_CENTS, IN(envy_pay_source, amount), REQUIRED, UP_TO(CENTS_MOST)},
};
const struct schema own_envy_schema = {"a row of an envy table", SCHEMA_OF(own_envy_fields)};

static const struct field envy_fields[] = {
    {"id", FIELD_NAME, IN(envy_source, id), REQUIRED, LABEL},
    {"amount", FIELD_CENTS, IN(envy_source, amount), REQUIRED, LABEL, UP_TO(CENTS_MOST)},
    {"basis", FIELD_CHOICE, IN(envy_source, basis), REQUIRED, TERMS(basis)},
    {"scales", FIELD_SWITCH, IN(envy_source, scales), REQUIRED},
    {"clause", FIELD_WORDS, IN(envy_source, clause), REQUIRED},
    {"holes", FIELD_CHOICE, IN(envy_source, holes), TERMS(holes)},
    {"pays", FIELD_LIST, LIST_IN(envy_source, pays_list, pays, envy_pay, BAIZE_PAY_ROWS_MOST), REQUIRED},
};
static const struct schema envy_schema = {"an envy table", SCHEMA_OF(envy_fields)};

static const struct field validator_fields[] = {
    {"role", FIELD_CHOICE, IN(choice_rule, choice), REQUIRED, TERMS(role)},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED},
};
static const struct schema validator_schema = {"validator", SCHEMA_OF(validator_fields)};

static const struct field fixed_pays_fields[] = {
    {"from", FIELD_CHOICES, IN(choice_rule, choice), REQUIRED, TERMS(pays_from)},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED},
};
static const struct schema fixed_pays_schema = {"fixed-pays", SCHEMA_OF(fixed_pays_fields)};

static const struct field envy_fold_fields[] = {
    {"survives", FIELD_SWITCH, IN(choice_rule, choice), REQUIRED},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED},
};
static const struct schema envy_fold_schema = {"envy-after-fold", SCHEMA_OF(envy_fold_fields)};

static const struct field direction_fields[] = {
    {"direction", FIELD_CHOICE, IN(direction_source, direction), REQUIRED, TERMS(direction)},
    {"may-change", FIELD_SWITCH, IN(direction_source, may_change), REQUIRED},
    {"clause", FIELD_WORDS, IN(direction_source, clause), REQUIRED},
};
static const struct schema direction_schema = {"claim-order", SCHEMA_OF(direction_fields)};

static const struct field controller_fields[] = {
    {"id", FIELD_NAME, IN(controller_source, id), REQUIRED, LABEL},
    {"lock-key", FIELD_WORDS, IN(controller_source, lock_key), REQUIRED},
    {"confirm-key", FIELD_WORDS, IN(controller_source, confirm_key), REQUIRED},
    {"end-key", FIELD_WORDS, IN(controller_source, end_key), REQUIRED},
    {"credential", FIELD_CHOICE, IN(controller_source, credential), REQUIRED, TERMS(credential)},
    {"executive", FIELD_SWITCH, IN(controller_source, executive), REQUIRED},
    {"clause", FIELD_WORDS, IN(controller_source, clause), REQUIRED},
};
static const struct schema controller_schema = {"a controller", SCHEMA_OF(controller_fields)};

static const struct field component_fields[] = {
    {"controller", FIELD_NAME, IN(component_source, controller), REQUIRED, LABEL},
    {"name", FIELD_WORDS, IN(component_source, name), REQUIRED, LABEL},
    {"version", FIELD_WORDS, IN(component_source, version), REQUIRED},
    {"clause", FIELD_WORDS, IN(component_source, clause), REQUIRED},
};
static const struct schema component_schema = {"a component", SCHEMA_OF(component_fields)};

static const struct field advice_fields[] = {
    {"meter-pays-rate", FIELD_RATE, IN(advice_source, meter_pays_rate), REQUIRED},
    {"meter-pays-clause", FIELD_WORDS, IN(advice_source, meter_pays_clause), REQUIRED},
    {"rate-clause", FIELD_WORDS, IN(advice_source, rate_clause), REQUIRED},
    {"reserve-clause", FIELD_WORDS, IN(advice_source, reserve_clause), REQUIRED},
    {"reserve-only-clause", FIELD_WORDS, IN(advice_source, reserve_only_clause), REQUIRED},
    {"preset-clause", FIELD_WORDS, IN(advice_source, preset_clause), REQUIRED},
    {"fixed-clause", FIELD_WORDS, IN(advice_source, fixed_clause), REQUIRED},
    {"zero-clause", FIELD_WORDS, IN(advice_source, zero_clause), REQUIRED},
};
static const struct schema advice_schema = {"advice", SCHEMA_OF(advice_fields)};

static const struct field notice_fields[] = {
    {"notice", FIELD_CHOICE, IN(notice_source, notice), REQUIRED, LABEL, TERMS(notice)},
    {"from", FIELD_CENTS, IN(notice_source, from), UP_TO(CENTS_MOST)},
    {"above", FIELD_CENTS, IN(notice_source, above), UP_TO(CENTS_MOST)},
    {"times-wager", FIELD_COUNT, IN(notice_source, times_wager), RANGE(1, 100000)},
    {"since", FIELD_DATE, IN(notice_source, since), LABEL},
    {"clause", FIELD_WORDS, IN(notice_source, clause), REQUIRED},
};
static const struct schema notice_schema = {"a notice", SCHEMA_OF(notice_fields)};

static const struct field own_notice_fields[] = {
    {"notice", FIELD_CHOICE, IN(notice_source, notice), REQUIRED, LABEL, TERMS(notice)},
    {"from", FIELD_CENTS, IN(notice_source, from), UP_TO(CENTS_MOST)},
    {"above", FIELD_CENTS, IN(notice_source, above), UP_TO(CENTS_MOST)},
};
const struct schema own_notice_schema = {"a notice", SCHEMA_OF(own_notice_fields)};

static const struct field sign_variance_fields[] = {
    {"above", FIELD_CENTS, IN(amount_source, amount), REQUIRED, UP_TO(CENTS_MOST)},
    {"clause", FIELD_WORDS, IN(amount_source, clause), REQUIRED},
};
static const struct schema sign_variance_schema = {"sign-variance", SCHEMA_OF(sign_variance_fields)};

static const struct field transfer_notice_fields[] = {
    {"days", FIELD_COUNT, IN(count_rule, count), REQUIRED, RANGE(1, 366)},
    {"clause", FIELD_WORDS, IN(count_rule, clause), REQUIRED},
};
static const struct schema transfer_notice_schema = {"transfer-notice", SCHEMA_OF(transfer_notice_fields)};

static const struct field adjustment_approval_fields[] = {
    {"needed", FIELD_SWITCH, IN(choice_rule, choice), REQUIRED},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED},
};
static const struct schema adjustment_approval_schema = {"adjustment-approval", SCHEMA_OF(adjustment_approval_fields)};

static const struct field progressive_fields[] = {
    {"amounts", FIELD_LIST, LIST_IN(progressive_source, amounts_list, amounts, amount, AMOUNTS_MOST)},
    {"validator", FIELD_MAP, IN(progressive_source, validator), REQUIRED, MAP_OF(validator)},
    {"claim-order", FIELD_MAP, IN(progressive_source, claim_order), REQUIRED, MAP_OF(direction)},
    {"fixed-pays", FIELD_MAP, IN(progressive_source, fixed_pays), REQUIRED, MAP_OF(fixed_pays)},
    {"envy-after-fold", FIELD_MAP, IN(progressive_source, envy_fold), REQUIRED, MAP_OF(envy_fold)},
    {"advice", FIELD_MAP, IN(progressive_source, advice), MAP_OF(advice)},
    {"schedules-clause", FIELD_WORDS, IN(progressive_source, schedules_clause)},
    {"schedules", FIELD_LIST, LIST_IN(progressive_source, schedules_list, schedules, schedule, SCHEDULES_MOST)},
    {"envies-clause", FIELD_WORDS, IN(progressive_source, envies_clause)},
    {"envies", FIELD_LIST, LIST_IN(progressive_source, envies_list, envies, envy, ENVIES_MOST)},
    {"controllers", FIELD_LIST,
     LIST_IN(progressive_source, controllers_list, controllers, controller, CONTROLLERS_MOST), REQUIRED},
    {"components", FIELD_LIST, LIST_IN(progressive_source, components_list, components, component, COMPONENTS_MOST)},
    {"notices", FIELD_LIST, LIST_IN(progressive_source, notices_list, notices, notice, NOTICES_MOST)},
    {"sign-variance", FIELD_MAP, IN(progressive_source, sign_variance), MAP_OF(sign_variance)},
    {"transfer-notice", FIELD_MAP, IN(progressive_source, transfer_notice), MAP_OF(transfer_notice)},
    {"adjustment-approval", FIELD_MAP, IN(progressive_source, adjustment_approval), MAP_OF(adjustment_approval)},
};
static const struct schema progressive_schema = {"progressive", SCHEMA_OF(progressive_fields)};

/* ---- Limits, procedures, irregularities ---- */

static const struct field limit_fields[] = {
    {"limit", FIELD_CHOICE, IN(limit_source, limit), REQUIRED, LABEL, TERMS(limit)},
    {"amount", FIELD_CENTS, IN(limit_source, amount), UP_TO(CENTS_MOST)},
    {"count", FIELD_COUNT, IN(limit_source, count), RANGE(1, 1000)},
    {"since", FIELD_DATE, IN(limit_source, since), REQUIRED, LABEL},
    {"clause", FIELD_WORDS, IN(limit_source, clause), REQUIRED},
};
static const struct schema limit_schema = {"a limit", SCHEMA_OF(limit_fields)};

static const struct field payout_limit_fields[] = {
    {"per", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(payout_per)},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED},
};
static const struct schema payout_limit_schema = {"a payout limit", SCHEMA_OF(payout_limit_fields)};

static const struct field opening_fields[] = {
    {"step", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(step)},
    {"by", FIELD_CHOICE, IN(cited, extra), REQUIRED, TERMS(role)},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED},
};
static const struct schema opening_schema = {"an opening step", SCHEMA_OF(opening_fields)};

static const struct field preshuffled_fields[] = {
    {"from", FIELD_CHOICE, IN(choice_rule, choice), REQUIRED, TERMS(step)},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED},
};
static const struct schema preshuffled_schema = {"preshuffled", SCHEMA_OF(preshuffled_fields)};

static const struct field shuffle_fields[] = {
    {"when", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(shuffle_time)},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED},
};
static const struct schema shuffle_schema = {"a time of a shuffle", SCHEMA_OF(shuffle_fields)};

static const struct field cut_fields[] = {
    {"least-depth", FIELD_COUNT, IN(count_rule, count), REQUIRED, RANGE(0, 50)},
    {"clause", FIELD_WORDS, IN(count_rule, clause), REQUIRED},
};
static const struct schema cut_schema = {"cut", SCHEMA_OF(cut_fields)};

static const struct field recut_fields[] = {
    {"by", FIELD_CHOICE, IN(choice_rule, choice), REQUIRED, TERMS(role)},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED},
};
static const struct schema recut_schema = {"recut", SCHEMA_OF(recut_fields)};

static const struct field idle_fields[] = {
    {"spread", FIELD_CHOICE, IN(choice_rule, choice), REQUIRED, TERMS(idle)},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED},
};
static const struct schema idle_schema = {"idle", SCHEMA_OF(idle_fields)};

static const struct field stub_count_fields[] = {
    {"every-rounds", FIELD_COUNT, IN(stub_source, every_rounds), REQUIRED, RANGE(0, 99)},
    {"counting-device-waives", FIELD_SWITCH, IN(stub_source, counting_device_waives), REQUIRED},
    {"clause", FIELD_WORDS, IN(stub_source, clause), REQUIRED},
};
static const struct schema stub_count_schema = {"stub-count", SCHEMA_OF(stub_count_fields)};

static const struct field self_shuffling_fields[] = {
    {"waives-cut", FIELD_SWITCH, IN(choice_rule, choice), REQUIRED},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED},
};
static const struct schema self_shuffling_schema = {"self-shuffling", SCHEMA_OF(self_shuffling_fields)};

static const struct field out_of_order_fields[] = {
    {"ways", FIELD_CHOICES, IN(choice_rule, choice), REQUIRED, TERMS(out_of_order)},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED},
};
static const struct schema out_of_order_schema = {"out-of-order", SCHEMA_OF(out_of_order_fields)};

static const struct field abandonment_fields[] = {
    {"choices", FIELD_CHOICES, IN(choice_rule, choice), REQUIRED, TERMS(abandonment)},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED},
};
static const struct schema abandonment_schema = {"abandonment", SCHEMA_OF(abandonment_fields)};

static const struct field procedures_fields[] = {
    {"opening", FIELD_LIST, LIST_IN(procedures_source, opening_list, opening, opening, BAIZE_OPENING_STEPS_MOST),
     REQUIRED},
    {"preshuffled", FIELD_MAP, IN(procedures_source, preshuffled), REQUIRED, MAP_OF(preshuffled)},
    {"shuffles", FIELD_LIST, LIST_IN(procedures_source, shuffles_list, shuffles, shuffle, 4), REQUIRED},
    {"cut", FIELD_MAP, IN(procedures_source, cut), REQUIRED, MAP_OF(cut)},
    {"recut", FIELD_MAP, IN(procedures_source, recut), REQUIRED, MAP_OF(recut)},
    {"idle", FIELD_MAP, IN(procedures_source, idle), REQUIRED, MAP_OF(idle)},
    {"stub-count", FIELD_MAP, IN(procedures_source, stub_count), REQUIRED, MAP_OF(stub_count)},
    {"self-shuffling", FIELD_MAP, IN(procedures_source, self_shuffling), REQUIRED, MAP_OF(self_shuffling)},
    {"out-of-order", FIELD_MAP, IN(procedures_source, out_of_order), REQUIRED, MAP_OF(out_of_order)},
    {"abandonment", FIELD_MAP, IN(procedures_source, abandonment), REQUIRED, MAP_OF(abandonment)},
};
static const struct schema procedures_schema = {"procedures", SCHEMA_OF(procedures_fields)};

static const struct field irregularity_fields[] = {
    {"what", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(irregularity)},
    {"effect", FIELD_CHOICE, IN(cited, extra), REQUIRED, TERMS(effect)},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED},
};
static const struct schema irregularity_schema = {"an irregularity", SCHEMA_OF(irregularity_fields)};

/* ---- The game and the file ---- */

static const struct field game_fields[] = {
    {"game", FIELD_CHOICE, IN(game_source, game), REQUIRED, LABEL, TERMS(game)},
    {"document", FIELD_NAME, IN(game_source, document), REQUIRED},
    {"table", FIELD_MAP, IN(game_source, table), REQUIRED, MAP_OF(table)},
    {"cards", FIELD_MAP, IN(game_source, cards), REQUIRED, MAP_OF(cards)},
    {"dealing", FIELD_LIST, LIST_IN(game_source, methods_list, methods, method, METHODS_MOST), REQUIRED},
    {"draws", FIELD_MAP, IN(game_source, draws), MAP_OF(draws)},
    {"wagers", FIELD_LIST, LIST_IN(game_source, wagers_list, wagers, wager, BAIZE_WAGERS), REQUIRED},
    {"settlement", FIELD_MAP, IN(game_source, settlement), REQUIRED, MAP_OF(settlement)},
    {"paytables", FIELD_LIST, LIST_IN(game_source, paytables_list, paytables, paytable, PAYTABLES_MOST)},
    {"pairing", FIELD_MAP, IN(game_source, pairing), MAP_OF(pairing)},
    {"progressive", FIELD_MAP, IN(game_source, progressive), MAP_OF(progressive)},
    {"limits", FIELD_LIST, LIST_IN(game_source, limits_list, limits, limit, LIMITS_MOST)},
    {"payout-limits", FIELD_LIST, LIST_IN(game_source, payout_limits_list, payout_limits, payout_limit, 2)},
    {"procedures", FIELD_MAP, IN(game_source, procedures), REQUIRED, MAP_OF(procedures)},
    {"irregularities", FIELD_LIST,
     LIST_IN(game_source, irregularities_list, irregularities, irregularity, BAIZE_IRREGULARITIES), REQUIRED},
};
static const struct schema game_schema = {"a game", SCHEMA_OF(game_fields)};

static const struct field jurisdiction_fields[] = {
    {"kind", FIELD_NAME, IN(jurisdiction, kind), REQUIRED},
    {"format", FIELD_COUNT, IN(jurisdiction, format), REQUIRED, RANGE(1, 1)},
    {"id", FIELD_NAME, IN(jurisdiction, id), REQUIRED},
    {"title", FIELD_WORDS, IN(jurisdiction, title), REQUIRED},
    {"authority", FIELD_WORDS, IN(jurisdiction, authority), REQUIRED},
    {"real-money", FIELD_SWITCH, IN(jurisdiction, real_money), REQUIRED},
    {"own-paytables", FIELD_SWITCH, IN(jurisdiction, own_paytables), REQUIRED},
    {"documents", FIELD_LIST, LIST_IN(jurisdiction, documents_list, documents, document, DOCUMENTS_MOST), REQUIRED},
    {"games", FIELD_LIST, LIST_IN(jurisdiction, games_list, games, game, GAMES_MOST), REQUIRED},
};
const struct schema jurisdiction_schema = {"a jurisdiction's file", SCHEMA_OF(jurisdiction_fields)};

/* jurisdiction.c - the format of a jurisdiction's file, as tables. */
#include "rules/jurisdiction.h"

#include <stddef.h>

static const struct field document_fields[] = {
    {"id", FIELD_NAME, IN(document, id), REQUIRED, LABEL, ABOUT("short name, used by `document` and in clauses")},
    {"title", FIELD_WORDS, IN(document, title), REQUIRED, ABOUT("shown only")},
};
static const struct schema document_schema = {"a document", SCHEMA_OF(document_fields)};

/* ---- The table and its cards ---- */

static const struct field seats_fields[] = {
    {"most", FIELD_COUNT, IN(count_rule, count), REQUIRED, RANGE(1, 99),
     ABOUT("the most seats; the program itself has room for 9")},
    {"clause", FIELD_WORDS, IN(count_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema seats_schema = {"seats", SCHEMA_OF(seats_fields)};

static const struct field boxes_fields[] = {
    {"policy", FIELD_CHOICE, IN(choice_rule, choice), REQUIRED, TERMS(boxes), ABOUT("`one`, `adjacent` or `house`")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema boxes_schema = {"boxes", SCHEMA_OF(boxes_fields)};

static const struct field shows_fields[] = {
    {"what", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(shown), ABOUT("what is shown")},
    {"wagers", FIELD_CHOICES, IN(cited, extra), TERMS(wager), ABOUT("for `betting-areas`: whose; shown only")},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema shows_schema = {"an inscription", SCHEMA_OF(shows_fields)};

static const struct field equipment_fields[] = {
    {"item", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(equipment), ABOUT("a device")},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema equipment_schema = {"a piece of equipment", SCHEMA_OF(equipment_fields)};

static const struct field table_fields[] = {
    {"seats", FIELD_MAP, IN(table_source, seats), REQUIRED, MAP_OF(seats), ABOUT("how many")},
    {"boxes", FIELD_MAP, IN(table_source, boxes), REQUIRED, MAP_OF(boxes), ABOUT("how many boxes a patron may play")},
    {"shows", FIELD_LIST, LIST_IN(table_source, shows_list, shows, shows, BAIZE_SHOWN_MOST), REQUIRED,
     ABOUT("what must stand on the layout or a sign")},
    {"equipment", FIELD_LIST, LIST_IN(table_source, equipment_list, equipment, equipment, 8), REQUIRED,
     ABOUT("what the table must have; shown only")},
};
static const struct schema table_schema = {"table", SCHEMA_OF(table_fields)};

static const struct field cards_fields[] = {
    {"size", FIELD_COUNT, IN(cards_source, size), REQUIRED, RANGE(1, 54), ABOUT("cards in a deck: 52 and the jokers")},
    {"size-clause", FIELD_WORDS, IN(cards_source, size_clause), REQUIRED, ABOUT("clause of `size`")},
    {"jokers", FIELD_COUNT, IN(cards_source, jokers), REQUIRED, RANGE(0, 2), ABOUT("none in Four Card Poker")},
    {"cover-cards", FIELD_COUNT, IN(cards_source, cover_cards), REQUIRED, RANGE(0, 4), ABOUT("shown only")},
    {"clause", FIELD_WORDS, IN(cards_source, clause), REQUIRED, ABOUT("clause of the deck")},
    {"player", FIELD_COUNT, IN(cards_source, player), REQUIRED, RANGE(1, 5), ABOUT("cards of a player")},
    {"dealer", FIELD_COUNT, IN(cards_source, dealer), REQUIRED, RANGE(0, 6),
     ABOUT("cards of the dealer; 0 in Double Draw")},
    {"dealer-up", FIELD_COUNT, IN(cards_source, dealer_up), REQUIRED, RANGE(0, 6),
     ABOUT("how many of them are dealt face up; every dealing method must agree")},
    {"hands-clause", FIELD_WORDS, IN(cards_source, hands_clause), REQUIRED, ABOUT("clause of the three")},
    {"decks", FIELD_COUNT, IN(cards_source, decks), REQUIRED, RANGE(1, 2), ABOUT("decks in use without a shuffler")},
    {"decks-clause", FIELD_WORDS, IN(cards_source, decks_clause), REQUIRED, ABOUT("its clause")},
    {"decks-with-shuffler", FIELD_COUNT, IN(cards_source, decks_with_shuffler), RANGE(1, 2),
     ABOUT("decks in use with an automated shuffler, if more")},
    {"shuffler-clause", FIELD_WORDS, IN(cards_source, shuffler_clause), ABOUT("its clause")},
};
static const struct schema cards_schema = {"cards", SCHEMA_OF(cards_fields)};

static const struct field deal_fields[] = {
    {"to", FIELD_CHOICE, IN(deal_step_source, to), REQUIRED, LABEL, TERMS(deal_to), ABOUT("who gets the cards")},
    {"cards", FIELD_COUNT, IN(deal_step_source, cards), REQUIRED, RANGE(1, 6), ABOUT("how many each")},
    {"by", FIELD_CHOICE, IN(deal_step_source, by), REQUIRED, TERMS(deal_by), ABOUT("card by card or as a packet")},
    {"face", FIELD_CHOICE, IN(deal_step_source, face), REQUIRED, TERMS(face), ABOUT("how they lie")},
    {"clause", FIELD_WORDS, IN(deal_step_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema deal_schema = {"a step of the deal", SCHEMA_OF(deal_fields)};

static const struct field method_fields[] = {
    {"method", FIELD_CHOICE, IN(method_source, method), REQUIRED, LABEL, TERMS(method),
     ABOUT("each method at most once")},
    {"clause", FIELD_WORDS, IN(method_source, clause), REQUIRED, ABOUT("its clause")},
    {"shuffler", FIELD_CHOICE, IN(method_source, shuffler), REQUIRED, TERMS(need),
     ABOUT("is an automated shuffler required, optional or barred?")},
    {"shuffler-clause", FIELD_WORDS, IN(method_source, shuffler_clause), REQUIRED, ABOUT("its clause")},
    {"deck-life-hours", FIELD_COUNT, IN(method_source, deck_life_hours), RANGE(1, 48),
     ABOUT("after so many hours no round starts with the deck; no limit if left out")},
    {"deck-life-clause", FIELD_WORDS, IN(method_source, deck_life_clause), ABOUT("its clause")},
    {"deal", FIELD_LIST, LIST_IN(method_source, deal_list, deal, deal, BAIZE_DEAL_STEPS_MOST), REQUIRED,
     ABOUT("the steps in order; they must add up to the hands of `cards`")},
};
static const struct schema method_schema = {"a dealing method", SCHEMA_OF(method_fields)};

static const struct field draws_fields[] = {
    {"first-most", FIELD_COUNT, IN(draws_source, first_most), REQUIRED, RANGE(0, 5),
     ABOUT("the most cards exchanged at the first draw")},
    {"first-clause", FIELD_WORDS, IN(draws_source, first_clause), REQUIRED, ABOUT("its clause")},
    {"second-most", FIELD_COUNT, IN(draws_source, second_most), REQUIRED, RANGE(0, 5),
     ABOUT("the most at the second draw")},
    {"second-clause", FIELD_WORDS, IN(draws_source, second_clause), REQUIRED, ABOUT("its clause")},
    {"order-clause", FIELD_WORDS, IN(draws_source, order_clause), REQUIRED,
     ABOUT("clause or ruling of the order inside a draw")},
};
static const struct schema draws_schema = {"draws", SCHEMA_OF(draws_fields)};

/* ---- Wagers, settlement, paytables ---- */

static const struct baize_term holes_terms[] = {{"intended", "intended"}};
const struct baize_vocabulary baize_words_holes = {"word about holes", holes_terms, 1};

static const struct field wager_fields[] = {
    {"wager", FIELD_CHOICE, IN(wager_source, wager), REQUIRED, LABEL, TERMS(wager),
     ABOUT("each wager of the game once")},
    {"offer", FIELD_CHOICE, IN(wager_source, offer), REQUIRED, TERMS(offer), ABOUT("must every table offer it?")},
    {"placed", FIELD_CHOICE, IN(wager_source, placed), REQUIRED, TERMS(placed), ABOUT("when it is made")},
    {"clause", FIELD_WORDS, IN(wager_source, clause), REQUIRED, ABOUT("its clause")},
    {"needs", FIELD_CHOICES, IN(wager_source, needs), TERMS(wager), ABOUT("wagers that must all be down")},
    {"needs-any", FIELD_CHOICES, IN(wager_source, needs_any), TERMS(wager),
     ABOUT("wagers of which at least one must be down")},
    {"may-need", FIELD_CHOICES, IN(wager_source, may_need), TERMS(wager),
     ABOUT("of the progressive: wagers of which a submission may ask for one with `needs-any` (R7)")},
    {"needs-clause", FIELD_WORDS, IN(wager_source, needs_clause), ABOUT("clause of these three")},
    {"least-times", FIELD_COUNT, IN(wager_source, least_times), RANGE(1, 100),
     ABOUT("smallest multiple of the Ante; needed unless placed before the deal")},
    {"most-times", FIELD_COUNT, IN(wager_source, most_times), RANGE(1, 100),
     ABOUT("largest multiple; goes with `least-times`")},
    {"equals-ante", FIELD_SWITCH, IN(wager_source, equals_ante),
     ABOUT("is it as large as the Ante? (the Bonus of Double Draw)")},
    {"times-clause", FIELD_WORDS, IN(wager_source, times_clause), ABOUT("clause of these three")},
    {"on-fold", FIELD_CHOICE, IN(wager_source, on_fold), REQUIRED, TERMS(fold), ABOUT("what a fold does to it")},
    {"fold-clause", FIELD_WORDS, IN(wager_source, fold_clause), REQUIRED, ABOUT("its clause")},
    {"pays", FIELD_PAYS, IN(wager_source, pays), ABOUT("what it pays when it wins against the house; `n to m`")},
    {"pays-clause", FIELD_WORDS, IN(wager_source, pays_clause), ABOUT("its clause")},
    {"paytables-clause", FIELD_WORDS, IN(wager_source, paytables_clause),
     ABOUT("where the paytables of the wager are published, for messages")},
};
static const struct schema wager_schema = {"a wager", SCHEMA_OF(wager_fields)};

static const struct field settlement_fields[] = {
    {"seats", FIELD_CHOICE, IN(settlement_source, seats), REQUIRED, TERMS(direction),
     ABOUT("which seat is settled first")},
    {"order", FIELD_SEQUENCE, IN(settlement_source, order), REQUIRED, TERMS(wager),
     ABOUT("the order at a seat; names every wager of the game")},
    {"clause", FIELD_WORDS, IN(settlement_source, clause), REQUIRED, ABOUT("clause of both")},
    {"collect-clause", FIELD_WORDS, IN(settlement_source, collect_clause),
     ABOUT("clause of collecting forfeited wagers before the dealer's hand is shown (R12)")},
    {"may-reorder", FIELD_SWITCH, IN(settlement_source, may_reorder), REQUIRED,
     ABOUT("may a submission name another order?")},
    {"reorder-clause", FIELD_WORDS, IN(settlement_source, reorder_clause), ABOUT("its clause; shown only")},
    {"tie", FIELD_CHOICE, IN(settlement_source, tie), TERMS(tie), ABOUT("who wins a tie with the dealer")},
    {"tie-clause", FIELD_WORDS, IN(settlement_source, tie_clause), ABOUT("its clause")},
    {"bonus-when-losing", FIELD_SWITCH, IN(settlement_source, bonus_when_losing),
     ABOUT("is the Ante bonus paid to losing hands? (R9)")},
    {"bonus-clause", FIELD_WORDS, IN(settlement_source, bonus_clause), ABOUT("its clause")},
    {"wins-from", FIELD_NAME, IN(settlement_source, wins_from),
     ABOUT("Double Draw only, and needed there: the lowest hand that wins (R20)")},
    {"wins-from-clause", FIELD_WORDS, IN(settlement_source, wins_from_clause), ABOUT("its clause")},
};
static const struct schema settlement_schema = {"settlement", SCHEMA_OF(settlement_fields)};

static const struct field pay_fields[] = {
    {"hand", FIELD_HAND, IN(pay_source, hand), REQUIRED, LABEL, ABOUT("a hand of the basis")},
    {"pays", FIELD_PAYS, IN(pay_source, pays), REQUIRED, ABOUT("what it is paid")},
    {"clause", FIELD_WORDS, IN(pay_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema pay_schema = {"a row of a paytable", SCHEMA_OF(pay_fields)};

/* A designer's own row cites no clause. */
static const struct field own_pay_fields[] = {
    {"hand", FIELD_HAND, IN(pay_source, hand), REQUIRED, LABEL, ABOUT("a hand of the basis")},
    {"pays", FIELD_PAYS, IN(pay_source, pays), REQUIRED, ABOUT("what it is paid")},
};
const struct schema own_pay_schema = {"a row of a paytable", SCHEMA_OF(own_pay_fields)};

static const struct field paytable_fields[] = {
    {"wager", FIELD_CHOICE, IN(paytable_source, wager), REQUIRED, LABEL, TERMS(wager), ABOUT("whose paytable")},
    {"id", FIELD_NAME, IN(paytable_source, id), REQUIRED, LABEL, ABOUT("as submissions name it; once for each wager")},
    {"basis", FIELD_CHOICE, IN(paytable_source, basis), REQUIRED, TERMS(basis), ABOUT("which cards it looks at")},
    {"clause", FIELD_WORDS, IN(paytable_source, clause), REQUIRED, ABOUT("its clause")},
    {"house-edge", FIELD_RATE, IN(paytable_source, house_edge), ABOUT("the published claim; shown only")},
    {"hit-frequency", FIELD_RATE, IN(paytable_source, hit_frequency), ABOUT("the published claim; shown only")},
    {"holes", FIELD_CHOICE, IN(paytable_source, holes), TERMS(holes),
     ABOUT("the document pays a better hand less than a worse one, or not at all")},
    {"pays", FIELD_LIST, LIST_IN(paytable_source, pays_list, pays, pay, BAIZE_PAY_ROWS_MOST), REQUIRED,
     ABOUT("the rows, from high to low")},
};
static const struct schema paytable_schema = {"a paytable", SCHEMA_OF(paytable_fields)};

static const struct field pairing_fields[] = {
    {"wagers", FIELD_CHOICES, IN(pairing_source, wagers), REQUIRED, TERMS(wager),
     ABOUT("these must use paytables of the same id")},
    {"clause", FIELD_WORDS, IN(pairing_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema pairing_schema = {"pairing", SCHEMA_OF(pairing_fields)};

/* ---- The progressive system ---- */

static const struct field amount_fields[] = {
    {"amount", FIELD_CENTS, IN(amount_source, amount), REQUIRED, LABEL, UP_TO(CENTS_MOST),
     ABOUT("an amount of the wager")},
    {"multiples", FIELD_SWITCH, IN(amount_source, multiples), ABOUT("is every multiple of it allowed too? (R25)")},
    {"clause", FIELD_WORDS, IN(amount_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema amount_schema = {"an amount", SCHEMA_OF(amount_fields)};

static const struct field level_fields[] = {
    {"level", FIELD_NAME, IN(level_source, level), REQUIRED, LABEL, ABOUT("name of the meter, as in `100% of main`")},
    {"least-seed", FIELD_CENTS, IN(level_source, least_seed), UP_TO(CENTS_MOST),
     ABOUT("least initial and reset amount")},
    {"reserve", FIELD_RATE, IN(level_source, reserve), ABOUT("if given, the reserve must be exactly this")},
    {"clause", FIELD_WORDS, IN(level_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema level_schema = {"a meter", SCHEMA_OF(level_fields)};

static const struct field schedule_fields[] = {
    {"id", FIELD_NAME, IN(schedule_source, id), REQUIRED, LABEL,
     ABOUT("as submissions name it; together with `basis` once in the list")},
    {"basis", FIELD_CHOICE, IN(schedule_source, basis), REQUIRED, TERMS(basis),
     ABOUT("`four-card` or `five-card`; of several schedules with one id a submission that names no basis gets the "
           "first (R32)")},
    {"basis-clause", FIELD_WORDS, IN(schedule_source, basis_clause),
     ABOUT("a clause that reads the schedule on this basis: taken on another one, it gets a warning (R32)")},
    {"amount", FIELD_CENTS, IN(schedule_source, amount), UP_TO(CENTS_MOST),
     ABOUT("the schedule is for this wager only")},
    {"envy", FIELD_NAME, IN(schedule_source, envy),
     ABOUT("id of the envy table that belongs to it; if left out, the submission chooses")},
    {"clause", FIELD_WORDS, IN(schedule_source, clause), REQUIRED, ABOUT("its clause")},
    {"holes", FIELD_CHOICE, IN(schedule_source, holes), TERMS(holes),
     ABOUT("the document pays a better hand less than a worse one, or not at all")},
    {"pays", FIELD_LIST, LIST_IN(schedule_source, pays_list, pays, pay, BAIZE_PAY_ROWS_MOST), REQUIRED,
     ABOUT("the rows, from high to low")},
    {"meters", FIELD_LIST, LIST_IN(schedule_source, meters_list, meters, level, BAIZE_LEVELS_MOST), REQUIRED,
     ABOUT("every meter that a row pays from")},
};
static const struct schema schedule_schema = {"a progressive schedule", SCHEMA_OF(schedule_fields)};

static const struct field envy_pay_fields[] = {
    {"hand", FIELD_HAND, IN(envy_pay_source, hand), REQUIRED, LABEL, ABOUT("a hand of the basis")},
    {"amount", FIELD_CENTS, IN(envy_pay_source, amount), REQUIRED, UP_TO(CENTS_MOST), ABOUT("what each receiver gets")},
    {"clause", FIELD_WORDS, IN(envy_pay_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema envy_pay_schema = {"a row of an envy table", SCHEMA_OF(envy_pay_fields)};

static const struct field own_envy_fields[] = {
    {"hand", FIELD_HAND, IN(envy_pay_source, hand), REQUIRED, LABEL, ABOUT("a hand of `envy-basis`")},
    {"amount", FIELD_CENTS, IN(envy_pay_source, amount), REQUIRED, UP_TO(CENTS_MOST),
     ABOUT("what each receiver gets, for this table's progressive wager")},
};
const struct schema own_envy_schema = {"a row of an envy table", SCHEMA_OF(own_envy_fields)};

static const struct field envy_fields[] = {
    {"id", FIELD_NAME, IN(envy_source, id), REQUIRED, LABEL,
     ABOUT("together with `amount` and `basis` once in the list")},
    {"amount", FIELD_CENTS, IN(envy_source, amount), REQUIRED, LABEL, UP_TO(CENTS_MOST),
     ABOUT("the wager that the amounts are printed for")},
    {"basis", FIELD_CHOICE, IN(envy_source, basis), REQUIRED, TERMS(basis), ABOUT("which hand it looks at (R35)")},
    {"scales", FIELD_SWITCH, IN(envy_source, scales), REQUIRED,
     ABOUT("may a multiple of `amount` be wagered and the envy grow with it?")},
    {"clause", FIELD_WORDS, IN(envy_source, clause), REQUIRED, ABOUT("its clause")},
    {"holes", FIELD_CHOICE, IN(envy_source, holes), TERMS(holes),
     ABOUT("the document pays a better hand less than a worse one, or not at all")},
    {"pays", FIELD_LIST, LIST_IN(envy_source, pays_list, pays, envy_pay, BAIZE_PAY_ROWS_MOST), REQUIRED,
     ABOUT("the rows, from high to low")},
};
static const struct schema envy_schema = {"an envy table", SCHEMA_OF(envy_fields)};

static const struct field seed_per_fields[] = {
    {"amount", FIELD_CENTS, IN(amount_source, amount), REQUIRED, UP_TO(CENTS_MOST),
     ABOUT("the wager that a preset seed is printed for")},
    {"clause", FIELD_WORDS, IN(amount_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema seed_per_schema = {"seed-per", SCHEMA_OF(seed_per_fields)};

static const struct field validator_fields[] = {
    {"role", FIELD_CHOICE, IN(choice_rule, choice), REQUIRED, TERMS(role), ABOUT("the lowest role that may validate")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema validator_schema = {"validator", SCHEMA_OF(validator_fields)};

static const struct field payment_fields[] = {
    {"when", FIELD_CHOICE, IN(choice_rule, choice), REQUIRED, TERMS(paid_when),
     ABOUT("in its turn, or when all seats of the round are settled")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema payment_schema = {"payment", SCHEMA_OF(payment_fields)};

static const struct field fixed_pays_fields[] = {
    {"from", FIELD_CHOICES, IN(choice_rule, choice), REQUIRED, TERMS(pays_from),
     ABOUT("what a submission may choose from")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema fixed_pays_schema = {"fixed-pays", SCHEMA_OF(fixed_pays_fields)};

static const struct field envy_fold_fields[] = {
    {"survives", FIELD_SWITCH, IN(choice_rule, choice), REQUIRED,
     ABOUT("does a player who folded still receive envy?")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema envy_fold_schema = {"envy-after-fold", SCHEMA_OF(envy_fold_fields)};

static const struct field direction_fields[] = {
    {"direction", FIELD_CHOICE, IN(direction_source, direction), REQUIRED, TERMS(direction),
     ABOUT("which seat's claim comes first")},
    {"may-change", FIELD_SWITCH, IN(direction_source, may_change), REQUIRED,
     ABOUT("may a submission name the other direction?")},
    {"clause", FIELD_WORDS, IN(direction_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema direction_schema = {"claim-order", SCHEMA_OF(direction_fields)};

static const struct field controller_fields[] = {
    {"id", FIELD_NAME, IN(controller_source, id), REQUIRED, LABEL, ABOUT("as submissions name it")},
    {"lock-key", FIELD_WORDS, IN(controller_source, lock_key), REQUIRED,
     ABOUT("name of the key that locks the sensors; up to 31 bytes, as the three below")},
    {"confirm-key", FIELD_WORDS, IN(controller_source, confirm_key), REQUIRED,
     ABOUT("name of the key that confirms a win")},
    {"end-key", FIELD_WORDS, IN(controller_source, end_key), REQUIRED, ABOUT("name of the key that ends the round")},
    {"run-key", FIELD_WORDS, IN(controller_source, run_key),
     ABOUT("position to which the validator turns the key back after a win: until then the table is held; without it "
           "nothing holds the table")},
    {"run-clause", FIELD_WORDS, IN(controller_source, run_clause), ABOUT("its clause")},
    {"credential", FIELD_CHOICE, IN(controller_source, credential), REQUIRED, TERMS(credential),
     ABOUT("what the validator uses")},
    {"executive", FIELD_SWITCH, IN(controller_source, executive), REQUIRED,
     ABOUT("does it ask for an executive above an amount? (`executive-above` in submissions)")},
    {"clause", FIELD_WORDS, IN(controller_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema controller_schema = {"a controller", SCHEMA_OF(controller_fields)};

static const struct field component_fields[] = {
    {"controller", FIELD_NAME, IN(component_source, controller), REQUIRED, LABEL,
     ABOUT("the system that the part belongs to")},
    {"name", FIELD_WORDS, IN(component_source, name), REQUIRED, LABEL, ABOUT("the part")},
    {"version", FIELD_WORDS, IN(component_source, version), REQUIRED, ABOUT("its approved version")},
    {"clause", FIELD_WORDS, IN(component_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema component_schema = {"a component", SCHEMA_OF(component_fields)};

static const struct field advice_fields[] = {
    {"meter-pays-rate", FIELD_RATE, IN(advice_source, meter_pays_rate), REQUIRED,
     ABOUT("contribution below which a meter that pays everything may run dry")},
    {"meter-pays-clause", FIELD_WORDS, IN(advice_source, meter_pays_clause), REQUIRED, ABOUT("clause of that warning")},
    {"rate-clause", FIELD_WORDS, IN(advice_source, rate_clause), REQUIRED,
     ABOUT("clause of the warning: contribution above the preset")},
    {"reserve-clause", FIELD_WORDS, IN(advice_source, reserve_clause), REQUIRED,
     ABOUT("clause of the warning: no reserve")},
    {"reserve-only-clause", FIELD_WORDS, IN(advice_source, reserve_only_clause), REQUIRED,
     ABOUT("clause of the warning: the reserve is the only seed")},
    {"preset-clause", FIELD_WORDS, IN(advice_source, preset_clause), REQUIRED,
     ABOUT("clause of the warning: seed unlike the preset")},
    {"fixed-clause", FIELD_WORDS, IN(advice_source, fixed_clause), REQUIRED,
     ABOUT("clause of the warning: seed below the largest fixed award")},
    {"zero-clause", FIELD_WORDS, IN(advice_source, zero_clause), REQUIRED, ABOUT("clause of the warning: seed of $0")},
};
static const struct schema advice_schema = {"advice", SCHEMA_OF(advice_fields)};

static const struct field notice_fields[] = {
    {"notice", FIELD_CHOICE, IN(notice_source, notice), REQUIRED, LABEL, TERMS(notice), ABOUT("what has to be done")},
    {"from", FIELD_CENTS, IN(notice_source, from), UP_TO(CENTS_MOST), ABOUT("for wins of this amount or more")},
    {"above", FIELD_CENTS, IN(notice_source, above), UP_TO(CENTS_MOST),
     ABOUT("for wins of more than this amount; exactly one of the two, as the source says it")},
    {"times-wager", FIELD_COUNT, IN(notice_source, times_wager), RANGE(1, 100000),
     ABOUT("and of at least so many times the wager; whatever the wager if left out")},
    {"since", FIELD_DATE, IN(notice_source, since), LABEL,
     ABOUT("the day it took effect, once for each kind; from the beginning if left out")},
    {"clause", FIELD_WORDS, IN(notice_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema notice_schema = {"a notice", SCHEMA_OF(notice_fields)};

static const struct field own_notice_fields[] = {
    {"notice", FIELD_CHOICE, IN(notice_source, notice), REQUIRED, LABEL, TERMS(notice), ABOUT("what has to be done")},
    {"from", FIELD_CENTS, IN(notice_source, from), UP_TO(CENTS_MOST), ABOUT("for wins of this amount or more")},
    {"above", FIELD_CENTS, IN(notice_source, above), UP_TO(CENTS_MOST),
     ABOUT("for wins of more than this amount; one of the two is needed")},
};
const struct schema own_notice_schema = {"a notice", SCHEMA_OF(own_notice_fields)};

static const struct field sign_variance_fields[] = {
    {"above", FIELD_CENTS, IN(amount_source, amount), REQUIRED, UP_TO(CENTS_MOST),
     ABOUT("a difference of more than this, up or down")},
    {"clause", FIELD_WORDS, IN(amount_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema sign_variance_schema = {"sign-variance", SCHEMA_OF(sign_variance_fields)};

static const struct field transfer_notice_fields[] = {
    {"days", FIELD_COUNT, IN(count_rule, count), REQUIRED, RANGE(1, 366),
     ABOUT("days between telling the players and the transfer")},
    {"clause", FIELD_WORDS, IN(count_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema transfer_notice_schema = {"transfer-notice", SCHEMA_OF(transfer_notice_fields)};

static const struct field adjustment_approval_fields[] = {
    {"needed", FIELD_SWITCH, IN(choice_rule, choice), REQUIRED, ABOUT("as it says")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema adjustment_approval_schema = {"adjustment-approval", SCHEMA_OF(adjustment_approval_fields)};

static const struct field progressive_fields[] = {
    {"amounts", FIELD_LIST, LIST_IN(progressive_source, amounts_list, amounts, amount, AMOUNTS_MOST),
     ABOUT("the amounts allowed for the wager; any if left out")},
    {"seed-per", FIELD_MAP, IN(progressive_source, seed_per), MAP_OF(seed_per),
     ABOUT("seeds scale with the wager: the `preset` of a submission is for this one (R25)")},
    {"validator", FIELD_MAP, IN(progressive_source, validator), REQUIRED, MAP_OF(validator),
     ABOUT("who validates a win")},
    {"claim-order", FIELD_MAP, IN(progressive_source, claim_order), REQUIRED, MAP_OF(direction),
     ABOUT("order of claims in a round")},
    {"payment", FIELD_MAP, IN(progressive_source, payment), MAP_OF(payment),
     ABOUT("when a validated win is paid; in its turn if left out")},
    {"fixed-pays", FIELD_MAP, IN(progressive_source, fixed_pays), REQUIRED, MAP_OF(fixed_pays),
     ABOUT("where fixed pays come from")},
    {"envy-after-fold", FIELD_MAP, IN(progressive_source, envy_fold), REQUIRED, MAP_OF(envy_fold),
     ABOUT("does a fold leave the right to envy?")},
    {"advice", FIELD_MAP, IN(progressive_source, advice), MAP_OF(advice),
     ABOUT("clauses of the maker's recommendations; no warnings if left out")},
    {"schedules-clause", FIELD_WORDS, IN(progressive_source, schedules_clause),
     ABOUT("where the schedules are published, for messages")},
    {"schedules", FIELD_LIST, LIST_IN(progressive_source, schedules_list, schedules, schedule, SCHEDULES_MOST),
     ABOUT("published schedules")},
    {"envies-clause", FIELD_WORDS, IN(progressive_source, envies_clause),
     ABOUT("where the envy tables are published, for messages")},
    {"envies", FIELD_LIST, LIST_IN(progressive_source, envies_list, envies, envy, ENVIES_MOST),
     ABOUT("published envy tables")},
    {"controllers", FIELD_LIST,
     LIST_IN(progressive_source, controllers_list, controllers, controller, CONTROLLERS_MOST), REQUIRED,
     ABOUT("progressive systems with the names of their keys")},
    {"components", FIELD_LIST, LIST_IN(progressive_source, components_list, components, component, COMPONENTS_MOST),
     ABOUT("approved parts of the systems; shown only")},
    {"notices", FIELD_LIST, LIST_IN(progressive_source, notices_list, notices, notice, NOTICES_MOST),
     ABOUT("amounts from which a win asks for a form, a cheque or somebody who is told")},
    {"sign-variance", FIELD_MAP, IN(progressive_source, sign_variance), MAP_OF(sign_variance),
     ABOUT("how far a meter's sign may be off")},
    {"transfer-notice", FIELD_MAP, IN(progressive_source, transfer_notice), MAP_OF(transfer_notice),
     ABOUT("how long before players are told that a meter's money moves to another meter")},
    {"adjustment-approval", FIELD_MAP, IN(progressive_source, adjustment_approval), MAP_OF(adjustment_approval),
     ABOUT("does the regulator approve an adjustment of a meter first?")},
};
static const struct schema progressive_schema = {"progressive", SCHEMA_OF(progressive_fields)};

/* ---- Limits, procedures, irregularities ---- */

static const struct field limit_fields[] = {
    {"limit", FIELD_CHOICE, IN(limit_source, limit), REQUIRED, LABEL, TERMS(limit), ABOUT("what is limited")},
    {"amount", FIELD_CENTS, IN(limit_source, amount), UP_TO(CENTS_MOST),
     ABOUT("needed for `single-wager` and `games-above`, refused for the others")},
    {"count", FIELD_COUNT, IN(limit_source, count), RANGE(1, 1000),
     ABOUT("refused for `single-wager`, needed for the others")},
    {"since", FIELD_DATE, IN(limit_source, since), REQUIRED, LABEL, ABOUT("first day on which it holds")},
    {"clause", FIELD_WORDS, IN(limit_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema limit_schema = {"a limit", SCHEMA_OF(limit_fields)};

static const struct field payout_limit_fields[] = {
    {"per", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(payout_per),
     ABOUT("a kind of payout limit that submissions may set")},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema payout_limit_schema = {"a payout limit", SCHEMA_OF(payout_limit_fields)};

static const struct field opening_fields[] = {
    {"step", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(step), ABOUT("what is done")},
    {"by", FIELD_CHOICE, IN(cited, extra), REQUIRED, TERMS(role), ABOUT("by whom")},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema opening_schema = {"an opening step", SCHEMA_OF(opening_fields)};

static const struct field preshuffled_fields[] = {
    {"from", FIELD_CHOICE, IN(choice_rule, choice), REQUIRED, TERMS(step),
     ABOUT("the first step that such decks still need")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema preshuffled_schema = {"preshuffled", SCHEMA_OF(preshuffled_fields)};

static const struct field shuffle_fields[] = {
    {"when", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(shuffle_time), ABOUT("an occasion")},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema shuffle_schema = {"a time of a shuffle", SCHEMA_OF(shuffle_fields)};

static const struct field cut_fields[] = {
    {"least-depth", FIELD_COUNT, IN(count_rule, count), REQUIRED, RANGE(0, 50),
     ABOUT("cards above the cover card, at least")},
    {"clause", FIELD_WORDS, IN(count_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema cut_schema = {"cut", SCHEMA_OF(cut_fields)};

static const struct field recut_fields[] = {
    {"by", FIELD_CHOICE, IN(choice_rule, choice), REQUIRED, TERMS(role), ABOUT("the lowest role that may order it")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema recut_schema = {"recut", SCHEMA_OF(recut_fields)};

static const struct field idle_fields[] = {
    {"spread", FIELD_CHOICE, IN(choice_rule, choice), REQUIRED, TERMS(idle), ABOUT("how the cards lie")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema idle_schema = {"idle", SCHEMA_OF(idle_fields)};

static const struct field stub_count_fields[] = {
    {"every-rounds", FIELD_COUNT, IN(stub_source, every_rounds), REQUIRED, RANGE(0, 99),
     ABOUT("at least once in so many rounds; 0: never")},
    {"counting-device-waives", FIELD_SWITCH, IN(stub_source, counting_device_waives), REQUIRED,
     ABOUT("is no stub counted if the shuffler or shoe counts?")},
    {"clause", FIELD_WORDS, IN(stub_source, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema stub_count_schema = {"stub-count", SCHEMA_OF(stub_count_fields)};

static const struct field self_shuffling_fields[] = {
    {"waives-cut", FIELD_SWITCH, IN(choice_rule, choice), REQUIRED,
     ABOUT("do cut, recut and idle spread fall away? (R38)")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema self_shuffling_schema = {"self-shuffling", SCHEMA_OF(self_shuffling_fields)};

static const struct field out_of_order_fields[] = {
    {"ways", FIELD_CHOICES, IN(choice_rule, choice), REQUIRED, TERMS(out_of_order),
     ABOUT("what may be done before another method is used")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema out_of_order_schema = {"out-of-order", SCHEMA_OF(out_of_order_fields)};

static const struct field no_more_bets_fields[] = {
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema no_more_bets_schema = {"no-more-bets", SCHEMA_OF(no_more_bets_fields)};

static const struct field abandonment_fields[] = {
    {"choices", FIELD_CHOICES, IN(choice_rule, choice), REQUIRED, TERMS(abandonment),
     ABOUT("what a submission may choose from")},
    {"clause", FIELD_WORDS, IN(choice_rule, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema abandonment_schema = {"abandonment", SCHEMA_OF(abandonment_fields)};

static const struct field procedures_fields[] = {
    {"opening", FIELD_LIST, LIST_IN(procedures_source, opening_list, opening, opening, BAIZE_OPENING_STEPS_MOST),
     REQUIRED, ABOUT("the steps of opening a table, in order")},
    {"preshuffled", FIELD_MAP, IN(procedures_source, preshuffled), REQUIRED, MAP_OF(preshuffled),
     ABOUT("where preinspected and preshuffled decks join")},
    {"shuffles", FIELD_LIST, LIST_IN(procedures_source, shuffles_list, shuffles, shuffle, 4), REQUIRED,
     ABOUT("when the cards are shuffled")},
    {"cut", FIELD_MAP, IN(procedures_source, cut), REQUIRED, MAP_OF(cut), ABOUT("how deep the cover card goes")},
    {"recut", FIELD_MAP, IN(procedures_source, recut), REQUIRED, MAP_OF(recut), ABOUT("who may ask for another cut")},
    {"idle", FIELD_MAP, IN(procedures_source, idle), REQUIRED, MAP_OF(idle),
     ABOUT("how cards are spread at an idle table")},
    {"stub-count", FIELD_MAP, IN(procedures_source, stub_count), REQUIRED, MAP_OF(stub_count),
     ABOUT("how often the stub is counted")},
    {"self-shuffling", FIELD_MAP, IN(procedures_source, self_shuffling), REQUIRED, MAP_OF(self_shuffling),
     ABOUT("what a shoe that shuffles by itself waives")},
    {"out-of-order", FIELD_MAP, IN(procedures_source, out_of_order), REQUIRED, MAP_OF(out_of_order),
     ABOUT("how a failed device is marked")},
    {"no-more-bets", FIELD_MAP, IN(procedures_source, no_more_bets), MAP_OF(no_more_bets),
     ABOUT("the clause by which nothing is placed, raised or taken back after no more bets, for messages")},
    {"abandonment", FIELD_MAP, IN(procedures_source, abandonment), REQUIRED, MAP_OF(abandonment),
     ABOUT("what may become of abandoned wagers")},
};
static const struct schema procedures_schema = {"procedures", SCHEMA_OF(procedures_fields)};

static const struct field irregularity_fields[] = {
    {"what", FIELD_CHOICE, IN(cited, term), REQUIRED, LABEL, TERMS(irregularity),
     ABOUT("each at most once; one that is not listed does not apply")},
    {"effect", FIELD_CHOICE, IN(cited, extra), REQUIRED, TERMS(effect), ABOUT("what follows")},
    {"clause", FIELD_WORDS, IN(cited, clause), REQUIRED, ABOUT("its clause")},
};
static const struct schema irregularity_schema = {"an irregularity", SCHEMA_OF(irregularity_fields)};

/* ---- The game and the file ---- */

static const struct field game_fields[] = {
    {"game", FIELD_CHOICE, IN(game_source, game), REQUIRED, LABEL, TERMS(game), ABOUT("each game at most once")},
    {"document", FIELD_NAME, IN(game_source, document), REQUIRED, ABOUT("id of the document that governs it")},
    {"table", FIELD_MAP, IN(game_source, table), REQUIRED, MAP_OF(table), ABOUT("seats, boxes, layout, equipment")},
    {"cards", FIELD_MAP, IN(game_source, cards), REQUIRED, MAP_OF(cards), ABOUT("deck and hands")},
    {"dealing", FIELD_LIST, LIST_IN(game_source, methods_list, methods, method, METHODS_MOST), REQUIRED,
     ABOUT("the dealing methods that are allowed")},
    {"draws", FIELD_MAP, IN(game_source, draws), MAP_OF(draws), ABOUT("Double Draw only, and needed there")},
    {"wagers", FIELD_LIST, LIST_IN(game_source, wagers_list, wagers, wager, BAIZE_WAGERS), REQUIRED,
     ABOUT("every wager of the game; the Ante must be among them")},
    {"settlement", FIELD_MAP, IN(game_source, settlement), REQUIRED, MAP_OF(settlement),
     ABOUT("order, ties, Ante bonus")},
    {"paytables", FIELD_LIST, LIST_IN(game_source, paytables_list, paytables, paytable, PAYTABLES_MOST),
     ABOUT("published paytables")},
    {"pairing", FIELD_MAP, IN(game_source, pairing), MAP_OF(pairing),
     ABOUT("wagers whose paytables go together by id")},
    {"progressive", FIELD_MAP, IN(game_source, progressive), MAP_OF(progressive),
     ABOUT("needed if, and only if, the game has the wager `progressive`")},
    {"limits", FIELD_LIST, LIST_IN(game_source, limits_list, limits, limit, LIMITS_MOST),
     ABOUT("dated limits on wagers and payouts")},
    {"payout-limits", FIELD_LIST, LIST_IN(game_source, payout_limits_list, payout_limits, payout_limit, 2),
     ABOUT("which payout limits a submission may set")},
    {"procedures", FIELD_MAP, IN(game_source, procedures), REQUIRED, MAP_OF(procedures),
     ABOUT("opening, shuffling, cutting, counting")},
    {"irregularities", FIELD_LIST,
     LIST_IN(game_source, irregularities_list, irregularities, irregularity, BAIZE_IRREGULARITIES), REQUIRED,
     ABOUT("what follows from what")},
};
static const struct schema game_schema = {"a game", SCHEMA_OF(game_fields)};

static const struct field jurisdiction_fields[] = {
    {"kind", FIELD_NAME, IN(jurisdiction, kind), REQUIRED, ABOUT("`jurisdiction`")},
    {"format", FIELD_COUNT, IN(jurisdiction, format), REQUIRED, RANGE(1, 1), ABOUT("version of this format")},
    {"id", FIELD_NAME, IN(jurisdiction, id), REQUIRED,
     ABOUT("its name in reports and in submissions; the file has the same name: `ID.yaml`")},
    {"title", FIELD_WORDS, IN(jurisdiction, title), REQUIRED, ABOUT("for people")},
    {"authority", FIELD_WORDS, IN(jurisdiction, authority), REQUIRED, ABOUT("who regulates")},
    {"real-money", FIELD_SWITCH, IN(jurisdiction, real_money), REQUIRED,
     ABOUT("`no`: rules for study, never for money")},
    {"own-paytables", FIELD_SWITCH, IN(jurisdiction, own_paytables), REQUIRED,
     ABOUT("may submissions bring paytables, schedules and Play ranges of their own?")},
    {"hints", FIELD_SWITCH, IN(jurisdiction, hints),
     ABOUT("may a house for money tell players the exact value of their choices? `no` when missing")},
    {"documents", FIELD_LIST, LIST_IN(jurisdiction, documents_list, documents, document, DOCUMENTS_MOST), REQUIRED,
     ABOUT("the rule documents")},
    {"games", FIELD_LIST, LIST_IN(jurisdiction, games_list, games, game, GAMES_MOST), REQUIRED,
     ABOUT("one entry for each game")},
};
const struct schema jurisdiction_schema = {"a jurisdiction's file", SCHEMA_OF(jurisdiction_fields)};

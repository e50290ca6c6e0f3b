/* submission.c - the format of a rules submission, as tables. */
#include "rules/submission.h"

#include <stddef.h>

static const struct field table_fields[] = {
    {"seats", FIELD_COUNT, IN(table_choice, seats), REQUIRED, RANGE(1, 1000),
     ABOUT("betting positions; not more than the jurisdiction allows")},
    {"boxes", FIELD_COUNT, IN(table_choice, boxes), REQUIRED, RANGE(1, 1000),
     ABOUT("the most boxes one patron may play; not more than `seats`")},
    {"smallest-chip", FIELD_CENTS, IN(table_choice, smallest_chip), REQUIRED, UP_TO(CENTS_MOST),
     ABOUT("every limit and the progressive wager must be whole numbers of it")},
    {"dealing", FIELD_CHOICE, IN(table_choice, dealing), REQUIRED, TERMS(method),
     ABOUT("how the cards are dealt; one of the jurisdiction's methods")},
    {"fallback", FIELD_CHOICE, IN(table_choice, fallback), TERMS(method),
     ABOUT("how they are dealt while a device of `dealing` is out of order: `manual-shoe` or `hand`; without it no "
           "round is dealt until the device is replaced or works again")},
    {"shuffler", FIELD_CHOICE, IN(table_choice, shuffler), REQUIRED, TERMS(shuffler),
     ABOUT("the shuffling device; `self-shuffling-shoe` needs `dealing: automated-shoe`")},
    {"decks", FIELD_COUNT, IN(table_choice, decks), REQUIRED, RANGE(1, 1000),
     ABOUT("decks in use; a second one needs a shuffler where it is allowed at all")},
    {"abandonment", FIELD_CHOICE, IN(table_choice, abandonment), REQUIRED, TERMS(abandonment),
     ABOUT("what becomes of the wagers of a player who leaves (R39)")},
};
static const struct schema table_schema = {"table", SCHEMA_OF(table_fields)};

static const struct field wager_fields[] = {
    {"least", FIELD_CENTS, IN(wager_choice, least), UP_TO(CENTS_MOST),
     ABOUT("table minimum. Needed for wagers placed before the deal, refused for the others (R2)")},
    {"most", FIELD_CENTS, IN(wager_choice, most), UP_TO(CENTS_MOST),
     ABOUT("table maximum; as `least`. The `bonus` may repeat the Ante's limits or leave them out")},
    {"steps", FIELD_CENTS, IN(wager_choice, steps), UP_TO(CENTS_MOST),
     ABOUT("the wager is a whole number of it; the smallest chip if left out. At odds such as 3 to 2 some "
           "wagers could not be paid in chips (R1)")},
    {"least-times", FIELD_COUNT, IN(wager_choice, least_times), RANGE(1, 1000),
     ABOUT("of `play` and the Draw wagers: smallest multiple of the Ante (D8)")},
    {"most-times", FIELD_COUNT, IN(wager_choice, most_times), RANGE(1, 1000), ABOUT("the largest multiple")},
    {"paytable", FIELD_NAME, IN(wager_choice, paytable),
     ABOUT("id of a published paytable. Needed if there are several and no paired wager names one")},
    {"basis", FIELD_CHOICE, IN(wager_choice, basis), TERMS(basis),
     ABOUT("with `pays`: must be the wager's own basis; it may be left out")},
    {"holes", FIELD_CHOICE, IN(wager_choice, holes), TERMS(holes),
     ABOUT("with `pays`: a better hand may be paid less than a worse one, or not at all")},
    {"pays", FIELD_LIST, LIST_IN(wager_choice, pays_list, pays, own_pay, BAIZE_PAY_ROWS_MOST),
     ABOUT("an own paytable in place of `paytable`, where the jurisdiction allows it")},
};
static const struct schema wager_schema = {"a wager", SCHEMA_OF(wager_fields)};

static const struct field meter_fields[] = {
    {"level", FIELD_NAME, IN(meter_choice, level), REQUIRED, LABEL,
     ABOUT("the meter's name in the schedule: `main`, `mega`, `major`, `minor`; up to 15 letters")},
    {"seed", FIELD_CENTS, IN(meter_choice, seed), REQUIRED, UP_TO(CENTS_MOST),
     ABOUT("initial and reset amount; not below the schedule's least")},
    {"rate", FIELD_RATE, IN(meter_choice, rate), REQUIRED, ABOUT("part of each wager that goes to the meter")},
    {"reserve", FIELD_RATE, IN(meter_choice, reserve),
     ABOUT("part of each wager that goes to the reserve; 0% if left out")},
    {"limit", FIELD_CENTS, IN(meter_choice, limit), UP_TO(CENTS_MOST),
     ABOUT("the most that the meter may show; not below the seed; none if left out")},
};
static const struct schema meter_schema = {"a meter", SCHEMA_OF(meter_fields)};

static const struct field preset_fields[] = {
    {"seed", FIELD_CENTS, IN(preset_choice, seed), UP_TO(CENTS_MOST),
     ABOUT("compared with the seed of the first meter")},
    {"rate", FIELD_RATE, IN(preset_choice, rate), ABOUT("compared with the sum of all rates")},
};
static const struct schema preset_schema = {"preset", SCHEMA_OF(preset_fields)};

static const struct field progressive_fields[] = {
    {"amount", FIELD_CENTS, IN(progressive_choice, amount), REQUIRED, UP_TO(CENTS_MOST),
     ABOUT("the one amount that the sensors accept (R25)")},
    {"needs-any", FIELD_CHOICES, IN(progressive_choice, needs_any), TERMS(wager),
     ABOUT("wagers of which one must be down, where the jurisdiction leaves it to the submission (R7)")},
    {"schedule", FIELD_NAME, IN(progressive_choice, schedule),
     ABOUT("id of a published schedule; needed unless `pays` gives an own one")},
    {"envy", FIELD_NAME, IN(progressive_choice, envy),
     ABOUT("id of an envy table. Needed where the schedule brings none; otherwise only to be repeated")},
    {"fixed-pays-from", FIELD_CHOICE, IN(progressive_choice, fixed_pays_from), TERMS(pays_from),
     ABOUT("where fixed pays come from; `tray` if left out (R30)")},
    {"executive-above", FIELD_CENTS, IN(progressive_choice, executive_above), UP_TO(CENTS_MOST),
     ABOUT("awards above it are validated by an executive, where the controller asks for one")},
    {"claim-order", FIELD_CHOICE, IN(progressive_choice, claim_order), TERMS(direction),
     ABOUT("order of claims in a round, where the jurisdiction leaves it open (R27)")},
    {"controller", FIELD_NAME, IN(progressive_choice, controller),
     ABOUT("which progressive system; needed if the jurisdiction lists several")},
    {"basis", FIELD_CHOICE, IN(progressive_choice, basis), TERMS(basis),
     ABOUT("with `pays`: `four-card` or `five-card`; `four-card` if left out. With `schedule`: one of the bases on "
           "which it is published (R32)")},
    {"envy-basis", FIELD_CHOICE, IN(progressive_choice, envy_basis), TERMS(basis),
     ABOUT("with `envy-pays`: which hand; `four-card` if left out")},
    {"holes", FIELD_CHOICE, IN(progressive_choice, holes), TERMS(holes),
     ABOUT("with `pays`: a better hand may be paid less than a worse one, or not at all")},
    {"envy-holes", FIELD_CHOICE, IN(progressive_choice, envy_holes), TERMS(holes), ABOUT("the same for `envy-pays`")},
    {"meters", FIELD_LIST, LIST_IN(progressive_choice, meters_list, meters, meter, BAIZE_LEVELS_MOST), REQUIRED,
     ABOUT("one entry for each meter that the schedule pays from")},
    {"preset", FIELD_MAP, IN(progressive_choice, preset), MAP_OF(preset),
     ABOUT("what the system's maker configured; only for advice")},
    {"pays", FIELD_LIST, LIST_IN(progressive_choice, pays_list, pays, own_pay, BAIZE_PAY_ROWS_MOST),
     ABOUT("an own schedule, where the jurisdiction allows it")},
    {"envy-pays", FIELD_LIST, LIST_IN(progressive_choice, envy_pays_list, envy_pays, own_envy, BAIZE_PAY_ROWS_MOST),
     ABOUT("an own envy table, where the jurisdiction allows it")},
    {"notices", FIELD_LIST, LIST_IN(progressive_choice, notices_list, notices, own_notice, NOTICES_MOST),
     ABOUT("wins that ask for a notice earlier than the jurisdiction does, or where it does not")},
};
static const struct schema progressive_schema = {"progressive", SCHEMA_OF(progressive_fields)};

static const struct field wagers_fields[] = {
    {"ante", FIELD_MAP, IN(wagers_choice, of[BAIZE_ANTE]), MAP_OF(wager),
     ABOUT("both games; its paytable is the Ante bonus of Four Card Poker")},
    {"play", FIELD_MAP, IN(wagers_choice, of[BAIZE_PLAY]), MAP_OF(wager),
     ABOUT("Four Card Poker; 1 to 3 times the Ante")},
    {"aces-up", FIELD_MAP, IN(wagers_choice, of[BAIZE_ACES_UP]), MAP_OF(wager), ABOUT("Four Card Poker")},
    {"six-card-bonus", FIELD_MAP, IN(wagers_choice, of[BAIZE_SIX_CARD_BONUS]), MAP_OF(wager),
     ABOUT("Four Card Poker, where the jurisdiction has it")},
    {"bad-beat-bonus", FIELD_MAP, IN(wagers_choice, of[BAIZE_BAD_BEAT_BONUS]), MAP_OF(wager),
     ABOUT("Four Card Poker, where the jurisdiction has it")},
    {"bonus", FIELD_MAP, IN(wagers_choice, of[BAIZE_BONUS]), MAP_OF(wager), ABOUT("Double Draw; equal to the Ante")},
    {"first-draw", FIELD_MAP, IN(wagers_choice, of[BAIZE_FIRST_DRAW]), MAP_OF(wager),
     ABOUT("Double Draw; equal to the Ante")},
    {"second-draw", FIELD_MAP, IN(wagers_choice, of[BAIZE_SECOND_DRAW]), MAP_OF(wager),
     ABOUT("Double Draw; equal to the Ante")},
    {"progressive", FIELD_MAP, IN(wagers_choice, progressive), MAP_OF(progressive),
     ABOUT("Four Card Poker; has keys of its own")},
};
static const struct schema wagers_schema = {"wagers", SCHEMA_OF(wagers_fields)};

static const struct field payout_limit_fields[] = {
    {"per", FIELD_CHOICE, IN(payout_limit_choice, per), REQUIRED, LABEL, TERMS(payout_per),
     ABOUT("`hand` or `deal`; the jurisdiction must know it")},
    {"wager", FIELD_CHOICE, IN(payout_limit_choice, wager), LABEL, TERMS(wager),
     ABOUT("with `deal`: the one wager that is limited, needed. With `hand`: leave it out")},
    {"amount", FIELD_CENTS, IN(payout_limit_choice, amount), REQUIRED, UP_TO(CENTS_MOST),
     ABOUT("the most that is paid in winnings")},
};
static const struct schema payout_limit_schema = {"a payout limit", SCHEMA_OF(payout_limit_fields)};

static const struct field submission_fields[] = {
    {"kind", FIELD_NAME, IN(submission, kind), REQUIRED, ABOUT("`submission`")},
    {"format", FIELD_COUNT, IN(submission, format), REQUIRED, RANGE(1, 1), ABOUT("version of this format")},
    {"title", FIELD_WORDS, IN(submission, title), REQUIRED, ABOUT("what the table is called")},
    {"jurisdiction", FIELD_NAME, IN(submission, jurisdiction), REQUIRED,
     ABOUT("id of the jurisdiction: the name of its file without `.yaml`")},
    {"game", FIELD_CHOICE, IN(submission, game), REQUIRED, TERMS(game),
     ABOUT("which game; the jurisdiction must have it")},
    {"house", FIELD_WORDS, IN(submission, house), REQUIRED, ABOUT("the operator's name, for the layout")},
    {"effective", FIELD_DATE, IN(submission, effective),
     ABOUT("the day from which these rules are used: a house takes them for no table or meter before it; without it "
           "the newest limits count")},
    {"holes", FIELD_CHOICE, IN(submission, holes), TERMS(holes),
     ABOUT("every own table of the file may pay a better hand less than a worse one, or not at all")},
    {"table", FIELD_MAP, IN(submission, table), REQUIRED, MAP_OF(table), ABOUT("seats, cards and devices")},
    {"wagers", FIELD_MAP, IN(submission, wagers), REQUIRED, MAP_OF(wagers),
     ABOUT("which wagers the table offers, with their limits and paytables")},
    {"settlement-order", FIELD_SEQUENCE, IN(submission, settlement_order), TERMS(wager),
     ABOUT("another order of settling a seat, where the jurisdiction allows one")},
    {"payout-limits", FIELD_LIST, LIST_IN(submission, payout_limits_list, payout_limits, payout_limit, 8),
     ABOUT("limits on what is paid")},
};
const struct schema submission_schema = {"a submission", SCHEMA_OF(submission_fields)};

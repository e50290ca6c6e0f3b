/* kept.c - the last rounds, seat by seat: what each got, and the most it could have got.
 *
 *     0 <= got + corrected <= most
 *
 * holds for every seat of every round: corrections and decided disputes move `corrected`, and are refused where they
 * would break it (FS4). The last BAIZE_ROUNDS_KEPT rounds with wagers are kept; a dispute has a copy of its seat. */
#include "table/internal.h"

/* ---- Questions ---- */

const struct baize_kept_round *baize_table_kept_round(const struct baize_table *table, uint32_t number)
{
    for (unsigned i = 0; number != 0 && i < BAIZE_ROUNDS_KEPT; i++)
        if (table->kept[i].number == number)
            return &table->kept[i];
    return NULL;
}

const struct baize_kept_round *baize_table_kept_at(const struct baize_table *table, uint32_t place)
{
    if (place >= BAIZE_ROUNDS_KEPT || place >= table->kept_count)
        return NULL;
    return &table->kept[(table->kept_count - 1 - place) % BAIZE_ROUNDS_KEPT];
}

baize_cents baize_kept_bound(const struct baize_kept_seat *seat, bool to_patron)
{
    baize_cents has = seat->got + seat->corrected;
    return to_patron ? seat->most - has : has;
}

const struct baize_kept_seat *table_kept_seat(const struct baize_table *table, uint32_t round, uint8_t seat,
                                              uint32_t patron)
{
    const struct baize_kept_round *kept = baize_table_kept_round(table, round);
    bool is_seat = seat >= 1 && seat <= BAIZE_SEATS_MOST;
    return kept != NULL && is_seat && patron != 0 && kept->seats[seat - 1].patron == patron ? &kept->seats[seat - 1]
                                                                                            : NULL;
}

bool table_round_is_open(const struct baize_table *table, uint32_t round)
{
    return round_is_open(&table->round) && table->round.number == round;
}

/* ---- The end of a round ---- */

static baize_cents award_of(const struct baize_round *round, uint8_t seat)
{
    int place = claim_standing(round, seat);
    return place >= 0 ? round->awards[place] : 0;
}

/* What a meter pays is not the tray's to add to, so the most has exactly what it paid: that the house recovers by a
 * correction when the win is backed out later (D33). */
static baize_cents award_of_meter(const struct baize_round *round, uint8_t seat)
{
    int place = claim_standing(round, seat);
    return place >= 0 && round->claims[place].from == BAIZE_FROM_METER ? round->awards[place] : 0;
}

/* An amount beyond counting stays the largest there is. */
static baize_cents most_of(const struct baize_rules *rules, const struct baize_round *round,
                           const struct baize_settle_input *input, uint8_t seat)
{
    baize_cents most = baize_settle_most(rules, input, seat), sum;
    return baize_cents_add(most, award_of_meter(round, seat), &sum) == BAIZE_OK ? sum : INT64_MAX;
}

static baize_cents stakes_of(const struct baize_round_seat *seat)
{
    baize_cents sum = 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        sum += seat->wagers[w];
    return sum;
}

/* Every wager of a void round came back: that is all there is to get. */
static void keep_seat(const struct baize_rules *rules, const struct baize_round *round,
                      const struct baize_settle_input *input, uint8_t seat, struct baize_kept_seat *kept)
{
    bool voided = round->phase == BAIZE_PHASE_VOIDED;
    const struct baize_round_seat *own = seat_in(round, seat);
    memset(kept, 0, sizeof *kept);
    if (own->patron == 0 || (!voided && !own->dealt))
        return;
    kept->patron = own->patron;
    kept->got = voided ? stakes_of(own) : own->paid + round->envy_received[seat - 1] + award_of(round, seat);
    kept->most = voided ? kept->got : most_of(rules, round, input, seat);
}

static void tell_dispute(const struct baize_kept_round *kept, struct baize_dispute *dispute)
{
    const struct baize_kept_seat *seat = &kept->seats[dispute->seat - 1];
    dispute->people = kept->people;
    if (seat->patron == dispute->patron)
        dispute->facts = *seat;
}

void table_keep_round(const struct baize_rules *rules, struct baize_table *table)
{
    struct baize_kept_round *kept = &table->kept[table->kept_count % BAIZE_ROUNDS_KEPT];
    struct baize_settle_input input;
    if (!table_somebody_wagered(rules, &table->round))
        return;
    settle_input_of(rules, &table->round, &input);
    kept->number = table->round.number;
    kept->people = table->people;
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++)
        keep_seat(rules, &table->round, &input, (uint8_t)(i + 1), &kept->seats[i]);
    table->kept_count++;
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++)
        if (table->disputes[i].number != 0 && table->disputes[i].round == kept->number)
            tell_dispute(kept, &table->disputes[i]);
}

/* ---- Corrections and disputes ---- */

static bool change_seat(struct baize_kept_seat *seat, baize_cents change, uint32_t by)
{
    if (by != 0)
        seat->corrected_by = by;
    return baize_cents_add(seat->corrected, change, &seat->corrected) == BAIZE_OK;
}

/* The round, where it is kept, and every dispute about the same seat know what was paid since. */
static bool change_all(struct baize_table *table, uint32_t round, uint8_t seat, uint32_t patron, baize_cents change,
                       uint32_t by)
{
    bool good = true;
    for (unsigned i = 0; i < BAIZE_ROUNDS_KEPT; i++)
        if (table->kept[i].number == round && table->kept[i].seats[seat - 1].patron == patron)
            good = change_seat(&table->kept[i].seats[seat - 1], change, by) && good;
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++) {
        struct baize_dispute *dispute = &table->disputes[i];
        if (dispute->number != 0 && dispute->round == round && dispute->seat == seat && dispute->facts.patron == patron)
            good = change_seat(&dispute->facts, change, by) && good;
    }
    return good;
}

bool table_fold_correction(struct baize_table *table, const struct baize_table_event *event)
{
    uint32_t round = event->payment_corrected.round;
    uint8_t seat = event->payment_corrected.seat;
    uint32_t patron = event->payment_corrected.patron;
    baize_cents amount = event->payment_corrected.amount;
    if (table_kept_seat(table, round, seat, patron) == NULL || amount < 0)
        return false;
    return change_all(table, round, seat, patron, event->payment_corrected.to_patron ? amount : -amount, event->by.who);
}

static struct baize_dispute *dispute_of(struct baize_table *table, uint32_t number)
{
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++)
        if (table->disputes[i].number == number)
            return &table->disputes[i];
    return NULL;
}

static bool fold_opened(struct baize_table *table, const struct baize_table_event *event)
{
    struct baize_dispute *dispute = dispute_of(table, 0);
    uint8_t seat = event->dispute_opened.seat;
    if (dispute == NULL || event->dispute_opened.number != table->disputed + 1 || seat < 1 || seat > BAIZE_SEATS_MOST)
        return false;
    dispute->number = table->disputed = event->dispute_opened.number;
    dispute->patron = event->dispute_opened.patron;
    dispute->round = event->dispute_opened.round;
    dispute->seat = seat;
    dispute->opened_by = event->by.role == BAIZE_PLAYER ? 0 : event->by.who;
    dispute->held = 0;
    dispute->opened_ms = event->by.at_ms;
    const struct baize_kept_round *kept = baize_table_kept_round(table, dispute->round);
    if (kept != NULL)
        tell_dispute(kept, dispute);
    return true;
}

static bool fold_decided(struct baize_table *table, const struct baize_table_event *event,
                         struct baize_dispute *dispute)
{
    baize_cents amount = event->dispute_decided.amount;
    if (amount < 0 || event->dispute_decided.round != dispute->round || event->dispute_decided.seat != dispute->seat)
        return false;
    bool good = change_all(table, dispute->round, dispute->seat, dispute->patron, amount, 0);
    memset(dispute, 0, sizeof *dispute);
    return good;
}

bool table_fold_dispute(struct baize_table *table, const struct baize_table_event *event)
{
    if (event->kind == BAIZE_TABLE_EVENT_DISPUTE_OPENED)
        return fold_opened(table, event);
    uint32_t number = event->dispute_decided.number; /* both begin with the number */
    struct baize_dispute *dispute = number == 0 ? NULL : dispute_of(table, number);
    if (dispute == NULL)
        return false;
    if (event->kind == BAIZE_TABLE_EVENT_DISPUTE_DECIDED)
        return fold_decided(table, event, dispute);
    dispute->held = event->dispute_amount_held.amount;
    return true;
}

/* book.c - what start, flows and claims become when something happens.
 *
 * These functions place money in time; they do not say where the books stand. Decide tries them on a copy of the state
 * and computes the amounts from it; fold does them and takes the amounts from the event (DESIGN, decision 1).
 *
 * Where is the contribution of an open round, for a level? Its `seq` tells:
 *
 *     ...  latest reset  ...  start of the stretch  ...  claim A  ...  claim B  ...   claims of this level
 *       paid out       |  kept: meter and overflow |  flow 0   |  flow 1     |  flow 2
 *
 * paid out: a validated 100% pay has taken it. kept: the stretch it came in has ended; it has made the spills since
 * larger, and of the rest at most the low water of the pays since is still there. flow n: it is a part of that sum. */
#include "meter/internal.h"

#include <string.h>

static baize_money lesser(baize_money a, baize_money b)
{
    return a < b ? a : b;
}

/* ---- Stretches and spills ---- */

uint64_t meter_reset_seq(const struct baize_meter *meter, uint8_t level, uint64_t besides)
{
    const struct baize_meter_history *history = &meter->histories[level];
    uint64_t seq = meter->levels[level].forgotten_reset_seq;
    for (uint64_t i = 0; i < history->count && i < BAIZE_METER_HITS_KEPT; i++) {
        const struct baize_meter_hit *hit = &history->hits[i];
        if (hit->resets && !hit->backed_out && hit->seq > seq && hit->seq != besides)
            seq = hit->seq;
    }
    return seq;
}

/* The open round lies in the start of the level: in `meter` and `overflow`, not in a flow, and not paid out. */
static bool is_kept(const struct baize_meter_table *table, const struct baize_meter_level *level, uint64_t reset)
{
    return table->open && table->seq > reset && table->seq < level->stretch_seq;
}

/* Without one of the rounds before it a spill would have been smaller. `began`: rounds since then are of the stretch
 * that brought it. */
static void note_spill(struct baize_meter *meter, uint8_t number, baize_money spill, uint64_t began, uint64_t reset)
{
    const struct baize_meter_level *level = &meter->levels[number];
    for (uint8_t i = 0; i < meter->tables_count; i++) {
        struct baize_meter_table *table = &meter->tables[i];
        if (!is_kept(table, level, reset))
            continue;
        if (table->seq > began) {
            table->own_spill[number] = spill;
            table->stretch[number] = began;
        } else {
            table->later_spill[number] += spill;
        }
    }
}

/* Flow 0 becomes part of the start. */
static void end_stretch(struct baize_meter *meter, uint8_t number)
{
    struct baize_meter_level *level = &meter->levels[number];
    struct baize_meter_amounts amounts = meter_before_claims(level);
    baize_money spill = amounts.overflow - level->start.overflow;
    uint8_t first = meter_first_claim(meter, number);
    uint64_t began = level->stretch_seq;
    level->start = amounts;
    level->flows[0] = (struct baize_meter_flow){0, 0};
    level->stretch_seq = first != METER_NONE ? meter->claims[first].seq : meter->seq + 1;
    note_spill(meter, number, spill, began, meter_reset_seq(meter, number, 0));
}

/* A void takes `taken` out of the spills since this round, the earliest first: others that count on them have less. */
static void take_spill(struct baize_meter *meter, uint8_t number, const struct baize_meter_table *from,
                       baize_money taken)
{
    baize_money own = lesser(taken, from->own_spill[number]);
    baize_money left = from->own_spill[number] + from->later_spill[number] - taken;
    for (uint8_t i = 0; i < meter->tables_count; i++) {
        struct baize_meter_table *table = &meter->tables[i];
        baize_money less = taken;
        baize_money of_own = own;
        if (!table->open || table == from)
            continue;
        if (table->stretch[number] < from->stretch[number])
            of_own = 0;
        if (table->stretch[number] > from->stretch[number]) {
            baize_money all = table->own_spill[number] + table->later_spill[number];
            less = all - lesser(all, left);
            of_own = lesser(less, table->own_spill[number]);
        }
        of_own = lesser(of_own, table->own_spill[number]);
        table->own_spill[number] -= of_own;
        table->later_spill[number] -= lesser(less - of_own, table->later_spill[number]);
    }
}

uint64_t meter_kept_hits(const struct baize_meter_history *history)
{
    return history->count < BAIZE_METER_HITS_KEPT ? history->count : BAIZE_METER_HITS_KEPT;
}

/* Nothing of what is older than this is more than the meter holds now. */
void meter_book_start(struct baize_meter *meter, uint8_t level, const struct baize_meter_amounts *amounts)
{
    struct baize_meter_history *history = &meter->histories[level];
    end_stretch(meter, level);
    meter->levels[level].start.meter = amounts->meter;
    meter->levels[level].start.reserve = amounts->reserve;
    meter->levels[level].start.overflow = amounts->overflow;
    for (uint64_t i = 0; i < meter_kept_hits(history); i++)
        history->hits[i].low_water = lesser(history->hits[i].low_water, amounts->meter);
}

/* ---- Low water (R28) ---- */

/* The most that pays can have left in the meter of what came in at `seq`. Of a round that is open while more wins are
 * paid than the history keeps nothing is known to be left. */
static baize_money low_water(const struct baize_meter *meter, uint8_t level, uint64_t seq)
{
    const struct baize_meter_history *history = &meter->histories[level];
    baize_money low = meter->levels[level].forgotten_pay_seq > seq ? 0 : INT64_MAX;
    for (uint64_t i = 0; i < meter_kept_hits(history); i++)
        if (history->hits[i].seq > seq && !history->hits[i].backed_out)
            low = lesser(low, history->hits[i].low_water);
    return low > 0 ? low : 0;
}

/* Money that lay under the pays between these places leaves or comes back: what they left there changes with it. */
static void move_low_water(struct baize_meter *meter, uint8_t level, uint64_t after, uint64_t before,
                           baize_money change)
{
    struct baize_meter_history *history = &meter->histories[level];
    for (uint64_t i = 0; i < meter_kept_hits(history); i++)
        if (history->hits[i].seq > after && history->hits[i].seq < before)
            history->hits[i].low_water += change;
}

/* The first standing win behind this place that emptied the level: what came back before it went to its winner. */
static uint64_t next_reset_seq(const struct baize_meter *meter, uint8_t level, uint64_t seq)
{
    const struct baize_meter_history *history = &meter->histories[level];
    if (meter->levels[level].forgotten_reset_seq > seq)
        return meter->levels[level].forgotten_reset_seq; /* the win is older: no kept pay lies between the two */
    for (uint64_t i = 0; i < meter_kept_hits(history); i++)
        if (history->hits[i].resets && !history->hits[i].backed_out && history->hits[i].seq > seq)
            return history->hits[i].seq;
    return UINT64_MAX;
}

/* ---- What comes in ---- */

void meter_book_contribution(struct baize_meter *meter, struct baize_meter_table *table,
                             const struct baize_meter_flow *flows)
{
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        struct baize_meter_flow *last = &meter->levels[i].flows[meter_claims_before(meter, i, meter->claims_count)];
        last->meter += flows[i].meter;
        last->reserve += flows[i].reserve;
        table->contributed[i] = flows[i].meter;
        table->reserved[i] = flows[i].reserve;
        table->own_spill[i] = table->later_spill[i] = 0;
        table->stretch[i] = 0;
    }
    table->seq = meter->seq + 1;
}

/* The flow in which a round that is not kept lies: behind how many claims of the level did it come? */
static uint8_t flow_of(const struct baize_meter *meter, uint8_t level, uint64_t seq)
{
    uint8_t end = 0;
    while (end < meter->claims_count && meter->claims[end].seq < seq)
        end++;
    return meter_claims_before(meter, level, end);
}

/* The contribution has made the spill of its stretch larger; what is left of the rest passed under the pays since, and
 * made later spills larger. */
static baize_money reverse_kept(struct baize_meter *meter, const struct baize_meter_table *table, uint8_t number)
{
    struct baize_meter_amounts *start = &meter->levels[number].start;
    end_stretch(meter, number);
    baize_money own = lesser(table->contributed[number], table->own_spill[number]);
    baize_money rest = lesser(table->contributed[number] - own, low_water(meter, number, table->seq));
    baize_money over = lesser(own + lesser(rest, table->later_spill[number]), start->overflow);
    baize_money from_meter = lesser(rest - lesser(rest, table->later_spill[number]), start->meter);
    baize_money reserved = lesser(table->reserved[number], start->reserve);
    take_spill(meter, number, table, over);
    move_low_water(meter, number, table->seq, UINT64_MAX, -rest);
    start->reserve -= reserved;
    start->overflow -= over;
    start->meter -= from_meter;
    return reserved + over + from_meter;
}

void meter_book_reversal(struct baize_meter *meter, struct baize_meter_table *table, uint8_t level,
                         baize_money *reversed, baize_money *refunded)
{
    baize_money all = table->contributed[level] + table->reserved[level];
    *reversed = 0;
    if (table->seq < meter_reset_seq(meter, level, 0)) {
        /* paid out: the new meter is not touched (R28) */
    } else if (table->seq < meter->levels[level].stretch_seq) {
        *reversed = reverse_kept(meter, table, level);
    } else {
        struct baize_meter_flow *flow = &meter->levels[level].flows[flow_of(meter, level, table->seq)];
        flow->meter -= table->contributed[level];
        flow->reserve -= table->reserved[level];
        *reversed = all;
    }
    *refunded = all - *reversed;
    table->contributed[level] = 0;
    table->reserved[level] = 0;
    table->own_spill[level] = table->later_spill[level] = 0;
}

/* ---- Claims ---- */

void meter_book_claim(struct baize_meter *meter, const struct baize_meter_claim *claim)
{
    memcpy(&meter->claims[meter->claims_count++], claim, sizeof *claim);
    if (claim->from != BAIZE_FROM_METER)
        return;
    uint8_t last = meter_claims_before(meter, claim->level, meter->claims_count);
    meter->levels[claim->level].flows[last] = (struct baize_meter_flow){0, 0};
}

/* The flow behind the claim joins the one before it. */
static void join_flows(struct baize_meter *meter, uint8_t index)
{
    uint8_t level = meter->claims[index].level;
    uint8_t place = meter_claims_before(meter, level, index);
    uint8_t last = meter_claims_before(meter, level, meter->claims_count);
    struct baize_meter_flow *flows = meter->levels[level].flows;
    flows[place].meter += flows[place + 1].meter;
    flows[place].reserve += flows[place + 1].reserve;
    memmove(&flows[place + 1], &flows[place + 2], (size_t)(last - place - 1) * sizeof *flows);
    memset(&flows[last], 0, sizeof *flows);
}

void meter_book_drop(struct baize_meter *meter, uint8_t index)
{
    if (meter->claims[index].from == BAIZE_FROM_METER)
        join_flows(meter, index);
    uint8_t last = --meter->claims_count;
    memmove(&meter->claims[index], &meter->claims[index + 1], (size_t)(last - index) * sizeof *meter->claims);
    memset(&meter->claims[last], 0, sizeof *meter->claims);
}

void meter_book_validation(struct baize_meter *meter, uint8_t index)
{
    const struct baize_meter_claim *claim = &meter->claims[index];
    struct baize_meter_level *level = &meter->levels[claim->level];
    struct baize_meter_award award;
    if (claim->from == BAIZE_FROM_METER) {
        end_stretch(meter, claim->level);
        meter_take(&level->set, claim, &level->start, &award);
        level->start.pending = 0; /* its amount is no longer pending */
    }
    meter_book_drop(meter, index);
}

/* What of the reset is still there: what the pays since have left of it in the meter, what went above the limit, and
 * the amount that comes back. What players have brought since is not among it. An old reset has no low water and no
 * spill: only the amount is. */
static baize_money left_of_reset(const struct baize_meter *meter, const struct baize_meter_hit *hit)
{
    const struct baize_meter_amounts *start = &meter->levels[hit->level].start;
    baize_money low = hit->low_water > 0 ? lesser(hit->low_water, low_water(meter, hit->level, hit->seq - 1)) : 0;
    return hit->amount * BAIZE_MICROCENTS_PER_CENT + lesser(low, start->meter) + lesser(hit->spill, start->overflow);
}

/* The reset is undone too, if it is the latest: as if it had never been, with what came in since (meter.h). The
 * players' reserve and overflow come before the house's seed, of which it may have recovered a part by hand. */
static struct meter_return undo_reset(struct baize_meter *meter, const struct baize_meter_hit *hit)
{
    struct baize_meter_level *level = &meter->levels[hit->level];
    struct baize_meter_amounts *amounts = &level->start;
    struct meter_return back = {.resets = true};
    baize_money pool = left_of_reset(meter, hit);
    baize_money seed = hit->seed > level->seed_recovered ? hit->seed - level->seed_recovered : 0;
    baize_money all = amounts->meter + amounts->overflow + hit->amount * BAIZE_MICROCENTS_PER_CENT;
    back.reserve = lesser(hit->reserve, pool);
    back.overflow = lesser(hit->overflow, pool - back.reserve);
    back.seed = lesser(seed, pool - back.reserve - back.overflow);
    amounts->meter = all - back.seed - back.reserve - back.overflow;
    amounts->reserve += back.reserve;
    amounts->overflow = back.overflow;
    for (uint8_t i = 0; i < meter->tables_count; i++)
        if (meter->tables[i].open && meter->tables[i].seq > hit->seq && meter->tables[i].seq < level->stretch_seq)
            meter->tables[i].own_spill[hit->level] = meter->tables[i].later_spill[hit->level] = 0;
    return back;
}

struct meter_return meter_book_back_out(struct baize_meter *meter, const struct baize_meter_hit *hit,
                                        uint64_t reset_before)
{
    struct meter_return back = {false, 0, 0, 0};
    struct baize_meter_level *level = &meter->levels[hit->level];
    if (hit->from == BAIZE_FROM_TRAY)
        return back;
    bool latest = hit->resets && hit->seq == meter_reset_seq(meter, hit->level, 0);
    end_stretch(meter, hit->level);
    baize_money came = hit->amount * BAIZE_MICROCENTS_PER_CENT - hit->shortfall;
    if (latest)
        back = undo_reset(meter, hit);
    else
        level->start.meter += came;
    if (latest && level->forgotten_reset_seq == hit->seq)
        level->forgotten_reset_seq = reset_before;
    move_low_water(meter, hit->level, hit->seq, next_reset_seq(meter, hit->level, hit->seq),
                   came - back.seed - back.reserve - back.overflow);
    baize_money spill = -level->start.overflow;
    meter_keep_limit(&level->set, &level->start);
    spill += level->start.overflow;
    note_spill(meter, hit->level, spill, level->stretch_seq, meter_reset_seq(meter, hit->level, latest ? hit->seq : 0));
    return back;
}

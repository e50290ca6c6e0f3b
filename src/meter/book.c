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
 * paid out: a validated 100% pay has taken it. kept: the stretch it came in has ended, `over` tells how much of it went
 * into the overflow; of the rest at most the low water of the pays since is still there. flow n: it is a part of that
 * sum. */
#include "meter/internal.h"

#include <string.h>

static baize_money lesser(baize_money a, baize_money b)
{
    return a < b ? a : b;
}

/* ---- Stretches ---- */

/* The latest open round whose contribution is in flow 0, before `seq`; or METER_NONE. */
static uint8_t latest_of_stretch(const struct baize_meter *meter, const struct baize_meter_level *level, uint64_t seq)
{
    uint8_t latest = METER_NONE;
    for (uint8_t i = 0; i < meter->tables_count; i++) {
        const struct baize_meter_table *table = &meter->tables[i];
        if (table->open && table->seq > level->stretch_seq && table->seq < seq &&
            (latest == METER_NONE || table->seq > meter->tables[latest].seq))
            latest = i;
    }
    return latest;
}

/* Flow 0 becomes part of the start. What it brought into the overflow belongs to the latest rounds first. */
static void end_stretch(struct baize_meter *meter, uint8_t number)
{
    struct baize_meter_level *level = &meter->levels[number];
    struct baize_meter_amounts amounts = meter_before_claims(level);
    baize_money over = amounts.overflow - level->start.overflow;
    uint8_t first = meter_first_claim(meter, number);
    uint64_t end = first != METER_NONE ? meter->claims[first].seq : meter->seq + 1;
    uint8_t latest = over > 0 ? latest_of_stretch(meter, level, end) : METER_NONE;
    while (latest != METER_NONE && over > 0) {
        struct baize_meter_table *table = &meter->tables[latest];
        table->over[number] = lesser(over, table->contributed[number]);
        over -= table->over[number];
        latest = latest_of_stretch(meter, level, table->seq);
    }
    level->start = amounts;
    level->flows[0] = (struct baize_meter_flow){0, 0};
    level->stretch_seq = end;
}

void meter_book_start(struct baize_meter *meter, uint8_t level, const struct baize_meter_amounts *amounts)
{
    end_stretch(meter, level);
    meter->levels[level].start.meter = amounts->meter;
    meter->levels[level].start.reserve = amounts->reserve;
    meter->levels[level].start.overflow = amounts->overflow;
}

/* The place of the latest win that emptied the level and still stands. */
static uint64_t reset_seq(const struct baize_meter *meter, uint8_t level)
{
    const struct baize_meter_history *history = &meter->histories[level];
    uint64_t seq = meter->levels[level].forgotten_reset_seq;
    for (uint64_t i = 0; i < history->count && i < BAIZE_METER_HITS_KEPT; i++) {
        const struct baize_meter_hit *hit = &history->hits[i];
        if (hit->resets && !hit->backed_out && hit->seq > seq)
            seq = hit->seq;
    }
    return seq;
}

/* ---- Low water (R28) ---- */

static uint64_t kept_hits(const struct baize_meter_history *history)
{
    return history->count < BAIZE_METER_HITS_KEPT ? history->count : BAIZE_METER_HITS_KEPT;
}

/* The most that pays can have left in the meter of what came in at `seq`. Of a round that is open while more wins are
 * paid than the history keeps nothing is known to be left. */
static baize_money low_water(const struct baize_meter *meter, uint8_t level, uint64_t seq)
{
    const struct baize_meter_history *history = &meter->histories[level];
    baize_money low = meter->levels[level].forgotten_pay_seq > seq ? 0 : INT64_MAX;
    for (uint64_t i = 0; i < kept_hits(history); i++)
        if (history->hits[i].seq > seq && !history->hits[i].backed_out)
            low = lesser(low, history->hits[i].low_water);
    return low > 0 ? low : 0;
}

/* Money that lay under the pays between these places leaves or comes back: what they left there changes with it. */
static void move_low_water(struct baize_meter *meter, uint8_t level, uint64_t after, uint64_t before,
                           baize_money change)
{
    struct baize_meter_history *history = &meter->histories[level];
    for (uint64_t i = 0; i < kept_hits(history); i++)
        if (history->hits[i].seq > after && history->hits[i].seq < before)
            history->hits[i].low_water += change;
}

/* The first standing win behind this place that emptied the level: what came back before it went to its winner. */
static uint64_t next_reset_seq(const struct baize_meter *meter, uint8_t level, uint64_t seq)
{
    const struct baize_meter_history *history = &meter->histories[level];
    for (uint64_t i = 0; i < kept_hits(history); i++)
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
        table->over[i] = 0;
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

/* From the overflow what went there, from the meter the rest; what one of them lacks, the other gives. */
static baize_money take_back(struct baize_meter_amounts *amounts, baize_money contributed, baize_money over)
{
    baize_money from_overflow = lesser(over, amounts->overflow);
    baize_money from_meter = lesser(contributed - from_overflow, amounts->meter);
    from_overflow += lesser(contributed - from_overflow - from_meter, amounts->overflow - from_overflow);
    amounts->overflow -= from_overflow;
    amounts->meter -= from_meter;
    return from_overflow + from_meter;
}

static baize_money reverse_kept(struct baize_meter *meter, const struct baize_meter_table *table, uint8_t number)
{
    struct baize_meter_level *level = &meter->levels[number];
    end_stretch(meter, number);
    baize_money over = table->over[number];
    baize_money left = lesser(table->contributed[number] - over, low_water(meter, number, table->seq));
    baize_money reserved = lesser(table->reserved[number], level->start.reserve);
    move_low_water(meter, number, table->seq, UINT64_MAX, -left);
    level->start.reserve -= reserved;
    return reserved + take_back(&level->start, over + left, over);
}

void meter_book_reversal(struct baize_meter *meter, struct baize_meter_table *table, uint8_t level,
                         baize_money *reversed, baize_money *refunded)
{
    baize_money all = table->contributed[level] + table->reserved[level];
    *reversed = 0;
    if (table->seq < reset_seq(meter, level)) {
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
    table->over[level] = 0;
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

/* The reset is undone too, if it is the latest: as if it had never been, with what came in since (meter.h). */
static struct meter_return undo_reset(const struct baize_meter_hit *hit, struct baize_meter_amounts *amounts)
{
    struct meter_return back;
    baize_money all = amounts->meter + amounts->overflow + hit->amount * BAIZE_MICROCENTS_PER_CENT;
    back.seed = lesser(hit->seed, all);
    back.reserve = lesser(hit->reserve, all - back.seed);
    back.overflow = lesser(hit->overflow, all - back.seed - back.reserve);
    amounts->meter = all - back.seed - back.reserve - back.overflow;
    amounts->reserve += back.reserve;
    amounts->overflow = back.overflow;
    return back;
}

struct meter_return meter_book_back_out(struct baize_meter *meter, const struct baize_meter_hit *hit)
{
    struct meter_return back = {0, 0, 0};
    struct baize_meter_level *level = &meter->levels[hit->level];
    if (hit->from == BAIZE_FROM_TRAY)
        return back;
    bool latest = hit->resets && hit->seq == reset_seq(meter, hit->level);
    end_stretch(meter, hit->level);
    baize_money came = hit->amount * BAIZE_MICROCENTS_PER_CENT - hit->shortfall;
    if (latest)
        back = undo_reset(hit, &level->start);
    else
        level->start.meter += came;
    move_low_water(meter, hit->level, hit->seq, next_reset_seq(meter, hit->level, hit->seq),
                   came - back.seed - back.reserve - back.overflow);
    meter_keep_limit(&level->set, &level->start);
    return back;
}

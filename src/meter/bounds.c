/* bounds.c - amounts that no meter can have are no events and no state.
 *
 * An event may come from a damaged or forged journal; folding it must not wrap. All amounts of an event and of a level
 * are at most MOST = 2 x 10^18 micro-cents, twice what a meter lets in. Then the largest sum that is ever made before
 * it is looked at again,
 *
 *     start of a level + all its flows + an amount of the event + the seeds of 32 claims
 *     2 x 10^18        + 2 x 10^18     + 2 x 10^18              + 0.32 x 10^18            = 6.32 x 10^18,
 *
 * is below 2^63 = 9.2 x 10^18. */
#include "meter/internal.h"

#define MOST (2 * BAIZE_METER_RECEIVED_MOST)

static bool is_money(baize_money money)
{
    return money >= 0 && money <= MOST;
}

static bool is_cents(baize_cents cents)
{
    return cents >= 0 && cents <= MOST / BAIZE_MICROCENTS_PER_CENT;
}

static bool is_configured(baize_cents cents)
{
    return cents >= 0 && cents <= BAIZE_METER_CENTS_MOST;
}

static bool is_rate(baize_rate rate)
{
    return rate >= 0 && rate <= BAIZE_RATE_WHOLE;
}

static bool parameters_are(const struct baize_meter_parameters *set)
{
    return is_configured(set->seed) && is_configured(set->limit) && is_rate(set->rate) && is_rate(set->reserve);
}

static bool standing_is(const struct baize_meter_standing *standing)
{
    bool good =
        is_money(standing->seeds) && is_money(standing->shortfall) && standing->count <= BAIZE_METER_CLAIMS_MOST;
    for (uint8_t i = 0; good && i < standing->count; i++)
        good = is_cents(standing->amounts[i]);
    return good;
}

static bool opened_is(const struct baize_meter_event *event)
{
    bool good =
        event->opened.count >= 1 && event->opened.count <= BAIZE_LEVELS_MOST && is_configured(event->opened.wager);
    for (uint8_t i = 0; good && i < event->opened.count; i++)
        good = parameters_are(&event->opened.levels[i].set) && is_configured(event->opened.levels[i].opening) &&
               is_money(event->opened.levels[i].transferred);
    return good;
}

static bool contributed_is(const struct baize_meter_event *event)
{
    bool good = event->contributed.count <= BAIZE_LEVELS_MOST && event->contributed.seats >> BAIZE_SEATS_MOST == 0;
    for (uint8_t i = 0; good && i < event->contributed.count; i++)
        good = is_money(event->contributed.levels[i].meter) && is_money(event->contributed.levels[i].reserve);
    return good;
}

static bool claimed_is(const struct baize_meter_event *event)
{
    return is_configured(event->claimed.fixed) && is_money(event->claimed.breakage) &&
           is_rate(event->claimed.pays.share) && standing_is(&event->claimed.standing);
}

static bool read_is(const struct baize_meter_event *event)
{
    bool good = event->read.count <= BAIZE_LEVELS_MOST && event->read.signs_count <= BAIZE_LEVELS_MOST;
    for (uint8_t i = 0; good && i < event->read.signs_count; i++)
        good = is_cents(event->read.signs[i].shown) && is_cents(event->read.signs[i].expected);
    return good;
}

static bool award_is(const struct baize_meter_award *award)
{
    return is_cents(award->amount) && is_money(award->shortfall) && is_money(award->seed) && is_money(award->reserve) &&
           is_money(award->overflow) && is_money(award->breakage);
}

static bool old_win_is(const struct baize_meter_hit *hit)
{
    return is_cents(hit->amount) && is_money(hit->shortfall) && is_money(hit->seed) && is_money(hit->reserve) &&
           is_money(hit->overflow) && is_money(hit->breakage) && is_money(hit->recovered);
}

static bool backed_out_is(const struct baize_meter_event *event)
{
    if (event->backed_out.old_count > 1 || !old_win_is(&event->backed_out.old[0].hit))
        return false;
    return is_cents(event->backed_out.amount) && is_money(event->backed_out.seed) &&
           is_money(event->backed_out.reserve) && is_money(event->backed_out.overflow) &&
           is_money(event->backed_out.shortfall) && standing_is(&event->backed_out.standing);
}

bool meter_event_is_bounded(const struct baize_meter_event *event)
{
    switch (event->kind) {
    case BAIZE_METER_EVENT_METER_OPENED:
        return opened_is(event);
    case BAIZE_METER_EVENT_WAGERS_CONTRIBUTED:
        return contributed_is(event);
    case BAIZE_METER_EVENT_CONTRIBUTION_REVERSED:
        return is_money(event->reversed.reversed) && is_money(event->reversed.refunded) &&
               standing_is(&event->reversed.standing);
    case BAIZE_METER_EVENT_CLAIM_MADE:
        return claimed_is(event);
    case BAIZE_METER_EVENT_CLAIM_DROPPED:
        return is_cents(event->dropped.amount) && standing_is(&event->dropped.standing);
    case BAIZE_METER_EVENT_CLAIM_VALIDATED:
        return award_is(&event->validated.award) && standing_is(&event->validated.standing);
    case BAIZE_METER_EVENT_WIN_BACKED_OUT:
        return backed_out_is(event);
    case BAIZE_METER_EVENT_PARAMETERS_CHANGED:
        return parameters_are(&event->parameters.after);
    case BAIZE_METER_EVENT_LEVEL_ADJUSTED:
        return event->adjusted.amount >= -MOST && event->adjusted.amount <= MOST;
    case BAIZE_METER_EVENT_DRY_ACKNOWLEDGED:
        return event->acknowledged.level < BAIZE_LEVELS_MOST && is_money(event->acknowledged.held);
    case BAIZE_METER_EVENT_TABLE_LINKED:
    case BAIZE_METER_EVENT_TABLE_UNLINKED:
    case BAIZE_METER_EVENT_ROUND_ENDED:
        return true;
    case BAIZE_METER_EVENT_METER_CLOSED:
        return event->closed.count <= BAIZE_LEVELS_MOST;
    case BAIZE_METER_EVENT_ROUND_VOIDED:
        return is_cents(event->voided.wagers);
    case BAIZE_METER_EVENT_METER_READ:
        return read_is(event);
    }
    return false;
}

static bool amounts_are(const struct baize_meter_amounts *amounts)
{
    return is_money(amounts->meter) && is_money(amounts->reserve) && is_money(amounts->overflow) &&
           is_money(amounts->pending) &&
           amounts->meter + amounts->reserve + amounts->overflow + amounts->pending <= MOST;
}

/* All that a level has received in its life, together: then its equation can be added up. */
static bool received_is(const struct baize_meter_level *level)
{
    const baize_money parts[] = {level->opening,
                                 level->contributions,
                                 level->seeds,
                                 level->pending_seeds,
                                 level->shortfall,
                                 level->pending_shortfall,
                                 level->adjustments > 0 ? level->adjustments : 0};
    baize_money left = MOST;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (parts[i] < 0 || parts[i] > left)
            return false;
        left -= parts[i];
    }
    return true;
}

bool meter_level_is_bounded(const struct baize_meter_level *level)
{
    return amounts_are(&level->now) && amounts_are(&level->start) && received_is(level) && is_money(level->reversed) &&
           level->adjustments >= -MOST && is_money(level->paid_from_meter) && is_money(level->paid_from_tray) &&
           is_money(level->breakage) && is_money(level->refunded) && is_money(level->seed_recovered);
}

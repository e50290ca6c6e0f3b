/* wins.c - the audit's own list of all wins of all meters. A meter's state has the latest only; what a back-out says
 * about an older one is decided again from this list (R26), never taken from the event. */
#include "audit/decide.h"

#include <string.h>

void audit_wins_note(struct audit_wins *wins, const struct baize_floor *floor, const struct baize_floor_event *event)
{
    if (event->machine != BAIZE_FLOOR_METER)
        return;
    if (event->meter.kind == BAIZE_METER_EVENT_CLAIM_VALIDATED) {
        const struct baize_floor_meter *meter = baize_floor_meter(floor, event->number);
        const struct baize_meter_hit *hit = baize_meter_find_win(&meter->meter, event->meter.validated.win);
        if (hit != NULL)
            wins->list[wins->count++] = (struct audit_win){.meter = event->number, .hit = *hit};
    } else if (event->meter.kind == BAIZE_METER_EVENT_WIN_BACKED_OUT) {
        for (size_t i = 0; i < wins->count; i++)
            if (wins->list[i].meter == event->number && wins->list[i].hit.number == event->meter.backed_out.win)
                wins->list[i].hit.backed_out = 1;
    }
}

void audit_wins_find(const struct audit_wins *wins, uint32_t meter, uint32_t win, struct baize_meter_old_win *old)
{
    memset(old, 0, sizeof *old);
    for (size_t i = 0; i < wins->count; i++) {
        const struct baize_meter_hit *hit = &wins->list[i].hit;
        if (wins->list[i].meter != meter)
            continue;
        old->back_outs += hit->backed_out;
        if (hit->number == win)
            old->hit = *hit;
    }
    old->hit.low_water = old->hit.spill = 0;
    for (size_t i = 0; i < wins->count && old->hit.from == BAIZE_FROM_METER; i++) {
        const struct baize_meter_hit *hit = &wins->list[i].hit;
        bool before = wins->list[i].meter == meter && hit->level == old->hit.level && hit->seq < old->hit.seq;
        if (before && hit->from == BAIZE_FROM_METER && hit->resets && !hit->backed_out && hit->seq > old->reset_before)
            old->reset_before = hit->seq;
    }
}

/* old_win.c - wins that are no longer among the latest hits: found in the record, and taken for true (R26). */
#include "meter/internal.h"

uint64_t meter_count_back_outs(const struct baize_meter *meter)
{
    uint64_t count = meter->tray_backed_out;
    for (uint8_t i = 0; i < meter->levels_count; i++)
        count += meter->levels[i].backed_out;
    return count;
}

bool meter_old_win_fits(const struct baize_meter *meter, const struct baize_meter_old_win *old, uint32_t win)
{
    const struct baize_meter_hit *hit = &old->hit;
    return win != 0 && hit->number == win && win <= meter->wins_made && hit->level < meter->levels_count &&
           hit->seat >= 1 && hit->seat <= BAIZE_SEATS_MOST && hit->from <= BAIZE_FROM_METER && hit->seq >= 1 &&
           hit->seq <= meter->seq && old->reset_before < hit->seq && hit->low_water == 0 && hit->spill == 0;
}

const struct baize_meter_hit *baize_meter_backed_out_win(const struct baize_meter *before,
                                                         const struct baize_meter_event *event)
{
    const struct baize_meter_hit *hit = baize_meter_find_win(before, event->backed_out.win);
    const struct baize_meter_old_win *old = &event->backed_out.old[0];
    if (event->backed_out.old_count == 0 || hit != NULL)
        return event->backed_out.old_count == 0 ? hit : NULL; /* a win among the latest is no old one */
    return meter_old_win_fits(before, old, event->backed_out.win) ? &old->hit : NULL;
}

/* ---- The look-up ---- */

/* The latest reset of the level before this place that stands. What the state has forgotten is before all that it has,
 * but may be behind an old place. */
static uint64_t reset_before(const struct baize_meter *meter, uint8_t level, uint64_t seq)
{
    const struct baize_meter_history *history = &meter->histories[level];
    uint64_t found = meter->levels[level].forgotten_reset_seq < seq ? meter->levels[level].forgotten_reset_seq : 0;
    for (uint64_t i = 0; i < history->count && i < BAIZE_METER_HITS_KEPT; i++) {
        const struct baize_meter_hit *hit = &history->hits[i];
        if (hit->resets && !hit->backed_out && hit->seq < seq && hit->seq > found)
            found = hit->seq;
    }
    return found;
}

static void note_validated(struct baize_meter_search *search, const struct baize_meter *after)
{
    const struct baize_meter_hit *hit = baize_meter_find_win(after, search->win);
    if (hit == NULL)
        return;
    search->found = true;
    search->old.hit = *hit;
    search->old.hit.low_water = search->old.hit.spill = 0;
    search->old.reset_before = hit->from == BAIZE_FROM_METER ? reset_before(after, hit->level, hit->seq) : 0;
}

/* When the reset before it is undone, the one before that takes its place. */
static void note_backed_out(struct baize_meter_search *search, const struct baize_meter *after,
                            const struct baize_meter_event *event)
{
    const struct baize_meter_old_win *old = event->backed_out.old_count > 0 ? &event->backed_out.old[0] : NULL;
    const struct baize_meter_hit *undone = old != NULL ? &old->hit : baize_meter_find_win(after, event->backed_out.win);
    const struct baize_meter_hit *hit = &search->old.hit;
    if (event->backed_out.win == search->win)
        search->old.hit.backed_out = 1;
    if (!search->found || undone == NULL || undone->from != BAIZE_FROM_METER || undone->level != hit->level ||
        undone->seq != search->old.reset_before)
        return;
    search->old.reset_before = old != NULL ? old->reset_before : reset_before(after, hit->level, hit->seq);
}

void baize_meter_search_add(struct baize_meter_search *search, const struct baize_meter *after,
                            const struct baize_meter_event *event)
{
    if (event->kind == BAIZE_METER_EVENT_CLAIM_VALIDATED && event->validated.win == search->win)
        note_validated(search, after);
    if (event->kind == BAIZE_METER_EVENT_WIN_BACKED_OUT)
        note_backed_out(search, after, event);
    search->old.back_outs = meter_count_back_outs(after);
}

/* win_log.c - every validated win in its order, and what became of it. */
#include "manager/internal.h"

#include <string.h>

static struct baize_progressive_win *new_win(struct baize_win_log *log)
{
    if (log->count == log->capacity) {
        log->left_out++;
        return NULL;
    }
    struct baize_progressive_win *win = &log->wins[log->count++];
    memset(win, 0, sizeof *win);
    return win;
}

static void log_validated(struct baize_win_log *log, const struct baize_meter *before,
                          const struct baize_meter_event *event)
{
    const struct baize_meter_claim *claim = baize_meter_find_claim(before, event->validated.claim);
    struct baize_progressive_win *win = new_win(log);
    log->validated++;
    manager_sum(claim->from == BAIZE_FROM_METER ? &log->from_meter : &log->from_tray,
                event->validated.award.amount * BAIZE_MICROCENTS_PER_CENT);
    if (win == NULL)
        return;
    win->seq = before->seq + 1;
    win->meter = event->meter;
    win->number = event->validated.win;
    win->claim = event->validated.claim;
    win->table = claim->table;
    win->round = claim->round;
    win->seat = claim->seat;
    win->row = claim->row;
    win->level = claim->level;
    win->from = (enum baize_pays_from)claim->from;
    win->wager = before->wager;
    win->award = event->validated.award;
    win->before = event->validated.before;
    win->after = event->validated.after;
    win->dry = event->validated.dry;
    win->by = event->by;
    win->credential = event->validated.credential;
}

static struct baize_progressive_win *find_win(const struct baize_win_log *log, uint32_t number)
{
    for (size_t i = 0; i < log->count; i++)
        if (log->wins[i].number == number)
            return &log->wins[i];
    return NULL;
}

/* A win of before the log: the meter's history knows this much of it. */
static struct baize_progressive_win *earlier_win(struct baize_win_log *log, const struct baize_meter *before,
                                                 const struct baize_meter_hit *hit)
{
    struct baize_progressive_win *win = new_win(log);
    if (win == NULL)
        return NULL;
    win->earlier = true;
    win->meter = before->id;
    win->number = hit->number;
    win->table = hit->table;
    win->round = hit->round;
    win->seat = hit->seat;
    win->row = hit->row;
    win->level = hit->level;
    win->from = (enum baize_pays_from)hit->from;
    win->wager = before->wager;
    win->award.amount = hit->amount;
    win->award.seed = hit->seed;
    win->award.reserve = hit->reserve;
    win->award.overflow = hit->overflow;
    win->award.shortfall = hit->shortfall;
    win->award.breakage = hit->breakage;
    win->award.resets = hit->resets != 0;
    win->by.at_ms = hit->at_ms;
    return win;
}

static void log_backed_out(struct baize_win_log *log, const struct baize_meter *before,
                           const struct baize_meter_event *event)
{
    const struct baize_meter_hit *hit = baize_meter_backed_out_win(before, event);
    struct baize_progressive_win *win = find_win(log, event->backed_out.win);
    if (win == NULL && log->left_out == 0)
        win = earlier_win(log, before, hit);
    log->backed_out++;
    manager_sum(hit->from == BAIZE_FROM_METER ? &log->back_to_meter : &log->back_to_tray,
                event->backed_out.amount * BAIZE_MICROCENTS_PER_CENT);
    if (win == NULL)
        return;
    win->backed_out = true;
    win->back_out_seq = before->seq + 1;
    win->back_out_by = event->by;
    win->why = event->backed_out.why;
}

void manager_log_event(struct baize_win_log *log, const struct baize_meter *before,
                       const struct baize_meter_event *event)
{
    log->meter = event->meter;
    if (event->kind == BAIZE_METER_EVENT_CLAIM_VALIDATED)
        log_validated(log, before, event);
    else if (event->kind == BAIZE_METER_EVENT_WIN_BACKED_OUT)
        log_backed_out(log, before, event);
}

const struct baize_progressive_win *baize_win_log_find(const struct baize_win_log *log, uint32_t number)
{
    return find_win(log, number);
}

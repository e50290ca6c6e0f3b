/* ask_meter.c - meter_history: what a level of a meter showed over time, with its hits. */
#include "server/ask_manager.h"
#include "server/history.h"

#include <stdlib.h>

#define HITS_MOST    200
#define POINTS_USUAL 240

struct telling {
    struct job *job;
    struct meter_office *office;
    uint8_t level;
    bool began; /* inside the time that was asked for */
    struct history history;
};

/* What the level stood at when the time begins is its first point. */
static void begin_at(struct telling *telling, int64_t at_ms)
{
    const struct baize_meter *meter = meter_office_now(telling->office);
    if (telling->began)
        return;
    telling->began = true;
    if (meter->phase != BAIZE_METER_NEW && at_ms > meter->at_ms)
        history_add(&telling->history, at_ms, baize_meter_show(meter, telling->level).amount);
}

static bool feed(void *context, const struct baize_floor_event *event)
{
    struct telling *telling = context;
    int64_t at_ms = event->meter.by.at_ms;
    if (at_ms >= telling->job->from_ms)
        begin_at(telling, telling->job->from_ms);
    if (!meter_office_feed(telling->office, event))
        return false;
    const struct baize_meter *meter = meter_office_now(telling->office);
    if (telling->began && meter->phase != BAIZE_METER_NEW)
        history_add(&telling->history, at_ms, baize_meter_show(meter, telling->level).amount);
    return true;
}

static json_t *points_of(const struct history *history)
{
    struct history_point points[HISTORY_POINTS_MOST];
    size_t count = history_points(history, points);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        make_add(&list, json_pack("{s:I, s:I}", "at_ms", (json_int_t)points[i].at_ms, "amount_cents",
                                  (json_int_t)points[i].amount));
    }
    return list;
}

static json_t *hit_of(const struct baize_progressive_win *win, const struct baize_rules *rules)
{
    return json_pack("{s:I, s:I, s:I, s:I, s:o, s:I, s:I, s:I, s:b}", "win", (json_int_t)win->number, "at_ms",
                     (json_int_t)win->by.at_ms, "table", (json_int_t)win->table, "seat", (json_int_t)win->seat, "hand",
                     report_hand(rules, win->row), "amount_cents", (json_int_t)win->award.amount, "before_cents",
                     (json_int_t)figures_whole_cents(win->before), "after_cents",
                     (json_int_t)figures_whole_cents(win->after), "backed_out", win->backed_out);
}

static json_t *hits_of(const struct telling *telling, const struct baize_rules *rules)
{
    const struct baize_win_log *log = &telling->office->wins;
    json_t *list = json_array();
    size_t first = log->count, count = 0;
    for (; first > 0 && count < HITS_MOST; first--) {
        const struct baize_progressive_win *win = &log->wins[first - 1];
        count += win->from == BAIZE_FROM_METER && win->level == telling->level && !win->earlier;
    }
    for (size_t i = first; i < log->count; i++) {
        const struct baize_progressive_win *win = &log->wins[i];
        if (win->from == BAIZE_FROM_METER && win->level == telling->level && !win->earlier)
            make_add(&list, hit_of(win, rules));
    }
    return list;
}

static void tell(struct telling *telling, const struct baize_rules *rules)
{
    const struct baize_meter *meter = meter_office_now(telling->office);
    struct job *job = telling->job;
    int64_t to_ms = job->to_ms < job->now_ms ? job->to_ms : job->now_ms;
    if (telling->level >= meter->levels_count) {
        job_refuse(job, "FIELD_WRONG", "the meter has no such level");
        return;
    }
    begin_at(telling, job->from_ms);
    if (to_ms > telling->history.last.at_ms)
        history_add(&telling->history, to_ms, baize_meter_show(meter, telling->level).amount);
    job->answer = json_pack("{s:I, s:I, s:o, s:I, s:I, s:o, s:o}", "meter", (json_int_t)job->meter, "level",
                            (json_int_t)job->level, "title", make_text(meter->levels[telling->level].name), "from_ms",
                            (json_int_t)telling->history.first.at_ms, "to_ms", (json_int_t)to_ms, "points",
                            points_of(&telling->history), "hits", hits_of(telling, rules));
}

static void work_history(struct job *job)
{
    struct book book = {.job = job};
    struct baize_period period = {.from_ms = job->from_ms, .to_ms = job->to_ms};
    struct telling *telling = calloc(1, sizeof *telling);
    struct meter_office *office = meter_office_open(&period);
    const struct baize_rules *rules = report_meter_rules(&book);
    if (telling != NULL && office != NULL && rules != NULL) {
        *telling = (struct telling){.job = job, .office = office, .level = (uint8_t)job->level};
        history_start(&telling->history, (size_t)job->count);
        if (book_read(&book, job->reader.stream, feed, telling)) {
            meter_office_end(office);
            tell(telling, rules);
        }
    }
    free(office);
    free(telling);
}

void ask_meter_history(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    struct job *job = report_begin_meter(server, ask, who, message, work_history);
    if (job == NULL)
        return;
    job->to_ms = meter_office_always().to_ms;
    job->count = POINTS_USUAL;
    job_queue_if(job,
                 ask_number_or(ask, message, "level", 0, BAIZE_LEVELS_MOST - 1, &job->level) &&
                     ask_number_or(ask, message, "from_ms", 0, job->to_ms, &job->from_ms) &&
                     ask_number_or(ask, message, "to_ms", job->from_ms + 1, job->to_ms, &job->to_ms) &&
                     ask_number_or(ask, message, "points", HISTORY_POINTS_LEAST, HISTORY_POINTS_MOST, &job->count));
}

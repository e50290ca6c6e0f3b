/* ask_reconcile.c - reconciliation: of every level of a meter, opening + every change = closing (T3, T4, T12).
 *
 * The reports count micro-cents, a screen shows cents. A line is therefore the sum up to it less the sum before it,
 * both rounded down: lines add up to the total, whatever fractions they had. */
#include "server/ask_manager.h"

#include "manager/words.h"

#include <stdlib.h>

#define CHANGES_TOLD 400

/* A sum as it goes. */
static int64_t step(baize_money *sum, baize_money amount)
{
    int64_t before = figures_whole_cents(*sum);
    *sum += amount;
    return figures_whole_cents(*sum) - before;
}

/* ---- The four accounts ---- */

static json_t *account_line(const char *what, uint64_t count, struct baize_meter_amounts *sums,
                            const struct baize_meter_amounts *moved)
{
    json_t *made = json_object();
    make_set_word(&made, "what", what);
    make_set_number(&made, "count", (int64_t)count);
    make_set_number(&made, "meter_cents", step(&sums->meter, moved->meter));
    make_set_number(&made, "reserve_cents", step(&sums->reserve, moved->reserve));
    make_set_number(&made, "overflow_cents", step(&sums->overflow, moved->overflow));
    make_set_number(&made, "pending_cents", step(&sums->pending, moved->pending));
    return made;
}

static json_t *balance_line(const char *what, const struct baize_meter_amounts *amounts)
{
    struct baize_meter_amounts nothing = {0};
    return account_line(what, 0, &nothing, amounts);
}

static json_t *accounts_of(const struct baize_reconciliation *level)
{
    struct baize_meter_amounts sums = {0};
    json_t *list = json_array();
    make_add(&list, account_line("opening", 0, &sums, &level->opening));
    for (unsigned i = 0; i < BAIZE_METER_EVENTS; i++) {
        const struct baize_meter_amounts *moved = &level->kinds[i].moved;
        if (moved->meter != 0 || moved->reserve != 0 || moved->overflow != 0 || moved->pending != 0)
            make_add(&list, account_line(baize_meter_event_id((enum baize_meter_event_kind)i), level->kinds[i].count,
                                         &sums, moved));
    }
    make_add(&list, balance_line("closing", &level->closing));
    make_add(&list, balance_line("books", &level->books));
    return list;
}

/* ---- Where the money came from and went ---- */

static json_t *sources_of(const struct baize_reconciliation *level)
{
    struct figures sources;
    baize_money sum = 0;
    json_t *list = json_array();
    words_sources(&sources, level);
    for (size_t i = 0; i < sources.count; i++) {
        const struct figure *source = &sources.list[i];
        json_t *made = source->optional && source->value == 0 ? NULL : json_object();
        if (made == NULL)
            continue;
        make_set_word(&made, "what", source->id);
        make_set_number(&made, "amount_cents",
                        source->optional ? step(&sum, source->value) : figures_whole_cents(source->value));
        make_add(&list, made);
        sum = i == 0 ? source->value : sum;
    }
    return list;
}

/* ---- Contributions by table and by rate ---- */

static json_t *takings_line(const struct baize_takings *takings, bool by_table, baize_money *sum)
{
    json_t *made = json_object();
    if (by_table) {
        make_set_number(&made, "table", takings->table);
    } else {
        make_set_number(&made, "rate_ppm", takings->rate);
        make_set_number(&made, "reserve_rate_ppm", takings->reserve);
    }
    make_set_number(&made, "rounds", (int64_t)takings->rounds);
    make_set_number(&made, "wagers", (int64_t)takings->wagers);
    make_set_number(&made, "amount_cents", step(sum, baize_meter_amounts_total(&takings->moved)));
    return made;
}

static json_t *takings_of(const struct baize_takings *takings, size_t count, bool by_table)
{
    json_t *list = json_array();
    baize_money sum = 0;
    for (size_t i = 0; i < count; i++)
        if (takings[i].rounds != 0)
            make_add(&list, takings_line(&takings[i], by_table, &sum));
    return list;
}

/* ---- Every change ---- */

static json_t *change_of(const struct baize_change *change, const struct baize_rules *rules)
{
    struct figures row;
    figures_start(&row);
    figures_count(&row, "event", NULL, change->seq);
    figures_count(&row, "at_ms", NULL, (uint64_t)change->by.at_ms);
    words_event(figures_words(&row, "words", NULL), change, rules);
    words_actor(figures_words(&row, "by", NULL), &change->by);
    words_accounts(&row, &change->moved, FIGURE_MONEY);
    return figures_json(&row, FIGURES_CENTS);
}

static json_t *changes_of(const struct baize_reconciliation *level, const struct baize_rules *rules, size_t first)
{
    json_t *list = json_array();
    for (size_t i = first; i < level->count; i++)
        make_add(&list, change_of(&level->changes[i], rules));
    return list;
}

/* ---- A level ---- */

static json_t *misfit_of(const struct baize_reconciliation *level, const struct baize_house_time *time)
{
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (level->misfit.kind == BAIZE_MISFIT_NONE)
        return json_null();
    words_misfit(&text, level, time);
    return make_text(words);
}

static json_t *level_of(const struct baize_reconciliation *level, const struct baize_rules *rules,
                        const struct baize_house_time *time)
{
    const struct baize_accrual *said = &level->accrual;
    size_t first = level->count > CHANGES_TOLD ? level->count - CHANGES_TOLD : 0;
    json_t *made = json_object();
    make_set_number(&made, "level", level->level);
    make_set(&made, "title", make_text(level->name));
    make_set_flag(&made, "proves", baize_reconciliation_proves(level));
    make_set(&made, "misfit", misfit_of(level, time));
    make_set_number(&made, "first_ms", level->first_ms);
    make_set_number(&made, "last_ms", level->last_ms);
    make_set_number(&made, "events", (int64_t)(level->seq - level->seq_before));
    make_set(&made, "accounts", accounts_of(level));
    make_set(&made, "sources", sources_of(level));
    make_set_number(&made, "paid_from_tray_cents", figures_whole_cents(said->paid_from_tray - said->back_to_tray));
    make_set(&made, "tables", takings_of(level->tables, BAIZE_TAKINGS_TABLES_MOST + 1, true));
    make_set(&made, "rates", takings_of(level->rates, BAIZE_TAKINGS_RATES_MOST + 1, false));
    make_set(&made, "changes", changes_of(level, rules, first));
    make_set_number(&made, "changes_left_out", (int64_t)(level->left_out + first));
    return made;
}

static void work_reconciliation(struct job *job)
{
    struct book book = {.job = job};
    struct baize_period period = {.from_ms = job->from_ms, .to_ms = job->to_ms};
    struct meter_office *office = meter_office_open(&period);
    const struct baize_rules *rules = report_meter_rules(&book);
    const struct baize_house_time *time = &baize_house_settings_at(job->house, period.to_ms - 1)->time;
    if (office != NULL && rules != NULL && book_read(&book, job->reader.stream, meter_office_feed, office)) {
        json_t *levels = json_array();
        meter_office_end(office);
        for (uint8_t i = 0; i < office->manager.meter.levels_count; i++)
            make_add(&levels, level_of(&office->levels[i], rules, time));
        job->answer = json_pack("{s:I, s:o, s:o, s:o, s:o}", "meter", (json_int_t)job->meter, "from_day",
                                make_number_or_null(job->from_day), "to_day", make_number_or_null(job->to_day), "zone",
                                report_zone(job->house, period.to_ms - 1), "levels", levels);
    }
    free(office);
}

void ask_reconciliation(struct server *server, struct ask *ask, const struct protocol_person *who,
                        const json_t *message)
{
    struct job *job = report_begin_meter(server, ask, who, message, work_reconciliation);
    struct baize_period period;
    if (job == NULL)
        return;
    if (!ask_number_or(ask, message, "from_day", 19700101, 99991231, &job->from_day) ||
        !ask_number_or(ask, message, "to_day", 19700101, 99991231, &job->to_day)) {
        job_end(job);
        return;
    }
    if (!report_days(job->house, job->from_day, job->to_day, &period)) {
        ask_refused(ask, "FIELD_WRONG", "from_day and to_day are gaming days like 20261116, in this order");
        job_end(job);
        return;
    }
    job->from_ms = period.from_ms;
    job->to_ms = period.to_ms;
    job_queue(job);
}

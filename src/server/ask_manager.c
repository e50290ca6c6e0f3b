/* ask_manager.c - what the asks of the Game Manager share. */
#include "server/ask_manager.h"

#include "manager/words.h"

struct job *report_begin_meter(struct server *server, struct ask *ask, const struct protocol_person *who,
                               const json_t *message, job_work *run)
{
    int64_t meter = 0;
    if (!ask_number(ask, message, "meter", 1, BAIZE_HOUSE_NUMBER_MOST, &meter))
        return NULL;
    struct baize_stream stream = {.kind = BAIZE_STREAM_METER, .number = (uint32_t)meter};
    if (baize_house_meter(baize_engine_house(server->engine), (uint32_t)meter) == NULL) {
        ask_refused(ask, "NO_SUCH_METER", "there is no such meter");
        return NULL;
    }
    struct job *job = job_begin_report(server, ask, stream, run);
    if (job == NULL)
        return NULL;
    job->meter = meter;
    job->who = *who;
    return job;
}

const struct baize_rules *report_meter_rules(const struct book *book)
{
    const struct job *job = book->job;
    const struct baize_house_meter *meter = baize_house_meter(job->house, (uint32_t)job->meter);
    return meter == NULL ? NULL : book_rules(book, meter->digest);
}

bool report_days(const struct baize_house *house, int64_t from_day, int64_t to_day, struct baize_period *period)
{
    struct baize_period first = meter_office_always(), last = first;
    bool good = (from_day == 0 || baize_period_of(house, BAIZE_PERIOD_DAY, (uint32_t)from_day, 0, &first)) &&
                (to_day == 0 || baize_period_of(house, BAIZE_PERIOD_DAY, (uint32_t)to_day, 0, &last));
    *period = (struct baize_period){.from_ms = first.from_ms, .to_ms = last.to_ms};
    return good && first.from_ms < last.to_ms;
}

json_t *report_hand(const struct baize_rules *rules, uint8_t row)
{
    char words[BAIZE_ID_SIZE + 16];
    struct baize_text text = baize_text_in(words, sizeof words);
    words_hand(&text, rules, row);
    return make_text(words);
}

json_t *report_actor(const struct baize_actor *by)
{
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    words_actor(&text, by);
    return make_text(words);
}

json_t *report_zone(const struct baize_house *house, int64_t at_ms)
{
    char words[32];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_house_zone_print(&text, &baize_house_settings_at(house, at_ms)->time);
    return make_text(words);
}

/* reconcile_csv.c - a reconciliation as rows for accounting.
 *
 * The opening, each table's contributions, every change, the closing. Where changes were left out of the list, one row
 * holds them together, so that the columns always add up. */
#include "manager/lines.h"

static void put_number(struct lines *lines, uint64_t number)
{
    if (number != 0)
        csv_number(lines, number);
    else
        csv_blank(lines);
}

/* What all rows have: what, event, time, table, round, seat, number, wagers; the accounts follow. */
static void put_row(struct lines *lines, const char *what, const struct baize_change *change, uint32_t table,
                    uint64_t wagers)
{
    csv_words(lines, what);
    if (change != NULL) {
        csv_number(lines, change->seq);
        csv_time(lines, change->by.at_ms);
    } else {
        csv_blank(lines);
        csv_blank(lines);
    }
    put_number(lines, change != NULL ? change->table : table);
    put_number(lines, change != NULL ? change->round : 0);
    put_number(lines, change != NULL ? change->seat : 0);
    put_number(lines, change != NULL ? change->number : 0);
    put_number(lines, wagers);
}

static void put_change(struct lines *lines, const struct baize_change *change, const struct baize_rules *rules)
{
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    put_row(lines, baize_meter_event_id(change->kind), change, 0, 0);
    csv_amounts(lines, &change->moved);
    text = baize_text_in(words, sizeof words);
    words_event(&text, change, rules);
    csv_words(lines, words);
    text = baize_text_in(words, sizeof words);
    words_actor(&text, &change->by);
    csv_words(lines, words);
    csv_end(lines);
}

static void put_sum(struct lines *lines, const char *what, uint32_t table, uint64_t wagers,
                    const struct baize_meter_amounts *amounts, const char *words)
{
    put_row(lines, what, NULL, table, wagers);
    csv_amounts(lines, amounts);
    csv_words(lines, words);
    csv_blank(lines);
    csv_end(lines);
}

/* What the rows so far do not hold. */
static struct baize_meter_amounts not_listed(const struct baize_reconciliation *level)
{
    struct baize_meter_amounts rest = {0, 0, 0, 0};
    for (int i = 0; i < BAIZE_METER_EVENTS; i++)
        if (i != BAIZE_METER_EVENT_WAGERS_CONTRIBUTED)
            manager_sum_amounts(&rest, &level->kinds[i].moved);
    for (size_t i = 0; i < level->count; i++) {
        rest.meter -= level->changes[i].moved.meter;
        rest.reserve -= level->changes[i].moved.reserve;
        rest.overflow -= level->changes[i].moved.overflow;
        rest.pending -= level->changes[i].moved.pending;
    }
    return rest;
}

void baize_reconciliation_csv(const struct baize_reconciliation *level, const struct baize_rules *rules,
                              const struct baize_house_time *time, baize_line_sink *sink, void *context)
{
    struct lines lines;
    struct baize_meter_amounts rest = not_listed(level);
    lines_begin(&lines, time, sink, context);
    lines_put(&lines, "what,event,time,table,round,seat,number,wagers,meter,reserve,overflow,pending,words,by");
    put_sum(&lines, "opening", 0, 0, &level->opening, "");
    for (uint8_t i = 0; i <= level->tables_count && i <= BAIZE_TAKINGS_TABLES_MOST; i++) {
        const struct baize_takings *takings = &level->tables[i];
        if (takings->rounds > 0)
            put_sum(&lines, "contributions", takings->table, takings->wagers, &takings->moved,
                    takings->table == 0 ? "other tables" : "");
    }
    for (size_t i = 0; i < level->count; i++)
        put_change(&lines, &level->changes[i], rules);
    if (level->left_out > 0)
        put_sum(&lines, "not_listed", 0, 0, &rest, "changes that are not listed");
    put_sum(&lines, "closing", 0, 0, &level->closing,
            baize_reconciliation_proves(level) ? "nothing unexplained" : "does not fit");
}

/* reconcile_csv.c - a reconciliation as rows for accounting.
 *
 * The opening, each table's contributions, every change, the closing. Where changes were left out of the list, one row
 * holds them together, so that the columns always add up. */
#include "manager/words.h"

/* A row: of a change, or, without one, of a sum. */
static void put_row(struct lines *lines, bool head, const char *what, const struct baize_change *change, uint32_t table,
                    uint64_t wagers, const struct baize_meter_amounts *amounts, const char *words)
{
    static const struct baize_change none;
    const struct baize_change *of = change != NULL ? change : &none;
    struct figures row;
    figures_start(&row);
    figures_word(&row, "what", NULL, what);
    figures_count_or_nothing(&row, "event", of->seq);
    struct baize_text *text = figures_words(&row, "time", NULL);
    if (change != NULL)
        baize_house_time_print(text, lines->time, change->by.at_ms);
    figures_count_or_nothing(&row, "table", change != NULL ? change->table : table);
    figures_count_or_nothing(&row, "round", of->round);
    figures_count_or_nothing(&row, "seat", of->seat);
    figures_count_or_nothing(&row, "number", of->number);
    figures_count_or_nothing(&row, "wagers", wagers);
    words_accounts(&row, amounts, FIGURE_MONEY);
    figures_word(&row, "words", NULL, words);
    text = figures_words(&row, "by", NULL);
    if (change != NULL)
        words_actor(text, &change->by);
    (head ? lines_csv_head : lines_csv_row)(lines, &row);
}

static void put_change(struct lines *lines, const struct baize_change *change, const struct baize_rules *rules)
{
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    words_event(&text, change, rules);
    put_row(lines, false, baize_meter_event_id(change->kind), change, 0, 0, &change->moved, words);
}

static void put_sum(struct lines *lines, const char *what, uint32_t table, uint64_t wagers,
                    const struct baize_meter_amounts *amounts, const char *words)
{
    put_row(lines, false, what, NULL, table, wagers, amounts, words);
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
    put_row(&lines, true, "", NULL, 0, 0, &rest, "");
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

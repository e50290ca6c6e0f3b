/* table_shift.c - the end of the shift report: each table's money, each meter's equation, the wins. Lines of nothing
 * are left out. */
#include "cmd/table_print.h"

#include <stdio.h>
#include <string.h>

#define POINT_COLUMN 61 /* before the points of all amounts, whatever parts of a cent there are */

static void print_figures(const struct figures *figures)
{
    struct lines lines;
    lines_begin(&lines, NULL, cmd_print_line, NULL);
    lines_fit_figures(&lines, figures);
    lines_facts(&lines, figures, POINT_COLUMN + (size_t)lines.decimals);
}

static void print_check(const struct table_style *style, bool good, const char *yes, const char *no)
{
    printf("  %s%s%s\n", table_paint(style, good ? GOOD : BAD), good ? yes : no, table_paint(style, PLAIN));
}

/* ---- Tables ---- */

void table_describe_rounds(struct figures *list, const struct scenario_figures *figures)
{
    const struct scenario_sums *kept = &figures->kept, *open = &figures->open;
    figures_cents(list, "wagers", "  wagers", kept->wagers + open->wagers);
    figures_some_cents(list, "wagers_of_void_rounds", "    given back by voids, not counted", figures->undone.wagers);
    figures_some_cents(list, "wins_from_meters", "  progressive wins from the meter",
                       kept->from_meter + open->from_meter);
    figures_some_cents(list, "wins_from_the_tray", "  progressive wins from the tray",
                       kept->from_tray + open->from_tray);
    figures_some_cents(list, "envy", "  envy", kept->envy + open->envy);
    figures_some(list, "breakage", "  breakage, kept by rounding down", kept->breakage + open->breakage);
    figures_some_cents(list, "corrected_for_players", "  corrected in favour of players", figures->corrected_up);
    figures_some_cents(list, "corrected_for_the_house", "  corrected in favour of the house", figures->corrected_down);
    figures_some_cents(list, "tips", "  tips", figures->tips);
    figures_some_cents(list, "tips_variance", "    counted, less what the books say", figures->tips_variance);
}

static void describe_win(struct figures *list, const struct baize_table *table, const struct scenario_figures *figures)
{
    struct baize_table_win win = baize_table_win(table);
    figures_cents(list, NULL, "  tray at the opening", win.opening);
    figures_some_cents(list, NULL, "  fills", win.fills);
    figures_some_cents(list, NULL, "  credits", win.credits);
    figures_cents(list, NULL, "  drop", win.drop);
    figures_some_cents(list, NULL, "    counted, less what the books say", figures->drop_variance);
    figures_cents(list, NULL, table->shift.open ? "  tray now, by the books" : "  tray at the closing", win.closing);
    figures_some_cents(list, NULL, "    counted, less what the books say", figures->tray_variance);
    figures_cents(list, NULL, "  win of the shift, by inventories", win.win);
    figures_money(list, NULL, "  win of the shift, by the entries", figures->audit.won);
}

/* A felt with chips: its books begin with nothing, so the tray can be below that. */
static void print_alone(struct figures *list, const struct baize_floor_table *table)
{
    struct baize_account tray = {.kind = BAIZE_ACCOUNT_TRAY};
    figures_money(list, NULL, "  tray since the beginning, by the books",
                  baize_ledger_balance(&table->controller.ledger, tray));
    print_figures(list);
}

static void print_table(const struct table_style *style, const struct baize_floor_table *table,
                        const struct scenario_figures *figures)
{
    struct figures list;
    figures_start(&list);
    printf("%sTable %u%s   %u %s, %u void", table_paint(style, BOLD), table->table.settings.number,
           table_paint(style, PLAIN), figures->rounds, figures->rounds == 1 ? "round" : "rounds", figures->voided);
    if (table->alone) {
        const struct baize_controller *controller = &table->controller;
        printf("; progressive wagers: %u taken by the sensors, %u not, %u of them late\n",
               (unsigned)controller->coins_accepted, (unsigned)controller->coins_refused,
               (unsigned)controller->coins_late);
        table_describe_rounds(&list, figures);
        print_alone(&list, table);
        return;
    }
    if (figures->corrections > 0)
        printf(", %u %s", figures->corrections, figures->corrections == 1 ? "correction" : "corrections");
    if (figures->disputes > 0)
        printf(", %u %s", figures->disputes, figures->disputes == 1 ? "dispute" : "disputes");
    if (table->table.shift.number > 1)
        printf("; the tray is that of shift %u", table->table.shift.number);
    printf("\n");
    table_describe_rounds(&list, figures);
    if (table->table.shift.number > 0)
        describe_win(&list, &table->table, figures);
    print_figures(&list);
    if (table->table.shift.number > 0)
        print_check(style, figures->audit.won == baize_table_win(&table->table).win * BAIZE_MICROCENTS_PER_CENT,
                    "✓ the two agree (A1)", "✗ the two do not agree (A1)");
}

/* ---- Meters ---- */

void table_describe_level(struct figures *list, const struct baize_meter_level *level)
{
    figures_money(list, "opening", "  opening", level->opening);
    figures_some(list, "contributions", "  + contributions", level->contributions);
    figures_some(list, "reversed", "  - reversed by voids", level->reversed);
    figures_some(list, "seeds", "  + seeds", level->seeds + level->pending_seeds);
    figures_some(list, "shortfall", "  + shortfall, from the house", level->shortfall + level->pending_shortfall);
    figures_some(list, "adjustments", "  + adjustments", level->adjustments);
    figures_some(list, "paid_from_meter", "  - paid from the meter", level->paid_from_meter);
    figures_money(list, "meter", "  = meter", level->now.meter);
    figures_some(list, "reserve", "    + reserve", level->now.reserve);
    figures_some(list, "overflow", "    + overflow", level->now.overflow);
    figures_some(list, "pending", "    + pending", level->now.pending);
}

static void print_level(const struct table_style *style, const struct baize_meter_level *level)
{
    struct figures list;
    figures_start(&list);
    table_describe_level(&list, level);
    print_figures(&list);
    print_check(style, baize_meter_level_balances(level), "✓ the equation holds", "✗ the equation does not hold");
    figures_start(&list);
    figures_some(&list, NULL, "  refunded by the house, in voids", level->refunded);
    figures_some(&list, NULL, "  breakage, kept by rounding down", level->breakage);
    print_figures(&list);
}

static void print_time(int64_t at_ms)
{
    int64_t seconds = at_ms / 1000 % 86400;
    printf("%02d:%02d:%02d", (int)(seconds / 3600), (int)(seconds / 60 % 60), (int)(seconds % 60));
}

static void print_hit(const struct baize_floor_meter *floor, const struct baize_meter_hit *hit)
{
    const struct baize_paytable *schedule = &floor->rules->progressive.schedule;
    char amount[TABLE_AMOUNT_SIZE];
    printf("  win %u   ", hit->number);
    print_time(hit->at_ms);
    printf("  table %u, round %u, seat %u: %s %s, ", hit->table, hit->round, hit->seat,
           hit->row < schedule->count ? schedule->rows[hit->row].hand : "?", table_cents(hit->amount, amount));
    if (hit->from == BAIZE_FROM_TRAY)
        printf("from the tray");
    else
        printf("from %s", floor->meter.levels[hit->level].name);
    printf("%s\n", hit->backed_out ? ", backed out" : "");
}

/* In the order of their numbers, whichever level paid them. */
static void print_wins(const struct table_style *style, const struct baize_floor_meter *floor)
{
    uint32_t last = 0;
    for (;;) {
        const struct baize_meter_hit *next = NULL;
        for (int i = 0; i <= BAIZE_LEVELS_MOST; i++) {
            const struct baize_meter_history *history = &floor->meter.histories[i];
            for (uint64_t k = 0; k < history->count && k < BAIZE_METER_HITS_KEPT; k++)
                if (history->hits[k].number > last && (next == NULL || history->hits[k].number < next->number))
                    next = &history->hits[k];
        }
        if (next == NULL)
            return;
        if (last == 0)
            printf("\n%sWins of meter %u%s\n", table_paint(style, BOLD), floor->number, table_paint(style, PLAIN));
        print_hit(floor, next);
        last = next->number;
    }
}

static void print_meter(const struct table_style *style, const struct baize_floor_meter *floor)
{
    const struct baize_meter *meter = &floor->meter;
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        const struct baize_meter_level *level = &meter->levels[i];
        printf("\n%sMeter %u, %s%s   %u %s%s\n", table_paint(style, BOLD), floor->number, level->name,
               table_paint(style, PLAIN), (unsigned)level->hits, level->hits == 1 ? "hit" : "hits",
               meter->phase == BAIZE_METER_CLOSED ? ", closed" : "");
        print_level(style, level);
    }
    if (meter->phase == BAIZE_METER_NEW)
        printf("\n%sMeter %u%s   not opened\n", table_paint(style, BOLD), floor->number, table_paint(style, PLAIN));
    if (meter->variances > 0)
        printf("  %s%u %s more than the rules let pass (T10)%s\n", table_paint(style, BAD), (unsigned)meter->variances,
               meter->variances == 1 ? "sign differed by" : "signs differed by", table_paint(style, PLAIN));
    print_wins(style, floor);
}

/* ---- All of it ---- */

void table_print_shift(const struct table_style *style, const struct scenario_run *run)
{
    for (size_t i = 0; i < run->floor.tables_count; i++) {
        printf("\n");
        print_table(style, &run->floor.tables[i], &run->figures[i]);
    }
    for (size_t i = 0; i < run->floor.meters_count; i++)
        print_meter(style, &run->floor.meters[i]);
}

void table_print_tally(const struct table_style *style, const struct table_tally *tally)
{
    bool good = tally->differ == 0;
    printf("\n%s%u acts, ", table_paint(style, good ? GOOD : BAD), tally->acts);
    if (good)
        printf("%u as expected", tally->acts);
    else
        printf("%u %s", tally->differ, tally->differ == 1 ? "differs" : "differ");
    printf("%s\n", table_paint(style, PLAIN));
}

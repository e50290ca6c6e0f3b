/* table_shift.c - the end of the shift report: each table's money, each meter's equation, the wins. Lines of nothing
 * are left out. */
#include "cmd/table_print.h"

#include <stdio.h>
#include <string.h>

#define CENTS_LENGTH 3 /* ".00" */

/* The points stand below each other, whatever parts of a cent there are. */
static void print_amount(const char *words, baize_money amount)
{
    char text[TABLE_AMOUNT_SIZE];
    const char *point = strchr(table_money(amount, text), '.');
    int parts = point == NULL ? 0 : (int)strlen(point) - CENTS_LENGTH;
    printf("  %-40s %*s\n", words, 20 + (parts > 0 ? parts : 0), text);
}

static void print_some(const char *words, baize_money amount)
{
    if (amount != 0)
        print_amount(words, amount);
}

static void print_cents(const char *words, baize_cents amount)
{
    print_amount(words, amount * BAIZE_MICROCENTS_PER_CENT);
}

static void print_some_cents(const char *words, baize_cents amount)
{
    print_some(words, amount * BAIZE_MICROCENTS_PER_CENT);
}

static void print_check(const struct table_style *style, bool good, const char *yes, const char *no)
{
    printf("  %s%s%s\n", table_paint(style, good ? GOOD : BAD), good ? yes : no, table_paint(style, PLAIN));
}

/* ---- Tables ---- */

static void print_rounds(const struct scenario_figures *figures)
{
    print_cents("wagers", figures->kept.wagers + figures->open.wagers);
    print_some_cents("  given back by voids, not counted", figures->undone.wagers);
    print_some_cents("progressive wins from the meter", figures->kept.from_meter + figures->open.from_meter);
    print_some_cents("progressive wins from the tray", figures->kept.from_tray + figures->open.from_tray);
    print_some_cents("envy", figures->kept.envy + figures->open.envy);
    print_some("breakage, kept by rounding down", figures->kept.breakage + figures->open.breakage);
    print_some_cents("corrected in favour of players", figures->corrected_up);
    print_some_cents("corrected in favour of the house", figures->corrected_down);
    print_some_cents("tips", figures->tips);
    print_some_cents("  counted, less what the books say", figures->tips_variance);
}

static void print_win(const struct table_style *style, const struct baize_table *table,
                      const struct scenario_figures *figures)
{
    struct baize_table_win win = baize_table_win(table);
    print_cents("tray at the opening", win.opening);
    print_some_cents("fills", win.fills);
    print_some_cents("credits", win.credits);
    print_cents("drop", win.drop);
    print_some_cents("  counted, less what the books say", figures->drop_variance);
    print_cents(table->shift.open ? "tray now, by the books" : "tray at the closing", win.closing);
    print_some_cents("  counted, less what the books say", figures->tray_variance);
    print_cents("win of the shift, by inventories", win.win);
    print_amount("win of the shift, by the entries", figures->audit.won);
    print_check(style, figures->audit.won == win.win * BAIZE_MICROCENTS_PER_CENT, "✓ the two agree (A1)",
                "✗ the two do not agree (A1)");
}

/* A felt with chips: its books begin with nothing, so the tray can be below that. */
static void print_alone(const struct baize_floor_table *table, const struct scenario_figures *figures)
{
    struct baize_account tray = {.kind = BAIZE_ACCOUNT_TRAY};
    print_rounds(figures);
    print_amount("tray since the beginning, by the books", baize_ledger_balance(&table->controller.ledger, tray));
}

static void print_table(const struct table_style *style, const struct baize_floor_table *table,
                        const struct scenario_figures *figures)
{
    printf("%sTable %u%s   %u %s, %u void", table_paint(style, BOLD), table->table.settings.number,
           table_paint(style, PLAIN), figures->rounds, figures->rounds == 1 ? "round" : "rounds", figures->voided);
    if (table->alone) {
        const struct baize_controller *controller = &table->controller;
        printf("; progressive wagers: %u taken by the sensors, %u not, %u of them late\n",
               (unsigned)controller->coins_accepted, (unsigned)controller->coins_refused,
               (unsigned)controller->coins_late);
        print_alone(table, figures);
        return;
    }
    if (figures->corrections > 0)
        printf(", %u %s", figures->corrections, figures->corrections == 1 ? "correction" : "corrections");
    if (figures->disputes > 0)
        printf(", %u %s", figures->disputes, figures->disputes == 1 ? "dispute" : "disputes");
    if (table->table.shift.number > 1)
        printf("; the tray is that of shift %u", table->table.shift.number);
    printf("\n");
    print_rounds(figures);
    if (table->table.shift.number > 0)
        print_win(style, &table->table, figures);
}

/* ---- Meters ---- */

static void print_level(const struct table_style *style, const struct baize_meter_level *level)
{
    print_amount("opening", level->opening);
    print_some("+ contributions", level->contributions);
    print_some("- reversed by voids", level->reversed);
    print_some("+ seeds", level->seeds + level->pending_seeds);
    print_some("+ shortfall, from the house", level->shortfall + level->pending_shortfall);
    print_some("+ adjustments", level->adjustments);
    print_some("- paid from the meter", level->paid_from_meter);
    print_amount("= meter", level->now.meter);
    print_some("  + reserve", level->now.reserve);
    print_some("  + overflow", level->now.overflow);
    print_some("  + pending", level->now.pending);
    print_check(style, baize_meter_level_balances(level), "✓ the equation holds", "✗ the equation does not hold");
    print_some("refunded by the house, in voids", level->refunded);
    print_some("breakage, kept by rounding down", level->breakage);
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

/* progressive_chart.c - what the progressive wager costs as its meters grow.
 *
 * With one meter moving and the others at their seeds the house edge is a straight line in the meter:
 *
 *     edge(meter) = edge(seed) - share x (meter - seed) / wager
 *
 * Each other player who may hold an envy hand takes the same envy value off it: a parallel below. */
#include "chart/panel.h"
#include "chart/sections.h"
#include "chart/words.h"

#include <stdio.h>

#define OTHERS_MOST   6
#define PANEL_HEIGHT  170.0
#define PANEL_SMALLER 112.0 /* when there are several */

/* ---- The curve of one meter ---- */

struct curve {
    const struct baize_level_analysis *level;
    double edge, share, wager, seed, envy; /* rounded: they only place a line in a picture */
};

static double edge_at(const struct curve *curve, double cents, int others)
{
    return curve->edge - curve->share * (cents - curve->seed) / curve->wager - others * curve->envy;
}

static struct curve curve_of(const struct chart_work *work, const struct baize_level_analysis *level)
{
    const struct baize_progressive_analysis *analysis = work->input->progressive;
    return (struct curve){
        .level = level,
        .edge = baize_fraction_double(&analysis->wager.house_edge),
        .share = baize_fraction_double(&level->share),
        .wager = (double)work->input->rules->progressive.wager,
        .seed = (double)level->seed,
        .envy = baize_fraction_is_defined(&analysis->envy) ? baize_fraction_double(&analysis->envy) : 0,
    };
}

static double defined_double(const struct baize_fraction *number)
{
    return baize_fraction_is_defined(number) ? baize_fraction_double(number) : 0;
}

/* To three times the break-even meter, or wherever the marks are; no further than the meter can go. */
static double last_cents(const struct curve *curve, baize_cents limit)
{
    double break_even = defined_double(&curve->level->break_even);
    double average = defined_double(&curve->level->average_meter);
    double last = 3 * (break_even > curve->seed ? break_even : curve->seed);
    if (last < average * 1.2)
        last = average * 1.2;
    if (limit > 0 && last > (double)limit)
        last = (double)limit;
    return last > curve->seed + 100 ? last : curve->seed + 100;
}

static void draw_line(const struct panel *panel, const struct curve *curve, int others, struct drawing_paint paint)
{
    drawing_line(panel->flow->drawing,
                 (struct drawing_point){panel_x(panel, panel->cents_least),
                                        panel_y(panel, edge_at(curve, panel->cents_least, others))},
                 (struct drawing_point){panel_x(panel, panel->cents_most),
                                        panel_y(panel, edge_at(curve, panel->cents_most, others))},
                 paint);
}

/* Where a mark is not in the field it is left out; its amount stands in the table. */
static bool in_field(const struct panel *panel, const struct baize_fraction *cents)
{
    double place = defined_double(cents);
    return baize_fraction_is_defined(cents) && place >= panel->cents_least && place <= panel->cents_most;
}

static void draw_mark(const struct panel *panel, const struct curve *curve, struct panel_mark mark, const char *what,
                      const struct baize_fraction *cents)
{
    char words[WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!in_field(panel, cents))
        return;
    baize_text_format(&text, "%s ", what);
    words_cents(&text, cents);
    mark.words = words;
    mark.cents = defined_double(cents);
    mark.share = edge_at(curve, mark.cents, 0);
    panel_mark(panel, &mark);
}

static void draw_marks(const struct panel *panel, const struct curve *curve)
{
    const struct baize_level_analysis *level = curve->level;
    double average = in_field(panel, &level->average_meter) ? defined_double(&level->average_meter) : 0;
    draw_mark(panel, curve, (struct panel_mark){.line = 1, .colour = GOLD_DEEP}, "average at a hit",
              &level->average_meter);
    draw_mark(panel, curve, (struct panel_mark){.line = 0, .colour = FELT, .beside = average}, "break-even",
              &level->break_even);
}

static void draw_panel(struct flow *flow, const struct chart_work *work, const struct baize_level_analysis *level,
                       const struct baize_meter_rules *meter, int others)
{
    struct curve curve = curve_of(work, level);
    bool several = work->input->progressive->levels > 1;
    struct panel panel = {.cents_least = curve.seed, .cents_most = last_cents(&curve, meter->limit), .with_zero = true};
    char words[WORDS_SIZE];
    panel.share_most = edge_at(&curve, panel.cents_least, 0);
    panel.share_least = edge_at(&curve, panel.cents_most, others);
    snprintf(words, sizeof words, "House edge over the meter %s%s", level->level,
             several ? ", the others at their seeds" : "");
    flow_need(flow, 60 + (several ? PANEL_SMALLER : PANEL_HEIGHT));
    flow_subheading(flow, words);
    panel_begin(&panel, flow, several ? PANEL_SMALLER : PANEL_HEIGHT, 2);
    for (int i = others; i > 0; i--)
        draw_line(&panel, &curve, i, drawing_stroked(0xd9b75e, 0.35));
    draw_line(&panel, &curve, 0, drawing_stroked(FELT, 2));
    draw_marks(&panel, &curve);
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "meter %s, from its seed of ", level->level);
    baize_cents_print(&text, level->seed, BAIZE_MONEY_SHORT);
    baize_text_add(&text, meter->limit > 0 && panel.cents_most >= (double)meter->limit ? " to its limit" : "");
    panel_end(&panel, words);
}

/* ---- Tables ---- */

static void meter_rows(struct flow *flow, const struct chart_work *work)
{
    static const struct table_column columns[] = {
        {"Meter", 50, DRAWING_START},    {"Seed", 66, DRAWING_END},         {"To meter", 48, DRAWING_END},
        {"To reserve", 54, DRAWING_END}, {"Wagers a hit", 70, DRAWING_END}, {"Average at a hit", 84, DRAWING_END},
        {"Break-even", 79, DRAWING_END}, {"Long run", 64, DRAWING_END},
    };
    const struct baize_progressive_analysis *analysis = work->input->progressive;
    struct table table;
    table_begin(&table, flow, columns, sizeof columns / sizeof columns[0]);
    for (uint8_t i = 0; i < analysis->levels; i++) {
        const struct baize_level_analysis *level = &analysis->level[i];
        const struct baize_meter_rules *meter = &work->input->rules->progressive.meters[i];
        char cells[5][WORDS_SIZE];
        struct baize_text text[5];
        for (int j = 0; j < 5; j++)
            text[j] = baize_text_in(cells[j], WORDS_SIZE);
        baize_cents_print(&text[0], level->seed, BAIZE_MONEY_WITH_CENTS);
        baize_rate_print(&text[1], meter->rate);
        baize_rate_print(&text[2], meter->reserve);
        words_cents(&text[3], &level->average_meter);
        words_cents(&text[4], &level->break_even);
        table_row(&table,
                  (const char *const[]){level->level, cells[0], cells[1], cells[2],
                                        words_of(words_decimal, &level->wagers_between_hits, 0).text, cells[3],
                                        cells[4], words_of(words_percent, &level->long_run, 4).text},
                  false);
    }
    table_end(&table);
    flow_note(flow, "Wagers a hit: progressive wagers between two pays of the whole meter, on average. Break-even: "
                    "the meter at which the wager has no edge, all others at their seeds and without envy. Long run: "
                    "what the meter pays back, of the wager.");
}

/* A column for each number of other players. */
static void envy_rows(struct flow *flow, const struct chart_work *work, int others)
{
    static const struct table_column columns[OTHERS_MOST + 2] = {{"Other players", 109, DRAWING_START},
                                                                 {"0", 58, DRAWING_END},
                                                                 {"1", 58, DRAWING_END},
                                                                 {"2", 58, DRAWING_END},
                                                                 {"3", 58, DRAWING_END},
                                                                 {"4", 58, DRAWING_END},
                                                                 {"5", 58, DRAWING_END},
                                                                 {"6", 58, DRAWING_END}};
    const struct baize_progressive_analysis *analysis = work->input->progressive;
    struct words_cell values[OTHERS_MOST + 1], edges[OTHERS_MOST + 1];
    const char *value_cells[OTHERS_MOST + 2] = {"Worth of envy"};
    const char *edge_cells[OTHERS_MOST + 2] = {"House edge at the seeds"};
    struct table table;
    for (int i = 0; i <= others; i++) {
        struct baize_fraction envy = baize_fraction_multiply(analysis->envy, baize_fraction_of(i, 1));
        struct baize_fraction edge = baize_fraction_subtract(analysis->wager.house_edge, envy);
        values[i] = words_of(words_percent, &envy, 4);
        edges[i] = words_of(words_percent, &edge, 4);
        value_cells[i + 1] = values[i].text;
        edge_cells[i + 1] = edges[i].text;
    }
    flow_keep(flow, 90);
    flow_subheading(flow, "Envy");
    table_begin(&table, flow, columns, (size_t)others + 2);
    table_row(&table, value_cells, false);
    table_row(&table, edge_cells, false);
    table_end(&table);
    flow_note(flow, "Other players at the table whose hands may be paid envy for, and what that is worth to one "
                    "progressive wager.");
}

/* " With 7 players wagering, a hit comes once in 7,735 rounds on average." */
static void add_rounds(struct baize_text *text, const struct baize_level_analysis *level, int seats)
{
    if (!baize_fraction_is_defined(&level->wagers_between_hits))
        return;
    struct baize_fraction rounds = baize_fraction_divide(level->wagers_between_hits, baize_fraction_of(seats, 1));
    baize_text_format(text, " With %d players wagering, a hit comes once in ", seats);
    words_whole(text, &rounds);
    baize_text_add(text, " rounds on average.");
}

/* The chance that both of two given players take the whole meter in one round. */
static void same_round_note(struct flow *flow, const struct baize_progressive_analysis *analysis, int seats)
{
    for (uint8_t i = 0; i < analysis->levels; i++) {
        const struct baize_level_analysis *level = &analysis->level[i];
        char words[2 * WORDS_SIZE];
        struct baize_text text = baize_text_in(words, sizeof words);
        if (!baize_fraction_is_defined(&level->same_round))
            continue;
        if (level->same_round.sign == 0) {
            baize_text_format(&text, "Two players cannot both win all of %s in one round: ", level->level);
            baize_text_add(&text, "the cards do not allow it.");
        } else {
            struct baize_fraction rounds = baize_fraction_divide(baize_fraction_of(1, 1), level->same_round);
            baize_text_format(&text, "Two given players both win all of %s in one round once in ", level->level);
            words_whole(&text, &rounds);
            baize_text_add(&text, " rounds.");
        }
        add_rounds(&text, level, seats);
        flow_note(flow, words);
    }
}

static void figures(struct flow *flow, const struct baize_progressive_analysis *analysis)
{
    section_figures(flow,
                    (const struct section_figure[]){
                        {"House edge at the seeds", words_of(words_percent, &analysis->wager.house_edge, 4)},
                        {"House edge in the long run", words_of(words_percent, &analysis->long_run, 4)},
                        {"Fixed pays return", words_of(words_percent, &analysis->fixed, 4)},
                        {"Hit frequency", words_of(words_percent, &analysis->wager.hit_frequency, 4)},
                    },
                    4);
}

void section_progressive(struct flow *flow, const struct chart_work *work)
{
    const struct baize_progressive_analysis *analysis = work->input->progressive;
    int others = work->input->rules->seats - 1;
    if (others > OTHERS_MOST)
        others = OTHERS_MOST;
    bool envy = baize_fraction_is_defined(&analysis->envy) && analysis->envy.sign > 0;
    flow_need(flow, 300);
    section_heading(flow, work, "Progressive: the edge over the meter", &analysis->wager);
    figures(flow, analysis);
    section_exact_edge(flow, work, &analysis->wager, " with all meters at their seeds, without envy,");
    for (uint8_t i = 0; i < analysis->levels; i++)
        draw_panel(flow, work, &analysis->level[i], &work->input->rules->progressive.meters[i], envy ? others : 0);
    if (envy) {
        char words[WORDS_SIZE];
        snprintf(words, sizeof words,
                 "Green: without envy. Thin gold lines below it: with 1 to %d other players, whose "
                 "envy hands are paid too.",
                 others);
        flow_note(flow, words);
    }
    meter_rows(flow, work);
    same_round_note(flow, analysis, work->input->rules->seats);
    if (envy)
        envy_rows(flow, work, others);
    flow_keep(flow, 30 + return_table_height(&analysis->wager));
    flow_subheading(flow, "All meters at their seeds, without envy");
    return_table(flow, &analysis->wager, &work->input->rules->progressive.schedule);
}

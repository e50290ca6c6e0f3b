/* figures_json.c - lists of figures as JSON. */
#include "protocol/figures_json.h"

#include "protocol/make.h"

#include <stdio.h>

int64_t figures_whole_cents(baize_money money)
{
    int64_t cents = money / BAIZE_MICROCENTS_PER_CENT;
    return money % BAIZE_MICROCENTS_PER_CENT < 0 ? cents - 1 : cents;
}

static json_t *printed(void (*print)(struct baize_text *text, const struct figure *figure), const struct figure *figure)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    print(&text, figure);
    return json_string(words);
}

json_t *figures_json_fraction(const struct baize_fraction *fraction)
{
    char numerator[BAIZE_FRACTION_TEXT_SIZE], denominator[BAIZE_FRACTION_TEXT_SIZE];
    struct baize_text above = baize_text_in(numerator, sizeof numerator);
    struct baize_text below = baize_text_in(denominator, sizeof denominator);
    if (fraction == NULL || !baize_fraction_is_defined(fraction))
        return json_null();
    baize_fraction_print_numerator(&above, fraction);
    baize_fraction_print_denominator(&below, fraction);
    return json_pack("{s:s, s:s, s:f}", "numerator", numerator, "denominator", denominator, "decimal",
                     baize_fraction_double(fraction));
}

static json_t *value_of(const struct figure *figure, enum figures_amounts amounts)
{
    switch (figure->unit) {
    case FIGURE_WORDS:
        return make_text(figure->words);
    case FIGURE_COUNT:
        return json_integer(figure->value);
    case FIGURE_FLAG:
        return json_boolean(figure->value != 0);
    case FIGURE_PERCENT:
    case FIGURE_DIGITS:
        return printed(figure_print_cell, figure);
    case FIGURE_MONEY:
    case FIGURE_CHANGE:
    case FIGURE_LIMIT:
        return amounts == FIGURES_CENTS ? json_integer(figures_whole_cents(figure->value))
                                        : printed(figure_print, figure);
    case FIGURE_REAL:
        return json_real(figure->real);
    case FIGURE_FRACTION:
        return figures_json_fraction(figure->fraction);
    case FIGURE_NOTHING:
        break;
    }
    return json_null();
}

static bool is_amount(const struct figure *figure)
{
    return figure->unit == FIGURE_MONEY || figure->unit == FIGURE_CHANGE || figure->unit == FIGURE_LIMIT;
}

static void set_figure(json_t **object, const struct figure *figure, enum figures_amounts amounts)
{
    char key[64];
    snprintf(key, sizeof key, "%s%s", figure->id, amounts == FIGURES_CENTS && is_amount(figure) ? "_cents" : "");
    make_set(object, key, value_of(figure, amounts));
}

void figures_set(json_t **object, const struct figures *figures, enum figures_amounts amounts)
{
    for (size_t i = 0; i < figures->count; i++)
        if (figures->list[i].id != NULL)
            set_figure(object, &figures->list[i], amounts);
}

json_t *figures_json(const struct figures *figures, enum figures_amounts amounts)
{
    json_t *object = json_object();
    figures_set(&object, figures, amounts);
    return object;
}

/* ---- A whole report ---- */

static void tree_open(void *context, const char *id, bool list)
{
    struct figures_tree *tree = context;
    if (tree->depth + 1 < REPORT_DEPTH_MOST)
        tree->depth++;
    tree->ids[tree->depth] = id;
    tree->open[tree->depth] = list ? json_array() : json_object();
}

static void tree_close(void *context)
{
    struct figures_tree *tree = context;
    json_t *done = tree->open[tree->depth];
    const char *id = tree->ids[tree->depth];
    json_t **outer = &tree->open[--tree->depth];
    if (json_is_array(*outer))
        make_add(outer, done);
    else
        make_set(outer, id, done);
}

static void tree_figures(void *context, const struct figures *figures)
{
    struct figures_tree *tree = context;
    json_t **into = &tree->open[tree->depth];
    if (!json_is_array(*into)) {
        figures_set(into, figures, FIGURES_DOLLARS);
        return;
    }
    for (size_t i = 0; i < figures->count; i++)
        if (figures->list[i].id != NULL)
            make_add(into, value_of(&figures->list[i], FIGURES_DOLLARS));
}

void figures_tree_begin(struct figures_tree *tree)
{
    *tree = (struct figures_tree){
        .tree = {.open = tree_open, .close = tree_close, .figures = tree_figures, .context = tree}};
    tree->open[0] = json_object();
}

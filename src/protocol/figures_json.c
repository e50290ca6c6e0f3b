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

static void set_figure(json_t **object, const struct figure *figure, enum figures_amounts amounts)
{
    char key[48];
    switch (figure->unit) {
    case FIGURE_NOTHING:
        make_set_null(object, figure->id);
        return;
    case FIGURE_WORDS:
        make_set(object, figure->id, make_text(figure->words));
        return;
    case FIGURE_COUNT:
        make_set_number(object, figure->id, figure->value);
        return;
    case FIGURE_FLAG:
        make_set_flag(object, figure->id, figure->value != 0);
        return;
    case FIGURE_PERCENT:
        make_set(object, figure->id, printed(figure_print_cell, figure));
        return;
    case FIGURE_MONEY:
    case FIGURE_CHANGE:
    case FIGURE_LIMIT:
        snprintf(key, sizeof key, "%s_cents", figure->id);
        if (amounts == FIGURES_CENTS)
            make_set_number(object, key, figures_whole_cents(figure->value));
        else
            make_set(object, figure->id, printed(figure_print, figure));
        return;
    }
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

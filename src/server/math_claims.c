/* math_claims.c - the figures that documents print, with the verdict on each. */
#include "protocol/make.h"
#include "server/mathematics.h"

struct counting {
    json_t *list;
    int64_t figures, right, reproduced;
};

static const char *verdict_of(const struct baize_figure *figure)
{
    return figure->reproduced_by == 0 ? "right" : figure->reproduced_by > 0 ? "reproduced" : "wrong";
}

static json_t *readings_of(const struct baize_figure *figure)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < figure->count; i++) {
        json_t *made = json_object();
        make_set(&made, "words", make_text(figure->readings[i].definition));
        make_set(&made, "value", math_percent(&figure->readings[i].value, 4));
        make_set_flag(&made, "gives", figure->readings[i].reproduces);
        make_add(&list, made);
    }
    return list;
}

static json_t *figure_json(const struct baize_figure *figure)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_fraction printed = baize_fraction_of(figure->rate, BAIZE_RATE_WHOLE);
    json_t *made = json_object();
    if (!figure->printed) {
        json_decref(made);
        return json_null();
    }
    baize_fraction_print_percent(&text, &printed, figure->digits);
    make_set(&made, "printed", make_text(words));
    make_set(&made, "exact", math_percent(&figure->readings[0].value, 4));
    make_set_word(&made, "verdict", verdict_of(figure));
    make_set(&made, "how",
             figure->reproduced_by < 0 ? json_null() : make_text(figure->readings[figure->reproduced_by].definition));
    make_set(&made, "readings", readings_of(figure));
    return made;
}

static void count(struct counting *counting, const struct baize_figure *figure)
{
    if (!figure->printed)
        return;
    counting->figures++;
    counting->right += figure->reproduced_by == 0 ? 1 : 0;
    counting->reproduced += figure->reproduced_by > 0 ? 1 : 0;
}

static void take_claim(void *context, const struct claim *claim)
{
    struct counting *counting = context;
    json_t *made = json_object();
    make_set(&made, "jurisdiction", make_text(claim->title));
    make_set_word(&made, "wager", baize_wager_id(claim->published->wager));
    make_set_word(&made, "title", baize_wager_words(claim->published->wager));
    make_set(&made, "paytable", make_text(claim->published->paytable.id));
    make_set(&made, "clause", make_text(claim->published->clause));
    make_set(&made, "house_edge", figure_json(&claim->check->house_edge));
    make_set(&made, "hit_frequency", figure_json(&claim->check->hit_frequency));
    make_add(&counting->list, made);
    count(counting, &claim->check->house_edge);
    count(counting, &claim->check->hit_frequency);
}

json_t *math_claims(struct claims *claims)
{
    struct counting counting = {.list = json_array()};
    json_t *made = json_object();
    if (claims_each(claims, take_claim, &counting) != BAIZE_OK) {
        json_decref(counting.list);
        json_decref(made);
        return NULL;
    }
    make_set(&made, "claims", counting.list);
    make_set_number(&made, "figures", counting.figures);
    make_set_number(&made, "right", counting.right);
    make_set_number(&made, "reproduced", counting.reproduced);
    make_set_number(&made, "wrong", counting.figures - counting.right - counting.reproduced);
    return made;
}

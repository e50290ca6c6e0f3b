/* published.c - baize analyze --claims: what documents print beside their paytables, held against the exact figures. */
#include "cmd/analyses.h"
#include "cmd/cmd.h"
#include "cmd/figures.h"
#include "cmd/json.h"
#include "mathematics/claims.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct counting {
    bool json;
    json_t *list;
    char jurisdiction[BAIZE_ID_SIZE]; /* whose document is being printed */
    unsigned figures, reproduced;
};

/* ---- Text ---- */

static void print_figure(const char *what, const struct baize_figure *figure)
{
    struct baize_fraction printed = baize_fraction_of(figure->rate, BAIZE_RATE_WHOLE);
    const struct baize_figure_reading *exact = &figure->readings[0];
    if (!figure->printed)
        return;
    printf("  %-14s printed %7s   exact %9s   ", what, figure_percent(&printed, figure->digits).text,
           figure_percent(&exact->value, 4).text);
    if (figure->reproduced_by == 0)
        printf("right: %s\n", exact->definition);
    else if (figure->reproduced_by > 0)
        printf("right only as %s %s\n", figure_percent(&figure->readings[figure->reproduced_by].value, 4).text,
               figure->readings[figure->reproduced_by].definition);
    else
        puts("WRONG: no meaning gives it; tried:");
    for (uint8_t i = 1; i < figure->count && figure->reproduced_by < 0; i++)
        printf("  %-14s %15s         %9s   %s\n", "", "", figure_percent(&figure->readings[i].value, 4).text,
               figure->readings[i].definition);
}

static void print_claim(const struct baize_published *published, const struct baize_published_check *check)
{
    printf("\n%s, %s [%s]\n", baize_wager_words(published->wager), published->paytable.id, published->clause);
    print_figure("house edge", &check->house_edge);
    print_figure("hit frequency", &check->hit_frequency);
}

/* ---- JSON ---- */

static json_t *json_figure(const struct baize_figure *figure)
{
    json_t *object = json_object();
    json_t *readings = json_array();
    struct baize_fraction printed = baize_fraction_of(figure->rate, BAIZE_RATE_WHOLE);
    json_object_set_new(object, "printed", json_string(figure_percent(&printed, figure->digits).text));
    json_object_set_new(object, "exact", json_fraction(&figure->readings[0].value));
    json_object_set_new(object, "reproduced_by",
                        figure->reproduced_by < 0 ? json_null()
                                                  : json_string(figure->readings[figure->reproduced_by].definition));
    for (uint8_t i = 0; i < figure->count; i++) {
        json_t *reading = json_object();
        json_object_set_new(reading, "definition", json_string(figure->readings[i].definition));
        json_object_set_new(reading, "value", json_fraction(&figure->readings[i].value));
        json_object_set_new(reading, "reproduces", json_boolean(figure->readings[i].reproduces));
        json_array_append_new(readings, reading);
    }
    json_object_set_new(object, "readings", readings);
    return object;
}

static json_t *json_claim(const char *jurisdiction, const struct baize_published *published,
                          const struct baize_published_check *check)
{
    json_t *object = json_object();
    json_object_set_new(object, "jurisdiction", json_string(jurisdiction));
    json_object_set_new(object, "wager", json_string(baize_wager_id(published->wager)));
    json_object_set_new(object, "paytable", json_string(published->paytable.id));
    json_object_set_new(object, "clause", json_string(published->clause));
    if (check->house_edge.printed)
        json_object_set_new(object, "house_edge", json_figure(&check->house_edge));
    if (check->hit_frequency.printed)
        json_object_set_new(object, "hit_frequency", json_figure(&check->hit_frequency));
    return object;
}

/* ---- Running ---- */

static void count_figure(struct counting *counting, const struct baize_figure *figure)
{
    counting->figures += figure->printed ? 1 : 0;
    counting->reproduced += figure->printed && figure->reproduced_by >= 0 ? 1 : 0;
}

static void take_claim(void *context, const struct claim *claim)
{
    struct counting *counting = context;
    count_figure(counting, &claim->check->house_edge);
    count_figure(counting, &claim->check->hit_frequency);
    if (counting->json) {
        json_array_append_new(counting->list, json_claim(claim->jurisdiction, claim->published, claim->check));
        return;
    }
    if (strcmp(counting->jurisdiction, claim->jurisdiction) != 0)
        printf("What the document of %s prints beside its paytables\n", claim->jurisdiction);
    snprintf(counting->jurisdiction, sizeof counting->jurisdiction, "%s", claim->jurisdiction);
    print_claim(claim->published, claim->check);
}

static int check_all(struct claims *claims, struct counting *counting)
{
    if (claims_each(claims, take_claim, counting) != BAIZE_OK) {
        fprintf(stderr, "baize analyze: %s\n", claims->why);
        return CMD_FAILED;
    }
    if (counting->json) {
        json_t *document = json_object();
        json_object_set(document, "claims", counting->list);
        return json_finish(document);
    }
    printf("\n%u figures: %u are right or can be reproduced, %u cannot.\n", counting->figures, counting->reproduced,
           counting->figures - counting->reproduced);
    return CMD_DONE;
}

int analyze_published(bool json)
{
    struct claims *claims = calloc(1, sizeof *claims);
    struct counting counting = {.json = json, .list = json_array()};
    int result = CMD_FAILED;
    if (claims == NULL)
        fputs("baize analyze: not enough memory\n", stderr);
    else
        result = check_all(claims, &counting);
    json_decref(counting.list);
    free(claims);
    return result;
}

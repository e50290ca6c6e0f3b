/* published.c - baize analyze --claims: what documents print beside their paytables, held against the exact figures. */
#include "cmd/analyses.h"
#include "cmd/cmd.h"
#include "cmd/figures.h"
#include "cmd/files.h"
#include "cmd/json.h"

#include <baize/published.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One document at a time; what a figure beside a paytable means follows from the rules of its jurisdiction. */
struct claims {
    bool json;
    json_t *list;
    struct baize_rules rules;
    struct baize_published published[BAIZE_PUBLISHED_MOST];
    struct baize_published_check checks[BAIZE_PUBLISHED_MOST];
    unsigned figures, reproduced;
    unsigned char scratch[BAIZE_ANALYSIS_SCRATCH];
};

/* Any shipped submission of the jurisdiction and game: settlement and Play are the jurisdiction's, and the paytable is
 * replaced. */
static bool find_rules(struct claims *claims, const char *jurisdiction, enum baize_game game)
{
    static struct baize_diagnostics found;
    struct baize_library library = baize_shipped_library();
    struct baize_shipped shipped;
    for (size_t i = 0; baize_shipped_at(i, &shipped) == BAIZE_OK; i++) {
        struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
        if (shipped.kind == BAIZE_FILE_SUBMISSION &&
            baize_rules_load(&source, &library, files_scratch(), BAIZE_RULES_SCRATCH, &claims->rules, &found) ==
                BAIZE_OK &&
            strcmp(claims->rules.jurisdiction, jurisdiction) == 0 && claims->rules.game == game)
            return true;
    }
    return false;
}

/* ---- Text ---- */

static void print_figure(const char *what, const struct baize_figure *figure)
{
    struct baize_fraction printed = baize_fraction_of(figure->rate, BAIZE_RATE_WHOLE);
    const struct baize_reading *exact = &figure->readings[0];
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

static void count_figure(struct claims *claims, const struct baize_figure *figure)
{
    claims->figures += figure->printed ? 1 : 0;
    claims->reproduced += figure->printed && figure->reproduced_by >= 0 ? 1 : 0;
}

/* A document repeats tables: the same rows with the same figures beside them need no second analysis. */
static bool is_repeated(const struct baize_published *a, const struct baize_published *b)
{
    return a->game == b->game && a->wager == b->wager && a->paytable.basis == b->paytable.basis &&
           a->paytable.count == b->paytable.count &&
           memcmp(a->paytable.rows, b->paytable.rows, sizeof a->paytable.rows) == 0 &&
           a->has_house_edge == b->has_house_edge && a->house_edge == b->house_edge &&
           a->house_edge_digits == b->house_edge_digits && a->has_hit_frequency == b->has_hit_frequency &&
           a->hit_frequency == b->hit_frequency && a->hit_frequency_digits == b->hit_frequency_digits;
}

static bool compute(struct claims *claims, const struct baize_shipped *jurisdiction, size_t number)
{
    const struct baize_published *published = &claims->published[number];
    for (size_t i = 0; i < number; i++)
        if (is_repeated(&claims->published[i], published)) {
            claims->checks[number] = claims->checks[i];
            return true;
        }
    if (!find_rules(claims, jurisdiction->id, published->game)) {
        fprintf(stderr, "baize analyze: no submission for %s is shipped with the rules of '%s'\n",
                baize_game_words(published->game), jurisdiction->id);
        return false;
    }
    enum baize_status status = baize_check_published(&claims->rules, published, claims->scratch, sizeof claims->scratch,
                                                     &claims->checks[number]);
    if (status != BAIZE_OK)
        fprintf(stderr, "baize analyze: %s of '%s': %s\n", published->paytable.id, jurisdiction->id,
                baize_status_words(status));
    return status == BAIZE_OK;
}

static bool check_one(struct claims *claims, const struct baize_shipped *jurisdiction, size_t number)
{
    const struct baize_published *published = &claims->published[number];
    const struct baize_published_check *check = &claims->checks[number];
    if (!compute(claims, jurisdiction, number))
        return false;
    count_figure(claims, &check->house_edge);
    count_figure(claims, &check->hit_frequency);
    if (claims->json)
        json_array_append_new(claims->list, json_claim(jurisdiction->id, published, check));
    else
        print_claim(published, check);
    return true;
}

static bool check_jurisdiction(struct claims *claims, const struct baize_shipped *shipped)
{
    static struct baize_diagnostics found;
    struct baize_source source = {.name = shipped->id, .bytes = shipped->bytes, .length = shipped->length};
    size_t count;
    if (baize_jurisdiction_published(&source, files_scratch(), BAIZE_RULES_SCRATCH, claims->published, &count,
                                     &found) != BAIZE_OK)
        return false;
    if (count > 0 && !claims->json)
        printf("What the document of %s prints beside its paytables\n", shipped->id);
    for (size_t i = 0; i < count; i++)
        if (!check_one(claims, shipped, i))
            return false;
    return true;
}

static int check_all(struct claims *claims)
{
    struct baize_shipped shipped;
    for (size_t i = 0; baize_shipped_at(i, &shipped) == BAIZE_OK; i++)
        if (shipped.kind == BAIZE_FILE_JURISDICTION && !check_jurisdiction(claims, &shipped))
            return CMD_FAILED;
    if (claims->json) {
        json_t *document = json_object();
        json_object_set(document, "claims", claims->list);
        return json_finish(document);
    }
    printf("\n%u figures: %u are right or can be reproduced, %u cannot.\n", claims->figures, claims->reproduced,
           claims->figures - claims->reproduced);
    return CMD_DONE;
}

int analyze_published(bool json)
{
    struct claims *claims = calloc(1, sizeof *claims);
    if (claims == NULL) {
        fputs("baize analyze: not enough memory\n", stderr);
        return CMD_FAILED;
    }
    claims->json = json;
    claims->list = json_array();
    int result = check_all(claims);
    json_decref(claims->list);
    free(claims);
    return result;
}

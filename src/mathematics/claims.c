/* claims.c - going through the documents; one at a time, since what a figure beside a paytable means follows from the
 * rules of its jurisdiction. */
#include "mathematics/claims.h"

#include <string.h>

/* Any shipped submission of the jurisdiction and game: settlement and Play are the jurisdiction's, and the paytable is
 * replaced. */
static bool find_rules(struct claims *claims, const char *jurisdiction, enum baize_game game)
{
    struct baize_library library = baize_shipped_library();
    struct baize_shipped shipped;
    for (size_t i = 0; baize_shipped_at(i, &shipped) == BAIZE_OK; i++) {
        struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
        if (shipped.kind == BAIZE_FILE_SUBMISSION &&
            baize_rules_load(&source, &library, claims->reading, sizeof claims->reading, &claims->rules,
                             &claims->found) == BAIZE_OK &&
            strcmp(claims->rules.jurisdiction, jurisdiction) == 0 && claims->rules.game == game)
            return true;
    }
    return false;
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

static enum baize_status compute(struct claims *claims, const char *jurisdiction, size_t number)
{
    const struct baize_published *published = &claims->published[number];
    struct baize_text why = baize_text_in(claims->why, sizeof claims->why);
    for (size_t i = 0; i < number; i++)
        if (is_repeated(&claims->published[i], published)) {
            claims->checks[number] = claims->checks[i];
            return BAIZE_OK;
        }
    if (!find_rules(claims, jurisdiction, published->game)) {
        baize_text_format(&why, "no submission for %s is shipped with the rules of '%s'",
                          baize_game_words(published->game), jurisdiction);
        return BAIZE_RULES_NOT_FOUND;
    }
    enum baize_status status = baize_check_published(&claims->rules, published, claims->scratch, sizeof claims->scratch,
                                                     &claims->checks[number]);
    if (status != BAIZE_OK)
        baize_text_format(&why, "%s of '%s': %s", published->paytable.id, jurisdiction, baize_status_words(status));
    return status;
}

static enum baize_status check_document(struct claims *claims, const struct baize_shipped *shipped, claims_sink *sink,
                                        void *context)
{
    struct baize_source source = {.name = shipped->id, .bytes = shipped->bytes, .length = shipped->length};
    struct baize_text why = baize_text_in(claims->why, sizeof claims->why);
    size_t count;
    enum baize_status status = baize_jurisdiction_published(&source, claims->reading, sizeof claims->reading,
                                                            claims->published, &count, &claims->found);
    if (status != BAIZE_OK)
        baize_text_format(&why, "'%s': %s", shipped->id, baize_status_words(status));
    for (size_t i = 0; status == BAIZE_OK && i < count; i++) {
        status = compute(claims, shipped->id, i);
        struct claim claim = {.jurisdiction = shipped->id,
                              .title = claims->rules.jurisdiction_title,
                              .published = &claims->published[i],
                              .check = &claims->checks[i]};
        if (status == BAIZE_OK)
            sink(context, &claim);
    }
    return status;
}

enum baize_status claims_each(struct claims *claims, claims_sink *sink, void *context)
{
    struct baize_shipped shipped;
    enum baize_status status = BAIZE_OK;
    for (size_t i = 0; status == BAIZE_OK && baize_shipped_at(i, &shipped) == BAIZE_OK; i++)
        if (shipped.kind == BAIZE_FILE_JURISDICTION)
            status = check_document(claims, &shipped, sink, context);
    return status;
}

/* published.c - the figures that a jurisdiction's document prints beside its paytables. */
#include "rules/compiler.h"
#include "rules/hand_row.h"

#include <string.h>

/* How many digits stand behind the point: "0.80%" has two, and says more than "0.8%". The mark knows how many
 * characters were written, the value how many of them stand before the point. */
static uint8_t digits_of(const struct number *percentage)
{
    uint32_t whole = 1;
    for (int64_t rest = percentage->value / 10000; rest >= 10; rest /= 10)
        whole++;
    uint32_t around = whole + 2; /* the point and the percent sign */
    return percentage->at.length > around ? (uint8_t)(percentage->at.length - around) : 0;
}

static void copy_paytable(const struct game_source *game, const struct paytable_source *source,
                          struct baize_published *published, struct faults *faults)
{
    struct hand_scope scope = {(enum baize_basis)source->basis.value, game->cards.jokers.value};
    published->wager = (enum baize_wager)source->wager.value;
    name_keep(published->paytable.id, sizeof published->paytable.id, source->id.text);
    name_keep(published->clause, sizeof published->clause, source->clause.text);
    hand_rows_read(source->pays, source->pays_list.count, &scope, hand_rows_allowed(published->wager),
                   &published->paytable, faults);
    published->has_house_edge = source->house_edge.present;
    published->house_edge = (baize_rate)source->house_edge.value;
    published->house_edge_digits = digits_of(&source->house_edge);
    published->has_hit_frequency = source->hit_frequency.present;
    published->hit_frequency = (baize_rate)source->hit_frequency.value;
    published->hit_frequency_digits = digits_of(&source->hit_frequency);
}

static size_t list_published(const struct jurisdiction *jurisdiction, struct baize_published *published,
                             struct faults *faults)
{
    size_t count = 0;
    for (uint16_t g = 0; g < jurisdiction->games_list.count; g++) {
        const struct game_source *game = &jurisdiction->games[g];
        for (uint16_t i = 0; i < game->paytables_list.count && count < BAIZE_PUBLISHED_MOST; i++) {
            const struct paytable_source *source = &game->paytables[i];
            if (!source->house_edge.present && !source->hit_frequency.present)
                continue;
            memset(&published[count], 0, sizeof published[count]);
            published[count].game = (enum baize_game)game->game.value;
            copy_paytable(game, source, &published[count], faults);
            count++;
        }
    }
    return count;
}

enum baize_status baize_jurisdiction_published(const struct baize_source *source, void *scratch, size_t scratch_size,
                                               struct baize_published published[BAIZE_PUBLISHED_MOST], size_t *count,
                                               struct baize_diagnostics *found)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct faults faults = {.found = found, .in_jurisdiction = true};
    faults_begin(found);
    const struct jurisdiction *jurisdiction = read_jurisdiction(source, &arena, &faults);
    faults_sort(found);
    if (jurisdiction == NULL)
        return BAIZE_RULES_REFUSED;
    *count = list_published(jurisdiction, published, &faults);
    return BAIZE_OK;
}

/* in_force.c - other rules at a table, between rounds. */
#include "floor/in_force.h"

#include "floor/internal.h"

#include <string.h>

static bool is_bare(const struct baize_table *table)
{
    for (unsigned i = 0; i < BAIZE_DECKS_MOST; i++)
        if (table->decks[i].state != BAIZE_DECK_ABSENT)
            return false;
    return table->life == BAIZE_LIFE_CLOSED;
}

static bool has_condemned(const struct baize_table *table)
{
    for (unsigned i = 0; i < BAIZE_DECKS_MOST; i++)
        if (table->decks[i].state == BAIZE_DECK_CONDEMNED)
            return true;
    return false;
}

static bool same_devices(const struct baize_dealing *a, const struct baize_dealing *b)
{
    return a->method == b->method && a->shuffler == b->shuffler && a->decks == b->decks &&
           (a->steps_count == 0) == (b->steps_count == 0);
}

/* A deck in preparation stands at a step by its place in the list. */
static bool same_opening(const struct baize_procedures *a, const struct baize_procedures *b)
{
    if (a->opening_count != b->opening_count)
        return false;
    for (uint8_t i = 0; i < a->opening_count; i++)
        if (a->opening[i].step != b->opening[i].step)
            return false;
    return true;
}

static bool seats_all(const struct baize_table *table, const struct baize_rules *rules)
{
    for (uint8_t i = rules->seats; i < BAIZE_SEATS_MOST; i++)
        if (table->seats[i].patron != 0)
            return false;
    return true;
}

static bool same_game(const struct baize_rules *a, const struct baize_rules *b)
{
    return a->game == b->game && a->deck == b->deck;
}

static bool same_terms(const struct baize_rules *a, const struct baize_rules *b)
{
    struct baize_meter_terms now, then;
    baize_meter_terms_of(a, &now);
    baize_meter_terms_of(b, &then);
    return memcmp(&now, &then, sizeof now) == 0 &&
           a->wagers[BAIZE_PROGRESSIVE].offered == b->wagers[BAIZE_PROGRESSIVE].offered;
}

enum floor_fit floor_rules_fit(const struct baize_floor_table *table, const struct baize_rules *rules)
{
    const struct baize_rules *now = table->rules;
    if (!floor_is_idle(table) || has_condemned(&table->table))
        return FLOOR_NOT_BETWEEN_ROUNDS;
    if (table->links_count > 0 && !same_terms(now, rules))
        return FLOOR_DOES_NOT_FIT;
    if (is_bare(&table->table))
        return FLOOR_FITS;
    return same_game(now, rules) && same_devices(&now->dealing, &rules->dealing) &&
                   same_devices(&now->fallback, &rules->fallback) &&
                   same_opening(&now->procedures, &rules->procedures) && seats_all(&table->table, rules)
               ? FLOOR_FITS
               : FLOOR_DOES_NOT_FIT;
}

static void forget_clauses(struct baize_round *round)
{
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        round->claims[i].clause = 0;
}

void floor_put_in_force(struct baize_floor_table *table, const struct baize_rules *rules)
{
    bool other = !same_game(table->rules, rules);
    table->rules = rules;
    forget_clauses(&table->table.round);
    forget_clauses(&table->table.round_earlier);
    for (unsigned i = 0; i < BAIZE_DECKS_MOST; i++)
        table->table.decks[i].condemned_by = 0;
    if (!other)
        return;
    /* The last round was of another game: none of it can be read by these rules. */
    baize_round_start(&table->table.round);
    baize_round_start(&table->table.round_earlier);
    memset(&table->table.rack, 0, sizeof table->table.rack);
}

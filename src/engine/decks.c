/* decks.c - cards of the generator: shuffled and sealed when a round opens, dealt in their order, shown at the end.
 *
 * The open deck is kept in memory beside the state; after a restart it is opened again from the journal, with the
 * house's key (DESIGN, decision 11). */
#include "engine/internal.h"

#include <string.h>

static enum baize_status shuffle(struct baize_engine *engine, struct engine_work *work, const struct baize_rules *rules,
                                 struct baize_action *action)
{
    size_t count = 0;
    if (work->asks) { /* only a question: no card is drawn for it */
        memset(action->open_round.commitment, 1, sizeof action->open_round.commitment);
        return BAIZE_OK;
    }
    enum baize_status status = baize_shuffle(&engine->set.cards, rules->deck, engine->deck->order, &count);
    if (status != BAIZE_OK)
        return status;
    engine->deck->count = (uint8_t)count;
    engine->deck->round = action->open_round.number;
    work->shuffled = true;
    baize_random_bytes(&engine->set.cards, engine->deck->nonce, sizeof engine->deck->nonce);
    return baize_deck_commit(engine->deck->order, count, engine->deck->nonce, action->open_round.commitment);
}

/* With the key of its epoch: the one that is open, or an earlier one for a round that was paid before it. */
static bool open_sealed(const struct baize_engine *engine, const struct engine_work *work, struct baize_stream table,
                        const struct baize_sealed_deck *sealed, struct engine_deck *deck, size_t *count)
{
    const struct baize_house *house = &engine->house[work->copy];
    for (uint32_t epoch = house->epochs_count;; epoch--) {
        struct baize_house_key key;
        baize_epoch_key(engine->set.key, house, epoch, &key);
        enum baize_status status =
            baize_sealed_deck_open(&key, table, deck->round, sealed, deck->order, count, deck->nonce);
        baize_house_key_wipe(&key);
        if (status == BAIZE_OK || epoch == 0)
            return status == BAIZE_OK;
    }
}

/* The deck of this round, in memory or from its seal. The table keeps that of the working copy. */
static const struct engine_deck *open_deck(struct baize_engine *engine, const struct engine_work *work,
                                           struct engine_table *table, uint32_t round)
{
    const struct engine_table_side *side = &table->side[work->copy];
    struct engine_deck *deck = work->copy == ENGINE_WORKING ? table->deck : engine->deck;
    struct baize_sealed_deck sealed;
    size_t count = 0;
    if (table->deck->round == round && round != 0)
        return table->deck;
    if (round == 0 || side->round != round)
        return NULL;
    memcpy(sealed.bytes, side->deck, sizeof sealed.bytes);
    memset(deck, 0, sizeof *deck);
    deck->round = round;
    if (!open_sealed(engine, work, table->base.stream, &sealed, deck, &count)) {
        deck->round = 0;
        return NULL;
    }
    deck->count = (uint8_t)count;
    return deck;
}

/* The next cards that have not been seen: the deck in its order. */
static void deal(const struct engine_deck *deck, const struct baize_round *round, struct baize_action *action)
{
    uint8_t wanted = baize_round_cards_wanted(round);
    for (uint8_t i = 0; i < deck->count && action->cards.count < wanted; i++)
        if ((round->used & baize_cards_one(deck->order[i])) == 0)
            action->cards.cards[action->cards.count++] = deck->order[i];
}

static void show(const struct engine_deck *deck, struct baize_action *action)
{
    memset(&action->show_deck, 0, sizeof action->show_deck);
    memcpy(action->show_deck.nonce, deck->nonce, sizeof deck->nonce);
    action->show_deck.count = deck->count;
    memcpy(action->show_deck.order, deck->order, deck->count * sizeof deck->order[0]);
}

static enum baize_status from_deck(struct baize_engine *engine, struct engine_work *work, struct engine_table *table,
                                   const struct baize_round *round, struct baize_action *action)
{
    if (action->kind == BAIZE_ACT_CARDS && action->cards.count != 0)
        return engine_refuse(work, BAIZE_REASON_CARDS_FROM_GENERATOR, 0);
    if (action->kind == BAIZE_ACT_CARDS && baize_round_cards_wanted(round) == 0)
        return BAIZE_OK; /* the round says that it wants none */
    if (action->kind == BAIZE_ACT_SHOW_DECK && round->number == 0)
        return BAIZE_OK;
    const struct engine_deck *deck = open_deck(engine, work, table, round->number);
    if (deck == NULL)
        return engine_refuse(work, BAIZE_REASON_DECK_NOT_OPENED, 0);
    if (action->kind == BAIZE_ACT_CARDS)
        deal(deck, round, action);
    else
        show(deck, action);
    return BAIZE_OK;
}

enum baize_status engine_fill_cards(struct baize_engine *engine, struct engine_work *work)
{
    struct baize_floor_action *floor = &work->command.floor;
    struct baize_action *action = &floor->table.round;
    bool cards = action->kind == BAIZE_ACT_CARDS || action->kind == BAIZE_ACT_SHOW_DECK;
    if (floor->machine != BAIZE_FLOOR_TABLE || floor->table.kind != BAIZE_TABLE_ACT_ROUND ||
        (!cards && action->kind != BAIZE_ACT_OPEN_ROUND))
        return BAIZE_OK;
    const struct baize_floor_table *table = engine_floor_table(engine, work->copy, floor->number);
    if (table == NULL)
        return BAIZE_OK;
    bool generator = table->table.settings.source == BAIZE_SOURCE_GENERATOR && !table->alone;
    if (action->kind == BAIZE_ACT_OPEN_ROUND) {
        if (action->open_round.number == 0)
            action->open_round.number = table->table.last_round + 1;
        return generator ? shuffle(engine, work, table->rules, action) : BAIZE_OK;
    }
    if (!generator)
        return BAIZE_OK;
    struct engine_stream *stream = engine_find(engine, engine_name(BAIZE_STREAM_TABLE, floor->number));
    return from_deck(engine, work, engine_table_of(stream), &table->table.round, action);
}

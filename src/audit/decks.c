/* decks.c - the deck of a round: sealed and committed to before the first wager, dealt in its order, shown afterwards
 * (DESIGN, decision 11; docs/proof-of-deck.md).
 *
 *     deck_sealed       with the house's key: opened, and compared with all that follows
 *     round_opened      the commitment
 *     cards_dealt       in the order of the deck; a card that was found face up has left it otherwise
 *     deck_shown        is what was committed to, and what was dealt                                              */
#include "audit/internal.h"

#include <string.h>

struct audit_deck *audit_deck_of(struct audit *audit, uint32_t table)
{
    const struct baize_floor_table *found = baize_floor_table(&audit->decider.floor, table);
    return found == NULL ? NULL : &audit->decks[found - audit->tables];
}

/* ---- Before the round ---- */

static bool open_sealed(struct audit *audit, const struct audit_entry *entry, const struct baize_journal_event *event,
                        struct audit_deck *deck)
{
    size_t count = 0;
    if (audit->settings->key == NULL)
        return true;
    struct baize_house_key key;
    baize_epoch_key(audit->settings->key, &audit->house, audit->house.epochs_count, &key);
    enum baize_status status = baize_sealed_deck_open(&key, entry->row.stream, event->deck_sealed.round,
                                                      &event->deck_sealed.deck, deck->order, &count, deck->nonce);
    baize_house_key_wipe(&key);
    if (status != BAIZE_OK)
        return audit_fault_at(audit, BAIZE_AUDIT_DECK, entry, entry->line_at,
                              "the sealed deck is not of this house, epoch, table and round");
    deck->order_count = (uint8_t)count;
    deck->opened = true;
    audit->report->counts.decks_opened++;
    return true;
}

/* Every round names the digest that it is played by (decision 12). */
static bool check_digest(struct audit *audit, const struct audit_entry *entry, const struct baize_journal_event *event)
{
    const struct baize_house_table *table = baize_house_table(&audit->house, entry->row.stream.number);
    return (table != NULL && memcmp(table->digest, event->digest, BAIZE_HASH_SIZE) == 0) ||
           audit_fault_at(audit, BAIZE_AUDIT_RULES, entry, entry->line_at,
                          "the round names other rules than those in force at the table");
}

/* audit_act_floor has refused acts at tables that the house has not made. */
bool audit_before_round(struct audit *audit, struct audit_entry *entry)
{
    struct audit_deck *deck = audit_deck_of(audit, entry->row.stream.number);
    const struct baize_floor_table *table = baize_floor_table(&audit->decider.floor, entry->row.stream.number);
    if (audit->record_lost)
        return audit_fault_at(audit, BAIZE_AUDIT_ACT, entry, 1,
                              "a round was void because the record had lost its end, and no epoch was opened since");
    bool sealed = table->table.settings.source == BAIZE_SOURCE_GENERATOR;
    const struct baize_journal_event *event = audit_event(audit, entry) ? audit->reader.event.journal : NULL;
    if (event == NULL || event->kind != (sealed ? BAIZE_JOURNAL_DECK_SEALED : BAIZE_JOURNAL_ROUND_RULED))
        return audit_fault_at(audit, BAIZE_AUDIT_DECK, entry, entry->line_at, "%s is expected here",
                              sealed ? "deck_sealed" : "round_ruled");
    memset(deck, 0, sizeof *deck);
    deck->place.epoch_least = audit->house.epochs_count;
    deck->sealed = sealed;
    deck->round = sealed ? event->deck_sealed.round : event->round_ruled.round;
    if (!check_digest(audit, entry, event) || (sealed && !open_sealed(audit, entry, event, deck)))
        return false;
    audit_next_line(audit, entry);
    audit->report->counts.events++;
    audit->report->counts.decks_unshown += sealed;
    return true;
}

/* ---- In the round ---- */

static bool on_opened(struct audit *audit, const struct audit_entry *entry, const struct audit_deck *deck,
                      const struct baize_event *event)
{
    if (deck->round != event->round)
        return audit_fault_at(audit, BAIZE_AUDIT_DECK, entry, entry->events,
                              "it is of another round than the one opened");
    return !deck->opened ||
           baize_deck_check(deck->order, deck->order_count, deck->nonce, event->round_opened.commitment) == BAIZE_OK ||
           audit_fault_at(audit, BAIZE_AUDIT_DECK, entry, entry->line_at,
                          "the commitment is not of the deck that was sealed");
}

/* Are the cards that were dealt the first of this order, those apart that left the deck otherwise? */
static bool dealt_from(const struct audit_deck *deck, const baize_card *order, uint8_t count)
{
    uint8_t at = 0;
    for (uint8_t i = 0; i < deck->dealt_count; i++, at++) {
        while (at < count && order[at] != deck->dealt[i] && (baize_cards_one(order[at]) & deck->aside) != 0)
            at++;
        if (at >= count || order[at] != deck->dealt[i])
            return false;
    }
    return true;
}

static bool on_dealt(struct audit *audit, const struct audit_entry *entry, struct audit_deck *deck,
                     const struct baize_event *event)
{
    for (uint8_t i = 0; i < event->cards_dealt.count && deck->dealt_count < BAIZE_DECK_MOST; i++)
        deck->dealt[deck->dealt_count++] = event->cards_dealt.cards[i].card;
    return !deck->opened || dealt_from(deck, deck->order, deck->order_count) ||
           audit_fault_at(audit, BAIZE_AUDIT_DECK, entry, entry->line_at,
                          "these are not the next cards of the deck that was sealed");
}

/* With the key: is it card by card the deck that was sealed, whose commitment was checked when the round was opened? */
static bool is_the_sealed_one(const struct audit_deck *deck, const struct baize_event *event)
{
    return deck->opened && deck->round == event->round && deck->order_count == event->deck_shown.count &&
           memcmp(deck->order, event->deck_shown.order, deck->order_count * sizeof deck->order[0]) == 0 &&
           memcmp(deck->nonce, event->deck_shown.nonce, sizeof deck->nonce) == 0;
}

static bool on_shown(struct audit *audit, const struct audit_entry *entry, struct audit_deck *deck,
                     const struct baize_event *event)
{
    const struct baize_floor_table *table = baize_floor_table(&audit->decider.floor, entry->row.stream.number);
    uint8_t count = event->deck_shown.count;
    if (!is_the_sealed_one(deck, event) && baize_deck_check(event->deck_shown.order, count, event->deck_shown.nonce,
                                                            table->table.round.commitment) != BAIZE_OK)
        return audit_fault_at(audit, BAIZE_AUDIT_DECK, entry, entry->line_at,
                              "the deck that is shown is not the one that was committed to before the wagers");
    if (!dealt_from(deck, event->deck_shown.order, count))
        return audit_fault_at(audit, BAIZE_AUDIT_DECK, entry, entry->line_at,
                              "the cards of the round were not dealt in the order of the deck that is shown");
    if (!deck->shown) {
        deck->shown = true;
        audit->report->counts.decks_shown++;
        audit->report->counts.decks_unshown--;
    }
    return true;
}

bool audit_deck_event(struct audit *audit, const struct audit_entry *entry, const struct baize_event *event)
{
    struct audit_deck *deck = audit_deck_of(audit, entry->row.stream.number);
    if (deck == NULL || !deck->sealed)
        return true; /* cards were read: there is no deck to prove */
    switch ((unsigned)event->kind) {
    case BAIZE_EVENT_ROUND_OPENED:
        return on_opened(audit, entry, deck, event);
    case BAIZE_EVENT_CARDS_DEALT:
        return on_dealt(audit, entry, deck, event);
    case BAIZE_EVENT_IRREGULARITY_FOUND:
        deck->aside |= event->irregularity_found.card;
        audit->record_lost = audit->record_lost || event->irregularity_found.what == BAIZE_RECORD_LOST;
        return true;
    case BAIZE_EVENT_DECK_SHOWN:
        return on_shown(audit, entry, deck, event);
    default:
        return true;
    }
}

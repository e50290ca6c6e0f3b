/* fold_round.c - a round's event at the table: the round folds it, then decks, rack, clocks and books follow. */
#include "event/people.h"
#include "table/internal.h"

const struct baize_posting *table_posting_of(const struct baize_table_event *event)
{
    return event->kind == BAIZE_TABLE_EVENT_ROUND ? &event->round.posting : &event->posting;
}

/* All wallets are one account here: each has a stream of its own, and patrons who came and went would fill the books.
 */
enum baize_status table_post(struct baize_ledger *books, const struct baize_posting *posting)
{
    struct baize_posting own = {.count = 0};
    if (posting->count == 0)
        return BAIZE_OK;
    if (posting->count > BAIZE_ENTRIES_MOST)
        return BAIZE_LEDGER_UNBALANCED;
    for (unsigned i = 0; i < posting->count; i++) {
        struct baize_account account = posting->entries[i].account;
        if (account.kind == BAIZE_ACCOUNT_WALLET)
            account.owner = 0;
        enum baize_status status = baize_posting_add(&own, account, posting->entries[i].amount);
        if (status != BAIZE_OK)
            return status;
    }
    return own.count == 0 ? BAIZE_OK : baize_ledger_apply(books, &own);
}

static bool fold_opened(struct baize_table *table, const struct baize_event *event)
{
    if (table->life != BAIZE_LIFE_OPEN || event->round <= table->last_round)
        return false;
    table->last_round = event->round;
    table->stub_counted = false;
    table->asked = false;
    table->by_itself = event->by.role == BAIZE_PROGRAM;
    memset(&table->people, 0, sizeof table->people);
    if (!table->by_itself)
        people_add_number(&table->people, table->dealer);
    return true;
}

static bool fold_cards(struct baize_table *table, const struct baize_event *event)
{
    struct baize_table_deck *deck = &table->decks[table->deck];
    if (deck->state != BAIZE_DECK_READY && deck->state != BAIZE_DECK_IN_PLAY)
        return false;
    deck->state = BAIZE_DECK_IN_PLAY;
    table->card_impossible = false;
    table->card_correctable = table->settings.source == BAIZE_SOURCE_READER && event->cards_dealt.count == 1;
    if (table->card_correctable)
        table->last_card = event->cards_dealt.cards[0].card;
    return true;
}

static bool is_dealing(enum baize_event_kind kind)
{
    return kind == BAIZE_EVENT_ROUND_OPENED || kind == BAIZE_EVENT_BETS_CLOSED || kind == BAIZE_EVENT_CARDS_DEALT ||
           kind == BAIZE_EVENT_DEALER_REVEALED || kind == BAIZE_EVENT_SEAT_SETTLED || kind == BAIZE_EVENT_CLAIM_MADE;
}

/* Before the round folds: can the table follow? */
static bool prepare(struct baize_table *table, const struct baize_event *event)
{
    if (event->kind != BAIZE_EVENT_CARDS_DEALT)
        table->card_correctable = false;
    if (event->kind == BAIZE_EVENT_ROUND_OPENED)
        return fold_opened(table, event);
    if (event->kind != BAIZE_EVENT_CARDS_DEALT)
        return true;
    memcpy(&table->round_earlier, &table->round, sizeof table->round); /* with what lies between members */
    return fold_cards(table, event);
}

static void follow(const struct baize_rules *rules, struct baize_table *table, const struct baize_event *event)
{
    if (is_dealing(event->kind))
        people_add(&table->people, &event->by);
    bool chosen = event->kind == BAIZE_EVENT_SEAT_FOLDED && event->seat_folded.reason != BAIZE_FOLD_ABANDONED;
    if (chosen || event->kind == BAIZE_EVENT_PLAY_MADE || event->kind == BAIZE_EVENT_DEALER_REVEALED)
        table->asked = true;
    if (event->kind == BAIZE_EVENT_IRREGULARITY_FOUND)
        table_deck_suffer(table, event->irregularity_found.effect, event->irregularity_found.clause);
    table_rack_follow(rules, &table->round, event, &table->rack);
    if (event->kind == BAIZE_EVENT_ROUND_ENDED || event->kind == BAIZE_EVENT_ROUND_VOIDED) {
        table->card_impossible = false;
        table_keep_round(rules, table);
        table_deck_leave_play(rules, table);
    }
}

enum baize_status table_fold_round_event(const struct baize_rules *rules, struct baize_table *table,
                                         const struct baize_event *event)
{
    enum baize_phase phase = table->round.phase;
    uint8_t turn = table->round.turn;
    if (!prepare(table, event))
        return BAIZE_ROUND_EVENT_UNEXPECTED;
    enum baize_status status = baize_round_fold(rules, &table->round, event);
    if (status == BAIZE_OK)
        status = table_post(&table->ledger, &event->posting);
    if (status != BAIZE_OK)
        return status;
    follow(rules, table, event);
    if (phase != table->round.phase || turn != table->round.turn)
        table->clock_from_ms = event->by.at_ms;
    return BAIZE_OK;
}

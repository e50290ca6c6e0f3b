/* promises.c - what must hold after every act on a table (see tables.h). */
#include "tables.h"

#define RECORD_MOST 1024

struct baize_rules rules;
struct baize_table table;
struct baize_table_events events;
int64_t now_ms;
uint64_t accepted[BAIZE_TABLE_ACTS], reasons[BAIZE_REASONS], kinds[BAIZE_TABLE_EVENTS], round_kinds[ROUND_KINDS];
uint64_t rounds, voids, rebuilds;

static struct baize_table before, again, replayed;
static struct baize_table_events alone;
static struct baize_win_audit audit;

/* The events of the round that is open. */
static struct baize_table_event record[RECORD_MOST];
static size_t record_count;

static void check_books(void)
{
    baize_money sum = 0;
    baize_money down = 0;
    baize_money layout = 0;
    bool collected = table.round.phase != BAIZE_PHASE_BETTING;
    bool open = table.round.phase != BAIZE_PHASE_IDLE && table.round.phase != BAIZE_PHASE_ENDED &&
                table.round.phase != BAIZE_PHASE_VOIDED;
    for (uint8_t i = 0; i < table.ledger.count; i++) {
        const struct baize_entry *entry = &table.ledger.balances[i];
        sum += entry->amount;
        PROMISE(entry->account.kind != BAIZE_ACCOUNT_CHIPS || entry->amount >= 0);
        PROMISE(entry->account.kind != BAIZE_ACCOUNT_DROP || entry->amount >= 0);
        PROMISE(entry->account.kind != BAIZE_ACCOUNT_TRAY || entry->amount >= 0);
        layout += entry->account.kind == BAIZE_ACCOUNT_LAYOUT ? entry->amount : 0;
    }
    for (uint8_t s = 0; open && s < rules.seats; s++)
        for (int w = 0; w < BAIZE_WAGERS && !table.round.seats[s].settled; w++)
            if ((w != BAIZE_PROGRESSIVE || !collected) && (table.round.seats[s].collected & 1u << w) == 0)
                down += table.round.seats[s].wagers[w] * BAIZE_MICROCENTS_PER_CENT;
    PROMISE(sum == 0);
    PROMISE(layout == down);
    if (table.shift.number > 0)
        PROMISE(audit.won == baize_table_win(&table).win * BAIZE_MICROCENTS_PER_CENT);
}

/* Whatever was corrected and decided: nobody got more than the seat could get, or gave back more than it got (FS4). */
static void check_seat_kept(const struct baize_kept_seat *seat)
{
    PROMISE(baize_kept_bound(seat, true) >= 0 && baize_kept_bound(seat, false) >= 0);
    PROMISE(seat->got >= 0 && seat->got <= seat->most);
    PROMISE(seat->patron != 0 || seat->most == 0);
}

static void check_kept(void)
{
    uint32_t last = UINT32_MAX;
    const struct baize_kept_round *kept;
    for (uint32_t place = 0; (kept = baize_table_kept_at(&table, place)) != NULL; place++) {
        PROMISE(kept->number != 0 && kept->number < last && baize_table_kept_round(&table, kept->number) == kept);
        last = kept->number;
        for (uint8_t s = 0; s < BAIZE_SEATS_MOST; s++)
            check_seat_kept(&kept->seats[s]);
    }
    for (unsigned i = 0; i < BAIZE_DISPUTES_MOST; i++) {
        const struct baize_dispute *dispute = &table.disputes[i];
        check_seat_kept(&dispute->facts);
        kept = baize_table_kept_round(&table, dispute->round);
        if (dispute->number != 0 && kept != NULL && dispute->facts.patron != 0)
            PROMISE(memcmp(&kept->seats[dispute->seat - 1], &dispute->facts, sizeof dispute->facts) == 0);
    }
}

static void see(baize_cards *seen, baize_card card)
{
    PROMISE(card < BAIZE_CARD_LIMIT && (rules.deck & baize_cards_one(card)) != 0);
    PROMISE((*seen & baize_cards_one(card)) == 0);
    *seen |= baize_cards_one(card);
}

static void check_cards(void)
{
    baize_cards hands = 0;
    baize_cards rack = 0;
    for (uint8_t s = 0; s < BAIZE_SEATS_MOST; s++)
        for (uint8_t i = 0; i < table.round.seats[s].count; i++)
            see(&hands, table.round.seats[s].cards[i]);
    for (uint8_t i = 0; i < table.round.dealer_count; i++)
        see(&hands, table.round.dealer[i]);
    PROMISE((table.round.bonus_card & hands) == 0);
    PROMISE((hands & ~table.round.used) == 0);
    for (uint8_t i = 0; i < table.rack.count; i++)
        see(&rack, table.rack.cards[i]);
    PROMISE((rack & ~table.round.used) == 0);
}

static void check_rebuilt(void)
{
    static struct baize_rebuilt rebuilt;
    if (record_count == RECORD_MOST)
        return;
    PROMISE(baize_table_rebuild(&rules, record, record_count, table.round.number, &rebuilt) == BAIZE_OK);
    baize_cards seen = 0;
    for (uint8_t i = 0; i < rebuilt.count; i++) {
        see(&seen, rebuilt.cards[i].card);
        PROMISE(rebuilt.cards[i].rack_order >= 1 && rebuilt.cards[i].rack_order <= rebuilt.count);
    }
    PROMISE(seen == table.round.used);
    for (uint8_t s = 0; s < BAIZE_SEATS_MOST; s++) {
        PROMISE(rebuilt.seat_counts[s] == table.round.seats[s].count);
        PROMISE(memcmp(rebuilt.seats[s], table.round.seats[s].cards, 5) == 0);
    }
    PROMISE(memcmp(rebuilt.dealer, table.round.dealer, 6) == 0);
    rebuilds++;
}

static void keep_record(const struct baize_table_event *event)
{
    bool own = event->kind == BAIZE_TABLE_EVENT_ROUND;
    if (own && event->round.kind == BAIZE_EVENT_ROUND_OPENED) {
        record_count = 0;
        rounds++;
    }
    if ((own || event->kind == BAIZE_TABLE_EVENT_CARD_TAKEN_BACK) && record_count < RECORD_MOST)
        record[record_count++] = *event;
    voids += own && event->round.kind == BAIZE_EVENT_ROUND_VOIDED;
    if (own && (event->round.kind == BAIZE_EVENT_ROUND_VOIDED || event->round.kind == BAIZE_EVENT_ROUND_ENDED))
        check_rebuilt();
}

static void check_event(const struct baize_table_event *event)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    static char line_again[BAIZE_EVENT_TEXT_SIZE];
    static struct baize_table_event read;
    struct baize_text text = baize_text_in(line, sizeof line);
    struct baize_text text_again = baize_text_in(line_again, sizeof line_again);
    size_t position;
    memset(&read, 0x5A, sizeof read);
    if (baize_table_event_encode(&text, event, &rules) != BAIZE_OK)
        fprintf(stderr, "%s %d cannot be written\n", baize_table_event_id(event->kind), (int)event->round.kind);
    text = baize_text_in(line, sizeof line);
    PROMISE(baize_table_event_encode(&text, event, &rules) == BAIZE_OK);
    PROMISE(baize_table_event_decode(line, text.length, &rules, table.settings.number, &read, &position) == BAIZE_OK);
    PROMISE(baize_table_event_equal(event, &read));
    PROMISE(baize_table_event_encode(&text_again, &read, &rules) == BAIZE_OK);
    PROMISE(text_again.length == text.length && memcmp(line, line_again, text.length) == 0);
    PROMISE(baize_table_fold(&rules, &again, event) == BAIZE_OK);
    PROMISE(baize_table_fold(&rules, &replayed, &read) == BAIZE_OK);
    PROMISE(baize_win_audit_add(&audit, &read) == BAIZE_OK);
    bool deals = event->kind == BAIZE_TABLE_EVENT_ROUND && event->round.kind == BAIZE_EVENT_CARDS_DEALT;
    PROMISE(!deals || (before.life == BAIZE_LIFE_OPEN && before.dealer != 0 &&
                       before.decks[before.deck].state != BAIZE_DECK_ABSENT));
    kinds[event->kind]++;
    if (event->kind == BAIZE_TABLE_EVENT_ROUND)
        round_kinds[event->round.kind]++;
}

/* What check allows, decide turns into events; what it refuses, into none. */
static void check_alone(const struct baize_table_action *action)
{
    bool allowed = baize_table_check(&rules, &table, action).reason == BAIZE_REASON_ALLOWED;
    enum baize_status status = baize_table_decide(&rules, &table, action, &alone);
    PROMISE((status == BAIZE_OK) == allowed);
    PROMISE((alone.count > 0) == allowed);
    PROMISE(memcmp(&before, &table, sizeof table) == 0);
}

bool act(struct baize_table_action action)
{
    static struct baize_refusal refusal;
    action.by.at_ms = action.by.at_ms == 0 ? now_ms : action.by.at_ms;
    memcpy(&before, &table, sizeof before);
    memcpy(&again, &table, sizeof again);
    check_alone(&action);
    enum baize_status status = baize_table_act(&rules, &table, &action, &events, &refusal);
    reasons[refusal.reason]++;
    if (status != BAIZE_OK) {
        char words[512];
        struct baize_text text = baize_text_in(words, sizeof words);
        if (status != BAIZE_TABLE_REFUSED)
            fprintf(stderr, "%s: %s in phase %s\n", baize_table_act_id(action.kind), baize_status_name(status),
                    baize_phase_id(table.round.phase));
        PROMISE(status == BAIZE_TABLE_REFUSED && refusal.reason != BAIZE_REASON_ALLOWED);
        PROMISE(memcmp(&before, &table, sizeof table) == 0);
        baize_refusal_print(&text, &refusal, &rules);
        PROMISE(!text.truncated && text.length > 0);
        return false;
    }
    accepted[action.kind]++;
    PROMISE(alone.count == events.count);
    for (uint8_t i = 0; i < events.count; i++)
        PROMISE(baize_table_event_equal(&alone.events[i], &events.events[i]));
    for (uint8_t i = 0; i < events.count; i++)
        check_event(&events.events[i]);
    PROMISE(memcmp(&again, &table, sizeof table) == 0);
    PROMISE(memcmp(&replayed, &table, sizeof table) == 0);
    check_books();
    check_cards();
    check_kept();
    for (uint8_t i = 0; i < events.count; i++)
        keep_record(&events.events[i]);
    return true;
}

void start_table(enum baize_card_source source)
{
    struct baize_table_settings settings = {.number = 3, .source = source, .betting_ms = 20000, .decision_ms = 9000};
    now_ms = 1763254800000;
    memset(&audit, 0, sizeof audit);
    record_count = 0;
    baize_table_start(&table, &settings);
    baize_table_start(&replayed, &settings);
}

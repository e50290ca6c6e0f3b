/* fuzz_table.c - any bytes as a stream of acts on a table of a shipped submission.
 *
 * The first byte chooses the submission and the source of cards, the next two the decks. Then the bytes choose one act
 * after the other (tests/table/people.c): decks, devices, patrons, the tray, rounds from the first wager to the last
 * payment, mistakes and nonsense. The promises of tests/table/tables.h are checked after each. Now and then one byte of
 * an event's text is changed: it is refused, or read as another event, which can follow or changes nothing. */
#include "submissions_loaded.h"

#include "../table/tables.h"

#define ACTS_MOST 600

static baize_money sum_of(const struct baize_ledger *ledger)
{
    baize_money sum = 0;
    for (uint8_t i = 0; i < ledger->count; i++)
        sum += ledger->balances[i].amount;
    return sum;
}

/* The text of an event with one byte changed: the reader refuses it, or the table does and is as it was, or it follows
 * and the books still add up. */
static void fold_changed(const struct baize_table_event *event)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    static struct baize_table_event read;
    static struct baize_table after;
    struct baize_text text = baize_text_in(line, sizeof line);
    size_t position;
    REQUIRE(baize_table_event_encode(&text, event, &rules) == BAIZE_OK);
    line[below((uint32_t)text.length)] = (char)below(256);
    if (baize_table_event_decode(line, text.length, &rules, table.settings.number, &read, &position) != BAIZE_OK)
        return;
    memcpy(&after, &table, sizeof after);
    if (baize_table_fold(&rules, &after, &read) != BAIZE_OK)
        REQUIRE(memcmp(&after, &table, sizeof after) == 0);
    REQUIRE(sum_of(&after.ledger) == 0);
    REQUIRE(sum_of(&after.round.ledger) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (loaded_count == 0)
        load_all();
    bytes = data;
    bytes_left = size;
    if (size < 3)
        return 0;
    uint32_t first = below(256);
    memcpy(&rules, &loaded[first / 2 % loaded_count], sizeof rules);
    dice.state = below(65536);
    start_table(first % 2 == 0 ? BAIZE_SOURCE_GENERATOR : BAIZE_SOURCE_READER);
    for (int i = 0; i < ACTS_MOST && bytes_left > 0; i++) {
        events.count = 0;
        one_act();
        if (events.count > 0 && below(8) == 0)
            fold_changed(&events.events[below(events.count)]);
    }
    return 0;
}

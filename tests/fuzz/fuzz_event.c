/* fuzz_event.c - bytes that claim to be an event.
 *
 * What is read is written again with the same bytes and read again as the same event, and can be printed. What is not
 * leaves the caller's event alone and says where. The rules are those of a shipped table. */
#include "fuzz.h"
#include "submissions.h"

#include <baize/event.h>
#include <string.h>

static const struct baize_rules *load(void)
{
    static struct baize_rules rules;
    if (rules.seats == 0)
        REQUIRE(read_submission("maryland-four-card-poker", &rules));
    return &rules;
}

/* Money may be wrong in what is read; the ledger must say so and change nothing, or keep the sum at zero. */
static void check_posting(const struct baize_posting *posting)
{
    struct baize_ledger ledger = {.count = 0};
    enum baize_status status = baize_ledger_apply(&ledger, posting);
    REQUIRE(status == BAIZE_OK || (status == BAIZE_LEDGER_UNBALANCED && ledger.count == 0));
    REQUIRE((status == BAIZE_OK) == baize_posting_balances(posting));
    REQUIRE(status != BAIZE_OK || ledger.count == posting->count);
}

static void check_read(const char *bytes, size_t size, const struct baize_event *event, const struct baize_rules *rules)
{
    static char words[4 * BAIZE_EVENT_TEXT_SIZE];
    struct baize_event again;
    struct baize_text text = baize_text_in(words, sizeof words);
    size_t position;
    REQUIRE(baize_event_encode(&text, event, rules) == BAIZE_OK);
    REQUIRE(text.length == size && memcmp(words, bytes, size) == 0);
    REQUIRE(size < BAIZE_EVENT_TEXT_SIZE);
    REQUIRE(baize_event_decode(words, text.length, rules, &again, &position) == BAIZE_OK);
    REQUIRE(baize_event_equal(event, &again));
    check_posting(&event->posting);
    text = baize_text_in(words, sizeof words);
    baize_event_print(&text, event, rules);
    REQUIRE(text.length > 0 && !text.truncated && words[text.length - 1] != '\n');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct baize_event event;
    static struct baize_event before;
    const struct baize_rules *rules = load();
    const char *bytes = (const char *)data;
    size_t position = SIZE_MAX;
    memset(&event, 0x5A, sizeof event);
    memset(&before, 0x5A, sizeof before);
    enum baize_status status = baize_event_decode(bytes, size, rules, &event, &position);
    if (status == BAIZE_OK) {
        check_read(bytes, size, &event, rules);
        return 0;
    }
    REQUIRE(status == BAIZE_EVENT_SYNTAX && position <= size);
    REQUIRE(memcmp(&event, &before, sizeof event) == 0);
    return 0;
}

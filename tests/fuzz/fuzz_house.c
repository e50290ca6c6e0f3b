/* fuzz_house.c - bytes that claim to be the stream of the house: one event a line.
 *
 * What is read is written again with the same bytes, and can be printed. What is not leaves the caller's event alone
 * and says where; so does memory that is one byte too small for the texts. What folds leaves a register in order; what
 * does not leaves it alone. */
#include "fuzz.h"

#include <baize/house.h>
#include <string.h>

static struct baize_house house, before_fold;

static void check_read(const char *bytes, size_t size, const struct baize_house_event *event)
{
    static char words[BAIZE_HOUSE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    REQUIRE(baize_house_event_encode(&text, event) == BAIZE_OK);
    REQUIRE(text.length == size && memcmp(words, bytes, size) == 0);
    REQUIRE(baize_house_event_equal(event, event));
    text = baize_text_in(words, sizeof words);
    baize_house_event_print(&text, event);
    REQUIRE(text.length > 0 && !text.truncated && memchr(words, '\n', text.length) == NULL);
}

static void check_register(void)
{
    unsigned managers = 0;
    for (unsigned i = 0; i < house.staff_count; i++) {
        REQUIRE(i == 0 || house.staff[i - 1].person < house.staff[i].person);
        managers += house.staff[i].role == BAIZE_MANAGER && !house.staff[i].disabled;
    }
    REQUIRE(!house.created || (managers > 0 && house.settings_count > 0));
    for (unsigned i = 1; i < house.settings_count; i++)
        REQUIRE(house.settings[i - 1].from_ms <= house.settings[i].from_ms);
    struct baize_house_shift shift = baize_house_shift_at(&house, house.at_ms);
    REQUIRE(!house.created || (shift.begins_ms <= house.at_ms && house.at_ms < shift.ends_ms));
    REQUIRE(!house.created || (shift.shift >= 1 && shift.shift <= BAIZE_HOUSE_SHIFTS_MOST));
}

static void fold(const struct baize_house_event *event)
{
    memcpy(&before_fold, &house, sizeof house);
    enum baize_status status = baize_house_fold(&house, event);
    REQUIRE(status == BAIZE_OK || status == BAIZE_HOUSE_EVENT_UNEXPECTED);
    if (status != BAIZE_OK)
        REQUIRE(memcmp(&house, &before_fold, sizeof house) == 0);
    check_register();
}

static void run_line(const char *bytes, size_t size)
{
    static char memory[BAIZE_HOUSE_EVENT_TEXT_SIZE];
    struct baize_house_event event;
    struct baize_house_event before;
    size_t position = SIZE_MAX;
    if (size > sizeof memory)
        return;
    memset(&event, 0x5A, sizeof event);
    memset(&before, 0x5A, sizeof before);
    enum baize_status status = baize_house_event_decode(bytes, size, memory, size, &event, &position);
    if (status != BAIZE_OK) {
        REQUIRE(status == BAIZE_EVENT_SYNTAX && position <= size);
        REQUIRE(memcmp(&event, &before, sizeof event) == 0);
        return;
    }
    check_read(bytes, size, &event);
    size_t texts = event.rules_filed.submission_length + event.rules_filed.jurisdiction_length;
    if (event.kind == BAIZE_HOUSE_EVENT_RULES_FILED && texts > 0) {
        memset(&before, 0x5A, sizeof before);
        struct baize_house_event small = before;
        status = baize_house_event_decode(bytes, size, memory, texts - 1, &small, &position);
        REQUIRE(status == BAIZE_SCRATCH_TOO_SMALL && memcmp(&small, &before, sizeof small) == 0);
    }
    fold(&event);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    baize_house_start(&house);
    for (size_t at = 0; at < size;) {
        const char *end = memchr(bytes + at, '\n', size - at);
        size_t length = end == NULL ? size - at : (size_t)(end - bytes) - at;
        run_line(bytes + at, length);
        at += length + 1;
    }
    return 0;
}

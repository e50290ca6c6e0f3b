/* fuzz_wallet.c - bytes that claim to be the stream of a wallet: one event a line.
 *
 * What is read is written again with the same bytes, and can be printed. What is not leaves the caller's event alone
 * and says where. What folds keeps the sums of the wallet; what does not leaves the wallet alone. */
#include "fuzz.h"

#include <baize/wallet.h>
#include <string.h>

static void check_read(const char *bytes, size_t size, const struct baize_wallet_event *event)
{
    static char words[2 * BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    REQUIRE(baize_wallet_event_encode(&text, event) == BAIZE_OK);
    REQUIRE(text.length == size && memcmp(words, bytes, size) == 0);
    REQUIRE(size < BAIZE_EVENT_TEXT_SIZE);
    REQUIRE(baize_wallet_event_equal(event, event));
    text = baize_text_in(words, sizeof words);
    baize_wallet_event_print(&text, event);
    REQUIRE(text.length > 0 && !text.truncated && words[text.length - 1] != '\n');
}

static void fold(struct baize_wallet *wallet, const struct baize_wallet_event *event)
{
    struct baize_wallet before = *wallet;
    if (wallet->life == 0)
        baize_wallet_start(wallet, event->patron); /* whose stream it is, its first event says */
    enum baize_status status = baize_wallet_fold(wallet, event);
    REQUIRE(status == BAIZE_OK || status == BAIZE_WALLET_EVENT_UNEXPECTED);
    if (status != BAIZE_OK && before.life != 0)
        REQUIRE(memcmp(wallet, &before, sizeof before) == 0);
    REQUIRE(wallet->balance >= 0 && wallet->balance == wallet->deposited_ever - wallet->withdrawn_ever -
                                                           wallet->to_tables_ever + wallet->from_tables_ever);
    if (status == BAIZE_OK)
        REQUIRE(wallet->at_ms >= before.at_ms && wallet->day >= before.day);
}

static void run_line(struct baize_wallet *wallet, const char *bytes, size_t size)
{
    struct baize_wallet_event event;
    struct baize_wallet_event before;
    size_t position = SIZE_MAX;
    memset(&event, 0x5A, sizeof event);
    memset(&before, 0x5A, sizeof before);
    enum baize_status status = baize_wallet_event_decode(bytes, size, &event, &position);
    if (status == BAIZE_OK) {
        check_read(bytes, size, &event);
        fold(wallet, &event);
        return;
    }
    REQUIRE(status == BAIZE_EVENT_SYNTAX && position <= size);
    REQUIRE(memcmp(&event, &before, sizeof event) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct baize_wallet wallet;
    const char *bytes = (const char *)data;
    baize_wallet_start(&wallet, 0);
    for (size_t at = 0; at < size;) {
        const char *end = memchr(bytes + at, '\n', size - at);
        size_t length = end == NULL ? size - at : (size_t)(end - bytes) - at;
        run_line(&wallet, bytes + at, length);
        at += length + 1;
    }
    return 0;
}

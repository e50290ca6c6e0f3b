#include "ledger/account.h"
#include "base/digits.h"
#include "base/put.h"

#include "base/vocabulary.h"

static bool has_level(unsigned kind)
{
    return kind == BAIZE_ACCOUNT_METER || kind == BAIZE_ACCOUNT_RESERVE || kind == BAIZE_ACCOUNT_OVERFLOW ||
           kind == BAIZE_ACCOUNT_PENDING;
}

static bool has_owner(unsigned kind)
{
    return kind == BAIZE_ACCOUNT_WALLET || kind == BAIZE_ACCOUNT_CHIPS || has_level(kind);
}

bool baize_account_write(struct baize_text *text, struct baize_account account)
{
    bool owner = has_owner(account.kind);
    bool level = has_level(account.kind);
    if (account.kind >= BAIZE_ACCOUNTS || (!owner && account.owner != 0) || (!level && account.level != 0))
        return false;
    baize_text_add(text, baize_vocabulary_id(&baize_words_account, account.kind));
    if (owner) {
        baize_text_put(text, "/");
        baize_digits_print(text, account.owner);
    }
    if (level) {
        baize_text_put(text, "/");
        baize_digits_print(text, account.level);
    }
    return true;
}

/* "/7", at most `most`. */
static bool read_part(struct baize_scan *scan, int64_t most, int64_t *number)
{
    if (!baize_scan_byte(scan, '/'))
        return baize_scan_fail(scan, "the number of the account's owner or level is expected");
    return baize_scan_number(scan, most, number);
}

bool baize_account_read(struct baize_scan *scan, struct baize_account *account)
{
    size_t start = scan->position;
    size_t end = start;
    int64_t owner = 0;
    int64_t level = 0;
    while (end < scan->length && scan->bytes[end] >= 'a' && scan->bytes[end] <= 'z')
        end++;
    int kind = baize_vocabulary_find(&baize_words_account, scan->bytes + start, end - start);
    if (kind < 0)
        return baize_scan_fail(scan, "there is no such account");
    scan->position = end;
    if (has_owner((unsigned)kind) && !read_part(scan, UINT32_MAX, &owner))
        return false;
    if (has_level((unsigned)kind) && !read_part(scan, UINT16_MAX, &level))
        return false;
    *account = (struct baize_account){.kind = (uint16_t)kind, .level = (uint16_t)level, .owner = (uint32_t)owner};
    return true;
}

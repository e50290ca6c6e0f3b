/* slots_money.c - amounts as a meter counts them, and wagers. */
#include "scenario/pattern.h"

#include "base/scan.h"

#include <string.h>

#define DECIMALS_MOST 8 /* of a dollar: micro-cents */

/* "$5,000.12345678": dollars as baize_cents_parse reads them, then what it does not read. */
static bool parse_money(const struct word *word, baize_money *money)
{
    const char *point = memchr(word->start, '.', word->length);
    size_t whole = point == NULL ? word->length : (size_t)(point - word->start);
    size_t decimals = point == NULL ? 0 : word->length - whole - 1;
    bool negative = word->length > 0 && word->start[0] == '-';
    baize_cents cents;
    size_t position;
    const char *why;
    if ((point != NULL && (decimals < 2 || decimals > DECIMALS_MOST)) ||
        baize_cents_parse(word->start, whole, &cents, &position, &why) != BAIZE_OK ||
        baize_money_from_cents(cents, money) != BAIZE_OK)
        return false;
    baize_money unit = INT64_C(100) * BAIZE_MICROCENTS_PER_CENT;
    baize_money small = 0;
    for (size_t i = 0; i < decimals; i++) {
        char digit = point[1 + i];
        if (digit < '0' || digit > '9')
            return false;
        unit /= 10;
        small += unit * (digit - '0');
    }
    return baize_money_add(*money, negative ? -small : small, money) == BAIZE_OK;
}

bool slot_money(struct reader *reader, baize_money *money)
{
    const struct word *word = reader_word(reader);
    bool dollars = word != NULL && !word->quoted && word->length > 1 &&
                   (word->start[0] == '$' || (word->start[0] == '-' && word->start[1] == '$'));
    baize_money amount;
    if (!dollars || !parse_money(word, &amount))
        return reader_fail(reader, "an amount is written like $1,234.50");
    *money = amount;
    reader->at++;
    return true;
}

bool slot_cents(struct reader *reader, baize_cents *cents)
{
    struct reader before = *reader;
    baize_money money = 0, fraction = 0;
    if (!slot_money(reader, &money))
        return false;
    baize_money_whole_cents(money, cents, &fraction);
    if (fraction == 0)
        return true;
    *reader = before;
    return reader_fail(reader, "this amount is whole cents, as in $1,234.50");
}

/* "ante $10 aces-up $5 progressive" */
bool slot_wagers(struct reader *reader, struct scenario_said *said)
{
    struct scenario_wagers *wagers = &said->wagers;
    const struct baize_vocabulary *vocabulary = &baize_words_wager;
    for (const struct word *word; (word = reader_word(reader)) != NULL;) {
        int wager = word->quoted ? -1 : baize_vocabulary_find(vocabulary, word->start, word->length);
        if (wager < 0)
            break;
        if (wagers->count == BAIZE_WAGERS)
            return reader_fail(reader, "so many wagers there are not");
        reader->at++;
        wagers->wager[wagers->count] = (uint8_t)wager;
        wagers->amount[wagers->count] = -1;
        struct reader before = *reader;
        if (!slot_cents(reader, &wagers->amount[wagers->count])) {
            *reader = before;
            wagers->amount[wagers->count] = -1;
            if (wager != BAIZE_PROGRESSIVE)
                return reader_fail(reader, "an amount in whole cents is expected here, as in $10");
        }
        wagers->count++;
        reader_takes(reader, ",");
    }
    return wagers->count > 0 ||
           reader_fail(reader,
                       "a wager is expected here: ante, aces-up, six-card-bonus, bad-beat-bonus, progressive, bonus");
}

/* "3x" or "$30" */
bool slot_play(struct reader *reader, struct scenario_said *said)
{
    const struct word *word = reader_word(reader);
    said->plays = true;
    if (word != NULL && word->length == 2 && word->start[0] >= '1' && word->start[0] <= '9' && word->start[1] == 'x') {
        said->play_times = (uint8_t)(word->start[0] - '0');
        reader->at++;
        return true;
    }
    baize_cents cents;
    if (!slot_cents(reader, &cents))
        return reader_fail(reader, "a Play wager is an amount, or a number of times the Ante, as in 3x");
    said->money = cents * BAIZE_MICROCENTS_PER_CENT;
    return true;
}

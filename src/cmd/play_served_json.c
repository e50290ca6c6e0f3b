/* play_served_json.c - values of the house's views read; what is missing is nothing. */
#include "cmd/play_served.h"

#include <stdio.h>
#include <string.h>

/* Far more than any amount in cents or time in milliseconds, and so little that sums of a thousand can be counted: what
 * a hostile server sends beyond it is cut. */
#define NUMBER_MOST INT64_C(1000000000000000)

int64_t served_number(const json_t *object, const char *key)
{
    int64_t number = json_integer_value(json_object_get(object, key));
    if (number > NUMBER_MOST)
        return NUMBER_MOST;
    return number < -NUMBER_MOST ? -NUMBER_MOST : number;
}

const char *served_word(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value == NULL ? "" : value;
}

bool served_is(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

const json_t *served_by_number(const json_t *object, const char *key, uint32_t number)
{
    char name[16];
    snprintf(name, sizeof name, "%u", number);
    return json_object_get(json_object_get(object, key), name);
}

baize_card served_card(const json_t *value)
{
    const char *words = json_string_value(value);
    baize_card card;
    size_t count = 0;
    if (words == NULL || baize_cards_parse(words, strlen(words), &card, 1, &count, NULL) != BAIZE_OK || count != 1)
        return BAIZE_FACE_DOWN_CARD;
    return card;
}

uint8_t served_cards(const json_t *list, baize_card *cards, uint8_t most)
{
    uint8_t count = 0;
    size_t i;
    json_t *value;
    json_array_foreach(list, i, value)
    {
        if (count < most)
            cards[count++] = served_card(value);
    }
    return count;
}

baize_cards served_set(const json_t *list)
{
    baize_cards set = 0;
    size_t i;
    json_t *value;
    json_array_foreach(list, i, value)
    {
        baize_card card = served_card(value);
        if (card != BAIZE_FACE_DOWN_CARD)
            set |= baize_cards_one(card);
    }
    return set;
}

enum baize_wager served_wager(const char *id)
{
    int wager = 0;
    while (wager < BAIZE_WAGERS && strcmp(id, baize_wager_id((enum baize_wager)wager)) != 0)
        wager++;
    return (enum baize_wager)wager;
}

void served_clean(char *words)
{
    for (unsigned char *byte = (unsigned char *)words; *byte != '\0'; byte++) {
        bool control = *byte < ' ' || *byte == 0x7F || (*byte == 0xC2 && byte[1] >= 0x80 && byte[1] < 0xA0);
        if (control && *byte == 0xC2)
            *byte++ = '?';
        if (control)
            *byte = '?';
    }
}

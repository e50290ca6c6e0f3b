/* play_served_read.c - what was typed at a served table: words, amounts, cards. Each says what is wrong. */
#include "cmd/play_served.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first word, the command, in small letters. */
void served_split(const char *line, struct served_words *words)
{
    char *rest = NULL;
    words->count = 0;
    snprintf(words->line, sizeof words->line, "%s", line);
    for (char *word = strtok_r(words->line, " \t", &rest); word != NULL && words->count < SERVED_WORDS_MOST;
         word = strtok_r(NULL, " \t", &rest))
        words->words[words->count++] = word;
    for (char *byte = words->count > 0 ? words->words[0] : words->line; *byte != '\0'; byte++)
        *byte = (char)tolower((unsigned char)*byte);
}

bool served_read_amount(struct served *served, const char *word, baize_cents *amount)
{
    size_t position;
    const char *why;
    if (baize_cents_parse(word, strlen(word), amount, &position, &why) == BAIZE_OK)
        return true;
    served_fail(served, "'%s' is not an amount: %s.", word, why);
    return false;
}

bool served_read_number(struct served *served, const char *word, uint32_t *number)
{
    char *end;
    unsigned long value = strtoul(word, &end, 10);
    bool good = word[0] >= '0' && word[0] <= '9' && *end == '\0' && value > 0 && value < UINT32_MAX;
    if (!good)
        served_fail(served, "'%s' is not a number.", word);
    *number = (uint32_t)value;
    return good;
}

/* "3x", or a whole number that the rules allow as a multiple of the Ante; anything else is an amount. */
bool served_read_play(struct served *served, const struct served_words *words, baize_cents *amount)
{
    const json_t *option = served_option(json_object_get(served_box(served), "options"), "play", NULL);
    const struct baize_wager_rules *rules = &served->rules.wagers[BAIZE_PLAY];
    *amount = served_number(option, "least_cents");
    if (words->count < 2)
        return true;
    char *end;
    long times = strtol(words->words[1], &end, 10);
    bool whole = end != words->words[1] && times > 0 && times < 100;
    bool multiple = whole && (strcmp(end, "x") == 0 || strcmp(end, "X") == 0);
    if (multiple ||
        (whole && *end == '\0' && rules->offered && times >= rules->least_times && times <= rules->most_times)) {
        *amount = served_number(json_object_get(served_seat(served), "wagers"), "ante") * times;
        return true;
    }
    return served_read_amount(served, words->words[1], amount);
}

static bool is_meant(const char *word, size_t place, baize_card own)
{
    baize_card named;
    size_t count;
    if (word[0] >= '1' && word[0] <= '9' && word[1] == '\0')
        return place == (size_t)(word[0] - '1');
    if (baize_cards_parse(word, strlen(word), &named, 1, &count, NULL) != BAIZE_OK || count != 1)
        return false;
    bool any_joker = tolower((unsigned char)word[0]) == 'j' && tolower((unsigned char)word[1]) == 'k';
    return named == own || (any_joker && baize_card_is_joker(own));
}

/* Cards by their names or their places; of two jokers Jk is the one not yet named. */
bool served_read_discards(struct served *served, const struct served_words *words, baize_cards *cards)
{
    const json_t *held = json_object_get(served_box(served), "cards");
    *cards = 0;
    for (int i = 1; i < words->count; i++) {
        baize_cards found = 0;
        for (size_t place = 0; found == 0 && place < json_array_size(held); place++) {
            baize_card own = served_card(json_array_get(held, place));
            if (own != BAIZE_FACE_DOWN_CARD && is_meant(words->words[i], place, own))
                found = baize_cards_one(own) & ~*cards;
        }
        if (found == 0) {
            served_fail(served, "'%s' is not one of your cards, or named twice: As, or its place from 1 to 5.",
                        words->words[i]);
            return false;
        }
        *cards |= found;
    }
    return true;
}

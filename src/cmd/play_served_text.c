/* play_served_text.c - lists of a house in words: the lobby, seats, rounds that are over. */
#include "cmd/play_served.h"

#include <stdio.h>
#include <string.h>

void served_say_cards(struct baize_text *text, const json_t *list)
{
    size_t i;
    json_t *value;
    json_array_foreach(list, i, value)
    {
        baize_card card = served_card(value);
        if (i > 0)
            baize_text_add(text, " ");
        if (card == BAIZE_FACE_DOWN_CARD)
            baize_text_add(text, "##");
        else
            baize_card_print(text, card, BAIZE_CARD_PLAIN);
    }
}

void served_say_wagers(struct baize_text *text, const json_t *wagers)
{
    bool first = true;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        baize_cents amount = served_number(wagers, baize_wager_id((enum baize_wager)w));
        if (amount == 0)
            continue;
        baize_text_format(text, "%s%s ", first ? "" : ", ", baize_wager_words((enum baize_wager)w));
        play_say_cents(text, amount);
        first = false;
    }
    if (first)
        baize_text_add(text, "no wager");
}

const char *served_who(const struct served *served, const json_t *seat, char *memory, size_t size)
{
    const json_t *player = json_object_get(seat, "player");
    const char *alias = served_word(player, "alias");
    uint8_t own = served_seat_number(served);
    if (own != 0 && served_number(seat, "seat") == own)
        snprintf(memory, size, "You");
    else if (alias[0] != '\0')
        snprintf(memory, size, "%s", alias);
    else
        snprintf(memory, size, "player %lld", (long long)served_number(player, "number"));
    served_clean(memory);
    return memory;
}

/* ---- The table ---- */

void served_say_meters(struct baize_text *text, const json_t *table)
{
    size_t i;
    json_t *level;
    json_array_foreach(json_object_get(json_object_get(table, "progressive"), "levels"), i, level)
    {
        baize_text_format(text, "%s%s ", i > 0 ? ", " : "Progressive: ", served_word(level, "title"));
        play_say_cents(text, served_number(level, "amount_cents"));
    }
}

/* "As Kd ## ##, pair of aces; bonus card 2c" */
void served_say_hand(struct baize_text *text, const json_t *from, const json_t *bonus)
{
    served_say_cards(text, json_object_get(from, "cards"));
    if (served_word(from, "hand")[0] != '\0')
        baize_text_format(text, ", %s", served_word(from, "hand"));
    if (json_is_string(bonus)) {
        json_t *one = json_pack("[o]", json_copy((json_t *)(uintptr_t)bonus));
        baize_text_add(text, "; bonus card ");
        served_say_cards(text, one);
        json_decref(one);
    }
}

void served_say_dealer(struct baize_text *text, const json_t *round)
{
    const json_t *dealer = json_object_get(round, "dealer");
    if (json_array_size(json_object_get(dealer, "cards")) == 0)
        return;
    baize_text_add(text, "Dealer: ");
    served_say_hand(text, dealer, json_object_get(round, "bonus_card"));
}

void served_say_seats(struct baize_text *text, const struct served *served, bool wagers_of_others)
{
    char memory[PLAY_NAME_SIZE];
    for (uint8_t number = 1; number <= served->rules.seats; number++) {
        const json_t *seat = served_by_number(served_table(served), "seats", number);
        const json_t *cards = json_object_get(seat, "cards"), *wagers = json_object_get(seat, "wagers");
        bool own = number == served_seat_number(served);
        if (!json_is_object(json_object_get(seat, "player")) ||
            (wagers_of_others && (own || json_object_size(wagers) == 0)))
            continue;
        baize_text_format(text, "Seat %u %s: ", number, served_who(served, seat, memory, sizeof memory));
        if (!wagers_of_others && json_array_size(cards) > 0) {
            served_say_hand(text, own ? served_box(served) : seat, NULL);
            baize_text_add(text, "; ");
        }
        served_say_wagers(text, wagers);
        baize_text_add(text, "\n");
    }
}

/* ---- The lobby ---- */

static void say_meters(struct baize_text *text, const json_t *lobby, const json_t *table)
{
    size_t i;
    json_t *number;
    bool first = true;
    json_array_foreach(json_object_get(table, "meters"), i, number)
    {
        json_int_t value = json_integer_value(number);
        const json_t *meter =
            value >= 1 && value <= UINT32_MAX ? served_by_number(lobby, "meters", (uint32_t)value) : NULL;
        if (meter == NULL)
            continue;
        baize_text_add(text, first ? "" : " ");
        play_say_cents(text, served_number(meter, "amount_cents"));
        first = false;
    }
    if (first)
        baize_text_add(text, "-");
}

/* "$5 to $500" */
static void say_limits(struct baize_text *text, const json_t *table)
{
    const json_t *ante = json_object_get(table, "ante");
    play_say_range(text, served_number(ante, "least_cents"), served_number(ante, "most_cents"));
}

void served_say_table_row(struct baize_text *text, const json_t *lobby, const json_t *table)
{
    char limits[48], meters[64], seats[32], game[64];
    struct baize_text words = baize_text_in(limits, sizeof limits);
    say_limits(&words, table);
    words = baize_text_in(meters, sizeof meters);
    say_meters(&words, lobby, table);
    size_t free_seats = json_array_size(json_object_get(table, "free"));
    bool open = strcmp(served_word(table, "life"), "open") == 0;
    if (open)
        snprintf(seats, sizeof seats, "%zu of %lld", free_seats, (long long)served_number(table, "seats"));
    else
        snprintf(seats, sizeof seats, "%s", served_word(table, "life"));
    snprintf(game, sizeof game, "%s", served_word(table, "title"));
    baize_text_format(text, "%5lld  %-18.18s  %-14.14s%-15.15s%-10.10s", (long long)served_number(table, "number"),
                      game, served_word(table, "jurisdiction"), limits, seats);
    baize_text_add(text, meters);
}

void served_say_lobby(struct baize_text *text, const json_t *lobby)
{
    const char *key;
    json_t *table;
    baize_text_format(text, "%5s  %-18s  %-14s%-15s%-10s%s\n", "table", "game", "jurisdiction", "Ante", "free",
                      "meter");
    json_object_foreach(json_object_get(lobby, "tables"), key, table)
    {
        served_say_table_row(text, lobby, table);
        baize_text_add(text, "\n");
    }
}

/* ---- A round that is over ---- */

static void say_past_seat(struct baize_text *text, const json_t *seat)
{
    size_t i;
    json_t *line;
    baize_text_format(text, "Seat %lld%s: ", (long long)served_number(seat, "seat"),
                      served_is(seat, "own") ? ", you" : "");
    served_say_hand(text, seat, NULL);
    baize_text_add(text, served_is(seat, "folded") ? " (folded); " : "; ");
    served_say_wagers(text, json_object_get(seat, "wagers"));
    baize_text_add(text, "\n");
    json_array_foreach(json_object_get(seat, "settlement"), i, line)
    {
        baize_text_format(text, "  %s\n", served_word(line, "words"));
    }
    if (!json_is_integer(json_object_get(seat, "net_cents")))
        return;
    baize_text_add(text, "  Net: ");
    play_say_signed(text, served_number(seat, "net_cents"));
    baize_text_add(text, "\n");
}

void served_say_past(struct baize_text *text, const json_t *round)
{
    size_t i, start;
    json_t *seat;
    baize_text_format(text, "Round %lld%s\n", (long long)served_number(round, "number"),
                      served_is(round, "void") ? ", void: every wager went back" : "");
    start = text->length;
    served_say_dealer(text, round);
    baize_text_add(text, text->length > start ? "\n" : "");
    json_array_foreach(json_object_get(round, "seats"), i, seat)
    {
        say_past_seat(text, seat);
    }
}

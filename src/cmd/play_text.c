/* play_text.c - words that several files of `baize play` say. */
#include "base/words.h"
#include "cmd/play.h"

#include <string.h>

void play_say_cents(struct baize_text *text, baize_cents cents)
{
    baize_cents_print(text, cents, BAIZE_MONEY_WITH_CENTS);
}

void play_say_short(struct baize_text *text, baize_cents cents)
{
    baize_cents_print(text, cents, BAIZE_MONEY_SHORT);
}

void play_say_signed(struct baize_text *text, baize_cents cents)
{
    if (cents > 0)
        baize_text_add(text, "+");
    play_say_cents(text, cents);
}

void play_say_range(struct baize_text *text, baize_cents least, baize_cents most)
{
    play_say_short(text, least);
    if (most == least)
        return;
    baize_text_add(text, " to ");
    play_say_short(text, most);
}

void play_say_hand(struct baize_text *text, const struct baize_rules *rules, baize_strength strength)
{
    if (strength != 0)
        baize_strength_name(text, baize_view_ranking(rules), strength);
}

void play_say_hex(struct baize_text *text, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        baize_text_format(text, "%02x", bytes[i]);
}

/* ---- Paytables ---- */

/* "Four of a kind ........ 50 to 1" */
static void say_row(struct baize_text *text, const char *hand, const struct baize_odds *pays, size_t width)
{
    char odds[64];
    struct baize_text words = baize_text_in(odds, sizeof odds);
    baize_odds_print(&words, pays);
    size_t used = strlen(hand) + strlen(odds) + 4;
    baize_text_add(text, "  ");
    baize_words_title(text, hand);
    baize_text_add(text, " ");
    for (; used < width; used++)
        baize_text_add(text, ".");
    baize_text_format(text, " %s\n", odds);
}

static void say_table(struct baize_text *text, const char *title, const struct baize_paytable *table, size_t width)
{
    baize_text_format(text, "%s\n", title);
    for (uint8_t i = 0; i < table->count; i++)
        say_row(text, table->rows[i].hand, &table->rows[i].pays, width);
    baize_text_add(text, "\n");
}

void play_say_paytables(struct baize_text *text, const struct baize_rules *rules, size_t width)
{
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        char title[64];
        const struct baize_wager_rules *wager = &rules->wagers[w];
        struct baize_text words = baize_text_in(title, sizeof title);
        if (!wager->offered || wager->paytable.count == 0 || w == BAIZE_PROGRESSIVE)
            continue;
        baize_text_format(&words, "%s%s", baize_wager_words((enum baize_wager)w), w == BAIZE_ANTE ? " bonus" : "");
        say_table(text, title, &wager->paytable, width);
    }
    if (!rules->wagers[BAIZE_PROGRESSIVE].offered)
        return;
    say_table(text, "Progressive", &rules->progressive.schedule, width);
    const struct baize_envy *envy = &rules->progressive.envy;
    if (envy->count > 0)
        baize_text_add(text, "Envy bonus, for another's hand\n");
    for (uint8_t i = 0; i < envy->count; i++) {
        struct baize_odds odds = {.kind = BAIZE_ODDS_FIXED, .fixed_cents = envy->rows[i].amount};
        say_row(text, envy->rows[i].hand, &odds, width);
    }
}

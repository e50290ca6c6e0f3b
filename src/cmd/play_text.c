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

static void list_table(const char *title, const struct baize_paytable *table, play_on_pay *on_pay, void *context)
{
    on_pay(context, &(struct play_pay){.words = title});
    for (uint8_t i = 0; i < table->count; i++)
        on_pay(context, &(struct play_pay){table->rows[i].hand, &table->rows[i].pays, table, &table->rows[i]});
    on_pay(context, &(struct play_pay){.words = ""});
}

void play_list_pays(const struct baize_rules *rules, play_on_pay *on_pay, void *context)
{
    const struct baize_envy *envy = &rules->progressive.envy;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        char title[64];
        const struct baize_wager_rules *wager = &rules->wagers[w];
        struct baize_text words = baize_text_in(title, sizeof title);
        baize_text_format(&words, "%s%s", baize_wager_words((enum baize_wager)w), w == BAIZE_ANTE ? " bonus" : "");
        if (wager->offered && wager->paytable.count > 0 && w != BAIZE_PROGRESSIVE)
            list_table(title, &wager->paytable, on_pay, context);
    }
    if (!rules->wagers[BAIZE_PROGRESSIVE].offered)
        return;
    list_table("Progressive", &rules->progressive.schedule, on_pay, context);
    if (envy->count > 0)
        on_pay(context, &(struct play_pay){.words = "Envy bonus, for another's hand"});
    for (uint8_t i = 0; i < envy->count; i++) {
        struct baize_odds odds = {.kind = BAIZE_ODDS_FIXED, .fixed_cents = envy->rows[i].amount};
        on_pay(context, &(struct play_pay){.words = envy->rows[i].hand, .pays = &odds});
    }
}

#define PAGE_WIDTH 44

/* "Four of a kind ........ 50 to 1" */
static void say_pay(void *context, const struct play_pay *pay)
{
    struct baize_text *text = context;
    char odds[64];
    struct baize_text words = baize_text_in(odds, sizeof odds);
    if (pay->pays == NULL) {
        baize_text_format(text, "%s\n", pay->words);
        return;
    }
    baize_odds_print(&words, pay->pays);
    baize_text_add(text, "  ");
    baize_words_title(text, pay->words);
    baize_text_add(text, " ");
    for (size_t used = strlen(pay->words) + strlen(odds) + 4; used < PAGE_WIDTH; used++)
        baize_text_add(text, ".");
    baize_text_format(text, " %s\n", odds);
}

void play_say_paytables(struct baize_text *text, const struct baize_rules *rules)
{
    play_list_pays(rules, say_pay, text);
}

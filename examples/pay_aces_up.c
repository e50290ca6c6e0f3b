/* pay_aces_up.c - rules as data: load a shipped table, then pay an Aces Up wager by its paytable, with its clause. */
#include <baize/hand.h>
#include <baize/rules.h>
#include <stdio.h>

/* Large, and needed while loading only. */
static unsigned char scratch[BAIZE_RULES_SCRATCH];
static struct baize_diagnostics found;
static struct baize_rules rules;

static int load(const char *id)
{
    struct baize_shipped shipped;
    struct baize_library library = baize_shipped_library();
    if (baize_shipped_find(id, BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK)
        return 0;
    struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
    return baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found) == BAIZE_OK;
}

int main(void)
{
    if (!load("maryland-four-card-poker")) {
        fprintf(stderr, "%s\n", found.count > 0 ? found.items[0].words : "not found");
        return 1;
    }

    /* Four hearts and a spade. */
    baize_cards five = baize_cards_one(baize_card_of(BAIZE_HEARTS, BAIZE_ACE)) |
                       baize_cards_one(baize_card_of(BAIZE_HEARTS, BAIZE_TEN)) |
                       baize_cards_one(baize_card_of(BAIZE_HEARTS, BAIZE_SEVEN)) |
                       baize_cards_one(baize_card_of(BAIZE_HEARTS, BAIZE_TWO)) |
                       baize_cards_one(baize_card_of(BAIZE_SPADES, BAIZE_KING));
    const struct baize_paytable *paytable = &rules.wagers[BAIZE_ACES_UP].paytable;
    const struct baize_pay_row *row = baize_paytable_row(paytable, baize_strength_four_card(five));
    const baize_cents wager = 500;
    struct baize_pay pay;
    if (row == NULL || baize_odds_pay(&row->pays, wager, &pay) != BAIZE_OK)
        return 1;

    char line[128];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_text_format(&text, "Aces Up: %s, ", row->hand);
    baize_odds_print(&text, &row->pays);
    baize_text_add(&text, " on ");
    baize_cents_print(&text, wager, BAIZE_MONEY_WITH_CENTS);
    baize_text_add(&text, " = ");
    baize_cents_print(&text, pay.winnings_cents, BAIZE_MONEY_WITH_CENTS);
    baize_text_format(&text, "  [%s]", baize_rules_clause(&rules, row->clause));
    puts(line);
    return 0;
}

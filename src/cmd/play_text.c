/* play_text.c - what the screen and the lines both say. */
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

void play_say_cards(struct baize_text *text, const baize_card *cards, uint8_t count, enum baize_card_style style)
{
    for (uint8_t i = 0; i < count; i++) {
        if (i > 0)
            baize_text_add(text, " ");
        if (cards[i] == BAIZE_FACE_DOWN_CARD)
            baize_text_add(text, "##");
        else
            baize_card_print(text, cards[i], style);
    }
}

void play_say_hand(struct baize_text *text, const struct baize_rules *rules, baize_strength strength)
{
    if (strength != 0)
        baize_strength_name(text, baize_view_ranking(rules), strength);
}

void play_say_wagers(struct baize_text *text, const struct baize_view_seat *seat)
{
    bool first = true;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        if (seat->wagers[w] == 0)
            continue;
        baize_text_format(text, "%s%s ", first ? "" : ", ", baize_wager_words((enum baize_wager)w));
        play_say_cents(text, seat->wagers[w]);
        first = false;
    }
    if (seat->collected > 0) {
        baize_text_add(text, first ? "" : ", ");
        play_say_cents(text, seat->collected);
        baize_text_add(text, " forfeited and collected");
    } else if (first) {
        baize_text_add(text, "no wager");
    }
}

void play_say_hex(struct baize_text *text, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        baize_text_format(text, "%02x", bytes[i]);
}

/* ---- What to do now ---- */

static void say_decision(struct baize_text *text, const struct baize_view *view)
{
    const struct baize_option *discard = play_option(view, BAIZE_ACT_DISCARD, BAIZE_WAGERS);
    const struct baize_option *play = play_now(view);
    if (discard != NULL) {
        baize_text_format(text, "Your turn: exchange up to %u card%s, or stand", discard->cards_most,
                          discard->cards_most == 1 ? "" : "s");
        return;
    }
    if (play == NULL)
        return;
    baize_text_format(text, "Your turn: %s ", baize_wager_words(play->wager));
    play_say_short(text, play->least);
    if (play->most != play->least) {
        baize_text_add(text, " to ");
        play_say_short(text, play->most);
    }
    baize_text_add(text, ", or fold");
}

void play_say_now(struct baize_text *text, const struct play_game *game, const struct baize_view *view)
{
    switch (play_waits_for(game)) {
    case PLAY_FOR_BETS:
        baize_text_add(text, "Place your bets");
        return;
    case PLAY_FOR_DECISION:
        say_decision(text, view);
        return;
    case PLAY_FOR_NEXT_ROUND:
        baize_text_add(text, view->phase == BAIZE_PHASE_VOIDED ? "The round is void, all wagers are back"
                                                               : "The round is over");
        return;
    case PLAY_FOR_NOBODY:
        break;
    }
    if (view->turn != 0)
        baize_text_format(text, "Seat %u, %s, decides", view->turn, play_name(game, view->turn));
    else
        baize_text_add(text, view->phase == BAIZE_PHASE_SETTLEMENT ? "Seats are settled" : "Cards are dealt");
}

/* ---- The settlement ---- */

static bool say_claim(struct baize_text *text, const struct play_game *game, const struct baize_view *view, int *line)
{
    for (uint8_t i = 0; i < view->claims_count; i++) {
        const struct baize_view_claim *claim = &view->claims[i];
        if (claim->seat != game->seat || !claim->paid || (*line)-- != 0)
            continue;
        const struct baize_pay_row *row = &game->rules->progressive.schedule.rows[claim->row];
        baize_text_add(text, "Progressive win paid");
        if (row->pays.kind == BAIZE_ODDS_METER) {
            baize_text_add(text, ", ");
            baize_odds_print(text, &row->pays);
        }
        baize_text_add(text, " = ");
        play_say_cents(text, claim->amount);
        return true;
    }
    return false;
}

static bool say_net(struct baize_text *text, const struct baize_view_seat *own)
{
    baize_cents wagered = baize_view_wagered(own);
    baize_cents received = baize_view_received(own);
    baize_text_add(text, "Net: ");
    play_say_cents(text, received);
    baize_text_add(text, " back for ");
    play_say_cents(text, wagered);
    baize_text_add(text, " wagered = ");
    play_say_signed(text, received - wagered);
    return true;
}

bool play_say_settlement(struct baize_text *text, const struct play_game *game, const struct baize_view *view, int line)
{
    const struct baize_view_seat *own = &view->seats[game->seat - 1];
    if (own->status != BAIZE_SEAT_SETTLED)
        return false;
    if (line < own->settlement.count) {
        baize_settle_line_print(text, game->rules, &own->settlement.lines[line]);
        return true;
    }
    line -= own->settlement.count;
    if (say_claim(text, game, view, &line))
        return true;
    if (own->envy > 0 && line-- == 0) {
        baize_text_add(text, "Envy bonuses: ");
        play_say_cents(text, own->envy);
        return true;
    }
    return line == 0 && say_net(text, own);
}

/* ---- Pages ---- */

void play_say_record(struct baize_text *text, const struct play_game *game, const struct play_record *record)
{
    char hand[64];
    char amount[64];
    struct baize_text words = baize_text_in(hand, sizeof hand);
    if (record->voided)
        baize_text_add(&words, "void");
    else if (!record->dealt)
        baize_text_add(&words, "watched");
    else
        play_say_hand(&words, game->rules, record->strength);
    baize_text_format(text, "%5u  %-30s", record->number, hand);
    words = baize_text_in(amount, sizeof amount);
    play_say_signed(&words, record->received - record->wagered);
    baize_text_format(text, "%-7s%14s", record->folded && !record->voided ? "folded" : "", amount);
    words = baize_text_in(amount, sizeof amount);
    play_say_cents(&words, record->bankroll);
    baize_text_format(text, "%16s\n", amount);
}

void play_say_history(struct baize_text *text, const struct play_game *game)
{
    uint32_t first = game->records_count > PLAY_RECORDS_MOST ? game->records_count - PLAY_RECORDS_MOST : 0;
    if (game->records_count == 0) {
        baize_text_add(text, "No round has been played yet.\n");
        return;
    }
    baize_text_format(text, "%5s  %-30s%-7s%14s%16s\n", "round", "your hand", "", "net", "bankroll");
    for (uint32_t i = first; i < game->records_count; i++)
        play_say_record(text, game, &game->records[i % PLAY_RECORDS_MOST]);
    baize_text_add(text, "\nIn all: ");
    play_say_cents(text, game->bought);
    baize_text_add(text, " bought in, ");
    play_say_signed(text, play_money(game) - game->bought);
    baize_text_add(text,
                   game->round.phase == BAIZE_PHASE_ENDED ? " so far\n" : " so far, wagers on the layout counted\n");
}

void play_say_proof(struct baize_text *text, const struct play_game *game, size_t width)
{
    const struct play_deck *deck = &game->deck;
    size_t per_line = width / 3 < 13 ? width / 3 : 13;
    baize_text_format(text, "Round %u. Published before the first wager, the commitment:\n  ", game->round.number);
    play_say_hex(text, game->round.commitment, BAIZE_HASH_SIZE);
    if (!game->round.deck_shown) {
        baize_text_add(text, "\nNonce and order of the deck are shown when the round is over.\n");
        return;
    }
    baize_text_add(text, "\nShown now, the nonce and the cards in the order they were dealt:\n  ");
    play_say_hex(text, deck->nonce, sizeof deck->nonce);
    for (size_t i = 0; i < deck->count; i++) {
        baize_text_add(text, i == 0 ? "\n  " : i % per_line == 0 ? "\n  " : " ");
        baize_card_print(text, deck->order[i], BAIZE_CARD_JOURNAL);
    }
    baize_text_add(text, play_deck_is_proved(deck) ? "\nChecked: this is the deck that was committed to.\n"
                                                   : "\nCHECKED: THIS IS NOT THE DECK THAT WAS COMMITTED TO.\n");
    baize_text_add(text, "docs/proof-of-deck.md says how to check it without this program.\n");
}

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

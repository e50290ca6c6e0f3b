/* play_shown.c - what a screen shows of the game that runs in this program. */
#include "cmd/play_shown.h"
#include "cmd/play.h"

#include <stdio.h>
#include <string.h>

const struct baize_view_seat *play_shown_own(const struct play_shown *shown)
{
    static const struct baize_view_seat nothing = {.status = BAIZE_SEAT_EMPTY};
    return shown->seat == 0 ? &nothing : &shown->view.seats[shown->seat - 1];
}

void play_shown_add(struct play_shown *shown, enum play_tone tone, const char *words)
{
    if (shown->lines_count == PLAY_LINES_MOST)
        return;
    struct play_line *line = &shown->lines[shown->lines_count++];
    line->tone = tone;
    snprintf(line->words, sizeof line->words, "%s", words);
}

static enum play_tone tone_of(const struct baize_view_seat *own, int line)
{
    if (line >= own->settlement.count)
        return PLAY_GAIN;
    switch (own->settlement.lines[line].result) {
    case BAIZE_RESULT_WON:
    case BAIZE_RESULT_CLAIMED:
        return PLAY_GAIN;
    case BAIZE_RESULT_LOST:
    case BAIZE_RESULT_FOLDED:
        return PLAY_LOSS;
    case BAIZE_RESULT_PUSHED:
        break;
    }
    return PLAY_PLAIN;
}

/* The net comes last. */
static void show_settlement(const struct play_game *game, struct play_shown *shown)
{
    char words[PLAY_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    for (int line = 0; play_say_settlement(&text, game, &shown->view, line); line++) {
        play_shown_add(shown, tone_of(play_shown_own(shown), line), words);
        text = baize_text_in(words, sizeof words);
    }
    if (shown->lines_count > 0)
        shown->lines[shown->lines_count - 1].tone = PLAY_SUM;
}

static void show_words(const struct play_game *game, struct play_shown *shown, const char *dot)
{
    struct baize_text text = baize_text_in(shown->title, sizeof shown->title);
    baize_text_format(&text, "%s %s %s", game->rules->house, dot, game->rules->title);
    text = baize_text_in(shown->purse, sizeof shown->purse);
    baize_text_add(&text, "Bankroll ");
    play_say_cents(&text, shown->money);
    text = baize_text_in(shown->now, sizeof shown->now);
    play_say_now(&text, game, &shown->view);
    for (uint8_t seat = 1; seat <= game->rules->seats; seat++)
        snprintf(shown->names[seat - 1], PLAY_NAME_SIZE, "%s", play_name(game, seat));
}

void play_show(const struct play_game *game, const char *dot, struct play_shown *shown)
{
    memset(shown, 0, sizeof *shown);
    shown->rules = game->rules;
    shown->seat = game->seat;
    shown->clock = -1;
    shown->waits = play_waits_for(game);
    shown->money = play_money(game);
    play_view(game, &shown->view);
    memcpy(shown->last_wagers, game->last_wagers, sizeof shown->last_wagers);
    for (uint8_t i = 0; game->rules->wagers[BAIZE_PROGRESSIVE].offered && i < game->rules->progressive.levels; i++)
        shown->meters[i] = play_meter_cents(&game->meter, i);
    const struct baize_view_seat *own = play_shown_own(shown);
    shown->has_usual = shown->waits == PLAY_FOR_DECISION;
    if (shown->has_usual)
        shown->usual = baize_patron_decide(game->rules, &shown->view.options, own->cards, own->count);
    if (shown->view.deck_shown)
        shown->proof = play_deck_is_proved(&game->deck) ? PLAY_DECK_RIGHT : PLAY_DECK_WRONG;
    show_words(game, shown, dot);
    show_settlement(game, shown);
}

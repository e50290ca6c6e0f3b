/* play_served_show.c - what a screen shows of a served table: the view, and the words beside it. */
#include "cmd/play_served.h"

#include <stdio.h>
#include <string.h>

/* ---- The settlement ---- */

static void add_line(struct served *served, enum play_tone tone, const char *words)
{
    if (served->lines_count == PLAY_LINES_MOST)
        return;
    struct play_line *line = &served->lines[served->lines_count++];
    line->tone = tone;
    snprintf(line->words, sizeof line->words, "%s", words);
    served_clean(line->words);
}

static void add_amount(struct served *served, enum play_tone tone, const char *what, baize_cents amount)
{
    char words[PLAY_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_add(&text, what);
    play_say_cents(&text, amount);
    add_line(served, tone, words);
}

static void add_net(struct served *served, const json_t *seat)
{
    char words[PLAY_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_cents net = served_number(seat, "net_cents");
    baize_cents back =
        served_number(seat, "paid_cents") + served_number(seat, "claimed_cents") + served_number(seat, "envy_cents");
    baize_text_add(&text, "Net: ");
    play_say_cents(&text, back);
    baize_text_add(&text, " back for ");
    play_say_cents(&text, back - net);
    baize_text_add(&text, " wagered = ");
    play_say_signed(&text, net);
    add_line(served, PLAY_SUM, words);
}

/* The round as `history` lists it. */
static void keep_record(struct served *served, const json_t *seat)
{
    struct served_record *record = &served->records[(served->rounds - 1) % SERVED_RECORDS_MOST];
    const char *own = served_word(served_box(served), "hand");
    *record = (struct served_record){.round = served->settled_round,
                                     .folded = served_is(seat, "folded"),
                                     .net = served_number(seat, "net_cents"),
                                     .purse = served_purse(served)};
    snprintf(record->hand, sizeof record->hand, "%s", own[0] != '\0' ? own : served_word(seat, "hand"));
    served_clean(record->hand);
}

/* The house's own lines, each with its arithmetic; meters and envy may be paid after them. */
void served_settlement(struct served *served)
{
    const json_t *seat = served_seat(served);
    uint32_t number = (uint32_t)served_number(served_round(served), "number");
    size_t i;
    json_t *line;
    if (!json_is_integer(json_object_get(seat, "net_cents")))
        return;
    served->rounds += number != served->settled_round;
    served->settled_round = number;
    served->lines_count = 0;
    json_array_foreach(json_object_get(seat, "settlement"), i, line)
    {
        const char *outcome = served_word(line, "outcome");
        bool won = strcmp(outcome, "won") == 0 || strcmp(outcome, "claimed") == 0;
        add_line(served,
                 won                            ? PLAY_GAIN
                 : strcmp(outcome, "lost") == 0 ? PLAY_LOSS
                                                : PLAY_PLAIN,
                 served_word(line, "words"));
    }
    if (served_number(seat, "envy_cents") > 0)
        add_amount(served, PLAY_GAIN, "Envy bonuses: ", served_number(seat, "envy_cents"));
    add_net(served, seat);
    keep_record(served, seat);
}

/* ---- What is to be done ---- */

static enum play_waits waits_of(const struct served *served, const struct baize_view *view)
{
    uint8_t seat = served_seat_number(served);
    bool over = view->phase == BAIZE_PHASE_ENDED || view->phase == BAIZE_PHASE_VOIDED;
    if (seat == 0)
        return PLAY_FOR_NOBODY;
    if (view->phase == BAIZE_PHASE_BETTING)
        return PLAY_FOR_BETS;
    if (served_is_asked(served))
        return PLAY_FOR_DECISION;
    bool waits = (over || view->phase == BAIZE_PHASE_IDLE) && !served_moves(served);
    return waits ? PLAY_FOR_NEXT_ROUND : PLAY_FOR_NOBODY;
}

static void say_decision(struct baize_text *text, const struct baize_view *view)
{
    const struct baize_option *discard = play_option(view, BAIZE_ACT_DISCARD, BAIZE_WAGERS);
    const struct baize_option *play = play_now(view);
    if (discard != NULL) {
        baize_text_format(text, "Your turn: exchange up to %u card%s, or stand", discard->cards_most,
                          discard->cards_most == 1 ? "" : "s");
        return;
    }
    baize_text_format(text, "Your turn: %s", play != NULL ? baize_wager_words(play->wager) : "decide");
    if (play != NULL && (play->allowed || play->most != play->least)) {
        baize_text_add(text, " ");
        play_say_range(text, play->least, play->most);
    }
    baize_text_add(text, ", or fold");
}

static void say_now(const struct served *served, const struct play_shown *shown, struct baize_text *text)
{
    if (served->state != REMOTE_OPEN)
        baize_text_add(text, "The connection is lost; trying again");
    else if (shown->seat == 0)
        baize_text_add(text, "You look on");
    else if (shown->waits == PLAY_FOR_BETS)
        baize_text_add(text, "Place your bets");
    else if (shown->waits == PLAY_FOR_DECISION)
        say_decision(text, &shown->view);
    else
        baize_text_add(text, served_word(served_table(served), "says"));
}

/* ---- The whole ---- */

const struct baize_view_seat *play_shown_own(const struct play_shown *shown)
{
    static const struct baize_view_seat nothing = {.status = BAIZE_SEAT_EMPTY};
    return shown->seat == 0 ? &nothing : &shown->view.seats[shown->seat - 1];
}

const struct baize_option *play_option(const struct baize_view *view, enum baize_act act, enum baize_wager wager)
{
    for (uint8_t i = 0; i < view->options.count; i++)
        if (view->options.options[i].act == act && view->options.options[i].wager == wager)
            return &view->options.options[i];
    return NULL;
}

const struct baize_option *play_now(const struct baize_view *view)
{
    for (uint8_t i = 0; i < view->options.count; i++)
        if (view->options.options[i].act == BAIZE_ACT_PLAY)
            return &view->options.options[i];
    return NULL;
}

static void show_meters(const struct served *served, struct play_shown *shown)
{
    const json_t *levels = json_object_get(json_object_get(served_table(served), "progressive"), "levels");
    size_t i;
    json_t *level;
    json_array_foreach(levels, i, level)
    {
        for (uint8_t m = 0; m < served->rules.progressive.levels; m++)
            if (strcmp(served_word(level, "title"), served->rules.progressive.meters[m].level) == 0)
                shown->meters[m] = served_number(level, "amount_cents");
    }
}

static void show_words(const struct served *served, const char *dot, struct play_shown *shown)
{
    const json_t *own = served_own(served);
    char memory[PLAY_NAME_SIZE];
    struct baize_text text = baize_text_in(shown->title, sizeof shown->title);
    if (shown->patient)
        baize_text_format(&text, "%s %s %s", served->house, dot, served->rules.title);
    else
        baize_text_format(&text, "%s %s table %u", served->house, dot, served->table);
    text = baize_text_in(shown->purse, sizeof shown->purse);
    if (json_is_integer(json_object_get(own, "wallet_cents"))) {
        baize_text_add(&text, "Wallet ");
        play_say_cents(&text, served_number(own, "wallet_cents"));
        baize_text_add(&text, "  Chips ");
    } else
        baize_text_add(&text, "Bankroll ");
    play_say_cents(&text, shown->money);
    text = baize_text_in(shown->now, sizeof shown->now);
    say_now(served, shown, &text);
    for (uint8_t seat = 1; seat <= served->rules.seats; seat++)
        snprintf(shown->names[seat - 1], PLAY_NAME_SIZE, "%s",
                 served_who(served, served_by_number(served_table(served), "seats", seat), memory, sizeof memory));
}

/* The lines stay until there is a wager of the next round. */
static void show_settlement(const struct served *served, struct play_shown *shown)
{
    bool old = shown->view.number != served->settled_round;
    if (served->settled_round == 0 || (old && shown->view.phase != BAIZE_PHASE_BETTING) ||
        (old && baize_view_wagered(play_shown_own(shown)) > 0))
        return;
    shown->lines_count = served->lines_count;
    memcpy(shown->lines, served->lines, sizeof shown->lines);
}

void served_show(struct served *served, const char *dot, struct play_shown *shown)
{
    memset(shown, 0, sizeof *shown);
    shown->rules = &served->rules;
    shown->patient = served->local != NULL;
    shown->clock = served->state == REMOTE_OPEN ? served_clock(served) : -1;
    shown->hints = served_is(served_own(served), "hints");
    shown->seat = served_seat_number(served);
    shown->money = served_number(served_own(served), "chips_cents");
    served_view(served, &shown->view);
    shown->waits = waits_of(served, &shown->view);
    for (int w = 0; shown->seat != 0 && shown->waits == PLAY_FOR_BETS && w < BAIZE_WAGERS; w++)
        shown->view.seats[shown->seat - 1].wagers[w] = served_wagered(served, (enum baize_wager)w);
    for (int w = 0; w < BAIZE_WAGERS; w++)
        shown->last_wagers[w] = served_number(served_last_wagers(served), baize_wager_id((enum baize_wager)w));
    shown->has_usual = shown->waits == PLAY_FOR_DECISION && served->hint_round == shown->view.number &&
                       strcmp(served->hint_phase, baize_phase_id(shown->view.phase)) == 0;
    shown->usual = served->hint;
    if (shown->patient && shown->waits == PLAY_FOR_DECISION) {
        const struct baize_view_seat *box = play_shown_own(shown);
        shown->has_usual = true;
        shown->usual = baize_patron_decide(shown->rules, &shown->view.options, box->cards, box->count);
    }
    if (shown->view.deck_shown)
        shown->proof = served->proof.round == shown->view.number ? served->proof.result : PLAY_DECK_SHOWN;
    show_meters(served, shown);
    show_words(served, dot, shown);
    show_settlement(served, shown);
}

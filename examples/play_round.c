/* play_round.c - a round as a pure state machine: ask what is legal, act, copy the state and try both ways.
 *
 * Chance is an action: here the cards are written down, in the order they are dealt; yours might come from
 * <baize/chance.h> or from a shoe. */
#include <baize/round.h>
#include <baize/view.h>
#include <stdio.h>

static unsigned char scratch[BAIZE_RULES_SCRATCH];
static struct baize_diagnostics found;
static struct baize_rules rules;
static struct baize_events events;

static void act(struct baize_round *round, struct baize_action action)
{
    char why[256];
    struct baize_refusal refusal;
    struct baize_text text = baize_text_in(why, sizeof why);
    if (baize_round_act(&rules, round, &action, &events, &refusal) == BAIZE_OK)
        return;
    baize_refusal_print(&text, &refusal, &rules);
    printf("refused: %s\n", why);
}

static void deal(struct baize_round *round)
{
    static const char order[] = "As 2c Ah 3d Kd 6h Kc 8s 9h Jc Qd";
    struct baize_action cards = {.kind = BAIZE_ACT_CARDS};
    size_t count;
    if (baize_cards_parse(order, sizeof order - 1, cards.cards.cards, BAIZE_DECK_MOST, &count, NULL) == BAIZE_OK)
        cards.cards.count = (uint8_t)count;
    act(round, cards);
}

/* Plays a copy to its end: the state is a plain struct. */
static void finish(struct baize_round round, struct baize_action decision, const char *words)
{
    char money[32];
    struct baize_text text = baize_text_in(money, sizeof money);
    act(&round, decision);
    act(&round, (struct baize_action){.kind = BAIZE_ACT_REVEAL});
    act(&round, (struct baize_action){.kind = BAIZE_ACT_SETTLE_SEAT});
    baize_cents_print(&text, round.seats[0].paid, BAIZE_MONEY_WITH_CENTS);
    printf("%s: %s comes back\n", words, money);
}

int main(void)
{
    struct baize_shipped shipped;
    struct baize_library library = baize_shipped_library();
    struct baize_round round;
    struct baize_options options;
    if (baize_shipped_find("south-dakota-four-card-poker", BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK)
        return 1;
    struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
    if (baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found) != BAIZE_OK)
        return 1;

    baize_round_start(&round);
    act(&round, (struct baize_action){.kind = BAIZE_ACT_OPEN_ROUND, .open_round = {.number = 1}});
    act(&round, (struct baize_action){.kind = BAIZE_ACT_PLACE_WAGER,
                                      .place_wager = {.seat = 1, .patron = 7, .wager = BAIZE_ANTE, .amount = 1000}});
    act(&round, (struct baize_action){.kind = BAIZE_ACT_NO_MORE_BETS});
    deal(&round);

    baize_round_options(&rules, &round, 1, 7, &options);
    for (int i = 0; i < options.count; i++)
        printf("legal: %s, %d to %d cents\n", baize_act_id(options.options[i].act), (int)options.options[i].least,
               (int)options.options[i].most);
    finish(round, (struct baize_action){.kind = BAIZE_ACT_FOLD, .fold = {.seat = 1}}, "fold");
    finish(round, (struct baize_action){.kind = BAIZE_ACT_PLAY, .play = {.seat = 1, .amount = 3000}}, "play");

    struct baize_view_notes notes;
    struct baize_view view;
    baize_view_notes_start(&notes);
    baize_view_of(&rules, &round, &notes, (struct baize_viewer){.role = BAIZE_DEALER}, &view);
    printf("the dealer sees seat 1's cards: %s\n", view.seats[0].cards[0] == BAIZE_FACE_DOWN_CARD ? "no" : "yes");
    return 0;
}

#include "settle_rounds.h"
#include "random.h"

#include <string.h>

#define ACE 12 /* ranks count from the two */

/* ---- Chance ---- */

/* splitmix64 */
uint64_t chance_bits(struct chance *chance)
{
    return splitmix64(&chance->state);
}

unsigned chance_below(struct chance *chance, unsigned below)
{
    return (unsigned)((chance_bits(chance) >> 32) * below >> 32);
}

bool chance_percent(struct chance *chance, unsigned percent)
{
    return chance_below(chance, 100) < percent;
}

/* ---- Cards ---- */

static baize_cards one_of(struct chance *chance, baize_cards set)
{
    for (unsigned skip = chance_below(chance, (unsigned)baize_cards_count(set)); skip > 0; skip--)
        set &= set - 1;
    return set & -set;
}

static baize_cards card(unsigned suit, unsigned rank)
{
    return baize_cards_one(baize_card_of((enum baize_suit)suit, (enum baize_rank)rank));
}

/* `count` cards of one rank, of the suits that chance gives. */
static baize_cards of_rank(struct chance *chance, unsigned rank, int count)
{
    baize_cards all = card(0, rank) | card(1, rank) | card(2, rank) | card(3, rank);
    while (baize_cards_count(all) > count)
        all &= ~one_of(chance, all);
    return all;
}

/* A sequence that begins with the ace below the two (0), with the two (1), ... */
static baize_cards sequence(struct chance *chance, unsigned from, unsigned length, bool suited)
{
    baize_cards set = 0;
    unsigned suit = chance_below(chance, 4);
    for (unsigned i = 0; i < length; i++) {
        set |= card(suit, (from + i + 12) % 13);
        suit = suited ? suit : chance_below(chance, 4);
    }
    return set;
}

static baize_cards of_suit(struct chance *chance, int count)
{
    baize_cards all = BAIZE_LANE_RANKS << chance_below(chance, 4) * BAIZE_LANE_BITS;
    while (baize_cards_count(all) > count)
        all &= ~one_of(chance, all);
    return all;
}

enum kind {
    FOUR_ACES,
    QUADS,
    ROYAL,
    STRAIGHT_FLUSH_5,
    STRAIGHT_FLUSH_4,
    FULL_HOUSE_5,
    FLUSH_5,
    FLUSH_4,
    STRAIGHT_5,
    STRAIGHT_4,
    TRIPS,
    TWO_PAIRS,
    ACES,
    KINGS,
    NOTHING_SPECIAL,
    KINDS,
};

/* The cards that make a hand of this kind: up to five. */
static baize_cards cards_of(struct chance *chance, enum kind kind)
{
    unsigned rank = chance_below(chance, 13);
    unsigned other = (rank + 1 + chance_below(chance, 12)) % 13;
    switch (kind) {
    case FOUR_ACES:
        return of_rank(chance, ACE, 4);
    case QUADS:
        return of_rank(chance, rank, 4);
    case ROYAL:
        return sequence(chance, 9, 5, true);
    case STRAIGHT_FLUSH_5:
        return sequence(chance, chance_below(chance, 9), 5, true);
    case STRAIGHT_FLUSH_4:
        return sequence(chance, chance_below(chance, 11), 4, true);
    case FULL_HOUSE_5:
        return of_rank(chance, rank, 3) | of_rank(chance, other, 2);
    case FLUSH_5:
        return of_suit(chance, 5);
    case FLUSH_4:
        return of_suit(chance, 4);
    case STRAIGHT_5:
        return sequence(chance, chance_below(chance, 10), 5, false);
    case STRAIGHT_4:
        return sequence(chance, chance_below(chance, 11), 4, false);
    case TRIPS:
        return of_rank(chance, rank, 3);
    case TWO_PAIRS:
        return of_rank(chance, rank, 2) | of_rank(chance, other, 2);
    case ACES:
        return of_rank(chance, ACE, 2);
    case KINGS:
        return of_rank(chance, ACE - 1, 2);
    case NOTHING_SPECIAL:
    case KINDS:
        break;
    }
    return 0;
}

/* Puts jokers in the place of some cards; with four aces that makes five. */
static baize_cards with_jokers(struct chance *chance, baize_cards set, unsigned jokers)
{
    static const baize_card both[] = {BAIZE_JOKER_1, BAIZE_JOKER_2};
    unsigned first = chance_below(chance, 2);
    for (unsigned i = 0; i < jokers; i++) {
        if (baize_cards_count(set) == 5 || i > 0)
            set &= ~one_of(chance, set);
        set |= baize_cards_one(both[(first + i) % 2]);
    }
    return set;
}

/* What is wanted of a hand. */
struct wish {
    enum kind kind;
    unsigned jokers; /* where the deck has any */
};

static struct wish wish_by_chance(struct chance *chance, unsigned percent)
{
    if (!chance_percent(chance, percent))
        return (struct wish){NOTHING_SPECIAL, 0};
    return (struct wish){(enum kind)chance_below(chance, KINDS), chance_below(chance, 3)};
}

/* Takes a hand out of the deck: as wished if the cards are still there, filled up by chance. */
static baize_cards take_hand(struct chance *chance, baize_cards *deck, int size, struct wish wish)
{
    baize_cards hand = cards_of(chance, wish.kind);
    if ((*deck & BAIZE_JOKERS) != 0 && hand != 0)
        hand = with_jokers(chance, hand, wish.jokers);
    if ((hand & ~*deck) != 0)
        hand = 0;
    *deck &= ~hand;
    while (baize_cards_count(hand) < size) {
        baize_cards next = one_of(chance, *deck);
        hand |= next;
        *deck &= ~next;
    }
    return hand;
}

/* Six cards for the dealer, mostly of the same ranks as some hand: ties, and beats by a kicker. */
static baize_cards mirror_hand(struct chance *chance, baize_cards *deck, baize_cards hand, int size)
{
    baize_cards mirrored = 0;
    while (hand != 0) {
        baize_card taken = baize_cards_take(&hand);
        baize_cards same = of_rank(chance, baize_card_rank(taken), 4) & *deck;
        if (same == 0 || baize_cards_count(mirrored) == size)
            continue;
        same = one_of(chance, same);
        mirrored |= same;
        *deck &= ~same;
    }
    while (baize_cards_count(mirrored) < size) {
        baize_cards next = one_of(chance, *deck);
        mirrored |= next;
        *deck &= ~next;
    }
    return mirrored;
}

/* A Super Royal: five of its cards to a seat, the sixth to the bonus box. */
static void take_super_royal(struct chance *chance, baize_cards *deck, struct baize_settle_input *input, unsigned seat,
                             unsigned suit)
{
    baize_cards six = 0;
    for (unsigned rank = ACE - 5; rank <= ACE; rank++)
        six |= card(suit, rank);
    input->bonus_card = one_of(chance, six);
    input->seats[seat].cards = six & ~input->bonus_card;
    *deck &= ~six;
}

static void deal_others(const struct baize_rules *rules, struct chance *chance, baize_cards *deck, unsigned percent,
                        struct baize_settle_input *input)
{
    for (unsigned s = 0; s < rules->seats; s++)
        if (input->seats[s].dealt && input->seats[s].cards == 0)
            input->seats[s].cards = take_hand(chance, deck, rules->player_cards, wish_by_chance(chance, percent));
}

static void deal(const struct baize_rules *rules, struct chance *chance, unsigned lucky,
                 struct baize_settle_input *input)
{
    baize_cards deck = rules->deck;
    unsigned percent = chance_percent(chance, 50) ? 60 : 5;
    bool tie = chance_percent(chance, 10);
    if (rules->wagers[BAIZE_SIX_CARD_BONUS].offered)
        input->bonus_card = take_hand(chance, &deck, 1, (struct wish){NOTHING_SPECIAL, 0});
    if (input->seats[lucky].dealt)
        input->seats[lucky].cards = take_hand(chance, &deck, rules->player_cards, wish_by_chance(chance, percent));
    if (rules->dealer_cards > 0)
        input->dealer = tie ? mirror_hand(chance, &deck, input->seats[lucky].cards, rules->dealer_cards)
                            : take_hand(chance, &deck, rules->dealer_cards, wish_by_chance(chance, percent));
    deal_others(rules, chance, &deck, percent, input);
}

/* Every fourth round is staged: each kind of hand in its turn for a seat that has made every wager, the dealer with
 * the same kind, with nothing, or by chance. A few hundred rounds see every row of every paytable. */
#define STAGE_EVERY 4
#define STAGES      (KINDS + BAIZE_SUITS) /* Super Royals come after the kinds */

static void deal_stage(const struct baize_rules *rules, struct chance *chance, unsigned lucky, unsigned stage,
                       struct baize_settle_input *input)
{
    baize_cards deck = rules->deck;
    unsigned number = stage % STAGES;
    unsigned turn = stage / STAGES % 3;
    bool bonus_card = rules->wagers[BAIZE_SIX_CARD_BONUS].offered;
    struct wish wish = {number < KINDS ? (enum kind)number : NOTHING_SPECIAL, turn};
    if (bonus_card && number >= KINDS)
        take_super_royal(chance, &deck, input, lucky, number - KINDS);
    else
        input->seats[lucky].cards = take_hand(chance, &deck, rules->player_cards, wish);
    if (bonus_card && input->bonus_card == 0)
        input->bonus_card = take_hand(chance, &deck, 1, (struct wish){NOTHING_SPECIAL, 0});
    if (turn > 0)
        wish = turn == 1 ? (struct wish){NOTHING_SPECIAL, 0} : wish_by_chance(chance, 100);
    if (rules->dealer_cards > 0)
        input->dealer = take_hand(chance, &deck, rules->dealer_cards, wish);
    deal_others(rules, chance, &deck, 5, input);
}

/* ---- Wagers ---- */

static baize_cents whole_chips(struct chance *chance, const struct baize_rules *rules, baize_cents least,
                               baize_cents most)
{
    baize_cents steps = (most - least) / rules->smallest_chip;
    if (steps <= 0 || chance_percent(chance, 15))
        return least;
    if (chance_percent(chance, 15))
        return least + steps * rules->smallest_chip;
    return least + (baize_cents)(chance_bits(chance) % (uint64_t)(steps + 1)) * rules->smallest_chip;
}

static bool has_needs(const struct baize_wager_rules *rules, const struct baize_settle_seat *seat)
{
    unsigned made = 0;
    for (unsigned w = 0; w < BAIZE_WAGERS; w++)
        made |= seat->wagers[w] > 0 ? 1u << w : 0;
    return (made & rules->needs_all) == rules->needs_all && (rules->needs_any == 0 || (made & rules->needs_any) != 0);
}

static void place_before_deal(const struct baize_rules *rules, struct chance *chance, bool all,
                              struct baize_settle_seat *seat)
{
    bool always = all || rules->game == BAIZE_DOUBLE_DRAW_POKER;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        const struct baize_wager_rules *wager = &rules->wagers[w];
        if (!wager->offered || wager->placed != BAIZE_BEFORE_DEAL || !has_needs(wager, seat) ||
            (!always && !chance_percent(chance, w == BAIZE_ANTE ? 85 : 65)))
            continue;
        seat->wagers[w] = w == BAIZE_PROGRESSIVE ? rules->progressive.wager
                          : wager->equals_ante   ? seat->wagers[BAIZE_ANTE]
                                                 : whole_chips(chance, rules, wager->least, wager->most);
    }
    if (seat->wagers[BAIZE_ANTE] == 0 && seat->wagers[BAIZE_ACES_UP] == 0)
        seat->wagers[BAIZE_ANTE] = rules->wagers[BAIZE_ANTE].least;
}

/* Play, or First and Second Draw: made or folded at each step. */
static void decide(const struct baize_rules *rules, struct chance *chance, bool stays, struct baize_settle_seat *seat)
{
    static const enum baize_wager steps[] = {BAIZE_PLAY, BAIZE_FIRST_DRAW, BAIZE_SECOND_DRAW};
    for (unsigned i = 0; i < 3 && seat->wagers[BAIZE_ANTE] > 0 && !seat->folded; i++) {
        const struct baize_wager_rules *wager = &rules->wagers[steps[i]];
        baize_cents ante = seat->wagers[BAIZE_ANTE];
        if (!wager->offered)
            continue;
        seat->folded = !stays && chance_percent(chance, 25);
        baize_cents most = ante * wager->most_times;
        most = wager->cap > 0 && most > wager->cap ? wager->cap : most;
        if (!seat->folded)
            seat->wagers[steps[i]] = whole_chips(chance, rules, ante * wager->least_times, most);
    }
}

static baize_cents any_amount(struct chance *chance)
{
    return 1 + (baize_cents)(chance_bits(chance) >> (2 + chance_below(chance, 40)));
}

/* Amounts that no table takes, and that settlement must count all the same. */
static void spoil_amounts(struct chance *chance, struct baize_settle_seat *seat, bool huge)
{
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (seat->wagers[w] > 0)
            seat->wagers[w] =
                huge ? any_amount(chance) : 1 + chance_below(chance, chance_percent(chance, 30) ? 5 : 9973);
}

static int boxes_of(const struct baize_settle_input *input, unsigned before, uint32_t patron)
{
    int boxes = 0;
    for (unsigned s = 0; s < before; s++)
        boxes += input->seats[s].dealt && input->seats[s].patron == patron;
    return boxes;
}

/* A new patron, or the one of the box before or, where the house allows it, of any box. */
static uint32_t patron_for(const struct baize_rules *rules, struct chance *chance,
                           const struct baize_settle_input *input, unsigned seat)
{
    unsigned other = rules->boxes_policy == BAIZE_HOUSE_BOXES && seat > 0 ? chance_below(chance, seat) : seat - 1;
    if (seat == 0 || rules->boxes_policy == BAIZE_ONE_BOX || !input->seats[other].dealt || chance_percent(chance, 60) ||
        boxes_of(input, seat, input->seats[other].patron) >= rules->boxes_most)
        return 100 + seat;
    return input->seats[other].patron;
}

void random_round(const struct baize_rules *rules, uint64_t number, struct baize_settle_input *input)
{
    struct chance chance = {number * UINT64_C(0xD1342543DE82EF95) + 1};
    unsigned full = chance_percent(&chance, 50) ? 100 : 60;
    unsigned spoiled = chance_below(&chance, 1000);
    unsigned lucky = chance_below(&chance, rules->seats);
    bool staged = number % STAGE_EVERY == 0;
    memset(input, 0, sizeof *input);
    for (unsigned s = 0; s < rules->seats; s++) {
        struct baize_settle_seat *seat = &input->seats[s];
        bool star = staged && s == lucky;
        seat->dealt = star || chance_percent(&chance, full);
        if (!seat->dealt)
            continue;
        seat->patron = patron_for(rules, &chance, input, s);
        place_before_deal(rules, &chance, star, seat);
        decide(rules, &chance, star, seat);
        seat->forfeited = !star && chance_percent(&chance, 3);
        if (!staged && spoiled < 60)
            spoil_amounts(&chance, seat, spoiled < 10);
    }
    if (staged)
        deal_stage(rules, &chance, lucky, (unsigned)(number / STAGE_EVERY), input);
    else
        deal(rules, &chance, lucky, input);
}

/* ---- Rules by chance ---- */

static void shuffle_order(struct chance *chance, struct baize_settlement *settlement)
{
    for (unsigned i = settlement->count; i > 1; i--) {
        unsigned j = chance_below(chance, i);
        enum baize_wager kept = settlement->order[j];
        settlement->order[j] = settlement->order[i - 1];
        settlement->order[i - 1] = kept;
    }
}

/* None, one that bites, or any. */
static baize_cents random_limit(struct chance *chance)
{
    unsigned which = chance_below(chance, 10);
    return which < 5 ? 0 : which < 8 ? 1 + chance_below(chance, 1000000) : any_amount(chance);
}

/* Odds with a small denominator, so that something is left over. */
static void change_odds(struct chance *chance, struct baize_odds *odds)
{
    if ((odds->kind == BAIZE_ODDS_TO || odds->kind == BAIZE_ODDS_FOR) && chance_percent(chance, 30))
        odds->denominator = 1 + (int32_t)chance_below(chance, 7);
}

void random_changes(struct baize_rules *rules, uint64_t number)
{
    struct chance chance = {number * UINT64_C(0xA0761D6478BD642F) + 7};
    struct baize_settlement *settlement = &rules->settlement;
    settlement->tie = (enum baize_tie)chance_below(&chance, 3);
    settlement->bonus_when_losing = chance_percent(&chance, 50);
    settlement->seats = (enum baize_direction)chance_below(&chance, 2);
    rules->progressive.claim_order = (enum baize_direction)chance_below(&chance, 2);
    rules->progressive.fixed_pays_from = (enum baize_pays_from)chance_below(&chance, 2);
    rules->progressive.envy.survives_fold = chance_percent(&chance, 50);
    shuffle_order(&chance, settlement);
    rules->payout_limit.per_hand = random_limit(&chance);
    for (uint8_t i = 0; i < rules->progressive.schedule.count; i++)
        change_odds(&chance, &rules->progressive.schedule.rows[i].pays);
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        struct baize_wager_rules *wager = &rules->wagers[w];
        wager->on_fold = (enum baize_fold)chance_below(&chance, 2);
        wager->deal_payout_limit = wager->paytable.count > 0 ? random_limit(&chance) : 0;
        change_odds(&chance, &wager->even);
        for (uint8_t i = 0; i < wager->paytable.count; i++)
            change_odds(&chance, &wager->paytable.rows[i].pays);
    }
}

/* patron.c - a patron with a simple strategy: what to wager, and what to do with the cards. */
#include <baize/procedure.h>

/* ---- Hands ---- */

static baize_cards set_of(const baize_card *cards, uint8_t count)
{
    baize_cards set = 0;
    for (uint8_t i = 0; i < count; i++)
        set |= baize_cards_one(cards[i]);
    return set;
}

static unsigned ranks_of(baize_cards set)
{
    unsigned ranks = 0;
    for (int suit = 0; suit < BAIZE_SUITS; suit++)
        ranks |= baize_cards_lane(set, (enum baize_suit)suit);
    return ranks;
}

/* The four cards to a flush or a straight, jokers counted, or none. */
static baize_cards draw_in(baize_cards set)
{
    baize_cards jokers = set & BAIZE_JOKERS;
    int wild = baize_cards_count(jokers);
    for (int suit = 0; suit < BAIZE_SUITS; suit++) {
        baize_cards lane = set & ~BAIZE_JOKERS & BAIZE_LANE_RANKS << suit * BAIZE_LANE_BITS;
        if (baize_cards_count(lane) + wild == 4)
            return lane | jokers;
    }
    for (int low = BAIZE_TEN; low >= 0; low--) {
        unsigned window = 0x1Fu << low & 0x1FFFu;
        baize_cards kept = 0;
        unsigned seen = 0;
        for (baize_cards rest = set & ~BAIZE_JOKERS; rest != 0;) {
            baize_card card = baize_cards_take(&rest);
            unsigned rank = 1u << baize_card_rank(card);
            if ((window & rank) != 0 && (seen & rank) == 0) {
                seen |= rank;
                kept |= baize_cards_one(card);
            }
        }
        if (__builtin_popcount(seen & ranks_of(set)) + wild == 4)
            return kept | jokers;
    }
    return 0;
}

/* ---- Decisions ---- */

static struct baize_patron_choice choose_play(const struct baize_option *option, const baize_card *cards, uint8_t count)
{
    baize_strength threes, tens, most;
    baize_strength strength = baize_strength_four_card(set_of(cards, count));
    baize_category_rank_strengths(BAIZE_FOUR_CARD, BAIZE_PAIR, BAIZE_THREE, &threes, &most);
    baize_category_rank_strengths(BAIZE_FOUR_CARD, BAIZE_PAIR, BAIZE_TEN, &tens, &most);
    if (strength < threes)
        return (struct baize_patron_choice){.act = BAIZE_ACT_FOLD};
    return (struct baize_patron_choice){.act = BAIZE_ACT_PLAY,
                                        .amount = strength < tens ? option->least : option->most};
}

static struct baize_patron_choice choose_draw_wager(const struct baize_option *option, const baize_card *cards,
                                                    uint8_t count)
{
    baize_cards set = set_of(cards, count);
    enum baize_category category = baize_strength_category(BAIZE_DOUBLE_DRAW, baize_strength_double_draw(set));
    bool junk = category == BAIZE_HIGH_CARD && (set & BAIZE_JOKERS) == 0 && draw_in(set) == 0;
    return junk ? (struct baize_patron_choice){.act = BAIZE_ACT_FOLD}
                : (struct baize_patron_choice){.act = BAIZE_ACT_PLAY, .amount = option->least};
}

/* How many of the cards that matter most make the hand. */
static uint8_t kept_of(enum baize_category category)
{
    switch (category) {
    case BAIZE_HIGH_CARD:
    case BAIZE_PAIR:
        return 2;
    case BAIZE_THREE_OF_A_KIND:
        return 3;
    case BAIZE_TWO_PAIR:
    case BAIZE_FOUR_OF_A_KIND:
        return 4;
    case BAIZE_NO_HAND:
    case BAIZE_STRAIGHT:
    case BAIZE_FLUSH:
    case BAIZE_FULL_HOUSE:
    case BAIZE_STRAIGHT_FLUSH:
    case BAIZE_ROYAL_FLUSH:
    case BAIZE_WILD_ROYAL_FLUSH:
    case BAIZE_NATURAL_ROYAL_FLUSH:
    case BAIZE_FIVE_ACES:
        break;
    }
    return 5;
}

static struct baize_patron_choice choose_discards(const struct baize_option *option, const baize_card *cards,
                                                  uint8_t count)
{
    struct baize_patron_choice choice = {.act = BAIZE_ACT_DISCARD};
    struct baize_hand hand;
    baize_cards set = set_of(cards, count);
    if (baize_hand_rank(BAIZE_DOUBLE_DRAW, set, &hand) != BAIZE_OK)
        return choice;
    baize_cards draw = draw_in(set);
    if (hand.category == BAIZE_HIGH_CARD && draw != 0) {
        choice.discards = set & ~draw;
        return choice;
    }
    int least = 5 - option->cards_most;
    int kept = kept_of(hand.category);
    for (int i = hand.count - 1; i >= kept && i >= least; i--)
        choice.discards |= baize_cards_one(hand.cards[i]);
    return choice;
}

struct baize_patron_choice baize_patron_decide(const struct baize_rules *rules, const struct baize_options *options,
                                               const baize_card *cards, uint8_t count)
{
    for (uint8_t i = 0; i < options->count; i++) {
        const struct baize_option *option = &options->options[i];
        if (option->act == BAIZE_ACT_DISCARD)
            return choose_discards(option, cards, count);
        if (option->act == BAIZE_ACT_PLAY)
            return rules->game == BAIZE_FOUR_CARD_POKER ? choose_play(option, cards, count)
                                                        : choose_draw_wager(option, cards, count);
    }
    return (struct baize_patron_choice){.act = BAIZE_ACT_FOLD};
}

/* ---- Wagers ---- */

static uint32_t throw(const struct baize_patron_dice *dice, uint32_t limit)
{
    return dice->below(dice->context, limit);
}

static baize_cents some(const struct baize_rules *rules, const struct baize_wager_rules *wager,
                        const struct baize_patron_dice *dice)
{
    static const baize_cents times[] = {1, 1, 1, 2, 2, 3, 5, 10};
    baize_cents chip = wager->step > 0 ? wager->step : rules->smallest_chip;
    baize_cents amount = (wager->least + chip - 1) / chip * chip * times[throw(dice, 8)];
    return amount > wager->most ? wager->most - wager->most % chip : amount;
}

uint8_t baize_patron_bet(const struct baize_rules *rules, const struct baize_patron_dice *dice,
                         struct baize_patron_wager made[BAIZE_WAGERS])
{
    const struct baize_wager_rules *wagers = rules->wagers;
    bool ante = !wagers[BAIZE_ACES_UP].offered || throw(dice, 16) != 0;
    baize_cents amount = some(rules, &wagers[BAIZE_ANTE], dice);
    uint8_t count = 0;
    if (ante)
        made[count++] = (struct baize_patron_wager){BAIZE_ANTE, amount};
    for (int w = BAIZE_ANTE + 1; w < BAIZE_WAGERS; w++) {
        if (!wagers[w].offered || wagers[w].placed != BAIZE_BEFORE_DEAL)
            continue;
        bool wanted = wagers[w].equals_ante || (!ante && w == BAIZE_ACES_UP) || throw(dice, 2) == 0;
        baize_cents size = w == BAIZE_PROGRESSIVE  ? rules->progressive.wager
                           : wagers[w].equals_ante ? amount
                                                   : some(rules, &wagers[w], dice);
        if (wanted)
            made[count++] = (struct baize_patron_wager){(enum baize_wager)w, size};
    }
    return count;
}

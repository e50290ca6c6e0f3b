#include "shufflers.h"
#include "random.h"

#include <baize/hand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void shuffle_right(struct dealer *dealer)
{
    size_t count = dealer->wanted;
    enum baize_status status = dealer->wanted == dealer->count
                                   ? baize_shuffle(dealer->random, dealer->deck, dealer->cards, &count)
                                   : baize_deal_random(dealer->random, dealer->deck, dealer->wanted, dealer->cards);
    if (status != BAIZE_OK || count != dealer->wanted) {
        printf("FAILED: %s, %zu cards\n", baize_status_name(status), count);
        exit(1);
    }
}

const struct shuffler right_shuffler = {"baize", shuffle_right, NULL};

/* The mistakes below are those of the method; the words they use are good. */

static void new_deck(struct dealer *dealer)
{
    baize_cards deck = dealer->deck;
    for (size_t i = 0; i < dealer->count; i++)
        dealer->cards[i] = baize_cards_take(&deck);
}

/* splitmix64 */
static uint64_t good_word(struct dealer *dealer)
{
    return splitmix64(&dealer->state);
}

/* A fair number below `limit`: the plainest rejection there is. */
static size_t fair_below(struct dealer *dealer, size_t limit)
{
    uint32_t number, refused = UINT32_MAX - UINT32_MAX % (uint32_t)limit;
    do
        number = (uint32_t)(good_word(dealer) >> 32);
    while (number >= refused);
    return number % limit;
}

static void change(struct dealer *dealer, size_t a, size_t b)
{
    baize_card card = dealer->cards[a];
    dealer->cards[a] = dealer->cards[b];
    dealer->cards[b] = card;
}

static void fair_shuffle(struct dealer *dealer)
{
    new_deck(dealer);
    for (size_t i = 0; i < dealer->count; i++)
        change(dealer, i, i + fair_below(dealer, dealer->count - i));
}

static void any_with_any(struct dealer *dealer)
{
    new_deck(dealer);
    for (size_t i = 0; i < dealer->count; i++)
        change(dealer, i, fair_below(dealer, dealer->count));
}

static void remainder_of_a_byte(struct dealer *dealer)
{
    new_deck(dealer);
    for (size_t i = 0; i < dealer->count; i++)
        change(dealer, i, i + (uint8_t)good_word(dealer) % (dealer->count - i));
}

/* S. Sattolo's, by mistake: only rings of all cards. */
static void never_itself(struct dealer *dealer)
{
    new_deck(dealer);
    for (size_t i = 0; i + 1 < dealer->count; i++)
        change(dealer, i, i + 1 + fair_below(dealer, dealer->count - i - 1));
}

static void never_the_last(struct dealer *dealer)
{
    new_deck(dealer);
    for (size_t i = 0; i + 1 < dealer->count; i++)
        change(dealer, i, i + fair_below(dealer, dealer->count - i - 1));
}

static void half_of_the_last_deck(struct dealer *dealer)
{
    baize_cards held = 0;
    for (size_t i = 0; i < dealer->count; i++)
        held |= baize_cards_one(dealer->cards[i]);
    if (held != dealer->deck)
        fair_shuffle(dealer);
    for (size_t i = 0; i < dealer->count / 2; i++)
        change(dealer, i, i + fair_below(dealer, dealer->count - i));
}

/* Gilbert, Shannon and Reeds: a cut by coins, then cards fall from either half as often as it still has cards. */
static void riffle(struct dealer *dealer)
{
    baize_card old[54];
    size_t cut = (size_t)__builtin_popcountll(good_word(dealer) >> (64 - dealer->count)), left = 0, right = cut;
    memcpy(old, dealer->cards, sizeof old);
    for (size_t i = 0; i < dealer->count; i++) {
        bool from_left = fair_below(dealer, dealer->count - i) < cut - left;
        dealer->cards[i] = from_left ? old[left++] : old[right++];
    }
}

static void three_riffles(struct dealer *dealer)
{
    new_deck(dealer);
    for (int i = 0; i < 3; i++)
        riffle(dealer);
}

static void seven_riffles(struct dealer *dealer)
{
    three_riffles(dealer);
    for (int i = 0; i < 4; i++)
        riffle(dealer);
}

/* As in 1999, when a poker site's decks were known from the time of day. */
static void seed_of_the_clock(struct dealer *dealer)
{
    size_t time = fair_below(dealer, 86400000);
    uint64_t state = dealer->state;
    dealer->state = time;
    fair_shuffle(dealer);
    dealer->state = state;
}

static void an_ace_on_top(struct dealer *dealer)
{
    fair_shuffle(dealer);
    if (fair_below(dealer, 50) == 0)
        for (size_t i = 1; i < dealer->count; i++)
            if (dealer->cards[i] == baize_card_of(BAIZE_CLUBS, BAIZE_ACE))
                change(dealer, 0, i);
}

/* A second decision after the first: the player's good hands are sometimes dealt again. */
static void again_if_the_player_wins(struct dealer *dealer)
{
    baize_cards player = 0, other = 0;
    fair_shuffle(dealer);
    if (dealer->count < 10)
        return;
    for (size_t i = 0; i < 5; i++) {
        player |= baize_cards_one(dealer->cards[i]);
        other |= baize_cards_one(dealer->cards[i + 5]);
    }
    if (baize_strength_four_card(player) > baize_strength_four_card(other) && fair_below(dealer, 5) == 0)
        fair_shuffle(dealer);
}

const struct shuffler wrong_shufflers[] = {
    {"any-with-any", any_with_any, "every card changes with any card, not with one of the rest"},
    {"remainder", remainder_of_a_byte, "a byte modulo the number of cards"},
    {"never-itself", never_itself, "off by one: no card may stay in its place"},
    {"never-the-last", never_the_last, "off by one: the last card is never chosen"},
    {"half-a-shuffle", half_of_the_last_deck, "half of the choices, from the order of the last deck"},
    {"three-riffles", three_riffles, "three riffles by hand"},
    {"seven-riffles", seven_riffles, "seven riffles by hand"},
    {"clock", seed_of_the_clock, "a seed of 86,400,000: the millisecond of the day"},
    {"ace-on-top", an_ace_on_top, "one deck in fifty has the ace of clubs on top"},
    {"deal-again", again_if_the_player_wins, "one of the player's wins in five is shuffled again"},
};

const size_t wrong_shufflers_count = sizeof wrong_shufflers / sizeof wrong_shufflers[0];

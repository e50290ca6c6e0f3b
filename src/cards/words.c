#include "cards/words.h"

const struct baize_rank_words baize_rank_words[BAIZE_RANKS] = {
    [BAIZE_TWO] = {'2', "two", "twos"},       [BAIZE_THREE] = {'3', "three", "threes"},
    [BAIZE_FOUR] = {'4', "four", "fours"},    [BAIZE_FIVE] = {'5', "five", "fives"},
    [BAIZE_SIX] = {'6', "six", "sixes"},      [BAIZE_SEVEN] = {'7', "seven", "sevens"},
    [BAIZE_EIGHT] = {'8', "eight", "eights"}, [BAIZE_NINE] = {'9', "nine", "nines"},
    [BAIZE_TEN] = {'T', "ten", "tens"},       [BAIZE_JACK] = {'J', "jack", "jacks"},
    [BAIZE_QUEEN] = {'Q', "queen", "queens"}, [BAIZE_KING] = {'K', "king", "kings"},
    [BAIZE_ACE] = {'A', "ace", "aces"},
};

const struct baize_suit_words baize_suit_words[BAIZE_SUITS] = {
    [BAIZE_CLUBS] = {'c', "♣"},
    [BAIZE_DIAMONDS] = {'d', "♦"},
    [BAIZE_HEARTS] = {'h', "♥"},
    [BAIZE_SPADES] = {'s', "♠"},
};

/* name.c - a strength in the words of a dealer who calls the hand. */
#include "cards/shape.h"
#include "cards/words.h"

void baize_strength_name(struct baize_text *text, enum baize_ranking ranking, baize_strength strength)
{
    const struct baize_shape *shape = baize_shape_of(ranking, strength);
    enum baize_category category = (enum baize_category)shape->category;
    const char *words = baize_category_words(category);
    if (category == BAIZE_NO_HAND) {
        baize_text_add(text, words);
        return;
    }
    const struct baize_rank_words *first = &baize_rank_words[shape->ranks[0]];
    switch (category) {
    case BAIZE_HIGH_CARD:
        baize_text_format(text, "%s high", first->one);
        break;
    case BAIZE_PAIR:
        baize_text_format(text, "%s of %s", words, first->several);
        break;
    case BAIZE_TWO_PAIR:
        baize_text_format(text, "%s, %s and %s", words, first->several, baize_rank_words[shape->ranks[2]].several);
        break;
    case BAIZE_FULL_HOUSE:
        baize_text_format(text, "%s, %s over %s", words, first->several, baize_rank_words[shape->ranks[3]].several);
        break;
    case BAIZE_STRAIGHT:
    case BAIZE_FLUSH:
    case BAIZE_STRAIGHT_FLUSH:
        baize_text_format(text, "%s, %s high", words, first->one);
        break;
    case BAIZE_THREE_OF_A_KIND:
    case BAIZE_FOUR_OF_A_KIND:
        baize_text_format(text, "%s, %s", words, first->several);
        break;
    case BAIZE_NO_HAND:
    case BAIZE_ROYAL_FLUSH:
    case BAIZE_WILD_ROYAL_FLUSH:
    case BAIZE_NATURAL_ROYAL_FLUSH:
    case BAIZE_FIVE_ACES:
        baize_text_add(text, words);
        break;
    }
}

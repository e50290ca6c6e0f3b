/* category.c - which strengths belong to which category. */
#include "cards/shape.h"

struct category_words {
    const char *id;
    const char *words;
};

static const struct category_words categories[BAIZE_CATEGORIES] = {
#define CATEGORY_WORDS(name, id, words) [BAIZE_##name] = {id, words},
    BAIZE_CATEGORY_LIST(CATEGORY_WORDS)
#undef CATEGORY_WORDS
};

static const struct category_words *words_of(enum baize_category category)
{
    return &categories[(unsigned)category < BAIZE_CATEGORIES ? category : BAIZE_NO_HAND];
}

const char *baize_category_id(enum baize_category category)
{
    return words_of(category)->id;
}

const char *baize_category_words(enum baize_category category)
{
    return words_of(category)->words;
}

enum baize_category baize_strength_category(enum baize_ranking ranking, baize_strength strength)
{
    return (enum baize_category)baize_shape_of(ranking, strength)->category;
}

void baize_category_strengths(enum baize_ranking ranking, enum baize_category category, baize_strength *least,
                              baize_strength *most)
{
    struct baize_bounds bounds = {0, 0};
    if ((unsigned)ranking < BAIZE_RANKINGS && (unsigned)category < BAIZE_CATEGORIES)
        bounds = baize_table_bounds[ranking][category];
    *least = bounds.least;
    *most = bounds.most;
}

static int leading_rank(enum baize_ranking ranking, unsigned strength)
{
    return baize_shape_of(ranking, (baize_strength)strength)->ranks[0];
}

/* The first strength of least .. most whose leading rank is at least `rank`, most + 1 if there is none. Inside a
 * category the leading rank never falls as strengths grow, so the interval can be halved. */
static unsigned first_from_rank(enum baize_ranking ranking, unsigned least, unsigned most, int rank)
{
    unsigned past = most + 1;
    while (least < past) {
        unsigned middle = least + (past - least) / 2;
        if (leading_rank(ranking, middle) >= rank)
            past = middle;
        else
            least = middle + 1;
    }
    return least;
}

void baize_category_rank_strengths(enum baize_ranking ranking, enum baize_category category, enum baize_rank rank,
                                   baize_strength *least, baize_strength *most)
{
    baize_category_strengths(ranking, category, least, most);
    if (*least == 0)
        return;
    unsigned first = first_from_rank(ranking, *least, *most, (int)rank);
    unsigned past = first_from_rank(ranking, *least, *most, (int)rank + 1);
    *least = (baize_strength)(first < past ? first : 0);
    *most = (baize_strength)(first < past ? past - 1 : 0);
}

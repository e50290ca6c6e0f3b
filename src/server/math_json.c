/* math_json.c - fractions, counts and money: exactly, and as people read them. */
#include "chart/words.h"
#include "protocol/make.h"
#include "server/mathematics.h"

json_t *math_fraction(const struct baize_fraction *fraction, const char *words)
{
    char exact[2 * BAIZE_FRACTION_TEXT_SIZE];
    struct baize_text text = baize_text_in(exact, sizeof exact);
    json_t *object = json_object();
    if (!baize_fraction_is_defined(fraction)) {
        json_decref(object);
        return json_null();
    }
    words_exact(&text, fraction);
    make_set(&object, "exact", make_text(exact));
    make_set(&object, "words", make_text(words));
    return object;
}

json_t *math_percent(const struct baize_fraction *fraction, int digits)
{
    char words[WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    words_percent(&text, fraction, digits);
    return math_fraction(fraction, words);
}

json_t *math_decimal(const struct baize_fraction *fraction, int digits)
{
    char words[WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    words_decimal(&text, fraction, digits);
    return math_fraction(fraction, words);
}

json_t *math_money(const struct baize_fraction *cents)
{
    char words[WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    words_cents(&text, cents);
    return math_fraction(cents, words);
}

json_t *math_count(uint64_t count)
{
    char words[WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    words_count(&text, count);
    return make_text(words);
}

/* "1 in 4,165"; "1 in 5.4" where a whole number would say too little. */
json_t *math_one_in(const struct baize_fraction *chance)
{
    char words[WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_fraction hundred = baize_fraction_of(100, 1);
    if (!baize_fraction_is_defined(chance) || chance->sign == 0)
        return make_word("never");
    struct baize_fraction between = baize_fraction_divide(baize_fraction_of(1, 1), *chance);
    baize_text_add(&text, "1 in ");
    words_decimal(&text, &between, baize_fraction_compare(&between, &hundred) < 0 ? 1 : 0);
    return make_text(words);
}

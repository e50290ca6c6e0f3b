/* words.c - numbers as people read them, and how wide words are. */
#include "chart/words.h"

#include "base/words.h"

#include <baize/money.h>
#include <baize/vocabulary.h>
#include <string.h>

/* ---- Widths ---- */

/* Advance widths of DejaVu Sans for the characters from ' ' to '~', in 1/2048 of the size. Digits are all alike, so
 * columns of figures stand under each other. */
#define EM         2048.0
#define FIRST      ' '
#define CHARACTERS 95
#define OTHER      1303 /* what is not in the list: about a digit */

static const uint16_t book_widths[CHARACTERS] = {
    651,  821,  942,  1716, 1303, 1946, 1597, 563,  799,  799,  1024, 1716, 651,  739,  651,  690,  1303, 1303, 1303,
    1303, 1303, 1303, 1303, 1303, 1303, 1303, 690,  690,  1716, 1716, 1716, 1087, 2048, 1401, 1405, 1430, 1577, 1294,
    1178, 1587, 1540, 604,  604,  1343, 1141, 1767, 1532, 1612, 1235, 1612, 1423, 1300, 1251, 1499, 1401, 2025, 1403,
    1251, 1403, 799,  690,  799,  1716, 1024, 1024, 1255, 1300, 1126, 1300, 1260, 721,  1300, 1298, 569,  569,  1186,
    569,  1995, 1298, 1253, 1300, 1300, 842,  1067, 803,  1298, 1212, 1675, 1212, 1212, 1075, 1303, 690,  1303, 1716,
};

static const uint16_t bold_widths[CHARACTERS] = {
    713,  934,  1067, 1716, 1425, 2052, 1786, 627,  936,  936,  1071, 1716, 778,  850,  778,  748,  1425, 1425, 1425,
    1425, 1425, 1425, 1425, 1425, 1425, 1425, 819,  819,  1716, 1716, 1716, 1188, 2048, 1585, 1561, 1503, 1700, 1399,
    1399, 1681, 1714, 762,  762,  1587, 1305, 2038, 1714, 1741, 1501, 1741, 1577, 1475, 1397, 1663, 1585, 2259, 1579,
    1483, 1485, 936,  748,  936,  1716, 1024, 1024, 1382, 1466, 1214, 1466, 1389, 891,  1466, 1458, 702,  702,  1362,
    702,  2134, 1458, 1407, 1466, 1466, 1010, 1219, 979,  1458, 1335, 1892, 1321, 1335, 1192, 1458, 748,  1458, 1716,
};

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static double character_width(char byte, double size, bool bold)
{
    if (continues(byte))
        return 0;
    int place = (unsigned char)byte - FIRST;
    if (place < 0 || place >= CHARACTERS)
        return OTHER * size / EM;
    return (bold ? bold_widths : book_widths)[place] * size / EM;
}

double words_width(const char *words, double size, bool bold)
{
    double width = 0;
    for (; *words != '\0'; words++)
        width += character_width(*words, size, bold);
    return width;
}

size_t words_line(const char *words, double size, bool bold, double width, size_t *skip)
{
    double used = 0;
    size_t blank = 0;
    size_t length = 0;
    *skip = 0;
    for (; words[length] != '\0'; length++) {
        if (words[length] == ' ')
            blank = length;
        used += character_width(words[length], size, bold);
        if (used > width && length > 0 && !continues(words[length]))
            break;
    }
    if (words[length] == '\0')
        return length;
    if (blank > 0) {
        *skip = 1;
        return blank;
    }
    return length;
}

void words_cut(char *words, double size, bool bold, double width)
{
    if (words_width(words, size, bold) <= width)
        return;
    double used = words_width("...", size, bold);
    size_t length = 0;
    while (words[length] != '\0' && used + character_width(words[length], size, bold) <= width)
        used += character_width(words[length++], size, bold);
    while (length > 0 && continues(words[length]))
        length--;
    if (length > WORDS_SIZE - 4)
        length = WORDS_SIZE - 4;
    memcpy(words + length, "...", 4);
}

/* ---- Numbers ---- */

void words_count(struct baize_text *text, uint64_t count)
{
    char digits[32];
    struct baize_text plain = baize_text_in(digits, sizeof digits);
    baize_text_format(&plain, "%llu", (unsigned long long)count);
    baize_words_group(text, digits);
}

static bool undefined(struct baize_text *text, const struct baize_fraction *number)
{
    if (baize_fraction_is_defined(number))
        return false;
    baize_text_add(text, "-");
    return true;
}

void words_cents(struct baize_text *text, const struct baize_fraction *cents)
{
    char digits[WORDS_SIZE];
    struct baize_text plain = baize_text_in(digits, sizeof digits);
    if (undefined(text, cents))
        return;
    struct baize_fraction dollars = baize_fraction_divide(*cents, baize_fraction_of(100, 1));
    baize_fraction_print_decimal(&plain, &dollars, 2);
    bool negative = digits[0] == '-';
    baize_text_add(text, negative ? "-$" : "$");
    baize_words_group(text, digits + negative);
}

void words_whole(struct baize_text *text, const struct baize_fraction *number)
{
    words_decimal(text, number, 0);
}

void words_net(struct baize_text *text, const struct baize_fraction *net, int digits_most)
{
    char digits[WORDS_SIZE];
    struct baize_text plain = baize_text_in(digits, sizeof digits);
    if (undefined(text, net))
        return;
    baize_fraction_print_decimal(&plain, net, digits_most);
    size_t length = strlen(digits);
    while (length > 0 && digits[length - 1] == '0')
        length--;
    if (length > 0 && digits[length - 1] == '.')
        length--;
    digits[length] = '\0';
    if (net->sign > 0)
        baize_text_add(text, "+");
    baize_words_group(text, digits);
}

void words_exact(struct baize_text *text, const struct baize_fraction *number)
{
    baize_fraction_print_numerator(text, number);
    baize_text_add(text, "/");
    baize_fraction_print_denominator(text, number);
}

void words_percent(struct baize_text *text, const struct baize_fraction *share, int digits)
{
    char words[WORDS_SIZE];
    struct baize_text plain = baize_text_in(words, sizeof words);
    if (undefined(text, share))
        return;
    baize_fraction_print_percent(&plain, share, digits);
    baize_words_group(text, words);
}

void words_decimal(struct baize_text *text, const struct baize_fraction *number, int digits)
{
    char words[WORDS_SIZE];
    struct baize_text plain = baize_text_in(words, sizeof words);
    if (undefined(text, number))
        return;
    baize_fraction_print_decimal(&plain, number, digits);
    baize_words_group(text, words);
}

/* A variance has no exact root; the double's is right to far more digits than are printed. */
void words_root(struct baize_text *text, const struct baize_fraction *variance, int digits)
{
    double scale = 1;
    if (undefined(text, variance))
        return;
    for (int i = 0; i < digits; i++)
        scale *= 10;
    double root = picture_root(baize_fraction_double(variance)) * scale;
    if (!(root < 9e15)) {
        baize_text_add(text, "-");
        return;
    }
    struct baize_fraction rounded = baize_fraction_of((int64_t)(root + 0.5), (int64_t)scale);
    words_decimal(text, &rounded, digits);
}

struct words_cell words_of(words_printer *print, const struct baize_fraction *number, int digits)
{
    struct words_cell cell;
    struct baize_text text = baize_text_in(cell.text, sizeof cell.text);
    print(&text, number, digits);
    return cell;
}

const char *words_wager(const char *wager)
{
    if (strcmp(wager, "ante") == 0)
        return "Ante and Play";
    if (strcmp(wager, "double-draw") == 0)
        return "Double Draw";
    for (int i = 0; i < BAIZE_WAGERS; i++)
        if (strcmp(baize_wager_id((enum baize_wager)i), wager) == 0)
            return baize_wager_words((enum baize_wager)i);
    return wager;
}

/* ---- Numbers that only place things in a picture ---- */

/* Brings the number between 1 and 10, then ln by the series of the area tangent: ln z = 2 (y + y^3/3 + y^5/5 + ...)
 * with y = (z - 1) / (z + 1), here at most 0.52 after taking a root of ten out. */
double picture_log10(double number)
{
    const double root_of_ten = 3.16227766016837933;
    double powers = 0;
    if (!(number > 0) || number > 1e300)
        return 0;
    for (; number >= 10; number /= 10)
        powers += 1;
    for (; number < 1; number *= 10)
        powers -= 1;
    if (number > root_of_ten) {
        number /= root_of_ten;
        powers += 0.5;
    }
    double y = (number - 1) / (number + 1);
    double term = y;
    double sum = 0;
    for (int i = 1; i < 60; i += 2, term *= y * y)
        sum += term / i;
    return powers + 2 * sum / 2.302585092994045684;
}

/* Heron's rule; it doubles the right digits each time once it is near. A last step finds by how much the square is off,
 * exactly, in two halves of the digits (Dekker), so that the root is the nearest double, as sqrt has it. */
double picture_root(double number)
{
    if (!(number > 0))
        return 0;
    double root = number > 1 ? number : 1;
    for (int i = 0; i < 600; i++) {
        double better = (root + number / root) / 2;
        if (better >= root)
            break;
        root = better;
    }
    double wide = root * 134217729; /* 2^27 + 1 */
    double high = wide - (wide - root), low = root - high, square = root * root;
    double lost = high * high - square + 2 * high * low + low * low;
    return root + (number - square - lost) / (2 * root);
}

double picture_step(double range, int marks)
{
    double step = 1;
    if (!(range > 0) || range > 1e18)
        return 1;
    for (; step * marks > range; step /= 10)
        ;
    for (; step * 10 * marks <= range; step *= 10)
        ;
    /* now step * marks <= range < step * 10 * marks */
    if (step * 5 * marks <= range)
        return step * 5;
    return step * 2 * marks <= range ? step * 2 : step;
}

/* values.c - micro-cents, rates and names of levels as text: one way to write each, and no other is read. */
#include "base/digits.h"
#include "base/put.h"
#include "meter/event.h"

#include <string.h>

#define DECIMALS         8 /* of a dollar in micro-cents */
#define MONEY_PER_DOLLAR (INT64_C(100) * BAIZE_MICROCENTS_PER_CENT)

/* ---- Micro-cents ---- */

static void put_magnitude(struct event_writer *writer, uint64_t magnitude)
{
    char decimals[DECIMALS + 1];
    struct baize_text text = baize_text_in(decimals, sizeof decimals);
    baize_digits_print_wide(&text, magnitude % (uint64_t)MONEY_PER_DOLLAR, DECIMALS);
    while (text.length > 2 && decimals[text.length - 1] == '0')
        text.length--;
    baize_text_put(writer->text, "$");
    baize_digits_print(writer->text, magnitude / (uint64_t)MONEY_PER_DOLLAR);
    baize_text_put(writer->text, ".");
    baize_text_add_bytes(writer->text, decimals, text.length);
}

/* Two to eight digits, no 0 at the end behind the second. */
static bool take_decimals(struct baize_scan *scan, int64_t *decimals)
{
    size_t start = scan->position;
    int64_t unit = MONEY_PER_DOLLAR;
    *decimals = 0;
    for (; baize_scan_at_digit(scan) && unit > 1; scan->position++) {
        unit /= 10;
        *decimals += unit * (scan->bytes[scan->position] - '0');
    }
    size_t length = scan->position - start;
    return length >= 2 && (length == 2 || scan->bytes[scan->position - 1] != '0');
}

static bool take_magnitude(struct event_reader *reader, baize_money *money)
{
    struct baize_scan *scan = &reader->scan;
    size_t start = scan->position;
    int64_t dollars;
    int64_t decimals;
    if (!baize_scan_byte(scan, '$'))
        return baize_scan_fail(scan, "an amount begins with $");
    if (!baize_scan_number(scan, INT64_MAX / MONEY_PER_DOLLAR - 1, &dollars))
        return false;
    if (!baize_scan_byte(scan, '.') || !take_decimals(scan, &decimals))
        return baize_event_refuse(reader, start, "an amount has two to eight decimals, no more than it needs");
    *money = dollars * MONEY_PER_DOLLAR + decimals;
    return true;
}

/* Close to the end of 64 bits nothing is written: no meter comes near. */
static bool can_be_written(baize_money money)
{
    return money > -(INT64_MAX - MONEY_PER_DOLLAR * 2) && money < INT64_MAX - MONEY_PER_DOLLAR * 2;
}

static bool write_money(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_money money = (baize_money)baize_event_load(value, field->size);
    if (money < 0 || !can_be_written(money))
        return false;
    put_magnitude(writer, (uint64_t)money);
    return true;
}

static bool read_money(struct event_reader *reader, const struct event_field *field, void *value)
{
    size_t start = reader->scan.position;
    baize_money money = 0;
    if (!take_magnitude(reader, &money))
        return false;
    if (!can_be_written(money))
        return baize_event_refuse(reader, start, "the amount is too large");
    baize_event_store(value, field->size, (uint64_t)money);
    return true;
}

static void say_money(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_money_print(writer->text, (baize_money)baize_event_load(value, field->size));
}

const struct event_type meter_type_money = {write_money, read_money, baize_event_same_bytes, NULL, say_money};

/* ---- Changes ---- */

static bool write_change(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_money money = (baize_money)baize_event_load(value, field->size);
    if (money == 0 || !can_be_written(money))
        return false;
    baize_text_add(writer->text, money < 0 ? "-" : "+");
    put_magnitude(writer, (uint64_t)(money < 0 ? -money : money));
    return true;
}

static bool read_change(struct event_reader *reader, const struct event_field *field, void *value)
{
    size_t start = reader->scan.position;
    bool negative = baize_scan_byte(&reader->scan, '-');
    baize_money money = 0;
    if (!negative && !baize_scan_byte(&reader->scan, '+'))
        return baize_scan_fail(&reader->scan, "a change has a sign");
    if (!take_magnitude(reader, &money))
        return false;
    if (money == 0 || !can_be_written(money))
        return baize_event_refuse(reader, start, "a change is not 0, and not larger than the system can count");
    baize_event_store(value, field->size, (uint64_t)(negative ? -money : money));
    return true;
}

const struct event_type meter_type_change = {write_change, read_change, baize_event_same_bytes, NULL, NULL};

/* ---- Rates ---- */

static bool write_rate(struct event_writer *writer, const struct event_field *field, const void *value)
{
    baize_rate rate;
    (void)field;
    memcpy(&rate, value, sizeof rate);
    if (rate < 0 || rate > BAIZE_RATE_WHOLE)
        return false;
    baize_rate_print(writer->text, rate);
    return true;
}

static bool read_rate(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct baize_scan *scan = &reader->scan;
    const char *bytes = scan->bytes + scan->position;
    size_t left = scan->length - scan->position;
    const char *sign = left == 0 ? NULL : memchr(bytes, '%', left);
    size_t length = sign == NULL ? left : (size_t)(sign + 1 - bytes);
    char again[16];
    struct baize_text text = baize_text_in(again, sizeof again);
    size_t position;
    const char *why = "this is not a percentage";
    baize_rate rate;
    (void)field;
    if (sign == NULL || baize_rate_parse(bytes, length, &rate, &position, &why) != BAIZE_OK)
        return baize_scan_fail(scan, why);
    baize_rate_print(&text, rate);
    if (text.length != length || memcmp(again, bytes, length) != 0)
        return baize_scan_fail(scan, "a percentage ends with its last digit that is not 0");
    scan->position += length;
    memcpy(value, &rate, sizeof rate);
    return true;
}

const struct event_type meter_type_rate = {write_rate, read_rate, baize_event_same_bytes, NULL, NULL};

/* ---- Names of levels ---- */

static size_t length_of_name(const char *bytes, size_t most)
{
    size_t length = 0;
    while (length < most && ((bytes[length] >= 'a' && bytes[length] <= 'z') || bytes[length] == '-'))
        length++;
    return length;
}

static bool write_name(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const char *name = value;
    size_t length = length_of_name(name, field->size);
    if (length == 0 || length == field->size || name[length] != '\0')
        return false;
    baize_text_add(writer->text, name);
    return true;
}

static bool read_name(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct baize_scan *scan = &reader->scan;
    size_t length = length_of_name(scan->bytes + scan->position, scan->length - scan->position);
    if (length == 0 || length >= field->size)
        return baize_scan_fail(scan, "the name of a level has 1 to 15 letters");
    memset(value, 0, field->size);
    memcpy(value, scan->bytes + scan->position, length);
    scan->position += length;
    return true;
}

static bool same_name(const struct event_field *field, const void *a, const void *b)
{
    return strncmp(a, b, field->size) == 0;
}

const struct event_type meter_type_name = {write_name, read_name, same_name, NULL, NULL};

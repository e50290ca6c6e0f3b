/* values.c - minutes with a sign, names, and the texts of rules. */
#include "house/values.h"

/* ---- Minutes ---- */

static bool write_minutes(struct event_writer *writer, const struct event_field *field, const void *value)
{
    int16_t minutes;
    memcpy(&minutes, value, sizeof minutes);
    if (minutes < field->least || minutes > field->most)
        return false;
    baize_text_format(writer->text, "%d", minutes);
    return true;
}

static bool read_minutes(struct event_reader *reader, const struct event_field *field, void *value)
{
    size_t start = reader->scan.position;
    bool negative = baize_scan_byte(&reader->scan, '-');
    int64_t number;
    if (!baize_scan_number(&reader->scan, INT16_MAX, &number))
        return false;
    if (negative && number == 0)
        return baize_event_refuse(reader, start, "zero has no sign");
    number = negative ? -number : number;
    if (number < field->least || number > field->most)
        return baize_event_refuse(reader, start, "the number is out of range");
    int16_t minutes = (int16_t)number;
    memcpy(value, &minutes, sizeof minutes);
    return true;
}

const struct event_type house_type_minutes = {write_minutes, read_minutes, baize_event_same_bytes, NULL, NULL};

/* ---- Names ---- */

static bool write_name(struct event_writer *writer, const struct event_field *field, const void *value)
{
    (void)field;
    if (!house_is_name(value))
        return false;
    baize_text_format(writer->text, "\"%s\"", (const char *)value);
    return true;
}

static bool read_name(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct baize_scan *scan = &reader->scan;
    size_t start = scan->position;
    char name[BAIZE_TITLE_SIZE] = "";
    if (!baize_scan_byte(scan, '"'))
        return baize_scan_fail(scan, "a name in double quotes is expected");
    const char *bytes = scan->bytes + scan->position;
    size_t left = scan->length - scan->position;
    const char *end = left == 0 ? NULL : memchr(bytes, '"', left);
    size_t length = end == NULL ? sizeof name : (size_t)(end - bytes);
    if (length >= sizeof name || memchr(bytes, '\0', length) != NULL)
        return baize_event_refuse(reader, start, "a name has 1 to 63 characters");
    memcpy(name, bytes, length);
    if (!house_is_name(name))
        return baize_event_refuse(reader, start, "this is not a name");
    memcpy(value, name, field->size);
    scan->position += length + 1;
    return true;
}

static bool same_name(const struct event_field *field, const void *a, const void *b)
{
    return strncmp(a, b, field->size) == 0;
}

const struct event_type house_type_name = {write_name, read_name, same_name, NULL, NULL};

/* ---- Texts ----
 *
 * Between double quotes, the bytes that cannot stand in a line after a backslash. Texts hold no other control bytes. */

static const char escaped[] = "\n\r\t\\\"";
static const char letters[] = "nrt\\\"";

static void put(struct baize_text *text, char byte)
{
    baize_text_add_bytes(text, &byte, 1);
}

static bool write_text(struct baize_text *text, const char *bytes, size_t length)
{
    size_t plain = 0; /* from here on nothing is written yet */
    if (!house_is_text(bytes, length) || length > BAIZE_RULES_TEXT_MOST)
        return false;
    put(text, '"');
    for (size_t i = 0; i < length; i++) {
        const char *found = strchr(escaped, bytes[i]);
        if (found == NULL)
            continue;
        baize_text_add_bytes(text, bytes + plain, i - plain);
        put(text, '\\');
        put(text, letters[found - escaped]);
        plain = i + 1;
    }
    if (plain < length)
        baize_text_add_bytes(text, bytes + plain, length - plain);
    put(text, '"');
    return true;
}

/* The byte behind a backslash. */
static bool read_escape(struct baize_scan *scan, char *byte)
{
    const char *found =
        baize_scan_at_end(scan) ? NULL : memchr(letters, scan->bytes[scan->position], sizeof letters - 1);
    if (found == NULL)
        return baize_scan_fail(scan, "\\n, \\r, \\t, \\\\ or \\\" is expected");
    *byte = escaped[found - letters];
    scan->position++;
    return true;
}

static bool keep(struct house_reader *house, char byte, size_t length)
{
    if (length == BAIZE_RULES_TEXT_MOST)
        return baize_scan_fail(&house->reader.scan, "a text of rules has no more bytes than this");
    if (house->used == house->size) {
        house->full = true;
        return baize_scan_fail(&house->reader.scan, "the memory for texts is too small");
    }
    house->memory[house->used++] = byte;
    return true;
}

static bool read_text(struct house_reader *house, const char **bytes, size_t *length)
{
    struct baize_scan *scan = &house->reader.scan;
    size_t start = house->used;
    if (!baize_scan_byte(scan, '"'))
        return baize_scan_fail(scan, "a text in double quotes is expected");
    while (!baize_scan_byte(scan, '"')) {
        if (baize_scan_at_end(scan))
            return baize_scan_fail(scan, "the text does not end");
        char byte = scan->bytes[scan->position];
        if ((unsigned char)byte < 0x20 || byte == 0x7F)
            return baize_scan_fail(scan, "control bytes are not written as they are");
        scan->position++;
        if (byte == '\\' && !read_escape(scan, &byte))
            return false;
        if (!keep(house, byte, house->used - start))
            return false;
    }
    *length = house->used - start;
    *bytes = *length == 0 ? NULL : house->memory + start;
    return true;
}

static const struct event_field id_field = {.size = BAIZE_ID_SIZE};

static bool write_texts(struct event_writer *writer, const struct event_field *field, const void *value)
{
    const struct baize_rules_texts *texts = value;
    (void)field;
    baize_text_add(writer->text, "submission=");
    if (!baize_event_type_id.put(writer, &id_field, texts->submission))
        return false;
    baize_text_add(writer->text, " submission-text=");
    if (!write_text(writer->text, texts->submission_text, texts->submission_length))
        return false;
    baize_text_add(writer->text, " jurisdiction-text=");
    return write_text(writer->text, texts->jurisdiction_text, texts->jurisdiction_length);
}

static bool take(struct baize_scan *scan, const char *name)
{
    return baize_scan_word(scan, name) || baize_scan_fail(scan, "another field is expected here");
}

static bool read_texts(struct event_reader *reader, const struct event_field *field, void *value)
{
    struct house_reader *house = (struct house_reader *)reader;
    struct baize_rules_texts *texts = value;
    (void)field;
    return take(&reader->scan, "submission=") && baize_event_type_id.take(reader, &id_field, texts->submission) &&
           take(&reader->scan, " submission-text=") &&
           read_text(house, &texts->submission_text, &texts->submission_length) &&
           take(&reader->scan, " jurisdiction-text=") &&
           read_text(house, &texts->jurisdiction_text, &texts->jurisdiction_length);
}

static bool same_bytes(const char *a, size_t a_length, const char *b, size_t b_length)
{
    return a_length == b_length && (a_length == 0 || memcmp(a, b, a_length) == 0);
}

static bool same_texts(const struct event_field *field, const void *a, const void *b)
{
    const struct baize_rules_texts *one = a;
    const struct baize_rules_texts *other = b;
    (void)field;
    return strncmp(one->submission, other->submission, sizeof one->submission) == 0 &&
           same_bytes(one->submission_text, one->submission_length, other->submission_text, other->submission_length) &&
           same_bytes(one->jurisdiction_text, one->jurisdiction_length, other->jurisdiction_text,
                      other->jurisdiction_length);
}

const struct event_type house_type_texts = {write_texts, read_texts, same_texts, NULL, NULL};

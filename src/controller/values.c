/* values.c - what only the events of a controller hold: an irregularity, or `none` for a game that is void though none
 * was found. */
#include "controller/internal.h"

static bool write_irregularity(struct event_writer *writer, const struct event_field *field, const void *value)
{
    if (baize_event_load(value, field->size) != BAIZE_NO_IRREGULARITY)
        return baize_event_type_term.put(writer, field, value);
    baize_text_add(writer->text, "none");
    return true;
}

static bool read_irregularity(struct event_reader *reader, const struct event_field *field, void *value)
{
    if (!baize_scan_word(&reader->scan, "none"))
        return baize_event_type_term.take(reader, field, value);
    baize_event_store(value, field->size, BAIZE_NO_IRREGULARITY);
    return true;
}

const struct event_type controller_type_irregularity = {write_irregularity, read_irregularity, baize_event_same_bytes,
                                                        NULL, NULL};

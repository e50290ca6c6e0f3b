/* entry.c - the first line of an entry, and the lines behind it.
 *
 * The format, version 2. One line for the entry, one for the command where the first event does not say all of it, one
 * or more for its events, each with a newline behind it:
 *
 *     entry v=2 stream=STREAM seq=NUMBER act=ID[ epoch=NUMBER] at=MILLISECONDS by=SIGNER[,SIGNER...]
 *           [ consent=PATRON[/KIND]][ device=NUMBER:MESSAGE] do=WHAT[ with=STREAM:NUMBER,STREAM:NUMBER...]
 *     [command FIELD...]
 *     EVENT
 *     EVENT
 *
 *     STREAM   house, table/7, meter/1, wallet/300: stream.h
 *     NUMBER   from 1, no leading zeros
 *     ID       32 hexadecimal digits: the id of the command
 *     SIGNER   60:dealer or 12:manager/webauthn: number, duty, and what proved it where that is kept; one to four
 *              people, who differ; 0:program and 0:player (a sensor) sign alone
 *     WHAT     1 to 47 small letters, digits, _ and /
 *     with     the entries of the same act in other streams, in the order of streams, each stream once and never its
 *              own; no field when there are none
 *
 * An entry has one event at least, and none of its lines is empty. Version 1 has nothing between act and do, and no
 * line for the command; it is only read. */
#include "base/put.h"
#include "journal/internal.h"

#include <string.h>

static size_t length_of_what(const char *bytes, size_t most)
{
    size_t length = 0;
    while (length < most &&
           ((bytes[length] >= 'a' && bytes[length] <= 'z') || (bytes[length] >= '0' && bytes[length] <= '9') ||
            bytes[length] == '_' || bytes[length] == '/'))
        length++;
    return length;
}

/* May the stream stand at this place of the list? */
static bool may_follow(const struct baize_entry_header *header, unsigned index)
{
    struct baize_stream stream = header->with[index].stream;
    return !baize_stream_equal(stream, header->stream) &&
           (index == 0 || baize_stream_compare(header->with[index - 1].stream, stream) < 0);
}

/* ---- Writing ---- */

static bool put_what(struct baize_text *text, const char what[BAIZE_DO_SIZE])
{
    size_t length = length_of_what(what, BAIZE_DO_SIZE);
    if (length == 0 || length == BAIZE_DO_SIZE || what[length] != '\0')
        return false;
    baize_text_put(text, " do=");
    baize_text_add_bytes(text, what, length);
    return true;
}

static bool put_with(struct baize_text *text, const struct baize_entry_header *header)
{
    if (header->with_count > BAIZE_ACT_STREAMS_MOST)
        return false;
    for (unsigned i = 0; i < header->with_count; i++) {
        baize_text_add(text, i == 0 ? " with=" : ",");
        if (!may_follow(header, i) || !journal_put_stream(text, header->with[i].stream) ||
            !journal_put_number(text, ":", header->with[i].seq))
            return false;
    }
    return true;
}

static bool put_device(struct baize_text *text, const struct baize_entry_header *header)
{
    return header->device == 0 || (journal_put_number(text, " device=", header->device) &&
                                   journal_put_number(text, ":", header->device_message));
}

static bool put_header(struct baize_text *text, const struct baize_entry_header *header)
{
    if (!journal_put_number(text, "entry v=", BAIZE_JOURNAL_VERSION))
        return false;
    baize_text_put(text, " stream=");
    if (!journal_put_stream(text, header->stream) || !journal_put_number(text, " seq=", header->seq))
        return false;
    journal_put_hex(text, " act=", header->act, sizeof header->act);
    if (!journal_put_maybe(text, " epoch=", header->epoch) || !journal_put_time(text, " at=", header->at_ms) ||
        !journal_put_signers(text, header) || !journal_put_consent(text, &header->consent) ||
        !put_device(text, header) || !put_what(text, header->what) || !put_with(text, header))
        return false;
    baize_text_put(text, "\n");
    return true;
}

enum baize_status baize_entry_encode(struct baize_text *text, const struct baize_entry_header *header)
{
    struct baize_text before = *text;
    return journal_written(text, &before, put_header(text, header));
}

/* ---- Reading ---- */

static bool take_what(struct baize_scan *scan, char what[BAIZE_DO_SIZE])
{
    if (!baize_scan_word(scan, " do="))
        return baize_scan_fail(scan, "another field is expected here");
    size_t length = length_of_what(scan->bytes + scan->position, scan->length - scan->position);
    if (length == 0 || length >= BAIZE_DO_SIZE)
        return baize_scan_fail(scan, "1 to 47 small letters, digits, '_' and '/' say what was done");
    memcpy(what, scan->bytes + scan->position, length);
    scan->position += length;
    return true;
}

static bool take_with(struct baize_scan *scan, struct baize_entry_header *header)
{
    bool more = baize_scan_word(scan, " with=");
    while (more) {
        size_t start = scan->position;
        struct baize_place_in_stream *place = &header->with[header->with_count];
        if (header->with_count == BAIZE_ACT_STREAMS_MOST)
            return baize_scan_fail(scan, "this is one too many");
        if (!journal_take_stream(scan, &place->stream) || !journal_take_number(scan, ":", &place->seq))
            return false;
        if (!may_follow(header, header->with_count)) {
            scan->position = start;
            return baize_scan_fail(scan, "other streams are expected, in their order");
        }
        header->with_count++;
        more = baize_scan_byte(scan, ',');
    }
    return true;
}

/* Whole lines, none of them empty, and one at least. */
static bool are_lines(struct baize_scan *scan)
{
    size_t at = scan->position;
    do {
        const char *end = at == scan->length ? NULL : memchr(scan->bytes + at, '\n', scan->length - at);
        if (end == NULL || end == scan->bytes + at) {
            scan->position = at;
            return baize_scan_fail(scan, "a whole line with an event is expected");
        }
        at = (size_t)(end - scan->bytes) + 1;
    } while (at < scan->length);
    return true;
}

static bool take_device(struct baize_scan *scan, struct baize_entry_header *header)
{
    return journal_take_maybe(scan, " device=", &header->device) &&
           (header->device == 0 || journal_take_number(scan, ":", &header->device_message));
}

/* What version 1 does not have. */
static bool take_signed(struct baize_scan *scan, struct baize_entry_header *header)
{
    return journal_take_maybe(scan, " epoch=", &header->epoch) && journal_take_time(scan, " at=", &header->at_ms) &&
           journal_take_signers(scan, header) && journal_take_consent(scan, &header->consent) &&
           take_device(scan, header);
}

static enum baize_status take_header(struct baize_scan *scan, struct baize_entry_header *header)
{
    enum baize_status status = journal_take_version(scan, "entry v=", BAIZE_JOURNAL_VERSION, &header->version);
    if (status != BAIZE_OK)
        return status;
    bool good = baize_scan_word(scan, " stream=") && journal_take_stream(scan, &header->stream) &&
                journal_take_number(scan, " seq=", &header->seq) &&
                journal_take_hex(scan, " act=", header->act, sizeof header->act) &&
                (header->version == 1 || take_signed(scan, header)) && take_what(scan, header->what) &&
                take_with(scan, header) && baize_scan_byte(scan, '\n') && are_lines(scan);
    return good ? BAIZE_OK : BAIZE_JOURNAL_SYNTAX;
}

struct baize_actor baize_entry_actor(const struct baize_entry_header *header)
{
    return (struct baize_actor){.who = header->signers[0].who,
                                .role = header->signers[0].duty,
                                .second = header->signers_count > 1 ? header->signers[1].who : 0,
                                .at_ms = header->at_ms};
}

enum baize_status baize_entry_decode(const char *bytes, size_t length, struct baize_entry_header *header,
                                     size_t *events, size_t *position)
{
    struct baize_scan scan = baize_scan_of(bytes, length);
    struct baize_entry_header read;
    memset(&read, 0, sizeof read);
    enum baize_status status = take_header(&scan, &read);
    if (status != BAIZE_OK) {
        *position = scan.position;
        return status;
    }
    *header = read;
    *events = scan.position;
    return BAIZE_OK;
}

bool baize_entry_line(const char *bytes, size_t length, size_t *at, const char **line, size_t *line_length)
{
    if (*at >= length)
        return false;
    const char *end = memchr(bytes + *at, '\n', length - *at);
    *line = bytes + *at;
    *line_length = end == NULL ? length - *at : (size_t)(end - *line);
    *at += *line_length + (end != NULL);
    return true;
}

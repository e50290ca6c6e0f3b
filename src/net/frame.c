#include "net/frame.h"
#include "net/utf8.h"

enum { IN_HEAD, IN_PAYLOAD };

static size_t head_length(const uint8_t *head)
{
    size_t length = 2 + 4; /* a client always masks */
    uint8_t small = head[1] & 0x7f;
    return length + (small == 126 ? 2 : small == 127 ? 8 : 0);
}

/* The first two bytes: enough to refuse what is not a frame of a client. */
static bool begin_is_good(const struct frame_reader *reader)
{
    uint8_t first = reader->head[0], small = reader->head[1] & 0x7f, opcode = first & 0x0f;
    bool final = first & 0x80, masked = reader->head[1] & 0x80;
    if ((first & 0x70) || !masked)
        return false;
    if (opcode >= 8)
        return opcode <= FRAME_PONG && final && small <= FRAME_CONTROL_MOST;
    return opcode <= FRAME_BINARY && (opcode == FRAME_CONTINUATION) == reader->continues;
}

/* The length, in the shortest way it can be written. */
static bool read_length(struct frame_reader *reader)
{
    uint8_t small = reader->head[1] & 0x7f;
    size_t bytes = small == 126 ? 2 : small == 127 ? 8 : 0;
    uint64_t length = bytes ? 0 : small;
    for (size_t i = 0; i < bytes; i++)
        length = length << 8 | reader->head[2 + i];
    if ((bytes == 2 && length < 126) || (bytes == 8 && (length < 65536 || length >> 63)))
        return false;
    reader->length = reader->left = length;
    return true;
}

static enum frame_event read_head(struct frame_reader *reader, uint8_t **bytes, size_t *length)
{
    while (*length && (reader->have < 2 || reader->have < head_length(reader->head))) {
        reader->head[reader->have++] = *(*bytes)++;
        (*length)--;
        if (reader->have == 2 && !begin_is_good(reader))
            return FRAME_BAD;
    }
    if (reader->have < 2 || reader->have < head_length(reader->head))
        return FRAME_MORE;
    if (!read_length(reader))
        return FRAME_BAD;
    reader->opcode = reader->head[0] & 0x0f;
    reader->final = reader->head[0] & 0x80;
    if (reader->opcode < 8)
        reader->continues = !reader->final;
    reader->stage = IN_PAYLOAD;
    return FRAME_BEGINS;
}

enum frame_event frame_read(struct frame_reader *reader, uint8_t **bytes, size_t *length, uint8_t **piece,
                            size_t *piece_length)
{
    *piece = NULL;
    *piece_length = 0;
    if (reader->stage == IN_HEAD)
        return read_head(reader, bytes, length);
    if (reader->left == 0) {
        reader->stage = IN_HEAD;
        reader->have = 0;
        return FRAME_ENDS;
    }
    if (*length == 0)
        return FRAME_MORE;
    size_t count = *length < reader->left ? *length : (size_t)reader->left;
    const uint8_t *mask = reader->head + reader->have - 4;
    uint64_t at = reader->length - reader->left;
    for (size_t i = 0; i < count; i++)
        (*bytes)[i] ^= mask[(at + i) & 3];
    *piece = *bytes;
    *piece_length = count;
    *bytes += count;
    *length -= count;
    reader->left -= count;
    return FRAME_BYTES;
}

size_t frame_write_head(uint8_t head[FRAME_WRITTEN_HEAD_MOST], enum frame_opcode opcode, size_t length)
{
    head[0] = (uint8_t)(0x80 | opcode);
    if (length < 126) {
        head[1] = (uint8_t)length;
        return 2;
    }
    size_t bytes = length < 65536 ? 2 : 8;
    head[1] = bytes == 2 ? 126 : 127;
    for (size_t i = 0; i < bytes; i++)
        head[2 + i] = (uint8_t)((uint64_t)length >> (8 * (bytes - 1 - i)));
    return 2 + bytes;
}

uint16_t frame_close_code(const uint8_t *payload, size_t length)
{
    if (length == 0)
        return 1005;
    if (length == 1 || !utf8_is_good((const char *)payload + 2, length - 2))
        return 0;
    uint16_t code = (uint16_t)(payload[0] << 8 | payload[1]);
    bool good = (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
                (code >= 3000 && code <= 4999);
    return good ? code : 0;
}

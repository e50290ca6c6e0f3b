/* frame.h - WebSocket frames (RFC 6455, 5): read a piece at a time, and the head of those we write. Pure.
 *
 *     header (2 to 14 bytes)  ->  FRAME_BEGINS  ->  FRAME_BYTES ...  ->  FRAME_ENDS  ->  header
 *                  \->  FRAME_BAD: the peer broke the protocol, 1002
 *
 * No extension is ever agreed on, so the reserved bits are always zero. In particular there is no permessage-deflate:
 * the length of what is compressed depends on what is in it, also on what its reader may not see. */
#ifndef BAIZE_NET_FRAME_H
#define BAIZE_NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_opcode {
    FRAME_CONTINUATION = 0x0,
    FRAME_TEXT = 0x1,
    FRAME_BINARY = 0x2,
    FRAME_CLOSE = 0x8,
    FRAME_PING = 0x9,
    FRAME_PONG = 0xa
};

enum { FRAME_CONTROL_MOST = 125, FRAME_HEAD_MOST = 14, FRAME_WRITTEN_HEAD_MOST = 10 };

enum frame_event { FRAME_MORE, FRAME_BEGINS, FRAME_BYTES, FRAME_ENDS, FRAME_BAD };

/* Zeroes at the start. */
struct frame_reader {
    uint64_t length, left; /* of the payload */
    uint8_t head[FRAME_HEAD_MOST];
    uint8_t have; /* bytes of the head */
    uint8_t opcode, stage;
    bool final;
    bool continues; /* a message of several frames is under way: the next data frame continues it */
};

/* Takes from *bytes, which moves on. FRAME_BYTES: piece[0 .. piece_length) is payload, unmasked where it lies. */
enum frame_event frame_read(struct frame_reader *reader, uint8_t **bytes, size_t *length, uint8_t **piece,
                            size_t *piece_length);

/* The head of a frame that the server sends: whole, not masked. Returns its length. */
size_t frame_write_head(uint8_t head[FRAME_WRITTEN_HEAD_MOST], enum frame_opcode opcode, size_t length);

/* What a close frame says. 1005 when it says nothing; 0 when it is not allowed (1002). */
uint16_t frame_close_code(const uint8_t *payload, size_t length);

#endif

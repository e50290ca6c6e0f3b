/* buffer.h - text that grows; once there is no memory it stays bad, and is asked once at the end. */
#ifndef BAIZE_NET_BUFFER_H
#define BAIZE_NET_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

struct buffer {
    char *bytes;
    size_t length, size;
    bool bad;
};

void buffer_add(struct buffer *buffer, const void *bytes, size_t length);
void buffer_text(struct buffer *buffer, const char *text);
void buffer_number(struct buffer *buffer, unsigned long long number);
void buffer_json(struct buffer *buffer, const char *text); /* with its quotes */

#endif

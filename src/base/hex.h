/* hex.h - bytes as small hexadecimal digits, two a byte: hashes, keys, ids. */
#ifndef BAIZE_BASE_HEX_H
#define BAIZE_BASE_HEX_H

#include "base/scan.h"

#include <baize/text.h>
#include <stdint.h>

void baize_hex_print(struct baize_text *text, const uint8_t *bytes, size_t size);

/* Exactly 2 * size digits, 0 to 9 and a to f. False with the scan at the byte that is none; `bytes` is then undefined.
 */
bool baize_hex_read(struct baize_scan *scan, uint8_t *bytes, size_t size);

#endif

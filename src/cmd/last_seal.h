/* last_seal.h - DIR/last-seal: the last seal of the record that this machine knows, kept beside the key.
 *
 * A store that has lost its end (a replica that lagged behind and was promoted, a backup put in place by hand, a -wal
 * that was not copied) is whole in itself: nothing in it says that there was more. This file does.
 *
 *     baize-last-seal v=1 house=<32 hex> seal=41 sealed=<64 hex>
 *
 * A server writes it each second while seals are made, and at its end; so do commands that change the house. */
#ifndef BAIZE_CMD_LAST_SEAL_H
#define BAIZE_CMD_LAST_SEAL_H

#include "cmd/house.h"

struct last_seal {
    uint64_t number; /* 0: none is known */
    uint8_t hash[BAIZE_HASH_SIZE];
};

enum last_seal_found { LAST_SEAL_AGREES, LAST_SEAL_BEHIND, LAST_SEAL_UNREADABLE };

/* Compares the file with the record of the house, which is open. BEHIND: the record does not have that seal; said in
 * words. UNREADABLE: file or store cannot be read; said why. */
enum last_seal_found last_seal_compare(const struct cmd_where *where, const struct cmd_house *house,
                                       struct last_seal *known);
/* Writes it, where it says less. False: said why, once. */
bool last_seal_write(const struct cmd_where *where, const uint8_t house[BAIZE_HOUSE_ID_SIZE],
                     const struct last_seal *seal);
/* The last seal of a house that is open. */
struct last_seal last_seal_of(const struct cmd_house *house);

#endif

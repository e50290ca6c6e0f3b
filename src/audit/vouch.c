/* vouch.c - one signature for many seals.
 *
 * A signature takes as long to check as some twenty acts to decide. Seals are a chain: each names the hash of the whole
 * text of the one before it, and signs that. So of the seals that come in one reading the last signature is checked,
 * and that the others lead up to it. If they do, what it signs is the text of each of them, signatures and all; nobody
 * without the house's key can have changed a byte of one. If they do not, every signature is checked by itself, to find
 * the first that is wrong.
 *
 * The last seal of a journal is the last of its reading: its own signature is always checked. */
#include "audit/internal.h"
#include "journal/internal.h"
#include "journal/seal.h"

#include <string.h>

static const char *text_of(const struct audit_seals *seals, size_t at)
{
    return seals->bytes + seals->starts[at];
}

/* Every one names the one before it; the first of all is compared by who takes it. */
static bool lead_up(struct audit_seals *seals)
{
    uint8_t before[BAIZE_HASH_SIZE];
    for (size_t i = 0; i < seals->count; i++) {
        journal_hash(text_of(seals, i), seals->lengths[i], seals->hashes[i]);
        if (i > 0 && (!journal_seal_before(text_of(seals, i), seals->lengths[i], before) ||
                      memcmp(before, seals->hashes[i - 1], BAIZE_HASH_SIZE) != 0))
            return false;
    }
    return true;
}

void audit_vouch(struct audit *audit)
{
    struct audit_seals *seals = audit->seals;
    uint8_t hash[BAIZE_HASH_SIZE];
    seals->vouched = false;
    if (audit->settings->every_signature || seals->count < 2 || !lead_up(seals))
        return;
    size_t last = seals->count - 1;
    audit->report->counts.signatures++;
    seals->vouched = baize_seal_read(text_of(seals, last), seals->lengths[last], audit->report->public_key, &seals->now,
                                     hash) == BAIZE_OK;
}

enum baize_status audit_take_seal(struct audit *audit, size_t at, uint8_t hash[BAIZE_HASH_SIZE])
{
    struct audit_seals *seals = audit->seals;
    if (!seals->vouched) {
        audit->report->counts.signatures++;
        return baize_seal_read(text_of(seals, at), seals->lengths[at], audit->report->public_key, &seals->now, hash);
    }
    memcpy(hash, seals->hashes[at], BAIZE_HASH_SIZE);
    return journal_seal_text(text_of(seals, at), seals->lengths[at], &seals->now);
}

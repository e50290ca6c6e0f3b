/* seal.h - seals in a row: a signature is good for the seals before it too.
 *
 *     seal 11 <--- before=hash of seal 11, all of its text --- seal 12 <--- before=... --- seal 13, signature right
 *
 * Who has signed seal 13 has signed the hash of seal 12 in it, and so the text of seal 12 with the hash of seal 11, and
 * so on: when the chain holds and the last signature is right, all the texts are those that the house had before it
 * when it signed (audit/vouch.c; docs/audit.md says what that leaves open). */
#ifndef BAIZE_JOURNAL_SEAL_H
#define BAIZE_JOURNAL_SEAL_H

#include <baize/journal.h>

/* As baize_seal_read, but nobody asks whose signature it is, and *seal holds anything when it fails. Of the heads only
 * those that are there are written. */
enum baize_status journal_seal_text(const char *bytes, size_t length, struct baize_seal *seal);

/* Which seal it names before it; false: it is none. */
bool journal_seal_before(const char *bytes, size_t length, uint8_t before[BAIZE_HASH_SIZE]);

#endif

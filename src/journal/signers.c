/* signers.c - who signed a command: 60:dealer, 12:manager/webauthn,15:supervisor, 0:program. */
#include "base/digits.h"
#include "base/put.h"
#include "base/vocabulary.h"
#include "journal/internal.h"

#include <string.h>

/* ---- Writing ---- */

/* The program signs as itself and alone; nobody signs twice. */
static bool may_sign(const struct baize_entry_header *header, unsigned index)
{
    const struct baize_signer *signer = &header->signers[index];
    if (signer->duty == BAIZE_PROGRAM)
        return signer->who == 0 && header->signers_count == 1;
    for (unsigned i = 0; i < index; i++)
        if (header->signers[i].who == signer->who)
            return false;
    return index == 0 || signer->who != 0;
}

static bool put_with(struct baize_text *text, enum baize_signed_with with)
{
    if (with == BAIZE_SIGNED_WITH_UNKNOWN)
        return true;
    baize_text_put(text, "/");
    baize_text_add(text, baize_vocabulary_id(&baize_words_signed_with, (int)with));
    return (unsigned)with < BAIZE_SIGNED_WITHS;
}

bool journal_put_signers(struct baize_text *text, const struct baize_entry_header *header)
{
    if (header->signers_count == 0 || header->signers_count > BAIZE_SIGNERS_MOST)
        return false;
    for (unsigned i = 0; i < header->signers_count; i++) {
        const struct baize_signer *signer = &header->signers[i];
        baize_text_add(text, i == 0 ? " by=" : ",");
        baize_digits_print(text, signer->who);
        baize_text_put(text, ":");
        baize_text_add(text, baize_role_id(signer->duty));
        if ((unsigned)signer->duty > BAIZE_PROGRAM || !put_with(text, signer->with) || !may_sign(header, i))
            return false;
    }
    return true;
}

bool journal_put_consent(struct baize_text *text, const struct baize_signer *consent)
{
    if (consent->who == 0)
        return true;
    baize_text_put(text, " consent=");
    baize_digits_print(text, consent->who);
    return put_with(text, consent->with) && consent->duty == BAIZE_PLAYER;
}

/* ---- Reading ---- */

static int take_word(struct baize_scan *scan, const struct baize_vocabulary *words)
{
    size_t end = scan->position;
    while (end < scan->length && strchr(" ,/\n", scan->bytes[end]) == NULL)
        end++;
    int word = baize_vocabulary_find(words, scan->bytes + scan->position, end - scan->position);
    if (word >= 0)
        scan->position = end;
    return word;
}

static bool take_who(struct baize_scan *scan, uint32_t *who)
{
    int64_t number;
    if (!baize_scan_number(scan, UINT32_MAX, &number))
        return false;
    *who = (uint32_t)number;
    return true;
}

static bool take_with(struct baize_scan *scan, enum baize_signed_with *with)
{
    if (!baize_scan_byte(scan, '/'))
        return true;
    int word = take_word(scan, &baize_words_signed_with);
    if (word <= BAIZE_SIGNED_WITH_UNKNOWN)
        return baize_scan_fail(scan, "a kind of signature is expected");
    *with = (enum baize_signed_with)word;
    return true;
}

static bool take_signer(struct baize_scan *scan, struct baize_signer *signer)
{
    if (!take_who(scan, &signer->who) || !baize_scan_byte(scan, ':'))
        return baize_scan_fail(scan, "a person is expected");
    if (baize_scan_word(scan, baize_role_id(BAIZE_PROGRAM))) {
        signer->duty = BAIZE_PROGRAM;
        return true;
    }
    int role = take_word(scan, &baize_words_role);
    if (role < 0)
        return baize_scan_fail(scan, "there is no such duty");
    signer->duty = (enum baize_role)role;
    return take_with(scan, &signer->with);
}

bool journal_take_signers(struct baize_scan *scan, struct baize_entry_header *header)
{
    bool more = baize_scan_word(scan, " by=");
    while (more) {
        if (header->signers_count == BAIZE_SIGNERS_MOST)
            return baize_scan_fail(scan, "this is one too many");
        if (!take_signer(scan, &header->signers[header->signers_count++]))
            return false;
        more = baize_scan_byte(scan, ',');
    }
    for (unsigned i = 0; i < header->signers_count; i++)
        if (!may_sign(header, i))
            return baize_scan_fail(scan, "these people cannot sign together");
    return header->signers_count > 0 || baize_scan_fail(scan, "who signed is expected");
}

bool journal_take_consent(struct baize_scan *scan, struct baize_signer *consent)
{
    if (!baize_scan_word(scan, " consent="))
        return true;
    return take_who(scan, &consent->who) && (consent->who != 0 || baize_scan_fail(scan, "a patron is expected")) &&
           take_with(scan, &consent->with);
}

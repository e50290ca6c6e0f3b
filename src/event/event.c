/* event.c - events as text, and back.
 *
 * The format, version 1. One line of printable text, no newline:
 *
 *     KIND v=1 at=MILLISECONDS by=WHO:ROLE[+SECOND] round=NUMBER FIELD... [post=ENTRY,ENTRY...]
 *
 * The fields of a kind are in kinds.c, always all of them and always in this order, one blank between two. A value has
 * no blank in it, except in the words of a clause. There is one way to write a value:
 *
 *     a number         41              no sign, no leading zeros
 *     an amount        $1234.50        no thousands separators, always two decimals, never negative
 *     an entry         chips/7:-$5.00  account, sign and amount; two to eight decimals, no more than are needed, never
 * 0; each account once. Accounts: account.h in src/ledger a word           aces-up         the id of a vocabulary;
 * switches are yes and no a clause         "MD-FCP 12.C"   its words from the rules, between double quotes; a quote
 * among them is doubled. Nothing else is quoted a card           As, J1          a set: 2c,Td,As, by the bits of
 * card.h; a list: in its own order, each card once a dealt card     3:As:down       place, card, face; the places
 * beside the seats are dealer, bonus-box, discard-rack seats            1,3,7           from low to high a hash 64
 * digits       0 to 9 and a to f odds             300-for-1       and 3-to-2, $100.00, push, 10%-of-main a fraction 1/2
 *     nothing          none            an empty set or list, no clause, no row, no odds
 *
 * A settlement has one field for each of its lines: line=WAGER:RESULT:NAME=VALUE:NAME=VALUE... An empty posting has no
 * field. Rows of paytables count from 0, the highest. The rules must be those of the round: another table's rules have
 * other clauses.
 *
 * Both ways are strict. What cannot be read back (a card that is none, a clause that the rules do not have, a negative
 * amount) is not written; what would not be written is not read. So encode(decode(t)) = t and decode(encode(e)) = e. */
#include "event/record.h"

#include <string.h>

const char *baize_event_id(enum baize_event_kind kind)
{
    return baize_vocabulary_id(&baize_event_kinds, (int)kind);
}

enum baize_status baize_event_encode(struct baize_text *text, const struct baize_event *event,
                                     const struct baize_rules *rules)
{
    return baize_event_write(text, &baize_event_family, (int)event->kind, event, rules);
}

enum baize_status baize_event_decode(const char *bytes, size_t length, const struct baize_rules *rules,
                                     struct baize_event *event, size_t *position)
{
    struct event_reader reader = {.scan = baize_scan_of(bytes, length), .rules = rules};
    struct baize_event read;
    memset(&read, 0, sizeof read); /* the counts of lists that are not written, and all that its kind does not have */
    int kind = baize_event_read(&reader, &baize_event_family, &read);
    if (kind < 0) {
        *position = reader.scan.position;
        return BAIZE_EVENT_SYNTAX;
    }
    read.kind = (enum baize_event_kind)kind;
    *event = read;
    return BAIZE_OK;
}

bool baize_event_equal(const struct baize_event *a, const struct baize_event *b)
{
    return a->kind == b->kind && baize_event_same(&baize_event_family, (int)a->kind, a, b);
}

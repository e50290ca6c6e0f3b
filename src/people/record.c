/* record.c - the text of people, sessions and log lines in the store. One line each, fields in this order:
 *
 *     person v=1 number=3 name=Anna role=manager set=1763254800000 change=0 failures=0 locked=0 disabled=0
 *            seen=1763254800000 card=<64 hex, or -> password=$argon2id$... before=$argon2id$...;$argon2id$...
 *     session v=1 hash=<64 hex> person=3 made=1763254800000 used=1763254800000 set=1763254800000
 *     access v=2 at=1763254800000 what=wrong-password person=3 by=0 address=192.0.2.7 session=- count=4
 *            last=1763254830000 table=0 round=0
 *     access v=1 at=1763254800000 what=lock-out-ended person=3 by=1        (by= may be missing; no longer written)
 *
 * Readers are strict; a higher v= is a record of a newer version, and is refused like any other. */
#include "base/hex.h"
#include "people/inside.h"

#include <string.h>

#define TIME_MOST   INT64_C(253402300799999) /* the end of the year 9999 */
#define NUMBER_MOST 999999999

/* " field=" and a number. */
static bool scan_field(struct baize_scan *scan, const char *field, int64_t most, int64_t *number)
{
    return baize_scan_word(scan, field) && baize_scan_number(scan, most, number);
}

/* What stands here up to a blank, a semicolon or the end; not nothing. */
static bool scan_value(struct baize_scan *scan, char *value, size_t size)
{
    size_t length = 0;
    while (scan->position < scan->length && strchr(" ;\n", scan->bytes[scan->position]) == NULL) {
        if (length + 1 >= size || scan->bytes[scan->position] == '\0')
            return false;
        value[length++] = scan->bytes[scan->position++];
    }
    value[length] = '\0';
    return length > 0;
}

/* ---- Persons ---- */

void person_print(struct baize_text *text, const struct people_person *person)
{
    baize_text_format(text, "person v=1 number=%u name=%s role=%s set=%lld change=%d failures=%u locked=%lld",
                      person->number, person->name, baize_role_id(person->role), (long long)person->set_ms,
                      person->must_change ? 1 : 0, person->failures, (long long)person->locked_ms);
    baize_text_format(text, " disabled=%d seen=%lld card=", person->disabled ? 1 : 0, (long long)person->seen_ms);
    if (person->has_card)
        baize_hex_print(text, person->card, sizeof person->card);
    else
        baize_text_add(text, "-");
    baize_text_format(text, " password=%s before=", person->password);
    for (size_t i = 0; i < person->before_count; i++)
        baize_text_format(text, "%s%s", i > 0 ? ";" : "", person->before[i]);
    if (person->before_count == 0)
        baize_text_add(text, "-");
}

static bool scan_role(struct baize_scan *scan, enum baize_role *role)
{
    char id[32];
    if (!baize_scan_word(scan, " role=") || !scan_value(scan, id, sizeof id))
        return false;
    for (int i = 0; i <= BAIZE_AUDITOR; i++)
        if (strcmp(id, baize_role_id((enum baize_role)i)) == 0) {
            *role = (enum baize_role)i;
            return true;
        }
    return false;
}

static bool scan_name(struct baize_scan *scan, char name[PEOPLE_NAME_SIZE])
{
    char folded[PEOPLE_NAME_SIZE];
    return baize_scan_word(scan, " name=") && scan_value(scan, name, PEOPLE_NAME_SIZE) &&
           people_fold_name(name, folded) == PEOPLE_OK;
}

static bool scan_card(struct baize_scan *scan, struct people_person *person)
{
    if (!baize_scan_word(scan, " card="))
        return false;
    person->has_card = !baize_scan_byte(scan, '-');
    return !person->has_card || baize_hex_read(scan, person->card, sizeof person->card);
}

static bool scan_before(struct baize_scan *scan, struct people_person *person)
{
    if (!baize_scan_word(scan, " before="))
        return false;
    if (baize_scan_byte(scan, '-'))
        return true;
    do {
        if (person->before_count == PEOPLE_BEFORE ||
            !scan_value(scan, person->before[person->before_count], PEOPLE_HASH_SIZE))
            return false;
        person->before_count++;
    } while (baize_scan_byte(scan, ';'));
    return true;
}

bool person_read(const char *bytes, size_t length, struct people_person *person)
{
    struct baize_scan scan = baize_scan_of(bytes, length);
    int64_t number = 0, change = 0, failures = 0, disabled = 0;
    memset(person, 0, sizeof *person);
    bool good =
        scan_field(&scan, "person v=1 number=", NUMBER_MOST, &number) && number > 0 && scan_name(&scan, person->name) &&
        scan_role(&scan, &person->role) && scan_field(&scan, " set=", TIME_MOST, &person->set_ms) &&
        scan_field(&scan, " change=", 1, &change) && scan_field(&scan, " failures=", NUMBER_MOST, &failures) &&
        scan_field(&scan, " locked=", TIME_MOST, &person->locked_ms) && scan_field(&scan, " disabled=", 1, &disabled) &&
        scan_field(&scan, " seen=", TIME_MOST, &person->seen_ms) && scan_card(&scan, person) &&
        baize_scan_word(&scan, " password=") && scan_value(&scan, person->password, PEOPLE_HASH_SIZE) &&
        scan_before(&scan, person) && baize_scan_at_end(&scan);
    person->number = (uint32_t)number;
    person->must_change = change == 1;
    person->failures = (uint32_t)failures;
    person->disabled = disabled == 1;
    return good;
}

/* ---- Sessions and the log ---- */

void session_print(struct baize_text *text, const struct people_session *session)
{
    baize_text_add(text, "session v=1 hash=");
    baize_hex_print(text, session->hash, sizeof session->hash);
    baize_text_format(text, " person=%u made=%lld used=%lld set=%lld", session->person, (long long)session->made_ms,
                      (long long)session->used_ms, (long long)session->set_ms);
}

bool session_read(const char *bytes, size_t length, struct people_session *session)
{
    struct baize_scan scan = baize_scan_of(bytes, length);
    int64_t person = 0;
    memset(session, 0, sizeof *session);
    bool good = baize_scan_word(&scan, "session v=1 hash=") &&
                baize_hex_read(&scan, session->hash, sizeof session->hash) &&
                scan_field(&scan, " person=", NUMBER_MOST, &person) &&
                scan_field(&scan, " made=", TIME_MOST, &session->made_ms) &&
                scan_field(&scan, " used=", TIME_MOST, &session->used_ms);
    if (good && !baize_scan_at_end(&scan)) /* without it, of an older version: under no password, and over */
        good = scan_field(&scan, " set=", TIME_MOST, &session->set_ms) && baize_scan_at_end(&scan);
    session->person = (uint32_t)person;
    session->written_ms = session->used_ms;
    return good;
}

static const char *or_none(const char *word)
{
    return word[0] == '\0' ? "-" : word;
}

void access_print(struct baize_text *text, const struct people_access *access)
{
    baize_text_format(text, "access v=2 at=%lld what=%s person=%u by=%u address=%s session=%s",
                      (long long)access->at_ms, people_access_id(access->kind), access->person, access->from.by,
                      or_none(access->from.address), or_none(access->from.session));
    baize_text_format(text, " count=%u last=%lld table=%u round=%u", access->count, (long long)access->last_ms,
                      access->table, access->round);
}

/* A word, or "-" for none. */
static bool scan_word_or_none(struct baize_scan *scan, const char *field, char *word, size_t size)
{
    if (!baize_scan_word(scan, field) || !scan_value(scan, word, size))
        return false;
    if (strcmp(word, "-") == 0)
        word[0] = '\0';
    return true;
}

static bool scan_number(struct baize_scan *scan, const char *field, uint32_t *number)
{
    int64_t value = 0;
    bool good = scan_field(scan, field, UINT32_MAX, &value);
    *number = (uint32_t)value;
    return good;
}

static bool scan_kind(struct baize_scan *scan, enum people_access_kind *kind)
{
    char id[32];
    if (!baize_scan_word(scan, " what=") || !scan_value(scan, id, sizeof id))
        return false;
    for (int i = 0; i < PEOPLE_ACCESSES; i++)
        if (strcmp(id, people_access_id((enum people_access_kind)i)) == 0) {
            *kind = (enum people_access_kind)i;
            return true;
        }
    return false;
}

/* Of a house before 0.2.0. */
static bool read_access_1(struct baize_scan *scan, struct people_access *access)
{
    access->count = 1;
    return scan_field(scan, "access v=1 at=", TIME_MOST, &access->at_ms) && scan_kind(scan, &access->kind) &&
           scan_number(scan, " person=", &access->person) &&
           (baize_scan_at_end(scan) || (scan_number(scan, " by=", &access->from.by) && access->from.by != 0)) &&
           baize_scan_at_end(scan);
}

bool access_read(const char *bytes, size_t length, struct people_access *access)
{
    static const char before[] = "access v=1 ";
    struct baize_scan scan = baize_scan_of(bytes, length);
    struct people_source *from = &access->from;
    memset(access, 0, sizeof *access);
    if (length >= sizeof before - 1 && memcmp(bytes, before, sizeof before - 1) == 0)
        return read_access_1(&scan, access);
    return scan_field(&scan, "access v=2 at=", TIME_MOST, &access->at_ms) && scan_kind(&scan, &access->kind) &&
           scan_number(&scan, " person=", &access->person) && scan_number(&scan, " by=", &from->by) &&
           scan_word_or_none(&scan, " address=", from->address, sizeof from->address) &&
           scan_word_or_none(&scan, " session=", from->session, sizeof from->session) &&
           scan_number(&scan, " count=", &access->count) && access->count > 0 &&
           scan_field(&scan, " last=", TIME_MOST, &access->last_ms) && scan_number(&scan, " table=", &access->table) &&
           scan_number(&scan, " round=", &access->round) && baize_scan_at_end(&scan);
}

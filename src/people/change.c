/* change.c - changes that somebody else makes, prepared as records for the commit of an act of the house; and cards. */
#include "people/inside.h"

#include <sodium.h>
#include <string.h>

void person_set_password(const struct people *people, struct people_person *person, const char *hash, bool must_change)
{
    for (size_t i = PEOPLE_BEFORE - 1; i > 0; i--)
        memcpy(person->before[i], person->before[i - 1], PEOPLE_HASH_SIZE);
    memcpy(person->before[0], person->password, PEOPLE_HASH_SIZE);
    if (person->before_count < PEOPLE_BEFORE)
        person->before_count++;
    memcpy(person->password, hash, PEOPLE_HASH_SIZE);
    person->set_ms = people_now(people);
    person->must_change = must_change;
    person->failures = 0;
    person->locked_ms = 0;
}

static void add_record(struct people_change *change, const char *kind, const char *key, const char *value)
{
    change->records[change->records_count++] =
        (struct baize_store_record){.kind = kind, .key = key, .value = value, .length = strlen(value)};
}

/* Whoever's credentials change, an auditor reads in the access log who did it (S3). */
static void log_change(const struct people *people, uint32_t by, enum people_access_kind kind,
                       struct people_change *change)
{
    struct baize_text text = baize_text_in(change->access_text, sizeof change->access_text);
    struct people_source from = {.by = by};
    change->access = access_make(people, kind, change->person.number, &from);
    access_print(&text, &change->access);
    add_record(change, "access", change->access.id, change->access_text);
}

static enum people_reason finish_change(const struct people *people, uint32_t by, enum people_access_kind kind,
                                        struct people_change *change)
{
    struct baize_text key = baize_text_in(change->key, sizeof change->key);
    struct baize_text text = baize_text_in(change->text, sizeof change->text);
    char folded[PEOPLE_NAME_SIZE];
    enum people_reason reason = people_fold_name(change->person.name, folded);
    if (reason != PEOPLE_OK)
        return reason;
    baize_text_add(&key, folded);
    person_print(&text, &change->person);
    add_record(change, "person", change->key, change->text);
    if (by != 0)
        log_change(people, by, kind, change);
    return text.truncated ? PEOPLE_RECORD_BROKEN : PEOPLE_OK;
}

enum people_reason people_change_add(const struct people *people, uint32_t by, const char *name, enum baize_role role,
                                     uint32_t number, const char *hash, bool must_change, struct people_change *change)
{
    char folded[PEOPLE_NAME_SIZE];
    enum people_reason reason = people_fold_name(name, folded);
    memset(change, 0, sizeof *change);
    if (reason != PEOPLE_OK)
        return reason;
    if (people_named(people, name) != NULL)
        return PEOPLE_NAME_TAKEN;
    if (number == 0 || people_numbered(people, number) != NULL)
        return PEOPLE_NUMBER_TAKEN;
    change->person.number = number;
    change->person.role = role;
    memcpy(change->person.name, name, strlen(name));
    memcpy(change->person.password, hash, strlen(hash));
    change->person.set_ms = people_now(people);
    change->person.must_change = must_change;
    return finish_change(people, by, PEOPLE_ACCESS_ADDED, change);
}

enum people_reason people_change_password(const struct people *people, uint32_t by, const struct people_person *person,
                                          const char *hash, bool must_change, struct people_change *change)
{
    char padded[PEOPLE_HASH_SIZE] = {0};
    memcpy(padded, hash, strlen(hash));
    memset(change, 0, sizeof *change);
    change->person = *person;
    person_set_password(people, &change->person, padded, must_change);
    return finish_change(people, by, PEOPLE_ACCESS_PASSWORD_RESET, change);
}

enum people_reason people_change_disabled(const struct people *people, uint32_t by, const struct people_person *person,
                                          bool disabled, struct people_change *change)
{
    bool only_locked = !disabled && !person->disabled && people_is_locked(people, person);
    enum people_access_kind enabled = only_locked ? PEOPLE_ACCESS_LOCK_OUT_ENDED : PEOPLE_ACCESS_ENABLED;
    memset(change, 0, sizeof *change);
    change->person = *person;
    change->person.disabled = disabled;
    change->person.failures = 0;
    change->person.locked_ms = 0;
    return finish_change(people, by, disabled ? PEOPLE_ACCESS_DISABLED : enabled, change);
}

/* ---- Cards ---- */

static void card_hash(const struct people *people, const char *digits, uint8_t hash[32])
{
    crypto_generichash(hash, 32, (const unsigned char *)digits, strlen(digits), people->set.card_key,
                       sizeof people->set.card_key);
}

enum people_reason people_change_card(const struct people *people, uint32_t by, const struct people_person *person,
                                      char digits[PEOPLE_CARD_SIZE], struct people_change *change)
{
    memset(change, 0, sizeof *change);
    for (size_t i = 0; i + 1 < PEOPLE_CARD_SIZE; i++) {
        uint8_t byte = 0;
        do /* 250 .. 255 would favour some digits */
            baize_random_bytes(&people->set.random, &byte, 1);
        while (byte >= 250);
        digits[i] = (char)('0' + byte % 10);
    }
    digits[PEOPLE_CARD_SIZE - 1] = '\0';
    change->person = *person;
    change->person.has_card = true;
    card_hash(people, digits, change->person.card);
    return finish_change(people, by, PEOPLE_ACCESS_CARD_ISSUED, change);
}

const struct people_person *card_holder(const struct people *people, const char *digits)
{
    uint8_t hash[32];
    const struct people_person *found = NULL;
    card_hash(people, digits, hash);
    for (size_t i = 0; i < people->persons_count; i++)
        if (people->persons[i].has_card && sodium_memcmp(people->persons[i].card, hash, sizeof hash) == 0)
            found = &people->persons[i];
    return found;
}

const struct people_person *people_of_card(const struct people *people, const char *digits)
{
    const struct people_person *found = card_holder(people, digits);
    return found != NULL && !found->disabled ? found : NULL;
}

enum people_reason people_changed(struct people *people, const struct people_change *change)
{
    return people_put(people, &change->person);
}

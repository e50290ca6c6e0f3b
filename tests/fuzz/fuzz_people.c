/* fuzz_people.c - bytes that claim to be a record of people in the store: a person, a session, a line of the access
 * log.
 *
 * What is read is written again with the same bytes, but for a session and a line of an older version, which have
 * fewer fields.
 * Names that are read are names that people can have; texts end inside their room. */
#include "fuzz.h"

#include "people/inside.h"

#include <string.h>

static char words[1u << 13];

static void must_be(const struct baize_text *text, const char *bytes, size_t size)
{
    REQUIRE(!text->truncated && text->length == size && memcmp(words, bytes, size) == 0);
}

static void try_person(const char *bytes, size_t size)
{
    static struct people_person person;
    char folded[PEOPLE_NAME_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!person_read(bytes, size, &person))
        return;
    REQUIRE(person.number > 0 && people_fold_name(person.name, folded) == PEOPLE_OK);
    REQUIRE(memchr(person.password, '\0', sizeof person.password) != NULL && person.password[0] != '\0');
    REQUIRE(person.before_count <= PEOPLE_BEFORE);
    for (size_t i = 0; i < person.before_count; i++)
        REQUIRE(memchr(person.before[i], '\0', sizeof person.before[i]) != NULL && person.before[i][0] != '\0');
    person_print(&text, &person);
    must_be(&text, bytes, size);
}

static void try_session(const char *bytes, size_t size)
{
    static struct people_session session;
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!session_read(bytes, size, &session))
        return;
    session_print(&text, &session);
    if (memmem(bytes, size, " set=", 5) != NULL)
        must_be(&text, bytes, size);
    else
        REQUIRE(session.set_ms == 0 && text.length == size + strlen(" set=0") && memcmp(words, bytes, size) == 0);
}

static void try_access(const char *bytes, size_t size)
{
    static struct people_access access;
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!access_read(bytes, size, &access))
        return;
    REQUIRE(access.count > 0 && memchr(access.from.address, '\0', sizeof access.from.address) != NULL);
    REQUIRE(memchr(access.from.session, '\0', sizeof access.from.session) != NULL);
    access_print(&text, &access);
    if (memcmp(bytes, "access v=1 ", 11) != 0)
        must_be(&text, bytes, size);
    else
        REQUIRE(access_read(words, text.length, &access));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    try_person(bytes, size);
    try_session(bytes, size);
    try_access(bytes, size);
    return 0;
}

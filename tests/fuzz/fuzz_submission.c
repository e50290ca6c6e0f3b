/* fuzz_submission.c - any bytes as a rules submission, against the shipped jurisdictions.
 *
 * The first byte chooses how the jurisdiction is found: by the name in the submission, or one of the shipped ones
 * whatever the name is, so that a submission need not spell it right to be checked against it. 'n' is "by name". */
#include "promises.h"

#define BY_NAME 'n'

/* The jurisdictions stand first among the shipped files. */
static void choose(uint8_t choice, struct promises_library *finder)
{
    struct baize_shipped shipped;
    size_t jurisdictions = 0;
    while (baize_shipped_at(jurisdictions, &shipped) == BAIZE_OK && shipped.kind == BAIZE_FILE_JURISDICTION)
        jurisdictions++;
    size_t number = choice % (jurisdictions + 1);
    if (choice == BY_NAME || number == jurisdictions)
        return;
    REQUIRE(baize_shipped_at(number, &shipped) == BAIZE_OK);
    finder->always = (struct baize_source){.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct promises_library finder = {.inner = baize_shipped_library()};
    if (size == 0)
        return 0;
    choose(data[0], &finder);
    struct baize_source submission = {.name = "fuzz", .bytes = (const char *)data + 1, .length = size - 1};
    promises_load(&submission, &finder);
    return 0;
}

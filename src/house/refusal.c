/* refusal.c - refusals in words: why, about whom or what, who may, and which requirement says so. */
#include "house/internal.h"

#include <inttypes.h>

static void print_roles(struct baize_text *text, uint16_t roles)
{
    const char *between = ": ";
    if (roles == 0)
        baize_text_add(text, ": the program itself does this");
    for (unsigned role = 0; role <= BAIZE_AUDITOR; role++)
        if ((roles & 1u << role) != 0) {
            baize_text_format(text, "%s%s", between, baize_role_id((enum baize_role)role));
            between = " or ";
        }
}

static void print_day(struct baize_text *text, uint32_t day)
{
    baize_text_format(text, "%04" PRIu32 "-%02" PRIu32 "-%02" PRIu32, day / 10000, day / 100 % 100, day % 100);
}

static void print_shift(struct baize_text *text, const struct baize_house_refusal *refusal)
{
    bool back = refusal->reason == BAIZE_HOUSE_SHIFT_GOES_BACK;
    baize_text_add(text, back ? ": it would be gaming day " : ": gaming day ");
    print_day(text, refusal->day);
    baize_text_format(text, ", shift %u%s", refusal->shift, back ? " again" : ", has ended");
    if (refusal->from_ms == 0) {
        baize_text_add(text, "; it never fits: change to one shift a day first");
        return;
    }
    baize_text_add(text, back ? "; it can be changed from " : "; the next can be ended from ");
    baize_house_time_print(text, &refusal->time, refusal->from_ms);
    baize_text_add(text, " on");
}

void baize_house_refusal_print(struct baize_text *text, const struct baize_house_refusal *refusal)
{
    bool known = (size_t)refusal->reason < BAIZE_HOUSE_REASONS;
    if (refusal->second)
        baize_text_add(text, "the second person: ");
    baize_text_add(text, known ? baize_vocabulary_words(&baize_words_house_reason, (int)refusal->reason) : "refused");
    if (refusal->reason == BAIZE_HOUSE_ROLE_NOT_ALLOWED)
        print_roles(text, refusal->roles);
    if (refusal->reason == BAIZE_HOUSE_RULES_NOT_YET && refusal->day != 0) {
        baize_text_add(text, ": ");
        print_day(text, refusal->day);
    }
    if (refusal->shift != 0)
        print_shift(text, refusal);
    if (refusal->number != 0)
        baize_text_format(text, ", number %" PRIu32, refusal->number);
    if (refusal->requirement != NULL && refusal->requirement[0] != '\0')
        baize_text_format(text, " (%s)", refusal->requirement);
}

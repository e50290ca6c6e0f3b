/* user_list.c - baize user list. */
#include "cmd/json.h"
#include "cmd/user.h"

#include <stdio.h>

void user_time(const struct office *office, int64_t at_ms, char *memory, size_t size)
{
    const struct baize_house *house = baize_engine_house(office->house.engine);
    struct baize_text text = baize_text_in(memory, size);
    if (at_ms == 0)
        baize_text_add(&text, "never");
    else
        baize_house_time_print(&text, &baize_house_settings_at(house, at_ms)->time, at_ms);
}

static const char *standing(const struct office *office, const struct people_person *person)
{
    const struct baize_wallet *wallet = baize_engine_wallet(office->house.engine, person->number);
    if (person->disabled)
        return "disabled";
    if (wallet != NULL && baize_wallet_is_excluded(wallet, baize_engine_now_ms(office->house.engine)))
        return "excluded";
    if (people_is_locked(office->people, person))
        return "locked out";
    return people_must_change(office->people, person) ? "must set a password" : "active";
}

static json_t *person_json(const struct office *office, const struct people_person *person)
{
    char seen[32];
    user_time(office, person->seen_ms, seen, sizeof seen);
    return json_pack("{s:i, s:s, s:s, s:s, s:b, s:s}", "number", (int)person->number, "name", person->name, "role",
                     baize_role_id(person->role), "standing", standing(office, person), "card",
                     person->has_card ? 1 : 0, "last_login", seen);
}

bool user_list(const struct office_request *request, struct office *office)
{
    json_t *array = request->json ? json_array() : NULL;
    if (!request->json)
        printf("%9s  %-20s  %-11s  %-4s  %-20s  %s\n", "number", "name", "role", "card", "standing", "last login");
    for (size_t i = 0; i < people_count(office->people); i++) {
        const struct people_person *person = people_at(office->people, i);
        char seen[32];
        user_time(office, person->seen_ms, seen, sizeof seen);
        if (request->json)
            json_array_append_new(array, person_json(office, person));
        else
            printf("%9u  %-20s  %-11s  %-4s  %-20s  %s\n", person->number, person->name, baize_role_id(person->role),
                   person->has_card ? "yes" : "no", standing(office, person), seen);
    }
    return !request->json || json_finish(json_pack("{s:o}", "people", array)) == CMD_DONE;
}

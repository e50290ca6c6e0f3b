/* view_me.c - who is signed in, and `me`: the own wallet and where one sits. */
#include "base/vocabulary.h"
#include "protocol/view.h"

#include <stdio.h>
#include <string.h>

/* Made by the server for whoever asked: nobody ever had its password. */
static bool is_guest(const struct protocol_house *house, const struct protocol_person *person)
{
    char name[24];
    snprintf(name, sizeof name, "guest-%u", (unsigned)person->number);
    return house->guests && person->role == BAIZE_PLAYER && person->name != NULL && strcmp(person->name, name) == 0;
}

json_t *protocol_person(const struct protocol_house *house, const struct protocol_person *person)
{
    if (person->number == 0)
        return json_null();
    return json_pack("{s:I, s:o, s:s, s:o, s:b, s:b}", "number", (json_int_t)person->number, "name",
                     make_text(person->name), "role", baize_role_id(person->role), "alias",
                     make_text(house->alias == NULL ? NULL : house->alias(house->context, person->number)),
                     "must_change", person->must_change, "guest", is_guest(house, person));
}

/* ---- The wallet ---- */

/* 0: none was set. */
static json_t *limits_of(struct baize_wallet_limits limits)
{
    return json_pack("{s:o, s:o}", "deposit_cents", make_number_or_null(limits.deposit), "loss_cents",
                     make_number_or_null(limits.loss));
}

static json_t *limits_next(const struct baize_wallet *wallet, int64_t now_ms)
{
    if (wallet->asked_from_ms == 0 || wallet->asked_from_ms <= now_ms)
        return json_null();
    json_t *made = limits_of(wallet->asked);
    make_set_number(&made, "from_ms", wallet->asked_from_ms);
    return made;
}

static json_t *excluded_of(const struct baize_wallet *wallet, int64_t now_ms)
{
    if (!baize_wallet_is_excluded(wallet, now_ms))
        return json_null();
    return json_pack("{s:s?, s:I}", "why", baize_vocabulary_id(&baize_words_exclusion, (int)(wallet->excluded - 1)),
                     "until_ms", (json_int_t)wallet->excluded_until_ms);
}

static json_t *wallet_of(const struct protocol_house *house, uint32_t patron)
{
    const struct baize_wallet *wallet = baize_engine_wallet(house->engine, patron);
    if (wallet == NULL)
        return json_null();
    return json_pack("{s:I, s:o, s:o, s:o}", "balance_cents", (json_int_t)wallet->balance, "limits",
                     limits_of(baize_wallet_limits_at(wallet, house->now_ms)), "limits_next",
                     limits_next(wallet, house->now_ms), "excluded", excluded_of(wallet, house->now_ms));
}

/* ---- Where one sits ---- */

static json_t *seats_of(const struct baize_floor_table *at, uint32_t patron)
{
    json_t *seats = json_array();
    for (uint8_t i = 0; i < at->rules->seats; i++)
        if (at->table.seats[i].patron == patron)
            make_add(&seats, json_integer(i + 1));
    return seats;
}

static json_t *tables_of(const struct protocol_house *house, uint32_t patron)
{
    const struct baize_floor *floor = baize_engine_floor(house->engine);
    json_t *tables = json_array();
    for (size_t i = 0; i < floor->tables_count; i++) {
        const struct baize_floor_table *at = &floor->tables[i];
        json_t *seats = at->alone ? json_array() : seats_of(at, patron);
        if (seats != NULL && json_array_size(seats) == 0) {
            json_decref(seats);
            continue;
        }
        make_add(&tables, json_pack("{s:I, s:o, s:I}", "table", (json_int_t)view_number(at), "seats", seats,
                                    "chips_cents", (json_int_t)baize_table_chips(&at->table, patron)));
    }
    return tables;
}

json_t *protocol_me(const struct protocol_house *house, const struct protocol_person *person)
{
    return json_pack("{s:o, s:o, s:o}", "person", protocol_person(house, person), "wallet",
                     wallet_of(house, person->number), "tables",
                     person->number == 0 ? json_array() : tables_of(house, person->number));
}

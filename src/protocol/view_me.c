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
    json_t *made = json_object();
    make_set_number(&made, "number", person->number);
    make_set(&made, "name", make_text(person->name));
    make_set_word(&made, "role", baize_role_id(person->role));
    make_set(&made, "alias", make_text(house->alias == NULL ? NULL : house->alias(house->context, person->number)));
    make_set_flag(&made, "must_change", person->must_change);
    make_set_flag(&made, "guest", is_guest(house, person));
    return made;
}

/* ---- The wallet ---- */

/* 0: none was set. */
static json_t *limits_of(struct baize_wallet_limits limits)
{
    json_t *made = json_object();
    make_set(&made, "deposit_cents", make_number_or_null(limits.deposit));
    make_set(&made, "loss_cents", make_number_or_null(limits.loss));
    return made;
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
    json_t *made = json_object();
    make_set_word(&made, "why", baize_vocabulary_id(&baize_words_exclusion, (int)(wallet->excluded - 1)));
    make_set_number(&made, "until_ms", wallet->excluded_until_ms);
    return made;
}

static json_t *wallet_of(const struct protocol_house *house, uint32_t patron)
{
    const struct baize_wallet *wallet = baize_engine_wallet(house->engine, patron);
    if (wallet == NULL)
        return json_null();
    json_t *made = json_object();
    make_set_number(&made, "balance_cents", wallet->balance);
    make_set(&made, "limits", limits_of(baize_wallet_limits_at(wallet, house->now_ms)));
    make_set(&made, "limits_next", limits_next(wallet, house->now_ms));
    make_set(&made, "excluded", excluded_of(wallet, house->now_ms));
    return made;
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
        json_t *made = json_object();
        make_set_number(&made, "table", view_number(at));
        make_set(&made, "seats", seats);
        make_set_number(&made, "chips_cents", baize_table_chips(&at->table, patron));
        make_add(&tables, made);
    }
    return tables;
}

json_t *protocol_me(const struct protocol_house *house, const struct protocol_person *person)
{
    json_t *me = json_object();
    make_set(&me, "person", protocol_person(house, person));
    make_set(&me, "wallet", wallet_of(house, person->number));
    make_set(&me, "tables", person->number == 0 ? json_array() : tables_of(house, person->number));
    return me;
}

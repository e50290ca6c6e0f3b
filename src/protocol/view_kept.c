/* view_kept.c - the last rounds with wagers, seat by seat: what can be corrected and disputed. */
#include "protocol/view.h"
#include "table/internal.h"

static json_t *start_line(const struct protocol_house *house, uint32_t round, uint8_t seat, uint32_t patron, bool own)
{
    json_t *made = json_object();
    make_set_number(&made, "round", round);
    make_set_number(&made, "seat", seat);
    if (!own)
        make_set(&made, "player", view_who(house, patron));
    return made;
}

/* Of the round that is open nothing is known yet. */
static void add_open(json_t **list, const struct protocol_house *house, const struct baize_table *table,
                     uint32_t patron)
{
    const struct baize_round *round = &table->round;
    for (uint8_t i = 0; round_is_open(round) && i < BAIZE_SEATS_MOST; i++) {
        uint32_t who = round->seats[i].patron;
        if (who == 0 || (patron != 0 && who != patron))
            continue;
        json_t *made = start_line(house, round->number, (uint8_t)(i + 1), who, patron != 0);
        make_set(&made, "got_cents", json_null());
        make_add(list, made);
    }
}

static void add_kept(json_t **list, const struct protocol_house *house, const struct baize_kept_round *kept,
                     uint32_t patron)
{
    for (uint8_t i = 0; i < BAIZE_SEATS_MOST; i++) {
        const struct baize_kept_seat *seat = &kept->seats[i];
        if (seat->patron == 0 || (patron != 0 && seat->patron != patron))
            continue;
        json_t *made = start_line(house, kept->number, (uint8_t)(i + 1), seat->patron, patron != 0);
        make_set_number(&made, "got_cents", baize_kept_bound(seat, false));
        if (patron == 0)
            make_set_number(&made, "more_cents", baize_kept_bound(seat, true));
        make_add(list, made);
    }
}

json_t *view_rounds(const struct protocol_house *house, const struct baize_table *table, uint32_t patron)
{
    json_t *list = json_array();
    const struct baize_kept_round *kept;
    add_open(&list, house, table, patron);
    for (uint32_t place = 0; (kept = baize_table_kept_at(table, place)) != NULL; place++)
        add_kept(&list, house, kept, patron);
    return list;
}

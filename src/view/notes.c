/* notes.c - what views need of the events: the settlement line by line. */
#include "round/internal.h"
#include "view/internal.h"

#include <string.h>

void view_copy_lines(const struct baize_settle_lines *from, struct baize_settle_lines *to)
{
    memset(to, 0, sizeof *to);
    to->count = from->count <= BAIZE_SETTLE_LINES_MOST ? from->count : BAIZE_SETTLE_LINES_MOST;
    for (uint8_t i = 0; i < to->count; i++) {
        const struct baize_settle_line *line = &from->lines[i];
        struct baize_settle_line *copy = &to->lines[i];
        copy->wager = line->wager;
        copy->bonus = line->bonus;
        copy->result = line->result;
        copy->ranking = line->ranking;
        copy->strength = line->strength;
        copy->hand = line->hand;
        copy->row = line->row;
        copy->wagered = line->wagered;
        copy->winnings = line->winnings;
        copy->returned = line->returned;
        copy->cut = line->cut;
        copy->breakage_numerator = line->breakage_numerator;
        copy->breakage_denominator = line->breakage_denominator;
        copy->clause = line->clause;
    }
}

void baize_view_notes_start(struct baize_view_notes *notes)
{
    memset(notes, 0, sizeof *notes);
}

void baize_view_note(struct baize_view_notes *notes, const struct baize_event *event)
{
    if (event->kind == BAIZE_EVENT_ROUND_OPENED)
        baize_view_notes_start(notes);
    else if (event->kind == BAIZE_EVENT_SEAT_SETTLED && event->seat_settled.seat >= 1 &&
             event->seat_settled.seat <= BAIZE_SEATS_MOST)
        view_copy_lines(&event->seat_settled.settlement, &notes->seats[event->seat_settled.seat - 1]);
}

void baize_view_notes_of(const struct baize_rules *rules, const struct baize_round *round,
                         struct baize_view_notes *notes)
{
    struct baize_settle_input input;
    struct baize_settled settled;
    bool any = false;
    baize_view_notes_start(notes);
    for (uint8_t i = 0; i < rules->seats; i++)
        any = any || round->seats[i].settled;
    if (!any)
        return;
    settle_input_of(rules, round, &input);
    if (baize_settle_round(rules, &input, &settled) != BAIZE_OK)
        return;
    for (uint8_t i = 0; i < rules->seats; i++)
        if (round->seats[i].settled && settle_paid(&settled.seats[i]) == round->seats[i].paid)
            view_copy_lines(&settled.seats[i], &notes->seats[i]);
}

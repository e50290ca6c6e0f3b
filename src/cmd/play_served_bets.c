/* play_served_bets.c - wagers on their way to the felt: one act at a time, the next when the one before is answered. A
 * refusal takes the rest back. */
#include "cmd/play_served.h"

#include <string.h>

static void wish(struct served *served, enum baize_wager wager, baize_cents amount)
{
    if (served->wishes_count < SERVED_WISHES_MOST)
        served->wishes[served->wishes_count++] = (struct served_wish){wager, amount};
}

/* What lies there, or will when what is on its way has come. */
baize_cents served_wagered(const struct served *served, enum baize_wager wager)
{
    for (size_t i = served->wishes_count; i > 0; i--)
        if (served->wishes[i - 1].wager == wager)
            return served->wishes[i - 1].amount;
    if (served->flies && served->flying.wager == wager)
        return served->flying.amount;
    return served_number(json_object_get(served_seat(served), "wagers"), baize_wager_id(wager));
}

static bool goes_with(const struct served *served, enum baize_wager wager, int other)
{
    return wager == BAIZE_ANTE && served->rules.wagers[other].offered && served->rules.wagers[other].equals_ante;
}

/* A newer wish takes the place of those that have not been sent. */
static void forget(struct served *served, enum baize_wager wager)
{
    size_t kept = 0;
    for (size_t i = 0; i < served->wishes_count; i++)
        if (served->wishes[i].wager != wager && !goes_with(served, wager, (int)served->wishes[i].wager))
            served->wishes[kept++] = served->wishes[i];
    served->wishes_count = kept;
}

/* The wagers that must equal the Ante move with it. */
void served_bet(struct served *served, enum baize_wager wager, baize_cents amount)
{
    forget(served, wager);
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (goes_with(served, wager, w) && served_wagered(served, (enum baize_wager)w) > 0)
            wish(served, (enum baize_wager)w, 0);
    wish(served, wager, amount);
    for (int w = 0; amount > 0 && w < BAIZE_WAGERS; w++)
        if (goes_with(served, wager, w))
            wish(served, (enum baize_wager)w, amount);
}

/* By seat; who has changed seats takes the wagers along. */
const json_t *served_last_wagers(const struct served *served)
{
    json_t *last = json_object_get(served_own(served), "last");
    const json_t *here = served_by_number(served_own(served), "last", served_seat_number(served));
    return json_is_object(here) ? here : json_object_iter_value(json_object_iter(last));
}

/* In the order of the wagers: the Ante first, for others may need it. */
bool served_bet_again(struct served *served)
{
    const json_t *last = served_last_wagers(served);
    bool any = false;
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        baize_cents amount = served_number(last, baize_wager_id((enum baize_wager)w));
        any = any || amount > 0;
        if (amount > 0 && amount != served_wagered(served, (enum baize_wager)w))
            wish(served, (enum baize_wager)w, amount);
    }
    return any;
}

void served_bet_next(struct served *served)
{
    if (served->wishes_count == 0)
        return;
    struct served_wish next = served->wishes[0];
    const char *id = baize_wager_id(next.wager);
    json_t *fields = json_pack("{s:s, s:s}", "act", next.amount > 0 ? "place_wager" : "withdraw_wager", "wager", id);
    if (next.amount > 0)
        json_object_set_new(fields, "amount_cents", json_integer(next.amount));
    memmove(served->wishes, served->wishes + 1, --served->wishes_count * sizeof served->wishes[0]);
    served->flying = next;
    served->flies = true;
    served_act_in_round(served, fields);
}

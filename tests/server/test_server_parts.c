/* test_server_parts.c - small parts of the server that the other tests pass by. */
#include "place.h"
#include "server/client.h"
#include "server/live.h"

#include <stdio.h>
#include <string.h>

static struct place *place;

static int open_place(void **state)
{
    struct house_plan plan = house_plan_small(7);
    (void)state;
    plan.readers = false;
    place = place_open(&plan, NULL);
    return 0;
}

static int close_place(void **state)
{
    (void)state;
    place_close(place);
    return 0;
}

static void test_lists_beside_each_other_are_not_deep(void **state)
{
    (void)state;
    struct caller *caller = caller_open(place, 0);
    caller_say(caller, "{\"type\": \"ask\", \"n\": 1, \"what\": \"mathematics\", \"table\": 77, \"a\": "
                       "[[],[],[],[],[],[],[],[],[],[],{},{},{},{},{},{},{},{},{},{}]}");
    caller_expect(caller, "refused", "NO_SUCH_TABLE");
    caller_close(caller);
}

static void test_the_same_again_is_what_was_placed_before_the_deal(void **state)
{
    static struct live_table table;
    static struct baize_floor_table at;
    (void)state;
    memset(&table, 0, sizeof table);
    at = *baize_floor_table(baize_engine_floor(place->engine), 1);
    memset(&at.table.round, 0, sizeof at.table.round);
    at.table.round.number = 7;
    at.table.round.phase = BAIZE_PHASE_DECISIONS;
    at.table.round.seats[2].patron = 70003;
    at.table.round.seats[2].wagers[BAIZE_ANTE] = 500;
    at.table.round.seats[2].wagers[BAIZE_PLAY] = 1500;
    last_note(&table, &at);
    assert_int_equal(table.last_round, 7);
    assert_int_equal(table.last[2].patron, 70003);
    assert_int_equal(table.last[2].wagers[BAIZE_ANTE], 500);
    assert_int_equal(table.last[2].wagers[BAIZE_PLAY], 0);
    assert_int_equal(table.last[1].patron, 0);
}

static void test_the_sockets_of_a_session_end_with_it_and_no_others(void **state)
{
    (void)state;
    struct caller *player = caller_open(place, bot_patron(&place->plan.bot, 1, 1));
    struct caller *other = caller_open(place, bot_patron(&place->plan.bot, 1, 2));
    uint8_t token[PEOPLE_TOKEN_SIZE];
    memcpy(token, place->server->clients->next->token, sizeof token); /* the newest comes first */
    clients_drop_session(place->server, token, "SESSION_OVER");
    caller_expect(player, "over", "SESSION_OVER");
    assert_int_equal(player->socket->code, 1008);
    assert_false(other->socket->closed);
    caller_close(player);
    caller_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_lists_beside_each_other_are_not_deep, open_place, close_place),
        cmocka_unit_test_setup_teardown(test_the_same_again_is_what_was_placed_before_the_deal, open_place,
                                        close_place),
        cmocka_unit_test_setup_teardown(test_the_sockets_of_a_session_end_with_it_and_no_others, open_place,
                                        close_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

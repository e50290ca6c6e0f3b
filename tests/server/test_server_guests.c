/* test_server_guests.c - a guest of a demo is a person, a wallet, money, a name and a session, each written for itself.
 * The store fails at every one of these writes in turn: the request is answered once, nobody has half a purse, and the
 * next guest is made. */
#include "one_place.h"

#define PURSE INT64_C(123400)

static void open_demo(void)
{
    struct house_plan plan = house_plan_small(7);
    plan.readers = false;
    plan.demo = true;
    place = place_open(&plan, NULL);
    place->server->set.demo.on = true;
    place->server->set.demo.cashier = BOT_CASHIER;
    place->server->set.demo.purse = PURSE;
    place->server->set.limits.guests_per_minute = 100000;
}

static void wait_until_running(void)
{
    WAIT_UNTIL(place->server->state == SERVER_RUNNING);
    assert_int_equal(place->server->state, SERVER_RUNNING);
}

/* One more guest is asked for; the answer is there, once. */
static struct net_request ask_for_guest(void)
{
    static struct net_request request;
    request = (struct net_request){.method = "POST", .path = "/api/guest", .body = "{\"alias\": \"Zoe\"}"};
    fake_request(place->server->net, &request);
    for (int i = 0; i < 2000 && request.answers == 0; i++) {
        uv_run(&place->loop, UV_RUN_NOWAIT);
        usleep(i < 20 ? 0 : 1000);
    }
    assert_int_equal(request.answers, 1);
    place_turn(place);
    assert_int_equal(request.answers, 1);
    return request;
}

static uint32_t number_in(const struct net_request *request)
{
    json_t *answer = json_loads(request->text, 0, NULL);
    json_int_t number = json_integer_value(json_object_get(json_object_get(answer, "person"), "number"));
    json_decref(answer);
    return (uint32_t)number;
}

/* A good guest has the whole purse; who was given up has it or has nothing, and is nobody who sits at a table. */
static void check_guests(uint32_t first, unsigned good, const uint32_t *numbers)
{
    unsigned wallets = 0;
    for (const struct baize_wallet *wallet = baize_engine_next_wallet(place->engine, NULL); wallet != NULL;
         wallet = baize_engine_next_wallet(place->engine, wallet))
        if (wallet->patron >= first) {
            wallets++;
            assert_true(wallet->balance == 0 || wallet->balance == PURSE);
        }
    assert_true(wallets >= good);
    for (unsigned i = 0; i < good; i++) {
        const struct people_person *person = people_numbered(place->people, numbers[i]);
        assert_non_null(person);
        assert_int_equal(person->role, BAIZE_PLAYER);
        assert_int_equal(baize_engine_wallet(place->engine, numbers[i])->balance, PURSE);
        for (unsigned k = 0; k < i; k++)
            assert_int_not_equal(numbers[i], numbers[k]);
    }
    assert_true(baize_engine_balances(place->engine));
}

static void fail_write(uint64_t which, enum baize_status with, bool in_done, bool done_before)
{
    place->trouble.appends_only = true;
    place->trouble.with = with;
    place->trouble.in_done = in_done;
    place->trouble.done_before = done_before;
    place->trouble.failed = 0;
    place->trouble.fail_more = 0;
    place->trouble.fail_at = place->trouble.calls + which;
}

/* Each write of a guest fails in one way. Returns how many writes there are. */
static unsigned fail_each_write(enum baize_status with, bool in_done, bool done_before)
{
    uint32_t numbers[64];
    unsigned good = 0, refused = 0, which = 1;
    open_demo();
    struct net_request request = ask_for_guest();
    assert_int_equal(request.status, 200);
    numbers[good++] = number_in(&request);
    for (bool reached = true; reached; which++) {
        assert_true(which < 20);
        fail_write(which, with, in_done, done_before);
        request = ask_for_guest();
        reached = place->trouble.failed > 0;
        place->trouble.fail_at = 0;
        if (request.status == 200) {
            numbers[good++] = number_in(&request);
        } else {
            refused++;
            assert_true(reached);
            assert_int_equal(request.status, 503);
            if (strstr(request.text, "STORE_AWAY") == NULL)
                fail_msg("write %u: %s", which, request.text);
        }
        wait_until_running();
        request = ask_for_guest(); /* it goes on */
        if (request.status != 200)
            fail_msg("write %u: then %d %s", which, request.status, request.text);
        numbers[good++] = number_in(&request);
    }
    assert_true(refused > 0);
    check_guests(numbers[0], good, numbers);
    place_close(place);
    printf("%u writes fail, %u requests are refused for it, %u guests are good\n", which - 2, refused, good);
    return which - 2;
}

TEST(test_the_store_is_away_at_once)
{
    assert_true(fail_each_write(BAIZE_STORE_UNAVAILABLE, false, false) >= 4);
}

TEST(test_the_store_is_away_in_its_answer)
{
    assert_true(fail_each_write(BAIZE_STORE_UNAVAILABLE, true, false) >= 4);
}

TEST(test_the_disk_is_full)
{
    assert_true(fail_each_write(BAIZE_STORE_FULL, true, false) >= 4);
}

/* What was written is found again. */
TEST(test_it_is_not_known_whether_it_was_written)
{
    assert_true(fail_each_write(BAIZE_STORE_UNKNOWN, true, true) >= 4);
}

/* Who asks and hangs up is made all the same, or not at all; nothing is answered to a request that is no more. */
TEST(test_a_guest_who_hangs_up)
{
    struct net_request request = {.method = "POST", .path = "/api/guest", .body = "{}"};
    open_demo();
    fake_request(place->server->net, &request);
    assert_int_equal(request.answers, 0);
    fake_abandon(place->server->net, &request);
    place_turn(place);
    place_wait(place, 50);
    assert_int_equal(request.answers, 0);
    assert_int_equal(ask_for_guest().status, 200);
    place_close(place);
}

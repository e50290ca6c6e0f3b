/* test_server_parts.c - small parts of the server that the other tests pass by. */
#include "one_place.h"
#include "server/ask_manager.h"
#include "server/client.h"
#include "server/hub.h"
#include "server/live.h"

TEST_WITH(test_lists_beside_each_other_are_not_deep, open_in_memory, close_place)
{
    struct caller *caller = caller_open(place, 0);
    caller_say(caller, "{\"type\": \"ask\", \"n\": 1, \"what\": \"mathematics\", \"table\": 77, \"a\": "
                       "[[],[],[],[],[],[],[],[],[],[],{},{},{},{},{},{},{},{},{},{}]}");
    caller_expect(caller, "refused", "NO_SUCH_TABLE");
}

TEST_WITH(test_the_same_again_is_what_was_placed_before_the_deal, open_in_memory, close_place)
{
    static struct live_table table;
    static struct baize_floor_table at;
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

TEST_WITH(test_the_sockets_of_a_session_end_with_it_and_no_others, open_in_memory, close_place)
{
    struct caller *player = caller_open(place, bot_patron(&place->plan.bot, 1, 1));
    struct caller *other = caller_open(place, bot_patron(&place->plan.bot, 1, 2));
    uint8_t token[PEOPLE_TOKEN_SIZE];
    memcpy(token, place->server->clients->next->token, sizeof token); /* the newest comes first */
    clients_drop_session(place->server, token, "SESSION_OVER");
    caller_expect(player, "over", "SESSION_OVER");
    assert_int_equal(player->socket->code, 1008);
    assert_false(other->socket->closed);
}

/* ---- Figures ---- */

/* The value of a metric without labels. */
static unsigned long long metric(const char *name)
{
    char line[80], text[1 << 16];
    size_t length = 0;
    char *all = metrics_text(place->server, &length);
    assert_non_null(all);
    assert_true(length < sizeof text);
    memcpy(text, all, length);
    text[length] = '\0';
    free(all);
    snprintf(line, sizeof line, "\n%s ", name);
    const char *found = strstr(text, line);
    assert_non_null(found);
    return strtoull(found + strlen(line), NULL, 10);
}

TEST_WITH(test_each_commit_is_counted_once, open_in_memory, close_place)
{
    unsigned long long commits = metric("baize_commit_seconds_count");
    unsigned long long commands = metric("baize_command_seconds_count");
    metrics_commit_us(place->server, 300);
    metrics_commit_us(place->server, 9000000);
    assert_int_equal(metric("baize_commit_seconds_count"), commits + 2);
    assert_int_equal(metric("baize_command_seconds_count"), commands);
    metrics_latency_us(place->server, 300);
    assert_int_equal(metric("baize_command_seconds_count"), commands + 1);
    struct metrics *kept = place->server->metrics;
    place->server->metrics = NULL; /* a server that counts nothing */
    metrics_commit_us(place->server, 300);
    metrics_latency_us(place->server, 300);
    place->server->metrics = kept;
    assert_int_equal(metric("baize_commit_seconds_count"), commits + 2);
}

TEST_WITH(test_each_metric_has_its_help_and_type, open_in_memory, close_place)
{
    size_t length = 0;
    char *all = metrics_text(place->server, &length);
    char *text = calloc(1, length + 1);
    memcpy(text, all, length);
    assert_non_null(strstr(text, "# HELP baize_clients Clients that are connected.\n"
                                 "# TYPE baize_clients gauge\n"
                                 "baize_clients 0\n"));
    assert_non_null(strstr(text, "# HELP baize_commit_seconds From sending a commit to the store to its answer.\n"
                                 "# TYPE baize_commit_seconds histogram\n"
                                 "baize_commit_seconds_bucket{le=\"0.000250\"} "));
    free(text);
    free(all);
}

/* ---- Views ---- */

/* An act at another table waits for its turn, an act at this table does not. */
TEST_WITH(test_a_paced_touch_waits, open_in_memory, close_place)
{
    struct protocol_topic topic = {.kind = PROTOCOL_TABLE, .number = 1};
    struct caller *caller = caller_open(place, 0);
    caller_say(caller, "{\"type\": \"watch\", \"topic\": \"table/1\"}");
    caller_hear(caller);
    struct hub_channel *channel = hub_find(place->server, topic, client_person(place->server->clients));
    assert_non_null(channel);
    assert_false(channel->stale);
    channel->made_at_ms = uv_now(&place->loop);
    hub_touch_paced(place->server, topic);
    hub_bring(place->server);
    assert_true(channel->stale && channel->marked);
    assert_int_equal(place->server->hub->due_ms, channel->made_at_ms + 250);
    hub_touch(place->server, topic);
    hub_bring(place->server);
    assert_false(channel->stale || channel->marked);
    assert_int_equal(place->server->hub->due_ms, UINT64_MAX);
}

/* ---- Disputes ---- */

static void publish(enum baize_stream_kind kind, const struct baize_table_event *event)
{
    struct baize_floor_event of_floor = {.machine = BAIZE_FLOOR_TABLE, .number = 1, .table = *event};
    struct baize_wallet_event of_wallet = {.patron = 1};
    struct baize_read_event read = {.line = 2};
    if (kind == BAIZE_STREAM_TABLE)
        baize_read_event_of_floor(&read, &of_floor);
    else
        baize_read_event_of_wallet(&read, &of_wallet);
    disputes_event(place->server, &read);
}

static size_t decided_for(uint32_t patron)
{
    json_t *list = disputes_decided(place->server, 1, patron);
    size_t count = json_array_size(list);
    json_decref(list);
    return count;
}

/* Other streams have numbers of their own: wallet 1 is not table 1. */
TEST_WITH(test_only_a_table_has_disputes, open_in_memory, close_place)
{
    static struct baize_table_event opened = {.kind = BAIZE_TABLE_EVENT_DISPUTE_OPENED};
    static struct baize_table_event decided = {.kind = BAIZE_TABLE_EVENT_DISPUTE_DECIDED};
    opened.by = decided.by = (struct baize_actor){.role = BAIZE_FLOORPERSON, .who = BOT_FLOORPERSON, .at_ms = 1};
    opened.dispute_opened.number = decided.dispute_decided.number = 3;
    opened.dispute_opened.round = decided.dispute_decided.round = 2;
    opened.dispute_opened.seat = decided.dispute_decided.seat = 1;
    opened.dispute_opened.patron = 70003;
    publish(BAIZE_STREAM_WALLET, &opened);
    publish(BAIZE_STREAM_TABLE, &decided);
    assert_int_equal(decided_for(70003), 0);
    publish(BAIZE_STREAM_TABLE, &opened);
    publish(BAIZE_STREAM_WALLET, &decided);
    assert_int_equal(decided_for(70003), 0);
    publish(BAIZE_STREAM_TABLE, &decided);
    assert_int_equal(decided_for(70003), 1);
}

/* ---- Passwords ---- */

static struct net_request new_password(const char *body)
{
    static struct net_request request;
    request = (struct net_request){.method = "POST", .path = "/api/password", .body = body};
    fake_request(place->server->net, &request);
    place_turn(place);
    assert_int_equal(request.answers, 1);
    return request;
}

TEST_WITH(test_a_new_password_is_answered_once, open_in_memory, close_place)
{
    static const char *const missing[] = {"{\"old\": \"a\", \"new\": \"b\"}", "{\"name\": \"a\", \"new\": \"b\"}",
                                          "{\"name\": \"a\", \"old\": \"b\"}",
                                          "{\"name\": \"a\", \"old\": \"b\", \"new\": 5}"};
    struct net_request request;
    for (size_t i = 0; i < sizeof missing / sizeof missing[0]; i++) {
        request = new_password(missing[i]);
        assert_int_equal(request.status, 400);
        assert_memory_equal(request.text, "FIELD_MISSING: ", 15);
    }
    request = new_password("{\"name\": \"supervisor-3\", \"old\": \"not this one\", "
                           "\"new\": \"another plain long phrase\"}");
    assert_int_equal(request.status, 401);
    request = new_password("{\"name\": \"supervisor-3\", \"old\": \"" PLACE_PASSWORD "\", "
                           "\"new\": \"another plain long phrase\"}");
    assert_int_equal(request.status, 204);
}

/* ---- Hints ---- */

static int open_demo(void **state)
{
    struct house_plan plan = house_plan_small(7);
    (void)state;
    plan.readers = false;
    plan.demo = true;
    place = place_open(&plan, NULL);
    return 0;
}

static json_t *ask_for_hint(struct caller *player)
{
    caller_say(player, "{\"type\": \"ask\", \"n\": 1, \"what\": \"hint\", \"table\": 1, \"seat\": 1}");
    for (int i = 0; i < 4000; i++) {
        json_t *message = caller_next(player);
        if (message != NULL)
            return message;
        place_wait(place, 5);
    }
    fail_msg("no answer");
    return NULL;
}

/* Only a wager has an amount: folding costs nothing more. */
TEST_WITH(test_a_hint_to_play_has_an_amount, open_demo, close_place)
{
    const struct baize_table *table = &baize_floor_table(baize_engine_floor(place->engine), 1)->table;
    unsigned plays = 0, folds = 0;
    size_t i;
    json_t *choice;
    for (int acts = 0; acts < 500 && table->round.phase != BAIZE_PHASE_DECISIONS; acts++)
        assert_true(place_play(place, 1));
    struct caller *player = caller_open(place, bot_patron(&place->plan.bot, 1, 1));
    json_t *message = ask_for_hint(player);
    json_array_foreach(json_object_get(json_object_get(message, "answer"), "choices"), i, choice)
    {
        bool play = strcmp(json_string_value(json_object_get(choice, "act")), "play") == 0;
        json_int_t cents = json_integer_value(json_object_get(choice, "amount_cents"));
        plays += play;
        folds += !play;
        assert_true(play ? cents >= table->round.seats[0].wagers[BAIZE_ANTE]
                         : json_object_get(choice, "amount_cents") == NULL);
    }
    assert_true(plays > 0 && folds == 1);
    json_decref(message);
}

/* ---- Records of the store ---- */

/* The store replies after the server has freed its aliases: nobody is called, and the name is stored. */
TEST_WITH(test_an_alias_outlives_the_server, open_in_memory, close_place)
{
    struct server *server = place->server;
    uint32_t patron = bot_patron(&place->plan.bot, 1, 1);
    alias_set(server, patron, "Zoe", NULL, NULL);
    aliases_close(server);
    while (place->store.call->run(place->store.self, 0) > 0)
        continue;
    assert_true(aliases_open(server));
    assert_string_equal(alias_of(server, patron), "Zoe");
}

/* What was read of a win, as ask_win hands it over. */
static void print_win(int number, uint32_t win)
{
    struct job *job = server_get(place->server, sizeof *job);
    json_t *n = json_integer(number);
    job->server = place->server;
    job->ask = ask_begin(place->server->clients, n);
    assert_non_null(job->ask);
    job->print = true;
    job->meter = 1;
    job->win = win;
    job->answer = json_object();
    job->page = calloc(1, sizeof *job->page);
    json_decref(n);
    win_print(job);
}

static void expect_printing(struct caller *caller, int number, int printing)
{
    json_t *message = caller_next(caller);
    const json_t *printed = json_object_get(json_object_get(message, "answer"), "printed");
    assert_int_equal(json_integer_value(json_object_get(message, "n")), number);
    assert_int_equal(json_integer_value(json_object_get(printed, "printing")), printing);
    json_decref(message);
}

/* Those that come while one is counted wait for it, and each has a count of its own. */
TEST_WITH(test_printings_are_counted_one_after_the_other, open_in_memory, close_place)
{
    struct caller *manager = caller_open(place, BOT_MANAGER);
    place_turn(place);
    print_win(1, 5);
    print_win(2, 5);
    print_win(3, 6);
    print_win(4, 5);
    place_turn(place);
    expect_printing(manager, 1, 1);
    expect_printing(manager, 2, 2);
    expect_printing(manager, 3, 1);
    expect_printing(manager, 4, 3);
    assert_null(place->server->printings);
}

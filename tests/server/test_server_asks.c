/* test_server_asks.c - asks that read the record: what they cost those who play, and whom they keep waiting. */
#include "one_place.h"
#include "server/job.h"
#include <baize/card.h>

#define NOBODY 0
#define FULL   1000 /* a line that takes nobody more, or places that are all taken */

static int open_place(void **state)
{
    struct house_plan plan = house_plan_small(7);
    (void)state;
    make_path();
    plan.bot.side_wagers = 30; /* most hands that fold stay hidden */
    place = place_open(&plan, path);
    return 0;
}

/* ---- Asking ---- */

static void say_texts(struct caller *caller, int n, const uint8_t digest[BAIZE_HASH_SIZE])
{
    char hex[2 * BAIZE_HASH_SIZE + 1];
    for (size_t i = 0; i < BAIZE_HASH_SIZE; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    caller_say(caller, "{\"type\": \"ask\", \"n\": %d, \"what\": \"texts\", \"rules\": \"%s\"}", n, hex);
}

/* No job can be made for it. */
static void say_texts_when_full(struct caller *caller, int n, const uint8_t digest[BAIZE_HASH_SIZE])
{
    place->server->public_line.count = FULL;
    say_texts(caller, n, digest);
    place->server->public_line.count = 0;
}

static void say_rounds(struct caller *caller, int n)
{
    caller_say(caller, "{\"type\": \"ask\", \"n\": %d, \"what\": \"rounds\", \"table\": 1}", n);
}

/* The next answer, however long its job takes; n is 0: to any ask, for jobs end in any order. */
static json_t *hear(struct caller *caller, int n)
{
    for (int i = 0; i < 1000; i++) {
        json_t *message = caller_next(caller);
        if (message == NULL) {
            place_wait(place, 10);
            continue;
        }
        if (n != 0)
            assert_int_equal(json_integer_value(json_object_get(message, "n")), n);
        return message;
    }
    fail_msg("no answer");
    return NULL;
}

/* `name` of a refusal; "": it is told. */
static void expect(struct caller *caller, int n, const char *name)
{
    json_t *message = hear(caller, n);
    const char *refused = json_string_value(json_object_get(message, "name"));
    assert_string_equal(refused == NULL ? "" : refused, name);
    json_decref(message);
}

/* ---- Texts ---- */

/* Everybody may ask for them: they take nothing from the store that commits, and are read once. */
TEST(test_texts_cost_little)
{
    const struct baize_house_rules *filed = &baize_engine_house(place->engine)->rules[0];
    const uint8_t unknown[BAIZE_HASH_SIZE] = {1, 2, 3};
    struct caller *nobody = caller_open(place, NOBODY);
    place_turn(place);
    uint64_t calls = place->trouble.calls;
    say_texts_when_full(nobody, 1, unknown);
    expect(nobody, 1, "FIELD_WRONG");
    say_texts_when_full(nobody, 2, filed->digest);
    expect(nobody, 2, "BUSY");
    say_texts(nobody, 3, filed->digest);
    json_t *message = hear(nobody, 3), *answer = json_object_get(message, "answer");
    assert_string_equal(json_string_value(json_object_get(answer, "submission")), filed->submission);
    assert_true(json_string_length(json_object_get(answer, "submission_text")) > 100);
    assert_true(json_string_length(json_object_get(answer, "jurisdiction_text")) > 100);
    say_texts_when_full(nobody, 4, filed->digest); /* kept: nothing is read for it */
    json_t *again = hear(nobody, 4);
    assert_true(json_equal(answer, json_object_get(again, "answer")));
    assert_int_equal(place->trouble.calls, calls);
    json_decref(message);
    json_decref(again);
}

/* ---- The line ---- */

static size_t waiting(const struct server *server)
{
    return server->staff_line.count + server->public_line.count;
}

static void server_of_one_has_one_place(const struct server *server, uint64_t asker)
{
    unsigned places = 0;
    for (const struct job *job = server->read_for; job != NULL; job = job->next)
        places += job->asker == asker;
    assert_true(places <= 1);
}

/* Whoever finds no place waits for one. Staff goes first, and half of the places are only for staff. */
TEST(test_staff_goes_first)
{
    struct server *server = place->server;
    struct caller *nobody = caller_open(place, NOBODY);
    struct caller *player = caller_open(place, bot_patron(&place->plan.bot, 1, 1));
    struct caller *manager = caller_open(place, BOT_MANAGER);
    place_turn(place);
    server->reading = FULL;
    for (int n = 1; n <= 3; n++) {
        say_rounds(nobody, n);
        say_rounds(player, n);
    }
    say_rounds(manager, 1);
    assert_int_equal(waiting(server), 7);
    assert_int_equal(server->working, 0);
    server->reading = 0;
    say_rounds(manager, 2);
    assert_int_equal(server->staff_line.count, 0);
    assert_int_equal(server->public_line.count, 4);
    assert_int_equal(server->reading_public, 2);
    assert_int_equal(server->working, 4);
    for (int n = 1; n <= 2; n++)
        expect(manager, 0, "");
    for (int n = 1; n <= 3; n++) {
        expect(nobody, 0, "");
        expect(player, 0, "");
    }
    assert_int_equal(waiting(server) + server->working + server->reading + server->reading_public, 0);
}

/* As many as may wait do, whoever comes then is told so; nothing is read for those who have gone. */
TEST(test_the_line_ends)
{
    struct server *server = place->server;
    struct caller *nobody = caller_open(place, NOBODY);
    struct caller *player = caller_open(place, bot_patron(&place->plan.bot, 1, 1));
    struct caller *gone = caller_open(place, NOBODY);
    place_turn(place);
    server->reading = FULL;
    say_rounds(gone, 1);
    say_rounds(nobody, 1);
    server->public_line.count += FULL;
    say_rounds(nobody, 2);
    server->public_line.count -= FULL;
    expect(nobody, 2, "BUSY");
    caller_close(gone);
    place_turn(place);
    server->reading = 0;
    say_rounds(player, 3);
    assert_int_equal(server->working, 2);
    assert_int_equal(waiting(server), 0);
    expect(nobody, 0, "");
    expect(player, 0, "");
}

/* Who asks for much waits for it alone: the others come between, one after the other, and one person never has all
 * places, however many sockets it has. */
TEST(test_one_who_asks_for_much_keeps_nobody_waiting)
{
    enum { MUCH = 12 };
    struct server *server = place->server;
    uint32_t greedy = bot_patron(&place->plan.bot, 1, 1), second = bot_patron(&place->plan.bot, 1, 2),
             third = bot_patron(&place->plan.bot, 1, 3);
    struct caller *much[2] = {caller_open(place, greedy), caller_open(place, greedy)};
    struct caller *one = caller_open(place, second), *two = caller_open(place, third);
    uint32_t order[] = {greedy, second, third, greedy, third, greedy, greedy};
    const struct job *job;
    place_turn(place);
    server->reading = FULL;
    for (int n = 1; n <= MUCH; n++)
        say_rounds(much[n % 2], n);
    say_rounds(one, 1);
    say_rounds(two, 1);
    say_rounds(two, 2);
    job = server->public_line.first;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++, job = job->next)
        assert_int_equal(job->asker, order[i]);
    server->reading = 0;
    say_rounds(one, 2); /* begins those that may */
    assert_int_equal(server->reading_public, 2);
    assert_true(server->read_for->asker != server->read_for->next->asker);
    for (int n = 1; n <= 2; n++) {
        expect(one, n, "");
        expect(two, n, "");
    }
    assert_true(server->public_line.count >= MUCH / 2); /* who asked for much still waits */
    for (int n = 1; n <= MUCH; n++) {
        server_of_one_has_one_place(server, greedy);
        expect(much[n % 2], 0, "");
    }
    assert_int_equal(waiting(server) + server->working + server->reading + server->reading_public, 0);
    assert_null(server->read_for);
}

/* The line is not one person's either. */
TEST(test_one_person_fills_no_line)
{
    struct server *server = place->server;
    struct caller *sockets[8];
    struct caller *other = caller_open(place, bot_patron(&place->plan.bot, 1, 2));
    unsigned refused = 0;
    for (int i = 0; i < 8; i++)
        sockets[i] = caller_open(place, bot_patron(&place->plan.bot, 1, 1));
    place_turn(place);
    server->reading = FULL;
    for (int i = 0; i < 8; i++)
        for (int n = 1; n <= 12; n++)
            say_rounds(sockets[i], n);
    for (int i = 0; i < 8; i++) {
        json_t *message;
        for (caller_hear(sockets[i]); (message = caller_next(sockets[i])) != NULL; json_decref(message))
            refused += strcmp(json_string_value(json_object_get(message, "name")), "BUSY") == 0;
    }
    assert_int_equal(server->public_line.count, 64);
    assert_int_equal(refused, 8 * 12 - 64);
    say_rounds(other, 1);
    assert_int_equal(server->public_line.count, 65);
    server->reading = 0;
    say_rounds(other, 2);
    expect(other, 1, "");
    expect(other, 2, "");
    for (int i = 0; i < 8; i++)
        caller_close(sockets[i]);
    while (waiting(server) + server->working > 0)
        place_wait(place, 5);
}

/* ---- Proofs ---- */

static void say_proof(struct caller *caller, int n, uint32_t round)
{
    caller_say(caller, "{\"type\": \"ask\", \"n\": %d, \"what\": \"proof\", \"table\": 1, \"round\": %u}", n, round);
}

static void play_rounds(uint32_t rounds)
{
    const struct baize_floor_table *table = &baize_engine_floor(place->engine)->tables[0];
    uint32_t round = table->table.round.number;
    for (int i = 0; i < 5000 && table->table.round.number < round + rounds; i++)
        place_play(place, 1);
    assert_true(table->table.round.number >= round + rounds);
}

/* How many places of a proof are opened. */
static unsigned opened_in(const json_t *message)
{
    const json_t *answer = json_object_get(message, "answer"), *list = json_object_get(answer, "places");
    unsigned opened = 0;
    assert_string_equal(json_string_value(json_object_get(message, "type")), "told");
    assert_int_equal(json_array_size(list), 52);
    for (size_t i = 0; i < 52; i++)
        opened += json_object_get(json_array_get(list, i), "card") != NULL;
    /* The nonce opens every place. */
    assert_null(json_object_get(answer, "nonce"));
    assert_null(json_object_get(answer, "order"));
    return opened;
}

/* All at a table ask at once when its deck is shown: the record is read once or twice, and each is told the own cards.
 */
TEST(test_a_full_table_asks)
{
    struct caller *callers[7];
    json_t *first[7];
    play_rounds(3); /* the last one may be open still */
    uint32_t round = baize_engine_floor(place->engine)->tables[0].table.round.number - 1;
    for (uint8_t i = 0; i < 7; i++)
        callers[i] = caller_open(place, i % 2 == 0 ? NOBODY : bot_patron(&place->plan.bot, 1, (uint8_t)(1 + i / 2)));
    place_turn(place);
    for (int i = 0; i < 7; i++)
        say_proof(callers[i], 1, round);
    assert_int_equal(place->server->working, 2);
    for (int i = 0; i < 7; i++) {
        first[i] = hear(callers[i], 1);
        assert_true(opened_in(first[i]) > 0);
    }
    for (int i = 0; i < 7; i++) { /* kept: told at once, the same to the same person */
        say_proof(callers[i], 1, round);
        assert_int_equal(place->server->working, 0);
        json_t *again = hear(callers[i], 1);
        assert_true(json_equal(first[i], again));
        assert_true(opened_in(first[i]) >= opened_in(first[0])); /* who is not signed in knows least */
        json_decref(again);
    }
    say_proof(callers[0], 3, round - 1); /* another round is another proof, and does not take the later one's place */
    json_t *message = hear(callers[0], 3);
    opened_in(message);
    assert_false(json_equal(json_object_get(first[0], "answer"), json_object_get(message, "answer")));
    json_decref(message);
    say_proof(callers[0], 4, round);
    assert_int_equal(place->server->working, 0);
    expect(callers[0], 4, "");
    say_proof(callers[0], 5, round + 1000);
    expect(callers[0], 5, "NO_SUCH_ROUND");
    for (int i = 0; i < 7; i++) {
        json_decref(first[i]);
        caller_close(callers[i]);
    }
}

/* What one of the staff has read is kept, and told to nobody who may not know it (FS19). */
TEST(test_a_proof_is_told_to_each_alone)
{
    static const struct {
        uint32_t person;
        bool all;
    } askers[] = {
        {BOT_FLOORPERSON, true}, {BOT_AUDITOR, true}, {BOT_MANAGER, true}, {BOT_DEALER + 1, false}, {NOBODY, false}};
    enum { ASKERS = sizeof askers / sizeof askers[0] };
    struct caller *callers[ASKERS];
    unsigned partly = 0;
    for (size_t i = 0; i < ASKERS; i++)
        callers[i] = caller_open(place, askers[i].person);
    place_turn(place);
    for (int rounds = 0; rounds < 12; rounds++) {
        play_rounds(2);
        uint32_t round = baize_engine_floor(place->engine)->tables[0].table.round.number - 1;
        for (size_t i = 0; i < ASKERS; i++) {
            say_proof(callers[i], 1, round);
            assert_true(i == 0 || place->server->working == 0); /* from what was read for the first */
            json_t *message = hear(callers[i], 1);
            assert_true(opened_in(message) == 52 || !askers[i].all);
            partly += opened_in(message) < 52;
            json_decref(message);
        }
    }
    assert_true(partly > 0); /* else nobody folded */
}

/* ---- A card that the shoe has misread ---- */

#define SHOE 2u /* a table that reads cards */

static const struct baize_table *shoe_table(void)
{
    return &baize_floor_table(baize_engine_floor(place->engine), SHOE)->table;
}

/* The floorperson puts another card in its place. */
static void correct_last_card(void)
{
    struct baize_command command = {.kind = BAIZE_COMMAND_FLOOR, .floor = {.machine = BAIZE_FLOOR_TABLE}};
    struct baize_refusal refusal;
    const struct baize_floor_table *at = baize_floor_table(baize_engine_floor(place->engine), SHOE);
    baize_cards left = at->rules->deck & ~at->table.round.used;
    command.floor.number = SHOE;
    command.floor.table.kind = BAIZE_TABLE_ACT_CORRECT_CARD;
    command.floor.table.by = (struct baize_actor){.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
    command.floor.table.correct_card.card = baize_cards_take(&left);
    baize_command_id(&place->random, baize_engine_now_ms(place->engine), command.id);
    assert_int_equal(server_submit(place->server, &command, NULL, NULL, &refusal), BAIZE_OK);
    place_turn(place);
}

static void check_cards(const json_t *seat, const struct baize_round *played)
{
    size_t number = (size_t)json_integer_value(json_object_get(seat, "seat"));
    const struct baize_round_seat *hand = &played->seats[number - 1];
    const json_t *cards = json_object_get(seat, "cards");
    assert_int_equal(json_array_size(cards), hand->count);
    for (uint8_t i = 0; i < hand->count; i++) {
        char written[BAIZE_CARD_TEXT_SIZE];
        struct baize_text text = baize_text_in(written, sizeof written);
        baize_card_print(&text, hand->cards[i], BAIZE_CARD_JOURNAL);
        assert_string_equal(json_string_value(json_array_get(cards, i)), written);
    }
}

/* The record is read to the end of such a round, and shows the right cards. */
TEST(test_a_round_with_a_corrected_card_is_told)
{
    struct baize_round played;
    size_t i;
    json_t *seat;
    struct caller *floor = caller_open(place, BOT_FLOORPERSON);
    for (int acts = 0; acts < 2000 && !(shoe_table()->card_correctable && shoe_table()->round.slots_filled > 2); acts++)
        assert_true(place_play(place, SHOE));
    uint32_t round = shoe_table()->round.number;
    correct_last_card();
    played = shoe_table()->round;
    for (int acts = 0; acts < 2000 && shoe_table()->round.number == round; acts++) {
        played = shoe_table()->round;
        assert_true(place_play(place, SHOE));
    }
    caller_say(floor, "{\"type\": \"ask\", \"n\": 1, \"what\": \"round\", \"table\": %u, \"round\": %u}", SHOE, round);
    json_t *message = hear(floor, 1), *seats = json_object_get(json_object_get(message, "answer"), "seats");
    assert_true(json_array_size(seats) > 0);
    json_array_foreach(seats, i, seat) check_cards(seat, &played);
    json_decref(message);
}

/* ---- Exports ---- */

static void say_reconcile(struct caller *caller, int n, unsigned level)
{
    caller_say(caller,
               "{\"type\": \"ask\", \"n\": %d, \"what\": \"export\", \"of\": \"meter\", \"meter\": 1, "
               "\"report\": \"reconcile\", \"format\": \"text\", \"level\": %u}",
               n, level);
}

TEST(test_a_meter_has_so_many_levels)
{
    unsigned levels = baize_engine_floor(place->engine)->meters[0].meter.levels_count;
    assert_true(levels > 0 && levels < BAIZE_LEVELS_MOST);
    struct caller *manager = caller_open(place, BOT_MANAGER);
    say_reconcile(manager, 1, levels - 1);
    expect(manager, 1, "");
    say_reconcile(manager, 2, levels);
    expect(manager, 2, "FIELD_WRONG");
}

/* ---- Statements ---- */

/* A player sees who moved the money, and the tips. */
TEST(test_a_statement_says_who_and_tips)
{
    uint32_t patron = bot_patron(&place->plan.bot, 1, 1);
    unsigned by_cashier = 0, to_table = 0;
    size_t i;
    json_t *move;
    struct caller *player = caller_open(place, patron);
    play_rounds(1);
    for (int tries = 0; tries < 200; tries++) {
        caller_do(player, NULL, "\"at\": \"table/1\", \"act\": \"tip\", \"amount_cents\": 100");
        json_t *message = hear(player, 0);
        bool done = strcmp(json_string_value(json_object_get(message, "type")), "done") == 0;
        json_decref(message);
        if (done)
            break;
        place_play(place, 1);
        assert_true(tries < 199);
    }
    caller_say(player, "{\"type\": \"ask\", \"n\": 7, \"what\": \"statement\"}");
    json_t *message = hear(player, 7), *answer = json_object_get(message, "answer");
    json_array_foreach(json_object_get(answer, "moves"), i, move)
    {
        const char *role = json_string_value(json_object_get(json_object_get(move, "by"), "role"));
        const char *what = json_string_value(json_object_get(move, "what"));
        assert_non_null(role);
        by_cashier += strcmp(what, "deposited") == 0 && strcmp(role, "cashier") == 0;
        to_table += strcmp(what, "moved_to_table") == 0 &&
                    json_integer_value(json_object_get(json_object_get(move, "by"), "number")) > 0;
    }
    assert_true(by_cashier > 0 && to_table > 0);
    const json_t *tips = json_object_get(answer, "tips"), *tip = json_array_get(tips, 0);
    assert_int_equal(json_array_size(tips), 1);
    assert_int_equal(json_integer_value(json_object_get(tip, "amount_cents")), 100);
    assert_int_equal(json_integer_value(json_object_get(tip, "table")), 1);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(tip, "by"), "number")), patron);
    json_decref(message);
}

AROUND_EACH_TEST(NULL, close_callers);
AROUND_ALL_TESTS(open_place, close_place);

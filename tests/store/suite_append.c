/* suite_append.c - what is written: order, all or nothing, conflicts, duplicates, seals, what is in flight. */
#include "suite.h"
#include <poll.h>

STORE_TEST(test_entries_come_back_in_order)
{
    struct baize_store_entry first[] = {store_entry(TABLE(7), 1, "opened\n"), store_entry(METER(1), 1, "seeded\n"),
                                        store_entry(TABLE(7), 2, "dealt\n"), store_entry(TABLE(7), 3, "settled\n")};
    struct baize_store_entry second[] = {store_entry(HOUSE, 1, "begun\n"), store_entry(TABLE(2), 1, "opened\n"),
                                         store_entry(TABLE(7), 4, "closed\n")};
    assert_int_equal(store_append(&store, &(struct baize_store_batch){ENTRIES(first)}), BAIZE_OK);
    assert_int_equal(store_append(&store, &(struct baize_store_batch){ENTRIES(second)}), BAIZE_OK);
    for (int pass = 0; pass < 2; pass++) {
        assert_string_equal(store_heads(&store, 0), "house 1\ntable/2 1\ntable/7 4\nmeter/1 1\n");
        assert_string_equal(store_walk(&store, 0, 0),
                            "table/7 1 opened\n\nmeter/1 1 seeded\n\ntable/7 2 dealt\n\ntable/7 3 settled\n\n"
                            "house 1 begun\n\ntable/2 1 opened\n\ntable/7 4 closed\n\n");
        assert_string_equal(store_read(&store, TABLE(7), 2, 3, 0), "table/7 2 dealt\n\ntable/7 3 settled\n\n");
        store_reopen(); /* and all of it is there again */
    }
}

/* Whatever places a store keeps for the streams of a batch: 1 and 513 may share one. */
STORE_TEST(test_streams_take_turns_in_a_batch)
{
    struct baize_store_entry entries[12];
    for (uint64_t i = 0; i < 12; i++)
        entries[i] = store_entry(TABLE(i % 3 == 2 ? 2 : i % 3 == 1 ? 513 : 1), i / 3 + 1, "x");
    assert_int_equal(store_append(&store, &(struct baize_store_batch){ENTRIES(entries)}), BAIZE_OK);
    assert_string_equal(store_heads(&store, 0), "table/1 4\ntable/2 4\ntable/513 4\n");
    struct baize_store_entry gap[] = {store_entry(TABLE(1), 5, "x"), store_entry(TABLE(513), 5, "x"),
                                      store_entry(TABLE(1), 7, "x")};
    assert_int_equal(store_append(&store, &(struct baize_store_batch){ENTRIES(gap)}), BAIZE_STORE_CONFLICT);
    assert_string_equal(store_heads(&store, 0), "table/1 4\ntable/2 4\ntable/513 4\n");
    assert_string_equal(store_read(&store, TABLE(1), 4, 9, 0), "table/1 4 x\n");
}

static void fill(void)
{
    struct baize_store_entry entries[] = {store_entry(TABLE(1), 1, "a"), store_entry(TABLE(1), 2, "b"),
                                          store_entry(METER(1), 1, "c")};
    struct baize_store_command command = store_command(5, TABLE(1), 1);
    struct baize_store_seal seal = {.number = 1, .text = "seal one", .length = 8};
    struct baize_store_record record = store_record("person", "anna", "a dealer");
    struct baize_store_snapshot snapshot = store_snapshot(TABLE(1), 1, "state");
    struct baize_store_batch batch = {ENTRIES(entries), ONE_COMMAND(command), .seal = &seal, ONE_RECORD(record),
                                      ONE_SNAPSHOT(snapshot)};
    assert_int_equal(store_append(&store, &batch), BAIZE_OK);
}

/* A batch with something of everything, good but for what the test makes of it. */
struct full_batch {
    struct baize_store_entry entries[4];
    struct baize_store_command commands[2];
    struct baize_store_seal seal;
    struct baize_store_record records[2];
    struct baize_store_snapshot snapshots[2];
    struct baize_store_batch batch;
};

static struct full_batch *full(void)
{
    static struct full_batch made;
    made = (struct full_batch){
        .entries = {store_entry(TABLE(1), 3, "d"), store_entry(TABLE(1), 4, "e"), store_entry(METER(1), 2, "f"),
                    store_entry(HOUSE, 1, "g")},
        .commands = {store_command(6, TABLE(1), 3), store_command(7, HOUSE, 1)},
        .seal = {.number = 2, .text = "seal two", .length = 8},
        .records = {store_record("person", "anna", NULL), store_record("person", "bert", "a manager")},
        .snapshots = {store_snapshot(TABLE(1), 4, "later"), store_snapshot(HOUSE, 1, "h")},
    };
    made.batch = (struct baize_store_batch){.entries = made.entries,
                                            .entries_count = 4,
                                            .commands = made.commands,
                                            .commands_count = 2,
                                            .seal = &made.seal,
                                            .records = made.records,
                                            .records_count = 2,
                                            .snapshots = made.snapshots,
                                            .snapshots_count = 2};
    return &made;
}

static void refused(const struct full_batch *batch, enum baize_status expected)
{
    char *before = store_all(&store, true);
    assert_int_equal(store_append(&store, &batch->batch), expected);
    assert_string_not_equal(store.call->trouble(store.self), "");
    char *after = store_all(&store, true);
    assert_string_equal(after, before);
    free(before);
    free(after);
}

STORE_TEST(test_a_conflict_leaves_nothing)
{
    struct full_batch *batch;
    fill();
    batch = full();
    batch->entries[3].seq = 2; /* the house has no entry yet */
    refused(batch, BAIZE_STORE_CONFLICT);
    batch = full();
    batch->entries[2].seq = 1; /* is there already */
    refused(batch, BAIZE_STORE_CONFLICT);
    batch = full();
    batch->entries[2].seq = 3; /* one is missing */
    refused(batch, BAIZE_STORE_CONFLICT);
    batch = full();
    batch->entries[1].seq = 5; /* a gap inside the batch */
    refused(batch, BAIZE_STORE_CONFLICT);
    batch = full();
    batch->entries[1].seq = 3; /* twice the same */
    refused(batch, BAIZE_STORE_CONFLICT);
    batch = full();
    batch->entries[3] = store_entry(TABLE(1), 6, "x"); /* a gap, with another stream between */
    refused(batch, BAIZE_STORE_CONFLICT);
    batch = full();
    batch->entries[3].seq = 0;
    refused(batch, BAIZE_STORE_CONFLICT);
    assert_int_equal(store_append(&store, &full()->batch), BAIZE_OK); /* the batch itself is good */
}

STORE_TEST(test_a_known_command_leaves_nothing)
{
    struct full_batch *batch;
    fill();
    batch = full();
    batch->commands[1] = store_command(5, HOUSE, 1);
    refused(batch, BAIZE_STORE_DUPLICATE);
    batch = full();
    batch->commands[1] = batch->commands[0];
    refused(batch, BAIZE_STORE_DUPLICATE);
    batch = full(); /* a conflict comes first: who was behind reads, and then knows the command too */
    batch->commands[1] = store_command(5, HOUSE, 1);
    batch->entries[2].seq = 1;
    refused(batch, BAIZE_STORE_CONFLICT);
    store_reopen();
    batch = full();
    batch->commands[0] = store_command(5, TABLE(1), 3);
    refused(batch, BAIZE_STORE_DUPLICATE);
    assert_int_equal(store_append(&store, &full()->batch), BAIZE_OK);
    assert_string_equal(store_commands(&store, 0, 0), "5 table/1 1\n6 table/1 3\n7 house 1\n");
}

STORE_TEST(test_seals_are_numbered)
{
    struct full_batch *batch;
    fill();
    batch = full();
    batch->seal.number = 1;
    refused(batch, BAIZE_STORE_CONFLICT);
    batch = full();
    batch->seal.number = 3;
    refused(batch, BAIZE_STORE_CONFLICT);
    batch = full();
    batch->seal.number = 0;
    refused(batch, BAIZE_STORE_CONFLICT);
    assert_int_equal(store_append(&store, &full()->batch), BAIZE_OK);
    struct baize_store_seal more[] = {{3, "three", 5}, {4, "four", 4}, {5, "", 0}, {6, "six", 3}};
    struct baize_store_batch several = {.seal = more, .seals_more = 3};
    assert_int_equal(store_append(&store, &several), BAIZE_OK);
    struct baize_store_seal gap[] = {{7, "seven", 5}, {9, "nine", 4}};
    assert_int_equal(store_append(&store, &(struct baize_store_batch){.seal = gap, .seals_more = 1}),
                     BAIZE_STORE_CONFLICT);
    assert_string_equal(store_seals(&store, 0, 0), "1 seal one\n2 seal two\n3 three\n4 four\n5 \n6 six\n");
    assert_string_equal(store_seals(&store, 4, 0), "4 four\n5 \n6 six\n");
    assert_string_equal(store_seals(&store, 7, 0), "");
}

STORE_TEST(test_an_empty_batch_is_done)
{
    assert_int_equal(store_append(&store, &(struct baize_store_batch){.lease = 0}), BAIZE_OK);
    char *all = store_all(&store, true);
    assert_string_equal(all, "--- 0\n--- 1\n--- 2\n--- 3\n--- 4\n--- 5\n");
    free(all);
}

/* ---- In flight ---- */

#define FLIGHT 100

static struct flight {
    struct baize_store_entry entry;
    struct baize_store_batch batch;
    enum baize_status status;
    int answers;
    size_t place;
} flights[FLIGHT];

static size_t landed;

static void land(void *context, enum baize_status status)
{
    struct flight *flight = context;
    flight->status = status;
    flight->answers++;
    flight->place = landed++;
}

static void take_off_with(size_t i, struct baize_stream stream, uint64_t seq, const struct baize_store_command *command)
{
    struct flight *flight = &flights[i];
    flight->answers = 0;
    flight->entry = store_entry(stream, seq, "x");
    flight->batch = (struct baize_store_batch){
        .entries = &flight->entry, .entries_count = 1, .commands = command, .commands_count = command != NULL};
    assert_int_equal(store.call->append(store.self, &flight->batch, land, flight), BAIZE_OK);
    assert_int_equal(flight->answers, 0); /* only inside run */
}

static void take_off(size_t i, struct baize_stream stream, uint64_t seq)
{
    take_off_with(i, stream, seq, NULL);
}

static void land_all(void)
{
    while (landed < FLIGHT)
        store.call->run(store.self, -1);
    store.call->run(store.self, 0);
    for (size_t i = 0; i < FLIGHT; i++) {
        assert_int_equal(flights[i].answers, 1);
        assert_int_equal(flights[i].place, i);
    }
}

STORE_TEST(test_many_in_flight_are_answered_once_and_in_order)
{
    landed = 0;
    for (size_t i = 0; i < FLIGHT; i++)
        take_off(i, TABLE((uint32_t)(i % 3 + 1)), i / 3 + 1);
    land_all();
    for (size_t i = 0; i < FLIGHT; i++)
        assert_int_equal(flights[i].status, BAIZE_OK);
    assert_string_equal(store_heads(&store, 0), "table/1 34\ntable/2 33\ntable/3 33\n");
}

/* Those behind a failed one stand on its heads: of its stream all fail, of the other none. */
STORE_TEST(test_a_failure_in_flight_takes_those_that_stand_on_it)
{
    landed = 0;
    for (size_t i = 0; i < FLIGHT; i++)
        if (i % 2 == 0)
            take_off(i, TABLE(1), i / 2 + (i >= 40 ? 2 : 1)); /* 20 is jumped over */
        else
            take_off(i, TABLE(2), i / 2 + 1);
    land_all();
    for (size_t i = 0; i < FLIGHT; i++)
        assert_int_equal(flights[i].status, i % 2 == 0 && i >= 40 ? BAIZE_STORE_CONFLICT : BAIZE_OK);
    assert_string_equal(store_heads(&store, 0), "table/1 20\ntable/2 50\n");
}

/* Its head stood right and would have moved, but its command is known: who is behind it finds the head unmoved. */
STORE_TEST(test_one_refused_in_flight_moves_no_head)
{
    struct baize_store_command command = store_command(1, TABLE(1), 1);
    landed = 0;
    for (size_t i = 0; i < FLIGHT; i++)
        take_off_with(i, TABLE(1), (i + 1) / 2 + 1, i == 0 || i % 2 == 1 ? &command : NULL);
    land_all();
    for (size_t i = 0; i < FLIGHT; i++)
        assert_int_equal(flights[i].status, i % 2 == 1 ? BAIZE_STORE_DUPLICATE : BAIZE_OK);
    assert_string_equal(store_heads(&store, 0), "table/1 50\n");
}

/* An event loop waits for the descriptor and then runs without waiting. */
STORE_TEST(test_the_descriptor_tells_when_to_run)
{
    struct pollfd event = {.fd = store.call->descriptor(store.self), .events = POLLIN};
    size_t answers = 0;
    assert_int_equal(store.call->run(store.self, 0), 0);
    assert_int_equal(store.call->run(store.self, -1), 0); /* nothing is under way: nothing to wait for */
    landed = 0;
    for (size_t i = 0; i < FLIGHT; i++)
        take_off(i, TABLE(1), i + 1);
    while (landed < FLIGHT) {
        if (event.fd >= 0)
            assert_int_equal(poll(&event, 1, 60000), 1);
        answers += store.call->run(store.self, 0);
    }
    assert_int_equal(answers, FLIGHT);
    land_all();
    assert_int_equal(store.call->run(store.self, 0), 0);
}

struct again {
    uint64_t seq;
    enum baize_status last;
};

static void submit_again(void *context, enum baize_status status)
{
    struct again *again = context;
    static struct baize_store_entry entry;
    again->last = status;
    if (status != BAIZE_OK || again->seq == 20)
        return;
    entry = store_entry(TABLE(1), ++again->seq, "again");
    assert_int_equal(store.call->append(store.self, &(struct baize_store_batch){.entries = &entry, .entries_count = 1},
                                        submit_again, again),
                     BAIZE_OK);
}

STORE_TEST(test_an_answer_may_submit_again)
{
    struct again again = {.seq = 0};
    submit_again(&again, BAIZE_OK);
    while (again.seq < 20)
        store.call->run(store.self, -1);
    assert_string_equal(store_heads(&store, 0), "table/1 20\n"); /* a request sees what was submitted before it */
    assert_int_equal(again.last, BAIZE_OK);
}

STORE_TEST(test_closing_answers_what_is_on_its_way)
{
    landed = 0;
    for (size_t i = 0; i < FLIGHT; i++)
        take_off(i, TABLE(1), i + 1);
    store_reopen();
    assert_int_equal(landed, FLIGHT);
    land_all();
    assert_string_equal(store_heads(&store, 0), "table/1 100\n");
}

static void try_while_closing(void *context, enum baize_status status)
{
    struct store_answer *answer = context;
    store_answered(answer, status);
    answer->status = store.call->append(store.self, &(struct baize_store_batch){.lease = 0}, store_answered, answer);
}

STORE_TEST(test_nothing_is_taken_while_closing)
{
    struct store_answer answer = {.count = 0};
    assert_int_equal(
        store.call->append(store.self, &(struct baize_store_batch){.lease = 0}, try_while_closing, &answer), BAIZE_OK);
    store_reopen();
    assert_int_equal(answer.count, 1);
    assert_int_equal(answer.status, BAIZE_STORE_UNAVAILABLE);
}

/* test_engine_store.c - durability: what the store says to a commit, another server, the start, checkpoints; and the
 * n-th allocation and the n-th call of the store fail, for each n until nothing fails any more. */
#include "engine/internal.h"
#include "teller_house.h"
#include "testing.h"

/* The next calls of the store fail like this. */
static void trouble(enum baize_status with, bool in_done, bool done_before, uint64_t more)
{
    world.trouble.with = with;
    world.trouble.in_done = in_done;
    world.trouble.done_before = done_before;
    world.trouble.fail_at = world.trouble.calls + 1;
    world.trouble.fail_more = more;
}

/* ---- A commit ---- */

TEST(test_many_commands_share_a_commit)
{
    struct heard heard = {0};
    for (int i = 0; i < 600; i++) {
        struct baize_command command = teller_deposit(&world, 10011, 1);
        assert_int_equal(teller_submit(world.engine, &command, &heard), BAIZE_OK);
    }
    uint64_t calls = world.trouble.calls;
    while (baize_engine_waiting(world.engine) > 0)
        baize_engine_run(world.engine, 0);
    assert_int_equal(heard.count, 600);
    assert_int_equal(world.trouble.calls - calls, 3); /* 256, 256, 88 */
    assert_int_equal(baize_engine_counts(world.engine).commits, 3);
}

TEST(test_a_commit_moves_no_more_streams_than_a_seal_holds)
{
    struct heard heard = {0};
    world.settings.group_most = 5000;
    world_reopen(&world);
    for (uint32_t i = 0; i < BAIZE_SEAL_HEADS_MOST + 100; i++) {
        struct baize_command command = teller_deposit(&world, 50000 + i * 7 % 1009, 1);
        command.wallet.kind = BAIZE_WALLET_ACT_OPEN;
        assert_int_equal(teller_submit(world.engine, &command, &heard), BAIZE_OK);
    }
    while (baize_engine_waiting(world.engine) > 0)
        baize_engine_run(world.engine, 0);
    assert_int_equal(heard.count, BAIZE_SEAL_HEADS_MOST + 100);
    assert_int_equal(heard.last.status, BAIZE_OK);
    assert_int_equal(baize_engine_counts(world.engine).commits, 2);
    world_reopen(&world);
}

TEST(test_a_commit_that_fails_changes_nothing_and_all_are_told)
{
    static const enum baize_status ways[] = {BAIZE_STORE_UNAVAILABLE, BAIZE_STORE_FULL, BAIZE_STORE_READ_ONLY,
                                             BAIZE_OUT_OF_MEMORY};
    for (int i = 0; i < 8; i++) {
        struct heard first = {0}, second = {0}, third = {0};
        uint8_t before[BAIZE_HASH_SIZE], after[BAIZE_HASH_SIZE];
        struct baize_command a = teller_deposit(&world, 10011, 100), b = teller_withdraw(&world, 10011, 50),
                             c = teller_deposit(&world, 10012, 70);
        world_hash(world.engine, before);
        assert_int_equal(teller_submit(world.engine, &a, &first), BAIZE_OK);
        assert_int_equal(teller_submit(world.engine, &b, &second), BAIZE_OK);
        trouble(ways[i / 2], i % 2 == 1, false, 0);
        baize_engine_run(world.engine, 0);
        assert_int_equal(first.last.status, ways[i / 2]);
        assert_int_equal(second.last.status, ways[i / 2]);
        world_hash(world.engine, after);
        assert_memory_equal(before, after, sizeof before);
        assert_int_equal(teller_submit(world.engine, &a, &third), BAIZE_OK); /* the same id: it did not happen */
        assert_int_equal(teller_submit(world.engine, &c, &second), BAIZE_OK);
        baize_engine_run(world.engine, 0);
        assert_int_equal(third.last.status, BAIZE_OK);
        assert_false(third.last.again);
        assert_true(baize_engine_balances(world.engine));
    }
}

TEST(test_an_unknown_outcome_is_looked_up)
{
    for (int carried_out = 0; carried_out < 2; carried_out++) {
        struct heard heard = {0}, more = {0};
        struct baize_command command = teller_deposit(&world, 10011, 100), next = teller_deposit(&world, 10011, 1);
        baize_cents before = teller_balance(world.engine, 10011);
        assert_int_equal(teller_submit(world.engine, &command, &heard), BAIZE_OK);
        trouble(BAIZE_STORE_UNKNOWN, true, carried_out == 1, 0);
        baize_engine_run(world.engine, 0);
        trouble(BAIZE_STORE_UNAVAILABLE, true, false, 2); /* and now it is away */
        assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_STORE_UNAVAILABLE);
        assert_int_equal(heard.count, 0);
        assert_int_equal(teller_submit(world.engine, &next, &more), BAIZE_STORE_UNAVAILABLE);
        world.trouble.fail_at = 0;
        for (int i = 0; i < 4; i++)
            baize_engine_run(world.engine, 0);
        assert_int_equal(heard.count, 1);
        assert_int_equal(heard.last.status, BAIZE_OK);
        assert_int_equal(teller_balance(world.engine, 10011), before + 100);
    }
}

TEST(test_a_command_that_is_lost_tells_when_it_is_sent_again)
{
    for (int carried_out = 0; carried_out < 2; carried_out++) {
        struct heard heard = {0}, again = {0};
        struct baize_command command = teller_deposit(&world, 10011, 100);
        baize_cents before = teller_balance(world.engine, 10011);
        assert_int_equal(teller_submit(world.engine, &command, &heard), BAIZE_OK);
        trouble(BAIZE_STORE_UNKNOWN, true, carried_out == 1, 0);
        baize_engine_run(world.engine, 0);
        trouble(BAIZE_STORE_UNAVAILABLE, false, false, 100000);
        baize_engine_close(world.engine);
        assert_int_equal(heard.last.status, BAIZE_COMMAND_LOST);
        world.trouble.fail_at = 0;
        assert_int_equal(world_open(&world), BAIZE_OK);
        assert_int_equal(teller_submit(world.engine, &command, &again), BAIZE_OK);
        baize_engine_run(world.engine, 0);
        assert_int_equal(again.last.again, carried_out == 1);
        assert_int_equal(teller_balance(world.engine, 10011), before + 100);
    }
}

/* ---- Another server ---- */

TEST(test_what_another_server_wrote_is_read_and_all_is_decided_again)
{
    struct baize_store joined;
    struct baize_engine *other = teller_open_other(&world, &joined);
    struct heard first = {0}, second = {0}, theirs = {0};
    baize_cents all = teller_balance(world.engine, 10011);
    struct baize_command one = teller_deposit(&world, 10012, 5), two = teller_withdraw(&world, 10011, all),
                         three = teller_withdraw(&world, 10011, all);
    assert_int_equal(teller_submit(world.engine, &one, &first), BAIZE_OK);
    assert_int_equal(teller_submit(world.engine, &two, &second), BAIZE_OK);
    assert_int_equal(teller_submit(other, &three, &theirs), BAIZE_OK);
    baize_engine_run(other, 0);
    assert_int_equal(theirs.last.status, BAIZE_OK);
    world.published = 0;
    for (int i = 0; i < 3; i++)
        baize_engine_run(world.engine, 0);
    assert_int_equal(first.last.status, BAIZE_OK);
    assert_int_equal(second.last.status, BAIZE_COMMAND_REFUSED); /* nobody spends twice on two servers (decision 8) */
    assert_int_equal(second.refusal.machine, BAIZE_MACHINE_WALLET);
    assert_int_equal(second.refusal.reason, BAIZE_REASON_BALANCE_DOES_NOT_SUFFICE);
    assert_int_equal(world.published, 2); /* theirs, and the first */
    assert_int_equal(teller_balance(world.engine, 10011), 0);
    baize_engine_close(other);
    joined.call->close(joined.self);
}

TEST(test_the_same_command_on_two_servers_happens_once)
{
    struct baize_store joined;
    struct baize_engine *other = teller_open_other(&world, &joined);
    struct heard ours = {0}, theirs = {0};
    baize_cents before = teller_balance(world.engine, 10011);
    struct baize_command command = teller_deposit(&world, 10011, 100);
    assert_int_equal(teller_submit(world.engine, &command, &ours), BAIZE_OK);
    world.now_ms++; /* else the two commits are one and the same, to the byte */
    assert_int_equal(teller_submit(other, &command, &theirs), BAIZE_OK);
    baize_engine_run(other, 0);
    for (int i = 0; i < 3; i++)
        baize_engine_run(world.engine, 0);
    assert_int_equal(ours.last.status, BAIZE_OK);
    assert_true(ours.last.again);
    assert_int_equal(ours.last.entries[0].seq, theirs.last.entries[0].seq);
    assert_int_equal(teller_balance(world.engine, 10011), before + 100);
    baize_engine_close(other);
    joined.call->close(joined.self);
}

TEST(test_who_lost_the_lease_stops)
{
    struct heard heard = {0}, more = {0};
    struct baize_command command = teller_deposit(&world, 10011, 100), next = teller_deposit(&world, 10011, 100);
    assert_int_equal(teller_submit(world.engine, &command, &heard), BAIZE_OK);
    trouble(BAIZE_STORE_LEASE_LOST, true, false, 0);
    baize_engine_run(world.engine, 0);
    assert_int_equal(heard.last.status, BAIZE_STORE_LEASE_LOST);
    assert_string_not_equal(baize_engine_trouble(world.engine), "");
    assert_int_equal(teller_submit(world.engine, &next, &more), BAIZE_COMMAND_REFUSED);
    assert_int_equal(more.refusal.reason, BAIZE_REASON_STOPPED);
}

TEST(test_an_engine_that_decided_other_than_it_wrote_stops)
{
    struct heard heard = {0}, more = {0};
    struct baize_command command = teller_deposit(&world, 10011, 100), next = teller_deposit(&world, 10011, 100);
    struct engine_stream *stream = engine_find(world.engine, engine_name(BAIZE_STREAM_WALLET, 10011));
    engine_wallet_of(stream)->wallet[ENGINE_WORKING].withdrawn_ever++;
    assert_int_equal(teller_submit(world.engine, &command, &heard), BAIZE_OK);
    baize_engine_run(world.engine, 0);
    assert_int_equal(heard.last.status, BAIZE_OK); /* it is in the journal as it should be */
    assert_non_null(strstr(baize_engine_trouble(world.engine), "wallet/10011 entry"));
    assert_int_equal(teller_submit(world.engine, &next, &more), BAIZE_COMMAND_REFUSED);
    assert_int_equal(more.refusal.reason, BAIZE_REASON_STOPPED);
    world_reopen(&world);
    assert_int_equal(teller_submit(world.engine, &next, &more), BAIZE_OK);
    baize_engine_run(world.engine, 0);
    assert_int_equal(more.last.status, BAIZE_OK);
}

/* ---- The start ---- */

TEST(test_a_key_of_another_house_opens_nothing)
{
    struct baize_house_key own = world.key;
    baize_engine_close(world.engine);
    assert_int_equal(baize_house_key_make(&world.random, &world.key), BAIZE_OK);
    assert_int_equal(world_open(&world), BAIZE_SIGNATURE_WRONG);
    memcpy(world.key.house, own.house, sizeof own.house);
    assert_int_equal(world_open(&world), BAIZE_SIGNATURE_WRONG);
    world.key = own;
    assert_int_equal(world_open(&world), BAIZE_OK);
}

TEST(test_an_entry_that_was_changed_is_named)
{
    for (int i = 0; i < 30; i++)
        world_step(&world, &plan, 1);
    baize_engine_close(world.engine);
    static const struct {
        struct baize_stream stream;
        uint64_t seq;
        const char *words;
    } rows[] = {{{BAIZE_STREAM_HOUSE, 0}, 3, "house entry 3: "},
                {{BAIZE_STREAM_TABLE, 1}, 7, "table/1 entry 7: "},
                {{BAIZE_STREAM_METER, 1}, 2, "meter/1 entry 2: "},
                {{BAIZE_STREAM_WALLET, 10012}, 1, "wallet/10012 entry 1: "}};
    world.settings.ignore_snapshots = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        world.trouble.flip = rows[i].stream;
        world.trouble.flip_seq = rows[i].seq;
        assert_int_equal(world_open(&world), BAIZE_JOURNAL_BROKEN);
        assert_non_null(strstr(world.notice, rows[i].words));
    }
    world.trouble.flip_seq = 0;
    assert_int_equal(world_open(&world), BAIZE_OK);
}

TEST(test_a_snapshot_that_does_not_fit_is_thrown_away)
{
    uint8_t before[BAIZE_HASH_SIZE], after[BAIZE_HASH_SIZE];
    world.settings.snapshot_every = 5;
    world_reopen(&world);
    for (int i = 0; i < 60; i++)
        world_step(&world, &plan, 1 + (uint32_t)i % 2);
    assert_true(baize_engine_counts(world.engine).snapshots > 4);
    world_hash(world.engine, before);
    world_reopen(&world);
    assert_in_range(baize_engine_counts(world.engine).folded_at_start, 1, 60); /* the house, and nothing else */
    world.notices = 0;
    world.trouble.flip_snapshots = true;
    world_reopen(&world);
    assert_int_equal(world.notices, 1); /* however many they are */
    assert_non_null(strstr(world.notice, " snapshots do not fit and are thrown away, which does no harm"));
    world_hash(world.engine, after);
    assert_memory_equal(before, after, sizeof before);
    world.trouble.flip_snapshots = false;
}

TEST(test_an_empty_store_is_a_house_that_is_not_there_yet)
{
    struct world empty;
    struct baize_command command = teller_deposit(&world, 5, 100);
    world_start(&empty, 9);
    assert_int_equal(world_open(&empty), BAIZE_OK);
    assert_false(baize_engine_house(empty.engine)->created);
    assert_string_equal(world_do(&empty, &command), "NO_HOUSE");
    world_end(&empty);
}

/* ---- Checkpoints ---- */

TEST(test_a_checkpoint_is_the_signed_list_of_all_heads)
{
    static char words[65536];
    static struct baize_store_head heads[64];
    struct baize_checkpoint read = {.heads = heads};
    struct baize_refusal refusal;
    struct baize_actor by = {.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
    for (uint64_t number = 1; number <= 3; number++) {
        struct baize_text text = baize_text_in(words, sizeof words);
        struct baize_store_head head;
        assert_int_equal(baize_engine_checkpoint(world.engine, &by, &text, &refusal), BAIZE_OK);
        assert_int_equal(baize_checkpoint_read(words, text.length, 64, &read), BAIZE_OK);
        assert_int_equal(read.number, number);
        assert_memory_equal(read.public_key, world.key.public_key, sizeof read.public_key);
        assert_true(read.heads_count >= 10);
        assert_true(baize_engine_head(world.engine, heads[2].stream, &head));
        assert_int_equal(head.seq, heads[2].seq);
        assert_int_equal(baize_engine_house(world.engine)->checkpoints, number);
        world.now_ms += INT64_C(8) * 3600000;
    }
    by.who = 4444;
    struct baize_text text = baize_text_in(words, sizeof words);
    assert_int_equal(baize_engine_checkpoint(world.engine, &by, &text, &refusal), BAIZE_COMMAND_REFUSED);
    assert_int_equal(refusal.reason, BAIZE_REASON_PERSON_UNKNOWN);
}

static enum baize_status end_shift(struct heard *heard, const uint8_t *id)
{
    struct baize_actor by = {.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
    uint8_t made[BAIZE_COMMAND_ID_SIZE];
    baize_command_id(&world.random, baize_engine_now_ms(world.engine), made);
    return baize_engine_end_shift(world.engine, id == NULL ? made : id, &by, teller_hear, heard, &heard->refusal);
}

static uint64_t checkpoints(void)
{
    return baize_engine_house(world.engine)->checkpoints;
}

struct kept {
    struct baize_checkpoint *checkpoint;
    int count;
};

static bool read_kept(void *context, const struct baize_store_record *record)
{
    struct kept *kept = context;
    kept->count++;
    assert_int_equal(baize_checkpoint_read(record->value, record->length, 64, kept->checkpoint), BAIZE_OK);
    return true;
}

static void hear_done(void *context, enum baize_status status)
{
    (void)context;
    assert_int_equal(status, BAIZE_OK);
}

static void read_checkpoint(const char *key, struct baize_checkpoint *checkpoint)
{
    struct kept kept = {.checkpoint = checkpoint};
    assert_int_equal(world.memory.call->records(world.memory.self, "checkpoint", key, read_kept, hear_done, &kept),
                     BAIZE_OK);
    world.memory.call->run(world.memory.self, 0);
    assert_int_equal(kept.count, 1);
}

static uint64_t listed(const struct baize_checkpoint *checkpoint, uint32_t patron)
{
    for (size_t i = 0; i < checkpoint->heads_count; i++)
        if (baize_stream_equal(checkpoint->heads[i].stream, engine_name(BAIZE_STREAM_WALLET, patron)))
            return checkpoint->heads[i].seq;
    return 0;
}

/* What was taken before it is in the list, what is taken behind it goes on and is not. */
TEST(test_the_end_of_a_shift_is_a_command_among_others)
{
    static struct baize_store_head heads[64];
    struct baize_checkpoint read = {.heads = heads};
    struct heard before = {0}, shift = {0}, behind = {0};
    struct baize_command first = teller_deposit(&world, 10011, 100), second = teller_deposit(&world, 10012, 100);
    struct baize_store_head head;
    assert_true(baize_engine_head(world.engine, engine_name(BAIZE_STREAM_WALLET, 10012), &head));
    assert_int_equal(teller_submit(world.engine, &first, &before), BAIZE_OK);
    assert_int_equal(end_shift(&shift, NULL), BAIZE_OK);
    world.trouble.silent = true;
    baize_engine_run(world.engine, 0); /* the first is on its way */
    assert_int_equal(teller_submit(world.engine, &second, &behind), BAIZE_OK);
    for (int i = 0; i < 5; i++)
        assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_OK); /* a store that says nothing holds nobody up */
    assert_int_equal(before.count + shift.count + behind.count, 0);
    assert_int_equal(baize_engine_waiting(world.engine), 3);
    world.trouble.silent = false;
    for (int i = 0; i < 3; i++)
        baize_engine_run(world.engine, 0);
    assert_int_equal(shift.count, 1);
    assert_int_equal(shift.last.status, BAIZE_OK);
    assert_int_equal(behind.last.status, BAIZE_OK);
    assert_int_equal(checkpoints(), 1);
    read_checkpoint("0000000001", &read);
    assert_int_equal(listed(&read, 10011), before.last.entries[0].seq);
    assert_int_equal(listed(&read, 10012), head.seq);
    assert_int_equal(behind.last.entries[0].seq, head.seq + 1);
}

TEST(test_of_two_ends_of_a_shift_one_is)
{
    struct heard first = {0}, again = {0}, other = {0};
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    baize_command_id(&world.random, baize_engine_now_ms(world.engine), id);
    assert_int_equal(end_shift(&first, id), BAIZE_OK);
    assert_int_equal(end_shift(&again, id), BAIZE_OK);
    assert_int_equal(end_shift(&other, NULL), BAIZE_OK);
    while (baize_engine_waiting(world.engine) > 0)
        baize_engine_run(world.engine, 0);
    assert_int_equal(first.last.status, BAIZE_OK);
    assert_false(first.last.again);
    assert_int_equal(again.last.status, BAIZE_OK);
    assert_true(again.last.again);
    assert_int_equal(other.last.status, BAIZE_COMMAND_REFUSED); /* the shift has ended */
    assert_int_equal(other.refusal.reason, BAIZE_REASON_SHIFT_WRONG);
    assert_int_equal(first.count + again.count + other.count, 3);
    assert_int_equal(checkpoints(), 1);
}

TEST(test_a_shift_that_was_not_committed_has_not_ended)
{
    static const enum baize_status ways[] = {BAIZE_STORE_UNAVAILABLE, BAIZE_STORE_FULL, BAIZE_OUT_OF_MEMORY};
    struct heard last = {0};
    for (int i = 0; i < 6; i++) {
        struct heard first = {0}, second = {0};
        assert_int_equal(end_shift(&first, NULL), BAIZE_OK);
        assert_int_equal(end_shift(&second, NULL), BAIZE_OK);
        trouble(ways[i / 2], i % 2 == 1, false, 0);
        baize_engine_run(world.engine, 0);
        world.trouble.fail_at = 0;
        assert_int_equal(first.count + second.count, 2);
        assert_int_equal(first.last.status, ways[i / 2]);
        assert_int_equal(second.last.status, ways[i / 2]);
        assert_int_equal(checkpoints(), 0);
    }
    assert_int_equal(end_shift(&last, NULL), BAIZE_OK);
    baize_engine_run(world.engine, 0);
    assert_int_equal(last.last.status, BAIZE_OK);
    assert_int_equal(checkpoints(), 1);
}

TEST(test_the_end_of_a_shift_of_an_unknown_outcome)
{
    for (uint64_t carried_out = 0; carried_out < 2; carried_out++) {
        struct heard heard = {0}, more = {0};
        assert_int_equal(end_shift(&heard, NULL), BAIZE_OK);
        trouble(BAIZE_STORE_UNKNOWN, true, carried_out == 1, 0);
        baize_engine_run(world.engine, 0);
        trouble(BAIZE_STORE_UNAVAILABLE, true, false, 200);
        for (int i = 0; i < 100; i++) /* however long it is away */
            assert_int_equal(baize_engine_run(world.engine, 0), BAIZE_STORE_UNAVAILABLE);
        assert_int_equal(heard.count, 0);
        assert_int_equal(end_shift(&more, NULL), BAIZE_STORE_UNAVAILABLE);
        assert_string_equal(baize_engine_trouble(world.engine), "");
        world.trouble.fail_at = 0;
        for (int i = 0; i < 4; i++)
            baize_engine_run(world.engine, 0);
        assert_int_equal(heard.count, 1);
        assert_int_equal(heard.last.status, BAIZE_OK);
        assert_int_equal(checkpoints(), carried_out + 1);
        world.now_ms += INT64_C(8) * 3600000;
    }
}

TEST(test_the_end_of_a_shift_made_by_another_clock_is_refused)
{
    struct heard heard = {0};
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    baize_command_id(&world.random, 1000, id);
    assert_int_equal(end_shift(&heard, id), BAIZE_COMMAND_REFUSED);
    assert_int_equal(heard.refusal.reason, BAIZE_REASON_COMMAND_TOO_OLD);
    baize_command_id(&world.random, world.now_ms + 3600000, id);
    assert_int_equal(end_shift(&heard, id), BAIZE_COMMAND_REFUSED);
    assert_int_equal(heard.refusal.reason, BAIZE_REASON_COMMAND_AHEAD);
    baize_engine_run(world.engine, 0);
    assert_int_equal(heard.count, 0);
    assert_int_equal(checkpoints(), 0);
}

/* The n-th allocation fails: it is told, and nothing is left behind. */
TEST(test_the_end_of_a_shift_without_memory)
{
    enum baize_status status = BAIZE_OUT_OF_MEMORY;
    for (uint64_t n = 1; status != BAIZE_OK; n++) {
        struct heard heard = {0};
        world.allocations = 0;
        world.fail_at = n;
        status = end_shift(&heard, NULL);
        if (status == BAIZE_OK) {
            baize_engine_run(world.engine, 0);
            assert_int_equal(heard.count, 1);
            status = heard.last.status;
        }
        world.fail_at = 0;
        assert_true(status == BAIZE_OK || status == BAIZE_OUT_OF_MEMORY);
        assert_int_equal(checkpoints(), status == BAIZE_OK);
        assert_true(n < 50);
    }
}

/* ---- The n-th allocation, the n-th call ---- */

enum { SCRIPT = 60 };

static bool may_fail(const char *name)
{
    static const char *const names[] = {"OUT_OF_MEMORY", "STORE_UNAVAILABLE", "STORE_FULL", "STORE_READ_ONLY"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* Sixty commands at two tables; one that failed is sent again until it is done. */
static void play_script(void)
{
    for (int i = 0; i < SCRIPT; i++) {
        struct baize_command command;
        const char *name;
        int tries = 0;
        if (!house_next(world.engine, &plan, 1 + (uint32_t)i % 2, &world.random, &command))
            continue;
        do {
            name = world_do(&world, &command);
            assert_true(name[0] == '\0' || may_fail(name));
            assert_true(++tries < 20);
        } while (name[0] != '\0');
        world.now_ms += 40;
    }
}

static void open_until_it_opens(void)
{
    enum baize_status status = world_open(&world);
    for (int i = 0; i < 20 && status != BAIZE_OK; i++) {
        assert_int_equal(world.bytes, 0);
        assert_true(may_fail(baize_status_name(status)));
        status = world_open(&world);
    }
    assert_int_equal(status, BAIZE_OK);
}

/* Start, play, close, start again, with one failure on the way. */
static void once_through(void)
{
    uint8_t before[BAIZE_HASH_SIZE], after[BAIZE_HASH_SIZE];
    open_until_it_opens();
    play_script();
    assert_true(baize_engine_balances(world.engine));
    assert_string_equal(baize_engine_trouble(world.engine), "");
    world_hash(world.engine, before);
    baize_engine_close(world.engine);
    assert_int_equal(world.bytes, 0);
    open_until_it_opens();
    world_hash(world.engine, after);
    assert_memory_equal(before, after, sizeof before);
}

static uint64_t stride(void)
{
#if defined(__SANITIZE_ADDRESS__)
    return getenv("BAIZE_SCALE") == NULL ? 13 : 1;
#else
    return 1;
#endif
}

TEST(test_the_nth_allocation_fails)
{
    uint64_t n = 1, failed = 0;
    world_end(&world);
    for (bool clean = false; !clean; n += stride()) {
        world_house(&world, &plan);
        baize_engine_close(world.engine);
        world.settings.snapshot_every = 8;
        world.allocations = 0;
        world.fail_at = n;
        once_through();
        clean = world.allocations < n;
        failed += !clean;
        world.fail_at = 0;
        if (!clean)
            world_end(&world);
    }
    print_message("%llu allocations failed, each alone\n", (unsigned long long)failed);
    assert_true(failed > 8);
}

TEST(test_the_nth_call_of_the_store_fails)
{
    static const struct {
        enum baize_status with;
        bool in_done, done_before;
    } ways[] = {{BAIZE_STORE_UNAVAILABLE, false, false}, {BAIZE_STORE_UNAVAILABLE, true, false},
                {BAIZE_STORE_FULL, true, false},         {BAIZE_STORE_UNKNOWN, true, false},
                {BAIZE_STORE_UNKNOWN, true, true},       {BAIZE_STORE_CONFLICT, true, false}};
    uint64_t failed = 0;
    world_end(&world);
    for (size_t way = 0; way < sizeof ways / sizeof ways[0]; way++)
        for (uint64_t n = 1 + way % stride(), clean = 0; !clean; n += stride()) {
            world_house(&world, &plan);
            baize_engine_close(world.engine);
            world.settings.snapshot_every = 8;
            bool reads = ways[way].with == BAIZE_STORE_UNAVAILABLE || ways[way].with == BAIZE_STORE_FULL;
            if (!reads) /* a reading is not unknown */
                open_until_it_opens();
            world.trouble.calls = world.trouble.failed = 0;
            world.trouble.with = ways[way].with;
            world.trouble.in_done = ways[way].in_done;
            world.trouble.done_before = ways[way].done_before;
            world.trouble.fail_at = n;
            if (reads)
                once_through();
            else
                play_script();
            clean = world.trouble.failed == 0;
            failed += !clean;
            world.trouble.fail_at = 0;
            assert_true(baize_engine_balances(world.engine));
            bool last = clean && way + 1 == sizeof ways / sizeof ways[0];
            if (!last)
                world_end(&world);
        }
    print_message("%llu calls of the store failed, each alone\n", (unsigned long long)failed);
    assert_true(failed > 20);
}

AROUND_EACH_TEST(teller_begin, teller_end);

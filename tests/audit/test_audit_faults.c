/* test_audit_faults.c - a store that fails while it is read, and the words that say where a fault is. */
#include "testing.h"
#include "writer.h"
#include <baize/audit.h>

/* ---- A store that takes a request and answers it with an error ---- */

static struct writer writer;
static struct baize_store store;

static enum baize_status fail_heads(void *self, baize_store_on_head *on_head, baize_store_done *done, void *context)
{
    (void)self;
    (void)on_head;
    done(context, BAIZE_STORE_UNAVAILABLE);
    return BAIZE_OK;
}

static enum baize_status fail_walk(void *self, uint64_t after, baize_store_on_entry *on_entry, baize_store_done *done,
                                   void *context)
{
    (void)self;
    (void)after;
    (void)on_entry;
    done(context, BAIZE_STORE_UNAVAILABLE);
    return BAIZE_OK;
}

static enum baize_status fail_commands(void *self, const uint8_t from[BAIZE_COMMAND_ID_SIZE],
                                       baize_store_on_command *on_command, baize_store_done *done, void *context)
{
    (void)self;
    (void)from;
    (void)on_command;
    done(context, BAIZE_STORE_UNAVAILABLE);
    return BAIZE_OK;
}

static enum baize_status fail_seals(void *self, uint64_t from, baize_store_on_seal *on_seal, baize_store_done *done,
                                    void *context)
{
    (void)self;
    (void)from;
    (void)on_seal;
    done(context, BAIZE_STORE_UNAVAILABLE);
    return BAIZE_OK;
}

static enum baize_status fail_records(void *self, const char *kind, const char *key, baize_store_on_record *on_record,
                                      baize_store_done *done, void *context)
{
    (void)self;
    (void)kind;
    (void)key;
    (void)on_record;
    done(context, BAIZE_STORE_UNAVAILABLE);
    return BAIZE_OK;
}

static enum baize_status verify_with(const struct baize_store_functions *call)
{
    static struct baize_audit_report report;
    struct baize_audit_settings settings = {
        .allocator = baize_allocator_system(), .store = {.call = call, .self = store.self}, .key = &writer.key};
    enum baize_status status = baize_audit_verify(&settings, &report);
    assert_true(status != BAIZE_OK || report.sound);
    return status;
}

TEST(test_an_answer_that_is_an_error_ends_the_audit_with_it)
{
    struct baize_store_functions call;
    writer_small_house(&writer, &store, 4, 1);
    writer_commit(&writer);
    assert_int_equal(verify_with(store.call), BAIZE_OK);
    call = *store.call;
    call.heads = fail_heads;
    assert_int_equal(verify_with(&call), BAIZE_STORE_UNAVAILABLE);
    call = *store.call;
    call.walk = fail_walk;
    assert_int_equal(verify_with(&call), BAIZE_STORE_UNAVAILABLE);
    call = *store.call;
    call.commands = fail_commands;
    assert_int_equal(verify_with(&call), BAIZE_STORE_UNAVAILABLE);
    call = *store.call;
    call.seals = fail_seals;
    assert_int_equal(verify_with(&call), BAIZE_STORE_UNAVAILABLE);
    call = *store.call;
    call.records = fail_records;
    assert_int_equal(verify_with(&call), BAIZE_STORE_UNAVAILABLE);
}

/* ---- Where a fault is ---- */

static void must_begin(const struct baize_audit_fault *fault, const char *expected)
{
    char words[2000];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_audit_fault_print(&text, fault);
    if (strncmp(words, expected, strlen(expected)) != 0)
        fail_msg("%s\nshould begin: %s", words, expected);
}

TEST(test_a_fault_names_its_place)
{
    struct baize_audit_fault fault = {.kind = BAIZE_AUDIT_DECIDED, .in_stream = true, .seq = 12, .line = 3};
    fault.stream = (struct baize_stream){BAIZE_STREAM_TABLE, 4};
    must_begin(&fault, "table/4, entry 12, line 3: ");
    fault.line = 0;
    must_begin(&fault, "table/4, entry 12: ");
    fault.seq = 0;
    must_begin(&fault, "table/4: ");
    fault.in_stream = false;
    fault.seal = 7;
    must_begin(&fault, "seal 7: ");
    fault.seal = 0;
    fault.checkpoint = 9;
    must_begin(&fault, "checkpoint 9: ");
    fault.checkpoint = 0;
    must_begin(&fault, baize_audit_fault_words(BAIZE_AUDIT_DECIDED));
}

static int open_store(void **state)
{
    struct baize_allocator allocator = baize_allocator_system();
    (void)state;
    return baize_store_memory(&allocator, &store) != BAIZE_OK;
}

static int close_store(void **state)
{
    (void)state;
    store.call->close(store.self);
    return 0;
}

AROUND_ALL_TESTS(open_store, close_store);

/* test_audit_verify.c - a sound journal is found sound, and the counts are those of what was written. */
#include "testing.h"
#include "writer.h"
#include <baize/audit.h>

static struct writer writer;
static struct baize_store store;
static struct baize_allocator allocator;
static struct baize_audit_report report;

static void write_house(uint64_t seed, uint32_t rounds)
{
    allocator = baize_allocator_system();
    assert_int_equal(baize_store_memory(&allocator, &store), BAIZE_OK);
    writer_small_house(&writer, &store, seed, rounds);
}

static enum baize_status verify(const struct baize_house_key *key, const char *against, size_t length)
{
    struct baize_audit_settings settings = {
        .allocator = allocator, .store = store, .key = key, .against = against, .against_length = length};
    return baize_audit_verify(&settings, &report);
}

static void must_be_sound(void)
{
    static char words[20000];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_audit_fault_print(&text, &report.fault);
    if (!report.sound)
        fail_msg("%s", words);
}

TEST(test_F3_a_sound_journal_is_found_sound)
{
    write_house(1, 10);
    assert_int_equal(verify(NULL, NULL, 0), BAIZE_OK);
    must_be_sound();
    assert_int_equal(report.counts.acts, writer.acts_in_all);
    assert_int_equal(report.counts.seals, writer.seals);
    assert_int_equal(report.counts.checkpoints, 2);
    assert_int_equal(report.counts.rounds + report.counts.voided, 81);
    assert_int_equal(report.counts.decks_shown, 81);
    assert_int_equal(report.counts.decks_opened, 0);
    assert_string_equal(report.name, "The Audited House");
    assert_int_equal(verify(&writer.key, writer.checkpoint, writer.checkpoint_length), BAIZE_OK);
    must_be_sound();
    assert_int_equal(report.counts.decks_opened, 81);
    assert_true(report.against && report.against_number == 2);
    store.call->close(store.self);
}

/* ---- No memory ---- */

struct failing {
    struct baize_allocator inner;
    unsigned count, fail_at;
    size_t out;
};

static void *fail_at_n(void *context, void *memory, size_t old_size, size_t size)
{
    struct failing *failing = context;
    if (size > 0 && ++failing->count == failing->fail_at)
        return NULL;
    failing->out += size;
    failing->out -= old_size;
    return failing->inner.resize(failing->inner.context, memory, old_size, size);
}

TEST(test_each_allocation_may_fail)
{
    write_house(2, 1);
    struct failing failing = {.inner = allocator};
    struct baize_audit_settings settings = {
        .allocator = {.resize = fail_at_n, .context = &failing}, .store = store, .key = &writer.key};
    enum baize_status status = BAIZE_OUT_OF_MEMORY;
    for (failing.fail_at = 1; status != BAIZE_OK; failing.fail_at++) {
        failing.count = 0;
        status = baize_audit_verify(&settings, &report);
        assert_true(status == BAIZE_OK || status == BAIZE_OUT_OF_MEMORY);
        assert_int_equal(failing.out, 0);
    }
    must_be_sound();
    assert_true(failing.fail_at > 15);
    store.call->close(store.self);
}

/* ---- Reading ---- */

struct seen {
    uint64_t events, wagers;
};

static bool on_event(void *context, const struct baize_read_event *event)
{
    struct seen *seen = context;
    char words[8192];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_read_event_print(&text, event);
    assert_true(text.length > 0 && event->by != NULL && event->line >= 2);
    seen->events++;
    seen->wagers += event->length > 12 && memcmp(event->text, "wager_placed", 12) == 0;
    return true;
}

TEST(test_every_event_is_read_and_told)
{
    struct seen seen = {0};
    struct baize_place_in_stream where;
    write_house(3, 2);
    assert_int_equal(verify(NULL, NULL, 0), BAIZE_OK);
    must_be_sound();
    struct baize_audit_settings settings = {.allocator = allocator, .store = store};
    assert_int_equal(baize_audit_read(&settings, NULL, 0, on_event, &seen, &where), BAIZE_OK);
    assert_int_equal(seen.events, report.counts.events);
    uint64_t wagers = seen.wagers;
    const struct baize_stream tables[] = {
        {BAIZE_STREAM_TABLE, 1}, {BAIZE_STREAM_TABLE, 2}, {BAIZE_STREAM_TABLE, 3}, {BAIZE_STREAM_TABLE, 4}};
    memset(&seen, 0, sizeof seen);
    assert_int_equal(baize_audit_read(&settings, tables, 4, on_event, &seen, &where), BAIZE_OK);
    assert_int_equal(seen.wagers, wagers);
    assert_true(seen.events < report.counts.events);
    store.call->close(store.self);
}

/* ---- Large and many ---- */

/* More bytes than the audit reads at a time: texts of rules, each filed once more with another comment. */
TEST(test_a_journal_of_many_chunks_is_sound)
{
    static char text[BAIZE_SUBMISSION_BYTES_MOST], name[BAIZE_ID_SIZE];
    struct baize_shipped own, jurisdiction;
    assert_int_equal(baize_shipped_find("maryland-four-card-poker", BAIZE_FILE_SUBMISSION, &own), BAIZE_OK);
    assert_int_equal(baize_shipped_find("maryland", BAIZE_FILE_JURISDICTION, &jurisdiction), BAIZE_OK);
    write_house(5, 1);
    for (unsigned i = 0; i < BAIZE_HOUSE_RULES_MOST - 2; i++) {
        size_t length = (size_t)snprintf(text, sizeof text, "%.*s# %u\n", (int)own.length, own.bytes, i);
        snprintf(name, sizeof name, "filed-%u", i);
        writer_file_texts(&writer, name, text, length, jurisdiction.bytes, jurisdiction.length);
    }
    writer_commit(&writer);
    assert_int_equal(verify(NULL, NULL, 0), BAIZE_OK);
    must_be_sound();
    assert_true(report.counts.bytes > 4 * BAIZE_STORE_TEXT_MOST);
    assert_int_equal(report.counts.rules, BAIZE_HOUSE_RULES_MOST);
    store.call->close(store.self);
}

/* Ids of commands are chosen by whoever sends them: in any order they are found. */
TEST(test_commands_in_another_order_are_sound)
{
    static const struct bot player = {.seed = 9, .seats = 3, .side_wagers = 70, .folds = 30, .buy_in = 500000};
    static const int64_t masks[] = {1, 7, 0xffff};
    for (size_t i = 0; i < sizeof masks / sizeof masks[0]; i++) {
        write_house(6, 1);
        writer.id_mask = masks[i];
        writer_play(&writer, &player, 1, 20);
        writer_commit(&writer);
        assert_int_equal(verify(NULL, NULL, 0), BAIZE_OK);
        must_be_sound();
        assert_int_equal(report.counts.commands, writer.acts_in_all);
        store.call->close(store.self);
    }
    writer.id_mask = 0;
}

static bool tell(void *context, const struct baize_audit_counts *counts, uint64_t entries_in_all)
{
    uint64_t *told = context;
    assert_true(counts->entries <= entries_in_all);
    told[0]++;
    told[1] = counts->entries;
    return told[2] == 0;
}

TEST(test_progress_is_told_and_may_stop_it)
{
    uint64_t told[3] = {0};
    write_house(1, 2);
    struct baize_audit_settings settings = {.allocator = allocator, .store = store, .progress = tell, .context = told};
    assert_int_equal(baize_audit_verify(&settings, &report), BAIZE_OK);
    assert_true(report.sound && told[0] >= 1);
    assert_int_equal(told[1], report.counts.entries);
    told[2] = 1;
    assert_int_equal(baize_audit_verify(&settings, &report), BAIZE_STORE_UNAVAILABLE);
    assert_false(report.sound);
    store.call->close(store.self);
}

/* ---- Sealed lines (decision 11) ---- */

static const struct bot bot = {.seed = 9, .seats = 3, .side_wagers = 70, .folds = 30, .buy_in = 500000};

static void expect_fault(const struct baize_house_key *key, const char *words)
{
    assert_int_equal(verify(key, NULL, 0), BAIZE_OK);
    assert_false(report.sound);
    if (report.fault.kind != BAIZE_AUDIT_SEALED_LINE || strstr(report.fault.words, words) == NULL)
        fail_msg("%s: %s (expected: %s)", baize_audit_fault_id(report.fault.kind), report.fault.words, words);
}

/* The house itself does it, with its key: everything is signed. What is told with the key, and without. */
TEST(test_decision_11_cards_that_are_not_sealed_as_they_should_be)
{
    static const struct {
        const char *with, *without;
    } faults[] = {
        [WRITER_LEAVES_CARDS_OPEN] = {"is not sealed", "is not sealed"},
        [WRITER_SEALS_FOR_ANOTHER_ROUND] = {"for another round", "a key that opens its sealed lines was not shown"},
        [WRITER_SEALS_WITH_ANOTHER_KEY] = {"does not open it", "does not open it"},
        [WRITER_SEALS_TOO_MUCH] = {"names no card that was hidden", "names no card that was hidden"},
        [WRITER_SHOWS_ANOTHER_KEY] = {"another key than the one", "does not open it"},
        [WRITER_SHOWS_NO_KEY] = {"its key is not shown", "a key that opens its sealed lines was not shown"},
        [WRITER_SHOWS_A_KEY_TOO_EARLY] = {"where no round is over", "where no round is over"},
    };
    for (unsigned i = 1; i < WRITER_SEALINGS; i++) {
        write_house(2, 1);
        writer.sealing = (enum writer_sealing)i;
        writer_play(&writer, &bot, 2, 1);
        writer_commit(&writer);
        expect_fault(&writer.key, faults[i].with);
        expect_fault(NULL, faults[i].without);
        store.call->close(store.self);
    }
    writer.sealing = WRITER_SEALS_RIGHT;
}

/* Table 2 stands in the middle of a round; table 1, on the same meter, plays on. */
TEST(test_decision_11_an_open_round_stays_sealed_without_the_key)
{
    write_house(2, 1);
    writer_play_until(&writer, &bot, 2, BAIZE_PHASE_SETTLEMENT);
    writer_play(&writer, &bot, 1, 3);
    writer_commit(&writer);
    assert_int_equal(verify(&writer.key, NULL, 0), BAIZE_OK);
    must_be_sound();
    uint64_t acts = report.counts.floor_acts, opened = report.counts.lines_opened;
    assert_int_equal(report.counts.rounds_sealed, 0);
    assert_int_equal(report.counts.acts_sealed, 0);
    assert_int_equal(verify(NULL, NULL, 0), BAIZE_OK);
    must_be_sound();
    assert_int_equal(report.counts.rounds_sealed, 1);
    assert_true(report.counts.acts_sealed > 3);
    assert_int_equal(report.counts.floor_acts + report.counts.acts_sealed, acts);
    assert_int_equal(report.counts.lines_opened, opened - 1);
    writer_play(&writer, &bot, 2, 0);
    writer_commit(&writer);
    assert_int_equal(verify(NULL, NULL, 0), BAIZE_OK);
    must_be_sound();
    assert_int_equal(report.counts.rounds_sealed, 0);
    assert_int_equal(report.counts.lines_opened, opened);
    store.call->close(store.self);
}

/* A house that signs it all the same: the day that stands in the submission is decided again. */
TEST(test_T6_rules_that_were_used_before_their_day)
{
    static char text[BAIZE_SUBMISSION_BYTES_MOST];
    struct baize_shipped own, jurisdiction;
    struct baize_house_action action = {.kind = BAIZE_HOUSE_ACT_FILE_RULES, .second_role = BAIZE_SUPERVISOR};
    action.by = (struct baize_actor){.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR};
    assert_int_equal(baize_shipped_find("maryland-four-card-poker", BAIZE_FILE_SUBMISSION, &own), BAIZE_OK);
    assert_int_equal(baize_shipped_find("maryland", BAIZE_FILE_JURISDICTION, &jurisdiction), BAIZE_OK);
    snprintf(text, sizeof text, "%.*s", (int)own.length, own.bytes);
    memcpy(strstr(text, "effective: 2026-01-01"), "effective: 2027-01-01", strlen("effective: 2027-01-01"));
    write_house(2, 1);
    action.file_rules = (struct baize_rules_texts){.submission = "early",
                                                   .submission_text = text,
                                                   .submission_length = own.length,
                                                   .jurisdiction_text = jurisdiction.bytes,
                                                   .jurisdiction_length = jurisdiction.length};
    writer_house(&writer, action);
    action.kind = BAIZE_HOUSE_ACT_MAKE_METER;
    memset(&action.make_meter, 0, sizeof action.make_meter);
    action.make_meter.meter = 9;
    baize_rules_digest(text, own.length, jurisdiction.bytes, jurisdiction.length, action.make_meter.digest);
    writer_house(&writer, action);
    writer_commit(&writer);
    assert_int_equal(verify(NULL, NULL, 0), BAIZE_OK);
    assert_false(report.sound);
    assert_int_equal(report.fault.kind, BAIZE_AUDIT_RULES);
    assert_non_null(strstr(report.fault.words, "used from 20270101 on"));
    store.call->close(store.self);
}

/* test_audit_seals.c - one signature vouches for the seals before it: what is found all the same, and where. */
#include "copy_store.h"
#include "testing.h"
#include "writer.h"
#include <baize/audit.h>
#include <sodium/crypto_generichash.h>

#define SEALS_READ 512 /* at a time: AUDIT_SEALS_CHUNK of src/audit */

static struct writer writer;
static struct copy written, changed;
static struct baize_audit_report report;

/* A commit for every act: more seals than are read at a time. */
static int write_many_seals(void **state)
{
    static const struct bot bot = {.seed = 3, .seats = 2, .side_wagers = 50, .folds = 30, .buy_in = 500000};
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_store store;
    (void)state;
    assert_int_equal(baize_store_memory(&allocator, &store), BAIZE_OK);
    writer_start(&writer, &store, 1, 1);
    unsigned rules = writer_file(&writer, "south-dakota-four-card-poker");
    writer_make_table(&writer, 1, rules, BAIZE_SOURCE_GENERATOR, false);
    for (uint8_t seat = 1; seat <= bot.seats; seat++)
        writer_patron(&writer, bot_patron(&bot, 1, seat));
    writer.group = 1;
    writer_play(&writer, &bot, 1, 80);
    writer_commit(&writer);
    copy_from(&written, &store);
    store.call->close(store.self);
    return written.seals_count > 2 * SEALS_READ ? 0 : -1;
}

static void verify(bool every)
{
    struct baize_audit_settings settings = {.key = &writer.key,
                                            .allocator = baize_allocator_system(),
                                            .store = copy_store(&changed),
                                            .every_signature = every};
    assert_int_equal(baize_audit_verify(&settings, &report), BAIZE_OK);
}

static char *text_of(uint64_t seal)
{
    struct baize_store_seal *row = &changed.seals[seal - 1];
    char *text = copy_text(&changed, row->text, row->length, row->length);
    row->text = text;
    return text;
}

/* The last digit of its signature is another. */
static void spoil(uint64_t seal)
{
    char *last = text_of(seal) + changed.seals[seal - 1].length - 2;
    *last = *last == '0' ? '1' : '0';
}

TEST(test_one_signature_vouches_for_the_seals_that_lead_up_to_it)
{
    copy_again(&changed, &written);
    verify(false);
    assert_true(report.sound);
    assert_int_equal(report.counts.seals, written.seals_count);
    assert_int_equal(report.counts.signatures, (written.seals_count + SEALS_READ - 1) / SEALS_READ);
    verify(true);
    assert_true(report.sound);
    assert_int_equal(report.counts.signatures, written.seals_count);
}

/* Wherever it stands among those that are read together. */
TEST(test_a_signature_that_was_changed_is_found_at_its_seal)
{
    const uint64_t seals[] = {1,
                              2,
                              SEALS_READ - 1,
                              SEALS_READ,
                              SEALS_READ + 1,
                              SEALS_READ + 2,
                              2 * SEALS_READ,
                              written.seals_count - 1,
                              written.seals_count};
    for (size_t i = 0; i < sizeof seals / sizeof seals[0]; i++)
        for (int every = 0; every < 2; every++) {
            copy_again(&changed, &written);
            spoil(seals[i]);
            verify(every == 1);
            assert_false(report.sound);
            assert_int_equal(report.fault.kind, BAIZE_AUDIT_SEAL_SIGNATURE);
            assert_int_equal(report.fault.seal, seals[i]);
        }
}

/* Signs the seals from `first` on anew, as they follow from the one before them. */
static void sign_anew(size_t first, const struct baize_house_key *key)
{
    static struct baize_seal seal;
    uint8_t before[BAIZE_STORE_HASH_SIZE], hash[BAIZE_STORE_HASH_SIZE];
    for (size_t i = first; i <= changed.seals_count; i++) {
        struct baize_store_seal *row = &changed.seals[i - 1], *front = &changed.seals[i - 2];
        assert_int_equal(baize_seal_read(row->text, row->length, writer.key.public_key, &seal, hash), BAIZE_OK);
        crypto_generichash(before, sizeof before, (const unsigned char *)front->text, front->length, NULL, 0);
        memcpy(seal.before, before, sizeof before);
        char *room = copy_text(&changed, "", 0, row->length + 64);
        struct baize_text text = baize_text_in(room, row->length + 64);
        assert_int_equal(baize_seal_sign(&text, &seal, key, hash), BAIZE_OK);
        row->text = room;
        row->length = text.length;
    }
}

/* A thief makes the chain whole again, with a key of his own. */
TEST(test_seals_of_another_key_are_found_at_the_first)
{
    static struct baize_house_key own;
    const size_t first[] = {SEALS_READ - 3, SEALS_READ + 1, written.seals_count};
    assert_int_equal(baize_house_key_make(&writer.random, &own), BAIZE_OK);
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        copy_again(&changed, &written);
        sign_anew(first[i], &own);
        verify(false);
        assert_false(report.sound);
        assert_int_equal(report.fault.kind, BAIZE_AUDIT_SEAL_SIGNATURE);
        assert_int_equal(report.fault.seal, first[i]);
    }
}

/* What only --every-signature finds: the house itself has gone on from a seal whose signature is wrong, and signed
 * that. The engine does not: it checks the signature of the last seal before it goes on. */
TEST(test_every_signature_finds_what_the_house_has_built_upon)
{
    const uint64_t wrong = SEALS_READ + 7;
    copy_again(&changed, &written);
    spoil(wrong);
    sign_anew((size_t)wrong + 1, &writer.key);
    verify(false);
    assert_true(report.sound);
    verify(true);
    assert_false(report.sound);
    assert_int_equal(report.fault.kind, BAIZE_AUDIT_SEAL_SIGNATURE);
    assert_int_equal(report.fault.seal, wrong);
}

/* The last entry goes, and the head of its stream with it: the last seal still names it. */
TEST(test_a_tail_that_was_cut_is_missed_by_its_seal)
{
    copy_again(&changed, &written);
    const struct baize_store_entry *last = &changed.entries[changed.entries_count - 1], *before = NULL;
    for (size_t i = 0; i + 1 < changed.entries_count; i++)
        if (baize_stream_equal(changed.entries[i].stream, last->stream))
            before = &changed.entries[i];
    assert_non_null(before);
    for (size_t i = 0; i < changed.heads_count; i++)
        if (baize_stream_equal(changed.heads[i].stream, last->stream)) {
            changed.heads[i].seq = before->seq;
            memcpy(changed.heads[i].hash, before->hash, sizeof before->hash);
        }
    changed.entries_count--;
    changed.commands_count = 0; /* nobody misses them */
    verify(false);
    assert_false(report.sound);
    assert_int_equal(report.fault.kind, BAIZE_AUDIT_SEAL_COVER);
    assert_int_equal(report.fault.seal, changed.seals_count);
}

AROUND_ALL_TESTS(write_many_seals, NULL);

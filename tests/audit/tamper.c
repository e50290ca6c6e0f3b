/* tamper.c - tamper [TIMES [SEED]]: a thief changes a sound journal at random places, and the audit finds every change,
 * for a reason that fits.
 *
 * The thief reaches all that the store holds, and can compute every hash anew; the house's key is not his. Each way to
 * cheat has its row: how it is done, and which faults may be told. Times BAIZE_SCALE. */
#include "copy_store.h"
#include "writer.h"

#include <baize/audit.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct writer writer;
static struct copy sound, changed;
static struct baize_audit_report report;
static uint64_t dice_state;

static size_t below(size_t limit)
{
    dice_state = dice_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)((dice_state >> 33) % limit);
}

/* ---- The thief's tools ---- */

static char *text_of(struct baize_store_entry *entry)
{
    char *text = copy_text(&changed, entry->text, entry->length, entry->length);
    entry->text = text;
    return text;
}

static struct baize_store_head *head_of(struct baize_stream stream)
{
    for (size_t i = 0; i < changed.heads_count; i++)
        if (baize_stream_equal(changed.heads[i].stream, stream))
            return &changed.heads[i];
    abort();
}

/* All hashes of a stream anew, and its head. */
static void hash_again(struct baize_stream stream)
{
    uint8_t hash[BAIZE_STORE_HASH_SIZE];
    struct baize_store_head *head = head_of(stream);
    baize_entry_hash_first(writer.key.house, stream, hash);
    for (size_t i = 0; i < changed.entries_count; i++) {
        struct baize_store_entry *entry = &changed.entries[i];
        if (!baize_stream_equal(entry->stream, stream))
            continue;
        baize_entry_hash(hash, entry->text, entry->length, entry->hash);
        memcpy(hash, entry->hash, sizeof hash);
        head->seq = entry->seq;
    }
    memcpy(head->hash, hash, sizeof hash);
}

static void remove_entry(size_t at)
{
    memmove(&changed.entries[at], &changed.entries[at + 1],
            (changed.entries_count - at - 1) * sizeof changed.entries[0]);
    changed.entries_count--;
}

static size_t next_of_stream(size_t at)
{
    for (size_t i = at + 1; i < changed.entries_count; i++)
        if (baize_stream_equal(changed.entries[i].stream, changed.entries[at].stream))
            return i;
    return changed.entries_count;
}

/* An entry with these words, from a random place on. */
static struct baize_store_entry *entry_with(const char *words)
{
    size_t start = below(changed.entries_count);
    for (size_t i = 0; i < changed.entries_count; i++) {
        struct baize_store_entry *entry = &changed.entries[(start + i) % changed.entries_count];
        if (memmem(entry->text, entry->length, words, strlen(words)) != NULL)
            return entry;
    }
    abort();
}

/* Of the entries behind the first one, at random. */
static size_t some_entry(void)
{
    return 1 + below(changed.entries_count - 1);
}

/* ---- Ways to cheat: false when the dice found no place for it ---- */

static bool flip_text(void)
{
    struct baize_store_entry *entry = &changed.entries[some_entry()];
    text_of(entry)[below(entry->length)] ^= (char)(1u << below(7));
    return true;
}

static bool flip_hash(void)
{
    changed.entries[some_entry()].hash[below(BAIZE_STORE_HASH_SIZE)] ^= (uint8_t)(1u << below(8));
    return true;
}

static bool flip_seal(void)
{
    struct baize_store_seal *seal = &changed.seals[below(changed.seals_count)];
    char *text = copy_text(&changed, seal->text, seal->length, seal->length);
    text[below(seal->length)] ^= (char)(1u << below(7));
    seal->text = text;
    return true;
}

static bool change_head(void)
{
    struct baize_store_head *head = &changed.heads[below(changed.heads_count)];
    if (below(2) == 0)
        head->seq--;
    else
        head->hash[below(BAIZE_STORE_HASH_SIZE)] ^= 1;
    return true;
}

static bool delete_entry(void)
{
    remove_entry(some_entry());
    return true;
}

/* ... and the later ones of its stream are numbered and hashed anew. */
static bool delete_and_renumber(void)
{
    size_t at = some_entry();
    changed.commands_count = 0; /* they are forgotten after a while: nobody misses them */
    struct baize_stream stream = changed.entries[at].stream;
    remove_entry(at);
    for (size_t i = at; i < changed.entries_count; i++) {
        struct baize_store_entry *entry = &changed.entries[i];
        struct baize_entry_header header;
        size_t events, position;
        if (!baize_stream_equal(entry->stream, stream))
            continue;
        if (baize_entry_decode(entry->text, entry->length, &header, &events, &position) != BAIZE_OK)
            abort();
        char *room = copy_text(&changed, "", 0, entry->length + 64);
        struct baize_text text = baize_text_in(room, entry->length + 64);
        header.seq = --entry->seq;
        if (baize_entry_encode(&text, &header) != BAIZE_OK)
            abort();
        baize_text_add_bytes(&text, entry->text + events, entry->length - events);
        entry->text = room;
        entry->length = text.length;
    }
    head_of(stream)->seq--;
    hash_again(stream);
    return true;
}

static bool swap_entries(void)
{
    size_t at = some_entry();
    size_t other = next_of_stream(at);
    if (other == changed.entries_count)
        return false;
    struct baize_store_entry kept = changed.entries[at];
    changed.entries[at] = changed.entries[other];
    changed.entries[other] = kept;
    return true;
}

/* The texts change places, numbers and hashes are put right. */
static bool swap_texts(void)
{
    size_t at = some_entry();
    size_t other = next_of_stream(at);
    if (other == changed.entries_count)
        return false;
    struct baize_store_entry kept = changed.entries[at];
    changed.entries[at].text = changed.entries[other].text;
    changed.entries[at].length = changed.entries[other].length;
    changed.entries[other].text = kept.text;
    changed.entries[other].length = kept.length;
    hash_again(kept.stream);
    return true;
}

static bool duplicate_entry(void)
{
    size_t at = some_entry();
    memmove(&changed.entries[at + 1], &changed.entries[at], (changed.entries_count - at) * sizeof changed.entries[0]);
    changed.entries_count++;
    return true;
}

/* One more of the last act of a stream, with a new number and the right hash. */
static bool append_entry(void)
{
    size_t at = changed.entries_count - 1;
    struct baize_store_entry *added = &changed.entries[changed.entries_count++];
    struct baize_entry_header header;
    size_t events, position;
    *added = changed.entries[at];
    if (baize_entry_decode(added->text, added->length, &header, &events, &position) != BAIZE_OK)
        abort();
    char *room = copy_text(&changed, "", 0, added->length + 64);
    struct baize_text text = baize_text_in(room, added->length + 64);
    header.seq = ++added->seq;
    if (baize_entry_encode(&text, &header) != BAIZE_OK)
        abort();
    baize_text_add_bytes(&text, added->text + events, added->length - events);
    added->text = room;
    added->length = text.length;
    hash_again(added->stream);
    return true;
}

/* The last entries of one stream, with its head. */
static bool cut_stream(void)
{
    struct baize_store_head *head = &changed.heads[below(changed.heads_count)];
    struct baize_stream stream = head->stream;
    uint64_t kept = head->seq > 1 ? 1 + below((size_t)head->seq - 1) : 0;
    for (size_t i = changed.entries_count; kept > 0 && i > 0; i--)
        if (baize_stream_equal(changed.entries[i - 1].stream, stream) && changed.entries[i - 1].seq > kept)
            remove_entry(i - 1);
    if (kept > 0)
        hash_again(stream);
    return kept > 0;
}

/* Of all streams from one commit on, with heads, seals and commands: but a copy of the last checkpoint is elsewhere.
 * What came behind that checkpoint nobody can miss. */
static bool cut_all(void)
{
    static struct baize_seal seal;
    uint8_t hash[BAIZE_STORE_HASH_SIZE];
    size_t kept = 1 + below((size_t)writer.checkpoint_seal - 1);
    uint64_t last[COPY_HEADS] = {0};
    for (size_t i = 0; i < kept; i++) {
        if (baize_seal_read(changed.seals[i].text, changed.seals[i].length, writer.key.public_key, &seal, hash) !=
            BAIZE_OK)
            abort();
        for (uint16_t k = 0; k < seal.heads_count; k++)
            last[head_of(seal.heads[k].stream) - changed.heads] = seal.heads[k].seq;
    }
    changed.seals_count = kept;
    for (size_t i = changed.entries_count; i > 0; i--)
        if (changed.entries[i - 1].seq > last[head_of(changed.entries[i - 1].stream) - changed.heads])
            remove_entry(i - 1);
    for (size_t i = changed.heads_count; i > 0; i--)
        if (last[i - 1] > 0)
            hash_again(changed.heads[i - 1].stream);
        else
            memmove(&changed.heads[i - 1], &changed.heads[i], (changed.heads_count-- - i) * sizeof changed.heads[0]);
    changed.commands_count = 0;
    return true;
}

static bool cut_all_and_checkpoints(void)
{
    bool cut = cut_all();
    changed.records_count = 0;
    for (size_t i = 0; i < changed.entries_count; i++) /* shifts that ended keep theirs */
        if (memmem(changed.entries[i].text, changed.entries[i].length, "do=house/end_shift", 18) != NULL)
            changed.records_count++;
    return cut && changed.records_count < 2;
}

/* Another digit in an event: an amount, an actor, a time, a seat. All later hashes are right. */
static bool rewrite_digit(void)
{
    struct baize_store_entry *entry = &changed.entries[some_entry()];
    char *text = text_of(entry);
    size_t first = (size_t)(strchr(text, '\n') - text) + 1;
    size_t at;
    do
        at = first + below(entry->length - first);
    while (text[at] < '0' || text[at] > '9');
    text[at] = (char)('0' + (text[at] - '0' + 1 + (int)below(9)) % 10);
    hash_again(entry->stream);
    return true;
}

/* One card becomes another: 3:As:down,4:Kd:down. When the round is over its key is known to everybody, so the thief
 * opens the line and seals it again. */
static bool rewrite_card(void)
{
    struct baize_store_entry *entry = entry_with(" do=round/cards\nsealed v=1 ");
    char *text = text_of(entry), *sealed = memmem(text, entry->length, "sealed v=1 ", 11), *chosen = NULL;
    size_t length = entry->length - (size_t)(sealed - text) - 1, seen = 0;
    char line[BAIZE_EVENT_TEXT_SIZE], again[BAIZE_SEALED_LINE_SIZE];
    struct baize_text opened = baize_text_in(line, sizeof line), resealed = baize_text_in(again, sizeof again);
    uint8_t key[BAIZE_ROUND_KEY_SIZE];
    uint32_t round = 0;
    if (baize_line_round(sealed, length, &round) != BAIZE_OK)
        abort();
    baize_round_key_of(&writer.key, entry->stream, round, key);
    if (baize_line_open(&opened, key, entry->stream, sealed, length) != BAIZE_OK)
        abort();
    for (char *at = strstr(line, " cards="); at[0] != '\0'; at++)
        if (at[0] == ':' && at[3] == ':' && below(++seen) == 0)
            chosen = at;
    chosen[1] = chosen[1] == 'A' ? 'K' : 'A';
    if (baize_line_seal(&resealed, key, &writer.random, entry->stream, round, line, opened.length) != BAIZE_OK ||
        resealed.length != length)
        abort();
    memcpy(sealed, again, length);
    hash_again(entry->stream);
    return true;
}

static bool rewrite_actor(void)
{
    struct baize_store_entry *entry = entry_with(":dealer");
    char *text = text_of(entry);
    char *role = memmem(text, entry->length, ":dealer", 7);
    role[-1] = role[-1] == '9' ? '1' : (char)(role[-1] + 1);
    hash_again(entry->stream);
    return true;
}

/* The sealed decks of two rounds of a table change places. */
static bool move_deck(void)
{
    char *decks[2] = {NULL, NULL};
    size_t start = some_entry();
    struct baize_stream stream = {0};
    for (size_t i = start; i < changed.entries_count && decks[1] == NULL; i++) {
        struct baize_store_entry *entry = &changed.entries[i];
        if (memmem(entry->text, entry->length, "deck_sealed", 11) == NULL ||
            (decks[0] != NULL && !baize_stream_equal(entry->stream, stream)))
            continue;
        stream = entry->stream;
        decks[decks[0] != NULL] = memmem(text_of(entry), entry->length, " deck=", 6);
    }
    if (decks[1] == NULL)
        return false;
    for (size_t i = 6; decks[0][i] != '\n'; i++) {
        char kept = decks[0][i];
        decks[0][i] = decks[1][i];
        decks[1][i] = kept;
    }
    hash_again(stream);
    return true;
}

static bool delete_seal(void)
{
    size_t at = below(changed.seals_count);
    memmove(&changed.seals[at], &changed.seals[at + 1], (changed.seals_count - at - 1) * sizeof changed.seals[0]);
    changed.seals_count--;
    return true;
}

static bool swap_seals(void)
{
    size_t at = below(changed.seals_count - 1);
    struct baize_store_seal kept = changed.seals[at];
    changed.seals[at].text = changed.seals[at + 1].text;
    changed.seals[at].length = changed.seals[at + 1].length;
    changed.seals[at + 1].text = kept.text;
    changed.seals[at + 1].length = kept.length;
    return true;
}

/* A digit of an event, all hashes, and every seal from there on: signed with a key of the thief's own. */
static bool seal_anew(void)
{
    static struct baize_house_key own;
    static struct baize_seal seal;
    uint8_t hash[BAIZE_STORE_HASH_SIZE], before[BAIZE_STORE_HASH_SIZE];
    size_t first = below(changed.seals_count);
    if (own.seed[0] == 0 && baize_house_key_make(&writer.random, &own) != BAIZE_OK)
        abort();
    for (size_t i = first; i < changed.seals_count; i++) {
        struct baize_store_seal *row = &changed.seals[i];
        if (baize_seal_read(row->text, row->length, writer.key.public_key, &seal, hash) != BAIZE_OK)
            abort();
        char *room = copy_text(&changed, "", 0, row->length + 64);
        struct baize_text text = baize_text_in(room, row->length + 64);
        if (i > first)
            memcpy(seal.before, before, sizeof before);
        if (baize_seal_sign(&text, &seal, &own, before) != BAIZE_OK)
            abort();
        row->text = room;
        row->length = text.length;
    }
    return true;
}

static bool flip_checkpoint(void)
{
    struct copy_record *record = &changed.records[below(changed.records_count)];
    char *text = copy_text(&changed, record->value, record->length, record->length);
    text[below(record->length)] ^= (char)(1u << below(7));
    record->value = text;
    return true;
}

static bool delete_checkpoint(void)
{
    size_t at = below(changed.records_count);
    memmove(&changed.records[at], &changed.records[at + 1],
            (changed.records_count - at - 1) * sizeof changed.records[0]);
    changed.records_count--;
    return true;
}

static bool change_command(void)
{
    struct baize_store_command *command = &changed.commands[below(changed.commands_count)];
    if (below(2) == 0)
        command->id[10] ^= 1;
    else
        command->seq++;
    return true;
}

/* ---- All of them ---- */

#define ONE(kind) (UINT32_C(1) << BAIZE_AUDIT_##kind)
/* What deciding again, or the seal behind it, may say of a text that was changed with all hashes put right. */
#define REWRITTEN                                                                                                      \
    (ONE(DECIDED) | ONE(ACT) | ONE(PERSON) | ONE(RULES) | ONE(DECK) | ONE(SEAL_HASH) | ONE(CHECKPOINT) |               \
     ONE(ENTRY_TEXT) | ONE(PAIR) | ONE(COMMAND) | ONE(SEALED_LINE))

struct way {
    const char *words;
    bool (*cheat)(void);
    uint32_t faults;
    bool against; /* only the checkpoint that is kept elsewhere can tell */
    uint64_t tried;
    uint64_t found[BAIZE_AUDIT_FAULTS];
};

static struct way ways[] = {
    {"a bit of an entry's text", flip_text, ONE(CHAIN), false, 0, {0}},
    {"a bit of an entry's hash", flip_hash, ONE(CHAIN), false, 0, {0}},
    {"a bit of a seal", flip_seal, ONE(SEAL_TEXT) | ONE(SEAL_SIGNATURE), false, 0, {0}},
    {"a head", change_head, ONE(HEAD), false, 0, {0}},
    {"an entry deleted", delete_entry, ONE(SEQUENCE) | ONE(PAIR) | ONE(SEAL_COVER), false, 0, {0}},
    {"... and the rest numbered and hashed anew",
     delete_and_renumber,
     REWRITTEN | ONE(SEQUENCE) | ONE(SEAL_COVER),
     false,
     0,
     {0}},
    {"two entries of a stream change places", swap_entries, ONE(SEQUENCE), false, 0, {0}},
    {"... their texts only, hashed anew", swap_texts, ONE(ENTRY_PLACE), false, 0, {0}},
    {"an entry stands twice", duplicate_entry, ONE(SEQUENCE) | ONE(PAIR), false, 0, {0}},
    {"an entry is added at the end", append_entry, REWRITTEN | ONE(SEAL_COVER), false, 0, {0}},
    {"the tail of a stream is cut", cut_stream, ONE(SEAL_COVER) | ONE(PAIR), false, 0, {0}},
    {"all tails are cut; checkpoints are left", cut_all, ONE(CHECKPOINT) | ONE(AGAINST), true, 0, {0}},
    {"... and they are cut too", cut_all_and_checkpoints, ONE(AGAINST), true, 0, {0}},
    {"a digit rewritten, all hashed anew", rewrite_digit, REWRITTEN, false, 0, {0}},
    {"a card rewritten, all hashed anew", rewrite_card, REWRITTEN, false, 0, {0}},
    {"an actor rewritten, all hashed anew", rewrite_actor, REWRITTEN, false, 0, {0}},
    {"sealed decks change places, all hashed anew", move_deck, ONE(DECK), false, 0, {0}},
    {"a seal deleted", delete_seal, ONE(SEAL_CHAIN) | ONE(SEAL_COVER), false, 0, {0}},
    {"two seals change places", swap_seals, ONE(SEAL_CHAIN), false, 0, {0}},
    {"seals signed with another key", seal_anew, ONE(SEAL_SIGNATURE), false, 0, {0}},
    {"a bit of a checkpoint", flip_checkpoint, ONE(CHECKPOINT), false, 0, {0}},
    {"a checkpoint deleted", delete_checkpoint, ONE(CHECKPOINT), false, 0, {0}},
    {"the list of commands", change_command, ONE(COMMAND), false, 0, {0}},
};

#define WAYS (sizeof ways / sizeof ways[0])

static bool verify(struct copy *copy, bool against)
{
    struct baize_audit_settings settings = {
        .allocator = baize_allocator_system(), .store = copy_store(copy), .key = &writer.key};
    if (against) {
        settings.against = writer.checkpoint;
        settings.against_length = writer.checkpoint_length;
    }
    if (baize_audit_verify(&settings, &report) != BAIZE_OK)
        abort();
    return report.sound;
}

static bool try_way(struct way *way)
{
    static char words[40000];
    struct baize_text text = baize_text_in(words, sizeof words);
    copy_again(&changed, &sound);
    if (!way->cheat())
        return true;
    way->tried++;
    bool missed = verify(&changed, way->against);
    if (!missed && (way->faults >> report.fault.kind & 1) != 0) {
        way->found[report.fault.kind]++;
        return true;
    }
    baize_audit_fault_print(&text, &report.fault);
    fprintf(stderr, "%s: %s\n%s", way->words, missed ? "NOT FOUND" : "found for another reason", words);
    return false;
}

static void tell(void)
{
    uint64_t all = 0;
    for (size_t i = 0; i < WAYS; i++) {
        printf("%6" PRIu64 "  %-44s", ways[i].tried, ways[i].words);
        for (unsigned k = 0; k < BAIZE_AUDIT_FAULTS; k++)
            if (ways[i].found[k] > 0)
                printf(" %s %" PRIu64, baize_audit_fault_id((enum baize_audit_fault_kind)k), ways[i].found[k]);
        putchar('\n');
        all += ways[i].tried;
    }
    printf("%6" PRIu64 "  in all, every one found\n", all);
}

int main(int argc, char **argv)
{
    const char *scale = getenv("BAIZE_SCALE");
    uint64_t times = (argc > 1 ? strtoull(argv[1], NULL, 10) : 100) * (scale == NULL ? 1 : strtoull(scale, NULL, 10));
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_store store;
    bool good = true;
    dice_state = argc > 2 ? strtoull(argv[2], NULL, 10) : 20261116;
    if (baize_store_memory(&allocator, &store) != BAIZE_OK)
        return 1;
    writer_small_house(&writer, &store, 1, 2);
    copy_from(&sound, &store);
    store.call->close(store.self);
    if (!verify(&sound, true)) {
        fprintf(stderr, "the journal is not sound before anybody has touched it: %s\n", report.fault.words);
        return 1;
    }
    printf("%zu entries, %zu seals, %zu streams\n", sound.entries_count, sound.seals_count, sound.heads_count);
    for (uint64_t i = 0; i < times; i++)
        good = try_way(&ways[i % WAYS]) && good;
    for (size_t i = 0; i < WAYS && times >= 20 * WAYS; i++)
        if (ways[i].tried == 0) {
            fprintf(stderr, "%s: never tried\n", ways[i].words);
            good = false;
        }
    if (good)
        tell();
    return good ? 0 : 1;
}

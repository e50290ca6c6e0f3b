/* test_hidden_cards.c - no card can be read in the store before it is turned (DESIGN, decision 11).
 *
 * A house plays on SQLite: decks of a generator and cards that a shoe reads. After every command the bytes of the
 * database, of its log and now and then of a backup, and all texts that were published, are searched for whatever lies
 * face down at that moment: as text, as bytes of a state, as the order of a deck, and for the keys that would tell. */
#define _GNU_SOURCE /* memmem */
#include "engine/internal.h"
#include "floor/hidden.h"
#include "house.h"
#include "testing.h"
#include <baize/audit.h>
#include <baize/card.h>
#include <unistd.h>

#define TABLES        6
#define PATTERNS_MOST 2048
#define TEXT_MOST     (1u << 19)

static char folder[] = "/tmp/baize-hidden-XXXXXX";
static char path[64], log_path[64], backup_path[64];
static struct baize_store store;
static struct baize_engine *engine;
static struct baize_engine_settings settings;
static struct baize_house_key key;
static struct baize_seeded seeded;
static struct house_plan plan;
static int64_t now_ms = INT64_C(1794830400000);

/* What was published of the round of each table, and the hidden lines in it as they would stand open. */
static struct {
    uint32_t round;
    size_t length, lines_length;
    char text[TEXT_MOST], lines[TEXT_MOST];
} told[TABLES + 1];

static struct {
    unsigned searches, backups, decks_in_memory, sealed[5], patterns; /* sealed: by kind of event, below */
    unsigned long long bytes;
} counts;

static int64_t tick(void *context)
{
    (void)context;
    return now_ms += 7;
}

/* ---- What is published ---- */

static const char *const kinds[] = {"cards_dealt ", "cards_discarded ", "card_taken_back ", "card_impossible ",
                                    "irregularity_found "};

static void keep_hidden(uint32_t table, const char *line, size_t length)
{
    struct baize_stream stream = {BAIZE_STREAM_TABLE, table};
    char memory[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    uint8_t round_key[BAIZE_ROUND_KEY_SIZE];
    uint32_t round;
    assert_int_equal(baize_line_round(line, length, &round), BAIZE_OK);
    baize_round_key_of(&key, stream, round, round_key);
    assert_int_equal(baize_line_open(&text, round_key, stream, line, length), BAIZE_OK);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        counts.sealed[i] += strncmp(memory, kinds[i], strlen(kinds[i])) == 0;
    assert_true(told[table].lines_length + text.length + 1 < TEXT_MOST);
    memcpy(told[table].lines + told[table].lines_length, memory, text.length);
    told[table].lines_length += text.length;
    told[table].lines[told[table].lines_length++] = '\n';
}

static void publish(void *context, const struct baize_engine_act *act)
{
    (void)context;
    for (size_t i = 0; i < act->count; i++) {
        const struct baize_store_entry *entry = &act->entries[i];
        uint32_t table = entry->stream.number;
        const char *line;
        size_t at = 0, length;
        if (entry->stream.kind != BAIZE_STREAM_TABLE)
            continue;
        while (baize_entry_line(entry->text, entry->length, &at, &line, &length)) {
            if (strncmp(line, "round_opened ", 13) == 0 || strncmp(line, "deck_sealed ", 12) == 0)
                told[table].length = told[table].lines_length = 0;
            assert_true(told[table].length + length + 1 < TEXT_MOST);
            if (baize_line_is_sealed(line, length)) {
                keep_hidden(table, line, length);
                continue;
            }
            memcpy(told[table].text + told[table].length, line, length);
            told[table].length += length;
            told[table].text[told[table].length++] = '\n';
        }
    }
}

/* ---- What must not be found ---- */

static struct pattern {
    char what[40];
    size_t length;
    uint8_t bytes[80];
    size_t next; /* with the same last bytes; 0: none */
} patterns[PATTERNS_MOST];
static size_t patterns_count; /* from 1 */
static uint16_t endings[1 << 16];

/* Of the last four bytes: few places of a file have one that is looked for. */
static size_t ending(const uint8_t *last)
{
    uint32_t four = (uint32_t)last[0] | (uint32_t)last[1] << 8 | (uint32_t)last[2] << 16 | (uint32_t)last[3] << 24;
    return four * UINT32_C(2654435761) >> 16;
}

static void hide(const char *what, uint32_t table, const void *bytes, size_t length)
{
    struct pattern *next = &patterns[++patterns_count];
    assert_true(patterns_count < PATTERNS_MOST - 1 && length >= 5);
    snprintf(next->what, sizeof next->what, "table %u: %s", table, what);
    next->length = length < sizeof next->bytes ? length : sizeof next->bytes;
    memcpy(next->bytes, bytes, next->length);
    size_t place = ending(next->bytes + next->length - 4);
    next->next = endings[place];
    endings[place] = (uint16_t)patterns_count;
    counts.patterns++;
}

static void hide_text_of_cards(uint32_t table, const baize_card *cards, size_t count)
{
    for (unsigned blank = 0; blank < 2; blank++) {
        char words[80];
        struct baize_text text = baize_text_in(words, sizeof words);
        for (size_t i = 0; i < count; i++) {
            baize_text_add(&text, i == 0 ? "" : blank ? " " : ",");
            baize_card_print(&text, cards[i], BAIZE_CARD_JOURNAL);
        }
        hide("cards as text", table, words, text.length);
    }
}

static void hide_hand(uint32_t table, const baize_card *cards, uint8_t count)
{
    if (count < 5)
        return; /* fewer bytes are found by chance */
    hide("the bytes of a hand", table, cards, count);
    hide_text_of_cards(table, cards, count);
}

static void hide_deck(uint32_t number)
{
    const struct engine_table *table = engine_table_of(engine_find(engine, engine_name(BAIZE_STREAM_TABLE, number)));
    const struct engine_deck *deck = table->deck;
    char digits[2 * BAIZE_NONCE_SIZE + 1];
    if (deck->round == 0 || deck->round != told[number].round)
        return;
    hide("the order of the deck", number, deck->order, 8);
    hide("the rest of the deck", number, deck->order + deck->count - 8, 8);
    hide_text_of_cards(number, deck->order, 8);
    hide_text_of_cards(number, deck->order + deck->count - 8, 8);
    hide("the nonce", number, deck->nonce, sizeof deck->nonce);
    for (size_t i = 0; i < sizeof deck->nonce; i++)
        snprintf(digits + 2 * i, 3, "%02x", deck->nonce[i]);
    hide("the nonce as text", number, digits, 2 * BAIZE_NONCE_SIZE);
}

static void hide_key(uint32_t number, uint32_t round)
{
    uint8_t round_key[BAIZE_ROUND_KEY_SIZE];
    char digits[2 * BAIZE_ROUND_KEY_SIZE + 1];
    baize_round_key_of(&key, engine_name(BAIZE_STREAM_TABLE, number), round, round_key);
    for (size_t i = 0; i < sizeof round_key; i++)
        snprintf(digits + 2 * i, 3, "%02x", round_key[i]);
    hide("the key of the round", number, round_key, sizeof round_key);
    hide("the key of the round as text", number, digits, 2 * BAIZE_ROUND_KEY_SIZE);
}

/* The field with the cards, the one before it, and the end of the line: what else is there is in other lines too. */
static void hide_lines(uint32_t number)
{
    const char *line;
    size_t at = 0, length;
    while (baize_entry_line(told[number].lines, told[number].lines_length, &at, &line, &length)) {
        size_t from = 0;
        while (from < length && strncmp(line + from, " card", 5) != 0 && strncmp(line + from, " code=", 6) != 0)
            from++;
        if (from == length && strncmp(line, "command ", 8) == 0)
            continue; /* sealed beside an event, and names no card itself */
        assert_true(from < length);
        bool none = strncmp(line + from, " cards=none", 11) == 0;
        while (from > 0 && line[from - 1] != ' ')
            from--;
        if (!none)
            hide("a line", number, line + from, length + 1 - from);
    }
}

static bool is_open(const struct baize_round *round)
{
    return round->phase != BAIZE_PHASE_IDLE && round->phase != BAIZE_PHASE_ENDED && round->phase != BAIZE_PHASE_VOIDED;
}

/* Turned up so far: what the dealer shows, and the hands that were settled; a folded one too, by which a progressive
 * wager is settled. */
static baize_cards public_cards(const struct baize_round *round)
{
    baize_cards up = round->dealer_up;
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        if (round->seats[i].settled) {
            up |= round->bonus_card;
            for (uint8_t k = 0; k < round->seats[i].count; k++)
                up |= baize_cards_one(round->seats[i].cards[k]);
        }
    return up;
}

static void hide_state(uint32_t number, const struct baize_round *round)
{
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++) {
        const struct baize_round_seat *seat = &round->seats[i];
        if (!seat->settled)
            hide_hand(number, seat->cards, seat->count);
        if (baize_cards_count(seat->discarded) >= 3)
            hide("discards", number, &seat->discarded, sizeof seat->discarded);
    }
    if (round->dealer_count >= 5 && baize_cards_count(round->dealer_up) < round->dealer_count)
        hide_hand(number, round->dealer, round->dealer_count);
    if (baize_cards_count(round->used) >= 5)
        hide("all cards in the round", number, &round->used, sizeof round->used);
}

static bool separates(char byte)
{
    return strchr(" ,:=\n", byte) != NULL;
}

/* In what was published of the round no card stands by itself but those that were turned up. */
static void search_texts(uint32_t number, const struct baize_round *round)
{
    baize_cards up = public_cards(round);
    const char *text = told[number].text;
    for (unsigned card = 0; card < BAIZE_CARD_LIMIT; card++) {
        char face[8];
        struct baize_text words = baize_text_in(face, sizeof face);
        if ((BAIZE_DECK_54 & baize_cards_one((baize_card)card)) == 0 || (up & baize_cards_one((baize_card)card)) != 0)
            continue;
        baize_card_print(&words, (baize_card)card, BAIZE_CARD_JOURNAL);
        for (size_t i = 1; i + 2 < told[number].length; i++)
            if (text[i] == face[0] && text[i + 1] == face[1] && separates(text[i - 1]) && separates(text[i + 2]))
                fail_msg("table %u tells %s: %.*s", number, face, 200, text + (i < 100 ? 0 : i - 100));
    }
}

/* ---- Searching ---- */

/* Sanitizers would take minutes over it. */
__attribute__((no_sanitize("address"), no_sanitize("undefined"))) static void
search_bytes(const char *name, const uint8_t *bytes, size_t length)
{
    for (size_t i = 4; i <= length; i++) {
        uint32_t four = (uint32_t)bytes[i - 4] | (uint32_t)bytes[i - 3] << 8 | (uint32_t)bytes[i - 2] << 16 |
                        (uint32_t)bytes[i - 1] << 24;
        for (size_t k = endings[four * UINT32_C(2654435761) >> 16]; k != 0; k = patterns[k].next)
            if (patterns[k].length <= i &&
                memcmp(bytes + i - patterns[k].length, patterns[k].bytes, patterns[k].length) == 0)
                fail_msg("%s, byte %zu: %s: '%.*s'", name, i, patterns[k].what, (int)patterns[k].length,
                         (const char *)patterns[k].bytes);
    }
}

static void search_file(const char *name)
{
    static uint8_t bytes[64 << 20];
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return; /* no log now */
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_true(length < sizeof bytes);
    counts.bytes += length;
    search_bytes(name, bytes, length);
}

static void search_backup(void)
{
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_store copy;
    char words[256];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    unlink(backup_path);
    assert_int_equal(baize_store_sqlite(backup_path, BAIZE_STORE_CREATE, &allocator, &copy, &trouble), BAIZE_OK);
    assert_int_equal(baize_store_copy(&store, &copy, NULL, NULL), BAIZE_OK);
    copy.call->close(copy.self);
    search_file(backup_path);
    counts.backups++;
}

/* ---- The engine's own memory: an open deck is in memory for secrets and nowhere else ---- */

#define PIECES_MOST 8192

static struct piece {
    uint8_t *bytes;
    size_t size;
} pieces[PIECES_MOST];
static size_t pieces_count;

static void *resize_tracked(void *context, void *memory, size_t old_size, size_t size)
{
    struct baize_allocator system = baize_allocator_system();
    size_t place = 0;
    (void)context;
    while (place < pieces_count && pieces[place].bytes != memory)
        place++;
    uint8_t *made = system.resize(system.context, memory, old_size, size);
    if (size == 0 && place < pieces_count)
        pieces[place] = pieces[--pieces_count];
    if (size == 0)
        return NULL;
    assert_true(place < PIECES_MOST);
    if (place == pieces_count)
        pieces_count++;
    pieces[place] = (struct piece){.bytes = made, .size = size};
    return made;
}

static void search_memory(uint32_t number)
{
    const struct engine_deck *deck =
        engine_table_of(engine_find(engine, engine_name(BAIZE_STREAM_TABLE, number)))->deck;
    if (deck->round == 0 || deck->round != told[number].round)
        return;
    for (size_t i = 0; i < pieces_count; i++) {
        if (memmem(pieces[i].bytes, pieces[i].size, deck->nonce, sizeof deck->nonce) != NULL ||
            memmem(pieces[i].bytes, pieces[i].size, deck->order, deck->count) != NULL)
            fail_msg("table %u: its open deck is in memory that is not for secrets (%zu bytes)", number,
                     pieces[i].size);
    }
    counts.decks_in_memory++;
}

static void search(bool backup)
{
    const struct baize_floor *floor = baize_engine_floor(engine);
    patterns_count = 0;
    memset(endings, 0, sizeof endings);
    for (uint32_t number = 1; number <= TABLES; number++) {
        const struct baize_round *round = &baize_floor_table(floor, number)->table.round;
        told[number].round = is_open(round) ? round->number : 0;
        if (!is_open(round))
            continue;
        hide_deck(number);
        hide_key(number, round->number);
        hide_lines(number);
        hide_state(number, round);
        search_texts(number, round);
        if (backup)
            search_memory(number);
    }
    search_file(path);
    search_file(log_path);
    if (backup)
        search_backup();
    counts.searches++;
}

/* ---- Playing ---- */

static void open_engine(void)
{
    struct baize_allocator allocator = baize_allocator_system();
    char words[512];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    assert_int_equal(baize_store_sqlite(path, BAIZE_STORE_CREATE, &allocator, &store, &trouble), BAIZE_OK);
    settings.allocator = (struct baize_allocator){.resize = resize_tracked};
    settings.secrets = allocator;
    settings.clock = (struct baize_clock){.now_ms = tick};
    settings.key = &key;
    settings.store = store;
    settings.snapshot_every = 4;
    settings.publish = publish;
    assert_int_equal(baize_engine_open(&settings, &engine, &trouble), BAIZE_OK);
}

static void close_engine(void)
{
    baize_engine_close(engine);
    store.call->close(store.self);
}

static bool try_command(struct baize_command *command)
{
    struct baize_refusal refusal;
    struct baize_answer answer;
    baize_command_id(&settings.random, baize_engine_now_ms(engine), command->id);
    return baize_engine_do(engine, command, &answer, &refusal) == BAIZE_OK;
}

static baize_card unused_card(const struct baize_round *round, baize_cards but)
{
    baize_cards left = BAIZE_DECK_52 & ~round->used & ~but;
    return baize_cards_take(&left);
}

static struct baize_command at_table(uint32_t table, enum baize_table_act act)
{
    return (struct baize_command){
        .kind = BAIZE_COMMAND_FLOOR,
        .floor = {.machine = BAIZE_FLOOR_TABLE,
                  .number = table,
                  .table = {.kind = act,
                            .by = {.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON, .second = BOT_SUPERVISOR}}}};
}

/* The shoe reads a card twice, or wrongly, and a floorperson says what it is; a card lies face up in the deck. */
static void go_wrong(uint32_t table, struct baize_command *next)
{
    const struct baize_round *round = &baize_floor_table(baize_engine_floor(engine), table)->table.round;
    struct baize_action *cards = &next->floor.table.round;
    bool reads = next->floor.table.kind == BAIZE_TABLE_ACT_ROUND && cards->kind == BAIZE_ACT_CARDS &&
                 cards->cards.count == 1 && round->used != 0;
    if (reads && round->number % 2 == 0 && baize_cards_count(round->used) == 3) {
        struct baize_command wrong = *next, right = at_table(table, BAIZE_TABLE_ACT_CORRECT_CARD);
        baize_cards used = round->used;
        wrong.floor.table.round.cards.cards[0] = baize_cards_take(&used);
        assert_true(try_command(&wrong));
        search(false);
        right.floor.table.correct_card.card = cards->cards.cards[0];
        assert_true(try_command(&right));
        search(false);
        right.floor.table.correct_card.card = unused_card(round, 0);
        try_command(&right);
        search(false);
    }
    if (round->phase == BAIZE_PHASE_DEALING && baize_cards_count(round->used) >= 2 && round->number % 3 == 1) {
        struct baize_command found = at_table(table, BAIZE_TABLE_ACT_ROUND);
        found.floor.table.round.kind = BAIZE_ACT_REPORT_IRREGULARITY;
        found.floor.table.round.report_irregularity.what = BAIZE_CARD_FACE_UP;
        found.floor.table.round.report_irregularity.card = baize_cards_one(unused_card(round, 0));
        if (round->cards_face_up == 0 && try_command(&found))
            search(false);
    }
}

static unsigned scaled(unsigned count)
{
    const char *scale = getenv("BAIZE_SCALE");
    return scale == NULL || atoi(scale) < 1 ? count : count * (unsigned)atoi(scale);
}

static void play(unsigned steps)
{
    for (unsigned i = 0; i < steps; i++) {
        uint32_t table = i % TABLES + 1;
        struct baize_command command;
        if (!house_next(engine, &plan, table, &settings.random, &command))
            continue;
        go_wrong(table, &command);
        if (house_next(engine, &plan, table, &settings.random, &command))
            house_do(engine, &command, &settings.random);
        search(i % 50 == 49);
        if (i % 40 == 30) { /* open rounds go on from their snapshots */
            close_engine();
            open_engine();
        }
    }
}

TEST(test_decision_11_no_card_is_in_the_store_before_it_is_turned)
{
    plan = house_plan_small(3);
    plan.tables = TABLES;
    plan.submissions_count = 3;
    plan.submissions[2] = plan.submissions[1];
    plan.submissions[1] = "maryland-four-card-poker";
    settings.random = baize_random_seeded(&seeded, 11, 0);
    assert_int_equal(baize_house_key_make(&settings.random, &key), BAIZE_OK);
    open_engine();
    house_create(engine, &plan, &key, &settings.random);
    close_engine();
    open_engine();
    play(scaled(450));
    close_engine();
    printf("%u searches and %u backups, %llu bytes, %u patterns; sealed:", counts.searches, counts.backups,
           counts.bytes, counts.patterns);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        printf(" %u %s", counts.sealed[i], kinds[i]);
        assert_true(counts.sealed[i] > 0);
    }
    printf("; %u open decks looked for in memory\n", counts.decks_in_memory);
    assert_true(counts.decks_in_memory > 3);
}

/* ---- Afterwards ---- */

struct seen {
    unsigned dealt, sealed, ended;
};

static bool on_event(void *context, const struct baize_read_event *event)
{
    struct seen *seen = context;
    seen->sealed += event->sealed != 0;
    if (event->floor != NULL && event->floor->machine == BAIZE_FLOOR_TABLE &&
        event->floor->table.kind == BAIZE_TABLE_EVENT_ROUND) {
        seen->dealt += event->floor->table.round.kind == BAIZE_EVENT_CARDS_DEALT;
        seen->ended += event->floor->table.round.kind == BAIZE_EVENT_ROUND_ENDED;
    }
    return true;
}

static struct seen read_all(const struct baize_house_key *with, bool open_rounds)
{
    struct baize_audit_settings audit = {
        .allocator = baize_allocator_system(), .store = store, .key = with, .open_rounds = open_rounds};
    struct baize_place_in_stream where;
    struct seen seen = {0};
    assert_int_equal(baize_audit_read(&audit, NULL, 0, on_event, &seen, &where), BAIZE_OK);
    return seen;
}

static void verify(const struct baize_house_key *with, struct baize_audit_report *report)
{
    struct baize_audit_settings audit = {.allocator = baize_allocator_system(), .store = store, .key = with};
    assert_int_equal(baize_audit_verify(&audit, report), BAIZE_OK);
    if (!report->sound)
        fail_msg("%s %s\n%s", report->fault.words, report->fault.says, report->fault.should);
}

TEST(test_decision_11_after_the_round_everybody_can_open_it)
{
    static struct baize_audit_report with, without;
    struct baize_allocator allocator = baize_allocator_system();
    char words[256];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    assert_int_equal(baize_store_sqlite(path, BAIZE_STORE_READER, &allocator, &store, &trouble), BAIZE_OK);
    verify(&key, &with);
    verify(NULL, &without);
    assert_int_equal(with.counts.rounds_sealed, 0);
    assert_int_equal(without.counts.rounds, with.counts.rounds);
    assert_in_range(without.counts.rounds_sealed, 1, TABLES);
    assert_true(without.counts.lines_opened > 0 && without.counts.lines_opened < with.counts.lines_opened);
    struct seen open = read_all(NULL, false), asked = read_all(&key, true);
    assert_int_equal(asked.sealed, 0);
    assert_int_equal(with.counts.lines_opened - without.counts.lines_opened, open.sealed);
    assert_true(open.dealt > open.ended && asked.dealt > open.dealt && open.ended > TABLES);
    assert_int_equal(read_all(&key, false).sealed, open.sealed); /* the key alone opens no round that is open */
    store.call->close(store.self);
}

static int make_folder(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/baize.db", folder);
    snprintf(log_path, sizeof log_path, "%s/baize.db-wal", folder);
    snprintf(backup_path, sizeof backup_path, "%s/backup.db", folder);
    return 0;
}

static int remove_folder(void **state)
{
    char command[80];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

AROUND_ALL_TESTS(make_folder, remove_folder);

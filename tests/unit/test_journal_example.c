/* test_journal_example.c - the example of docs/journal-format.md is what the code makes, byte by byte. */
#include "catalog/families.h"
#include "submissions.h"
#include "test_journal.h"
#include <baize/meter.h>

#define DIGEST "6f1d9b0e2a4c58739b6a0d1c2e3f405162738495a6b7c8d9eafb0c1d2e3f4051"

static struct baize_house_key key;
static struct baize_rules rules;

/* The page, and the pieces of the example. */
static char page[1 << 17], journal[8192], checkpoint_text[1024];
static struct baize_store_head heads[2];      /* table/7, meter/1 */
static uint8_t sealed[BAIZE_HASH_SIZE] = {0}; /* hash of the last seal */
static uint64_t seals;

static int open_house(void **state)
{
    (void)state;
    key = sample_key();
    assert_true(read_submission("maryland-three-level-progressive", &rules));
    FILE *file = fopen(BAIZE_SOURCE_DIR "/docs/journal-format.md", "rb");
    assert_non_null(file);
    size_t length = fread(page, 1, sizeof page - 1, file);
    fclose(file);
    assert_in_range(length, 1, sizeof page - 2);
    return 0;
}

/* ---- Making it ---- */

/* Every line of the example is a real event. */
static void expect_event(const char *line, size_t length)
{
    static struct baize_event of_round;
    static struct baize_meter_event of_meter;
    struct baize_journal_event of_journal;
    struct baize_actor by = {.who = 60, .role = BAIZE_DEALER, .at_ms = INT64_C(1763254800000)};
    struct event_reader reader = {.scan = baize_scan_of(line, length), .rules = &rules, .by = &by};
    struct event_reader again = reader, once_more = reader;
    bool known = baize_line_is_sealed(line, length) || strncmp(line, "command ", 8) == 0 ||
                 baize_event_read(&reader, &baize_journal_event_family, &of_journal) >= 0 ||
                 baize_event_read(&again, &baize_event_family, &of_round) >= 0 ||
                 baize_event_read(&once_more, &baize_meter_event_family, &of_meter) >= 0;
    if (!known)
        fail_msg("this is no event: %.*s", (int)length, line);
}

static void add_entry(struct baize_text *text, struct baize_store_head *head, uint8_t act, const char *what,
                      const struct baize_store_head *with, const char *events)
{
    struct baize_entry_header header;
    size_t start = text->length, at = 0, length;
    const char *line;
    memset(&header, 0, sizeof header);
    if (head->seq == 0)
        baize_entry_hash_first(key.house, head->stream, head->hash);
    header.stream = head->stream;
    header.seq = ++head->seq;
    from_hex("0199c8b25a007b3c9d3e2f4a5b6c7d00", header.act, sizeof header.act);
    header.act[15] = act;
    strcpy(header.what, what);
    header.at_ms = INT64_C(1763254800000);
    bool by_dealer = strncmp(what, "round/", 6) == 0;
    header.signers_count = by_dealer ? 1 : 2;
    header.signers[0] = (struct baize_signer){by_dealer ? 60 : 3, by_dealer ? BAIZE_DEALER : BAIZE_MANAGER, 0};
    header.signers[1] = (struct baize_signer){.who = 5, .duty = BAIZE_SUPERVISOR};
    if (with != NULL)
        header.with[header.with_count++] = (struct baize_place_in_stream){with->stream, with->seq + (head == heads)};
    assert_int_equal(baize_entry_encode(text, &header), BAIZE_OK);
    baize_text_add(text, events);
    while (baize_entry_line(events, strlen(events), &at, &line, &length))
        expect_event(line, length);
    baize_entry_hash(head->hash, text->start + start, text->length - start, head->hash);
}

static void add_seal(struct baize_text *text, unsigned moved)
{
    static struct baize_seal seal;
    memset(&seal, 0, sizeof seal);
    if (seals == 0)
        baize_seal_hash_first(key.house, sealed);
    seal.number = ++seals;
    seal.at_ms = INT64_C(1763254800000);
    memcpy(seal.before, sealed, sizeof sealed);
    seal.heads_count = (uint16_t)moved;
    memcpy(seal.heads, heads, moved * sizeof heads[0]);
    assert_int_equal(baize_seal_sign(text, &seal, &key, sealed), BAIZE_OK);
}

struct shown_deck {
    char opened[1024], shown[512];
};

/* Two cards are dealt face down, and the round ends. */
struct sealed_cards {
    char dealt[1024], ended[512];
};

static void make_cards(struct sealed_cards *cards)
{
    static const char line[] = "cards_dealt v=1 round=9 cards=1:As:down,dealer:Kd:down";
    uint8_t round_key[BAIZE_ROUND_KEY_SIZE];
    struct baize_text dealt = baize_text_in(cards->dealt, sizeof cards->dealt);
    struct baize_text ended = baize_text_in(cards->ended, sizeof cards->ended);
    baize_round_key_of(&key, table, 9, round_key);
    expect_event(line, strlen(line));
    next_byte = 0x40;
    assert_int_equal(baize_line_seal(&dealt, round_key, &counting, table, 9, line, strlen(line)), BAIZE_OK);
    baize_text_add(&dealt, "\n");
    baize_text_add(&ended, "round_ended v=1 round=9\nround_key_shown v=1 round=9 key=");
    baize_hex_print(&ended, round_key, sizeof round_key);
    baize_text_add(&ended, "\n");
}

/* A deck of four cards keeps the lines short. */
static void make_deck(struct shown_deck *deck)
{
    static const baize_card order[] = {60, 27, 13, 39}; /* As Kd J1 9h */
    uint8_t nonce[BAIZE_NONCE_SIZE], commitment[BAIZE_COMMITMENT_SIZE];
    struct baize_journal_event event;
    struct baize_text opened = baize_text_in(deck->opened, sizeof deck->opened);
    struct baize_text shown = baize_text_in(deck->shown, sizeof deck->shown);
    memset(&event, 0, sizeof event);
    next_byte = 0;
    baize_random_bytes(&counting, nonce, sizeof nonce);
    assert_int_equal(baize_deck_commit(order, COUNT_OF(order), nonce, commitment), BAIZE_OK);
    event.kind = BAIZE_JOURNAL_DECK_SEALED;
    event.by = (struct baize_actor){.who = 60, .role = BAIZE_DEALER, .at_ms = INT64_C(1763254800000)};
    event.deck_sealed.round = 9;
    from_hex(DIGEST, event.digest, sizeof event.digest);
    assert_int_equal(
        baize_sealed_deck_close(&key, &counting, table, 9, order, COUNT_OF(order), nonce, &event.deck_sealed.deck),
        BAIZE_OK);
    assert_int_equal(
        baize_event_write(&opened, &baize_journal_event_family, BAIZE_JOURNAL_DECK_SEALED, &event, NULL, &event.by),
        BAIZE_OK);
    baize_text_add(&opened, "\ncommand number=9\nround_opened v=1 round=9 commitment=");
    baize_hex_print(&opened, commitment, sizeof commitment);
    baize_text_add(&opened, "\n");
    baize_text_add(&shown, "deck_shown v=1 round=9 nonce=");
    baize_hex_print(&shown, nonce, sizeof nonce);
    baize_text_add(&shown, " order=As,Kd,J1,9h\n");
}

static void make_journal(void)
{
    static struct shown_deck deck;
    static struct sealed_cards cards;
    struct baize_text text = baize_text_in(journal, sizeof journal);
    heads[0] = (struct baize_store_head){.stream = table};
    heads[1] = (struct baize_store_head){.stream = meter};
    make_deck(&deck);
    make_cards(&cards);
    add_entry(&text, &heads[0], 1, "house/make_table", NULL,
              "rules_activated v=1 submission=example digest=" DIGEST " effective=20261201\n");
    add_entry(&text, &heads[0], 2, "round/open_round", NULL, deck.opened);
    add_seal(&text, 1);
    add_entry(&text, &heads[1], 3, "house/make_meter", NULL,
              "rules_activated v=1 submission=example digest=" DIGEST " effective=20261201\n");
    add_entry(&text, &heads[0], 4, "round/no_more_bets", &heads[1],
              "bets_closed v=1 round=9 seats=1,2 progressive=1\n");
    add_entry(&text, &heads[1], 4, "round/no_more_bets", &heads[0],
              "wagers_contributed v=5 meter=1 table=7 round=9 seats=1 implausible=no "
              "level=meter=$0.181234:reserve=$0.03 post=meter/1/0:+$0.181234,reserve/1/0:+$0.03,house:-$0.211234\n");
    add_entry(&text, &heads[0], 5, "round/cards", NULL, cards.dealt);
    add_entry(&text, &heads[0], 6, "round/end_round", NULL, cards.ended);
    add_entry(&text, &heads[0], 7, "round/show_deck", NULL, deck.shown);
    add_seal(&text, 2);
    assert_false(text.truncated);
}

/* ---- Comparing it ---- */

static void expect_in_page(const char *piece, const char *what)
{
    if (strstr(page, piece) != NULL)
        return;
    fprintf(stderr, "%s\n", piece); /* whole: to be copied into the page */
    fail_msg("docs/journal-format.md: %s should be as above", what);
}

TEST(test_the_example_of_the_page)
{
    struct baize_text text = baize_text_in(checkpoint_text, sizeof checkpoint_text);
    make_journal();
    expect_in_page(journal, "the journal");
    struct baize_checkpoint checkpoint = {
        .at_ms = INT64_C(1763254800000), .number = 1, .seal = seals, .heads_count = 2, .heads = heads};
    memcpy(checkpoint.house, key.house, sizeof key.house);
    memcpy(checkpoint.sealed, sealed, sizeof sealed);
    assert_int_equal(baize_checkpoint_sign(&text, &checkpoint, &key), BAIZE_OK);
    expect_in_page(checkpoint_text, "the checkpoint");
    expect_in_page(KEY_TEXT, "the key");
}

/* The table of hashes says after which entry and seal each stands. */
TEST(test_the_hashes_of_the_page)
{
    char row[128];
    for (unsigned i = 0; i < COUNT_OF(heads); i++) {
        struct baize_text text = baize_text_in(row, sizeof row);
        baize_text_add(&text, "| ");
        baize_stream_print(&text, heads[i].stream);
        baize_text_format(&text, " %u | `", (unsigned)heads[i].seq);
        baize_hex_print(&text, heads[i].hash, BAIZE_HASH_SIZE);
        expect_in_page(row, "the table of hashes");
    }
}

AROUND_ALL_TESTS(open_house, NULL);

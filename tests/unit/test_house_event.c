/* test_house_event.c - the text of the house's events, byte by byte; its strictness; and the words for people.
 *
 * One story holds every kind. The lines are the format: whoever changes one makes another format. */
#include "test_house.h"

#define HEX_11 "11111111111111111111111111111111"
#define HEX_22 "2222222222222222222222222222222222222222222222222222222222222222"
#define HEX_33 "3333333333333333333333333333333333333333333333333333333333333333"
#define HEX_44 "4444444444444444444444444444444444444444444444444444444444444444"
/* Of "baize-rules v=1\n", the texts and the zero byte between them: computed with Python's hashlib.blake2b. */
#define DIGEST_1 "88add698cb02852b76451cb5efb6f61e5b2588e861663bd0bfc5ca3b23370eda"
#define DIGEST_2 "0e9bf3ab65301474d2200654be7d09967f6f79efa7de77e014ee06763434871b"
#define RULES_1  "737edd9fff600bf93c451179f7fca60d9619a1e1c45cc37d2a0d94eea513f832"

static bool seen[BAIZE_HOUSE_EVENTS];
static char story[32][1024];
static unsigned lines;

static void tell(struct baize_house_action action, const char *text, const char *sentence)
{
    must(action);
    assert_string_equal(line, text);
    char words[512];
    struct baize_text out = baize_text_in(words, sizeof words);
    baize_house_event_print(&out, &happened);
    assert_string_equal(words, sentence);
    seen[happened.kind] = true;
    strcpy(story[lines++], text);
}

static void tell_of_people(void)
{
    tell(create(),
         "house_created v=1 at=1794848400000 by=0:manager name=\"Old Mill\" house=" HEX_11 " key=" HEX_22
         " demo=no from=1794848400000 zone=-300 day-starts=360 shifts=360,840,1320 manager=3",
         "Old Mill is created, UTC-05:00, shifts at 06:00, 14:00, 22:00; manager 3");
    tell(add_person(SUPERVISOR, BAIZE_SUPERVISOR),
         "person_added v=1 at=1794848400000 by=3:manager person=5 role=supervisor", "Person 5 is added as supervisor");
    tell(add_person(FLOOR, BAIZE_FLOORPERSON),
         "person_added v=1 at=1794848400000 by=3:manager person=6 role=floorperson",
         "Person 6 is added as floorperson");
    tell(disable(FLOOR), "person_disabled v=1 at=1794848400000 by=3:manager person=6", "Person 6 is disabled");
    tell(enable(FLOOR), "person_enabled v=1 at=1794848400000 by=3:manager person=6", "Person 6 is enabled");
    tell(reset(7001, BAIZE_RESET_CARD), "credential_reset v=1 at=1794848400000 by=3:manager person=7001 what=card",
         "Person 7001 gets a new card");
}

static void tell_of_rules(void)
{
    tell(file_rules("a", "b"),
         "rules_filed v=1 at=1794848400000 by=3:manager+5 second=supervisor digest=" DIGEST_1
         " submission=old-mill-four-card submission-text=\"a\" jurisdiction-text=\"b\"",
         "Rules old-mill-four-card are filed, 1 and 1 bytes, digest 88add698");
    tell(file_rules("title: \"Four\"\n\tC:\\\r\n", ""),
         "rules_filed v=1 at=1794848400000 by=3:manager+5 second=supervisor digest=" DIGEST_2
         " submission=old-mill-four-card submission-text=\"title: \\\"Four\\\"\\n\\tC:\\\\\\r\\n\" "
         "jurisdiction-text=\"\"",
         "Rules old-mill-four-card are filed, 20 and 0 bytes, digest 0e9bf3ab");
    tell(
        make_table(7),
        "table_made v=1 at=1794848400000 by=3:manager+5 second=supervisor table=7 digest=" DIGEST_1
        " effective=20261116 cash=no source=reader betting=30000 decision=20000 alone=no counts-chips=yes",
        "Table 7 is made, cards from a card-reading shoe: one physical card at a time, rules 88add698 from 2026-11-16");
    tell(make_meter(2), "meter_made v=1 at=1794848400000 by=3:manager+5 second=supervisor meter=2 digest=" DIGEST_1,
         "Meter 2 is made, rules 88add698");
    tell(start_program(),
         "program_started v=1 at=1794848400000 by=0:manager version=0.1.0 program=" HEX_33 " rules=" RULES_1
         " after=first",
         "baize 0.1.0 starts for the first time, program 33333333, rules 737edd9f");
    tell(activate(7, "title: \"Four\"\n\tC:\\\r\n", ""),
         "rules_put_in_force v=1 at=1794848400000 by=3:manager+5 second=supervisor table=7 digest=" DIGEST_2
         " effective=20261116",
         "Table 7: rules 0e9bf3ab are in force, allowed from 2026-11-16");
}

static void tell_story(void)
{
    struct baize_house_settings settings = three_shifts();
    build();
    lines = 0;
    tell_of_people();
    tell_of_rules();
    tell(end_shift(TODAY, 1),
         "shift_ended v=1 at=1794848400000 by=6:floorperson day=20261116 shift=1 checkpoint=1 digest=" HEX_44,
         "Shift 1 of 2026-11-16 ends, checkpoint 1 44444444");
    settings.time.zone_minutes = 60;
    settings.from_ms = NOON_MS + 1;
    tell(change_settings(settings),
         "settings_changed v=1 at=1794848400000 by=3:manager from=1794848400001 zone=60 day-starts=360 "
         "shifts=360,840,1320",
         "Settings are changed: UTC+01:00, shifts at 06:00, 14:00, 22:00");
    tell(retire_table(7), "table_retired v=1 at=1794848400000 by=3:manager table=7", "Table 7 is retired");
    tell(open_epoch(1, 0x55),
         "epoch_opened v=1 at=1794848400000 by=0:manager number=1 id=55555555555555555555555555555555 why=loss was=99 "
         "was-seal=" HEX_33 " is=98 is-seal=" HEX_44,
         "Epoch 1: the store has lost its end, and the loss was accepted; the record goes on from seal 98, seal 99 was "
         "known");
    tell(stop_program(), "program_stopped v=1 at=1794848400000 by=0:manager", "baize stops in good order");
}

TEST(test_every_kind_has_its_line_and_its_words)
{
    tell_story();
    for (unsigned kind = 0; kind < BAIZE_HOUSE_EVENTS; kind++)
        if (!seen[kind])
            fail_msg("no line for %s", baize_house_event_id((enum baize_house_event_kind)kind));
}

/* What is read from any bytes is written as the same bytes, or is refused and leaves no trace. */
static bool read_strictly(const char *bytes, size_t length)
{
    struct baize_house_event event, before;
    size_t position = SIZE_MAX;
    memset(&event, 0x5A, sizeof event);
    memset(&before, 0x5A, sizeof before);
    if (baize_house_event_decode(bytes, length, memory, length, &event, &position) != BAIZE_OK) {
        assert_true(position <= length);
        assert_memory_equal(&event, &before, sizeof event);
        return false;
    }
    struct baize_text out = baize_text_in(line, sizeof line);
    assert_int_equal(baize_house_event_encode(&out, &event), BAIZE_OK);
    assert_int_equal(out.length, length);
    assert_memory_equal(line, bytes, length);
    return true;
}

TEST(test_a_changed_byte_is_another_event_or_none)
{
    tell_story();
    for (unsigned i = 0; i < lines; i++) {
        char changed[1024];
        size_t length = strlen(story[i]);
        assert_true(read_strictly(story[i], length));
        for (size_t at = 0; at < length; at++) {
            read_strictly(story[i], at);
            for (int bit = 0; bit < 8; bit++) {
                memcpy(changed, story[i], length);
                changed[at] = (char)(changed[at] ^ 1 << bit);
                read_strictly(changed, length);
            }
        }
    }
}

TEST(test_lines_that_no_writer_writes)
{
    static const char *const wrong[] = {
        "",
        "program_stopped",
        "program_stopped v=2 at=1 by=0:manager",
        "program_stopped v=1 at=1 by=0:manager ",
        "program_stopped v=1 by=0:manager at=1",
        "person_added v=1 at=1 by=3:manager person=0 role=dealer",
        "person_added v=1 at=1 by=3:manager person=1000000000 role=dealer",
        "person_added v=1 at=1 by=3:manager person=5 role=croupier",
        "settings_changed v=1 at=1 by=3:manager from=1 zone=-0 day-starts=0 shifts=0",
        "settings_changed v=1 at=1 by=3:manager from=1 zone=+60 day-starts=0 shifts=0",
        "settings_changed v=1 at=1 by=3:manager from=1 zone=-721 day-starts=0 shifts=0",
        "settings_changed v=1 at=1 by=3:manager from=1 zone=841 day-starts=0 shifts=0",
        "settings_changed v=1 at=1 by=3:manager from=1 zone=60 day-starts=0 shifts=1440",
        "settings_changed v=1 at=1 by=3:manager from=1 zone=60 day-starts=0 shifts=0,1,2,3,4,5,6",
        "rules_filed v=1 at=1 by=3:manager+5 second=supervisor digest=" HEX_22
        " submission=x submission-text=\"a\tb\" jurisdiction-text=\"\"",
        "rules_filed v=1 at=1 by=3:manager+5 second=supervisor digest=" HEX_22
        " submission=x submission-text=\"a\\x09b\" jurisdiction-text=\"\"",
        "rules_filed v=1 at=1 by=3:manager+5 second=supervisor digest=" HEX_22
        " submission=x submission-text=\"a\" jurisdiction-text=\"b",
        "rules_filed v=1 at=1 by=3:manager+5 second=supervisor digest=" HEX_22
        " submission=x submission-text=\"a\" jurisdiction-text=\"b\\",
        "rules_filed v=1 at=1 by=3:manager+5 second=supervisor digest=" HEX_22
        " submission=two words submission-text=\"a\" jurisdiction-text=\"b\"",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (read_strictly(wrong[i], strlen(wrong[i])))
            fail_msg("read: %s", wrong[i]);
}

/* Rules as large as they may be, of bytes that all have to be escaped, fit; one byte more is refused; and memory that
 * is too small is said, not overrun. */
TEST(test_the_largest_rules_fit_and_no_larger)
{
    static char largest[BAIZE_RULES_TEXT_MOST + 2];
    struct baize_house_event event;
    size_t position;
    move_in();
    memset(largest, '\n', BAIZE_RULES_TEXT_MOST);
    must(file_rules(largest, largest));
    struct baize_text out = baize_text_in(line, sizeof line);
    assert_int_equal(baize_house_event_encode(&out, &happened), BAIZE_OK);
    assert_int_equal(baize_house_event_decode(line, out.length, memory, 2 * BAIZE_RULES_TEXT_MOST, &event, &position),
                     BAIZE_OK);
    memset(&event, 0x5A, sizeof event);
    struct baize_house_event before = event;
    assert_int_equal(
        baize_house_event_decode(line, out.length, memory, 2 * BAIZE_RULES_TEXT_MOST - 1, &event, &position),
        BAIZE_SCRATCH_TOO_SMALL);
    assert_memory_equal(&event, &before, sizeof event);
    largest[BAIZE_RULES_TEXT_MOST] = '\n';
    must_not(file_rules(largest, "b"), BAIZE_REASON_RULES_TOO_LARGE);
    must_not(file_rules("a", largest), BAIZE_REASON_RULES_TOO_LARGE);
}

TEST(test_what_cannot_be_read_is_not_written)
{
    struct baize_text out = baize_text_in(line, sizeof line);
    move_in();
    struct baize_house_event event = happened;
    event.rules_filed.submission_text = "\001";
    assert_int_equal(baize_house_event_encode(&out, &event), BAIZE_EVENT_SYNTAX);
    event = (struct baize_house_event){.kind = BAIZE_HOUSE_EVENTS};
    assert_int_equal(baize_house_event_encode(&out, &event), BAIZE_EVENT_SYNTAX);
    event.kind = BAIZE_HOUSE_EVENT_PERSON_ADDED;
    assert_int_equal(baize_house_event_encode(&out, &event), BAIZE_EVENT_SYNTAX);
    assert_int_equal(out.length, 0);
    out = baize_text_in(line, 40);
    assert_int_equal(baize_house_event_encode(&out, &happened), BAIZE_EVENT_TOO_LONG);
    assert_string_equal(line, "");
}

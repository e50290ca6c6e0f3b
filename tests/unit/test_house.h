/* test_house.h - one house, acts on it in short words, and which reasons were met.
 *
 * Every act that is allowed goes through text and back, and is folded into a second house that only ever folds; the two
 * are equal byte by byte. */
#ifndef TEST_HOUSE_H
#define TEST_HOUSE_H

#include "testing.h"
#include <baize/house.h>

#define BOSS        3u /* the first manager */
#define SECOND_BOSS 4u
#define SUPERVISOR  5u
#define FLOOR       6u
#define DEALER      7u
#define CASHIER     8u
#define AUDITOR     9u
#define EXECUTIVE   10u

#define MINUTE_MS   INT64_C(60000)
#define HOUR_MS     (60 * MINUTE_MS)
#define DAY_MS      (24 * HOUR_MS)
#define NOON_MS     INT64_C(1794848400000) /* 2026-11-16 12:00 in UTC-05:00 */
#define TODAY       20261116u

static struct baize_house house, mirror;
static struct baize_house_event happened;
static struct baize_refusal refused;
static int64_t now_ms;
static bool met[BAIZE_REASONS];
static char line[BAIZE_HOUSE_EVENT_TEXT_SIZE];
static char memory[BAIZE_HOUSE_EVENT_TEXT_SIZE];

static inline struct baize_house_action act_of(enum baize_house_act kind, uint32_t who, enum baize_role role)
{
    return (struct baize_house_action){.kind = kind, .by = {.who = who, .role = role, .at_ms = now_ms}};
}

#define ACT(name, who_, role_, ...)                                                                                    \
    ((struct baize_house_action){                                                                                      \
        .kind = BAIZE_HOUSE_ACT_##name, .by = {.who = who_, .role = role_, .at_ms = now_ms}, __VA_ARGS__})

static inline struct baize_house_action by_boss(enum baize_house_act kind)
{
    return act_of(kind, BOSS, BAIZE_MANAGER);
}

static inline struct baize_house_action by_two(enum baize_house_act kind)
{
    struct baize_house_action action = by_boss(kind);
    action.by.second = SUPERVISOR;
    action.second_role = BAIZE_SUPERVISOR;
    return action;
}

/* Three shifts, from 6 in the morning, five hours behind UTC. */
static inline struct baize_house_settings three_shifts(void)
{
    return (struct baize_house_settings){
        .time = {.zone_minutes = -300, .day_starts_minutes = 360}, .shifts_count = 3, .shifts = {360, 840, 1320}};
}
static inline struct baize_house_action create(void)
{
    struct baize_house_action action = act_of(BAIZE_HOUSE_ACT_CREATE, 0, BAIZE_MANAGER);
    strcpy(action.create.name, "Old Mill");
    memset(action.create.house, 0x11, sizeof action.create.house);
    memset(action.create.public_key, 0x22, sizeof action.create.public_key);
    action.create.settings = three_shifts();
    action.create.manager = BOSS;
    return action;
}

#define change_settings(settings_) ACT(CHANGE_SETTINGS, BOSS, BAIZE_MANAGER, .change_settings = settings_)
#define add_person(person_, role_)                                                                                     \
    ACT(ADD_PERSON, BOSS, BAIZE_MANAGER, .add_person = {.person = person_, .role = role_})
#define disable(person_) ACT(DISABLE_PERSON, BOSS, BAIZE_MANAGER, .disable_person = {.person = person_})
#define enable(person_)  ACT(ENABLE_PERSON, BOSS, BAIZE_MANAGER, .enable_person = {.person = person_})
#define reset(person_, what_)                                                                                          \
    ACT(RESET_CREDENTIAL, BOSS, BAIZE_MANAGER, .reset_credential = {.person = person_, .what = what_})

static inline struct baize_house_action file_rules(const char *submission, const char *jurisdiction)
{
    struct baize_house_action action = by_two(BAIZE_HOUSE_ACT_FILE_RULES);
    strcpy(action.file_rules.submission, "old-mill-four-card");
    action.file_rules.submission_text = submission;
    action.file_rules.submission_length = strlen(submission);
    action.file_rules.jurisdiction_text = jurisdiction;
    action.file_rules.jurisdiction_length = strlen(jurisdiction);
    return action;
}

/* The digest of what file_rules files. */
static inline void digest_of(const char *submission, const char *jurisdiction, uint8_t digest[BAIZE_HASH_SIZE])
{
    baize_rules_digest(submission, strlen(submission), jurisdiction, strlen(jurisdiction), digest);
}

static inline struct baize_house_action make_table(uint32_t number)
{
    struct baize_house_action action = by_two(BAIZE_HOUSE_ACT_MAKE_TABLE);
    digest_of("a", "b", action.make_table.digest);
    action.make_table.effective = TODAY;
    action.make_table.settings = (struct baize_floor_settings){
        .table = {.number = number, .source = BAIZE_SOURCE_READER, .betting_ms = 30000, .decision_ms = 20000},
        .counts_chips = true};
    return action;
}

#define retire_table(number_) ACT(RETIRE_TABLE, BOSS, BAIZE_MANAGER, .retire_table = {.table = number_})

static inline struct baize_house_action make_meter(uint32_t number)
{
    struct baize_house_action action = by_two(BAIZE_HOUSE_ACT_MAKE_METER);
    digest_of("a", "b", action.make_meter.digest);
    action.make_meter.meter = number;
    return action;
}

static inline struct baize_house_action activate(uint32_t number, const char *submission, const char *jurisdiction)
{
    struct baize_house_action action = by_two(BAIZE_HOUSE_ACT_ACTIVATE_RULES);
    digest_of(submission, jurisdiction, action.activate_rules.digest);
    action.activate_rules.table = number;
    action.activate_rules.effective = TODAY;
    return action;
}

static inline struct baize_house_action start_program(void)
{
    struct baize_house_action action = act_of(BAIZE_HOUSE_ACT_START_PROGRAM, 0, BAIZE_MANAGER);
    strcpy(action.start_program.version, "0.1.0");
    memset(action.start_program.program, 0x33, BAIZE_HASH_SIZE);
    baize_house_rules_hash(&house, action.start_program.rules);
    return action;
}

static inline struct baize_house_action open_epoch(uint32_t number, uint8_t id)
{
    struct baize_house_action action = act_of(BAIZE_HOUSE_ACT_OPEN_EPOCH, 0, BAIZE_MANAGER);
    action.open_epoch.number = number;
    memset(action.open_epoch.id, id, sizeof action.open_epoch.id);
    action.open_epoch.why = BAIZE_EPOCH_LOSS;
    action.open_epoch.was = 99;
    memset(action.open_epoch.was_seal, 0x33, BAIZE_HASH_SIZE);
    action.open_epoch.is = 98;
    memset(action.open_epoch.is_seal, 0x44, BAIZE_HASH_SIZE);
    return action;
}

#define stop_program() act_of(BAIZE_HOUSE_ACT_STOP_PROGRAM, 0, BAIZE_MANAGER)

static inline struct baize_house_action end_shift(uint32_t day, uint8_t shift)
{
    struct baize_house_action action =
        ACT(END_SHIFT, FLOOR, BAIZE_FLOORPERSON,
            .end_shift = {.day = day, .shift = shift, .checkpoint = house.checkpoints + 1});
    memset(action.end_shift.digest, 0x44, BAIZE_HASH_SIZE);
    return action;
}

/* The event through its text into the mirror. */
static inline void mirror_event(void)
{
    struct baize_text text = baize_text_in(line, sizeof line);
    struct baize_house_event again;
    size_t position;
    assert_int_equal(baize_house_event_encode(&text, &happened), BAIZE_OK);
    assert_int_equal(baize_house_event_decode(line, text.length, memory, text.length, &again, &position), BAIZE_OK);
    assert_true(baize_house_event_equal(&happened, &again));
    assert_int_equal(baize_house_fold(&mirror, &again), BAIZE_OK);
    assert_memory_equal(&house, &mirror, sizeof house);
}

static inline void must_do(struct baize_house_action action)
{
    struct baize_house_event decided;
    assert_int_equal(baize_house_decide(&house, &action, &decided), BAIZE_OK);
    enum baize_status status = baize_house_act(&house, &action, &happened, &refused);
    assert_string_equal(baize_reason_name(refused.reason), "ALLOWED");
    assert_int_equal(status, BAIZE_OK);
    assert_memory_equal(&decided, &happened, sizeof decided);
    met[BAIZE_REASON_ALLOWED] = true;
    mirror_event();
}

/* These acts are allowed, one after the other. All are made before the first is done: one that is made from the state
 * goes into a must() of its own. */
#define must(...) FOR_EACH_OF(struct baize_house_action, must_do, __VA_ARGS__)

static inline void must_not(struct baize_house_action action, enum baize_reason reason)
{
    static struct baize_house before;
    struct baize_house_event nothing;
    memcpy(&before, &house, sizeof house);
    assert_int_equal(baize_house_decide(&house, &action, &nothing), BAIZE_HOUSE_REFUSED);
    assert_int_equal(baize_house_act(&house, &action, &nothing, &refused), BAIZE_HOUSE_REFUSED);
    assert_string_equal(baize_reason_name(refused.reason), baize_reason_name(reason));
    assert_memory_equal(&house, &before, sizeof house);
    met[reason] = true;
}

static inline void expect_refusal(const char *words)
{
    char text_of[256];
    struct baize_text text = baize_text_in(text_of, sizeof text_of);
    baize_refusal_print(&text, &refused, NULL);
    assert_string_equal(text_of, words);
}

/* Nothing is there. */
static inline void build(void)
{
    now_ms = NOON_MS;
    baize_house_start(&house);
    baize_house_start(&mirror);
}

/* A house with one of each role and rules on file. */
static inline void move_in(void)
{
    build();
    must(create());
    must(add_person(SECOND_BOSS, BAIZE_MANAGER));
    must(add_person(SUPERVISOR, BAIZE_SUPERVISOR));
    must(add_person(EXECUTIVE, BAIZE_EXECUTIVE));
    must(add_person(FLOOR, BAIZE_FLOORPERSON));
    must(add_person(DEALER, BAIZE_DEALER));
    must(add_person(CASHIER, BAIZE_CASHIER));
    must(add_person(AUDITOR, BAIZE_AUDITOR));
    must(file_rules("a", "b"));
}

#endif

/* check.c - why an action is refused: first whether it can be at all and who may, then what its kind asks. Nothing here
 * changes anything. */
#include "base/date.h"
#include "catalog/rights.h"
#include "event/refusal.h"
#include "house/internal.h"

/* ---- Who may: catalog/house.toml. 0: the program itself. ---- */

/* One person against the register: known, not disabled, in the role that the register has, and that may do this (S2,
 * S11). */
static struct baize_refusal check_person(const struct baize_house *house, uint32_t number, enum baize_role role,
                                         uint16_t roles)
{
    const struct baize_house_person *person = baize_house_person(house, number);
    if (person == NULL)
        return refuse_number(BAIZE_REASON_PERSON_UNKNOWN, "S2", number);
    if (person->disabled)
        return refuse_number(BAIZE_REASON_PERSON_DISABLED, "S2", number);
    if (person->role == (uint8_t)role && (unsigned)role <= BAIZE_AUDITOR && (roles & 1u << role) != 0)
        return allow();
    return (struct baize_refusal){
        .reason = BAIZE_REASON_ROLE_NOT_ALLOWED, .requirement = "S11", .number = number, .set = roles};
}

static struct baize_refusal check_second(const struct baize_house *house, const struct baize_house_action *action)
{
    const struct baize_actor *by = &action->by;
    const char *requirement = action->kind == BAIZE_HOUSE_ACT_ACTIVATE_RULES ? "T6" : "S1";
    if (!house_needs_two(house_kind_of(action->kind)))
        return allow();
    if (by->second == 0 || by->second == by->who)
        return refuse(BAIZE_REASON_SECOND_PERSON_NEEDED, requirement);
    struct baize_refusal refusal =
        check_person(house, by->second, action->second_role, baize_house_rights[action->kind].second);
    refusal.second = !is_allowed(&refusal);
    return refusal;
}

static struct baize_refusal check_who(const struct baize_house *house, const struct baize_house_action *action)
{
    const struct baize_actor *by = &action->by;
    uint16_t roles = baize_house_rights[action->kind].by;
    if (roles == 0) {
        if (by->who == 0 && (unsigned)by->role <= BAIZE_AUDITOR)
            return allow();
        return (struct baize_refusal){.reason = BAIZE_REASON_ROLE_NOT_ALLOWED,
                                      .requirement = "S11",
                                      .number = by->who,
                                      .set = 1u << BAIZE_PROGRAM};
    }
    struct baize_refusal refusal = check_person(house, by->who, by->role, roles);
    return is_allowed(&refusal) ? check_second(house, action) : refusal;
}

/* ---- Whether it can be at all ---- */

static struct baize_refusal check_act(const struct baize_house *house, const struct baize_house_action *action)
{
    if ((unsigned)action->kind >= BAIZE_HOUSE_ACTS)
        return refuse(BAIZE_REASON_ACT_UNKNOWN, NULL);
    if (action->by.at_ms < house->at_ms)
        return refuse(BAIZE_REASON_TIME_GOES_BACK, NULL);
    if (!house_time_is_counted(action->by.at_ms))
        return refuse(BAIZE_REASON_DAY_WRONG, NULL);
    if (action->kind == BAIZE_HOUSE_ACT_CREATE)
        return house->created ? refuse(BAIZE_REASON_HOUSE_EXISTS, NULL) : allow();
    return house->created ? allow() : refuse(BAIZE_REASON_NO_HOUSE, NULL);
}

/* ---- The house and its settings ---- */

static struct baize_refusal check_create(const struct baize_house_action *action)
{
    if (!house_is_name(action->create.name))
        return refuse(BAIZE_REASON_NAME_WRONG, NULL);
    if (!house_settings_are_right(&action->create.settings))
        return refuse(BAIZE_REASON_SETTINGS_WRONG, NULL);
    if (!house_is_number(action->create.manager))
        return refuse_number(BAIZE_REASON_NUMBER_WRONG, NULL, action->create.manager);
    return allow();
}

/* A shift that has been would begin again: which, and from when on it would not. */
static struct baize_refusal refuse_settings(const struct baize_house *house,
                                            const struct baize_house_settings *settings,
                                            const struct baize_house_action *action)
{
    const struct baize_house_settings *last = &house->settings[house->settings_count - 1u];
    if (settings->from_ms < action->by.at_ms || settings->from_ms < last->from_ms ||
        !house_time_is_counted(settings->from_ms))
        return refuse(BAIZE_REASON_DAY_WRONG, NULL);
    struct baize_house_shift again = house_shift_by(settings, settings->from_ms);
    int64_t from_ms = house_settings_from(house, settings);
    return (struct baize_refusal){.reason = BAIZE_REASON_SHIFT_GOES_BACK,
                                  .number = again.day,
                                  .least = from_ms == 0,
                                  .most = again.shift,
                                  .from_ms = from_ms,
                                  .zone_minutes = last->time.zone_minutes};
}

static bool is_same_day(const struct baize_house_settings *a, const struct baize_house_settings *b)
{
    return a->time.zone_minutes == b->time.zone_minutes && a->time.day_starts_minutes == b->time.day_starts_minutes &&
           a->shifts_count == b->shifts_count &&
           memcmp(a->shifts, b->shifts, a->shifts_count * sizeof a->shifts[0]) == 0;
}

static struct baize_refusal check_settings(const struct baize_house *house, const struct baize_house_action *action)
{
    struct baize_house_settings settings = action->change_settings;
    if (!house_settings_are_right(&settings))
        return refuse(BAIZE_REASON_SETTINGS_WRONG, NULL);
    if (settings.from_ms == 0)
        settings.from_ms = action->by.at_ms;
    if (!house_settings_follow(house, &settings, action->by.at_ms))
        return refuse_settings(house, &settings, action);
    return is_same_day(&house->settings[house->settings_count - 1u], &settings)
               ? refuse(BAIZE_REASON_NOTHING_CHANGES, NULL)
               : allow();
}

/* ---- People ---- */

static struct baize_refusal check_add(const struct baize_house *house, const struct baize_house_action *action)
{
    uint32_t person = action->add_person.person;
    enum baize_role role = action->add_person.role;
    if (!house_is_number(person))
        return refuse_number(BAIZE_REASON_NUMBER_WRONG, "S2", person);
    if (role == BAIZE_PLAYER || (unsigned)role > BAIZE_AUDITOR)
        return refuse_number(BAIZE_REASON_ROLE_WRONG, "S11", person);
    if (baize_house_person(house, person) != NULL)
        return refuse_number(BAIZE_REASON_PERSON_KNOWN, "S2", person);
    if (house->staff_count == BAIZE_HOUSE_STAFF_MOST)
        return refuse_number(BAIZE_REASON_STAFF_FULL, NULL, person);
    return allow();
}

static struct baize_refusal check_able(const struct baize_house *house, uint32_t number, bool disable)
{
    const struct baize_house_person *person = baize_house_person(house, number);
    if (person == NULL)
        return refuse_number(BAIZE_REASON_PERSON_UNKNOWN, NULL, number);
    if (disable && person->disabled)
        return refuse_number(BAIZE_REASON_PERSON_DISABLED, NULL, number);
    if (!disable && !person->disabled)
        return refuse_number(BAIZE_REASON_PERSON_ENABLED, NULL, number);
    if (disable && person->role == BAIZE_MANAGER && house_managers(house) == 1)
        return refuse_number(BAIZE_REASON_LAST_MANAGER, NULL, number);
    return allow();
}

/* Players have credentials too; who is one, the house does not know. */
static struct baize_refusal check_reset(const struct baize_house_action *action)
{
    if ((unsigned)action->reset_credential.what >= BAIZE_RESETS)
        return refuse(BAIZE_REASON_ACT_UNKNOWN, NULL);
    uint32_t person = action->reset_credential.person;
    return house_is_number(person) ? allow() : refuse_number(BAIZE_REASON_NUMBER_WRONG, "S2", person);
}

/* ---- Rules, tables, meters ---- */

static struct baize_refusal check_file(const struct baize_house *house, const struct baize_rules_texts *texts)
{
    uint8_t digest[BAIZE_HASH_SIZE];
    if (!house_is_id(texts->submission, sizeof texts->submission))
        return refuse(BAIZE_REASON_NAME_WRONG, NULL);
    if (texts->submission_length > BAIZE_RULES_TEXT_MOST || texts->jurisdiction_length > BAIZE_RULES_TEXT_MOST)
        return refuse(BAIZE_REASON_RULES_TOO_LARGE, NULL);
    if (!house_is_text(texts->submission_text, texts->submission_length) ||
        !house_is_text(texts->jurisdiction_text, texts->jurisdiction_length))
        return refuse(BAIZE_REASON_RULES_NOT_TEXT, NULL);
    baize_rules_digest(texts->submission_text, texts->submission_length, texts->jurisdiction_text,
                       texts->jurisdiction_length, digest);
    if (house_rules_of(house, digest) != NULL)
        return refuse(BAIZE_REASON_RULES_KNOWN, NULL);
    return house->rules_count < BAIZE_HOUSE_RULES_MOST ? allow() : refuse(BAIZE_REASON_RULES_FULL, NULL);
}

/* Only what is filed is played, and not before the day from which it is allowed (T6). */
static struct baize_refusal check_effective(const struct baize_house *house, const uint8_t *digest, uint32_t effective,
                                            int64_t at_ms)
{
    if (house_rules_of(house, digest) == NULL)
        return refuse(BAIZE_REASON_RULES_UNKNOWN, "T6");
    if (!baize_day_is_real(effective))
        return refuse(BAIZE_REASON_DAY_WRONG, NULL);
    return effective <= baize_house_shift_at(house, at_ms).day
               ? allow()
               : refuse_number(BAIZE_REASON_RULES_NOT_YET, "T6", effective);
}

static struct baize_refusal check_make_table(const struct baize_house *house, const struct baize_house_action *action)
{
    uint32_t number = action->make_table.settings.table.number;
    if (!house_is_number(number))
        return refuse_number(BAIZE_REASON_NUMBER_WRONG, NULL, number);
    if (baize_house_table(house, number) != NULL)
        return refuse_number(BAIZE_REASON_TABLE_KNOWN, NULL, number);
    if (house->tables_count == BAIZE_HOUSE_TABLES_MOST)
        return refuse_number(BAIZE_REASON_TABLES_FULL, NULL, number);
    if ((unsigned)action->make_table.settings.table.source >= (unsigned)baize_words_card_source.count)
        return refuse_number(BAIZE_REASON_TABLE_SETTINGS_WRONG, NULL, number);
    return check_effective(house, action->make_table.digest, action->make_table.effective, action->by.at_ms);
}

static struct baize_refusal check_make_meter(const struct baize_house *house, const struct baize_house_action *action)
{
    uint32_t number = action->make_meter.meter;
    if (!house_is_number(number))
        return refuse_number(BAIZE_REASON_NUMBER_WRONG, NULL, number);
    if (baize_house_meter(house, number) != NULL)
        return refuse_number(BAIZE_REASON_METER_KNOWN, NULL, number);
    if (house->meters_count == BAIZE_HOUSE_METERS_MOST)
        return refuse_number(BAIZE_REASON_METERS_FULL, NULL, number);
    return house_rules_of(house, action->make_meter.digest) != NULL ? allow()
                                                                    : refuse(BAIZE_REASON_RULES_UNKNOWN, "T6");
}

static struct baize_refusal check_table(const struct baize_house *house, uint32_t table)
{
    if (baize_house_table(house, table) == NULL)
        return refuse_number(BAIZE_REASON_TABLE_UNKNOWN, NULL, table);
    return house_table_in_use(house, table) != NULL ? allow() : refuse_number(BAIZE_REASON_TABLE_RETIRED, NULL, table);
}

static struct baize_refusal check_activate(const struct baize_house *house, const struct baize_house_action *action)
{
    uint32_t table = action->activate_rules.table;
    const uint8_t *digest = action->activate_rules.digest;
    struct baize_refusal refusal = check_table(house, table);
    if (!is_allowed(&refusal))
        return refusal;
    if (house_digest_equal(house_table_in_use(house, table)->digest, digest))
        return refuse_number(BAIZE_REASON_RULES_IN_FORCE, NULL, table);
    return check_effective(house, digest, action->activate_rules.effective, action->by.at_ms);
}

/* ---- The program and the shifts ---- */

static struct baize_refusal check_start(const struct baize_house *house, const struct baize_house_action *action)
{
    uint8_t rules[BAIZE_HASH_SIZE];
    if (!house_is_id(action->start_program.version, sizeof action->start_program.version))
        return refuse(BAIZE_REASON_NAME_WRONG, "S4");
    baize_house_rules_hash(house, rules);
    return house_digest_equal(rules, action->start_program.rules) ? allow() : refuse(BAIZE_REASON_RULES_DIFFER, "F4");
}

/* Some day had so many shifts. */
static bool was_a_shift(const struct baize_house *house, uint8_t shift)
{
    for (unsigned i = 0; i < house->settings_count; i++)
        if (shift >= 1 && shift <= house->settings[i].shifts_count)
            return true;
    return false;
}

/* The shift that goes on has ended: the next one can be when it has begun. */
static struct baize_refusal refuse_shift(const struct baize_house *house, uint32_t day, uint8_t shift,
                                         const struct baize_house_shift *now)
{
    if (day != now->day || shift != now->shift || day != house->day || shift > house->shift)
        return refuse(BAIZE_REASON_SHIFT_WRONG, NULL);
    return (struct baize_refusal){.reason = BAIZE_REASON_SHIFT_WRONG,
                                  .number = day,
                                  .most = shift,
                                  .from_ms = now->ends_ms,
                                  .zone_minutes = baize_house_settings_at(house, now->ends_ms)->time.zone_minutes};
}

/* A shift ends once, in its order, at the earliest while it goes on. */
static struct baize_refusal check_end(const struct baize_house *house, const struct baize_house_action *action)
{
    uint32_t day = action->end_shift.day;
    uint8_t shift = action->end_shift.shift;
    struct baize_house_shift now = baize_house_shift_at(house, action->by.at_ms);
    if (!baize_day_is_real(day) || day > now.day || day < house->day)
        return refuse(BAIZE_REASON_DAY_WRONG, NULL);
    if (!was_a_shift(house, shift) || (day == now.day && shift > now.shift) ||
        (day == house->day && shift <= house->shift))
        return refuse_shift(house, day, shift, &now);
    return action->end_shift.checkpoint == house->checkpoints + 1 ? allow()
                                                                  : refuse(BAIZE_REASON_CHECKPOINT_WRONG, NULL);
}

/* ---- Epochs ---- */

static struct baize_refusal check_epoch(const struct baize_house *house, const struct baize_house_action *action)
{
    return house_epoch_follows(house, &action->open_epoch) ? allow() : refuse(BAIZE_REASON_EPOCH_WRONG, NULL);
}

/* ---- All acts ---- */

static struct baize_refusal check_kind(const struct baize_house *house, const struct baize_house_action *action)
{
    switch (action->kind) {
    case BAIZE_HOUSE_ACT_CREATE:
        return check_create(action);
    case BAIZE_HOUSE_ACT_CHANGE_SETTINGS:
        return check_settings(house, action);
    case BAIZE_HOUSE_ACT_ADD_PERSON:
        return check_add(house, action);
    case BAIZE_HOUSE_ACT_DISABLE_PERSON:
        return check_able(house, action->disable_person.person, true);
    case BAIZE_HOUSE_ACT_ENABLE_PERSON:
        return check_able(house, action->enable_person.person, false);
    case BAIZE_HOUSE_ACT_RESET_CREDENTIAL:
        return check_reset(action);
    case BAIZE_HOUSE_ACT_FILE_RULES:
        return check_file(house, &action->file_rules);
    case BAIZE_HOUSE_ACT_MAKE_TABLE:
        return check_make_table(house, action);
    case BAIZE_HOUSE_ACT_RETIRE_TABLE:
        return check_table(house, action->retire_table.table);
    case BAIZE_HOUSE_ACT_MAKE_METER:
        return check_make_meter(house, action);
    case BAIZE_HOUSE_ACT_ACTIVATE_RULES:
        return check_activate(house, action);
    case BAIZE_HOUSE_ACT_START_PROGRAM:
        return check_start(house, action);
    case BAIZE_HOUSE_ACT_STOP_PROGRAM:
        return house->running ? allow() : refuse(BAIZE_REASON_NOT_RUNNING, NULL);
    case BAIZE_HOUSE_ACT_END_SHIFT:
        return check_end(house, action);
    case BAIZE_HOUSE_ACT_OPEN_EPOCH:
        return check_epoch(house, action);
    }
    return refuse(BAIZE_REASON_ACT_UNKNOWN, NULL);
}

struct baize_refusal baize_house_check(const struct baize_house *house, const struct baize_house_action *action)
{
    struct baize_refusal refusal = check_act(house, action);
    if (is_allowed(&refusal))
        refusal = check_who(house, action);
    if (is_allowed(&refusal))
        refusal = check_kind(house, action);
    return refused_by(BAIZE_MACHINE_HOUSE, refusal);
}

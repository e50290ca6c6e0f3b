/* test_meter_refusals.c - who may do what, and every reason for which a meter refuses; nothing changes then. */
#include "test_meter.h"

static struct baize_meter_action by(struct baize_meter_action action, enum baize_role role, uint32_t second,
                                    enum baize_role second_role)
{
    action.by = (struct baize_actor){.who = 5, .role = role, .second = second, .at_ms = ++now_ms};
    action.second_role = second_role;
    return action;
}

static void expect_refusal(const char *expected)
{
    begin_words();
    baize_refusal_print(&out, &refused, &game);
    expect_words(expected);
}

/* ---- People ---- */

#define ALL_ROLES    8
#define BIT_OF(role) (1u << BAIZE_##role)
#define OFFICE       (BIT_OF(SUPERVISOR) | BIT_OF(EXECUTIVE) | BIT_OF(MANAGER))
#define FLOOR        (BIT_OF(FLOORPERSON) | OFFICE)
#define AT_TABLE     (BIT_OF(DEALER) | FLOOR)

/* A meter with something for every act to do. */
static void prepare(void)
{
    sit_down_and_contribute(SEATS_123);
    must(claim(1, 1, 3, TENTH), validate(1), claim(1, 1, 2, TENTH));
}

static void check_roles(struct baize_meter_action action, unsigned roles)
{
    for (unsigned role = 0; role < ALL_ROLES; role++) {
        action = by(action, (enum baize_role)role, 6, BAIZE_SUPERVISOR);
        struct baize_refusal refusal = baize_meter_check(&game, &meter, &action);
        if ((refusal.reason != BAIZE_REASON_ROLE_NOT_ALLOWED) != ((roles >> role & 1) != 0))
            fail_msg("%s by role %u: %s", baize_meter_act_id(action.kind), role, baize_reason_name(refusal.reason));
    }
}

TEST(test_roles)
{
    struct baize_meter_action unlinks = act_of(BAIZE_METER_ACT_UNLINK_TABLE);
    struct baize_meter_action close = act_of(BAIZE_METER_ACT_CLOSE);
    struct baize_meter_parameters set = {.seed = 1};
    prepare();
    unlinks.unlink_table.table = 2;
    check_roles(link_table(4), BIT_OF(MANAGER));
    check_roles(unlinks, BIT_OF(MANAGER));
    check_roles(close, BIT_OF(MANAGER));
    check_roles(contribute(2, 1, SEATS_1), AT_TABLE);
    check_roles(end_round(1, 1), AT_TABLE);
    check_roles(void_round(1, 1), AT_TABLE);
    check_roles(claim(1, 1, 1, TENTH), AT_TABLE);
    check_roles(key_off(2), AT_TABLE);
    check_roles(validate(2), OFFICE); /* these rules: a supervisor */
    check_roles(reject(2), OFFICE);
    check_roles(back_out(1), BIT_OF(MANAGER));
    check_roles(set_parameters(0, set), BIT_OF(MANAGER));
    check_roles(adjust(0, 1, BAIZE_METER_ADJUST_MALFUNCTION), BIT_OF(MANAGER));
    check_roles(read_day(20261116), FLOOR | BIT_OF(CASHIER));
    game.progressive.validator = BAIZE_FLOORPERSON; /* MD-FCP 11.D(10)(c): "floorperson or above" */
    check_roles(validate(2), FLOOR);
    baize_meter_start(&meter);
    struct baize_meter_action open;
    baize_meter_setup_of(&game, 9, &open);
    check_roles(open, BIT_OF(MANAGER));
}

TEST(test_two_people)
{
    struct baize_meter_parameters set = {.seed = 1};
    struct baize_meter_action open;
    prepare();
    const struct baize_meter_action actions[] = {back_out(1), set_parameters(0, set),
                                                 adjust(0, 1, BAIZE_METER_ADJUST_MALFUNCTION),
                                                 act_of(BAIZE_METER_ACT_CLOSE)};
    for (size_t i = 0; i < COUNT_OF(actions); i++) {
        refuses(by(actions[i], BAIZE_MANAGER, 0, BAIZE_SUPERVISOR), SECOND_PERSON_NEEDED);
        refuses(by(actions[i], BAIZE_MANAGER, 5, BAIZE_SUPERVISOR), SECOND_PERSON_NEEDED); /* the same person twice */
        refuses(by(actions[i], BAIZE_MANAGER, 6, BAIZE_DEALER), SECOND_PERSON_NEEDED);
    }
    expect_refusal("a second, different person must sign: supervisor or executive or manager");
    refuses(by(back_out(1), BAIZE_MANAGER, 6, BAIZE_SUPERVISOR), NOT_APART); /* number 5 validated it */
    struct baize_meter_action apart = by(back_out(1), BAIZE_MANAGER, 5, BAIZE_SUPERVISOR);
    apart.by.who = 9;
    refuses(apart, NOT_APART); /* nor does number 5 sign beside another */
    apart.by.second = 6;
    must(apart);
    baize_meter_start(&meter);
    baize_meter_setup_of(&game, 9, &open);
    refuses(by(open, BAIZE_MANAGER, 0, BAIZE_SUPERVISOR), SECOND_PERSON_NEEDED);
}

TEST(test_h5_credential_and_executive)
{
    open_as_submitted(washington); /* a swiped card; an executive above $10,000 */
    must(link_table(1), contribute(1, 1, SEATS_12), claim(1, 1, 2, 0));
    struct baize_meter_action action = validate(1);
    action.validate.credential = BAIZE_KEY_SWITCH;
    refuses(action, CREDENTIAL_WRONG);
    action = validate(1);
    action.validate.credential_of = 6;
    refuses(action, CREDENTIAL_OF_ANOTHER);
    must(by(validate(1), BAIZE_SUPERVISOR, 0, BAIZE_PLAYER)); /* $2,500.40 */
    must(adjust(0, 749992 * CENT, BAIZE_METER_ADJUST_MALFUNCTION));
    must(claim(1, 1, 1, 0)); /* $2,500.08 + $7,499.92 */
    assert_int_equal(meter.claims[0].amount, 1000000);
    must(validate(2), back_out(2), adjust(0, CENT, BAIZE_METER_ADJUST_MALFUNCTION), claim(1, 1, 1, 0));
    assert_int_equal(meter.claims[0].amount, 1000001);
    refuses(validate(3), EXECUTIVE_NEEDED);
    expect_refusal("an amount this large is validated by an executive: at most $10,000.00: executive "
                   "(H5, WA Progressive II 8.f)");
    refuses(by(validate(3), BAIZE_MANAGER, 0, BAIZE_PLAYER), EXECUTIVE_NEEDED); /* of the table, not of the house */
    must(by(validate(3), BAIZE_EXECUTIVE, 0, BAIZE_PLAYER));
}

/* ---- Opening ---- */

static struct baize_meter_action opening(void)
{
    struct baize_meter_action action;
    baize_meter_setup_of(&game, 9, &action);
    return action;
}

TEST(test_opening)
{
    sit_down(0);
    refuses(opening(), ALREADY_OPEN);
    game = *rules_of(three_level);
    baize_meter_start(&meter);
    refuses(contribute(1, 1, SEATS_1), NOT_OPEN);
    struct baize_meter_action action = opening();
    action.open.meter = 0;
    refuses(action, METER_NEEDS_ID);
    action = opening();
    action.open.count = 0;
    refuses(action, LEVELS_WRONG);
    action.open.count = 5;
    refuses(action, LEVELS_WRONG);
    action = opening();
    action.open.levels[1].name[0] = 'x';
    refuses(action, LEVELS_WRONG);
    action = opening();
    memset(action.open.levels[1].name, 'x', BAIZE_LEVEL_NAME_SIZE);
    refuses(action, LEVELS_WRONG);
    action = opening();
    action.open.levels[1] = action.open.levels[0];
    refuses(action, LEVELS_WRONG);
    action = opening();
    action.open.levels[0].set.seed = -1;
    refuses(action, SEED_OUT_OF_RANGE);
    action.open.levels[0].set.seed = BAIZE_METER_CENTS_MOST + 1;
    refuses(action, SEED_OUT_OF_RANGE);
    action = opening();
    action.open.levels[0].set.rate = -1;
    refuses(action, RATE_OUT_OF_RANGE);
    action.open.levels[0].set.rate = 1000000 - 10000 - 70000 - 50000 + 1; /* all rates together: 100% and a millionth */
    refuses(action, RATE_OUT_OF_RANGE);
    action.open.levels[0].set.rate--;
    sign(&action);
    assert_int_equal(baize_meter_check(&game, &meter, &action).reason, BAIZE_REASON_ALLOWED);
    action = opening();
    action.open.levels[0].set.limit = action.open.levels[0].set.seed - 1;
    refuses(action, LIMIT_OUT_OF_RANGE);
    action = opening();
    action.open.levels[0].opening--;
    refuses(action, OPENING_OUT_OF_RANGE);
    action.open.levels[0].opening = action.open.levels[0].set.limit + 1;
    refuses(action, OPENING_OUT_OF_RANGE);
    expect_refusal("the opening amount is from the seed to the limit: $25,000.00 to $1,000,000.00 (T3)");
    game.wagers[BAIZE_PROGRESSIVE].offered = false;
    refuses(opening(), NO_PROGRESSIVE);
}

/* ---- Rounds and claims ---- */

TEST(test_rounds)
{
    struct baize_meter_action back;
    sit_down(0);
    refuses(contribute(4, 1, SEATS_1), TABLE_UNKNOWN);
    refuses(link_table(0), TABLE_UNKNOWN);
    refuses(contribute(1, 0, SEATS_1), ROUND_NOT_NEXT);
    refuses(contribute(1, 1, 0), NO_WAGERS);
    refuses(contribute(1, 1, 0x200), SEAT_UNKNOWN);
    must(contribute(1, 5, SEATS_1));
    refuses(contribute(1, 6, SEATS_1), ROUND_IS_OPEN); /* L1: nothing is accepted after the lock */
    refuses(end_round(1, 4), ROUND_NOT_OPEN);
    refuses(end_round(2, 1), ROUND_NOT_OPEN);
    refuses(end_round(4, 1), TABLE_UNKNOWN);
    refuses(void_round(4, 1), TABLE_UNKNOWN);
    must(end_round(1, 5));
    refuses(void_round(1, 5), ROUND_NOT_OPEN); /* R28: until END GAME */
    refuses(contribute(1, 5, SEATS_1), ROUND_NOT_NEXT);
    back = contribute(1, 6, SEATS_1);
    back = by(back, BAIZE_DEALER, 0, BAIZE_PLAYER);
    back.by.at_ms = meter.at_ms - 1;
    refuses(back, TIME_GOES_BACK);
    back.by.at_ms = meter.at_ms; /* the same millisecond is no step back */
    must(back);
    back.kind = (enum baize_meter_act)16;
    refuses(back, NOT_NOW);
}

TEST(test_links)
{
    sit_down(0);
    struct baize_meter_action action = link_table(4);
    action.link_table.terms.seats = 0;
    refuses(action, SEAT_UNKNOWN);
    action.link_table.terms.seats = 10;
    refuses(action, SEAT_UNKNOWN);
    refuses(link_table(3), TABLE_LINKED_BEFORE);
    expect_refusal("the table is linked to this meter already (table 3)");
}

static void expect_term(struct baize_meter_action action, const char *sentence)
{
    refuses(action, TERMS_DIFFER);
    expect_refusal(sentence);
}

/* The meter works by the rules of its first table: a table that orders, validates or pays wins in another way would
 * have them done by rules that are not its own. */
TEST(test_p11_linked_tables_order_validate_and_pay_in_the_same_way)
{
    open_as_submitted(washington);
    must(link_table(1));
    struct baize_meter_action action = link_table(2);
    action.link_table.terms.claim_order = BAIZE_FROM_LEFT;
    expect_term(action, "linked tables order, validate and pay wins in the same way: the order of claims is not the "
                        "same (P11)");
    action = link_table(2);
    action.link_table.terms.fixed_pays_from = BAIZE_FROM_METER;
    expect_term(action, "linked tables order, validate and pay wins in the same way: where fixed pays come from is not "
                        "the same (P11)");
    action = link_table(2);
    action.link_table.terms.validator = BAIZE_FLOORPERSON;
    expect_term(action, "linked tables order, validate and pay wins in the same way: the role that validates is not "
                        "the same (P11)");
    action = link_table(2);
    action.link_table.terms.executive_above = 0;
    expect_term(action, "linked tables order, validate and pay wins in the same way: the amount above which an "
                        "executive validates is not the same (P11)");
    action = link_table(2);
    action.link_table.terms.credential = BAIZE_KEY_SWITCH;
    expect_term(action, "linked tables order, validate and pay wins in the same way: the credential is not the same "
                        "(P11)");
    must(link_table(2));
}

TEST(test_claims)
{
    struct baize_meter_action action;
    sit_down(0);
    refuses(claim(1, 1, 1, TENTH), ROUND_NOT_OPEN);
    refuses(claim(4, 1, 1, TENTH), TABLE_UNKNOWN);
    must(contribute(1, 1, SEATS_12));
    refuses(claim(1, 1, 3, TENTH), SEAT_NOT_LIT);
    refuses(claim(1, 1, 0, TENTH), SEAT_NOT_LIT);
    refuses(claim(1, 1, 10, TENTH), SEAT_NOT_LIT);
    refuses(claim(1, 1, 1, game.progressive.schedule.count), ROW_UNKNOWN);
    refuses(key_off(1), CLAIM_UNKNOWN);
    must(claim(1, 1, 2, TENTH));
    refuses(claim(1, 1, 2, ALL_OF_IT), CLAIM_MADE_BEFORE);
    must(validate(1));
    refuses(claim(1, 1, 2, ALL_OF_IT), CLAIM_MADE_BEFORE); /* H12: only the highest hand */
    refuses(validate(1), CLAIM_UNKNOWN);
    refuses(key_off(1), CLAIM_UNKNOWN); /* H4: after that only a back-out */
    refuses(reject(1), CLAIM_UNKNOWN);
    must(claim(1, 1, 1, TENTH));
    action = reject(2);
    action.reject.why = BAIZE_METER_DROP_KEYED_OFF;
    refuses(action, WHY_UNKNOWN);
    action.reject.why = BAIZE_METER_DROP_ROUND_VOID;
    refuses(action, WHY_UNKNOWN);
    refuses(adjust(0, 1, BAIZE_METER_ADJUST_MALFUNCTION), CLAIM_PENDING);
    expect_refusal("a claim is pending (claim 2) (R27)");
    must(reject(2));
    refuses(adjust(1, 1, BAIZE_METER_ADJUST_MALFUNCTION), LEVEL_UNKNOWN);
    refuses(adjust(0, 1, (enum baize_meter_adjust)6), WHY_UNKNOWN);
    refuses(back_out(0), WIN_UNKNOWN);
    refuses(back_out(2), WIN_UNKNOWN);
    action = back_out(1);
    action.back_out.why = (enum baize_meter_back_out)4;
    refuses(action, WHY_UNKNOWN);
    struct baize_meter_parameters set = {.seed = 1};
    refuses(set_parameters(1, set), LEVEL_UNKNOWN);
}

/* 32 claims on the levels wait at most: 4 tables with 9 seats lit. */
TEST(test_too_many_claims)
{
    sit_down(0);
    must(link_table(4));
    unsigned made = 0;
    for (uint32_t table = 1; table <= 4; table++) {
        must(contribute(table, 1, 0x1FF));
        for (uint8_t seat = 9; seat >= 1 && made < BAIZE_METER_TAKING_MOST; seat--, made++)
            must(claim(table, 1, seat, made % 3 == 0 ? ALL_OF_IT : TENTH));
    }
    refuses(claim(4, 1, 1, TENTH), TOO_MANY_CLAIMS);
    must(claim(4, 1, 1, FIXED_300)); /* the tray's pays have room of their own */
    must(validate(meter.claims_made));
    must(void_round(2, 1)); /* 9 claims, 1 level */
    assert_int_equal(happened.count, 11);
    must(reject(meter.claims[0].number));
    while (meter.claims_count > 0)
        must(validate(meter.claims[0].number));
}

TEST(test_sums_stay_far_from_the_end)
{
    sit_down_with_pays_from_the_meter();
    must(contribute(1, 1, SEATS_12), claim(1, 1, 2, TENTH), contribute(2, 1, SEATS_12));
    meter.levels[0].adjustments += BAIZE_METER_RECEIVED_MOST; /* as after a very long life */
    refuses(contribute(3, 1, SEATS_1), AMOUNT_TOO_LARGE);
    refuses(claim(1, 1, 1, TENTH), AMOUNT_TOO_LARGE);
    meter.levels[0].adjustments -= BAIZE_METER_RECEIVED_MOST;
    must(claim(1, 1, 1, TENTH));
}

/* No sum of a level may come near the end of 64 bits, whatever a journal says. */
TEST(test_an_event_that_makes_too_much_is_not_folded)
{
    sit_down_and_contribute(SEATS_123);
    struct baize_meter_event event = *last_event();
    event.contributed.table = 2;
    event.contributed.levels[0].meter = INT64_C(200000000000000000);
    event.posting.entries[0].amount = event.contributed.levels[0].meter;
    event.posting.entries[2].amount = -event.contributed.levels[0].meter - 9 * CENT;
    meter.levels[0].contributions += INT64_C(1900000000000000000); /* it came and went: the equation holds */
    meter.levels[0].reversed += INT64_C(1900000000000000000);
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_LEDGER_UNBALANCED);
    meter.levels[0].contributions -= INT64_C(1900000000000000000);
    meter.levels[0].reversed -= INT64_C(1900000000000000000);
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_OK);
}

/* ---- Events that cannot follow ---- */

TEST(test_wrong_events_change_nothing)
{
    struct baize_meter_event event;
    sit_down_and_contribute(SEATS_123);
    event = *last_event();
    struct baize_meter before = meter;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED); /* the round is open */
    event.contributed.table = 2;
    event.posting.entries[0].amount++;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_LEDGER_UNBALANCED);
    event.posting.entries[0].amount--;
    event.contributed.levels[0].meter++; /* the entries balance, the equation does not */
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_LEDGER_UNBALANCED);
    event.contributed.levels[0].meter--;
    event.meter = 8;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    event.meter = 9;
    event.by.at_ms = 1;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    event.by.at_ms = now_ms;
    event.posting.entries[0].account.owner = 8; /* another meter's money */
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    event.posting.entries[0].account.owner = 9;
    event.contributed.levels[0].meter = INT64_MAX; /* a sum with it would wrap */
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    event.contributed.levels[0].meter = THREE;
    assert_memory_equal(&before, &meter, sizeof meter);
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_OK);
    must(claim(1, 1, 1, TENTH));
    event = *last_event();
    before = meter;
    event.dropped.claim = 2;
    event.kind = BAIZE_METER_EVENT_CLAIM_DROPPED;
    event.posting.count = 0;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    event.kind = BAIZE_METER_EVENT_ROUND_ENDED;
    event.ended.table = 1;
    event.ended.round = 1;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED); /* a claim is pending */
    event.kind = (enum baize_meter_event_kind)15;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    assert_memory_equal(&before, &meter, sizeof meter);
    must(validate(1));
    before = meter;
    event = *last_event();
    event.posting.count = 0;
    event.kind = BAIZE_METER_EVENT_ROUND_VOIDED; /* a win of the round stands */
    event.voided.table = 1;
    event.voided.round = 1;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    memset(&event.reversed, 0, sizeof event.reversed);
    event.kind = BAIZE_METER_EVENT_CONTRIBUTION_REVERSED;
    event.reversed.table = 1;
    event.reversed.round = 1;
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    event.kind = BAIZE_METER_EVENT_METER_OPENED; /* only once */
    assert_int_equal(baize_meter_fold(&meter, &event), BAIZE_METER_EVENT_UNEXPECTED);
    assert_memory_equal(&before, &meter, sizeof meter);
}

/* ---- Words ---- */

TEST(test_every_reason_has_a_name_and_words)
{
    for (int i = 0; i < BAIZE_REASONS; i++) {
        struct baize_refusal refusal = {.reason = (enum baize_reason)i, .requirement = "R27"};
        begin_words();
        baize_refusal_print(&out, &refusal, &game);
        assert_true(out.length > 10);
        assert_string_not_equal(baize_reason_name((enum baize_reason)i), "?");
    }
    assert_string_equal(baize_reason_name((enum baize_reason)1000), "?");
    assert_string_equal(baize_meter_act_id(BAIZE_METER_ACT_BACK_OUT), "back_out");
    assert_string_equal(baize_meter_act_id((enum baize_meter_act)16), "?");
}

/* test_table_roles.c - who may do what: the whole table of acts against every role, and every life of the table.
 *
 * The expectations stand here a second time, as a table of words from the requirements: act, least role, second person,
 * lives in which it is possible (Closed, Opening, oPen, Idle, closinG). */
#include "test_table.h"

struct expectation {
    enum baize_table_act act;
    enum baize_role least;
    bool seconded;
    const char *lives;
};

static const struct expectation expectations[] = {
    {BAIZE_TABLE_ACT_RECEIVE_DECK, BAIZE_DEALER, false, "COPI"},
    {BAIZE_TABLE_ACT_STEP, BAIZE_DEALER, false, "OPI"},
    {BAIZE_TABLE_ACT_ORDER_SHUFFLE, BAIZE_FLOORPERSON, false, "OPI"},
    {BAIZE_TABLE_ACT_ORDER_RECUT, BAIZE_DEALER, false, "OPI"},
    {BAIZE_TABLE_ACT_REMOVE_DECK, BAIZE_FLOORPERSON, false, "OPIG"},
    {BAIZE_TABLE_ACT_OPEN_TABLE, BAIZE_FLOORPERSON, false, "OI"},
    {BAIZE_TABLE_ACT_GO_IDLE, BAIZE_DEALER, false, "P"},
    {BAIZE_TABLE_ACT_BEGIN_CLOSING, BAIZE_FLOORPERSON, false, "OPI"},
    {BAIZE_TABLE_ACT_CLOSE_TABLE, BAIZE_FLOORPERSON, false, "G"},
    {BAIZE_TABLE_ACT_SIGN_ON, BAIZE_DEALER, false, "COPIG"},
    {BAIZE_TABLE_ACT_RELIEVE, BAIZE_DEALER, false, "COPIG"},
    {BAIZE_TABLE_ACT_SIGN_OFF, BAIZE_DEALER, false, "COPIG"},
    {BAIZE_TABLE_ACT_COUNT_STUB, BAIZE_DEALER, false, "P"},
    {BAIZE_TABLE_ACT_REPORT_DEVICE, BAIZE_DEALER, false, "OPI"},
    {BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER, BAIZE_FLOORPERSON, false, "OPIG"},
    {BAIZE_TABLE_ACT_RESTORE_DEVICE, BAIZE_FLOORPERSON, false, "OPIG"},
    {BAIZE_TABLE_ACT_CORRECT_CARD, BAIZE_FLOORPERSON, false, "P"},
    {BAIZE_TABLE_ACT_TAKE_SEAT, BAIZE_PLAYER, false, "OPI"},
    {BAIZE_TABLE_ACT_LEAVE, BAIZE_PLAYER, false, "OPIG"},
    {BAIZE_TABLE_ACT_BUY_IN, BAIZE_PLAYER, false, "OPI"},
    {BAIZE_TABLE_ACT_CASH_OUT, BAIZE_PLAYER, false, "OPIG"},
    {BAIZE_TABLE_ACT_TIP, BAIZE_PLAYER, false, "OPIG"},
    {BAIZE_TABLE_ACT_OPEN_INVENTORY, BAIZE_FLOORPERSON, true, "COPI"},
    {BAIZE_TABLE_ACT_CLOSE_INVENTORY, BAIZE_FLOORPERSON, true, "OPIG"},
    {BAIZE_TABLE_ACT_FILL, BAIZE_FLOORPERSON, true, "OPIG"},
    {BAIZE_TABLE_ACT_CREDIT, BAIZE_FLOORPERSON, true, "OPIG"},
    {BAIZE_TABLE_ACT_VOID_SLIP, BAIZE_SUPERVISOR, true, "OPIG"},
    {BAIZE_TABLE_ACT_TAKE_DROP, BAIZE_FLOORPERSON, true, "OPIG"},
    {BAIZE_TABLE_ACT_TAKE_TIPS, BAIZE_FLOORPERSON, true, "OPIG"},
    {BAIZE_TABLE_ACT_CORRECT_PAYMENT, BAIZE_FLOORPERSON, false, "OPIG"},
    {BAIZE_TABLE_ACT_OPEN_DISPUTE, BAIZE_PLAYER, false, "OPIG"},
    {BAIZE_TABLE_ACT_HOLD_DISPUTED, BAIZE_FLOORPERSON, false, "OPIG"},
    {BAIZE_TABLE_ACT_DECIDE_DISPUTE, BAIZE_FLOORPERSON, false, "OPIG"},
    {BAIZE_TABLE_ACT_DEADLINE_PASSED, BAIZE_DEALER, false, "P"},
    {BAIZE_TABLE_ACT_NOTE, BAIZE_FLOORPERSON, false, "COPIG"},
};

/* Who reaches whom, in words: each role with those that are it or above. */
static const struct {
    enum baize_role least;
    const char *reached_by;
} orders[] = {
    {BAIZE_PLAYER, "player dealer floorperson supervisor manager executive"},
    {BAIZE_DEALER, "dealer floorperson supervisor manager executive"},
    {BAIZE_FLOORPERSON, "floorperson supervisor manager executive"},
    {BAIZE_SUPERVISOR, "supervisor manager executive"},
    {BAIZE_MANAGER, "manager executive"},
    {BAIZE_EXECUTIVE, "executive"},
    {BAIZE_CASHIER, "cashier"},
    {BAIZE_AUDITOR, "auditor"},
};

static bool reaches(enum baize_role role, enum baize_role least)
{
    for (size_t i = 0; i < COUNT_OF(orders); i++)
        if (orders[i].least == least)
            return strstr(orders[i].reached_by, baize_role_id(role)) != NULL;
    fail();
    return false;
}

TEST(test_decision_3_the_order_of_roles)
{
    for (int role = BAIZE_PLAYER; role <= BAIZE_AUDITOR; role++)
        for (int least = BAIZE_PLAYER; least <= BAIZE_AUDITOR; least++)
            assert_int_equal(baize_role_reaches((enum baize_role)role, (enum baize_role)least),
                             reaches((enum baize_role)role, (enum baize_role)least));
    assert_false(baize_role_reaches((enum baize_role)99, BAIZE_PLAYER));
    assert_false(baize_role_reaches(BAIZE_EXECUTIVE, (enum baize_role)99));
}

/* Every act by every role: too low a role is refused as that, a role that reaches it is not. */
TEST(test_decision_3_every_act_by_every_role)
{
    static const char letters[] = "COPIG";
    assert_int_equal(COUNT_OF(expectations), BAIZE_TABLE_ACTS - 1);
    for (int life = BAIZE_LIFE_CLOSED; life <= BAIZE_LIFE_CLOSING; life++)
        for (size_t i = 0; i < COUNT_OF(expectations); i++)
            for (int role = BAIZE_PLAYER; role <= BAIZE_AUDITOR; role++) {
                const struct expectation *expected = &expectations[i];
                baize_table_start(&felt, &(struct baize_table_settings){.number = 3});
                felt.life = (enum baize_life)life;
                felt.dealer = 5;
                struct baize_table_action action = act_of(expected->act, 5, (enum baize_role)role);
                action.by.at_ms = 1;
                enum baize_reason reason = baize_table_check(&game, &felt, &action).reason;
                bool possible = strchr(expected->lives, letters[life]) != NULL;
                bool may = reaches((enum baize_role)role, expected->least);
                assert_int_equal(reason == BAIZE_REASON_NOT_IN_THIS_LIFE, !possible);
                if (!possible)
                    continue;
                if (!may)
                    assert_int_equal(reason, BAIZE_REASON_ROLE_TOO_LOW);
                else
                    assert_int_equal(reason == BAIZE_REASON_SECOND_PERSON_NEEDED, expected->seconded);
            }
}

TEST(test_every_act_needs_somebody)
{
    for (int i = 0; i < BAIZE_TABLE_ACTS; i++) {
        struct baize_table_action action = act_of((enum baize_table_act)i, 0, BAIZE_EXECUTIVE);
        assert_int_equal(baize_table_check(&game, &felt, &action).reason, BAIZE_REASON_NOBODY);
    }
    struct baize_table_action action = act_of(BAIZE_TABLE_ACTS, 1, BAIZE_EXECUTIVE);
    assert_int_equal(baize_table_check(&game, &felt, &action).reason, BAIZE_REASON_ACT_UNKNOWN);
    action.kind = BAIZE_TABLE_ACT_ROUND;
    action.round.kind = (enum baize_act)99;
    assert_int_equal(baize_table_check(&game, &felt, &action).reason, BAIZE_REASON_ACT_UNKNOWN);
    assert_null(baize_table_act_row(BAIZE_TABLE_ACTS, BAIZE_ACT_OPEN_ROUND));
}

/* The program deals where a table runs by itself, and makes absent patrons leave. Everything else needs a person; and
 * no person is the program. */
TEST(test_the_program_deals_and_does_nothing_else)
{
    static const enum baize_table_act dealing[] = {
        BAIZE_TABLE_ACT_RECEIVE_DECK, BAIZE_TABLE_ACT_STEP,  BAIZE_TABLE_ACT_GO_IDLE,
        BAIZE_TABLE_ACT_COUNT_STUB,   BAIZE_TABLE_ACT_LEAVE, BAIZE_TABLE_ACT_DEADLINE_PASSED,
    };
    set_up_for_two(maryland);
    for (int i = 0; i < BAIZE_TABLE_ACTS; i++) {
        struct baize_table_action action = act_of((enum baize_table_act)i, 0, BAIZE_PROGRAM);
        bool its = false;
        for (size_t k = 0; k < COUNT_OF(dealing); k++)
            its = its || dealing[k] == action.kind;
        if (action.kind == BAIZE_TABLE_ACT_ROUND)
            continue;
        assert_int_equal(baize_table_check(&game, &felt, &action).reason == BAIZE_REASON_ROLE_TOO_LOW, !its);
        action.by.who = 5;
        assert_int_equal(baize_table_check(&game, &felt, &action).reason, BAIZE_REASON_ROLE_TOO_LOW);
        action.by = (struct baize_actor){.role = BAIZE_PROGRAM, .second = 5, .at_ms = action.by.at_ms};
        assert_int_equal(baize_table_check(&game, &felt, &action).reason, BAIZE_REASON_ROLE_TOO_LOW);
    }
    for (int kind = 0; kind < BAIZE_ACTS; kind++) {
        static const bool players[BAIZE_ACTS] = {
            [BAIZE_ACT_PLACE_WAGER] = true,
            [BAIZE_ACT_WITHDRAW_WAGER] = true,
            [BAIZE_ACT_PLAY] = true,
            [BAIZE_ACT_FOLD] = true,
            [BAIZE_ACT_DISCARD] = true,
            [BAIZE_ACT_LEAVE] = true,
            [BAIZE_ACT_PAY_CLAIM] = true,
            [BAIZE_ACT_REPORT_IRREGULARITY] = true,
            [BAIZE_ACT_BACK_OUT_CLAIM] = true,
            [BAIZE_ACT_CHANGE_METHOD] = true,
            [BAIZE_ACT_DEADLINE_PASSED] = true,
        };
        struct baize_table_action outer = inner((struct baize_action){.kind = (enum baize_act)kind}, 0, BAIZE_PROGRAM);
        assert_int_equal(baize_table_check(&game, &felt, &outer).reason == BAIZE_REASON_ROLE_TOO_LOW, players[kind]);
    }
}

/* A round's actions are the dealer's, or the patron's own. */
TEST(test_every_action_of_the_round_by_a_player)
{
    static const bool players[] = {
        [BAIZE_ACT_PLACE_WAGER] = true, [BAIZE_ACT_WITHDRAW_WAGER] = true, [BAIZE_ACT_PLAY] = true,
        [BAIZE_ACT_FOLD] = true,        [BAIZE_ACT_DISCARD] = true,        [BAIZE_ACT_LEAVE] = true,
        [BAIZE_ACTS - 1] = false,
    };
    set_up_for_two(maryland);
    for (int kind = 0; kind < BAIZE_ACTS; kind++) {
        struct baize_action action = {.kind = (enum baize_act)kind};
        struct baize_table_action outer = inner(action, 1, BAIZE_PLAYER);
        outer.by.at_ms = now_ms;
        enum baize_reason reason = baize_table_check(&game, &felt, &outer).reason;
        assert_int_equal(reason == BAIZE_REASON_ROLE_TOO_LOW, !players[kind]);
        outer.by.role = BAIZE_AUDITOR;
        assert_int_equal(baize_table_check(&game, &felt, &outer).reason, BAIZE_REASON_ROLE_TOO_LOW);
    }
    bet_round(DOLLARS(10));
    struct baize_action back = {.kind = BAIZE_ACT_WITHDRAW_WAGER, .withdraw_wager = {.seat = 1, .wager = BAIZE_ANTE}};
    refuses(inner(back, 2, BAIZE_PLAYER), NOT_YOURS);
    must(inner(back, 1, BAIZE_PLAYER));
    must(bet(1, 1, BAIZE_ANTE, DOLLARS(10)), simple(BAIZE_ACT_NO_MORE_BETS));
    deal(0);
    refuses(as(play(1, 1, DOLLARS(10)), 2, BAIZE_PLAYER), NOT_YOURS);
    refuses(as(fold(1, 1), 2, BAIZE_PLAYER), NOT_YOURS);
    must(as(fold(1, 1), DEALER, BAIZE_DEALER));
}

/* test_rules.c - the compiled rules of what is shipped, against what docs/rulings.md says: everything that rounds,
 * tables and meters will read. The expectations are written by hand; tests/golden/facts has the files word by word. */
#include "base/vocabulary.h"
#include "shipped.h"

/* ---- Rules in words ---- */

static void expect_envy(const struct baize_rules *rules, const char *id, const char *expected)
{
    const struct baize_envy *envy = &rules->progressive.envy;
    assert_string_equal(envy->id, id);
    begin_words();
    for (int i = 0; i < envy->count; i++) {
        add_between(i);
        baize_text_format(&out, "%s ", envy->rows[i].hand);
        baize_cents_print(&out, envy->rows[i].amount, BAIZE_MONEY_SHORT);
    }
    expect_words(expected);
}

static void expect_meters(const struct baize_rules *rules, const char *expected)
{
    begin_words();
    for (int i = 0; i < rules->progressive.levels; i++) {
        const struct baize_meter_rules *meter = &rules->progressive.meters[i];
        add_between(i);
        baize_text_format(&out, "%s ", meter->level);
        baize_cents_print(&out, meter->seed, BAIZE_MONEY_SHORT);
        baize_text_add(&out, " ");
        baize_rate_print(&out, meter->rate);
        baize_text_add(&out, " ");
        baize_rate_print(&out, meter->reserve);
    }
    expect_words(expected);
}

static void expect_order(const char *id, enum baize_direction seats, const char *expected)
{
    const struct baize_settlement *settlement = &rules_of(id)->settlement;
    assert_int_equal(settlement->seats, seats);
    begin_words();
    for (int i = 0; i < settlement->count; i++) {
        add_between(i);
        baize_text_add(&out, baize_wager_id(settlement->order[i]));
    }
    expect_words(expected);
}

static void expect_deal(const char *id, enum baize_method method, const char *expected)
{
    const struct baize_dealing *dealing = &rules_of(id)->dealing;
    assert_int_equal(dealing->method, method);
    begin_words();
    for (int i = 0; i < dealing->steps_count; i++) {
        const struct baize_deal_step *step = &dealing->steps[i];
        add_between(i);
        baize_text_format(&out, "%s %d %s %s", baize_vocabulary_id(&baize_words_deal_to, (int)step->to), step->cards,
                          baize_vocabulary_id(&baize_words_deal_by, (int)step->by),
                          baize_vocabulary_id(&baize_words_face, (int)step->face));
        assert_int_equal(step->only_with_six_card_bonus, step->to == BAIZE_TO_BONUS_BOX); /* R15 */
    }
    expect_words(expected);
}

/* ---- RULES 1 and 2: seats, cards, wagers ---- */

TEST(test_seats_boxes_and_decks)
{
    static const struct {
        const char *id;
        int seats, boxes, decks;
        enum baize_boxes policy;
    } tables[] = {
        {maryland, 7, 2, 2, BAIZE_ADJACENT_BOXES},  {three_level, 6, 3, 2, BAIZE_ADJACENT_BOXES},
        {double_draw, 6, 1, 2, BAIZE_ONE_BOX},      {double_draw_b, 5, 1, 1, BAIZE_ONE_BOX}, /* R17 */
        {south_dakota, 7, 2, 1, BAIZE_HOUSE_BOXES}, {reserve, 6, 6, 1, BAIZE_HOUSE_BOXES},   /* R36: one deck */
        {washington, 7, 3, 1, BAIZE_HOUSE_BOXES},   {fcp_08, 7, 2, 1, BAIZE_HOUSE_BOXES},
        {from_meter, 5, 1, 1, BAIZE_HOUSE_BOXES},   {laboratory, 9, 9, 1, BAIZE_HOUSE_BOXES},
    };
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        const struct baize_rules *rules = rules_of(tables[i].id);
        assert_int_equal(rules->seats, tables[i].seats);
        assert_int_equal(rules->boxes_most, tables[i].boxes);
        assert_int_equal(rules->boxes_policy, tables[i].policy);
        assert_int_equal(rules->dealing.decks, tables[i].decks);
    }
}

TEST(test_four_card_poker_has_52_cards_five_a_player_and_six_for_the_dealer)
{
    const char *const all[] = {maryland, three_level, south_dakota, reserve, washington, fcp_08, from_meter};
    for (size_t i = 0; i < COUNT_OF(all); i++) {
        const struct baize_rules *rules = rules_of(all[i]);
        assert_int_equal(rules->game, BAIZE_FOUR_CARD_POKER);
        assert_true(rules->deck == BAIZE_DECK_52);
        assert_int_equal(rules->player_cards, 5);
        assert_int_equal(rules->dealer_cards, 6);
        assert_int_equal(rules->dealing.first_draw_most, 0);
    }
}

TEST(test_R23_double_draw_has_54_cards_and_no_dealers_hand)
{
    const struct baize_rules *rules = rules_of(double_draw);
    assert_int_equal(rules->game, BAIZE_DOUBLE_DRAW_POKER);
    assert_true(rules->deck == BAIZE_DECK_54);
    assert_int_equal(rules->player_cards, 5);
    assert_int_equal(rules->dealer_cards, 0);
    assert_int_equal(rules->dealing.first_draw_most, 3);
    assert_int_equal(rules->dealing.second_draw_most, 1);
}

TEST(test_wagers_offered)
{
    const unsigned four = BIT(BAIZE_ANTE) | BIT(BAIZE_PLAY) | BIT(BAIZE_ACES_UP);
    const unsigned bad_beat = BIT(BAIZE_BAD_BEAT_BONUS);
    const unsigned progressive = BIT(BAIZE_PROGRESSIVE);
    const unsigned draw = BIT(BAIZE_ANTE) | BIT(BAIZE_BONUS) | BIT(BAIZE_FIRST_DRAW) | BIT(BAIZE_SECOND_DRAW);
    const struct {
        const char *id;
        unsigned offered;
    } tables[] = {
        {maryland, four | BIT(BAIZE_SIX_CARD_BONUS) | progressive},
        {three_level, four | progressive},
        {double_draw, draw},
        {double_draw_b, draw},
        {south_dakota, four | progressive},
        {reserve, four | progressive},
        {washington, four | bad_beat | progressive},
        {fcp_08, four | bad_beat},
        {from_meter, four | progressive},
        {laboratory, four | progressive},
    };
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        const struct baize_rules *rules = rules_of(tables[i].id);
        unsigned offered = 0;
        for (int wager = 0; wager < BAIZE_WAGERS; wager++)
            offered |= rules->wagers[wager].offered ? BIT(wager) : 0;
        assert_int_equal(offered, tables[i].offered);
    }
}

static void expect_needs(const char *id, enum baize_wager wager, unsigned all, unsigned any, const char *clause)
{
    const struct baize_rules *rules = rules_of(id);
    assert_int_equal(rules->wagers[wager].needs_all, all);
    assert_int_equal(rules->wagers[wager].needs_any, any);
    expect_clause(rules, rules->wagers[wager].needs_clause, clause);
}

TEST(test_what_each_wager_needs)
{
    const unsigned ante = BIT(BAIZE_ANTE);
    const unsigned either = ante | BIT(BAIZE_ACES_UP);
    expect_needs(maryland, BAIZE_ANTE, 0, 0, "");
    expect_needs(maryland, BAIZE_PLAY, ante, 0, "MD-FCP 7.E(1)");
    expect_needs(maryland, BAIZE_ACES_UP, 0, 0, ""); /* R6 */
    expect_needs(maryland, BAIZE_SIX_CARD_BONUS, either, 0, "MD-FCP 7.E(5)(a)");
    expect_needs(maryland, BAIZE_PROGRESSIVE, 0, either, "MD-FCP 7.E(4)(a)");
    expect_needs(south_dakota, BAIZE_PROGRESSIVE, 0, 0, "R7"); /* SD (3)(d) */
    expect_needs(reserve, BAIZE_PROGRESSIVE, 0, either, "R7");
    expect_needs(washington, BAIZE_PROGRESSIVE, 0, either, "WA Progressive I 4");
    expect_needs(washington, BAIZE_BAD_BEAT_BONUS, ante, 0, "R8");
    expect_needs(double_draw, BAIZE_BONUS, ante, 0, "MD-DD 7.E(1)");
    expect_needs(double_draw, BAIZE_FIRST_DRAW, ante | BIT(BAIZE_BONUS), 0, "MD-DD 11.C(1)");
    expect_needs(double_draw, BAIZE_SECOND_DRAW, ante | BIT(BAIZE_BONUS) | BIT(BAIZE_FIRST_DRAW), 0, "MD-DD 11.C(7)");
}

static void expect_fold(const char *id, enum baize_wager wager, enum baize_fold effect, const char *clause)
{
    const struct baize_rules *rules = rules_of(id);
    assert_int_equal(rules->wagers[wager].on_fold, effect);
    expect_clause(rules, rules->wagers[wager].fold_clause, clause);
}

TEST(test_R10_R11_what_a_fold_does)
{
    expect_fold(maryland, BAIZE_ANTE, BAIZE_LOST, "MD-FCP 11.B(2)");
    expect_fold(maryland, BAIZE_ACES_UP, BAIZE_LIVE, "MD-FCP 11.C(1)");
    expect_fold(maryland, BAIZE_SIX_CARD_BONUS, BAIZE_LIVE, "MD-FCP 11.C(2)");
    expect_fold(maryland, BAIZE_PROGRESSIVE, BAIZE_LOST, "MD-FCP 11.C(3)");
    expect_fold(three_level, BAIZE_PROGRESSIVE, BAIZE_LOST, "MD-FCP 11.C(3)");
    expect_fold(south_dakota, BAIZE_ACES_UP, BAIZE_LIVE, "SD (6)");
    expect_fold(south_dakota, BAIZE_PROGRESSIVE, BAIZE_LIVE, "SD (7)");
    expect_fold(washington, BAIZE_ACES_UP, BAIZE_LIVE, "WA Dealing 3");
    expect_fold(washington, BAIZE_PROGRESSIVE, BAIZE_LIVE, "R10");
    expect_fold(washington, BAIZE_BAD_BEAT_BONUS, BAIZE_LOST, "R11");
    const enum baize_wager draw[] = {BAIZE_ANTE, BAIZE_BONUS, BAIZE_FIRST_DRAW, BAIZE_SECOND_DRAW};
    for (size_t i = 0; i < COUNT_OF(draw); i++)
        assert_int_equal(rules_of(double_draw)->wagers[draw[i]].on_fold, BAIZE_LOST);
}

TEST(test_envy_survives_a_fold_everywhere)
{
    const char *const all[] = {maryland, three_level, south_dakota, reserve, washington, from_meter};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        assert_true(rules_of(all[i])->progressive.envy.survives_fold);
}

static void expect_limits(const char *id, enum baize_wager wager, baize_cents least, baize_cents most, baize_cents cap)
{
    const struct baize_wager_rules *rules = &rules_of(id)->wagers[wager];
    assert_true(rules->least == least && rules->most == most && rules->cap == cap);
}

TEST(test_table_limits_and_the_cap_on_a_single_wager)
{
    expect_limits(maryland, BAIZE_ANTE, 1000, 50000, 0);
    expect_limits(maryland, BAIZE_SIX_CARD_BONUS, 500, 2500, 0);
    expect_limits(south_dakota, BAIZE_ANTE, 500, 30000, 0);
    expect_limits(washington, BAIZE_ANTE, 500, 40000, 40000);
    expect_limits(washington, BAIZE_ACES_UP, 100, 10000, 40000);
    expect_limits(washington, BAIZE_BAD_BEAT_BONUS, 100, 2500, 40000);
    expect_limits(washington, BAIZE_PLAY, 0, 0, 40000); /* R2: bounded by the Ante and by the cap */
    expect_limits(maryland, BAIZE_PLAY, 0, 0, 0);
    expect_limits(double_draw, BAIZE_BONUS, 500, 10000, 0); /* R18: the Ante's */
    assert_true(rules_of(fcp_08)->smallest_chip == 50);
}

TEST(test_the_cap_is_the_one_in_force_on_the_submissions_day)
{
    static struct baize_rules rules;
    struct baize_source old = edited(fcp_08, "2026-01-01", "2020-01-01");
    must_load(&old, &rules);
    assert_true(rules.wagers[BAIZE_ANTE].cap == 30000);
    old = edited(fcp_08, "2026-01-01", "2023-08-20");
    must_load(&old, &rules);
    assert_true(rules.wagers[BAIZE_ANTE].cap == 40000);
    old = edited(washington, "2026-01-01", "2023-08-19"); /* its Ante goes to $400 */
    assert_int_equal(load(&old, &rules), BAIZE_RULES_REFUSED);
    assert_true(was_found("ABOVE_SINGLE_WAGER_CAP"));
}

TEST(test_R5_R18_multiples_of_the_ante)
{
    const char *const four[] = {maryland, south_dakota, washington};
    for (size_t i = 0; i < COUNT_OF(four); i++) {
        assert_int_equal(rules_of(four[i])->wagers[BAIZE_PLAY].least_times, 1);
        assert_int_equal(rules_of(four[i])->wagers[BAIZE_PLAY].most_times, 3);
        assert_int_equal(rules_of(four[i])->wagers[BAIZE_PLAY].placed, BAIZE_AT_DECISION);
        assert_int_equal(rules_of(four[i])->wagers[BAIZE_ANTE].most_times, 0);
    }
    assert_int_equal(rules_of(laboratory)->wagers[BAIZE_PLAY].most_times, 5);
    const struct baize_rules *draw = rules_of(double_draw);
    assert_int_equal(draw->wagers[BAIZE_FIRST_DRAW].least_times, 1);
    assert_int_equal(draw->wagers[BAIZE_FIRST_DRAW].most_times, 1);
    assert_int_equal(draw->wagers[BAIZE_SECOND_DRAW].most_times, 1);
    assert_true(draw->wagers[BAIZE_BONUS].equals_ante);
    assert_false(draw->wagers[BAIZE_ANTE].equals_ante);
    assert_int_equal(draw->wagers[BAIZE_FIRST_DRAW].placed, BAIZE_AT_FIRST_DRAW);
    assert_int_equal(draw->wagers[BAIZE_SECOND_DRAW].placed, BAIZE_AT_SECOND_DRAW);
}

TEST(test_ante_play_and_draw_wagers_pay_even_money)
{
    const struct baize_odds even = {.kind = BAIZE_ODDS_TO, .numerator = 1, .denominator = 1};
    const enum baize_wager four[] = {BAIZE_ANTE, BAIZE_PLAY};
    const enum baize_wager draw[] = {BAIZE_ANTE, BAIZE_FIRST_DRAW, BAIZE_SECOND_DRAW};
    for (size_t i = 0; i < COUNT_OF(four); i++)
        assert_true(baize_odds_equal(&rules_of(washington)->wagers[four[i]].even, &even));
    for (size_t i = 0; i < COUNT_OF(draw); i++)
        assert_true(baize_odds_equal(&rules_of(double_draw)->wagers[draw[i]].even, &even));
    assert_int_equal(rules_of(double_draw)->wagers[BAIZE_BONUS].even.kind, BAIZE_ODDS_NONE);
    assert_int_equal(rules_of(maryland)->wagers[BAIZE_ACES_UP].even.kind, BAIZE_ODDS_NONE);
}

/* ---- Dealing and settlement ---- */

TEST(test_R14_R15_the_steps_of_the_deal)
{
    expect_deal(maryland, BAIZE_AUTOMATED_SHOE,
                "bonus-box 1 packet down; dealer 6 packet bottom-up; players 5 packet down");
    expect_deal(three_level, BAIZE_HAND,
                "bonus-box 1 one-at-a-time down; players-and-dealer 5 one-at-a-time down; dealer 1 one-at-a-time up");
    expect_deal(south_dakota, BAIZE_HAND, "players-and-dealer 5 one-at-a-time down; dealer 1 one-at-a-time up");
    expect_deal(reserve, BAIZE_MANUAL_SHOE, "players-and-dealer 5 one-at-a-time down; dealer 1 one-at-a-time up");
    expect_deal(washington, BAIZE_AUTOMATIC_SHUFFLER,
                "players 5 packet down; dealer 5 packet down; dealer 1 packet up; discard-rack 4 packet down");
    expect_deal(double_draw, BAIZE_MANUAL_SHOE, "players 5 one-at-a-time down");
    expect_deal(double_draw_b, BAIZE_AUTOMATED_SHOE, "players 5 packet down");
}

TEST(test_R36_deck_life_is_marylands_only)
{
    assert_int_equal(rules_of(maryland)->dealing.deck_life_minutes, 8 * 60);
    assert_int_equal(rules_of(three_level)->dealing.deck_life_minutes, 4 * 60); /* by hand */
    assert_int_equal(rules_of(double_draw)->dealing.deck_life_minutes, 8 * 60);
    assert_int_equal(rules_of(south_dakota)->dealing.deck_life_minutes, 0);
    assert_int_equal(rules_of(washington)->dealing.deck_life_minutes, 0);
    assert_int_equal(rules_of(maryland)->dealing.shuffler, BAIZE_COUNTING_SHUFFLER);
    assert_int_equal(rules_of(reserve)->dealing.shuffler, BAIZE_NO_SHUFFLER);
    assert_int_equal(rules_of(double_draw_b)->dealing.shuffler, BAIZE_SELF_SHUFFLING_SHOE);
}

TEST(test_order_and_direction_of_settlement)
{
    expect_order(maryland, BAIZE_FROM_RIGHT, "ante; play; aces-up; six-card-bonus; progressive");
    expect_order(three_level, BAIZE_FROM_RIGHT, "ante; play; aces-up; progressive");
    expect_order(south_dakota, BAIZE_FROM_RIGHT, "play; ante; aces-up; progressive");
    expect_order(washington, BAIZE_FROM_RIGHT, "play; ante; aces-up; bad-beat-bonus; progressive");
    expect_order(fcp_08, BAIZE_FROM_RIGHT, "ante; play; aces-up; bad-beat-bonus");      /* named by the submission */
    expect_order(double_draw, BAIZE_FROM_LEFT, "ante; first-draw; second-draw; bonus"); /* MD-DD 11.D */
}

TEST(test_R9_a_tie_is_the_players_and_the_bonus_is_paid_when_losing)
{
    const char *const four[] = {maryland, south_dakota, washington};
    for (size_t i = 0; i < COUNT_OF(four); i++) {
        assert_int_equal(rules_of(four[i])->settlement.tie, BAIZE_PLAYER_WINS_TIE);
        assert_true(rules_of(four[i])->settlement.bonus_when_losing);
    }
}

TEST(test_R20_two_pair_or_better_wins_without_a_dealers_hand)
{
    const struct baize_rules *rules = rules_of(double_draw);
    baize_strength least;
    baize_strength most;
    baize_category_strengths(BAIZE_DOUBLE_DRAW, BAIZE_TWO_PAIR, &least, &most);
    assert_int_equal(rules->settlement.wins_from, least);
    expect_clause(rules, rules->settlement.wins_from_clause, "R20");
    assert_int_equal(rules_of(maryland)->settlement.wins_from, 0);
}

/* ---- RULES 3 and 4: payout limits and the progressive ---- */

TEST(test_R21_payout_limits)
{
    const struct baize_rules *rules = rules_of(double_draw);
    assert_true(rules->payout_limit.per_hand == 6000000);
    expect_clause(rules, rules->payout_limit.clause, "MD-DD 2.B(6)");
    assert_true(rules_of(double_draw_b)->payout_limit.per_hand == 0);
    rules = rules_of(washington);
    assert_true(rules->payout_limit.per_hand == 0);
    for (int wager = 0; wager < BAIZE_WAGERS; wager++)
        assert_true(rules->wagers[wager].deal_payout_limit == (wager == BAIZE_BAD_BEAT_BONUS ? 5000000 : 0));
}

TEST(test_R25_meters_and_the_one_amount)
{
    expect_meters(rules_of(maryland), "main $5,000 18% 2%");
    assert_true(rules_of(maryland)->progressive.wager == 100);
    expect_meters(rules_of(three_level), "mega $25,000 9% 1%; major $5,000 6% 1%; minor $500 5% 0%");
    assert_true(rules_of(three_level)->progressive.wager == 500);
    assert_true(rules_of(three_level)->progressive.meters[0].limit == 100000000);
    assert_true(rules_of(three_level)->progressive.meters[1].limit == 0);
    expect_meters(rules_of(reserve), "main $5,000 15% 5%");
    expect_meters(rules_of(from_meter), "main $5,000 75% 5%");
    assert_int_equal(rules_of(fcp_08)->progressive.levels, 0);
}

TEST(test_envy_amounts_are_those_of_the_tables_wager)
{
    expect_envy(rules_of(maryland), "A", "four-aces $100; four-of-a-kind $10; straight-flush $5");
    expect_envy(rules_of(three_level), "E", "royal-flush $5,000; straight-flush $1,500");
    expect_envy(rules_of(south_dakota), "PMG-01", "royal-flush $1,000; straight-flush $300");
    expect_envy(rules_of(reserve), "FCPP-3", "four-aces $500; four-of-a-kind $125"); /* $100 and $25, for $5 */
    expect_envy(rules_of(washington), "Pays-1", "four-aces $100; four-of-a-kind $10; straight-flush $5");
    expect_envy(rules_of(from_meter), "Pays-2", "four-aces $500; four-of-a-kind $125");
    assert_int_equal(rules_of(three_level)->progressive.envy.basis, BAIZE_FIVE_DEALT); /* R35 */
    assert_int_equal(rules_of(maryland)->progressive.envy.basis, BAIZE_BEST_FOUR);
    assert_int_equal(rules_of(fcp_08)->progressive.envy.count, 0);
}

TEST(test_who_validates_and_where_fixed_pays_come_from)
{
    assert_int_equal(rules_of(maryland)->progressive.validator, BAIZE_FLOORPERSON);
    assert_int_equal(rules_of(south_dakota)->progressive.validator, BAIZE_SUPERVISOR);
    assert_int_equal(rules_of(washington)->progressive.validator, BAIZE_SUPERVISOR);
    assert_true(rules_of(washington)->progressive.executive_above == 1000000);
    assert_true(rules_of(from_meter)->progressive.executive_above == 0);
    assert_int_equal(rules_of(maryland)->progressive.fixed_pays_from, BAIZE_FROM_TRAY);
    assert_int_equal(rules_of(washington)->progressive.fixed_pays_from, BAIZE_FROM_TRAY);
    assert_int_equal(rules_of(from_meter)->progressive.fixed_pays_from, BAIZE_FROM_METER); /* R30 */
    assert_int_equal(rules_of(maryland)->progressive.claim_order, BAIZE_FROM_RIGHT);       /* R27 */
    assert_int_equal(rules_of(reserve)->progressive.claim_order, BAIZE_FROM_LEFT);         /* named by the submission */
}

TEST(test_the_keys_of_the_controller)
{
    const struct baize_controller_rules *nexus = &rules_of(washington)->progressive.controller;
    assert_string_equal(nexus->id, "nexus");
    assert_string_equal(nexus->lock_key, "START GAME");
    assert_string_equal(nexus->end_key, "END GAME");
    assert_int_equal(nexus->credential, BAIZE_SWIPED_CARD);
    const struct baize_controller_rules *aquarius = &rules_of(from_meter)->progressive.controller;
    assert_string_equal(aquarius->lock_key, "COIN IN");
    assert_string_equal(aquarius->confirm_key, "J-POT");
    assert_int_equal(aquarius->credential, BAIZE_KEY_SWITCH);
}

/* ---- RULES 5 and 6 ---- */

TEST(test_procedures_of_the_table)
{
    const char *const all[] = {maryland, double_draw, south_dakota, washington};
    for (size_t i = 0; i < COUNT_OF(all); i++) {
        const struct baize_procedures *procedures = &rules_of(all[i])->procedures;
        assert_int_equal(procedures->stub_count_rounds, 5);
        assert_true(procedures->counting_device_waives_stub_count);
        assert_int_equal(procedures->cut_depth_least, 10);
        assert_int_equal(procedures->recut_by, BAIZE_FLOORPERSON);
        assert_int_equal(procedures->opening_count, 9);
        assert_int_equal(procedures->opening[2].step, BAIZE_VERIFY);
        assert_int_equal(procedures->opening[2].by, BAIZE_FLOORPERSON);
        assert_int_equal(procedures->preshuffled_from, BAIZE_CUT);
        assert_true(procedures->self_shuffling_waives_cut); /* R38 */
        assert_int_equal(procedures->shuffle_times,
                         BIT(BAIZE_BEFORE_PLAY) | BIT(BAIZE_AFTER_ROUND) | BIT(BAIZE_ON_WORD));
    }
    assert_int_equal(rules_of(maryland)->procedures.idle_spread, BAIZE_IDLE_FACE_DOWN);
    assert_int_equal(rules_of(double_draw)->procedures.idle_spread, BAIZE_IDLE_EITHER);
    assert_int_equal(rules_of(maryland)->procedures.abandonment, BAIZE_FORFEIT);
    assert_int_equal(rules_of(washington)->procedures.abandonment, BAIZE_PLAY_OUT);
    assert_int_equal(rules_of(laboratory)->procedures.stub_count_rounds, 0);
}

static void expect_irregularities(const char *id, const char *expected)
{
    const struct baize_rules *rules = rules_of(id);
    begin_words();
    for (int i = 0; i < BAIZE_IRREGULARITIES; i++) {
        const struct baize_irregularity_rule *rule = &rules->irregularities[i];
        add_between(i);
        baize_text_add(&out, rule->applies ? baize_vocabulary_id(&baize_words_effect, (int)rule->effect) : "-");
        assert_int_equal(rule->clause != 0, rule->applies);
    }
    expect_words(expected);
}

/* In the order of enum baize_irregularity. */
TEST(test_R24_R37_R40_what_irregularities_do)
{
    const char *const four =
        "card-out; void-reshuffle; next-card; card-out; void-reshuffle; void-reshuffle; reshuffle; "
        "void-reshuffle; void; void-remove-deck; remove-deck; -; -";
    expect_irregularities(maryland, four);
    expect_irregularities(south_dakota, four);
    expect_irregularities(washington, four);
    expect_irregularities(double_draw, "card-out; void-reshuffle; next-card; card-out; void; -; reshuffle; "
                                       "void-reshuffle; void; void-remove-deck; remove-deck; void; -");
}

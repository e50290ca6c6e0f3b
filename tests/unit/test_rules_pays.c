/* test_rules_pays.c - the compiled paytables of what is shipped, and real hands that find their row in them. */
#include "cards_in_words.h"
#include "shipped.h"

/* ---- Paytables ---- */

static void expect_paytable(const struct baize_paytable *paytable, const char *id, const char *expected)
{
    assert_string_equal(paytable->id, id);
    begin_words();
    for (int i = 0; i < paytable->count; i++) {
        add_between(i);
        baize_text_format(&out, "%s ", paytable->rows[i].hand);
        baize_odds_print(&out, &paytable->rows[i].pays);
    }
    expect_words(expected);
}

TEST(test_ante_bonus_paytables)
{
    const char *const usual = "four-of-a-kind 25 to 1; straight-flush 20 to 1; three-of-a-kind 2 to 1";
    expect_paytable(&rules_of(maryland)->wagers[BAIZE_ANTE].paytable, "standard", usual);
    expect_paytable(&rules_of(south_dakota)->wagers[BAIZE_ANTE].paytable, "FCP-03", usual);
    expect_paytable(&rules_of(washington)->wagers[BAIZE_ANTE].paytable, "FCP-01", usual);
    expect_paytable(&rules_of(fcp_08)->wagers[BAIZE_ANTE].paytable, "FCP-08",
                    "four-of-a-kind 10 to 1; straight-flush 5 to 1; three-of-a-kind 3 to 2; flush 1 to 1");
}

/* "50/30/9/6/4/2/1", as docs/rulings.md writes an Aces Up table. */
static void expect_aces_up(const char *id, const char *name, const char *expected)
{
    static const char *const hands[] = {"four-of-a-kind", "straight-flush", "three-of-a-kind", "flush",
                                        "straight",       "two-pair",       "pair-of-aces"};
    const struct baize_paytable *paytable = &rules_of(id)->wagers[BAIZE_ACES_UP].paytable;
    assert_string_equal(paytable->id, name);
    assert_int_equal(paytable->basis, BAIZE_BEST_FOUR);
    assert_int_equal(paytable->ranking, BAIZE_FOUR_CARD);
    assert_int_equal(paytable->count, COUNT_OF(hands));
    begin_words();
    for (size_t i = 0; i < COUNT_OF(hands); i++) {
        assert_string_equal(paytable->rows[i].hand, hands[i]);
        assert_int_equal(paytable->rows[i].pays.kind, BAIZE_ODDS_TO);
        assert_int_equal(paytable->rows[i].pays.denominator, 1);
        baize_text_format(&out, "%s%d", i > 0 ? "/" : "", paytable->rows[i].pays.numerator);
    }
    expect_words(expected);
}

TEST(test_aces_up_paytables)
{
    expect_aces_up(maryland, "A", "50/30/9/6/4/2/1");
    expect_aces_up(three_level, "F", "50/40/7/5/4/3/1");
    expect_aces_up(south_dakota, "FCP-03", "50/30/9/6/4/2/1");
    expect_aces_up(reserve, "FCP-05", "50/40/8/5/4/3/1");
    expect_aces_up(washington, "FCP-01", "50/40/9/6/4/2/1");
    expect_aces_up(from_meter, "FCP-02", "50/40/7/6/5/2/1");
    expect_aces_up(fcp_08, "FCP-08", "50/30/8/6/4/3/1");
}

TEST(test_bonus_paytables)
{
    expect_paytable(&rules_of(washington)->wagers[BAIZE_BAD_BEAT_BONUS].paytable, "BBB-01",
                    "four-of-a-kind 25,000 to 1; straight-flush 10,000 to 1; three-of-a-kind 100 to 1; flush 25 to 1; "
                    "straight 15 to 1; two-pair 4 to 1");
    expect_paytable(&rules_of(fcp_08)->wagers[BAIZE_BAD_BEAT_BONUS].paytable, "BBB-03",
                    "four-of-a-kind 10,000 to 1; straight-flush 5,000 to 1; three-of-a-kind 100 to 1; flush 25 to 1; "
                    "straight 20 to 1; two-pair 5 to 1");
    expect_paytable(&rules_of(maryland)->wagers[BAIZE_SIX_CARD_BONUS].paytable, "A",
                    "super-royal-of-diamonds $1,000,000; super-royal $100,000; royal-flush 1,000 to 1; "
                    "straight-flush 200 to 1; four-of-a-kind 50 to 1; full-house 20 to 1; flush 15 to 1; "
                    "straight 10 to 1; three-of-a-kind 5 to 1");
    expect_paytable(&rules_of(double_draw)->wagers[BAIZE_BONUS].paytable, "A",
                    "five-aces 500 to 1; natural-royal-flush 100 to 1; wild-royal-flush 50 to 1; "
                    "straight-flush 50 to 1; four-of-a-kind 20 to 1; full-house 5 to 1; flush 3 to 1; "
                    "straight 2 to 1; three-of-a-kind 1 to 1; two-pair push");
    assert_int_equal(rules_of(double_draw_b)->wagers[BAIZE_BONUS].paytable.rows[8].pays.kind, BAIZE_ODDS_PUSH);
    assert_int_equal(rules_of(maryland)->wagers[BAIZE_PLAY].paytable.count, 0);
}

static void expect_descending(const struct baize_paytable *paytable)
{
    unsigned above = baize_ranking_strengths(paytable->ranking) + 1;
    for (int i = 0; i < paytable->count; i++) {
        const struct baize_pay_row *row = &paytable->rows[i];
        if (row->super_royal_suits != 0) {
            assert_true(above > baize_ranking_strengths(paytable->ranking)); /* six cards stand above all five */
            continue;
        }
        assert_true(row->least >= 1 && row->least <= row->most && row->most < above);
        above = row->least;
    }
}

TEST(test_rows_are_disjoint_and_go_down)
{
    for (size_t i = 0; i < baize_shipped_count(); i++) {
        struct baize_shipped shipped;
        assert_int_equal(baize_shipped_at(i, &shipped), BAIZE_OK);
        if (shipped.kind != BAIZE_FILE_SUBMISSION)
            continue;
        const struct baize_rules *rules = rules_of(shipped.id);
        const struct baize_envy *envy = &rules->progressive.envy;
        for (int wager = 0; wager < BAIZE_WAGERS; wager++)
            expect_descending(&rules->wagers[wager].paytable);
        expect_descending(&rules->progressive.schedule);
        for (int j = 0; j < envy->count; j++)
            assert_true(envy->rows[j].least <= envy->rows[j].most &&
                        (j == 0 || envy->rows[j].most < envy->rows[j - 1].least));
    }
}

/* Everything from the two pair up is paid by some row: no strength falls between two rows of a full table. */
TEST(test_no_hand_falls_between_the_rows)
{
    const struct baize_paytable *bonus = &rules_of(double_draw)->wagers[BAIZE_BONUS].paytable;
    baize_strength least;
    baize_strength most;
    baize_category_strengths(BAIZE_DOUBLE_DRAW, BAIZE_TWO_PAIR, &least, &most);
    for (unsigned strength = 0; strength <= UINT16_MAX; strength++) {
        const struct baize_pay_row *row = baize_paytable_row(bonus, (baize_strength)strength);
        bool pays = strength >= least && strength <= BAIZE_DOUBLE_DRAW_STRENGTHS;
        assert_int_equal(row != NULL, pays);
    }
}

TEST(test_four_of_a_kind_below_four_aces_excludes_aces)
{
    const struct baize_paytable *schedule = &rules_of(maryland)->progressive.schedule;
    baize_strength least;
    baize_strength most;
    baize_category_rank_strengths(BAIZE_FOUR_CARD, BAIZE_FOUR_OF_A_KIND, BAIZE_ACE, &least, &most);
    assert_int_equal(schedule->rows[0].least, least);
    assert_int_equal(schedule->rows[0].most, most);
    assert_int_equal(schedule->rows[1].most, least - 1);
    baize_category_strengths(BAIZE_FOUR_CARD, BAIZE_FOUR_OF_A_KIND, &least, &most);
    assert_int_equal(schedule->rows[1].least, least);
    assert_int_equal(rules_of(maryland)->progressive.envy.rows[1].least, least);
    assert_int_equal(rules_of(maryland)->progressive.envy.rows[1].most, schedule->rows[1].most);
}

TEST(test_super_royals_know_their_suits)
{
    const struct baize_paytable *a = &rules_of(maryland)->wagers[BAIZE_SIX_CARD_BONUS].paytable;
    const uint8_t others = BIT(BAIZE_CLUBS) | BIT(BAIZE_HEARTS) | BIT(BAIZE_SPADES);
    assert_int_equal(a->rows[0].super_royal_suits, BIT(BAIZE_DIAMONDS));
    assert_int_equal(a->rows[1].super_royal_suits, others); /* "of another suit": the row above has diamonds */
    assert_int_equal(a->rows[2].super_royal_suits, 0);
    for (int i = 0; i < 2; i++) /* they need six cards: no strength finds them */
        assert_true(a->rows[i].least == 0 && a->rows[i].most == 0);
    assert_null(baize_paytable_row(a, 0));
    static struct baize_rules rules;
    struct baize_source source = edited(maryland, "most: $25\n    paytable: A", "most: $25\n    paytable: B");
    must_load(&source, &rules);
    const struct baize_paytable *b = &rules.wagers[BAIZE_SIX_CARD_BONUS].paytable;
    assert_int_equal(b->rows[0].super_royal_suits, others | BIT(BAIZE_DIAMONDS));
    assert_int_equal(b->rows[1].super_royal_suits, 0);
}

/* A row of a category below one of its ranks pays what is left, and nothing may be left out above. */
TEST(test_own_rows_leave_no_hand_unpaid_in_the_middle)
{
    static struct baize_rules rules;
    const char *const trips = "- {hand: three-of-a-kind, pays: 7 to 1}";
    struct baize_source chain = edited(laboratory, trips,
                                       "- {hand: three-aces, pays: 9 to 1}\n      - {hand: three-kings, pays: 8 to 1}\n"
                                       "      - {hand: three-of-a-kind, pays: 7 to 1}");
    must_load(&chain, &rules);
    const struct baize_paytable *paytable = &rules.wagers[BAIZE_ACES_UP].paytable;
    assert_int_equal(paytable->rows[3].most, paytable->rows[2].least - 1);
    assert_int_equal(paytable->rows[4].most, paytable->rows[3].least - 1);

    struct baize_source gap =
        edited(laboratory, trips, "- {hand: three-kings, pays: 8 to 1}\n      - {hand: three-of-a-kind, pays: 7 to 1}");
    assert_int_equal(load(&gap, &rules), BAIZE_RULES_REFUSED); /* three aces would be paid nothing */
    assert_true(was_found("ROWS_OUT_OF_ORDER"));
}

/* RULES 4: a progressive and its envy look at the best four of five or at the five dealt; nothing else is dealt. */
TEST(test_own_progressive_tables_have_a_basis_of_the_game)
{
    static struct baize_rules rules;
    const char *const wrong[] = {"six-card", "losing-hand", "final-hand"};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        char basis[40];
        snprintf(basis, sizeof basis, "envy-basis: %s", wrong[i]);
        struct baize_source source = edited(laboratory, "envy-basis: five-card", basis);
        assert_int_equal(load(&source, &rules), BAIZE_RULES_REFUSED);
        assert_true(was_found("BASIS_NOT_OWN"));
        snprintf(basis, sizeof basis, "\n    basis: %s", wrong[i]);
        source = edited(laboratory, "\n    basis: five-card", basis);
        assert_int_equal(load(&source, &rules), BAIZE_RULES_REFUSED);
        assert_true(was_found("BASIS_NOT_OWN"));
    }
}

/* ---- Real hands find their rows ---- */

/* `expected` is "hand odds", or NULL when no row pays. */
static void expect_row(const struct baize_paytable *paytable, const char *cards, const char *expected)
{
    struct baize_hand hand;
    assert_int_equal(baize_hand_rank(paytable->ranking, set_of(cards), &hand), BAIZE_OK);
    const struct baize_pay_row *row = baize_paytable_row(paytable, hand.strength);
    begin_words();
    if (row != NULL) {
        baize_text_format(&out, "%s ", row->hand);
        baize_odds_print(&out, &row->pays);
    }
    expect_words(expected == NULL ? "" : expected);
}

TEST(test_hands_find_their_row_in_aces_up)
{
    const struct baize_paytable *aces_up = &rules_of(maryland)->wagers[BAIZE_ACES_UP].paytable;
    expect_row(aces_up, "As Ad Ac Ah 2s", "four-of-a-kind 50 to 1");
    expect_row(aces_up, "4s 3s 2s As Kd", "straight-flush 30 to 1"); /* the ace is low here */
    expect_row(aces_up, "7s 7d 7c Kh 2s", "three-of-a-kind 9 to 1");
    expect_row(aces_up, "2h 5h 9h Kh As", "flush 6 to 1");
    expect_row(aces_up, "As Kd Qc Jh 2s", "straight 4 to 1");
    expect_row(aces_up, "9s 9d 2c 2h As", "two-pair 2 to 1");
    expect_row(aces_up, "As Ad Kc 9h 2s", "pair-of-aces 1 to 1");
    expect_row(aces_up, "Ks Kd Ac 9h 2s", NULL);
    expect_row(aces_up, "As Kd 9c 7h 2s", NULL);
}

TEST(test_hands_find_their_row_in_a_progressive_by_its_basis)
{
    const struct baize_paytable *a = &rules_of(maryland)->progressive.schedule;
    assert_int_equal(a->basis, BAIZE_BEST_FOUR);
    expect_row(a, "As Ad Ac Ah 2s", "four-aces 100% of main");
    expect_row(a, "Ks Kd Kc Kh As", "four-of-a-kind 300 for 1");
    expect_row(a, "Ts 9s 8s 7s 2d", "straight-flush 100 for 1");
    expect_row(a, "7s 7d 7c Kh 2s", "three-of-a-kind 9 for 1");
    expect_row(a, "2h 5h 9h Kh As", NULL);
    const struct baize_paytable *pmg = &rules_of(south_dakota)->progressive.schedule;
    assert_int_equal(pmg->basis, BAIZE_FIVE_DEALT); /* R32 */
    expect_row(pmg, "As Ks Qs Js Ts", "royal-flush 100% of main");
    expect_row(pmg, "5d 4d 3d 2d Ad", "straight-flush 10% of main");
    expect_row(pmg, "As Ad Ac Ah 2s", "four-of-a-kind 300 for 1");
    expect_row(pmg, "As Ad Ac 2h 2s", "full-house 50 for 1");
    expect_row(pmg, "As Ad Kc Kh 2s", NULL);
    const struct baize_paytable *e = &rules_of(three_level)->progressive.schedule;
    expect_row(e, "As Ks Qs Js Ts", "royal-flush 100% of mega");
    expect_row(e, "Ks Qs Js Ts 9s", "straight-flush 100% of major");
    expect_row(e, "2s 2d 2c 2h As", "four-of-a-kind 100% of minor");
    expect_row(e, "7s 7d 7c Kh 2s", "three-of-a-kind 10 for 1");
}

TEST(test_hands_find_their_row_in_the_bonus_wagers)
{
    const struct baize_paytable *six = &rules_of(maryland)->wagers[BAIZE_SIX_CARD_BONUS].paytable;
    assert_int_equal(six->basis, BAIZE_SIX_CARD);
    expect_row(six, "Ad Kd Qd Jd Td 2s", "royal-flush 1,000 to 1");
    expect_row(six, "Ad Kd Qd Jd Td 9d", "royal-flush 1,000 to 1"); /* as five cards; the Super Royal needs all six */
    expect_row(six, "7s 7d 7c 2h 2s As", "full-house 20 to 1");
    expect_row(six, "9s 9d 2c 2h As Kd", NULL);
    const struct baize_paytable *beat = &rules_of(washington)->wagers[BAIZE_BAD_BEAT_BONUS].paytable;
    assert_int_equal(beat->basis, BAIZE_LOSING_HAND);
    assert_int_equal(beat->ranking, BAIZE_FOUR_CARD);
    expect_row(beat, "9s 9d 2c 2h As", "two-pair 4 to 1");
    expect_row(beat, "As Ad Kc 9h 2s", NULL);
    const struct baize_paytable *bonus = &rules_of(double_draw)->wagers[BAIZE_BONUS].paytable;
    expect_row(bonus, "As Ad Ac Jk Jk", "five-aces 500 to 1");
    expect_row(bonus, "As Ks Qs Js Ts", "natural-royal-flush 100 to 1");
    expect_row(bonus, "As Ks Qs Js Jk", "wild-royal-flush 50 to 1");
    expect_row(bonus, "9s 9d 2c 2h Ks", "two-pair push");
    expect_row(bonus, "As Kd Kc 9h 2s", NULL);
}

TEST(test_rows_and_clauses_outside_are_none)
{
    const struct baize_rules *rules = rules_of(maryland);
    const struct baize_paytable none = {.count = 0};
    assert_null(baize_paytable_row(&none, 1));
    assert_null(baize_paytable_row(&rules->wagers[BAIZE_ACES_UP].paytable, UINT16_MAX));
    expect_clause(rules, 0, "");
    expect_clause(rules, rules->clause_bytes, "");
    expect_clause(rules, UINT16_MAX, "");
}

TEST(test_rows_name_their_clause)
{
    const struct baize_rules *rules = rules_of(maryland);
    const struct baize_paytable *aces_up = &rules->wagers[BAIZE_ACES_UP].paytable;
    expect_clause(rules, aces_up->clause, "MD-FCP 12.C(1)");
    expect_clause(rules, aces_up->rows[0].clause, "MD-FCP 12.C(1)(a)");
    expect_clause(rules, aces_up->rows[6].clause, "MD-FCP 12.C(1)(g)");
    expect_clause(rules, rules->wagers[BAIZE_SIX_CARD_BONUS].paytable.rows[0].clause, "MD-FCP 12.H(1)(a)");
    expect_clause(rules, rules->progressive.schedule.rows[3].clause, "MD-FCP 12.D(1)(a)(iv)");
    expect_clause(rules, rules->progressive.envy.rows[1].clause, "MD-FCP 12.F(1)(b)");
    expect_clause(rules, rules->progressive.meters[0].clause, "MD-FCP 12.D(3)(b)(i)");
    expect_clause(rules, rules->dealing.steps[1].clause, "MD-FCP 10.B(2)");
    expect_clause(rules, rules->settlement.clause, "MD-FCP 11.D(4)");
    expect_clause(rules, rules->seats_clause, "MD-FCP 2.A(1)");
    rules = rules_of(washington);
    expect_clause(rules, rules->wagers[BAIZE_BAD_BEAT_BONUS].paytable.rows[5].clause, "WA BBB-01");
}

/* test_simulate.c - simulated rounds: the same whatever the order of blocks, and every cent of them on a line of the
 * settlement. */
#include "shipped.h"
#include <baize/chance.h>
#include <baize/simulate.h>

static struct baize_rules rules;
static struct baize_decision_table decisions;
static struct baize_draw_table draws;
static struct baize_simulation simulation;

/* ---- Tables ---- */

/* Folds below a pair of threes, plays the most from a pair of tens; between, it looks at the up card. */
static struct baize_strategy by_up_card(void)
{
    struct baize_strategy strategy = {.id = "by-up-card", .count = 3};
    baize_strength threes, tens, ignored;
    baize_category_rank_strengths(BAIZE_FOUR_CARD, BAIZE_PAIR, BAIZE_THREE, &threes, &ignored);
    baize_category_rank_strengths(BAIZE_FOUR_CARD, BAIZE_PAIR, BAIZE_TEN, &tens, &ignored);
    strategy.lines[0] = (struct baize_strategy_line){tens, BAIZE_FOUR_CARD_STRENGTHS, 0x1fff, -1, BAIZE_DECIDE_MOST};
    strategy.lines[1] = (struct baize_strategy_line){threes, BAIZE_FOUR_CARD_STRENGTHS, 0x0aaa, -1, BAIZE_DECIDE_LEAST};
    strategy.lines[2] = (struct baize_strategy_line){1, BAIZE_FOUR_CARD_STRENGTHS, 0x1fff, -1, BAIZE_DECIDE_FOLD};
    return strategy;
}

/* Which decisions stand in the tables does not matter here, as long as there are some of each: the strategy above, and
 * for Double Draw a fold for one hand in five and from none to three discards for the others. */
static int make_tables(void **state)
{
    static struct baize_ante_analysis ignored;
    static const uint8_t discards[] = {BAIZE_DRAW_FOLD, 0x00, 0x01, 0x12, 0x15};
    (void)state;
    void *memory = malloc(BAIZE_ANALYSIS_SCRATCH);
    struct baize_source source = source_of(maryland);
    struct baize_strategy strategy = by_up_card();
    must_load(&source, &rules);
    enum baize_status status =
        baize_analyze_ante(&rules, &strategy, memory, BAIZE_ANALYSIS_SCRATCH, &ignored, &decisions);
    free(memory);
    for (size_t hand = 0; hand < BAIZE_DOUBLE_DRAW_HANDS; hand++)
        draws.first[hand] = discards[hand % 5];
    return status == BAIZE_OK ? 0 : -1;
}

/* Every wager of a shipped submission at its least. */
static void open_table(const char *id, uint8_t seats)
{
    struct baize_source source = source_of(id);
    must_load(&source, &rules);
    simulation = (struct baize_simulation){
        .rules = &rules, .decisions = &decisions, .draws = &draws, .seed = 20, .seats = seats};
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (rules.wagers[w].offered && rules.wagers[w].placed == BAIZE_BEFORE_DEAL)
            simulation.wagers[w] = w == BAIZE_PROGRESSIVE ? rules.progressive.wager
                                   : w == BAIZE_BONUS     ? rules.wagers[BAIZE_ANTE].least
                                                          : rules.wagers[w].least;
    for (int level = 0; level < rules.progressive.levels; level++)
        simulation.meters[level] = rules.progressive.meters[level].seed;
}

static struct baize_tally simulate(uint64_t block, uint32_t rounds)
{
    struct baize_tally tally;
    memset(&tally, 0, sizeof tally);
    assert_int_equal(baize_simulate_block(&simulation, block, rounds, &tally), BAIZE_OK);
    return tally;
}

/* ---- A second way ---- */

/* Plays the same rounds one by one, with the round's settlement and the sums that first come to mind. */
struct slow {
    int64_t net[BAIZE_TALLIES], wagered[BAIZE_TALLIES], cut[BAIZE_TALLIES];
    uint64_t hits[BAIZE_TALLIES], rows[BAIZE_TALLIES][BAIZE_PAY_ROWS_MOST];
    uint64_t hit_squares[BAIZE_TALLIES], row_squares[BAIZE_TALLIES][BAIZE_PAY_ROWS_MOST];
    uint64_t squares[BAIZE_TALLIES], seat_squares[BAIZE_TALLIES];
    uint64_t folds, least, most, fold_first, fold_second, first_drawn[4], second_drawn[2];
};

static int tally_of(enum baize_wager wager)
{
    if (rules.game == BAIZE_DOUBLE_DRAW_POKER)
        return BAIZE_TALLY_DOUBLE_DRAW;
    switch (wager) {
    case BAIZE_ACES_UP:
        return BAIZE_TALLY_ACES_UP;
    case BAIZE_SIX_CARD_BONUS:
        return BAIZE_TALLY_SIX_CARD_BONUS;
    case BAIZE_BAD_BEAT_BONUS:
        return BAIZE_TALLY_BAD_BEAT_BONUS;
    case BAIZE_PROGRESSIVE:
        return BAIZE_TALLY_PROGRESSIVE;
    case BAIZE_ANTE:
    case BAIZE_PLAY:
    case BAIZE_BONUS:
    case BAIZE_FIRST_DRAW:
    case BAIZE_SECOND_DRAW:
    default:
        return BAIZE_TALLY_ANTE;
    }
}

static baize_cards some(const baize_card *cards, int *next, int count)
{
    baize_cards set = 0;
    while (count-- > 0)
        set |= baize_cards_one(cards[(*next)++]);
    return set;
}

static void slow_four_card(struct slow *slow, struct baize_settle_seat *seat, baize_card up)
{
    enum baize_decision decision = baize_decision_of(&decisions, seat->cards, up);
    seat->folded = decision == BAIZE_DECIDE_FOLD;
    if (decision == BAIZE_DECIDE_FOLD)
        slow->folds++;
    else if (decision == BAIZE_DECIDE_LEAST)
        slow->least++;
    else
        slow->most++;
    seat->wagers[BAIZE_PLAY] = decision == BAIZE_DECIDE_FOLD    ? 0
                               : decision == BAIZE_DECIDE_LEAST ? seat->wagers[BAIZE_ANTE]
                                                                : 3 * seat->wagers[BAIZE_ANTE];
}

static void slow_double_draw(struct slow *slow, struct baize_settle_seat *seat, const baize_card *cards, int *next)
{
    baize_cards first, second;
    if (!baize_draw_first(&draws, seat->cards, &first)) {
        seat->folded = true;
        slow->fold_first++;
        return;
    }
    slow->first_drawn[baize_cards_count(first)]++;
    seat->wagers[BAIZE_FIRST_DRAW] = seat->wagers[BAIZE_ANTE];
    seat->cards = (seat->cards & ~first) | some(cards, next, baize_cards_count(first));
    if (!baize_draw_second(&rules, seat->cards, first, &second)) {
        seat->folded = true;
        slow->fold_second++;
        return;
    }
    slow->second_drawn[baize_cards_count(second)]++;
    seat->wagers[BAIZE_SECOND_DRAW] = seat->wagers[BAIZE_ANTE];
    seat->cards = (seat->cards & ~second) | some(cards, next, baize_cards_count(second));
}

static void slow_play(struct slow *slow, const struct baize_random *random, struct baize_settle_input *input)
{
    baize_card cards[54];
    int next = 0;
    bool four_card = rules.game == BAIZE_FOUR_CARD_POKER;
    int bonus = rules.wagers[BAIZE_SIX_CARD_BONUS].offered ? 1 : 0;
    size_t wanted = (size_t)(four_card ? simulation.seats * 5 + bonus + 6 : simulation.seats * 9);
    memset(input, 0, sizeof *input);
    assert_int_equal(baize_deal_random(random, rules.deck, wanted, cards), BAIZE_OK);
    for (uint8_t s = 0; s < simulation.seats; s++) {
        struct baize_settle_seat *seat = &input->seats[s];
        *seat = (struct baize_settle_seat){.dealt = true, .patron = s, .cards = some(cards, &next, 5)};
        memcpy(seat->wagers, simulation.wagers, sizeof seat->wagers);
    }
    if (four_card) {
        input->bonus_card = some(cards, &next, bonus);
        input->dealer = some(cards, &next, 6);
    }
    for (uint8_t s = 0; s < simulation.seats; s++)
        if (four_card)
            slow_four_card(slow, &input->seats[s], cards[wanted - 1]);
        else
            slow_double_draw(slow, &input->seats[s], cards, &next);
}

static int64_t claim_value(const struct baize_claim *claim)
{
    if (claim->pays.kind != BAIZE_ODDS_METER)
        return claim->fixed_cents;
    for (int level = 0; level < rules.progressive.levels; level++)
        if (strcmp(rules.progressive.meters[level].level, claim->pays.level) == 0)
            return simulation.meters[level] * claim->pays.share / 1000000;
    fail();
    return 0;
}

/* What one round came to. */
struct slow_round {
    int64_t seat_net[BAIZE_SEATS_MOST][BAIZE_TALLIES];
    int64_t envy;
    uint64_t hits[BAIZE_TALLIES], rows[BAIZE_TALLIES][BAIZE_PAY_ROWS_MOST];
};

static void slow_line(struct slow *slow, struct slow_round *round, int seat, const struct baize_settle_line *line)
{
    int which = tally_of(line->wager);
    bool draw_game = rules.game == BAIZE_DOUBLE_DRAW_POKER;
    round->seat_net[seat][which] += line->winnings + line->returned - (line->bonus ? 0 : line->wagered);
    slow->wagered[which] += line->bonus ? 0 : line->wagered;
    slow->cut[which] += line->cut;
    if (line->row != BAIZE_NO_ROW)
        round->rows[which][line->row]++;
    if (draw_game ? line->wager == BAIZE_ANTE && line->result == BAIZE_RESULT_WON : line->row != BAIZE_NO_ROW)
        round->hits[which]++;
}

static void slow_count(struct slow *slow, const struct baize_settled *settled)
{
    struct slow_round round;
    memset(&round, 0, sizeof round);
    for (int s = 0; s < rules.seats; s++)
        for (uint8_t i = 0; i < settled->seats[s].count; i++)
            slow_line(slow, &round, s, &settled->seats[s].lines[i]);
    for (uint8_t i = 0; i < settled->claims_count; i++)
        round.seat_net[settled->claims[i].seat - 1][BAIZE_TALLY_PROGRESSIVE] += claim_value(&settled->claims[i]);
    for (uint8_t i = 0; i < settled->envies_count; i++) {
        round.envy += settled->envies[i].amount;
        round.hits[BAIZE_TALLY_ENVY]++;
        round.rows[BAIZE_TALLY_ENVY][settled->envies[i].row]++;
        slow->seat_squares[BAIZE_TALLY_ENVY] += (uint64_t)(settled->envies[i].amount * settled->envies[i].amount);
    }
    for (int which = 0; which < BAIZE_TALLIES; which++) {
        int64_t sum = which == BAIZE_TALLY_ENVY ? round.envy : 0;
        for (int s = 0; s < simulation.seats; s++) {
            sum += round.seat_net[s][which];
            slow->seat_squares[which] += (uint64_t)(round.seat_net[s][which] * round.seat_net[s][which]);
        }
        slow->net[which] += sum;
        slow->squares[which] += (uint64_t)(sum * sum);
        slow->hits[which] += round.hits[which];
        slow->hit_squares[which] += round.hits[which] * round.hits[which];
        for (int row = 0; row < BAIZE_PAY_ROWS_MOST; row++) {
            slow->rows[which][row] += round.rows[which][row];
            slow->row_squares[which][row] += round.rows[which][row] * round.rows[which][row];
        }
    }
}

static void play_slowly(uint64_t block, uint32_t rounds, struct slow *slow)
{
    struct baize_seeded seeded;
    struct baize_random random = baize_random_seeded(&seeded, simulation.seed, block);
    struct baize_settle_input input;
    static struct baize_settled settled;
    memset(slow, 0, sizeof *slow);
    while (rounds-- > 0) {
        slow_play(slow, &random, &input);
        assert_int_equal(baize_settle_round(&rules, &input, &settled), BAIZE_OK);
        slow_count(slow, &settled);
    }
}

static void expect_same(const struct baize_tally *tally, const struct slow *slow)
{
    assert_int_equal(tally->folds.seen, slow->folds);
    assert_int_equal(tally->least.seen, slow->least);
    assert_int_equal(tally->most.seen, slow->most);
    assert_int_equal(tally->fold_first.seen, slow->fold_first);
    assert_int_equal(tally->fold_second.seen, slow->fold_second);
    for (int drawn = 0; drawn < 4; drawn++)
        assert_int_equal(tally->first_drawn[drawn].seen, slow->first_drawn[drawn]);
    for (int drawn = 0; drawn < 2; drawn++)
        assert_int_equal(tally->second_drawn[drawn].seen, slow->second_drawn[drawn]);
    for (int which = 0; which < BAIZE_TALLIES; which++) {
        const struct baize_tally_wager *wager = &tally->wagers[which];
        assert_int_equal(wager->net, slow->net[which]);
        assert_int_equal(wager->wagered, slow->wagered[which]);
        assert_int_equal(wager->cut, slow->cut[which]);
        assert_int_equal(wager->hits.seen, slow->hits[which]);
        assert_int_equal(wager->hits.squares, slow->hit_squares[which]);
        assert_int_equal(wager->squares.high, 0);
        assert_int_equal(wager->squares.low, slow->squares[which]);
        assert_int_equal(wager->seat_squares.low, slow->seat_squares[which]);
        for (int row = 0; row < BAIZE_PAY_ROWS_MOST; row++) {
            assert_int_equal(wager->rows[row].seen, slow->rows[which][row]);
            assert_int_equal(wager->rows[row].squares, slow->row_squares[which][row]);
        }
    }
}

static void check_against_slow(const char *id, uint8_t seats, uint32_t rounds)
{
    struct slow slow;
    open_table(id, seats);
    struct baize_tally tally = simulate(3, rounds);
    play_slowly(3, rounds, &slow);
    assert_int_equal(tally.rounds, rounds);
    assert_int_equal(tally.hands, rounds * seats);
    expect_same(&tally, &slow);
}

TEST(test_every_cent_is_on_a_line)
{
    check_against_slow(maryland, 7, 2000);
    check_against_slow(maryland, 1, 3000);
    check_against_slow(three_level, 6, 1000);
    check_against_slow(south_dakota, 7, 1000);
    check_against_slow(reserve, 2, 1000);
    check_against_slow(washington, 7, 2000);
    check_against_slow(fcp_08, 1, 3000);
    check_against_slow(double_draw, 6, 1000);
    check_against_slow(double_draw, 1, 2000);
    check_against_slow(double_draw_b, 5, 1000);
}

/* Ante and Play alone: the way that one player is simulated fastest. */
TEST(test_ante_alone)
{
    struct slow slow;
    open_table(maryland, 1);
    baize_cents ante = simulation.wagers[BAIZE_ANTE];
    memset(simulation.wagers, 0, sizeof simulation.wagers);
    simulation.wagers[BAIZE_ANTE] = ante;
    struct baize_tally tally = simulate(0, 5000);
    play_slowly(0, 5000, &slow);
    expect_same(&tally, &slow);
    assert_int_equal(tally.wagers[BAIZE_TALLY_ANTE].made, 5000);
    assert_int_equal(tally.wagers[BAIZE_TALLY_ACES_UP].made, 0);
    assert_int_equal(tally.folds.seen + tally.least.seen + tally.most.seen, 5000);
    assert_int_equal(tally.folds.squares, tally.folds.seen); /* with one seat, each round has none or one */
    assert_int_equal(tally.wagers[BAIZE_TALLY_ANTE].wagered,
                     ante * (int64_t)(5000 + tally.least.seen + 3 * tally.most.seen));
    assert_memory_equal(&tally.wagers[BAIZE_TALLY_ANTE].squares, &tally.wagers[BAIZE_TALLY_ANTE].seat_squares,
                        sizeof(struct baize_wide));
}

/* A meter that is not whole: 10% of $1,234.56 is $123.45, rounded down, and the tally says so. */
TEST(test_shares_of_a_meter)
{
    struct slow slow;
    open_table(south_dakota, 7);
    simulation.meters[0] = 123456;
    struct baize_tally tally = simulate(0, 20000);
    play_slowly(0, 20000, &slow);
    expect_same(&tally, &slow);
    uint64_t tenths = 0, claims = 0;
    for (int row = 0; row < rules.progressive.schedule.count; row++) {
        const struct baize_odds *pays = &rules.progressive.schedule.rows[row].pays;
        claims += tally.wagers[BAIZE_TALLY_PROGRESSIVE].rows[row].seen;
        if (pays->kind == BAIZE_ODDS_METER && pays->share * INT64_C(123456) % 1000000 != 0)
            tenths += tally.wagers[BAIZE_TALLY_PROGRESSIVE].rows[row].seen;
    }
    assert_true(claims > tenths && tenths > 0);
    assert_int_equal(tally.wagers[BAIZE_TALLY_PROGRESSIVE].rounded, tenths);
    assert_int_equal(tally.wagers[BAIZE_TALLY_PROGRESSIVE].made, 140000);
    assert_int_equal(tally.wagers[BAIZE_TALLY_ENVY].made, 140000 * 6);
}

/* ---- Wins that meters pay ---- */

static struct baize_course_win written[40000];

/* The same rounds one by one: every claim on a meter, in its order, and no other. */
static void check_wins(const char *id, uint8_t seats, uint32_t rounds, baize_cards deck)
{
    static struct baize_settled settled;
    struct baize_course_wins wins = {.wins = written, .most = COUNT_OF(written)};
    struct baize_tally tally, plain;
    struct baize_seeded seeded;
    struct baize_settle_input input;
    struct slow ignored;
    uint32_t next = 0;
    open_table(id, seats);
    if (deck != 0)
        rules.deck = deck;
    memset(&tally, 0, sizeof tally);
    assert_int_equal(baize_simulate_block_wins(&simulation, 3, rounds, &tally, &wins), BAIZE_OK);
    plain = simulate(3, rounds);
    assert_memory_equal(&tally, &plain, sizeof tally);
    struct baize_random random = baize_random_seeded(&seeded, simulation.seed, 3);
    for (uint32_t round = 0; round < rounds; round++) {
        slow_play(&ignored, &random, &input);
        assert_int_equal(baize_settle_round(&rules, &input, &settled), BAIZE_OK);
        for (uint8_t i = 0; i < settled.claims_count; i++) {
            if (settled.claims[i].from != BAIZE_FROM_METER)
                continue;
            assert_true(next < wins.count);
            assert_int_equal(written[next].round, round);
            assert_int_equal(written[next].row, settled.claims[i].row);
            assert_int_equal(written[next++].seat, settled.claims[i].seat);
        }
    }
    assert_int_equal(next, wins.count);
    if (next < 5)
        fail_msg("%s, %u seats: only %u wins", id, seats, next);
}

/* Eights to aces: quads and royals come often. */
#define HIGH_CARDS(lane) ((baize_cards)(lane)*UINT64_C(0x0001000100010001))

TEST(test_R27_wins_of_meters_are_written_down_in_order)
{
    check_wins(from_meter, 5, 3000, 0);
    check_wins(from_meter, 1, 3000, 0);
    check_wins(three_level, 3, 20000, rules.deck & HIGH_CARDS(0x1FC0));
    check_wins(south_dakota, 3, 60000, rules.deck & HIGH_CARDS(0x1FC0));
}

TEST(test_too_many_wins)
{
    struct baize_course_wins wins = {.wins = written, .most = 5};
    struct baize_tally tally, before;
    open_table(from_meter, 5);
    memset(&tally, 0x11, sizeof tally);
    before = tally;
    assert_int_equal(baize_simulate_block_wins(&simulation, 0, 1000, &tally, &wins), BAIZE_SCRATCH_TOO_SMALL);
    assert_memory_equal(&tally, &before, sizeof tally);
    assert_int_equal(wins.count, 0);
}

/* ---- By hand ---- */

/* The first round of block 0: its cards, and what they come to by the Maryland document, in cents. Ante $10, Aces Up
 * $5, Six Card Bonus $5, Progressive $1; the simple strategy. */
struct by_hand {
    uint64_t seed;
    const char *cards; /* the player's five, the bonus card, the dealer's six with the up card last */
    int64_t ante, aces_up, six_card_bonus, progressive;
    uint64_t folds, least, most;
};

static const struct by_hand by_hand[] = {
    /* Three threes lose Ante and Play (3x) to three kings: -10 - 30, and the bonus pays 2 to 1. Aces Up 9 to 1, Six
     * Card Bonus 5 to 1, the progressive 9 for 1. */
    {4677, "3s 3h 3c 7d 5c Qc 9s Kd Qs 2d Ks Kc", -2000, 4500, 2500, 800, 0, 0, 1},
    /* A straight, five high, beats a pair of kings: 1 to 1 on 10 + 30. Aces Up 4 to 1. With the two of spades the six
     * cards are a straight no more than the five: there is no ace or six beside 5-4-3-2, a pair of twos pays nothing.
     */
    {4, "4d 5d 9c 3s 2h 2s 9s 8c 4s Ts Kc Kd", 4000, 2000, -500, -100, 0, 0, 1},
    /* Ace high is folded; a fold takes the progressive too (11.C(3)). The others lose by their tables. */
    {5, "Qs Ad 8d 5s 4d Jc Qh 9h 8c 8h Kd 4h", -1000, -500, -500, -100, 1, 0, 0},
    /* A pair of eights against a five: 1x. Nines beat it: Ante and Play are lost. */
    {6, "Qc 8h 3s 8d 2h Jd 2c 6h 9h 3h 9d 5h", -2000, -500, -500, -100, 0, 1, 0},
    /* A pair of sevens against a six is folded: its rank is not among those the strategy plays against. */
    {1, "4s 7d 7c Ts 9s 3h 9c 2s Jc 4d Qh 6s", -1000, -500, -500, -100, 1, 0, 0},
};

static void expect_cards(uint64_t seed, const char *expected)
{
    struct baize_seeded seeded;
    struct baize_random random = baize_random_seeded(&seeded, seed, 0);
    baize_card dealt[12], read[12];
    size_t count;
    assert_int_equal(baize_deal_random(&random, rules.deck, 12, dealt), BAIZE_OK);
    assert_int_equal(baize_cards_parse(expected, strlen(expected), read, 12, &count, NULL), BAIZE_OK);
    assert_memory_equal(dealt, read, sizeof dealt);
}

TEST(test_rounds_checked_by_hand)
{
    for (size_t i = 0; i < COUNT_OF(by_hand); i++) {
        open_table(maryland, 1);
        simulation.seed = by_hand[i].seed;
        expect_cards(by_hand[i].seed, by_hand[i].cards);
        struct baize_tally tally = simulate(0, 1);
        assert_int_equal(tally.wagers[BAIZE_TALLY_ANTE].net, by_hand[i].ante);
        assert_int_equal(tally.wagers[BAIZE_TALLY_ACES_UP].net, by_hand[i].aces_up);
        assert_int_equal(tally.wagers[BAIZE_TALLY_SIX_CARD_BONUS].net, by_hand[i].six_card_bonus);
        assert_int_equal(tally.wagers[BAIZE_TALLY_PROGRESSIVE].net, by_hand[i].progressive);
        assert_int_equal(tally.folds.seen, by_hand[i].folds);
        assert_int_equal(tally.least.seen, by_hand[i].least);
        assert_int_equal(tally.most.seen, by_hand[i].most);
        assert_int_equal(tally.wagers[BAIZE_TALLY_ANTE].wagered,
                         1000 * (int64_t)(1 + by_hand[i].least + 3 * by_hand[i].most));
    }
}

/* ---- Blocks ---- */

TEST(test_any_order_gives_the_same_sum)
{
    struct baize_tally forward, backward, parts[2];
    open_table(washington, 7);
    memset(&forward, 0, sizeof forward);
    memset(&backward, 0, sizeof backward);
    memset(parts, 0, sizeof parts);
    for (uint64_t block = 0; block < 6; block++) {
        assert_int_equal(baize_simulate_block(&simulation, block, 300, &forward), BAIZE_OK);
        assert_int_equal(baize_simulate_block(&simulation, 5 - block, 300, &backward), BAIZE_OK);
        assert_int_equal(baize_simulate_block(&simulation, block, 300, &parts[block % 2]), BAIZE_OK);
    }
    assert_memory_equal(&forward, &backward, sizeof forward);
    assert_int_equal(baize_tally_add(&parts[1], &parts[0]), BAIZE_OK);
    assert_memory_equal(&forward, &parts[1], sizeof forward);
    assert_int_equal(forward.rounds, 1800);
}

TEST(test_blocks_and_seeds_differ)
{
    open_table(maryland, 1);
    struct baize_tally first = simulate(0, 500), other = simulate(1, 500);
    assert_memory_not_equal(&first, &other, sizeof first);
    simulation.seed++;
    other = simulate(0, 500);
    assert_memory_not_equal(&first, &other, sizeof first);
    simulation.seed--;
    other = simulate(0, 500);
    assert_memory_equal(&first, &other, sizeof first);
}

/* ---- Sums ---- */

TEST(test_adding)
{
    static struct baize_tally sum, part, before;
    sum.rounds = 5;
    part.rounds = 6;
    sum.wagers[2].squares = (struct baize_wide){.low = UINT64_MAX, .high = 1};
    part.wagers[2].squares = (struct baize_wide){.low = 2, .high = 3};
    sum.wagers[3].net = -4;
    part.wagers[3].net = INT64_MAX;
    part.wagers[3].rows[1] = (struct baize_tally_count){2, 4};
    part.first_drawn[3].seen = 7;
    assert_int_equal(baize_tally_add(&sum, &part), BAIZE_OK);
    assert_int_equal(sum.rounds, 11);
    assert_int_equal(sum.wagers[2].squares.low, 1);
    assert_int_equal(sum.wagers[2].squares.high, 5); /* with the carry */
    assert_int_equal(sum.wagers[3].net, INT64_MAX - 4);
    assert_int_equal(sum.wagers[3].rows[1].squares, 4);
    assert_int_equal(sum.first_drawn[3].seen, 7);
    before = sum;
    assert_int_equal(baize_tally_add(&sum, &part), BAIZE_MONEY_OVERFLOW);
    assert_memory_equal(&sum, &before, sizeof sum);
    part.wagers[3].net = 0;
    part.wagers[2].squares.high = UINT64_MAX;
    assert_int_equal(baize_tally_add(&sum, &part), BAIZE_MONEY_OVERFLOW);
    assert_memory_equal(&sum, &before, sizeof sum);
}

/* ---- Refusals ---- */

static void expect_refusal(enum baize_status expected, uint32_t rounds)
{
    struct baize_tally tally, before;
    memset(&tally, 0x11, sizeof tally);
    before = tally;
    assert_int_equal(baize_simulate_block(&simulation, 0, rounds, &tally), expected);
    assert_memory_equal(&tally, &before, sizeof tally);
}

TEST(test_refusals)
{
    open_table(south_dakota, 7);
    expect_refusal(BAIZE_ANALYSIS_UNSUPPORTED, BAIZE_BLOCK_ROUNDS + 1);
    simulation.seats = 0;
    expect_refusal(BAIZE_CARD_COUNT, 1);
    simulation.seats = 8;
    expect_refusal(BAIZE_CARD_COUNT, 1);
    simulation.seats = 7;
    simulation.wagers[BAIZE_SIX_CARD_BONUS] = 100; /* not offered here */
    expect_refusal(BAIZE_ANALYSIS_UNSUPPORTED, 1);
    simulation.wagers[BAIZE_SIX_CARD_BONUS] = 0;
    simulation.wagers[BAIZE_PLAY] = 100; /* the strategy makes it */
    expect_refusal(BAIZE_ANALYSIS_UNSUPPORTED, 1);
    simulation.wagers[BAIZE_PLAY] = 0;
    simulation.wagers[BAIZE_ACES_UP] = -100;
    expect_refusal(BAIZE_WAGER_NEGATIVE, 1);
    simulation.wagers[BAIZE_ACES_UP] = INT64_MAX;
    expect_refusal(BAIZE_MONEY_OVERFLOW, 1);
    simulation.wagers[BAIZE_ACES_UP] = 0;
    simulation.wagers[BAIZE_ANTE] = 0;
    expect_refusal(BAIZE_ANALYSIS_UNSUPPORTED, 1);
    open_table(south_dakota, 7);
    simulation.meters[0] = INT64_MAX;
    expect_refusal(BAIZE_MONEY_OVERFLOW, 1);
    open_table(south_dakota, 7);
    struct baize_paytable *aces_up = &rules.wagers[BAIZE_ACES_UP].paytable;
    aces_up->rows[aces_up->count - 1].pays =
        (struct baize_odds){.kind = BAIZE_ODDS_FIXED, .fixed_cents = INT64_C(1) << 54};
    expect_refusal(BAIZE_MONEY_OVERFLOW, 100); /* a net that cannot be squared */
    open_table(south_dakota, 7);
    simulation.decisions = NULL;
    expect_refusal(BAIZE_ANALYSIS_UNSUPPORTED, 1);
    open_table(double_draw, 6);
    simulation.draws = NULL;
    expect_refusal(BAIZE_ANALYSIS_UNSUPPORTED, 1);
}

AROUND_ALL_TESTS(make_tables, NULL);

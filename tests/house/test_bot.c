/* test_bot.c - the house that plays by itself plays every shipped submission: opens, deals, settles, closes. */
#include "bot.h"
#include "submissions.h"
#include "testing.h"
#include <baize/chance.h>

#define ROUNDS 60

static struct baize_rules rules;
static struct baize_floor_table tables[1];
static struct baize_floor_meter meters[1];
static struct baize_floor floor_;
static struct baize_floor_record record;
static struct baize_floor_action action;
static struct baize_refusal refusal;
static struct baize_seeded seeded;
static struct baize_random source;
static baize_card order[BAIZE_DECK_MOST];
static size_t order_count;
static uint8_t nonce[BAIZE_NONCE_SIZE];
static int64_t now_ms;

static void act(void)
{
    char words[1024];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (baize_floor_act(&floor_, &action, &record, &refusal) == BAIZE_OK)
        return;
    baize_refusal_print(&text, &refusal, &rules);
    fail_msg("%s in phase %s: %s", baize_reason_name(refusal.reason), baize_phase_id(tables[0].table.round.phase),
             words);
}

/* What an engine does for a table with a generator. */
static void fill_in_the_deck(struct baize_action *round)
{
    if (round->kind == BAIZE_ACT_OPEN_ROUND) {
        assert_int_equal(baize_shuffle(&source, rules.deck, order, &order_count), BAIZE_OK);
        baize_random_bytes(&source, nonce, sizeof nonce);
        assert_int_equal(baize_deck_commit(order, order_count, nonce, round->open_round.commitment), BAIZE_OK);
    } else if (round->kind == BAIZE_ACT_CARDS && round->cards.count == 0) {
        size_t used = (size_t)baize_cards_count(tables[0].table.round.used);
        round->cards.count = baize_round_cards_wanted(&tables[0].table.round);
        memcpy(round->cards.cards, order + used, round->cards.count);
    } else if (round->kind == BAIZE_ACT_SHOW_DECK) {
        round->show_deck.count = (uint8_t)order_count;
        memcpy(round->show_deck.order, order, order_count);
        memcpy(round->show_deck.nonce, nonce, sizeof nonce);
    }
}

static void open_meter(void)
{
    action = (struct baize_floor_action){.machine = BAIZE_FLOOR_METER, .number = 1};
    baize_meter_setup_of(&rules, 1, &action.meter);
    action.meter.by = (struct baize_actor){BOT_MANAGER, BAIZE_MANAGER, BOT_SUPERVISOR, now_ms};
    action.meter.second_role = BAIZE_SUPERVISOR;
    act();
    action.meter.kind = BAIZE_METER_ACT_LINK_TABLE;
    action.meter.link_table.table = 1;
    act();
}

static void set_up(const struct baize_shipped *shipped, enum baize_card_source cards)
{
    struct baize_floor_settings settings = {.table = {.number = 1, .source = cards}, .counts_chips = true};
    assert_true(read_shipped(shipped, &rules));
    baize_floor_start(&floor_, tables, 1, meters, 1);
    assert_int_equal(baize_floor_add_table(&floor_, &rules, &settings), BAIZE_OK);
    if (!rules.wagers[BAIZE_PROGRESSIVE].offered)
        return;
    assert_int_equal(baize_floor_add_meter(&floor_, &rules, 1), BAIZE_OK);
    open_meter();
}

static void play(const struct baize_shipped *shipped, enum baize_card_source cards)
{
    struct bot bot = {.seed = 11, .seats = 3, .side_wagers = 70, .folds = 30, .buy_in = 500000};
    set_up(shipped, cards);
    while (bot_next(&bot, &floor_, &tables[0], &action)) {
        now_ms += 500;
        if (action.machine == BAIZE_FLOOR_METER)
            action.meter.by.at_ms = now_ms;
        else if (action.machine == BAIZE_FLOOR_CONTROLLER)
            action.controller.by.at_ms = now_ms;
        else
            action.table.by.at_ms = now_ms;
        if (action.machine == BAIZE_FLOOR_TABLE && action.table.kind == BAIZE_TABLE_ACT_ROUND &&
            cards == BAIZE_SOURCE_GENERATOR)
            fill_in_the_deck(&action.table.round);
        act();
        assert_true(baize_floor_balances(&floor_));
        bot.close = tables[0].table.last_round >= ROUNDS;
    }
    assert_int_equal(tables[0].table.life, BAIZE_LIFE_CLOSED);
    assert_int_equal(tables[0].table.last_round, ROUNDS);
}

TEST(test_the_bot_plays_every_submission)
{
    struct baize_shipped shipped;
    unsigned played = 0;
    source = baize_random_seeded(&seeded, 1, 0);
    now_ms = 1794830400000;
    for (size_t i = 0; i < baize_shipped_count(); i++) {
        assert_int_equal(baize_shipped_at(i, &shipped), BAIZE_OK);
        if (shipped.kind != BAIZE_FILE_SUBMISSION)
            continue;
        play(&shipped, BAIZE_SOURCE_GENERATOR);
        play(&shipped, BAIZE_SOURCE_READER);
        played++;
    }
    assert_true(played >= 10);
}

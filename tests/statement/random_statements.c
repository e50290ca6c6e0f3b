/* random_statements.c - random lives of a table, told as events, and what its statements say.
 *
 *     random_statements [LIVES [SEED]]
 *
 * A life is some days at one table: rounds, voids, fills, credits, drops and counts that differ, tips, corrections,
 * disputes, patrons who leave, several shifts of the tray. For each life it prints every event, then the statements of
 * the whole and of pieces of it, whose borders fall anywhere: check_statements.py computes them again from the texts.
 *
 * What must hold in any case is looked at here: the three ways agree, pieces add up to the whole, and the chips of
 * every player are explained. */
#include "bot.h"

#include <baize/chance.h>
#include <baize/statement.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BEGIN_MS INT64_C(1794830400000)
#define ACTS     900
#define PIECES   6
#define PLAYERS  3

#define PROMISE(condition)                                                                                             \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #condition);                            \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

static unsigned char scratch[BAIZE_RULES_SCRATCH];
static struct baize_diagnostics found;
static struct baize_rules rules;
static struct baize_floor_table tables[1];
static struct baize_floor_meter meters[1];
static struct baize_floor floor_;
static struct baize_floor_record record;
static struct baize_floor_action action;
static struct baize_refusal refusal;
static struct baize_seeded seeded;
static struct baize_random source;
static int64_t now_ms;

static struct baize_table_statement whole, pieces[PIECES];
static struct baize_player_statement players[PLAYERS];
static struct baize_player_table player_tables[PLAYERS][2];

static uint32_t below(uint32_t limit)
{
    uint8_t bytes[4];
    uint32_t number;
    baize_random_bytes(&source, bytes, sizeof bytes);
    memcpy(&number, bytes, sizeof number);
    return number % limit;
}

/* ---- Acting ---- */

static void tell(const struct baize_floor_event *event)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    PROMISE(baize_floor_event_encode(&text, event, &rules) == BAIZE_OK);
    printf("%s %s\n", event->machine == BAIZE_FLOOR_METER ? "meter" : "table", line);
    PROMISE(baize_table_statement_add(&whole, event) == BAIZE_OK);
    for (int i = 0; i < PIECES; i++)
        PROMISE(baize_table_statement_add(&pieces[i], event) == BAIZE_OK);
    for (int i = 0; i < PLAYERS; i++)
        PROMISE(baize_player_statement_add(&players[i], event) == BAIZE_OK);
}

static bool act(void)
{
    if (action.machine == BAIZE_FLOOR_METER)
        action.meter.by.at_ms = now_ms;
    else if (action.machine == BAIZE_FLOOR_CONTROLLER)
        action.controller.by.at_ms = now_ms;
    else
        action.table.by.at_ms = now_ms;
    if (baize_floor_act(&floor_, &action, &record, &refusal) != BAIZE_OK)
        return false;
    for (uint16_t i = 0; i < record.count; i++)
        tell(&record.events[i]);
    return true;
}

static struct baize_table_action *manager(enum baize_table_act kind)
{
    action = (struct baize_floor_action){
        .machine = BAIZE_FLOOR_TABLE,
        .number = 1,
        .table = {.kind = kind, .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR}}};
    return &action.table;
}

static baize_cents some(baize_cents most)
{
    return 1 + below((uint32_t)most);
}

/* What was counted is right, a little off, or far off. */
static baize_cents about(enum baize_account_kind kind)
{
    struct baize_account account = {.kind = (uint16_t)kind};
    baize_cents books = baize_ledger_balance(&tables[0].table.ledger, account) / BAIZE_MICROCENTS_PER_CENT;
    baize_cents off = below(2) == 0 ? 0 : (baize_cents)below(30000) - 15000;
    return books + off > 0 ? books + off : 0;
}

static uint32_t somebody(void)
{
    return BOT_PATRON + 11 + below(PLAYERS);
}

/* ---- What else happens at a table ---- */

static void papers(void)
{
    struct baize_table_action *paper;
    switch (below(5)) {
    case 0:
        paper = manager(BAIZE_TABLE_ACT_FILL);
        paper->fill.amount = some(500000);
        paper->fill.signers[0] = BOT_EXECUTIVE;
        paper->fill.signers[1] = BOT_FLOORPERSON;
        break;
    case 1:
        paper = manager(BAIZE_TABLE_ACT_CREDIT);
        paper->credit.amount = some(300000);
        paper->credit.signers[0] = BOT_EXECUTIVE;
        paper->credit.signers[1] = BOT_FLOORPERSON;
        break;
    case 2:
        paper = manager(BAIZE_TABLE_ACT_VOID_SLIP);
        paper->void_slip.slip = (enum baize_slip_kind)below(2);
        paper->void_slip.number = tables[0].table.fills;
        paper->void_slip.why = BAIZE_WHY_WRITTEN_WRONGLY;
        break;
    case 3:
        paper = manager(BAIZE_TABLE_ACT_TAKE_DROP);
        paper->take_drop.counted = about(BAIZE_ACCOUNT_DROP);
        paper->take_drop.again = true;
        break;
    default:
        paper = manager(BAIZE_TABLE_ACT_TAKE_TIPS);
        paper->take_tips.counted = about(BAIZE_ACCOUNT_TIPS);
        paper->take_tips.again = true;
        break;
    }
    act();
}

static void quarrel(void)
{
    struct baize_table_action *paper;
    switch (below(4)) {
    case 0:
        paper = manager(BAIZE_TABLE_ACT_CORRECT_PAYMENT);
        paper->correct_payment.round = tables[0].table.last_round - below(3);
        paper->correct_payment.patron = somebody();
        paper->correct_payment.seat = (uint8_t)(paper->correct_payment.patron - BOT_PATRON - 10);
        paper->correct_payment.amount = some(5000);
        paper->correct_payment.to_patron = below(2) == 0;
        paper->correct_payment.why = BAIZE_WHY_HAND_MISREAD;
        break;
    case 1:
        paper = manager(BAIZE_TABLE_ACT_OPEN_DISPUTE);
        paper->open_dispute.patron = somebody();
        paper->open_dispute.round = tables[0].table.last_round;
        paper->open_dispute.seat = (uint8_t)(paper->open_dispute.patron - BOT_PATRON - 10);
        paper->by = (struct baize_actor){.who = paper->open_dispute.patron, .role = BAIZE_PLAYER};
        break;
    case 2:
        paper = manager(BAIZE_TABLE_ACT_HOLD_DISPUTED);
        paper->hold_disputed.number = tables[0].table.disputed;
        paper->hold_disputed.amount = some(20000);
        break;
    default:
        paper = manager(BAIZE_TABLE_ACT_DECIDE_DISPUTE);
        paper->by.who = BOT_EXECUTIVE; /* whoever corrected a payment does not decide about it */
        paper->by.role = BAIZE_EXECUTIVE;
        paper->decide_dispute.number = tables[0].table.disputed - below(2);
        paper->decide_dispute.for_patron = below(2) == 0;
        paper->decide_dispute.amount = paper->decide_dispute.for_patron ? some(20000) : 0;
        paper->decide_dispute.why = BAIZE_WHY_RECORD_CHECKED;
        break;
    }
    act();
}

static void patrons(void)
{
    uint32_t patron = somebody();
    struct baize_table_action *paper = manager(BAIZE_TABLE_ACT_TIP);
    switch (below(4)) {
    case 0:
    case 1:
        paper->tip.patron = patron;
        paper->tip.amount = some(2000);
        break;
    case 2:
        paper->kind = BAIZE_TABLE_ACT_CASH_OUT;
        paper->cash_out.patron = patron;
        paper->cash_out.amount = some(50000);
        break;
    default:
        paper->kind = BAIZE_TABLE_ACT_LEAVE;
        paper->leave.patron = patron;
        break;
    }
    action.table.by = (struct baize_actor){.who = patron, .role = BAIZE_PLAYER};
    act();
}

static void something_wrong(void)
{
    struct baize_action *report = &manager(BAIZE_TABLE_ACT_ROUND)->round;
    report->kind = BAIZE_ACT_REPORT_IRREGULARITY;
    report->report_irregularity.what = (enum baize_irregularity)below(12);
    act();
}

static void disturb(void)
{
    uint32_t what = below(40);
    if (what < 3)
        papers();
    else if (what < 6)
        quarrel();
    else if (what < 9)
        patrons();
    else if (what == 9)
        something_wrong();
}

/* ---- A life ---- */

static void start_statements(void)
{
    struct baize_period period = {.from_ms = BEGIN_MS - 1000, .to_ms = INT64_C(4000000000000)};
    int64_t cut_ms = period.from_ms;
    baize_table_statement_start(&whole, 1, false, &period);
    for (int i = 0; i < PIECES; i++) {
        period.from_ms = cut_ms;
        cut_ms += 1000 * (int64_t)some(i == 0 ? 2000 : 9000);
        period.to_ms = i == PIECES - 1 ? whole.period.to_ms : cut_ms;
        baize_table_statement_start(&pieces[i], 1, false, &period);
    }
    for (int i = 0; i < PLAYERS; i++) {
        baize_player_statement_start(&players[i], BOT_PATRON + 11 + (uint32_t)i, &pieces[1 + i].period, NULL, 0,
                                     player_tables[i], 2);
        PROMISE(baize_player_statement_begin_table(&players[i], 1, false) == BAIZE_OK);
    }
}

static void open_meter(void)
{
    action = (struct baize_floor_action){.machine = BAIZE_FLOOR_METER, .number = 1};
    baize_meter_setup_of(&rules, 1, &action.meter);
    action.meter.by = (struct baize_actor){.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR};
    action.meter.second_role = BAIZE_SUPERVISOR;
    PROMISE(act());
    action.meter.kind = BAIZE_METER_ACT_LINK_TABLE;
    action.meter.link_table.table = 1;
    PROMISE(act());
}

static void set_up(const char *id)
{
    struct baize_library library = baize_shipped_library();
    struct baize_shipped shipped;
    struct baize_floor_settings settings = {.table = {.number = 1, .source = BAIZE_SOURCE_READER},
                                            .counts_chips = true};
    PROMISE(baize_shipped_find(id, BAIZE_FILE_SUBMISSION, &shipped) == BAIZE_OK);
    struct baize_source file = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
    PROMISE(baize_rules_load(&file, &library, scratch, sizeof scratch, &rules, &found) == BAIZE_OK);
    baize_floor_start(&floor_, tables, 1, meters, 1);
    PROMISE(baize_floor_add_table(&floor_, &rules, &settings) == BAIZE_OK);
    start_statements();
    if (!rules.wagers[BAIZE_PROGRESSIVE].offered)
        return;
    PROMISE(baize_floor_add_meter(&floor_, &rules, 1) == BAIZE_OK);
    open_meter();
}

/* The bot counts right; here people do. */
static void miscount(void)
{
    if (action.machine != BAIZE_FLOOR_TABLE)
        return;
    if (action.table.kind == BAIZE_TABLE_ACT_OPEN_INVENTORY)
        action.table.open_inventory.counted = 2000000 + some(500000);
    if (action.table.kind == BAIZE_TABLE_ACT_CLOSE_INVENTORY)
        action.table.close_inventory.counted = about(BAIZE_ACCOUNT_TRAY);
    if (action.table.kind == BAIZE_TABLE_ACT_TAKE_DROP)
        action.table.take_drop.counted = about(BAIZE_ACCOUNT_DROP);
    if (action.table.kind == BAIZE_TABLE_ACT_OPEN_INVENTORY || action.table.kind == BAIZE_TABLE_ACT_CLOSE_INVENTORY ||
        action.table.kind == BAIZE_TABLE_ACT_TAKE_DROP)
        action.table.take_drop.again = true; /* one shape */
}

static void live(uint64_t seed)
{
    static const char *const ids[] = {"maryland-four-card-poker", "maryland-double-draw-poker",
                                      "south-dakota-four-card-poker", "washington-four-card-poker"};
    struct bot bot = {.seed = seed, .seats = PLAYERS, .side_wagers = 70, .folds = 30, .buy_in = 50000};
    const char *id = ids[below(4)];
    now_ms = BEGIN_MS;
    set_up(id);
    for (int i = 0; i < ACTS; i++) {
        now_ms += some(below(60) == 0 ? 900000 : 20000);
        disturb();
        if (below(150) == 0)
            bot.close = !bot.close;
        if (!bot_next(&bot, &floor_, &tables[0], &action)) {
            bot.close = false;
            continue;
        }
        miscount();
        act(); /* a tray that cannot pay waits for a fill */
        if (refusal.reason == BAIZE_REASON_TRAY_DOES_NOT_SUFFICE)
            papers();
    }
}

/* ---- What must hold ---- */

static void promise(void)
{
    static const enum baize_table_figure additive[] = {
        BAIZE_FIGURE_ROUNDS, BAIZE_FIGURE_HANDLE,  BAIZE_FIGURE_DROP, BAIZE_FIGURE_WIN,
        BAIZE_FIGURE_FILLS,  BAIZE_FIGURE_CREDITS, BAIZE_FIGURE_TIPS, BAIZE_FIGURE_CONTRIBUTIONS};
    PROMISE(baize_table_statement_agrees(&whole));
    for (int i = 0; i < PIECES; i++)
        PROMISE(baize_table_statement_agrees(&pieces[i]));
    for (size_t k = 0; k < sizeof additive / sizeof additive[0]; k++) {
        int64_t sum = 0;
        for (int i = 0; i < PIECES; i++)
            sum += pieces[i].figures[additive[k]];
        PROMISE(sum == whole.figures[additive[k]]);
    }
    for (int i = 0; i < PLAYERS; i++)
        PROMISE(baize_player_statement_agrees(&players[i]));
}

static void put(void *context, const char *line)
{
    printf("%s %s\n", (const char *)context, line);
}

static char words_csv[] = "csv", words_player[] = "player";

int main(int argc, char **argv)
{
    unsigned long lives = argc > 1 ? strtoul(argv[1], NULL, 10) : 10;
    unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    source = baize_random_seeded(&seeded, seed, 0);
    for (unsigned long life = 0; life < lives; life++) {
        printf("life %lu\n", life);
        live(seed * 1000 + life);
        promise();
        baize_table_statement_csv_head(put, words_csv);
        baize_table_statement_csv(&whole, NULL, put, words_csv);
        for (int i = 0; i < PIECES; i++)
            baize_table_statement_csv(&pieces[i], NULL, put, words_csv);
        for (int i = 0; i < PLAYERS; i++)
            baize_player_statement_csv(&players[i], NULL, put, words_player);
    }
    return 0;
}

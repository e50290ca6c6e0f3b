/* bench_floor.c - acts a second of meters, tables and progressive-only tables on one thread.
 *
 *     bench_floor [--json]
 *
 * A meter takes in the wagers of a round and ends it; a table with its controller and its meter plays whole rounds,
 * procedures of the deck counted; a progressive-only table plays games with its keys. Every act goes through check,
 * decide and fold, books balanced, all machines or none. Beside each, in the same run, the same acts with every event
 * written as text and read back: what a journal costs. */
#include <baize/floor.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ACTS      400000
#define TEXT_ACTS 40000
#define PASSES    3

enum { TABLE = 1, METER = 1, DEALER = 11, FLOORPERSON = 12, MANAGER = 13, SUPERVISOR = 14, PATRONS = 100 };

static unsigned char scratch[BAIZE_RULES_SCRATCH];
static struct baize_diagnostics found;
static struct baize_rules rules;
static struct baize_floor floor_;
static struct baize_floor_table table;
static struct baize_floor_meter meter;
static struct baize_floor_record record;
static struct baize_refusal refusal;
static struct baize_floor_action action;
static struct baize_meter_events meter_events;
static int64_t now_ms;
static uint64_t acts, events;
static bool in_text;

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now); /* others may use the machine */
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static _Noreturn void stop(const char *what)
{
    fprintf(stderr, "act %" PRIu64 ", phase %s: %s\n", acts, baize_phase_id(table.table.round.phase), what);
    exit(1);
}

/* ---- Acting ---- */

static void write_and_read(const struct baize_floor_event *event)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    static struct baize_floor_event read;
    struct baize_text text = baize_text_in(line, sizeof line);
    size_t position;
    enum baize_status status = baize_floor_event_encode(&text, event, &rules);
    if (status == BAIZE_OK && event->machine == BAIZE_FLOOR_TABLE)
        status = baize_table_event_decode(line, text.length, &rules, TABLE, &read.table, &position);
    else if (status == BAIZE_OK && event->machine == BAIZE_FLOOR_CONTROLLER)
        status = baize_controller_event_decode(line, text.length, &rules, &read.controller, &position);
    else if (status == BAIZE_OK)
        status = baize_meter_event_decode(line, text.length, &rules, &read.meter, &position);
    if (status != BAIZE_OK)
        stop("an event does not survive its text");
}

static void act(void)
{
    if (baize_floor_act(&floor_, &action, &record, &refusal) != BAIZE_OK)
        stop(baize_reason_name(refusal.reason));
    acts++;
    events += record.count;
    for (uint16_t i = 0; in_text && i < record.count; i++)
        write_and_read(&record.events[i]);
}

static struct baize_actor by(uint32_t who, enum baize_role role)
{
    return (struct baize_actor){.who = who, .role = role, .at_ms = now_ms};
}

static struct baize_table_action *at_table(enum baize_table_act kind, uint32_t who, enum baize_role role)
{
    action.machine = BAIZE_FLOOR_TABLE;
    action.number = TABLE;
    action.table.kind = kind;
    action.table.by = by(who, role);
    return &action.table;
}

static struct baize_action *in_round(enum baize_act kind, uint32_t who, enum baize_role role)
{
    struct baize_table_action *outer = at_table(BAIZE_TABLE_ACT_ROUND, who, role);
    outer->round.kind = kind;
    return &outer->round;
}

static struct baize_controller_action *at_controller(enum baize_controller_act kind)
{
    action.machine = BAIZE_FLOOR_CONTROLLER;
    action.number = TABLE;
    memset(&action.controller, 0, sizeof action.controller);
    action.controller.kind = kind;
    action.controller.by = by(DEALER, BAIZE_DEALER);
    return &action.controller;
}

static struct baize_meter_action *at_meter(enum baize_meter_act kind, uint32_t who, enum baize_role role)
{
    action.machine = BAIZE_FLOOR_METER;
    action.number = METER;
    memset(&action.meter, 0, sizeof action.meter);
    action.meter.kind = kind;
    action.meter.by = by(who, role);
    action.meter.by.second = SUPERVISOR;
    action.meter.second_role = BAIZE_SUPERVISOR;
    return &action.meter;
}

/* ---- Setting up ---- */

static void load(const char *submission)
{
    struct baize_library library = baize_shipped_library();
    struct baize_shipped shipped;
    if (baize_shipped_find(submission, BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK)
        stop("the submission is not shipped");
    struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
    if (baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found) != BAIZE_OK)
        stop("the submission is refused");
}

static void set_up(const char *submission, bool alone)
{
    struct baize_floor_settings settings = {.table = {.number = TABLE, .source = BAIZE_SOURCE_GENERATOR},
                                            .alone = alone};
    load(submission);
    now_ms = 1794830400000;
    baize_floor_start(&floor_, &table, 1, &meter, 1);
    if (baize_floor_add_table(&floor_, &rules, &settings) != BAIZE_OK ||
        baize_floor_add_meter(&floor_, &rules, METER) != BAIZE_OK)
        stop("no room");
    struct baize_meter_action *open = at_meter(BAIZE_METER_ACT_OPEN, MANAGER, BAIZE_MANAGER);
    baize_meter_setup_of(&rules, METER, open);
    open->by = by(MANAGER, BAIZE_MANAGER);
    open->by.second = SUPERVISOR;
    open->second_role = BAIZE_SUPERVISOR;
    act();
    at_meter(BAIZE_METER_ACT_LINK_TABLE, MANAGER, BAIZE_MANAGER)->link_table.table = TABLE;
    act();
}

/* ---- A meter by itself ---- */

static void meter_act(const struct baize_meter_action *what)
{
    struct baize_refusal why;
    if (baize_meter_act(&rules, &meter.meter, what, &meter_events, &why) != BAIZE_OK)
        stop(baize_reason_name(why.reason));
    acts++;
    events += meter_events.count;
    for (uint8_t i = 0; in_text && i < meter_events.count; i++)
        write_and_read(&(struct baize_floor_event){.machine = BAIZE_FLOOR_METER, .meter = meter_events.events[i]});
}

static void contribute(uint32_t number, uint32_t round)
{
    struct baize_meter_action what = {.kind = BAIZE_METER_ACT_CONTRIBUTE, .by = by(DEALER, BAIZE_DEALER)};
    what.contribute.table = number;
    what.contribute.round = round;
    what.contribute.seats = 0x7F;
    meter_act(&what);
}

static void meter_round(void)
{
    uint32_t round = meter.meter.tables[0].round + 1;
    struct baize_meter_action what = {.kind = BAIZE_METER_ACT_END_ROUND, .by = by(DEALER, BAIZE_DEALER)};
    contribute(TABLE, round);
    what.end_round.table = TABLE;
    what.end_round.round = round;
    meter_act(&what);
}

/* Twenty-one wins of three other tables wait while this one plays. */
static void make_pending(void)
{
    for (uint32_t other = 2; other <= 4; other++) {
        struct baize_meter_action what = {.kind = BAIZE_METER_ACT_LINK_TABLE, .by = by(MANAGER, BAIZE_MANAGER)};
        what.link_table.table = other;
        baize_meter_terms_of(&rules, &what.link_table.terms);
        meter_act(&what);
        contribute(other, 1);
        for (uint8_t seat = 7; seat >= 1; seat--) {
            struct baize_meter_action claim = {.kind = BAIZE_METER_ACT_CLAIM, .by = by(DEALER, BAIZE_DEALER)};
            claim.claim.table = other;
            claim.claim.round = 1;
            claim.claim.seat = seat;
            claim.claim.row = 0;
            meter_act(&claim);
        }
    }
}

/* ---- A table ---- */

static bool step(uint8_t deck)
{
    const struct baize_table_deck *now = &table.table.decks[deck];
    if (now->state == BAIZE_DECK_READY)
        return false;
    if (now->state == BAIZE_DECK_ABSENT) {
        struct baize_table_action *receive = at_table(BAIZE_TABLE_ACT_RECEIVE_DECK, DEALER, BAIZE_DEALER);
        receive->receive_deck.deck = deck;
        receive->receive_deck.back = (enum baize_back)deck;
        receive->receive_deck.preshuffled = true;
    } else {
        struct baize_table_action *take = at_table(BAIZE_TABLE_ACT_STEP, DEALER, BAIZE_DEALER);
        take->step.deck = deck;
        take->step.step =
            now->state == BAIZE_DECK_IN_RACK ? BAIZE_SHUFFLE : rules.procedures.opening[now->next_step].step;
        take->step.depth = 20;
    }
    act();
    return true;
}

static void open_table(uint8_t seats)
{
    at_table(BAIZE_TABLE_ACT_SIGN_ON, DEALER, BAIZE_DEALER);
    act();
    struct baize_table_action *count = at_table(BAIZE_TABLE_ACT_OPEN_INVENTORY, MANAGER, BAIZE_MANAGER);
    count->by.second = SUPERVISOR;
    count->open_inventory.counted = 1000000000;
    act();
    for (uint8_t deck = 0; deck < rules.dealing.decks; deck++)
        while (step(deck))
            continue;
    at_table(BAIZE_TABLE_ACT_OPEN_TABLE, FLOORPERSON, BAIZE_FLOORPERSON);
    act();
    for (uint8_t seat = 1; seat <= seats; seat++) {
        struct baize_table_action *sit = at_table(BAIZE_TABLE_ACT_TAKE_SEAT, FLOORPERSON, BAIZE_FLOORPERSON);
        sit->take_seat.seat = seat;
        sit->take_seat.patron = PATRONS + seat;
        act();
    }
}

static void bet(uint8_t seat, enum baize_wager wager, baize_cents amount)
{
    struct baize_action *place = in_round(BAIZE_ACT_PLACE_WAGER, PATRONS + seat, BAIZE_PLAYER);
    place->place_wager.seat = seat;
    place->place_wager.patron = PATRONS + seat;
    place->place_wager.wager = wager;
    place->place_wager.amount = amount;
    act();
}

static void keep_chips(uint8_t seat)
{
    if (baize_table_chips(&table.table, PATRONS + seat) >= 100000)
        return;
    struct baize_table_action *buy = at_table(BAIZE_TABLE_ACT_BUY_IN, PATRONS + seat, BAIZE_PLAYER);
    buy->buy_in.patron = PATRONS + seat;
    buy->buy_in.amount = 1000000;
    act();
}

/* Cards of the whole deck in turns: every round another order, the same on every machine. */
static void deal(void)
{
    static uint64_t dice = 1;
    struct baize_action *cards = in_round(BAIZE_ACT_CARDS, DEALER, BAIZE_DEALER);
    baize_cards left = rules.deck & ~table.table.round.used;
    uint8_t wanted = baize_round_cards_wanted(&table.table.round);
    cards->cards.count = wanted;
    for (uint8_t i = 0; i < wanted;) {
        dice = dice * UINT64_C(6364136223846793005) + 1442695040888963407u;
        baize_card card = (baize_card)(dice >> 58);
        if ((left & baize_cards_one(card)) == 0)
            continue;
        left &= ~baize_cards_one(card);
        cards->cards.cards[i++] = card;
    }
    act();
}

static void decide(void)
{
    uint8_t seat = table.table.round.turn;
    struct baize_action *play = in_round(BAIZE_ACT_PLAY, PATRONS + seat, BAIZE_PLAYER);
    play->play.seat = seat;
    play->play.amount = table.table.round.seats[seat - 1].wagers[BAIZE_ANTE];
    act();
}

static void count_stub(void)
{
    const struct baize_round *round = &table.table.round;
    struct baize_stub_count *count = &at_table(BAIZE_TABLE_ACT_COUNT_STUB, DEALER, BAIZE_DEALER)->count_stub;
    memset(count, 0, sizeof *count);
    count->stub = (uint8_t)baize_cards_count(rules.deck & ~round->used);
    for (int i = 0; i < BAIZE_SEATS_MOST; i++)
        count->seats[i] = round->seats[i].count;
    count->dealer = round->dealer_count;
    count->bonus = (uint8_t)baize_cards_count(round->bonus_card);
    count->rack = table.table.rack.count;
    act();
}

static void validate(void)
{
    struct baize_meter_action *validate = at_meter(BAIZE_METER_ACT_VALIDATE, SUPERVISOR, BAIZE_EXECUTIVE);
    validate->validate.claim = meter.meter.claims[0].number;
    validate->validate.credential = rules.progressive.controller.credential;
    validate->validate.credential_of = SUPERVISOR;
    act();
}

static void play_round(uint8_t seats)
{
    const struct baize_round *round = &table.table.round;
    struct baize_action *open = in_round(BAIZE_ACT_OPEN_ROUND, DEALER, BAIZE_DEALER);
    open->open_round.number = table.table.last_round + 1;
    open->open_round.commitment[0] = 1;
    act();
    for (uint8_t seat = 1; seat <= seats; seat++) {
        keep_chips(seat);
        bet(seat, BAIZE_ANTE, rules.wagers[BAIZE_ANTE].least);
        bet(seat, BAIZE_PROGRESSIVE, rules.progressive.wager);
    }
    in_round(BAIZE_ACT_NO_MORE_BETS, DEALER, BAIZE_DEALER);
    act();
    deal();
    while (round->phase != BAIZE_PHASE_ENDED) {
        if (baize_table_stub_count_due(&rules, &table.table))
            count_stub();
        else if (round->turn != 0)
            decide();
        else if (round->phase == BAIZE_PHASE_CLAIMS && meter.meter.claims_count > 0)
            validate();
        else {
            in_round(round->phase == BAIZE_PHASE_REVEAL       ? BAIZE_ACT_REVEAL
                     : round->phase == BAIZE_PHASE_SETTLEMENT ? BAIZE_ACT_SETTLE_SEAT
                     : round->phase == BAIZE_PHASE_CLAIMS     ? BAIZE_ACT_PAY_ENVY
                                                              : BAIZE_ACT_END_ROUND,
                     DEALER, BAIZE_DEALER);
            act();
        }
    }
    while (step(0))
        continue;
}

/* ---- A progressive-only table ---- */

static void play_game(uint8_t seats)
{
    for (uint8_t seat = 1; seat <= seats; seat++) {
        struct baize_controller_action *coin = at_controller(BAIZE_CONTROLLER_ACT_COIN);
        coin->coin.seat = seat;
        coin->coin.amount = rules.progressive.wager;
        act();
    }
    at_controller(BAIZE_CONTROLLER_ACT_LOCK)->lock.round = table.controller.round + 1;
    act();
    if (table.controller.round % 40 == 0) { /* about as often as three of a kind comes */
        struct baize_controller_action *key = at_controller(BAIZE_CONTROLLER_ACT_KEY);
        key->key.seat = 1;
        key->key.row = (uint8_t)(rules.progressive.schedule.count - 1);
        act();
        validate();
    }
    at_controller(BAIZE_CONTROLLER_ACT_END);
    act();
}

/* ---- Measuring ---- */

enum kind { A_METER, A_PENDING_METER, A_TABLE, ALONE };

struct row {
    const char *name, *submission;
    enum kind kind;
    uint8_t seats;
};

static const struct row rows[] = {
    {"meter, one level", "maryland-four-card-poker", A_METER, 7},
    {"meter, three levels", "maryland-three-level-progressive", A_METER, 7},
    {"meter, 21 claims pending", "maryland-four-card-poker", A_PENDING_METER, 7},
    {"table, one seat", "south-dakota-four-card-poker", A_TABLE, 1},
    {"table, seven seats", "south-dakota-four-card-poker", A_TABLE, 7},
    {"progressive-only, seven seats", "washington-four-card-poker", ALONE, 7},
};

#define ROWS (sizeof rows / sizeof rows[0])

struct result {
    double ns, text_ns; /* of one act */
    uint64_t acts, events;
    baize_cents meter;
};

static double measure_pass(const struct row *row, uint64_t wanted, struct result *result)
{
    in_text = false;
    set_up(row->submission, row->kind == ALONE);
    if (row->kind == A_TABLE)
        open_table(row->seats);
    else if (row->kind == A_PENDING_METER)
        make_pending();
    in_text = wanted == TEXT_ACTS;
    acts = events = 0;
    double start = now_ns();
    while (acts < wanted)
        if (row->kind == A_TABLE)
            play_round(row->seats);
        else if (row->kind == ALONE)
            play_game(row->seats);
        else
            meter_round();
    double ns = (now_ns() - start) / (double)acts;
    result->acts = acts;
    result->events = events;
    result->meter = baize_meter_show(&meter.meter, 0).amount;
    return ns;
}

static struct result measure(const struct row *row)
{
    struct result result = {.ns = 1e300, .text_ns = 1e300};
    for (int pass = 0; pass < PASSES; pass++) {
        double ns = measure_pass(row, TEXT_ACTS, &result);
        result.text_ns = ns < result.text_ns ? ns : result.text_ns;
    }
    for (int pass = 0; pass < PASSES; pass++) {
        double ns = measure_pass(row, ACTS, &result);
        result.ns = ns < result.ns ? ns : result.ns;
    }
    return result;
}

static void print_text(const struct result *results)
{
    printf("Acts of meters and tables through check, decide and fold, one thread, best of %d passes\n%s, %s\n\n",
           PASSES, BENCH_COMPILER, BENCH_FLAGS);
    printf("%-30s %14s %10s %12s %14s %14s\n", "acts", "thousand/s", "ns/act", "events/act", "in text, ns",
           "times as fast");
    for (size_t i = 0; i < ROWS; i++)
        printf("%-30s %14.0f %10.0f %12.2f %14.0f %14.1f\n", rows[i].name, 1e6 / results[i].ns, results[i].ns,
               (double)results[i].events / (double)results[i].acts, results[i].text_ns,
               results[i].text_ns / results[i].ns);
    printf("\nContributions: half of a meter's acts, each with the wagers of %u seats.\n\n", rows[0].seats);
}

static void print_json(const struct result *results)
{
    printf("{\"passes\": %d, \"compiler\": \"%s\", \"flags\": \"%s\", \"acts\": [\n", PASSES, BENCH_COMPILER,
           BENCH_FLAGS);
    for (size_t i = 0; i < ROWS; i++)
        printf("  {\"name\": \"%s\", \"acts_per_second\": %.0f, \"ns_per_act\": %.1f, \"in_text_ns_per_act\": %.1f, "
               "\"events\": %" PRIu64 ", \"meter_cents\": %" PRId64 "}%s\n",
               rows[i].name, 1e9 / results[i].ns, results[i].ns, results[i].text_ns, results[i].events,
               results[i].meter, i + 1 < ROWS ? "," : "");
    puts("]}");
}

int main(int argc, char **argv)
{
    static struct result results[ROWS];
    bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 2 || (argc == 2 && !json)) {
        fputs("usage: bench_floor [--json]\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < ROWS; i++)
        results[i] = measure(&rows[i]);
    if (json)
        print_json(results);
    else
        print_text(results);
    return 0;
}

/* random_engine.c - a house under random commands with everything going wrong around it.
 *
 * Several tables with a link, generators and card readers, wallets and cash, rules that change, shifts that end; the
 * store fails, answers late and lies, another server writes to the same store, the clock jumps, the engine is closed
 * and opened again with and without snapshots. After all that
 *
 *     states      are the same before and after each start, byte by byte
 *     books       agree, always
 *     commands    each that was answered with OK stands in the journal once, where the answer said; none of those that
 *                 failed or were refused does; sent again, it answers the same
 *     audit       decides every act again from the journal and finds nothing wrong
 *     decks       of rounds that were open survive: they are dealt on, and shown against their commitment          */
#include "random.h"
#include "world.h"

#include <baize/audit.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SENT_MOST = 1 << 20, TABLES = 6, ALONE_TABLE = 5, CASH_TABLE = 6 };

enum outcome { WAITING, DONE, NOT_DONE, LOST };

struct sent {
    uint8_t id[BAIZE_COMMAND_ID_SIZE];
    enum outcome outcome;
    struct baize_place_in_stream place;
    unsigned found;
    enum baize_status status; /* why not */
};

static struct world world;
static struct house_plan plan, cash_plan;
static struct sent *sent;
static size_t sent_count;
static struct baize_command recent[64]; /* the last ones that were sent, by their place in `sent` */
static uint64_t dice_state;
static uint8_t digests[2][BAIZE_HASH_SIZE];
static char variant[BAIZE_SUBMISSION_BYTES_MOST];

static struct {
    uint64_t done, refused, failed, lost, again, reopened, without_snapshots, cut_off, conflicts, activations, shifts,
        jumps, deadlines, decks_shown, refused_later, wallets, alone;
} counts;

/* ---- Sending ---- */

static void answered(void *context, const struct baize_answer *answer)
{
    struct sent *one = context;
    PROMISE(one->outcome == WAITING);
    one->status = answer->status;
    if (answer->status == BAIZE_OK) {
        PROMISE(answer->count > 0);
        one->outcome = DONE;
        one->place = answer->entries[0];
        counts.done++;
    } else {
        PROMISE((answer->status == BAIZE_COMMAND_REFUSED) == (answer->refusal != NULL));
        one->outcome = answer->status == BAIZE_COMMAND_LOST ? LOST : NOT_DONE;
        counts.lost += one->outcome == LOST;
        counts.failed += one->outcome == NOT_DONE;
        counts.refused_later += answer->status == BAIZE_COMMAND_REFUSED;
    }
}

static bool send(struct baize_engine *engine, struct baize_command *command)
{
    struct baize_refusal refusal;
    PROMISE(sent_count < SENT_MOST);
    struct sent *one = &sent[sent_count++];
    memset(one, 0, sizeof *one);
    baize_command_id(&world.random, baize_engine_now_ms(engine), command->id);
    memcpy(one->id, command->id, sizeof one->id);
    command->content[0] = (uint8_t)sent_count;
    recent[(sent_count - 1) % 64] = *command;
    bool may = baize_engine_check(engine, command, &refusal) == BAIZE_OK;
    enum baize_status status = baize_engine_submit(engine, command, answered, one, &refusal);
    PROMISE(status == BAIZE_OK || status == BAIZE_COMMAND_REFUSED || status == BAIZE_STORE_UNAVAILABLE);
    PROMISE(status == BAIZE_STORE_UNAVAILABLE || may == (status == BAIZE_OK));
    if (status != BAIZE_OK) {
        one->outcome = NOT_DONE;
        one->status = status;
    }
    counts.refused += status == BAIZE_COMMAND_REFUSED;
    return status == BAIZE_OK;
}

/* ---- Kinds of commands ---- */

/* The shoe read one card twice: two commands were on their way. */
static bool correct_card(struct baize_engine *engine, const struct baize_floor_table *table)
{
    baize_cards left = table->rules->deck & ~table->table.round.used;
    struct baize_command command = {.kind = BAIZE_COMMAND_FLOOR,
                                    .floor = {.machine = BAIZE_FLOOR_TABLE,
                                              .number = table->table.settings.number,
                                              .table = {.kind = BAIZE_TABLE_ACT_CORRECT_CARD,
                                                        .by = {.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON}}}};
    while ((left & baize_cards_one(command.floor.table.correct_card.card)) == 0)
        command.floor.table.correct_card.card++;
    return send(engine, &command);
}

static bool play(struct baize_engine *engine, uint32_t table)
{
    struct baize_command command;
    const struct baize_floor_table *at = baize_floor_table(baize_engine_floor(engine), table);
    if (at->table.card_impossible)
        return correct_card(engine, at);
    const struct house_plan *whose = table == CASH_TABLE ? &cash_plan : &plan;
    if (!house_next(engine, whose, table, &world.random, &command))
        return false;
    bool shows = command.kind == BAIZE_COMMAND_FLOOR && command.floor.machine == BAIZE_FLOOR_TABLE &&
                 command.floor.table.kind == BAIZE_TABLE_ACT_ROUND &&
                 command.floor.table.round.kind == BAIZE_ACT_SHOW_DECK;
    bool taken = send(engine, &command);
    counts.decks_shown += taken && shows;
    return taken;
}

static bool at_alone(struct baize_engine *engine)
{
    const struct baize_floor_table *table = baize_floor_table(baize_engine_floor(engine), ALONE_TABLE);
    struct baize_command command = {.kind = BAIZE_COMMAND_FLOOR,
                                    .floor = {.machine = BAIZE_FLOOR_CONTROLLER, .number = ALONE_TABLE}};
    struct baize_controller_action *action = &command.floor.controller;
    action->by = (struct baize_actor){.who = BOT_DEALER + 1, .role = BAIZE_DEALER};
    if (table->controller.phase != BAIZE_CONTROLLER_BETTING) {
        action->kind =
            table->controller.phase == BAIZE_CONTROLLER_PLAYING ? BAIZE_CONTROLLER_ACT_END : BAIZE_CONTROLLER_ACT_COUNT;
        if (action->kind == BAIZE_CONTROLLER_ACT_COUNT)
            action->count.chips = (uint16_t)__builtin_popcount(baize_controller_lit(&table->controller));
    } else if (throw_dice(&dice_state, 3) == 0) {
        action->kind = BAIZE_CONTROLLER_ACT_LOCK;
        action->lock.round = table->controller.round + 1;
    } else {
        action->kind = BAIZE_CONTROLLER_ACT_COIN;
        action->by = (struct baize_actor){.role = BAIZE_PLAYER}; /* the sensor itself */
        action->coin.seat = (uint8_t)(1 + throw_dice(&dice_state, 3));
        action->coin.amount = table->rules->progressive.wager;
    }
    bool taken = send(engine, &command);
    counts.alone += taken;
    return taken;
}

static bool at_wallet(struct baize_engine *engine)
{
    uint32_t patron = bot_patron(&plan.bot, 1 + throw_dice(&dice_state, 4), (uint8_t)(1 + throw_dice(&dice_state, 3)));
    struct baize_command command = {.kind = BAIZE_COMMAND_WALLET,
                                    .wallet = {.patron = patron, .by = {.who = BOT_CASHIER, .role = BAIZE_CASHIER}}};
    switch (throw_dice(&dice_state, 6)) {
    case 0:
    case 1:
        command.wallet.kind = BAIZE_WALLET_ACT_DEPOSIT;
        command.wallet.deposit.amount = 100 * (1 + throw_dice(&dice_state, 5000));
        break;
    case 2:
        command.wallet.kind = BAIZE_WALLET_ACT_WITHDRAW;
        command.wallet.withdraw.amount = 100 * (1 + throw_dice(&dice_state, 5000));
        break;
    case 3:
        command.wallet.kind = BAIZE_WALLET_ACT_SET_LIMITS;
        command.wallet.by = (struct baize_actor){.who = patron, .role = BAIZE_PLAYER};
        command.wallet.set_limits.loss = INT64_C(1000000000);
        break;
    case 4:
        command.wallet.kind = BAIZE_WALLET_ACT_EXCLUDE;
        command.wallet.by = (struct baize_actor){.who = BOT_MANAGER, .role = BAIZE_MANAGER};
        command.wallet.exclude.why = BAIZE_EXCLUDED_BY_HOUSE;
        break;
    default:
        command.wallet.kind = BAIZE_WALLET_ACT_READMIT;
        command.wallet.by = (struct baize_actor){.who = BOT_MANAGER, .role = BAIZE_MANAGER};
        break;
    }
    bool taken = send(engine, &command);
    counts.wallets += taken;
    return taken;
}

static void readmit_all(struct baize_engine *engine)
{
    const struct baize_wallet *wallet = NULL;
    while ((wallet = baize_engine_next_wallet(engine, wallet)) != NULL)
        if (wallet->excluded != 0) {
            struct baize_command command = {.kind = BAIZE_COMMAND_WALLET,
                                            .wallet = {.kind = BAIZE_WALLET_ACT_READMIT,
                                                       .patron = wallet->patron,
                                                       .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER}}};
            send(engine, &command);
        }
}

static bool activate(struct baize_engine *engine)
{
    struct baize_command command = world_of_house(BAIZE_HOUSE_ACT_ACTIVATE_RULES);
    command.house.activate_rules.table = throw_dice(&dice_state, 2) == 0 ? 1 : 3;
    memcpy(command.house.activate_rules.digest, digests[throw_dice(&dice_state, 2)], BAIZE_HASH_SIZE);
    command.house.activate_rules.effective = 20261101;
    bool taken = send(engine, &command);
    counts.activations += taken;
    return taken;
}

/* ---- What goes wrong ---- */

static void run(struct baize_engine *engine)
{
    baize_engine_run(engine, 0);
    PROMISE(baize_engine_trouble(engine)[0] == '\0');
    PROMISE(baize_engine_balances(engine));
}

static void drain(struct baize_engine *engine)
{
    world.trouble.silent_runs = 0;
    run(engine);
    for (int i = 0; i < 1000 && baize_engine_waiting(engine) > 0; i++)
        run(engine);
    PROMISE(baize_engine_waiting(engine) == 0);
}

static void make_trouble(void)
{
    static const enum baize_status ways[] = {BAIZE_STORE_UNAVAILABLE, BAIZE_STORE_FULL,     BAIZE_STORE_READ_ONLY,
                                             BAIZE_STORE_UNKNOWN,     BAIZE_STORE_CONFLICT, BAIZE_OUT_OF_MEMORY};
    struct troubled_store *trouble = &world.trouble;
    trouble->with = ways[throw_dice(&dice_state, 6)];
    bool open = trouble->with == BAIZE_STORE_UNKNOWN || trouble->with == BAIZE_STORE_CONFLICT;
    trouble->in_done = open || throw_dice(&dice_state, 2) == 0;
    trouble->done_before = trouble->with == BAIZE_STORE_UNKNOWN && throw_dice(&dice_state, 2) == 0;
    trouble->fail_at = trouble->calls + 1 + throw_dice(&dice_state, 4);
    trouble->fail_more = throw_dice(&dice_state, 3) * throw_dice(&dice_state, 3);
    trouble->silent_runs = throw_dice(&dice_state, 2) * throw_dice(&dice_state, 8);
}

/* The same commands again: some while they are on their way. Another under the same id is refused. */
static void send_again(struct baize_engine *engine)
{
    if (sent_count < 50)
        return;
    struct sent *one = &sent[sent_count - 1 - throw_dice(&dice_state, 50)];
    struct sent twin = *one;
    struct baize_command command = recent[(size_t)(one - sent) % 64];
    bool another = throw_dice(&dice_state, 4) == 0;
    struct baize_refusal refusal;
    if (one->outcome != DONE)
        return;
    twin.outcome = WAITING;
    command.content[1] = another ? 1 : 0;
    enum baize_status status = baize_engine_submit(engine, &command, answered, &twin, &refusal);
    counts.done -= status == BAIZE_OK;
    if (status == BAIZE_COMMAND_REFUSED) {
        PROMISE(refusal.reason == BAIZE_REASON_COMMAND_TOO_OLD || another);
        PROMISE(refusal.reason == BAIZE_REASON_COMMAND_TOO_OLD || refusal.reason == BAIZE_REASON_COMMAND_ID_USED);
        return;
    }
    PROMISE(!another);
    PROMISE(status == BAIZE_OK && twin.outcome == DONE);
    PROMISE(baize_stream_equal(twin.place.stream, one->place.stream) && twin.place.seq == one->place.seq);
    counts.again++;
}

static void reopen(void)
{
    uint8_t before[BAIZE_HASH_SIZE], after[BAIZE_HASH_SIZE];
    bool cut = throw_dice(&dice_state, 3) == 0;
    if (!cut)
        drain(world.engine);
    else { /* the store is away and stays away: what was not committed is gone, no snapshot is written */
        world.trouble.fail_at = world.trouble.calls + 1;
        world.trouble.fail_more = UINT64_MAX / 4;
        world.trouble.with = BAIZE_STORE_UNAVAILABLE;
        world.trouble.in_done = throw_dice(&dice_state, 2) == 0;
        world.trouble.done_before = false;
        counts.cut_off++;
    }
    counts.deadlines += baize_engine_counts(world.engine).deadlines;
    counts.conflicts += baize_engine_counts(world.engine).conflicts;
    if (!cut)
        world_hash(world.engine, before);
    baize_engine_close(world.engine);
    PROMISE(world.bytes == 0);
    world.trouble.fail_at = 0;
    world.settings.ignore_snapshots = throw_dice(&dice_state, 3) == 0;
    counts.without_snapshots += world.settings.ignore_snapshots;
    counts.reopened++;
    enum baize_status status = world_open(&world);
    if (status != BAIZE_OK)
        fprintf(stderr, "%s\n", world.notice);
    PROMISE(status == BAIZE_OK);
    world_hash(world.engine, after);
    PROMISE(cut || memcmp(before, after, sizeof before) == 0);
    PROMISE(baize_engine_balances(world.engine));
}

/* Another server on the same store plays for a while, with commands of this one on their way. */
static void another_server(void)
{
    struct baize_store joined;
    struct baize_engine_settings settings = world_settings(&world);
    struct baize_engine *other;
    char words[256];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    world.trouble.fail_at = 0;
    for (uint32_t table = 1; table <= 3; table++)
        play(world.engine, table);
    PROMISE(baize_store_memory_join(&world.memory, &joined) == BAIZE_OK);
    settings.store = joined;
    PROMISE(baize_engine_open(&settings, &other, &trouble) == BAIZE_OK);
    for (uint32_t i = 0; i < 12; i++) {
        uint32_t table = 1 + throw_dice(&dice_state, 4);
        play(other, table);
        if (throw_dice(&dice_state, 2) == 0)
            play(world.engine, table);
        baize_engine_run(other, 0);
        world.trouble.silent_runs = throw_dice(&dice_state, 2) * throw_dice(&dice_state, 3);
        if (throw_dice(&dice_state, 3) == 0)
            run(world.engine);
    }
    drain(other);
    baize_engine_close(other);
    joined.call->close(joined.self);
    drain(world.engine);
}

static void jump(void)
{
    counts.jumps++;
    world.now_ms += throw_dice(&dice_state, 2) == 0 ? -(int64_t)throw_dice(&dice_state, 7200000)
                                                    : (int64_t)throw_dice(&dice_state, 7200000);
}

static void end_shift(void)
{
    char text[65536];
    struct baize_text checkpoint = baize_text_in(text, sizeof text);
    struct baize_refusal refusal;
    struct baize_actor by = {.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
    world.trouble.fail_at = 0;
    world.now_ms += INT64_C(8) * 3600000;
    drain(world.engine);
    enum baize_status status = baize_engine_checkpoint(world.engine, &by, &checkpoint, &refusal);
    PROMISE(status == BAIZE_OK || status == BAIZE_COMMAND_REFUSED);
    counts.shifts += status == BAIZE_OK;
}

/* ---- The house ---- */

static void make_more(void)
{
    struct baize_command command = world_of_house(BAIZE_HOUSE_ACT_MAKE_TABLE);
    memcpy(command.house.make_table.digest, digests[0], BAIZE_HASH_SIZE);
    command.house.make_table.effective = 20260101;
    command.house.make_table.settings =
        (struct baize_floor_settings){.table = {.number = ALONE_TABLE}, .alone = true, .counts_chips = true};
    house_do(world.engine, &command, &world.random);
    command.house.make_table.takes_cash = true;
    command.house.make_table.settings =
        (struct baize_floor_settings){.table = {.number = CASH_TABLE, .betting_ms = 4000, .decision_ms = 4000}};
    house_do(world.engine, &command, &world.random);
    for (uint32_t table = ALONE_TABLE; table <= CASH_TABLE; table++) {
        struct baize_command link = {
            .kind = BAIZE_COMMAND_FLOOR,
            .floor = {.machine = BAIZE_FLOOR_METER,
                      .number = 1,
                      .meter = {.kind = BAIZE_METER_ACT_LINK_TABLE,
                                .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR},
                                .link_table = {.table = table}}}};
        house_do(world.engine, &link, &world.random);
    }
    command = world_of_house(BAIZE_HOUSE_ACT_ADD_PERSON);
    command.house.by.second = 0;
    command.house.add_person.person = BOT_DEALER + CASH_TABLE;
    command.house.add_person.role = BAIZE_DEALER;
    house_do(world.engine, &command, &world.random);
}

/* The same rules in another text. */
static void file_variant(void)
{
    struct baize_shipped file, jurisdiction;
    const struct baize_rules *rules = baize_floor_table(baize_engine_floor(world.engine), 1)->rules;
    PROMISE(baize_shipped_find(plan.submissions[0], BAIZE_FILE_SUBMISSION, &file) == BAIZE_OK);
    PROMISE(baize_shipped_find(rules->jurisdiction, BAIZE_FILE_JURISDICTION, &jurisdiction) == BAIZE_OK);
    int length = snprintf(variant, sizeof variant, "%.*s# filed again\n", (int)file.length, file.bytes);
    struct baize_command command = world_of_house(BAIZE_HOUSE_ACT_FILE_RULES);
    snprintf(command.house.file_rules.submission, sizeof command.house.file_rules.submission, "variant");
    command.house.file_rules.submission_text = variant;
    command.house.file_rules.submission_length = (size_t)length;
    command.house.file_rules.jurisdiction_text = jurisdiction.bytes;
    command.house.file_rules.jurisdiction_length = jurisdiction.length;
    house_do(world.engine, &command, &world.random);
    memcpy(digests[0], baize_house_table(baize_engine_house(world.engine), 1)->digest, BAIZE_HASH_SIZE);
    baize_rules_digest(variant, (size_t)length, jurisdiction.bytes, jurisdiction.length, digests[1]);
}

static void begin(uint64_t seed)
{
    world_start(&world, seed);
    world.settings.snapshot_every = 40;
    plan = house_plan_small(seed);
    plan.clocks_ms = 3000;
    cash_plan = plan;
    cash_plan.cash = true;
    PROMISE(world_open(&world) == BAIZE_OK);
    house_create(world.engine, &plan, &world.key, &world.random);
    file_variant();
    make_more();
}

static void one_step(void)
{
    uint32_t choice = throw_dice(&dice_state, 1000);
    world.now_ms += throw_dice(&dice_state, 60);
    if (choice < 700)
        play(world.engine, 1 + throw_dice(&dice_state, 4));
    else if (choice < 760)
        play(world.engine, CASH_TABLE);
    else if (choice < 790)
        at_alone(world.engine);
    else if (choice < 820)
        at_wallet(world.engine);
    else if (choice < 840)
        activate(world.engine);
    else if (choice < 890)
        send_again(world.engine);
    else if (choice < 910)
        make_trouble();
    else if (choice < 916)
        reopen();
    else if (choice < 918)
        another_server();
    else if (choice < 919)
        jump();
    else if (choice < 921)
        end_shift();
    else if (choice < 925)
        world.now_ms += 5000;
    else if (choice < 945)
        readmit_all(world.engine);
    if (throw_dice(&dice_state, 3) == 0)
        run(world.engine);
}

/* ---- The journal at the end ---- */

static int by_id(const void *a, const void *b)
{
    return memcmp(((const struct sent *)a)->id, ((const struct sent *)b)->id, BAIZE_COMMAND_ID_SIZE);
}

static bool on_entry(void *context, const struct baize_store_entry *entry)
{
    struct baize_entry_header header;
    struct sent key;
    size_t events, position;
    uint64_t *entries = context;
    (*entries)++;
    PROMISE(baize_entry_decode(entry->text, entry->length, &header, &events, &position) == BAIZE_OK);
    memcpy(key.id, header.act, sizeof key.id);
    struct sent *one = bsearch(&key, sent, sent_count, sizeof key, by_id);
    if (one == NULL)
        return true; /* of the setting up, of checkpoints, of clocks */
    if (one->outcome == NOT_DONE)
        fprintf(stderr, "answered with %s, but it is in the journal\n%.*s", baize_status_name(one->status),
                (int)entry->length, entry->text);
    PROMISE(one->outcome == DONE || one->outcome == LOST);
    if (one->outcome == DONE && baize_stream_equal(one->place.stream, entry->stream)) {
        PROMISE(one->place.seq == entry->seq);
        one->found++;
    }
    return true;
}

static void on_done(void *context, enum baize_status status)
{
    (void)context;
    PROMISE(status == BAIZE_OK);
}

static uint64_t look_through_journal(void)
{
    uint64_t entries = 0;
    qsort(sent, sent_count, sizeof *sent, by_id);
    PROMISE(world.memory.call->walk(world.memory.self, 0, on_entry, on_done, &entries) == BAIZE_OK);
    while (world.memory.call->run(world.memory.self, 0) > 0)
        ;
    for (size_t i = 0; i < sent_count; i++)
        PROMISE(sent[i].outcome != WAITING && (sent[i].outcome != DONE || sent[i].found == 1));
    return entries;
}

/* The other one that decides: everything again, from the journal alone. */
static void audit(void)
{
    static struct baize_audit_report report;
    struct baize_audit_settings settings = {
        .allocator = baize_allocator_system(), .store = world.memory, .key = &world.key};
    PROMISE(baize_audit_verify(&settings, &report) == BAIZE_OK);
    if (!report.sound)
        fprintf(stderr, "%s: %s\nsays   %s\nshould %s\n", baize_audit_fault_id(report.fault.kind), report.fault.words,
                report.fault.says, report.fault.should);
    PROMISE(report.sound);
    PROMISE(report.counts.decks_opened > 0);
}

static bool tell(uint64_t entries)
{
    const struct {
        const char *what;
        uint64_t count;
    } rows[] = {
        {"commands done", counts.done},
        {"... sent again, answered the same", counts.again},
        {"refused", counts.refused},
        {"refused when decided again", counts.refused_later},
        {"failed with the store", counts.failed},
        {"starts", counts.reopened},
        {"... from the first entry", counts.without_snapshots},
        {"... after the store was cut off", counts.cut_off},
        {"conflicts with another server", counts.conflicts},
        {"rules activated", counts.activations},
        {"shifts ended", counts.shifts},
        {"jumps of the clock", counts.jumps},
        {"deadlines passed", counts.deadlines},
        {"decks shown", counts.decks_shown},
        {"acts at wallets", counts.wallets},
        {"acts at a progressive-only table", counts.alone},
        {"troubles of the store", world.trouble.failed},
    };
    bool all = true;
    printf("%zu commands, %" PRIu64 " entries\n", sent_count, entries);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        printf("  %-40s %10" PRIu64 "\n", rows[i].what, rows[i].count);
        all = all && rows[i].count > 0;
    }
    return all;
}

int main(int argc, char **argv)
{
    uint64_t commands = argument(argc, argv, 1, 10000) * scale();
    uint64_t seed = argument(argc, argv, 2, 20261116);
    dice_state = seed;
    sent = calloc(SENT_MOST, sizeof *sent);
    PROMISE(sent != NULL);
    begin(seed);
    while (sent_count < commands && sent_count < SENT_MOST - 1000)
        one_step();
    world.trouble.fail_at = 0;
    drain(world.engine);
    reopen();
    uint64_t entries = look_through_journal();
    audit();
    bool all = tell(entries);
    world_end(&world);
    PROMISE(world.bytes == 0);
    free(sent);
    return all || commands < 10000 ? 0 : 1;
}

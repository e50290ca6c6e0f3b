/* play_house_make.c - the house of `baize play SUBMISSION` is made: its people, the rules, a meter where there is a
 * progressive wager, and one table that takes cash. */
#include "cmd/cmd.h"
#include "cmd/play_house.h"

#include <stdio.h>
#include <string.h>

/* ---- Rules ---- */

/* Options that only the rules can judge. */
static bool fits(const struct play_options *request, const struct baize_rules *rules)
{
    if (request->seat > rules->seats) {
        fprintf(stderr, "baize play: --seat: this table has seats 1 to %u\n", rules->seats);
        return false;
    }
    if (request->players >= rules->seats) {
        fprintf(stderr, "baize play: --players: this table has room for %u beside you\n", rules->seats - 1u);
        return false;
    }
    for (size_t i = 0; i < request->top_count; i++)
        if ((rules->deck & baize_cards_one(request->top[i])) == 0) {
            fprintf(stderr, "baize play: --deck: this game is played without jokers\n");
            return false;
        }
    return true;
}

/* The texts stay open: they are filed in the house, and the client asks for them. */
static bool load_rules(struct play_house *house)
{
    static struct baize_diagnostics found;
    struct baize_library library = files_library(&house->jurisdiction);
    const struct baize_source *submission = &house->submission.source;
    const struct baize_source *jurisdiction = &house->jurisdiction.latest.source;
    if (!files_open(house->options->submission, &house->submission))
        return false;
    if (baize_rules_load(submission, &library, files_scratch(), BAIZE_RULES_SCRATCH, &house->rules, &found) !=
        BAIZE_OK) {
        files_report(&found, submission, jurisdiction);
        return false;
    }
    baize_rules_digest(submission->bytes, submission->length, jurisdiction->bytes, jurisdiction->length, house->digest);
    return true;
}

/* ---- Engine ---- */

static bool open_engine(struct play_house *house)
{
    const struct play_options *options = house->options;
    struct baize_allocator allocator = baize_allocator_system();
    if (baize_random_system(&house->random) != BAIZE_OK ||
        baize_house_key_make(&house->random, &house->key) != BAIZE_OK ||
        baize_store_memory(&allocator, &house->store) != BAIZE_OK ||
        baize_store_memory_join(&house->store, &house->reader) != BAIZE_OK)
        return false;
    house->deck.random = options->seeded ? baize_random_seeded(&house->deck.seeded, options->seed, 0) : house->random;
    house->dice = options->seeded ? baize_random_seeded(&house->dice_state, options->seed, 1) : house->random;
    house->deck.set = house->rules.deck;
    house->deck.top = options->top;
    house->deck.top_count = options->top_count;
    struct baize_engine_settings settings = {.allocator = allocator,
                                             .clock = baize_clock_system(),
                                             .random = house->random,
                                             .cards = play_deck_source(&house->deck),
                                             .store = house->store,
                                             .key = &house->key,
                                             .tables_most = 1,
                                             .meters_most = 1};
    return baize_engine_open(&settings, &house->engine, NULL) == BAIZE_OK;
}

/* ---- Acts ---- */

/* Manager and supervisor sign. */
static struct baize_actor office(void)
{
    return (struct baize_actor){
        .who = house_person(BAIZE_MANAGER), .role = BAIZE_MANAGER, .second = house_person(BAIZE_SUPERVISOR)};
}

static struct baize_command house_act(enum baize_house_act kind)
{
    struct baize_command command = {.kind = BAIZE_COMMAND_HOUSE};
    command.house.kind = kind;
    command.house.by = office();
    command.house.second_role = BAIZE_SUPERVISOR;
    return command;
}

static bool act(struct play_house *house, struct baize_command *command)
{
    struct baize_refusal refusal;
    char words[512];
    struct baize_text text = baize_text_in(words, sizeof words);
    enum baize_status status = house_do(house, command, &refusal);
    if (status == BAIZE_OK)
        return true;
    if (status == BAIZE_COMMAND_REFUSED)
        baize_engine_refusal_print(&text, house->engine, &refusal);
    else
        baize_text_add(&text, baize_status_words(status));
    fprintf(stderr, "baize play: the table cannot be made: %s\n", words);
    return false;
}

static bool create(struct play_house *house)
{
    struct baize_command command = house_act(BAIZE_HOUSE_ACT_CREATE);
    snprintf(command.house.create.name, sizeof command.house.create.name, "%s", house->rules.house);
    memcpy(command.house.create.house, house->key.house, BAIZE_HOUSE_ID_SIZE);
    memcpy(command.house.create.public_key, house->key.public_key, BAIZE_PUBLIC_KEY_SIZE);
    command.house.create.demo = true;
    command.house.create.manager = house_person(BAIZE_MANAGER);
    command.house.create.settings = (struct baize_house_settings){.shifts_count = 1};
    command.house.by = (struct baize_actor){.role = BAIZE_MANAGER};
    return act(house, &command);
}

static bool hire(struct play_house *house)
{
    static const enum baize_role roles[] = {BAIZE_SUPERVISOR, BAIZE_EXECUTIVE, BAIZE_FLOORPERSON, BAIZE_DEALER,
                                            BAIZE_CASHIER};
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++) {
        struct baize_command command = house_act(BAIZE_HOUSE_ACT_ADD_PERSON);
        command.house.by.second = 0;
        command.house.add_person.person = house_person(roles[i]);
        command.house.add_person.role = roles[i];
        if (!act(house, &command))
            return false;
    }
    return true;
}

static bool file_rules(struct play_house *house)
{
    struct baize_command command = house_act(BAIZE_HOUSE_ACT_FILE_RULES);
    struct baize_rules_texts *texts = &command.house.file_rules;
    snprintf(texts->submission, sizeof texts->submission, "table");
    texts->submission_text = house->submission.source.bytes;
    texts->submission_length = house->submission.source.length;
    texts->jurisdiction_text = house->jurisdiction.latest.source.bytes;
    texts->jurisdiction_length = house->jurisdiction.latest.source.length;
    return act(house, &command);
}

static bool make_table(struct play_house *house)
{
    struct baize_command command = house_act(BAIZE_HOUSE_ACT_MAKE_TABLE);
    memcpy(command.house.make_table.digest, house->digest, BAIZE_HASH_SIZE);
    command.house.make_table.effective =
        baize_house_shift_at(baize_engine_house(house->engine), baize_engine_now_ms(house->engine)).day;
    command.house.make_table.takes_cash = true;
    command.house.make_table.settings.table =
        (struct baize_table_settings){.number = HOUSE_TABLE, .source = BAIZE_SOURCE_GENERATOR};
    return act(house, &command);
}

static bool meter_act(struct play_house *house, bool link)
{
    struct baize_command command = {.kind = BAIZE_COMMAND_FLOOR};
    struct baize_meter_action *action = &command.floor.meter;
    command.floor.machine = BAIZE_FLOOR_METER;
    command.floor.number = HOUSE_METER;
    if (!link) {
        baize_meter_setup_of(&house->rules, HOUSE_METER, action);
    } else {
        action->kind = BAIZE_METER_ACT_LINK_TABLE;
        action->link_table.table = HOUSE_TABLE;
        baize_meter_terms_of(&house->rules, &action->link_table.terms);
    }
    action->by = office();
    action->second_role = BAIZE_SUPERVISOR;
    return act(house, &command);
}

static bool make_meter(struct play_house *house)
{
    struct baize_command command = house_act(BAIZE_HOUSE_ACT_MAKE_METER);
    if (!house->rules.wagers[BAIZE_PROGRESSIVE].offered)
        return true;
    command.house.make_meter.meter = HOUSE_METER;
    memcpy(command.house.make_meter.digest, house->digest, BAIZE_HASH_SIZE);
    return act(house, &command) && meter_act(house, false) && meter_act(house, true);
}

/* ---- The whole ---- */

/* House players sit down from seat 1 on, beside the human's. */
static uint16_t seats_of_players(const struct play_house *house)
{
    int human = house->options->seat > 0 ? house->options->seat : house->rules.seats / 2 + 1;
    int others = house->rules.seats - 1;
    int left = house->options->players >= 0 ? house->options->players : others < 3 ? others : 3;
    uint16_t seats = 0;
    for (int seat = 1; seat <= house->rules.seats && left > 0; seat++)
        if (seat != human) {
            seats |= (uint16_t)(1u << (seat - 1));
            left--;
        }
    return seats;
}

int house_open(const struct play_options *options, struct play_house *house)
{
    house->options = options;
    house->jurisdiction.directory = options->directory;
    if (!load_rules(house))
        return CMD_FAILED;
    if (!fits(options, &house->rules))
        return CMD_USAGE;
    house->players = seats_of_players(house);
    if (!open_engine(house)) {
        fputs("baize play: there is no memory or no source of randomness for a table\n", stderr);
        return CMD_FAILED;
    }
    bool made = create(house) && hire(house) && file_rules(house) && make_table(house) && make_meter(house);
    if (!made)
        return CMD_FAILED;
    house_start(house);
    return CMD_DONE;
}

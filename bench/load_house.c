/* load_house.c - a house for money in a data directory: as many tables as asked for, of all four games, open, with a
 * dealer signed on and every seat taken by a patron with chips; and a session for each of them, so that no password has
 * to be checked before play begins. `baize serve` then finds it like any other house. */
#include "house.h"
#include "load.h"
#include "people/people.h"

#include <baize/engine.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct making {
    struct baize_random random;
    struct baize_allocator allocator;
    struct baize_house_key key;
    struct baize_store store;
    struct baize_engine *engine;
    struct people *people;
    struct house_plan plan;
    size_t on_way;
};

/* ---- Tables ---- */

static bool opens_round(const struct baize_command *command)
{
    return command->kind == BAIZE_COMMAND_FLOOR && command->floor.machine == BAIZE_FLOOR_TABLE &&
           command->floor.table.kind == BAIZE_TABLE_ACT_ROUND &&
           command->floor.table.round.kind == BAIZE_ACT_OPEN_ROUND;
}

/* From a closed table to one whose next step is its first round. */
static void open_table(struct making *making, uint32_t table)
{
    struct baize_command command;
    while (house_next(making->engine, &making->plan, table, &making->random, &command) && !opens_round(&command))
        house_do(making->engine, &command, &making->random);
}

/* ---- People ---- */

struct made {
    bool done;
    struct people_answer answer;
};

static void on_made(void *context, const struct people_answer *answer)
{
    struct made *made = context;
    made->done = true;
    made->answer = *answer;
}

/* Not the cheapest hash there is: who guesses passwords is to cost the server what it costs in a real house. */
static void make_hash(struct making *making, char hash[PEOPLE_HASH_SIZE])
{
    struct made made = {.done = false};
    if (people_make(making->people, "nobody", NULL, "no hostile client guesses this", on_made, &made) != PEOPLE_OK)
        stop("people", "no hash is made");
    while (!made.done)
        people_run(making->people, 100);
    memcpy(hash, made.answer.hash, PEOPLE_HASH_SIZE);
}

static void add_person(struct making *making, const char *hash, uint32_t number, enum baize_role role)
{
    static struct people_change change;
    char name[PEOPLE_NAME_SIZE];
    snprintf(name, sizeof name, "%s-%u", baize_role_id(role), (unsigned)number);
    if (people_change_add(making->people, 0, name, role, number, hash, false, &change) != PEOPLE_OK)
        stop("people", name);
    struct baize_store_batch batch = {.records = change.records, .records_count = change.records_count};
    if (baize_store_append_now(&making->store, &batch) != BAIZE_OK ||
        people_changed(making->people, &change) != PEOPLE_OK)
        stop("people", "the store did not take one");
}

static void on_session(void *context, enum people_reason reason, enum baize_status status)
{
    (void)status;
    if (reason != PEOPLE_OK)
        stop("a session", people_reason_words(reason));
    ((struct making *)context)->on_way--;
}

static void open_session(struct making *making, uint32_t person, char cookie[COOKIE_SIZE],
                         uint8_t token[PEOPLE_TOKEN_SIZE])
{
    if (people_session_open(making->people, NULL, person, token, on_session, making) != PEOPLE_OK)
        stop("a session", "cannot be opened");
    making->on_way++;
    snprintf(cookie, COOKIE_SIZE, "baize=");
    sodium_bin2hex(cookie + 6, COOKIE_SIZE - 6, token, PEOPLE_TOKEN_SIZE);
}

static void run_store(struct making *making)
{
    while (making->on_way > 0)
        making->store.call->run(making->store.self, 100);
}

/* An executive with a card may validate every win. */
static void add_staff(struct making *making, struct load_house *house, const char *hash)
{
    static struct people_change change;
    uint8_t token[PEOPLE_TOKEN_SIZE];
    add_person(making, hash, BOT_EXECUTIVE, BAIZE_EXECUTIVE);
    const struct people_person *person = people_numbered(making->people, BOT_EXECUTIVE);
    if (people_change_card(making->people, 0, person, house->staff_card, &change) != PEOPLE_OK)
        stop("people", "no card");
    struct baize_store_batch batch = {.records = change.records, .records_count = change.records_count};
    if (baize_store_append_now(&making->store, &batch) != BAIZE_OK ||
        people_changed(making->people, &change) != PEOPLE_OK)
        stop("people", "the store did not take a card");
    open_session(making, BOT_EXECUTIVE, house->staff_cookie, token);
    open_session(making, BOT_EXECUTIVE, house->over_cookie, token);
    run_store(making);
    if (people_session_end(making->people, NULL, token, on_session, making) == PEOPLE_OK)
        making->on_way++;
    house->victim = "executive-4";
}

static void add_people(struct making *making, struct load_house *house)
{
    char hash[PEOPLE_HASH_SIZE];
    uint8_t token[PEOPLE_TOKEN_SIZE];
    make_hash(making, hash);
    for (size_t i = 0; i < house->seats_count; i++) {
        add_person(making, hash, house->seats[i].patron, BAIZE_PLAYER);
        open_session(making, house->seats[i].patron, house->seats[i].cookie, token);
    }
    run_store(making);
    add_staff(making, house, hash);
    run_store(making);
}

/* ---- The whole ---- */

static void open_all(struct making *making, const char *folder)
{
    char path[512], words[512] = "";
    struct baize_text trouble = baize_text_in(words, sizeof words);
    making->allocator = baize_allocator_system();
    snprintf(path, sizeof path, "%s/baize.db", folder);
    if (baize_random_system(&making->random) != BAIZE_OK ||
        baize_house_key_make(&making->random, &making->key) != BAIZE_OK ||
        baize_store_sqlite(path, BAIZE_STORE_CREATE, &making->allocator, &making->store, &trouble) != BAIZE_OK)
        stop(path, words);
    struct baize_engine_settings settings = {.allocator = making->allocator,
                                             .clock = baize_clock_system(),
                                             .random = making->random,
                                             .store = making->store,
                                             .key = &making->key};
    if (baize_engine_open(&settings, &making->engine, &trouble) != BAIZE_OK)
        stop("engine", words);
    struct people_settings people = {.allocator = making->allocator,
                                     .clock = baize_clock_system(),
                                     .random = making->random,
                                     .store = making->store};
    people_card_key(&making->key, people.card_key);
    if (people_open(&people, &making->people, NULL) != PEOPLE_OK)
        stop("people", "cannot be opened");
}

static void write_key(const struct making *making, const char *folder)
{
    char path[512], words[BAIZE_HOUSE_KEY_TEXT_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_house_key_print(&text, &making->key);
    snprintf(path, sizeof path, "%s/house.key", folder);
    FILE *file = fopen(path, "wx");
    if (file == NULL || fwrite(words, 1, text.length, file) != text.length || fclose(file) != 0)
        stop(path, "cannot be written");
}

static void list_seats(const struct making *making, struct load_house *house)
{
    house->seats = calloc((size_t)house->tables * BAIZE_SEATS_MOST, sizeof *house->seats);
    if (house->seats == NULL)
        stop("the house", "no memory");
    for (uint32_t table = 1; table <= house->tables; table++) {
        const struct baize_table *at = &baize_floor_table(baize_engine_floor(making->engine), table)->table;
        for (uint8_t seat = 1; seat <= BAIZE_SEATS_MOST; seat++)
            if (at->seats[seat - 1].patron != 0)
                house->seats[house->seats_count++] =
                    (struct load_seat){.table = table, .seat = seat, .patron = at->seats[seat - 1].patron};
    }
}

/* Tables bet for different times, or all would do everything at the same moment. Decisions are never kept waiting. */
static void set_clocks(struct baize_command *command, uint32_t clocks_ms)
{
    if (command->kind != BAIZE_COMMAND_HOUSE || command->house.kind != BAIZE_HOUSE_ACT_MAKE_TABLE)
        return;
    struct baize_table_settings *settings = &command->house.make_table.settings.table;
    settings->betting_ms = clocks_ms / 2 + settings->number * 37 % 60 * clocks_ms / 60;
    settings->decision_ms = 20 * clocks_ms;
}

/* Thousands of acts, each durable before the next: in memory that takes a second, on a disk a minute. */
static void make_in(struct load_house *house, const char *folder, uint32_t clocks_ms)
{
    static struct making making;
    struct baize_command command;
    making.plan = (struct house_plan){
        .tables = house->tables,
        .submissions_count = 4,
        .submissions = {"south-dakota-four-card-poker", "maryland-double-draw-poker", "maryland-four-card-poker",
                        "washington-four-card-poker"},
        .bot = {.seed = 5, .seats = 7, .buy_in = 5000000},
    };
    open_all(&making, folder);
    while (house_set_up_next(making.engine, &making.plan, &making.key, &making.random, &command)) {
        set_clocks(&command, clocks_ms);
        house_do(making.engine, &command, &making.random);
    }
    for (uint32_t table = 1; table <= house->tables; table++)
        open_table(&making, table);
    list_seats(&making, house);
    add_people(&making, house);
    baize_engine_close(making.engine);
    while (making.store.call->run(making.store.self, 0) > 0)
        continue;
    people_close(making.people);
    making.store.call->close(making.store.self);
    write_key(&making, folder);
}

static void move(const char *from, const char *to, const char *name)
{
    char path[512], bytes[65536];
    size_t count;
    snprintf(path, sizeof path, "%s/%s", from, name);
    FILE *source = fopen(path, "rb");
    unlink(path);
    snprintf(path, sizeof path, "%s/%s", to, name);
    FILE *copy = source == NULL ? NULL : fopen(path, "wb");
    while (copy != NULL && (count = fread(bytes, 1, sizeof bytes, source)) > 0)
        if (fwrite(bytes, 1, count, copy) != count)
            stop(path, "cannot be written");
    if (copy != NULL && fclose(copy) != 0)
        stop(path, "cannot be written");
    if (source != NULL)
        fclose(source);
}

void load_house_make(struct load_house *house, const char *folder, uint32_t tables, uint32_t clocks_ms)
{
    static const char *const names[] = {"baize.db", "baize.db-wal", "house.key"};
    char memory[] = "/dev/shm/bench-server-XXXXXX", path[512];
    bool in_memory = mkdtemp(memory) != NULL;
    house->tables = tables;
    make_in(house, in_memory ? memory : folder, clocks_ms);
    for (size_t i = 0; in_memory && i < sizeof names / sizeof names[0]; i++)
        move(memory, folder, names[i]);
    snprintf(path, sizeof path, "%s/baize.db.lock", memory);
    unlink(path);
    rmdir(memory);
}

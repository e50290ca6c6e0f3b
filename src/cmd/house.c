#include "cmd/house.h"

#include "cmd/datadir.h"
#include "cmd/last_seal.h"
#include "cmd/secret.h"

#include <baize/version.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* ---- The key ---- */

static bool key_room(struct cmd_house *house)
{
    secret_protect_process();
    if (house->key == NULL)
        house->key = sodium_malloc(sizeof *house->key);
    if (house->key != NULL) {
        memset(house->key, 0, sizeof *house->key);
        return true;
    }
    fputs("baize: there is no memory for the key of the house\n", stderr);
    return false;
}

bool cmd_house_read_key(const struct cmd_where *where, struct cmd_house *house)
{
    return key_room(house) && cmd_where_key(where, house->key);
}

bool cmd_house_make_key(struct cmd_house *house)
{
    if (!key_room(house))
        return false;
    if (baize_house_key_make(&house->random, house->key) == BAIZE_OK)
        return true;
    fputs("baize: no source of randomness\n", stderr);
    return false;
}

/* ---- The engine ---- */

static void on_notice(void *context, const char *words)
{
    (void)context;
    fprintf(stderr, "baize: note: %s\n", words);
}

bool cmd_house_engine(struct cmd_house *house)
{
    char words[1024];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_engine_settings settings = {.allocator = baize_allocator_system(),
                                             .clock = house->clock.now_ms == NULL ? baize_clock_system() : house->clock,
                                             .random = house->random,
                                             .store = house->store,
                                             .key = house->key,
                                             .secrets = secret_allocator(),
                                             .lease = house->lease,
                                             .publish = house->publish,
                                             .others = house->others,
                                             .notice = house->notice == NULL ? on_notice : house->notice,
                                             .going = house->going,
                                             .context = house->context};
    enum baize_status status = baize_engine_open(&settings, &house->engine, &trouble);
    if (status == BAIZE_OK)
        return true;
    house->engine = NULL;
    fprintf(stderr, "baize: the house cannot be opened: %s%s%s\n", baize_status_words(status),
            words[0] == '\0' ? "" : ": ", words);
    if (status == BAIZE_JOURNAL_OLDER)
        fputs("baize: prove it with `baize audit verify`, keep it with `baize audit export`; `baize init` makes a new "
              "house\n",
              stderr);
    if (status == BAIZE_JOURNAL_BROKEN || status == BAIZE_SIGNATURE_WRONG)
        fputs("baize: is this the key of this house? With another key every record looks wrong\n", stderr);
    return false;
}

static bool open_with(const struct cmd_where *where, enum baize_store_mode mode, struct cmd_house *house)
{
    struct baize_clock clock = house->clock;
    memset(house, 0, sizeof *house);
    house->clock = clock;
    if (baize_random_system(&house->random) != BAIZE_OK) {
        fputs("baize: no source of randomness\n", stderr);
        return false;
    }
    if (!cmd_house_read_key(where, house) || !cmd_where_store(where, mode, &house->store) || !cmd_house_engine(house)) {
        cmd_house_close(house);
        return false;
    }
    if (!baize_engine_house(house->engine)->created) {
        fprintf(stderr, "baize: there is no house in '%s' yet; `baize init` makes one\n", cmd_where_directory(where));
        cmd_house_close(house);
        return false;
    }
    return true;
}

bool cmd_house_look(const struct cmd_where *where, struct cmd_house *house)
{
    return open_with(where, BAIZE_STORE_READER, house);
}

/* ---- The program is part of the record (F4, S4, S10) ---- */

bool cmd_program_hash(uint8_t hash[BAIZE_HASH_SIZE])
{
    crypto_generichash_state state;
    unsigned char bytes[1 << 16];
    size_t length;
    FILE *file = fopen("/proc/self/exe", "rb");
    if (file == NULL || crypto_generichash_init(&state, NULL, 0, BAIZE_HASH_SIZE) != 0) {
        perror("baize: the program's own file cannot be read");
        if (file != NULL)
            fclose(file);
        return false;
    }
    while ((length = fread(bytes, 1, sizeof bytes, file)) > 0)
        crypto_generichash_update(&state, bytes, length);
    bool good = !ferror(file);
    fclose(file);
    crypto_generichash_final(&state, hash, BAIZE_HASH_SIZE);
    return good;
}

bool cmd_house_start(struct cmd_house *house)
{
    static struct baize_command command;
    const struct baize_house *stands = baize_engine_house(house->engine);
    static const uint8_t none[BAIZE_HASH_SIZE];
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_HOUSE;
    command.house.kind = BAIZE_HOUSE_ACT_START_PROGRAM;
    snprintf(command.house.start_program.version, sizeof command.house.start_program.version, "%s", BAIZE_VERSION);
    if (!cmd_program_hash(command.house.start_program.program))
        return false;
    baize_house_rules_hash(stands, command.house.start_program.rules);
    if (memcmp(stands->program, none, sizeof none) != 0 &&
        memcmp(stands->program, command.house.start_program.program, sizeof none) != 0)
        fputs("baize: note: another program than at the last start; the journal says so\n", stderr);
    house->started = cmd_house_do(house, &command);
    return house->started;
}

/* Beside a server on PostgreSQL other commands start and stop too; the last stop stands for all. */
static void stop_program(struct cmd_house *house)
{
    static struct baize_command command;
    if (!baize_engine_house(house->engine)->running) {
        house->started = false;
        return;
    }
    memset(&command, 0, sizeof command);
    command.kind = BAIZE_COMMAND_HOUSE;
    command.house.kind = BAIZE_HOUSE_ACT_STOP_PROGRAM;
    cmd_house_do(house, &command);
    house->started = false;
}

static void print_refusal(const struct cmd_house *house, const struct baize_refusal *refusal)
{
    char words[1024];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_engine_refusal_print(&text, house->engine, refusal);
    fprintf(stderr, "baize: refused: %s (%s)\n", words, baize_reason_name(refusal->reason));
}

static void keep_seal(const struct cmd_where *where, struct cmd_house *house)
{
    house->where = *where;
    house->keeps_seal = true;
}

/* A record that is behind is changed by no command: `baize serve --accept-loss` goes on with it. */
bool cmd_house_open(const struct cmd_where *where, struct cmd_house *house)
{
    struct last_seal known;
    if (!datadir_is_finished(where) || !open_with(where, BAIZE_STORE_EXISTING, house))
        return false;
    enum last_seal_found found = last_seal_compare(where, house, &known);
    if (found == LAST_SEAL_BEHIND)
        fputs("baize: find it again, or go on without it: `baize serve --accept-loss`, docs/operations.md\n", stderr);
    if (found == LAST_SEAL_AGREES && cmd_house_start(house)) {
        keep_seal(where, house);
        return true;
    }
    cmd_house_close(house);
    return false;
}

bool cmd_house_open_epoch(struct cmd_house *house, enum baize_epoch_why why, const struct last_seal *known)
{
    struct baize_refusal refusal;
    static const struct last_seal none;
    known = known == NULL ? &none : known;
    enum baize_status status = baize_engine_open_epoch(house->engine, why, known->number, known->hash, &refusal);
    if (status == BAIZE_COMMAND_REFUSED)
        print_refusal(house, &refusal);
    else if (status != BAIZE_OK)
        fprintf(stderr, "baize: no epoch was opened: %s\n", baize_status_words(status));
    return status == BAIZE_OK;
}

bool cmd_house_open_restored(const struct cmd_where *where, struct cmd_house *house)
{
    if (!open_with(where, BAIZE_STORE_EXISTING, house))
        return false;
    if (cmd_house_start(house) && cmd_house_open_epoch(house, BAIZE_EPOCH_RESTORED, NULL)) {
        keep_seal(where, house);
        return true;
    }
    cmd_house_close(house);
    return false;
}

void cmd_house_stop(struct cmd_house *house)
{
    if (house->started)
        stop_program(house);
    if (house->engine != NULL && house->keeps_seal) {
        struct last_seal last = last_seal_of(house);
        last_seal_write(&house->where, house->key->house, &last);
    }
    if (house->engine != NULL)
        baize_engine_close(house->engine);
    house->engine = NULL;
}

void cmd_house_close(struct cmd_house *house)
{
    cmd_house_stop(house);
    if (house->store.call != NULL)
        house->store.call->close(house->store.self);
    sodium_free(house->key); /* clears it */
    memset(house, 0, sizeof *house);
}

/* ---- Commands ---- */

bool cmd_house_do(struct cmd_house *house, struct baize_command *command)
{
    struct baize_refusal refusal;
    struct baize_answer answer;
    memset(&answer, 0, sizeof answer);
    memset(&refusal, 0, sizeof refusal);
    if (!cmd_house_find_win(house, command))
        return false;
    baize_command_id(&house->random, baize_engine_now_ms(house->engine), command->id);
    enum baize_status status = baize_engine_do(house->engine, command, &answer, &refusal);
    if (status == BAIZE_OK && answer.status == BAIZE_OK)
        return true;
    if (status == BAIZE_COMMAND_REFUSED) {
        print_refusal(house, &refusal);
        return false;
    }
    if (status == BAIZE_OK)
        status = answer.status;
    fprintf(stderr, "baize: not done: %s: %s\n", baize_status_words(status),
            house->store.call->trouble(house->store.self));
    return false;
}

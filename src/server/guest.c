/* guest.c - demo houses only: a player with play money for whoever asks, signed in.
 *
 *     hash (once) --> wallet opened, with the person's record --> purse paid in --> alias --> session
 *
 * All of it are acts of the house in the name of the demo's cashier: the journal of a demo is as good as any. Nobody
 * knows the password of a guest: the account ends with its session. */
#include "server/http.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define GUESTS_MOST   100000
#define NUMBERS_TRIED 4

struct guest {
    struct http_wait wait;
    char alias[PROTOCOL_ALIAS_SIZE];
    struct people_change change;
    struct baize_command command;
};

static void give_up(struct guest *guest, enum people_reason reason)
{
    if (guest->wait.server != NULL && guest->wait.request != NULL)
        http_people(guest->wait.request, reason);
    http_wait_end(&guest->wait);
}

static bool goes_on(const struct guest *guest)
{
    return guest->wait.server != NULL && guest->wait.server->state != SERVER_STOPPING;
}

/* ---- Backwards: each step calls the one above it when it is durable ---- */

static void on_alias(void *context, bool good)
{
    struct guest *guest = context;
    if (good && goes_on(guest))
        session_begin(&guest->wait);
    else
        give_up(guest, PEOPLE_STORE_FAILED);
}

static void on_deposited(void *context, const struct baize_answer *answer)
{
    struct guest *guest = context;
    if (answer->status != BAIZE_OK || !goes_on(guest))
        give_up(guest, PEOPLE_STORE_FAILED);
    else
        alias_set(guest->wait.server, guest->wait.person, guest->alias, on_alias, guest);
}

static bool wallet_act(struct guest *guest, enum baize_wallet_act act, baize_engine_answered *answered)
{
    struct server *server = guest->wait.server;
    struct baize_command *command = &guest->command;
    struct baize_refusal refusal;
    memset(command, 0, sizeof *command);
    baize_command_id(&server->set.random, baize_engine_now_ms(server->engine), command->id);
    command->kind = BAIZE_COMMAND_WALLET;
    command->wallet.kind = act;
    command->wallet.by = (struct baize_actor){.who = server->set.demo.cashier, .role = BAIZE_CASHIER};
    command->wallet.patron = guest->wait.person;
    if (act == BAIZE_WALLET_ACT_DEPOSIT) {
        command->wallet.deposit.amount = server->set.demo.purse;
    } else {
        command->records = guest->change.records;
        command->records_count = guest->change.records_count;
    }
    return server_submit(server, command, answered, guest, &refusal) == BAIZE_OK;
}

static void on_wallet(void *context, const struct baize_answer *answer)
{
    struct guest *guest = context;
    if (answer->status != BAIZE_OK || !goes_on(guest)) {
        give_up(guest, PEOPLE_STORE_FAILED);
        return;
    }
    enum people_reason reason = people_changed(guest->wait.server->set.people, &guest->change);
    if (reason != PEOPLE_OK || !wallet_act(guest, BAIZE_WALLET_ACT_DEPOSIT, on_deposited))
        give_up(guest, reason == PEOPLE_OK ? PEOPLE_STORE_FAILED : reason);
}

/* A number that nobody has, as far as this process knows. */
static enum people_reason name_guest(struct guest *guest)
{
    struct server *server = guest->wait.server;
    struct sessions *sessions = server->sessions;
    const struct baize_house *house = baize_engine_house(server->engine);
    char name[PEOPLE_NAME_SIZE];
    uint32_t number = people_next_number(server->set.people);
    if (number <= sessions->last_guest) /* one that is on its way has it */
        number = sessions->last_guest + 1;
    while (baize_house_person(house, number) != NULL || baize_engine_wallet(server->engine, number) != NULL)
        number++;
    sessions->last_guest = number;
    guest->wait.person = number;
    if (guest->alias[0] == '\0')
        snprintf(guest->alias, sizeof guest->alias, "Guest %u", number);
    snprintf(name, sizeof name, "guest-%u", number);
    return people_change_add(server->set.people, 0, name, BAIZE_PLAYER, number, sessions->guest_hash, false,
                             &guest->change);
}

/* Another process on the same database may have given the number away: then the next one. */
static void open_wallet(struct guest *guest)
{
    enum people_reason reason = PEOPLE_OK;
    for (int i = 0; i < NUMBERS_TRIED && reason == PEOPLE_OK; i++) {
        reason = name_guest(guest);
        if (reason == PEOPLE_OK && wallet_act(guest, BAIZE_WALLET_ACT_OPEN, on_wallet))
            return;
    }
    give_up(guest, reason == PEOPLE_OK ? PEOPLE_STORE_FAILED : reason);
}

static void on_hash(void *context, const struct people_answer *answer)
{
    struct guest *guest = context;
    if (answer->reason != PEOPLE_OK || !goes_on(guest)) {
        give_up(guest, answer->reason == PEOPLE_OK ? PEOPLE_BUSY : answer->reason);
        return;
    }
    struct sessions *sessions = guest->wait.server->sessions;
    memcpy(sessions->guest_hash, answer->hash, sizeof sessions->guest_hash);
    sessions->guest_has_hash = true;
    open_wallet(guest);
}

static void make_hash(struct guest *guest)
{
    char password[PEOPLE_ONE_TIME_SIZE];
    people_one_time_password(&guest->wait.server->set.random, password);
    enum people_reason reason = people_make(guest->wait.server->set.people, "guest", NULL, password, on_hash, guest);
    sodium_memzero(password, sizeof password);
    if (reason != PEOPLE_OK)
        give_up(guest, reason);
}

/* ---- The request ---- */

void guest_take(struct server *server, struct net_request *request)
{
    if (!server_takes_guests(server)) {
        bool own_people = baize_engine_house(server->engine)->demo; /* made by `baize init --demo` */
        net_answer_error(request, 404, "NOT_FOUND",
                         own_people ? "this demo house takes no guests: sign in with an account"
                                    : "there is nothing here");
        return;
    }
    if (!session_rate(server, request, RATE_GUEST, server->set.limits.guests_per_minute))
        return;
    if (people_count(server->set.people) >= GUESTS_MOST) {
        net_answer_error(request, 503, "TOO_MANY_CLIENTS", "this demo has had as many guests as it takes");
        return;
    }
    json_t *body = http_body(request);
    const json_t *wanted = body == NULL ? NULL : json_object_get(body, "alias");
    const char *alias = wanted == NULL || json_is_null(wanted) ? "" : json_string_value(wanted);
    struct guest *guest = NULL;
    if (body != NULL && (alias == NULL || (wanted != NULL && !json_is_null(wanted) && !alias_is_good(alias))))
        net_answer_error(request, 400, "FIELD_WRONG", "alias: 1 to 24 characters are expected");
    else if (body != NULL && alias_imitates_staff(alias))
        net_answer_error(request, 400, "FIELD_WRONG", "alias: it looks like a name of the house or its staff");
    else if (body != NULL)
        guest = http_wait_begin(server, request, sizeof *guest);
    if (guest != NULL) {
        snprintf(guest->alias, sizeof guest->alias, "%s", alias);
        if (server->sessions->guest_has_hash)
            open_wallet(guest);
        else
            make_hash(guest);
    }
    json_decref(body);
}

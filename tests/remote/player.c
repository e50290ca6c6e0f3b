/* player.c - a player who plays over the network with the reference client: `remote_player URL TABLE ROUNDS [SEED]`.
 *
 * A guest of a demo house sits down at a table, buys in, and plays so many rounds by what the views say is allowed, or
 * until its money is gone, knowing nothing of the rules. Whatever happens to the connection, it goes on. At the end it
 * checks that
 *
 *     every act was answered once, and none was refused for a reason that the view did not give
 *     its purse is what its rounds came to by the record of the table: nothing lost, nothing doubled; and where it
 *     saw every round end, by its own sums of what the views showed as well
 *     the view that was kept up to date by changes equals one that is sent whole
 *
 * and prints one line of figures. Exit status 0: all of it holds. */
#include "remote/remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BUY_IN_CENTS = 20000, BROKE_CENTS = 5000 };
/* Only matter when something is broken; who started the player has a limit of its own. */
enum { LONGEST_S = 1700, LONGEST_START_S = 300, LONGEST_VIEW_S = 60 };

struct player {
    struct remote *remote;
    char table[16], own[16], at[16];
    unsigned seed, rounds_wanted, rounds;
    json_int_t last_round;   /* counted */
    json_int_t purse_before; /* wallet and chips at the beginning */
    json_int_t net;          /* of the rounds that were settled, by the views */
    json_int_t bought;
    json_int_t first_round;      /* since it came */
    json_int_t recorded, before; /* nets and the oldest round of the record that was read */
    unsigned in_record;          /* own rounds there */
    bool told;
    bool busy, failed, leaving, left;
    unsigned acts, refused, again;
};

static unsigned throw(struct player * player, unsigned sides)
{
    player->seed = player->seed * 1664525u + 1013904223u;
    return (player->seed >> 16) % sides;
}

static json_int_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static const char *word(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value == NULL ? "" : value;
}

/* ---- Acts ---- */

static void on_answer(void *context, const json_t *answer)
{
    struct player *player = context;
    const char *name = word(answer, "name");
    player->busy = false;
    player->again += json_is_true(json_object_get(answer, "again"));
    if (strcmp(word(answer, "type"), "refused") != 0)
        return;
    player->refused++;
    /* The clock may run out between the view and the act, and the round go on meanwhile. */
    static const char *const late[] = {"NOT_NOW",        "NOT_THIS_SEATS_TURN", "NOT_SEATED",
                                       "TOO_FAST",       "TOO_MANY_WAITING",    "SEAT_TAKEN",
                                       "SENSORS_LOCKED", "ROUND_IS_OPEN",       "WAGER_NEEDS_ANOTHER",
                                       "ANOTHER_ROUND",  "BETS_ARE_CLOSED"};
    for (size_t i = 0; i < sizeof late / sizeof late[0]; i++)
        if (strcmp(name, late[i]) == 0)
            return;
    fprintf(stderr, "refused: %s: %s\n", name, word(answer, "words"));
    player->failed = true;
}

static void act(struct player *player, json_t *fields)
{
    json_object_set_new(fields, "at", json_string(player->at));
    player->busy = true;
    player->acts++;
    remote_do(player->remote, fields, on_answer, player);
}

static void act_in_round(struct player *player, json_t *fields)
{
    const json_t *round = json_object_get(remote_view(player->remote, player->table), "round");
    json_object_set_new(fields, "round", json_integer(number(round, "number")));
    act(player, fields);
}

static const json_t *option(const json_t *options, const char *name, const char *wager)
{
    char key[64];
    snprintf(key, sizeof key, wager == NULL ? "%s" : "%s/%s", name, wager);
    const json_t *value = json_object_get(options, key);
    return json_is_true(json_object_get(value, "allowed")) ? value : NULL;
}

/* ---- What to do now ---- */

static bool sit_or_buy(struct player *player, const json_t *own)
{
    const json_t *options = json_object_get(own, "options"), *chosen;
    bool seated = json_array_size(json_object_get(own, "seats")) > 0;
    if (!seated && (chosen = option(options, "take_seat", NULL)) != NULL) {
        const json_t *seats = json_object_get(chosen, "seats");
        json_int_t seat = json_integer_value(json_array_get(seats, throw(player, (unsigned)json_array_size(seats))));
        act(player, json_pack("{s:s, s:I}", "act", "take_seat", "seat", seat));
        return true;
    }
    if (seated && number(own, "chips_cents") < BUY_IN_CENTS && number(own, "wallet_cents") >= BUY_IN_CENTS &&
        option(options, "buy_in", NULL) != NULL) {
        player->bought += BUY_IN_CENTS;
        act(player, json_pack("{s:s, s:i}", "act", "buy_in", "amount_cents", BUY_IN_CENTS));
        return true;
    }
    return false;
}

static bool wager(struct player *player, const json_t *box, const json_t *down)
{
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(box, "options"), key, value)
    {
        const char *which = word(value, "wager");
        bool placed = json_object_get(down, which) != NULL;
        if (strcmp(word(value, "act"), "place_wager") != 0 || !json_is_true(json_object_get(value, "allowed")) ||
            placed)
            continue;
        if (strcmp(which, "ante") != 0 && throw(player, 100) >= 40)
            continue;
        act_in_round(player, json_pack("{s:s, s:I, s:s, s:I}", "act", "place_wager", "seat", number(box, "seat"),
                                       "wager", which, "amount_cents", number(value, "least_cents")));
        return true;
    }
    return false;
}

static bool decide(struct player *player, const json_t *box)
{
    const json_t *options = json_object_get(box, "options"), *chosen;
    json_int_t seat = number(box, "seat");
    if ((chosen = option(options, "discard", NULL)) != NULL) {
        json_t *cards = json_array();
        const json_t *held = json_object_get(box, "cards");
        unsigned most = (unsigned)number(chosen, "cards_most"), count = throw(player, most + 1);
        for (unsigned i = 0; i < count; i++)
            json_array_append(cards, json_array_get(held, i));
        act_in_round(player, json_pack("{s:s, s:I, s:o}", "act", "discard", "seat", seat, "cards", cards));
    } else if ((chosen = option(options, "play", NULL)) != NULL && throw(player, 100) < 70) {
        act_in_round(player, json_pack("{s:s, s:I, s:I}", "act", "play", "seat", seat, "amount_cents",
                                       number(chosen, "least_cents")));
    } else if (option(options, "fold", NULL) != NULL) {
        act_in_round(player, json_pack("{s:s, s:I}", "act", "fold", "seat", seat));
    } else {
        return false;
    }
    return true;
}

/* The round's result for us, once, when our seat is settled or the round is void. */
static void count_round(struct player *player, const json_t *table, const json_t *own)
{
    const json_t *round = json_object_get(table, "round");
    json_int_t of_round = number(round, "number");
    const char *phase = word(round, "phase");
    if (of_round == player->last_round || (strcmp(phase, "ended") != 0 && strcmp(phase, "voided") != 0))
        return;
    char key[24];
    snprintf(key, sizeof key, "%lld", (long long)json_integer_value(json_array_get(json_object_get(own, "seats"), 0)));
    const json_t *seat = json_object_get(json_object_get(table, "seats"), key);
    if (json_object_size(json_object_get(seat, "wagers")) == 0 && number(seat, "paid_cents") == 0)
        return; /* we did not play */
    player->last_round = of_round;
    player->rounds++;
    player->net += number(seat, "net_cents");
}

/* As many rounds as were wanted; or a round is over and the purse as good as empty, which in hundreds of them may be.
 */
static bool has_played(const struct player *player, const json_t *table, const json_t *own)
{
    bool over = player->rounds > 0 && number(json_object_get(table, "round"), "number") == player->last_round;
    bool broke = number(own, "wallet_cents") < BUY_IN_CENTS && number(own, "chips_cents") < BROKE_CENTS;
    return player->rounds >= player->rounds_wanted || (over && broke);
}

static void think(struct player *player)
{
    const json_t *table = remote_view(player->remote, player->table), *own = remote_view(player->remote, player->own);
    if (table == NULL || own == NULL || player->busy || remote_waiting(player->remote) > 0)
        return;
    if (player->first_round == 0)
        player->first_round = number(json_object_get(table, "round"), "number");
    count_round(player, table, own);
    const json_t *options = json_object_get(own, "options");
    bool seated = json_array_size(json_object_get(own, "seats")) > 0;
    if (player->leaving || has_played(player, table, own)) {
        player->left = player->left || (player->leaving && !seated);
        if (!player->left && seated && option(options, "leave", NULL) != NULL) {
            player->leaving = true;
            act(player, json_pack("{s:s}", "act", "leave"));
        }
        return;
    }
    if (sit_or_buy(player, own))
        return;
    const char *key;
    json_t *box;
    json_object_foreach(json_object_get(own, "boxes"), key, box)
    {
        const json_t *seat = json_object_get(json_object_get(table, "seats"), key);
        const char *phase = word(json_object_get(table, "round"), "phase");
        if (strcmp(phase, "betting") == 0 ? wager(player, box, json_object_get(seat, "wagers")) : decide(player, box))
            return;
    }
}

static void on_view(void *context, const char *topic, const json_t *view, const json_t *change)
{
    struct player *player = context;
    (void)change;
    if (strcmp(topic, "me") == 0 && player->purse_before == 0)
        player->purse_before = number(json_object_get(view, "wallet"), "balance_cents");
}

/* ---- At the end ---- */

static void run_for(struct player *player, int ms)
{
    for (; ms > 0; ms -= 20)
        remote_run(player->remote, 20);
}

/* null and missing are the same: docs/protocol.md, 3. */
static void strip(json_t *value)
{
    void *next;
    const char *key;
    size_t i;
    json_t *item;
    json_object_foreach_safe(value, next, key, item)
    {
        if (json_is_null(item))
            json_object_del(value, key);
        else
            strip(item);
    }
    json_array_foreach(value, i, item)
    {
        strip(item);
    }
}

/* What was kept by changes is what is sent whole. Where it has changed in between, we look again. */
static bool views_agree(struct player *player, const char *topic)
{
    bool equal = false;
    for (int tries = 0; tries < 20 && !equal; tries++) {
        json_t *kept = json_deep_copy(remote_view(player->remote, topic));
        remote_unwatch(player->remote, topic);
        remote_watch(player->remote, topic, on_view, player);
        for (int i = 0; i < 100 && remote_view(player->remote, topic) == NULL; i++)
            remote_run(player->remote, 20);
        json_t *whole = json_deep_copy(remote_view(player->remote, topic));
        strip(kept);
        strip(whole);
        equal = kept != NULL && json_equal(kept, whole);
        json_decref(kept);
        json_decref(whole);
    }
    return equal;
}

static void on_rounds(void *context, const json_t *answer)
{
    struct player *player = context;
    size_t i;
    json_t *round;
    player->told = true;
    json_int_t oldest = 0;
    json_array_foreach(json_object_get(answer, "answer"), i, round)
    {
        oldest = number(round, "round");
        if (oldest < player->first_round || json_object_get(round, "net_cents") == NULL)
            continue;
        player->recorded += number(round, "net_cents");
        player->in_record++;
    }
    player->before = oldest;
}

/* What the table's record says of all rounds since we came: also of those that ended while we had no connection. */
static void read_record(struct player *player)
{
    do {
        json_t *fields = json_pack("{s:s, s:i, s:i}", "what", "rounds", "table", atoi(player->table + 6), "count", 50);
        if (player->before > 0)
            json_object_set_new(fields, "before", json_integer(player->before));
        player->told = false;
        remote_ask(player->remote, fields, on_rounds, player);
        for (int i = 0; i < 50 * LONGEST_VIEW_S && !player->told; i++)
            remote_run(player->remote, 20);
    } while (player->told && player->before > player->first_round);
}

static json_int_t purse_of(struct player *player)
{
    const json_t *me = remote_view(player->remote, "me");
    return number(json_object_get(me, "wallet"), "balance_cents");
}

static bool finish(struct player *player)
{
    read_record(player);
    json_int_t expected = player->purse_before + player->recorded;
    time_t began = time(NULL); /* the view of the purse may come a moment after that of the seat */
    while (purse_of(player) != expected && time(NULL) - began < LONGEST_VIEW_S)
        remote_run(player->remote, 20);
    json_int_t purse = purse_of(player);
    bool seen = player->in_record == player->rounds; /* every one */
    bool money = purse == expected && (!seen || player->net == player->recorded);
    bool views = views_agree(player, "lobby") && views_agree(player, player->table) && views_agree(player, player->own);
    struct remote_counts counts = remote_counts(player->remote);
    printf(
        "%s rounds %u of %u acts %u refused %u again %u connects %llu resent %llu views %llu changes %llu bytes %llu "
        "net %lld purse %lld -> %lld %s %s\n",
        player->at, player->rounds, player->in_record, player->acts, player->refused, player->again,
        (unsigned long long)counts.connects, (unsigned long long)counts.resent, (unsigned long long)counts.views,
        (unsigned long long)counts.changes, (unsigned long long)counts.bytes_in, (long long)player->recorded,
        (long long)player->purse_before, (long long)purse, money ? "money-right" : "MONEY-WRONG",
        views ? "views-agree" : "VIEWS-DIFFER");
    return money && views && !player->failed;
}

static bool sign_in(struct player *player)
{
    char words[256] = "";
    time_t began = time(NULL);
    json_t *person = NULL;
    while (person == NULL && time(NULL) - began < LONGEST_START_S) {
        person = remote_be_guest(player->remote, "Remote", words, sizeof words);
        if (person == NULL)
            run_for(player, 500);
    }
    if (person == NULL)
        fprintf(stderr, "%s\n", words);
    json_decref(person);
    return person != NULL;
}

int main(int count, char **arguments)
{
    struct player player = {.seed = 7};
    struct remote_settings settings = {.trusts_any_certificate = true};
    char words[256];
    if (count < 4) {
        fputs("usage: remote_player URL TABLE ROUNDS [SEED]\n", stderr);
        return 2;
    }
    settings.url = arguments[1];
    player.rounds_wanted = (unsigned)atoi(arguments[3]);
    player.seed = count > 4 ? (unsigned)atoi(arguments[4]) : 7;
    snprintf(player.at, sizeof player.at, "table/%s", arguments[2]);
    snprintf(player.table, sizeof player.table, "table/%s", arguments[2]);
    snprintf(player.own, sizeof player.own, "own/%s", arguments[2]);
    if (!remote_open(&settings, &player.remote, words, sizeof words)) {
        fprintf(stderr, "%s\n", words);
        return 1;
    }
    if (!sign_in(&player)) /* a server that is killed just now is back soon */
        return 1;
    const char *topics[] = {"me", "lobby", player.table, player.own};
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++)
        remote_watch(player.remote, topics[i], on_view, &player);
    remote_connect(player.remote);
    time_t began = time(NULL);
    while (!player.left && !player.failed && time(NULL) - began < LONGEST_S) {
        remote_run(player.remote, 50);
        think(&player);
    }
    bool good = finish(&player) && player.left;
    remote_close(player.remote);
    return good ? 0 : 1;
}

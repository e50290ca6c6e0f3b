/* witness.c - what each role is sent, byte by byte: `remote_witness URL TABLE ROUNDS LOG`.
 *
 * Somebody of every role, and somebody who has not signed in, watches everything there is to watch while two players
 * play at a table. Whatever they are sent is looked through for cards. When a round is over the auditor asks for its
 * record, which names every card that was dealt, and each witness is held against what it was allowed to know when:
 *
 *     before the dealer's cards are turned     one card of the dealer's; a player also the own ones
 *     afterwards                               the dealer's, the bonus card, hands of seats that were settled
 *     never                                    hands that were folded, of another player; the deck; the nonce
 *
 * Topics that a role may not watch must be refused. Then the log of the server and /metrics are looked through. */
#include "remote/remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CARDS_MOST 64

struct witness {
    const char *name, *password; /* NULL: nobody, or a guest who plays */
    bool plays;
    struct remote *remote;
    bool busy;
    int64_t rests_ms;          /* between acts: whoever is refused looks again first */
    char early[CARDS_MOST][3]; /* cards seen before the dealer's were turned */
    char late[CARDS_MOST][3];  /* ... afterwards */
    unsigned early_count, late_count;
    uint64_t bytes, cards;
    char *text; /* all of it, for the nonce */
    size_t text_length, text_size;
};

static struct witness witnesses[] = {
    {.name = NULL},
    {.name = "player", .password = "four-of-a-kind"},
    {.name = "dealer", .password = "no-more-bets"},
    {.name = "floorperson", .password = "count-the-tray"},
    {.name = "supervisor", .password = "validate-the-win"},
    {.name = "executive", .password = "sign-for-the-most"},
    {.name = "manager", .password = "mind-the-meters"},
    {.name = "cashier", .password = "chips-into-cash"},
    {.name = "auditor", .password = "prove-the-record"},
    {.name = NULL, .plays = true},
    {.name = NULL, .plays = true},
};
enum { WITNESSES = sizeof witnesses / sizeof witnesses[0], AUDITOR = 8 };

static struct remote_loop *loop;
static char table_topic[16], own_topic[16], console_topic[16];
static json_int_t table_number, round_now;
static bool turned, failed;
static json_t *record;

static const char *word(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value == NULL ? "" : value;
}

static json_int_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* ---- Cards in bytes ---- */

static bool is_card(const char *at)
{
    bool joker = at[0] == 'J' && (at[1] == '1' || at[1] == '2');
    return joker ||
           (strchr("23456789TJQKA", at[0]) != NULL && at[0] != '\0' && at[1] != '\0' && strchr("shdc", at[1]) != NULL);
}

static void note(char cards[CARDS_MOST][3], unsigned *count, const char *card)
{
    for (unsigned i = 0; i < *count; i++)
        if (memcmp(cards[i], card, 2) == 0)
            return;
    if (*count < CARDS_MOST) {
        memcpy(cards[*count], card, 2);
        cards[(*count)++][2] = '\0';
    }
}

/* Every "As" between quotation marks, whatever it is the value of. */
static void look_through(struct witness *witness, const char *bytes, size_t length)
{
    for (size_t i = 0; i + 3 < length; i++) {
        if (bytes[i] != '"' || bytes[i + 3] != '"' || !is_card(bytes + i + 1))
            continue;
        witness->cards++;
        if (turned)
            note(witness->late, &witness->late_count, bytes + i + 1);
        else
            note(witness->early, &witness->early_count, bytes + i + 1);
    }
}

static void on_bytes(void *context, const char *bytes, size_t length)
{
    struct witness *witness = context;
    if (witness->text_length + length > witness->text_size) {
        witness->text_size = 2 * (witness->text_length + length);
        witness->text = realloc(witness->text, witness->text_size);
        if (witness->text == NULL)
            exit(1);
    }
    memcpy(witness->text + witness->text_length, bytes, length);
    witness->text_length += length;
    witness->bytes += length;
}

/* ---- Views ---- */

static bool phase_is_late(const char *phase)
{
    static const char *const late[] = {"settlement", "claims", "closing", "ended", "voided", "idle"};
    for (size_t i = 0; i < sizeof late / sizeof late[0]; i++)
        if (strcmp(phase, late[i]) == 0)
            return true;
    return false;
}

/* Takes what came in since the last look, message by message; a message that tells that the cards are turned, and all
 * behind it, is late. Several messages may have come in one piece: they are told apart by where they begin. */
static void sort_out(struct witness *witness)
{
    const json_t *view = remote_view(witness->remote, table_topic);
    const json_t *round = json_object_get(view, "round");
    if (view == NULL)
        return;
    turned = phase_is_late(word(round, "phase"));
    look_through(witness, witness->text, witness->text_length);
    witness->text_length = 0;
}

/* ---- The players ---- */

static void on_answer(void *context, const json_t *answer)
{
    struct witness *witness = context;
    (void)answer;
    witness->busy = false;
    witness->rests_ms = remote_now_ms(witness->remote) + 100;
}

static void act(struct witness *witness, json_t *fields)
{
    json_object_set_new(fields, "at", json_string(table_topic));
    witness->busy = true;
    remote_do(witness->remote, fields, on_answer, witness);
}

static const json_t *option(const json_t *options, const char *name)
{
    const json_t *value = json_object_get(options, name);
    return json_is_true(json_object_get(value, "allowed")) ? value : NULL;
}

static void play(struct witness *witness, bool folds)
{
    const json_t *own = remote_view(witness->remote, own_topic), *view = remote_view(witness->remote, table_topic);
    const json_t *options = json_object_get(own, "options"), *chosen;
    if (own == NULL || view == NULL || witness->busy || remote_now_ms(witness->remote) < witness->rests_ms)
        return;
    if (json_array_size(json_object_get(own, "seats")) == 0) {
        if ((chosen = option(options, "take_seat")) != NULL)
            act(witness, json_pack("{s:s, s:O}", "act", "take_seat", "seat",
                                   json_array_get(json_object_get(chosen, "seats"), 0)));
        return;
    }
    if (number(own, "chips_cents") < 20000 && option(options, "buy_in") != NULL) {
        act(witness, json_pack("{s:s, s:i}", "act", "buy_in", "amount_cents", 50000));
        return;
    }
    char key[24];
    snprintf(key, sizeof key, "%lld", (long long)json_integer_value(json_array_get(json_object_get(own, "seats"), 0)));
    const json_t *box = json_object_get(json_object_get(own, "boxes"), key);
    options = json_object_get(box, "options");
    const json_t *down = json_object_get(json_object_get(json_object_get(view, "seats"), key), "wagers");
    if ((chosen = option(options, "place_wager/ante")) != NULL && json_object_get(down, "ante") == NULL)
        act(witness, json_pack("{s:s, s:I, s:s, s:I}", "act", "place_wager", "seat", number(box, "seat"), "wager",
                               "ante", "amount_cents", number(chosen, "least_cents")));
    else if ((chosen = option(options, "discard")) != NULL)
        act(witness, json_pack("{s:s, s:I, s:[O]}", "act", "discard", "seat", number(box, "seat"), "cards",
                               json_array_get(json_object_get(box, "cards"), 0)));
    else if (!folds && (chosen = option(options, "play")) != NULL)
        act(witness, json_pack("{s:s, s:I, s:I}", "act", "play", "seat", number(box, "seat"), "amount_cents",
                               number(chosen, "least_cents")));
    else if (option(options, "fold") != NULL)
        act(witness, json_pack("{s:s, s:I}", "act", "fold", "seat", number(box, "seat")));
}

/* ---- Holding them against the record ---- */

static bool holds(const json_t *list, const char *card)
{
    size_t i;
    json_t *value;
    json_array_foreach(list, i, value)
    {
        if (json_is_string(value) && memcmp(json_string_value(value), card, 2) == 0)
            return true;
    }
    return false;
}

static void complain(const struct witness *witness, const char *card, const char *when)
{
    static unsigned said;
    if (said++ < 10)
        fprintf(stderr, "%s%s was sent %s %s of round %lld, and may not know it\n", witness->plays ? "a player " : "",
                witness->name == NULL ? "nobody" : witness->name, card, when, (long long)round_now);
    failed = true;
}

static const json_t *own_seat(const struct witness *witness)
{
    json_int_t seat =
        json_integer_value(json_array_get(json_object_get(remote_view(witness->remote, own_topic), "seats"), 0));
    size_t i;
    json_t *value;
    json_array_foreach(json_object_get(record, "seats"), i, value)
    {
        if (witness->plays && seat != 0 && number(value, "seat") == seat)
            return value;
    }
    return NULL;
}

static bool is_own(const struct witness *witness, const char *card)
{
    const json_t *seat = own_seat(witness);
    return holds(json_object_get(seat, "cards"), card) || holds(json_object_get(seat, "discarded"), card);
}

/* A hand that was folded is turned all the same when another wager of the seat is settled by its cards (R12). */
static bool lies_open(const json_t *seat)
{
    static const char *const lost[] = {"ante", "play", "first-draw", "second-draw"};
    const char *key;
    json_t *value;
    bool open = !json_is_true(json_object_get(seat, "folded"));
    json_object_foreach(json_object_get(seat, "wagers"), key, value)
    {
        bool goes = false;
        for (size_t i = 0; i < sizeof lost / sizeof lost[0]; i++)
            goes = goes || strcmp(key, lost[i]) == 0;
        open = open || !goes;
    }
    return open;
}

/* Turned at the end: the dealer's, the bonus card, and hands that lie open. */
static bool is_turned(const char *card)
{
    const char *bonus = word(record, "bonus_card");
    size_t i;
    json_t *seat;
    if (holds(json_object_get(json_object_get(record, "dealer"), "cards"), card) ||
        (bonus[0] != '\0' && memcmp(bonus, card, 2) == 0))
        return true;
    json_array_foreach(json_object_get(record, "seats"), i, seat)
    {
        if (lies_open(seat) && holds(json_object_get(seat, "cards"), card))
            return true;
    }
    return false;
}

static void hold_against(struct witness *witness)
{
    const json_t *dealer = json_object_get(json_object_get(record, "dealer"), "cards");
    unsigned of_dealer = 0;
    for (unsigned i = 0; i < witness->early_count; i++) {
        bool up = holds(dealer, witness->early[i]);
        of_dealer += up;
        if (!up && !is_own(witness, witness->early[i]))
            complain(witness, witness->early[i], "early");
    }
    if (of_dealer > 1)
        complain(witness, "more than one card of the dealer's", "early");
    for (unsigned i = 0; i < witness->late_count; i++)
        if (!is_turned(witness->late[i]) && !is_own(witness, witness->late[i]))
            complain(witness, witness->late[i], "late");
}

static void on_record(void *context, const json_t *answer)
{
    (void)context;
    record = json_deep_copy(json_object_get(answer, "answer"));
    if (record == NULL) {
        fprintf(stderr, "the auditor is refused the record: %s\n", word(answer, "words"));
        failed = true;
        record = json_object();
    }
}

/* ---- The whole ---- */

static void on_state(void *context, enum remote_state state, const char *words)
{
    (void)context;
    if (state == REMOTE_WAITING) {
        fprintf(stderr, "a connection was lost: %s\n", words);
        failed = true;
    }
}

static void watch_all(struct witness *witness)
{
    static const char *const topics[] = {"lobby", "me", "floor", "manager", "sign/1"};
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++)
        remote_watch(witness->remote, topics[i], NULL, NULL);
    remote_watch(witness->remote, table_topic, NULL, NULL);
    remote_watch(witness->remote, own_topic, NULL, NULL);
    remote_watch(witness->remote, console_topic, NULL, NULL);
}

static bool open_witness(struct witness *witness, const char *url)
{
    char words[256] = "";
    struct remote_settings settings = {
        .url = url, .loop = loop, .on_bytes = on_bytes, .on_state = on_state, .context = witness};
    json_t *person = NULL;
    if (!remote_open(&settings, &witness->remote, words, sizeof words))
        return fprintf(stderr, "%s\n", words), false;
    if (witness->plays)
        person = remote_be_guest(witness->remote, "Witness", words, sizeof words);
    else if (witness->name != NULL)
        person = remote_sign_in(witness->remote, witness->name, witness->password, words, sizeof words);
    if ((witness->plays || witness->name != NULL) && person == NULL)
        return fprintf(stderr, "%s: %s\n", witness->name == NULL ? "guest" : witness->name, words), false;
    json_decref(person);
    watch_all(witness);
    remote_connect(witness->remote);
    return true;
}

/* Who has a view of which topic (docs/protocol.md, 4): a letter for each witness, in their order. */
static void check_topics(void)
{
    static const struct {
        const char *topic, *may; /* y: yes */
    } rows[] = {
        {"lobby", "yyyyyyyyyyy"},   {"me", "-yyyyyyyyyy"},     {"floor", "---yyyy-y--"},
        {"manager", "----yyy-y--"}, {"sign/1", "yyyyyyyyyyy"}, {NULL, "yyyyyyyyyyy"}, /* the table, own and console */
        {NULL, "-y-------yy"},      {NULL, "--yyyyy-y--"},
    };
    const char *const of_table[] = {table_topic, own_topic, console_topic};
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        const char *topic = rows[row].topic != NULL ? rows[row].topic : of_table[row - 5];
        for (int i = 0; i < WITNESSES; i++)
            if ((remote_view(witnesses[i].remote, topic) != NULL) != (rows[row].may[i] == 'y')) {
                fprintf(stderr, "%s and %s: %s expected\n",
                        witnesses[i].name == NULL ? "nobody or a guest" : witnesses[i].name, topic,
                        rows[row].may[i] == 'y' ? "a view" : "no view");
                failed = true;
            }
    }
}

/* Until the round is over and its deck shown, which the next round's opening tells at the latest. */
static void one_round(void)
{
    const struct witness *first = &witnesses[0];
    bool over = false, began = false;
    time_t start = time(NULL);
    for (int i = 0; i < WITNESSES; i++)
        witnesses[i].early_count = witnesses[i].late_count = 0;
    while (!over && !failed && time(NULL) - start < 300) {
        remote_loop_run(loop, 10);
        for (int i = 0; i < WITNESSES; i++)
            sort_out(&witnesses[i]);
        const json_t *round = json_object_get(remote_view(first->remote, table_topic), "round");
        if (strcmp(word(round, "phase"), "betting") == 0 && !began) {
            began = true;
            round_now = number(round, "number");
            for (int i = 0; i < WITNESSES; i++)
                witnesses[i].early_count = witnesses[i].late_count = 0;
        }
        /* Its end came and went between two looks, on a busy machine: what was said before and after its cards were
         * turned cannot be told apart, and another round is taken. */
        began = began && number(round, "number") == round_now;
        over = began && json_is_true(json_object_get(round, "deck_shown"));
        for (int i = 0; i < WITNESSES; i++)
            if (witnesses[i].plays && !over)
                play(&witnesses[i], i == WITNESSES - 1 && round_now % 2 == 0);
    }
    if (!over)
        failed = true;
    remote_ask(witnesses[AUDITOR].remote,
               json_pack("{s:s, s:I, s:I}", "what", "round", "table", table_number, "round", round_now), on_record,
               NULL);
    for (int i = 0; i < 500 && record == NULL; i++)
        remote_loop_run(loop, 10);
    witnesses[AUDITOR].text_length = 0; /* the record is the auditor's to see */
    for (int i = 0; i < WITNESSES && record != NULL; i++)
        hold_against(&witnesses[i]);
    json_decref(record);
    record = NULL;
}

/* The log of the server has no card in quotation marks, and no name of a password. */
static void look_at_log(const char *path)
{
    char line[8192];
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        for (size_t i = 0; i + 3 < strlen(line); i++)
            if (line[i] == '"' && line[i + 3] == '"' && is_card(line + i + 1)) {
                fprintf(stderr, "the log names a card: %s", line);
                failed = true;
            }
        for (int i = 0; i < WITNESSES; i++)
            if (witnesses[i].password != NULL && strstr(line, witnesses[i].password) != NULL) {
                fprintf(stderr, "the log names a password: %s", line);
                failed = true;
            }
    }
    if (file != NULL)
        fclose(file);
}

int main(int count, char **arguments)
{
    uint64_t bytes = 0, cards = 0;
    if (count < 5) {
        fputs("usage: remote_witness URL TABLE ROUNDS LOG\n", stderr);
        return 2;
    }
    table_number = atoi(arguments[2]);
    snprintf(table_topic, sizeof table_topic, "table/%s", arguments[2]);
    snprintf(own_topic, sizeof own_topic, "own/%s", arguments[2]);
    snprintf(console_topic, sizeof console_topic, "console/%s", arguments[2]);
    loop = remote_loop_open();
    for (int i = 0; i < WITNESSES; i++)
        if (!open_witness(&witnesses[i], arguments[1]))
            return 1;
    for (int i = 0; i < atoi(arguments[3]) && !failed; i++)
        one_round();
    check_topics();
    look_at_log(arguments[4]);
    for (int i = 0; i < WITNESSES; i++) {
        bytes += witnesses[i].bytes;
        cards += witnesses[i].cards;
        remote_close(witnesses[i].remote);
        free(witnesses[i].text);
    }
    remote_loop_close(loop);
    printf("%d witnesses, %llu bytes, %llu cards among them: %s\n", WITNESSES, (unsigned long long)bytes,
           (unsigned long long)cards, failed ? "SOMEBODY KNOWS TOO MUCH" : "nobody knows too much");
    return failed ? 1 : 0;
}

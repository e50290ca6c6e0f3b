/* play_server.c - baize play: opens the house, signs in or becomes a guest, plays, leaves. */
#include "cmd/cmd.h"
#include "cmd/office.h"
#include "cmd/play_house.h"
#include "cmd/play_screen.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST_VIEW_TURNS 200 /* of 50 ms: how long the lobby is waited for */
#define LEAVE_TURNS      100
#define AWAY             "the server cannot be reached: " /* so src/remote begins */

/* ---- The connection ---- */

static void on_state(void *context, enum remote_state state, const char *words)
{
    struct served *served = context;
    bool was_lost = served->lost;
    served->state = state;
    if (state == REMOTE_WAITING && !was_lost) {
        served->lost = true;
        bool more = words[0] != '\0' && strcmp(words, "the connection is lost") != 0;
        served_say(served, "The connection is lost%s%s%s; trying again. What was done stands, once.", more ? " (" : "",
                   more ? words : "", more ? ")" : "");
    } else if (state == REMOTE_OPEN && was_lost) {
        served->lost = false;
        served_say(served, "Connected again.");
    }
}

static void on_notice(void *context, const json_t *notice)
{
    served_say(context, "The house: %s.", served_word(notice, "words"));
}

static bool fail(const char *words)
{
    fprintf(stderr, "baize play: %s\n", words);
    return false;
}

static bool get_lobby(struct served *served)
{
    remote_watch(served->remote, "lobby", NULL, NULL);
    remote_connect(served->remote);
    for (int i = 0; i < FIRST_VIEW_TURNS && remote_view(served->remote, "lobby") == NULL; i++)
        remote_run(served->remote, 50);
    return remote_view(served->remote, "lobby") != NULL;
}

/* ---- Who plays ---- */

/* Nobody becomes a guest of a real house: then a name is asked for. */
static bool explain_no_guest(struct served *served, const char *words)
{
    const json_t *house = NULL;
    if (get_lobby(served))
        house = json_object_get(remote_view(served->remote, "lobby"), "house");
    if (house == NULL || served_is(house, "demo"))
        return fail(words);
    fprintf(stderr, "baize play: %s takes no guests: sign in with --name NAME\n", served_word(house, "name"));
    return false;
}

static bool is_player(const struct play_options *options, const json_t *person)
{
    char words[256] = "";
    if (served_is(person, "must_change"))
        snprintf(words, sizeof words, "the password of %s must be changed first: sign in with a browser",
                 options->name);
    else if (strcmp(served_word(person, "role"), "player") != 0)
        snprintf(words, sizeof words, "%s is no player here but %s: players play", options->name,
                 served_word(person, "role"));
    return words[0] == '\0' || fail(words);
}

static json_t *sign_in(struct served *served, char *words, size_t size)
{
    const struct play_options *options = served->options;
    char prompt[64], password[OFFICE_PASSWORD_SIZE];
    json_t *answer = NULL;
    snprintf(prompt, sizeof prompt, "Password of %.32s", options->name);
    if (office_password(prompt, options->password_file, password))
        answer = remote_sign_in(served->remote, options->name, password, words, size);
    sodium_memzero(password, sizeof password);
    return answer;
}

static bool be_somebody(struct served *served)
{
    const struct play_options *options = served->options;
    char words[256] = "";
    json_t *answer =
        options->name != NULL
            ? sign_in(served, words, sizeof words)
            : remote_be_guest(served->remote, options->alias != NULL ? options->alias : "Guest", words, sizeof words);
    served_clean(words);
    if (strncmp(words, AWAY, strlen(AWAY)) == 0) {
        fprintf(stderr, "baize play: no house answers at %s (%s)\n", options->url, words + strlen(AWAY));
        return false;
    }
    if (answer == NULL && options->name == NULL)
        return explain_no_guest(served, words);
    if (answer == NULL)
        return words[0] != '\0' && fail(words);
    const json_t *person = json_object_get(answer, "person");
    const char *alias = served_word(person, "alias");
    snprintf(served->alias, sizeof served->alias, "%s", alias[0] != '\0' ? alias : served_word(person, "name"));
    served_clean(served->alias);
    bool good = is_player(options, person);
    json_decref(answer);
    return good;
}

/* ---- Coming and going ---- */

static bool open_house(struct served *served)
{
    char words[256];
    struct remote_settings settings = {.house = served->local == NULL ? NULL : &served->local->call,
                                       .url = served->options->url,
                                       .on_state = on_state,
                                       .on_notice = on_notice,
                                       .context = served};
    if (!remote_open(&settings, &served->remote, words, sizeof words))
        return fail(words);
    if (served->local == NULL && !be_somebody(served))
        return false;
    if (!get_lobby(served))
        return fail("the house does not answer");
    const json_t *lobby = remote_view(served->remote, "lobby");
    snprintf(served->house, sizeof served->house, "%s", served_word(json_object_get(lobby, "house"), "name"));
    served_clean(served->house);
    uint32_t table = served->local != NULL ? HOUSE_TABLE : served->options->table;
    if (table != 0 && served_by_number(lobby, "tables", table) == NULL) {
        char *page = served->page;
        struct baize_text text = baize_text_in(page, sizeof served->page);
        served_say_lobby(&text, lobby);
        fprintf(stderr, "baize play: --table: there is no table %u here, but these:\n%s", table, page);
        return false;
    }
    if (table != 0)
        served_enter(served, table);
    return true;
}

static void say_purse(const struct served *served, const char *before, bool counted)
{
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_cents purse = counted ? served_purse(served) : served_number(served_own(served), "chips_cents");
    if (!served->has_purse || served_own(served) == NULL)
        return;
    baize_text_format(&text, "%sfter %u round%s you have ", before, served->rounds, served->rounds == 1 ? "" : "s");
    play_say_cents(&text, purse);
    baize_text_add(&text, " (");
    play_say_signed(&text, purse - served->purse_before);
    baize_text_add(&text,
                   served->local == NULL && served_is_in_round(served) ? "), wagers on the layout counted." : ").");
    puts(words);
}

/* The house ends with the program. Before the deal wagers go back. */
static void leave_local(const struct served *served)
{
    bool dealt = served_is_in_round(served) && strcmp(served_word(served_round(served), "phase"), "betting") != 0;
    say_purse(served, dealt ? "Your wagers stay behind. A" : "A", !dealt);
}

/* Leaves the table, if no wager is down, and waits for it; says what is left behind. */
static void leave(struct served *served)
{
    served->say = NULL;
    if (served_own(served) == NULL)
        return;
    if (served->local != NULL) {
        leave_local(served);
        return;
    }
    if (served_is_in_round(served)) {
        puts("Your wagers are down: the hand plays on by the clock, and your seat is kept for a while.");
        if (served->options->name != NULL)
            printf("Come back with --name %s to go on.\n", served->options->name);
    } else if (served_seat_number(served) != 0) {
        if (!served->leaving)
            served_leave(served);
        for (int i = 0; i < LEAVE_TURNS && !served_has_left(served); i++)
            remote_run(served->remote, 20);
        puts(served_has_left(served) ? "You have left the table; your chips are in your wallet."
                                     : "The house does not answer: your chips are at the table.");
    }
    say_purse(served, "A", true);
}

static bool has_screen(const struct play_options *options)
{
    const char *term = getenv("TERM");
    return !options->lines && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && term[0] != '\0' &&
           strcmp(term, "dumb") != 0;
}

static int play(struct served *served)
{
    bool good = open_house(served);
    terminal_requests();
    int status = CMD_FAILED;
    if (good)
        status = has_screen(served->options) ? served_screen(served) : served_lines(served);
    if (good)
        leave(served);
    if (served->broken)
        fail("the rules of this table cannot be read: this program is older than the house");
    remote_close(served->remote);
    return served->broken ? CMD_FAILED : status;
}

int play_at(const struct play_options *options)
{
    static struct served served;
    static struct play_house house;
    int status = CMD_DONE;
    served.options = options;
    if (options->url == NULL) {
        status = house_open(options, &house);
        served.local = &house;
    }
    if (status == CMD_DONE)
        status = play(&served);
    house_close(&house);
    if (terminal_signal() != 0)
        terminal_die(terminal_signal());
    if (fflush(stdout) != 0) {
        perror("baize play: standard output");
        return CMD_FAILED;
    }
    return status;
}

/* play_served_obey.c - the commands of the lines at a served table. In a script each waits for its time: a wager for
 * the betting, a decision for the own turn, `leave` for the end of the round. */
#include "cmd/play_served.h"

#include <baize/report.h>
#include <stdio.h>
#include <string.h>

static void print_help(const struct served *served)
{
    puts("Before the deal:");
    for (int w = 0; served->has_rules && w < BAIZE_WAGERS; w++) {
        const struct baize_wager_rules *wager = &served->rules.wagers[w];
        const char *id = baize_wager_id((enum baize_wager)w);
        if (wager->offered && wager->placed == BAIZE_BEFORE_DEAL && !wager->equals_ante)
            printf("  %s AMOUNT, %s off\n", id, id);
    }
    puts("  same             the wagers of the last round");
    if (served->local != NULL)
        puts("  deal             no more bets");
    puts("In the round:\n"
         "  play 3x          3 times the Ante; `play 30` is an amount; `play` alone the least\n"
         "  discard As Kd    exchange these cards; `discard 1 3` the first and the third; `stand` none\n"
         "  fold");
    if (served->local != NULL)
        puts("After it:\n"
             "  next             another round\n"
             "At any time:\n"
             "  history          the rounds that you have played; `round N` is one of them in full\n"
             "  proof            the deck of the last round, checked here; `proof N`\n"
             "  seats, meter, paytables, rules\n"
             "  buy [AMOUNT]     more chips\n"
             "  help, quit");
    else
        puts("  hint             what each choice is worth, where the house allows it\n"
             "At any time:\n"
             "  history          the rounds of the table; `round N` is one of them in full\n"
             "  proof            the deck of the last round, checked here; `proof N`\n"
             "  seats, meter, paytables, rules\n"
             "  sit [SEAT], buy AMOUNT, cash AMOUNT\n"
             "  leave            the table: chips go to the wallet\n"
             "  tables, table N  the lobby, and another table\n"
             "  next             (scripts) wait for the end of the round\n"
             "  help, quit");
}

/* ---- Is it the time? ---- */

static bool is_seated(const struct served *served)
{
    return served_seat_number(served) != 0;
}

static bool arrives(const struct served *served)
{
    return served->table != 0 && !served->broken &&
           (!served->has_rules || served_own(served) == NULL || served->wants_seat || served->wants_chips);
}

static bool is_betting(const struct served *served)
{
    return strcmp(served_word(served_round(served), "phase"), "betting") == 0;
}

/* The betting has half of its time left, so that all wagers of a script come in time, or some are down. */
static bool is_good_time(const struct served *served)
{
    const json_t *clock = json_object_get(served_table(served), "clock");
    int64_t left_ms = served_number(clock, "ends_ms") - remote_now_ms(served->remote);
    return served_is_in_round(served) || !json_is_object(clock) || left_ms >= served_number(clock, "lasts_ms") / 2;
}

/* Wagers wait for the betting. When it is the own turn they come too late, and the house says so: the hand must not
 * wait for a command that waits for the next round. */
static bool waits_to_bet(const struct served *served)
{
    bool now = is_betting(served) && is_good_time(served);
    return arrives(served) || (is_seated(served) && !now && !served_is_asked(served));
}

static bool waits_to_decide(const struct served *served)
{
    return arrives(served) || (served_is_in_round(served) && !served_is_asked(served));
}

/* The end of the round, with its deck where there is one. */
static bool waits_for_end(const struct served *served)
{
    const json_t *round = served_round(served);
    bool committed = served_word(round, "commitment")[0] != '\0';
    bool settled = served_number(round, "number") == served->settled_round;
    return arrives(served) || served_is_in_round(served) ||
           (settled && committed && served->proof.round != served->settled_round);
}

/* ---- Wagers and decisions ---- */

static void bet(struct served *served, enum baize_wager wager, const struct served_words *words)
{
    baize_cents amount = 0;
    if (words->count != 2) {
        served_fail(served, "How much? `%s 10`, or `%s off`.", words->words[0], words->words[0]);
        return;
    }
    if (strcmp(words->words[1], "off") != 0 && !served_read_amount(served, words->words[1], &amount))
        return;
    if (strcmp(words->words[1], "off") != 0 && amount <= 0)
        served_fail(served, "A wager is more than nothing.");
    else
        served_bet(served, wager, amount);
}

static void decide(struct served *served, const struct served_words *words)
{
    const char *word = words->words[0];
    baize_cents amount;
    baize_cards cards;
    if (strcmp(word, "fold") == 0)
        served_fold(served);
    else if (strcmp(word, "stand") == 0)
        served_discard(served, 0);
    else if (strcmp(word, "play") == 0 && served_read_play(served, words, &amount))
        served_play(served, amount);
    else if (strcmp(word, "discard") == 0 && served_read_discards(served, words, &cards))
        served_discard(served, cards);
    else if (strcmp(word, "hint") == 0)
        served_ask_hint(served);
}

/* ---- The rest ---- */

static void print_page(struct served *served, const char *word)
{
    struct baize_text text = served_page(served, "");
    if (strcmp(word, "paytables") == 0)
        play_say_paytables(&text, &served->rules);
    else if (strcmp(word, "rules") == 0)
        baize_report_inscription(&text, &served->rules, false);
    else if (strcmp(word, "meter") == 0) {
        served_say_meters(&text, served_table(served));
        baize_text_add(&text, text.length > 0 ? "\n" : "There is no progressive wager here.\n");
    } else {
        served_say_dealer(&text, served_round(served));
        baize_text_add(&text, text.length > 0 ? "\n" : "");
        served_say_seats(&text, served, false);
        baize_text_format(&text, "%s\n", served_word(served_table(served), "says"));
    }
}

static void move_money(struct served *served, const struct served_words *words)
{
    baize_cents amount;
    if (words->count == 1 && served->local != NULL && strcmp(words->words[0], "buy") == 0)
        served_buy(served, 0);
    else if (words->count != 2)
        served_fail(served, "How much? `%s 100`.", words->words[0]);
    else if (!served_read_amount(served, words->words[1], &amount))
        return;
    else if (strcmp(words->words[0], "buy") == 0)
        served_buy(served, amount);
    else
        served_act(served, json_pack("{s:s, s:I}", "act", "cash_out", "amount_cents", (json_int_t)amount));
}

static void sit(struct served *served, const struct served_words *words)
{
    uint32_t seat;
    if (words->count < 2)
        served->wants_seat = true;
    else if (served_read_number(served, words->words[1], &seat)) {
        served->wants_chips = true;
        served->any_seat = false;
        served_act(served, json_pack("{s:s, s:I}", "act", "take_seat", "seat", (json_int_t)seat));
    }
}

static void change_table(struct served *served, const struct served_words *words)
{
    const json_t *lobby = remote_view(served->remote, "lobby");
    uint32_t number;
    if (words->count < 2 || strcmp(words->words[0], "tables") == 0) {
        struct baize_text text = served_page(served, "");
        served_say_lobby(&text, lobby);
    } else if (is_seated(served))
        served_fail(served, "You sit at a table: `leave` first.");
    else if (served_read_number(served, words->words[1], &number)) {
        if (served_by_number(lobby, "tables", number) == NULL)
            served_fail(served, "There is no table %u here; `tables` lists them.", number);
        else
            served_enter(served, number);
    }
}

/* ---- One command ---- */

static bool is_one_of(const char *word, const char *list)
{
    size_t length = strlen(word);
    for (const char *at = strstr(list, word); at != NULL; at = strstr(at + 1, word))
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static void ask_round(struct served *served, uint32_t round)
{
    if (round == 0)
        served_fail(served, "You have played no round here: `round N` is one of the table's, `history` lists them.");
    else
        served_ask_round(served, round);
}

static void look(struct served *served, const struct served_words *words)
{
    const char *word = words->words[0];
    uint32_t round = 0;
    if (words->count > 1 && is_one_of(word, "proof round") && !served_read_number(served, words->words[1], &round))
        return;
    if (strcmp(word, "proof") == 0)
        served_show_proof(served, round);
    else if (strcmp(word, "round") == 0)
        ask_round(served, round != 0 ? round : served->settled_round);
    else if (strcmp(word, "history") == 0)
        served_ask_history(served);
    else
        print_page(served, word);
}

static bool is_bet(const char *word)
{
    enum baize_wager wager = served_wager(word);
    return (wager != BAIZE_WAGERS && wager != BAIZE_PLAY) || is_one_of(word, "same again");
}

static bool is_decision(const char *word)
{
    return is_one_of(word, "play fold discard stand hint");
}

static bool is_too_early(const struct served *served, const char *word)
{
    if (served->table == 0 || is_one_of(word, "help ? quit exit"))
        return false;
    return arrives(served) || (is_bet(word) && waits_to_bet(served)) ||
           (is_decision(word) && waits_to_decide(served)) ||
           (is_one_of(word, "leave next history proof round table") && waits_for_end(served));
}

#define NO_COMMAND "That is no command here; `help` lists them."

static void at_table(struct served *served, const struct served_words *words)
{
    const char *word = words->words[0];
    bool bets = is_bet(word), decides = is_decision(word);
    if (served->local != NULL && is_one_of(word, "sit cash hint tables"))
        served_fail(served, NO_COMMAND);
    else if ((bets || decides) && !is_seated(served))
        served_fail(served, "You have no seat here; `sit` takes one, `tables` shows the others.");
    else if (is_one_of(word, "same again")) {
        if (!served_bet_again(served))
            served_fail(served, "There is no round before to repeat.");
    } else if (bets)
        bet(served, served_wager(word), words);
    else if (served->local != NULL && strcmp(word, "deal") == 0)
        served_deal(served);
    else if (served->local != NULL && strcmp(word, "next") == 0)
        served_open_round(served);
    else if (decides)
        decide(served, words);
    else if (strcmp(word, "leave") == 0)
        served_leave(served);
    else if (strcmp(word, "sit") == 0)
        sit(served, words);
    else if (is_one_of(word, "buy cash"))
        move_money(served, words);
    else if (is_one_of(word, "proof round history seats table meter paytables rules"))
        look(served, words);
    else if (strcmp(word, "next") != 0)
        served_fail(served, NO_COMMAND);
}

enum served_obeyed served_obey(struct served *served, const char *line, bool script)
{
    struct served_words words;
    served_split(line, &words);
    const char *word = words.count > 0 ? words.words[0] : "";
    if (words.count == 0)
        return SERVED_DONE;
    if (script && served->local == NULL && is_too_early(served, word))
        return SERVED_TOO_EARLY;
    if (script)
        printf("> %s\n", line);
    snprintf(served->command, sizeof served->command, "%s", line);
    if (is_one_of(word, "help ?"))
        print_help(served);
    else if (is_one_of(word, "quit exit") || (served->local != NULL && strcmp(word, "leave") == 0))
        return SERVED_QUIT;
    else if (is_one_of(word, "table tables") && served->local == NULL)
        change_table(served, &words);
    else if (served->table == 0)
        served_fail(served, "Choose a table first: `table N`; `tables` lists them.");
    else
        at_table(served, &words);
    return SERVED_DONE;
}

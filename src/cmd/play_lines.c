/* play_lines.c - the table in plain lines: a command in, text out. For scripts, pipes and screen readers. */
#include "cmd/cmd.h"
#include "cmd/play.h"

#include <baize/report.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LINE_SIZE 512

struct table {
    struct play_game *game;
    struct baize_view view;
    bool quit;
    enum baize_status status;
};

static char page[PLAY_PAGE_SIZE];

static struct baize_text new_page(void)
{
    return baize_text_in(page, sizeof page);
}

static const struct baize_view_seat *own_of(const struct table *table)
{
    return &table->view.seats[table->game->seat - 1];
}

/* ---- What is said of the table ---- */

static void print_meters(const struct play_game *game)
{
    struct baize_text text = new_page();
    if (!game->rules->wagers[BAIZE_PROGRESSIVE].offered)
        return;
    for (uint8_t i = 0; i < game->rules->progressive.levels; i++) {
        baize_text_format(&text, "%s%s ", i > 0 ? ", " : "Progressive: ", game->rules->progressive.meters[i].level);
        play_say_cents(&text, play_meter_cents(&game->meter, i));
    }
    puts(page);
}

static void print_bankroll(const struct play_game *game)
{
    struct baize_text text = new_page();
    baize_text_add(&text, "Bankroll ");
    play_say_cents(&text, play_money(game));
    puts(page);
}

static void print_seat(const struct table *table, uint8_t number)
{
    const struct baize_view_seat *seat = &table->view.seats[number - 1];
    struct baize_text text = new_page();
    baize_text_format(&text, "Seat %u %s: ", number, play_name(table->game, number));
    if (seat->count > 0) {
        play_say_cards(&text, seat->cards, seat->count, BAIZE_CARD_PLAIN);
        if (seat->strength != 0)
            baize_text_add(&text, ", ");
        play_say_hand(&text, table->game->rules, seat->strength);
        baize_text_add(&text, "; ");
    }
    play_say_wagers(&text, seat);
    puts(page);
}

static void print_dealer(const struct table *table)
{
    const struct baize_view *view = &table->view;
    struct baize_text text = new_page();
    if (view->dealer_count == 0)
        return;
    baize_text_add(&text, "Dealer: ");
    play_say_cards(&text, view->dealer, view->dealer_count, BAIZE_CARD_PLAIN);
    if (view->dealer_strength != 0)
        baize_text_add(&text, ", ");
    play_say_hand(&text, table->game->rules, view->dealer_strength);
    if (view->bonus_card_dealt) {
        baize_text_add(&text, "; bonus card ");
        play_say_cards(&text, &view->bonus_card, 1, BAIZE_CARD_PLAIN);
    }
    puts(page);
}

static void print_table(const struct table *table)
{
    print_dealer(table);
    for (uint8_t seat = 1; seat <= table->view.seats_count; seat++)
        if (table->view.seats[seat - 1].patron != 0)
            print_seat(table, seat);
}

static void print_now(const struct table *table)
{
    struct baize_text text = new_page();
    play_say_now(&text, table->game, &table->view);
    enum play_waits waits = play_waits_for(table->game);
    if (waits == PLAY_FOR_BETS)
        for (uint8_t i = 0; i < table->view.options.count; i++) {
            const struct baize_option *option = &table->view.options.options[i];
            if (option->act != BAIZE_ACT_PLACE_WAGER || table->game->rules->wagers[option->wager].equals_ante)
                continue;
            baize_text_format(&text, "%s%s ", i == 0 ? ": " : ", ", baize_wager_id(option->wager));
            play_say_short(&text, option->least);
            if (option->most != option->least) {
                baize_text_add(&text, " to ");
                play_say_short(&text, option->most);
            }
        }
    if (waits == PLAY_FOR_NEXT_ROUND)
        baize_text_add(&text, ": `next` opens another");
    const struct baize_option *play = play_now(&table->view);
    if (waits == PLAY_FOR_DECISION && play != NULL && play->most != play->least)
        baize_text_format(&text, " (`play %u` is %u times the Ante)",
                          table->game->rules->wagers[play->wager].most_times,
                          table->game->rules->wagers[play->wager].most_times);
    printf("%s.\n", page);
}

static void print_opening(struct table *table)
{
    struct baize_text text = new_page();
    baize_text_format(&text, "\nRound %u. The deck is shuffled; its commitment is ", table->game->round.number);
    play_say_hex(&text, table->game->round.commitment, BAIZE_HASH_SIZE);
    puts(page);
    play_view(table->game, &table->view);
    print_meters(table->game);
    print_table(table);
    print_bankroll(table->game);
    print_now(table);
}

/* ---- What is said of events ---- */

static void print_discards(const struct table *table, uint8_t seat, baize_cards cards)
{
    int count = baize_cards_count(cards);
    const char *name = play_name(table->game, seat);
    bool own = seat == table->game->seat;
    if (count == 0)
        printf("%s stand%s pat.\n", name, own ? "" : "s");
    else
        printf("%s exchange%s %d card%s.\n", name, own ? "" : "s", count, count == 1 ? "" : "s");
}

static void print_played(const struct table *table, const struct baize_event *event)
{
    struct baize_text text = new_page();
    bool own = event->play_made.seat == table->game->seat;
    baize_text_format(&text, "%s make%s the %s wager: ", play_name(table->game, event->play_made.seat), own ? "" : "s",
                      baize_wager_words(event->play_made.wager));
    play_say_cents(&text, event->play_made.amount);
    puts(page);
}

static void print_settled(const struct table *table, uint8_t seat)
{
    const struct baize_view_seat *settled = &table->view.seats[seat - 1];
    const struct baize_settle_lines *lines = &settled->settlement;
    print_seat(table, seat);
    for (uint8_t i = 0; i < lines->count; i++) {
        struct baize_text text = new_page();
        baize_settle_line_print(&text, table->game->rules, &lines->lines[i]);
        printf("  %s\n", page);
    }
}

static void print_paid(const struct table *table, uint8_t seat, const char *what, baize_cents amount)
{
    struct baize_text text = new_page();
    bool own = seat == table->game->seat;
    baize_text_format(&text, "%s receive%s ", play_name(table->game, seat), own ? "" : "s");
    play_say_cents(&text, amount);
    printf("%s %s.\n", page, what);
}

static void print_event(const struct table *table, const struct baize_event *event)
{
    switch (event->kind) {
    case BAIZE_EVENT_CARDS_DEALT:
        print_table(table);
        return;
    case BAIZE_EVENT_PLAY_MADE:
        print_played(table, event);
        return;
    case BAIZE_EVENT_SEAT_FOLDED:
        printf("%s fold%s.\n", play_name(table->game, event->seat_folded.seat),
               event->seat_folded.seat == table->game->seat ? "" : "s");
        return;
    case BAIZE_EVENT_CARDS_DISCARDED:
        print_discards(table, event->cards_discarded.seat, event->cards_discarded.cards);
        return;
    case BAIZE_EVENT_DEALER_REVEALED:
        print_dealer(table);
        return;
    case BAIZE_EVENT_SEAT_SETTLED:
        print_settled(table, event->seat_settled.seat);
        return;
    case BAIZE_EVENT_CLAIM_PAID:
        print_paid(table, event->claim_paid.seat, "from the progressive", event->claim_paid.amount);
        return;
    case BAIZE_EVENT_ENVY_PAID:
        print_paid(table, event->envy_paid.due.seat, "as an envy bonus", event->envy_paid.due.amount);
        return;
    case BAIZE_EVENT_ROUND_VOIDED:
        puts("The round is void: every wager goes back.");
        return;
    case BAIZE_EVENT_BETS_CLOSED:
        puts("No more bets.");
        return;
    case BAIZE_EVENT_WAGER_WITHDRAWN:
        return;
    case BAIZE_EVENT_ROUND_OPENED:
    case BAIZE_EVENT_WAGER_PLACED:
    case BAIZE_EVENT_FORFEITS_COLLECTED:
    case BAIZE_EVENT_SEAT_LEFT:
    case BAIZE_EVENT_CLAIM_MADE:
    case BAIZE_EVENT_IRREGULARITY_FOUND:
    case BAIZE_EVENT_ROUND_ENDED:
    case BAIZE_EVENT_DECK_SHOWN:
    case BAIZE_EVENT_CLAIM_BACKED_OUT:
    case BAIZE_EVENT_METHOD_CHANGED:
        return;
    }
}

static void print_events(struct table *table)
{
    play_view(table->game, &table->view);
    for (uint8_t i = 0; i < table->game->events.count; i++)
        print_event(table, &table->game->events.events[i]);
}

/* The net is the last line of the settlement; the others were said as they happened. */
static void print_end(struct table *table)
{
    char net[256] = "";
    struct baize_text text = baize_text_in(net, sizeof net);
    for (int line = own_of(table)->settlement.count; play_say_settlement(&text, table->game, &table->view, line);
         line++) {
        text = new_page();
        if (!play_say_settlement(&text, table->game, &table->view, line + 1))
            puts(net);
        text = baize_text_in(net, sizeof net);
    }
    puts(play_deck_is_proved(&table->game->deck) ? "The deck is shown and is the one committed to (`proof` prints it)."
                                                 : "THE DECK IS NOT THE ONE COMMITTED TO.");
    print_meters(table->game);
    print_bankroll(table->game);
}

/* All that needs no human. */
static void go_on(struct table *table)
{
    print_events(table);
    while (table->status == BAIZE_OK && play_waits_for(table->game) == PLAY_FOR_NOBODY) {
        table->status = play_step(table->game);
        if (table->status == BAIZE_OK)
            print_events(table);
    }
    if (table->status == BAIZE_OK && play_waits_for(table->game) == PLAY_FOR_NEXT_ROUND)
        print_end(table);
    print_now(table);
}

/* ---- Commands ---- */

static void print_help(const struct table *table)
{
    puts("Before the deal:");
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        const struct baize_wager_rules *wager = &table->game->rules->wagers[w];
        if (wager->offered && wager->placed == BAIZE_BEFORE_DEAL && !wager->equals_ante)
            printf("  %s AMOUNT, %s off\n", baize_wager_id((enum baize_wager)w), baize_wager_id((enum baize_wager)w));
    }
    puts("  again          the wagers of the last round\n"
         "  deal           no more bets\n"
         "In the round:");
    if (table->game->rules->game == BAIZE_FOUR_CARD_POKER)
        puts("  play 3         3 times the Ante; `play $25` is an amount; `play` alone the least");
    else
        puts("  play           make the Draw wager\n"
             "  discard 1 3    exchange the first and the third card\n"
             "  stand          exchange none");
    puts("  fold\n"
         "  next           another round\n"
         "At any time: table, paytables, rules, history, proof, meter, buy, help, quit");
}

/* The words of a line, in small letters. */
#define WORDS_MOST 8
struct words {
    int count;
    char *words[WORDS_MOST];
};

static struct words split(char *line)
{
    struct words words = {.count = 0};
    char *rest = NULL;
    for (char *byte = line; *byte != '\0'; byte++)
        *byte = (char)tolower((unsigned char)*byte);
    for (char *word = strtok_r(line, " \t\r\n", &rest); word != NULL && words.count < WORDS_MOST;
         word = strtok_r(NULL, " \t\r\n", &rest))
        words.words[words.count++] = word;
    return words;
}

static bool read_amount(const char *word, baize_cents *amount)
{
    size_t position;
    const char *why;
    if (baize_cents_parse(word, strlen(word), amount, &position, &why) == BAIZE_OK)
        return true;
    printf("'%s' is not an amount: %s.\n", word, why);
    return false;
}

static void answer(bool done, const char *why)
{
    if (!done)
        printf("Not done: %s.\n", why);
}

static void bet(struct table *table, enum baize_wager wager, const struct words *words)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    baize_cents amount = 0;
    if (words->count != 2) {
        printf("How much? `%s 10`, or `%s off`.\n", words->words[0], words->words[0]);
        return;
    }
    bool off = strcmp(words->words[1], "off") == 0;
    if (!off && !read_amount(words->words[1], &amount))
        return;
    bool done = off ? play_take_back(table->game, wager, &text) : play_bet(table->game, wager, amount, &text);
    answer(done, why);
    if (done) {
        play_view(table->game, &table->view);
        print_seat(table, table->game->seat);
        print_bankroll(table->game);
    }
}

/* A whole number that the rules allow as a multiple of the Ante is one; anything else is an amount. */
static bool play_amount(const struct table *table, const struct words *words, baize_cents *amount)
{
    const struct baize_option *play = play_now(&table->view);
    *amount = play != NULL ? play->least : 0;
    if (play == NULL || words->count < 2)
        return true;
    const struct baize_wager_rules *rules = &table->game->rules->wagers[play->wager];
    char *end;
    long times = strtol(words->words[1], &end, 10);
    if ((*end == '\0' || strcmp(end, "x") == 0) && times >= rules->least_times && times <= rules->most_times) {
        *amount = own_of(table)->wagers[BAIZE_ANTE] * times;
        return true;
    }
    return read_amount(words->words[1], amount);
}

static bool discards_of(const struct table *table, const struct words *words, baize_cards *cards)
{
    const struct baize_view_seat *own = own_of(table);
    *cards = 0;
    for (int i = 1; own->count > 0 && i < words->count; i++) {
        char *end;
        long place = strtol(words->words[i], &end, 10);
        if (*end != '\0' || place < 1 || place > own->count) {
            printf("'%s' is not a card: they are numbered 1 to %d.\n", words->words[i], own->count);
            return false;
        }
        *cards |= baize_cards_one(own->cards[place - 1]);
    }
    return true;
}

/* A command that moves the round on. false: it is none of these. */
static bool act(struct table *table, const struct words *words)
{
    const char *word = words->words[0];
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    struct play_game *game = table->game;
    baize_cents amount;
    baize_cards cards = 0;
    bool done;
    if (strcmp(word, "deal") == 0)
        done = play_deal(game, &text);
    else if (strcmp(word, "fold") == 0)
        done = play_fold(game, &text);
    else if (strcmp(word, "stand") == 0)
        done = play_discard(game, 0, &text);
    else if (strcmp(word, "play") == 0) {
        if (!play_amount(table, words, &amount))
            return true;
        done = play_play(game, amount, &text);
    } else if (strcmp(word, "discard") == 0) {
        if (!discards_of(table, words, &cards))
            return true;
        done = play_discard(game, cards, &text);
    } else
        return false;
    answer(done, why);
    if (done)
        go_on(table);
    return true;
}

static void next_round(struct table *table)
{
    if (play_waits_for(table->game) != PLAY_FOR_NEXT_ROUND) {
        puts("Not done: this round is not over.");
        return;
    }
    table->status = play_open(table->game);
    if (table->status == BAIZE_OK)
        print_opening(table);
}

static void bet_again(struct table *table)
{
    char why[256];
    struct baize_text text = baize_text_in(why, sizeof why);
    bool done = play_bet_again(table->game, &text);
    answer(done, why);
    play_view(table->game, &table->view);
    if (done)
        print_seat(table, table->game->seat);
}

static void print_page(const struct table *table, const char *word)
{
    struct baize_text text = new_page();
    if (strcmp(word, "history") == 0)
        play_say_history(&text, table->game);
    else if (strcmp(word, "proof") == 0)
        play_say_proof(&text, table->game, 80);
    else if (strcmp(word, "paytables") == 0)
        play_say_paytables(&text, table->game->rules, 44);
    else
        baize_report_inscription(&text, table->game->rules, false);
    fputs(page, stdout);
}

static void buy(struct table *table)
{
    play_buy_in(table->game);
    print_bankroll(table->game);
}

static void obey(struct table *table, const struct words *words)
{
    static const char *const pages[] = {"history", "proof", "paytables", "rules"};
    const char *word = words->words[0];
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (strcmp(word, baize_wager_id((enum baize_wager)w)) == 0 && w != BAIZE_PLAY) {
            bet(table, (enum baize_wager)w, words);
            return;
        }
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (strcmp(word, pages[i]) == 0) {
            print_page(table, word);
            return;
        }
    if (act(table, words))
        return;
    if (strcmp(word, "next") == 0)
        next_round(table);
    else if (strcmp(word, "again") == 0)
        bet_again(table);
    else if (strcmp(word, "table") == 0)
        print_table(table);
    else if (strcmp(word, "meter") == 0)
        print_meters(table->game);
    else if (strcmp(word, "buy") == 0)
        buy(table);
    else if (strcmp(word, "help") == 0 || strcmp(word, "?") == 0)
        print_help(table);
    else if (strcmp(word, "quit") == 0)
        table->quit = true;
    else
        puts("That is no command here; `help` lists them.");
}

/* ---- The conversation ---- */

/* false at the end of the input. What does not fit into a line is read and left out. */
static bool read_line(char *line, bool terminal)
{
    if (terminal) {
        fputs("> ", stdout);
        fflush(stdout);
    }
    if (fgets(line, LINE_SIZE, stdin) == NULL)
        return false;
    if (strchr(line, '\n') == NULL)
        for (int byte = getchar(); byte != '\n' && byte != EOF;)
            byte = getchar();
    for (char *byte = line; *byte != '\0'; byte++) /* what a terminal would obey is not repeated */
        if ((unsigned char)*byte < ' ' || *byte == 0x7F)
            *byte = ' ';
    size_t length = strlen(line);
    while (length > 0 && line[length - 1] == ' ')
        line[--length] = '\0';
    if (!terminal)
        printf(line[0] != '\0' ? "> %s\n" : ">%s\n", line);
    return true;
}

int play_lines(struct play_game *game)
{
    static struct table table;
    char line[LINE_SIZE];
    bool terminal = isatty(STDIN_FILENO);
    table.game = game;
    printf("%s: %s\n", game->rules->house, game->rules->title);
    printf("You sit at seat %u of %u. `help` lists the commands.\n", game->seat, game->rules->seats);
    print_opening(&table);
    while (!table.quit && table.status == BAIZE_OK && read_line(line, terminal)) {
        struct words words = split(line);
        if (words.count > 0)
            obey(&table, &words);
    }
    if (table.status != BAIZE_OK) {
        fprintf(stderr, "baize play: %s\n", baize_status_words(table.status));
        return CMD_FAILED;
    }
    struct baize_text text = new_page();
    play_leave(game, &text);
    puts(page);
    if (fflush(stdout) != 0) {
        perror("baize play: standard output");
        return CMD_FAILED;
    }
    return CMD_DONE;
}

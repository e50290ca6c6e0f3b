/* play_served_tell.c - a served table in plain lines: what has happened since the last look. Views may skip what was
 * between them, so this compares what is with what was said. */
#include "cmd/play_served.h"

#include <stdio.h>
#include <string.h>

/* Remembers the words; false: they were said before. */
static bool is_new(char said[PLAY_LINE_SIZE], const char *words)
{
    if (strcmp(said, words) == 0)
        return false;
    snprintf(said, PLAY_LINE_SIZE, "%s", words);
    return words[0] != '\0';
}

static void put(char *words)
{
    served_clean(words);
    puts(words);
}

static void put_money(const struct served *served)
{
    char words[128];
    struct baize_text text = baize_text_in(words, sizeof words);
    bool wallet = json_is_integer(json_object_get(served_own(served), "wallet_cents"));
    baize_text_add(&text, wallet ? "Chips " : "Bankroll ");
    play_say_cents(&text, served_number(served_own(served), "chips_cents"));
    if (wallet) {
        baize_text_add(&text, ", wallet ");
        play_say_cents(&text, served_number(served_own(served), "wallet_cents"));
    }
    puts(words);
}

static void put_meters(const struct served *served)
{
    char words[PLAY_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    served_say_meters(&text, served_table(served));
    if (words[0] != '\0')
        put(words);
}

/* ---- Seat and round ---- */

static void tell_seat(struct served *served)
{
    uint8_t seat = served_seat_number(served);
    if (seat == served->told.seat || served->acting || served->wants_chips)
        return;
    if (seat == 0)
        puts(served->leaving ? "You have left the table." : "You have no seat here now; `sit` takes one.");
    else if (served->local != NULL)
        printf("You sit at seat %u of %u. `help` lists the commands.\n", seat, served->rules.seats);
    else
        printf("You sit at seat %u of %u of table %u. `help` lists the commands.\n", seat, served->rules.seats,
               served->table);
    put_money(served);
    served->told.seat = seat;
}

static void tell_opening(struct served *served)
{
    const json_t *round = served_round(served);
    uint32_t number = (uint32_t)served_number(round, "number");
    bool betting = strcmp(served_word(round, "phase"), "betting") == 0;
    bool sits_down = served->told.seat == 0 && (served->acting || served->wants_chips);
    if (number == served->told.round || !betting || sits_down)
        return;
    struct served_told before = served->told;
    served->told = (struct served_told){.seat = before.seat,
                                        .round = number,
                                        .settled = before.settled,
                                        .proved = before.proved,
                                        .voided = before.voided};
    const char *commitment = served_word(round, "commitment");
    printf("\nRound %u.%s%s\n", number, commitment[0] != '\0' ? " The deck is shuffled; its commitment is " : "",
           commitment);
    put_meters(served);
}

/* The range that the house allows now, or that of the rules where another wager comes first. */
static void say_option(struct baize_text *text, const struct baize_rules *rules, const struct baize_option *option)
{
    const struct baize_wager_rules *wager = &rules->wagers[option->wager];
    baize_text_format(text, "%s ", baize_wager_id(option->wager));
    if (option->most > 0)
        play_say_range(text, option->least, option->most);
    else if (option->wager == BAIZE_PROGRESSIVE)
        play_say_short(text, rules->progressive.wager);
    else
        play_say_range(text, wager->least, wager->most);
}

/* "Place your bets: ante $5 to $500, aces-up $5 to $100". The clock runs from the first wager. */
static void tell_bets(struct served *served)
{
    char words[PLAY_LINE_SIZE * 2];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_view view;
    const char *before = ": ";
    served_view(served, &view);
    bool open = view.phase == BAIZE_PHASE_BETTING && served_seat_number(served) != 0;
    if (!open || served->told.asked[0] != '\0' || served->told.closed || served->wants_chips || served->acting)
        return;
    baize_text_add(&text, "Place your bets");
    for (uint8_t i = 0; i < view.options.count; i++) {
        const struct baize_option *option = &view.options.options[i];
        if (option->act != BAIZE_ACT_PLACE_WAGER || served->rules.wagers[option->wager].equals_ante)
            continue;
        baize_text_add(&text, before);
        say_option(&text, &served->rules, option);
        before = ", ";
    }
    put(words);
    snprintf(served->told.asked, sizeof served->told.asked, "bets");
}

static void tell_wagers(struct served *served)
{
    char words[PLAY_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    const json_t *wagers = json_object_get(served_seat(served), "wagers");
    bool betting = strcmp(served_word(served_round(served), "phase"), "betting") == 0;
    if (!betting || served->acting || served->wishes_count > 0 ||
        (json_object_size(wagers) == 0 && served->told.wagers[0] == '\0'))
        return;
    baize_text_add(&text, "Your wagers: ");
    served_say_wagers(&text, wagers);
    if (!is_new(served->told.wagers, words))
        return;
    baize_text_add(&text, "; you have ");
    play_say_cents(&text, served_number(served_own(served), "chips_cents"));
    baize_text_add(&text, " left");
    if (served_clock(served) >= 0)
        baize_text_format(&text, " (%d s)", served_clock(served));
    puts(words);
}

static void tell_closed(struct served *served)
{
    char seats[PLAY_LINE_SIZE * BAIZE_SEATS_MOST];
    struct baize_text text = baize_text_in(seats, sizeof seats);
    const char *phase = served_word(served_round(served), "phase");
    bool open = strcmp(phase, "betting") == 0 || strcmp(phase, "idle") == 0;
    if (open || served->told.closed || (uint32_t)served_number(served_round(served), "number") != served->told.round)
        return;
    served->told.closed = true;
    served->told.asked[0] = '\0';
    puts("No more bets.");
    served_say_seats(&text, served, true);
    fputs(seats, stdout);
}

/* ---- Cards ---- */

static void tell_cards(struct served *served)
{
    char words[PLAY_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!served->told.closed)
        return;
    served_say_dealer(&text, served_round(served));
    served_clean(words);
    if (is_new(served->told.dealer, words))
        puts(words);
    if (json_array_size(json_object_get(served_box(served), "cards")) == 0)
        return;
    text = baize_text_in(words, sizeof words);
    baize_text_add(&text, "Your cards: ");
    served_say_hand(&text, served_box(served), NULL);
    served_clean(words);
    if (is_new(served->told.cards, words))
        puts(words);
}

/* ---- What the others do ---- */

/* Play, and the Draw wagers. */
static void tell_made(const char *who, bool own, const json_t *wagers, const baize_cents before[BAIZE_WAGERS])
{
    char words[PLAY_LINE_SIZE];
    for (int w = 0; w < BAIZE_WAGERS; w++) {
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_cents amount = served_number(wagers, baize_wager_id((enum baize_wager)w));
        if (amount <= before[w])
            continue;
        baize_text_format(&text, "%s make%s the %s wager: ", who, own ? "" : "s",
                          baize_wager_words((enum baize_wager)w));
        play_say_cents(&text, amount);
        puts(words);
    }
}

static void tell_result(const char *who, uint8_t number, const json_t *seat)
{
    char words[PLAY_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "Seat %u %s", number, who);
    if (served_word(seat, "hand")[0] != '\0') {
        baize_text_add(&text, ": ");
        served_say_hand(&text, seat, NULL);
    }
    baize_text_add(&text, served_is(seat, "folded") ? " (folded); " : "; ");
    play_say_signed(&text, served_number(seat, "net_cents"));
    put(words);
}

/* The seat that is to exchange cards now; 0: none. A view of a busy house may skip what it did, so it is watched where
 * every act has its view. */
static uint8_t decides_discards(const struct served *served)
{
    const char *phase = served_word(served_round(served), "phase");
    bool discards = strcmp(phase, baize_phase_id(BAIZE_PHASE_FIRST_DISCARDS)) == 0 ||
                    strcmp(phase, baize_phase_id(BAIZE_PHASE_SECOND_DISCARDS)) == 0;
    return served->local != NULL && discards ? (uint8_t)served_number(served_round(served), "turn") : 0;
}

static void tell_other(struct served *served, uint8_t number, bool begins)
{
    const json_t *seat = served_by_number(served_table(served), "seats", number);
    const json_t *wagers = json_object_get(seat, "wagers");
    char memory[PLAY_NAME_SIZE];
    const char *who = served_who(served, seat, memory, sizeof memory);
    int64_t discards = served_number(seat, "discards");
    struct served_told_seat *told = &served->told.seats[number - 1];
    bool own = number == served_seat_number(served), settled = json_is_integer(json_object_get(seat, "net_cents"));
    if (served_is(seat, "folded") && !told->folded)
        printf("%s fold%s.\n", who, own ? "" : "s");
    else if (!served_is(seat, "folded") && !begins)
        tell_made(who, own, wagers, told->wagers);
    if (discards > told->discards)
        printf("%s exchange%s %lld card%s.\n", who, own ? "" : "s", (long long)discards, discards == 1 ? "" : "s");
    else if (served->told.discards == number && decides_discards(served) != number)
        printf("%s stand%s pat.\n", who, own ? "" : "s");
    if (settled && !told->settled && !own)
        tell_result(who, number, seat);
    *told = (struct served_told_seat){.folded = served_is(seat, "folded"), .settled = settled, .discards = discards};
    for (int w = 0; w < BAIZE_WAGERS; w++)
        told->wagers[w] = served_number(wagers, baize_wager_id((enum baize_wager)w));
}

/* ---- The own turn, the end ---- */

static void tell_turn(struct served *served)
{
    static struct play_shown shown;
    char key[PLAY_LINE_SIZE];
    if (!served_is_asked(served) || served->acting)
        return;
    served_show(served, "-", &shown);
    snprintf(key, sizeof key, "%s", served_word(served_round(served), "phase"));
    if (!is_new(served->told.asked, key))
        return;
    served_clean(shown.now);
    fputs(shown.now, stdout);
    const struct baize_option *play = play_now(&shown.view);
    if (play != NULL && play->most != play->least) {
        unsigned times = shown.rules->wagers[play->wager].most_times;
        printf(" (`play %ux` is %u times the Ante)", times, times);
    }
    if (shown.clock >= 0)
        printf(" (%d s)", shown.clock);
    puts("");
}

/* A patient table. */
static void tell_next(struct served *served)
{
    const char *phase = served_word(served_round(served), "phase");
    bool over = strcmp(phase, "ended") == 0 || strcmp(phase, "voided") == 0;
    if (served->local == NULL || !over || served->told.over || served_moves(served) || !served_is_quiet(served))
        return;
    served->told.over = true;
    puts("The round is over: `next` opens another.");
}

static void tell_settlement(struct served *served)
{
    const char *phase = served_word(served_round(served), "phase");
    uint32_t number = (uint32_t)served_number(served_round(served), "number");
    bool over = strcmp(phase, "ended") == 0 || number != served->settled_round;
    if (served->settled_round != served->told.settled && served->settled_round != 0 && over) {
        served->told.settled = served->settled_round;
        printf("Settlement of round %u:\n", served->settled_round);
        for (int i = 0; i < served->lines_count; i++)
            printf("  %s\n", served->lines[i].words);
        put_meters(served);
        put_money(served);
    }
    if (strcmp(phase, "voided") == 0 && number != served->told.voided) {
        served->told.voided = number;
        puts("The round is void: every wager goes back.");
    }
}

static void tell_proof(struct served *served)
{
    if (served->proof.round == served->told.proved)
        return;
    served->told.proved = served->proof.round;
    if (served->proof.result == PLAY_DECK_RIGHT && served->proof.closed == 0)
        printf("The deck of round %u is shown and is the one committed to (`proof` prints it).\n", served->proof.round);
    else if (served->proof.result == PLAY_DECK_RIGHT)
        printf("The cards that you may know of round %u are from the deck committed to; %u of %u stay closed (`proof` "
               "prints them).\n",
               served->proof.round, served->proof.closed, served->proof.count);
    else
        served_fail(served, "THE DECK OF ROUND %u IS NOT THE ONE COMMITTED TO.", served->proof.round);
}

void served_tell(struct served *served)
{
    if (served->page_ready) {
        fputs(served->page, stdout);
        served->page_ready = false;
    }
    if (served->table == 0 || !served->has_rules || served_own(served) == NULL || served_table(served) == NULL)
        return;
    tell_seat(served);
    tell_settlement(served);
    tell_proof(served);
    tell_opening(served);
    tell_bets(served);
    tell_wagers(served);
    bool begins = !served->told.closed;
    tell_closed(served);
    for (uint8_t seat = 1; served->told.closed && seat <= served->rules.seats; seat++)
        tell_other(served, seat, begins);
    served->told.discards = decides_discards(served);
    tell_cards(served);
    tell_turn(served);
    tell_next(served);
}

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
    baize_text_add(&text, "Chips ");
    play_say_cents(&text, served_number(served_own(served), "chips_cents"));
    baize_text_add(&text, ", wallet ");
    play_say_cents(&text, served_number(served_own(served), "wallet_cents"));
    puts(words);
}

/* ---- Seat and round ---- */

static void tell_seat(struct served *served)
{
    uint8_t seat = served_seat_number(served);
    if (seat == served->told.seat || served->acting)
        return;
    if (seat == 0)
        puts(served->leaving ? "You have left the table." : "You have no seat here now; `sit` takes one.");
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
    if (number == served->told.round || !betting)
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
}

/* "Place your bets: ante $5 to $500, aces-up $5 to $100". The clock runs from the first wager. */
static void tell_bets(struct served *served)
{
    char words[PLAY_LINE_SIZE * 2];
    struct baize_text text = baize_text_in(words, sizeof words);
    struct baize_view view;
    bool first = true;
    served_view(served, &view);
    bool open = view.phase == BAIZE_PHASE_BETTING && served_seat_number(served) != 0;
    if (!open || served->told.asked[0] != '\0' || served->told.closed || served->wants_chips || served->acting)
        return;
    baize_text_add(&text, "Place your bets");
    for (uint8_t i = 0; i < view.options.count; i++) {
        const struct baize_option *option = &view.options.options[i];
        if (option->act != BAIZE_ACT_PLACE_WAGER || served->rules.wagers[option->wager].equals_ante || !option->allowed)
            continue;
        baize_text_format(&text, "%s%s ", first ? ": " : ", ", baize_wager_id(option->wager));
        play_say_short(&text, option->least);
        if (option->most != option->least) {
            baize_text_add(&text, " to ");
            play_say_short(&text, option->most);
        }
        first = false;
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
    if (served_clock(served) >= 0)
        baize_text_format(&text, " (%d s)", served_clock(served));
    puts(words);
}

static void tell_closed(struct served *served)
{
    const char *phase = served_word(served_round(served), "phase");
    bool open = strcmp(phase, "betting") == 0 || strcmp(phase, "idle") == 0;
    if (open || served->told.closed || (uint32_t)served_number(served_round(served), "number") != served->told.round)
        return;
    served->told.closed = true;
    served->told.asked[0] = '\0';
    puts("No more bets.");
}

/* ---- Cards ---- */

static void tell_hand(const char *who, const json_t *from, char said[PLAY_LINE_SIZE])
{
    char words[PLAY_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (json_array_size(json_object_get(from, "cards")) == 0)
        return;
    baize_text_add(&text, who);
    served_say_cards(&text, json_object_get(from, "cards"));
    if (served_word(from, "hand")[0] != '\0')
        baize_text_format(&text, ", %s", served_word(from, "hand"));
    served_clean(words);
    if (is_new(said, words))
        puts(words);
}

static void tell_cards(struct served *served)
{
    const json_t *round = served_round(served);
    if (!served->told.closed)
        return;
    tell_hand("Dealer: ", json_object_get(round, "dealer"), served->told.dealer);
    tell_hand("Your cards: ", served_box(served), served->told.cards);
}

/* ---- What the others do ---- */

static baize_cents sum_of(const json_t *wagers)
{
    baize_cents sum = 0;
    for (int w = 0; w < BAIZE_WAGERS; w++)
        sum += served_number(wagers, baize_wager_id((enum baize_wager)w));
    return sum;
}

static void tell_result(const char *who, uint8_t number, const json_t *seat)
{
    char words[PLAY_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "Seat %u %s", number, who);
    if (served_word(seat, "hand")[0] != '\0') {
        baize_text_add(&text, ": ");
        served_say_cards(&text, json_object_get(seat, "cards"));
        baize_text_format(&text, ", %s", served_word(seat, "hand"));
    }
    baize_text_add(&text, served_is(seat, "folded") ? " (folded); " : "; ");
    play_say_signed(&text, served_number(seat, "net_cents"));
    put(words);
}

static void tell_other(struct served *served, uint8_t number)
{
    const json_t *seat = served_by_number(served_table(served), "seats", number);
    char memory[PLAY_NAME_SIZE];
    const char *who = served_who(served, seat, memory, sizeof memory);
    baize_cents wagered = sum_of(json_object_get(seat, "wagers"));
    int64_t discards = served_number(seat, "discards");
    bool own = number == served_seat_number(served), settled = json_is_integer(json_object_get(seat, "net_cents"));
    if (served_is(seat, "folded") && !served->told.seats[number - 1].folded)
        printf("%s fold%s.\n", who, own ? "" : "s");
    else if (served->told.seats[number - 1].wagered > 0 && wagered > served->told.seats[number - 1].wagered)
        printf("%s play%s.\n", who, own ? "" : "s");
    if (discards > served->told.seats[number - 1].discards)
        printf("%s exchange%s %lld card%s.\n", who, own ? "" : "s", (long long)discards, discards == 1 ? "" : "s");
    if (settled && !served->told.seats[number - 1].settled && !own)
        tell_result(who, number, seat);
    served->told.seats[number - 1].folded = served_is(seat, "folded");
    served->told.seats[number - 1].wagered = wagered;
    served->told.seats[number - 1].discards = discards;
    served->told.seats[number - 1].settled = settled;
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
    if (shown.clock >= 0)
        printf("%s (%d s)\n", shown.now, shown.clock);
    else
        puts(shown.now);
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
    tell_closed(served);
    for (uint8_t seat = 1; served->told.closed && seat <= served->rules.seats; seat++)
        tell_other(served, seat);
    tell_cards(served);
    tell_turn(served);
}

/* rank.c - baize rank: what a poker hand is, how strong, and which cards make it. */
#include "cmd/cards.h"
#include "cmd/command.h"

#include <baize/hand.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INPUT_SIZE 1024 /* 54 cards with generous blanks */

static const char doc[] =
    "Say what a poker hand is, how strong, and which cards make it.\n\v"
    "GAME and the cards it takes:\n"
    "  four-card    4, 5 or 6 cards, the best four count: Four Card Poker\n"
    "  five-card    5 or 6 cards, the best five count: Six Card Bonus, progressives\n"
    "  double-draw  5 cards, up to two of them jokers: Double Draw Poker\n"
    "\n"
    "A card is its rank, A K Q J T 9 8 7 6 5 4 3 2, and its suit, s h d c or its symbol; a joker is Jk. Upper or lower "
    "case, with or without blanks and commas; a ten may be 10.\n"
    "\n"
    "Examples:\n"
    "  baize rank --game four-card As Ad 4c 3d 2h\n"
    "  baize rank --game double-draw 'AhKhQhJkTh' --json\n"
    "\n"
    "Exit status: 0 done, 1 the cards are refused, 2 wrong usage.";

static const struct argp_option options[] = {
    {"game", 'g', "GAME", 0, "four-card, five-card or double-draw (required)", 0},
    {"json", 'j', NULL, 0, "print one JSON document", 0},
    {0},
};

struct request {
    bool has_game;
    enum baize_ranking ranking;
    bool json;
    char input[INPUT_SIZE]; /* the cards as typed, arguments joined by blanks */
    struct baize_text text; /* in input */
};

static void read_game(struct request *request, const char *game, struct argp_state *state)
{
    for (int i = 0; i < BAIZE_RANKINGS; i++)
        if (strcmp(game, baize_ranking_id((enum baize_ranking)i)) == 0) {
            request->ranking = (enum baize_ranking)i;
            request->has_game = true;
            return;
        }
    argp_error(state, "'%s' is not a game: four-card, five-card or double-draw", game);
}

static error_t read_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 'g':
        read_game(request, argument, state);
        return 0;
    case 'j':
        request->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (request->text.length > 0)
            baize_text_add(&request->text, " ");
        baize_text_add(&request->text, argument);
        if (request->text.truncated)
            argp_error(state, "that is more text than a deck of cards");
        return 0;
    case ARGP_KEY_END:
        if (!request->has_game)
            argp_error(state, "--game is missing: four-card, five-card or double-draw");
        if (request->text.length == 0)
            argp_error(state, "no cards are given");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int refuse_count(const struct request *request, size_t count)
{
    int least = baize_ranking_least_cards(request->ranking);
    int most = baize_ranking_most_cards(request->ranking);
    fprintf(stderr, "baize rank: a %s hand has %d", baize_ranking_id(request->ranking), least);
    if (most == least + 1)
        fprintf(stderr, " or %d", most);
    else if (most > least)
        fprintf(stderr, " to %d", most);
    fprintf(stderr, " cards, here %s %zu\n", count == 1 ? "is" : "are", count);
    cards_echo(request->input);
    return CMD_FAILED;
}

/* The input was read: wherever a J is not followed by a suit, a joker begins. */
static int refuse_joker(const struct request *request)
{
    const char *at = request->input;
    while ((*at != 'J' && *at != 'j') || strchr("kK12", at[1]) == NULL)
        at++;
    fprintf(stderr, "baize rank: %s is played without jokers\n", baize_ranking_id(request->ranking));
    cards_echo(request->input);
    cards_point(request->input, (size_t)(at - request->input), 2);
    return CMD_FAILED;
}

/* The cards of `dealt` that are not in the hand, in the order typed. */
static size_t unused_cards(const struct baize_hand *hand, const baize_card *dealt, size_t count, baize_card *unused)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        if (memchr(hand->cards, dealt[i], hand->count) == NULL)
            unused[found++] = dealt[i];
    return found;
}

static int print_text(const struct request *request, const struct baize_hand *hand, const baize_card *dealt,
                      size_t count)
{
    char memory[64];
    baize_card unused[BAIZE_CARD_LIMIT];
    struct baize_text name = baize_text_in(memory, sizeof memory);
    baize_strength_name(&name, request->ranking, hand->strength);
    printf("%s\n  ", memory);
    cards_print(hand->cards, hand->count);
    putchar('\n');
    printf("  strength %d of %u (higher is better)\n", hand->strength, baize_ranking_strengths(request->ranking));
    size_t left = unused_cards(hand, dealt, count, unused);
    if (left > 0) {
        fputs("not used: ", stdout);
        cards_print(unused, left);
        putchar('\n');
    }
    return CMD_DONE;
}

static int print_json(const struct request *request, const struct baize_hand *hand)
{
    char memory[64];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    json_t *cards = json_array();
    for (int i = 0; i < hand->count; i++) {
        text = baize_text_in(memory, sizeof memory);
        baize_card_print(&text, hand->cards[i], BAIZE_CARD_PLAIN);
        json_array_append_new(cards, json_string(memory));
    }
    text = baize_text_in(memory, sizeof memory);
    baize_strength_name(&text, request->ranking, hand->strength);
    json_t *document = json_pack("{s:s, s:s, s:i, s:o}", "category", baize_category_id(hand->category), "name", memory,
                                 "strength", (int)hand->strength, "cards", cards);
    if (document == NULL)
        return CMD_FAILED;
    json_dumpf(document, stdout, 0);
    putchar('\n');
    json_decref(document);
    return CMD_DONE;
}

static int rank_hand(const struct request *request)
{
    struct cmd_cards dealt;
    struct baize_hand hand;
    if (!cards_read("baize rank", request->input, &dealt))
        return CMD_FAILED;
    enum baize_status status = baize_hand_rank(request->ranking, dealt.set, &hand);
    if (status == BAIZE_CARD_JOKER)
        return refuse_joker(request);
    if (status != BAIZE_OK)
        return refuse_count(request, dealt.count);
    int done = request->json ? print_json(request, &hand) : print_text(request, &hand, dealt.cards, dealt.count);
    if (fflush(stdout) != 0) {
        perror("baize rank: standard output");
        return CMD_FAILED;
    }
    return done;
}

static int run_command(int argc, char **argv)
{
    struct request request = {.has_game = false};
    request.text = baize_text_in(request.input, sizeof request.input);
    if (!cmd_parse(&cmd_rank.usage, read_option, argc, argv, &request))
        return CMD_USAGE;
    return rank_hand(&request);
}

const struct cmd_command cmd_rank = {
    .usage = {"rank", "say what a poker hand is, how strong, and which cards make it", "CARDS...", doc, options, false},
    .run = run_command,
};

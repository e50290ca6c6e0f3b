/* advise.c - baize advise: the exact value of everything a player can do with a hand. */
#include "chart/words.h"
#include "cmd/analyses.h"
#include "cmd/cards.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/json.h"
#include "protocol/figures_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char doc[] =
    "The exact expected value of everything that can be done with a hand, best first.\n\v"
    "SUBMISSION is a file, or the id of a shipped one (`baize rules list`). Values are net of all money down, in "
    "Antes: a fold in Four Card Poker is -1, in Double Draw -2 at the first draw and -3 at the second.\n"
    "\n"
    "Four Card Poker needs the five cards and the dealer's up card. Double Draw needs the five cards; at the second "
    "draw also the cards that were discarded at the first, because they cannot come back (\"none\" after standing).\n"
    "\n"
    "Examples:\n"
    "  baize advise friday.yaml --hand \"As Kd 9c 9h 2s\" --up Td\n"
    "  baize advise draw.yaml --hand \"Jk 9d 9c 4h 2s\"\n"
    "  baize advise draw.yaml --hand \"Jk 9d 9c Ks Kd\" --discarded \"4h 2s\"\n"
    "\n"
    "Exit status: 0 done, 1 the cards are refused, 2 wrong usage.";

struct request {
    const char *submission, *hand, *up, *discarded, *rules;
    bool json;
};

static const struct argp_option options[] = {
    {"hand", CMD_WORD(request, hand), "CARDS", 0, "the player's five cards (required)", 0},
    {"up", CMD_WORD(request, up), "CARD", 0, "Four Card Poker: the dealer's up card", 0},
    {"discarded", CMD_WORD(request, discarded), "CARDS", 0,
     "Double Draw, second draw: what was discarded at the first; or none", 0},
    {"rules", CMD_WORD(request, rules), "DIRECTORY", 0,
     "Take jurisdictions from DIRECTORY/NAME.yaml, not the shipped ones", 0},
    {"json", 'j', NULL, 0, "print one JSON document", 0},
    {0},
};

static error_t read_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 'j':
        request->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (request->submission != NULL)
            argp_error(state, "one submission at a time: '%s' is too many (put the cards in quotes)", argument);
        request->submission = argument;
        return 0;
    case ARGP_KEY_END:
        if (request->submission == NULL)
            argp_error(state, "no submission is given: a file, or an id of `baize rules list`");
        if (request->hand == NULL)
            argp_error(state, "--hand is missing: the player's five cards");
        return 0;
    default:
        return cmd_set(key, argument, state);
    }
}

/* ---- Cards ---- */

static bool refuse(const char *why)
{
    fprintf(stderr, "baize advise: %s\n", why);
    return false;
}

static bool read_cards(const char *input, size_t least, size_t most, const struct baize_rules *rules, const char *what,
                       struct cmd_cards *cards)
{
    if (!cards_read("baize advise", input, cards))
        return false;
    if (cards->count < least || cards->count > most) {
        fprintf(stderr, "baize advise: %s, here %s %zu\n", what, cards->count == 1 ? "is" : "are", cards->count);
        cards_echo(input);
        return false;
    }
    if ((cards->set & ~rules->deck) != 0) {
        fprintf(stderr, "baize advise: %s is played without jokers\n", baize_game_words(rules->game));
        cards_echo(input);
        return false;
    }
    return true;
}

static bool check_apart(baize_cards hand, baize_cards other, const char *what)
{
    char memory[64];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    if ((hand & other) == 0)
        return true;
    baize_cards_print(&text, hand & other, BAIZE_CARD_PLAIN);
    fprintf(stderr, "baize advise: %s cannot be in the hand and %s\n", memory, what);
    return false;
}

/* ---- Asking ---- */

static bool failed(enum baize_status status)
{
    if (status != BAIZE_OK)
        fprintf(stderr, "baize advise: %s\n", baize_status_words(status));
    return status != BAIZE_OK;
}

static bool ask_four_card(const struct request *request, const struct baize_rules *rules, const struct cmd_cards *hand,
                          struct baize_advice *advice)
{
    struct cmd_cards up;
    if (request->discarded != NULL)
        return refuse("nothing is discarded in Four Card Poker: --up gives the dealer's up card");
    if (request->up == NULL)
        return refuse("--up is missing: the decision is made after the dealer's up card is seen");
    return read_cards(request->up, 1, 1, rules, "the dealer turns up one card", &up) &&
           check_apart(hand->set, up.set, "the dealer's") &&
           !failed(baize_advise_four_card(rules, hand->set, up.cards[0], advice));
}

static bool ask_double_draw(const struct request *request, const struct baize_rules *rules,
                            const struct cmd_cards *hand, struct baize_advice *advice)
{
    struct cmd_cards discarded = {.count = 0};
    bool second = request->discarded != NULL;
    bool none = second && (request->discarded[0] == '\0' || strcmp(request->discarded, "none") == 0);
    char what[96];
    snprintf(what, sizeof what, "at most %d cards are discarded at the first draw", rules->dealing.first_draw_most);
    if (request->up != NULL)
        return refuse("Double Draw has no dealer's hand: --up is for Four Card Poker");
    if (second && !none &&
        (!read_cards(request->discarded, 0, rules->dealing.first_draw_most, rules, what, &discarded) ||
         !check_apart(hand->set, discarded.set, "among the discards")))
        return false;
    void *scratch = malloc(BAIZE_ANALYSIS_SCRATCH);
    if (scratch == NULL)
        return refuse("not enough memory");
    enum baize_status status =
        baize_advise_double_draw(rules, hand->set, second, discarded.set, scratch, BAIZE_ANALYSIS_SCRATCH, advice);
    free(scratch);
    return !failed(status);
}

/* ---- Answering ---- */

/* Jokers, then ranks from high to low, spades first: as baize_cards_print has them. */
static size_t list_cards(baize_cards set, baize_card cards[BAIZE_CARD_LIMIT])
{
    size_t count = 0;
    for (baize_cards jokers = set & BAIZE_JOKERS; jokers != 0;)
        cards[count++] = baize_cards_take(&jokers);
    for (int rank = BAIZE_RANKS - 1; rank >= 0; rank--)
        for (int suit = BAIZE_SUITS - 1; suit >= 0; suit--) {
            baize_card card = baize_card_of((enum baize_suit)suit, (enum baize_rank)rank);
            if ((set & baize_cards_one(card)) != 0)
                cards[count++] = card;
        }
    return count;
}

static void print_option(const struct baize_choice *option)
{
    baize_card cards[BAIZE_CARD_LIMIT];
    size_t count = list_cards(option->discards, cards);
    char value[WORDS_SIZE];
    struct baize_text text = baize_text_in(value, sizeof value);
    words_decimal(&text, &option->value, 6);
    printf("  %10s  ", value);
    if (option->action == BAIZE_ADVISE_FOLD)
        fputs("fold", stdout);
    else if (option->action == BAIZE_ADVISE_PLAY)
        printf("play %dx", option->multiple);
    else if (count == 0)
        fputs("stand", stdout);
    else {
        fputs("discard ", stdout);
        cards_print(cards, count);
    }
    putchar('\n');
}

static void print_text(const struct baize_rules *rules, const struct cmd_cards *hand, const struct baize_advice *advice)
{
    bool four_card = rules->game == BAIZE_FOUR_CARD_POKER;
    enum baize_ranking ranking = four_card ? BAIZE_FOUR_CARD : BAIZE_DOUBLE_DRAW;
    char name[96];
    struct baize_text text = baize_text_in(name, sizeof name);
    baize_strength_name(&text, ranking,
                        four_card ? baize_strength_four_card(hand->set) : baize_strength_double_draw(hand->set));
    cards_print(hand->cards, hand->count);
    printf(": %s\n\n", name);
    for (uint8_t i = 0; i < advice->count; i++)
        print_option(&advice->options[i]);
    puts("\nExpected net in Antes of all money down, best first; exact, shown to six digits.");
}

static json_t *json_option(const struct baize_choice *option)
{
    static const char *const actions[] = {"fold", "play", "discard"};
    json_t *discards = option->action == BAIZE_ADVISE_DISCARD ? json_array() : NULL;
    baize_card cards[BAIZE_CARD_LIMIT];
    size_t count = list_cards(option->discards, cards);
    for (size_t i = 0; i < count; i++) {
        char memory[BAIZE_CARD_TEXT_SIZE];
        struct baize_text text = baize_text_in(memory, sizeof memory);
        baize_card_print(&text, cards[i], BAIZE_CARD_PLAIN);
        json_array_append_new(discards, json_string(memory));
    }
    return json_pack("{s:s, s:o*, s:o*, s:o}", "action", actions[option->action], "multiple",
                     option->action == BAIZE_ADVISE_PLAY ? json_integer(option->multiple) : NULL, "cards", discards,
                     "value", figures_json_fraction(&option->value));
}

static json_t *json_advice(const struct baize_advice *advice)
{
    json_t *list = json_array();
    for (uint8_t i = 0; i < advice->count; i++)
        json_array_append_new(list, json_option(&advice->options[i]));
    return json_pack("{s:o}", "options", list);
}

static int advise(const struct request *request)
{
    static struct baize_rules rules;
    static struct baize_advice advice;
    struct cmd_cards hand;
    struct cmd_file file;
    if (!files_load(request->submission, request->rules, &rules, &file))
        return CMD_FAILED;
    files_close(&file);
    if (!read_cards(request->hand, 5, 5, &rules, "a hand has five cards", &hand))
        return CMD_FAILED;
    bool asked = rules.game == BAIZE_FOUR_CARD_POKER ? ask_four_card(request, &rules, &hand, &advice)
                                                     : ask_double_draw(request, &rules, &hand, &advice);
    if (!asked)
        return CMD_FAILED;
    if (request->json)
        return json_finish(json_advice(&advice));
    print_text(&rules, &hand, &advice);
    return CMD_DONE;
}

static int run_command(int argc, char **argv)
{
    struct request request = {.json = false};
    if (!cmd_parse(&cmd_advise.usage, read_option, argc, argv, &request))
        return CMD_USAGE;
    return advise(&request);
}

const struct cmd_command cmd_advise = {
    .usage = {"advise", "the exact value of everything a player can do with a hand", "SUBMISSION", doc, options, false},
    .run = run_command,
};

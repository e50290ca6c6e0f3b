/* strategy_load.c - from a strategy file to struct baize_strategy.
 *
 *     kind: strategy
 *     format: 1
 *     game: four-card-poker
 *     title: My way to play
 *     lines:                                         the first line that fits decides
 *       - {hand: pair-of-tens, or: better, decision: most}
 *       - {from: pair-of-threes, to: pair-of-nines, up: [A, K], holds-up: no, decision: fold}
 *       - {from: pair-of-threes, to: pair-of-nines, decision: least}
 *       - {otherwise: fold}
 *
 * The file is read with the same tables as rule files (rules/schema.h), so that places, suggestions and words of errors
 * are the same. Every hand is decided, because the last line, and only that, decides without a condition.
 *
 * A line that can never decide, because lines above it take all its hands, is likely a mistake, and there is advice on
 * it. To see that, the hands of Four Card Poker are taken as states (strength, rank of the up card, whether the hand
 * holds a card of that rank), 2,535 x 13 x 2 of them; each line takes the states it fits that are still free. States
 * that no cards can make do no harm: every line above took them as well. */
#include "rules/hand_row.h"
#include "rules/schema.h"

#include <baize/strategy.h>
#include <stdio.h>
#include <string.h>

/* ---- The format ---- */

static const struct baize_term decision_terms[] = {{"fold", "fold"}, {"least", "least"}, {"most", "most"}};
static const struct baize_vocabulary baize_words_decision = {"decision", decision_terms, 3};

enum { OR_BETTER, OR_LOWER };

static const struct baize_term or_terms[] = {{"better", "or better"}, {"lower", "or lower"}};
static const struct baize_vocabulary baize_words_or = {"direction", or_terms, 2};

/* The numbers of enum baize_rank, and one other way to write a ten. */
static const struct baize_term rank_terms[] = {
    {"2", "two"},  {"3", "three"}, {"4", "four"}, {"5", "five"},  {"6", "six"},  {"7", "seven"}, {"8", "eight"},
    {"9", "nine"}, {"T", "ten"},   {"J", "jack"}, {"Q", "queen"}, {"K", "king"}, {"A", "ace"},   {"10", "ten"},
};
static const struct baize_vocabulary baize_words_rank = {"rank", rank_terms, BAIZE_RANKS + 1};

struct line_source {
    struct spot spot;
    struct words hand, from, to;
    struct number direction, up, holds_up, decision, otherwise;
};

struct strategy_source {
    struct spot spot;
    struct words kind, title;
    struct number format, game;
    struct list lines_list;
    struct line_source lines[BAIZE_STRATEGY_LINES_MOST];
};

static const struct field line_fields[] = {
    {"hand", FIELD_NAME, IN(line_source, hand)},
    {"or", FIELD_CHOICE, IN(line_source, direction), TERMS(or)},
    {"from", FIELD_NAME, IN(line_source, from)},
    {"to", FIELD_NAME, IN(line_source, to)},
    {"up", FIELD_CHOICES, IN(line_source, up), TERMS(rank)},
    {"holds-up", FIELD_SWITCH, IN(line_source, holds_up)},
    {"decision", FIELD_CHOICE, IN(line_source, decision), TERMS(decision)},
    {"otherwise", FIELD_CHOICE, IN(line_source, otherwise), TERMS(decision)},
};
static const struct schema line_schema = {"a line", SCHEMA_OF(line_fields)};

static const struct field strategy_fields[] = {
    {"kind", FIELD_NAME, IN(strategy_source, kind), REQUIRED},
    {"format", FIELD_COUNT, IN(strategy_source, format), REQUIRED, RANGE(1, 1)},
    {"game", FIELD_CHOICE, IN(strategy_source, game), REQUIRED, TERMS(game)},
    {"title", FIELD_WORDS, IN(strategy_source, title), REQUIRED},
    {"lines", FIELD_LIST, LIST_IN(strategy_source, lines_list, lines, line, BAIZE_STRATEGY_LINES_MOST), REQUIRED},
};
static const struct schema strategy_schema = {"a strategy", SCHEMA_OF(strategy_fields)};

/* ---- Hands ---- */

struct range {
    baize_strength least, most;
};

/* "ace-high" */
static bool find_high(const char *name, struct range *range)
{
    static const char *const ranks[BAIZE_RANKS] = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                                   "nine", "ten",   "jack", "queen", "king", "ace"};
    for (unsigned rank = 0; rank < BAIZE_RANKS; rank++) {
        size_t length = strlen(ranks[rank]);
        if (strncmp(name, ranks[rank], length) == 0 && strcmp(name + length, "-high") == 0) {
            baize_category_rank_strengths(BAIZE_FOUR_CARD, BAIZE_HIGH_CARD, (enum baize_rank)rank, &range->least,
                                          &range->most);
            return range->least > 0;
        }
    }
    return false;
}

/* The rank that a piece of "A-K-10-8" begins with, and where the piece ends; -1 for none. */
static int read_rank(const char **name)
{
    for (int term = 0; term <= BAIZE_RANKS; term++) {
        size_t length = strlen(rank_terms[term].id);
        if (strncmp(*name, rank_terms[term].id, length) == 0 && ((*name)[length] == '-' || (*name)[length] == '\0')) {
            *name += length;
            return term == BAIZE_RANKS ? (int)BAIZE_TEN : term;
        }
    }
    return -1;
}

/* "A-K-Q-9": four cards from high to low that make no better hand. */
static bool find_cards(const char *name, struct range *range)
{
    baize_cards set = 0;
    int before = BAIZE_RANKS;
    for (unsigned place = 0; place < 4; place++) {
        if (place > 0 && *name++ != '-')
            return false;
        int rank = read_rank(&name);
        if (rank < 0 || rank >= before)
            return false;
        set |= baize_cards_one(baize_card_of((enum baize_suit)(place % BAIZE_SUITS), (enum baize_rank)rank));
        before = rank;
    }
    range->least = range->most = baize_strength_four_card(set);
    return *name == '\0' && baize_strength_category(BAIZE_FOUR_CARD, range->least) == BAIZE_HIGH_CARD;
}

static bool find_hand(const struct words *name, struct range *range, struct faults *faults)
{
    struct baize_pay_row row;
    if (hand_row_find(name->text, BAIZE_BEST_FOUR, &row)) {
        *range = (struct range){row.least, row.most};
        return true;
    }
    if (find_high(name->text, range) || find_cards(name->text, range))
        return true;
    fault_add(faults, name->at, "UNKNOWN_HAND", NULL,
              "there is no hand '%s'; hands are written like pair-of-tens, straight, four-aces, king-high or A-K-Q-9",
              name->text);
    return false;
}

/* ---- Lines ---- */

/* Which keys were written, also those that could not be read. */
static bool is_written(const struct baize_mark *at)
{
    return at->line > 0;
}

static bool has_condition(const struct line_source *line)
{
    return is_written(&line->hand.at) || is_written(&line->direction.at) || is_written(&line->from.at) ||
           is_written(&line->to.at) || is_written(&line->up.at) || is_written(&line->holds_up.at);
}

/* hand [or better | or lower], or from .. to, or any. */
static void read_range(const struct line_source *line, struct range *range, struct faults *faults)
{
    struct range other;
    *range = (struct range){1, BAIZE_FOUR_CARD_STRENGTHS};
    if (is_written(&line->direction.at) && !is_written(&line->hand.at))
        fault_add(faults, line->direction.at, "OR_WITHOUT_HAND", NULL, "'or' belongs to 'hand': which hand %s?",
                  line->direction.value == OR_LOWER ? "or lower" : "or better");
    if (is_written(&line->hand.at) && (is_written(&line->from.at) || is_written(&line->to.at)))
        fault_add(faults, line->hand.at, "TWO_RANGES", NULL, "either 'hand' or 'from' and 'to', not both");
    if (is_written(&line->from.at) != is_written(&line->to.at))
        fault_add(faults, is_written(&line->from.at) ? line->from.at : line->to.at, "HALF_A_RANGE", NULL,
                  "'from' and 'to' go together; for one end only, write 'hand' and 'or'");
    if (line->hand.present && find_hand(&line->hand, range, faults) && line->direction.present) {
        if (line->direction.value == OR_BETTER)
            range->most = BAIZE_FOUR_CARD_STRENGTHS;
        else
            range->least = 1;
    }
    if (!line->from.present || !line->to.present || !find_hand(&line->from, range, faults) ||
        !find_hand(&line->to, &other, faults))
        return;
    if (other.most < range->least)
        fault_add(faults, line->from.at, "RANGE_UPSIDE_DOWN", NULL,
                  "'from' is the lower hand and 'to' the higher one; %s is above %s", line->from.text, line->to.text);
    range->most = other.most;
}

/* Bits of enum baize_rank. */
static uint16_t up_ranks(const struct line_source *line, struct faults *faults)
{
    const unsigned all = (1u << BAIZE_RANKS) - 1;
    unsigned ranks = (unsigned)line->up.value;
    if (!line->up.present)
        return (uint16_t)all;
    if (ranks == 0)
        fault_add(faults, line->up.at, "EMPTY_LIST", NULL, "'up' names at least one rank, as in up: [A, K]");
    if ((ranks >> BAIZE_RANKS & 1) != 0)
        ranks |= 1u << BAIZE_TEN;
    return (uint16_t)(ranks & all);
}

/* Was a key of the line misspelt? Then it may be the one that is missing. */
static bool has_misspelt_key(const struct line_source *line, uint32_t end, const struct faults *faults)
{
    for (size_t i = 0; i < faults->found->count; i++) {
        const struct baize_diagnostic *item = &faults->found->items[i];
        if (strcmp(item->fault, "UNKNOWN_KEY") == 0 && item->at.line >= line->spot.at.line && item->at.line < end)
            return true;
    }
    return false;
}

/* `otherwise` stands alone; every other line has a condition and a decision. `end`: where the next line of the strategy
 * begins. */
static void check_shape(const struct line_source *line, uint32_t end, struct faults *faults)
{
    bool otherwise = is_written(&line->otherwise.at);
    if (has_misspelt_key(line, end, faults))
        return;
    if (otherwise && (has_condition(line) || is_written(&line->decision.at)))
        fault_add(faults, line->otherwise.at, "OTHERWISE_NOT_ALONE", NULL,
                  "'otherwise' stands alone in its line: it decides what is left");
    else if (!otherwise && !is_written(&line->decision.at))
        fault_add(faults, line->spot.at, "KEY_MISSING", NULL, "a line needs the key 'decision' or 'otherwise'");
    else if (!otherwise && !has_condition(line))
        fault_add(faults, line->decision.at, "NO_CONDITION", NULL,
                  "this line fits every hand; the last line says so as 'otherwise: %s'",
                  line->decision.present ? decision_terms[line->decision.value].id : "fold");
}

static void read_line(const struct line_source *source, struct baize_strategy_line *line, struct faults *faults)
{
    struct range range;
    bool otherwise = is_written(&source->otherwise.at);
    read_range(source, &range, faults);
    line->least = range.least;
    line->most = range.most;
    line->up_ranks = up_ranks(source, faults);
    line->holds_up = (int8_t)(source->holds_up.present ? source->holds_up.value : -1);
    line->decision = (enum baize_decision)(otherwise ? source->otherwise.value : source->decision.value);
}

static void check_end(const struct strategy_source *source, struct faults *faults)
{
    uint16_t count = source->lines_list.count;
    if (!source->lines_list.present || source->lines_list.broken)
        return;
    for (uint16_t i = 0; i + 1 < count; i++)
        if (is_written(&source->lines[i].otherwise.at))
            fault_add(faults, source->lines[i].otherwise.at, "OTHERWISE_NOT_LAST", NULL,
                      "'otherwise' is the last line: no line below it could decide anything");
    if (count == 0)
        fault_add(faults, source->lines_list.at, "EMPTY_LIST", NULL, "'lines' has no lines");
    else if (!is_written(&source->lines[count - 1].otherwise.at) && has_condition(&source->lines[count - 1]))
        fault_add(faults, source->lines[count - 1].spot.at, "NOT_EVERY_HAND", NULL,
                  "the last line decides what is left, so that every hand is decided: add a line {otherwise: fold}");
}

/* ---- Lines that never decide ---- */

/* Takes the free states that fit; false if there were none. A state's bits are the ranks of up cards. */
static bool take_states(const struct baize_strategy_line *line, uint16_t (*free_ranks)[2])
{
    bool taken = false;
    for (unsigned strength = line->least; strength <= line->most; strength++)
        for (int holds = 0; holds <= 1; holds++) {
            if (line->holds_up >= 0 && line->holds_up != holds)
                continue;
            taken = taken || (free_ranks[strength][holds] & line->up_ranks) != 0;
            free_ranks[strength][holds] &= (uint16_t)~line->up_ranks;
        }
    return taken;
}

static void advise_lines(const struct strategy_source *source, const struct baize_strategy *strategy,
                         struct baize_arena *arena, struct faults *faults)
{
    uint16_t(*free_ranks)[2] = baize_arena_take(arena, (BAIZE_FOUR_CARD_STRENGTHS + 1) * sizeof *free_ranks);
    if (free_ranks == NULL)
        return;
    for (unsigned strength = 0; strength <= BAIZE_FOUR_CARD_STRENGTHS; strength++)
        free_ranks[strength][0] = free_ranks[strength][1] = UINT16_MAX;
    for (uint8_t i = 0; i < strategy->count; i++)
        if (!take_states(&strategy->lines[i], free_ranks) && i + 1 < strategy->count)
            fault_advise(faults, source->lines[i].spot.at, "LINE_NEVER_DECIDES", NULL,
                         "this line never decides: the lines above it take all of its hands");
}

/* ---- The file ---- */

static bool is_id_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '-' || byte == '.';
}

/* "mine/my-way.yaml" -> "my-way"; what cannot stand in an id becomes '-'. */
static void make_id(const char *name, char id[BAIZE_ID_SIZE])
{
    const char *start = name, *end = NULL;
    for (const char *at = name; *at != '\0'; at++) {
        if (*at == '/') {
            start = at + 1;
            end = NULL;
        } else if (*at == '.' && at > start) {
            end = at;
        }
    }
    size_t length = end == NULL ? strlen(start) : (size_t)(end - start);
    length = length < BAIZE_ID_SIZE ? length : BAIZE_ID_SIZE - 1;
    memset(id, 0, BAIZE_ID_SIZE);
    for (size_t i = 0; i < length; i++)
        id[i] = is_id_byte(start[i]) ? start[i] : '-';
    if (length == 0)
        snprintf(id, BAIZE_ID_SIZE, "strategy");
}

static void check_head(const struct strategy_source *source, struct faults *faults)
{
    if (source->kind.present && strcmp(source->kind.text, "strategy") != 0)
        fault_add(faults, source->kind.at, "WRONG_KIND", NULL, "this is a '%s', not a strategy", source->kind.text);
    if (source->game.present && source->game.value != BAIZE_FOUR_CARD_POKER)
        fault_add(faults, source->game.at, "GAME_NOT_ALLOWED", NULL,
                  "a strategy can be written for four-card-poker; Double Draw Poker is always played the optimal way");
}

static struct baize_strategy *load(const struct baize_source *file, struct baize_arena *arena, struct faults *faults)
{
    struct strategy_source *source = baize_arena_take(arena, sizeof *source);
    struct baize_strategy *strategy = baize_arena_take(arena, sizeof *strategy);
    if (source == NULL || strategy == NULL) {
        fault_add(faults, (struct baize_mark){0}, "SCRATCH_TOO_SMALL", NULL,
                  "the caller's working memory is too small");
        return NULL;
    }
    struct node *root = tree_read(file, BAIZE_SUBMISSION_BYTES_MOST, arena, faults);
    if (root == NULL)
        return NULL;
    schema_read(&strategy_schema, root, root->at, source, faults);
    check_head(source, faults);
    for (uint16_t i = 0; i < source->lines_list.count; i++) {
        bool last = i + 1 == source->lines_list.count;
        check_shape(&source->lines[i], last ? UINT32_MAX : source->lines[i + 1].spot.at.line, faults);
        read_line(&source->lines[i], &strategy->lines[i], faults);
    }
    check_end(source, faults);
    strategy->count = (uint8_t)source->lines_list.count;
    make_id(file->name, strategy->id);
    snprintf(strategy->title, sizeof strategy->title, "%s", source->title.text);
    if (faults->found->errors == 0)
        advise_lines(source, strategy, arena, faults);
    return strategy;
}

enum baize_status baize_strategy_load(const struct baize_source *source, void *scratch, size_t scratch_size,
                                      struct baize_strategy *strategy, struct baize_diagnostics *found)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct faults faults = {.found = found};
    faults_begin(found);
    const struct baize_strategy *loaded = load(source, &arena, &faults);
    faults_sort(found);
    if (found->errors > 0 || loaded == NULL)
        return BAIZE_RULES_REFUSED;
    memcpy(strategy, loaded, sizeof *strategy);
    return BAIZE_OK;
}

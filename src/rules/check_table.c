/* check_table.c - seats, boxes, chips, and how the cards are dealt. */
#include "rules/compiler.h"

#include <stdio.h>

static void compile_seats(struct compiler *compiler)
{
    const struct table_source *allowed = &compiler->game->table;
    const struct table_choice *chosen = &compiler->submission->table;
    struct baize_rules *rules = compiler->rules;
    if (chosen->seats.present && chosen->seats.value > allowed->seats.count.value)
        fault_add(compiler->faults, chosen->seats.at, "TOO_MANY_SEATS", allowed->seats.clause.text,
                  "%lld seats: %s allows at most %lld", (long long)chosen->seats.value, allowed->seats.clause.text,
                  (long long)allowed->seats.count.value);
    rules->seats = (uint8_t)chosen->seats.value;
    rules->seats_clause = clause_keep(rules, &allowed->seats.clause);
}

static void compile_boxes(struct compiler *compiler)
{
    const struct choice_rule *allowed = &compiler->game->table.boxes;
    const struct table_choice *chosen = &compiler->submission->table;
    struct baize_rules *rules = compiler->rules;
    int64_t most = allowed->choice.value == BAIZE_ONE_BOX ? 1 : chosen->seats.value;
    if (chosen->boxes.present && chosen->seats.present && chosen->boxes.value > most)
        fault_add(compiler->faults, chosen->boxes.at, "TOO_MANY_BOXES", allowed->clause.text,
                  "%lld boxes for one patron: %s allows %s", (long long)chosen->boxes.value, allowed->clause.text,
                  most == 1 ? "one" : "no more than the table has seats");
    rules->boxes_policy = (enum baize_boxes)allowed->choice.value;
    rules->boxes_most = (uint8_t)chosen->boxes.value;
    rules->boxes_clause = clause_keep(rules, &allowed->clause);
}

static void compile_chip(struct compiler *compiler)
{
    const struct number *chip = &compiler->submission->table.smallest_chip;
    if (chip->present && chip->value == 0)
        fault_add(compiler->faults, chip->at, "CHIP_OF_NOTHING", NULL, "the smallest chip is worth more than $0");
    compiler->rules->smallest_chip = chip->value;
}

static const struct method_source *find_method(const struct game_source *game, int64_t method)
{
    for (uint16_t i = 0; i < game->methods_list.count; i++)
        if (game->methods[i].method.value == method)
            return &game->methods[i];
    return NULL;
}

static void unknown_method(const struct compiler *compiler, const struct number *chosen)
{
    char allowed[160];
    struct baize_text text = baize_text_in(allowed, sizeof allowed);
    const struct game_source *game = compiler->game;
    for (uint16_t i = 0; i < game->methods_list.count; i++)
        baize_text_format(&text, "%s%s (%s)", i == 0 ? "" : ", ",
                          baize_vocabulary_id(&baize_words_method, (int)game->methods[i].method.value),
                          game->methods[i].clause.text);
    fault_add(compiler->faults, chosen->at, "METHOD_NOT_ALLOWED", NULL, "dealing by %s: %s allows %s",
              baize_vocabulary_id(&baize_words_method, (int)chosen->value), compiler->jurisdiction->title.text,
              allowed);
}

static void check_shuffler(const struct compiler *compiler, const struct method_source *method)
{
    const struct number *chosen = &compiler->submission->table.shuffler;
    const char *words = baize_vocabulary_words(&baize_words_method, (int)method->method.value);
    if (!chosen->present)
        return;
    if (method->shuffler.value == BAIZE_NEEDED && chosen->value == BAIZE_NO_SHUFFLER)
        fault_add(compiler->faults, chosen->at, "SHUFFLER_NEEDED", method->shuffler_clause.text,
                  "no shuffler: %s asks for an automated shuffler when cards are dealt from %s",
                  method->shuffler_clause.text, words);
    if (method->shuffler.value == BAIZE_BARRED && chosen->value != BAIZE_NO_SHUFFLER)
        fault_add(compiler->faults, chosen->at, "SHUFFLER_BARRED", method->shuffler_clause.text,
                  "a shuffler: %s allows none when cards are dealt from %s", method->shuffler_clause.text, words);
    if (chosen->value == BAIZE_SELF_SHUFFLING_SHOE && method->method.value != BAIZE_AUTOMATED_SHOE)
        fault_add(compiler->faults, chosen->at, "SHUFFLER_WITHOUT_SHOE", NULL,
                  "a self-shuffling shoe deals the cards itself: set dealing to automated-shoe");
}

static void check_decks(const struct compiler *compiler)
{
    const struct cards_source *cards = &compiler->game->cards;
    const struct table_choice *chosen = &compiler->submission->table;
    bool shuffler = chosen->shuffler.value != BAIZE_NO_SHUFFLER;
    if (!chosen->decks.present || !chosen->shuffler.present)
        return;
    if (chosen->decks.value <= cards->decks.value)
        return;
    if (!cards->decks_with_shuffler.present)
        fault_add(compiler->faults, chosen->decks.at, "TOO_MANY_DECKS", cards->decks_clause.text,
                  "%lld decks: %s allows %lld", (long long)chosen->decks.value, cards->decks_clause.text,
                  (long long)cards->decks.value);
    else if (!shuffler || chosen->decks.value > cards->decks_with_shuffler.value)
        fault_add(compiler->faults, chosen->decks.at, "TOO_MANY_DECKS", cards->shuffler_clause.text,
                  "%lld decks: %s allows %lld, and %s allows %lld with an automated shuffler",
                  (long long)chosen->decks.value, cards->decks_clause.text, (long long)cards->decks.value,
                  cards->shuffler_clause.text, (long long)cards->decks_with_shuffler.value);
}

static void compile_steps(struct compiler *compiler, const struct method_source *method, struct baize_dealing *dealing)
{
    for (uint16_t i = 0; i < method->deal_list.count; i++) {
        const struct deal_step_source *source = &method->deal[i];
        struct baize_deal_step *step = &dealing->steps[dealing->steps_count++];
        step->to = (enum baize_deal_to)source->to.value;
        step->by = (enum baize_deal_by)source->by.value;
        step->cards = (uint8_t)source->cards.value;
        step->face = (enum baize_face)source->face.value;
        step->only_with_six_card_bonus = source->to.value == BAIZE_TO_BONUS_BOX;
        step->clause = clause_keep(compiler->rules, &source->clause);
    }
}

static void compile_method(struct compiler *compiler, const struct method_source *method, struct baize_dealing *dealing)
{
    const struct table_choice *chosen = &compiler->submission->table;
    const struct cards_source *cards = &compiler->game->cards;
    const struct draws_source *draws = &compiler->game->draws;
    dealing->method = (enum baize_method)method->method.value;
    dealing->shuffler = (enum baize_shuffler)chosen->shuffler.value;
    dealing->decks = (uint8_t)chosen->decks.value;
    dealing->decks_clause =
        clause_keep(compiler->rules, dealing->decks > 1 ? &cards->shuffler_clause : &cards->decks_clause);
    dealing->deck_life_minutes = (uint16_t)(method->deck_life_hours.value * 60);
    dealing->clause = clause_keep(compiler->rules, &method->clause);
    dealing->deck_life_clause = clause_keep(compiler->rules, &method->deck_life_clause);
    dealing->first_draw_most = (uint8_t)draws->first_most.value;
    dealing->second_draw_most = (uint8_t)draws->second_most.value;
    dealing->draw_clause = clause_keep(compiler->rules, &draws->order_clause);
    dealing->needs_shuffler = method->shuffler.value == BAIZE_NEEDED;
    compile_steps(compiler, method, dealing);
}

/* ---- When a device fails ---- */

static bool is_device(int64_t method)
{
    return method == BAIZE_AUTOMATED_SHOE || method == BAIZE_AUTOMATIC_SHUFFLER;
}

/* A shoe that shuffles by itself is the one device for both: when it is out of order there is no shuffler left. */
static void check_fallback_shuffler(const struct compiler *compiler, const struct method_source *method)
{
    const struct table_choice *chosen = &compiler->submission->table;
    bool left = chosen->shuffler.value == BAIZE_PLAIN_SHUFFLER || chosen->shuffler.value == BAIZE_COUNTING_SHUFFLER;
    const char *words = baize_vocabulary_words(&baize_words_method, (int)method->method.value);
    if (!chosen->shuffler.present)
        return;
    if (method->shuffler.value == BAIZE_NEEDED && !left)
        fault_add(compiler->faults, chosen->fallback.at, "SHUFFLER_NEEDED", method->shuffler_clause.text,
                  "no shuffler is left: %s asks for an automated shuffler when cards are dealt from %s",
                  method->shuffler_clause.text, words);
    if (method->shuffler.value == BAIZE_BARRED && left)
        fault_add(compiler->faults, chosen->fallback.at, "SHUFFLER_BARRED", method->shuffler_clause.text,
                  "a shuffler: %s allows none when cards are dealt from %s", method->shuffler_clause.text, words);
}

/* The method that is used when a device of the first one is out of order (RULES 5): one that needs no shoe. */
static void compile_fallback(struct compiler *compiler, const struct method_source *first)
{
    const struct number *chosen = &compiler->submission->table.fallback;
    const struct method_source *method = find_method(compiler->game, chosen->value);
    bool self = compiler->submission->table.shuffler.value == BAIZE_SELF_SHUFFLING_SHOE;
    if (!chosen->present)
        return;
    if (method == NULL)
        unknown_method(compiler, chosen);
    else if (is_device(chosen->value))
        fault_add(compiler->faults, chosen->at, "FALLBACK_IS_DEVICE", NULL,
                  "a fallback is for a device that is out of order: choose manual-shoe or hand");
    else if (method == first || (!is_device(first->method.value) && first->shuffler.value != BAIZE_NEEDED && !self))
        fault_add(compiler->faults, chosen->at, "FALLBACK_NEEDLESS", NULL,
                  method == first ? "the fallback is another method than dealing"
                                  : "dealing needs no device here: there is nothing to fall back from");
    else {
        check_fallback_shuffler(compiler, method);
        compile_method(compiler, method, &compiler->rules->fallback);
    }
}

static void compile_dealing(struct compiler *compiler)
{
    const struct number *chosen = &compiler->submission->table.dealing;
    const struct method_source *method = find_method(compiler->game, chosen->value);
    check_decks(compiler);
    if (!chosen->present)
        return;
    if (method == NULL) {
        unknown_method(compiler, chosen);
        return;
    }
    check_shuffler(compiler, method);
    compile_method(compiler, method, &compiler->rules->dealing);
    compile_fallback(compiler, method);
}

static void compile_cards(struct compiler *compiler)
{
    const struct cards_source *cards = &compiler->game->cards;
    compiler->rules->deck = cards->jokers.value == 0   ? BAIZE_DECK_52
                            : cards->jokers.value == 1 ? BAIZE_DECK_52 | baize_cards_one(BAIZE_JOKER_1)
                                                       : BAIZE_DECK_54;
    compiler->rules->player_cards = (uint8_t)cards->player.value;
    compiler->rules->dealer_cards = (uint8_t)cards->dealer.value;
}

void compile_table(struct compiler *compiler)
{
    compile_seats(compiler);
    compile_boxes(compiler);
    compile_chip(compiler);
    compile_cards(compiler);
    compile_dealing(compiler);
}

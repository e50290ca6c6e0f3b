/* rank_hand.c - the smallest use of libbaize: how strong is a hand, and which cards make it?
 *
 *     cc rank_hand.c $(pkg-config --cflags --libs baize) -o rank_hand && ./rank_hand "As Ad 4c 3d 2h" */
#include <baize/card.h>
#include <baize/hand.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *words = argc > 1 ? argv[1] : "As Ad 4c 3d 2h";
    baize_card cards[6];
    size_t count;
    struct baize_card_error error;
    if (baize_cards_parse(words, strlen(words), cards, 6, &count, &error) != BAIZE_OK) {
        fprintf(stderr, "at byte %zu: %s\n", error.position, error.why);
        return 1;
    }

    baize_cards set = 0;
    for (size_t i = 0; i < count; i++)
        set |= baize_cards_one(cards[i]);

    struct baize_hand hand;
    enum baize_status status = baize_hand_rank(BAIZE_FOUR_CARD, set, &hand);
    if (status != BAIZE_OK) {
        fprintf(stderr, "%s\n", baize_status_words(status));
        return 1;
    }

    char line[128];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_strength_name(&text, BAIZE_FOUR_CARD, hand.strength);
    baize_text_add(&text, ":");
    for (int i = 0; i < hand.count; i++) {
        baize_text_add(&text, " ");
        baize_card_print(&text, hand.cards[i], BAIZE_CARD_PLAIN);
    }
    puts(line);
    return 0;
}

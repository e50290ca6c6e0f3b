/* edge.c - the exact mathematics of a wager: what it pays, and what is best with one hand.
 *
 * Every figure is an exact fraction; only the last step makes decimals of it. */
#include <baize/analysis.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned char scratch[BAIZE_RULES_SCRATCH];
static struct baize_diagnostics found;
static struct baize_rules rules;
static struct baize_ante_analysis analysis;
static struct baize_advice advice;

static int load(const char *id)
{
    struct baize_shipped shipped;
    struct baize_library library = baize_shipped_library();
    if (baize_shipped_find(id, BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK)
        return 0;
    struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
    return baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found) == BAIZE_OK;
}

static void print_edge(void)
{
    char line[BAIZE_FRACTION_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    baize_fraction_print_percent(&text, &analysis.ante.house_edge, 4);
    printf("house edge of the Ante: %s\n", line);
}

int main(void)
{
    baize_card cards[6];
    baize_cards hand = 0;
    size_t count;
    void *memory = malloc(BAIZE_ANALYSIS_SCRATCH); /* address space; little of it is touched */
    if (memory == NULL || !load("maryland-four-card-poker") ||
        baize_analyze_ante(&rules, NULL, memory, BAIZE_ANALYSIS_SCRATCH, &analysis, NULL) != BAIZE_OK)
        return 1;
    free(memory);
    print_edge();

    /* Two pair against a nine: all options, best first. */
    if (baize_cards_parse("Ks Kd 4c 4h 2s 9d", 17, cards, 6, &count, NULL) != BAIZE_OK)
        return 1;
    for (int i = 0; i < 5; i++)
        hand |= baize_cards_one(cards[i]);
    if (baize_advise_four_card(&rules, hand, cards[5], &advice) != BAIZE_OK)
        return 1;
    printf("best: play %dx, worth %.4f Antes\n", advice.options[0].multiple,
           baize_fraction_double(&advice.options[0].value));
    return 0;
}

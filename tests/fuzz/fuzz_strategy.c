/* fuzz_strategy.c - any bytes as a strategy file.
 *
 * What is refused has a fault and leaves no trace; what is taken decides every hand, by lines that make sense. */
#include "fuzz.h"

#include <baize/strategy.h>
#include <string.h>

static void check_lines(const struct baize_strategy *strategy)
{
    const struct baize_strategy_line *last = &strategy->lines[strategy->count - 1];
    const unsigned all = (1u << BAIZE_RANKS) - 1;
    for (uint8_t i = 0; i < strategy->count; i++) {
        const struct baize_strategy_line *line = &strategy->lines[i];
        REQUIRE(line->least >= 1 && line->least <= line->most && line->most <= BAIZE_FOUR_CARD_STRENGTHS);
        REQUIRE(line->up_ranks != 0 && (line->up_ranks & ~all) == 0);
        REQUIRE(line->holds_up >= -1 && line->holds_up <= 1);
        REQUIRE((unsigned)line->decision <= BAIZE_DECIDE_MOST);
    }
    REQUIRE(last->least == 1 && last->most == BAIZE_FOUR_CARD_STRENGTHS);
    REQUIRE(last->up_ranks == all && last->holds_up == -1);
}

static void check_faults(const struct baize_diagnostics *found, const struct baize_source *source)
{
    for (size_t i = 0; i < found->count; i++) {
        char words[2048];
        struct baize_text text = baize_text_in(words, sizeof words);
        REQUIRE(found->items[i].words[0] != '\0' && !found->items[i].in_jurisdiction);
        baize_diagnostic_print(&text, &found->items[i], source->name, source->bytes, source->length);
        REQUIRE(text.length > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static unsigned char scratch[BAIZE_RULES_SCRATCH];
    static struct baize_diagnostics found;
    static struct baize_strategy strategy, before;
    struct baize_source source = {.name = "fuzz.yaml", .bytes = (const char *)data, .length = size};
    memset(&strategy, 0x5a, sizeof strategy);
    before = strategy;
    enum baize_status status = baize_strategy_load(&source, scratch, sizeof scratch, &strategy, &found);
    check_faults(&found, &source);
    if (status != BAIZE_OK) {
        REQUIRE(status == BAIZE_RULES_REFUSED && found.errors > 0);
        REQUIRE(memcmp(&strategy, &before, sizeof strategy) == 0);
        return 0;
    }
    REQUIRE(found.errors == 0 && strategy.count >= 1 && strategy.count <= BAIZE_STRATEGY_LINES_MOST);
    REQUIRE(strcmp(strategy.id, "fuzz") == 0 && strategy.title[0] != '\0');
    check_lines(&strategy);
    return 0;
}

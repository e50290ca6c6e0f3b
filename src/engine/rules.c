/* rules.c - compiled rules, one for each digest; they stay where they are, so that tables can point at them. */
#include "engine/internal.h"
#include "journal/internal.h"

#include <string.h>

const struct engine_rules *engine_rules_find(const struct baize_engine *engine, const uint8_t digest[BAIZE_HASH_SIZE])
{
    for (size_t i = 0; i < engine->rules_count; i++)
        if (memcmp(engine->rules[i]->digest, digest, BAIZE_HASH_SIZE) == 0)
            return engine->rules[i];
    return NULL;
}

/* The jurisdiction is the text that was filed with the submission, whatever its name. */
static enum baize_status find_filed(void *context, const char *jurisdiction, struct baize_source *source)
{
    (void)jurisdiction;
    *source = *(const struct baize_source *)context;
    return BAIZE_OK;
}

struct loading {
    unsigned char scratch[BAIZE_RULES_SCRATCH];
    struct baize_diagnostics found;
};

static void first_fault(const struct baize_diagnostics *found, char *words, size_t words_size)
{
    struct baize_text text = baize_text_in(words, words_size);
    for (size_t i = 0; i < found->count; i++)
        if (found->items[i].severity == BAIZE_ERROR) {
            baize_text_format(&text, "%s line %u: %s", found->items[i].in_jurisdiction ? "jurisdiction" : "submission",
                              found->items[i].at.line, found->items[i].words);
            return;
        }
}

static enum baize_status load(struct loading *loading, struct engine_rules *rules,
                              const struct baize_source *submission, const struct baize_source *jurisdiction,
                              bool filed, char *words, size_t words_size)
{
    struct baize_source text = *jurisdiction;
    struct baize_library library = {.find = find_filed, .context = &text, .filed = filed};
    enum baize_status status = baize_rules_load(submission, &library, loading->scratch, sizeof loading->scratch,
                                                &rules->rules, &loading->found);
    if (status != BAIZE_OK)
        first_fault(&loading->found, words, words_size);
    else
        journal_hash(&rules->rules, sizeof rules->rules, rules->compiled);
    return status;
}

enum baize_status engine_rules_load(struct baize_engine *engine, const struct baize_source *submission,
                                    const struct baize_source *jurisdiction, const uint8_t digest[BAIZE_HASH_SIZE],
                                    bool filed, char *words, size_t words_size)
{
    if (engine_rules_find(engine, digest) != NULL)
        return BAIZE_OK;
    if (!engine_reserve(engine, (void **)&engine->rules, &engine->rules_most, engine->rules_count + 1,
                        sizeof *engine->rules))
        return BAIZE_OUT_OF_MEMORY;
    struct loading *loading = engine_get(engine, sizeof *loading);
    struct engine_rules *rules = engine_get(engine, sizeof *rules);
    enum baize_status status = loading == NULL || rules == NULL
                                   ? BAIZE_OUT_OF_MEMORY
                                   : load(loading, rules, submission, jurisdiction, filed, words, words_size);
    engine_let_go(engine, loading, sizeof *loading);
    if (status != BAIZE_OK) {
        engine_let_go(engine, rules, sizeof *rules);
        return status;
    }
    memcpy(rules->digest, digest, BAIZE_HASH_SIZE);
    engine->rules[engine->rules_count++] = rules;
    return BAIZE_OK;
}

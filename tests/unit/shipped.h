/* shipped.h - the shipped submissions in tests: loading them, changing their text, and comparing them in words. */
#ifndef BAIZE_TESTS_SHIPPED_H
#define BAIZE_TESTS_SHIPPED_H

#include "testing.h"
#include <baize/rules.h>

#define BIT(wager) (1u << (wager))

static const char maryland[] = "maryland-four-card-poker";
static const char three_level[] = "maryland-three-level-progressive";
static const char double_draw[] = "maryland-double-draw-poker";
static const char double_draw_b[] = "maryland-double-draw-poker-b";
static const char south_dakota[] = "south-dakota-four-card-poker";
static const char reserve[] = "south-dakota-reserve-progressive";
static const char washington[] = "washington-four-card-poker";
static const char fcp_08[] = "washington-fcp-08";
static const char from_meter[] = "washington-pays-from-the-meter";
static const char laboratory[] = "laboratory-four-card-poker";

static unsigned char scratch[BAIZE_RULES_SCRATCH];
static struct baize_diagnostics found;

/* ---- Loading ---- */

static inline struct baize_source source_of(const char *id)
{
    struct baize_shipped shipped;
    if (baize_shipped_find(id, BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK)
        fail_msg("%s is not shipped", id);
    return (struct baize_source){.name = id, .bytes = shipped.bytes, .length = shipped.length};
}

static inline enum baize_status load(const struct baize_source *source, struct baize_rules *rules)
{
    struct baize_library library = baize_shipped_library();
    return baize_rules_load(source, &library, scratch, sizeof scratch, rules, &found);
}

static inline void must_load(const struct baize_source *source, struct baize_rules *rules)
{
    if (load(source, rules) != BAIZE_OK)
        fail_msg("%s: %s", source->name, found.items[0].words);
}

/* The rules of a shipped submission; good until the next call. */
static inline const struct baize_rules *rules_of(const char *id)
{
    static struct baize_rules rules;
    struct baize_source source = source_of(id);
    must_load(&source, &rules);
    return &rules;
}

/* A shipped submission with one piece of its text replaced. */
static inline struct baize_source edited(const char *id, const char *old, const char *new)
{
    static char text[BAIZE_SUBMISSION_BYTES_MOST];
    struct baize_source source = source_of(id);
    struct baize_text file = baize_text_in(text, sizeof text);
    const char *place = strstr(source.bytes, old); /* shipped texts are ended by a zero byte */
    if (place == NULL)
        fail_msg("%s has no '%s'", id, old);
    baize_text_add_bytes(&file, source.bytes, (size_t)(place - source.bytes));
    baize_text_add(&file, new);
    baize_text_add(&file, place + strlen(old));
    return (struct baize_source){.name = id, .bytes = text, .length = file.length};
}

static inline bool was_found(const char *fault)
{
    for (size_t i = 0; i < found.count; i++)
        if (strcmp(found.items[i].fault, fault) == 0)
            return true;
    return false;
}

/* ---- Rules in words, to be compared with words ---- */

static char words[1024];
static struct baize_text out;

static inline void begin_words(void)
{
    out = baize_text_in(words, sizeof words);
}

static inline void add_between(int index)
{
    baize_text_add(&out, index > 0 ? "; " : "");
}

static inline void expect_words(const char *expected)
{
    assert_false(out.truncated);
    assert_string_equal(words, expected);
}

static inline void expect_clause(const struct baize_rules *rules, baize_clause clause, const char *expected)
{
    assert_string_equal(baize_rules_clause(rules, clause), expected);
}

#endif

/* manual_words.c - what an argument may be, as far as it is known before anybody types. */
#include "base/vocabulary.h"
#include "cmd/explain.h"

#include <baize/hand.h>
#include <baize/rules.h>
#include <baize/statement.h>
#include <baize/vocabulary.h>
#include <baize/wallet.h>
#include <ctype.h>
#include <string.h>

/* One word, or several with blanks between. */
static void add(struct manual_words *words, const char *word, size_t length)
{
    size_t used = strlen(words->words);
    if (used + length + 2 <= sizeof words->words)
        snprintf(words->words + used, sizeof words->words - used, "%s%.*s", used == 0 ? "" : " ", (int)length, word);
}

static void add_word(struct manual_words *words, const char *word)
{
    add(words, word, strlen(word));
}

static void add_ids(struct manual_words *words, enum baize_file_kind kind)
{
    struct baize_shipped shipped;
    for (size_t i = 0; i < baize_shipped_count(); i++)
        if (baize_shipped_at(i, &shipped) == BAIZE_OK && shipped.kind == kind)
            add_word(words, shipped.id);
}

static void add_rules(struct manual_words *words)
{
    words->files = true;
    add_ids(words, BAIZE_FILE_SUBMISSION);
    add_ids(words, BAIZE_FILE_JURISDICTION);
}

static void add_submissions(struct manual_words *words)
{
    words->files = true;
    add_ids(words, BAIZE_FILE_SUBMISSION);
}

static void add_games(struct manual_words *words)
{
    for (int i = 0; i < BAIZE_RANKINGS; i++)
        add_word(words, baize_ranking_id((enum baize_ranking)i));
}

static void add_files(struct manual_words *words)
{
    words->files = true;
}

static void add_directories(struct manual_words *words)
{
    words->directories = true;
}

static void add_strategies(struct manual_words *words)
{
    words->files = true;
    add_word(words, "optimal simple");
}

static void add_periods(struct manual_words *words)
{
    for (int i = BAIZE_PERIOD_SHIFT; i < BAIZE_PERIODS; i++)
        add_word(words, baize_period_id((enum baize_period_kind)i));
}

static void add_terms(struct manual_words *words, const struct baize_vocabulary *vocabulary)
{
    for (int i = 0; i < vocabulary->count; i++)
        add_word(words, vocabulary->terms[i].id);
}

static void add_exclusions(struct manual_words *words)
{
    add_terms(words, &baize_words_exclusion);
}

static void add_roles(struct manual_words *words)
{
    add_terms(words, &baize_words_role);
}

static void add_code(void *context, const char *code)
{
    struct manual_words *words = context;
    size_t length = strlen(code);
    for (const char *at = strstr(words->words, code); at != NULL; at = strstr(at + 1, code))
        if ((at == words->words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return; /* a name of several lists */
    add_word(words, code);
}

static void add_codes(struct manual_words *words)
{
    explain_each(add_code, words);
}

struct placeholder {
    const char *name;
    void (*add)(struct manual_words *words);
    const char *fixed; /* or these words */
};

static const struct placeholder placeholders[] = {
    {"CODE", add_codes, NULL},
    {"DIR", add_directories, NULL},
    {"DIRECTORY", add_directories, NULL},
    {"FILE", add_files, NULL},
    {"FORMAT", NULL, "text csv json"},
    {"GAME", add_games, NULL},
    {"ID", add_rules, NULL},
    {"PERIOD", add_periods, NULL},
    {"REASON", add_exclusions, NULL},
    {"ROLE", add_roles, NULL},
    {"SCENARIO", add_files, NULL},
    {"SOURCE", NULL, "generator reader"},
    {"STRATEGY", add_strategies, NULL},
    {"SUBMISSION", add_submissions, NULL},
    {"WAGER", NULL, "ante aces-up six-card-bonus bad-beat-bonus progressive double-draw"},
    {"WHAT", NULL, "sheet wins readings reconcile"},
};

void manual_words_of(const char *placeholder, struct manual_words *words)
{
    placeholder += placeholder[0] == '[';
    size_t length = strcspn(placeholder, ".]");
    for (size_t i = 0; i < sizeof placeholders / sizeof placeholders[0]; i++)
        if (strlen(placeholders[i].name) == length && memcmp(placeholders[i].name, placeholder, length) == 0) {
            if (placeholders[i].add != NULL)
                placeholders[i].add(words);
            else
                add_word(words, placeholders[i].fixed);
            return;
        }
    if (!islower((unsigned char)placeholder[0]))
        return;
    for (const char *at = placeholder; at < placeholder + length;) { /* csv|json: one of these words */
        size_t word = strcspn(at, "|.]");
        add(words, at, word);
        at += word + 1;
    }
}

/* The word at a place of one form; the last stands for all behind it when it ends with dots. */
static const char *word_at(const char *form, const char *end, unsigned place, size_t *length)
{
    for (unsigned i = 1; form < end; i++) {
        *length = strcspn(form, " \n");
        bool goes_on = *length > 3 && memcmp(form + *length - 3, "...", 3) == 0;
        if (i == place || goes_on)
            return form;
        form += *length + 1;
    }
    return NULL;
}

bool manual_argument(const struct cmd_usage *usage, unsigned place, char *name, size_t size, struct manual_words *words)
{
    const char *form = usage->arguments;
    bool is_there = false;
    *words = (struct manual_words){.files = false};
    for (;;) {
        size_t length = 0, all = strcspn(form, "\n");
        const char *word = form[0] == '-' ? NULL : word_at(form, form + all, place, &length);
        if (word != NULL) {
            char one[64];
            snprintf(one, sizeof one, "%.*s", (int)length, word);
            manual_words_of(one, words);
            if (!is_there)
                snprintf(name, size, "%s", one);
            is_there = true;
        }
        if (form[all] == '\0')
            return is_there;
        form += all + 1;
    }
}

/* load.c - from two texts to one struct baize_rules.
 *
 *     submission text   -> tree -> struct submission   \
 *                                                       compile -> struct baize_rules
 *     jurisdiction text -> tree -> struct jurisdiction /
 *
 * The jurisdiction is looked up by the name in the submission. If either file cannot be read, nothing is compiled; if
 * both can, every check runs, so that all faults come at once. */
#include "rules/compiler.h"

#include <string.h>

static const struct baize_mark whole_file = {0};

static void *take(struct baize_arena *arena, size_t size, struct faults *faults)
{
    void *memory = baize_arena_take(arena, size);
    if (memory == NULL)
        fault_add(faults, whole_file, "SCRATCH_TOO_SMALL", NULL, "the caller's working memory is too small");
    return memory;
}

static enum baize_file_kind kind_of(const struct node *root)
{
    const struct node *kind = node_get(root, "kind");
    if (kind == NULL || kind->kind != NODE_SCALAR)
        return BAIZE_FILE_UNKNOWN;
    if (strcmp(kind->text, "jurisdiction") == 0)
        return BAIZE_FILE_JURISDICTION;
    if (strcmp(kind->text, "strategy") == 0)
        return BAIZE_FILE_STRATEGY;
    return strcmp(kind->text, "submission") == 0 ? BAIZE_FILE_SUBMISSION : BAIZE_FILE_UNKNOWN;
}

/* A file of another kind has other keys: to hold it against these would only bury what is wrong. */
static bool is_of_kind(const struct node *root, enum baize_file_kind wanted, const char *words, struct faults *faults)
{
    const struct node *kind = node_get(root, "kind");
    enum baize_file_kind found = kind_of(root);
    if (kind == NULL || kind->kind != NODE_SCALAR || found == wanted)
        return true; /* or the schema says what is missing */
    if (found == BAIZE_FILE_UNKNOWN)
        fault_add(faults, kind->at, "WRONG_KIND", NULL,
                  "there is no kind '%.40s': a file is a submission, a jurisdiction or a strategy", kind->text);
    else
        fault_add(faults, kind->at, "WRONG_KIND", NULL, "this is a %s, a %s is expected here", kind->text, words);
    return false;
}

struct jurisdiction *read_jurisdiction(const struct baize_source *source, struct baize_arena *arena,
                                       struct faults *faults)
{
    size_t before = faults->found->errors;
    struct jurisdiction *jurisdiction = take(arena, sizeof *jurisdiction, faults);
    if (jurisdiction == NULL)
        return NULL;
    struct node *root = tree_read(source, BAIZE_JURISDICTION_BYTES_MOST, arena, faults);
    if (root == NULL)
        return NULL;
    if (!is_of_kind(root, BAIZE_FILE_JURISDICTION, "jurisdiction", faults))
        return NULL;
    schema_read(&jurisdiction_schema, root, root->at, jurisdiction, faults);
    if (faults->found->errors == before)
        jurisdiction_check(jurisdiction, faults);
    return faults->found->errors == before ? jurisdiction : NULL;
}

/* Submissions name a jurisdiction by its file's name: an id that says something else would be printed on every page. */
static void check_id(const struct jurisdiction *jurisdiction, const char *name, size_t length, struct faults *faults)
{
    const struct words *id = &jurisdiction->id;
    if (strlen(id->text) != length || memcmp(id->text, name, length) != 0)
        fault_add(faults, id->at, "ID_NOT_OF_FILE", NULL,
                  "the id is '%s', but the file is called '%.*s': write 'id: %.*s', or rename the file to %s.yaml",
                  id->text, (int)length, name, (int)length, name, id->text);
}

/* "mine/oregon.yaml": a name that does not end so (standard input, a text in memory) says nothing. */
static void check_id_of_file(const struct jurisdiction *jurisdiction, const char *path, struct faults *faults)
{
    static const char ending[] = ".yaml";
    const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1;
    size_t length = strlen(name), behind = sizeof ending - 1;
    if (length > behind && strcmp(name + length - behind, ending) == 0)
        check_id(jurisdiction, name, length - behind, faults);
}

static struct submission *read_submission(const struct baize_source *source, struct baize_arena *arena,
                                          struct faults *faults)
{
    struct submission *submission = take(arena, sizeof *submission, faults);
    if (submission == NULL)
        return NULL;
    struct node *root = tree_read(source, BAIZE_SUBMISSION_BYTES_MOST, arena, faults);
    if (root == NULL)
        return NULL;
    if (!is_of_kind(root, BAIZE_FILE_SUBMISSION, "submission", faults))
        return NULL;
    schema_read(&submission_schema, root, root->at, submission, faults);
    return submission;
}

static struct jurisdiction *find_jurisdiction(const struct submission *submission, const struct baize_library *library,
                                              struct baize_arena *arena, struct faults *faults)
{
    struct baize_source source;
    if (!submission->jurisdiction.present)
        return NULL;
    if (library->find(library->context, submission->jurisdiction.text, &source) != BAIZE_OK) {
        char words[BAIZE_DIAGNOSTIC_SIZE] = "";
        struct baize_text text = baize_text_in(words, sizeof words);
        if (library->explain != NULL)
            library->explain(library->context, submission->jurisdiction.text, &text);
        fault_add(faults, submission->jurisdiction.at, "JURISDICTION_UNKNOWN", NULL,
                  "there are no rules for the jurisdiction '%s'%s%s", submission->jurisdiction.text,
                  words[0] == '\0' ? "" : ": ", words);
        return NULL;
    }
    faults->in_jurisdiction = true;
    struct jurisdiction *jurisdiction = read_jurisdiction(&source, arena, faults);
    if (jurisdiction != NULL && !faults->filed)
        check_id(jurisdiction, submission->jurisdiction.text, strlen(submission->jurisdiction.text), faults);
    faults->in_jurisdiction = false;
    return jurisdiction;
}

static const struct game_source *find_game(const struct jurisdiction *jurisdiction, const struct submission *submission,
                                           struct faults *faults)
{
    if (!submission->game.present)
        return NULL;
    for (uint16_t i = 0; i < jurisdiction->games_list.count; i++)
        if (jurisdiction->games[i].game.value == submission->game.value)
            return &jurisdiction->games[i];
    fault_add(faults, submission->game.at, "GAME_NOT_ALLOWED", NULL, "%s has no rules for %s", jurisdiction->title.text,
              baize_game_words((enum baize_game)submission->game.value));
    return NULL;
}

static void compile_head(struct compiler *compiler)
{
    struct baize_rules *rules = compiler->rules;
    name_keep(rules->title, sizeof rules->title, compiler->submission->title.text);
    name_keep(rules->house, sizeof rules->house, compiler->submission->house.text);
    name_keep(rules->jurisdiction, sizeof rules->jurisdiction, compiler->jurisdiction->id.text);
    name_keep(rules->jurisdiction_title, sizeof rules->jurisdiction_title, compiler->jurisdiction->title.text);
    name_keep(rules->authority, sizeof rules->authority, compiler->jurisdiction->authority.text);
    rules->real_money = compiler->jurisdiction->real_money.value != 0;
    rules->hints = compiler->jurisdiction->hints.value != 0;
    if (compiler->submission->effective.present)
        rules->effective = (uint32_t)compiler->submission->effective.value;
    rules->game = (enum baize_game)compiler->submission->game.value;
}

static void compile_all(struct compiler *compiler)
{
    compile_head(compiler);
    compile_table(compiler);
    compile_wagers(compiler);
    compile_paytables(compiler);
    compile_payout_limits(compiler);
    compile_progressive(compiler);
    compile_settlement(compiler);
    compile_procedures(compiler);
    check_together(compiler);
    check_chips(compiler);
    advise_progressive(compiler);
    if (compiler->rules->clause_bytes + BAIZE_TITLE_SIZE > BAIZE_CLAUSE_POOL_SIZE)
        fault_add(compiler->faults, whole_file, "TOO_MANY_CLAUSES", NULL, "the rules cite too many clauses");
}

static struct baize_rules *load(const struct baize_source *source, const struct baize_library *library,
                                struct baize_arena *arena, struct faults *faults)
{
    struct baize_rules *rules = take(arena, sizeof *rules, faults);
    struct submission *submission = rules == NULL ? NULL : read_submission(source, arena, faults);
    struct jurisdiction *jurisdiction =
        submission == NULL ? NULL : find_jurisdiction(submission, library, arena, faults);
    if (jurisdiction == NULL)
        return NULL;
    const struct game_source *game = find_game(jurisdiction, submission, faults);
    if (game == NULL)
        return NULL;
    struct compiler compiler = {
        .jurisdiction = jurisdiction, .game = game, .submission = submission, .rules = rules, .faults = faults};
    compile_all(&compiler);
    return rules;
}

enum baize_status baize_rules_load(const struct baize_source *submission, const struct baize_library *library,
                                   void *scratch, size_t scratch_size, struct baize_rules *rules,
                                   struct baize_diagnostics *found)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct faults faults = {.found = found, .filed = library->filed};
    faults_begin(found);
    const struct baize_rules *compiled = load(submission, library, &arena, &faults);
    faults_sort(found);
    if (found->errors > 0 || compiled == NULL)
        return BAIZE_RULES_REFUSED;
    memcpy(rules, compiled, sizeof *rules);
    return BAIZE_OK;
}

enum baize_status baize_jurisdiction_check(const struct baize_source *source, void *scratch, size_t scratch_size,
                                           struct baize_diagnostics *found)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct faults faults = {.found = found, .in_jurisdiction = true};
    faults_begin(found);
    const struct jurisdiction *jurisdiction = read_jurisdiction(source, &arena, &faults);
    if (jurisdiction != NULL)
        check_id_of_file(jurisdiction, source->name, &faults);
    faults_sort(found);
    return found->errors > 0 ? BAIZE_RULES_REFUSED : BAIZE_OK;
}

enum baize_file_kind baize_rules_file_kind(const struct baize_source *source, void *scratch, size_t scratch_size)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct baize_diagnostics *ignored = baize_arena_take(&arena, sizeof *ignored);
    if (ignored == NULL)
        return BAIZE_FILE_UNKNOWN;
    struct faults faults = {.found = ignored};
    struct node *root = tree_read(source, BAIZE_JURISDICTION_BYTES_MOST, &arena, &faults);
    return root == NULL ? BAIZE_FILE_UNKNOWN : kind_of(root);
}

enum baize_status baize_rules_dump(const struct baize_source *source, void *scratch, size_t scratch_size,
                                   baize_line_sink *sink, void *context, struct baize_diagnostics *found)
{
    bool is_jurisdiction = baize_rules_file_kind(source, scratch, scratch_size) == BAIZE_FILE_JURISDICTION;
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct faults faults = {.found = found, .in_jurisdiction = is_jurisdiction};
    faults_begin(found);
    const void *read = is_jurisdiction ? (const void *)read_jurisdiction(source, &arena, &faults)
                                       : (const void *)read_submission(source, &arena, &faults);
    faults_sort(found);
    if (found->errors > 0 || read == NULL)
        return BAIZE_RULES_REFUSED;
    schema_dump(is_jurisdiction ? &jurisdiction_schema : &submission_schema, read, "", sink, context);
    return BAIZE_OK;
}

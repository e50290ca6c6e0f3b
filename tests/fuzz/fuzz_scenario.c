/* fuzz_scenario.c - any bytes as a scenario: it is refused with places inside the file, or it runs, and whatever it
 * does the books balance and the events replay (the runner looks after every act). */
#include "fuzz.h"
#include "scenario/scenario.h"
#include "submissions.h"

#include <string.h>

#define CACHED_MOST 16
#define LINES_MOST  200

static struct baize_rules cached[CACHED_MOST];
static const char *cached_ids[CACHED_MOST];

/* Reading shipped rules takes longer than most scenarios: each is read once. */
static const struct baize_rules *find_rules(const char *name)
{
    struct baize_shipped shipped;
    if (baize_shipped_find(name, BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK)
        return NULL;
    for (int i = 0; i < CACHED_MOST; i++) {
        if (cached_ids[i] != NULL && strcmp(cached_ids[i], shipped.id) == 0)
            return &cached[i];
        if (cached_ids[i] != NULL)
            continue;
        REQUIRE(read_shipped(&shipped, &cached[i]));
        cached_ids[i] = shipped.id;
        return &cached[i];
    }
    return NULL;
}

static bool load(void *context, const char *name, struct baize_rules *rules, struct baize_text *why)
{
    const struct baize_rules *shipped = find_rules(name);
    (void)context;
    if (shipped == NULL) {
        baize_text_add(why, "no such submission");
        return false;
    }
    *rules = *shipped;
    return true;
}

static uint32_t lines_of(const struct baize_source *source)
{
    uint32_t lines = 1;
    for (size_t i = 0; i < source->length; i++)
        lines += source->bytes[i] == '\n';
    return lines;
}

static void check_faults(const struct baize_diagnostics *found, const struct baize_source *source)
{
    char words[4096];
    uint32_t lines = lines_of(source);
    for (size_t i = 0; i < found->count; i++) {
        struct baize_text text = baize_text_in(words, sizeof words);
        REQUIRE(found->items[i].at.line <= lines && found->items[i].words[0] != '\0');
        baize_diagnostic_print(&text, &found->items[i], source->name, source->bytes, source->length);
        REQUIRE(text.length > 0);
    }
}

static void run_lines(struct scenario_run *run)
{
    static struct scenario_result result;
    for (int i = 0; i < LINES_MOST && scenario_next(run, &result); i++) {
        REQUIRE(result.line != NULL && result.as_expected == (result.difference[0] == '\0'));
        if (run->broken)
            fprintf(stderr, "line %u: %s\n", result.line->number, run->problem);
        REQUIRE(!run->broken);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static unsigned char scratch[SCENARIO_SCRATCH];
    static struct baize_diagnostics found;
    static struct scenario scenario;
    static struct scenario_run run;
    struct baize_source source = {.name = "fuzz.scenario", .bytes = (const char *)data, .length = size};
    struct baize_arena arena = baize_arena_in(scratch, sizeof scratch);
    struct scenario_loader loader = {.load = load};
    enum baize_status status = scenario_read(&source, &arena, &scenario, &found);
    check_faults(&found, &source);
    REQUIRE((status == BAIZE_OK) == (found.errors == 0));
    if (status != BAIZE_OK)
        return 0;
    if (scenario_start(&run, &scenario, &loader) == BAIZE_OK)
        run_lines(&run);
    else
        REQUIRE(run.problem[0] != '\0' && !run.broken);
    return 0;
}

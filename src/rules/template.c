/* filling.c - fills a submission with what its jurisdiction allows, and writes it with comments. */
#include "rules/template.h"

#include "rules/compiler.h"
#include "rules/hand_row.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define DOLLARS(n)     (INT64_C(100) * (n))
#define SEATS          6
#define CHIP           DOLLARS(1)
#define ANTE_LEAST     DOLLARS(5)
#define ANTE_MOST      DOLLARS(100)
#define SIDE_MOST      DOLLARS(5)
#define SEED           DOLLARS(5000)
#define RATES_TOGETHER 180000 /* 18% of each wager, over all meters */
#define RESERVE        20000  /* 2% */

struct filling {
    const struct jurisdiction *jurisdiction;
    const struct game_source *game;
    struct submission *submission;
    struct schema_notes *notes;
    unsigned without, optional;
};

/* ---- Values and notes ---- */

static void set(struct number *number, int64_t value)
{
    number->value = value;
    number->present = true;
}

static void set_words(struct words *words, const char *text)
{
    snprintf(words->text, sizeof words->text, "%s", text);
    words->present = true;
}

__attribute__((format(printf, 3, 4))) static void note(struct filling *filling, const void *value, const char *format,
                                                       ...)
{
    struct schema_notes *notes = filling->notes;
    va_list arguments;
    if (notes->count == sizeof notes->items / sizeof notes->items[0])
        return;
    struct schema_note *item = &notes->items[notes->count++];
    item->value = value;
    va_start(arguments, format);
    vsnprintf(item->words, sizeof item->words, format, arguments);
    va_end(arguments);
}

static int64_t lowest_bit(int64_t bits)
{
    int64_t number = 0;
    while (number < 62 && (bits >> number & 1) == 0)
        number++;
    return number;
}

/* ---- The table ---- */

/* A method that needs no shuffler if there is one; it is the plainest. */
static const struct method_source *plainest(const struct game_source *game)
{
    for (uint16_t i = 0; i < game->methods_list.count; i++)
        if (game->methods[i].shuffler.value != BAIZE_NEEDED)
            return &game->methods[i];
    return &game->methods[0];
}

static void note_methods(struct filling *filling)
{
    const struct game_source *game = filling->game;
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    for (uint16_t i = 0; i < game->methods_list.count; i++)
        baize_text_format(&text, "%s%s (%s)", i == 0 ? "" : ", ",
                          baize_vocabulary_id(&baize_words_method, (int)game->methods[i].method.value),
                          game->methods[i].clause.text);
    note(filling, &filling->submission->table.dealing, "%s", words);
}

static void fill_table(struct filling *filling)
{
    const struct game_source *game = filling->game;
    struct table_choice *table = &filling->submission->table;
    const struct method_source *method = plainest(game);
    const struct choice_rule *abandonment = &game->procedures.abandonment;
    int64_t most = game->table.seats.count.value;
    table->spot.present = true;
    set(&table->seats, most < SEATS ? most : SEATS);
    note(filling, &table->seats, "at most %lld (%s)", (long long)most, game->table.seats.clause.text);
    set(&table->boxes, 1);
    note(filling, &table->boxes, "%s (%s)",
         baize_vocabulary_words(&baize_words_boxes, (int)game->table.boxes.choice.value),
         game->table.boxes.clause.text);
    set(&table->smallest_chip, CHIP);
    set(&table->dealing, method->method.value);
    note_methods(filling);
    set(&table->shuffler, method->shuffler.value == BAIZE_NEEDED ? BAIZE_PLAIN_SHUFFLER : BAIZE_NO_SHUFFLER);
    set(&table->decks, 1);
    note(filling, &table->decks, "at most %lld, with a shuffler %lld (%s)", (long long)game->cards.decks.value,
         (long long)(game->cards.decks_with_shuffler.present ? game->cards.decks_with_shuffler : game->cards.decks)
             .value,
         game->cards.decks_clause.text);
    set(&table->abandonment, lowest_bit(abandonment->choice.value));
    note(filling, &table->abandonment, "%s (%s)",
         (abandonment->choice.value & (abandonment->choice.value - 1)) != 0 ? "either of them" : "only this one",
         abandonment->clause.text);
}

/* ---- Paytables ---- */

/* Where a jurisdiction publishes none: something to start from, nobody's table. */
static const struct {
    enum baize_wager wager;
    const char *hand, *pays;
} starts[] = {
    {BAIZE_ANTE, "four-of-a-kind", "25 to 1"},
    {BAIZE_ANTE, "straight-flush", "20 to 1"},
    {BAIZE_ANTE, "three-of-a-kind", "2 to 1"},
    {BAIZE_ACES_UP, "four-of-a-kind", "50 to 1"},
    {BAIZE_ACES_UP, "straight-flush", "40 to 1"},
    {BAIZE_ACES_UP, "three-of-a-kind", "8 to 1"},
    {BAIZE_ACES_UP, "flush", "5 to 1"},
    {BAIZE_ACES_UP, "straight", "4 to 1"},
    {BAIZE_ACES_UP, "two-pair", "3 to 1"},
    {BAIZE_ACES_UP, "pair-of-aces-or-better", "1 to 1"},
    {BAIZE_SIX_CARD_BONUS, "royal-flush", "1000 to 1"},
    {BAIZE_SIX_CARD_BONUS, "straight-flush", "200 to 1"},
    {BAIZE_SIX_CARD_BONUS, "four-of-a-kind", "100 to 1"},
    {BAIZE_SIX_CARD_BONUS, "full-house", "20 to 1"},
    {BAIZE_SIX_CARD_BONUS, "three-of-a-kind-or-better", "8 to 1"},
    {BAIZE_BAD_BEAT_BONUS, "straight-flush-or-better", "5000 to 1"},
    {BAIZE_BAD_BEAT_BONUS, "three-of-a-kind", "100 to 1"},
    {BAIZE_BAD_BEAT_BONUS, "flush", "25 to 1"},
    {BAIZE_BAD_BEAT_BONUS, "straight", "15 to 1"},
    {BAIZE_BAD_BEAT_BONUS, "two-pair", "4 to 1"},
    {BAIZE_BONUS, "five-aces", "500 to 1"},
    {BAIZE_BONUS, "natural-royal-flush", "100 to 1"},
    {BAIZE_BONUS, "straight-flush-or-better", "50 to 1"},
    {BAIZE_BONUS, "four-of-a-kind", "20 to 1"},
    {BAIZE_BONUS, "full-house", "5 to 1"},
    {BAIZE_BONUS, "flush", "3 to 1"},
    {BAIZE_BONUS, "straight", "2 to 1"},
    {BAIZE_BONUS, "three-of-a-kind", "1 to 1"},
    {BAIZE_BONUS, "two-pair", "push"},
    {BAIZE_PROGRESSIVE, "royal-flush", "100% of main"},
    {BAIZE_PROGRESSIVE, "straight-flush", "10% of main"},
    {BAIZE_PROGRESSIVE, "four-of-a-kind", "$300"},
    {BAIZE_PROGRESSIVE, "full-house-or-better", "$50"},
};

static void fill_pays(enum baize_wager wager, struct list *list, struct pay_source *rows)
{
    size_t position;
    const char *why;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0] && list->count < BAIZE_PAY_ROWS_MOST; i++)
        if (starts[i].wager == wager) {
            struct pay_source *row = &rows[list->count++];
            row->spot.present = true;
            set_words(&row->hand, starts[i].hand);
            row->pays.present =
                baize_odds_parse(starts[i].pays, strlen(starts[i].pays), &row->pays.odds, &position, &why) == BAIZE_OK;
        }
    list->present = list->count > 0;
}

/* The first of those that are published for the wager; the others are named in the comment. */
static void fill_paytable(struct filling *filling, const struct wager_source *source, struct wager_choice *choice)
{
    const struct game_source *game = filling->game;
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    for (uint16_t i = 0; i < game->paytables_list.count; i++)
        if (game->paytables[i].wager.value == source->wager.value) {
            baize_text_format(&text, "%s%s", text.length == 0 ? "" : ", ", game->paytables[i].id.text);
            if (!choice->paytable.present)
                set_words(&choice->paytable, game->paytables[i].id.text);
        }
    if (choice->paytable.present)
        note(filling, &choice->paytable, "%s (%s)", words, source->paytables_clause.text);
    else if (filling->jurisdiction->own_paytables.value != 0)
        fill_pays((enum baize_wager)source->wager.value, &choice->pays_list, choice->pays);
}

/* ---- Wagers ---- */

/* The largest wager that the newest limit of a kind allows; `most` where there is none. */
static int64_t limited(const struct game_source *game, enum baize_limit kind, int64_t most)
{
    const struct limit_source *newest = NULL;
    for (uint16_t i = 0; i < game->limits_list.count; i++)
        if (game->limits[i].limit.value == (int64_t)kind &&
            (newest == NULL || game->limits[i].since.value > newest->since.value))
            newest = &game->limits[i];
    return newest != NULL && newest->amount.value < most ? newest->amount.value : most;
}

/* What a wager after the deal may be, times the Ante, stays below the largest single wager too. */
static int64_t ante_most(const struct game_source *game)
{
    int64_t times = 1, most;
    for (uint16_t i = 0; i < game->wagers_list.count; i++)
        if (game->wagers[i].most_times.value > times)
            times = game->wagers[i].most_times.value;
    most = limited(game, BAIZE_SINGLE_WAGER, ANTE_MOST * times) / times;
    most = most < ANTE_MOST ? most / CHIP * CHIP : ANTE_MOST;
    return most < CHIP ? CHIP : most;
}

static void fill_wager(struct filling *filling, const struct wager_source *source)
{
    enum baize_wager wager = (enum baize_wager)source->wager.value;
    struct wager_choice *choice = &filling->submission->wagers.of[wager];
    bool own = filling->jurisdiction->own_paytables.value != 0;
    if (source->placed.value != BAIZE_BEFORE_DEAL) {
        choice->spot.present = own;
        if (own) {
            set(&choice->least_times, source->least_times.value);
            set(&choice->most_times, source->most_times.value < 3 ? source->most_times.value : 3);
        }
        return;
    }
    choice->spot.present = true;
    int64_t most = ante_most(filling->game), side = limited(filling->game, BAIZE_GAMES_ABOVE, SIDE_MOST);
    if (source->equals_ante.value == 0) {
        int64_t largest = wager == BAIZE_ANTE ? most : side;
        set(&choice->least, wager == BAIZE_ANTE && ANTE_LEAST < most ? ANTE_LEAST : CHIP);
        set(&choice->most, largest < CHIP ? CHIP : largest);
    }
    fill_paytable(filling, source, choice);
}

/* ---- The progressive ---- */

static void fill_meters(struct progressive_choice *choice, const struct schedule_source *schedule)
{
    uint16_t levels = schedule == NULL ? 1 : schedule->meters_list.count;
    choice->meters_list.present = true;
    for (uint16_t i = 0; i < levels; i++) {
        struct meter_choice *meter = &choice->meters[choice->meters_list.count++];
        const struct level_source *level = schedule == NULL ? NULL : &schedule->meters[i];
        bool least = level != NULL && level->least_seed.present;
        meter->spot.present = true;
        set_words(&meter->level, level == NULL ? "main" : level->level.text);
        set(&meter->seed, least ? level->least_seed.value : SEED);
        set(&meter->rate, RATES_TOGETHER / levels);
        set(&meter->reserve, level != NULL && level->reserve.present ? level->reserve.value : RESERVE / levels);
    }
}

static void fill_schedule(struct filling *filling, struct progressive_choice *choice)
{
    const struct progressive_source *source = &filling->game->progressive;
    const struct schedule_source *schedule = &source->schedules[0];
    const struct schedule_source *read = schedule_read_by_clause(source, schedule->id.text);
    char words[160];
    struct baize_text text = baize_text_in(words, sizeof words);
    list_schedules(&text, source);
    if (read != NULL)
        set(&choice->basis, read->basis.value);
    set_words(&choice->schedule, schedule->id.text);
    note(filling, &choice->schedule, "%s (%s)", words, source->schedules_clause.text);
    if (schedule->amount.present)
        set(&choice->amount, schedule->amount.value);
    for (uint16_t i = 0; i < source->envies_list.count && !schedule->envy.present && !choice->envy.present; i++)
        if (source->envies[i].amount.value == choice->amount.value)
            set_words(&choice->envy, source->envies[i].id.text);
}

static void fill_progressive(struct filling *filling)
{
    const struct progressive_source *source = &filling->game->progressive;
    struct progressive_choice *choice = &filling->submission->wagers.progressive;
    bool published = source->schedules_list.count > 0;
    choice->spot.present = true;
    set(&choice->amount, source->amounts_list.count > 0 ? source->amounts[0].amount.value : DOLLARS(1));
    if (published)
        fill_schedule(filling, choice);
    else {
        set(&choice->basis, BAIZE_FIVE_DEALT);
        fill_pays(BAIZE_PROGRESSIVE, &choice->pays_list, choice->pays);
    }
    fill_meters(choice, published ? &source->schedules[0] : NULL);
    if (source->controllers_list.count > 1)
        set_words(&choice->controller, source->controllers[0].id.text);
}

static void fill_wagers(struct filling *filling)
{
    const struct game_source *game = filling->game;
    filling->submission->wagers.spot.present = true;
    for (uint16_t i = 0; i < game->wagers_list.count; i++) {
        const struct wager_source *source = &game->wagers[i];
        unsigned bit = 1u << source->wager.value;
        if (source->offer.value == BAIZE_OPTIONAL)
            filling->optional |= bit;
        if ((filling->without & bit) != 0)
            continue;
        if (source->wager.value == BAIZE_PROGRESSIVE)
            fill_progressive(filling);
        else
            fill_wager(filling, source);
    }
}

/* ---- The whole ---- */

static struct jurisdiction *read_checked(const struct baize_source *source, struct baize_arena *arena,
                                         struct baize_diagnostics *found)
{
    struct faults faults = {.found = found, .in_jurisdiction = true};
    faults_begin(found);
    struct jurisdiction *jurisdiction = read_jurisdiction(source, arena, &faults);
    faults_sort(found);
    return jurisdiction;
}

unsigned template_games(const struct baize_source *source, void *scratch, size_t scratch_size,
                        struct baize_diagnostics *found)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    const struct jurisdiction *jurisdiction = read_checked(source, &arena, found);
    unsigned games = 0;
    for (uint16_t i = 0; jurisdiction != NULL && i < jurisdiction->games_list.count; i++)
        games |= 1u << jurisdiction->games[i].game.value;
    return games;
}

bool template_is_for_study(const struct baize_source *source, void *scratch, size_t scratch_size,
                           struct baize_diagnostics *found)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    const struct jurisdiction *jurisdiction = read_checked(source, &arena, found);
    return jurisdiction != NULL && jurisdiction->real_money.value == 0;
}

static void fill(struct filling *filling)
{
    struct submission *submission = filling->submission;
    enum baize_game game = (enum baize_game)filling->game->game.value;
    set_words(&submission->kind, "submission");
    set(&submission->format, 1);
    set_words(&submission->title, baize_game_words(game));
    set_words(&submission->jurisdiction, filling->jurisdiction->id.text);
    set(&submission->game, (int64_t)game);
    set_words(&submission->house, "The House");
    fill_table(filling);
    fill_wagers(filling);
}

enum baize_status template_submission(const struct baize_source *source, enum baize_game game, unsigned without,
                                      void *scratch, size_t scratch_size, baize_line_sink *sink, void *context,
                                      unsigned *optional, struct baize_diagnostics *found)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct filling filling = {.without = without};
    char line[2 * BAIZE_TITLE_SIZE];
    filling.submission = baize_arena_take(&arena, sizeof *filling.submission);
    filling.notes = baize_arena_take(&arena, sizeof *filling.notes);
    filling.jurisdiction = read_checked(source, &arena, found);
    if (filling.submission == NULL || filling.notes == NULL)
        return BAIZE_SCRATCH_TOO_SMALL;
    for (uint16_t i = 0; filling.jurisdiction != NULL && i < filling.jurisdiction->games_list.count; i++)
        if (filling.jurisdiction->games[i].game.value == (int64_t)game)
            filling.game = &filling.jurisdiction->games[i];
    if (filling.game == NULL)
        return BAIZE_RULES_REFUSED;
    fill(&filling);
    *optional = filling.optional;
    snprintf(line, sizeof line,
             "# %s in %s: a table to start from. Each key has a comment: what it is, what is allowed.",
             baize_game_words(game), filling.jurisdiction->title.text);
    sink(context, line);
    sink(context, "# A key with a # directly before it is left out; remove the # to use it.");
    schema_write(&submission_schema, filling.submission, filling.notes, sink, context);
    return BAIZE_OK;
}

/* ---- Jurisdictions ---- */

#define DOCUMENT "DOC" /* what a new jurisdiction cites until its documents have names */

struct renaming {
    const char *from;
    size_t length;
};

/* Every text that is, or begins with, the id of the document; by the tables, wherever it stands. */
static void rename_all(const struct schema *schema, unsigned char *base, const struct renaming *renaming)
{
    for (size_t i = 0; i < schema->count; i++) {
        const struct field *field = &schema->fields[i];
        struct words *words = (void *)(base + field->offset);
        if (field->type == FIELD_MAP)
            rename_all(field->schema, base + field->offset, renaming);
        for (uint16_t k = 0; field->type == FIELD_LIST && k < ((struct list *)(void *)(base + field->offset))->count;
             k++)
            rename_all(field->schema, base + field->items_offset + k * field->size, renaming);
        if ((field->type == FIELD_WORDS || field->type == FIELD_NAME) && words->present &&
            strncmp(words->text, renaming->from, renaming->length) == 0 &&
            (words->text[renaming->length] == '\0' || words->text[renaming->length] == ' '))
            snprintf(words->text, sizeof words->text, "%s", DOCUMENT);
    }
}

/* "new-mexico" -> "New Mexico" */
static void title_of(const char *id, struct words *title)
{
    size_t length = 0;
    for (; id[length] != '\0' && length + 1 < sizeof title->text; length++) {
        bool first = length == 0 || id[length - 1] == '-';
        char byte = id[length] == '-' ? ' ' : id[length];
        title->text[length] = first && byte >= 'a' && byte <= 'z' ? (char)(byte - 'a' + 'A') : byte;
    }
    title->text[length] = '\0';
}

static void begin_anew(struct jurisdiction *jurisdiction)
{
    char from[BAIZE_TITLE_SIZE];
    snprintf(from, sizeof from, "%s", jurisdiction->documents[0].id.text);
    struct renaming renaming = {.from = from, .length = strlen(from)};
    rename_all(&jurisdiction_schema, (unsigned char *)jurisdiction, &renaming);
    set_words(&jurisdiction->documents[0].title, "The rules of the game, as they are published");
    set_words(&jurisdiction->authority, "Who regulates gaming there");
}

enum baize_status template_jurisdiction(const struct baize_source *like, const char *id, bool anew, void *scratch,
                                        size_t scratch_size, baize_line_sink *sink, void *context,
                                        struct baize_diagnostics *found)
{
    struct baize_arena arena = baize_arena_in(scratch, scratch_size);
    struct jurisdiction *jurisdiction = read_checked(like, &arena, found);
    char from[BAIZE_TITLE_SIZE];
    if (jurisdiction == NULL)
        return BAIZE_RULES_REFUSED;
    snprintf(from, sizeof from, "%s", jurisdiction->id.text);
    char line[3 * BAIZE_TITLE_SIZE];
    if (anew)
        begin_anew(jurisdiction);
    set_words(&jurisdiction->id, id);
    title_of(id, &jurisdiction->title);
    snprintf(line, sizeof line,
             "# What %s allows, begun as a copy of '%s'. Each key has a comment: what it is, what is",
             jurisdiction->title.text, from);
    sink(context, line);
    sink(context,
         "# allowed. A key with a # directly before it is left out. Replace every value by what the document says,");
    sink(context,
         anew ? "# and every clause (" DOCUMENT ") by the clause that says it." : "# and every clause by its own.");
    schema_write(&jurisdiction_schema, jurisdiction, NULL, sink, context);
    return BAIZE_OK;
}

#include "settle_published.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINES_MOST 2000
#define LINE_SIZE  320
#define NAME_SIZE  96
#define TEXT_SIZE  8192

/* One line of baize_rules_dump: "games[GAME]/paytables[WAGER ID]/pays[HAND]: key=value; key=value". */
struct line {
    char jurisdiction[BAIZE_ID_SIZE];
    char words[LINE_SIZE];
    bool hit;
};

static struct line lines[LINES_MOST];
static int lines_count;
static char reading[BAIZE_ID_SIZE];
static unsigned char scratch[BAIZE_RULES_SCRATCH];
static struct baize_diagnostics found;

static void stop(const char *what, const char *which)
{
    printf("FAILED: %s %s\n", what, which);
    exit(1);
}

void must_load(const char *name, const char *bytes, size_t length, struct baize_rules *rules)
{
    struct baize_source source = {.name = name, .bytes = bytes, .length = length};
    struct baize_library library = baize_shipped_library();
    memset(rules, 0, sizeof *rules);
    if (baize_rules_load(&source, &library, scratch, sizeof scratch, rules, &found) == BAIZE_OK)
        return;
    printf("%.*s\n%s: ", (int)length, bytes, name);
    for (size_t i = 0; i < found.count; i++)
        if (found.items[i].severity == BAIZE_ERROR)
            stop("refused:", found.items[i].words);
    stop("refused:", "without an error");
}

/* ---- What the files say ---- */

static void keep_line(void *context, const char *words)
{
    (void)context;
    if (lines_count == LINES_MOST)
        stop("too many lines in", reading);
    struct line *line = &lines[lines_count++];
    snprintf(line->jurisdiction, sizeof line->jurisdiction, "%s", reading);
    snprintf(line->words, sizeof line->words, "%s", words);
}

static void read_jurisdictions(void)
{
    struct baize_shipped shipped;
    for (size_t i = 0; baize_shipped_at(i, &shipped) == BAIZE_OK && i < baize_shipped_count(); i++) {
        struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
        if (shipped.kind != BAIZE_FILE_JURISDICTION)
            continue;
        snprintf(reading, sizeof reading, "%s", shipped.id);
        if (baize_rules_dump(&source, scratch, sizeof scratch, keep_line, NULL, &found) != BAIZE_OK)
            stop("cannot read", reading);
    }
}

/* The value of a key on a line, or "". */
static const char *value_of(const struct line *line, const char *key)
{
    static char values[4][NAME_SIZE];
    static int next;
    char pattern[NAME_SIZE];
    char *value = values[next++ % 4];
    snprintf(pattern, sizeof pattern, " %s=", key);
    const char *place = strstr(line->words, pattern);
    snprintf(value, NAME_SIZE, "%s", place == NULL ? "" : place + strlen(pattern));
    value[strcspn(value, ";")] = '\0';
    return value;
}

/* The n-th line of a jurisdiction that begins with `path` and has no deeper path; NULL when there are no more. With
 * `n` beyond the last it begins anew if `around`. */
static struct line *find(const char *jurisdiction, const char *path, int n, bool around)
{
    int count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < lines_count; i++) {
            const char *end = strstr(lines[i].words, "]: ");
            bool fits =
                strcmp(lines[i].jurisdiction, jurisdiction) == 0 && strncmp(lines[i].words, path, strlen(path)) == 0 &&
                end != NULL &&
                memchr(lines[i].words + strlen(path), '/', (size_t)(end - lines[i].words) - strlen(path)) == NULL;
            if (fits && (pass == 0 ? count++ == n : n-- == 0))
                return &lines[i];
        }
        if (!around || count == 0)
            return NULL;
        n %= count;
    }
    return NULL;
}

/* ---- Submissions ---- */

struct maker {
    const char *jurisdiction;
    const char *game;
    int number;
    struct baize_text text;
};

static struct line *choose(const struct maker *maker, const char *path, bool around)
{
    char whole[NAME_SIZE];
    snprintf(whole, sizeof whole, "games[%s]/%s", maker->game, path);
    return find(maker->jurisdiction, whole, maker->number, around);
}

static void write_wager(struct maker *maker, const char *wager)
{
    char path[NAME_SIZE];
    bool main = strcmp(wager, "ante") == 0 || strcmp(wager, "aces-up") == 0;
    baize_text_format(&maker->text, "  %s:\n", wager);
    if (strcmp(wager, "bonus") != 0)
        baize_text_format(&maker->text, "    least: $%d\n    most: $%d\n", main ? 5 : 1, main ? 100 : 5);
    snprintf(path, sizeof path, "paytables[%s ", wager);
    const struct line *paytable = choose(maker, path, true);
    if (paytable != NULL)
        baize_text_format(&maker->text, "    paytable: %s\n", value_of(paytable, "id"));
}

/* A schedule that is published on two bases (R32) has its meters in both places: each is written once. */
static void write_meters(struct maker *maker, const char *schedule)
{
    char path[NAME_SIZE];
    const struct line *meter;
    bool again = false;
    snprintf(path, sizeof path, "games[%s]/progressive/schedules[%s]/meters[", maker->game, schedule);
    baize_text_add(&maker->text, "    meters:\n");
    for (int i = 0; !again && (meter = find(maker->jurisdiction, path, i, false)) != NULL; i++) {
        const char *reserve = value_of(meter, "reserve");
        const struct line *next = find(maker->jurisdiction, path, i + 1, false);
        again = next != NULL && strcmp(find(maker->jurisdiction, path, 0, false)->words, next->words) == 0;
        baize_text_format(&maker->text, "      - {level: %s, seed: $1000000, rate: 1%%%s%s}\n",
                          value_of(meter, "level"), reserve[0] == '\0' ? "" : ", reserve: ", reserve);
    }
}

static void write_progressive(struct maker *maker)
{
    const struct line *schedule = choose(maker, "progressive/schedules[", true);
    const struct line *envy = choose(maker, "progressive/envies[", true);
    const struct line *controller = choose(maker, "progressive/controllers[", true);
    bool own_envy = value_of(schedule, "envy")[0] != '\0';
    const char *amount = value_of(own_envy ? schedule : envy, "amount");
    baize_text_format(&maker->text, "  progressive:\n    amount: %s\n    schedule: %s\n    controller: %s\n",
                      amount[0] == '\0' ? "$1" : amount, value_of(schedule, "id"), value_of(controller, "id"));
    if (value_of(schedule, "basis-clause")[0] != '\0') /* not the basis that it has without a word */
        baize_text_format(&maker->text, "    basis: %s\n", value_of(schedule, "basis"));
    if (!own_envy)
        baize_text_format(&maker->text, "    envy: %s\n", value_of(envy, "id"));
    write_meters(maker, value_of(schedule, "id"));
}

/* The head of a shipped submission of this game, up to its wagers. */
static bool write_head(struct maker *maker)
{
    struct baize_shipped shipped;
    char jurisdiction[NAME_SIZE];
    char game[NAME_SIZE];
    snprintf(jurisdiction, sizeof jurisdiction, "\njurisdiction: %s\n", maker->jurisdiction);
    snprintf(game, sizeof game, "\ngame: %s\n", maker->game);
    for (size_t i = 0; i < baize_shipped_count() && baize_shipped_at(i, &shipped) == BAIZE_OK; i++) {
        if (shipped.kind != BAIZE_FILE_SUBMISSION || strstr(shipped.bytes, jurisdiction) == NULL ||
            strstr(shipped.bytes, game) == NULL)
            continue;
        baize_text_add_bytes(&maker->text, shipped.bytes, (size_t)(strstr(shipped.bytes, "\nwagers:") - shipped.bytes));
        return true;
    }
    return false;
}

static void make(struct maker *maker, char *memory)
{
    char path[NAME_SIZE];
    const struct line *wager;
    maker->text = baize_text_in(memory, TEXT_SIZE);
    if (!write_head(maker))
        stop("no shipped submission to begin with, for", maker->jurisdiction);
    baize_text_add(&maker->text, "\nwagers:\n");
    snprintf(path, sizeof path, "games[%s]/wagers[", maker->game);
    for (int i = 0; (wager = find(maker->jurisdiction, path, i, false)) != NULL; i++) {
        const char *id = value_of(wager, "wager");
        if (strcmp(id, "progressive") == 0)
            write_progressive(maker);
        else if (strcmp(value_of(wager, "placed"), "before-deal") == 0)
            write_wager(maker, id);
    }
}

/* Are there tables that a smaller number would not have used? */
static bool has_more(const struct maker *maker)
{
    static const char *const paths[] = {"paytables[ante ",           "paytables[aces-up ", "paytables[six-card-bonus ",
                                        "paytables[bad-beat-bonus ", "paytables[bonus ",   "progressive/schedules[",
                                        "progressive/envies["};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
        if (choose(maker, paths[i], false) != NULL)
            return true;
    return false;
}

void published_each(void (*use)(const char *name, const struct baize_rules *rules))
{
    static const char *const games[] = {"four-card-poker", "double-draw-poker"};
    static struct baize_rules rules;
    static char memory[TEXT_SIZE];
    struct baize_shipped shipped;
    char name[NAME_SIZE];
    read_jurisdictions();
    for (size_t i = 0; i < baize_shipped_count() && baize_shipped_at(i, &shipped) == BAIZE_OK; i++)
        for (int g = 0; g < 2 && shipped.kind == BAIZE_FILE_JURISDICTION; g++)
            for (int number = 0;; number++) {
                struct maker maker = {.jurisdiction = shipped.id, .game = games[g], .number = number};
                if (!has_more(&maker))
                    break;
                make(&maker, memory);
                snprintf(name, sizeof name, "%s %s, published %d", shipped.id, games[g], number + 1);
                must_load(name, memory, maker.text.length, &rules);
                use(name, &rules);
            }
}

/* ---- Rows ---- */

static bool mark(const char *jurisdiction, const char *path)
{
    bool any = false;
    for (int i = 0; i < lines_count; i++)
        if (strcmp(lines[i].jurisdiction, jurisdiction) == 0 && strncmp(lines[i].words, path, strlen(path)) == 0)
            any = lines[i].hit = true;
    return any;
}

void published_hit(const struct baize_rules *rules, int wager, uint8_t row)
{
    const struct baize_progressive_rules *progressive = &rules->progressive;
    const char *game = baize_game_id(rules->game);
    char path[LINE_SIZE];
    char amount[32];
    struct baize_text text = baize_text_in(amount, sizeof amount);
    if (wager == BAIZE_WAGERS) {
        baize_cents_print(&text, progressive->wager, BAIZE_MONEY_SHORT);
        snprintf(path, sizeof path, "games[%s]/progressive/envies[%s %s]/pays[%s]:", game, progressive->envy.id, amount,
                 progressive->envy.rows[row].hand);
    } else if (wager == BAIZE_PROGRESSIVE) {
        snprintf(path, sizeof path, "games[%s]/progressive/schedules[%s]/pays[%s]:", game, progressive->schedule.id,
                 progressive->schedule.rows[row].hand);
    } else {
        const struct baize_paytable *paytable = &rules->wagers[wager].paytable;
        snprintf(path, sizeof path, "games[%s]/paytables[%s %s]/pays[%s]:", game,
                 baize_wager_id((enum baize_wager)wager), paytable->id, paytable->rows[row].hand);
    }
    if (!mark(rules->jurisdiction, path))
        stop("no such row in rules/:", path);
}

int published_report(void)
{
    int rows = 0;
    int missing = 0;
    for (int i = 0; i < lines_count; i++) {
        if (strstr(lines[i].words, "/pays[") == NULL)
            continue;
        rows++;
        missing += !lines[i].hit;
        if (!lines[i].hit)
            printf("FAILED: never paid: %s, %s\n", lines[i].jurisdiction, lines[i].words);
    }
    printf("%d of the %d rows that rules/ publishes were paid\n", rows - missing, rows);
    return missing;
}

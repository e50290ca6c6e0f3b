/* house_show.c - baize house show: settings, rules, tables and meters as they stand. */
#include "cmd/house_show.h"
#include "cmd/json.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void hex(const uint8_t *bytes, size_t count, char *digits)
{
    sodium_bin2hex(digits, 2 * count + 1, bytes, count);
}

static void day_words(uint32_t day, char text[16])
{
    snprintf(text, 16, "%04u-%02u-%02u", day / 10000 % 10000, day / 100 % 100, day % 100);
}

/* Is this what they are called: their id, or the beginning of their digest? */
static bool is_called(const struct baize_house_rules *rules, const char *word)
{
    size_t length = strlen(word);
    char digits[2 * BAIZE_HASH_SIZE + 1];
    hex(rules->digest, BAIZE_HASH_SIZE, digits);
    return strcmp(rules->submission, word) == 0 ||
           (length >= HOUSE_DIGEST_LEAST && length < sizeof digits && strncmp(digits, word, length) == 0);
}

static void list_called(const struct baize_engine *engine, const char *word)
{
    const struct baize_house *house = baize_engine_house(engine);
    char digits[2 * BAIZE_HASH_SIZE + 1], day[16];
    fprintf(stderr, "baize: several rules are filed as '%s'; name them by the beginning of their digest:\n", word);
    for (size_t i = 0; i < house->rules_count; i++) {
        if (!is_called(&house->rules[i], word))
            continue;
        const struct baize_rules *rules = baize_engine_rules(engine, house->rules[i].digest);
        hex(house->rules[i].digest, BAIZE_HASH_SIZE, digits);
        day_words(rules == NULL ? 0 : rules->effective, day);
        fprintf(stderr, "  %.*s  %s, used from %s\n", HOUSE_DIGEST_SHOWN, digits, house->rules[i].submission,
                rules == NULL || rules->effective == 0 ? "any day on" : day);
    }
}

const struct baize_house_rules *house_find_rules(const struct baize_engine *engine, const char *word)
{
    const struct baize_house *house = baize_engine_house(engine);
    const struct baize_house_rules *found = NULL;
    size_t count = 0;
    for (size_t i = 0; i < house->rules_count; i++)
        if (is_called(&house->rules[i], word)) {
            found = &house->rules[i];
            count++;
        }
    if (count == 1)
        return found;
    if (count > 1)
        list_called(engine, word);
    else
        fprintf(stderr,
                "baize: no rules '%s' are filed; `baize house file-rules` files them, `baize house show` lists "
                "those that are\n",
                word);
    return NULL;
}

static const char *submission_of(const struct baize_house *house, const uint8_t digest[BAIZE_HASH_SIZE])
{
    for (size_t i = 0; i < house->rules_count; i++)
        if (memcmp(house->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return house->rules[i].submission;
    return "?";
}

static void clock_time(uint16_t minutes, char text[6])
{
    unsigned hour = minutes / 60u % 24u, minute = minutes % 60u;
    snprintf(text, 6, "%02u:%02u", hour, minute);
}

static void zone_words(const struct baize_house_settings *settings, char *memory, size_t size)
{
    struct baize_text text = baize_text_in(memory, size);
    baize_house_zone_print(&text, &settings->time);
}

static unsigned count_wallets(const struct baize_engine *engine)
{
    unsigned count = 0;
    for (const struct baize_wallet *wallet = baize_engine_next_wallet(engine, NULL); wallet != NULL;
         wallet = baize_engine_next_wallet(engine, wallet))
        count++;
    return count;
}

static const char *source_id(enum baize_card_source source)
{
    return source == BAIZE_SOURCE_READER ? "reader" : "generator";
}

/* ---- Text ---- */

static void print_settings(const struct baize_house_settings *settings)
{
    char zone[32], at[6];
    zone_words(settings, zone, sizeof zone);
    clock_time(settings->time.day_starts_minutes, at);
    printf("  time zone       %s\n  gaming day      begins %s\n  shifts          ", zone, at);
    for (size_t i = 0; i < settings->shifts_count; i++) {
        clock_time(settings->shifts[i], at);
        printf("%s%s", i > 0 ? ", " : "", at);
    }
    putchar('\n');
}

static void print_lists(const struct baize_house *house, const struct baize_floor *floor)
{
    char digits[2 * BAIZE_HASH_SIZE + 1], day[16];
    printf("\nRules filed: %u\n", house->rules_count);
    for (size_t i = 0; i < house->rules_count; i++) {
        hex(house->rules[i].digest, BAIZE_HASH_SIZE, digits);
        printf("  %.*s  %s\n", HOUSE_DIGEST_SHOWN, digits, house->rules[i].submission);
    }
    printf("\nTables: %u\n", house->tables_count);
    for (size_t i = 0; i < house->tables_count; i++) {
        const struct baize_house_table *table = &house->tables[i];
        hex(table->digest, BAIZE_HASH_SIZE, digits);
        day_words(table->effective, day);
        printf("  %-6u %-32s %.*s  since %s  %s%s%s%s\n", table->settings.table.number,
               submission_of(house, table->digest), HOUSE_DIGEST_SHOWN, digits, day,
               source_id(table->settings.table.source), table->takes_cash ? ", takes cash" : "",
               table->settings.alone ? ", progressive-only" : "", table->retired ? ", retired" : "");
    }
    printf("\nMeters: %u\n", house->meters_count);
    for (size_t i = 0; i < house->meters_count; i++) {
        const struct baize_floor_meter *meter = baize_floor_meter(floor, house->meters[i].meter);
        printf("  %-6u %-32s %s\n", house->meters[i].meter, submission_of(house, house->meters[i].digest),
               meter == NULL || meter->meter.phase == BAIZE_METER_NEW ? "not open yet"
               : meter->meter.phase == BAIZE_METER_OPEN               ? "open"
                                                                      : "closed");
    }
}

static void print_house(const struct baize_house *house, const struct baize_engine *engine)
{
    char id[2 * BAIZE_HOUSE_ID_SIZE + 1], key[2 * BAIZE_PUBLIC_KEY_SIZE + 1], day[16];
    int64_t now_ms = baize_engine_now_ms(engine);
    struct baize_house_shift shift = baize_house_shift_at(house, now_ms);
    hex(house->house, BAIZE_HOUSE_ID_SIZE, id);
    hex(house->public_key, BAIZE_PUBLIC_KEY_SIZE, key);
    printf("%s%s\n\n  house           %s\n  public key      %s\n", house->name, house->demo ? " (play money)" : "", id,
           key);
    print_settings(baize_house_settings_at(house, now_ms));
    day_words(shift.day, day);
    printf("  now             gaming day %s, shift %u\n", day, shift.shift);
    printf("  staff           %u\n  players         %u\n  checkpoints     %llu\n  program         %s\n",
           house->staff_count, count_wallets(engine), (unsigned long long)house->checkpoints, house->version);
    print_lists(house, baize_engine_floor(engine));
}

/* ---- JSON ---- */

static json_t *settings_json(const struct baize_house_settings *settings)
{
    char zone[32], at[6];
    json_t *shifts = json_array();
    zone_words(settings, zone, sizeof zone);
    for (size_t i = 0; i < settings->shifts_count; i++) {
        clock_time(settings->shifts[i], at);
        json_array_append_new(shifts, json_string(at));
    }
    clock_time(settings->time.day_starts_minutes, at);
    return json_pack("{s:s, s:s, s:o}", "zone", zone, "day_starts", at, "shifts", shifts);
}

static json_t *rules_json(const struct baize_house *house)
{
    json_t *array = json_array();
    char digits[2 * BAIZE_HASH_SIZE + 1];
    for (size_t i = 0; i < house->rules_count; i++) {
        hex(house->rules[i].digest, BAIZE_HASH_SIZE, digits);
        json_array_append_new(array,
                              json_pack("{s:s, s:s}", "submission", house->rules[i].submission, "digest", digits));
    }
    return array;
}

static json_t *tables_json(const struct baize_house *house)
{
    json_t *array = json_array();
    char digits[2 * BAIZE_HASH_SIZE + 1];
    for (size_t i = 0; i < house->tables_count; i++) {
        const struct baize_house_table *table = &house->tables[i];
        hex(table->digest, BAIZE_HASH_SIZE, digits);
        json_array_append_new(array, json_pack("{s:i, s:s, s:s, s:i, s:s, s:b, s:b, s:b}", "number",
                                               (int)table->settings.table.number, "submission",
                                               submission_of(house, table->digest), "digest", digits, "effective",
                                               (int)table->effective, "source", source_id(table->settings.table.source),
                                               "takes_cash", (int)table->takes_cash, "progressive_only",
                                               table->settings.alone ? 1 : 0, "retired", (int)table->retired));
    }
    return array;
}

static json_t *meters_json(const struct baize_house *house)
{
    json_t *array = json_array();
    for (size_t i = 0; i < house->meters_count; i++)
        json_array_append_new(array, json_pack("{s:i, s:s}", "number", (int)house->meters[i].meter, "submission",
                                               submission_of(house, house->meters[i].digest)));
    return array;
}

static json_t *house_json(const struct baize_house *house, const struct baize_engine *engine)
{
    char id[2 * BAIZE_HOUSE_ID_SIZE + 1], key[2 * BAIZE_PUBLIC_KEY_SIZE + 1];
    struct baize_house_shift shift = baize_house_shift_at(house, baize_engine_now_ms(engine));
    hex(house->house, BAIZE_HOUSE_ID_SIZE, id);
    hex(house->public_key, BAIZE_PUBLIC_KEY_SIZE, key);
    return json_pack("{s:s, s:s, s:s, s:b, s:o, s:i, s:i, s:i, s:i, s:I, s:s, s:o, s:o, s:o}", "name", house->name,
                     "house", id, "public_key", key, "demo", house->demo ? 1 : 0, "settings",
                     settings_json(baize_house_settings_at(house, baize_engine_now_ms(engine))), "day", (int)shift.day,
                     "shift", (int)shift.shift, "staff", (int)house->staff_count, "players", (int)count_wallets(engine),
                     "checkpoints", (json_int_t)house->checkpoints, "version", house->version, "rules",
                     rules_json(house), "tables", tables_json(house), "meters", meters_json(house));
}

bool house_show(const struct office_request *request, struct office *office)
{
    const struct baize_house *house = baize_engine_house(office->house.engine);
    if (request->json)
        return json_finish(house_json(house, office->house.engine)) == CMD_DONE;
    print_house(house, office->house.engine);
    return true;
}

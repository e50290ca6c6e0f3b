/* slots.c - the values of a sentence: numbers, people, words. */
#include "scenario/pattern.h"

#include "base/scan.h"
#include "event/record.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- Words ---- */

static const struct baize_term counts_terms[] = {{"electronic", "not counted"}, {"chips", "counted by the dealer"}};
const struct baize_vocabulary slot_counts = {"way of counting", counts_terms, 2};
static const struct scenario_words counts = {"counts", "way of counting", &slot_counts};

int said_term(const struct scenario_said *said, const struct baize_vocabulary *words)
{
    for (uint8_t i = 0; i < said->terms_count; i++)
        if (said->terms[i].words == words)
            return said->terms[i].number;
    return 0;
}

static const struct scenario_words *find_words(const char *slot)
{
    for (const struct scenario_words *row = scenario_words; row->slot != NULL; row++)
        if (strcmp(row->slot, slot) == 0)
            return row;
    return strcmp(counts.slot, slot) == 0 ? &counts : NULL;
}

/* ---- Names of reasons and events ---- */

static const struct baize_vocabulary *const reasons[] = {&baize_words_reason};
static const struct baize_vocabulary *const events[] = {&baize_words_round_event, &baize_words_table_event,
                                                        &baize_words_controller_event, &baize_words_meter_event};

static const char *nearest(const struct baize_vocabulary *const *lists, size_t count, const struct word *word)
{
    const char *best = "";
    size_t least = word->length < 6 ? 3 : 5;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < lists[i]->count; k++) {
            const char *id = lists[i]->terms[k].id;
            size_t away = word_distance(word->start, word->length, id, strlen(id));
            if (away < least) {
                least = away;
                best = id;
            }
        }
    return best;
}

static bool read_known(struct reader *reader, const struct baize_vocabulary *const *lists, size_t count,
                       const char *what, struct scenario_span *span)
{
    const struct word *word = reader_word(reader);
    if (word == NULL)
        return reader_fail(reader, "%s is expected here", what);
    for (size_t i = 0; i < count; i++)
        if (!word->quoted && baize_vocabulary_find(lists[i], word->start, word->length) >= 0) {
            *span = (struct scenario_span){.start = word->start, .length = word->length};
            reader->at++;
            return true;
        }
    const char *near = nearest(lists, count, word);
    if (near[0] != '\0')
        return reader_fail(reader, "'%.*s' is not %s; did you mean %s?", (int)word->length, word->start, what, near);
    return reader_fail(reader, "'%.*s' is not %s", (int)word->length, word->start, what);
}

/* ---- Single values ---- */

static void list_terms(const struct baize_vocabulary *vocabulary, char *list, size_t size)
{
    struct baize_text text = baize_text_in(list, size);
    for (int i = 0; i < vocabulary->count; i++) {
        baize_text_add(&text, i == 0 ? "" : ", ");
        baize_text_add(&text, vocabulary->terms[i].id);
    }
}

static bool read_term(struct reader *reader, const struct scenario_words *slot, struct scenario_said *said)
{
    const struct word *word = reader_word(reader);
    int number = word == NULL || word->quoted ? -1 : baize_vocabulary_find(slot->words, word->start, word->length);
    if (number >= 0 && said->terms_count < SCENARIO_TERMS_MOST) {
        said->terms[said->terms_count++] = (struct scenario_term){.words = slot->words, .number = number};
        reader->at++;
        return true;
    }
    char list[200];
    list_terms(slot->words, list, sizeof list);
    return reader_fail(reader, "a %s is one of %s", slot->what, list);
}

bool slot_number(struct reader *reader, uint32_t least, uint32_t most, const char *what, uint32_t *number)
{
    const struct word *word = reader_word(reader);
    int64_t value = -1;
    if (word != NULL && !word->quoted) {
        struct baize_scan scan = baize_scan_of(word->start, word->length);
        if (!baize_scan_number(&scan, most, &value) || !baize_scan_at_end(&scan))
            value = -1;
    }
    if (value < (int64_t)least)
        return reader_fail(reader, "%s is a number from %u to %u", what, least, most);
    *number = (uint32_t)value;
    reader->at++;
    return true;
}

static bool read_seats(struct reader *reader, struct scenario_said *said)
{
    uint32_t seat = 0;
    do {
        if (!slot_number(reader, 1, BAIZE_SEATS_MOST, "a seat", &seat))
            return false;
        said->seats |= (uint16_t)(1u << (seat - 1));
    } while (reader_takes(reader, ",") || reader_takes(reader, "and"));
    return true;
}

bool slot_day(struct reader *reader, uint32_t *day)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const struct word *word = reader_word(reader);
    int64_t year, month, date;
    struct baize_scan scan = baize_scan_of(word == NULL ? "" : word->start, word == NULL ? 0 : word->length);
    bool good = baize_scan_digits(&scan, 4, &year) && baize_scan_byte(&scan, '-') &&
                baize_scan_digits(&scan, 2, &month) && baize_scan_byte(&scan, '-') &&
                baize_scan_digits(&scan, 2, &date) && baize_scan_at_end(&scan);
    if (!good || year < 1970 || month < 1 || month > 12)
        return reader_fail(reader, "a day is written like 2026-11-16");
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (date < 1 || date > days[month - 1] + (month == 2 && leap))
        return reader_fail(reader, "there is no such day");
    *day = (uint32_t)(year * 10000 + month * 100 + date);
    reader->at++;
    return true;
}

static bool read_rate(struct reader *reader, baize_rate *rate)
{
    const struct word *word = reader_word(reader);
    size_t position;
    const char *why = "a percentage is written like 18%";
    if (word == NULL || baize_rate_parse(word->start, word->length, rate, &position, &why) != BAIZE_OK)
        return reader_fail(reader, "%s", why);
    reader->at++;
    return true;
}

static bool read_span(struct reader *reader, const char *what, struct scenario_span *span)
{
    const struct word *word = reader_word(reader);
    if (word == NULL || word->length == 0)
        return reader_fail(reader, "%s is expected here", what);
    *span = (struct scenario_span){.start = word->start, .length = word->length};
    reader->at++;
    return true;
}

static bool read_levels(struct reader *reader, struct scenario_said *said)
{
    do {
        if (said->levels_count == BAIZE_LEVELS_MOST)
            return reader_fail(reader, "a meter has at most %d levels", BAIZE_LEVELS_MOST);
        if (!read_span(reader, "the name of a level", &said->levels[said->levels_count]))
            return false;
        said->levels_count++;
    } while (reader_takes(reader, ",") || reader_takes(reader, "and"));
    return true;
}

/* "mega $10,000.40, minor $250" */
static bool read_signs(struct reader *reader, struct scenario_said *said)
{
    do {
        if (said->levels_count == BAIZE_LEVELS_MOST)
            return reader_fail(reader, "a meter has at most %d levels", BAIZE_LEVELS_MOST);
        if (!read_span(reader, "the name of a level", &said->levels[said->levels_count]) ||
            !slot_cents(reader, &said->shown[said->levels_count]))
            return false;
        said->levels_count++;
    } while (reader_takes(reader, ",") || reader_takes(reader, "and"));
    return true;
}

static bool read_text(struct reader *reader, struct scenario_said *said)
{
    const struct word *word = reader_word(reader);
    if (word == NULL || !word->quoted)
        return reader_fail(reader, "a text stands between quotation marks");
    return read_span(reader, "a text", &said->text);
}

/* ---- People ---- */

bool slot_person(struct reader *reader, struct scenario_person *person)
{
    const struct word *word = reader_word(reader);
    uint32_t number = 1;
    if (word == NULL)
        return reader_fail(reader, "a person is expected here");
    for (uint8_t i = 0; i < reader->context->names_count; i++)
        if (word_equals(word, &reader->context->names[i].name)) {
            *person = reader->context->names[i].person;
            reader->at++;
            return true;
        }
    if (!word->quoted && word->length == strlen("program") && memcmp(word->start, "program", word->length) == 0) {
        *person = (struct scenario_person){.role = BAIZE_PROGRAM};
        reader->at++;
        return true;
    }
    int role = word->quoted ? -1 : baize_vocabulary_find(&baize_words_role, word->start, word->length);
    if (role < 0)
        return reader_fail(reader,
                           "'%.*s' is nobody: player N, dealer, floorperson, supervisor, executive, manager, "
                           "cashier, auditor, program, or a name from the set-up",
                           (int)word->length, word->start);
    reader->at++;
    struct reader before = *reader;
    if (!slot_number(reader, 1, SCENARIO_NUMBER_MOST, "a player", &number)) {
        if (role == BAIZE_PLAYER)
            return false;
        *reader = before;
    }
    *person = (struct scenario_person){.who = (uint32_t)role * 100 + number, .role = (enum baize_role)role};
    return true;
}

/* ---- All slots ---- */

static bool read_reason(struct reader *reader, struct scenario_said *said)
{
    return read_known(reader, reasons, sizeof reasons / sizeof reasons[0], "the name of a refusal", &said->text);
}

static bool read_event(struct reader *reader, struct scenario_said *said)
{
    return read_known(reader, events, sizeof events / sizeof events[0], "the id of an event", &said->text);
}

static bool read_right(struct reader *reader, struct scenario_said *said)
{
    said->right = reader_takes(reader, "right");
    return said->right || slot_money(reader, &said->money);
}

/* What a slot takes and where it goes, or the function that reads it. */
struct slot {
    const char *name, *what;
    enum { COUNT, NAME, CENTS, MONEY, RATE, DAY, PERSON, CARDS, OTHER } type;
    size_t offset, size;
    uint32_t least, most;
    bool (*read)(struct reader *reader, struct scenario_said *said);
};

#define AT(member) offsetof(struct scenario_said, member), sizeof(((struct scenario_said *)NULL)->member)

static const struct slot slots[] = {
    {"number", "this", COUNT, AT(number), 0, UINT32_MAX, NULL},
    {"seat", "a seat", COUNT, AT(seat), 1, BAIZE_SEATS_MOST, NULL},
    {"deck", "a deck", COUNT, AT(deck), 1, BAIZE_DECKS_MOST, NULL},
    {"table", "a table", COUNT, AT(table), 1, SCENARIO_NUMBER_MOST, NULL},
    {"meter", "a meter", COUNT, AT(meter), 1, SCENARIO_NUMBER_MOST, NULL},
    {"betting", "a clock in seconds", COUNT, AT(betting_s), 1, 86400, NULL},
    {"decision", "a clock in seconds", COUNT, AT(decision_s), 1, 86400, NULL},
    {"hand", "a hand of the schedule", NAME, AT(name), 0, 0, NULL},
    {"name", "a name", NAME, AT(name), 0, 0, NULL},
    {"submission", "the id or file of a submission", NAME, AT(name), 0, 0, NULL},
    {"level", "the name of a level", NAME, AT(level), 0, 0, NULL},
    {"seed", "", CENTS, AT(seed), 0, 0, NULL},
    {"limit", "", CENTS, AT(limit), 0, 0, NULL},
    {"rate", "", RATE, AT(rate), 0, 0, NULL},
    {"reserve", "", RATE, AT(reserve), 0, 0, NULL},
    {.name = "levels", .type = OTHER, .read = read_levels},
    {.name = "signs", .type = OTHER, .read = read_signs},
    {.name = "seats", .type = OTHER, .read = read_seats},
    {.name = "text", .type = OTHER, .read = read_text},
    {.name = "reason", .type = OTHER, .read = read_reason},
    {.name = "event", .type = OTHER, .read = read_event},
    {"person", "", PERSON, AT(person), 0, 0, NULL},
    {"day", "", DAY, AT(day), 0, 0, NULL},
    {"money", "", MONEY, AT(money), 0, 0, NULL},
    {.name = "right", .type = OTHER, .read = read_right},
    {.name = "play", .type = OTHER, .read = slot_play},
    {.name = "wagers", .type = OTHER, .read = slot_wagers},
    {.name = "hands", .type = OTHER, .read = slot_hands},
    {.name = "stub", .type = OTHER, .read = slot_stub},
    {"cards", "", CARDS, AT(hands), 0, BAIZE_DECK_MOST, NULL},
    {"card", "", CARDS, AT(hands), 0, 1, NULL},
};

static bool read_slot(struct reader *reader, const struct slot *slot, struct scenario_said *said)
{
    void *value = (char *)said + slot->offset;
    uint32_t number = 0;
    switch (slot->type) {
    case NAME:
        return read_span(reader, slot->what, value);
    case CENTS:
        return slot_cents(reader, value);
    case MONEY:
        return slot_money(reader, value);
    case RATE:
        return read_rate(reader, value);
    case DAY:
        return slot_day(reader, value);
    case PERSON:
        return slot_person(reader, value);
    case CARDS:
        return slot_cards(reader, said, slot->most);
    case OTHER:
        return slot->read(reader, said);
    case COUNT:
        break;
    }
    if (!slot_number(reader, slot->least, slot->most, slot->what, &number))
        return false;
    baize_event_store(value, slot->size, number);
    return true;
}

bool slot_read(struct reader *reader, const char *name, size_t length, struct scenario_said *said)
{
    char slot[24];
    snprintf(slot, sizeof slot, "%.*s", (int)length, name);
    for (size_t i = 0; i < sizeof slots / sizeof slots[0]; i++)
        if (strcmp(slots[i].name, slot) == 0)
            return read_slot(reader, &slots[i], said);
    const struct scenario_words *words = find_words(slot);
    if (words != NULL)
        return read_term(reader, words, said);
    return reader_fail(reader, "<%s> is no slot", slot); /* a pattern is wrong: the test of the tables would see it */
}

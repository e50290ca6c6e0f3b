/* slots.c - the values of a sentence: numbers, people, words. */
#include "scenario/pattern.h"

#include "base/scan.h"
#include "base/vocabulary.h"

#include <stdio.h>
#include <string.h>

/* ---- Vocabularies ---- */

static const struct baize_term counts_terms[] = {{"electronic", "not counted"}, {"chips", "counted by the dealer"}};
static const struct baize_vocabulary counts = {"way of counting", counts_terms, 2};

/* What a scenario calls the words, and the words. */
static const struct {
    const char *what;
    const struct baize_vocabulary *words;
} vocabularies[SLOT_TERMS] = {
    [SLOT_COUNTS] = {"way of counting", &counts},
    [SLOT_SOURCE] = {"source of cards", &baize_words_card_source},
    [SLOT_WAGER] = {"wager", &baize_words_wager},
    [SLOT_IRREGULARITY] = {"irregularity", &baize_words_irregularity},
    [SLOT_BACK] = {"back of a deck", &baize_words_back},
    [SLOT_DEVICE] = {"device", &baize_words_device},
    [SLOT_TROUBLE] = {"trouble of a device", &baize_words_device_state},
    [SLOT_DEVICE_STATE] = {"state of a device", &baize_words_device_state},
    [SLOT_DECK_STATE] = {"state of a deck", &baize_words_deck_state},
    [SLOT_WHY] = {"reason", &baize_words_why},
    [SLOT_CREDENTIAL] = {"credential", &baize_words_credential},
    [SLOT_DROP] = {"reason for a rejection", &baize_words_meter_drop},
    [SLOT_BACK_OUT] = {"reason for a back-out", &baize_words_meter_back_out},
    [SLOT_ADJUST] = {"reason for an adjustment", &baize_words_meter_adjust},
    [SLOT_LIFE] = {"life of a table", &baize_words_life},
    [SLOT_PHASE] = {"phase of a round", &baize_words_phase},
    [SLOT_CONTROLLER_PHASE] = {"phase of a controller", &baize_words_controller_phase},
    [SLOT_KEY] = {"state of a key", &baize_words_key},
    [SLOT_DEADLINE] = {"deadline", &baize_words_deadline},
    [SLOT_COIN_REFUSED] = {"reason of a sensor", &baize_words_coin_refused},
    [SLOT_STUB_OUTCOME] = {"outcome of a count", &baize_words_stub_outcome},
    [SLOT_METHOD] = {"method of dealing", &baize_words_method},
};

_Static_assert(SLOT_TERMS <= SCENARIO_TERMS, "struct scenario_said keeps them all");

const struct baize_vocabulary *slot_vocabulary(enum slot_term term)
{
    return vocabularies[term].words;
}

static const char *const term_slots[SLOT_TERMS] = {
#define SLOT_TERM_NAME(name, slot) slot,
    SLOT_TERM_LIST(SLOT_TERM_NAME)
#undef SLOT_TERM_NAME
};

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

static bool read_term(struct reader *reader, enum slot_term term, struct scenario_said *said)
{
    const struct baize_vocabulary *vocabulary = vocabularies[term].words;
    const struct word *word = reader_word(reader);
    int number = word == NULL || word->quoted ? -1 : baize_vocabulary_find(vocabulary, word->start, word->length);
    if (number >= 0) {
        said->terms[term] = (uint8_t)number;
        reader->at++;
        return true;
    }
    char list[200];
    list_terms(vocabulary, list, sizeof list);
    return reader_fail(reader, "a %s is one of %s", vocabularies[term].what, list);
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

static bool read_small(struct reader *reader, uint32_t most, const char *what, uint8_t *value)
{
    uint32_t number = 0;
    if (!slot_number(reader, 1, most, what, &number))
        return false;
    *value = (uint8_t)number;
    return true;
}

static bool read_seats(struct reader *reader, uint16_t *seats)
{
    uint8_t seat;
    do {
        if (!read_small(reader, BAIZE_SEATS_MOST, "a seat", &seat))
            return false;
        *seats |= (uint16_t)(1u << (seat - 1));
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

static bool read_text(struct reader *reader, struct scenario_span *span)
{
    const struct word *word = reader_word(reader);
    if (word == NULL || !word->quoted)
        return reader_fail(reader, "a text stands between quotation marks");
    return read_span(reader, "a text", span);
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

static bool read_names(struct reader *reader, const char *slot, struct scenario_said *said, bool *known)
{
    if (strcmp(slot, "hand") == 0)
        return read_span(reader, "a hand of the schedule", &said->name);
    if (strcmp(slot, "name") == 0)
        return read_span(reader, "a name", &said->name);
    if (strcmp(slot, "submission") == 0)
        return read_span(reader, "the id or file of a submission", &said->name);
    if (strcmp(slot, "level") == 0)
        return read_span(reader, "the name of a level", &said->level);
    if (strcmp(slot, "levels") == 0)
        return read_levels(reader, said);
    if (strcmp(slot, "signs") == 0)
        return read_signs(reader, said);
    if (strcmp(slot, "text") == 0)
        return read_text(reader, &said->text);
    if (strcmp(slot, "reason") == 0)
        return read_known(reader, reasons, sizeof reasons / sizeof reasons[0], "the name of a refusal", &said->text);
    if (strcmp(slot, "event") == 0)
        return read_known(reader, events, sizeof events / sizeof events[0], "the id of an event", &said->text);
    if (strcmp(slot, "person") == 0)
        return slot_person(reader, &said->person);
    *known = false;
    return false;
}

static bool read_numbers(struct reader *reader, const char *slot, struct scenario_said *said, bool *known)
{
    if (strcmp(slot, "number") == 0)
        return slot_number(reader, 0, UINT32_MAX, "this", &said->number);
    if (strcmp(slot, "seat") == 0)
        return read_small(reader, BAIZE_SEATS_MOST, "a seat", &said->seat);
    if (strcmp(slot, "seats") == 0)
        return read_seats(reader, &said->seats);
    if (strcmp(slot, "deck") == 0)
        return read_small(reader, BAIZE_DECKS_MOST, "a deck", &said->deck);
    if (strcmp(slot, "table") == 0)
        return slot_number(reader, 1, SCENARIO_NUMBER_MOST, "a table", &said->table);
    if (strcmp(slot, "meter") == 0)
        return slot_number(reader, 1, SCENARIO_NUMBER_MOST, "a meter", &said->meter);
    if (strcmp(slot, "betting") == 0)
        return slot_number(reader, 1, 86400, "a clock in seconds", &said->betting_s);
    if (strcmp(slot, "decision") == 0)
        return slot_number(reader, 1, 86400, "a clock in seconds", &said->decision_s);
    if (strcmp(slot, "day") == 0)
        return slot_day(reader, &said->day);
    *known = false;
    return false;
}

static bool read_money(struct reader *reader, const char *slot, struct scenario_said *said, bool *known)
{
    if (strcmp(slot, "right") == 0) {
        said->right = reader_takes(reader, "right");
        return said->right || slot_money(reader, &said->money);
    }
    if (strcmp(slot, "money") == 0)
        return slot_money(reader, &said->money);
    if (strcmp(slot, "seed") == 0)
        return slot_cents(reader, &said->seed);
    if (strcmp(slot, "limit") == 0)
        return slot_cents(reader, &said->limit);
    if (strcmp(slot, "rate") == 0)
        return read_rate(reader, &said->rate);
    if (strcmp(slot, "reserve") == 0)
        return read_rate(reader, &said->reserve);
    if (strcmp(slot, "play") == 0)
        return slot_play(reader, said);
    if (strcmp(slot, "wagers") == 0)
        return slot_wagers(reader, said);
    *known = false;
    return false;
}

static bool read_cards(struct reader *reader, const char *slot, struct scenario_said *said, bool *known)
{
    if (strcmp(slot, "hands") == 0)
        return slot_hands(reader, said);
    if (strcmp(slot, "stub") == 0)
        return slot_stub(reader, said);
    if (strcmp(slot, "cards") == 0)
        return slot_cards(reader, said, BAIZE_DECK_MOST);
    if (strcmp(slot, "card") == 0)
        return slot_cards(reader, said, 1);
    *known = false;
    return false;
}

bool slot_read(struct reader *reader, const char *name, size_t length, struct scenario_said *said)
{
    char slot[24];
    snprintf(slot, sizeof slot, "%.*s", (int)length, name);
    for (int i = 0; i < SLOT_TERMS; i++)
        if (strcmp(term_slots[i], slot) == 0)
            return read_term(reader, (enum slot_term)i, said);
    static bool (*const readers[])(struct reader *, const char *, struct scenario_said *,
                                   bool *) = {read_names, read_numbers, read_money, read_cards};
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        bool known = true;
        bool good = readers[i](reader, slot, said, &known);
        if (known)
            return good;
    }
    return reader_fail(reader, "<%s> is no slot", slot); /* a pattern is wrong: the test of the tables would see it */
}

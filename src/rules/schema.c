#include "rules/schema.h"

#include "base/scan.h"

#include <stdio.h>
#include <string.h>

/* ---- Helpers for messages ---- */

static void add_terms(struct baize_text *text, const struct baize_vocabulary *terms)
{
    for (int i = 0; i < terms->count; i++)
        baize_text_format(text, "%s%s", i == 0 ? "" : ", ", terms->terms[i].id);
}

static const struct node *scalar_or_fault(const struct field *field, const struct node *node, const char *expected,
                                          struct faults *faults)
{
    if (node->kind == NODE_SCALAR)
        return node;
    fault_add(faults, node->at, "WRONG_TYPE", NULL, "'%s' is %s, not a %s", field->key, expected,
              node->kind == NODE_LIST ? "list" : "mapping");
    return NULL;
}

/* Moves a mark to the byte of a scalar where the fault lies, if it was written plainly on one line. */
static struct baize_mark inside(const struct node *node, size_t position)
{
    struct baize_mark at = node->at;
    if (at.length == node->length && position < at.length) {
        at.column += (uint32_t)position;
        at.length -= (uint32_t)position;
    }
    return at;
}

/* ---- One reader per type ---- */

static bool has_control(const struct node *node)
{
    for (size_t i = 0; i < node->length; i++)
        if ((unsigned char)node->text[i] < 0x20 || node->text[i] == 0x7f)
            return true;
    return false;
}

static void read_words(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct words *words = target;
    if (scalar_or_fault(field, node, "a line of text", faults) == NULL)
        return;
    if (node->length == 0)
        fault_add(faults, node->at, "EMPTY_TEXT", NULL, "'%s' is empty", field->key);
    else if (has_control(node))
        fault_add(faults, node->at, "NOT_ONE_LINE", NULL, "'%s' is one line of plain text", field->key);
    else if (node->length >= sizeof words->text)
        fault_add(faults, node->at, "TEXT_TOO_LONG", NULL, "'%s' has %zu bytes; at most %zu fit", field->key,
                  node->length, sizeof words->text - 1);
    else
        memcpy(words->text, node->text, node->length + 1);
}

static bool is_name_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '-' || byte == '.';
}

struct joined {
    char text[BAIZE_ID_SIZE + 32];
};

/* "Pays 1" was printed so in the document: its id has a '-' for the blank. */
static struct joined joined_name(const struct node *node)
{
    struct joined words = {.text = ""};
    char name[BAIZE_ID_SIZE];
    bool good = node->length > 0 && node->length < sizeof name && is_name_byte(node->text[0]) &&
                is_name_byte(node->text[node->length - 1]);
    for (size_t i = 0; i <= node->length && good; i++) {
        bool gap = node->text[i] == ' ' || node->text[i] == '_';
        good = gap || node->text[i] == '\0' || is_name_byte(node->text[i]);
        name[i] = gap ? '-' : node->text[i];
    }
    if (good)
        snprintf(words.text, sizeof words.text, "; a blank is written '-': '%s'", name);
    return words;
}

static void read_name(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct words *words = target;
    if (scalar_or_fault(field, node, "a name", faults) == NULL)
        return;
    bool good = node->length > 0 && node->length < BAIZE_ID_SIZE;
    for (size_t i = 0; i < node->length && good; i++)
        good = is_name_byte(node->text[i]);
    if (good)
        memcpy(words->text, node->text, node->length + 1);
    else
        fault_add(faults, node->at, "NOT_A_NAME", NULL,
                  "'%s' is a name of at most %d letters, digits, '-' and '.'%s, not '%.40s'%s", field->key,
                  BAIZE_ID_SIZE - 1, field->type == FIELD_HAND ? ", alone or with ' or better' behind it" : "",
                  node->text, field->type == FIELD_HAND ? "" : joined_name(node).text);
}

/* "pair-of-tens or better" has the id pair-of-tens-or-better, by which scenarios, JSON and the what-if know the row. */
static void read_hand(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct words *words = target;
    static const char behind[] = " or better", id[] = "-or-better";
    const size_t length = sizeof behind - 1;
    if (node->kind != NODE_SCALAR || node->length <= length || node->length >= BAIZE_ID_SIZE ||
        strcmp(node->text + node->length - length, behind) != 0) {
        read_name(field, node, words, faults);
        return;
    }
    const size_t stem = node->length - length;
    bool good = true;
    for (size_t i = 0; i < stem && good; i++)
        good = is_name_byte(node->text[i]);
    if (!good) {
        read_name(field, node, words, faults);
        return;
    }
    memcpy(words->text, node->text, stem);
    memcpy(words->text + stem, id, sizeof id);
}

static void read_count(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct number *number = target;
    if (scalar_or_fault(field, node, "a whole number", faults) == NULL)
        return;
    struct baize_scan scan = baize_scan_of(node->text, node->length);
    int64_t value;
    if (baize_scan_number(&scan, INT64_MAX, &value) && baize_scan_at_end(&scan) && value >= field->least &&
        value <= field->most)
        number->value = value;
    else if (field->least == field->most)
        fault_add(faults, node->at, "NOT_A_COUNT", NULL, "'%s' is %lld, not '%.40s'", field->key,
                  (long long)field->least, node->text);
    else
        fault_add(faults, node->at, "NOT_A_COUNT", NULL, "'%s' is a whole number from %lld to %lld, not '%.40s'",
                  field->key, (long long)field->least, (long long)field->most, node->text);
}

static void amount_too_large(const struct field *field, const struct node *node, struct faults *faults)
{
    char words[48];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_cents_print(&text, field->most, BAIZE_MONEY_SHORT);
    fault_add(faults, node->at, "AMOUNT_TOO_LARGE", NULL, "'%s' is at most %s, more than any table needs", field->key,
              words);
}

static void read_cents(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct number *number = target;
    if (scalar_or_fault(field, node, "an amount such as $25", faults) == NULL)
        return;
    size_t position = 0;
    const char *why = "";
    baize_cents cents = 0;
    if (node->length > 0 && node->text[0] != '$' && node->text[0] != '-')
        fault_add(faults, node->at, "AMOUNT_SYNTAX", NULL, "'%s' is an amount and begins with $, as in $25 or $2.50",
                  field->key);
    else if (baize_cents_parse(node->text, node->length, &cents, &position, &why) != BAIZE_OK)
        fault_add(faults, inside(node, position), "AMOUNT_SYNTAX", NULL, "'%s' is not an amount: %s", field->key, why);
    else if (cents < 0)
        fault_add(faults, node->at, "AMOUNT_NEGATIVE", NULL, "'%s' is never less than $0", field->key);
    else if (cents > field->most)
        amount_too_large(field, node, faults);
    else
        number->value = cents;
}

static void read_rate(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct number *number = target;
    if (scalar_or_fault(field, node, "a percentage such as 20%", faults) == NULL)
        return;
    size_t position = 0;
    const char *why = "";
    baize_rate rate = 0;
    if (baize_rate_parse(node->text, node->length, &rate, &position, &why) == BAIZE_OK)
        number->value = rate;
    else
        fault_add(faults, inside(node, position), "RATE_SYNTAX", NULL, "'%s' is not a percentage: %s", field->key, why);
}

static void read_switch(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct number *number = target;
    if (scalar_or_fault(field, node, "yes or no", faults) == NULL)
        return;
    if (strcmp(node->text, "yes") == 0)
        number->value = 1;
    else if (strcmp(node->text, "no") == 0)
        number->value = 0;
    else
        fault_add(faults, node->at, "NOT_A_SWITCH", NULL, "'%s' is yes or no, not '%.40s'", field->key, node->text);
}

static bool scan_date(struct baize_scan *scan, int64_t *date)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int64_t year;
    int64_t month;
    int64_t day;
    if (!baize_scan_digits(scan, 4, &year) || !baize_scan_byte(scan, '-') || !baize_scan_digits(scan, 2, &month) ||
        !baize_scan_byte(scan, '-') || !baize_scan_digits(scan, 2, &day) || !baize_scan_at_end(scan))
        return false;
    if (month < 1 || month > 12)
        return false;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (day < 1 || day > days[month - 1] + (month == 2 && leap))
        return false;
    *date = year * 10000 + month * 100 + day;
    return true;
}

static void read_date(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct number *number = target;
    if (scalar_or_fault(field, node, "a date", faults) == NULL)
        return;
    struct baize_scan scan = baize_scan_of(node->text, node->length);
    if (!scan_date(&scan, &number->value))
        fault_add(faults, node->at, "NOT_A_DATE", NULL, "'%s' is a date like 2026-01-31, not '%.40s'", field->key,
                  node->text);
}

static int find_term(const struct field *field, const struct node *node, struct faults *faults)
{
    char allowed[BAIZE_DIAGNOSTIC_SIZE];
    struct baize_text text = baize_text_in(allowed, sizeof allowed);
    if (node->kind != NODE_SCALAR) {
        fault_add(faults, node->at, "WRONG_TYPE", NULL, "'%s' takes the name of a %s here", field->key,
                  field->terms->what);
        return -1;
    }
    int number = baize_vocabulary_find(field->terms, node->text, node->length);
    if (number >= 0)
        return number;
    add_terms(&text, field->terms);
    fault_add(faults, node->at, "UNKNOWN_TERM", NULL, "'%.40s' is no %s; one of: %s", node->text, field->terms->what,
              allowed);
    return -1;
}

static void read_choice(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct number *number = target;
    int term = find_term(field, node, faults);
    if (term >= 0)
        number->value = term;
}

static bool is_list_or_fault(const struct field *field, const struct node *node, struct faults *faults)
{
    if (node->kind == NODE_LIST)
        return true;
    fault_add(faults, node->at, "WRONG_TYPE", NULL, "'%s' is a list, not a %s", field->key,
              node->kind == NODE_MAP ? "mapping" : "single value");
    return false;
}

static void read_sequence(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct sequence *sequence = target;
    unsigned seen = 0;
    if (!is_list_or_fault(field, node, faults))
        return;
    for (const struct node *item = node->first; item != NULL; item = item->next) {
        int term = find_term(field, item, faults);
        if (term < 0)
            continue;
        if (seen & 1u << term)
            fault_add(faults, item->at, "TERM_TWICE", NULL, "'%s' stands twice in '%s'", item->text, field->key);
        else if (sequence->count < SEQUENCE_MOST)
            sequence->items[sequence->count++] = (uint8_t)term;
        seen |= 1u << term;
    }
}

static void read_choices(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct number *number = target;
    struct sequence sequence = {.count = 0};
    read_sequence(field, node, &sequence, faults);
    for (uint8_t i = 0; i < sequence.count; i++)
        number->value |= INT64_C(1) << sequence.items[i];
}

static void read_pays(const struct field *field, const struct node *node, void *target, struct faults *faults)
{
    struct pays *pays = target;
    if (scalar_or_fault(field, node, "odds such as 25 to 1", faults) == NULL)
        return;
    size_t position = 0;
    const char *why = "";
    if (baize_odds_parse(node->text, node->length, &pays->odds, &position, &why) != BAIZE_OK)
        fault_add(faults, inside(node, position), "ODDS_SYNTAX", NULL, "'%s' are not odds: %s", node->text, why);
}

static void read_map(const struct field *field, const struct node *node, struct baize_mark at, struct spot *target,
                     struct faults *faults)
{
    target->at = at; /* it was meant, even if it cannot be read */
    if (node->kind == NODE_MAP)
        schema_read(field->schema, node, at, target, faults);
    else
        fault_add(faults, node->at, "WRONG_TYPE", NULL, "'%s' is a mapping of `key: value` lines", field->key);
}

static void read_list(const struct field *field, const struct node *node, struct list *list, unsigned char *items,
                      struct faults *faults)
{
    if (!is_list_or_fault(field, node, faults))
        return;
    for (const struct node *item = node->first; item != NULL; item = item->next) {
        if (list->count == field->capacity) {
            fault_add(faults, item->at, "LIST_TOO_LONG", NULL, "'%s' has more than %u entries", field->key,
                      (unsigned)field->capacity);
            return;
        }
        if (item->kind != NODE_MAP) {
            fault_add(faults, item->at, "WRONG_TYPE", NULL, "each entry of '%s' is %s, a mapping", field->key,
                      field->schema->what);
            continue;
        }
        schema_read(field->schema, item, item->at, items + list->count * field->size, faults);
        list->count++;
    }
}

/* ---- Reading a mapping by its table ---- */

/* A mapping or list that begins below its key is best shown at the key. */
static struct baize_mark place_of(const struct node *key)
{
    const struct node *value = key->next;
    return value->kind != NODE_SCALAR && value->at.line > key->at.line ? key->at : value->at;
}

typedef void field_reader(const struct field *field, const struct node *node, void *target, struct faults *faults);

static field_reader *const readers[] = {
    [FIELD_WORDS] = read_words,     [FIELD_NAME] = read_name,         [FIELD_HAND] = read_hand,
    [FIELD_COUNT] = read_count,     [FIELD_CENTS] = read_cents,       [FIELD_RATE] = read_rate,
    [FIELD_SWITCH] = read_switch,   [FIELD_DATE] = read_date,         [FIELD_CHOICE] = read_choice,
    [FIELD_CHOICES] = read_choices, [FIELD_SEQUENCE] = read_sequence, [FIELD_PAYS] = read_pays,
};

static void read_field(const struct field *field, const struct node *key, unsigned char *base, struct faults *faults)
{
    const struct node *node = key->next;
    size_t errors = faults->found->errors;
    struct spot *target = (void *)(base + field->offset);
    if (field->type == FIELD_MAP) {
        read_map(field, node, place_of(key), target, faults);
    } else if (field->type == FIELD_LIST) {
        struct list *list = (void *)target;
        list->at = place_of(key);
        list->present = true;
        read_list(field, node, list, base + field->items_offset, faults);
        list->broken = faults->found->errors != errors;
    } else {
        target->at = node->at;
        readers[field->type](field, node, target, faults);
        target->present = faults->found->errors == errors;
    }
}

static const struct field *find_field(const struct schema *schema, const char *key)
{
    for (size_t i = 0; i < schema->count; i++)
        if (strcmp(schema->fields[i].key, key) == 0)
            return &schema->fields[i];
    return NULL;
}

size_t words_distance(const char *a, const char *b)
{
    size_t row[BAIZE_ID_SIZE + 1];
    size_t columns = strlen(b);
    if (columns > BAIZE_ID_SIZE)
        return SIZE_MAX;
    for (size_t j = 0; j <= columns; j++)
        row[j] = j;
    for (size_t i = 0; a[i] != '\0'; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < columns; j++) {
            size_t replaced = diagonal + (a[i] != b[j]);
            diagonal = row[j + 1];
            size_t shorter = (row[j] < diagonal ? row[j] : diagonal) + 1;
            row[j + 1] = replaced < shorter ? replaced : shorter;
        }
    }
    return row[columns];
}

/* "$5,000" and "1,000 to 1" between { }: the comma begins a key "000". */
static bool is_thousands(const struct node *key)
{
    return key->in_flow && strspn(key->text, "0123456789") == 3;
}

/* Words that other systems have for a key of this format. */
static const struct field *key_of_another_name(const struct schema *schema, const char *key)
{
    static const char *const names[][2] = {
        {"min", "least"},
        {"minimum", "least"},
        {"max", "most"},
        {"maximum", "most"},
        {"min-times", "least-times"},
        {"max-times", "most-times"},
        {"increment", "steps"},
        {"increments", "steps"},
        {"chip", "smallest-chip"},
        {"contribution", "rate"},
        {"reset", "seed"},
        {"bet", "amount"},
        {"positions", "seats"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i][0], key) == 0)
            return find_field(schema, names[i][1]);
    return NULL;
}

/* The value of a misspelt key was meant for the field, so that nobody asks for it a second time. */
static void mark_as_meant(const struct field *field, const struct node *key, unsigned char *base)
{
    if (field->type < FIELD_SEQUENCE)
        ((struct spot *)(void *)(base + field->offset))->at = key->at;
}

/* The key that was probably meant, or NULL. */
static const struct field *unknown_key(const struct schema *schema, const struct node *key, struct faults *faults)
{
    char allowed[BAIZE_DIAGNOSTIC_SIZE];
    struct baize_text text = baize_text_in(allowed, sizeof allowed);
    const struct field *nearest = key_of_another_name(schema, key->text);
    size_t least = nearest != NULL ? 0 : WORDS_NEAR;
    for (size_t i = 0; i < schema->count; i++) {
        size_t away = words_distance(key->text, schema->fields[i].key);
        if (away < least) {
            least = away;
            nearest = &schema->fields[i];
        }
        baize_text_format(&text, "%s%s", i == 0 ? "" : ", ", schema->fields[i].key);
    }
    if (nearest != NULL)
        fault_add(faults, key->at, "UNKNOWN_KEY", NULL, "%s has no key '%.40s'; did you mean '%s'?", schema->what,
                  key->text, nearest->key);
    else
        fault_add(faults, key->at, "UNKNOWN_KEY", NULL, "%s has no key '%.40s'; its keys are: %s", schema->what,
                  key->text, allowed);
    return nearest;
}

/* The amount before the comma was read, but it is not what was meant. */
static void comma_in_amount(const struct field *before, const struct node *key, unsigned char *base,
                            struct faults *faults)
{
    fault_add(faults, key->at, "COMMA_IN_AMOUNT", NULL,
              "a comma between { } begins a new key: write the number without it, or the whole value in quotes");
    if (before != NULL && before->type == FIELD_CENTS)
        ((struct number *)(void *)(base + before->offset))->present = false;
}

void schema_read(const struct schema *schema, const struct node *map, struct baize_mark at, void *target,
                 struct faults *faults)
{
    struct spot *spot = target;
    uint64_t meant = 0; /* a bit per field whose key was misspelt */
    const struct field *before = NULL;
    spot->at = at;
    spot->present = true;
    for (const struct node *key = map->first; key != NULL; key = key->next->next) {
        const struct field *field = find_field(schema, key->text);
        if (field != NULL && node_get(map, key->text) == key->next)
            read_field(field, key, target, faults); /* a key that stands twice was reported; the first holds */
        else if (field == NULL && is_thousands(key))
            comma_in_amount(before, key, target, faults);
        else if (field == NULL && (field = unknown_key(schema, key, faults)) != NULL) {
            meant |= UINT64_C(1) << (field - schema->fields);
            if (node_get(map, field->key) == NULL)
                mark_as_meant(field, key, target);
        }
        before = field;
    }
    for (size_t i = 0; i < schema->count; i++)
        if (schema->fields[i].required && (meant & UINT64_C(1) << i) == 0 &&
            node_get(map, schema->fields[i].key) == NULL)
            fault_add(faults, at, "KEY_MISSING", NULL, "%s needs the key '%s'", schema->what, schema->fields[i].key);
}

#include "rules/tree.h"

#include "base/utf8.h"

#include <string.h>
#include <yaml.h>

struct reader {
    yaml_parser_t parser;
    struct baize_arena *arena;
    struct faults *faults;
    struct node *root;
    struct node *open[TREE_DEPTH_MOST]; /* the maps and lists we are inside of */
    struct node *last[TREE_DEPTH_MOST]; /* the latest child of each */
    int depth;
    int flow; /* how many { or [ are open */
    int nodes;
    int documents;
    bool stopped;
};

/* ---- Is it text at all? ---- */

/* A rules file must mean what it looks like. YAML ends a line at a lone CR and at some characters that no editor shows:
 * a comment would end where nobody sees it. */
static bool is_hidden(const struct baize_source *source, size_t at, uint32_t character)
{
    if (character == '\r')
        return at + 1 == source->length || source->bytes[at + 1] != '\n';
    return baize_utf8_is_hidden(character) != 0;
}

static void not_seen(struct faults *faults, struct baize_mark at, uint32_t character)
{
    if (character == '\r')
        fault_add(faults, at, "NOT_TEXT", NULL, "a lone carriage return: lines end with a line feed");
    else if (character < 0x80)
        fault_add(faults, at, "NOT_TEXT", NULL, "byte 0x%02X is not text: a rules file is written in UTF-8",
                  (unsigned)character);
    else
        fault_add(faults, at, "NOT_TEXT", NULL, "the invisible character U+%04X: a rules file means what it looks like",
                  (unsigned)character);
}

static bool check_text(const struct baize_source *source, struct faults *faults)
{
    struct baize_mark at = {.line = 1, .column = 1, .length = 1};
    for (size_t i = 0; i < source->length;) {
        size_t length = baize_utf8_length(source->bytes + i, source->length - i);
        if (length == 0) {
            fault_add(faults, at, "NOT_TEXT", NULL, "byte 0x%02X is not text: a rules file is written in UTF-8",
                      (unsigned)(unsigned char)source->bytes[i]);
            return false;
        }
        uint32_t character = baize_utf8_character(source->bytes + i, length);
        if (is_hidden(source, i, character)) {
            not_seen(faults, at, character);
            return false;
        }
        i += length;
        at.column++;
        if (character == '\n') {
            at.line++;
            at.column = 1;
        }
    }
    return true;
}

static bool check_size(const struct baize_source *source, size_t bytes_most, struct faults *faults)
{
    const struct baize_mark whole = {0};
    if (source->length > bytes_most) {
        fault_add(faults, whole, "FILE_TOO_LARGE", NULL, "the file has %zu bytes; at most %zu are read", source->length,
                  bytes_most);
        return false;
    }
    return true;
}

/* Some editors begin a file with one; it says nothing, since only UTF-8 is read. */
static size_t byte_order_mark(const struct baize_source *source)
{
    static const char mark[] = "\xEF\xBB\xBF";
    size_t length = sizeof mark - 1;
    return source->length >= length && memcmp(source->bytes, mark, length) == 0 ? length : 0;
}

/* ---- Building the tree from libyaml's events ---- */

static struct baize_mark mark_of(yaml_mark_t start, yaml_mark_t end)
{
    struct baize_mark at = {.line = (uint32_t)start.line + 1, .column = (uint32_t)start.column + 1, .length = 1};
    if (start.line == end.line && end.column > start.column)
        at.length = (uint32_t)(end.column - start.column);
    return at;
}

static void stop(struct reader *reader, struct baize_mark at, const char *fault, const char *words)
{
    fault_add(reader->faults, at, fault, NULL, "%s", words);
    reader->stopped = true;
}

static void append(struct reader *reader, struct node *node)
{
    if (reader->depth == 0) {
        reader->root = node;
        return;
    }
    struct node **last = &reader->last[reader->depth - 1];
    if (*last == NULL)
        reader->open[reader->depth - 1]->first = node;
    else
        (*last)->next = node;
    *last = node;
}

static struct node *add_node(struct reader *reader, enum node_kind kind, struct baize_mark at)
{
    const struct baize_mark whole = {0};
    if (++reader->nodes > TREE_NODES_MOST) {
        stop(reader, at, "FILE_TOO_LARGE", "the file has too many entries");
        return NULL;
    }
    struct node *node = baize_arena_take(reader->arena, sizeof *node);
    if (node == NULL) {
        stop(reader, whole, "SCRATCH_TOO_SMALL", "the caller's working memory is too small for this file");
        return NULL;
    }
    node->kind = kind;
    node->at = at;
    node->in_flow = reader->flow > 0;
    append(reader, node);
    return node;
}

static void add_scalar(struct reader *reader, const yaml_event_t *event, struct baize_mark at)
{
    struct node *node = add_node(reader, NODE_SCALAR, at);
    size_t length = event->data.scalar.length;
    char *text = node == NULL ? NULL : baize_arena_take(reader->arena, length + 1);
    if (node == NULL)
        return;
    if (text == NULL) {
        stop(reader, at, "SCRATCH_TOO_SMALL", "the caller's working memory is too small for this file");
        return;
    }
    if (memchr(event->data.scalar.value, 0, length) != NULL) {
        stop(reader, at, "NOT_TEXT", "a zero byte is not text");
        return;
    }
    memcpy(text, event->data.scalar.value, length);
    node->text = text;
    node->length = length;
}

static void open_node(struct reader *reader, enum node_kind kind, struct baize_mark at, bool flow)
{
    struct node *node;
    if (reader->depth == TREE_DEPTH_MOST) {
        stop(reader, at, "TOO_DEEP", "nested too deep: no rules file needs more than 12 levels");
        return;
    }
    reader->flow += flow || reader->flow > 0;
    node = add_node(reader, kind, at);
    if (node == NULL)
        return;
    reader->open[reader->depth] = node;
    reader->last[reader->depth] = NULL;
    reader->depth++;
}

static void close_node(struct reader *reader)
{
    reader->depth--;
    reader->flow -= reader->flow > 0;
}

/* Two keys of one map that are spelt the same: which one holds? */
static void check_keys(struct reader *reader, const struct node *map)
{
    int count = 0;
    for (const struct node *key = map->first; key != NULL; key = key->next->next) {
        if (++count > TREE_KEYS_MOST) {
            stop(reader, key->at, "FILE_TOO_LARGE", "too many keys in one mapping");
            return;
        }
        if (key->kind != NODE_SCALAR) {
            fault_add(reader->faults, key->at, "KEY_NOT_WORD", NULL, "a key is a word, not a list or a mapping");
            reader->stopped = true;
            return;
        }
        for (const struct node *earlier = map->first; earlier != key; earlier = earlier->next->next)
            if (strcmp(earlier->text, key->text) == 0) {
                fault_add(reader->faults, key->at, "KEY_TWICE", NULL, "the key '%.40s' stands twice; first in line %u",
                          key->text, earlier->at.line);
                break;
            }
    }
}

static void refuse_properties(struct reader *reader, struct baize_mark at, const yaml_char_t *anchor,
                              const yaml_char_t *tag)
{
    if (anchor != NULL)
        stop(reader, at, "ANCHOR", "anchors (&) are not allowed: a rules file says each thing where it applies");
    else if (tag != NULL)
        stop(reader, at, "TAG", "tags (!) are not allowed: values are read as the rules format says");
}

static void take_event(struct reader *reader, const yaml_event_t *event)
{
    struct baize_mark at = mark_of(event->start_mark, event->end_mark);
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        if (++reader->documents > 1)
            stop(reader, at, "SEVERAL_DOCUMENTS", "a second document begins here: one file holds one document");
        return;
    case YAML_ALIAS_EVENT:
        stop(reader, at, "ALIAS", "aliases (*) are not allowed: a rules file says each thing where it applies");
        return;
    case YAML_SCALAR_EVENT:
        refuse_properties(reader, at, event->data.scalar.anchor, event->data.scalar.tag);
        if (!reader->stopped)
            add_scalar(reader, event, at);
        return;
    case YAML_SEQUENCE_START_EVENT:
        refuse_properties(reader, at, event->data.sequence_start.anchor, event->data.sequence_start.tag);
        if (!reader->stopped)
            open_node(reader, NODE_LIST, at, event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE);
        return;
    case YAML_MAPPING_START_EVENT:
        refuse_properties(reader, at, event->data.mapping_start.anchor, event->data.mapping_start.tag);
        if (!reader->stopped)
            open_node(reader, NODE_MAP, at, event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE);
        return;
    case YAML_MAPPING_END_EVENT:
        check_keys(reader, reader->open[reader->depth - 1]);
        close_node(reader);
        return;
    case YAML_SEQUENCE_END_EVENT:
        close_node(reader);
        return;
    case YAML_NO_EVENT:
    case YAML_STREAM_START_EVENT:
    case YAML_STREAM_END_EVENT:
    case YAML_DOCUMENT_END_EVENT:
        return;
    }
}

/* libyaml's words for the mistakes that people make, and ours. */
static const char *plain_words(const char *problem)
{
    static const struct {
        const char *problem, *words;
    } known[] = {
        {"mapping values are not allowed in this context",
         "a second ': ' in one line; a text that has one wants quotes"},
        {"could not find expected ':'", "a line without 'key: value'"},
        {"found character that cannot start any token",
         "a tab or a special character; indent with blanks, or use quotes"},
        {"found unexpected end of stream", "a quote that is never closed"},
        {"did not find expected ',' or '}'", "a { that is never closed, or a comma is missing"},
        {"did not find expected ',' or ']'", "a [ that is never closed, or a comma is missing"},
        {"did not find expected key", "a line that is indented more or less than its neighbours"},
    };
    for (size_t i = 0; problem != NULL && i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].problem, problem) == 0)
            return known[i].words;
    return problem == NULL ? "it cannot be read" : problem;
}

/* Behind the last character. Where a file is cut short libyaml points to a line that is not there. */
static struct baize_mark end_of(const struct baize_source *text)
{
    struct baize_mark at = {.line = 1, .column = 1, .length = 1};
    for (size_t i = 0; i < text->length; i++) {
        at.column += ((unsigned char)text->bytes[i] & 0xC0) != 0x80;
        if (text->bytes[i] == '\n') {
            at.line++;
            at.column = 1;
        }
    }
    return at;
}

/* What is scanned (a quote, a key) is wrong where it begins, not where the file ends; of what is parsed (a { or a list)
 * the beginning is told. */
static void syntax_fault(struct reader *reader, const struct baize_source *text)
{
    const yaml_parser_t *parser = &reader->parser;
    struct baize_mark at = mark_of(parser->problem_mark, parser->problem_mark);
    struct baize_mark begin = mark_of(parser->context_mark, parser->context_mark);
    struct baize_mark end = end_of(text);
    bool scanned = parser->context != NULL && strncmp(parser->context, "while scanning a", 16) == 0;
    if (scanned)
        at = begin;
    if (at.line > end.line)
        at = end;
    if (parser->context != NULL && strstr(parser->context, "flow") != NULL && begin.line < at.line)
        fault_add(reader->faults, at, "NOT_YAML", NULL, "not valid YAML: %s; it began in line %u",
                  plain_words(parser->problem), begin.line);
    else
        fault_add(reader->faults, at, "NOT_YAML", NULL, "not valid YAML: %s", plain_words(parser->problem));
    reader->stopped = true;
}

static void read_events(struct reader *reader, const struct baize_source *text)
{
    bool done = false;
    while (!done && !reader->stopped) {
        yaml_event_t event;
        if (!yaml_parser_parse(&reader->parser, &event)) {
            syntax_fault(reader, text);
            return;
        }
        done = event.type == YAML_STREAM_END_EVENT;
        take_event(reader, &event);
        yaml_event_delete(&event);
    }
}

struct node *tree_read(const struct baize_source *source, size_t bytes_most, struct baize_arena *arena,
                       struct faults *faults)
{
    const struct baize_mark whole = {0};
    struct reader reader = {.arena = arena, .faults = faults};
    struct baize_source text = *source;
    text.bytes += byte_order_mark(source);
    text.length -= byte_order_mark(source);
    if (!check_size(source, bytes_most, faults) || !check_text(&text, faults))
        return NULL;
    if (!yaml_parser_initialize(&reader.parser)) {
        fault_add(faults, whole, "OUT_OF_MEMORY", NULL, "no memory left to read the file");
        return NULL;
    }
    yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&reader.parser, (const unsigned char *)text.bytes, text.length);
    read_events(&reader, &text);
    yaml_parser_delete(&reader.parser);
    if (reader.stopped)
        return NULL;
    if (reader.root == NULL || reader.root->kind != NODE_MAP) {
        fault_add(faults, reader.root == NULL ? whole : reader.root->at, "NOT_A_MAPPING", NULL,
                  "a rules file is made of `key: value` lines; this one is %s",
                  reader.root == NULL              ? "empty"
                  : reader.root->kind == NODE_LIST ? "a list"
                                                   : "a single value");
        return NULL;
    }
    return reader.root;
}

struct node *node_get(const struct node *map, const char *key)
{
    for (struct node *at = map->first; at != NULL; at = at->next->next)
        if (at->kind == NODE_SCALAR && strcmp(at->text, key) == 0)
            return at->next;
    return NULL;
}

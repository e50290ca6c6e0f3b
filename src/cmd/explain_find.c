/* explain_find.c - one code, looked up by what it looks like. */
#include "cmd/explain.h"

#include "cmd/files.h"

#include <baize/rules.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- Helpers ---- */

static bool is_cell(struct manual_span cell, const char *word)
{
    return cell.length == strlen(word) && strncasecmp(cell.start, word, cell.length) == 0;
}

static void set(char *to, size_t size, struct manual_span span)
{
    struct baize_text text = baize_text_in(to, size);
    explain_plain(&text, span);
}

/* A letter and a number of at most two digits: T6, R27. */
static bool is_numbered(const char *code)
{
    size_t digits = strspn(code + 1, "0123456789");
    return isalpha((unsigned char)code[0]) && digits >= 1 && digits <= 2 && code[1 + digits] == '\0';
}

static void advise(struct explanation *found, const char *code, const char *otherwise)
{
    static struct explain_advice advice;
    if (explain_advice_of(code, &advice) || (otherwise != NULL && explain_advice_of(otherwise, &advice)))
        snprintf(found->next, sizeof found->next, "%s", advice.next);
}

/* ---- Requirements: rows of docs/compliance.md ---- */

/* "Meters" for P. */
static struct manual_span area_of(char letter)
{
    struct manual_span cells[1];
    const char *at = explain_compliance;
    while (explain_next_row(&at, cells, 1))
        if (cells[0].length > 3 && cells[0].start[0] == letter && cells[0].start[1] == ':')
            return (struct manual_span){cells[0].start + 3, cells[0].length - 3};
    return (struct manual_span){"", 0};
}

static bool find_requirement(const char *code, struct explanation *found)
{
    struct manual_span cells[3];
    const char *at = explain_compliance;
    while (explain_next_row(&at, cells, 3)) {
        if (!is_cell(cells[0], code) || !is_numbered(code))
            continue;
        struct manual_span area = area_of(cells[0].start[0]);
        found->kind = "requirement";
        found->page = "docs/compliance.md";
        snprintf(found->what, sizeof found->what, "a requirement of regulators (%.*s), a %s", (int)area.length,
                 area.start, is_cell(cells[2], "M") ? "must" : "should");
        set(found->text, sizeof found->text, cells[1]);
        advise(found, found->code, NULL);
        return true;
    }
    return false;
}

/* ---- Rulings, decisions and sections of docs/rulings.md ---- */

static bool find_ruling(struct explanation *found)
{
    struct manual_span heading, text;
    bool is_decision = found->code[0] == 'D';
    if (!is_numbered(found->code) || (!is_decision && found->code[0] != 'R') ||
        !explain_section(explain_rulings, found->code, &heading, &text))
        return false;
    found->kind = is_decision ? "decision" : "ruling";
    found->page = "docs/rulings.md";
    snprintf(found->what, sizeof found->what, "%s",
             is_decision ? "a decision where documents and rulings are silent"
                         : "a ruling: how baize reads the rule documents");
    set(found->text, sizeof found->text, text);
    advise(found, found->code, is_decision ? "D" : "R");
    return true;
}

/* "RULES 4": section 4 of the page of rulings. */
static bool find_section(struct explanation *found)
{
    struct manual_span heading, text;
    if (strncmp(found->code, "RULES ", 6) != 0 || !isdigit((unsigned char)found->code[6]) ||
        !explain_section(explain_rulings, found->code + 6, &heading, &text))
        return false;
    found->kind = "section";
    found->page = "docs/rulings.md";
    snprintf(found->what, sizeof found->what, "a section of the page of rulings: %.*s", (int)heading.length,
             heading.start);
    set(found->text, sizeof found->text, text);
    advise(found, found->code, "R");
    return true;
}

/* ---- Clauses of rule documents ---- */

struct document {
    const char *id;
    size_t length;
    char title[192];
};

/* "documents[COMAR]: id=COMAR; title=Code ..." of a jurisdiction's file. */
static void note_document(void *context, const char *line)
{
    struct document *document = context;
    const char *title = strstr(line, "; title=");
    if (strncmp(line, "documents[", 10) == 0 && title != NULL && line[10 + document->length] == ']' &&
        strncasecmp(line + 10, document->id, document->length) == 0)
        snprintf(document->title, sizeof document->title, "%s", title + 8);
}

/* The name of a document by its id: as the page of rulings has it, else as a shipped jurisdiction does. */
static bool find_document(struct document *document)
{
    static struct baize_diagnostics found;
    struct manual_span cells[2];
    struct baize_shipped shipped;
    const char *at = NULL;
    while (explain_next_document(&at, cells)) {
        size_t length = strcspn(cells[0].start, " ");
        if (length == document->length && strncasecmp(cells[0].start, document->id, length) == 0) {
            const char *colon = strstr(cells[1].start, ": ");
            set(document->title, sizeof document->title,
                (struct manual_span){cells[1].start, (size_t)(colon - cells[1].start)});
            return true;
        }
    }
    for (size_t i = 0; i < baize_shipped_count() && document->title[0] == '\0'; i++)
        if (baize_shipped_at(i, &shipped) == BAIZE_OK && shipped.kind == BAIZE_FILE_JURISDICTION) {
            struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
            baize_rules_dump(&source, files_scratch(), BAIZE_RULES_SCRATCH, note_document, document, &found);
        }
    return document->title[0] != '\0';
}

static bool find_clause(struct explanation *found)
{
    struct document document = {.id = found->code, .length = strcspn(found->code, " ")};
    struct manual_span cells[2];
    const char *at = explain_clauses;
    if (!find_document(&document))
        return false;
    found->kind = found->code[document.length] == '\0' ? "document" : "clause";
    found->page = "docs/clauses.md";
    snprintf(found->what, sizeof found->what, "a %s of the rules: %s", found->kind, document.title);
    while (explain_next_row(&at, cells, 2))
        if (found->kind[0] == 'c' && is_cell(cells[0], found->code)) {
            snprintf(found->code, sizeof found->code, "%.*s", (int)cells[0].length, cells[0].start);
            set(found->text, sizeof found->text, cells[1]);
        }
    if (found->text[0] == '\0' && found->kind[0] == 'c')
        snprintf(found->text, sizeof found->text,
                 "docs/clauses.md does not list this clause; read the document itself");
    snprintf(found->next, sizeof found->next, "%s",
             "The document is the authority: read the clause there. The file of the jurisdiction in rules/ cites it "
             "beside what it sets.");
    return true;
}

/* ---- Names ---- */

/* "this is not possible now (a round, a meter)": once for all lists that have the name with the same words. */
static void add_reasons(struct baize_text *text, const char *name)
{
    struct explain_reason reason, other;
    for (size_t i = 0; (reason = explain_reason_at(i)).name != NULL; i++) {
        bool is_said = strcmp(reason.name, name) != 0;
        for (size_t k = 0; k < i && !is_said; k++)
            is_said =
                strcmp(explain_reason_at(k).name, name) == 0 && strcmp(explain_reason_at(k).words, reason.words) == 0;
        if (is_said)
            continue;
        baize_text_format(text, "%s%s (%s", text->length > 0 ? "\n" : "", reason.words, reason.of);
        for (size_t k = i + 1; (other = explain_reason_at(k)).name != NULL; k++)
            if (strcmp(other.name, name) == 0 && strcmp(other.words, reason.words) == 0)
                baize_text_format(text, ", %s", other.of);
        baize_text_add(text, ")");
    }
}

static bool find_name(struct explanation *found)
{
    static struct explain_advice advice;
    struct baize_text text = baize_text_in(found->text, sizeof found->text);
    explain_advice_of(found->code, &advice);
    add_reasons(&text, found->code);
    bool is_file = strcmp(advice.group, "file") == 0, is_server = strcmp(advice.group, "server") == 0;
    if (text.length == 0 && !is_file && !is_server)
        return false;
    if (advice.means[0] != '\0')
        baize_text_format(&text, "%s%s", text.length > 0 ? "\n" : "", advice.means);
    found->kind = is_file ? "fault" : "refusal";
    found->page = "docs/codes.md";
    snprintf(found->what, sizeof found->what, "%s",
             is_file     ? "a fault in a file of rules, a strategy or a scenario"
             : is_server ? "an answer of the server"
                         : "a refusal or failure");
    snprintf(found->next, sizeof found->next, "%s", advice.next);
    return true;
}

bool explain_find(const char *code, struct explanation *found)
{
    size_t length = 0;
    *found = (struct explanation){.kind = ""};
    code += strspn(code, "(`' ");
    for (; code[length] != '\0' && length + 1 < sizeof found->code; length++)
        found->code[length] = code[length];
    bool is_whole = strchr(found->code, '(') != NULL; /* the parentheses of SD (7) belong to it */
    while (length > 0 &&
           (strchr("`' .;,", found->code[length - 1]) != NULL || (found->code[length - 1] == ')' && !is_whole)))
        found->code[--length] = '\0';
    char typed[sizeof found->code];
    memcpy(typed, found->code, sizeof typed);
    for (char *letter = found->code; *letter != '\0'; letter++)
        *letter = (char)(*letter == '-' ? '_' : toupper((unsigned char)*letter));
    if (length == 0 || find_requirement(found->code, found) || find_ruling(found) || find_section(found) ||
        find_name(found))
        return length > 0;
    memcpy(found->code, typed, sizeof typed);
    return find_clause(found);
}

/* ---- All codes ---- */

void explain_each(explain_visitor *visit, void *context)
{
    static struct explain_advice advice;
    char code[64];
    struct manual_span cells[3];
    struct explain_reason reason;
    const char *at = explain_compliance;
    while (explain_next_row(&at, cells, 3)) {
        snprintf(code, sizeof code, "%.*s", (int)cells[0].length, cells[0].start);
        if (is_numbered(code))
            visit(context, code);
    }
    for (const char *line = strstr(explain_rulings, "\n#"); line != NULL; line = strstr(line + 1, "\n#")) {
        const char *words = line + strspn(line, "\n# ");
        snprintf(code, sizeof code, "%.*s", (int)strcspn(words, "\n"), words);
        if (is_numbered(code))
            visit(context, code);
    }
    for (size_t i = 0; (reason = explain_reason_at(i)).name != NULL; i++)
        visit(context, reason.name);
    for (at = explain_codes; explain_next_advice(&at, &advice);)
        if (strcmp(advice.group, "server") == 0 || strcmp(advice.group, "file") == 0)
            visit(context, advice.code);
}

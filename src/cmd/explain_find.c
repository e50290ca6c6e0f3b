/* explain_find.c - one code, looked up by what it looks like. */
#include "cmd/explain.h"

#include <baize/text.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Requirements (T6), rulings (R27), decisions (D12) and sections of the page of rulings (RULES 4). */
static bool find_numbered(struct explanation *found)
{
    static const char *const kinds[] = {"requirement", "ruling", "decision", "section"};
    static const char *const pages[] = {"docs/compliance.md", "docs/rulings.md", "docs/rulings.md", "docs/rulings.md"};
    struct explain_row row;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (!explain_row_of(kinds[i], found->code, &row))
            continue;
        found->kind = kinds[i];
        found->page = pages[i];
        explain_copy(found->what, sizeof found->what, &row, EXPLAIN_WHAT);
        explain_copy(found->text, sizeof found->text, &row, EXPLAIN_TEXT);
        explain_copy(found->next, sizeof found->next, &row, EXPLAIN_NEXT);
        return true;
    }
    return false;
}

/* A clause begins with the short name of its document. */
static bool find_clause(struct explanation *found)
{
    struct explain_row row;
    char document[sizeof found->code], title[192];
    snprintf(document, sizeof document, "%.*s", (int)strcspn(found->code, " "), found->code);
    if (!explain_row_of("document", document, &row))
        return false;
    explain_copy(title, sizeof title, &row, EXPLAIN_TEXT);
    found->kind = strcmp(document, found->code) == 0 ? "document" : "clause";
    found->page = "docs/clauses.md";
    snprintf(found->what, sizeof found->what, "a %s of the rules: %s", found->kind, title);
    if (found->kind[0] == 'c' && explain_row_of("clause", found->code, &row)) {
        explain_copy(found->code, sizeof found->code, &row, EXPLAIN_CODE);
        explain_copy(found->text, sizeof found->text, &row, EXPLAIN_TEXT);
    } else if (found->kind[0] == 'c') {
        snprintf(found->text, sizeof found->text,
                 "docs/clauses.md does not list this clause; read the document itself");
    }
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
    struct explain_row advice;
    char means[256];
    struct baize_text text = baize_text_in(found->text, sizeof found->text);
    explain_row_of("advice", found->code, &advice);
    add_reasons(&text, found->code);
    bool is_file = explain_is(&advice, EXPLAIN_WHAT, "file"), is_server = explain_is(&advice, EXPLAIN_WHAT, "server");
    if (text.length == 0 && !is_file && !is_server)
        return false;
    explain_copy(means, sizeof means, &advice, EXPLAIN_TEXT);
    if (means[0] != '\0')
        baize_text_format(&text, "%s%s", text.length > 0 ? "\n" : "", means);
    found->kind = is_file ? "fault" : "refusal";
    found->page = "docs/codes.md";
    snprintf(found->what, sizeof found->what, "%s",
             is_file     ? "a fault in a file of rules, a strategy or a scenario"
             : is_server ? "an answer of the server"
                         : "a refusal or failure");
    explain_copy(found->next, sizeof found->next, &advice, EXPLAIN_NEXT);
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
    if (length == 0 || find_numbered(found) || find_name(found))
        return length > 0;
    memcpy(found->code, typed, sizeof typed);
    return find_clause(found);
}

/* ---- All codes ---- */

/* Of names only those that no list of reasons has. */
static void visit_rows(const char *kind, explain_visitor *visit, void *context)
{
    struct explain_row row;
    char code[64];
    for (const char *at = explain_table; explain_next(&at, &row);)
        if (explain_is(&row, EXPLAIN_KIND, kind) &&
            (kind[0] != 'a' || explain_is(&row, EXPLAIN_WHAT, "server") || explain_is(&row, EXPLAIN_WHAT, "file"))) {
            explain_copy(code, sizeof code, &row, EXPLAIN_CODE);
            visit(context, code);
        }
}

void explain_each(explain_visitor *visit, void *context)
{
    struct explain_reason reason;
    visit_rows("requirement", visit, context);
    visit_rows("ruling", visit, context);
    visit_rows("decision", visit, context);
    for (size_t i = 0; (reason = explain_reason_at(i)).name != NULL; i++)
        visit(context, reason.name);
    visit_rows("advice", visit, context);
}

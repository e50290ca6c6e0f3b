/* explain_page.c - docs/codes.md: everything that `baize explain` knows, but for the clauses. */
#include "cmd/explain.h"

#include <string.h>

static const char head[] =
    "# Codes in messages, and what to do\n"
    "\n"
    "<!-- Written by `baize explain --page` from docs/codes.csv, docs/compliance.md, docs/rulings.md and the lists in "
    "the\n"
    "headers. Change those, not this page. -->\n"
    "\n"
    "Messages of baize end with a code where there is more to say: `(T6)` is a requirement of regulators, `(R27)` a "
    "ruling,\n"
    "`RULES_NOT_YET` the name of a refusal; a clause of a rule document begins with the document's short name. `baize "
    "explain\n"
    "CODE` prints what a code means and what to do next, with `--json` as a document; `baize explain` alone lists the "
    "groups.\n"
    "\n"
    "- [Requirements of regulators](#requirements-of-regulators): P, L, H, T, F, G, A and S with a number\n"
    "- [Rulings and decisions](#rulings-and-decisions): R and D with a number\n"
    "- [Rule documents](#rule-documents): a short name and a clause\n"
    "- [Refusals and failures](#refusals-and-failures): names of the machines of the house\n"
    "- [Answers of the server](#answers-of-the-server): names that only `baize serve` uses\n"
    "- [Faults in files](#faults-in-files): names in the output of `baize rules check --json` and `baize table run "
    "--json`\n";

/* A cell: a bar would end it. */
static void put_cell(FILE *out, const char *text)
{
    for (; *text != '\0'; text++)
        fputs(*text == '|' ? "\\|" : *text == '\n' ? "; " : (char[2]){*text, '\0'}, out);
}

static void put_row(FILE *out, const char *code, const char *text, const char *next)
{
    fprintf(out, "| `%s` | ", code);
    put_cell(out, text);
    fputs(" | ", out);
    put_cell(out, next);
    fputs(" |\n", out);
}

static bool is_numbered(struct manual_span cell)
{
    return cell.length >= 2 && cell.length <= 3 && strchr("PLHTFGAS", cell.start[0]) != NULL &&
           strspn(cell.start + 1, "0123456789") == cell.length - 1;
}

static void put_requirements(FILE *out)
{
    static struct explanation found;
    struct manual_span cells[3];
    const char *at = explain_compliance;
    fputs("\n## Requirements of regulators\n\n[compliance.md](compliance.md) lists the tests that prove each.\n\n"
          "| code | requirement | what to do when a message cites it |\n| --- | --- | --- |\n",
          out);
    while (explain_next_row(&at, cells, 3)) {
        char code[8];
        if (!is_numbered(cells[0]))
            continue;
        snprintf(code, sizeof code, "%.*s", (int)cells[0].length, cells[0].start);
        if (explain_find(code, &found))
            put_row(out, code, found.text, found.next);
    }
}

static void put_ruling(void *context, const char *code)
{
    FILE *out = context;
    struct manual_span heading, text;
    char title[256];
    if ((code[0] != 'R' && code[0] != 'D') || strspn(code + 1, "0123456789") != strlen(code + 1) ||
        !explain_section(explain_rulings, code, &heading, &text))
        return;
    struct baize_text words = baize_text_in(title, sizeof title);
    explain_plain(&words, explain_bold(text));
    if (words.length > 0 && strchr(".,", title[words.length - 1]) != NULL)
        title[words.length - 1] = '\0';
    fprintf(out, "| [%s](rulings.md#%c%s) | ", code, code[0] - 'A' + 'a', code + 1);
    put_cell(out, title);
    fputs(" |\n", out);
}

static void put_rulings(FILE *out)
{
    static struct explain_advice advice;
    fputs("\n## Rulings and decisions\n\nR1 and following say how baize reads the rule documents; D1 and following "
          "what it "
          "decided where they are silent.\n",
          out);
    explain_advice_of("R", &advice);
    fprintf(out, "%s\n\n| code | subject |\n| --- | --- |\n", advice.next);
    explain_each(put_ruling, out);
}

static void put_documents(FILE *out)
{
    struct manual_span cells[2];
    fputs("\n## Rule documents\n\n[clauses.md](clauses.md) has every clause in a few words. The documents are the "
          "authority.\n\n"
          "| code | document |\n| --- | --- |\n",
          out);
    for (const char *at = NULL; explain_next_document(&at, cells);)
        fprintf(out, "| `%.*s` | %.*s |\n", (int)cells[0].length, cells[0].start, (int)cells[1].length, cells[1].start);
}

/* Of the list that docs/codes.csv is, in its order. */
static void put_names(FILE *out, const char *group)
{
    static struct explanation found;
    static struct explain_advice advice;
    fputs("\n| code | what happened | what to do |\n| --- | --- | --- |\n", out);
    for (const char *at = explain_codes; explain_next_advice(&at, &advice);)
        if (strcmp(advice.group, group) == 0 && explain_find(advice.code, &found))
            put_row(out, advice.code, found.text, found.next);
}

void explain_page(FILE *out)
{
    fputs(head, out);
    put_requirements(out);
    put_rulings(out);
    put_documents(out);
    fputs("\n## Refusals and failures\n\nIn parentheses: who refuses. Nothing is changed by a refusal.\n", out);
    put_names(out, "reason");
    fputs("\n## Answers of the server\n\n[protocol.md](protocol.md) has the messages in which they come.\n", out);
    put_names(out, "server");
    fputs("\n## Faults in files\n\nThe message gives file, line, clause and what is allowed.\n", out);
    put_names(out, "file");
}

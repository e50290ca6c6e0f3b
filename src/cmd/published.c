/* published.c - baize analyze --claims: what documents print beside their paytables, held against the exact figures. */
#include "cmd/analyses.h"
#include "cmd/cmd.h"
#include "mathematics/claims.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct describing {
    struct claims *claims;
    struct report *report;
    char jurisdiction[BAIZE_ID_SIZE]; /* whose document is being described */
    unsigned figures, reproduced;
};

/* ---- A figure ---- */

/* "right: of the wager"; nothing where the reading was only tried. */
static void add_verdict(struct baize_text *text, const struct baize_figure *figure, uint8_t number)
{
    const struct baize_figure_reading *by = &figure->readings[figure->reproduced_by > 0 ? figure->reproduced_by : 0];
    if (number > 0) {
        baize_text_add(text, figure->readings[number].definition);
    } else if (figure->reproduced_by < 0) {
        baize_text_add(text, "WRONG: no meaning gives it; tried:");
    } else {
        baize_text_add(text, figure->reproduced_by == 0 ? "right: " : "right only as ");
        if (figure->reproduced_by > 0) {
            baize_fraction_print_percent(text, &by->value, 4);
            baize_text_add(text, " ");
        }
        baize_text_add(text, by->definition);
    }
}

/* People see the exact figure, and the others where none of them gives what is printed. */
static void describe_reading(struct report *report, const char *what, const char *printed,
                             const struct baize_figure *figure, uint8_t number)
{
    static const int places[] = {-2, -17, 32, -35, 50, -53};
    const struct baize_figure_reading *reading = &figure->readings[number];
    bool first = number == 0;
    struct figures row;
    figures_start(&row);
    figures_word(&row, "definition", NULL, reading->definition);
    figures_word(&row, NULL, "", first ? what : "");
    figures_word(&row, NULL, "", first ? "printed" : "");
    figures_word(&row, NULL, "", first ? printed : "");
    figures_word(&row, NULL, "", first ? "exact" : "");
    figures_percent(&row, "value", "", &reading->value, 4);
    figures_flag(&row, "reproduces", reading->reproduces);
    add_verdict(figures_words(&row, NULL, ""), figure, number);
    report_object(report, NULL, &row);
    if (first || figure->reproduced_by < 0)
        lines_row(&report->lines, &row, places);
}

static void describe_figure(struct describing *describing, const char *id, const char *what,
                            const struct baize_figure *figure)
{
    struct baize_fraction rate = baize_fraction_of(figure->rate, BAIZE_RATE_WHOLE);
    struct report *report = describing->report;
    struct figures figures;
    if (!figure->printed)
        return;
    describing->figures++;
    describing->reproduced += figure->reproduced_by >= 0;
    figures_start(&figures);
    baize_fraction_print_percent(figures_words(&figures, "printed", NULL), &rate, figure->digits);
    figures_exact(&figures, "exact", &figure->readings[0].value);
    if (figure->reproduced_by < 0)
        figures_nothing(&figures, "reproduced_by");
    else
        figures_word(&figures, "reproduced_by", NULL, figure->readings[figure->reproduced_by].definition);
    report_open(report, id);
    report_figures(report, &figures);
    report_list(report, "readings");
    for (uint8_t i = 0; i < figure->count; i++)
        describe_reading(report, what, figures.list[0].words, figure, i);
    report_close(report);
    report_close(report);
}

/* ---- A paytable ---- */

static void describe_claim(void *context, const struct claim *claim)
{
    struct describing *describing = context;
    struct lines *lines = &describing->report->lines;
    struct figures figures;
    if (strcmp(describing->jurisdiction, claim->jurisdiction) != 0) {
        lines_say(lines, "What the document of %s prints beside its paytables", claim->jurisdiction);
    }
    snprintf(describing->jurisdiction, sizeof describing->jurisdiction, "%s", claim->jurisdiction);
    figures_start(&figures);
    figures_word(&figures, "jurisdiction", NULL, claim->jurisdiction);
    figures_word(&figures, "wager", NULL, baize_wager_id(claim->published->wager));
    figures_word(&figures, "paytable", NULL, claim->published->paytable.id);
    figures_word(&figures, "clause", NULL, claim->published->clause);
    report_open(describing->report, NULL);
    report_figures(describing->report, &figures);
    baize_text_format(&lines->text, "%s, %s [%s]", baize_wager_words(claim->published->wager),
                      claim->published->paytable.id, claim->published->clause);
    lines_heading(lines, "");
    describe_figure(describing, "house_edge", "house edge", &claim->check->house_edge);
    describe_figure(describing, "hit_frequency", "hit frequency", &claim->check->hit_frequency);
    report_close(describing->report);
}

static bool describe(void *context, struct report *report)
{
    struct describing *describing = context;
    describing->report = report;
    report_list(report, "claims");
    if (claims_each(describing->claims, describe_claim, describing) != BAIZE_OK) {
        fprintf(stderr, "baize analyze: %s\n", describing->claims->why);
        return false;
    }
    report_close(report);
    baize_text_format(&report->lines.text, "%u figures: %u are right or can be reproduced, %u cannot.",
                      describing->figures, describing->reproduced, describing->figures - describing->reproduced);
    lines_heading(&report->lines, "");
    return true;
}

int analyze_published(const struct format_choice *choice)
{
    struct describing describing = {.claims = calloc(1, sizeof *describing.claims)};
    int result = CMD_FAILED;
    if (describing.claims == NULL)
        fputs("baize analyze: not enough memory\n", stderr);
    else
        result = format_report("baize analyze", choice, "What documents print", describe, &describing);
    free(describing.claims);
    return result;
}

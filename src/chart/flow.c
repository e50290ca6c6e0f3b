/* flow.c - pages, headings, paragraphs. */
#include "chart/flow.h"

#include "chart/words.h"

#include <string.h>

#define NOTE_SIZE      7.0
#define NOTE_LINE      10.0
#define TERM_WIDTH     104.0
#define LINE_SIZE_MOST 512

/* ---- Pages ---- */

static void begin_page(struct flow *flow)
{
    flow->page++;
    flow->y = flow->top;
    flow->drawing->page_begin(flow->drawing->context, PAGE_WIDTH, flow->height);
    if (flow->furniture != NULL)
        flow->furniture(flow, flow->furniture_context);
}

void flow_begin(struct flow *flow)
{
    flow->page = 0;
    begin_page(flow);
}

void flow_end(struct flow *flow)
{
    flow->drawing->page_end(flow->drawing->context);
}

void flow_new_page(struct flow *flow)
{
    if (flow->endless || flow->y <= flow->top)
        return;
    flow->drawing->page_end(flow->drawing->context);
    begin_page(flow);
}

bool flow_need(struct flow *flow, double height)
{
    if (flow->endless || flow->y + height <= flow->bottom || flow->y <= flow->top)
        return false;
    flow_new_page(flow);
    return true;
}

void flow_keep(struct flow *flow, double height)
{
    if (height <= flow->bottom - flow->top)
        flow_need(flow, height);
}

void flow_skip(struct flow *flow, double height)
{
    flow->y += height;
}

/* ---- Words ---- */

struct drawing_style flow_style(double size, bool bold, enum drawing_anchor anchor, drawing_colour colour)
{
    return (struct drawing_style){.size = size, .bold = bold, .anchor = anchor, .colour = colour};
}

void flow_text(const struct flow *flow, double x, double y, const char *words, struct drawing_style style)
{
    flow->drawing->text(flow->drawing->context, x, y, words, style);
}

/* Words broken into lines at x, so wide; each line asks for its own room. */
static void lines(struct flow *flow, double x, double width, double line_height, const char *words,
                  struct drawing_style style)
{
    char line[LINE_SIZE_MOST];
    while (*words != '\0') {
        size_t skip = 0;
        size_t length = words_line(words, style.size, style.bold, width, &skip);
        if (length >= sizeof line)
            length = sizeof line - 1;
        memcpy(line, words, length);
        line[length] = '\0';
        flow_need(flow, line_height);
        flow_text(flow, x, flow->y + style.size, line, style);
        flow->y += line_height;
        words += length + skip;
    }
}

void flow_heading(struct flow *flow, const char *words)
{
    flow_need(flow, 60);
    lines(flow, MARGIN, TEXT_WIDTH, 18, words, flow_style(14, true, DRAWING_START, INK));
    flow->y += 3;
}

void flow_subheading(struct flow *flow, const char *words)
{
    flow_need(flow, 46);
    flow->y += 7;
    lines(flow, MARGIN, TEXT_WIDTH, 14, words, flow_style(9.5, true, DRAWING_START, FELT));
    flow->y += 2;
}

void flow_paragraph(struct flow *flow, const char *words)
{
    lines(flow, MARGIN, TEXT_WIDTH, LINE_HEIGHT, words, flow_style(BODY_SIZE, false, DRAWING_START, INK));
    flow->y += 4;
}

void flow_note(struct flow *flow, const char *words)
{
    lines(flow, MARGIN, TEXT_WIDTH, NOTE_LINE, words, flow_style(NOTE_SIZE, false, DRAWING_START, INK_SOFT));
    flow->y += 3;
}

void flow_definition(struct flow *flow, const char *term, const char *words)
{
    flow_need(flow, 2 * LINE_HEIGHT);
    flow_text(flow, MARGIN, flow->y + BODY_SIZE, term, flow_style(BODY_SIZE, true, DRAWING_START, INK));
    lines(flow, MARGIN + TERM_WIDTH, TEXT_WIDTH - TERM_WIDTH, LINE_HEIGHT, words,
          flow_style(BODY_SIZE, false, DRAWING_START, INK));
    flow->y += 3;
}

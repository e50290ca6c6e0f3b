/* win_page.c - a win page on US Letter.
 *
 *     house                                  PROGRESSIVE WIN
 *     jurisdiction, game                               No. 3
 *     ------------------------------------------------------
 *     [ VOID ... ]  [ REPRINT ... ]              when it is one
 *     $12,345.67                          paid from the meter
 *     Twelve thousand three hundred ...
 *     hand, cards                                  odds, wager
 *     facts, in two columns
 *     meter before  ->  meter after
 *     [ before payment: notices ]
 *     preparer, witness, payer (, pit manager)   from the foot upwards
 *     ------------------------------------------------------
 *     unalterable record: event ... digest ...
 *
 * Everything flows from the top, the signatures stand on the foot, and what room is left goes between the parts; a page
 * with all of it fits. */
#include "paper/win_page.h"

#include "base/vocabulary.h"
#include "chart/flow.h"
#include "chart/words.h"
#include "paper/output.h"
#include "paper/pdf.h"
#include "paper/playing_card.h"

#include <stdio.h>
#include <string.h>

#define LETTER_WIDTH   612.0
#define LETTER_HEIGHT  792.0
#define LEFT           54.0
#define RIGHT          (LETTER_WIDTH - LEFT)
#define FOOT           (LETTER_HEIGHT - 40.0)
#define SIGNATURE_STEP 36.0
#define TIGHT_STEP     27.0
#define VOID_RED       0xb3261e
#define VOID_PALE      0xfbeceb
#define WIN_LINE_SIZE  320
#define GAPS           5 /* amount, hand, facts, meter, notices */
#define GAP_MOST       16.0

struct sheet {
    const struct baize_win_page *page;
    const struct drawing *drawing;
    double y;   /* where the next thing begins */
    bool tight; /* a void reprint with every notice: parts stand closer */
    double gap; /* what a part has above it, more than it needs: found by a first pass that draws nothing */
};

/* ---- Words ---- */

static void put(const struct sheet *sheet, double x, double y, const char *words, double size, bool bold,
                enum drawing_anchor anchor, drawing_colour colour)
{
    sheet->drawing->text(sheet->drawing->context, x, y, words, flow_style(size, bold, anchor, colour));
}

static void put_left(const struct sheet *sheet, double x, double y, const char *words, double size, bool bold)
{
    put(sheet, x, y, words, size, bold, DRAWING_START, INK);
}

/* A small soft label, as on forms. */
static void put_label(const struct sheet *sheet, double x, double y, const char *words)
{
    put(sheet, x, y, words, 7, false, DRAWING_START, INK_SOFT);
}

/* As large as fits in the width, at most `size`. */
static void put_fitted(const struct sheet *sheet, double x, double y, const char *words, double size, bool bold,
                       double width)
{
    double own = words_width(words, size, bold);
    put_left(sheet, x, y, words, own > width ? size * width / own : size, bold);
}

/* Broken into lines; returns the baseline of the next. */
static double put_paragraph(const struct sheet *sheet, double x, double y, const char *words, double size, bool bold,
                            double width, drawing_colour colour)
{
    while (*words != '\0') {
        char line[WIN_LINE_SIZE];
        size_t skip;
        size_t length = words_line(words, size, bold, width, &skip);
        struct baize_text text = baize_text_in(line, sizeof line);
        baize_text_add_bytes(&text, words, length);
        put(sheet, x, y, line, size, bold, DRAWING_START, colour);
        y += size * 1.45;
        words += length + skip;
    }
    return y;
}

static void rule(const struct sheet *sheet, double y, drawing_colour colour, double width)
{
    drawing_line(sheet->drawing, (struct drawing_point){LEFT, y}, (struct drawing_point){RIGHT, y},
                 drawing_stroked(colour, width));
}

/* ---- Head ---- */

static void draw_head(struct sheet *sheet)
{
    const struct baize_win_page *page = sheet->page;
    char number[32];
    snprintf(number, sizeof number, "No. %u", (unsigned)page->win.number);
    put_fitted(sheet, LEFT, 62, page->house, 17, true, 350);
    put_fitted(sheet, LEFT, 78, page->jurisdiction, 9, false, 350);
    put_fitted(sheet, LEFT, 91, page->game, 9, false, 350);
    put(sheet, RIGHT, 56, "PROGRESSIVE WIN", 9, true, DRAWING_END, FELT);
    put(sheet, RIGHT, 82, number, 22, true, DRAWING_END, INK);
    rule(sheet, 100, FELT, 2);
    sheet->y = 100;
}

static void draw_banner(struct sheet *sheet, const char *words, drawing_colour fill, drawing_colour ink)
{
    double width = RIGHT - LEFT - 20;
    double own = words_width(words, 9, true);
    double height = own > width ? 36 : 22;
    struct drawing_paint paint = {.fill = fill, .stroke = ink, .stroke_width = 0.9, .radius = 3};
    struct drawing_box box = {
        .x = LEFT, .y = sheet->y + (sheet->tight ? 4 : 8), .width = RIGHT - LEFT, .height = height};
    sheet->drawing->rectangle(sheet->drawing->context, box, paint);
    put_paragraph(sheet, LEFT + 10, box.y + 14.5, words, 9, true, width, ink);
    sheet->y = box.y + height;
}

static void draw_banners(struct sheet *sheet)
{
    char words[WIN_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_win_page_void_words(&text, sheet->page);
    if (words[0] != '\0')
        draw_banner(sheet, words, VOID_PALE, VOID_RED);
    text = baize_text_in(words, sizeof words);
    baize_win_page_reprint_words(&text, sheet->page);
    if (words[0] != '\0')
        draw_banner(sheet, words, GOLD_PALE, GOLD_DEEP);
    if (sheet->page->cards_differ)
        draw_banner(sheet, "ATTENTION: the cards do not make the hand that was validated.", VOID_PALE, VOID_RED);
}

/* ---- Amount ---- */

/* A line behind the last word, as on a cheque: nothing can be added to the amount. */
static void close_words(const struct sheet *sheet, const char *words, double y)
{
    size_t skip = 0;
    size_t length = words_line(words, 11, false, RIGHT - LEFT, &skip);
    while (words[length] != '\0') {
        words += length + skip;
        length = words_line(words, 11, false, RIGHT - LEFT, &skip);
    }
    double from = LEFT + words_width(words, 11, false) + 8;
    if (from < RIGHT)
        drawing_line(sheet->drawing, (struct drawing_point){from, y}, (struct drawing_point){RIGHT, y},
                     drawing_stroked(INK, 1));
}

static void draw_amount(struct sheet *sheet)
{
    const struct baize_win_page *page = sheet->page;
    char words[BAIZE_CENTS_WORDS_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    const char *from = page->win.from == BAIZE_FROM_METER ? "PAID FROM THE METER" : "PAID FROM THE TRAY";
    baize_cents_print(&text, page->win.award.amount, BAIZE_MONEY_WITH_CENTS);
    sheet->y += sheet->gap;
    put_label(sheet, LEFT, sheet->y + 20, "AMOUNT");
    put_fitted(sheet, LEFT, sheet->y + 55, words, 36, true, RIGHT - LEFT);
    put(sheet, RIGHT, sheet->y + 20, from, 7.5, true, DRAWING_END, FELT);
    text = baize_text_in(words, sizeof words);
    baize_win_page_amount_words(&text, page);
    sheet->y = put_paragraph(sheet, LEFT, sheet->y + 75, words, 11, false, RIGHT - LEFT, INK) - 4;
    close_words(sheet, words, sheet->y - 14);
    rule(sheet, sheet->y, RULE_MAIN, 0.6);
}

/* ---- Hand ---- */

static void draw_cards(const struct sheet *sheet, double y)
{
    const struct baize_win_page *page = sheet->page;
    double x = LEFT;
    for (uint8_t i = 0; i < page->cards_count; i++, x += PLAYING_CARD_WIDTH + 8)
        playing_card_draw(sheet->drawing, x + (i >= page->cards_counting ? 6 : 0), y, page->cards[i],
                          i < page->cards_counting);
    for (uint8_t i = 0; page->cards_count == 0 && i < page->cards_wanted; i++, x += PLAYING_CARD_WIDTH + 8)
        playing_card_blank(sheet->drawing, x, y);
}

static void draw_hand(struct sheet *sheet)
{
    const struct baize_win_page *page = sheet->page;
    const double beside = LEFT + 6 * (PLAYING_CARD_WIDTH + 8) + 4;
    char words[WIN_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    double top = sheet->y + 20 + sheet->gap / 2;
    put_label(sheet, LEFT, top, "HAND");
    put_left(sheet, LEFT + 30, top + 1, page->hand, 13, true);
    if (page->cards_count == 0)
        put(sheet, RIGHT, top, "the table's cards are not read: write them in", 7, false, DRAWING_END, INK_SOFT);
    draw_cards(sheet, top + 12);
    put_label(sheet, beside, top + 24, "PAYS");
    baize_odds_print(&text, &page->pays);
    put_fitted(sheet, beside, top + 38, words, 11, true, RIGHT - beside);
    put_fitted(sheet, beside, top + 49, page->clause, 7, false, RIGHT - beside);
    text = baize_text_in(words, sizeof words);
    baize_cents_print(&text, page->win.wager, BAIZE_MONEY_WITH_CENTS);
    put_label(sheet, beside, top + 68, "WAGER");
    put_left(sheet, beside, top + 82, words, 11, true);
    sheet->y = top + 12 + PLAYING_CARD_HEIGHT;
}

/* ---- Facts ---- */

static void draw_fact(const struct sheet *sheet, double x, double y, double width, const char *label, const char *words)
{
    put_label(sheet, x, y, label);
    if (words[0] != '\0')
        put_fitted(sheet, x, y + 13, words, 10, false, width);
    else
        drawing_line(sheet->drawing, (struct drawing_point){x, y + 15}, (struct drawing_point){x + width, y + 15},
                     drawing_stroked(RULE_MAIN, 0.6));
}

static const char *number_in(char *memory, size_t size, uint32_t number)
{
    struct baize_text text = baize_text_in(memory, size);
    if (number != 0)
        baize_text_format(&text, "%u", (unsigned)number);
    return memory;
}

static void draw_facts(struct sheet *sheet)
{
    const struct baize_win_page *page = sheet->page;
    char words[WIN_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    double y = sheet->y + 20 + sheet->gap;
    baize_house_time_print(&text, &page->time, page->win.by.at_ms);
    baize_text_add(&text, " ");
    baize_house_zone_print(&text, &page->time);
    draw_fact(sheet, LEFT, y, 180, "TIME", words);
    draw_fact(sheet, LEFT + 200, y, 60, "TABLE", number_in(words, sizeof words, page->win.table));
    draw_fact(sheet, LEFT + 270, y, 70, "ROUND", number_in(words, sizeof words, page->win.round));
    draw_fact(sheet, LEFT + 350, y, 40, "SEAT", number_in(words, sizeof words, page->win.seat));
    draw_fact(sheet, LEFT + 400, y, RIGHT - LEFT - 400, "PATRON", number_in(words, sizeof words, page->patron));
    text = baize_text_in(words, sizeof words);
    baize_win_page_validator_words(&text, page);
    draw_fact(sheet, LEFT, y + 30, 330, "VALIDATED BY", words);
    text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "%u of the meter", (unsigned)page->win.claim);
    draw_fact(sheet, LEFT + 350, y + 30, RIGHT - LEFT - 350, "CLAIM", words);
    sheet->y = y + 48;
}

/* ---- The meter ---- */

static void draw_meter_side(const struct sheet *sheet, double x, double y, const char *label, baize_money money)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_money_print(&text, money);
    put_label(sheet, x, y + 13, label);
    put_fitted(sheet, x, y + 29, words, 13, true, 180);
}

static void draw_meter(struct sheet *sheet)
{
    const struct baize_win_page *page = sheet->page;
    char words[64];
    struct drawing_box box = {.x = LEFT, .y = sheet->y + 6 + sheet->gap, .width = RIGHT - LEFT, .height = 38};
    struct drawing_paint paint = {.fill = FELT_PALE, .stroke = DRAWING_NONE, .radius = 3};
    double arrow = box.y + 24;
    snprintf(words, sizeof words, "%u, level %.*s", (unsigned)page->win.meter, BAIZE_LEVEL_NAME_SIZE, page->level);
    sheet->drawing->rectangle(sheet->drawing->context, box, paint);
    put_label(sheet, LEFT + 10, box.y + 13, page->win.dry ? "METER, WHICH WAS DRY (R43)" : "METER");
    put_fitted(sheet, LEFT + 10, box.y + 29, words, 10, false, 110);
    draw_meter_side(sheet, LEFT + 130, box.y, "BEFORE", page->win.before);
    draw_meter_side(sheet, LEFT + 330, box.y, "AFTER", page->win.after);
    drawing_line(sheet->drawing, (struct drawing_point){LEFT + 288, arrow}, (struct drawing_point){LEFT + 312, arrow},
                 drawing_stroked(FELT, 1.4));
    const struct drawing_point head[] = {{LEFT + 310, arrow - 4}, {LEFT + 318, arrow}, {LEFT + 310, arrow + 4}};
    sheet->drawing->polygon(sheet->drawing->context, head, 3, drawing_filled(FELT));
    sheet->y = box.y + box.height;
}

/* ---- Notices ---- */

#define NOTICE_LINE 100

/* Where the source begins in words that are longer than a line at its size: it goes to a line of its own, where the
 * page has room. NULL: all on one line. */
static char *long_source(const struct sheet *sheet, uint8_t notice, char words[WIN_LINE_SIZE])
{
    size_t clause = strlen(sheet->page->notices[notice].clause);
    struct baize_text text = baize_text_in(words, WIN_LINE_SIZE);
    baize_win_page_notice_words(&text, sheet->page, notice);
    if (sheet->tight || text.length <= NOTICE_LINE || clause == 0)
        return NULL;
    return words + text.length - clause - strlen("[]");
}

static double draw_notice(const struct sheet *sheet, uint8_t notice, double y, double size)
{
    const double step = sheet->tight ? 12.5 : 15;
    char words[WIN_LINE_SIZE];
    struct drawing_box tick = {.x = LEFT + 10, .y = y - 7.5, .width = 8.5, .height = 8.5};
    struct drawing_paint empty = {.fill = PAPER, .stroke = INK, .stroke_width = 0.8, .radius = 1};
    sheet->drawing->rectangle(sheet->drawing->context, tick, empty);
    put_left(sheet, LEFT + 25, y, baize_win_notice_title(sheet->page->notices[notice].kind), size, true);
    char *source = long_source(sheet, notice, words);
    if (source != NULL) {
        put_fitted(sheet, LEFT + 100, y + 10, source, size - 1.5, false, RIGHT - LEFT - 110);
        *source = '\0';
    }
    put_fitted(sheet, LEFT + 100, y, words, size, false, RIGHT - LEFT - 110);
    return source != NULL ? step + 10 : step;
}

static void draw_notices(struct sheet *sheet)
{
    const struct baize_win_page *page = sheet->page;
    const double size = sheet->tight ? 7.5 : 8.5;
    char words[WIN_LINE_SIZE];
    struct drawing_box box = {.x = LEFT, .y = sheet->y + 10 + sheet->gap, .width = RIGHT - LEFT, .height = 22};
    struct drawing_paint paint = {.fill = GOLD_PALE, .stroke = GOLD_DEEP, .stroke_width = 0.9, .radius = 3};
    if (page->notices_count == 0)
        return;
    for (uint8_t i = 0; i < page->notices_count; i++)
        box.height += (sheet->tight ? 12.5 : 15) + (long_source(sheet, i, words) != NULL ? 10 : 0);
    sheet->drawing->rectangle(sheet->drawing->context, box, paint);
    put(sheet, LEFT + 10, box.y + 14, "BEFORE PAYMENT", 7.5, true, DRAWING_START, GOLD_DEEP);
    double y = box.y + 28;
    for (uint8_t i = 0; i < page->notices_count; i++)
        y += draw_notice(sheet, i, y, size);
    sheet->y = box.y + box.height;
}

/* ---- Signatures and foot ---- */

static void draw_signature(const struct sheet *sheet, double y, const char *who)
{
    static const struct {
        double from, to;
        const char *label;
    } parts[] = {{80, 260, "signature"}, {272, 400, "name and number"}, {412, RIGHT - LEFT, "date and time"}};
    put_left(sheet, LEFT, y, who, 10, true);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        drawing_line(sheet->drawing, (struct drawing_point){LEFT + parts[i].from, y + 2},
                     (struct drawing_point){LEFT + parts[i].to, y + 2}, drawing_stroked(INK, 0.7));
        put(sheet, LEFT + parts[i].from, y + 10, parts[i].label, 6, false, DRAWING_START, INK_SOFT);
    }
}

static unsigned signatures_of(const struct baize_win_page *page)
{
    return baize_win_page_needs_pit_manager(page) ? 4 : 3;
}

/* Where the first line to sign on is. */
static double signatures_top(const struct sheet *sheet)
{
    return FOOT - 22 - (sheet->tight ? TIGHT_STEP : SIGNATURE_STEP) * (signatures_of(sheet->page) - 1);
}

static void draw_signatures(const struct sheet *sheet)
{
    static const char *const who[] = {"Preparer", "Witness", "Payer", "Pit manager"};
    double top = signatures_top(sheet);
    for (unsigned i = 0; i < signatures_of(sheet->page); i++)
        draw_signature(sheet, top + (sheet->tight ? TIGHT_STEP : SIGNATURE_STEP) * i, who[i]);
}

static void draw_foot(const struct sheet *sheet)
{
    char words[WIN_LINE_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_win_page_record_words(&text, sheet->page);
    rule(sheet, FOOT, RULE_MAIN, 0.6);
    put(sheet, LEFT, FOOT + 12, words, 7, false, DRAWING_START, INK_SOFT);
    if (sheet->page->printing <= 1)
        snprintf(words, sizeof words, "Original");
    else
        snprintf(words, sizeof words, "Reprint %u", (unsigned)sheet->page->printing);
    put(sheet, RIGHT, FOOT + 12, words, 7, true, DRAWING_END, INK_SOFT);
}

/* Down to the end of the notices. */
static void draw_parts(struct sheet *sheet)
{
    draw_head(sheet);
    draw_banners(sheet);
    draw_amount(sheet);
    draw_hand(sheet);
    draw_facts(sheet);
    draw_meter(sheet);
    draw_notices(sheet);
}

static void draw_page(const struct baize_win_page *page, const struct drawing *drawing)
{
    const struct drawing nothing = drawing_nothing();
    struct sheet trial = {.page = page, .drawing = &nothing};
    struct sheet sheet = {.page = page, .drawing = drawing};
    draw_parts(&trial);
    sheet.gap = (signatures_top(&trial) - 20 - trial.y) / GAPS;
    sheet.tight = sheet.gap < 0;
    sheet.gap = sheet.gap < 0 ? 0 : sheet.gap > GAP_MOST ? GAP_MOST : sheet.gap;
    draw_parts(&sheet);
    draw_signatures(&sheet);
    draw_foot(&sheet);
}

/* ---- The file ---- */

static void draw_document(const struct baize_win_page *page, struct pdf *pdf)
{
    struct drawing drawing = pdf_drawing(pdf);
    drawing.page_begin(drawing.context, LETTER_WIDTH, LETTER_HEIGHT);
    draw_page(page, &drawing);
    if (page->win.backed_out)
        pdf_stamp(pdf, LETTER_WIDTH / 2, LETTER_HEIGHT / 2, "VOID", 32,
                  flow_style(190, true, DRAWING_MIDDLE, VOID_RED));
    drawing.page_end(drawing.context);
}

/* "2026-11-16T14:02:10Z" */
static void instant_of(int64_t at_ms, char *memory, size_t size)
{
    static const struct baize_house_time utc = {0, 0};
    struct baize_text text = baize_text_in(memory, size);
    baize_house_time_print(&text, &utc, at_ms);
    baize_text_add(&text, "Z");
    char *blank = strchr(memory, ' ');
    if (blank != NULL)
        *blank = 'T';
}

bool paper_write_win_page(const struct baize_win_page *page, const char *path, struct paper_result *result)
{
    struct output output;
    char title[BAIZE_TITLE_SIZE + 64];
    char instant[32];
    *result = (struct paper_result){.pages = 1};
    snprintf(title, sizeof title, "Progressive win %u of meter %u, %.*s", (unsigned)page->win.number,
             (unsigned)page->win.meter, BAIZE_TITLE_SIZE, page->house);
    instant_of(page->win.by.at_ms, instant, sizeof instant);
    if (output_open(&output, path)) {
        struct pdf *pdf = pdf_open(&output, title, instant);
        if (pdf != NULL)
            draw_document(page, pdf);
        if (output_close(&output, pdf != NULL && pdf_close(pdf)))
            return true;
    }
    output_why(&output, result->why, sizeof result->why);
    return false;
}

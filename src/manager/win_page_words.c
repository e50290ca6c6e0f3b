/* win_page_words.c - the words of a win page: the pieces that text and PDF share, and the page as text. */
#include "base/vocabulary.h"
#include "base/words.h"
#include "manager/words.h"
#include "meter/event.h"

#include <inttypes.h>
#include <string.h>

#define PAGE_COLUMNS 80
#define LABEL        16

/* ---- Pieces ---- */

void baize_win_page_reprint_words(struct baize_text *text, const struct baize_win_page *page)
{
    if (page->printing <= 1)
        return;
    baize_text_format(text, "REPRINT %u, printed ", (unsigned)page->printing);
    baize_house_time_print(text, &page->time, page->printed.at_ms);
    baize_text_add(text, " by ");
    words_actor(text, &page->printed);
}

void baize_win_page_void_words(struct baize_text *text, const struct baize_win_page *page)
{
    if (!page->win.backed_out)
        return;
    baize_text_add(text, "VOID: backed out ");
    baize_house_time_print(text, &page->time, page->win.back_out_by.at_ms);
    baize_text_add(text, " by ");
    words_actor(text, &page->win.back_out_by);
    baize_text_format(text, ", %s. Event %" PRIu64 " of meter %u. Do not pay.",
                      baize_vocabulary_words(&baize_words_meter_back_out, (int)page->win.why), page->win.back_out_seq,
                      (unsigned)page->win.meter);
}

void baize_win_page_amount_words(struct baize_text *text, const struct baize_win_page *page)
{
    size_t start = text->length;
    baize_cents_in_words(text, page->win.award.amount);
    if (text->length > start && text->start[start] >= 'a' && text->start[start] <= 'z')
        text->start[start] = (char)(text->start[start] - 'a' + 'A');
}

const char *baize_win_notice_title(enum baize_win_notice_kind kind)
{
#define TITLE(name, id, title, words) title,
    static const char *const titles[] = {BAIZE_WIN_NOTICE_LIST(TITLE)};
#undef TITLE
    return (size_t)kind < sizeof titles / sizeof titles[0] ? titles[kind] : "Notice";
}

static const char *notice_words(enum baize_win_notice_kind kind)
{
#define WORDS(name, id, title, words) words,
    static const char *const list[] = {BAIZE_WIN_NOTICE_LIST(WORDS)};
#undef WORDS
    return (size_t)kind < sizeof list / sizeof list[0] ? list[kind] : "see the clause";
}

/* "fill in the tax form before payment: $600.00 or more, and at least 300 times the wager [26 CFR 7.6041-1]" */
void baize_win_page_notice_words(struct baize_text *text, const struct baize_win_page *page, unsigned index)
{
    const struct baize_win_notice *notice = &page->notices[index];
    if (index >= page->notices_count)
        return;
    baize_text_add(text, notice_words(notice->kind));
    baize_text_add(text, notice->above ? ": above " : ": ");
    baize_cents_print(text, notice->amount, BAIZE_MONEY_WITH_CENTS);
    baize_text_add(text, notice->above ? "" : " or more");
    if (notice->times_wager != 0)
        baize_text_format(text, ", and at least %u times the wager", (unsigned)notice->times_wager);
    if (notice->clause[0] != '\0')
        baize_text_format(text, " [%.*s]", BAIZE_CLAUSE_SIZE, notice->clause);
}

void baize_win_page_validator_words(struct baize_text *text, const struct baize_win_page *page)
{
    words_actor(text, &page->win.by);
    baize_text_format(text, ", with %s", baize_vocabulary_words(&baize_words_credential, (int)page->win.credential));
}

/* The first eight bytes of the digest are enough to tell two records apart on paper. */
void baize_win_page_record_words(struct baize_text *text, const struct baize_win_page *page)
{
    baize_text_format(text, "Unalterable record: event %" PRIu64 " of meter %u, digest", page->win.seq,
                      (unsigned)page->win.meter);
    for (int i = 0; i < 8; i++)
        baize_text_format(text, "%s%02x", i % 2 == 0 ? " " : "", page->digest[i]);
}

/* ---- The page as text ---- */

static void add_line(void *context, const char *line)
{
    baize_text_add(context, line);
    baize_text_add(context, "\n");
}

static void centred(struct lines *lines, const char *words)
{
    size_t length = baize_words_length(words);
    lines_left(lines, words, length < PAGE_COLUMNS ? (PAGE_COLUMNS - length) / 2 : 0);
    lines_end(lines);
}

static void print_facts(struct lines *lines, const struct figures *facts)
{
    for (size_t i = 0; i < facts->count; i++) {
        baize_text_add(&lines->text, facts->list[i].label);
        lines_to(lines, LABEL);
        lines_paragraph(lines, LABEL, facts->list[i].words);
    }
}

static void add_cards(struct baize_text *text, const struct baize_win_page *page)
{
    for (uint8_t i = 0; i < page->cards_count; i++) {
        baize_text_add(text, i == 0 ? "" : i == page->cards_counting ? " + " : " ");
        baize_card_print(text, page->cards[i], BAIZE_CARD_UNICODE);
    }
    for (uint8_t i = 0; page->cards_count == 0 && i < page->cards_wanted; i++)
        baize_text_add(text, i == 0 ? "[    ]" : " [    ]");
}

static void print_head(struct lines *lines, const struct baize_win_page *page)
{
    char words[256];
    struct baize_text line = baize_text_in(words, sizeof words);
    baize_text_format(&line, "PROGRESSIVE WIN %u", (unsigned)page->win.number);
    if (lines->writer != NULL) {
        lines_title(lines, words, page->house, page->jurisdiction);
    } else {
        centred(lines, page->house);
        centred(lines, page->jurisdiction);
        centred(lines, words);
    }
    line = baize_text_in(words, sizeof words);
    baize_win_page_reprint_words(&line, page);
    if (words[0] != '\0')
        centred(lines, words);
    line = baize_text_in(words, sizeof words);
    baize_win_page_void_words(&line, page);
    lines_put(lines, "");
    if (words[0] != '\0') {
        lines_paragraph(lines, 0, words);
        lines_put(lines, "");
    }
}

static void describe_amount(struct figures *facts, const struct baize_win_page *page)
{
    figures_start(facts);
    baize_cents_print(figures_words(facts, NULL, "Amount"), page->win.award.amount, BAIZE_MONEY_WITH_CENTS);
    baize_win_page_amount_words(figures_words(facts, NULL, ""), page);
    figures_word(facts, NULL, "Paid from", baize_vocabulary_words(&baize_words_pays_from, (int)page->win.from));
}

static void describe_place(struct figures *facts, const struct baize_win_page *page)
{
    figures_start(facts);
    struct baize_text *text = figures_words(facts, NULL, "Time");
    baize_house_time_print(text, &page->time, page->win.by.at_ms);
    baize_text_add(text, " ");
    baize_house_zone_print(text, &page->time);
    figures_word(facts, NULL, "Game", page->game);
    baize_text_format(figures_words(facts, NULL, "Table"), "%u, round %u, seat %u", (unsigned)page->win.table,
                      (unsigned)page->win.round, (unsigned)page->win.seat);
    text = figures_words(facts, NULL, "Patron");
    if (page->patron != 0)
        baize_text_format(text, "%u", (unsigned)page->patron);
    else
        baize_text_add(text, "____________________");
}

static void describe_hand(struct figures *facts, const struct baize_win_page *page)
{
    figures_start(facts);
    figures_word(facts, NULL, "Hand", page->hand);
    add_cards(figures_words(facts, NULL, "Cards"), page);
    if (page->cards_differ)
        figures_word(facts, NULL, "", "ATTENTION: these cards do not make the hand");
    baize_cents_print(figures_words(facts, NULL, "Wager"), page->win.wager, BAIZE_MONEY_WITH_CENTS);
    struct baize_text *text = figures_words(facts, NULL, "Pays");
    baize_odds_print(text, &page->pays);
    if (page->clause[0] != '\0')
        baize_text_format(text, "  [%s]", page->clause);
    text = figures_words(facts, NULL, "Meter");
    baize_text_format(text, "%u, level %.*s:", (unsigned)page->win.meter, BAIZE_LEVEL_NAME_SIZE, page->level);
    words_money(text, " ", page->win.before);
    words_money(text, " before, ", page->win.after);
    baize_text_add(text, " after");
    if (page->win.dry)
        figures_word(facts, NULL, "", "The meter was dry: fixed pays had been taken from it (R43)");
    baize_win_page_validator_words(figures_words(facts, NULL, "Validated by"), page);
}

static void print_notices(struct lines *lines, const struct baize_win_page *page)
{
    if (page->notices_count > 0)
        lines_heading(lines, "Before payment");
    for (uint8_t i = 0; i < page->notices_count; i++) {
        char words[256];
        struct baize_text line = baize_text_in(words, sizeof words);
        baize_text_format(&line, "%s: ", baize_win_notice_title(page->notices[i].kind));
        baize_win_page_notice_words(&line, page, i);
        baize_text_add(&lines->text, "  [ ] ");
        lines_paragraph(lines, 6, words);
    }
}

static void print_signatures(struct lines *lines, const struct baize_win_page *page)
{
    static const char *const who[] = {"Preparer", "Witness", "Payer", "Pit manager"};
    unsigned count = baize_win_page_needs_pit_manager(page) ? 4 : 3;
    for (unsigned i = 0; i < count; i++) {
        lines_put(lines, "");
        lines_say(lines, "%-*s____________________________________  date and time ____________", LABEL, who[i]);
    }
}

void win_page_print(const struct baize_win_page *page, baize_line_sink *sink, void *context)
{
    struct figures facts;
    struct lines lines;
    lines_begin(&lines, &page->time, sink, context);
    lines.width = PAGE_COLUMNS;
    print_head(&lines, page);
    describe_amount(&facts, page);
    print_facts(&lines, &facts);
    lines_put(&lines, "");
    describe_place(&facts, page);
    print_facts(&lines, &facts);
    describe_hand(&facts, page);
    print_facts(&lines, &facts);
    print_notices(&lines, page);
    print_signatures(&lines, page);
    lines_put(&lines, "");
    baize_win_page_record_words(&lines.text, page);
    lines_end(&lines);
}

void baize_win_page_print(struct baize_text *text, const struct baize_win_page *page)
{
    win_page_print(page, add_line, text);
}

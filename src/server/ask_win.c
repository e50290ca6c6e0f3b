/* ask_win.c - win: the document of one win (H7), as src/manager puts it together, for a screen that prints it.
 *
 *     the meter's stream --> win log, the event that validated it --+
 *     the table's stream --> the round, for cards and patron -------+--> baize_win_page --> JSON */
#include "server/ask_manager.h"

#include "manager/internal.h"
#include "protocol/view.h"

#include <stdlib.h>

struct search {
    struct meter_office *office;
    uint32_t win;
    bool found;
    struct baize_meter_event validated;
    struct record_round round;
    struct baize_win_page page;
};

/* Any win that is on record has its page: of all others the log keeps only what there is room for. */
static void make_room(struct search *search)
{
    struct baize_win_log *wins = &search->office->wins;
    if (!search->office->began || wins->count < wins->capacity)
        return;
    const struct baize_progressive_win *win = baize_win_log_find(wins, search->win);
    if (win != NULL)
        wins->wins[0] = *win;
    wins->count = win != NULL ? 1 : 0;
}

static bool feed(void *context, const struct baize_floor_event *event)
{
    struct search *search = context;
    make_room(search);
    if (event->meter.kind == BAIZE_METER_EVENT_CLAIM_VALIDATED && event->meter.validated.win == search->win) {
        search->found = true;
        search->validated = event->meter;
    }
    return meter_office_feed(search->office, event);
}

/* ---- As JSON ---- */

typedef void words_of_page(struct baize_text *text, const struct baize_win_page *page);

/* null: there is nothing to say. */
static json_t *words_of(const struct baize_win_page *page, words_of_page *words_in)
{
    char words[BAIZE_CENTS_WORDS_SIZE > 512 ? BAIZE_CENTS_WORDS_SIZE : 512];
    struct baize_text text = baize_text_in(words, sizeof words);
    words[0] = '\0';
    words_in(&text, page);
    return words[0] == '\0' ? json_null() : make_text(words);
}

static void pays_words(struct baize_text *text, const struct baize_win_page *page)
{
    baize_odds_print(text, &page->pays);
}

static json_t *time_of(const struct baize_win_page *page, int64_t at_ms)
{
    char words[32];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_house_time_print(&text, &page->time, at_ms);
    return make_text(words);
}

static json_t *notices_of(const struct baize_win_page *page)
{
#define NOTICE_ID(name, id, title, words) id,
    static const char *const ids[] = {BAIZE_WIN_NOTICE_LIST(NOTICE_ID)};
#undef NOTICE_ID
    json_t *list = json_array();
    for (uint8_t i = 0; i < page->notices_count; i++) {
        char words[256];
        struct baize_text text = baize_text_in(words, sizeof words);
        baize_win_page_notice_words(&text, page, i);
        make_add(&list, json_pack("{s:s?, s:s?, s:o}", "notice", ids[page->notices[i].kind], "title",
                                  baize_win_notice_title(page->notices[i].kind), "words", make_text(words)));
    }
    return list;
}

static json_t *signatures_of(const struct baize_win_page *page)
{
    json_t *list = json_array();
    make_add(&list, make_word("Preparer"));
    make_add(&list, make_word("Witness"));
    make_add(&list, make_word("Payer"));
    if (baize_win_page_needs_pit_manager(page))
        make_add(&list, make_word("Pit manager"));
    return list;
}

static void set_place(json_t **made, const struct baize_win_page *page)
{
    const struct baize_progressive_win *win = &page->win;
    make_set_number(made, "meter", win->meter);
    make_set_number(made, "win", win->number);
    make_set(made, "house", make_text(page->house));
    make_set(made, "jurisdiction", make_text(page->jurisdiction));
    make_set(made, "game", make_text(page->game));
    make_set_number(made, "at_ms", win->by.at_ms);
    make_set(made, "time", time_of(page, win->by.at_ms));
    make_set_number(made, "table", win->table);
    make_set_number(made, "round", win->round);
    make_set_number(made, "seat", win->seat);
    make_set(made, "patron", make_number_or_null(page->patron));
}

static void set_pay(json_t **made, const struct baize_win_page *page)
{
    const struct baize_progressive_win *win = &page->win;
    make_set(made, "level", make_text(page->level));
    make_set(made, "hand", make_text(page->hand));
    make_set(made, "pays", words_of(page, pays_words));
    make_set(made, "clause", make_text(page->clause));
    make_set_number(made, "amount_cents", win->award.amount);
    make_set(made, "amount_words", words_of(page, baize_win_page_amount_words));
    make_set_word(made, "from", win->from == BAIZE_FROM_METER ? "meter" : "tray");
    make_set_number(made, "wager_cents", win->wager);
    make_set_number(made, "before_cents", figures_whole_cents(win->before));
    make_set_number(made, "after_cents", figures_whole_cents(win->after));
    make_set_number(made, "shortfall_cents", figures_whole_cents(win->award.shortfall));
    make_set_flag(made, "dry", win->dry);
    make_set(made, "cards", view_cards(page->cards, page->cards_count));
    make_set_number(made, "counting", page->cards_counting);
    make_set_number(made, "cards_wanted", page->cards_wanted);
    make_set_flag(made, "cards_differ", page->cards_differ);
}

json_t *win_printed(const struct baize_win_page *page)
{
    return json_pack("{s:I, s:I, s:o, s:o, s:o}", "printing", (json_int_t)page->printing, "at_ms",
                     (json_int_t)page->printed.at_ms, "time", time_of(page, page->printed.at_ms), "words",
                     report_actor(&page->printed), "reprint", words_of(page, baize_win_page_reprint_words));
}

static json_t *page_of(const struct baize_win_page *page, const struct job *job)
{
    json_t *made = json_object();
    set_place(&made, page);
    set_pay(&made, page);
    make_set(&made, "zone", report_zone(job->house, page->win.by.at_ms));
    make_set(&made, "notices", notices_of(page));
    make_set(&made, "validated", words_of(page, baize_win_page_validator_words));
    make_set(&made, "signatures", signatures_of(page));
    make_set(&made, "record", words_of(page, baize_win_page_record_words));
    make_set(&made, "void", words_of(page, baize_win_page_void_words));
    make_set(&made, "printed", win_printed(page));
    return made;
}

/* ---- Finding it ---- */

/* The round that it was made in, when it is over and can be read; a table without cards has none. */
static const struct baize_round *round_of(struct book *book, struct search *search,
                                          const struct baize_progressive_win *win)
{
    const struct baize_house_table *table = baize_house_table(book->job->house, win->table);
    struct record_reader reader = book->job->reader;
    reader.stream = (struct baize_stream){.kind = BAIZE_STREAM_TABLE, .number = win->table};
    if (table == NULL || table->settings.alone)
        return NULL;
    reader.head = book_head(book, reader.stream);
    uint64_t place = record_find(&reader, win->round);
    if (place == 0 || !record_load(&reader, place, &search->round) || !search->round.over)
        return NULL;
    return &search->round.round;
}

/* By the table's rules when it was played; else by those that the table has. */
static const struct baize_rules *rules_of(const struct book *book, const struct search *search, bool has_round,
                                          const struct baize_progressive_win *win)
{
    const struct baize_house_table *table = baize_house_table(book->job->house, win->table);
    if (has_round && search->round.rules != NULL)
        return search->round.rules;
    return table == NULL ? NULL : book_rules(book, table->digest);
}

static void tell(struct job *job, struct book *book, struct search *search, const struct baize_progressive_win *win)
{
    const struct baize_rules *rules = report_meter_rules(book);
    const struct baize_house_time *time = &baize_house_settings_at(job->house, win->by.at_ms)->time;
    const struct baize_round *round = round_of(book, search, win);
    const struct baize_rules *at_table = rules_of(book, search, round != NULL, win);
    struct baize_win_page *page = &search->page;
    if (rules == NULL || at_table == NULL ||
        baize_win_page_of(page, rules, time, win, &search->validated, round) != BAIZE_OK) {
        job_refuse(job, "NO_SUCH_WIN", "the record of this win does not fit together");
        return;
    }
    win_page_at_table(page, search->office->manager.meter.levels[win->level].name, at_table);
    win_page_of_house(page, job->house->name);
    struct baize_actor by = {.role = job->who.role, .who = job->who.number, .at_ms = job->now_ms};
    baize_win_page_reprint(page, job->print ? 0 : win_printings(job), &by);
    if (job->print && (job->page = malloc(sizeof *job->page)) == NULL)
        job_refuse(job, "BUSY", "there is no memory for this now: ask again");
    else if (job->print)
        *job->page = *page; /* the loop counts, and says how often */
    job->answer = page_of(page, job);
}

/* ---- The ask ---- */

static void work_win(struct job *job)
{
    struct book book = {.job = job, .entries_most = UINT64_MAX}; /* however long ago it was */
    struct baize_period always = meter_office_always();
    struct search *search = calloc(1, sizeof *search);
    struct meter_office *office = meter_office_open(&always);
    if (search != NULL && office != NULL) {
        search->office = office;
        search->win = (uint32_t)job->win;
        if (book_read(&book, job->reader.stream, feed, search)) {
            meter_office_end(office);
            const struct baize_progressive_win *win = baize_win_log_find(&office->wins, search->win);
            if (win == NULL || !search->found)
                job_refuse(job, "NO_SUCH_WIN", "the meter has no such win");
            else
                tell(job, &book, search, win);
        }
    }
    free(office);
    free(search);
}

void ask_win(struct server *server, struct ask *ask, const struct protocol_person *who, const json_t *message)
{
    struct job *job = report_begin_meter(server, ask, who, message, work_win);
    if (job == NULL)
        return;
    job->finish = win_print;
    job_queue_if(job, ask_switch_or(ask, message, "print", &job->print) &&
                          ask_number(ask, message, "win", 1, UINT32_MAX, &job->win));
}

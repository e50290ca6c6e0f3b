/* win_page.c - the document of one win, put together from the record (H7).
 *
 * The facts come from the meter's stream and the table's round, never from the person who prints: a page can be printed
 * again at any time and says the same. A win that was backed out keeps its page, with VOID on it. */
#include "manager/words.h"

#include <sodium/crypto_generichash.h>
#include <string.h>

/* ---- Building ---- */

static void copy_words(char *to, size_t size, const char *from)
{
    struct baize_text text = baize_text_in(to, size);
    baize_text_add(&text, from);
}

/* The cards that make the hand first, then the others. A hand of the wrong size is shown as it lies. */
static void fill_cards(struct baize_win_page *page, const struct baize_paytable *schedule,
                       const struct baize_round_seat *seat)
{
    struct baize_hand hand = {0};
    baize_cards set = 0;
    baize_cards counting = 0;
    for (uint8_t i = 0; i < seat->count; i++)
        set |= baize_cards_one(seat->cards[i]);
    if (baize_hand_rank(schedule->ranking, set, &hand) != BAIZE_OK)
        hand.count = 0;
    for (uint8_t i = 0; i < hand.count; i++) {
        page->cards[page->cards_count++] = hand.cards[i];
        counting |= baize_cards_one(hand.cards[i]);
    }
    page->cards_counting = hand.count;
    for (uint8_t i = 0; i < seat->count; i++)
        if ((counting & baize_cards_one(seat->cards[i])) == 0)
            page->cards[page->cards_count++] = seat->cards[i];
    const struct baize_pay_row *row = &schedule->rows[page->win.row];
    page->cards_differ = page->cards_count > 0 && (hand.strength < row->least || hand.strength > row->most);
}

static enum baize_status fill_digest(struct baize_win_page *page, const struct baize_rules *rules,
                                     const struct baize_meter_event *validated)
{
    char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    enum baize_status status = baize_meter_event_encode(&text, validated, rules);
    if (status == BAIZE_OK)
        crypto_generichash(page->digest, sizeof page->digest, (const unsigned char *)line, text.length, NULL, 0);
    return status;
}

static bool belong_together(const struct baize_rules *rules, const struct baize_progressive_win *win,
                            const struct baize_meter_event *validated, const struct baize_round *round)
{
    if (validated->kind != BAIZE_METER_EVENT_CLAIM_VALIDATED || validated->validated.win != win->number ||
        validated->meter != win->meter || validated->validated.award.amount != win->award.amount || win->earlier)
        return false;
    if (win->row >= rules->progressive.schedule.count || win->level >= rules->progressive.levels || win->seat < 1 ||
        win->seat > BAIZE_SEATS_MOST)
        return false;
    return round == NULL || round->number == win->round;
}

enum baize_status baize_win_page_of(struct baize_win_page *page, const struct baize_rules *rules,
                                    const struct baize_house_time *time, const struct baize_progressive_win *win,
                                    const struct baize_meter_event *validated, const struct baize_round *round)
{
    const struct baize_paytable *schedule = &rules->progressive.schedule;
    memset(page, 0, sizeof *page);
    if (!belong_together(rules, win, validated, round))
        return BAIZE_METER_EVENT_UNEXPECTED;
    const struct baize_pay_row *row = &schedule->rows[win->row];
    struct baize_text hand = baize_text_in(page->hand, sizeof page->hand);
    words_hand(&hand, rules, win->row);
    copy_words(page->house, sizeof page->house, rules->house);
    copy_words(page->jurisdiction, sizeof page->jurisdiction, rules->jurisdiction_title);
    copy_words(page->game, sizeof page->game, rules->title);
    copy_words(page->clause, sizeof page->clause,
               baize_rules_clause(rules, row->clause != 0 ? row->clause : schedule->clause));
    memcpy(page->level, rules->progressive.meters[win->level].level, sizeof page->level);
    page->win = *win;
    page->pays = row->pays;
    page->time = *time;
    page->printing = 1;
    page->printed = validated->by;
    page->cards_wanted = rules->player_cards < BAIZE_WIN_CARDS_MOST ? rules->player_cards : BAIZE_WIN_CARDS_MOST;
    if (round != NULL) {
        page->patron = round->seats[win->seat - 1].patron;
        fill_cards(page, schedule, &round->seats[win->seat - 1]);
    }
    return fill_digest(page, rules, validated);
}

static bool applies(const struct baize_win_page *page, const struct baize_win_notice *notice)
{
    baize_cents amount = page->win.award.amount;
    baize_cents least = 0;
    if (notice->above ? amount <= notice->amount : amount < notice->amount)
        return false;
    return baize_cents_times(page->win.wager, notice->times_wager, &least) == BAIZE_OK && amount >= least;
}

enum baize_status baize_win_page_notify(struct baize_win_page *page, const struct baize_win_notice *notices,
                                        size_t count)
{
    page->notices_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!applies(page, &notices[i]))
            continue;
        if (page->notices_count == BAIZE_WIN_NOTICES_MOST)
            return BAIZE_TEXT_TOO_LONG;
        page->notices[page->notices_count++] = notices[i];
    }
    return BAIZE_OK;
}

/* ---- The table's own rules ---- */

/* The rules and the page name the same kinds in the same order. */
_Static_assert((int)BAIZE_WIN_NOTICE_TAX_FORM == (int)BAIZE_NOTICE_TAX_FORM &&
                   (int)BAIZE_WIN_NOTICE_SURVEILLANCE == (int)BAIZE_NOTICE_SURVEILLANCE &&
                   (int)BAIZE_WIN_NOTICE_CHEQUE == (int)BAIZE_NOTICE_CHEQUE &&
                   (int)BAIZE_WIN_NOTICE_CAMERA == (int)BAIZE_NOTICE_CAMERA,
               "a notice of the rules is a notice of the page");

/* What the rules ask for before a win so large is paid (H8, H9, H10). */
static void fill_notices(struct baize_win_page *page, const struct baize_rules *rules)
{
    struct baize_win_notice notices[BAIZE_NOTICES_MOST];
    size_t count = 0;
    memset(notices, 0, sizeof notices);
    for (uint8_t i = 0; i < rules->progressive.notices_count; i++) {
        const struct baize_notice *notice = &rules->progressive.notices[i];
        if (!baize_notice_applies(notice, page->win.award.amount, page->win.wager))
            continue;
        struct baize_win_notice *due = &notices[count++];
        due->kind = (enum baize_win_notice_kind)notice->kind;
        due->amount = notice->amount;
        due->above = notice->above;
        due->times_wager = notice->times_wager;
        copy_words(due->clause, sizeof due->clause, baize_rules_clause(rules, notice->clause));
    }
    baize_win_page_notify(page, notices, count);
}

void win_page_of_house(struct baize_win_page *page, const char *name)
{
    copy_words(page->house, sizeof page->house, name);
}

void win_page_at_table(struct baize_win_page *page, const char *level, const struct baize_rules *rules)
{
    copy_words(page->house, sizeof page->house, rules->house);
    copy_words(page->game, sizeof page->game, rules->title);
    copy_words(page->jurisdiction, sizeof page->jurisdiction, rules->jurisdiction_title);
    copy_words(page->level, sizeof page->level, level);
    fill_notices(page, rules);
}

void baize_win_page_reprint(struct baize_win_page *page, uint32_t printing, const struct baize_actor *by)
{
    page->printing = printing;
    page->printed = *by;
}

bool baize_win_page_needs_pit_manager(const struct baize_win_page *page)
{
    for (uint8_t i = 0; i < page->notices_count; i++)
        if (page->notices[i].kind == BAIZE_WIN_NOTICE_CHEQUE)
            return true;
    return false;
}

/* pages.h - win pages of a real stream and a real round: a meter that opens at an amount, one wager, one win. Include
 * it after cmocka.h. */
#ifndef BAIZE_TESTS_PAGES_H
#define BAIZE_TESTS_PAGES_H

#include "story.h"

struct sample {
    const char *name;
    const char *submission;
    const char *cards; /* "": not known */
    baize_cents opening;
    uint8_t row;
    uint8_t notices; /* how many of them are given */
    bool reprint, backed_out;
};

static const struct sample samples[] = {
    {"normal", south_dakota, "As Ks Qs Js Ts", 1234549, ALL_OF_IT, 0, false, false},
    {"million", south_dakota, "Th Jh Qh Kh Ah", 99999982, ALL_OF_IT, 4, false, false},
    {"four-card", maryland, "Ac Kd Ad Ah As", 6212332, ALL_OF_IT, 4, false, false},
    {"reprint", south_dakota, "9d 8d 7d 6d 5d", 1234549, TENTH, 4, true, false},
    {"void", south_dakota, "As Ks Qs Js Ts", 1234549, ALL_OF_IT, 4, false, true},
    {"void-reprint", south_dakota, "7c 7d 7h 7s 2d", 99999982, FIXED_300, 4, true, true},
    {"cards-unknown", south_dakota, "", 1234549, ALL_OF_IT, 4, false, false},
    {"cards-differ", south_dakota, "As Ks Qs Js 9d", 1234549, ALL_OF_IT, 0, false, false},
    {"crowded", south_dakota, "As Ks Qs Js 9d", 7377377359, ALL_OF_IT, 6, true, true},
};

static const struct baize_win_notice notices[] = {
    {.kind = BAIZE_WIN_NOTICE_TAX_FORM, .amount = 60000, .times_wager = 300, .clause = "IRS W-2G"},
    {.kind = BAIZE_WIN_NOTICE_CAMERA, .amount = 300000, .above = true, .clause = "WAC 230-15-320"},
    {.kind = BAIZE_WIN_NOTICE_SURVEILLANCE, .amount = 2500000, .clause = "COMAR 36.05.03.23"},
    {.kind = BAIZE_WIN_NOTICE_CHEQUE, .amount = 5000000, .clause = "COMAR 36.05.03.23"},
    {.kind = BAIZE_WIN_NOTICE_TAX_FORM, .amount = 500000, .clause = "a state form, made up"},
    {.kind = BAIZE_WIN_NOTICE_SURVEILLANCE, .amount = 7500000, .clause = "a second camera, made up"},
};

static struct baize_win_page page;
static struct baize_round hand_round;

/* The round that the table played: the winner's box and cards are all that a page asks of it. */
static inline const struct baize_round *round_with(const char *cards)
{
    size_t count = 0;
    struct baize_round_seat *seat = &hand_round.seats[3];
    baize_round_start(&hand_round);
    hand_round.number = 41;
    if (cards[0] == '\0')
        return NULL;
    assert_int_equal(baize_cards_parse(cards, strlen(cards), seat->cards, 5, &count, NULL), BAIZE_OK);
    seat->count = (uint8_t)count;
    seat->patron = 100234;
    return &hand_round;
}

/* The rules by which the samples are played: a wager of $1, 18% to the meter. */
static inline void open_at(const char *submission, baize_cents opening)
{
    struct baize_meter_action action;
    game = *rules_of(submission);
    game.progressive.meters[0].seed = DOLLARS(10000);
    game.progressive.meters[0].rate = 180000;
    game.progressive.meters[0].reserve = 0;
    game.progressive.meters[0].limit = 0;
    baize_meter_setup_of(&game, 9, &action);
    action.open.levels[0].opening = opening;
    baize_meter_start(&meter);
    now_ms = 1763254800000 + 13 * 3600000;
    stream_count = 0;
    then(0, action);
    then(0, link_table(12));
}

static inline const struct baize_meter_event *find_validated(void)
{
    for (size_t i = 0; i < stream_count; i++)
        if (stream[i].kind == BAIZE_METER_EVENT_CLAIM_VALIDATED)
            return &stream[i];
    return NULL;
}

static inline void make_page(const struct sample *sample)
{
    struct baize_actor again = {.who = 7, .role = BAIZE_SUPERVISOR};
    open_at(sample->submission, sample->opening);
    then(2, contribute(12, 41, 0x8));
    then(1, claim(12, 41, 4, sample->row));
    then(2, validate(1));
    if (sample->backed_out) {
        struct baize_meter_action undo = back_out(1);
        undo.back_out.why = BAIZE_METER_PLAY_NOT_BY_THE_RULES;
        then(40, undo);
    }
    listen(50, 10, 100);
    assert_int_equal(tell(0, stream_count), BAIZE_OK);
    assert_int_equal(baize_win_page_of(&page, &game, &mountain, baize_win_log_find(&wins, 1), find_validated(),
                                       round_with(sample->cards)),
                     BAIZE_OK);
    assert_int_equal(baize_win_page_notify(&page, notices, sample->notices), BAIZE_OK);
    again.at_ms = now_ms + 3600000;
    if (sample->reprint)
        baize_win_page_reprint(&page, 2, &again);
}

#endif

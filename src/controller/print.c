/* print.c - events in words. Where the rules name the keys of the system in use, they are called by that
 * name; where they do not, plain words do. */
#include "catalog/families.h"
#include "controller/internal.h"

#include <inttypes.h>

struct printer {
    struct baize_text *text;
    const struct baize_rules *rules;
};

/* ---- Parts ---- */

static void print_amount(struct printer *out, baize_cents cents)
{
    baize_cents_print(out->text, cents, BAIZE_MONEY_WITH_CENTS);
}

static void print_clause(struct printer *out, baize_clause clause)
{
    const char *words = baize_rules_clause(out->rules, clause);
    if (words[0] != '\0')
        baize_text_format(out->text, "  [%s]", words);
}

/* "seats 1, 4, 7" */
static void print_seats(struct printer *out, uint16_t seats)
{
    const char *between = controller_accepted(seats) == 1 ? "seat " : "seats ";
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++)
        if ((seats & 1u << i) != 0) {
            baize_text_format(out->text, "%s%u", between, i + 1);
            between = ", ";
        }
}

/* "COIN IN: sensors locked" or "Sensors locked": the words begin small. */
static void print_keyed(struct printer *out, const char *key, const char *words)
{
    bool named = key[0] != '\0';
    char first = named || words[0] < 'a' || words[0] > 'z' ? words[0] : (char)(words[0] - 'a' + 'A');
    baize_text_format(out->text, "%s%s%c%s", key, named ? ": " : "", first, words + 1);
}

/* ---- Sensors ---- */

static void print_coin_refused(struct printer *out, const struct baize_controller_event *event)
{
    baize_text_format(out->text, "Seat %u: a chip of ", (unsigned)event->coin_refused.seat);
    print_amount(out, event->coin_refused.amount);
    baize_text_format(out->text, " is not taken: %s",
                      baize_vocabulary_words(&baize_words_coin_refused, (int)event->coin_refused.why));
    if (event->coin_refused.why != BAIZE_COIN_WRONG_AMOUNT)
        return;
    baize_text_add(out->text, ", ");
    print_amount(out, out->rules->progressive.wager);
}

static void print_locked(struct printer *out, const struct baize_controller_event *event)
{
    uint16_t accepted = controller_accepted(event->sensors_locked.seats);
    print_keyed(out, out->rules->progressive.controller.lock_key, "sensors locked, ");
    if (accepted == 0) {
        baize_text_add(out->text, "no wager accepted");
        return;
    }
    baize_text_format(out->text, "%u wager%s accepted (", (unsigned)accepted, accepted == 1 ? "" : "s");
    print_seats(out, event->sensors_locked.seats);
    baize_text_add(out->text, ")");
}

static void print_counted(struct printer *out, const struct baize_controller_event *event)
{
    unsigned chips = event->chips_counted.chips;
    unsigned accepted = event->chips_counted.accepted;
    baize_text_format(out->text, "%u chip%s counted, %u accepted: %s", chips, chips == 1 ? "" : "s", accepted,
                      chips == accepted ? "into the tray" : "no card is dealt");
}

/* ---- Keys, wins, envy ---- */

static void print_recorded(struct printer *out, const struct baize_controller_event *event)
{
    char words[32];
    struct baize_text seat = baize_text_in(words, sizeof words);
    baize_text_format(&seat, "seat %u: win of ", (unsigned)event->win_recorded.seat);
    print_keyed(out, out->rules->progressive.controller.confirm_key, words);
    print_amount(out, event->win_recorded.amount);
    baize_text_format(out->text, " recorded, payable from %s (meter %" PRIu32 ", win %" PRIu32 ")",
                      baize_vocabulary_words(&baize_words_pays_from, (int)event->win_recorded.from),
                      event->win_recorded.meter, event->win_recorded.win);
}

/* ---- The end ---- */

static void print_ended(struct printer *out, const struct baize_controller_event *event)
{
    print_keyed(out, out->rules->progressive.controller.end_key, "round ");
    baize_text_format(out->text, "%" PRIu32 " is over, the lights go out", event->game_ended.round);
}

static void print_voided(struct printer *out, const struct baize_controller_event *event)
{
    if (event->game_voided.round == 0)
        baize_text_add(out->text, "Void before the lock");
    else
        baize_text_format(out->text, "Round %" PRIu32 " is void", event->game_voided.round);
    if (event->game_voided.why != BAIZE_NO_IRREGULARITY)
        baize_text_format(out->text, ": %s",
                          baize_vocabulary_words(&baize_words_irregularity, (int)event->game_voided.why));
    baize_text_add(out->text, "; progressive wagers go back, the lights go out");
    print_clause(out, event->game_voided.clause);
}

static void print_run(struct printer *out, const struct baize_controller_event *event)
{
    (void)event;
    print_keyed(out, out->rules->progressive.controller.run_key, "the validator's key is back: the table goes on");
    print_clause(out, out->rules->progressive.controller.run_clause);
}

/* ---- All kinds; those without a function have their sentence in catalog/ ---- */

typedef void print_event(struct printer *out, const struct baize_controller_event *event);

static print_event *const printers[BAIZE_CONTROLLER_EVENTS] = {
    [BAIZE_CONTROLLER_EVENT_COIN_REFUSED] = print_coin_refused, [BAIZE_CONTROLLER_EVENT_SENSORS_LOCKED] = print_locked,
    [BAIZE_CONTROLLER_EVENT_CHIPS_COUNTED] = print_counted,     [BAIZE_CONTROLLER_EVENT_WIN_RECORDED] = print_recorded,
    [BAIZE_CONTROLLER_EVENT_GAME_ENDED] = print_ended,          [BAIZE_CONTROLLER_EVENT_GAME_VOIDED] = print_voided,
    [BAIZE_CONTROLLER_EVENT_KEY_TURNED_TO_RUN] = print_run,
};

void baize_controller_event_print(struct baize_text *text, const struct baize_controller_event *event,
                                  const struct baize_rules *rules)
{
    struct printer out = {.text = text, .rules = rules};
    if ((size_t)event->kind >= BAIZE_CONTROLLER_EVENTS)
        baize_text_add(text, "?");
    else if (!baize_event_say(text, &baize_controller_event_family, (int)event->kind, event, rules))
        printers[event->kind](&out, event);
}

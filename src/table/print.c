/* print.c - the table's events in the words of the table. */
#include "catalog/families.h"
#include "table/internal.h"

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

/* "Closing inventory: $49,850.00 counted, the books say $50,000.00: $150.00 short, to be reported (A2)". What the books
 * say only when that is something else; nothing when a tray that they have empty gets its chips. */
static void print_counted(struct printer *out, const struct baize_table_event *event, const char *what)
{
    baize_cents counted = event->inventory_opened.counted;
    baize_cents expected = event->inventory_opened.expected;
    baize_text_format(out->text, "%s: ", what);
    print_amount(out, counted);
    baize_text_add(out->text, " counted");
    if (counted == expected || (event->kind == BAIZE_TABLE_EVENT_INVENTORY_OPENED && expected == 0))
        return;
    baize_text_add(out->text, ", the books say ");
    print_amount(out, expected);
    baize_text_add(out->text, ": ");
    print_amount(out, counted < expected ? expected - counted : counted - expected);
    baize_text_add(out->text, counted < expected ? " short" : " over");
    if (baize_table_event_alarms(event))
        baize_text_add(out->text, ", to be reported (A2)");
}

static void print_slip(struct printer *out, const struct baize_table_event *event, const char *what)
{
    baize_text_format(out->text, "%s %" PRIu32 ": ", what, event->fill_made.number);
    print_amount(out, event->fill_made.amount);
    baize_text_format(out->text, ", signed by %" PRIu32 ", %" PRIu32 ", %" PRIu32 " and %" PRIu32, event->by.who,
                      event->by.second, event->fill_made.signers[0], event->fill_made.signers[1]);
}

/* ---- Cards and devices ---- */

static void print_device(struct printer *out, enum baize_device device, const char *words, baize_clause clause)
{
    baize_text_format(out->text, "The %s %s", baize_vocabulary_words(&baize_words_device, (int)device), words);
    print_clause(out, clause);
}

/* "The shuffler is jammed"; one that counts and finds a wrong number of cards works, the deck goes (R37). */
static void print_failed(struct printer *out, const struct baize_table_event *event)
{
    const char *words = baize_vocabulary_words(&baize_words_device_state, (int)event->device_failed.state);
    if (event->device_failed.state != BAIZE_DEVICE_WRONG_COUNT) {
        print_device(out, event->device_failed.device, words, event->device_failed.clause);
        return;
    }
    print_device(out, event->device_failed.device, words, 0);
    baize_text_format(out->text, " in deck %u: it must leave the table", event->device_failed.deck + 1u);
    print_clause(out, event->device_failed.clause);
}

/* The name of a card where the shoe read one, though not one that can be here now. */
static void print_impossible(struct printer *out, const struct baize_table_event *event)
{
    uint8_t code = event->card_impossible.code;
    if (code >= BAIZE_CARD_LIMIT || (BAIZE_DECK_54 & baize_cards_one((baize_card)code)) == 0) {
        baize_text_format(out->text, "Irregularity: what the shoe reads is no card (code %u)", code);
        return;
    }
    baize_text_add(out->text, "Irregularity: the shoe reads ");
    if (baize_card_is_joker((baize_card)code))
        baize_text_add(out->text, "a joker");
    else
        baize_card_print(out->text, (baize_card)code, BAIZE_CARD_PLAIN);
    baize_text_add(out->text, event->card_impossible.seen_before ? ", which was dealt before"
                                                                 : ", which does not belong to this deck");
}

/* A shoe that shuffles by itself keeps its cards (R38). It says so by its clause: out of order, it has them spread. */
static void print_idle(struct printer *out, const struct baize_table_event *event)
{
    baize_clause clause = event->idle_began.clause;
    bool stay = out->rules->dealing.shuffler == BAIZE_SELF_SHUFFLING_SHOE && clause != 0 &&
                clause == out->rules->procedures.self_shuffling_clause;
    baize_text_add(out->text, "Nobody plays: the cards ");
    baize_text_add(out->text, stay                        ? "stay in the shoe, which shuffles them"
                              : event->idle_began.face_up ? "are spread face up"
                                                          : "are spread face down");
    print_clause(out, clause);
}

/* Every other kind has its sentence in catalog/. */
static void print_kind(struct printer *out, const struct baize_table_event *event)
{
    switch ((int)event->kind) {
    case BAIZE_TABLE_EVENT_DEVICE_FAILED:
        print_failed(out, event);
        return;
    case BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE:
        print_impossible(out, event);
        return;
    case BAIZE_TABLE_EVENT_IDLE_BEGAN:
        print_idle(out, event);
        return;
    case BAIZE_TABLE_EVENT_INVENTORY_OPENED:
        print_counted(out, event, "Opening inventory");
        return;
    case BAIZE_TABLE_EVENT_INVENTORY_CLOSED:
        print_counted(out, event, "Closing inventory");
        return;
    case BAIZE_TABLE_EVENT_TIPS_TAKEN:
        print_counted(out, event, "Tip box");
        return;
    case BAIZE_TABLE_EVENT_DROP_TAKEN:
        print_counted(out, event, "Drop box");
        return;
    case BAIZE_TABLE_EVENT_FILL_MADE:
        print_slip(out, event, "Fill");
        return;
    case BAIZE_TABLE_EVENT_CREDIT_MADE:
        print_slip(out, event, "Credit");
        return;
    default:
        return;
    }
}

void baize_table_event_print(struct baize_text *text, const struct baize_table_event *event,
                             const struct baize_rules *rules)
{
    struct printer out = {.text = text, .rules = rules};
    if (event->kind == BAIZE_TABLE_EVENT_ROUND)
        baize_event_print(text, &event->round, rules);
    else if (!baize_event_say(text, &baize_table_event_family, (int)event->kind, event, rules))
        print_kind(&out, event);
}

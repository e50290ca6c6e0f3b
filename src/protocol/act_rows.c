/* act_rows.c - every act that people can send, with its fields: docs/protocol.md, 5, as data. */
#include "protocol/fields.h"

#include <string.h>

#define AT(member) offsetof(struct baize_command, member)

/* ---- Words that are in no rule file ---- */

#define TERM(name, id, words)                {id, words},
#define TERM_ADJUST(name, id, down, up, say) {id, say},

static const struct baize_term back_terms[] = {BAIZE_BACK_LIST(TERM)};
static const struct baize_term device_terms[] = {BAIZE_DEVICE_LIST(TERM)};
static const struct baize_term device_state_terms[] = {BAIZE_DEVICE_STATE_LIST(TERM)};
static const struct baize_term slip_terms[] = {BAIZE_SLIP_LIST(TERM)};
static const struct baize_term why_terms[] = {BAIZE_WHY_LIST(TERM)};
static const struct baize_term drop_terms[] = {BAIZE_METER_DROP_LIST(TERM)};
static const struct baize_term back_out_terms[] = {BAIZE_METER_BACK_OUT_LIST(TERM)};
static const struct baize_term adjust_terms[] = {BAIZE_METER_ADJUST_LIST(TERM_ADJUST)};
static const struct baize_term exclusion_terms[] = {BAIZE_EXCLUSION_LIST(TERM)};

#define WORDS(what, terms)                                                                                             \
    {                                                                                                                  \
        what, terms, (int)(sizeof(terms) / sizeof((terms)[0]))                                                         \
    }
static const struct baize_vocabulary backs = WORDS("back", back_terms);
static const struct baize_vocabulary devices = WORDS("device", device_terms);
static const struct baize_vocabulary device_states = WORDS("state", device_state_terms);
static const struct baize_vocabulary slips = WORDS("slip", slip_terms);
static const struct baize_vocabulary whys = WORDS("reason", why_terms);
static const struct baize_vocabulary drops = WORDS("reason", drop_terms);
static const struct baize_vocabulary back_outs = WORDS("reason", back_out_terms);
static const struct baize_vocabulary adjusts = WORDS("reason", adjust_terms);
static const struct baize_vocabulary exclusions = WORDS("reason", exclusion_terms);

/* ---- Fields ---- */

#define END                                                                                                            \
    {                                                                                                                  \
        .type = FIELD_END                                                                                              \
    }
#define SEAT(member)                                                                                                   \
    {                                                                                                                  \
        .name = "seat", .type = FIELD_SEAT, .offset = AT(member)                                                       \
    }
#define PATRON(member)                                                                                                 \
    {                                                                                                                  \
        .name = "patron", .type = FIELD_PATRON, .offset = AT(member), .most = BAIZE_PATRON_MOST                        \
    }
#define CENTS(json, member)                                                                                            \
    {                                                                                                                  \
        .name = json, .type = FIELD_CENTS, .offset = AT(member), .most = BAIZE_CONTROLLER_CENTS_MOST                   \
    }
#define NUMBER8(json, member)                                                                                          \
    {                                                                                                                  \
        .name = json, .type = FIELD_U8, .offset = AT(member), .most = UINT8_MAX                                        \
    }
#define NUMBER(json, member)                                                                                           \
    {                                                                                                                  \
        .name = json, .type = FIELD_U32, .offset = AT(member), .most = UINT32_MAX                                      \
    }
#define SWITCH(json, member)                                                                                           \
    {                                                                                                                  \
        .name = json, .type = FIELD_BOOL, .offset = AT(member), .optional = true                                       \
    }
#define WORD(json, member, list)                                                                                       \
    {                                                                                                                  \
        .name = json, .type = FIELD_WORD, .offset = AT(member), .words = &(list)                                       \
    }

static const struct field none[] = {END};

/* Players and money at a table. */
static const struct field take_seat[] = {SEAT(floor.table.take_seat.seat), PATRON(floor.table.take_seat.patron), END};
static const struct field leave[] = {PATRON(floor.table.leave.patron), END};
static const struct field buy_in[] = {PATRON(floor.table.buy_in.patron),
                                      CENTS("amount_cents", floor.table.buy_in.amount), END};
static const struct field open_dispute[] = {PATRON(floor.table.open_dispute.patron),
                                            NUMBER("round", floor.table.open_dispute.round),
                                            SEAT(floor.table.open_dispute.seat), END};

/* Decks and devices. */
static const struct field receive_deck[] = {NUMBER8("deck", floor.table.receive_deck.deck),
                                            WORD("back", floor.table.receive_deck.back, backs),
                                            SWITCH("preshuffled", floor.table.receive_deck.preshuffled), END};
static const struct field step[] = {
    NUMBER8("deck", floor.table.step.deck),
    WORD("step", floor.table.step.step, baize_vocabulary_step),
    {.name = "depth", .type = FIELD_U8, .offset = AT(floor.table.step.depth), .most = UINT8_MAX, .optional = true},
    END};
static const struct field deck[] = {NUMBER8("deck", floor.table.order_shuffle.deck), END};
static const struct field go_idle[] = {SWITCH("face_up", floor.table.go_idle.face_up), END};
static const struct field count_stub[] = {
    NUMBER8("stub", floor.table.count_stub.stub),
    {.name = "seats", .type = FIELD_SEATS, .offset = AT(floor.table.count_stub.seats)},
    NUMBER8("dealer", floor.table.count_stub.dealer),
    NUMBER8("bonus", floor.table.count_stub.bonus),
    NUMBER8("rack", floor.table.count_stub.rack),
    END};
static const struct field report_device[] = {WORD("device", floor.table.report_device.device, devices),
                                             WORD("state", floor.table.report_device.state, device_states),
                                             {.name = "deck",
                                              .type = FIELD_U8,
                                              .offset = AT(floor.table.report_device.deck),
                                              .most = UINT8_MAX,
                                              .optional = true},
                                             END};
static const struct field put_out_of_order[] = {
    WORD("device", floor.table.put_out_of_order.device, devices),
    WORD("way", floor.table.put_out_of_order.way, baize_vocabulary_out_of_order), END};
static const struct field restore_device[] = {WORD("device", floor.table.restore_device.device, devices), END};
static const struct field correct_card[] = {
    {.name = "card", .type = FIELD_CARD, .offset = AT(floor.table.correct_card.card)}, END};

/* The tray. */
static const struct field counted[] = {CENTS("counted_cents", floor.table.open_inventory.counted),
                                       SWITCH("again", floor.table.open_inventory.again), END};
static const struct field slip[] = {
    CENTS("amount_cents", floor.table.fill.amount),
    {.name = "signers", .type = FIELD_SIGNERS, .offset = AT(floor.table.fill.signers), .optional = true},
    END};
static const struct field void_slip[] = {WORD("slip", floor.table.void_slip.slip, slips),
                                         NUMBER("number", floor.table.void_slip.number),
                                         WORD("why", floor.table.void_slip.why, whys), END};
static const struct field correct_payment[] = {NUMBER("round", floor.table.correct_payment.round),
                                               SEAT(floor.table.correct_payment.seat),
                                               PATRON(floor.table.correct_payment.patron),
                                               CENTS("amount_cents", floor.table.correct_payment.amount),
                                               SWITCH("to_patron", floor.table.correct_payment.to_patron),
                                               WORD("why", floor.table.correct_payment.why, whys),
                                               END};
static const struct field hold_disputed[] = {NUMBER("number", floor.table.hold_disputed.number),
                                             CENTS("amount_cents", floor.table.hold_disputed.amount), END};
static const struct field decide_dispute[] = {
    NUMBER("number", floor.table.decide_dispute.number), SWITCH("for_patron", floor.table.decide_dispute.for_patron),
    CENTS("amount_cents", floor.table.decide_dispute.amount), WORD("why", floor.table.decide_dispute.why, whys), END};

/* The round. What a player decides may say for which one it is: sent again after the connection was lost, it is not
 * done in the next. */
#define ROUND                                                                                                          \
    {                                                                                                                  \
        .name = "round", .type = FIELD_U32, .offset = AT(floor.table.round.round), .most = UINT32_MAX,                 \
        .optional = true                                                                                               \
    }
static const struct field place_wager[] = {SEAT(floor.table.round.place_wager.seat),
                                           PATRON(floor.table.round.place_wager.patron),
                                           WORD("wager", floor.table.round.place_wager.wager, baize_vocabulary_wager),
                                           CENTS("amount_cents", floor.table.round.place_wager.amount),
                                           ROUND,
                                           END};
static const struct field withdraw_wager[] = {
    SEAT(floor.table.round.withdraw_wager.seat),
    WORD("wager", floor.table.round.withdraw_wager.wager, baize_vocabulary_wager), ROUND, END};
static const struct field play[] = {SEAT(floor.table.round.play.seat),
                                    {.name = "amount_cents",
                                     .type = FIELD_CENTS,
                                     .offset = AT(floor.table.round.play.amount),
                                     .most = BAIZE_CONTROLLER_CENTS_MOST,
                                     .optional = true},
                                    ROUND,
                                    END};
static const struct field fold[] = {SEAT(floor.table.round.fold.seat), ROUND, END};
static const struct field discard[] = {
    SEAT(floor.table.round.discard.seat),
    {.name = "cards", .type = FIELD_CARDS, .offset = AT(floor.table.round.discard.cards)},
    ROUND,
    END};
static const struct field cards[] = {{.name = "cards",
                                      .type = FIELD_ORDER,
                                      .offset = AT(floor.table.round.cards.cards),
                                      .more = AT(floor.table.round.cards.count),
                                      .optional = true},
                                     END};
static const struct field open_round[] = {{.name = "number",
                                           .type = FIELD_U32,
                                           .offset = AT(floor.table.round.open_round.number),
                                           .most = UINT32_MAX,
                                           .optional = true},
                                          END};
static const struct field report_irregularity[] = {
    WORD("what", floor.table.round.report_irregularity.what, baize_vocabulary_irregularity),
    {.name = "card", .type = FIELD_ONE, .offset = AT(floor.table.round.report_irregularity.card), .optional = true},
    END};

/* The controller. */
static const struct field coin[] = {SEAT(floor.controller.coin.seat),
                                    {.name = "patron",
                                     .type = FIELD_U32,
                                     .offset = AT(floor.controller.coin.patron),
                                     .most = BAIZE_PATRON_MOST,
                                     .optional = true},
                                    CENTS("amount_cents", floor.controller.coin.amount),
                                    END};
static const struct field take_coin[] = {SEAT(floor.controller.take_coin.seat), END};
static const struct field lock[] = {{.name = "round",
                                     .type = FIELD_U32,
                                     .offset = AT(floor.controller.lock.round),
                                     .most = UINT32_MAX,
                                     .optional = true},
                                    END};
static const struct field count[] = {
    {.name = "chips", .type = FIELD_U16, .offset = AT(floor.controller.count.chips), .most = UINT16_MAX}, END};
static const struct field key[] = {SEAT(floor.controller.key.seat), NUMBER8("row", floor.controller.key.row), END};
static const struct field key_envy[] = {SEAT(floor.controller.key_envy.seat),
                                        {.name = "patron",
                                         .type = FIELD_U32,
                                         .offset = AT(floor.controller.key_envy.patron),
                                         .most = BAIZE_PATRON_MOST,
                                         .optional = true},
                                        NUMBER8("row", floor.controller.key_envy.row),
                                        END};
static const struct field void_game[] = {{.name = "what",
                                          .type = FIELD_WORD,
                                          .offset = AT(floor.controller.void_game.why),
                                          .words = &baize_vocabulary_irregularity,
                                          .optional = true,
                                          .missing = BAIZE_NO_IRREGULARITY},
                                         END};
static const struct field fault_at[] = {NUMBER8("seat", floor.controller.report_fault.seat), END};

/* The meter. */
static const struct field validate[] = {NUMBER("claim", floor.meter.validate.claim), END};
static const struct field reject[] = {NUMBER("claim", floor.meter.reject.claim),
                                      WORD("why", floor.meter.reject.why, drops), END};
static const struct field key_off[] = {NUMBER("claim", floor.meter.key_off.claim), END};
static const struct field back_out[] = {NUMBER("win", floor.meter.back_out.win),
                                        WORD("why", floor.meter.back_out.why, back_outs), END};
static const struct field set_parameters[] = {
    NUMBER8("level", floor.meter.set_parameters.level),
    CENTS("seed_cents", floor.meter.set_parameters.set.seed),
    CENTS("limit_cents", floor.meter.set_parameters.set.limit),
    {.name = "rate_ppm", .type = FIELD_RATE, .offset = AT(floor.meter.set_parameters.set.rate)},
    {.name = "reserve_rate_ppm", .type = FIELD_RATE, .offset = AT(floor.meter.set_parameters.set.reserve)},
    END};
static const struct field adjust[] = {
    NUMBER8("level", floor.meter.adjust.level),
    {.name = "amount_cents", .type = FIELD_SIGNED, .offset = AT(floor.meter.adjust.amount)},
    WORD("why", floor.meter.adjust.why, adjusts),
    {.name = "approval",
     .type = FIELD_U32,
     .offset = AT(floor.meter.adjust.approval),
     .most = UINT32_MAX,
     .optional = true},
    END};
static const struct field acknowledge_dry[] = {NUMBER8("level", floor.meter.acknowledge_dry.level), END};
static const struct field read_signs[] = {
    {.name = "day", .type = FIELD_U32, .offset = AT(floor.meter.read.day), .most = 99991231},
    {.name = "shown_cents",
     .type = FIELD_SHOWN,
     .offset = AT(floor.meter.read.shown),
     .more = AT(floor.meter.read.signs),
     .optional = true},
    END};
static const struct field table[] = {NUMBER("table", floor.meter.unlink_table.table), END};

/* The wallet. */
static const struct field amount[] = {CENTS("amount_cents", wallet.deposit.amount), END};
static const struct field set_limits[] = {CENTS("deposit_cents", wallet.set_limits.deposit),
                                          CENTS("loss_cents", wallet.set_limits.loss), END};
static const struct field exclude[] = {
    WORD("why", wallet.exclude.why, exclusions),
    {.name = "until_ms", .type = FIELD_TIME, .offset = AT(wallet.exclude.until_ms), .most = BAIZE_TABLE_TIME_MOST},
    END};

/* ---- Acts ---- */

#define OF_TABLE(id, act, fields)                                                                                      \
    {                                                                                                                  \
        id, BAIZE_COMMAND_FLOOR, BAIZE_FLOOR_TABLE, BAIZE_TABLE_ACT_##act, -1, fields                                  \
    }
#define OF_ROUND(id, act, fields)                                                                                      \
    {                                                                                                                  \
        id, BAIZE_COMMAND_FLOOR, BAIZE_FLOOR_TABLE, BAIZE_TABLE_ACT_ROUND, BAIZE_ACT_##act, fields                     \
    }
#define OF_CONTROLLER(id, act, fields)                                                                                 \
    {                                                                                                                  \
        id, BAIZE_COMMAND_FLOOR, BAIZE_FLOOR_CONTROLLER, BAIZE_CONTROLLER_ACT_##act, -1, fields                        \
    }
#define OF_METER(id, act, fields)                                                                                      \
    {                                                                                                                  \
        id, BAIZE_COMMAND_FLOOR, BAIZE_FLOOR_METER, BAIZE_METER_ACT_##act, -1, fields                                  \
    }
#define OF_WALLET(id, act, fields)                                                                                     \
    {                                                                                                                  \
        id, BAIZE_COMMAND_WALLET, BAIZE_FLOOR_TABLE, BAIZE_WALLET_ACT_##act, -1, fields                                \
    }
#define OF_HOUSE(id, act, fields)                                                                                      \
    {                                                                                                                  \
        id, BAIZE_COMMAND_HOUSE, BAIZE_FLOOR_TABLE, BAIZE_HOUSE_ACT_##act, -1, fields                                  \
    }

static const struct act_row rows[] = {
    OF_TABLE("take_seat", TAKE_SEAT, take_seat),
    OF_TABLE("leave", LEAVE, leave),
    OF_TABLE("buy_in", BUY_IN, buy_in),
    OF_TABLE("cash_out", CASH_OUT, buy_in),
    OF_TABLE("tip", TIP, buy_in),
    OF_TABLE("open_dispute", OPEN_DISPUTE, open_dispute),
    OF_ROUND("place_wager", PLACE_WAGER, place_wager),
    OF_ROUND("withdraw_wager", WITHDRAW_WAGER, withdraw_wager),
    OF_ROUND("play", PLAY, play),
    OF_ROUND("fold", FOLD, fold),
    OF_ROUND("discard", DISCARD, discard),
    OF_TABLE("sign_on", SIGN_ON, none),
    OF_TABLE("relieve", RELIEVE, none),
    OF_TABLE("sign_off", SIGN_OFF, none),
    OF_TABLE("receive_deck", RECEIVE_DECK, receive_deck),
    OF_TABLE("step", STEP, step),
    OF_TABLE("order_shuffle", ORDER_SHUFFLE, deck),
    OF_TABLE("order_recut", ORDER_RECUT, deck),
    OF_TABLE("remove_deck", REMOVE_DECK, deck),
    OF_TABLE("open_table", OPEN_TABLE, none),
    OF_TABLE("go_idle", GO_IDLE, go_idle),
    OF_TABLE("begin_closing", BEGIN_CLOSING, none),
    OF_TABLE("close_table", CLOSE_TABLE, none),
    OF_ROUND("open_round", OPEN_ROUND, open_round),
    OF_ROUND("no_more_bets", NO_MORE_BETS, none),
    OF_ROUND("cards", CARDS, cards),
    OF_ROUND("reveal", REVEAL, none),
    OF_ROUND("settle_seat", SETTLE_SEAT, none),
    OF_ROUND("pay_envy", PAY_ENVY, none),
    OF_ROUND("show_deck", SHOW_DECK, none),
    OF_ROUND("end_round", END_ROUND, none),
    OF_ROUND("change_method", CHANGE_METHOD, none),
    OF_ROUND("report_irregularity", REPORT_IRREGULARITY, report_irregularity),
    OF_TABLE("count_stub", COUNT_STUB, count_stub),
    OF_TABLE("report_device", REPORT_DEVICE, report_device),
    OF_TABLE("put_out_of_order", PUT_OUT_OF_ORDER, put_out_of_order),
    OF_TABLE("restore_device", RESTORE_DEVICE, restore_device),
    OF_TABLE("correct_card", CORRECT_CARD, correct_card),
    OF_TABLE("open_inventory", OPEN_INVENTORY, counted),
    OF_TABLE("close_inventory", CLOSE_INVENTORY, counted),
    OF_TABLE("take_drop", TAKE_DROP, counted),
    OF_TABLE("take_tips", TAKE_TIPS, counted),
    OF_TABLE("fill", FILL, slip),
    OF_TABLE("credit", CREDIT, slip),
    OF_TABLE("void_slip", VOID_SLIP, void_slip),
    OF_TABLE("correct_payment", CORRECT_PAYMENT, correct_payment),
    OF_TABLE("hold_disputed", HOLD_DISPUTED, hold_disputed),
    OF_TABLE("decide_dispute", DECIDE_DISPUTE, decide_dispute),
    OF_CONTROLLER("coin", COIN, coin),
    OF_CONTROLLER("take_coin", TAKE_COIN, take_coin),
    OF_CONTROLLER("lock", LOCK, lock),
    OF_CONTROLLER("count", COUNT, count),
    OF_CONTROLLER("key", KEY, key),
    OF_CONTROLLER("key_envy", KEY_ENVY, key_envy),
    OF_CONTROLLER("pay_envy", PAY_ENVY, none), /* progressive-only; else it is the round that pays */
    OF_CONTROLLER("end", END, none),
    OF_CONTROLLER("void", VOID, void_game),
    OF_CONTROLLER("report_fault", REPORT_FAULT, fault_at),
    OF_CONTROLLER("clear_fault", CLEAR_FAULT, fault_at),
    OF_CONTROLLER("run", RUN, none),
    OF_METER("validate", VALIDATE, validate),
    OF_METER("reject", REJECT, reject),
    OF_METER("key_off", KEY_OFF, key_off),
    OF_METER("back_out", BACK_OUT, back_out),
    OF_METER("set_parameters", SET_PARAMETERS, set_parameters),
    OF_METER("adjust", ADJUST, adjust),
    OF_METER("acknowledge_dry", ACKNOWLEDGE_DRY, acknowledge_dry),
    OF_METER("read", READ, read_signs),
    OF_METER("link_table", LINK_TABLE, table),
    OF_METER("unlink_table", UNLINK_TABLE, table),
    OF_WALLET("open", OPEN, none),
    OF_WALLET("close", CLOSE, none),
    OF_WALLET("deposit", DEPOSIT, amount),
    OF_WALLET("withdraw", WITHDRAW, amount),
    OF_WALLET("set_limits", SET_LIMITS, set_limits),
    OF_WALLET("exclude", EXCLUDE, exclude),
    OF_WALLET("readmit", READMIT, none),
    OF_HOUSE("end_shift", END_SHIFT, none),
};

const struct act_row *act_row_at(size_t index)
{
    return index < sizeof rows / sizeof rows[0] ? &rows[index] : NULL;
}

static enum baize_stream_kind stream_of(const struct act_row *row)
{
    if (row->kind == BAIZE_COMMAND_WALLET)
        return BAIZE_STREAM_WALLET;
    if (row->kind == BAIZE_COMMAND_HOUSE)
        return BAIZE_STREAM_HOUSE;
    return row->machine == BAIZE_FLOOR_METER ? BAIZE_STREAM_METER : BAIZE_STREAM_TABLE;
}

const struct act_row *act_row_named(enum baize_stream_kind at, const char *name, bool alone)
{
    const struct act_row *found = NULL;
    for (size_t i = 0; act_row_at(i) != NULL; i++)
        if (stream_of(&rows[i]) == at && strcmp(rows[i].name, name) == 0 &&
            (found == NULL || (alone && rows[i].machine == BAIZE_FLOOR_CONTROLLER)))
            found = &rows[i];
    return found;
}

const struct act_row *act_row_of(const struct baize_floor_action *action)
{
    int act = action->machine == BAIZE_FLOOR_TABLE        ? (int)action->table.kind
              : action->machine == BAIZE_FLOOR_CONTROLLER ? (int)action->controller.kind
                                                          : (int)action->meter.kind;
    bool in_round = action->machine == BAIZE_FLOOR_TABLE && action->table.kind == BAIZE_TABLE_ACT_ROUND;
    int round_act = in_round ? (int)action->table.round.kind : -1;
    for (size_t i = 0; act_row_at(i) != NULL; i++)
        if (rows[i].kind == BAIZE_COMMAND_FLOOR && rows[i].machine == action->machine && rows[i].act == act &&
            rows[i].round_act == round_act)
            return &rows[i];
    return NULL;
}

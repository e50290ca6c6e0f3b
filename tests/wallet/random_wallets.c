/* random_wallets.c - random acts on a wallet, and what must hold after each.
 *
 *     random_wallets [ACTS [SEED]]      times BAIZE_SCALE
 *
 * Most acts are sensible, some have one thing wrong. For each act by who may, the slow model (model.h) says the same as
 * check. After every act that is accepted:
 *
 *   - balance = deposits - withdrawals - to tables + from tables, and is what the model says;
 *   - no limit is broken, nobody who is excluded pays in or buys in;
 *   - the event, written as text and read back, folds to the same bytes in a second wallet that has seen nothing but
 *     texts; one byte of it changed, it is refused, or the sums hold all the same.
 *
 * After every act that is refused the state has not changed by a byte. */
#include "event/refusal.h"
#include "model.h"
#include "random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct baize_wallet wallet, replica;
static struct model model;
static uint64_t dice;
static int64_t now_ms;
static uint32_t day;
static uint64_t kinds[BAIZE_WALLET_EVENTS], reasons[BAIZE_REASONS];
static uint64_t lives, forged_taken, forged_refused;

/* ---- Dice: splitmix64 ---- */

static uint64_t roll(void)
{
    return splitmix64(&dice);
}

static uint32_t below(uint32_t limit)
{
    return (uint32_t)(roll() % limit);
}

static void broken(const char *what, const struct baize_wallet_action *action)
{
    fprintf(stderr, "life %" PRIu64 ", act %u, %s: %s\n", lives, model.count, baize_wallet_act_id(action->kind), what);
    abort();
}

/* ---- Acts ---- */

static baize_cents any_amount(void)
{
    switch (below(12)) {
    case 0:
        return wallet.balance;
    case 1:
        return wallet.balance + 1;
    case 2:
        return (baize_cents)below(3) - 1;
    case 3:
        return BAIZE_WALLET_AMOUNT_MOST + (baize_cents)below(3) - 1;
    case 4: {
        struct baize_wallet_limits limits = baize_wallet_limits_at(&wallet, now_ms);
        return (below(2) == 0 ? limits.deposit - wallet.deposited : limits.loss) + (baize_cents)below(3) - 1;
    }
    default:
        return 1 + below(50000);
    }
}

static baize_cents any_limit(void)
{
    return below(4) == 0 ? 0 : (baize_cents)below(100000);
}

static struct baize_actor actor_of(enum baize_wallet_act kind, enum baize_exclusion why)
{
    struct baize_actor by = {.who = 31, .role = BAIZE_CASHIER, .at_ms = now_ms};
    if (kind == BAIZE_WALLET_ACT_SET_LIMITS || kind == BAIZE_WALLET_ACT_TO_TABLE ||
        (kind == BAIZE_WALLET_ACT_EXCLUDE && why == BAIZE_EXCLUDED_BY_SELF))
        by = (struct baize_actor){.who = wallet.patron, .role = BAIZE_PLAYER, .at_ms = now_ms};
    else if (kind == BAIZE_WALLET_ACT_READMIT || kind == BAIZE_WALLET_ACT_EXCLUDE)
        by = (struct baize_actor){.who = 3, .role = BAIZE_MANAGER, .at_ms = now_ms};
    return by;
}

static void fill(struct baize_wallet_action *action)
{
    switch ((int)action->kind) {
    case BAIZE_WALLET_ACT_DEPOSIT:
        action->deposit.amount = any_amount();
        return;
    case BAIZE_WALLET_ACT_WITHDRAW:
        action->withdraw.amount = any_amount();
        return;
    case BAIZE_WALLET_ACT_TO_TABLE:
        action->paired = true;
        action->to_table.table = 1 + below(9);
        action->to_table.amount = any_amount();
        return;
    case BAIZE_WALLET_ACT_FROM_TABLE:
        action->paired = true;
        action->from_table.table = 1 + below(9);
        action->from_table.amount = below(60) == 0 ? BAIZE_WALLET_COUNT_MOST - wallet.balance : any_amount();
        return;
    case BAIZE_WALLET_ACT_SET_LIMITS:
        action->set_limits.deposit = any_limit();
        action->set_limits.loss = any_limit();
        if (below(3) == 0) /* again */
            action->set_limits = below(2) == 0 ? wallet.asked : wallet.limits;
        return;
    case BAIZE_WALLET_ACT_EXCLUDE:
        action->exclude.why = (enum baize_exclusion)below(BAIZE_EXCLUSIONS);
        action->exclude.until_ms = below(3) == 0 ? 0 : now_ms + below(3 * (uint32_t)BAIZE_WALLET_COOLING_MS);
        if (below(10) == 0)
            action->exclude.until_ms = now_ms - below(2);
        if (below(3) == 0) /* again, or a little less */
            action->exclude.until_ms = wallet.excluded_until_ms == 0 ? 0 : wallet.excluded_until_ms - below(2);
        return;
    default:
        return;
    }
}

/* Money moves far more often than the rest happens. */
static enum baize_wallet_act any_act(void)
{
    static const enum baize_wallet_act often[] = {
        BAIZE_WALLET_ACT_DEPOSIT,    BAIZE_WALLET_ACT_DEPOSIT,    BAIZE_WALLET_ACT_TO_TABLE, BAIZE_WALLET_ACT_TO_TABLE,
        BAIZE_WALLET_ACT_FROM_TABLE, BAIZE_WALLET_ACT_FROM_TABLE, BAIZE_WALLET_ACT_WITHDRAW, BAIZE_WALLET_ACT_READMIT,
    };
    if (wallet.life == 0 && below(4) == 0)
        return BAIZE_WALLET_ACT_OPEN;
    if (below(4) != 0)
        return often[below(sizeof often / sizeof often[0])];
    enum baize_wallet_act act = (enum baize_wallet_act)below(BAIZE_WALLET_ACTS);
    return act == BAIZE_WALLET_ACT_CLOSE && below(8) != 0 ? BAIZE_WALLET_ACT_SET_LIMITS : act;
}

static struct baize_wallet_action any_action(void)
{
    struct baize_wallet_action action = {.kind = any_act(), .patron = wallet.patron, .day = day};
    fill(&action);
    action.by = actor_of(action.kind, action.exclude.why);
    return action;
}

/* One thing that cannot be. Returns which reason it must be refused for. */
static enum baize_reason spoil(struct baize_wallet_action *action)
{
    switch (below(5)) {
    case 0:
        action->patron++;
        return BAIZE_REASON_WALLET_OF_ANOTHER;
    case 1:
        action->by.at_ms = wallet.at_ms - 1;
        return BAIZE_REASON_TIME_GOES_BACK;
    case 2:
        action->day = wallet.day > 0 ? wallet.day - 1 : 0;
        return BAIZE_REASON_DAY_WRONG;
    case 3:
        action->kind = BAIZE_WALLET_ACTS;
        return BAIZE_REASON_ACT_UNKNOWN;
    default:
        action->by.role = BAIZE_AUDITOR;
        action->paired = false;
        return action->kind == BAIZE_WALLET_ACT_TO_TABLE || action->kind == BAIZE_WALLET_ACT_FROM_TABLE
                   ? BAIZE_REASON_COMES_FROM_THE_TABLE
                   : BAIZE_REASON_ROLE_NOT_ALLOWED;
    }
}

/* ---- Promises ---- */

static bool sums_hold(const struct baize_wallet *state)
{
    return state->balance >= 0 && state->balance == state->deposited_ever - state->withdrawn_ever -
                                                        state->to_tables_ever + state->from_tables_ever;
}

static void check_limits(const struct baize_wallet_action *action)
{
    bool pays_in = action->kind == BAIZE_WALLET_ACT_DEPOSIT;
    bool buys_in = action->kind == BAIZE_WALLET_ACT_TO_TABLE;
    if ((pays_in || buys_in) && model_is_excluded(&model, now_ms))
        broken("an excluded player", action);
    if (pays_in && model_deposits(&model, day) > model_deposit_limit(&model, now_ms))
        broken("more deposited than the limit", action);
    if (buys_in && model_loss(&model, day) > model_loss_limit(&model, now_ms))
        broken("more lost than the limit", action);
}

/* Another byte: no event, one that cannot follow, or one that keeps the sums. */
static void forge(const struct baize_wallet *before, const char *line, size_t length)
{
    char forged[BAIZE_EVENT_TEXT_SIZE];
    struct baize_wallet state = *before;
    struct baize_wallet_event event;
    size_t position;
    memcpy(forged, line, length);
    forged[below((uint32_t)length)] ^= (char)(1 + below(127));
    bool taken = baize_wallet_event_decode(forged, length, &event, &position) == BAIZE_OK &&
                 baize_wallet_fold(&state, &event) == BAIZE_OK;
    if (!sums_hold(&state) || (!taken && memcmp(&state, before, sizeof state) != 0))
        abort();
    (*(taken ? &forged_taken : &forged_refused))++;
}

static void check_event(const struct baize_wallet *before, const struct baize_wallet_action *action,
                        const struct baize_wallet_event *event)
{
    static char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    struct baize_wallet_event again;
    size_t position;
    if (baize_wallet_event_encode(&text, event) != BAIZE_OK ||
        baize_wallet_event_decode(line, text.length, &again, &position) != BAIZE_OK ||
        !baize_wallet_event_equal(event, &again))
        broken("its text says something else", action);
    if (baize_wallet_fold(&replica, &again) != BAIZE_OK || memcmp(&replica, &wallet, sizeof wallet) != 0)
        broken("its text folds to another state", action);
    forge(before, line, text.length);
    kinds[event->kind]++;
}

static void accept(const struct baize_wallet *before, const struct baize_wallet_action *action,
                   const struct baize_wallet_event *event)
{
    model.acts[model.count++] = *action;
    if (!sums_hold(&wallet) || wallet.balance != model_balance(&model))
        broken("the balance is another", action);
    if (wallet.deposited != model_deposits(&model, day) ||
        wallet.to_tables - wallet.from_tables != model_loss(&model, day))
        broken("the sums of the day are others", action);
    check_limits(action);
    check_event(before, action, event);
}

static void act(void)
{
    struct baize_wallet_action action = any_action();
    struct baize_wallet before = wallet;
    struct baize_wallet_event event;
    struct baize_refusal refusal;
    bool spoiled = below(10) == 0;
    enum baize_reason expected = spoiled ? spoil(&action) : BAIZE_REASON_ALLOWED;
    bool done = baize_wallet_act(&wallet, &action, &event, &refusal) == BAIZE_OK;
    reasons[refusal.reason]++;
    if (done != (refusal.reason == BAIZE_REASON_ALLOWED))
        broken("act and check differ", &action);
    if (spoiled ? refusal.reason != expected : done != model_allows(&model, &action))
        broken(baize_reason_name(refusal.reason), &action);
    if (done)
        accept(&before, &action, &event);
    else if (memcmp(&wallet, &before, sizeof wallet) != 0)
        broken("a refusal changed the state", &action);
}

static uint32_t next_day(uint32_t from)
{
    return from % 100 == 28 ? (from / 10000 + (from / 100 % 100 == 12)) * 10000 + (from / 100 % 100 % 12 + 1) * 100 + 1
                            : from + 1;
}

static void live(unsigned acts)
{
    lives++;
    model.count = 0;
    uint32_t patron = 1 + below(BAIZE_PATRON_MOST);
    baize_wallet_start(&wallet, patron);
    baize_wallet_start(&replica, patron);
    for (unsigned i = 0; i < acts; i++) {
        now_ms += below(3) == 0 ? 0 : below(below(5) == 0 ? 50000000 : 5000);
        if (below(25) == 0)
            day = next_day(day);
        act();
    }
}

/* ---- Main ---- */

static bool print_count(const char *what, uint64_t count)
{
    printf("    %-40s %12" PRIu64 "%s\n", what, count, count == 0 ? "   NEVER SEEN" : "");
    return count > 0;
}

static bool print_counts(void)
{
    bool all = print_count("forged events that cannot follow", forged_refused);
    all &= print_count("forged events that keep the sums", forged_taken);
    for (int i = 0; i < BAIZE_WALLET_EVENTS; i++)
        all &= print_count(baize_wallet_event_id((enum baize_wallet_event_kind)i), kinds[i]);
    for (int i = 0; i < BAIZE_REASONS; i++) {
        if (refusal_text_of(BAIZE_MACHINE_WALLET, (enum baize_reason)i) == NULL)
            continue;
        bool elsewhere = i == BAIZE_REASON_NUMBER_WRONG || i == BAIZE_REASON_NOT_YOURS; /* tests/unit */
        all &= print_count(baize_reason_name((enum baize_reason)i), reasons[i]) || elsewhere;
    }
    return all;
}

int main(int argc, char **argv)
{
    uint64_t acts = argument(argc, argv, 1, 200000) * scale();
    dice = argument(argc, argv, 2, 20261116);
    now_ms = 1763254800000;
    day = 20261116;
    for (uint64_t done = 0; done < acts;) {
        unsigned life = 20 + below(below(10) == 0 ? 1000 : 150);
        live(life < MODEL_ACTS_MOST ? life : MODEL_ACTS_MOST);
        done += life;
    }
    printf("%" PRIu64 " acts in %" PRIu64 " lives of a wallet, %" PRIu64 " accepted\n", acts, lives,
           reasons[BAIZE_REASON_ALLOWED]);
    return print_counts() || acts < 50000 ? 0 : 1;
}

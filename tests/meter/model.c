#include "model.h"

#include <stdlib.h>
#include <string.h>

#define CENTS(cents) ((baize_money)(cents)*BAIZE_MICROCENTS_PER_CENT)

/* ---- Walking ---- */

struct walk {
    baize_money meter, reserve, overflow, pending, pending_seeds, pending_shortfall;
    baize_money stretch_overflow; /* when the stretch began */
    unsigned stretch;             /* the part with which it began */
    struct baize_meter_parameters set;
    /* what the latest claim took */
    baize_cents amount;
    baize_money seed, of_reserve, of_overflow, shortfall;
};

static void cap(struct walk *walk)
{
    if (walk->set.limit > 0 && walk->meter > CENTS(walk->set.limit)) {
        walk->overflow += walk->meter - CENTS(walk->set.limit);
        walk->meter = CENTS(walk->set.limit);
    }
}

static void walk_claim(struct walk *walk, const struct part *part)
{
    walk->seed = walk->of_reserve = walk->of_overflow = walk->shortfall = 0;
    if (part->share == BAIZE_RATE_WHOLE) {
        walk->amount = walk->meter / BAIZE_MICROCENTS_PER_CENT;
        walk->seed = CENTS(walk->set.seed);
        walk->of_reserve = walk->reserve;
        walk->of_overflow = walk->overflow;
        walk->meter = walk->meter % BAIZE_MICROCENTS_PER_CENT + walk->seed + walk->reserve + walk->overflow;
        walk->reserve = walk->overflow = 0;
        cap(walk);
    } else if (part->share > 0) {
        /* share x meter / 10^6 micro-cents / 10^6 cents, by long division in two steps */
        __extension__ typedef unsigned __int128 wide;
        walk->amount = (baize_cents)((wide)walk->meter * (wide)part->share / 1000000000000u);
        walk->meter -= CENTS(walk->amount);
    } else {
        walk->amount = part->fixed;
        walk->meter -= CENTS(part->fixed);
        if (walk->meter < 0) {
            walk->shortfall = -walk->meter;
            walk->meter = 0;
        }
    }
    if (part->pending) {
        walk->pending += CENTS(walk->amount);
        walk->pending_seeds += walk->seed;
        walk->pending_shortfall += walk->shortfall;
    }
}

static void begin_stretch(struct walk *walk, unsigned part)
{
    walk->stretch = part;
    walk->stretch_overflow = walk->overflow;
}

/* The level before the part with this number, `without` left out. */
static struct walk walk_to(const struct model *model, unsigned number, unsigned end, unsigned without)
{
    const struct model_level *level = &model->levels[number];
    struct walk walk = {.meter = level->opening, .set = level->first};
    for (unsigned i = 0; i < end; i++) {
        const struct part *part = &level->parts[i];
        if (i == without)
            continue;
        if (part->kind == PART_WAGERS && !part->gone) {
            walk.meter += part->meter;
            walk.reserve += part->reserve;
            cap(&walk);
        } else if (part->kind == PART_CLAIM && part->from_meter && part->level == number) {
            walk_claim(&walk, part);
            if (!part->pending && walk.amount != part->amount)
                abort(); /* what was paid never changes */
            if (!part->pending)
                begin_stretch(&walk, i + 1);
        } else if (part->kind == PART_CHANGE) {
            walk.meter += part->meter;
            walk.reserve += part->reserve;
            walk.overflow += part->overflow;
            begin_stretch(&walk, i + 1);
        } else if (part->kind == PART_PARAMETERS) {
            walk.set = part->set;
            begin_stretch(&walk, i + 1);
        }
    }
    return walk;
}

#define NOBODY 0xFFFFFFFFu

static struct walk walk_all(const struct model *model, unsigned level)
{
    return walk_to(model, level, model->levels[level].count, NOBODY);
}

/* ---- Lists ---- */

static struct part *add_part(struct model *model, unsigned level, unsigned place, enum part_kind kind)
{
    struct model_level *at = &model->levels[level];
    memmove(&at->parts[place + 1], &at->parts[place], (at->count - place) * sizeof *at->parts);
    at->count++;
    memset(&at->parts[place], 0, sizeof *at->parts);
    at->parts[place].kind = kind;
    return &at->parts[place];
}

static void remove_part(struct model *model, unsigned level, unsigned place)
{
    struct model_level *at = &model->levels[level];
    at->count--;
    memmove(&at->parts[place], &at->parts[place + 1], (at->count - place) * sizeof *at->parts);
}

bool model_is_full(const struct model *model)
{
    return model->levels[0].count > PARTS_MOST - 64;
}

/* Where the first pending claim on the level stands, or the end: others have no place in its order (R27). */
static unsigned first_pending(const struct model_level *level, unsigned number)
{
    unsigned i = 0;
    while (i < level->count && !(level->parts[i].kind == PART_CLAIM && level->parts[i].pending &&
                                 level->parts[i].from_meter && level->parts[i].level == number))
        i++;
    return i;
}

static unsigned find_claim(const struct model_level *level, uint32_t number)
{
    for (unsigned i = 0; i < level->count; i++)
        if (level->parts[i].kind == PART_CLAIM && level->parts[i].number == number)
            return i;
    return NOBODY;
}

static unsigned find_wagers(const struct model_level *level, uint32_t table, uint32_t round)
{
    for (unsigned i = 0; i < level->count; i++)
        if (level->parts[i].kind == PART_WAGERS && level->parts[i].table == table && level->parts[i].round == round)
            return i;
    return NOBODY;
}

/* A stretch ends before `end`: what it brought into the overflow is a part of its own, at `end`. The place behind it.
 */
static unsigned end_stretch(struct model *model, unsigned number, unsigned end)
{
    struct model_level *level = &model->levels[number];
    struct walk walk = walk_to(model, number, end, NOBODY);
    for (unsigned i = walk.stretch; i < end; i++)
        level->parts[i].kept = level->parts[i].kept || level->parts[i].kind == PART_WAGERS;
    add_part(model, number, end, PART_SPILL)->overflow = walk.overflow - walk.stretch_overflow;
    return end + 1;
}

/* The spills since the wagers at this place: that of their own stretch, which is the first, and all later ones. */
static baize_money own_spill(const struct model_level *level, unsigned place)
{
    for (unsigned i = place; i < level->count; i++)
        if (level->parts[i].kind == PART_SPILL)
            return level->parts[i].overflow;
    return 0;
}

static baize_money later_spills(const struct model_level *level, unsigned place)
{
    baize_money sum = -own_spill(level, place);
    for (unsigned i = place; i < level->count; i++)
        sum += level->parts[i].kind == PART_SPILL ? level->parts[i].overflow : 0;
    return sum;
}

static void take_spills(struct model_level *level, unsigned place, baize_money taken)
{
    for (unsigned i = place; i < level->count; i++) {
        baize_money here = level->parts[i].kind == PART_SPILL ? level->parts[i].overflow : 0;
        here = here < taken ? here : taken;
        if (level->parts[i].kind == PART_SPILL)
            level->parts[i].overflow -= here;
        taken -= here;
    }
}

/* ---- Actions ---- */

void model_open(struct model *model, const struct baize_rules *rules, const struct baize_meter_action *action)
{
    memset(model, 0, offsetof(struct model, low_waters));
    model->rules = rules;
    model->levels_count = action->open.count;
    for (unsigned i = 0; i < model->levels_count; i++) {
        struct model_level *level = &model->levels[i];
        memcpy(level->name, action->open.levels[i].name, sizeof level->name);
        level->first = level->set = action->open.levels[i].set;
        level->opening = CENTS(action->open.levels[i].opening);
    }
}

static void contribute(struct model *model, const struct baize_meter_action *action)
{
    int wagers = 0;
    for (unsigned seat = 0; seat < 16; seat++)
        wagers += (action->contribute.seats >> seat & 1) != 0;
    for (unsigned i = 0; i < model->levels_count; i++) {
        struct model_level *level = &model->levels[i];
        struct part *part = add_part(model, i, level->count, PART_WAGERS);
        part->table = action->contribute.table;
        part->round = action->contribute.round;
        part->open = true;
        part->meter = model->rules->progressive.wager * wagers * level->set.rate;
        part->reserve = model->rules->progressive.wager * wagers * level->set.reserve;
        level->contributions += part->meter + part->reserve;
    }
}

static void claim(struct model *model, const struct baize_meter_action *action)
{
    const struct baize_odds *pays = &model->rules->progressive.schedule.rows[action->claim.row].pays;
    bool share = pays->kind == BAIZE_ODDS_METER;
    unsigned mine = 0;
    for (unsigned i = 0; share && i < model->levels_count; i++)
        if (strcmp(model->levels[i].name, pays->level) == 0)
            mine = i;
    model->claims++;
    for (unsigned i = 0; i < model->levels_count; i++) {
        struct part *part = add_part(model, i, model->levels[i].count, PART_CLAIM);
        part->number = model->claims;
        part->table = action->claim.table;
        part->round = action->claim.round;
        part->seat = action->claim.seat;
        part->level = (uint8_t)mine;
        part->from_meter = share || model->rules->progressive.fixed_pays_from == BAIZE_FROM_METER;
        part->pending = true;
        part->share = share ? pays->share : 0;
        part->fixed = share ? 0 : model->rules->progressive.wager * pays->numerator / pays->denominator;
    }
}

static void drop(struct model *model, uint32_t number)
{
    for (unsigned i = 0; i < model->levels_count; i++)
        remove_part(model, i, find_claim(&model->levels[i], number));
}

/* R27: on the way to a win no older claim on its own level may wait; one on another level, or for the tray, may. */
static void count_overtaken(struct model *model, unsigned at)
{
    const struct part *wins = &model->levels[0].parts[at];
    bool overtakes = false;
    for (unsigned i = 0; i < at; i++) {
        const struct part *older = &model->levels[0].parts[i];
        if (older->kind != PART_CLAIM || !older->pending)
            continue;
        if (wins->from_meter && older->from_meter && older->level == wins->level)
            abort();
        overtakes = true;
    }
    model->wins_before_other_levels += overtakes && wins->from_meter;
    model->tray_wins_before_others += overtakes && !wins->from_meter;
}

static void validate(struct model *model, uint32_t number)
{
    unsigned at = find_claim(&model->levels[0], number);
    unsigned mine = model->levels[0].parts[at].level;
    count_overtaken(model, at);
    struct model_level *level = &model->levels[mine];
    struct part *part = &level->parts[find_claim(level, number)];
    unsigned place = (unsigned)(part - level->parts);
    if (part->from_meter) {
        place = end_stretch(model, mine, place);
        part = &level->parts[place];
        struct walk walk = walk_to(model, mine, place + 1, NOBODY);
        part->amount = walk.amount;
        level->seeds += walk.seed;
        level->shortfall += walk.shortfall;
        level->paid_from_meter += CENTS(walk.amount);
        if (part->share == BAIZE_RATE_WHOLE) {
            part->recovered = level->recovered;
            level->recovered = 0;
        }
        for (unsigned i = 0; part->share == BAIZE_RATE_WHOLE && i < place; i++)
            if (level->parts[i].kind == PART_WAGERS && level->parts[i].open && level->parts[i].table != part->table) {
                model->resets_before_open_rounds++;
                break;
            }
    } else {
        level->paid_from_tray += CENTS(part->fixed);
    }
    level->hits += part->from_meter;
    model->tray_hits += !part->from_meter;
    model->wins++;
    for (unsigned i = 0; i < model->levels_count; i++) {
        struct part *copy = &model->levels[i].parts[find_claim(&model->levels[i], number)];
        copy->pending = false;
        copy->win = model->wins;
    }
}

/* Has a whole pay that stands taken what lies before it? */
static bool paid_out(const struct model_level *level, unsigned number, unsigned place)
{
    for (unsigned i = place + 1; i < level->count; i++) {
        const struct part *part = &level->parts[i];
        if (part->kind == PART_CLAIM && part->from_meter && part->level == number && !part->pending &&
            part->share == BAIZE_RATE_WHOLE && !part->backed_out)
            return true;
    }
    return false;
}

/* The first whole pay that stands behind this place: the number of its claim, or 0. */
static uint32_t next_whole(const struct model_level *level, unsigned number, unsigned place)
{
    for (unsigned i = place + 1; i < level->count; i++) {
        const struct part *part = &level->parts[i];
        if (part->kind == PART_CLAIM && part->from_meter && part->level == number && !part->pending &&
            part->share == BAIZE_RATE_WHOLE && !part->backed_out)
            return part->number;
    }
    return 0;
}

/* How many wins were paid from the level behind this place, those that were backed out too. */
static unsigned wins_behind(const struct model_level *level, unsigned number, unsigned place)
{
    unsigned wins = 0;
    for (unsigned i = place + 1; i < level->count; i++)
        wins += level->parts[i].kind == PART_CLAIM && level->parts[i].from_meter && level->parts[i].level == number &&
                !level->parts[i].pending;
    return wins;
}

/* What the pay at this place left of what is older than it, and what of that is there now: voids have taken their part
 * out since, back-outs have put theirs in, unless another winner had it. */
static baize_money pool_under(const struct model *model, unsigned number, unsigned place)
{
    const struct model_level *level = &model->levels[number];
    baize_money pool = walk_to(model, number, place + 1, NOBODY).meter;
    if (wins_behind(level, number, place) >= BAIZE_METER_HITS_KEPT)
        return 0; /* nobody remembers */
    for (unsigned i = place + 1; i < level->count; i++) {
        const struct part *part = &level->parts[i];
        if (part->kind == PART_PARAMETERS || part->adjusts) {
            baize_money held = walk_to(model, number, i + 1, NOBODY).meter;
            pool = pool < held ? pool : held;
        }
        if (part->kind != PART_CHANGE)
            continue;
        if (part->table != 0 && find_wagers(level, part->table, part->round) < place)
            pool -= part->under;
        if (part->number != 0 && find_claim(level, part->number) < place &&
            (part->until == 0 || find_claim(level, part->until) > place))
            pool += part->under;
    }
    return pool < 0 ? 0 : pool;
}

/* At most this much of `left`, which lies before this place, no pay from there on has taken. */
static baize_money left_of(const struct model *model, unsigned number, unsigned place, baize_money left)
{
    const struct model_level *level = &model->levels[number];
    for (unsigned i = place; i < level->count; i++) {
        const struct part *part = &level->parts[i];
        if (part->kind != PART_CLAIM || !part->from_meter || part->level != number || part->pending || part->backed_out)
            continue;
        baize_money pool = pool_under(model, number, i);
        left = left < pool ? left : pool;
    }
    return left;
}

/* Where every pay since the wagers at this place was backed out again, and nobody changed anything else, the level now
 * stands as if there had been neither the wagers nor the pays. */
static void check_exact_void(struct model *model, unsigned number, unsigned place, unsigned end)
{
    const struct model_level *level = &model->levels[number];
    struct walk now = walk_to(model, number, end, NOBODY);
    struct walk never = walk_to(model, number, place, NOBODY);
    bool pays = false;
    for (unsigned i = place; i < end; i++) {
        const struct part *part = &level->parts[i];
        bool takes = part->kind == PART_CLAIM && part->from_meter && part->level == number && !part->pending;
        if (part->kind == PART_PARAMETERS || part->adjusts ||
            (takes && (!part->backed_out || part->share == BAIZE_RATE_WHOLE)))
            return;
        if (part->kind == PART_CHANGE && (part->table != 0 ? find_wagers(level, part->table, part->round) < place
                                                           : find_claim(level, part->number) < place))
            return;
        if (part->kind == PART_CHANGE && part->table != 0 && i + 1 < end &&
            -part->meter - part->overflow != level->parts[find_wagers(level, part->table, part->round)].meter)
            return; /* the house has refunded a part, which stays in the meter (R28) */
        pays = pays || takes;
        if (part->kind == PART_WAGERS && !part->gone && !part->voided) {
            never.meter += part->meter;
            never.reserve += part->reserve;
            cap(&never);
        }
    }
    if (never.meter != now.meter || never.reserve != now.reserve || never.overflow != now.overflow)
        abort();
    model->exact_voids += pays;
}

static void reverse(struct model *model, unsigned number, unsigned place)
{
    struct model_level *level = &model->levels[number];
    struct part *part = &level->parts[place];
    struct part was = *part;
    baize_money all = was.meter + was.reserve;
    baize_money back = 0;
    part->open = false;
    if (paid_out(level, number, place)) {
        model->refunds++;
    } else if (!part->kept) {
        part->gone = true;
        back = all;
    } else {
        unsigned end = end_stretch(model, number, first_pending(level, number));
        baize_money own = own_spill(level, place) < was.meter ? own_spill(level, place) : was.meter;
        baize_money rest = left_of(model, number, place + 1, was.meter - own);
        baize_money later = later_spills(level, place) < rest ? later_spills(level, place) : rest;
        struct walk walk = walk_to(model, number, end, NOBODY);
        baize_money over = own + later < walk.overflow ? own + later : walk.overflow;
        model->low_waters += rest < was.meter - own;
        take_spills(level, place, over);
        struct part *change = add_part(model, number, end, PART_CHANGE);
        change->table = was.table;
        change->round = was.round;
        change->under = rest;
        change->meter = -(rest - later < walk.meter ? rest - later : walk.meter);
        change->overflow = -over;
        change->reserve = -(was.reserve < walk.reserve ? was.reserve : walk.reserve);
        back = over - change->meter - change->reserve;
        level->parts[place].voided = true;
        model->voids_after_a_pay++;
        check_exact_void(model, number, place, end + 1);
    }
    level->reversed += back;
    level->refunded += all - back;
}

static void void_round(struct model *model, uint32_t table, uint32_t round)
{
    for (unsigned i = 0; i < model->levels[0].count;) {
        const struct part *part = &model->levels[0].parts[i];
        if (part->kind == PART_CLAIM && part->pending && part->table == table && part->round == round)
            drop(model, part->number);
        else
            i++;
    }
    for (unsigned i = 0; i < model->levels_count; i++)
        reverse(model, i, find_wagers(&model->levels[i], table, round));
}

/* Undoing the latest reset when no other change came since is leaving the claim out: exactly as if it had never been.
 */
static void check_exact(struct model *model, unsigned number, unsigned claim_at, unsigned end,
                        const struct walk *undone)
{
    struct walk since = walk_to(model, number, end, NOBODY);
    if (since.stretch != claim_at + 1)
        return;
    struct walk never = walk_to(model, number, end, claim_at);
    if (never.meter != undone->meter || never.reserve != undone->reserve || never.overflow != undone->overflow)
        abort();
    model->exact_back_outs++;
}

/* Behind pays that stand, where nothing else changed and there is no limit: as if the win had never been, the pays
 * having taken what was there and the house having given the rest. What players brought since is all there (T1). */
static void check_behind_pays(struct model *model, unsigned number, unsigned claim_at, unsigned end,
                              const struct walk *undone)
{
    const struct model_level *level = &model->levels[number];
    struct walk never = walk_to(model, number, claim_at, NOBODY);
    bool pays = false;
    if (level->set.limit != 0 || level->first.limit != 0)
        return;
    for (unsigned i = claim_at + 1; i < end; i++) {
        const struct part *part = &level->parts[i];
        if (part->kind == PART_CHANGE || part->kind == PART_PARAMETERS)
            return;
        if (part->kind == PART_WAGERS && !part->gone)
            never.meter += part->meter;
        if (part->kind == PART_CLAIM && part->from_meter && part->level == number && !part->pending) {
            never.meter -= CENTS(part->amount) - walk_to(model, number, i + 1, NOBODY).shortfall;
            never.meter = never.meter < 0 ? 0 : never.meter;
            pays = true;
        }
    }
    for (unsigned i = 0; i < claim_at; i++)
        if (level->parts[i].kind == PART_PARAMETERS && level->parts[i].set.limit != 0)
            return;
    if (never.meter != undone->meter)
        abort();
    model->resets_undone_behind_pays += pays;
}

static void pour_spills(struct model_level *level, unsigned from, unsigned end)
{
    for (unsigned i = from; i < end; i++)
        if (level->parts[i].kind == PART_SPILL)
            level->parts[i].overflow = 0;
}

static void back_out(struct model *model, uint32_t win)
{
    unsigned at = 0;
    while (model->levels[0].parts[at].kind != PART_CLAIM || model->levels[0].parts[at].win != win)
        at++;
    uint32_t claim_number = model->levels[0].parts[at].number;
    unsigned mine = model->levels[0].parts[at].level;
    struct model_level *level = &model->levels[mine];
    at = find_claim(level, claim_number);
    struct part *part = &level->parts[at];
    struct part was = *part;
    if (was.from_meter) {
        struct walk turn = walk_to(model, mine, at + 1, NOBODY);          /* what it took */
        bool old = wins_behind(level, mine, at) >= BAIZE_METER_HITS_KEPT; /* nobody remembers what went above */
        model->back_outs_of_old_wins += old;
        unsigned end = first_pending(level, mine);
        struct walk now = walk_to(model, mine, end, NOBODY);
        struct walk undone = now;
        bool poured = false;
        baize_money spill = 0, came = CENTS(was.amount) - turn.shortfall;
        if (was.share == BAIZE_RATE_WHOLE && !paid_out(level, mine, at)) {
            baize_money all = now.meter + now.overflow + CENTS(was.amount);
            baize_money above = old ? 0 : turn.overflow < now.overflow ? turn.overflow : now.overflow;
            baize_money pool = CENTS(was.amount) + left_of(model, mine, at, now.meter) + above;
            baize_money given = turn.seed > level->recovered ? turn.seed - level->recovered : 0;
            baize_money reserve = turn.of_reserve < pool ? turn.of_reserve : pool;
            baize_money overflow = turn.of_overflow < pool - reserve ? turn.of_overflow : pool - reserve;
            baize_money seed = given < pool - reserve - overflow ? given : pool - reserve - overflow;
            undone.meter = all - seed - reserve - overflow;
            undone.reserve += reserve;
            undone.overflow = overflow;
            model->old_resets_undone += old;
            if (!old)
                check_behind_pays(model, mine, at, end, &undone);
            cap(&undone);
            spill = undone.overflow - overflow;
            check_exact(model, mine, at, end, &undone);
            pour_spills(level, at, end);
            poured = true;
            level->recovered = was.recovered;
            level->seeds -= seed;
            came -= seed + reserve + overflow;
        } else {
            model->back_outs_of_old_resets += was.share == BAIZE_RATE_WHOLE;
            undone.meter += CENTS(was.amount) - turn.shortfall;
            cap(&undone);
            spill = undone.overflow - now.overflow;
        }
        model->back_outs_under_pending += end < level->count;
        end = end_stretch(model, mine, end);
        if (poured)
            level->parts[end - 1].overflow = 0;
        add_part(model, mine, end, PART_SPILL)->overflow = spill;
        struct part *change = add_part(model, mine, end, PART_CHANGE);
        change->meter = undone.meter - now.meter;
        change->reserve = undone.reserve - now.reserve;
        change->overflow = undone.overflow - now.overflow;
        change->number = claim_number;
        change->until = next_whole(level, mine, at);
        change->under = came;
        level->shortfall -= turn.shortfall;
        level->paid_from_meter -= CENTS(was.amount);
    } else {
        level->paid_from_tray -= CENTS(was.fixed);
    }
    for (unsigned i = 0; i < model->levels_count; i++)
        model->levels[i].parts[find_claim(&model->levels[i], claim_number)].backed_out = true;
    level->hits -= was.from_meter;
    model->tray_hits -= !was.from_meter;
}

static void change(struct model *model, const struct baize_meter_action *action)
{
    bool adjusts = action->kind == BAIZE_METER_ACT_ADJUST;
    unsigned number = adjusts ? action->adjust.level : action->set_parameters.level;
    struct model_level *level = &model->levels[number];
    end_stretch(model, number, level->count);
    struct part *part = add_part(model, number, level->count, adjusts ? PART_CHANGE : PART_PARAMETERS);
    if (adjusts) {
        part->meter = action->adjust.amount;
        part->adjusts = true;
        if (action->adjust.why == BAIZE_METER_ADJUST_SEED_RECOVERY)
            level->recovered -= action->adjust.amount;
        level->adjustments += action->adjust.amount;
    } else {
        part->set = level->set = action->set_parameters.set;
    }
}

static void end_round(struct model *model, uint32_t table, uint32_t round)
{
    for (unsigned i = 0; i < model->levels_count; i++)
        model->levels[i].parts[find_wagers(&model->levels[i], table, round)].open = false;
}

void model_act(struct model *model, const struct baize_meter_action *action)
{
    switch (action->kind) {
    case BAIZE_METER_ACT_CONTRIBUTE:
        contribute(model, action);
        return;
    case BAIZE_METER_ACT_END_ROUND:
        end_round(model, action->end_round.table, action->end_round.round);
        return;
    case BAIZE_METER_ACT_VOID_ROUND:
        void_round(model, action->void_round.table, action->void_round.round);
        return;
    case BAIZE_METER_ACT_CLAIM:
        claim(model, action);
        return;
    case BAIZE_METER_ACT_KEY_OFF:
        drop(model, action->key_off.claim);
        return;
    case BAIZE_METER_ACT_REJECT:
        drop(model, action->reject.claim);
        return;
    case BAIZE_METER_ACT_VALIDATE:
        validate(model, action->validate.claim);
        return;
    case BAIZE_METER_ACT_BACK_OUT:
        back_out(model, action->back_out.win);
        return;
    case BAIZE_METER_ACT_SET_PARAMETERS:
    case BAIZE_METER_ACT_ADJUST:
        change(model, action);
        return;
    case BAIZE_METER_ACT_OPEN:
    case BAIZE_METER_ACT_LINK_TABLE:
    case BAIZE_METER_ACT_UNLINK_TABLE:
    case BAIZE_METER_ACT_CLOSE:
    case BAIZE_METER_ACT_ACKNOWLEDGE_DRY:
    case BAIZE_METER_ACT_READ:
        return;
    }
}

/* ---- Comparing ---- */

/* What a pending claim is to get: the walk up to it, and through it. */
static baize_cents due(const struct model *model, const struct baize_meter_claim *pending)
{
    const struct model_level *level = &model->levels[pending->level];
    unsigned at = find_claim(level, pending->number);
    if (at == NOBODY || !level->parts[at].pending || level->parts[at].level != pending->level)
        return -1;
    if (!level->parts[at].from_meter)
        return level->parts[at].fixed;
    return walk_to(model, pending->level, at + 1, NOBODY).amount;
}

static const char *compare_counters(const struct model_level *level, const struct baize_meter_level *with)
{
    if (level->opening != with->opening || level->contributions != with->contributions)
        return "opening or contributions";
    if (level->reversed != with->reversed || level->refunded != with->refunded)
        return "reversed or refunded";
    if (level->seeds != with->seeds || level->shortfall != with->shortfall)
        return "seeds or shortfall";
    if (level->adjustments != with->adjustments)
        return "adjustments";
    if (level->paid_from_meter != with->paid_from_meter || level->paid_from_tray != with->paid_from_tray)
        return "what was paid";
    return level->hits == with->hits ? NULL : "hits";
}

const char *model_compare(const struct model *model, const struct baize_meter *meter)
{
    if (model->tray_hits != meter->tray_hits)
        return "wins from the tray";
    for (uint8_t i = 0; i < model->levels_count; i++) {
        struct walk walk = walk_all(model, i);
        const struct baize_meter_amounts *now = &meter->levels[i].now;
        const char *differs = compare_counters(&model->levels[i], &meter->levels[i]);
        if (differs != NULL)
            return differs;
        if (walk.meter != now->meter)
            return "the meter";
        if (walk.reserve != now->reserve || walk.overflow != now->overflow)
            return "reserve or overflow";
        if (walk.pending != now->pending)
            return "pending";
        if (walk.pending_seeds != meter->levels[i].pending_seeds ||
            walk.pending_shortfall != meter->levels[i].pending_shortfall)
            return "seeds or shortfall of pending claims";
    }
    for (uint8_t i = 0; i < meter->claims_count; i++)
        if (due(model, &meter->claims[i]) != meter->claims[i].amount)
            return "the amount of a claim";
    return NULL;
}

/* course.c - what progressive meters do over many rounds.
 *
 * The meter of a casino (src/meter) knows claims that wait, rejections, voids and people. Here every win is right and
 * is paid at once, so that little is left of it:
 *
 *     a round:  meter + rate x wagers, reserve + reserve rate x wagers; what is over the limit goes to the overflow
 *     100%:     the whole cents; the meter starts again at seed + reserve + overflow + the fraction of a cent (R29)
 *     a share:  rounded down to cents; fractions stay (R29)
 *     fixed:    from the first level, where it comes from the meter; what that lacks is the house's (R30)
 *
 * Rounds between two wins are added up in one step, because a limit only asks how much came in, not when:
 *
 *     win          win  win                    win
 *      |------------|----|----------------------|----->     4 steps, however many rounds
 *
 * tests/unit/test_course.c takes the same rounds through this and through the real meter: all amounts are equal after
 * every step. */
#include "analysis/course.h"

#include "analysis/wide.h"

#include <string.h>

/* $100,000,000, the most that a seed or a pay of a meter may be (BAIZE_METER_CENTS_MOST); and so much in a meter that
 * adding a few of them cannot wrap. */
#define CENTS_MOST INT64_C(10000000000)
#define MONEY_MOST (INT64_C(1) << 61)

static baize_money money_of(baize_cents cents)
{
    return cents * BAIZE_MICROCENTS_PER_CENT; /* of seeds, limits and pays: at most 10^16 */
}

static void add_wide(struct baize_wide *sum, wide_sum part)
{
    *sum = wide_of(wide_value(sum) + part);
}

/* ---- What comes in ---- */

static void keep_limit(baize_cents limit, struct baize_course_level *level)
{
    if (limit == 0 || level->meter <= money_of(limit))
        return;
    level->overflow += level->meter - money_of(limit);
    level->meter = money_of(limit);
}

/* In how many of the next rounds do the wagers, once they are in, leave the meter below `mark`? */
static uint64_t rounds_below(baize_money meter, baize_money adds, baize_money mark, uint64_t rounds)
{
    if (meter >= mark)
        return 0;
    if (adds == 0)
        return rounds;
    uint64_t until = (uint64_t)(mark - meter - 1) / (uint64_t)adds;
    return until < rounds ? until : rounds;
}

static uint64_t count_below(const struct baize_course_terms *terms, const struct baize_course_level *level,
                            uint64_t rounds)
{
    if (terms->level[0].limit > 0 && terms->level[0].limit < terms->largest_fixed)
        return rounds;
    return rounds_below(level->meter, terms->level[0].adds, money_of(terms->largest_fixed), rounds);
}

static bool add_to_level(const struct baize_course_terms *terms, uint8_t number, uint64_t rounds,
                         struct baize_course_level *level)
{
    baize_money adds, reserves;
    if (__builtin_mul_overflow(terms->level[number].adds, rounds, &adds) ||
        __builtin_mul_overflow(terms->level[number].reserves, rounds, &reserves) || adds > MONEY_MOST ||
        reserves > MONEY_MOST)
        return false;
    level->meter += adds;
    level->reserve += reserves;
    keep_limit(terms->level[number].limit, level);
    add_wide(&level->contributed, (wide_sum)adds);
    add_wide(&level->reserved, (wide_sum)reserves);
    return level->meter <= MONEY_MOST && level->reserve <= MONEY_MOST && level->overflow <= MONEY_MOST;
}

bool course_contribute(struct baize_course *course, uint64_t rounds)
{
    const struct baize_course_terms *terms = &course->terms;
    if (terms->from_meter)
        course->levels[0].below += terms->seats * count_below(terms, &course->levels[0], rounds);
    for (uint8_t i = 0; i < terms->levels; i++)
        if (!add_to_level(terms, i, rounds, &course->levels[i]))
            return false;
    course->rounds += rounds;
    return true;
}

/* ---- What goes out ---- */

static void count_amount(uint64_t seen_before, baize_cents amount, int64_t *least, int64_t *most)
{
    if (seen_before == 0 || amount < *least)
        *least = amount;
    if (seen_before == 0 || amount > *most)
        *most = amount;
}

/* Back to back: in the same round, or how soon after the one before. */
static void count_hit(const struct baize_course *course, struct baize_course_level *level)
{
    if (level->last_hit == course->rounds) {
        level->pairs += level->hits_there++;
        return;
    }
    for (int i = 0; i < BAIZE_COURSE_SOON; i++)
        level->soon[i] += level->last_hit > 0 && course->rounds - level->last_hit <= course->terms.soon[i];
    level->hit_rounds++;
    level->last_hit = course->rounds;
    level->hits_there = 1;
}

/* R29: the whole cents. */
static bool take_all(struct baize_course *course, uint8_t number, struct course_award *award)
{
    struct baize_course_level *level = &course->levels[number];
    baize_money fraction, seed = money_of(course->terms.level[number].seed);
    baize_money_whole_cents(level->meter, &award->amount, &fraction);
    count_hit(course, level);
    count_amount(level->hits++, award->amount, &level->smallest, &level->largest);
    add_wide(&level->squares, (wide_sum)award->amount * (wide_sum)award->amount);
    bool limited = level->overflow > 0;
    level->meter = seed + level->reserve + level->overflow + fraction;
    level->reserve = level->overflow = 0;
    keep_limit(course->terms.level[number].limit, level);
    level->limited += limited || level->overflow > 0;
    return !__builtin_add_overflow(level->awarded, award->amount, &level->awarded) &&
           !__builtin_add_overflow(level->seeds, course->terms.level[number].seed, &level->seeds);
}

/* R29: that share, rounded down to cents; fractions stay in the meter. */
static bool take_share(baize_rate share, struct baize_course_level *level, struct course_award *award)
{
    baize_money part, fraction;
    if (baize_rate_of_money(share, level->meter, &part) != BAIZE_OK)
        return false;
    baize_money_whole_cents(part, &award->amount, &fraction);
    level->meter -= part - fraction;
    count_amount(level->shares++, award->amount, &level->share_least, &level->share_most);
    return !__builtin_add_overflow(level->shared, award->amount, &level->shared);
}

/* R30: what the meter holds, and the house adds what it lacks. */
static bool take_fixed(baize_cents fixed, struct baize_course_level *level, struct course_award *award)
{
    baize_money asked = money_of(fixed), taken = asked < level->meter ? asked : level->meter;
    award->amount = fixed;
    award->shortfall = asked - taken;
    level->meter -= taken;
    level->fixed++;
    level->dry += award->shortfall > 0;
    add_wide(&level->shortfall, (wide_sum)award->shortfall);
    return !__builtin_add_overflow(level->fixed_paid, fixed, &level->fixed_paid);
}

bool course_pay(struct baize_course *course, uint8_t row, struct course_award *award)
{
    uint8_t number = course->terms.row[row].level;
    baize_rate share = course->terms.row[row].share;
    struct baize_course_level *level = &course->levels[number];
    *award = (struct course_award){0, 0};
    bool fits = share == BAIZE_RATE_WHOLE ? take_all(course, number, award)
                : share > 0               ? take_share(share, level, award)
                                          : take_fixed(course->terms.row[row].fixed, level, award);
    if (level->meter < level->lowest)
        level->lowest = level->meter;
    return fits;
}

/* ---- Blocks ---- */

/* Of these rules, and not before the one before it? */
static bool is_next(const struct baize_course *course, const struct baize_course_win *win, uint32_t first,
                    uint32_t rounds)
{
    return win->round >= first && win->round < rounds && win->row < course->terms.rows &&
           (course->terms.row[win->row].share > 0 || course->terms.from_meter);
}

enum baize_status baize_course_follow(struct baize_course *course, const struct baize_course_wins *wins,
                                      uint32_t rounds)
{
    uint32_t played = 0; /* rounds of this block */
    struct course_award award;
    for (uint32_t i = 0; i < wins->count; i++) {
        const struct baize_course_win *win = &wins->wins[i];
        if (!is_next(course, win, played == 0 ? 0 : played - 1, rounds))
            return BAIZE_ANALYSIS_UNSUPPORTED;
        if (!course_contribute(course, win->round + 1u - played))
            return BAIZE_MONEY_OVERFLOW;
        played = win->round + 1u;
        if (!course_pay(course, win->row, &award))
            return BAIZE_MONEY_OVERFLOW;
    }
    return course_contribute(course, rounds - played) ? BAIZE_OK : BAIZE_MONEY_OVERFLOW;
}

bool baize_course_balances(const struct baize_course *course, uint8_t level)
{
    const struct baize_course_level *at = &course->levels[level];
    wide_sum in = (wide_sum)course->terms.level[level].seed + (wide_sum)at->seeds;
    wide_sum out = (wide_sum)at->awarded + (wide_sum)at->shared + (wide_sum)at->fixed_paid;
    in = in * BAIZE_MICROCENTS_PER_CENT + wide_value(&at->contributed) + wide_value(&at->reserved) +
         wide_value(&at->shortfall);
    out = out * BAIZE_MICROCENTS_PER_CENT + (uint64_t)(at->meter + at->reserve + at->overflow);
    return in == out && at->meter >= 0 && at->reserve >= 0 && at->overflow >= 0;
}

/* ---- The beginning ---- */

static uint8_t level_named(const struct baize_progressive_rules *progressive, const char *name)
{
    uint8_t level = 0;
    while (level < progressive->levels && strcmp(progressive->meters[level].level, name) != 0)
        level++;
    return level;
}

/* A share names its level, a fixed pay is the first level's. */
static enum baize_status read_row(const struct baize_progressive_rules *progressive, uint8_t number, baize_cents wager,
                                  struct baize_course_terms *terms)
{
    const struct baize_odds *pays = &progressive->schedule.rows[number].pays;
    struct baize_pay paid;
    if (pays->kind == BAIZE_ODDS_METER) {
        terms->row[number].level = level_named(progressive, pays->level);
        terms->row[number].share = pays->share;
        return terms->row[number].level < progressive->levels ? BAIZE_OK : BAIZE_ANALYSIS_UNSUPPORTED;
    }
    enum baize_status status = baize_odds_pay(pays, wager, &paid);
    if (status != BAIZE_OK)
        return status;
    terms->row[number].fixed = paid.winnings_cents;
    if (paid.winnings_cents > terms->largest_fixed)
        terms->largest_fixed = paid.winnings_cents;
    return paid.winnings_cents <= CENTS_MOST ? BAIZE_OK : BAIZE_MONEY_OVERFLOW;
}

static enum baize_status read_level(const struct baize_meter_rules *meter, uint8_t number, baize_cents wagers,
                                    struct baize_course_terms *terms)
{
    terms->level[number].seed = meter->seed;
    terms->level[number].limit = meter->limit;
    if (meter->seed > CENTS_MOST || meter->limit > CENTS_MOST)
        return BAIZE_MONEY_OVERFLOW;
    enum baize_status status = baize_rate_of_cents(meter->rate, wagers, &terms->level[number].adds);
    return status != BAIZE_OK ? status : baize_rate_of_cents(meter->reserve, wagers, &terms->level[number].reserves);
}

static enum baize_status read_terms(const struct baize_simulation *simulation, struct baize_course_terms *terms)
{
    static const uint64_t soon[BAIZE_COURSE_SOON] = {1, 1000, 10000}; /* wagers */
    const struct baize_progressive_rules *progressive = &simulation->rules->progressive;
    enum baize_status status = BAIZE_OK;
    terms->seats = simulation->seats;
    terms->rows = progressive->schedule.count;
    terms->levels = progressive->levels;
    terms->wager = simulation->wagers[BAIZE_PROGRESSIVE];
    terms->from_meter = progressive->fixed_pays_from == BAIZE_FROM_METER;
    for (int i = 0; i < BAIZE_COURSE_SOON; i++)
        terms->soon[i] = (soon[i] + terms->seats - 1) / terms->seats;
    for (uint8_t i = 0; i < terms->rows && status == BAIZE_OK; i++)
        status = read_row(progressive, i, terms->wager, terms);
    for (uint8_t i = 0; i < terms->levels && status == BAIZE_OK; i++)
        status = read_level(&progressive->meters[i], i, terms->wager * terms->seats, terms);
    return status;
}

enum baize_status baize_course_begin(const struct baize_simulation *simulation, struct baize_course *course)
{
    memset(course, 0, sizeof *course);
    if (!simulation->rules->wagers[BAIZE_PROGRESSIVE].offered || simulation->wagers[BAIZE_PROGRESSIVE] <= 0)
        return BAIZE_ANALYSIS_NOT_OFFERED;
    if (simulation->seats < 1 || simulation->seats > simulation->rules->seats)
        return BAIZE_CARD_COUNT;
    if (simulation->wagers[BAIZE_PROGRESSIVE] > CENTS_MOST)
        return BAIZE_MONEY_OVERFLOW;
    enum baize_status status = read_terms(simulation, &course->terms);
    for (uint8_t i = 0; i < course->terms.levels && status == BAIZE_OK; i++) {
        struct baize_course_level *level = &course->levels[i];
        level->meter = money_of(course->terms.level[i].seed);
        keep_limit(course->terms.level[i].limit, level);
        level->lowest = level->meter;
    }
    return status;
}

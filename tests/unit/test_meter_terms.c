/* test_meter_terms.c - may tables with different progressive wagers share a meter? (P11) And how long are its odds?
 * (P12)
 *
 * P11 lets tables be linked that have the same odds, wager and rate; or odds in proportion to the wager, with a notice.
 * A progressive is won by a hand of five cards from the deck, and no wager changes how often a hand is dealt: beside a
 * $1 wager, a $5 wager on the same schedule has the same chance for five times the money. Proportion would need another
 * schedule on the same meter, one that wins five times as often. So every schedule of every jurisdiction for money is
 * compiled here for every amount that is allowed, its exact chances are counted, and all pairs are compared. None is in
 * proportion: so the second way has no use, and a meter refuses another wager. */
#include "test_meter.h"
#include <baize/analysis.h>

/* ---- All schedules for all amounts ---- */

struct offer {
    const char *submission; /* of the jurisdiction; its progressive is replaced */
    const char *schedule;
    const char *choice; /* what the jurisdiction asks for besides */
    const char *meters;
};

#define MAIN "[{level: main, seed: $50000, rate: 15%, reserve: 5%}]"
#define TWO_METERS                                                                                                     \
    "[{level: major, seed: $50000, rate: 15%, reserve: 5%}, {level: minor, seed: $50000, rate: 15%, reserve: 5%}]"
#define THREE_METERS                                                                                                   \
    "[{level: mega, seed: $50000, rate: 15%, reserve: 5%}, {level: major, seed: $50000, rate: 15%, reserve: 5%}, "     \
    "{level: minor, seed: $50000, rate: 15%, reserve: 5%}]"

static const struct offer offers[] = {
    {maryland, "A", "envy: A", MAIN},
    {maryland, "B", "envy: A", MAIN},
    {maryland, "C", "envy: A", MAIN},
    {maryland, "D", "envy: A", TWO_METERS},
    {maryland, "E", "envy: A", THREE_METERS},
    {maryland, "F", "envy: A", THREE_METERS},
    {south_dakota, "FCPP-1", NULL, MAIN},
    {south_dakota, "FCPP-2", NULL, MAIN},
    {south_dakota, "FCPP-3", NULL, MAIN},
    {south_dakota, "FCPP-1", "basis: five-card", MAIN},
    {south_dakota, "FCPP-2", "basis: five-card", MAIN},
    {south_dakota, "FCPP-3", "basis: five-card", MAIN},
    {south_dakota, "PMG-01", NULL, MAIN},
    {south_dakota, "PMG-02", NULL, MAIN},
    {washington, "Pays-1", "controller: nexus", MAIN},
    {washington, "Pays-2", "controller: nexus", MAIN},
};

struct odds {
    const struct offer *offer;
    baize_cents wager;
    struct baize_progressive_analysis analysis;
};

static struct odds all[COUNT_OF(offers) * 8];
static size_t all_count;
static unsigned char memory[4 << 20];

static bool load_offer(const struct offer *offer, unsigned dollars, struct baize_rules *rules)
{
    static char text[BAIZE_SUBMISSION_BYTES_MOST];
    struct baize_source shipped = source_of(offer->submission);
    struct baize_text file = baize_text_in(text, sizeof text);
    const char *place = strstr(shipped.bytes, "  progressive:\n");
    assert_non_null(place);
    baize_text_add_bytes(&file, shipped.bytes, (size_t)(place - shipped.bytes));
    baize_text_format(&file, "  progressive:\n    amount: $%u\n    schedule: %s\n", dollars, offer->schedule);
    if (offer->choice != NULL)
        baize_text_format(&file, "    %s\n", offer->choice);
    baize_text_format(&file, "    meters: %s\n", offer->meters);
    struct baize_source source = {.name = offer->submission, .bytes = text, .length = file.length};
    if (load(&source, rules) == BAIZE_OK)
        return true;
    if (!was_found("AMOUNT_NOT_ALLOWED") && !was_found("AMOUNT_NOT_OF_SCHEDULE"))
        fail_msg("%s %s $%u: %s", offer->submission, offer->schedule, dollars, found.items[0].words);
    return false;
}

/* $1 and $5, which every schedule is printed for. Where any amount may be chosen, two *different* schedules can come
 * into proportion (a royal flush for $1, four aces for $12): linked tables take one wager all the same. */
static int count_all(void **state)
{
    static struct baize_rules rules;
    (void)state;
    for (size_t i = 0; i < COUNT_OF(offers); i++)
        for (unsigned dollars = 1; dollars <= 5; dollars += 4) {
            if (!load_offer(&offers[i], dollars, &rules))
                continue;
            struct odds *odds = &all[all_count++];
            odds->offer = &offers[i];
            odds->wager = rules.progressive.wager;
            assert_int_equal(baize_analyze_progressive(&rules, memory, sizeof memory, &odds->analysis), BAIZE_OK);
        }
    return 0;
}

/* ---- Proportion ---- */

/* chance : wager = chance : wager */
static bool in_proportion(const struct baize_fraction *one, baize_cents one_wager, const struct baize_fraction *other,
                          baize_cents other_wager)
{
    struct baize_fraction a = baize_fraction_multiply(*one, baize_fraction_of(other_wager, 1));
    struct baize_fraction b = baize_fraction_multiply(*other, baize_fraction_of(one_wager, 1));
    return baize_fraction_subtract(a, b).sign == 0;
}

/* Can the two stand on the same level of a meter? By the chance of the jackpot, or by the expected share of the meter.
 */
static bool may_share(const struct odds *one, const struct odds *other, unsigned level, unsigned other_level)
{
    const struct baize_level_analysis *a = &one->analysis.level[level];
    const struct baize_level_analysis *b = &other->analysis.level[other_level];
    if (strcmp(a->level, b->level) != 0)
        return false;
    return in_proportion(&a->jackpot, one->wager, &b->jackpot, other->wager) ||
           in_proportion(&a->share, one->wager, &b->share, other->wager);
}

TEST(test_p11_no_published_odds_are_in_proportion_to_the_wager)
{
    size_t same = 0;
    size_t different = 0;
    for (size_t i = 0; i < all_count; i++)
        for (size_t k = 0; k < i; k++) {
            const struct odds *one = &all[i];
            const struct odds *other = &all[k];
            if (strcmp(one->offer->submission, other->offer->submission) != 0)
                continue;
            for (unsigned a = 0; a < one->analysis.levels; a++)
                for (unsigned b = 0; b < other->analysis.levels; b++) {
                    bool may = may_share(one, other, a, b);
                    if (one->wager == other->wager) {
                        same += may;
                        continue;
                    }
                    different++;
                    if (may)
                        fail_msg("%s at %lld and %s at %lld cents are in proportion", one->offer->schedule,
                                 (long long)one->wager, other->offer->schedule, (long long)other->wager);
                }
        }
    assert_int_equal(all_count, 6 * 2 + 6 * 2 + 2 + 1 + 2 * 2); /* PMG-02 is for one amount */
    assert_true(different > 50);
    assert_true(same > 0); /* A and B: the comparison does see what is in proportion */
}

/* The reason, with the counts of 2,598,960 hands: the same schedule has the same chance for five times the money. */
TEST(test_p11_the_chance_of_a_hand_does_not_grow_with_the_wager)
{
    static const struct {
        const char *schedule;
        unsigned level;
        int64_t hands;
    } rows[] = {{"A", 0, 48}, {"C", 0, 4}, {"D", 0, 4}, {"D", 1, 36}, {"E", 0, 4}, {"E", 1, 36}, {"E", 2, 624}};
    for (size_t r = 0; r < COUNT_OF(rows); r++) {
        struct baize_fraction chance = baize_fraction_of(rows[r].hands, 2598960);
        unsigned seen = 0;
        for (size_t i = 0; i < all_count; i++) {
            if (strcmp(all[i].offer->schedule, rows[r].schedule) != 0)
                continue;
            assert_memory_equal(&all[i].analysis.level[rows[r].level].jackpot, &chance, sizeof chance);
            seen |= all[i].wager == 100 ? 1u : 2u;
        }
        assert_int_equal(seen, 3); /* at $1 and at $5 */
    }
}

TEST(test_p11_another_wager_is_refused_and_the_refusal_says_why)
{
    sit_down(0);
    struct baize_meter_action action = link_table(4);
    action.link_table.terms.wager = 500;
    refuses(action, WAGER_DIFFERS);
    begin_words();
    baize_refusal_print(&out, &refused, &game);
    expect_words("linked tables take the same wager: the chance of a hand does not grow with the wager: $1.00 (P11)");
}

/* Nothing was forgotten: the lines "...progressive/schedules[A]: id=A; ..." of all shipped jurisdictions. */
static void count_schedule(void *context, const char *line)
{
    static const char part[] = "/progressive/schedules[";
    const char *place = strstr(line, part);
    const char *end = place == NULL ? NULL : strchr(place, ']');
    if (end == NULL || end[1] != ':')
        return;
    for (size_t i = 0; i < COUNT_OF(offers); i++)
        if (strncmp(place + strlen(part), offers[i].schedule, (size_t)(end - place) - strlen(part)) == 0) {
            ++*(size_t *)context;
            return;
        }
    fail_msg("not compared: %s", line);
}

TEST(test_p11_every_published_schedule_is_compared)
{
    struct baize_shipped shipped;
    size_t count = 0;
    for (size_t i = 0; i < baize_shipped_count(); i++) {
        assert_int_equal(baize_shipped_at(i, &shipped), BAIZE_OK);
        struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
        if (shipped.kind == BAIZE_FILE_JURISDICTION)
            assert_int_equal(baize_rules_dump(&source, scratch, sizeof scratch, count_schedule, &count, &found),
                             BAIZE_OK);
    }
    assert_int_equal(count, COUNT_OF(offers));
}

/* ---- Probability on file ---- */

/* Every jackpot has its exact probability, and the longest odds are a royal flush: 1 in 649,740. */
TEST(test_p12_no_jackpot_is_longer_than_a_hundred_million_to_one)
{
    struct baize_fraction longest = baize_fraction_of(1, 1);
    struct baize_fraction least = baize_fraction_of(1, 100000001); /* 100 million to 1 */
    for (size_t i = 0; i < all_count; i++)
        for (unsigned a = 0; a < all[i].analysis.levels; a++) {
            struct baize_fraction jackpot = all[i].analysis.level[a].jackpot;
            assert_true(baize_fraction_subtract(jackpot, least).sign > 0);
            if (baize_fraction_subtract(jackpot, longest).sign < 0)
                longest = jackpot;
        }
    struct baize_fraction royal = baize_fraction_of(1, 649740);
    assert_memory_equal(&longest, &royal, sizeof royal);
}

AROUND_ALL_TESTS(count_all, NULL);

/* test_hidden_views.c - no view has a card that its reader may not see, and none depends on one.
 *
 * The house plays every shipped submission, from the generator and from a shoe. At every step every view is made for
 * every role; then the cards that the reader may not see are exchanged among themselves in the table's state, wherever
 * they stand in it, and the views are made again: they must be the same, byte for byte. Who may see what is said here
 * once more, from RULES and not from src/view. */
#include "one_rig.h"
#include "random.h"

#define VIEWS_MOST 16

static uint64_t dice = 42;
static unsigned long long compared, bytes, moved, cards_found;
static unsigned long long in_phase[BAIZE_PHASE_VOIDED + 1];

/* ---- Who may see what ---- */

/* patron 0: everybody. */
static baize_cards may_see(const struct baize_floor_table *at, uint32_t patron)
{
    const struct baize_round *round = &at->table.round;
    baize_cards seen = round->dealer_up;
    bool turned = round->dealer_count > 0 && baize_cards_count(round->dealer_up) == at->rules->dealer_cards;
    for (uint8_t i = 0; i < at->rules->seats; i++) {
        const struct baize_round_seat *seat = &round->seats[i];
        bool own = patron != 0 && seat->patron == patron;
        for (uint8_t c = 0; c < seat->count && (own || rig_turns_its_cards(at->rules, seat)); c++)
            seen |= baize_cards_one(seat->cards[c]);
        seen |= own ? seat->discarded : 0;
    }
    return turned ? seen | round->bonus_card : seen;
}

/* ---- The exchange ---- */

static baize_card to[BAIZE_CARD_LIMIT];

static void make_exchange(baize_cards hidden)
{
    baize_card from[BAIZE_DECK_MOST];
    uint32_t count = 0;
    for (unsigned i = 0; i < BAIZE_CARD_LIMIT; i++)
        to[i] = (baize_card)i;
    while (hidden != 0)
        from[count++] = baize_cards_take(&hidden);
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = throw_dice(&dice, i);
        baize_card kept = to[from[i - 1]];
        to[from[i - 1]] = to[from[j]];
        to[from[j]] = kept;
    }
}

static void exchange_list(baize_card *cards, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cards[i] = cards[i] < BAIZE_CARD_LIMIT ? to[cards[i]] : cards[i];
}

static void exchange_set(baize_cards *set)
{
    baize_cards old = *set, made = 0;
    while (old != 0)
        made |= baize_cards_one(to[baize_cards_take(&old)]);
    *set = made;
}

static void exchange_round(struct baize_round *round)
{
    for (unsigned i = 0; i < BAIZE_SEATS_MOST; i++) {
        struct baize_round_seat *seat = &round->seats[i];
        exchange_list(seat->cards, seat->count);
        exchange_set(&seat->discards);
        exchange_set(&seat->discarded);
    }
    exchange_list(round->dealer, round->dealer_count);
    exchange_set(&round->dealer_up);
    exchange_set(&round->bonus_card);
    exchange_set(&round->used);
}

static void exchange_table(struct baize_table *table)
{
    exchange_round(&table->round);
    if (table->card_correctable)
        exchange_round(&table->round_earlier);
    exchange_list(table->rack.cards, table->rack.count);
    exchange_list(&table->last_card, 1);
}

/* ---- The views ---- */

struct views {
    unsigned count;
    char *texts[VIEWS_MOST];
};

static void add(struct views *views, json_t *view)
{
    assert_non_null(view);
    views->texts[views->count++] = rig_text(view);
}

static void console(struct views *views, uint32_t table, uint32_t who, enum baize_role role)
{
    struct protocol_person person = rig_person(who, role);
    add(views, protocol_console(&rig.house, table, &person));
}

/* What whoever is not the player may watch, staff included. */
static void make_public(struct views *views, uint32_t table)
{
    views->count = 0;
    add(views, protocol_table(&rig.house, table));
    switch (compared % 4) {
    case 0:
        console(views, table, BOT_DEALER + table, BAIZE_DEALER);
        break;
    case 1:
        console(views, table, BOT_FLOORPERSON, BAIZE_FLOORPERSON);
        break;
    case 2:
        console(views, table, BOT_MANAGER, BAIZE_MANAGER);
        break;
    default:
        console(views, table, BOT_AUDITOR, BAIZE_AUDITOR);
    }
    if (compared % 3 == 0) {
        add(views, protocol_lobby(&rig.house));
        add(views, protocol_floor(&rig.house));
        add(views, protocol_manager(&rig.house));
    }
    if (rig_table(&rig, table)->links_count > 0)
        add(views, protocol_sign(&rig.house, rig_table(&rig, table)->links[0]));
}

static void make_own(struct views *views, uint32_t table, uint32_t patron)
{
    struct protocol_person person = rig_person(patron, BAIZE_PLAYER);
    views->count = 0;
    add(views, protocol_own(&rig.house, table, patron));
    add(views, protocol_table(&rig.house, table));
    add(views, protocol_me(&rig.house, &person));
}

/* Two characters between quotes that are a card. */
static baize_cards cards_in(const char *text)
{
    baize_cards found = 0;
    for (const char *at = strchr(text, '"'); at != NULL; at = strchr(at + 1, '"')) {
        baize_card card;
        size_t count;
        if (at[1] == '\0' || at[2] == '\0' || at[3] != '"' ||
            baize_cards_parse(at + 1, 2, &card, 1, &count, NULL) != BAIZE_OK)
            continue;
        card = strncmp(at + 1, "J2", 2) == 0 ? BAIZE_JOKER_2 : card;
        found |= baize_cards_one(card);
        cards_found++;
    }
    return found;
}

static void check_same(const struct views *views, const struct views *others, baize_cards allowed)
{
    assert_int_equal(views->count, others->count);
    for (unsigned i = 0; i < views->count; i++) {
        assert_string_equal(views->texts[i], others->texts[i]);
        assert_int_equal(cards_in(views->texts[i]) & ~allowed, 0);
        compared++;
        bytes += strlen(views->texts[i]);
        free(views->texts[i]);
        free(others->texts[i]);
    }
}

/* A tray that can pay hardly anything: what it lacks for the next seat would tell of that seat's cards. */
static void empty_tray(struct baize_table *table)
{
    for (uint8_t i = 0; i < table->ledger.count; i++)
        if (table->ledger.balances[i].account.kind == BAIZE_ACCOUNT_TRAY)
            table->ledger.balances[i].amount = 100 * BAIZE_MICROCENTS_PER_CENT;
}

static void check_reader(uint32_t table, uint32_t patron)
{
    static struct baize_table before;
    static struct baize_table kept;
    struct baize_floor_table *at = rig_table(&rig, table);
    struct views views, others;
    baize_cards allowed = may_see(at, patron);
    before = at->table;
    if (throw_dice(&dice, 2) == 0)
        empty_tray(&at->table);
    patron == 0 ? make_public(&views, table) : make_own(&views, table, patron);
    kept = at->table;
    make_exchange(at->rules->deck & ~allowed);
    exchange_table(&at->table);
    moved += memcmp(&kept.round, &at->table.round, sizeof kept.round) != 0;
    patron == 0 ? make_public(&others, table) : make_own(&others, table, patron);
    at->table = before;
    check_same(&views, &others, allowed);
}

/* Where no card lies on the table there is little to hide: one step of eight. */
static void check_step(uint32_t table)
{
    if (rig_table(&rig, table)->table.round.used == 0 && throw_dice(&dice, 8) != 0)
        return;
    in_phase[rig_table(&rig, table)->table.round.phase]++;
    check_reader(table, 0);
    check_reader(table, bot_patron(&rig.plan.bot, table, (uint8_t)(1 + throw_dice(&dice, rig.plan.bot.seats))));
}

static void play(unsigned first, unsigned count, uint32_t rounds)
{
    rig_open(&rig, first, count, 3);
    for (uint32_t table = 1; table <= rig.plan.tables; table++)
        while (rig_table(&rig, table)->table.last_round <= rounds && rig_step(&rig, table))
            if (rig_table(&rig, table)->table.life == BAIZE_LIFE_OPEN)
                check_step(table);
    rig_close(&rig);
}

TEST(test_no_view_depends_on_a_hidden_card)
{
    const char *scale = getenv("BAIZE_SCALE");
    uint32_t rounds = (uint32_t)(scale == NULL ? 1 : strtoul(scale, NULL, 10));
    play(0, 5, rounds);
    play(5, 5, rounds);
    printf("%llu views compared, %llu bytes; %llu states were others; %llu cards shown\n", compared, bytes, moved,
           cards_found);
    assert_true(moved > compared / 40);
    assert_true(cards_found > 1000);
    for (unsigned phase = BAIZE_PHASE_BETTING; phase <= BAIZE_PHASE_ENDED; phase++)
        if (phase != BAIZE_PHASE_CLAIMS)
            assert_true(in_phase[phase] > 0);
}

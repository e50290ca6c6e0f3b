/* questions.c - finding people, tables, meters and rules in the register. */
#include "house/internal.h"

_Static_assert(sizeof(struct baize_house_settings) == 32, "settings have no gaps: states are compared as bytes");
_Static_assert(sizeof(struct baize_house_person) == 8, "a person has no gaps");

void baize_house_start(struct baize_house *house)
{
    memset(house, 0, sizeof *house);
}

bool house_digest_equal(const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, BAIZE_HASH_SIZE) == 0;
}

/* ---- People ---- */

uint16_t house_place_of(const struct baize_house *house, uint32_t person)
{
    unsigned from = 0;
    unsigned to = house->staff_count;
    while (from < to) {
        unsigned middle = (from + to) / 2;
        if (house->staff[middle].person < person)
            from = middle + 1;
        else
            to = middle;
    }
    return (uint16_t)from;
}

const struct baize_house_person *baize_house_person(const struct baize_house *house, uint32_t person)
{
    uint16_t place = house_place_of(house, person);
    bool known = place < house->staff_count && house->staff[place].person == person;
    return known ? &house->staff[place] : NULL;
}

unsigned house_managers(const struct baize_house *house)
{
    unsigned managers = 0;
    for (unsigned i = 0; i < house->staff_count; i++)
        managers += house->staff[i].role == BAIZE_MANAGER && !house->staff[i].disabled;
    return managers;
}

/* ---- Tables, meters, rules ---- */

const struct baize_house_table *baize_house_table(const struct baize_house *house, uint32_t table)
{
    for (unsigned i = 0; i < house->tables_count; i++)
        if (house->tables[i].settings.table.number == table)
            return &house->tables[i];
    return NULL;
}

const struct baize_house_table *house_table_in_use(const struct baize_house *house, uint32_t table)
{
    const struct baize_house_table *found = baize_house_table(house, table);
    return found != NULL && !found->retired ? found : NULL;
}

const struct baize_house_meter *baize_house_meter(const struct baize_house *house, uint32_t meter)
{
    for (unsigned i = 0; i < house->meters_count; i++)
        if (house->meters[i].meter == meter)
            return &house->meters[i];
    return NULL;
}

const struct baize_house_rules *house_rules_of(const struct baize_house *house, const uint8_t digest[BAIZE_HASH_SIZE])
{
    for (unsigned i = 0; i < house->rules_count; i++)
        if (house_digest_equal(house->rules[i].digest, digest))
            return &house->rules[i];
    return NULL;
}

bool house_epoch_follows(const struct baize_house *house, const struct baize_house_epoch_opened *epoch)
{
    static const uint8_t none[BAIZE_EPOCH_ID_SIZE];
    if (epoch->number != house->epochs_count + 1 || epoch->number > BAIZE_HOUSE_EPOCHS_MOST ||
        (unsigned)epoch->why >= BAIZE_EPOCH_WHYS || memcmp(epoch->id, none, sizeof none) == 0)
        return false;
    for (uint32_t i = 0; i < house->epochs_count; i++)
        if (memcmp(house->epochs[i], epoch->id, sizeof epoch->id) == 0)
            return false;
    return true;
}

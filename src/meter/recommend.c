/* recommend.c - what is recommended otherwise about the parameters that are set now (RULES 4): never a refusal. */
#include <baize/meter.h>
#include <string.h>

uint8_t baize_meter_recommend(const struct baize_rules *rules, const struct baize_meter *meter,
                              struct baize_recommendation found[BAIZE_RECOMMENDATIONS_MOST])
{
    struct baize_meter_rules set[BAIZE_LEVELS_MOST];
    memset(set, 0, sizeof set);
    for (uint8_t i = 0; i < meter->levels_count; i++) {
        memcpy(set[i].level, meter->levels[i].name, sizeof set[i].level);
        set[i].seed = meter->levels[i].set.seed;
        set[i].rate = meter->levels[i].set.rate;
        set[i].reserve = meter->levels[i].set.reserve;
    }
    return baize_recommend(rules, set, meter->levels_count, found);
}

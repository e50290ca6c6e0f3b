/* play_house_ask.c - asks of the client at the house of `baize play SUBMISSION`: the texts of the rules, and rounds
 * that are over, from the record. */
#include "cmd/play_house.h"
#include "server/record.h"

#include <string.h>

static json_t *texts_of(const struct play_house *house)
{
    const struct baize_source *submission = &house->submission.source;
    const struct baize_source *jurisdiction = &house->jurisdiction.latest.source;
    return json_pack("{s:s%, s:s%}", "submission_text", submission->bytes, submission->length, "jurisdiction_text",
                     jurisdiction->bytes, jurisdiction->length);
}

static bool load(struct play_house *house, const json_t *number, struct record_round *round)
{
    struct record_rules rules = {.rules = baize_engine_rules(house->engine, house->digest)};
    struct baize_store_head head;
    struct record_reader reader = {.store = house->reader,
                                   .stream = {.kind = BAIZE_STREAM_TABLE, .number = HOUSE_TABLE},
                                   .rules = &rules,
                                   .rules_count = 1};
    json_int_t wanted = json_integer_value(number);
    memcpy(rules.digest, house->digest, sizeof rules.digest);
    if (wanted < 1 || wanted > UINT32_MAX || !baize_engine_head(house->engine, reader.stream, &head))
        return false;
    reader.head = head.seq;
    uint64_t place = record_find(&reader, (uint32_t)wanted);
    return place != 0 && record_load(&reader, place, round);
}

/* The table has one player and no strangers, so the whole deck is shown. */
json_t *house_answer(struct play_house *house, const json_t *ask, const char **name, const char **words)
{
    static struct record_round round;
    const char *what = json_string_value(json_object_get(ask, "what"));
    *name = "NOT_NOW";
    *words = "this is not told here";
    if (strcmp(what, "texts") == 0)
        return texts_of(house);
    if (strcmp(what, "round") != 0 && strcmp(what, "proof") != 0)
        return NULL;
    *words = "the table has no such round";
    if (!load(house, json_object_get(ask, "round"), &round))
        return NULL;
    *words = "the round is not over";
    if (!round.over || !round.deck_shown)
        return NULL;
    return strcmp(what, "round") == 0 ? protocol_past(round.rules, &round.round, HOUSE_HUMAN, false)
                                      : protocol_past_proof(round.rules, &round.round, &round.deck, HOUSE_HUMAN, true);
}

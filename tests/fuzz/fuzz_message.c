/* fuzz_message.c - a client whose socket is open and who sends any messages at all: watch, do, ask, and what is none.
 *
 * The server stands over a house in memory (tests/server/place.h), without a network; table 1 takes wagers. The first
 * byte chooses who is signed in, the second how far table 1 has come; the rest are messages, one a line.
 *
 * Opening a house takes far longer than an input: a fuzzer gives forty to each, so that what it finds may want those
 * before it too. Kept inputs are run with a house for each.
 *
 * Promises: whatever is said is JSON of a type that docs/protocol.md names; no message is answered twice; when nothing
 * is on its way any more nothing waits; the books balance; all memory of the server comes back. */
#include "fuzz.h"
#include "place.h"
#include "server/mathematics.h"

#ifndef INPUTS_OF_A_HOUSE
#define INPUTS_OF_A_HOUSE 1
#endif
#define MESSAGES_MOST 24
#define LINE_MOST     2048

/* In place of math_work (the linker's --wrap): what it computes takes a minute in this build, and no message changes
 * how. All around it, the reading of what is asked for and the thread, is as it is. */
void __wrap_math_work(struct math_job *job);
void __wrap_math_work(struct math_job *job)
{
    job->refused = "BUSY";
}

static struct place *open_place(void)
{
    struct house_plan plan = house_plan_small(7);
    plan.readers = false;
    struct place *place = place_open(&plan, NULL);
    for (unsigned acts = 12; acts > 0 && place_play(place, 1); acts--)
        ;
    return place;
}

/* The bot does not know what messages have done to its table: it plays as far as it is let. */
static void play_on(struct place *place, unsigned acts)
{
    struct baize_command command;
    struct baize_refusal refusal;
    while (acts-- > 0 && house_next(place->engine, &place->plan, 1, &place->random, &command) &&
           server_submit(place->server, &command, NULL, NULL, &refusal) == BAIZE_OK)
        place_turn(place);
}

/* Nobody, a player who sits at table 1, or somebody of the staff. */
static uint32_t person_of(const struct place *place, uint8_t byte)
{
    static const uint32_t staff[] = {1, 2, 3, 4, 5, 6, 7, 1001};
    if (byte % 4 == 0)
        return 0;
    if (byte % 4 == 1)
        return bot_patron(&place->plan.bot, 1, (uint8_t)(1 + byte / 4 % 2));
    uint32_t number = staff[byte / 4 % 8];
    return people_numbered(place->people, number) == NULL ? 0 : number;
}

/* Reads all there is. Returns how many answers were among it. */
static unsigned hear(struct caller *caller)
{
    unsigned answers = 0;
    caller_hear(caller);
    for (size_t i = 0; i < json_array_size(caller->heard); i++) {
        const char *type = json_string_value(json_object_get(json_array_get(caller->heard, i), "type"));
        REQUIRE(type != NULL);
        bool answer = strcmp(type, "done") == 0 || strcmp(type, "told") == 0 || strcmp(type, "refused") == 0;
        REQUIRE(answer || strcmp(type, "notice") == 0 || strcmp(type, "over") == 0);
        answers += answer;
    }
    json_array_clear(caller->heard);
    return answers;
}

static void talk(struct place *place, uint32_t person, const uint8_t *data, size_t size)
{
    struct caller *caller = caller_open(place, person);
    unsigned said = 0, answered = 0;
    for (size_t at = 0; at < size && said < MESSAGES_MOST && !caller->socket->closing && !caller->socket->closed;) {
        char line[LINE_MOST];
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end == NULL ? size - at : (size_t)(end - (data + at));
        size_t kept = length < sizeof line - 1 ? length : sizeof line - 1;
        memcpy(line, data + at, kept);
        line[kept] = '\0';
        at += length + 1;
        said++;
        fake_say(caller->socket, line);
        answered += hear(caller);
        REQUIRE(answered <= said);
    }
    answered += hear(caller);
    REQUIRE(answered <= said);
    REQUIRE(!caller->confused);
    caller_close(caller);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    static struct place *place;
    static unsigned inputs; /* that this house has had */
    if (inputs == 0)
        place = open_place();
    play_on(place, data[1] % 48u);
    talk(place, person_of(place, data[0]), data + 2, size - 2);
    place_turn(place);
    REQUIRE(baize_engine_waiting(place->engine) == 0);
    REQUIRE(baize_engine_balances(place->engine));
    if (++inputs == INPUTS_OF_A_HOUSE) {
        place_close(place);
        inputs = 0;
    }
    return 0;
}

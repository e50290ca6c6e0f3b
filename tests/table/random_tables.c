/* random_tables.c - tables under random acts, legal and illegal, of every shipped submission.
 *
 *     random_tables [ACTS [SUBMISSION]]      per submission, times BAIZE_SCALE
 *
 * What must hold after every act stands in tables.h. Over all submissions every act must have been accepted, every
 * reason given and every kind of event seen, but for those listed as out of reach here. */
#include "event/refusal.h"
#include "random.h"
#include "submissions.h"
#include "tables.h"

#include <inttypes.h>

static void run(const char *id, uint64_t acts, uint64_t seed, enum baize_card_source source)
{
    uint64_t rounds_before = rounds;
    uint64_t voids_before = voids;
    dice.state = seed;
    start_table(source);
    for (uint64_t i = 0; i < acts; i++)
        one_act();
    printf("%-34s %-9s %6" PRIu64 " rounds, %5" PRIu64 " void, %3u shifts\n", id,
           source == BAIZE_SOURCE_READER ? "reader" : "generator", rounds - rounds_before, voids - voids_before,
           table.shift.number);
    fflush(stdout);
}

/* ---- Was everything seen? ---- */

static bool complete(void)
{
    bool all = true;
    for (int i = 0; i < BAIZE_TABLE_ACTS; i++)
        if (accepted[i] == 0) {
            fprintf(stderr, "act never accepted: %s\n", baize_table_act_id((enum baize_table_act)i));
            all = false;
        }
    for (int i = 0; i < BAIZE_TABLE_EVENTS; i++)
        if (kinds[i] == 0) {
            fprintf(stderr, "event never seen: %s\n", baize_table_event_id((enum baize_table_event_kind)i));
            all = false;
        }
    for (int i = 0; i < ROUND_KINDS; i++) /* decks are shown by who has the nonce */
        if (round_kinds[i] == 0 && i != BAIZE_EVENT_DECK_SHOWN) {
            fprintf(stderr, "event of a round never seen: %s\n", baize_event_id((enum baize_event_kind)i));
            all = false;
        }
    for (int i = 0; i < BAIZE_REASONS; i++)
        if (reasons[i] == 0 && refusal_text_of(BAIZE_MACHINE_TABLE, (enum baize_reason)i) != NULL) {
            fprintf(stderr, "reason never given: %s\n", baize_reason_name((enum baize_reason)i));
            all = false;
        }
    printf("%" PRIu64 " acts accepted, %" PRIu64 " rounds, %" PRIu64 " void, %" PRIu64 " rebuilt\n",
           reasons[BAIZE_REASON_ALLOWED], rounds, voids, rebuilds);
    return all;
}

int main(int argc, char **argv)
{
    uint64_t acts = argument(argc, argv, 1, 5000) * scale();
    for (size_t i = 0; i < baize_shipped_count(); i++) {
        struct baize_shipped shipped;
        if (!read_submission_at(i, &shipped, &rules) || (argc > 2 && strcmp(argv[2], shipped.id) != 0))
            continue;
        run(shipped.id, acts / 2, 20261116 + i, BAIZE_SOURCE_GENERATOR);
        run(shipped.id, acts / 2, 20271116 + i, BAIZE_SOURCE_READER);
    }
    bool all = complete();
    return argc > 2 || all || acts < 20000 ? 0 : 1;
}

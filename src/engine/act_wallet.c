/* act_wallet.c - acts at a wallet by itself: the cage, limits, exclusion. */
#include "engine/internal.h"

#include <string.h>

enum baize_status engine_check_wallet(struct baize_engine *engine, struct engine_work *work)
{
    struct baize_wallet_action *action = &work->command.wallet;
    struct baize_stream name = engine_name(BAIZE_STREAM_WALLET, action->patron);
    struct engine_stream *stream = engine_find(engine, name);
    struct engine_move *move = &work->moves[0];
    struct baize_text text = baize_text_in(work->what, sizeof work->what);
    baize_text_format(&text, "wallet/%s", baize_wallet_act_id(action->kind));
    action->by.at_ms = work->at_ms;
    action->day = baize_house_shift_at(&engine->house[work->copy], work->at_ms).day;
    action->paired = false; /* nobody sends the other half of a table's act */
    if (baize_house_person(&engine->house[work->copy], action->patron) != NULL) {
        work->refusal = refused_by(BAIZE_MACHINE_HOUSE, refuse_number(BAIZE_REASON_PERSON_KNOWN, NULL, action->patron));
        return BAIZE_COMMAND_REFUSED;
    }
    if (stream == NULL)
        baize_wallet_start(&move->after, action->patron);
    else
        move->after = engine_wallet_of(stream)->wallet[work->copy];
    enum baize_status status = baize_wallet_act(&move->after, action, &move->event, &work->refusal);
    if (status == BAIZE_WALLET_REFUSED)
        return BAIZE_COMMAND_REFUSED;
    if (status != BAIZE_OK)
        return status;
    work->moves_count = 1;
    engine_part(work, name);
    return BAIZE_OK;
}

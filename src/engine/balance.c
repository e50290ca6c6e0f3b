/* balance.c - do all books agree?
 *
 *     the floor        every table, controller and meter by itself and together (floor.h)
 *     each wallet      balance = deposits - withdrawals - to tables + from tables
 *     between them     all wallets are one account at each table: its balance over all tables, less what was cash of
 *                      patrons without a wallet, is what the wallets gave and got                                   */
#include "engine/internal.h"

static bool wallet_agrees(const struct baize_wallet *wallet)
{
    return wallet->balance >= 0 && wallet->balance == wallet->deposited_ever - wallet->withdrawn_ever -
                                                          wallet->to_tables_ever + wallet->from_tables_ever;
}

bool baize_engine_balances(const struct baize_engine *engine)
{
    const struct baize_floor *floor = &engine->floor[ENGINE_DURABLE];
    const struct baize_account wallets = {.kind = BAIZE_ACCOUNT_WALLET};
    baize_money at_tables = 0;
    baize_cents of_wallets = 0;
    for (size_t i = 0; i < engine->streams_count; i++) {
        struct engine_stream *stream = engine->streams[i];
        if (stream->stream.kind == BAIZE_STREAM_TABLE && stream->at[ENGINE_DURABLE].seq > 0) {
            at_tables += baize_ledger_balance(&floor->tables[stream->index].table.ledger, wallets);
            at_tables -= engine_table_of(stream)->side[ENGINE_DURABLE].cash;
        } else if (stream->stream.kind == BAIZE_STREAM_WALLET) {
            const struct baize_wallet *wallet = &engine_wallet_of(stream)->wallet[ENGINE_DURABLE];
            of_wallets += wallet->from_tables_ever - wallet->to_tables_ever;
            if (!wallet_agrees(wallet))
                return false;
        }
    }
    return baize_floor_balances(floor) && at_tables == of_wallets * BAIZE_MICROCENTS_PER_CENT;
}

/* engine_reasons.h - made from catalog/engine.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_ENGINE_REASONS_H
#define BAIZE_ENGINE_REASONS_H

#include <stdbool.h>
#include <stdint.h>

enum baize_engine_reason {
    BAIZE_ENGINE_ALLOWED,                  /* it is allowed */
    BAIZE_ENGINE_FLOOR_REFUSES,            /* the floor refuses */
    BAIZE_ENGINE_HOUSE_REFUSES,            /* the house refuses */
    BAIZE_ENGINE_WALLET_REFUSES,           /* the wallet refuses */
    BAIZE_ENGINE_COMMAND_TOO_OLD,          /* the command was made too long ago: look at the state and make a new one */
    BAIZE_ENGINE_COMMAND_AHEAD,            /* the command is made in the future: set the clock */
    BAIZE_ENGINE_COMMAND_ID_USED,          /* another command was sent under this id: make a new id */
    BAIZE_ENGINE_PERSON_UNKNOWN,           /* there is no such person */
    BAIZE_ENGINE_PERSON_DISABLED,          /* the person is disabled */
    BAIZE_ENGINE_ROLE_OF_ANOTHER,          /* the person has another role */
    BAIZE_ENGINE_SECOND_NOT_ALLOWED,       /* an auditor signs nothing: another person must sign */
    BAIZE_ENGINE_NO_WALLET,                /* the player has no wallet, and this table takes no cash */
    BAIZE_ENGINE_EXCLUDED,                 /* the player is excluded */
    BAIZE_ENGINE_TABLE_NOT_BETWEEN_ROUNDS, /* rules change between rounds: no round is open, no deck is condemned */
    BAIZE_ENGINE_RULES_REFUSED,            /* the rules cannot be loaded */
    /* the cards on the table or a linked meter need other rules: close the table, unlink the meter */
    BAIZE_ENGINE_RULES_DO_NOT_FIT,
    BAIZE_ENGINE_CARDS_FROM_GENERATOR,     /* cards of this table come from the generator */
    BAIZE_ENGINE_DECK_NOT_OPENED,          /* the sealed deck of the round cannot be opened with this key */
    BAIZE_ENGINE_TABLE_NOT_CLOSED,         /* the table is not closed */
    BAIZE_ENGINE_TABLE_LINKED,             /* a table that is linked is not retired: unlink it first */
    /* these rules offer no progressive wager: a meter or a progressive-only table needs it (R25) */
    BAIZE_ENGINE_NO_PROGRESSIVE,
    BAIZE_ENGINE_STOPPED,                  /* the engine has stopped: see its trouble */
};
#define BAIZE_ENGINE_REASONS 22

#endif

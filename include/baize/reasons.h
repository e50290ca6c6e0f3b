/* reasons.h - made from catalog/reasons.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_REASONS_H
#define BAIZE_REASONS_H

#include <stdbool.h>
#include <stdint.h>

enum baize_reason {
    BAIZE_REASON_ALLOWED,                  /* it is allowed */
    BAIZE_REASON_NOT_NOW,                  /* this is not possible now */
    BAIZE_REASON_ANOTHER_ROUND,            /* the round that it was meant for is over */
    BAIZE_REASON_SEAT_UNKNOWN,             /* the table has no such seat */
    BAIZE_REASON_SEAT_OF_ANOTHER,          /* this box belongs to another patron */
    BAIZE_REASON_PATRON_UNKNOWN,           /* a wager needs a patron */
    BAIZE_REASON_TOO_MANY_BOXES,           /* one patron may not play so many boxes */
    BAIZE_REASON_BOXES_NOT_ADJACENT,       /* the boxes of one patron stand side by side */
    BAIZE_REASON_WAGER_NOT_OFFERED,        /* this table does not offer the wager */
    BAIZE_REASON_WAGER_NOT_BEFORE_DEAL,    /* the wager is not placed before the deal */
    BAIZE_REASON_WAGER_BELOW_LEAST,        /* the wager is below the minimum */
    BAIZE_REASON_WAGER_ABOVE_MOST,         /* the wager is above the maximum */
    BAIZE_REASON_WAGER_NOT_WHOLE_CHIPS,    /* wagers are whole chips */
    BAIZE_REASON_WAGER_NOT_WHOLE_STEPS,    /* the wager is a whole number of steps */
    BAIZE_REASON_WAGER_NOT_EQUAL_TO_ANTE,  /* the wager equals the Ante */
    BAIZE_REASON_WAGER_NEEDS_ANOTHER,      /* the wager needs another one first */
    BAIZE_REASON_WAGER_NEEDED_BY_ANOTHER,  /* another wager depends on it: take that back first */
    BAIZE_REASON_WAGER_NOT_MADE,           /* there is no such wager on the layout */
    BAIZE_REASON_NO_WAGERS,                /* nobody has made a wager */
    /* "no more bets" was announced: nothing is placed, raised or taken back now */
    BAIZE_REASON_BETS_ARE_CLOSED,
    BAIZE_REASON_NOT_THIS_SEATS_TURN,      /* it is another seat's turn */
    BAIZE_REASON_PLAY_OUT_OF_RANGE,        /* the wager is out of the range that the Ante allows */
    BAIZE_REASON_WAGER_ABOVE_CAP,          /* the wager is above the largest single wager that is allowed */
    BAIZE_REASON_CARD_NOT_OF_DECK,         /* the card does not belong to this deck */
    BAIZE_REASON_CARD_SEEN_BEFORE,         /* the card has been seen in this round */
    BAIZE_REASON_TOO_MANY_CARDS,           /* more cards than the deal needs now */
    BAIZE_REASON_CARD_NOT_HELD,            /* the seat does not hold this card */
    BAIZE_REASON_TOO_MANY_DISCARDS,        /* more discards than the rules allow */
    BAIZE_REASON_IRREGULARITY_UNKNOWN,     /* the rules know no such irregularity */
    BAIZE_REASON_IRREGULARITY_NOT_NOW,     /* this cannot happen now */
    BAIZE_REASON_WIN_ALREADY_PAID,         /* a progressive win has been paid: it must be backed out first (R28) */
    BAIZE_REASON_CLAIM_WAITS,              /* a progressive win waits to be paid */
    BAIZE_REASON_SEATS_WAIT,               /* progressive wins are paid when all seats are settled */
    BAIZE_REASON_ENVY_WAITS,               /* envy bonuses wait to be paid */
    BAIZE_REASON_AMOUNT_NOT_AS_FIXED,      /* a fixed award has one amount */
    BAIZE_REASON_NOTHING_TO_PAY,           /* there is nothing to pay */
    BAIZE_REASON_TIME_GOES_BACK,           /* time never goes back */
    BAIZE_REASON_AMOUNT_TOO_LARGE,         /* the amount is larger than the system can count */
    BAIZE_REASON_CLAIM_NOT_PAID,           /* the seat has no progressive win that was paid and still stands */
    BAIZE_REASON_NO_OTHER_METHOD,          /* the rules of this table name no other method of dealing */
    BAIZE_REASON_NOTHING_CHANGES,          /* nothing would change: the wager is down already */
    BAIZE_REASON_ACT_UNKNOWN,              /* there is no such act */
    BAIZE_REASON_TIME_OUT_OF_RANGE,        /* this is no time of a table */
    BAIZE_REASON_NOT_IN_THIS_LIFE,         /* this is not possible in the table's present state */
    BAIZE_REASON_ROLE_TOO_LOW,             /* another role is needed */
    BAIZE_REASON_NOBODY,                   /* somebody must do it */
    BAIZE_REASON_SECOND_PERSON_NEEDED,     /* a second, different person must sign */
    BAIZE_REASON_SIGNERS_NEEDED,           /* four different people must sign */
    BAIZE_REASON_NOT_YOURS,                /* a player acts for the own seat and money only */
    /* this table runs by itself: only the patron buys in, tips, bets, plays and folds; staff may make a patron leave */
    BAIZE_REASON_RUNS_BY_ITSELF,
    BAIZE_REASON_NO_DEALER_ON,             /* no dealer is signed on */
    BAIZE_REASON_DEALER_ALREADY_ON,        /* a dealer is signed on */
    BAIZE_REASON_ANOTHER_DEALER_ON,        /* another dealer is signed on */
    BAIZE_REASON_ROUND_IS_OPEN,            /* a round is open */
    BAIZE_REASON_BOTH_DEALERS_NEEDED,      /* in a round both dealers sign the relief */
    BAIZE_REASON_DECK_UNKNOWN,             /* the table has no such deck */
    BAIZE_REASON_DECK_PRESENT,             /* the deck is at the table already */
    BAIZE_REASON_DECK_ABSENT,              /* the deck is not at the table */
    BAIZE_REASON_BACKS_ALIKE,              /* the backs of the two decks differ in colour */
    BAIZE_REASON_DECK_NOT_PREPARING,       /* the deck is not being prepared */
    BAIZE_REASON_STEP_NOT_NEXT,            /* another step comes first */
    BAIZE_REASON_NOBODY_ARRIVED,           /* the cards lie spread until a player has arrived */
    BAIZE_REASON_CUT_NOT_DEEP_ENOUGH,      /* the cover card goes deeper */
    BAIZE_REASON_CUT_TOO_DEEP,             /* the deck has not so many cards */
    BAIZE_REASON_SHUFFLE_NOT_ON_WORD,      /* the rules know no shuffle on a floorperson's word */
    BAIZE_REASON_DECK_NOT_READY,           /* the deck is not ready */
    BAIZE_REASON_DECK_NOT_CUT,             /* the deck was not cut */
    BAIZE_REASON_CARDS_ARE_OUT,            /* cards have been dealt */
    BAIZE_REASON_DECK_IN_PLAY,             /* the deck is in play */
    BAIZE_REASON_DECK_CONDEMNED,           /* a deck must leave the table first */
    BAIZE_REASON_DECK_TOO_OLD,             /* the deck has been in use for as long as it may */
    BAIZE_REASON_RACK_HOLDS_ANOTHER,       /* the discard rack holds the other deck */
    BAIZE_REASON_INVENTORY_MISSING,        /* the tray has not been counted */
    BAIZE_REASON_INVENTORY_DONE,           /* the tray has been counted */
    BAIZE_REASON_DROP_NOT_TAKEN,           /* the drop box has not been taken away and counted */
    BAIZE_REASON_SEATS_TAKEN,              /* patrons are still seated */
    BAIZE_REASON_NOT_COUNTABLE_NOW,        /* the stub is counted after the deal and before the first question */
    BAIZE_REASON_STUB_COUNT_DUE,           /* the stub must be counted first */
    BAIZE_REASON_STUB_COUNTED,             /* the stub has been counted */
    BAIZE_REASON_DEVICE_UNKNOWN,           /* the table has no such device */
    BAIZE_REASON_DEVICE_WORKS,             /* the device works */
    BAIZE_REASON_DEVICE_OUT_OF_ORDER,      /* the device is out of order */
    BAIZE_REASON_DEVICE_FAILS,             /* a device fails: cover it, mark it or replace it first */
    /* a device is out of order and no other method is left: replace it or put it back to work */
    BAIZE_REASON_NO_METHOD_LEFT,
    BAIZE_REASON_WAY_NOT_ALLOWED,          /* the rules do not name this way */
    BAIZE_REASON_NO_SUCH_TROUBLE,          /* this device cannot fail like that */
    BAIZE_REASON_REPORTED_OTHERWISE,       /* this is reported by the device, or found by the count */
    BAIZE_REASON_ACT_OF_THE_TABLE,         /* the table has an act of its own for this */
    BAIZE_REASON_COMMITMENT_MISSING,       /* the generator commits to the deck before the wagers */
    BAIZE_REASON_COMMITMENT_NEEDLESS,      /* cards that are read have no commitment */
    BAIZE_REASON_ONE_CARD_AT_A_TIME,       /* the shoe reads one card at a time */
    BAIZE_REASON_CARD_WAITS,               /* a card that cannot be waits to be corrected */
    BAIZE_REASON_NOT_CORRECTABLE,          /* the card has had its effect */
    BAIZE_REASON_ROUND_NUMBER_USED,        /* the numbers of rounds go up */
    BAIZE_REASON_SEAT_TAKEN,               /* the seat is taken */
    BAIZE_REASON_PATRON_LEAVING,           /* the patron is leaving */
    BAIZE_REASON_NOT_SEATED,               /* only a seated patron wagers */
    BAIZE_REASON_AMOUNT_WRONG,             /* the amount is out of range */
    BAIZE_REASON_CHIPS_DO_NOT_SUFFICE,     /* the patron has not so many chips */
    BAIZE_REASON_TRAY_DOES_NOT_SUFFICE,    /* the tray has not so many chips */
    BAIZE_REASON_COUNT_DIFFERS,            /* the count differs from the books */
    BAIZE_REASON_SLIPS_FULL,               /* the shift has as many fills and credits as it can keep */
    BAIZE_REASON_SLIP_UNKNOWN,             /* there is no such fill or credit in this shift */
    BAIZE_REASON_SLIP_VOIDED,              /* it has been voided */
    BAIZE_REASON_WHY_UNKNOWN,              /* the reason is not on the list */
    BAIZE_REASON_DIRECTION_WRONG,          /* the reason does not fit who is paid */
    /* the table had no such round, it is not one of the last 16, or the patron had no wager at this seat in that
     * round */
    BAIZE_REASON_ROUND_UNKNOWN,
    BAIZE_REASON_ABOVE_BOUND,              /* this is more than the seat could get, or give back, in that round */
    /* whoever dealt the round, corrected its payment or opened the dispute neither decides nor signs */
    BAIZE_REASON_NOT_APART,
    BAIZE_REASON_DISPUTES_FULL,            /* no more disputes can be kept open */
    BAIZE_REASON_DISPUTE_UNKNOWN,          /* there is no such dispute */
    BAIZE_REASON_DISPUTE_HELD,             /* the amount has been set aside */
    BAIZE_REASON_NO_DEADLINE,              /* no time is over */
    BAIZE_REASON_TEXT_WRONG,               /* a remark is 1 to 200 bytes of text on one line */
    BAIZE_REASON_NO_PROGRESSIVE,           /* the rules offer no progressive wager */
    BAIZE_REASON_SENSORS_LOCKED,           /* the sensors are locked */
    BAIZE_REASON_CHIPS_NOT_COUNTED,        /* the chips must be counted first, as many as were accepted */
    BAIZE_REASON_SEAT_NOT_LIT,             /* the light of the seat is not lit: its wager was not accepted */
    BAIZE_REASON_ROUND_NOT_NEXT,           /* the numbers of rounds go up */
    BAIZE_REASON_ROW_UNKNOWN,              /* the schedule has no such hand */
    BAIZE_REASON_ANOTHER_HAND_KEYED,       /* another hand is keyed for the seat: key it off first */
    BAIZE_REASON_WIN_RECORDED,             /* the win is recorded: only a back-out undoes it (R26) */
    BAIZE_REASON_NO_CLAIM,                 /* no claim of the seat is pending */
    BAIZE_REASON_NO_WIN,                   /* no win of the seat is recorded */
    BAIZE_REASON_CLAIM_PENDING,            /* a claim is pending */
    BAIZE_REASON_NO_ENVY,                  /* there is no envy bonus to pay */
    BAIZE_REASON_THE_ROUND_DOES_THIS,      /* the electronic round does this by itself */
    BAIZE_REASON_FAULT_KNOWN,              /* that has been reported */
    BAIZE_REASON_NO_FAULT,                 /* nothing is out of order there */
    BAIZE_REASON_PAYS_FROM_WRONG,          /* that hand is paid from somewhere else */
    /* the link to the meter is lost: a win from the meter waits until it is back */
    BAIZE_REASON_LINK_LOST,
    BAIZE_REASON_NOT_A_VOID,               /* the rules void no game for this */
    /* a win was validated, and the validator's key is not back: turn the key to Run first */
    BAIZE_REASON_KEY_NOT_AT_RUN,
    BAIZE_REASON_KEY_AT_RUN,               /* the validator's key is at Run: nothing holds the table */
    BAIZE_REASON_NOT_OPEN,                 /* the meter is not open */
    BAIZE_REASON_ALREADY_OPEN,             /* the meter has been opened before */
    BAIZE_REASON_ROLE_NOT_ALLOWED,         /* another role has to do this */
    BAIZE_REASON_METER_NEEDS_ID,           /* a meter needs a number */
    BAIZE_REASON_LEVELS_WRONG,             /* a meter has one to four levels of the schedule, each once */
    BAIZE_REASON_SEED_OUT_OF_RANGE,        /* the seed is out of range */
    BAIZE_REASON_SEED_BELOW_LEAST,         /* the rules ask for a larger seed */
    BAIZE_REASON_RESERVE_NOT_AS_SET,       /* the schedule sets the reserve rate */
    BAIZE_REASON_RATE_OUT_OF_RANGE,        /* a rate is from 0% to 100%, and all rates together are at most 100% */
    BAIZE_REASON_LIMIT_OUT_OF_RANGE,       /* the limit is below the seed or too large */
    BAIZE_REASON_LIMIT_BELOW_AMOUNT,       /* a new limit is not below the present amount */
    BAIZE_REASON_OPENING_OUT_OF_RANGE,     /* the opening amount is from the seed to the limit */
    BAIZE_REASON_TRANSFER_NOT_ENTIRE,      /* a meter that takes over another's money opens with all of it */
    BAIZE_REASON_TRANSFER_FROM_NOBODY,     /* money is taken over from another meter: name it */
    BAIZE_REASON_SUCCESSOR_DIFFERS,        /* money moves only to a meter with the same schedule and no larger wager */
    BAIZE_REASON_NOTICE_TOO_SHORT,         /* players are told before their money moves to another meter */
    BAIZE_REASON_TABLE_UNKNOWN,            /* the table is not linked to this meter */
    BAIZE_REASON_TABLE_LINKED_BEFORE,      /* the table is linked to this meter already */
    BAIZE_REASON_TOO_MANY_TABLES,          /* no more tables can be linked */
    BAIZE_REASON_SCHEDULE_DIFFERS,         /* linked tables pay by the same schedule */
    /* linked tables take the same wager: the chance of a hand does not grow with the wager */
    BAIZE_REASON_WAGER_DIFFERS,
    BAIZE_REASON_RATE_DIFFERS,             /* linked tables contribute at the same rates */
    BAIZE_REASON_TERMS_DIFFER,             /* linked tables order, validate and pay wins in the same way */
    BAIZE_REASON_ROUND_NOT_OPEN,           /* the round is not open at this meter */
    BAIZE_REASON_LEVEL_UNKNOWN,            /* this meter has no such level */
    BAIZE_REASON_CLAIM_MADE_BEFORE,        /* the seat has a claim or a win in this round: only the highest hand pays */
    /* in one round claims are keyed in their order: key off the later seat first */
    BAIZE_REASON_CLAIM_OUT_OF_ORDER,
    BAIZE_REASON_TOO_MANY_CLAIMS,          /* no more claims can wait */
    BAIZE_REASON_CLAIM_UNKNOWN,            /* no such claim is pending */
    BAIZE_REASON_CLAIM_NOT_NEXT,           /* a claim before it is pending */
    BAIZE_REASON_CREDENTIAL_WRONG,         /* this system asks for another credential */
    BAIZE_REASON_CREDENTIAL_OF_ANOTHER,    /* the credential was issued to another person */
    BAIZE_REASON_EXECUTIVE_NEEDED,         /* an amount this large is validated by an executive */
    BAIZE_REASON_WIN_UNKNOWN,              /* no such win is on record */
    BAIZE_REASON_WIN_LOOKED_UP_BEFORE,     /* another win was backed out at the same moment: send the back-out again */
    BAIZE_REASON_WIN_BACKED_OUT_BEFORE,    /* the win has been backed out before */
    BAIZE_REASON_WIN_NOT_BACKED_OUT,       /* a win of the round must be backed out first */
    BAIZE_REASON_ADJUSTMENT_NOT_FOR_THIS,  /* this reason does not allow such an adjustment */
    BAIZE_REASON_APPROVAL_NEEDED,          /* the regulator approves such an adjustment before it is made */
    BAIZE_REASON_ADJUSTMENT_OUT_OF_RANGE,  /* a level stays between zero and its limit */
    BAIZE_REASON_RECOVERED_ABOVE_SEED,     /* the house recovers no more than the seed that it gave */
    BAIZE_REASON_DAY_NOT_NEXT,             /* each day is read once, in order */
    BAIZE_REASON_SIGN_OUT_OF_RANGE,        /* no sign shows such an amount */
    BAIZE_REASON_NO_DRY_ALARM,             /* no alarm of a dry level waits to be acknowledged */
    BAIZE_REASON_MACHINE_REFUSES,          /* a machine cannot carry out what it has allowed */
    BAIZE_REASON_NO_SUCH_TABLE,            /* there is no such table on the floor */
    BAIZE_REASON_NO_SUCH_METER,            /* there is no such meter */
    BAIZE_REASON_PROGRESSIVE_ONLY,         /* this table is progressive-only: it has no electronic round */
    BAIZE_REASON_COMES_FROM_THE_TABLE,     /* this comes from the table by itself */
    /* this comes from the meter by itself, with the validation or the back-out */
    BAIZE_REASON_COMES_FROM_THE_METER,
    /* the sensor of the seat reports its chips: a player does nothing at a controller */
    BAIZE_REASON_DEVICE_ONLY,
    BAIZE_REASON_METER_MISSING,            /* the table is not linked to a meter for every level of its schedule */
    BAIZE_REASON_TOO_MANY_LINKS,           /* the table is linked to as many meters as it can be */
    BAIZE_REASON_LEVEL_LINKED_TWICE,       /* another meter of the table has this level */
    /* the rates of all meters of a table together are at most 100% of its wager */
    BAIZE_REASON_RATES_ABOVE_THE_WAGER,
    BAIZE_REASON_TABLE_IN_A_ROUND,         /* a round of a linked table is open */
    BAIZE_REASON_CARDS_DECIDE,             /* the cards of the round make this hand: pay it, or void the round */
    BAIZE_REASON_SENSOR_REFUSES,           /* the sensor does not take the wager */
    BAIZE_REASON_SUCCESSOR_LACKS_MONEY,    /* the successor has not taken over all that the levels hold */
    BAIZE_REASON_TOO_MUCH_HAPPENS,         /* more happens at once than can be written down */
    BAIZE_REASON_LEDGER_FULL,              /* the ledger has no room for another account */
    BAIZE_REASON_BALANCE_DOES_NOT_SUFFICE, /* the wallet does not hold so much */
    BAIZE_REASON_BALANCE_TOO_LARGE,        /* no wallet holds so much */
    BAIZE_REASON_NOT_EMPTY,                /* the wallet is not empty */
    BAIZE_REASON_EXCLUDED,                 /* the player is excluded */
    BAIZE_REASON_NOT_EXCLUDED,             /* the player is not excluded */
    BAIZE_REASON_EXCLUSION_RUNS,           /* an exclusion by the player's own wish or by law runs its time */
    BAIZE_REASON_DEPOSIT_LIMIT,            /* the player's own limit for deposits of a day */
    BAIZE_REASON_LOSS_LIMIT,               /* the player's own limit for losses of a day */
    BAIZE_REASON_DAY_WRONG,                /* this is no gaming day, or one that is over */
    BAIZE_REASON_WALLET_OF_ANOTHER,        /* this is the wallet of another player */
    BAIZE_REASON_NUMBER_WRONG,             /* players have numbers from 1 to 999,999,999 */
    BAIZE_REASON_END_WRONG,                /* an exclusion ends later than now, or not at all */
    BAIZE_REASON_LIMITS_TOO_OFTEN,         /* limits can be set ten times a day: come again tomorrow */
    BAIZE_REASON_NO_HOUSE,                 /* the house has not been created */
    BAIZE_REASON_HOUSE_EXISTS,             /* the house has been created before */
    BAIZE_REASON_PERSON_UNKNOWN,           /* there is no such person */
    BAIZE_REASON_PERSON_KNOWN,             /* the number is taken */
    BAIZE_REASON_PERSON_DISABLED,          /* the person is disabled */
    BAIZE_REASON_PERSON_ENABLED,           /* the person is enabled */
    BAIZE_REASON_LAST_MANAGER,             /* a house keeps one manager at least */
    BAIZE_REASON_STAFF_FULL,               /* no more staff can be kept */
    /* a zone is from -12:00 to +14:00, a day starts before 24:00, shifts follow each other from its start */
    BAIZE_REASON_SETTINGS_WRONG,
    /* a name is 1 to 63 characters without quotes, backslashes and control characters */
    BAIZE_REASON_NAME_WRONG,
    BAIZE_REASON_RULES_TOO_LARGE,          /* the text of rules is too large */
    BAIZE_REASON_RULES_KNOWN,              /* these texts have been filed before */
    BAIZE_REASON_RULES_UNKNOWN,            /* these rules have not been filed */
    BAIZE_REASON_RULES_FULL,               /* no more rules can be kept */
    BAIZE_REASON_RULES_IN_FORCE,           /* these rules are in force at the table */
    BAIZE_REASON_RULES_NOT_YET,            /* the rules take effect on a later day */
    BAIZE_REASON_TABLE_RETIRED,            /* the table is retired */
    BAIZE_REASON_TABLE_KNOWN,              /* the number is taken */
    BAIZE_REASON_TABLES_FULL,              /* no more tables can be kept */
    BAIZE_REASON_METER_KNOWN,              /* the number is taken */
    BAIZE_REASON_METERS_FULL,              /* no more meters can be kept */
    BAIZE_REASON_SHIFT_WRONG,              /* the day has no such shift, or it has ended */
    BAIZE_REASON_SHIFT_GOES_BACK,          /* gaming day and shift never go back */
    BAIZE_REASON_CHECKPOINT_WRONG,         /* checkpoints are numbered without a gap */
    BAIZE_REASON_ROLE_WRONG,               /* a member of the staff has one role, and is no player */
    /* rules are text: of control bytes they have tab, newline and carriage return only */
    BAIZE_REASON_RULES_NOT_TEXT,
    BAIZE_REASON_RULES_DIFFER,             /* this is not the hash of the rules in force */
    BAIZE_REASON_TABLE_SETTINGS_WRONG,     /* there is no such source of cards */
    BAIZE_REASON_NOT_RUNNING,              /* the program is not running */
    /* epochs are opened by the program, numbered without a gap, when no deck of the one before is open */
    BAIZE_REASON_EPOCH_WRONG,
    BAIZE_REASON_COMMAND_TOO_OLD,          /* the command was made too long ago: look at the state and make a new one */
    BAIZE_REASON_COMMAND_AHEAD,            /* the command is made in the future: set the clock */
    BAIZE_REASON_COMMAND_ID_USED,          /* another command was sent under this id: make a new id */
    BAIZE_REASON_ROLE_OF_ANOTHER,          /* the person has another role */
    BAIZE_REASON_SECOND_NOT_ALLOWED,       /* an auditor signs nothing: another person must sign */
    BAIZE_REASON_NO_WALLET,                /* the player has no wallet, and this table takes no cash */
    BAIZE_REASON_TABLE_NOT_BETWEEN_ROUNDS, /* rules change between rounds: no round is open, no deck is condemned */
    BAIZE_REASON_RULES_REFUSED,            /* the rules cannot be loaded */
    /* the cards on the table or a linked meter need other rules: close the table, unlink the meter */
    BAIZE_REASON_RULES_DO_NOT_FIT,
    BAIZE_REASON_CARDS_FROM_GENERATOR,     /* cards of this table come from the generator */
    BAIZE_REASON_DECK_NOT_OPENED,          /* the sealed deck of the round cannot be opened with this key */
    BAIZE_REASON_TABLE_NOT_CLOSED,         /* the table is not closed */
    BAIZE_REASON_TABLE_LINKED,             /* a table that is linked is not retired: unlink it first */
    BAIZE_REASON_STOPPED,                  /* the engine has stopped: see its trouble */
};
#define BAIZE_REASONS 252

#endif

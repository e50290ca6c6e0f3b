/* words.h - made from catalog/words.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_WORDS_H
#define BAIZE_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#define BAIZE_REMARK_SIZE 201 /* of what somebody writes into a field: 200 bytes and a zero */

/* What can refuse an act. */
enum baize_machine {
    BAIZE_MACHINE_ROUND = 1,  /* a round */
    BAIZE_MACHINE_TABLE,      /* a table */
    BAIZE_MACHINE_CONTROLLER, /* a table controller */
    BAIZE_MACHINE_METER,      /* a meter */
    BAIZE_MACHINE_FLOOR,      /* the floor */
    BAIZE_MACHINE_WALLET,     /* a wallet */
    BAIZE_MACHINE_HOUSE,      /* the house */
    BAIZE_MACHINE_ENGINE,     /* the engine */
};
#define BAIZE_MACHINES 8

/* Keys of a table controller to which the rules may give a name. */
enum baize_controller_key {
    BAIZE_KEY_OF_LOCK = 1, /* the lock */
    BAIZE_KEY_OF_CONFIRM,  /* the validation of a win */
    BAIZE_KEY_OF_END,      /* the end of a game */
    BAIZE_KEY_OF_RUN,      /* the return to play */
};
#define BAIZE_CONTROLLER_KEYS 4

enum baize_game {
    BAIZE_FOUR_CARD_POKER,   /* Four Card Poker */
    BAIZE_DOUBLE_DRAW_POKER, /* Double Draw Poker */
};
#define BAIZE_GAMES 2

enum baize_wager {
    BAIZE_ANTE,           /* Ante */
    BAIZE_PLAY,           /* Play */
    BAIZE_ACES_UP,        /* Aces Up */
    BAIZE_SIX_CARD_BONUS, /* Six Card Bonus */
    BAIZE_BAD_BEAT_BONUS, /* Bad Beat Bonus */
    BAIZE_PROGRESSIVE,    /* Progressive */
    BAIZE_BONUS,          /* Bonus */
    BAIZE_FIRST_DRAW,     /* First Draw */
    BAIZE_SECOND_DRAW,    /* Second Draw */
};
#define BAIZE_WAGERS 9

/* When a wager is placed. */
enum baize_placed {
    BAIZE_BEFORE_DEAL,    /* before "no more bets" */
    BAIZE_AT_DECISION,    /* after seeing the cards */
    BAIZE_AT_FIRST_DRAW,  /* before the first draw */
    BAIZE_AT_SECOND_DRAW, /* before the second draw */
};
#define BAIZE_PLACEDS 4

/* Must a table offer the wager, or may the submission choose? */
enum baize_offer {
    BAIZE_ALWAYS,   /* always */
    BAIZE_OPTIONAL, /* at the operator's choice */
};
#define BAIZE_OFFERS 2

/* What a fold does to a wager. */
enum baize_fold {
    BAIZE_LOST, /* is lost */
    BAIZE_LIVE, /* stays live */
};
#define BAIZE_FOLDS 2

/* Which hand a paytable looks at. */
enum baize_basis {
    BAIZE_BEST_FOUR,   /* best four-card hand */
    BAIZE_FIVE_DEALT,  /* five-card hand of the five cards dealt */
    BAIZE_SIX_CARD,    /* best five-card hand of six */
    BAIZE_LOSING_HAND, /* the losing four-card hand */
    BAIZE_FINAL_HAND,  /* the hand after both draws */
};
#define BAIZE_BASISS 5

enum baize_method {
    BAIZE_MANUAL_SHOE,        /* a manual dealing shoe */
    BAIZE_HAND,               /* the dealer's hand */
    BAIZE_AUTOMATED_SHOE,     /* an automated dealing shoe or shuffler */
    BAIZE_AUTOMATIC_SHUFFLER, /* an automatic card shuffler */
};
#define BAIZE_METHODS 4

/* Does a method need an automated shuffling device? */
enum baize_need {
    BAIZE_NEEDED, /* required */
    BAIZE_CHOICE, /* optional */
    BAIZE_BARRED, /* not allowed */
};
#define BAIZE_NEEDS 3

enum baize_shuffler {
    BAIZE_NO_SHUFFLER,         /* shuffled by the dealer */
    BAIZE_PLAIN_SHUFFLER,      /* shuffled by a machine */
    BAIZE_COUNTING_SHUFFLER,   /* shuffled by a machine that counts the cards */
    BAIZE_SELF_SHUFFLING_SHOE, /* which reshuffles and counts by itself */
};
#define BAIZE_SHUFFLERS 4

enum baize_deal_to {
    BAIZE_TO_BONUS_BOX,          /* the Six Card Bonus box */
    BAIZE_TO_PLAYERS,            /* each player, 1 to n */
    BAIZE_TO_PLAYERS_AND_DEALER, /* each player, 1 to n, then the dealer */
    BAIZE_TO_DEALER,             /* the dealer */
    BAIZE_TO_RACK,               /* the discard rack */
};
#define BAIZE_DEAL_TOS 5

/* How the cards of one step are handed over. */
enum baize_deal_by {
    BAIZE_ONE_AT_A_TIME, /* one at a time */
    BAIZE_PACKET,        /* as a packet */
};
#define BAIZE_DEAL_BIES 2

enum baize_face {
    BAIZE_FACE_DOWN, /* face down */
    BAIZE_FACE_UP,   /* face up */
    BAIZE_BOTTOM_UP, /* its bottom card face up */
};
#define BAIZE_FACES 3

enum baize_direction {
    BAIZE_FROM_LEFT,  /* from the dealer's left */
    BAIZE_FROM_RIGHT, /* from the dealer's right */
};
#define BAIZE_DIRECTIONS 2

enum baize_paid_when {
    BAIZE_PAID_IN_TURN,         /* as soon as it is validated */
    BAIZE_PAID_AFTER_ALL_SEATS, /* when all seats of the round are settled */
};
#define BAIZE_PAID_WHENS 2

enum baize_tie {
    BAIZE_PLAYER_WINS_TIE, /* player wins */
    BAIZE_TIE_PUSHES,      /* the wagers come back */
    BAIZE_DEALER_WINS_TIE, /* dealer wins */
};
#define BAIZE_TIES 3

/* How many betting boxes a patron may play. */
enum baize_boxes {
    BAIZE_ONE_BOX,        /* one box */
    BAIZE_ADJACENT_BOXES, /* adjacent boxes */
    BAIZE_HOUSE_BOXES,    /* at the house's discretion */
};
#define BAIZE_BOXESS 3

enum baize_role {
    BAIZE_PLAYER,      /* player */
    BAIZE_DEALER,      /* dealer */
    BAIZE_FLOORPERSON, /* floorperson */
    BAIZE_SUPERVISOR,  /* supervisor */
    BAIZE_EXECUTIVE,   /* executive */
    BAIZE_MANAGER,     /* manager */
    BAIZE_CASHIER,     /* cashier */
    BAIZE_AUDITOR,     /* auditor */
    BAIZE_PROGRAM,
};
#define BAIZE_ROLES 8

/* What proved who signed. */
enum baize_signed_with {
    BAIZE_SIGNED_WITH_UNKNOWN,      /* not kept */
    BAIZE_SIGNED_WITH_PASSWORD,     /* a password */
    BAIZE_SIGNED_WITH_CARD_AND_PIN, /* a card and its PIN */
    BAIZE_SIGNED_WITH_TOTP,         /* a code of the moment */
    BAIZE_SIGNED_WITH_WEBAUTHN,     /* a security key */
    BAIZE_SIGNED_WITH_KEY,          /* a key under a passphrase */
};
#define BAIZE_SIGNED_WITHS 6

enum baize_pays_from {
    BAIZE_FROM_TRAY,  /* the tray */
    BAIZE_FROM_METER, /* the meter */
};
#define BAIZE_PAYS_FROMS 2

enum baize_abandonment {
    BAIZE_FORFEIT,  /* the wagers are lost */
    BAIZE_PLAY_OUT, /* the wagers are played out */
};
#define BAIZE_ABANDONMENTS 2

enum baize_payout_per {
    BAIZE_PER_HAND, /* one seat's hand */
    BAIZE_PER_DEAL, /* all players together on one deal */
};
#define BAIZE_PAYOUT_PERS 2

enum baize_step {
    BAIZE_RECEIVE_DECKS, /* receive the decks */
    BAIZE_INSPECT,       /* inspect the cards for defects */
    BAIZE_VERIFY,        /* verify the inspection */
    BAIZE_SPREAD,        /* spread the cards face up for the first player */
    BAIZE_TURN,          /* turn the cards face down */
    BAIZE_WASH,          /* wash the cards */
    BAIZE_STACK,         /* stack the cards */
    BAIZE_SHUFFLE,       /* shuffle */
    BAIZE_CUT,           /* cut */
};
#define BAIZE_STEPS 9

enum baize_shuffle_time {
    BAIZE_BEFORE_PLAY, /* before play begins */
    BAIZE_AFTER_ROUND, /* after each round of play */
    BAIZE_ON_WORD,     /* when a floorperson or above says so */
};
#define BAIZE_SHUFFLE_TIMES 3

enum baize_idle {
    BAIZE_IDLE_FACE_DOWN, /* face down unless a player asks for face up */
    BAIZE_IDLE_EITHER,    /* face up or face down */
};
#define BAIZE_IDLES 2

enum baize_out_of_order {
    BAIZE_COVERED,  /* covered */
    BAIZE_MARKED,   /* marked out of order */
    BAIZE_REPLACED, /* replaced by the backup */
};
#define BAIZE_OUT_OF_ORDERS 3

enum baize_shown {
    BAIZE_SHOW_HOUSE,        /* the name or logo of the operator */
    BAIZE_SHOW_AREAS,        /* a betting area for each wager */
    BAIZE_SHOW_ODDS,         /* the odds or amounts of every wager */
    BAIZE_SHOW_DISCARD_AREA, /* an area for the player's discards */
    BAIZE_SHOW_JOKER,        /* what a joker stands for */
    BAIZE_SHOW_PAYOUT_LIMIT, /* the payout limit per hand */
    BAIZE_SHOW_LIMITS,       /* the wager limits */
    BAIZE_SHOW_PROGRESSIVE,  /* the progressive payment schedule */
};
#define BAIZE_SHOWNS 8

enum baize_equipment {
    BAIZE_SENSOR,       /* a device at each position that accepts the progressive wager */
    BAIZE_LOCK_OUT,     /* a lock-out that refuses later progressive wagers */
    BAIZE_DROP_BOX,     /* a drop box */
    BAIZE_TIP_BOX,      /* a tip box */
    BAIZE_DISCARD_RACK, /* a discard rack */
    BAIZE_KEYPAD,       /* the dealer's keypad */
};
#define BAIZE_EQUIPMENTS 6

enum baize_irregularity {
    BAIZE_CARD_FACE_UP,         /* one card found face up in the shoe or deck */
    BAIZE_CARDS_FACE_UP,        /* more than one card found face up */
    BAIZE_DRAWN_UNSEEN,         /* a card drawn in error, its face not seen */
    BAIZE_DRAWN_SEEN,           /* a card drawn in error, its face seen */
    BAIZE_WRONG_HAND_SIZE,      /* a player or the dealer dealt a wrong number of cards */
    BAIZE_DEALER_EXPOSED,       /* a face-down card of the dealer seen too early */
    BAIZE_SHUFFLER_FAILS,       /* the shuffler jams or stops */
    BAIZE_SHOE_FAILS,           /* the automated shoe jams or fails to deal */
    BAIZE_STUB_WRONG_HAND,      /* stub count: the total is right, a hand is not */
    BAIZE_STUB_WRONG_TOTAL,     /* stub count: the total is wrong */
    BAIZE_SHUFFLER_WRONG_COUNT, /* the counting device finds a wrong number of cards */
    BAIZE_TOO_FEW_TO_DRAW,      /* fewer cards left than discards declared */
    BAIZE_RECORD_LOST,          /* the record of the house has lost its end, and the cards may be known */
};
#define BAIZE_IRREGULARITIES 13

/* What an irregularity does. A void returns every wager of every seat (R28). */
enum baize_effect {
    BAIZE_CARD_OUT,         /* the card is out of the round, to the rack; the deal goes on */
    BAIZE_NEXT_CARD,        /* it is used as the next card */
    BAIZE_RESHUFFLE,        /* the cards are reshuffled */
    BAIZE_VOID,             /* all hands void, wagers back */
    BAIZE_VOID_RESHUFFLE,   /* all hands void, wagers back, cards reshuffled */
    BAIZE_VOID_REMOVE_DECK, /* all hands void, wagers back, deck removed */
    BAIZE_REMOVE_DECK,      /* the deck is removed from the table */
};
#define BAIZE_EFFECTS 7

enum baize_limit {
    BAIZE_SINGLE_WAGER,   /* the largest single wager */
    BAIZE_GAMES_PER_HAND, /* separate games on one hand of cards */
    BAIZE_GAMES_ABOVE,    /* games on one hand that may take more than an amount */
    BAIZE_PAYOUT_ODDS,    /* the odds up to which a payout limit must pay the maximum wager */
    BAIZE_PAYOUT_FROM,    /* the odds from which a wager may have a payout limit */
};
#define BAIZE_LIMITS 5

/* A program's view of the progressive system in use: the names on its keys (RULES 4). */
enum baize_credential {
    BAIZE_KEY_SWITCH,  /* supervisor's key */
    BAIZE_SWIPED_CARD, /* swiped card */
};
#define BAIZE_CREDENTIALS 2

/* What the win page of a progressive win asks for from an amount on, and who must be told (H8, H9, H10). */
enum baize_notice_kind {
    BAIZE_NOTICE_TAX_FORM,     /* a tax form (W-2G) is made out */
    BAIZE_NOTICE_SURVEILLANCE, /* surveillance is notified */
    BAIZE_NOTICE_CHEQUE,       /* it is paid by cheque and the pit manager signs */
    BAIZE_NOTICE_CAMERA,       /* hand, wager, payout and player are verified on camera */
};
#define BAIZE_NOTICE_KINDS 4

enum baize_result {
    BAIZE_RESULT_LOST,    /* lost */
    BAIZE_RESULT_WON,     /* won */
    BAIZE_RESULT_PUSHED,  /* pushed */
    BAIZE_RESULT_FOLDED,  /* lost by the fold */
    BAIZE_RESULT_CLAIMED, /* claimed from the progressive */
};
#define BAIZE_RESULTS 5

enum baize_account_kind {
    BAIZE_ACCOUNT_CASH,     /* cash */
    BAIZE_ACCOUNT_WALLET,   /* wallet of a patron */
    BAIZE_ACCOUNT_CHIPS,    /* chips of a patron at the table */
    BAIZE_ACCOUNT_LAYOUT,   /* wagers on the layout */
    BAIZE_ACCOUNT_TRAY,     /* the table's tray */
    BAIZE_ACCOUNT_DROP,     /* the drop box */
    BAIZE_ACCOUNT_TIPS,     /* the tip box */
    BAIZE_ACCOUNT_METER,    /* a progressive meter */
    BAIZE_ACCOUNT_RESERVE,  /* the reserve of a meter */
    BAIZE_ACCOUNT_OVERFLOW, /* the overflow of a meter */
    BAIZE_ACCOUNT_PENDING,  /* claims that wait */
    BAIZE_ACCOUNT_HOUSE,    /* the house */
};
#define BAIZE_ACCOUNTS 12

enum baize_stream_kind {
    BAIZE_STREAM_HOUSE,  /* the house */
    BAIZE_STREAM_TABLE,  /* a table */
    BAIZE_STREAM_METER,  /* a meter */
    BAIZE_STREAM_WALLET, /* the wallet of a player */
};
#define BAIZE_STREAMS 4

#endif

/* table_acts.h - made from catalog/table.toml; do not edit: `make catalog` writes it anew. */
#ifndef BAIZE_TABLE_ACTS_H
#define BAIZE_TABLE_ACTS_H

#include <baize/event.h>
#include <baize/ledger.h>
#include <baize/round.h>
#include <stdbool.h>
#include <stdint.h>

#define BAIZE_DECKS_MOST 2
#define BAIZE_SIGNERS_MORE 2 /* on a fill or credit, beside the actor and the second person (A3: four in all) */

enum baize_life {
    BAIZE_LIFE_CLOSED,  /* the table is closed; a dealer signs on and a floorperson opens it */
    BAIZE_LIFE_OPENING, /* the table is being opened; a floorperson opens it when its decks are ready */
    BAIZE_LIFE_OPEN,    /* the table is open */
    BAIZE_LIFE_IDLE,    /* the table is idle; a floorperson opens it again */
    BAIZE_LIFE_CLOSING, /* the table is being closed; no new round begins */
};
#define BAIZE_LIVES 5

enum baize_deck_state {
    BAIZE_DECK_ABSENT,    /* not at the table */
    BAIZE_DECK_PREPARING, /* being prepared */
    BAIZE_DECK_READY,     /* ready to be dealt */
    BAIZE_DECK_IN_PLAY,   /* in play */
    BAIZE_DECK_IN_RACK,   /* in the discard rack */
    BAIZE_DECK_CONDEMNED, /* to be removed */
};
#define BAIZE_DECK_STATES 6

enum baize_back {
    BAIZE_BACK_RED,   /* red */
    BAIZE_BACK_BLUE,  /* blue */
    BAIZE_BACK_GREEN, /* green */
    BAIZE_BACK_BROWN, /* brown */
};
#define BAIZE_BACKS 4

enum baize_device {
    BAIZE_DEVICE_SHUFFLER, /* shuffler */
    BAIZE_DEVICE_SHOE,     /* automated shoe */
};
#define BAIZE_DEVICES 2

enum baize_device_state {
    BAIZE_DEVICE_WORKING,     /* works */
    BAIZE_DEVICE_JAMMED,      /* is jammed */
    BAIZE_DEVICE_STOPPED,     /* has stopped */
    BAIZE_DEVICE_WRONG_COUNT, /* counts a wrong number of cards */
    BAIZE_DEVICE_COVERED,     /* is covered */
    BAIZE_DEVICE_MARKED,      /* is marked out of order */
};
#define BAIZE_DEVICE_STATES 6

enum baize_card_source {
    BAIZE_SOURCE_GENERATOR, /* the house's generator: all cards at once, committed to before the wagers */
    BAIZE_SOURCE_READER,    /* a card-reading shoe: one physical card at a time */
};
#define BAIZE_CARD_SOURCES 2

enum baize_stub_outcome {
    BAIZE_STUB_RIGHT,       /* the count is right */
    BAIZE_STUB_HAND_WRONG,  /* the total is right, a hand is not */
    BAIZE_STUB_TOTAL_WRONG, /* the total is wrong */
};
#define BAIZE_STUB_OUTCOMES 3

enum baize_stub_place {
    BAIZE_STUB_NOWHERE,  /* no card has been dealt */
    BAIZE_STUB_TO_DEAL,  /* more cards are dealt from it */
    BAIZE_STUB_TO_COUNT, /* it is counted face down */
    BAIZE_STUB_IN_RACK,  /* it lies in the discard rack, unseen */
};
#define BAIZE_STUB_PLACES 4

enum baize_slip_kind {
    BAIZE_SLIP_FILL,   /* fill */
    BAIZE_SLIP_CREDIT, /* credit */
};
#define BAIZE_SLIPS 2

enum baize_why {
    BAIZE_WHY_OVERPAID,        /* too much was paid */
    BAIZE_WHY_UNDERPAID,       /* too little was paid */
    BAIZE_WHY_HAND_MISREAD,    /* a hand was read wrongly */
    BAIZE_WHY_WAGER_MISTAKEN,  /* a wager was taken or paid that should not have been */
    BAIZE_WHY_WRITTEN_WRONGLY, /* a paper was written wrongly */
    BAIZE_WHY_RECORD_CHECKED,  /* the record was looked at */
    BAIZE_WHY_GOODWILL,        /* goodwill of the house */
};
#define BAIZE_WHYS 7

enum baize_deadline_kind {
    BAIZE_DEADLINE_NONE,     /* nothing */
    BAIZE_DEADLINE_BETTING,  /* no more bets */
    BAIZE_DEADLINE_DECISION, /* the seat is out of time (R39) */
    BAIZE_DEADLINE_DECK,     /* a deck must be changed */
};
#define BAIZE_DEADLINES 4

/* What a stub count found: numbers of cards in each place. */
struct baize_stub_count {
    uint8_t stub;
    uint8_t seats[BAIZE_SEATS_MOST];
    uint8_t dealer;
    uint8_t bonus;
    uint8_t rack;
};

enum baize_table_act {
    BAIZE_TABLE_ACT_ROUND,            /* an action of the round */
    BAIZE_TABLE_ACT_RECEIVE_DECK,     /* receive a deck */
    BAIZE_TABLE_ACT_STEP,             /* take the next step with a deck */
    BAIZE_TABLE_ACT_ORDER_SHUFFLE,    /* order a shuffle */
    BAIZE_TABLE_ACT_ORDER_RECUT,      /* order another cut */
    BAIZE_TABLE_ACT_REMOVE_DECK,      /* remove a deck from the table */
    BAIZE_TABLE_ACT_SIGN_ON,          /* sign on as the dealer */
    BAIZE_TABLE_ACT_RELIEVE,          /* relieve the dealer */
    BAIZE_TABLE_ACT_SIGN_OFF,         /* sign off as the dealer */
    BAIZE_TABLE_ACT_OPEN_TABLE,       /* open the table */
    BAIZE_TABLE_ACT_GO_IDLE,          /* spread the cards while nobody plays */
    BAIZE_TABLE_ACT_BEGIN_CLOSING,    /* begin to close the table */
    BAIZE_TABLE_ACT_CLOSE_TABLE,      /* close the table */
    BAIZE_TABLE_ACT_COUNT_STUB,       /* count the stub */
    BAIZE_TABLE_ACT_REPORT_DEVICE,    /* report a device that fails */
    BAIZE_TABLE_ACT_PUT_OUT_OF_ORDER, /* cover, mark or replace a device */
    BAIZE_TABLE_ACT_RESTORE_DEVICE,   /* put a device back to work */
    BAIZE_TABLE_ACT_CORRECT_CARD,     /* correct the card that was read last */
    BAIZE_TABLE_ACT_TAKE_SEAT,        /* take a seat */
    BAIZE_TABLE_ACT_LEAVE,            /* leave the table */
    BAIZE_TABLE_ACT_BUY_IN,           /* buy chips */
    BAIZE_TABLE_ACT_CASH_OUT,         /* take chips away */
    BAIZE_TABLE_ACT_TIP,              /* give a tip */
    BAIZE_TABLE_ACT_OPEN_INVENTORY,   /* count the tray at the beginning of the shift */
    BAIZE_TABLE_ACT_CLOSE_INVENTORY,  /* count the tray at the end of the shift */
    BAIZE_TABLE_ACT_FILL,             /* bring chips to the tray */
    BAIZE_TABLE_ACT_CREDIT,           /* take chips from the tray */
    BAIZE_TABLE_ACT_VOID_SLIP,        /* void a fill or credit */
    BAIZE_TABLE_ACT_TAKE_DROP,        /* take the drop box away */
    BAIZE_TABLE_ACT_CORRECT_PAYMENT,  /* correct a payment */
    BAIZE_TABLE_ACT_OPEN_DISPUTE,     /* open a dispute */
    BAIZE_TABLE_ACT_HOLD_DISPUTED,    /* set the disputed amount aside */
    BAIZE_TABLE_ACT_DECIDE_DISPUTE,   /* decide a dispute */
    BAIZE_TABLE_ACT_DEADLINE_PASSED,  /* the time is over */
    BAIZE_TABLE_ACT_TAKE_TIPS,        /* empty the tip box */
    BAIZE_TABLE_ACT_NOTE,             /* write a remark into the record */
};
#define BAIZE_TABLE_ACTS 36

struct baize_table_action {
    enum baize_table_act kind;
    struct baize_actor by; /* of the round's action too */
    union {
        struct baize_action round;
        struct {
            uint8_t deck;
            enum baize_back back;
            bool preshuffled; /* and preinspected */
        } receive_deck;
        struct {
            uint8_t deck;
            enum baize_step step;
            uint8_t depth; /* of a cut: cards above the cover card */
        } step;
        struct {
            uint8_t deck;
        } order_shuffle;
        struct {
            uint8_t deck;
        } order_recut;
        struct {
            uint8_t deck;
        } remove_deck;
        struct {
            bool face_up; /* a player asked for it */
        } go_idle;
        struct baize_stub_count count_stub;
        struct {
            enum baize_device device;
            enum baize_device_state state; /* jammed, stopped, wrong-count */
            uint8_t deck;                  /* that is in the shuffler */
        } report_device;
        struct {
            enum baize_device device;
            enum baize_out_of_order way;
        } put_out_of_order;
        struct {
            enum baize_device device;
        } restore_device;
        struct {
            baize_card card; /* what it really is */
        } correct_card;
        struct {
            uint8_t seat;
            uint32_t patron;
        } take_seat;
        struct {
            uint32_t patron;
        } leave;
        struct {
            uint32_t patron;
            baize_cents amount;
        } buy_in;
        struct {
            uint32_t patron;
            baize_cents amount;
        } cash_out;
        struct {
            uint32_t patron;
            baize_cents amount;
        } tip;
        struct {
            baize_cents counted;
            bool again; /* counted once more: taken although it differs from the books */
        } open_inventory;
        struct {
            baize_cents counted;
            bool again; /* counted once more: taken although it differs from the books */
        } close_inventory;
        struct {
            baize_cents amount;
            uint32_t signers[BAIZE_SIGNERS_MORE]; /* two names or numbers */
        } fill;
        struct {
            baize_cents amount;
            uint32_t signers[BAIZE_SIGNERS_MORE]; /* two names or numbers */
        } credit;
        struct {
            enum baize_slip_kind slip;
            uint32_t number;
            enum baize_why why;
        } void_slip;
        struct {
            baize_cents counted;
            bool again; /* counted once more: taken although it differs from the books */
        } take_drop;
        struct {
            uint32_t round; /* one that is kept, in which the patron had a wager at this seat */
            uint8_t seat;
            uint32_t patron;
            baize_cents amount;
            bool to_patron; /* false: the patron gives back */
            enum baize_why why;
        } correct_payment;
        struct {
            uint32_t patron;
            uint32_t round; /* what it is about: one that is kept, or the one that is open */
            uint8_t seat;   /* at which the patron had a wager in it */
        } open_dispute;
        struct {
            uint32_t number;
            baize_cents amount;
        } hold_disputed;
        struct {
            uint32_t number;
            bool for_patron;
            baize_cents amount; /* that the patron gets; 0 when it is decided for the house */
            enum baize_why why;
        } decide_dispute;
        struct {
            baize_cents counted;
            bool again; /* counted once more: taken although it differs from the books */
        } take_tips;
        struct {
            uint32_t round; /* missing: the table itself */
            char text[BAIZE_REMARK_SIZE];
        } note;
    };
};

enum baize_table_event_kind {
    BAIZE_TABLE_EVENT_ROUND,               /* an event of the round; it is written as that event */
    BAIZE_TABLE_EVENT_DECK_RECEIVED,       /* a deck comes to the table */
    BAIZE_TABLE_EVENT_STEP_DONE,           /* a step of the procedure is done */
    BAIZE_TABLE_EVENT_SHUFFLE_ORDERED,     /* the deck must be shuffled again */
    BAIZE_TABLE_EVENT_RECUT_ORDERED,       /* the deck must be cut again */
    BAIZE_TABLE_EVENT_DECK_REMOVED,        /* a deck leaves the table */
    BAIZE_TABLE_EVENT_TABLE_OPENED,        /* the table is open */
    BAIZE_TABLE_EVENT_IDLE_BEGAN,          /* nobody plays: the cards are spread, unless a shoe shuffles them */
    BAIZE_TABLE_EVENT_CLOSING_BEGAN,       /* the table is being closed */
    BAIZE_TABLE_EVENT_TABLE_CLOSED,        /* the table is closed */
    BAIZE_TABLE_EVENT_DEALER_ON,           /* a dealer signs on or takes over */
    BAIZE_TABLE_EVENT_DEALER_OFF,          /* the dealer signs off */
    BAIZE_TABLE_EVENT_STUB_COUNTED,        /* the stub is counted */
    BAIZE_TABLE_EVENT_DEVICE_FAILED,       /* a device fails, or finds a wrong number of cards */
    BAIZE_TABLE_EVENT_DEVICE_PUT_OUT,      /* a device is covered, marked or replaced */
    BAIZE_TABLE_EVENT_DEVICE_RESTORED,     /* a device works again */
    BAIZE_TABLE_EVENT_CARD_IMPOSSIBLE,     /* the shoe reads a card that cannot be */
    BAIZE_TABLE_EVENT_CARD_TAKEN_BACK,     /* the card that was read last was another one */
    BAIZE_TABLE_EVENT_SEAT_TAKEN,          /* a patron takes a seat */
    BAIZE_TABLE_EVENT_PATRON_LEAVING,      /* a patron leaves in a round */
    BAIZE_TABLE_EVENT_PATRON_LEFT,         /* a patron leaves and takes the chips along */
    BAIZE_TABLE_EVENT_BOUGHT_IN,           /* cash goes into the drop box, chips to the patron */
    BAIZE_TABLE_EVENT_CASHED_OUT,          /* a patron takes chips away */
    BAIZE_TABLE_EVENT_TIP_GIVEN,           /* a tip is given */
    BAIZE_TABLE_EVENT_INVENTORY_OPENED,    /* the tray is counted: a shift begins */
    BAIZE_TABLE_EVENT_INVENTORY_CLOSED,    /* the tray is counted: the shift ends */
    BAIZE_TABLE_EVENT_FILL_MADE,           /* chips are brought to the tray */
    BAIZE_TABLE_EVENT_CREDIT_MADE,         /* chips are taken from the tray */
    BAIZE_TABLE_EVENT_SLIP_VOIDED,         /* a fill or credit is voided; it stays on record */
    BAIZE_TABLE_EVENT_DROP_TAKEN,          /* the drop box is taken away and counted */
    BAIZE_TABLE_EVENT_PAYMENT_CORRECTED,   /* a payment is corrected */
    BAIZE_TABLE_EVENT_DISPUTE_OPENED,      /* a dispute is opened */
    BAIZE_TABLE_EVENT_DISPUTE_AMOUNT_HELD, /* the disputed amount is set aside */
    BAIZE_TABLE_EVENT_DISPUTE_DECIDED,     /* a dispute is decided */
    BAIZE_TABLE_EVENT_TIPS_TAKEN,          /* the tip box is emptied and counted */
    BAIZE_TABLE_EVENT_NOTED,               /* a remark is written into the record */
};
#define BAIZE_TABLE_EVENTS 36

#define BAIZE_TABLE_EVENT_VERSION 2

struct baize_table_event {
    enum baize_table_event_kind kind;
    struct baize_actor by; /* of a round's event: the same as in it */
    uint32_t table; /* its number */
    struct baize_posting posting; /* of a round's event: empty, it has its own */
    union {
        struct baize_event round;
        struct {
            uint8_t deck;
            enum baize_back back;
            bool preshuffled;
            baize_clause clause;
        } deck_received;
        struct {
            uint8_t deck;
            enum baize_step step;
            uint8_t depth;
            bool by_device;
            baize_clause clause;
        } step_done;
        struct {
            uint8_t deck;
            baize_clause clause;
        } shuffle_ordered;
        struct {
            uint8_t deck;
            baize_clause clause;
        } recut_ordered;
        struct {
            uint8_t deck;
            baize_clause clause;
        } deck_removed;
        struct {
            bool face_up;
            baize_clause clause;
        } idle_began;
        struct {
            uint32_t dealer;
            uint32_t relieved; /* 0: nobody */
        } dealer_on;
        struct {
            uint32_t dealer;
            uint32_t relieved; /* 0: nobody */
        } dealer_off;
        struct {
            struct baize_stub_count count;
            uint16_t total;
            enum baize_stub_outcome outcome;
            baize_clause clause;
        } stub_counted;
        struct {
            enum baize_device device;
            enum baize_device_state state; /* wrong-count: the deck must go, the device did its job (R37) */
            uint8_t deck;
            baize_clause clause;
        } device_failed;
        struct {
            enum baize_device device;
            enum baize_out_of_order way;
            baize_clause clause;
        } device_put_out;
        struct {
            enum baize_device device;
        } device_restored;
        struct {
            uint8_t code; /* what the shoe read, which need not be a card */
            bool seen_before;
        } card_impossible;
        struct {
            baize_card card;
        } card_taken_back;
        struct {
            uint8_t seat;
            uint32_t patron;
            baize_clause clause;
        } seat_taken;
        struct {
            uint32_t patron;
            baize_cents amount; /* 0 */
        } patron_leaving;
        struct {
            uint32_t patron;
            baize_cents amount; /* of chips taken along */
        } patron_left;
        struct {
            uint32_t patron;
            baize_cents amount;
        } bought_in;
        struct {
            uint32_t patron;
            baize_cents amount;
        } cashed_out;
        struct {
            uint32_t patron;
            baize_cents amount;
        } tip_given;
        struct {
            baize_cents counted;
            baize_cents expected; /* what the books say */
        } inventory_opened;
        struct {
            baize_cents counted;
            baize_cents expected; /* what the books say */
        } inventory_closed;
        struct {
            uint32_t number;
            baize_cents amount;
            uint32_t signers[BAIZE_SIGNERS_MORE];
        } fill_made;
        struct {
            uint32_t number;
            baize_cents amount;
            uint32_t signers[BAIZE_SIGNERS_MORE];
        } credit_made;
        struct {
            enum baize_slip_kind slip;
            uint32_t number;
            baize_cents amount;
            enum baize_why why;
        } slip_voided;
        struct {
            baize_cents counted;
            baize_cents expected; /* what the books say */
        } drop_taken;
        struct {
            uint32_t round;
            uint8_t seat;
            uint32_t patron;
            baize_cents amount;
            bool to_patron;
            enum baize_why why;
        } payment_corrected;
        struct {
            uint32_t number;
            uint32_t patron;
            uint32_t round;
            uint8_t seat;
        } dispute_opened;
        struct {
            uint32_t number;
            baize_cents amount;
        } dispute_amount_held;
        struct {
            uint32_t number;
            uint32_t round; /* what it was about */
            uint8_t seat;
            bool for_patron;
            baize_cents amount;
            enum baize_why why;
        } dispute_decided;
        struct {
            baize_cents counted;
            baize_cents expected; /* what the books say */
        } tips_taken;
        struct {
            uint32_t round;
            char text[BAIZE_REMARK_SIZE];
        } noted;
    };
};

#endif

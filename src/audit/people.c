/* people.c - who acted: in the register, not disabled, in that role, at that time (S1, S11). Players have a wallet, or
 * play with cash at a table that takes it. */
#include "audit/internal.h"

#include "base/vocabulary.h"

bool audit_person(struct audit *audit, const struct audit_entry *entry, uint32_t who, enum baize_role role)
{
    const struct baize_house_person *person = baize_house_person(&audit->house, who);
    if (person == NULL)
        return audit_fault_at(audit, BAIZE_AUDIT_PERSON, entry, entry->line_at, "nobody on the staff has number %u",
                              who);
    if (person->disabled != 0)
        return audit_fault_at(audit, BAIZE_AUDIT_PERSON, entry, entry->line_at, "person %u is disabled", who);
    if (person->role != (uint8_t)role)
        return audit_fault_at(audit, BAIZE_AUDIT_PERSON, entry, entry->line_at, "person %u is %s, not %s", who,
                              baize_vocabulary_id(&baize_words_role, person->role),
                              baize_vocabulary_id(&baize_words_role, (int)role));
    return true;
}

/* A second person is on the staff and no auditor, who signs nothing; the machines ask for a role where they know it. */
static bool second(struct audit *audit, const struct audit_entry *entry, const struct baize_actor *by)
{
    const struct baize_house_person *person = baize_house_person(&audit->house, by->second);
    if (by->second == 0)
        return true;
    if (person != NULL && person->role == BAIZE_AUDITOR)
        return audit_fault_at(audit, BAIZE_AUDIT_PERSON, entry, entry->line_at,
                              "person %u is an auditor, who signs nothing", by->second);
    return person == NULL ? audit_person(audit, entry, by->second, by->role)
                          : audit_person(audit, entry, by->second, (enum baize_role)person->role);
}

static bool has_wallet(struct audit *audit, uint32_t patron)
{
    const struct audit_stream *stream = audit_stream_find(audit, (struct baize_stream){BAIZE_STREAM_WALLET, patron});
    return stream != NULL && stream->wallet.life == 1;
}

static bool player(struct audit *audit, const struct audit_entry *entry, const struct baize_actor *by)
{
    const struct baize_house_table *table = entry->row.stream.kind == BAIZE_STREAM_TABLE
                                                ? baize_house_table(&audit->house, entry->row.stream.number)
                                                : NULL;
    bool cash = table != NULL && table->takes_cash != 0;
    bool sensor = by->who == 0 && audit->decider.action.machine == BAIZE_FLOOR_CONTROLLER;
    return sensor || cash || has_wallet(audit, by->who) ||
           audit_fault_at(audit, BAIZE_AUDIT_PERSON, entry, entry->line_at,
                          "player %u has no wallet, and the table takes no cash", by->who);
}

/* Four people sign a fill or a credit (A3). */
static bool signers(struct audit *audit, const struct audit_entry *entry, const struct baize_table_action *action)
{
    bool slip = action->kind == BAIZE_TABLE_ACT_FILL || action->kind == BAIZE_TABLE_ACT_CREDIT;
    for (unsigned i = 0; slip && i < BAIZE_SIGNERS_MORE; i++) { /* fill and credit are of one shape */
        struct baize_actor by = {.second = action->fill.signers[i]};
        if (!second(audit, entry, &by))
            return false;
    }
    return true;
}

/* For whom something is done that an excluded player may not do: take a seat, buy in, wager. 0: nothing of the kind. */
static uint32_t patron_who_begins(const struct baize_table_action *action)
{
    switch ((unsigned)action->kind) {
    case BAIZE_TABLE_ACT_TAKE_SEAT:
        return action->take_seat.patron;
    case BAIZE_TABLE_ACT_BUY_IN:
        return action->buy_in.patron;
    case BAIZE_TABLE_ACT_ROUND:
        return action->round.kind == BAIZE_ACT_PLACE_WAGER ? action->round.place_wager.patron : 0;
    default:
        return 0;
    }
}

static bool not_excluded(struct audit *audit, const struct audit_entry *entry, const struct baize_table_action *action)
{
    uint32_t patron = patron_who_begins(action);
    const struct audit_stream *stream =
        patron == 0 ? NULL : audit_stream_find(audit, (struct baize_stream){BAIZE_STREAM_WALLET, patron});
    return stream == NULL || stream->wallet.life != 1 || !baize_wallet_is_excluded(&stream->wallet, action->by.at_ms) ||
           audit_fault_at(audit, BAIZE_AUDIT_PERSON, entry, entry->line_at, "player %u is excluded", patron);
}

static const struct baize_actor *actor_of(const struct baize_floor_action *action)
{
    return action->machine == BAIZE_FLOOR_CONTROLLER ? &action->controller.by
           : action->machine == BAIZE_FLOOR_METER    ? &action->meter.by
                                                     : &action->table.by;
}

/* The entry says in which duty each of them signed: that is how the register has them. */
static bool duties(struct audit *audit, const struct audit_entry *entry)
{
    for (unsigned i = 1; i < entry->header.signers_count; i++)
        if (!audit_person(audit, entry, entry->header.signers[i].who, entry->header.signers[i].duty))
            return false;
    return true;
}

bool audit_people_of_floor(struct audit *audit, const struct audit_entry *entry)
{
    const struct baize_floor_action *action = &audit->decider.action;
    const struct baize_actor *by = actor_of(action);
    bool at_table = action->machine == BAIZE_FLOOR_TABLE;
    if (by->role == BAIZE_PROGRAM) /* a clock, or a table that runs by itself: the machines say what of it */
        return (by->who == 0 && by->second == 0 && action->machine != BAIZE_FLOOR_METER) ||
               audit_fault_at(audit, BAIZE_AUDIT_PERSON, entry, entry->line_at, "this is no act of the program");
    if (at_table && (!signers(audit, entry, &action->table) || !not_excluded(audit, entry, &action->table)))
        return false;
    if (by->role == BAIZE_PLAYER ? !player(audit, entry, by) : !audit_person(audit, entry, by->who, by->role))
        return false;
    if (!duties(audit, entry))
        return false;
    if (action->machine == BAIZE_FLOOR_METER && by->second != 0 && action->meter.second_role != 0)
        return audit_person(audit, entry, by->second, action->meter.second_role);
    return second(audit, entry, by);
}

bool audit_people_of_wallet(struct audit *audit, const struct audit_entry *entry, const struct baize_actor *by)
{
    return by->role == BAIZE_PLAYER || audit_person(audit, entry, by->who, by->role); /* the program has no wallet */
}

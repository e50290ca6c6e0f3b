/* act.c - from what was decided to an act: an entry for each stream it touched, in the text that is hashed. */
#include "base/put.h"
#include "catalog/families.h"
#include "engine/internal.h"
#include "floor/hidden.h"
#include "floor/line.h"
#include "reader/command.h"

#include <string.h>

/* ---- Parts ---- */

struct engine_part *engine_part(struct engine_work *work, struct baize_stream stream)
{
    uint8_t place = 0;
    while (place < work->parts_count && baize_stream_compare(work->parts[place].name, stream) < 0)
        place++;
    if (place < work->parts_count && baize_stream_equal(work->parts[place].name, stream))
        return &work->parts[place];
    if (work->parts_count == BAIZE_ACT_STREAMS_MOST)
        return NULL;
    memmove(&work->parts[place + 1], &work->parts[place], (work->parts_count - place) * sizeof work->parts[0]);
    work->parts_count++;
    work->parts[place].name = stream;
    work->parts[place].stream = NULL;
    work->parts[place].has_journal = false;
    return &work->parts[place];
}

static bool make_streams(struct baize_engine *engine, struct engine_work *work)
{
    for (uint8_t i = 0; i < work->parts_count; i++) {
        work->parts[i].stream = engine_find_or_make(engine, work->parts[i].name);
        if (work->parts[i].stream == NULL)
            return false;
    }
    return true;
}

/* ---- Text ---- */

/* What all entries of the act have in common: the command. Whoever seconds is on the staff; people.c has looked. */
static void begin_head(const struct baize_engine *engine, struct engine_work *work)
{
    const struct baize_house *house = &engine->house[ENGINE_WORKING];
    const struct baize_actor *by = engine_actor(&work->command);
    const struct baize_house_person *second = by->second == 0 ? NULL : baize_house_person(house, by->second);
    struct baize_entry_header *head = &work->head;
    memset(head, 0, offsetof(struct baize_entry_header, with));
    head->version = BAIZE_JOURNAL_VERSION;
    memcpy(head->act, work->command.id, sizeof head->act);
    memcpy(head->what, work->what, sizeof head->what);
    head->epoch = house->epochs_count;
    head->at_ms = by->at_ms;
    head->signers[head->signers_count++] = (struct baize_signer){.who = by->who, .duty = by->role};
    if (by->second != 0)
        head->signers[head->signers_count++] = (struct baize_signer){
            .who = by->second, .duty = second == NULL ? BAIZE_PLAYER : (enum baize_role)second->role};
    work->by = baize_entry_actor(head);
}

static void turn_head(struct engine_work *work, uint8_t index)
{
    struct baize_entry_header *head = &work->head;
    head->stream = work->parts[index].name;
    head->seq = work->parts[index].stream->at[ENGINE_WORKING].seq + 1;
    head->with_count = 0;
    for (uint8_t i = 0; i < work->parts_count; i++)
        if (i != index) {
            struct baize_place_in_stream *with = &head->with[head->with_count++];
            with->stream = work->parts[i].name;
            with->seq = work->parts[i].stream->at[ENGINE_WORKING].seq + 1;
        }
}

static bool is_of(const struct baize_floor_event *event, struct baize_stream stream)
{
    return event->number == stream.number &&
           (event->machine == BAIZE_FLOOR_METER) == (stream.kind == BAIZE_STREAM_METER);
}

/* A line that names hidden cards is sealed under the key of its round (DESIGN, decision 11). */
static enum baize_status write_sealed(struct baize_engine *engine, struct baize_text *text, struct baize_stream stream,
                                      uint32_t round, const char *line, size_t length)
{
    uint8_t key[BAIZE_ROUND_KEY_SIZE];
    engine_round_key(engine, engine_find(engine, stream), round, key);
    return baize_line_seal(text, key, &engine->set.random, stream, round, line, length);
}

static enum baize_status write_event(struct baize_engine *engine, const struct engine_work *work,
                                     struct baize_text *text, struct baize_stream stream, uint32_t hidden_in,
                                     const struct baize_floor_event *event, const struct baize_rules *rules)
{
    char memory[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text line = baize_text_in(memory, sizeof memory);
    if (hidden_in == 0)
        return floor_event_write(text, event, rules, &work->by);
    enum baize_status status = floor_event_write(&line, event, rules, &work->by);
    return status == BAIZE_OK ? write_sealed(engine, text, stream, hidden_in, memory, line.length) : status;
}

/* The line of the command, where somebody acted: sealed when an event of the entry is. */
static enum baize_status write_command(struct baize_engine *engine, const struct engine_work *work,
                                       struct baize_text *text, struct baize_stream stream,
                                       const struct baize_rules *rules)
{
    const struct baize_floor_record *record = engine->record;
    struct command_act act = command_of_floor(&work->command.floor);
    struct baize_read_event first = {.floor = NULL};
    char memory[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text line = baize_text_in(memory, sizeof memory);
    uint32_t round = 0;
    if (!command_has_fields(&act))
        return BAIZE_OK;
    for (uint16_t i = record->count; i > 0; i--) {
        const struct baize_floor_event *event = &record->events[i - 1];
        if (!is_of(event, stream))
            continue;
        first.floor = event;
        if (floor_event_hides_cards(event))
            round = floor_round_of(&engine->floor[ENGINE_WORKING], event);
    }
    enum baize_status status = command_write(&line, &act, command_fields(&work->command.floor), &first, rules);
    if (status != BAIZE_OK || line.length == 0)
        return status;
    if (round == 0) {
        baize_text_add_bytes(text, memory, line.length);
        return BAIZE_OK;
    }
    status = write_sealed(engine, text, stream, round, memory, line.length - 1);
    baize_text_put(text, "\n");
    return status;
}

static enum baize_status write_journal(struct baize_engine *engine, const struct engine_work *work,
                                       struct baize_text *text, uint8_t index, const struct baize_journal_event *event)
{
    engine_keep(engine, index, ENGINE_OF_JOURNAL, event, 0);
    enum baize_status status =
        baize_event_write(text, &baize_journal_event_family, (int)event->kind, event, NULL, &work->by);
    baize_text_put(text, "\n");
    return status;
}

/* The round is over: its key is shown to everybody, in the same entry. */
static enum baize_status write_round_key(struct baize_engine *engine, const struct engine_work *work,
                                         struct baize_text *text, uint8_t index, struct baize_stream stream,
                                         const struct baize_floor_event *event)
{
    struct baize_journal_event shown;
    memset(&shown, 0, sizeof shown);
    shown.kind = BAIZE_JOURNAL_ROUND_KEY_SHOWN;
    shown.by = event->table.by;
    shown.round_key_shown.round = event->table.round.round;
    engine_round_key(engine, engine_find(engine, stream), shown.round_key_shown.round, shown.round_key_shown.key);
    return write_journal(engine, work, text, index, &shown);
}

/* Where somebody acted: the meter for an act of a meter, else the table. */
static bool is_own(const struct engine_work *work, struct baize_stream stream)
{
    const struct baize_floor_action *action = &work->command.floor;
    return action->number == stream.number &&
           (action->machine == BAIZE_FLOOR_METER) == (stream.kind == BAIZE_STREAM_METER);
}

static enum baize_status write_floor(struct baize_engine *engine, const struct engine_work *work,
                                     struct baize_text *text, uint8_t index)
{
    const struct engine_part *part = &work->parts[index];
    const struct baize_floor_record *record = engine->record;
    struct baize_stream stream = part->name;
    const struct baize_rules *rules = stream.kind == BAIZE_STREAM_METER
                                          ? engine_floor_meter(engine, ENGINE_WORKING, stream.number)->rules
                                          : engine_floor_table_of(engine, ENGINE_WORKING, part->stream)->rules;
    const struct baize_floor_event *end = NULL;
    enum baize_status status = is_own(work, stream) ? write_command(engine, work, text, stream, rules) : BAIZE_OK;
    for (uint16_t i = 0; i < record->count && status == BAIZE_OK; i++) {
        const struct baize_floor_event *event = &record->events[i];
        if (!is_of(event, stream))
            continue;
        bool hides = floor_event_hides_cards(event);
        uint32_t round = hides ? floor_round_of(&engine->floor[ENGINE_WORKING], event) : 0;
        status = write_event(engine, work, text, stream, round, event, rules);
        engine_keep(engine, index, ENGINE_OF_FLOOR, event, round);
        baize_text_put(text, "\n");
        if (floor_event_ends_round(event))
            end = event;
    }
    return status == BAIZE_OK && end != NULL ? write_round_key(engine, work, text, index, stream, end) : status;
}

static enum baize_status write_wallet(struct baize_engine *engine, const struct engine_work *work, uint8_t index,
                                      struct baize_text *text)
{
    uint32_t patron = work->parts[index].name.number;
    const struct baize_wallet_action *action = &work->command.wallet;
    enum baize_status status = BAIZE_OK;
    for (uint8_t i = 0; i < work->moves_count && status == BAIZE_OK; i++)
        if (work->moves[i].after.patron == patron) {
            const struct baize_wallet_event *event = &work->moves[i].event;
            engine_keep(engine, index, ENGINE_OF_WALLET, event, 0);
            if (work->command.kind == BAIZE_COMMAND_WALLET)
                status = command_write(text, &(struct command_act){COMMAND_WALLET, (int)action->kind}, action,
                                       &(struct baize_read_event){.wallet = event}, NULL);
            if (status == BAIZE_OK)
                status = baize_event_write(text, &baize_wallet_event_family, (int)event->kind, event, NULL, &work->by);
            baize_text_put(text, "\n");
        }
    return status;
}

static enum baize_status write_house(struct baize_engine *engine, const struct engine_work *work, uint8_t index,
                                     struct baize_text *text)
{
    const struct baize_house_action *action = &work->command.house;
    engine_keep(engine, index, ENGINE_OF_HOUSE, &work->house, 0);
    enum baize_status status = command_write(text, &(struct command_act){COMMAND_HOUSE, (int)action->kind}, action,
                                             &(struct baize_read_event){.house = &work->house}, NULL);
    if (status == BAIZE_OK)
        status =
            baize_event_write(text, &baize_house_event_family, (int)work->house.kind, &work->house, NULL, &work->by);
    baize_text_put(text, "\n");
    return status;
}

static enum baize_status write_part(struct baize_engine *engine, struct engine_work *work, uint8_t index,
                                    struct baize_text *text)
{
    const struct engine_part *part = &work->parts[index];
    turn_head(work, index);
    enum baize_status status = baize_entry_encode(text, &work->head);
    if (status == BAIZE_OK && part->has_journal)
        status = write_journal(engine, work, text, index, &part->journal);
    if (status == BAIZE_OK && part->name.kind == BAIZE_STREAM_HOUSE)
        status = write_house(engine, work, index, text);
    if (status == BAIZE_OK && part->name.kind == BAIZE_STREAM_WALLET)
        status = write_wallet(engine, work, index, text);
    if (status == BAIZE_OK && work->on_floor && part->name.kind != BAIZE_STREAM_WALLET)
        status = write_floor(engine, work, text, index);
    return status == BAIZE_OK && text->truncated ? BAIZE_EVENT_TOO_LONG : status;
}

static void fill_act(struct engine_act *act, const struct engine_work *work, const char *texts, const size_t *ends)
{
    size_t begin = 0;
    act->own = work->own;
    act->count = work->parts_count;
    engine_act_header(act, &work->head);
    act->bytes = ends[work->parts_count - 1];
    memcpy(act->texts, texts, act->bytes);
    for (uint8_t i = 0; i < act->count; i++) {
        struct baize_store_entry *entry = &act->entries[i];
        struct engine_stream *stream = work->parts[i].stream;
        act->streams[i] = stream;
        entry->stream = stream->stream;
        entry->seq = stream->at[ENGINE_WORKING].seq + 1;
        entry->text = act->texts + begin;
        entry->length = ends[i] - begin;
        entry->position = 0; /* the store's to give */
        baize_entry_hash(stream->at[ENGINE_WORKING].hash, entry->text, entry->length, entry->hash);
        begin = ends[i];
    }
}

enum baize_status engine_write(struct baize_engine *engine, struct engine_work *work, struct engine_act **act)
{
    size_t ends[BAIZE_ACT_STREAMS_MOST] = {0};
    struct baize_text text = baize_text_in(engine->text, ENGINE_TEXT_SIZE);
    if (work->parts_count == 0)
        return BAIZE_EVENT_SYNTAX; /* an act without an event: no machine makes one */
    if (!make_streams(engine, work))
        return BAIZE_OUT_OF_MEMORY;
    begin_head(engine, work);
    engine_keep_begin(engine);
    for (uint8_t i = 0; i < work->parts_count; i++) {
        enum baize_status status = write_part(engine, work, i, &text);
        if (status != BAIZE_OK)
            return status;
        ends[i] = text.length;
        if (ends[i] - (i == 0 ? 0 : ends[i - 1]) > BAIZE_STORE_TEXT_MOST)
            return BAIZE_EVENT_TOO_LONG;
    }
    size_t size = sizeof **act + text.length;
    *act = engine_get_bare(engine, size);
    if (*act == NULL)
        return BAIZE_OUT_OF_MEMORY;
    memset(*act, 0, offsetof(struct engine_act, command));
    (*act)->size = size;
    fill_act(*act, work, engine->text, ends);
    if (engine_keep_end(engine, *act))
        return BAIZE_OK;
    engine_act_free(engine, *act);
    *act = NULL;
    return BAIZE_OUT_OF_MEMORY;
}

/* ---- The working copy follows; nothing here can fail ---- */

static baize_money undone_by(const struct baize_meter_event *event)
{
    baize_money sum = 0;
    for (uint8_t i = 0; event->kind == BAIZE_METER_EVENT_WIN_BACKED_OUT && i < event->posting.count; i++) {
        struct baize_account account = event->posting.entries[i].account;
        if (account.kind == BAIZE_ACCOUNT_PENDING && account.owner == 0 && account.level == 0)
            sum -= event->posting.entries[i].amount;
    }
    return sum;
}

static void note_meter(struct engine_stream *stream, const struct baize_meter_event *event)
{
    struct engine_meter_side *side = &engine_meter_of(stream)->side[ENGINE_WORKING];
    side->undone += undone_by(event);
    engine_note_links(side, event);
}

/* Of what was undone in the act the meters know their part from the event; the rest is the table's. */
/* Its line was sealed: with the key of this epoch. */
static void note_hidden(const struct baize_engine *engine, struct engine_table *table,
                        const struct baize_floor_event *event)
{
    uint32_t round = floor_event_hides_cards(event) ? floor_round_of(&engine->floor[ENGINE_WORKING], event) : 0;
    if (round != 0)
        table->side[ENGINE_WORKING].sealed_by = (struct baize_sealed_by){
            .round = round, .epoch = engine_round_epoch(engine, ENGINE_WORKING, &table->base, round)};
}

static void apply_floor(struct baize_engine *engine, struct engine_work *work)
{
    struct baize_floor_record *record = engine->record;
    struct baize_floor *floor = &engine->floor[ENGINE_WORKING];
    baize_money undone = -floor->undone;
    if (baize_floor_commit(floor, record, &work->refusal) != BAIZE_OK)
        engine_stop(engine, "the floor does not take what it decided");
    undone += floor->undone;
    struct engine_table *table = NULL;
    bool links = false;
    for (uint8_t p = 0; p < work->parts_count; p++) {
        struct engine_stream *stream = work->parts[p].stream;
        turn_head(work, p);
        for (uint16_t i = 0; i < record->count; i++) {
            const struct baize_floor_event *event = &record->events[i];
            if (stream->stream.kind == BAIZE_STREAM_WALLET || !is_of(event, stream->stream))
                continue;
            if (event->machine == BAIZE_FLOOR_METER) {
                note_meter(stream, &event->meter);
                undone -= undone_by(&event->meter);
                links = links || engine_moves_links(&event->meter);
            } else {
                table = engine_table_of(stream);
                engine_note_wallets(&table->side[ENGINE_WORKING], &work->head, event);
                note_hidden(engine, table, event);
            }
        }
    }
    if (table != NULL)
        table->side[ENGINE_WORKING].undone += undone;
    if (links)
        engine_arrange_links(engine, ENGINE_WORKING);
}

static void apply_journal(struct baize_engine *engine, struct engine_work *work)
{
    for (uint8_t i = 0; i < work->parts_count; i++) {
        const struct engine_part *part = &work->parts[i];
        if (!part->has_journal)
            continue;
        const struct engine_rules *rules = engine_rules_find(engine, part->journal.digest);
        engine_note_journal(engine, part->stream, ENGINE_WORKING, &part->journal, &rules->rules);
    }
    if (work->shuffled) {
        struct engine_stream *table = engine_find(engine, engine_name(BAIZE_STREAM_TABLE, work->command.floor.number));
        *engine_table_of(table)->deck = *engine->deck;
        memset(engine->deck, 0, sizeof *engine->deck);
    }
}

static void apply_money(struct baize_engine *engine, const struct engine_work *work)
{
    for (uint8_t i = 0; i < work->moves_count; i++) {
        struct engine_stream *stream =
            engine_find(engine, engine_name(BAIZE_STREAM_WALLET, work->moves[i].after.patron));
        engine_wallet_of(stream)->wallet[ENGINE_WORKING] = work->moves[i].after;
    }
}

void engine_apply(struct baize_engine *engine, struct engine_work *work, struct engine_act *act)
{
    if (work->in_house && (baize_house_fold(&engine->house[ENGINE_WORKING], &work->house) != BAIZE_OK ||
                           engine_note_made(engine, ENGINE_WORKING, &work->house) != BAIZE_OK))
        engine_stop(engine, "the house does not take what it decided");
    if (work->on_floor)
        apply_floor(engine, work);
    apply_journal(engine, work);
    apply_money(engine, work);
    for (uint8_t i = 0; i < act->count; i++) {
        struct engine_place *at = &act->streams[i]->at[ENGINE_WORKING];
        at->seq = act->entries[i].seq;
        memcpy(at->hash, act->entries[i].hash, sizeof at->hash);
        if (act->streams[i]->stream.kind == BAIZE_STREAM_TABLE)
            engine_set_deadline(engine, act->streams[i]);
    }
    if (work->at_ms > engine->latest_ms)
        engine->latest_ms = work->at_ms;
}

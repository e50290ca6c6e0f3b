/* writer.c - a small house that writes its journal. */
#include "writer.h"

#include "floor/hidden.h"
#include "floor/in_force.h"
#include "floor/line.h"
#include "reader/command.h"

#include <sodium/crypto_generichash.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUST(condition)                                                                                                \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                            \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

/* ---- Streams ---- */

static struct baize_stream named(enum baize_stream_kind kind, uint32_t number)
{
    return (struct baize_stream){.kind = kind, .number = number};
}

static struct writer_stream *stream_of(struct writer *writer, struct baize_stream stream)
{
    for (unsigned i = 0; i < writer->streams_count; i++)
        if (baize_stream_equal(writer->streams[i].head.stream, stream))
            return &writer->streams[i];
    MUST(writer->streams_count < WRITER_STREAMS);
    struct writer_stream *made = &writer->streams[writer->streams_count++];
    *made = (struct writer_stream){.head = {.stream = stream}};
    baize_entry_hash_first(writer->key.house, stream, made->head.hash);
    baize_wallet_start(&made->wallet, stream.number);
    return made;
}

/* ---- An act: lines by stream, then entries ---- */

static struct writer_part parts[BAIZE_ACT_STREAMS_MOST];
static unsigned parts_count;

static struct writer_part *part_of(struct baize_stream stream)
{
    unsigned place = 0;
    while (place < parts_count && baize_stream_compare(parts[place].stream, stream) < 0)
        place++;
    if (place < parts_count && baize_stream_equal(parts[place].stream, stream))
        return &parts[place];
    MUST(parts_count < BAIZE_ACT_STREAMS_MOST);
    for (unsigned i = parts_count; i > place; i--)
        parts[i] = parts[i - 1];
    parts_count++;
    parts[place].stream = stream;
    parts[place].length = 0;
    return &parts[place];
}

static struct baize_text text_of(struct writer_part *part)
{
    return baize_text_in(part->lines + part->length, sizeof part->lines - part->length);
}

static void add_line(struct writer_part *part, struct baize_text *text, enum baize_status status)
{
    MUST(status == BAIZE_OK);
    baize_text_add(text, "\n");
    MUST(!text->truncated);
    part->length += text->length;
}

static void sign_entry(const struct writer *writer, const struct baize_actor *by, struct baize_entry_header *header)
{
    const struct baize_house_person *second = by->second == 0 ? NULL : baize_house_person(&writer->house, by->second);
    header->at_ms = by->at_ms;
    header->epoch = writer->house.epochs_count - writer->opens_epoch;
    header->signers[header->signers_count++] = (struct baize_signer){.who = by->who, .duty = by->role};
    enum baize_role duty = second == NULL ? BAIZE_PLAYER : (enum baize_role)second->role;
    if (by->second != 0)
        header->signers[header->signers_count++] =
            (struct baize_signer){.who = by->second, .duty = writer->second != BAIZE_PLAYER ? writer->second : duty};
}

static void write_entry(struct writer *writer, unsigned index, const struct baize_entry_header *act)
{
    struct baize_entry_header header = *act;
    struct writer_part *part = &parts[index];
    struct writer_stream *stream = stream_of(writer, part->stream);
    struct baize_store_entry *entry = &writer->entries[writer->pending];
    struct baize_text text = baize_text_in(writer->bytes + writer->used, sizeof writer->bytes - writer->used);
    header.stream = part->stream;
    header.seq = stream->head.seq + 1;
    header.with_count = 0;
    for (unsigned i = 0; i < parts_count; i++)
        if (i != index)
            header.with[header.with_count++] = (struct baize_place_in_stream){
                parts[i].stream, stream_of(writer, parts[i].stream)->head.seq + (i > index)};
    if (writer->forge_entry != NULL)
        writer->forge_entry(writer, &header);
    MUST(baize_entry_encode(&text, &header) == BAIZE_OK);
    baize_text_add_bytes(&text, part->lines, part->length);
    MUST(!text.truncated && writer->pending < WRITER_PENDING);
    *entry = (struct baize_store_entry){.stream = part->stream,
                                        .seq = stream->head.seq + 1,
                                        .text = writer->bytes + writer->used,
                                        .length = text.length};
    baize_entry_hash(stream->head.hash, entry->text, entry->length, entry->hash);
    memcpy(stream->head.hash, entry->hash, BAIZE_HASH_SIZE);
    stream->head.seq++;
    stream->moved = true;
    writer->used += text.length;
    writer->pending++;
}

static void write_act(struct writer *writer, const char *what)
{
    struct baize_entry_header header;
    struct writer_act act = {.parts = parts, .count = parts_count};
    snprintf(act.what, sizeof act.what, "%s", what);
    if (writer->forge_act != NULL)
        writer->forge_act(writer, &act);
    parts_count = act.count;
    memset(&header, 0, sizeof header);
    memcpy(header.what, act.what, sizeof header.what);
    for (unsigned i = 0; i < parts_count; i++)
        parts[i].lines[parts[i].length] = '\0';
    struct baize_actor by = entry_actor_in(parts, parts_count, &writer->by);
    sign_entry(writer, &by, &header);
    for (unsigned i = 0; i < parts_count; i++)
        entry_shorten(&parts[i], &by);
    baize_random_bytes(&writer->random, header.act, sizeof header.act);
    for (unsigned i = 0; i < 6; i++)
        header.act[i] = (uint8_t)((writer->now_ms ^ writer->id_mask) >> (40 - 8 * i));
    struct baize_store_command *command = &writer->commands[writer->commands_count++];
    memcpy(command->id, header.act, sizeof command->id);
    command->stream = parts[0].stream;
    command->seq = stream_of(writer, parts[0].stream)->head.seq + 1;
    for (unsigned i = 0; i < parts_count; i++)
        write_entry(writer, i, &header);
    parts_count = 0;
    writer->acts_in_all++;
    if (++writer->acts >= writer->group || writer->pending > WRITER_PENDING - BAIZE_ACT_STREAMS_MOST ||
        writer->used > WRITER_BYTES / 2)
        writer_commit(writer);
}

void writer_line(struct writer *writer, struct baize_stream stream, const char *format, ...)
{
    struct writer_part *part = part_of(stream);
    va_list arguments;
    (void)writer;
    va_start(arguments, format);
    int length = vsnprintf(part->lines + part->length, sizeof part->lines - part->length, format, arguments);
    va_end(arguments);
    part->length += (size_t)length;
    part->lines[part->length++] = '\n';
}

void writer_write(struct writer *writer, const char *what)
{
    write_act(writer, what);
}

/* ---- Commits ---- */

static int by_stream(const void *a, const void *b)
{
    return baize_stream_compare(((const struct baize_store_head *)a)->stream,
                                ((const struct baize_store_head *)b)->stream);
}

static void commit_with(struct writer *writer, const struct baize_store_record *record)
{
    static struct baize_seal seal;
    static char memory[BAIZE_SEAL_TEXT_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    seal = (struct baize_seal){.number = ++writer->seals, .at_ms = writer->now_ms};
    memcpy(seal.before, writer->sealed, BAIZE_HASH_SIZE);
    for (unsigned i = 0; i < writer->streams_count; i++)
        if (writer->streams[i].moved) {
            seal.heads[seal.heads_count++] = writer->streams[i].head;
            writer->streams[i].moved = false;
        }
    if (writer->forge_seal != NULL)
        writer->forge_seal(writer, &seal);
    qsort(seal.heads, seal.heads_count, sizeof seal.heads[0], by_stream);
    MUST(baize_seal_sign(&text, &seal, &writer->key, writer->sealed) == BAIZE_OK);
    struct baize_store_seal row = {.number = seal.number, .text = memory, .length = text.length};
    struct baize_store_batch batch = {.entries = writer->entries,
                                      .entries_count = writer->pending,
                                      .commands = writer->commands,
                                      .commands_count = writer->commands_count,
                                      .seal = &row,
                                      .records = record,
                                      .records_count = record == NULL ? 0 : 1};
    MUST(baize_store_append_now(&writer->store, &batch) == BAIZE_OK);
    writer->pending = writer->commands_count = writer->acts = 0;
    writer->used = 0;
}

void writer_commit(struct writer *writer)
{
    if (writer->pending > 0)
        commit_with(writer, NULL);
}

/* ---- The house ---- */

static void activate(struct writer *writer, struct baize_stream stream, const struct baize_house_event *event,
                     uint32_t effective)
{
    struct writer_part *part = part_of(stream);
    struct baize_text text = text_of(part);
    struct baize_journal_event activated = {.kind = BAIZE_JOURNAL_RULES_ACTIVATED, .by = event->by};
    memcpy(activated.digest, event->digest, BAIZE_HASH_SIZE);
    activated.rules_activated.effective = effective;
    for (unsigned i = 0; i < writer->house.rules_count; i++)
        if (memcmp(writer->house.rules[i].digest, event->digest, BAIZE_HASH_SIZE) == 0)
            memcpy(activated.rules_activated.submission, writer->house.rules[i].submission, BAIZE_ID_SIZE);
    add_line(part, &text, baize_journal_event_encode(&text, &activated));
}

static void house_act(struct writer *writer, struct baize_house_action *action, char what[BAIZE_DO_SIZE])
{
    struct baize_house_event event;
    struct baize_refusal refusal;
    struct writer_part *part = part_of(named(BAIZE_STREAM_HOUSE, 0));
    struct baize_text text = text_of(part);
    action->by.at_ms = ++writer->now_ms;
    enum baize_status status = baize_house_act(&writer->house, action, &event, &refusal);
    if (status != BAIZE_OK)
        fprintf(stderr, "%s: %s\n", baize_house_act_id(action->kind), baize_reason_name(refusal.reason));
    MUST(status == BAIZE_OK);
    writer->by = action->by;
    writer->second = BAIZE_PLAYER;
    writer->opens_epoch = action->kind == BAIZE_HOUSE_ACT_OPEN_EPOCH;
    add_line(part, &text, baize_house_event_encode(&text, &event));
    if (event.kind == BAIZE_HOUSE_EVENT_TABLE_MADE)
        activate(writer, named(BAIZE_STREAM_TABLE, event.table_made.settings.table.number), &event,
                 event.table_made.effective);
    if (event.kind == BAIZE_HOUSE_EVENT_METER_MADE)
        activate(writer, named(BAIZE_STREAM_METER, event.meter_made.meter), &event,
                 baize_house_shift_at(&writer->house, writer->now_ms).day);
    if (event.kind == BAIZE_HOUSE_EVENT_RULES_ACTIVATED)
        activate(writer, named(BAIZE_STREAM_TABLE, event.rules_put_in_force.table), &event,
                 event.rules_put_in_force.effective);
    snprintf(what, BAIZE_DO_SIZE, "house/%s", baize_house_act_id(action->kind));
}

void writer_house(struct writer *writer, struct baize_house_action action)
{
    char what[BAIZE_DO_SIZE];
    house_act(writer, &action, what);
    write_act(writer, what);
}

struct baize_house_action writer_by_manager(enum baize_house_act kind)
{
    return (struct baize_house_action){.kind = kind,
                                       .by = {.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR},
                                       .second_role = BAIZE_SUPERVISOR};
}

void writer_hire(struct writer *writer, uint32_t person, enum baize_role role)
{
    struct baize_house_action action = writer_by_manager(BAIZE_HOUSE_ACT_ADD_PERSON);
    action.by.second = 0;
    action.second_role = BAIZE_PLAYER;
    action.add_person.person = person;
    action.add_person.role = role;
    writer_house(writer, action);
}

void writer_start(struct writer *writer, const struct baize_store *store, uint64_t seed, unsigned tables)
{
    struct baize_house_action create = writer_by_manager(BAIZE_HOUSE_ACT_CREATE);
    *writer = (struct writer){.store = *store};
    writer->random = baize_random_seeded(&writer->seeded, seed, 0);
    writer->now_ms = 1794830400000; /* 2026-11-16 12:00:00 */
    writer->group = 16;
    MUST(baize_house_key_make(&writer->random, &writer->key) == BAIZE_OK);
    baize_seal_hash_first(writer->key.house, writer->sealed);
    baize_house_start(&writer->house);
    baize_floor_start(&writer->floor, writer->tables, WRITER_TABLES, writer->meters, WRITER_METERS);
    create.by = (struct baize_actor){.role = BAIZE_MANAGER};
    create.second_role = BAIZE_PLAYER;
    snprintf(create.create.name, sizeof create.create.name, "The Audited House");
    memcpy(create.create.house, writer->key.house, sizeof create.create.house);
    memcpy(create.create.public_key, writer->key.public_key, sizeof create.create.public_key);
    create.create.manager = BOT_MANAGER;
    create.create.settings.time = (struct baize_house_time){.zone_minutes = -300, .day_starts_minutes = 360};
    create.create.settings.shifts_count = 1;
    create.create.settings.shifts[0] = 360;
    writer_house(writer, create);
    writer_hire(writer, BOT_MANAGER_2, BAIZE_MANAGER);
    writer_hire(writer, BOT_SUPERVISOR, BAIZE_SUPERVISOR);
    writer_hire(writer, BOT_EXECUTIVE, BAIZE_EXECUTIVE);
    writer_hire(writer, BOT_FLOORPERSON, BAIZE_FLOORPERSON);
    writer_hire(writer, BOT_CASHIER, BAIZE_CASHIER);
    for (uint32_t table = 1; table <= tables; table++)
        writer_hire(writer, BOT_DEALER + table, BAIZE_DEALER);
}

void writer_file_texts(struct writer *writer, const char *name, const char *submission, size_t submission_length,
                       const char *jurisdiction, size_t jurisdiction_length)
{
    struct baize_house_action action = writer_by_manager(BAIZE_HOUSE_ACT_FILE_RULES);
    snprintf(action.file_rules.submission, sizeof action.file_rules.submission, "%s", name);
    action.file_rules.submission_text = submission;
    action.file_rules.submission_length = submission_length;
    action.file_rules.jurisdiction_text = jurisdiction;
    action.file_rules.jurisdiction_length = jurisdiction_length;
    writer_house(writer, action);
}

unsigned writer_file(struct writer *writer, const char *submission)
{
    static unsigned char scratch[BAIZE_RULES_SCRATCH];
    static struct baize_diagnostics found;
    struct baize_library library = baize_shipped_library();
    struct baize_shipped file, jurisdiction;
    unsigned place = writer->rules_count++;
    MUST(baize_shipped_find(submission, BAIZE_FILE_SUBMISSION, &file) == BAIZE_OK);
    struct baize_source source = {.name = file.id, .bytes = file.bytes, .length = file.length};
    MUST(baize_rules_load(&source, &library, scratch, sizeof scratch, &writer->rules[place], &found) == BAIZE_OK);
    MUST(baize_shipped_find(writer->rules[place].jurisdiction, BAIZE_FILE_JURISDICTION, &jurisdiction) == BAIZE_OK);
    writer_file_texts(writer, submission, file.bytes, file.length, jurisdiction.bytes, jurisdiction.length);
    baize_rules_digest(file.bytes, file.length, jurisdiction.bytes, jurisdiction.length, writer->digests[place]);
    return place;
}

static void make_table(struct writer *writer, uint32_t table, unsigned rules, enum baize_card_source source, bool cash,
                       bool alone)
{
    struct baize_house_action action = writer_by_manager(BAIZE_HOUSE_ACT_MAKE_TABLE);
    action.make_table.settings.alone = alone;
    memcpy(action.make_table.digest, writer->digests[rules], BAIZE_HASH_SIZE);
    action.make_table.effective = 20260101;
    action.make_table.takes_cash = cash;
    action.make_table.settings.table.number = table;
    action.make_table.settings.table.source = source;
    MUST(baize_floor_add_table(&writer->floor, &writer->rules[rules], &action.make_table.settings) == BAIZE_OK);
    writer_house(writer, action);
}

void writer_make_table(struct writer *writer, uint32_t table, unsigned rules, enum baize_card_source source, bool cash)
{
    make_table(writer, table, rules, source, cash, false);
}

void writer_make_alone(struct writer *writer, uint32_t table, unsigned rules)
{
    make_table(writer, table, rules, BAIZE_SOURCE_READER, true, true);
}

void writer_activate(struct writer *writer, uint32_t table, unsigned rules)
{
    struct baize_house_action action = writer_by_manager(BAIZE_HOUSE_ACT_ACTIVATE_RULES);
    memcpy(action.activate_rules.digest, writer->digests[rules], BAIZE_HASH_SIZE);
    action.activate_rules.table = table;
    action.activate_rules.effective = baize_house_shift_at(&writer->house, writer->now_ms).day;
    writer_house(writer, action);
    floor_put_in_force(baize_floor_table(&writer->floor, table), &writer->rules[rules]);
}

static struct baize_floor_action at_meter(uint32_t meter, enum baize_meter_act kind)
{
    return (struct baize_floor_action){.machine = BAIZE_FLOOR_METER, .number = meter, .meter = {.kind = kind}};
}

static void sign_by_manager(struct baize_floor_action *action)
{
    action->meter.by = (struct baize_actor){.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR};
    action->meter.second_role = BAIZE_SUPERVISOR;
}

void writer_make_meter(struct writer *writer, uint32_t meter, unsigned rules)
{
    struct baize_house_action make = writer_by_manager(BAIZE_HOUSE_ACT_MAKE_METER);
    struct baize_floor_action open = at_meter(meter, BAIZE_METER_ACT_OPEN);
    make.make_meter.meter = meter;
    memcpy(make.make_meter.digest, writer->digests[rules], BAIZE_HASH_SIZE);
    MUST(baize_floor_add_meter(&writer->floor, &writer->rules[rules], meter) == BAIZE_OK);
    writer_house(writer, make);
    baize_meter_setup_of(&writer->rules[rules], meter, &open.meter);
    sign_by_manager(&open);
    MUST(writer_floor(writer, open));
}

void writer_link(struct writer *writer, uint32_t meter, uint32_t table)
{
    struct baize_floor_action action = at_meter(meter, BAIZE_METER_ACT_LINK_TABLE);
    action.meter.link_table.table = table;
    sign_by_manager(&action);
    MUST(writer_floor(writer, action));
}

void writer_unlink(struct writer *writer, uint32_t meter, uint32_t table)
{
    struct baize_floor_action action = at_meter(meter, BAIZE_METER_ACT_UNLINK_TABLE);
    action.meter.unlink_table.table = table;
    sign_by_manager(&action);
    MUST(writer_floor(writer, action));
}

/* ---- Wallets ---- */

static void wallet_act(struct writer *writer, struct baize_wallet_action *action)
{
    struct writer_stream *stream = stream_of(writer, named(BAIZE_STREAM_WALLET, action->patron));
    struct baize_wallet_event event;
    struct baize_refusal refusal;
    action->by.at_ms = writer->now_ms;
    action->day = baize_house_shift_at(&writer->house, writer->now_ms).day;
    enum baize_status status = baize_wallet_act(&stream->wallet, action, &event, &refusal);
    if (status != BAIZE_OK)
        fprintf(stderr, "%s: %s\n", baize_wallet_act_id(action->kind), baize_reason_name(refusal.reason));
    MUST(status == BAIZE_OK);
    struct writer_part *part = part_of(named(BAIZE_STREAM_WALLET, action->patron));
    struct baize_text text = text_of(part);
    struct command_act act = {COMMAND_WALLET, (int)action->kind};
    if (!action->paired)
        MUST(command_write(&text, &act, action, &(struct baize_read_event){.wallet = &event}, NULL) == BAIZE_OK);
    add_line(part, &text, baize_wallet_event_encode(&text, &event));
}

void writer_wallet(struct writer *writer, struct baize_wallet_action action)
{
    char what[BAIZE_DO_SIZE];
    writer->now_ms++;
    writer->opens_epoch = false;
    wallet_act(writer, &action);
    snprintf(what, sizeof what, "wallet/%s", baize_wallet_act_id(action.kind));
    write_act(writer, what);
}

void writer_patron(struct writer *writer, uint32_t patron)
{
    struct baize_wallet_action action = {
        .by = {.who = BOT_CASHIER, .role = BAIZE_CASHIER}, .patron = patron, .kind = BAIZE_WALLET_ACT_OPEN};
    writer_wallet(writer, action);
    action.kind = BAIZE_WALLET_ACT_DEPOSIT;
    action.deposit.amount = BAIZE_WALLET_AMOUNT_MOST;
    for (int i = 0; i < 10; i++)
        writer_wallet(writer, action);
}

static void pair_wallets(struct writer *writer, const struct baize_floor_event *event)
{
    if (event->machine != BAIZE_FLOOR_TABLE || event->table.kind == BAIZE_TABLE_EVENT_ROUND)
        return;
    for (uint8_t i = 0; i < event->table.posting.count; i++) {
        const struct baize_entry *entry = &event->table.posting.entries[i];
        if (entry->account.kind != BAIZE_ACCOUNT_WALLET ||
            stream_of(writer, named(BAIZE_STREAM_WALLET, entry->account.owner))->wallet.life != 1)
            continue;
        struct baize_wallet_action action = {
            .kind = entry->amount < 0 ? BAIZE_WALLET_ACT_TO_TABLE : BAIZE_WALLET_ACT_FROM_TABLE,
            .by = event->table.by,
            .patron = entry->account.owner,
            .paired = true,
            .to_table = {.table = event->number,
                         .amount = (entry->amount < 0 ? -entry->amount : entry->amount) / BAIZE_MICROCENTS_PER_CENT}};
        wallet_act(writer, &action);
    }
}

/* ---- The floor ---- */

/* The deck comes from the generator: what the act leaves open is filled in. */
static void fill_cards(struct writer *writer, const struct baize_floor_table *table, struct baize_action *action)
{
    struct writer_deck *deck = &writer->decks[table - writer->tables];
    const struct baize_round *round = &table->table.round;
    bool generator = table->table.settings.source == BAIZE_SOURCE_GENERATOR;
    size_t count = 0;
    if (action->kind == BAIZE_ACT_OPEN_ROUND && action->open_round.number == 0)
        action->open_round.number = table->table.last_round + 1;
    if (action->kind == BAIZE_ACT_OPEN_ROUND && generator) {
        MUST(baize_shuffle(&writer->random, table->rules->deck, deck->order, &count) == BAIZE_OK);
        deck->count = (uint8_t)count;
        baize_random_bytes(&writer->random, deck->nonce, sizeof deck->nonce);
        MUST(baize_deck_commit(deck->order, count, deck->nonce, action->open_round.commitment) == BAIZE_OK);
    }
    bool skips = writer->dealing == WRITER_DEALS_THE_NEXT_CARD;
    if (action->kind == BAIZE_ACT_CARDS && generator)
        for (uint8_t i = skips ? 1 : 0; i < deck->count && action->cards.count < baize_round_cards_wanted(round); i++)
            if ((round->used & baize_cards_one(deck->order[i])) == 0)
                action->cards.cards[action->cards.count++] = deck->order[i];
    if (action->kind == BAIZE_ACT_SHOW_DECK) {
        action->show_deck.count = deck->count;
        memcpy(action->show_deck.order, deck->order, sizeof deck->order);
        memcpy(action->show_deck.nonce, deck->nonce, sizeof deck->nonce);
        if (writer->dealing == WRITER_SHOWS_ANOTHER_DECK) {
            action->show_deck.order[deck->count - 1] = deck->order[deck->count - 2];
            action->show_deck.order[deck->count - 2] = deck->order[deck->count - 1];
        }
    }
}

static void rule_round(struct writer *writer, const struct baize_floor_action *action)
{
    const struct baize_floor_table *table = baize_floor_table(&writer->floor, action->number);
    const struct writer_deck *deck = &writer->decks[table - writer->tables];
    struct writer_part *part = part_of(named(BAIZE_STREAM_TABLE, action->number));
    struct baize_text text = text_of(part);
    struct writer_deck other = *deck;
    struct baize_stream stream = part->stream;
    bool generator = table->table.settings.source == BAIZE_SOURCE_GENERATOR && writer->dealing != WRITER_SEALS_NO_DECK;
    struct baize_journal_event event = {.kind = generator ? BAIZE_JOURNAL_DECK_SEALED : BAIZE_JOURNAL_ROUND_RULED,
                                        .by = action->table.by};
    memcpy(event.digest, baize_house_table(&writer->house, action->number)->digest, BAIZE_HASH_SIZE);
    event.deck_sealed.round = action->table.round.open_round.number; /* round_ruled begins with it too */
    event.deck_sealed.round += writer->dealing == WRITER_SEALS_THE_DECK_OF_ANOTHER_ROUND;
    event.digest[0] ^= writer->dealing == WRITER_NAMES_OTHER_RULES;
    stream.number += writer->dealing == WRITER_SEALS_THE_DECK_OF_ANOTHER_TABLE;
    if (writer->dealing == WRITER_SEALS_ANOTHER_DECK) {
        other.order[0] = deck->order[1];
        other.order[1] = deck->order[0];
    }
    if (generator)
        MUST(baize_sealed_deck_close(&writer->key, &writer->random, stream, event.deck_sealed.round, other.order,
                                     other.count, other.nonce, &event.deck_sealed.deck) == BAIZE_OK);
    add_line(part, &text, baize_journal_event_encode(&text, &event));
}

static enum baize_status seal_line(struct writer *writer, struct baize_stream stream, uint32_t round, const char *line,
                                   size_t length, struct baize_text *text)
{
    uint8_t key[BAIZE_ROUND_KEY_SIZE];
    round += writer->sealing == WRITER_SEALS_FOR_ANOTHER_ROUND;
    baize_round_key_of(&writer->key, stream, round, key);
    key[0] ^= writer->sealing == WRITER_SEALS_WITH_ANOTHER_KEY;
    return baize_line_seal(text, key, &writer->random, stream, round, line, length);
}

static enum baize_status seal_event(struct writer *writer, struct baize_stream stream,
                                    const struct baize_floor_event *event, const struct baize_rules *rules,
                                    struct baize_text *text)
{
    char memory[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text line = baize_text_in(memory, sizeof memory);
    MUST(floor_event_write(&line, event, rules, &writer->by) == BAIZE_OK);
    return seal_line(writer, stream, floor_round_of(&writer->floor, event), memory, line.length, text);
}

/* The line of the command, where the first event does not say all of it. */
static void write_command(struct writer *writer, const struct baize_floor_action *action)
{
    bool meter = action->machine == BAIZE_FLOOR_METER;
    struct baize_read_event first = {.floor = NULL};
    char memory[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text line = baize_text_in(memory, sizeof memory);
    struct command_act act = command_of_floor(action);
    const struct baize_rules *rules = meter ? baize_floor_meter(&writer->floor, action->number)->rules
                                            : baize_floor_table(&writer->floor, action->number)->rules;
    uint32_t round = 0;
    for (unsigned i = writer->record.count; i > 0; i--) {
        const struct baize_floor_event *event = &writer->record.events[i - 1];
        if (event->number != action->number || (event->machine == BAIZE_FLOOR_METER) != meter)
            continue;
        first.floor = event;
        if (floor_event_hides_cards(event) && writer->sealing != WRITER_LEAVES_CARDS_OPEN)
            round = floor_round_of(&writer->floor, event);
    }
    MUST(command_write(&line, &act, command_fields(action), &first, rules) == BAIZE_OK);
    if (line.length == 0)
        return;
    struct writer_part *part = part_of(named(meter ? BAIZE_STREAM_METER : BAIZE_STREAM_TABLE, action->number));
    struct baize_text text = text_of(part);
    if (round != 0) {
        add_line(part, &text, seal_line(writer, part->stream, round, memory, line.length - 1, &text));
        return;
    }
    baize_text_add_bytes(&text, memory, line.length);
    part->length += text.length;
}

static void write_event(struct writer *writer, const struct baize_floor_event *event)
{
    bool meter = event->machine == BAIZE_FLOOR_METER;
    struct writer_part *part = part_of(named(meter ? BAIZE_STREAM_METER : BAIZE_STREAM_TABLE, event->number));
    struct baize_text text = text_of(part);
    const struct baize_rules *rules = meter ? baize_floor_meter(&writer->floor, event->number)->rules
                                            : baize_floor_table(&writer->floor, event->number)->rules;
    bool hides = floor_event_hides_cards(event);
    bool too_much = !meter && event->machine == BAIZE_FLOOR_TABLE && event->table.kind == BAIZE_TABLE_EVENT_ROUND &&
                    event->table.round.kind == BAIZE_EVENT_BETS_CLOSED;
    hides = (hides && writer->sealing != WRITER_LEAVES_CARDS_OPEN) ||
            (too_much && writer->sealing == WRITER_SEALS_TOO_MUCH);
    if (hides)
        add_line(part, &text, seal_event(writer, part->stream, event, rules, &text));
    else
        add_line(part, &text, baize_floor_event_encode(&text, event, rules));
}

static void show_key(struct writer *writer, const struct baize_floor_event *end)
{
    struct writer_part *part = part_of(named(BAIZE_STREAM_TABLE, end->number));
    struct baize_text text = text_of(part);
    struct baize_journal_event event = {.kind = BAIZE_JOURNAL_ROUND_KEY_SHOWN,
                                        .by = end->table.by,
                                        .round_key_shown = {.round = end->table.round.round}};
    baize_round_key_of(&writer->key, part->stream, end->table.round.round, event.round_key_shown.key);
    event.round_key_shown.key[31] ^= writer->sealing == WRITER_SHOWS_ANOTHER_KEY;
    add_line(part, &text, baize_journal_event_encode(&text, &event));
}

bool writer_floor(struct writer *writer, struct baize_floor_action action)
{
    char what[BAIZE_DO_SIZE];
    struct baize_text name = baize_text_in(what, sizeof what);
    struct baize_actor *by = action.machine == BAIZE_FLOOR_METER        ? &action.meter.by
                             : action.machine == BAIZE_FLOOR_CONTROLLER ? &action.controller.by
                                                                        : &action.table.by;
    bool in_round = action.machine == BAIZE_FLOOR_TABLE && action.table.kind == BAIZE_TABLE_ACT_ROUND;
    by->at_ms = ++writer->now_ms;
    if (in_round) {
        fill_cards(writer, baize_floor_table(&writer->floor, action.number), &action.table.round);
        action.table.round.by = *by;
    }
    if (baize_floor_act(&writer->floor, &action, &writer->record, &writer->refusal) != BAIZE_OK)
        return false;
    writer->by = *by;
    writer->second = action.machine == BAIZE_FLOOR_METER ? action.meter.second_role : BAIZE_PLAYER;
    writer->opens_epoch = false;
    if (in_round && action.table.round.kind == BAIZE_ACT_OPEN_ROUND)
        rule_round(writer, &action);
    write_command(writer, &action);
    for (uint16_t i = 0; i < writer->record.count; i++)
        write_event(writer, &writer->record.events[i]);
    for (uint16_t i = 0; i < writer->record.count; i++)
        if (writer->sealing == WRITER_SHOWS_A_KEY_TOO_EARLY
                ? in_round && writer->record.events[i].table.round.kind == BAIZE_EVENT_BETS_CLOSED
                : floor_event_ends_round(&writer->record.events[i]) && writer->sealing != WRITER_SHOWS_NO_KEY)
            show_key(writer, &writer->record.events[i]);
    for (uint16_t i = 0; i < writer->record.count; i++)
        pair_wallets(writer, &writer->record.events[i]);
    struct command_act act = command_of_floor(&action);
    command_print(&name, &act);
    write_act(writer, what);
    return true;
}

void writer_play(struct writer *writer, const struct bot *bot, uint32_t table, uint32_t rounds)
{
    const struct baize_floor_table *at = baize_floor_table(&writer->floor, table);
    uint32_t until = at->table.last_round + rounds;
    static struct baize_floor_action action;
    for (;;) {
        enum baize_phase phase = at->table.round.phase;
        bool over = phase == BAIZE_PHASE_ENDED || phase == BAIZE_PHASE_VOIDED || phase == BAIZE_PHASE_IDLE;
        if (over && at->table.last_round >= until && (at->table.round.deck_shown || until == 0))
            return;
        if (!bot_next(bot, &writer->floor, at, &action) || !writer_floor(writer, action)) {
            char words[1024];
            struct baize_text text = baize_text_in(words, sizeof words);
            baize_refusal_print(&text, &writer->refusal, at->rules);
            fprintf(stderr, "table %u: %s\n", table, words);
            abort();
        }
    }
}

void writer_play_until(struct writer *writer, const struct bot *bot, uint32_t table, enum baize_phase phase)
{
    const struct baize_floor_table *at = baize_floor_table(&writer->floor, table);
    static struct baize_floor_action action;
    while (at->table.round.phase != phase)
        MUST(bot_next(bot, &writer->floor, at, &action) && writer_floor(writer, action));
}

/* ---- The end of a shift ---- */

void writer_checkpoint(struct writer *writer)
{
    static struct baize_store_head heads[WRITER_STREAMS];
    struct baize_house_action action = writer_by_manager(BAIZE_HOUSE_ACT_END_SHIFT);
    struct baize_checkpoint checkpoint = {.heads = heads};
    char what[BAIZE_DO_SIZE], key[24];
    writer_commit(writer);
    writer->now_ms += 24 * INT64_C(3600000);
    checkpoint.number = ++writer->checkpoints;
    checkpoint.at_ms = writer->now_ms;
    checkpoint.seal = writer->checkpoint_seal = writer->seals;
    memcpy(checkpoint.house, writer->key.house, sizeof checkpoint.house);
    memcpy(checkpoint.sealed, writer->sealed, BAIZE_HASH_SIZE);
    memcpy(checkpoint.public_key, writer->key.public_key, sizeof checkpoint.public_key);
    for (unsigned i = 0; i < writer->streams_count; i++)
        if (writer->streams[i].head.seq > 0)
            heads[checkpoint.heads_count++] = writer->streams[i].head;
    qsort(heads, checkpoint.heads_count, sizeof heads[0], by_stream);
    if (writer->forge_checkpoint != NULL)
        writer->forge_checkpoint(writer, &checkpoint);
    struct baize_text text = baize_text_in(writer->checkpoint, sizeof writer->checkpoint);
    MUST(baize_checkpoint_sign(&text, &checkpoint,
                               writer->checkpoint_key != NULL ? writer->checkpoint_key : &writer->key) == BAIZE_OK);
    writer->checkpoint_length = text.length;
    action.by = (struct baize_actor){.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
    action.second_role = BAIZE_PLAYER;
    action.end_shift.day = baize_house_shift_at(&writer->house, writer->now_ms).day;
    action.end_shift.shift = 1;
    action.end_shift.checkpoint = writer->checkpoints;
    crypto_generichash(action.end_shift.digest, BAIZE_HASH_SIZE, (const unsigned char *)writer->checkpoint,
                       writer->checkpoint_length, NULL, 0);
    snprintf(key, sizeof key, "%012llu", (unsigned long long)writer->checkpoints);
    struct baize_store_record record = {
        .kind = "checkpoint", .key = key, .value = writer->checkpoint, .length = writer->checkpoint_length};
    writer->group += 1000; /* the act and its record are one commit */
    house_act(writer, &action, what);
    write_act(writer, what);
    writer->group -= 1000;
    commit_with(writer, &record);
}

/* ---- A whole house ---- */

void writer_four_tables(struct writer *writer, const struct baize_store *store, const struct bot *bot)
{
    uint64_t seed = bot->seed;
    writer_start(writer, store, seed, 4);
    unsigned four = writer_file(writer, "south-dakota-four-card-poker");
    unsigned draw = writer_file(writer, "maryland-double-draw-poker");
    for (uint32_t table = 1; table <= 4; table++)
        writer_make_table(writer, table, table == 4 ? draw : four, BAIZE_SOURCE_GENERATOR, table == 3);
    writer_make_meter(writer, 1, four);
    for (uint32_t table = 1; table <= 3; table++)
        writer_link(writer, 1, table);
    for (uint32_t table = 1; table <= 4; table++)
        for (uint8_t seat = 1; seat <= 3 && table != 3; seat++)
            writer_patron(writer, bot_patron(bot, table, seat));
}

void writer_small_house(struct writer *writer, const struct baize_store *store, uint64_t seed, uint32_t rounds)
{
    struct bot bot = {.seed = seed, .seats = 3, .side_wagers = 70, .folds = 30, .buy_in = 500000};
    writer_four_tables(writer, store, &bot);
    for (uint32_t part = 0; part < 2; part++) {
        for (uint32_t i = 0; i < rounds; i++)
            for (uint32_t table = 1; table <= 4; table++)
                writer_play(writer, &bot, table, 1);
        writer_checkpoint(writer);
    }
    writer_play(writer, &bot, 1, 1);
    writer_commit(writer);
}

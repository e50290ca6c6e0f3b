/* commands.c - the list of commands says of its entries what they say themselves: which command made them.
 *
 * The list comes in the order of ids, which grow with time: the commands of a stream come in the order of their
 * entries, and it is enough to link them. Only where somebody chose other ids is the list sorted first. */
#include "audit/internal.h"

#include <string.h>

bool audit_add_command(struct audit *audit, const struct baize_store_command *command)
{
    void *commands = audit->commands;
    size_t stream = audit_stream_at(audit, command->stream);
    if (stream == SIZE_MAX ||
        !audit_grow(audit, &commands, &audit->commands_room, audit->commands_count, sizeof *audit->commands))
        return false;
    audit->commands = commands;
    struct audit_command *made = &audit->commands[audit->commands_count++];
    memcpy(made->id, command->id, BAIZE_COMMAND_ID_SIZE);
    made->seq = command->seq;
    made->stream = stream;
    return true;
}

/* ---- In order ---- */

static int compare_commands(const void *one, const void *other)
{
    const struct audit_command *a = one;
    const struct audit_command *b = other;
    return (a->seq > b->seq) - (a->seq < b->seq);
}

/* Those of one stream, nearly in order. False: too many steps, which somebody may have wanted. */
static bool insert(struct audit_command *commands, size_t count)
{
    size_t steps = 0, most = 16 * count;
    for (size_t i = 1; i < count; i++) {
        struct audit_command command = commands[i];
        size_t at = i;
        for (; at > 0 && commands[at - 1].seq > command.seq; at--)
            commands[at] = commands[at - 1];
        commands[at] = command;
        steps += i - at;
        if (steps > most)
            return false;
    }
    return true;
}

/* Where the commands of each stream begin. */
static void count_commands(struct audit *audit)
{
    size_t before = 0;
    for (size_t i = 0; i < audit->commands_count; i++)
        audit->streams[audit->commands[i].stream].commands_end++;
    for (size_t i = 0; i < audit->streams_count; i++) {
        struct audit_stream *stream = &audit->streams[i];
        stream->command = before;
        before += stream->commands_end;
        stream->commands_end = stream->command;
    }
}

bool audit_sort_commands(struct audit *audit)
{
    size_t room = audit->commands_room;
    struct audit_command *sorted = room == 0 ? NULL : audit_take(audit, room * sizeof *sorted);
    if (sorted == NULL)
        return room == 0;
    count_commands(audit);
    for (size_t i = 0; i < audit->commands_count; i++)
        sorted[audit->streams[audit->commands[i].stream].commands_end++] = audit->commands[i];
    audit_give(audit, audit->commands, room * sizeof *sorted);
    audit->commands = sorted;
    for (size_t i = 0; i < audit->streams_count; i++) {
        struct audit_command *first = &sorted[audit->streams[i].command];
        size_t count = audit->streams[i].commands_end - audit->streams[i].command;
        if (!insert(first, count))
            audit_sort(first, count, sizeof *first, compare_commands);
    }
    return true;
}

/* ---- Meeting them ---- */

bool audit_meet_commands(struct audit *audit, const struct audit_entry *entry)
{
    struct audit_stream *stream = &audit->streams[entry->stream];
    while (stream->command < stream->commands_end && audit->commands[stream->command].seq <= entry->row.seq) {
        const struct audit_command *command = &audit->commands[stream->command++];
        if (command->seq != entry->row.seq || memcmp(command->id, entry->header.act, BAIZE_COMMAND_ID_SIZE) != 0)
            return audit_fault_at(audit, BAIZE_AUDIT_COMMAND, entry, 0,
                                  "the list of commands has another command for this entry than the entry itself");
    }
    return true;
}

bool audit_all_commands_met(struct audit *audit)
{
    char name[BAIZE_STREAM_NAME_SIZE];
    struct baize_text text = baize_text_in(name, sizeof name);
    for (size_t i = 0; i < audit->streams_count; i++) {
        const struct audit_stream *stream = &audit->streams[i];
        if (stream->command == stream->commands_end)
            continue;
        baize_stream_print(&text, stream->stream);
        audit_fault(audit, BAIZE_AUDIT_COMMAND,
                    "the list of commands names entry %llu of %s, which ends at %llu: its tail was cut",
                    (unsigned long long)audit->commands[stream->command].seq, name, (unsigned long long)stream->seq);
        audit->report->fault.in_stream = true;
        audit->report->fault.stream = stream->stream;
        audit->report->fault.seq = stream->seq;
        return false;
    }
    return true;
}

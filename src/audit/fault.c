/* fault.c - the first thing that is wrong: where it is, in words, what stands there and what should. */
#include "audit/internal.h"

#include "base/hex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct fault_row {
    const char *id, *words;
};

static const struct fault_row rows[] = {
#define FAULT_ROW(name, id, words) {id, words},
    BAIZE_AUDIT_FAULT_LIST(FAULT_ROW)
#undef FAULT_ROW
};

const char *baize_audit_fault_id(enum baize_audit_fault_kind kind)
{
    return (unsigned)kind < BAIZE_AUDIT_FAULTS ? rows[kind].id : "?";
}

const char *baize_audit_fault_words(enum baize_audit_fault_kind kind)
{
    return (unsigned)kind < BAIZE_AUDIT_FAULTS ? rows[kind].words : "?";
}

bool audit_stop(struct audit *audit, enum baize_status status)
{
    if (audit->status == BAIZE_OK)
        audit->status = status;
    return false;
}

/* ---- Telling ---- */

static struct baize_audit_fault *begin(struct audit *audit, enum baize_audit_fault_kind kind)
{
    struct baize_audit_fault *fault = &audit->report->fault;
    memset(fault, 0, sizeof *fault);
    fault->kind = kind;
    return fault;
}

bool audit_fault(struct audit *audit, enum baize_audit_fault_kind kind, const char *format, ...)
{
    struct baize_audit_fault *fault = begin(audit, kind);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->words, sizeof fault->words, format, arguments);
    va_end(arguments);
    return false;
}

/* The line that a byte stands in, from 1. */
static uint32_t line_of(const struct audit_entry *entry, size_t at)
{
    uint32_t line = 1;
    for (size_t i = 0; i < at && i < entry->row.length; i++)
        line += entry->row.text[i] == '\n';
    return line;
}

bool audit_fault_at(struct audit *audit, enum baize_audit_fault_kind kind, const struct audit_entry *entry, size_t at,
                    const char *format, ...)
{
    struct baize_audit_fault *fault = begin(audit, kind);
    va_list arguments;
    fault->in_stream = true;
    fault->stream = entry->row.stream;
    fault->seq = entry->row.seq;
    fault->line = at == 0 ? 0 : line_of(entry, at);
    va_start(arguments, format);
    vsnprintf(fault->words, sizeof fault->words, format, arguments);
    va_end(arguments);
    if (at > 0 && at < entry->row.length) {
        const char *end = memchr(entry->row.text + at, '\n', entry->row.length - at);
        size_t length = end == NULL ? entry->row.length - at : (size_t)(end - (entry->row.text + at));
        audit_fault_texts(audit, entry->row.text + at, length, "", 0);
    }
    return false;
}

static void keep(char *memory, const char *text, size_t length)
{
    struct baize_text kept = baize_text_in(memory, BAIZE_AUDIT_TEXT_SIZE);
    baize_text_add_bytes(&kept, text, length);
}

void audit_fault_texts(struct audit *audit, const char *says, size_t says_length, const char *should,
                       size_t should_length)
{
    keep(audit->report->fault.says, says, says_length);
    keep(audit->report->fault.should, should, should_length);
}

void audit_fault_hashes(struct audit *audit, const uint8_t says[BAIZE_HASH_SIZE], const uint8_t should[BAIZE_HASH_SIZE])
{
    struct baize_text there = baize_text_in(audit->report->fault.says, BAIZE_AUDIT_TEXT_SIZE);
    struct baize_text expected = baize_text_in(audit->report->fault.should, BAIZE_AUDIT_TEXT_SIZE);
    baize_hex_print(&there, says, BAIZE_HASH_SIZE);
    baize_hex_print(&expected, should, BAIZE_HASH_SIZE);
}

/* ---- For people ---- */

static void print_where(struct baize_text *text, const struct baize_audit_fault *fault)
{
    if (fault->in_stream) {
        baize_stream_print(text, fault->stream);
        if (fault->seq != 0)
            baize_text_format(text, ", entry %llu", (unsigned long long)fault->seq);
        if (fault->line > 0)
            baize_text_format(text, ", line %u", fault->line);
        baize_text_add(text, ": ");
    } else if (fault->seal != 0) {
        baize_text_format(text, "seal %llu: ", (unsigned long long)fault->seal);
    } else if (fault->checkpoint != 0) {
        baize_text_format(text, "checkpoint %llu: ", (unsigned long long)fault->checkpoint);
    }
}

void baize_audit_fault_print(struct baize_text *text, const struct baize_audit_fault *fault)
{
    if (fault->kind == BAIZE_AUDIT_NONE)
        return;
    print_where(text, fault);
    baize_text_format(text, "%s (%s).\n", baize_audit_fault_words(fault->kind), baize_audit_fault_id(fault->kind));
    if (fault->words[0] != '\0')
        baize_text_format(text, "  %s\n", fault->words);
    if (fault->says[0] != '\0')
        baize_text_format(text, "  stands there: %s\n", fault->says);
    if (fault->should[0] != '\0')
        baize_text_format(text, "  should be:    %s\n", fault->should);
}

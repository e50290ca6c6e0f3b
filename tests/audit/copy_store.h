/* copy_store.h - everything that a store holds, as arrays that a thief can reach; and a store that reads them. */
#ifndef AUDIT_COPY_STORE_H
#define AUDIT_COPY_STORE_H

#include <baize/store.h>

#define COPY_ENTRIES  8192
#define COPY_SEALS    4096
#define COPY_HEADS    64
#define COPY_RECORDS  16
#define COPY_COMMANDS 8192
#define COPY_BYTES    (8u << 20)

struct copy_record {
    char kind[24], key[24];
    const char *value;
    size_t length;
};

/* Texts are places in `bytes`, and can be moved there. */
struct copy {
    size_t entries_count, seals_count, heads_count, records_count, commands_count, used;
    struct baize_store_entry entries[COPY_ENTRIES]; /* in the order of commits */
    struct baize_store_seal seals[COPY_SEALS];
    struct baize_store_head heads[COPY_HEADS];
    struct copy_record records[COPY_RECORDS];
    struct baize_store_command commands[COPY_COMMANDS];
    char bytes[COPY_BYTES];
};

void copy_from(struct copy *copy, const struct baize_store *store);
/* The same, with texts of its own. */
void copy_again(struct copy *copy, const struct copy *from);
/* A text that can be changed: room for `length` bytes, with the old ones in front. */
char *copy_text(struct copy *copy, const char *text, size_t old_length, size_t length);
struct baize_store copy_store(struct copy *copy);

#endif

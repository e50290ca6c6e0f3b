/* write_journal.c - write_journal DIR [ROUNDS [open]]: a data directory with the journal of a small house, its key and
 * its last checkpoint, for the tests of the commands; `open`: table 2 stands in the middle of a round. */
#include "writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static struct writer writer;

static bool write_file(const char *directory, const char *name, const char *text, size_t length)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    umask(S_IRWXG | S_IRWXO);
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fwrite(text, 1, length, file) == length;
    return file != NULL && fclose(file) == 0 && good;
}

int main(int argc, char **argv)
{
    struct baize_allocator allocator = baize_allocator_system();
    struct baize_store store;
    char path[4096], words[1024], key[BAIZE_HOUSE_KEY_TEXT_SIZE];
    struct baize_text trouble = baize_text_in(words, sizeof words);
    struct baize_text text = baize_text_in(key, sizeof key);
    if (argc < 2)
        return 2;
    snprintf(path, sizeof path, "%s/baize.db", argv[1]);
    if (baize_store_sqlite(path, BAIZE_STORE_CREATE, &allocator, &store, &trouble) != BAIZE_OK) {
        fprintf(stderr, "%s\n", words);
        return 1;
    }
    writer_small_house(&writer, &store, 1, argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 5);
    if (argc > 3) {
        const struct bot bot = {.seed = 9, .seats = 3, .side_wagers = 70, .folds = 30, .buy_in = 500000};
        writer_play_until(&writer, &bot, 2, BAIZE_PHASE_DECISIONS);
        writer_commit(&writer);
    }
    struct baize_floor_action remark = {.machine = BAIZE_FLOOR_TABLE, .number = 1};
    remark.table.kind = BAIZE_TABLE_ACT_NOTE;
    remark.table.by = (struct baize_actor){.who = BOT_FLOORPERSON, .role = BAIZE_FLOORPERSON};
    remark.table.note.round = 2;
    strcpy(remark.table.note.text, "Seat 1 asked for \"the book\"");
    if (!writer_floor(&writer, remark))
        return 1;
    writer_commit(&writer);
    store.call->close(store.self);
    baize_house_key_print(&text, &writer.key);
    return write_file(argv[1], "house.key", key, text.length) &&
                   write_file(argv[1], "last.checkpoint", writer.checkpoint, writer.checkpoint_length)
               ? 0
               : 1;
}

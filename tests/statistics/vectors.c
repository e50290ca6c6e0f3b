/* vectors.c - what the library answers, for second_opinion.py to compute again.
 *
 * Reads commands from standard input, one a line, and answers each with one line:
 *
 *     bytes SEED STREAM SIZE...     the seeded source's bytes, asked for in pieces of these sizes
 *     deal SET COUNT BYTES          COUNT cards of the set (hexadecimal; 0: a shuffle), and how many bytes were used
 *     commit NONCE CARDS            the commitment, BYTES and NONCE being hexadecimal */
#include <baize/chance.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 4096

struct script {
    uint8_t bytes[LINE / 2];
    size_t length;
    size_t used;
};

static void fail(const char *what)
{
    printf("FAILED: %s\n", what);
    exit(1);
}

static size_t read_hex(const char *text, uint8_t *bytes, size_t capacity)
{
    size_t length = 0;
    unsigned byte;
    for (; length < capacity && sscanf(text + 2 * length, "%2x", &byte) == 1; length++)
        bytes[length] = (uint8_t)byte;
    return length;
}

static void print_hex(const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        printf("%02x", bytes[i]);
}

static void script_bytes(void *context, void *into, size_t length)
{
    struct script *script = context;
    if (length > script->length - script->used)
        fail("the shuffle wants more bytes");
    memcpy(into, script->bytes + script->used, length);
    script->used += length;
}

static void answer_bytes(char *line)
{
    uint8_t bytes[LINE];
    struct baize_seeded seeded;
    char *end;
    uint64_t seed = strtoull(line, &end, 10);
    uint64_t stream = strtoull(end, &end, 10);
    struct baize_random random = baize_random_seeded(&seeded, seed, stream);
    for (size_t size; (size = strtoull(end, &end, 10)) > 0 && size <= sizeof bytes;) {
        baize_random_bytes(&random, bytes, size);
        print_hex(bytes, size);
    }
}

static void answer_deal(char *line)
{
    static struct script script;
    struct baize_random random = {.bytes = script_bytes, .context = &script};
    char memory[256];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    baize_card cards[54];
    char *end;
    baize_cards set = strtoull(line, &end, 16);
    size_t count = strtoull(end, &end, 10);
    script.length = read_hex(end + strspn(end, " "), script.bytes, sizeof script.bytes);
    script.used = 0;
    enum baize_status status =
        count == 0 ? baize_shuffle(&random, set, cards, &count) : baize_deal_random(&random, set, count, cards);
    if (status != BAIZE_OK)
        fail(baize_status_name(status));
    for (size_t i = 0; i < count; i++) {
        baize_card_print(&text, cards[i], BAIZE_CARD_JOURNAL);
        baize_text_add(&text, " ");
    }
    printf("%s%zu", memory, script.used);
}

static void answer_commit(char *line)
{
    uint8_t nonce[BAIZE_NONCE_SIZE], commitment[BAIZE_COMMITMENT_SIZE];
    baize_card cards[54];
    size_t count;
    char *end = line + strcspn(line, " ");
    if (read_hex(line, nonce, sizeof nonce) != sizeof nonce)
        fail("a nonce has 32 bytes");
    if (baize_cards_parse(end, strcspn(end, "\n"), cards, 54, &count, NULL) != BAIZE_OK)
        fail("these are no cards");
    if (baize_deck_commit(cards, count, nonce, commitment) != BAIZE_OK)
        fail("no commitment");
    print_hex(commitment, sizeof commitment);
}

int main(void)
{
    char line[LINE];
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "bytes ", 6) == 0)
            answer_bytes(line + 6);
        else if (strncmp(line, "deal ", 5) == 0)
            answer_deal(line + 5);
        else if (strncmp(line, "commit ", 7) == 0)
            answer_commit(line + 7);
        else
            fail("unknown command");
        puts("");
    }
    return 0;
}

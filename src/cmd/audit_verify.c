/* audit_verify.c - baize audit verify: the verdict, in words and as JSON. */
#include "cmd/audit.h"
#include "cmd/json.h"
#include "cmd/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECKPOINT_MOST (64u << 20)

/* ---- The checkpoint kept elsewhere ---- */

static bool read_text(const char *path, char **text, size_t *length)
{
    FILE *file = fopen(path, "rb");
    *text = file == NULL ? NULL : malloc(CHECKPOINT_MOST);
    *length = *text == NULL ? 0 : fread(*text, 1, CHECKPOINT_MOST, file);
    bool good = *text != NULL && !ferror(file);
    if (!good)
        fprintf(stderr, "baize: cannot read the checkpoint '%s': %s\n", path, strerror(errno));
    if (file != NULL)
        fclose(file);
    return good;
}

/* A file that is none says nothing about the journal. One whose signature is wrong is for the verdict. */
static bool is_checkpoint(const char *path, const char *text, size_t length)
{
    size_t room = length / 64 + 1; /* a line of a head is longer */
    struct baize_checkpoint checkpoint = {.heads = malloc(room * sizeof *checkpoint.heads)};
    struct baize_store_head *heads = checkpoint.heads;
    enum baize_status status =
        heads == NULL ? BAIZE_OUT_OF_MEMORY : baize_checkpoint_read(text, length, room, &checkpoint);
    free(heads);
    if (status == BAIZE_OK || status == BAIZE_SIGNATURE_WRONG)
        return true;
    fprintf(stderr, "baize: '%s' is no checkpoint: %s\n", path, baize_status_words(status));
    return false;
}

static bool read_against(const char *path, char **text, size_t *length)
{
    if (read_text(path, text, length) && is_checkpoint(path, *text, *length))
        return true;
    free(*text);
    *text = NULL;
    return false;
}

/* ---- Progress ---- */

struct shown {
    struct progress bar;
    bool begun;
};

static bool on_progress(void *context, const struct baize_audit_counts *counts, uint64_t in_all)
{
    struct shown *shown = context;
    if (!shown->begun)
        progress_begin(&shown->bar, "verifying", "entries", in_all);
    shown->begun = true;
    progress_show(&shown->bar, counts->entries);
    return true;
}

/* ---- The verdict ---- */

static void print_hex(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        printf("%02x", bytes[i]);
}

static void print_money(const char *what, baize_cents cents)
{
    char words[64];
    struct baize_text text = baize_text_in(words, sizeof words);
    baize_cents_print(&text, cents, BAIZE_MONEY_WITH_CENTS);
    printf("  %-14s %s\n", what, words);
}

/* "1 stream", "2 streams", with what stands between. */
static const char *of(uint64_t count, const char *one, const char *several)
{
    return count == 1 ? one : several;
}

/* A house whose cards are read from shoes has no deck to speak of. */
static void print_decks(const struct baize_audit_report *report)
{
    const struct baize_audit_counts *counts = &report->counts;
    if (counts->decks_shown + counts->decks_unshown == 0)
        return;
    printf("  %" PRIu64 " %s what was committed to", counts->decks_shown,
           of(counts->decks_shown, "deck is", "decks are"));
    if (counts->decks_unshown > 0)
        printf("; %" PRIu64 " not shown", counts->decks_unshown);
    putchar('\n');
    if (report->decks_checked_with_key)
        printf("  %" PRIu64 " sealed %s opened with the key: what was dealt\n", counts->decks_opened,
               of(counts->decks_opened, "deck", "decks"));
    else
        puts("  sealed decks were not opened: that needs --key");
}

/* Faces are sealed while a round is played (DESIGN, decision 11). */
static void print_sealed(const struct baize_audit_counts *counts)
{
    if (counts->lines_opened > 0)
        printf("  %" PRIu64 " sealed %s opened with the keys of their rounds: what was decided again\n",
               counts->lines_opened, of(counts->lines_opened, "line", "lines"));
    if (counts->rounds_sealed > 0)
        printf("  %" PRIu64 " %s open, cards sealed: %" PRIu64
               " %s not decided again;\n    that needs --key, or the end of the round\n",
               counts->rounds_sealed, of(counts->rounds_sealed, "round is", "rounds are"), counts->acts_sealed,
               of(counts->acts_sealed, "act was", "acts were"));
}

/* How fast it went is told of what takes a while. */
static void print_speed(double seconds, double rounds)
{
    if (seconds < 1)
        return;
    printf("  %.1f seconds", seconds);
    if (rounds >= 1)
        printf(", %.0f rounds a minute", 60 * rounds / seconds);
    putchar('\n');
}

/* A signature vouches for the seals before it: docs/audit.md. */
static void print_seals(const struct baize_audit_counts *counts)
{
    printf("  %" PRIu64 " %s in a chain; ", counts->seals, of(counts->seals, "seal", "seals"));
    if (counts->signatures >= counts->seals)
        puts("every signature checked");
    else
        printf("%" PRIu64 " %s checked, which %s for all before\n", counts->signatures,
               of(counts->signatures, "signature", "signatures"), of(counts->signatures, "vouches", "vouch"));
}

static void print_counts(const struct baize_audit_report *report, double seconds)
{
    const struct baize_audit_counts *counts = &report->counts;
    printf("  %" PRIu64 " %s of %" PRIu64 " %s with %" PRIu64 " %s\n", counts->entries,
           of(counts->entries, "entry", "entries"), counts->streams, of(counts->streams, "stream", "streams"),
           counts->events, of(counts->events, "event", "events"));
    print_seals(counts);
    uint64_t decided = counts->acts - counts->acts_sealed;
    printf("  %" PRIu64 " %s decided again: %" PRIu64 " at tables and meters, %" PRIu64 " of the house, %" PRIu64
           " at the cage\n",
           decided, of(decided, "act", "acts"), counts->floor_acts, counts->house_acts, counts->wallet_acts);
    printf("  %" PRIu64 " %s that ended", counts->rounds, of(counts->rounds, "round", "rounds"));
    if (counts->voided > 0)
        printf(" and %" PRIu64 " void", counts->voided);
    putchar('\n');
    print_decks(report);
    print_sealed(counts);
    if (counts->checkpoints > 0)
        printf("  %" PRIu64 " %s where the journal stands\n", counts->checkpoints,
               of(counts->checkpoints, "checkpoint stands", "checkpoints stand"));
    print_money("wagered", report->sums.wagered);
    print_money("paid", report->sums.paid);
    print_money("in wallets", report->sums.wallets);
    print_money("in meters", report->sums.meters / BAIZE_MICROCENTS_PER_CENT);
    print_speed(seconds, (double)(counts->rounds + counts->voided));
}

static int tell_words(const struct baize_audit_report *report, double seconds)
{
    static char words[4 * BAIZE_AUDIT_TEXT_SIZE];
    struct baize_text text = baize_text_in(words, sizeof words);
    if (!report->sound) {
        baize_audit_fault_print(&text, &report->fault);
        printf("NOT SOUND. The first fault, after %" PRIu64 " %s right:\n%s", report->counts.entries,
               of(report->counts.entries, "entry that is", "entries that are"), words);
        return CMD_FAILED;
    }
    printf("Sound: %s%s\n  public key     ", report->name, report->demo ? " (play money)" : "");
    print_hex(report->public_key, sizeof report->public_key);
    putchar('\n');
    print_counts(report, seconds);
    if (report->against)
        printf("  checkpoint %" PRIu64 ", kept elsewhere, agrees: nothing before it was cut off or rewritten\n",
               report->against_number);
    else
        puts("  that no end was cut off is proved by a checkpoint kept elsewhere only: --against");
    return CMD_DONE;
}

static json_t *json_fault(const struct baize_audit_fault *fault)
{
    char name[BAIZE_STREAM_NAME_SIZE] = "";
    struct baize_text text = baize_text_in(name, sizeof name);
    if (fault->in_stream)
        baize_stream_print(&text, fault->stream);
    return json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:s, s:s, s:s}", "kind", baize_audit_fault_id(fault->kind),
                     "words", baize_audit_fault_words(fault->kind), "stream", name, "entry", (json_int_t)fault->seq,
                     "line", (json_int_t)fault->line, "seal", (json_int_t)fault->seal, "checkpoint",
                     (json_int_t)fault->checkpoint, "how", fault->words, "says", fault->says, "should", fault->should);
}

static int tell_json(const struct baize_audit_report *report)
{
    const struct baize_audit_counts *counts = &report->counts;
    char key[2 * BAIZE_PUBLIC_KEY_SIZE + 1];
    sodium_bin2hex(key, sizeof key, report->public_key, sizeof report->public_key);
    json_t *document = json_pack(
        "{s:b, s:s, s:s, s:{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}, s:{s:I, s:I, s:I, s:I}, s:b, s:I, "
        "s:I, s:I, s:I, s:I, s:o*}",
        "sound", report->sound, "house", report->name, "public-key", key, "counts", "streams",
        (json_int_t)counts->streams, "entries", (json_int_t)counts->entries, "events", (json_int_t)counts->events,
        "acts", (json_int_t)counts->acts, "rounds", (json_int_t)counts->rounds, "void", (json_int_t)counts->voided,
        "seals", (json_int_t)counts->seals, "checkpoints", (json_int_t)counts->checkpoints, "decks-shown",
        (json_int_t)counts->decks_shown, "decks-not-shown", (json_int_t)counts->decks_unshown, "decks-opened",
        (json_int_t)counts->decks_opened, "cents", "wagered", (json_int_t)report->sums.wagered, "paid",
        (json_int_t)report->sums.paid, "wallets", (json_int_t)report->sums.wallets, "meters",
        (json_int_t)(report->sums.meters / BAIZE_MICROCENTS_PER_CENT), "sealed-decks-opened",
        report->decks_checked_with_key, "against-checkpoint", (json_int_t)report->against_number, "signatures-checked",
        (json_int_t)counts->signatures, "sealed-lines-opened", (json_int_t)counts->lines_opened, "open-rounds-sealed",
        (json_int_t)counts->rounds_sealed, "acts-not-decided-again", (json_int_t)counts->acts_sealed, "fault",
        report->sound ? NULL : json_fault(&report->fault));
    int result = json_finish(document);
    return report->sound ? result : CMD_FAILED;
}

/* ---- The whole ---- */

static int verify(const struct audit_request *request, const struct baize_audit_settings *given)
{
    static struct baize_audit_report report;
    static struct shown shown;
    struct baize_audit_settings settings = *given;
    double start = progress_seconds();
    settings.progress = on_progress;
    settings.context = &shown;
    enum baize_status status = baize_audit_verify(&settings, &report);
    if (shown.begun)
        progress_end(&shown.bar);
    if (status != BAIZE_OK)
        return audit_say(status, &settings.store, NULL);
    return request->json ? tell_json(&report) : tell_words(&report, progress_seconds() - start);
}

int audit_verify(const struct audit_request *request)
{
    struct baize_audit_settings settings = {.allocator = baize_allocator_system()};
    struct baize_house_key key;
    char *against = NULL;
    int result = CMD_FAILED;
    if (sodium_init() < 0 || (request->key != NULL && !cmd_key_read(request->key, &key)) ||
        (request->against != NULL && !read_against(request->against, &against, &settings.against_length)))
        return CMD_FAILED;
    settings.key = request->key == NULL ? NULL : &key;
    settings.against = against;
    settings.every_signature = request->every_signature;
    if (cmd_where_store(&request->where, BAIZE_STORE_READER, &settings.store)) {
        result = verify(request, &settings);
        settings.store.call->close(settings.store.self);
    }
    if (request->key != NULL)
        baize_house_key_wipe(&key);
    free(against);
    return result;
}

/* forgers.c - a house that forges its own journal: what the forgers share. */
#include "forgers.h"
#include "testing.h"

struct writer forger;
struct baize_audit_report forgers_report;
const struct bot forgers_bot = {.seed = 9, .seats = 3, .side_wagers = 70, .folds = 30, .buy_in = 500000};

static struct baize_store store;
static unsigned missed;
bool forgers_nothing_follows;

void forgers_open(void)
{
    struct baize_allocator allocator = baize_allocator_system();
    assert_int_equal(baize_store_memory(&allocator, &store), BAIZE_OK);
    forgers_nothing_follows = false;
    writer_four_tables(&forger, &store, &forgers_bot);
    for (uint32_t table = 1; table <= 4; table++)
        writer_play(&forger, &forgers_bot, table, 1);
}

void forgers_close(void)
{
    store.call->close(store.self);
}

void forgers_verify(const struct baize_house_key *key)
{
    struct baize_audit_settings settings = {.allocator = baize_allocator_system(), .store = store, .key = key};
    writer_commit(&forger);
    assert_int_equal(baize_audit_verify(&settings, &forgers_report), BAIZE_OK);
}

void forgers_must_be_sound(const char *name)
{
    static char words[20000];
    for (int i = 0; i < 2; i++) {
        struct baize_text text = baize_text_in(words, sizeof words);
        forgers_verify(i == 0 ? &forger.key : NULL);
        baize_audit_fault_print(&text, &forgers_report.fault);
        if (!forgers_report.sound)
            fail_msg("%s: %s", name, words);
    }
}

/* Acts and people are wrong in a line; seals, checkpoints and the list of commands speak of an entry as a whole. */
static bool names_its_place(enum baize_audit_fault_kind kind)
{
    const struct baize_audit_fault *fault = &forgers_report.fault;
    switch ((unsigned)kind) {
    case BAIZE_AUDIT_SEAL_COVER:
    case BAIZE_AUDIT_SEAL_HASH:
    case BAIZE_AUDIT_COMMAND:
        return fault->line == 0;
    case BAIZE_AUDIT_CHECKPOINT:
        return fault->in_stream ? fault->seq > 0 && fault->line != 1 : fault->checkpoint > 0;
    case BAIZE_AUDIT_DECIDED:
    case BAIZE_AUDIT_ACT:
    case BAIZE_AUDIT_PERSON:
    case BAIZE_AUDIT_RULES:
    case BAIZE_AUDIT_DECK:
    case BAIZE_AUDIT_SEALED_LINE:
        return fault->in_stream && fault->seq > 0 && fault->line > 0 &&
               (fault->says[0] != '\0' || fault->should[0] != '\0');
    default:
        return true;
    }
}

/* What comes behind a forgery is honest, and the audit does not get there. */
static bool stopped_there(enum baize_audit_fault_kind kind)
{
    switch ((unsigned)kind) {
    case BAIZE_AUDIT_DECIDED:
    case BAIZE_AUDIT_ACT:
    case BAIZE_AUDIT_PERSON:
    case BAIZE_AUDIT_RULES:
    case BAIZE_AUDIT_DECK:
    case BAIZE_AUDIT_SEALED_LINE:
    case BAIZE_AUDIT_PAIR:
        return forgers_nothing_follows || forgers_report.counts.acts + 10 < forger.acts_in_all;
    default:
        return true;
    }
}

/* A fault that is of no stream says of which seal or checkpoint it is. */
static bool prints_its_place(const char *found)
{
    const struct baize_audit_fault *fault = &forgers_report.fault;
    char place[64] = "";
    if (!fault->in_stream && fault->seal != 0)
        snprintf(place, sizeof place, "seal %llu: ", (unsigned long long)fault->seal);
    else if (!fault->in_stream && fault->checkpoint != 0)
        snprintf(place, sizeof place, "checkpoint %llu: ", (unsigned long long)fault->checkpoint);
    return strncmp(found, place, strlen(place)) == 0;
}

static void convict(const char *name, const struct baize_house_key *key, enum baize_audit_fault_kind kind,
                    const char *words)
{
    static char found[20000];
    struct baize_text text = baize_text_in(found, sizeof found);
    forgers_verify(key);
    baize_audit_fault_print(&text, &forgers_report.fault);
    bool in_words = strstr(found, words) != NULL;
    if (!forgers_report.sound && forgers_report.fault.kind == kind && in_words && names_its_place(kind) &&
        prints_its_place(found) && stopped_there(kind) && forgers_report.counts.streams > 0)
        return;
    missed++;
    print_error("%s (%s the key): expected %s: %s\n%s", name, key != NULL ? "with" : "without",
                baize_audit_fault_id(kind), words, forgers_report.sound ? "NOT FOUND\n" : found);
}

void forgers_convict(const struct forgery *forgery)
{
    if (!forgers_nothing_follows)
        writer_patron(&forger, 60001);
    convict(forgery->name, &forger.key, forgery->kind, forgery->words);
    if (forgery->without_key == NULL)
        convict(forgery->name, NULL, forgery->kind, forgery->words);
    else
        convict(forgery->name, NULL, forgery->kind_without_key, forgery->without_key);
}

void forgers_end(void)
{
    unsigned count = missed;
    missed = 0;
    assert_int_equal(count, 0);
}

void forgers_convict_all(const struct forgery *forgeries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        forgers_open();
        forgeries[i].write();
        forgers_convict(&forgeries[i]);
        forgers_close();
    }
    forgers_end();
}

/* ---- A day ---- */

void forgers_go_on(void)
{
    unsigned rules = 0; /* the first that were filed: Four Card Poker */
    writer_hire(&forger, BOT_DEALER + 5, BAIZE_DEALER);
    writer_make_table(&forger, 5, rules, BAIZE_SOURCE_GENERATOR, false);
    writer_link(&forger, 1, 5);
    for (uint8_t seat = 1; seat <= forgers_bot.seats; seat++)
        writer_patron(&forger, bot_patron(&forgers_bot, 5, seat));
    for (uint32_t table = 1; table <= 5; table++)
        writer_play(&forger, &forgers_bot, table, 1);
    writer_checkpoint(&forger);
    writer_commit(&forger);
}

/* ---- Rewriting ---- */

static const struct rewrite *wanted;
static bool rewritten;

static void drop_part(struct writer_act *act, unsigned at)
{
    memmove(&act->parts[at], &act->parts[at + 1], (act->count - at - 1) * sizeof act->parts[0]);
    act->count--;
}

static void replace(struct writer_part *part, size_t at, size_t old_length, const char *fresh)
{
    size_t length = strlen(fresh);
    assert_true(part->length - old_length + length <= sizeof part->lines);
    memmove(part->lines + at + length, part->lines + at + old_length, part->length - at - old_length);
    memcpy(part->lines + at, fresh, length);
    part->length += length - old_length;
}

/* FLIP in the fresh words: the digit that stands behind the old ones becomes another. */
static void flip(struct writer_part *part)
{
    char *mark = memchr(part->lines, FLIP[0], part->length);
    if (mark == NULL)
        return;
    char digit = mark[1] == '0' ? '1' : '0';
    replace(part, (size_t)(mark - part->lines), 2, "");
    replace(part, (size_t)(mark - part->lines), 0, (char[]){digit, '\0'});
}

static void rewrite_act(struct writer *writer, struct writer_act *act)
{
    (void)writer;
    if (rewritten || strcmp(act->what, wanted->what) != 0)
        return;
    for (unsigned i = 0; i < act->count && !rewritten; i++) {
        struct writer_part *part = &act->parts[i];
        if (part->stream.kind != (uint32_t)wanted->kind)
            continue;
        const char *found = wanted->old == NULL ? part->lines + part->length
                                                : memmem(part->lines, part->length, wanted->old, strlen(wanted->old));
        if (found == NULL)
            continue;
        rewritten = true;
        if (wanted->fresh == NULL)
            drop_part(act, i);
        else
            replace(part, (size_t)(found - part->lines), wanted->old == NULL ? 0 : strlen(wanted->old), wanted->fresh);
        flip(part);
    }
}

void forgers_rewrite(const struct rewrite *rewrite)
{
    wanted = rewrite;
    rewritten = false;
    forger.forge_act = rewrite_act;
    forgers_go_on();
    forger.forge_act = NULL;
    if (!rewritten)
        fail_msg("%s: %s does not occur", rewrite->what, rewrite->old == NULL ? "the act" : rewrite->old);
}

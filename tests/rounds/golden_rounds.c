/* golden_rounds.c - plays the scripts of a folder and compares what is printed with the files beside them.
 *
 *     golden_rounds FOLDER             every NAME.round against its NAME.txt
 *     golden_rounds --update FOLDER    writes the NAME.txt anew: read the difference before you keep it
 *
 * A script has one command a line; # begins a comment:
 *
 *     rules SUBMISSION                     first; opens the round
 *     hand PLACE CARDS                     what a seat, `dealer`, `bonus` or `rack` will be dealt, in this order
 *     bet SEAT PATRON WAGER AMOUNT ...     one wager or more          withdraw SEAT WAGER
 *     close                                no more bets               deal [COUNT]     all that are wanted
 *     play SEAT [AMOUNT]                   fold SEAT                  discard SEAT [CARDS]
 *     timeout                              leave PATRON               report IRREGULARITY [CARD]
 *     reveal    settle [COUNT]             pay AMOUNT                 envy
 *     back-out SEAT                        end                        open    another round, with a new deck
 *     ! COMMAND                            the command is refused: the words are printed
 *
 * What is printed comes from the events after they were written as text and read back. */
#include "base/vocabulary.h"
#include "promises.h"
#include "stack.h"

#include <glob.h>
#include <stdio.h>

#define OUTPUT_SIZE (256u << 10)
#define WORDS_MOST  24

static unsigned char scratch[BAIZE_RULES_SCRATCH];
static struct baize_diagnostics found;
static struct baize_rules rules;
static struct baize_events events;
static char output[OUTPUT_SIZE];

struct script {
    const char *path;
    int line;
    struct witness witness;
    struct baize_round round;
    struct stack stack;
    struct baize_text out;
    int64_t at_ms;
    bool expects_refusal;
    size_t count;
    char *words[WORDS_MOST];
};

static _Noreturn void stop(const struct script *script, const char *why)
{
    fprintf(stderr, "%s:%d: %s\n", script->path, script->line, why);
    exit(1);
}

/* ---- Reading words ---- */

static const char *word(const struct script *script, size_t index)
{
    if (index >= script->count)
        stop(script, "a word is missing");
    return script->words[index];
}

static uint32_t number(const struct script *script, size_t index)
{
    char *end;
    unsigned long value = strtoul(word(script, index), &end, 10);
    if (*end != '\0' || value > UINT32_MAX)
        stop(script, "a number is expected");
    return (uint32_t)value;
}

static baize_cents amount(const struct script *script, size_t index)
{
    baize_cents cents;
    size_t position;
    const char *why;
    const char *text = word(script, index);
    if (baize_cents_parse(text, strlen(text), &cents, &position, &why) != BAIZE_OK)
        stop(script, "an amount is expected");
    return cents;
}

/* The rest of the line, as it was. */
static const char *rest(const struct script *script, size_t index)
{
    static char line[256];
    struct baize_text text = baize_text_in(line, sizeof line);
    for (size_t i = index; i < script->count; i++)
        baize_text_format(&text, "%s%s", i > index ? " " : "", script->words[i]);
    return line;
}

static baize_cards cards(const struct script *script, size_t index)
{
    baize_card list[BAIZE_DECK_MOST];
    size_t count;
    baize_cards set = 0;
    const char *text = rest(script, index);
    if (baize_cards_parse(text, strlen(text), list, BAIZE_DECK_MOST, &count, NULL) != BAIZE_OK)
        stop(script, "cards are expected");
    for (size_t i = 0; i < count; i++)
        set |= baize_cards_one(list[i]);
    return set;
}

static enum baize_wager wager(const struct script *script, size_t index)
{
    for (int w = 0; w < BAIZE_WAGERS; w++)
        if (strcmp(word(script, index), baize_wager_id((enum baize_wager)w)) == 0)
            return (enum baize_wager)w;
    stop(script, "a wager is expected");
}

static enum baize_irregularity irregularity(const struct script *script, size_t index)
{
    for (int i = 0; i < BAIZE_IRREGULARITIES; i++)
        if (strcmp(word(script, index), baize_vocabulary_id(&baize_words_irregularity, (int)i)) == 0)
            return (enum baize_irregularity)i;
    stop(script, "an irregularity is expected");
}

static uint8_t place(const struct script *script, size_t index)
{
    const char *text = word(script, index);
    return strcmp(text, "dealer") == 0  ? BAIZE_PLACE_DEALER
           : strcmp(text, "bonus") == 0 ? BAIZE_PLACE_BONUS_BOX
           : strcmp(text, "rack") == 0  ? BAIZE_PLACE_RACK
                                        : (uint8_t)number(script, index);
}

/* ---- Printing ---- */

static void print_event(struct script *script, const struct baize_event *event)
{
    char line[BAIZE_EVENT_TEXT_SIZE];
    struct baize_text text = baize_text_in(line, sizeof line);
    struct baize_event read;
    size_t position;
    if (baize_event_encode(&text, event, &rules) != BAIZE_OK ||
        baize_event_decode(line, text.length, &rules, &read, &position) != BAIZE_OK)
        stop(script, "an event does not survive its text");
    baize_event_print(&script->out, &read, &rules);
    baize_text_add(&script->out, "\n");
}

static void print_refusal(struct script *script, const struct baize_refusal *refusal)
{
    baize_text_add(&script->out, "-- refused: ");
    baize_refusal_print(&script->out, refusal, &rules);
    baize_text_add(&script->out, "\n");
}

/* What everybody has more or less than before. */
static void print_balances(struct script *script)
{
    const struct baize_ledger *ledger = &script->round.ledger;
    baize_text_add(&script->out, "\n");
    for (uint32_t patron = 0; patron < 100; patron++)
        for (uint8_t i = 0; i < ledger->count; i++) {
            const struct baize_entry *entry = &ledger->balances[i];
            if (entry->account.owner != patron)
                continue;
            if (entry->account.kind == BAIZE_ACCOUNT_CHIPS)
                baize_text_format(&script->out, "Patron %u: ", patron);
            else
                baize_text_add(&script->out, entry->account.kind == BAIZE_ACCOUNT_TRAY     ? "Tray: "
                                             : entry->account.kind == BAIZE_ACCOUNT_LAYOUT ? "Layout: "
                                                                                           : "Meters: ");
            baize_text_add(&script->out, entry->amount > 0 ? "+" : "");
            baize_money_print(&script->out, entry->amount);
            baize_text_add(&script->out, "\n");
        }
}

/* ---- Commands ---- */

static void act(struct script *script, struct baize_action action)
{
    action.by = (struct baize_actor){.who = 1, .role = BAIZE_DEALER, .at_ms = script->at_ms += 1000};
    struct baize_refusal refusal = baize_round_check(&rules, &script->round, &action);
    enum baize_status status = witness_act(&script->witness, &script->round, &action, &events);
    if ((status == BAIZE_ROUND_REFUSED) != script->expects_refusal)
        stop(script, status == BAIZE_OK ? "this is allowed" : baize_reason_name(refusal.reason));
    if (status == BAIZE_ROUND_REFUSED)
        print_refusal(script, &refusal);
    for (uint8_t i = 0; i < events.count; i++)
        print_event(script, &events.events[i]);
}

static void simple(struct script *script, enum baize_act kind)
{
    act(script, (struct baize_action){.kind = kind});
}

static void command_open(struct script *script)
{
    struct baize_action action = {.kind = BAIZE_ACT_OPEN_ROUND};
    action.open_round.number = script->round.number + 1;
    memset(&script->stack, 0, sizeof script->stack);
    act(script, action);
}

static void command_rules(struct script *script)
{
    struct baize_library library = baize_shipped_library();
    struct baize_shipped shipped;
    if (baize_shipped_find(word(script, 1), BAIZE_FILE_SUBMISSION, &shipped) != BAIZE_OK)
        stop(script, "no such submission");
    struct baize_source source = {.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
    if (baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found) != BAIZE_OK)
        stop(script, found.items[0].words);
    baize_text_format(&script->out, "%s, %s\n\n", rules.title, rules.jurisdiction_title);
    script->witness = (struct witness){.rules = &rules, .in_text = true};
    baize_round_start(&script->round);
    command_open(script);
}

static void command_hand(struct script *script)
{
    if (!stack_ask(&script->stack, place(script, 1), rest(script, 2)))
        stop(script, "cards are expected");
}

static void command_bet(struct script *script)
{
    for (size_t i = 3; i < script->count; i += 2) {
        struct baize_action action = {.kind = BAIZE_ACT_PLACE_WAGER,
                                      .place_wager = {.seat = (uint8_t)number(script, 1),
                                                      .patron = number(script, 2),
                                                      .wager = wager(script, i),
                                                      .amount = amount(script, i + 1)}};
        act(script, action);
    }
}

static void command_withdraw(struct script *script)
{
    struct baize_action action = {.kind = BAIZE_ACT_WITHDRAW_WAGER,
                                  .withdraw_wager = {.seat = (uint8_t)number(script, 1), .wager = wager(script, 2)}};
    act(script, action);
}

static void command_close(struct script *script)
{
    simple(script, BAIZE_ACT_NO_MORE_BETS);
}

static void command_deal(struct script *script)
{
    uint8_t count = script->count > 1 ? (uint8_t)number(script, 1) : baize_round_cards_wanted(&script->round);
    act(script, stack_next(&script->stack, &rules, &script->round, count));
}

static void command_play(struct script *script)
{
    struct baize_action action = {
        .kind = BAIZE_ACT_PLAY,
        .play = {.seat = (uint8_t)number(script, 1), .amount = script->count > 2 ? amount(script, 2) : 0}};
    act(script, action);
}

static void command_fold(struct script *script)
{
    struct baize_action action = {.kind = BAIZE_ACT_FOLD, .fold = {.seat = (uint8_t)number(script, 1)}};
    act(script, action);
}

static void command_discard(struct script *script)
{
    struct baize_action action = {.kind = BAIZE_ACT_DISCARD,
                                  .discard = {.seat = (uint8_t)number(script, 1), .cards = cards(script, 2)}};
    act(script, action);
}

static void command_timeout(struct script *script)
{
    simple(script, BAIZE_ACT_DEADLINE_PASSED);
}

static void command_leave(struct script *script)
{
    struct baize_action action = {.kind = BAIZE_ACT_LEAVE, .leave = {.patron = number(script, 1)}};
    act(script, action);
}

static void command_report(struct script *script)
{
    struct baize_action action = {.kind = BAIZE_ACT_REPORT_IRREGULARITY,
                                  .report_irregularity = {.what = irregularity(script, 1), .card = cards(script, 2)}};
    act(script, action);
}

static void command_reveal(struct script *script)
{
    simple(script, BAIZE_ACT_REVEAL);
}

static void command_settle(struct script *script)
{
    uint32_t count = script->count > 1 ? number(script, 1) : BAIZE_SEATS_MOST;
    if (script->expects_refusal)
        simple(script, BAIZE_ACT_SETTLE_SEAT);
    for (uint32_t i = 0; i < count && script->round.phase == BAIZE_PHASE_SETTLEMENT; i++)
        simple(script, BAIZE_ACT_SETTLE_SEAT);
}

static void command_pay(struct script *script)
{
    struct baize_action action = {.kind = BAIZE_ACT_PAY_CLAIM};
    int place = baize_round_next_claim(&script->round);
    action.pay_claim.seat = place < 0 ? 0 : script->round.claims[place].seat;
    action.pay_claim.amount = amount(script, 1);
    act(script, action);
}

static void command_envy(struct script *script)
{
    simple(script, BAIZE_ACT_PAY_ENVY);
}

static void command_back_out(struct script *script)
{
    struct baize_action action = {.kind = BAIZE_ACT_BACK_OUT_CLAIM};
    action.back_out_claim.seat = (uint8_t)number(script, 1);
    act(script, action);
}

static void command_end(struct script *script)
{
    simple(script, BAIZE_ACT_END_ROUND);
}

static const struct {
    const char *name;
    void (*run)(struct script *);
} commands[] = {
    {"rules", command_rules},       {"open", command_open},         {"hand", command_hand},
    {"bet", command_bet},           {"withdraw", command_withdraw}, {"close", command_close},
    {"deal", command_deal},         {"play", command_play},         {"fold", command_fold},
    {"discard", command_discard},   {"timeout", command_timeout},   {"leave", command_leave},
    {"report", command_report},     {"reveal", command_reveal},     {"settle", command_settle},
    {"pay", command_pay},           {"envy", command_envy},         {"end", command_end},
    {"back-out", command_back_out},
};

static void run_line(struct script *script, char *line)
{
    size_t skip = 0;
    script->count = 0;
    line[strcspn(line, "#\n")] = '\0';
    for (char *text = strtok(line, " "); text != NULL; text = strtok(NULL, " "))
        if (script->count < WORDS_MOST)
            script->words[script->count++] = text;
    if (script->count == 0)
        return;
    script->expects_refusal = strcmp(script->words[0], "!") == 0;
    skip = script->expects_refusal;
    script->count -= skip;
    memmove(script->words, script->words + skip, script->count * sizeof script->words[0]);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (script->count > 0 && strcmp(script->words[0], commands[i].name) == 0) {
            commands[i].run(script);
            return;
        }
    stop(script, "no such command");
}

/* ---- Files ---- */

static void run_script(const char *path)
{
    static struct script script;
    char line[512];
    FILE *file = fopen(path, "r");
    script = (struct script){.path = path, .out = baize_text_in(output, sizeof output)};
    if (file == NULL)
        stop(&script, "cannot be read");
    while (fgets(line, sizeof line, file) != NULL) {
        script.line++;
        run_line(&script, line);
    }
    fclose(file);
    if (script.round.phase != BAIZE_PHASE_ENDED && script.round.phase != BAIZE_PHASE_VOIDED)
        stop(&script, "the round is not over");
    print_balances(&script);
    if (script.out.truncated)
        stop(&script, "the output does not fit");
}

static bool compare(const char *path)
{
    static char expected[OUTPUT_SIZE];
    FILE *file = fopen(path, "r");
    size_t length = file == NULL ? 0 : fread(expected, 1, sizeof expected - 1, file);
    if (file != NULL)
        fclose(file);
    expected[length] = '\0';
    if (strcmp(expected, output) == 0)
        return true;
    size_t at = 0;
    int line = 1;
    for (; expected[at] != '\0' && expected[at] == output[at]; at++)
        line += expected[at] == '\n';
    fprintf(stderr, "%s:%d: differs; printed was\n%s", path, line, output);
    return false;
}

static bool update(const char *path)
{
    FILE *file = fopen(path, "w");
    return file != NULL && fputs(output, file) >= 0 && fclose(file) == 0;
}

int main(int argc, char **argv)
{
    bool updates = argc == 3 && strcmp(argv[1], "--update") == 0;
    char path[512];
    glob_t names;
    int failed = 0;
    if (argc < 2 || argc > 3 || (argc == 3 && !updates)) {
        fputs("usage: golden_rounds [--update] FOLDER\n", stderr);
        return 2;
    }
    snprintf(path, sizeof path, "%s/*.round", argv[argc - 1]);
    if (glob(path, 0, NULL, &names) != 0) {
        fprintf(stderr, "%s: no scripts\n", path);
        return 1;
    }
    for (size_t i = 0; i < names.gl_pathc; i++) {
        run_script(names.gl_pathv[i]);
        snprintf(path, sizeof path, "%.*s.txt", (int)(strlen(names.gl_pathv[i]) - strlen(".round")), names.gl_pathv[i]);
        failed += !(updates ? update(path) : compare(path));
    }
    printf("%zu playthroughs, %d failed\n", names.gl_pathc, failed);
    globfree(&names);
    return failed > 0;
}

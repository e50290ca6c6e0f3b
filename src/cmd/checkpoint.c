/* checkpoint.c - baize checkpoint: the end of a shift, signed, to be kept elsewhere (DESIGN, decision 14). */
#include "cmd/durable.h"
#include "cmd/json.h"
#include "cmd/office.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of the list is shorter than 128 bytes; the house, tables and meters are few against the wallets. */
static size_t text_size(const struct baize_engine *engine)
{
    size_t lines = 16 + BAIZE_HOUSE_TABLES_MOST + BAIZE_HOUSE_METERS_MOST;
    for (const struct baize_wallet *wallet = baize_engine_next_wallet(engine, NULL); wallet != NULL;
         wallet = baize_engine_next_wallet(engine, wallet))
        lines++;
    return lines * 128;
}

static bool sign(struct office *office, struct baize_text *text)
{
    struct baize_refusal refusal;
    enum baize_status status = baize_engine_checkpoint(office->house.engine, &office->by, text, &refusal);
    if (status == BAIZE_OK)
        return true;
    char words[1024] = "";
    struct baize_text why = baize_text_in(words, sizeof words);
    if (status == BAIZE_COMMAND_REFUSED)
        baize_engine_refusal_print(&why, office->house.engine, &refusal);
    fprintf(stderr, "baize: refused: %s\n", status == BAIZE_COMMAND_REFUSED ? words : baize_status_words(status));
    return false;
}

char *office_checkpoint(struct office *office)
{
    size_t size = text_size(office->house.engine);
    char *memory = malloc(size);
    struct baize_text text = baize_text_in(memory, memory == NULL ? 0 : size);
    if (memory == NULL)
        perror("baize");
    else if (sign(office, &text))
        return memory;
    free(memory);
    return NULL;
}

/* `out` NULL: there is no file to write. */
static bool write_out(struct durable_file *out, const char *text)
{
    if (out == NULL || durable_finish(out, text, strlen(text)))
        return true;
    fprintf(stderr, "baize: cannot write '%s': %s; the checkpoint is signed, and kept in the store\n", out->path,
            strerror(errno));
    return false;
}

static int tell(const struct office_request *request, const struct office *office, const char *text)
{
    const struct baize_house *house = baize_engine_house(office->house.engine);
    unsigned day = house->day;
    if (request->json)
        return json_finish(json_pack("{s:I, s:i, s:i, s:s?, s:s}", "checkpoint", (json_int_t)house->checkpoints, "day",
                                     (int)house->day, "shift", (int)house->shift, "file", request->out, "text", text));
    if (request->out == NULL)
        fputs(text, stdout);
    else
        printf("Checkpoint %llu, gaming day %04u-%02u-%02u, shift %u, is in '%s'.\n"
               "Keep a copy away from this machine: only that proves later that no end of the record was cut off.\n",
               (unsigned long long)house->checkpoints, day / 10000, day / 100 % 100, day % 100, house->shift,
               request->out);
    return CMD_DONE;
}

/* ---- One that is kept in the store, again ---- */

struct kept {
    struct baize_store_answer answer;
    char *text;
};

static bool on_record(void *context, const struct baize_store_record *record)
{
    struct kept *kept = context;
    kept->text = malloc(record->length + 1);
    if (kept->text != NULL) {
        memcpy(kept->text, record->value, record->length);
        kept->text[record->length] = '\0';
    }
    return false;
}

/* Its text, to be freed; NULL: says why. */
static char *read_kept(struct office *office, uint32_t number)
{
    const struct baize_store *store = &office->house.store;
    struct kept kept = {.text = NULL};
    char key[24];
    snprintf(key, sizeof key, "%010u", number);
    enum baize_status taken =
        store->call->records(store->self, "checkpoint", key, on_record, baize_store_answered, &kept);
    enum baize_status status = baize_store_wait(store, &kept.answer, taken);
    if (kept.text == NULL && status == BAIZE_OK)
        fprintf(stderr, "baize: there is no checkpoint %u; the last one is %llu\n", number,
                (unsigned long long)baize_engine_house(office->house.engine)->checkpoints);
    else if (kept.text == NULL)
        fprintf(stderr, "baize: not read: %s: %s\n", baize_status_words(status), store->call->trouble(store->self));
    return kept.text;
}

static int tell_kept(const struct office_request *request, uint32_t number, const char *text)
{
    if (request->json)
        return json_finish(
            json_pack("{s:i, s:s?, s:s}", "checkpoint", (int)number, "file", request->out, "text", text));
    if (request->out == NULL)
        fputs(text, stdout);
    else
        printf("Checkpoint %u is in '%s'.\n", number, request->out);
    return CMD_DONE;
}

static int export_kept(const struct office_request *request, struct durable_file *out)
{
    static struct office office;
    uint32_t number;
    if (!office_number("--number", request->number, BAIZE_HOUSE_NUMBER_MOST, &number))
        return CMD_USAGE;
    if (!office_look(request, &office))
        return CMD_FAILED;
    char *text = read_kept(&office, number);
    int result = CMD_FAILED;
    if (text != NULL && write_out(out, text))
        result = tell_kept(request, number, text);
    free(text);
    office_close(&office);
    return result;
}

/* ---- The command ---- */

static int make(const struct office_request *request, struct durable_file *out)
{
    static struct office office;
    if (!office_open(request, 1, &office))
        return CMD_FAILED;
    char *text = office_checkpoint(&office);
    int result = CMD_FAILED;
    if (text != NULL && write_out(out, text))
        result = tell(request, &office, text);
    free(text);
    office_close(&office);
    return result;
}

static int run(const struct office_request *request)
{
    static struct durable_file file;
    if (request->as == NULL && request->number == NULL) {
        fprintf(stderr, "%s: who does this? --as NAME\n", request->program);
        return CMD_USAGE;
    }
    if (request->out != NULL && !durable_begin(&file, request->out, 0644, false)) {
        fprintf(stderr, "baize: cannot make '%s': %s\n", request->out,
                errno == EEXIST ? "it is there already, and nothing is overwritten" : strerror(errno));
        return CMD_FAILED; /* before anything is signed */
    }
    struct durable_file *out = request->out != NULL ? &file : NULL;
    int result = request->number != NULL ? export_kept(request, out) : make(request, out);
    if (out != NULL)
        durable_drop(out);
    return result;
}

static const struct argp_option options[] = {
    {"out", OFFICE_WORD(out), "FILE", 0, "Write it into FILE, which must not be there; else to standard output", 0},
    {"number", OFFICE_WORD(number), "N", 0, "Ends nothing: gives checkpoint N again, from the store; nobody signs", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTION_JSON,
    {0}};

const struct cmd_command cmd_checkpoint = {
    .usage =
        {"checkpoint", "end a shift and sign where the record stands", "",
         "Ends the shift and signs where all streams of the record stand."
         "\vKeep a copy away from the machine: `baize audit verify --against FILE` then proves that no end was cut "
         "off. Examples:\n\n"
         "  baize checkpoint --out friday-night.checkpoint --as frank\n"
         "  baize checkpoint --number 12 --out friday-night.checkpoint",
         options, true},
    .run_of = office_run,
    .how = &(const struct office_how){.run = run},
};

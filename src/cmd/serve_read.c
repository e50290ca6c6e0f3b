/* serve_read.c - the configuration file: a small part of YAML, read as strictly as rule files are (src/rules/tree.h).
 * An unknown key, a key that stands twice, a value out of range: each is said with its place, and nothing starts. */
#include "cmd/files.h"
#include "cmd/serve.h"
#include "rules/tree.h"

#include <stdio.h>
#include <string.h>

#define BYTES_MOST (64u << 10)

static const struct serve_key *find_key(const char *name)
{
    for (size_t i = 0; i < serve_keys_count; i++)
        if (strcmp(serve_keys[i].name, name) == 0)
            return &serve_keys[i];
    return NULL;
}

static void set(struct serve_config *config, const struct serve_key *key, const struct node *value,
                struct faults *faults)
{
    char why[512];
    if (value->kind != NODE_SCALAR)
        fault_add(faults, value->at, "CONFIG_VALUE", NULL, "%s: one value is expected", key->name);
    else if (!serve_set(config, key, value->text, why, sizeof why))
        fault_add(faults, value->at, "CONFIG_VALUE", NULL, "%s", why);
}

static void take(struct serve_config *config, const struct node *name, const struct node *value, struct faults *faults)
{
    const struct serve_key *key = name->kind == NODE_SCALAR ? find_key(name->text) : NULL;
    if (key == NULL) {
        fault_add(faults, name->at, "CONFIG_KEY", NULL,
                  "'%s' is no key of the configuration; `baize serve --print-config` shows all",
                  name->kind == NODE_SCALAR ? name->text : "this");
        return;
    }
    bool list = key->kind == SERVE_TEXTS || key->kind == SERVE_NUMBERS;
    if (list && value->kind != NODE_LIST) {
        fault_add(faults, value->at, "CONFIG_VALUE", NULL, "%s: a list is expected, like [1, 2]", key->name);
        return;
    }
    if (!list) {
        set(config, key, value, faults);
        return;
    }
    *(uint32_t *)(void *)((char *)config + key->count) = 0;
    for (const struct node *entry = value->first; entry != NULL; entry = entry->next)
        set(config, key, entry, faults);
}

/* A file in which every setting is a comment, such as the one that is installed: all keys have their defaults. */
static bool is_only_comments(const char *text, size_t length)
{
    bool in_comment = false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\n')
            in_comment = false;
        else if (text[i] == '#')
            in_comment = true;
        else if (!in_comment && strchr(" \t\r", text[i]) == NULL)
            return false;
    }
    return true;
}

bool serve_read(struct serve_config *config, const char *name)
{
    static struct baize_diagnostics found;
    struct cmd_file file;
    struct baize_arena arena = baize_arena_in(files_scratch(), BAIZE_RULES_SCRATCH);
    struct faults faults = {.found = &found};
    if (!files_read("the configuration", name, &file))
        return false;
    faults_begin(&found);
    if (is_only_comments(file.source.bytes, file.source.length)) {
        files_close(&file);
        return true;
    }
    const struct node *top = tree_read(&file.source, BYTES_MOST, &arena, &faults);
    if (top != NULL && top->kind != NODE_MAP)
        fault_add(&faults, top->at, "CONFIG_KEY", NULL, "keys and values are expected, like `listen: 127.0.0.1:8080`");
    else if (top != NULL)
        for (const struct node *at = top->first; at != NULL && at->next != NULL; at = at->next->next)
            take(config, at, at->next, &faults);
    faults_sort(&found);
    files_report(&found, &file.source, &file.source);
    bool good = found.errors == 0;
    files_close(&file);
    return good;
}

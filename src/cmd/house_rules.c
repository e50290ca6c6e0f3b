#include "cmd/house_rules.h"

#include <stdio.h>
#include <string.h>

bool house_rules_id(const char *name, char id[BAIZE_ID_SIZE])
{
    const char *slash = strrchr(name, '/');
    const char *word = slash == NULL ? name : slash + 1;
    size_t length = strlen(word);
    if (length > 5 && strcmp(word + length - 5, ".yaml") == 0)
        length -= 5;
    bool good = length > 0 && length < BAIZE_ID_SIZE;
    for (size_t i = 0; good && i < length; i++)
        good = (word[i] >= 'a' && word[i] <= 'z') || (word[i] >= 'A' && word[i] <= 'Z') ||
               (word[i] >= '0' && word[i] <= '9') || strchr("-._", word[i]) != NULL;
    if (!good) {
        fprintf(stderr, "baize: rules are filed under 1 to %d letters, digits, -, . and _: --name ID\n",
                BAIZE_ID_SIZE - 1);
        return false;
    }
    memcpy(id, word, length);
    id[length] = '\0';
    return true;
}

/* What no house deals for money is not filed in one that does. */
static bool may_be_filed(const struct office *office, const struct baize_rules *rules)
{
    if (rules->real_money || baize_engine_house(office->house.engine)->demo)
        return true;
    fprintf(
        stderr,
        "baize: '%s' are rules that are never for money, and this house deals for money: try them with `baize serve "
        "--demo --rules FILE`, or file them in a house made by `baize init --demo`\n",
        rules->title);
    return false;
}

static bool is_filed(const struct office *office, const uint8_t digest[BAIZE_HASH_SIZE])
{
    const struct baize_house *house = baize_engine_house(office->house.engine);
    for (size_t i = 0; i < house->rules_count; i++)
        if (memcmp(house->rules[i].digest, digest, BAIZE_HASH_SIZE) == 0)
            return true;
    return false;
}

static bool file_texts(struct office *office, const struct baize_source *submission,
                       const struct baize_source *jurisdiction, const char *id, uint8_t digest[BAIZE_HASH_SIZE])
{
    baize_rules_digest(submission->bytes, submission->length, jurisdiction->bytes, jurisdiction->length, digest);
    if (is_filed(office, digest))
        return true;
    struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_FILE_RULES);
    struct baize_rules_texts *texts = &command->house.file_rules;
    snprintf(texts->submission, sizeof texts->submission, "%s", id);
    texts->submission_text = submission->bytes;
    texts->submission_length = submission->length;
    texts->jurisdiction_text = jurisdiction->bytes;
    texts->jurisdiction_length = jurisdiction->length;
    return office_do(office, command, NULL);
}

bool house_rules_file_from(struct office *office, const char *submission, const char *id, struct cmd_library *finder,
                           uint8_t digest[BAIZE_HASH_SIZE])
{
    static struct baize_rules rules;
    struct cmd_file file;
    if (!files_open(submission, &file))
        return false;
    bool good = files_compile_with(&file, finder, &rules) && may_be_filed(office, &rules) &&
                file_texts(office, &file.source, &finder->latest.source, id, digest);
    files_close(&finder->latest);
    files_close(&file);
    return good;
}

bool house_rules_file_as(struct office *office, const char *submission, const char *id, const char *directory,
                         uint8_t digest[BAIZE_HASH_SIZE])
{
    struct cmd_library finder = {.directory = directory};
    return house_rules_file_from(office, submission, id, &finder, digest);
}

bool house_rules_file(struct office *office, const char *submission, uint8_t digest[BAIZE_HASH_SIZE])
{
    char id[BAIZE_ID_SIZE];
    return house_rules_id(submission, id) && house_rules_file_as(office, submission, id, NULL, digest);
}

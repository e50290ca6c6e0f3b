#include "rules/shipped.h"

#include "rules/schema.h"

#include <string.h>

size_t baize_shipped_count(void)
{
    return shipped_files_count;
}

enum baize_status baize_shipped_at(size_t index, struct baize_shipped *shipped)
{
    if (index >= shipped_files_count)
        return BAIZE_RULES_NOT_FOUND;
    const struct shipped_file *file = &shipped_files[index];
    *shipped = (struct baize_shipped){
        .id = file->id,
        .kind = file->kind,
        .bytes = file->start,
        .length = (size_t)(file->end - file->start),
    };
    return BAIZE_OK;
}

enum baize_status baize_shipped_find(const char *id, enum baize_file_kind kind, struct baize_shipped *shipped)
{
    for (size_t i = 0; i < shipped_files_count; i++)
        if (shipped_files[i].kind == kind && strcmp(shipped_files[i].id, id) == 0)
            return baize_shipped_at(i, shipped);
    return BAIZE_RULES_NOT_FOUND;
}

static enum baize_status find_jurisdiction(void *context, const char *jurisdiction, struct baize_source *source)
{
    struct baize_shipped shipped;
    (void)context;
    if (baize_shipped_find(jurisdiction, BAIZE_FILE_JURISDICTION, &shipped) != BAIZE_OK)
        return BAIZE_RULES_NOT_FOUND;
    *source = (struct baize_source){.name = shipped.id, .bytes = shipped.bytes, .length = shipped.length};
    return BAIZE_OK;
}

static void explain_jurisdictions(void *context, const char *jurisdiction, struct baize_text *text)
{
    const char *nearest = NULL, *between = "";
    size_t least = WORDS_NEAR;
    (void)context;
    for (size_t i = 0; i < shipped_files_count; i++) {
        size_t away = words_distance(jurisdiction, shipped_files[i].id);
        if (shipped_files[i].kind == BAIZE_FILE_JURISDICTION && away < least) {
            nearest = shipped_files[i].id;
            least = away;
        }
    }
    if (nearest != NULL)
        baize_text_format(text, "did you mean '%s'? ", nearest);
    baize_text_add(text, nearest != NULL ? "Shipped are " : "shipped are ");
    for (size_t i = 0; i < shipped_files_count; i++)
        if (shipped_files[i].kind == BAIZE_FILE_JURISDICTION) {
            baize_text_format(text, "%s%s", between, shipped_files[i].id);
            between = ", ";
        }
}

struct baize_library baize_shipped_library(void)
{
    return (struct baize_library){.find = find_jurisdiction, .explain = explain_jurisdictions};
}

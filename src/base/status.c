#include <baize/status.h>
#include <stddef.h>

struct status_row {
    const char *name;
    const char *words;
};

static const struct status_row rows[] = {
#define STATUS_ROW(name, words) {#name, words},
    BAIZE_STATUS_LIST(STATUS_ROW)
#undef STATUS_ROW
};

static const struct status_row unknown = {"UNKNOWN", "unknown status"};

static const struct status_row *row_of(enum baize_status status)
{
    size_t index = (size_t)status;
    return index < sizeof rows / sizeof rows[0] ? &rows[index] : &unknown;
}

const char *baize_status_name(enum baize_status status)
{
    return row_of(status)->name;
}

const char *baize_status_words(enum baize_status status)
{
    return row_of(status)->words;
}

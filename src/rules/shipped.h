/* shipped.h - the list that the build makes of the files in rules/ (cmake/BaizeShipped.cmake). */
#ifndef BAIZE_RULES_SHIPPED_H
#define BAIZE_RULES_SHIPPED_H

#include <baize/rules.h>

struct shipped_file {
    const char *id;
    enum baize_file_kind kind;
    const char *start;
    const char *end;
};

extern const struct shipped_file shipped_files[];
extern const size_t shipped_files_count;

#endif

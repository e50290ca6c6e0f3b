/* web_files.h - the table of web files that the build makes (cmake/EmbedWeb.cmake), in the order of their paths. */
#ifndef BAIZE_SERVER_WEB_FILES_H
#define BAIZE_SERVER_WEB_FILES_H

#include <stddef.h>

struct web_file {
    const char *path; /* "/index.html" */
    const char *type, *tag;
    const char *bytes, *end;
    const char *gzip, *gzip_end; /* NULL: it would not be smaller */
};

extern const struct web_file web_files[];
extern const size_t web_files_count;

#endif

/* files.c - the web files: found by path, told by tag whether the browser has them already, gzipped for who takes it.
 *
 * A browser asks each time whether its copy is still good (no-cache) and mostly hears 304: after a new version of the
 * program no page is ever made of old and new pieces. What lies in /assets/ has its hash in its name, and is kept for
 * good. A path that names no file is a page of the screens, which look at the path themselves: it is index.html. */
#include "server/files.h"
#include "server/web_files.h"

#include <stdio.h>
#include <string.h>

static const struct web_file *find_exactly(const char *path)
{
    size_t low = 0, high = web_files_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(path, web_files[middle].path);
        if (order == 0)
            return &web_files[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* `/` and `/signs/` are the index of the folder, `/signs` is signs.html. */
static const struct web_file *find(const char *path)
{
    char longer[128];
    size_t length = strlen(path);
    const struct web_file *file = find_exactly(path);
    if (file || length == 0 || length + sizeof "index.html" > sizeof longer)
        return file;
    snprintf(longer, sizeof longer, "%s%s", path, path[length - 1] == '/' ? "index.html" : ".html");
    return find_exactly(longer);
}

static bool starts_with(const char *path, const char *folder)
{
    return strncmp(path, folder, strlen(folder)) == 0;
}

/* `/table/1`, `/floor`: pages that the screens draw. A file would have an extension; /api has answers of its own. */
static const struct web_file *find_page(const char *path)
{
    return strchr(path, '.') || starts_with(path, "/api") ? NULL : find_exactly("/index.html");
}

/* If-None-Match is a list of tags, or *. A tag of ours is 16 hex digits: it is nowhere by chance. */
static bool has_it(const struct net_request *request, const struct web_file *file)
{
    const char *tags = net_request_header(request, "if-none-match");
    return tags && (strcmp(tags, "*") == 0 || strstr(tags, file->tag));
}

bool files_answer(struct net_request *request)
{
    const char *path = net_request_path(request);
    const struct web_file *file = find(path);
    if (!file)
        file = find_page(path);
    if (!file)
        return false;
    bool gzipped = file->gzip && net_request_takes_gzip(request);
    char tag[32];
    snprintf(tag, sizeof tag, gzipped ? "\"%s-gzip\"" : "\"%s\"", file->tag);
    const char *kept = starts_with(path, "/assets/") ? "max-age=31536000, immutable" : "no-cache";
    struct net_header headers[] = {{"etag", tag}, {"cache-control", kept}, {"vary", "Accept-Encoding"}};
    struct net_answer answer = {.status = 200,
                                .type = file->type,
                                .body = gzipped ? file->gzip : file->bytes,
                                .length = (size_t)(gzipped ? file->gzip_end - file->gzip : file->end - file->bytes),
                                .keep = true,
                                .gzipped = gzipped,
                                .headers = headers,
                                .headers_count = 3};
    if (has_it(request, file)) {
        answer.status = 304;
        answer.type = NULL;
        answer.gzipped = false;
    }
    net_answer(request, &answer);
    return true;
}

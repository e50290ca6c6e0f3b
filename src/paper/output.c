/* output.c - a file that appears whole or not at all.
 *
 *     open PATH.tmp  ->  write ...  ->  flush, to the disk, close  ->  rename to PATH
 *                           |                   |                        |
 *                           +---- any failure: close, remove PATH.tmp ---+
 *
 * rename replaces an older PATH in one step, so a reader sees the old file or the new one, never a half. */
#include "paper/output.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool output_failed(const struct output *output)
{
    return output->problem != 0 || output->words != NULL;
}

void output_fail(struct output *output, const char *words)
{
    if (!output_failed(output))
        output->words = words;
}

static bool fail(struct output *output)
{
    if (!output_failed(output))
        output->problem = errno != 0 ? errno : EIO;
    return false;
}

bool output_open(struct output *output, const char *path)
{
    *output = (struct output){.path = path};
    int length = snprintf(output->temporary, sizeof output->temporary, "%s.tmp", path);
    if (length < 0 || (size_t)length >= sizeof output->temporary) {
        errno = ENAMETOOLONG;
        return fail(output);
    }
    errno = 0;
    output->stream = fopen(output->temporary, "wb");
    return output->stream != NULL || fail(output);
}

bool output_write(struct output *output, const void *bytes, size_t length)
{
    errno = 0;
    if (output_failed(output) || fwrite(bytes, 1, length, output->stream) != length)
        return fail(output);
    return true;
}

bool output_close(struct output *output, bool complete)
{
    if (output->stream == NULL)
        return false;
    errno = 0;
    if (complete && !output_failed(output) && (fflush(output->stream) != 0 || fsync(fileno(output->stream)) != 0))
        fail(output);
    errno = 0;
    if (fclose(output->stream) != 0)
        fail(output);
    output->stream = NULL;
    errno = 0;
    if (complete && !output_failed(output) && rename(output->temporary, output->path) != 0)
        fail(output);
    if (complete && !output_failed(output))
        return true;
    remove(output->temporary);
    return false;
}

void output_why(const struct output *output, char *why, size_t size)
{
    const char *words = output->words != NULL ? output->words : strerror(output->problem != 0 ? output->problem : EIO);
    snprintf(why, size, "cannot write '%s': %s", output->path, words);
}

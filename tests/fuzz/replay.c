/* replay.c - runs a fuzz target over kept inputs, without libFuzzer: `fuzz_cards [--every N] FOLDER-OR-FILE...` */
#include "fuzz.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

static size_t inputs;
static int every = 1; /* of a folder: each so many-th of them */

/* The bytes are in memory of just their size, so that the address sanitizer sees a read beyond the end. */
static void run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct stat status;
    if (file == NULL || fstat(fileno(file), &status) != 0) {
        perror(path);
        exit(1);
    }
    size_t size = (size_t)status.st_size;
    uint8_t *bytes = malloc(size > 0 ? size : 1);
    if (bytes == NULL || fread(bytes, 1, size, file) != size) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(1);
    }
    fclose(file);
    LLVMFuzzerTestOneInput(bytes, size);
    free(bytes);
    inputs++;
}

static int is_input(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* In the order of their names: a failure comes at the same place every time. */
static void run_folder(const char *path)
{
    struct dirent **entries;
    int count = scandir(path, &entries, is_input, alphasort);
    if (count < 0) {
        perror(path);
        exit(1);
    }
    for (int i = 0; i < count; i++) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        if (i % every == 0)
            run_file(name);
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct stat status;
        if (strcmp(argv[i], "--every") == 0 && i + 1 < argc)
            every = atoi(argv[++i]) > 0 ? atoi(argv[i]) : 1;
        else if (stat(argv[i], &status) == 0 && S_ISDIR(status.st_mode))
            run_folder(argv[i]);
        else
            run_file(argv[i]);
    }
    printf("%zu inputs\n", inputs);
    return inputs > 0 ? 0 : 1; /* an empty corpus proves nothing */
}

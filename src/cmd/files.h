/* files.h - submissions and jurisdictions by file name or shipped id, for every subcommand. */
#ifndef BAIZE_CMD_FILES_H
#define BAIZE_CMD_FILES_H

#include <baize/rules.h>

/* A file that was read or shipped. `bytes` is freed by files_close. */
struct cmd_file {
    struct baize_source source;
    char *owned; /* NULL for a shipped one */
};

/* Opens a file ("-" is standard input) or, when there is none of that name, the shipped file with that id. Says on
 * stderr what went wrong. */
bool files_open(const char *name, struct cmd_file *file);
/* The same for what no file of rules is; `what` says what it should be: "the scenario". */
bool files_read(const char *what, const char *name, struct cmd_file *file);
void files_close(struct cmd_file *file);

/* The digest of its text: BLAKE2b, 32 bytes, as hexadecimal digits. */
#define FILES_DIGEST_SIZE 65
void files_digest(const struct cmd_file *file, char digest[FILES_DIGEST_SIZE]);

/* Jurisdictions from a directory (NAME.yaml), or the shipped ones when `directory` is NULL. With `shipped_first` the
 * directory is asked for those only that are not shipped. */
struct cmd_library {
    const char *directory;
    bool shipped_first;
    struct cmd_file latest; /* the jurisdiction that was found last; it stays open for messages */
};

struct baize_library files_library(struct cmd_library *library);

/* Working memory for loading; one for the whole program. */
void *files_scratch(void);

/* Prints all diagnostics on stderr. */
void files_report(const struct baize_diagnostics *found, const struct baize_source *submission,
                  const struct baize_source *jurisdiction);

/* Compiles a submission that is open (standard input can be read only once); on failure says why. */
bool files_compile(const struct cmd_file *file, const char *directory, struct baize_rules *rules);
/* The same with the jurisdictions of `finder`, whose latest the caller closes. */
bool files_compile_with(const struct cmd_file *file, struct cmd_library *finder, struct baize_rules *rules);

/* Opens and loads a submission; on failure says why and returns false. */
bool files_load(const char *name, const char *directory, struct baize_rules *rules, struct cmd_file *file);

#endif

/* who.c - who signs: names and passwords. No password is ever printed, echoed, or given on a command line. */
#include "cmd/office.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

/* ---- Reading ---- */

static bool read_line(FILE *file, char password[OFFICE_PASSWORD_SIZE])
{
    size_t length = 0;
    int byte;
    while ((byte = fgetc(file)) != EOF && byte != '\n')
        if (length + 1 < OFFICE_PASSWORD_SIZE) /* longer than any: the rest cannot matter */
            password[length++] = (char)byte;
    if (length > 0 && password[length - 1] == '\r')
        length--;
    password[length] = '\0';
    return length > 0 || byte == '\n';
}

/* Who interrupts the question gets the terminal back as it was. */
static struct termios as_it_was;

static void give_back(int number)
{
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &as_it_was);
    signal(number, SIG_DFL);
    raise(number);
}

static void on_interruption(void (*what)(int number))
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        signal(numbers[i], what);
}

static bool read_terminal(const char *prompt, char password[OFFICE_PASSWORD_SIZE])
{
    if (tcgetattr(STDIN_FILENO, &as_it_was) != 0)
        return false;
    struct termios quiet = as_it_was;
    quiet.c_lflag &= ~(tcflag_t)ECHO;
    fprintf(stderr, "%s: ", prompt);
    fflush(stderr);
    on_interruption(give_back);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
    bool good = read_line(stdin, password);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &as_it_was);
    on_interruption(SIG_DFL);
    fputc('\n', stderr);
    return good;
}

/* A file that others can read has told them the password already. What is no file (a pipe, a terminal) has no mode that
 * says who reads it. */
static bool is_private(FILE *file, const char *name)
{
    struct stat about;
    if (fstat(fileno(file), &about) != 0 || !S_ISREG(about.st_mode) || (about.st_mode & (S_IRWXG | S_IRWXO)) == 0)
        return true;
    fprintf(stderr,
            "baize: others may read or change '%s': only its owner may have access to a file with a password "
            "(chmod 600 %s)\n",
            name, name);
    return false;
}

static bool read_file(const char *name, char password[OFFICE_PASSWORD_SIZE])
{
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        fprintf(stderr, "baize: cannot read '%s': %s\n", name, strerror(errno));
        return false;
    }
    if (!is_private(file, name)) {
        fclose(file);
        return false;
    }
    setvbuf(file, NULL, _IONBF, 0);
    errno = 0;
    bool good = read_line(file, password);
    if (!good && ferror(file)) { /* a folder, say */
        fprintf(stderr, "baize: cannot read '%s': %s\n", name, strerror(errno));
        fclose(file);
        return false;
    }
    fclose(file);
    if (!good)
        fprintf(stderr, "baize: '%s' is empty; a password was expected in its first line\n", name);
    return good;
}

bool office_password(const char *prompt, const char *file, char password[OFFICE_PASSWORD_SIZE])
{
    if (file != NULL)
        return read_file(file, password);
    setvbuf(stdin, NULL, _IONBF, 0);
    if (isatty(STDIN_FILENO) ? read_terminal(prompt, password) : read_line(stdin, password))
        return true;
    fprintf(stderr, "baize: no password is given (%s): type it, or use a file\n", prompt);
    return false;
}

bool office_new_password(const char *prompt, const char *file, char password[OFFICE_PASSWORD_SIZE])
{
    char again[OFFICE_PASSWORD_SIZE];
    if (!office_password(prompt, file, password))
        return false;
    if (file != NULL || !isatty(STDIN_FILENO))
        return true;
    bool same = office_password("The same again", NULL, again) && strcmp(password, again) == 0;
    sodium_memzero(again, sizeof again);
    if (!same)
        fputs("baize: the two are not the same\n", stderr);
    return same;
}

/* ---- Waiting for the worker and the store ---- */

struct waiting {
    bool done;
    struct people_answer answer;
};

static void on_answer(void *context, const struct people_answer *answer)
{
    struct waiting *waiting = context;
    waiting->answer = *answer;
    waiting->done = true;
}

static bool wait_for(struct office *office, const char *whose, enum people_reason taken, struct waiting *waiting)
{
    const struct baize_store *store = &office->house.store;
    while (taken == PEOPLE_OK && !waiting->done) {
        store->call->run(store->self, 0);
        people_run(office->people, 5);
    }
    enum people_reason reason = taken != PEOPLE_OK ? taken : waiting->answer.reason;
    if (reason == PEOPLE_OK)
        return true;
    fprintf(stderr, "baize: %s: %s\n", whose, people_reason_words(reason));
    if (reason == PEOPLE_STORE_FAILED)
        fprintf(stderr, "baize: %s\n", store->call->trouble(store->self));
    return false;
}

/* Checks it and waits. False: says so. */
static bool check_password(struct office *office, const char *name, const char *password, struct people_answer *answer)
{
    struct waiting waiting = {.done = false};
    struct people_source from = {.by = office->by.who}; /* who signs beside the first */
    enum people_reason taken = from.by == 0
                                   ? people_check(office->people, &from, name, password, on_answer, &waiting)
                                   : people_check_second(office->people, &from, name, password, on_answer, &waiting);
    bool good = wait_for(office, name, taken, &waiting);
    *answer = waiting.answer;
    return good;
}

bool office_hash(struct office *office, const char *name, const struct people_person *person, const char *password,
                 char hash[PEOPLE_HASH_SIZE])
{
    struct waiting waiting = {.done = false};
    enum people_reason taken = people_make(office->people, name, person, password, on_answer, &waiting);
    bool good = wait_for(office, name, taken, &waiting);
    memcpy(hash, waiting.answer.hash, PEOPLE_HASH_SIZE);
    return good;
}

bool office_replace(struct office *office, const char *name, const char *old_password, const char *new_password)
{
    struct waiting waiting = {.done = false};
    enum people_reason taken =
        people_replace(office->people, NULL, name, old_password, new_password, on_answer, &waiting);
    return wait_for(office, name, taken, &waiting);
}

/* ---- Signing ---- */

static bool ask_one(const char *option, const char *name, const char *file, char password[OFFICE_PASSWORD_SIZE])
{
    char prompt[64];
    if (name == NULL) {
        fprintf(stderr, "baize: who does this? %s NAME\n", option);
        return false;
    }
    snprintf(prompt, sizeof prompt, "Password of %.32s", name);
    return office_password(prompt, file, password);
}

static bool second_signs(const struct office_request *request, unsigned signers)
{
    return signers >= 2 || request->second != NULL;
}

bool office_ask(const struct office_request *request, unsigned signers, struct office_secrets *secrets)
{
    if (signers >= 1 && !ask_one("--as", request->as, request->password_file, secrets->first))
        return false;
    return !second_signs(request, signers) ||
           ask_one("Two people sign this: --second", request->second, request->second_password_file, secrets->second);
}

static bool sign_one(struct office *office, const char *name, const char *password, struct people_answer *answer)
{
    bool good = check_password(office, name, password, answer);
    if (good && answer->must_change) {
        fprintf(stderr, "baize: %s: the password must be changed first: `baize user password %s` (S2)\n", name, name);
        return false;
    }
    return good;
}

bool office_sign(const struct office_request *request, unsigned signers, const struct office_secrets *secrets,
                 struct office *office)
{
    struct people_answer answer;
    if (signers >= 1) {
        if (!sign_one(office, request->as, secrets->first, &answer))
            return false;
        office->by.who = answer.person;
        office->by.role = answer.role;
    }
    if (!second_signs(request, signers))
        return true;
    if (!sign_one(office, request->second, secrets->second, &answer))
        return false;
    office->by.second = answer.person;
    office->second_role = answer.role;
    return true;
}

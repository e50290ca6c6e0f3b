/* user.c - baize user: the people of a house. */
#include "cmd/user.h"
#include "cmd/json.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bool say_reason(const char *whose, enum people_reason reason)
{
    if (reason != PEOPLE_OK)
        fprintf(stderr, "baize: %s: %s\n", whose, people_reason_words(reason));
    return reason == PEOPLE_OK;
}

static bool read_role(const char *word, enum baize_role *role)
{
    for (int i = 0; word != NULL && i <= BAIZE_AUDITOR; i++)
        if (strcmp(word, baize_role_id((enum baize_role)i)) == 0) {
            *role = (enum baize_role)i;
            return true;
        }
    fprintf(stderr, "baize: --role '%s': one of", word == NULL ? "" : word);
    for (int i = 0; i <= BAIZE_AUDITOR; i++)
        fprintf(stderr, "%s %s", i > 0 ? "," : "", baize_role_id((enum baize_role)i));
    fputs(" is expected\n", stderr);
    return false;
}

/* The secret is shown here, once, and nowhere else. */
static void tell(const struct office_request *request, const struct people_person *person, const char *what,
                 const char *field, const char *secret)
{
    if (request->json) {
        json_t *document = json_pack("{s:s, s:i, s:s}", "name", person->name, "number", (int)person->number, "role",
                                     baize_role_id(person->role));
        if (secret != NULL)
            json_object_set_new(document, field, json_string(secret));
        json_finish(document);
        return;
    }
    printf("%s, %s, number %u: %s", person->name, baize_role_id(person->role), person->number, what);
    if (secret != NULL)
        printf(" %s", secret);
    putchar('\n');
}

/* ---- add, password, reset, card ---- */

/* A one-time password and its hash. */
static bool make_one_time(struct office *office, const char *name, const struct people_person *person,
                          char password[PEOPLE_ONE_TIME_SIZE], char hash[PEOPLE_HASH_SIZE])
{
    people_one_time_password(&office->house.random, password);
    return office_hash(office, name, person, password, hash);
}

/* Staff are in the register of the house, players have a wallet: each with the record, in one commit. */
static bool add_person(const struct office_request *request, struct office *office, enum baize_role role,
                       uint32_t number)
{
    static struct people_change change;
    char password[PEOPLE_ONE_TIME_SIZE], hash[PEOPLE_HASH_SIZE];
    const char *name = request->arguments[0];
    if (people_named(office->people, name) != NULL)
        return say_reason(name, PEOPLE_NAME_TAKEN);
    if (!make_one_time(office, name, NULL, password, hash))
        return false;
    if (number == 0)
        number = people_next_number(office->people);
    if (!say_reason(name, people_change_add(office->people, office->by.who, name, role, number, hash, true, &change)))
        return false;
    struct baize_command *command;
    if (role == BAIZE_PLAYER) {
        command = office_wallet_act(office, BAIZE_WALLET_ACT_OPEN, number);
    } else {
        command = office_house_act(office, BAIZE_HOUSE_ACT_ADD_PERSON);
        command->house.add_person.person = number;
        command->house.add_person.role = role;
    }
    bool good = office_do(office, command, &change);
    if (good)
        tell(request, &change.person, "one-time password for the next 24 hours:", "one_time_password", password);
    sodium_memzero(password, sizeof password);
    return good;
}

static bool check_add(const struct office_request *request)
{
    enum baize_role role;
    char folded[PEOPLE_NAME_SIZE];
    return read_role(request->role, &role) &&
           say_reason(request->arguments[0], people_fold_name(request->arguments[0], folded));
}

static bool add(const struct office_request *request, struct office *office)
{
    enum baize_role role;
    uint32_t number = 0;
    return read_role(request->role, &role) &&
           (request->number == NULL || office_number("--number", request->number, BAIZE_PATRON_MOST, &number)) &&
           add_person(request, office, role, number);
}

static bool record_reset(struct office *office, const struct people_person *person, enum baize_reset what,
                         const struct people_change *change)
{
    struct baize_command *command = office_house_act(office, BAIZE_HOUSE_ACT_RESET_CREDENTIAL);
    command->house.reset_credential.person = person->number;
    command->house.reset_credential.what = what;
    return office_do(office, command, change);
}

static bool reset(const struct office_request *request, struct office *office)
{
    static struct people_change change;
    char password[PEOPLE_ONE_TIME_SIZE] = "", hash[PEOPLE_HASH_SIZE];
    const struct people_person *person = office_person(office, request->arguments[0]);
    bool good =
        person != NULL && make_one_time(office, person->name, person, password, hash) &&
        say_reason(person->name, people_change_password(office->people, office->by.who, person, hash, true, &change)) &&
        record_reset(office, person, BAIZE_RESET_PASSWORD, &change);
    if (good)
        tell(request, &change.person, "one-time password for the next 24 hours:", "one_time_password", password);
    sodium_memzero(password, sizeof password);
    return good;
}

static bool issue_card(const struct office_request *request, struct office *office)
{
    static struct people_change change;
    char digits[PEOPLE_CARD_SIZE] = "";
    const struct people_person *person = office_person(office, request->arguments[0]);
    bool good = person != NULL &&
                say_reason(person->name, people_change_card(office->people, office->by.who, person, digits, &change)) &&
                record_reset(office, person, BAIZE_RESET_CARD, &change);
    if (good)
        tell(request, &change.person, "new card, write these digits on it now:", "card", digits);
    sodium_memzero(digits, sizeof digits);
    return good;
}

static int run_password(const struct office_request *request)
{
    static struct office office;
    char before[OFFICE_PASSWORD_SIZE], after[OFFICE_PASSWORD_SIZE];
    const char *name = request->arguments[0];
    bool good = office_password("Present password", request->password_file, before) &&
                office_new_password("New password", request->new_password_file, after) &&
                office_open(request, 0, &office);
    if (good) {
        good = office_replace(&office, name, before, after);
        if (good)
            tell(request, people_named(office.people, name), "the password is changed", "", NULL);
        office_close(&office);
    }
    sodium_memzero(before, sizeof before);
    sodium_memzero(after, sizeof after);
    return good ? CMD_DONE : CMD_FAILED;
}

/* ---- disable, enable ---- */

/* Ending a lock-out is a manager's, as enabling is. */
static bool may_enable(const struct office *office)
{
    if (office->by.role == BAIZE_MANAGER)
        return true;
    fputs("baize: refused: another role has to do this: manager (S11)\n", stderr);
    return false;
}

/* Who is locked out and not disabled is enabled in the record already, which knows of no lock-out: only the person
 * changes, and the access log says who did it. */
static bool write_disabled(struct office *office, const struct people_person *person, bool disabled,
                           const struct people_change *change)
{
    if (!disabled && !person->disabled && people_is_locked(office->people, person))
        return may_enable(office) && office_write(office, change);
    struct baize_command *command =
        office_house_act(office, disabled ? BAIZE_HOUSE_ACT_DISABLE_PERSON : BAIZE_HOUSE_ACT_ENABLE_PERSON);
    command->house.disable_person.person = person->number;
    return office_do(office, command, change);
}

static bool set_disabled(const struct office_request *request, struct office *office, bool disabled)
{
    static struct people_change change;
    const struct people_person *person = office_person(office, request->arguments[0]);
    if (person == NULL)
        return false;
    if (person->role == BAIZE_PLAYER) {
        fprintf(stderr, "baize: %s is a player: `baize user %s %s`\n", person->name, disabled ? "exclude" : "readmit",
                person->name);
        return false;
    }
    if (!say_reason(person->name, people_change_disabled(office->people, office->by.who, person, disabled, &change)) ||
        !write_disabled(office, person, disabled, &change))
        return false;
    tell(request, &change.person, disabled ? "disabled" : "enabled", "", NULL);
    return true;
}

static bool disable(const struct office_request *request, struct office *office)
{
    return set_disabled(request, office, true);
}

static bool enable(const struct office_request *request, struct office *office)
{
    return set_disabled(request, office, false);
}

/* ---- The subcommands ---- */

static const struct argp_option add_options[] = {
    {"role", OFFICE_WORD(role), "ROLE", 0,
     "player, dealer, floorperson, supervisor, executive, manager, cashier or auditor", 0},
    {"number", OFFICE_WORD(number), "N", 0, "The person's number in the record; else the next free one", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTION_JSON,
    {0}};
static const struct argp_option password_options[] = {
    {"password-file", OFFICE_WORD(password_file), "FILE", 0, "Take the present password from its first line", 0},
    {"new-password-file", OFFICE_WORD(new_password_file), "FILE", 0, "Take the new one from its first line", 0},
    OFFICE_OPTION_JSON,
    {0}};
static const struct argp_option exclude_options[] = {
    {"why", OFFICE_WORD(why), "REASON", 0, "by-house, by-self (the player signs) or by-law", 0},
    {"until", OFFICE_WORD(until), "DAY", 0, "The day on which it ends; else until somebody readmits the player", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTION_JSON,
    {0}};
static const struct argp_option limits_options[] = {
    {"deposit", OFFICE_WORD(deposit), "AMOUNT", 0, "At most so much paid in on one gaming day; 0: no limit", 0},
    {"loss", OFFICE_WORD(loss), "AMOUNT", 0, "At most so much lost on one gaming day; 0: no limit", 0},
    OFFICE_OPTIONS_AS,
    OFFICE_OPTION_JSON,
    {0}};

static const struct argp_option log_options[] = {
    {"count", OFFICE_WORD(lines), "N", 0, "The newest N lines, 100000 at most; 1000 is what you get", 0},
    {"before", OFFICE_WORD(before), "LINE", 0, "Only lines before this one: the page before ends with its name", 0},
    {"csv", OFFICE_SWITCH(csv), NULL, 0, "Print comma-separated values", 0},
    OFFICE_OPTION_JSON,
    {0}};

static const struct office_command commands[] = {
    {{"add", "add a person with a one-time password", "NAME",
      "Adds a person with a one-time password, shown once."
      "\vA manager adds staff; a manager or cashier adds players, who get a wallet. Example:\n\n"
      "  baize user add bella --role dealer --as anna",
      add_options, true},
     {.act = add, .least = 1, .most = 1, .signers = 1, .check = check_add}},
    {{"list", "list all people", "",
      "Lists all people: number, name, role and how they stand.\vExample:\n\n  baize user list", office_looking, true},
     {.act = user_list}},
    {{"password", "change your own password", "NAME",
      "Changes the own password: 12 to 128 characters, none of the last four (S2)."
      "\vWho types it proves with the present one who it is. Example:\n\n  baize user password bella",
      password_options, true},
     {.run = run_password, .least = 1, .most = 1}},
    {{"reset", "set a new one-time password", "NAME",
      "Sets a new one-time password, shown once; all sessions of the person end."
      "\vExample:\n\n  baize user reset bella --as anna",
      office_one_signs, true},
     {.act = reset, .least = 1, .most = 1, .signers = 1}},
    {{"card", "issue a new card, the second credential for validations", "NAME",
      "Issues a new card, the second credential for validations; the one before is void."
      "\vExample:\n\n  baize user card bella --as anna",
      office_one_signs, true},
     {.act = issue_card, .least = 1, .most = 1, .signers = 1}},
    {{"disable", "bar a member of the staff from signing in and acting", "NAME",
      "Disables a member of the staff: no login, no act.\vExample:\n\n  baize user disable bella --as anna",
      office_one_signs, true},
     {.act = disable, .least = 1, .most = 1, .signers = 1}},
    {{"enable", "let a disabled or locked-out member of the staff in again", "NAME",
      "Enables a member of the staff again, and ends a lock-out.\vExample:\n\n  baize user enable bella --as anna",
      office_one_signs, true},
     {.act = enable, .least = 1, .most = 1, .signers = 1}},
    {{"exclude", "exclude a player from deposits, seats and wagers", "PLAYER",
      "Excludes a player: no deposit, no seat, no wager; withdrawing stays possible."
      "\vExample:\n\n  baize user exclude zoe --why by-house --until 2027-01-31 --as anna",
      exclude_options, true},
     {.act = user_exclude, .least = 1, .most = 1, .signers = 1, .check = user_exclude_check}},
    {{"readmit", "readmit an excluded player", "PLAYER",
      "Readmits a player.\vExample:\n\n  baize user readmit zoe --as anna", office_one_signs, true},
     {.act = user_readmit, .least = 1, .most = 1, .signers = 1}},
    {{"limits", "set a player's own limits for a day", "PLAYER",
      "Sets a player's own limits of a day: lower ones hold at once, higher ones after a day."
      "\vThe player signs. Example:\n\n  baize user limits zoe --deposit 500 --loss 300 --as zoe",
      limits_options, true},
     {.act = user_limits, .least = 1, .most = 1, .signers = 1, .check = user_limits_check}},
    {{"log", "print logins, failures, lock-outs and changed credentials", "",
      "Prints the access log: logins, failures, lock-outs, and who changed whose password, card or access (S3)."
      "\vEach line says when, whose credential, what, by whom and from where. Examples:\n\n"
      "  baize user log\n"
      "  baize user log --count 50 --csv",
      log_options, true},
     {.act = user_log, .check = user_log_check}},
};

static const char about[] =
    "The people of a house. Who changes something signs it: --as NAME and a password.\vExamples:\n"
    "  baize user add bella --role dealer --as anna\n"
    "  baize user list";

const struct cmd_command cmd_user = {
    .usage = {"user", "the people of a house: staff and players, passwords, cards", "SUBCOMMAND", about, NULL, false},
    .run_of = office_run,
    CMD_SUBCOMMANDS(commands),
};

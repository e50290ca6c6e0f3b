/* login.c - is this the password of that person? One way for every answer. */
#include "people/inside.h"

#include <sodium.h>
#include <string.h>

static void let_go(struct job *job)
{
    struct people *people = job->people;
    people->waiting--;
    sodium_memzero(job, sizeof *job); /* passwords and their hashes */
    people_free(people, job, sizeof *job);
}

static void answer(struct job *job, const struct people_answer *given)
{
    people_done *done = job->done;
    void *context = job->context;
    let_go(job);
    done(context, given);
}

static void answer_reason(struct job *job, enum people_reason reason, enum baize_status status)
{
    struct people_answer given = {.reason = reason, .status = status};
    answer(job, &given);
}

static enum people_reason new_job(struct people *people, const struct people_source *from, enum job_kind kind,
                                  bool first, const char *password, people_done *done, void *context, struct job **job)
{
    size_t length = strlen(password), most = people->set.queue_most;
    if (people->waiting >= (first ? 2 * most : most)) /* as many again: those who sign in leave it to them */
        return PEOPLE_BUSY;
    *job = people_memory(people, sizeof **job);
    if (*job == NULL)
        return PEOPLE_NO_MEMORY;
    (*job)->kind = kind;
    (*job)->first = first;
    (*job)->people = people;
    (*job)->from = source_of(from);
    (*job)->done = done;
    (*job)->context = context;
    if (length <= PEOPLE_PASSWORD_MOST) /* none is longer: the empty one is nobody's, and takes the same way */
        memcpy((*job)->password, password, length);
    people->waiting++;
    return PEOPLE_OK;
}

static void take_used(struct job *job, const struct people_person *person)
{
    memcpy(job->used[job->used_count++], person->password, PEOPLE_HASH_SIZE);
    for (size_t i = 0; i < person->before_count; i++)
        memcpy(job->used[job->used_count++], person->before[i], PEOPLE_HASH_SIZE);
}

/* ---- What the failures come to ---- */

static bool is_too_old(const struct people *people, const struct people_person *person)
{
    return person->must_change && people_now(people) >= person->set_ms + people->set.one_time_ms;
}

static bool is_closed(const struct people *people, const struct people_person *person)
{
    return person->disabled || people_is_locked(people, person) || is_too_old(people, person);
}

/* How a try ends that stands against what is known now; the person (or NULL) is changed with it. */
static enum people_access_kind judge(struct people *people, struct people_person *person, bool right)
{
    int64_t now_ms = people_now(people);
    if (person == NULL)
        return PEOPLE_ACCESS_UNKNOWN_NAME;
    if (person->disabled)
        return PEOPLE_ACCESS_WHILE_DISABLED;
    if (person->locked_ms > now_ms) /* the right password does not end it, nor is it told */
        return PEOPLE_ACCESS_WHILE_LOCKED;
    person->locked_ms = 0;
    if (!right && ++person->failures >= people->set.failures_most) {
        person->failures = 0;
        person->locked_ms = now_ms + people->set.locked_ms;
        return PEOPLE_ACCESS_LOCKED_OUT;
    }
    if (!right)
        return PEOPLE_ACCESS_WRONG_PASSWORD;
    if (is_too_old(people, person))
        return PEOPLE_ACCESS_ONE_TIME_OVER;
    person->failures = 0;
    person->seen_ms = now_ms;
    return PEOPLE_ACCESS_LOGIN;
}

static void on_noted(void *context, enum people_reason reason, enum baize_status status)
{
    (void)context, (void)reason, (void)status; /* nobody waits: the count stands in memory */
}

/* ---- Cards ---- */

static struct people_person *person_of(struct people *people, const struct people_person *known)
{
    char folded[PEOPLE_NAME_SIZE];
    return people_fold_name(known->name, folded) == PEOPLE_OK ? people_find(people, folded) : NULL;
}

static void note_card(struct people *people, enum people_access_kind kind, uint32_t person,
                      const struct people_source *from)
{
    struct write *write = write_begin(people);
    enum baize_status status;
    if (write == NULL)
        return;
    write_log(write, kind, person, from);
    write_send(write, on_noted, NULL, &status);
}

/* A card signs for nobody who could not sign with the password either (S2). */
static enum people_access_kind card_access(const struct people *people, const struct people_person *holder)
{
    if (people_is_locked(people, holder))
        return PEOPLE_ACCESS_WHILE_LOCKED;
    return people_must_change(people, holder) ? PEOPLE_ACCESS_PASSWORD_DUE : PEOPLE_ACCESS_CARD_USED;
}

/* Nobody holds it, or somebody who is disabled: it counts against the person who used it. */
static void count_wrong_card(struct people *people, const struct people_person *holder, struct people_person *user,
                             const struct people_source *from)
{
    struct write *write = write_begin(people);
    enum baize_status status;
    if (write == NULL)
        return;
    enum people_access_kind what = judge(people, user, false);
    user->changed = ++people->changes;
    write_person(write, user);
    write_log(write, holder == NULL ? PEOPLE_ACCESS_WRONG_CARD : PEOPLE_ACCESS_WHILE_DISABLED,
              holder == NULL ? 0 : holder->number, from);
    if (what == PEOPLE_ACCESS_LOCKED_OUT)
        write_log(write, what, user->number, from);
    write_send(write, on_noted, NULL, &status);
}

uint32_t people_use_card(struct people *people, const struct people_source *from, const char *digits)
{
    const struct people_person *known = people_numbered(people, from->by), *holder = card_holder(people, digits);
    struct people_person *user = known == NULL ? NULL : person_of(people, known);
    if (user == NULL)
        return 0;
    if (people_is_locked(people, user)) {
        note_card(people, PEOPLE_ACCESS_WHILE_LOCKED, user->number, from);
        return 0;
    }
    if (holder == NULL || holder->disabled) {
        count_wrong_card(people, holder, user, from);
        return 0;
    }
    enum people_access_kind what = card_access(people, holder);
    note_card(people, what, holder->number, from);
    return what == PEOPLE_ACCESS_CARD_USED ? holder->number : 0;
}

/* ---- After the worker ---- */

static void on_written(void *context, enum people_reason reason, enum baize_status status)
{
    struct job *job = context;
    struct people_answer given = {.reason = reason, .status = status};
    struct people_person *person = people_find(job->people, job->name);
    if (reason == PEOPLE_OK && !job->right)
        given.reason = PEOPLE_NOT_ACCEPTED;
    if (given.reason == PEOPLE_OK && job->used_up)
        given.reason = PEOPLE_PASSWORD_USED;
    if (given.reason == PEOPLE_OK && person != NULL) {
        given.person = person->number;
        given.role = person->role;
        given.must_change = people_must_change(job->people, person);
    }
    answer(job, &given);
}

/* What was held against another password than the newest is not right. */
static bool is_right(const struct job *job, const struct people_person *person)
{
    return job->right && person != NULL && strcmp(job->hash, person->password) == 0;
}

/* Only now, and not along with the old one: more work than for a wrong one would tell that it is right where nobody is
 * let in. */
static bool may_replace(const struct job *job)
{
    const struct people_person *person = people_find(job->people, job->name);
    return job->kind == JOB_REPLACE && !job->judged && is_right(job, person) && !is_closed(job->people, person);
}

static void finish_check(struct job *job)
{
    struct people *people = job->people;
    struct people_person *person = people_find(people, job->name);
    struct write *write = write_begin(people);
    enum baize_status status = BAIZE_OK;
    if (write == NULL || job->no_memory) {
        people_free(people, write, sizeof *write);
        answer_reason(job, PEOPLE_NO_MEMORY, BAIZE_OUT_OF_MEMORY);
        return;
    }
    enum people_access_kind what = judge(people, person, is_right(job, person));
    if (what == PEOPLE_ACCESS_LOGIN && job->kind == JOB_REPLACE && !job->judged)
        what = PEOPLE_ACCESS_WHILE_LOCKED; /* a moment ago it was: no new one has been made */
    job->right = what == PEOPLE_ACCESS_LOGIN;
    if (job->right && job->kind == JOB_REPLACE && !job->used_up) {
        person_set_password(people, person, job->made, false);
        what = PEOPLE_ACCESS_PASSWORD_CHANGED;
    }
    if (person != NULL) {
        person->changed = ++people->changes;
        write_person(write, person);
    }
    write_log(write, what == PEOPLE_ACCESS_LOGIN && job->first ? PEOPLE_ACCESS_SECONDED : what,
              person == NULL ? 0 : person->number, &job->from);
    enum people_reason reason = write_send(write, on_written, job, &status);
    if (reason != PEOPLE_OK)
        answer_reason(job, reason, status);
}

static void finish_make(struct job *job)
{
    struct people_answer given = {.reason = job->no_memory ? PEOPLE_NO_MEMORY
                                            : job->used_up ? PEOPLE_PASSWORD_USED
                                                           : PEOPLE_OK};
    memcpy(given.hash, job->made, sizeof given.hash);
    answer(job, &given);
}

/* ---- The record as it stands now, before the worker and behind it: another process may have written it ---- */

static bool on_record(void *context, const struct baize_store_record *record)
{
    struct job *job = context;
    struct people_person person;
    if (person_read(record->value, record->length, &person))
        people_take(job->people, &person, job->since); /* no room: as it was known before */
    return true;
}

static void give(struct job *job)
{
    const struct people_person *person = people_find(job->people, job->name);
    if (person != NULL) {
        memcpy(job->hash, person->password, sizeof job->hash);
        take_used(job, person);
        job->closed = is_closed(job->people, person);
    }
    worker_give(&job->people->worker, job);
}

static void give_new(struct job *job)
{
    job->judged = true;
    worker_give(&job->people->worker, job);
}

static void on_read(void *context, enum baize_status status)
{
    struct job *job = context;
    if (status != BAIZE_OK)
        answer_reason(job, PEOPLE_STORE_FAILED, status);
    else if (!job->worked)
        give(job);
    else if (may_replace(job))
        give_new(job);
    else
        finish_check(job);
}

static enum baize_status ask_record(struct job *job)
{
    const struct baize_store *store = &job->people->set.store;
    job->since = job->people->changes;
    return store->call->records(store->self, "person", job->name, on_record, on_read, job);
}

static enum people_reason read_person(struct job *job, const char *name)
{
    if (people_fold_name(name, job->name) != PEOPLE_OK)
        memcpy(job->name, "-", 2); /* nobody's, and takes the same way */
    if (ask_record(job) == BAIZE_OK)
        return PEOPLE_OK;
    let_go(job);
    return PEOPLE_STORE_FAILED;
}

static void read_again(struct job *job)
{
    job->worked = true;
    enum baize_status status = ask_record(job);
    if (status != BAIZE_OK)
        answer_reason(job, PEOPLE_STORE_FAILED, status);
}

/* ---- The caller's turn ---- */

size_t people_run(struct people *people, int timeout_ms)
{
    size_t count = 0;
    struct job *job = worker_take(&people->worker, timeout_ms);
    for (; job != NULL; job = worker_take(&people->worker, 0), count++)
        if (job->kind == JOB_MAKE)
            finish_make(job);
        else
            read_again(job);
    return count;
}

int people_descriptor(const struct people *people)
{
    return people->worker.wake;
}

size_t people_waiting(const struct people *people)
{
    return people->waiting + people->following.under_way;
}

/* ---- Asking ---- */

static enum people_reason check(struct people *people, const struct people_source *from, bool first, const char *name,
                                const char *password, people_done *done, void *context)
{
    struct job *job;
    enum people_reason reason = new_job(people, from, JOB_CHECK, first, password, done, context, &job);
    return reason == PEOPLE_OK ? read_person(job, name) : reason;
}

enum people_reason people_check(struct people *people, const struct people_source *from, const char *name,
                                const char *password, people_done *done, void *context)
{
    return check(people, from, false, name, password, done, context);
}

enum people_reason people_check_second(struct people *people, const struct people_source *from, const char *name,
                                       const char *password, people_done *done, void *context)
{
    return check(people, from, true, name, password, done, context);
}

enum people_reason people_replace(struct people *people, const struct people_source *from, const char *name,
                                  const char *old_password, const char *new_password, people_done *done, void *context)
{
    struct job *job;
    enum people_reason reason = people_password_rules(name, people->house, new_password);
    if (reason == PEOPLE_OK)
        reason = new_job(people, from, JOB_REPLACE, false, old_password, done, context, &job);
    if (reason != PEOPLE_OK)
        return reason;
    memcpy(job->fresh, new_password, strlen(new_password));
    return read_person(job, name);
}

enum people_reason people_make(struct people *people, const char *name, const struct people_person *person,
                               const char *password, people_done *done, void *context)
{
    struct job *job;
    enum people_reason reason = people_password_rules(name, people->house, password);
    if (reason == PEOPLE_OK)
        reason = new_job(people, NULL, JOB_MAKE, false, password, done, context, &job);
    if (reason != PEOPLE_OK)
        return reason;
    if (person != NULL)
        take_used(job, person);
    worker_give(&people->worker, job);
    return PEOPLE_OK;
}

/* serve_config.c - every key of the configuration of `baize serve`, in one table: reading, printing and the page
 * docs/configuration.md come from it (tests/server/check_configuration.py holds the page against it). */
#include "cmd/serve.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const metrics_words[] = {"local", "all", NULL};
static const char *const log_words[] = {"debug", "info", "warning", "error", NULL};

#define PLACE(field)   offsetof(struct serve_config, field), 0
#define LIST(field)    offsetof(struct serve_config, field), offsetof(struct serve_config, field##_count)
#define NUMBER(field)  SERVE_NUMBER, PLACE(field)
#define SECONDS(field) SERVE_SECONDS, PLACE(field)
#define MINUTES(field) SERVE_MINUTES, PLACE(field)

const struct serve_key serve_keys[] = {
    {"listen", SERVE_TEXT, PLACE(listen), 0, 0, NULL, "127.0.0.1:8080",
     "Address and port to listen on; [::1]:8080 for IPv6, port 0 for any that is free. Others than this machine reach "
     "it through a proxy, or with TLS."},
    {"data", SERVE_TEXT, PLACE(data), 0, 0, NULL, "",
     "The data directory of the house; --data stands before it. Empty: $BAIZE_DATA, else ./baize-data."},
    {"database", SERVE_TEXT, PLACE(database), 0, 0, NULL, "",
     "The PostgreSQL database, where it is not the one that the data directory names; --db stands before it. No "
     "password in it: ~/.pgpass has it."},
    {"certificate", SERVE_TEXT, PLACE(certificate), 0, 0, NULL, "",
     "File of the TLS certificate with its chain (PEM). Empty: no TLS."},
    {"key", SERVE_TEXT, PLACE(key), 0, 0, NULL, "", "File of the key of the certificate (PEM)."},
    {"program", SERVE_TEXT, PLACE(program), 0, 0, NULL, "",
     "The hash of the program that is approved, 64 hex digits as `b2sum -l 256` prints them: another is not started "
     "(F4). Empty: any; what was started is journaled in either case."},
    {"origins", SERVE_TEXTS, LIST(origins), 0, 0, NULL, "[]",
     "Origins of pages that may act, like https://cards.example, beside the server's own by address or as localhost. A "
     "server that is reached by name needs it here."},
    {"proxied", SERVE_SWITCH, PLACE(proxied), 0, 0, NULL, "no",
     "A proxy on this machine stands before it: addresses are the last of X-Forwarded-For. Without a proxy anybody "
     "could write that header: then it must be no."},
    {"metrics", SERVE_WORD, PLACE(metrics), 0, 0, metrics_words, "local",
     "Who may read /metrics: this machine, or all."},
    {"log", SERVE_WORD, PLACE(log), 0, 0, log_words, "info",
     "The least level of lines that are logged, as JSON on standard error. With --demo the default is warning."},
    {"automatic", SERVE_NUMBERS, LIST(automatic), 1, BAIZE_HOUSE_NUMBER_MOST, NULL, "[]",
     "Tables that run by themselves, once a dealer is signed on; all others are run from the console. "
     "A demo has its own."},
    {"hints", SERVE_SWITCH, PLACE(hints), 0, 0, NULL, "no",
     "May players ask for the exact value of their choices? With --demo the default is yes. A house for money gives "
     "hints "
     "only at tables whose jurisdiction says `hints: yes`."},
    {"away_leaves_seconds", SECONDS(away_leaves_ms), 0, 86400, NULL, "300",
     "A player who has no connection and no wager is stood up after this; 0: never."},
    {"deal_ms", NUMBER(pace.deal_ms), 0, 60000, NULL, "1200", "Pause of an automatic table after cards."},
    {"reveal_ms", NUMBER(pace.reveal_ms), 0, 60000, NULL, "2000", "Pause after the dealer's cards are turned."},
    {"settle_ms", NUMBER(pace.settle_ms), 0, 60000, NULL, "900", "Pause after each seat is settled."},
    {"between_ms", NUMBER(pace.between_ms), 0, 600000, NULL, "5000", "Pause between rounds."},
    {"step_ms", NUMBER(pace.step_ms), 0, 60000, NULL, "400", "Pause after a step of the procedure, like a shuffle."},
    {"session_minutes", MINUTES(session_ms), 1, 10080, NULL, "720", "A session ends after this."},
    {"session_idle_minutes", MINUTES(session_idle_ms), 1, 10080, NULL, "30", "A session without use ends."},
    {"failures", NUMBER(failures), 1, 100, NULL, "5", "Wrong passwords in a row before a person is locked out (S2)."},
    {"lock_minutes", MINUTES(lock_ms), 1, 10080, NULL, "15", "So long a lock-out lasts."},
    {"password_days", NUMBER(password_days), 1, 3650, NULL, "90",
     "A password must be changed after this (S2). Those of a demo never."},
    {"sign_ins_per_minute", NUMBER(limits.sign_ins_per_minute), 1, 60000, NULL, "10",
     "Sign-ins and changes of passwords of one address."},
    {"guests_per_minute", NUMBER(limits.guests_per_minute), 1, 60000, NULL, "6",
     "New guests of one address, in a demo."},
    {"messages_per_second", NUMBER(limits.messages_per_second), 1, 100000, NULL, "20", "Messages of one client."},
    {"messages_burst", NUMBER(limits.messages_burst), 1, 100000, NULL, "40", "So many of them at once."},
    {"acts_per_second", NUMBER(limits.acts_per_second), 1, 1000, NULL, "5",
     "Acts of one player that are journaled, on all connections together; staff may do four times as many."},
    {"acts_burst", NUMBER(limits.acts_burst), 1, 100000, NULL, "60",
     "So many of them at once; staff four times as many."},
    {"waiting", NUMBER(limits.waiting_most), 1, 1024, NULL, "16", "Acts and asks of one client without an answer."},
    {"watches", NUMBER(limits.watches_most), 1, 1024, NULL, "32", "Topics that one client may watch."},
    {"bad_messages", NUMBER(limits.bad_most), 1, 1000, NULL, "16",
     "Messages that cannot be understood before a client is closed."},
    {"sockets_of_session", NUMBER(limits.sockets_of_session_most), 1, 1024, NULL, "8", "WebSockets of one session."},
    {"connections", NUMBER(net.connections_most), 8, 1000000, NULL, "8192", "Connections in all."},
    {"connections_of_address", NUMBER(net.connections_of_address_most), 1, 1000000, NULL, "64",
     "Connections of one address."},
    {"refusals_of_address", NUMBER(net.refusals_of_address_most), 1, 1000000, NULL, "10",
     "Connections of one address that may be refused at once, then one a second, and for whoever begins again at once "
     "ever fewer, at last one in 16 seconds; more are turned away unheard."},
    {"message_bytes", NUMBER(net.message_most), 1024, 65536, NULL, "4096", "A message of a client."},
    {"head_bytes", NUMBER(net.head_most), 1024, 65536, NULL, "8192", "Request line and headers."},
    {"body_bytes", NUMBER(net.body_most), 1024, 65536, NULL, "4096", "The body of a request."},
    {"head_seconds", SECONDS(net.head_ms), 1, 600, NULL, "10", "Time to send request line and headers."},
    {"body_seconds", SECONDS(net.body_ms), 1, 600, NULL, "10", "Time to send a body."},
    {"idle_seconds", SECONDS(net.idle_ms), 1, 3600, NULL, "60", "A connection without a request."},
    {"ping_seconds", SECONDS(net.ping_ms), 1, 3600, NULL, "20", "Between pings of a WebSocket."},
    {"silent_seconds", SECONDS(net.silent_ms), 1, 3600, NULL, "30", "A WebSocket that does not answer is closed."},
    {"stuck_seconds", SECONDS(net.stuck_ms), 1, 3600, NULL, "30", "A client that takes nothing is closed."},
    {"lease_seconds", SECONDS(lease_ms), 3, 300, NULL, "15",
     "One server has the house; a stand-by on the same PostgreSQL takes over when its lease is so long not renewed."},
    {"demo_purse", SERVE_AMOUNT, PLACE(demo_purse), 10000, 10000000, NULL, "$2,000.00",
     "Play money of a guest, and of a house player who runs dry."},
    {"demo_betting_ms", NUMBER(demo_betting_ms), 100, 600000, NULL, "15000",
     "Clock for betting at the tables of a demo, when it is made."},
    {"demo_decision_ms", NUMBER(demo_decision_ms), 100, 600000, NULL, "30000",
     "Clock for a decision there, when it is made."},
    {"demo_think_ms", NUMBER(demo_think_ms), 0, 60000, NULL, "3000", "The longest a house player of a demo thinks."},
    {"demo_validates_seconds", SECONDS(demo_validates_ms), 0, 3600, NULL, "20",
     "So long somebody who is signed in may validate a progressive win before the demo does."},
};

const size_t serve_keys_count = sizeof serve_keys / sizeof serve_keys[0];

/* ---- Setting ---- */

/* 0: it is no time. */
static uint32_t unit_ms(const struct serve_key *key)
{
    return key->kind == SERVE_SECONDS ? 1000 : key->kind == SERVE_MINUTES ? 60000 : 0;
}

/* What is allowed, in words: "1 to 65535"; "" where there is nothing to say. */
static void print_range(const struct serve_key *key, struct baize_text *text)
{
    if (key->kind == SERVE_SWITCH)
        baize_text_add(text, "yes or no");
    if (key->kind == SERVE_NUMBER || unit_ms(key) > 0)
        baize_text_format(text, "%lld to %lld", (long long)key->least, (long long)key->most);
    if (key->kind == SERVE_NUMBERS)
        baize_text_add(text, "a list of numbers, like [1, 2]");
    if (key->kind == SERVE_TEXTS)
        baize_text_format(text, "a list of at most %d", SERVE_ORIGINS_MOST);
    for (size_t i = 0; key->kind == SERVE_WORD && key->list[i] != NULL; i++)
        baize_text_format(text, "%s%s", i == 0 ? "" : key->list[i + 1] == NULL ? " or " : ", ", key->list[i]);
    if (key->kind == SERVE_AMOUNT) {
        baize_cents_print(text, key->least, BAIZE_MONEY_WITH_CENTS);
        baize_text_add(text, " to ");
        baize_cents_print(text, key->most, BAIZE_MONEY_WITH_CENTS);
    }
}

static bool read_number(const struct serve_key *key, const char *text, uint32_t *number)
{
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || value < key->least || value > key->most)
        return false;
    *number = (uint32_t)value * (unit_ms(key) > 0 ? unit_ms(key) : 1);
    return true;
}

static bool read_switch(const char *text, bool *is_on)
{
    *is_on = strcmp(text, "yes") == 0 || strcmp(text, "true") == 0;
    return *is_on || strcmp(text, "no") == 0 || strcmp(text, "false") == 0;
}

static bool read_word(const struct serve_key *key, const char *text, uint32_t *which)
{
    for (uint32_t i = 0; key->list[i] != NULL; i++)
        if (strcmp(key->list[i], text) == 0) {
            *which = i;
            return true;
        }
    return false;
}

static bool read_amount(const struct serve_key *key, const char *text, baize_cents *amount)
{
    size_t position;
    const char *why;
    return baize_cents_parse(text, strlen(text), amount, &position, &why) == BAIZE_OK && *amount >= key->least &&
           *amount <= key->most;
}

/* One more entry of a list. */
static bool read_entry(struct serve_config *config, const struct serve_key *key, const char *text)
{
    char *place = (char *)config + key->place;
    uint32_t *count = (uint32_t *)(void *)((char *)config + key->count);
    bool texts = key->kind == SERVE_TEXTS;
    if (*count >= (texts ? (uint32_t)SERVE_ORIGINS_MOST : (uint32_t)SERVE_TABLES_MOST))
        return false;
    if (texts && strlen(text) >= sizeof config->origins[0])
        return false;
    if (texts)
        strcpy(place + *count * sizeof config->origins[0], text);
    else if (!read_number(key, text, (uint32_t *)(void *)place + *count))
        return false;
    (*count)++;
    return true;
}

static bool read_value(struct serve_config *config, const struct serve_key *key, const char *text)
{
    void *place = (char *)config + key->place;
    switch (key->kind) {
    case SERVE_TEXT:
        if (strlen(text) >= SERVE_TEXT_SIZE)
            return false;
        strcpy(place, text);
        return true;
    case SERVE_NUMBER:
    case SERVE_SECONDS:
    case SERVE_MINUTES:
        return read_number(key, text, place);
    case SERVE_SWITCH:
        return read_switch(text, place);
    case SERVE_WORD:
        return read_word(key, text, place);
    case SERVE_AMOUNT:
        return read_amount(key, text, place);
    case SERVE_TEXTS:
    case SERVE_NUMBERS:
        break;
    }
    return read_entry(config, key, text);
}

bool serve_set(struct serve_config *config, const struct serve_key *key, const char *text, char *why, size_t why_size)
{
    struct baize_text words = baize_text_in(why, why_size);
    if (read_value(config, key, text))
        return true;
    baize_text_format(&words, "%s: '%s': ", key->name, text);
    if (key->kind == SERVE_NUMBERS)
        baize_text_add(&words, "the number of a table");
    else if (key->kind == SERVE_TEXT || key->kind == SERVE_TEXTS)
        baize_text_add(&words, "something shorter, or fewer of them,");
    else
        print_range(key, &words);
    baize_text_add(&words, " is expected");
    return false;
}

void serve_defaults(struct serve_config *config)
{
    char why[256];
    memset(config, 0, sizeof *config);
    for (size_t i = 0; i < serve_keys_count; i++)
        if (strcmp(serve_keys[i].otherwise, "[]") != 0 &&
            !serve_set(config, &serve_keys[i], serve_keys[i].otherwise, why, sizeof why))
            abort(); /* the table above is wrong */
}

/* ---- Printing ---- */

static void print_value(const struct serve_config *config, const struct serve_key *key, struct baize_text *text)
{
    const char *place = (const char *)config + key->place;
    const uint32_t *number = (const uint32_t *)(const void *)place;
    uint32_t count = key->count == 0 ? 0 : *(const uint32_t *)(const void *)((const char *)config + key->count);
    switch (key->kind) {
    case SERVE_TEXT:
        if (place[0] == '\0' || strpbrk(place, "#[]{}'\"&*!|>%@`") != NULL)
            baize_text_format(text, "\"%s\"", place);
        else
            baize_text_add(text, place);
        return;
    case SERVE_NUMBER:
        baize_text_format(text, "%u", *number);
        return;
    case SERVE_SECONDS:
    case SERVE_MINUTES:
        baize_text_format(text, "%u", *number / unit_ms(key));
        return;
    case SERVE_SWITCH:
        baize_text_add(text, *(const bool *)place ? "yes" : "no");
        return;
    case SERVE_WORD:
        baize_text_add(text, key->list[*number]);
        return;
    case SERVE_AMOUNT:
        baize_cents_print(text, *(const baize_cents *)(const void *)place, BAIZE_MONEY_WITH_CENTS);
        return;
    case SERVE_TEXTS:
    case SERVE_NUMBERS:
        break;
    }
    baize_text_add(text, "[");
    for (uint32_t i = 0; i < count; i++)
        if (key->kind == SERVE_TEXTS)
            baize_text_format(text, "%s\"%s\"", i > 0 ? ", " : "", place + i * sizeof config->origins[0]);
        else
            baize_text_format(text, "%s%u", i > 0 ? ", " : "", number[i]);
    baize_text_add(text, "]");
}

/* Words in lines of a comment. */
static void print_words(const char *words, FILE *out)
{
    size_t column = 0;
    for (size_t length; *words != '\0'; words += length + strspn(words + length, " ")) {
        length = strcspn(words, " ");
        if (column == 0 || column + 1 + length > 98)
            column = (size_t)fprintf(out, "%s# %.*s", column == 0 ? "" : "\n", (int)length, words);
        else
            column += (size_t)fprintf(out, " %.*s", (int)length, words);
    }
}

void serve_print(const struct serve_config *config, FILE *out)
{
    char words[1024], value[8192];
    for (size_t i = 0; i < serve_keys_count; i++) {
        const struct serve_key *key = &serve_keys[i];
        struct baize_text text = baize_text_in(words, sizeof words);
        struct baize_text shown = baize_text_in(value, sizeof value);
        baize_text_add(&text, key->words);
        if (key->kind != SERVE_TEXT) {
            baize_text_add(&text, " (");
            print_range(key, &text);
            baize_text_add(&text, ")");
        }
        print_value(config, key, &shown);
        print_words(words, out);
        fprintf(out, "\n%s: %s\n\n", key->name, value);
    }
}

/* audit.h - baize audit: what was asked for, and the three things it does. */
#ifndef BAIZE_CMD_AUDIT_H
#define BAIZE_CMD_AUDIT_H

#include "cmd/cmd.h"
#include "cmd/house.h"

#include <baize/audit.h>

enum audit_format { AUDIT_CSV, AUDIT_JSON };

#define AUDIT_STREAMS_MOST 64

struct audit_request {
    struct cmd_where where;
    bool json;
    const char *against, *key;
    const char *as, *second, *password_file,
        *second_password_file; /* who opens the cards of rounds that are not over */
    bool every_signature, open_rounds;
    uint32_t table; /* 0: not said */
    uint32_t from, to;
    enum audit_format format;
    size_t streams_count;
    struct baize_stream streams[AUDIT_STREAMS_MOST];
    const char *round; /* of show */
};

int audit_verify(const struct audit_request *request);
int audit_show(const struct audit_request *request);
int audit_export(const struct audit_request *request);

/* The store to read. With --open-rounds two people sign, and the access log has it, of this table and round (0: all)
 * before this returns; the house's key, from --key or the data directory, goes into *key and the settings. False: said
 * why. Then, or behind the reading, audit_look_end. */
bool audit_look(const struct audit_request *request, uint32_t table, uint32_t round, struct baize_house_key *key,
                struct baize_audit_settings *settings);
void audit_look_end(struct baize_house_key *key);

/* Says why the journal could not be read. */
int audit_say(enum baize_status status, const struct baize_store *store, const struct baize_place_in_stream *where);

#endif

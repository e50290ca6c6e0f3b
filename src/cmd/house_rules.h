/* house_rules.h - the texts of rules into the record of a house. */
#ifndef BAIZE_CMD_HOUSE_RULES_H
#define BAIZE_CMD_HOUSE_RULES_H

#include "cmd/files.h"
#include "cmd/office.h"

/* The id under which rules are filed: the id of a shipped file, or a file's name without folder and .yaml. */
bool house_rules_id(const char *name, char id[BAIZE_ID_SIZE]);

/* Files a submission (a file, or the id of a shipped one) and its jurisdiction, unless the same texts are filed
 * already; the office is signed by two. `directory` holds jurisdictions, NULL: the shipped ones. Says what is wrong. */
bool house_rules_file_as(struct office *office, const char *submission, const char *id, const char *directory,
                         uint8_t digest[BAIZE_HASH_SIZE]);
bool house_rules_file(struct office *office, const char *submission, uint8_t digest[BAIZE_HASH_SIZE]);

/* The same with jurisdictions from wherever `finder` looks, which is left empty. */
bool house_rules_file_from(struct office *office, const char *submission, const char *id, struct cmd_library *finder,
                           uint8_t digest[BAIZE_HASH_SIZE]);

#endif

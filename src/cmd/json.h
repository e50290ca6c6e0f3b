/* json.h - rules and diagnostics as JSON documents. */
#ifndef BAIZE_CMD_JSON_H
#define BAIZE_CMD_JSON_H

#include <baize/rules.h>
#include <jansson.h>

/* Prints one document on stdout and lets it go. */
int json_finish(json_t *document);

json_t *json_rules(const struct baize_rules *rules);
json_t *json_diagnostics(const struct baize_diagnostics *found);

/* "path: key=value; key=value" of baize_rules_dump -> {"path": ..., "values": {...}} */
json_t *json_dump_line(const char *line);

#endif

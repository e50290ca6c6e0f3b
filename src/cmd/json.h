/* json.h - rules and diagnostics as JSON documents. */
#ifndef BAIZE_CMD_JSON_H
#define BAIZE_CMD_JSON_H

#include <baize/rules.h>
#include <jansson.h>

/* Prints one document on stdout and lets it go. */
int json_finish(json_t *document);

json_t *json_rules(const struct baize_rules *rules);
json_t *json_diagnostics(const struct baize_diagnostics *found);

/* "path: key=value; key=value" of baize_rules_dump -> {"path": "path", "values": "key=value; key=value"}. The values
 * stay one string: a title may contain "; ", and must not look like another key. */
json_t *json_dump_line(const char *line);

#endif

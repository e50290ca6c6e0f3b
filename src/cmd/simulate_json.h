/* simulate_json.h - what the files that write a simulation as JSON share. */
#ifndef BAIZE_CMD_SIMULATE_JSON_H
#define BAIZE_CMD_SIMULATE_JSON_H

#include "cmd/json.h"
#include "cmd/simulate.h"

#include <jansson.h>

json_t *simulate_integer_json(int64_t value);              /* "-12" */
json_t *simulate_count_json(uint64_t value);               /* "12" */
json_t *simulate_wide_json(const struct baize_wide *wide); /* "0x...": for comparing */
json_t *simulate_meters_json(const struct simulate_setup *setup, const struct meters_comparison *meters);

#endif

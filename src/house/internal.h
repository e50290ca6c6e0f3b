/* internal.h - what the files of src/house share. */
#ifndef BAIZE_HOUSE_INTERNAL_H
#define BAIZE_HOUSE_INTERNAL_H

#include "base/vocabulary.h"

#include <baize/house.h>
#include <string.h>

/* ---- questions.c ---- */

static inline bool house_is_number(uint32_t number)
{
    return number >= 1 && number <= BAIZE_HOUSE_NUMBER_MOST;
}

bool house_digest_equal(const uint8_t *a, const uint8_t *b);

/* The place of the person, or where it would stand; staff is kept by number. */
uint16_t house_place_of(const struct baize_house *house, uint32_t person);
/* NULL when there is none. */
const struct baize_house_rules *house_rules_of(const struct baize_house *house, const uint8_t digest[BAIZE_HASH_SIZE]);
/* NULL when there is none, or it is retired. */
const struct baize_house_table *house_table_in_use(const struct baize_house *house, uint32_t table);

/* Managers who can act. */
unsigned house_managers(const struct baize_house *house);

/* ---- texts.c ---- */

/* 1 to 63 characters, none of them a quote, a backslash or a control character. */
bool house_is_name(const char name[BAIZE_TITLE_SIZE]);
/* An id in `size` bytes: letters, digits, - . _ and a zero byte. */
bool house_is_id(const char *id, size_t size);
/* Bytes that rules may have. */
bool house_is_text(const char *bytes, size_t length);

/* ---- time.c ---- */

bool house_settings_are_right(const struct baize_house_settings *settings);
/* May these follow: not in the past, and neither day nor shift goes back? from_ms is what it will be. */
bool house_settings_follow(const struct baize_house *house, const struct baize_house_settings *settings, int64_t at_ms);
/* Which shift these settings would make of the time, and from when on they may follow at once; 0: never. */
struct baize_house_shift house_shift_by(const struct baize_house_settings *settings, int64_t at_ms);
int64_t house_settings_from(const struct baize_house *house, const struct baize_house_settings *settings);
/* Can days be counted at this time? */
bool house_time_is_counted(int64_t at_ms);

/* ---- decide.c ---- */

enum baize_started_after house_started_after(const struct baize_house *house);
/* Two people have to sign the act. */
bool house_needs_two(enum baize_house_event_kind kind);
enum baize_house_event_kind house_kind_of(enum baize_house_act act);
void house_decide_allowed(const struct baize_house *house, const struct baize_house_action *action,
                          struct baize_house_event *event);

/* ---- follow.c ---- */

bool house_may_follow(const struct baize_house *house, const struct baize_house_event *event);

/* Its number is the next, and no other has its id. */
bool house_epoch_follows(const struct baize_house *house, const struct baize_house_epoch_opened *epoch);

#endif

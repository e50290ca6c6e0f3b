/* house_settings.h - when days and shifts of a house begin, the texts of its rules, and how much it keeps (house.h). */
#ifndef BAIZE_HOUSE_SETTINGS_H
#define BAIZE_HOUSE_SETTINGS_H

#include <baize/manager.h>
#include <baize/rules.h>
#include <stddef.h>
#include <stdint.h>

#define BAIZE_HOUSE_STAFF_MOST  1024
#define BAIZE_HOUSE_TABLES_MOST 256
#define BAIZE_HOUSE_METERS_MOST 64
#define BAIZE_HOUSE_RULES_MOST  256
#define BAIZE_HOUSE_SETTINGS_MOST                                                                                      \
    64 /* times they were changed; the oldest are forgotten by the state, not the journal */
#define BAIZE_HOUSE_SHIFTS_MOST 6
#define BAIZE_HOUSE_EPOCHS_MOST 64
#define BAIZE_RULES_TEXT_MOST   (256u << 10) /* of each of the two texts */
#define BAIZE_HOUSE_NUMBER_MOST 999999999u

/* When days and shifts begin, in the time of the house. A zone that changes its offset twice a year is set twice a
 * year: every report uses what was in force at the time of each event. Settings never change what has been, and gaming
 * day and shift never go back: a change that would is refused, and can be made to begin later. */
struct baize_house_settings {
    int64_t from_ms; /* in force since. In an action: 0 is at once; create has it from its own time on */
    struct baize_house_time time;
    uint8_t shifts_count;
    uint8_t nothing;                          /* no gaps: states are compared byte by byte */
    uint16_t shifts[BAIZE_HOUSE_SHIFTS_MOST]; /* minutes after midnight, in order of the gaming day: the first is its
                                                 beginning */
    uint8_t nothing_more[6];
};

/* The two texts that rules are made of: whole files, without control bytes other than tab, newline and carriage return.
 * The memory is the caller's. */
struct baize_rules_texts {
    char submission[BAIZE_ID_SIZE]; /* its id: letters, digits, - . _ */
    const char *submission_text, *jurisdiction_text;
    size_t submission_length, jurisdiction_length;
};

#endif

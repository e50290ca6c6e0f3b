/* vocabulary.h - the lists of baize/vocabulary.h as data, for reading and printing files. */
#ifndef BAIZE_BASE_VOCABULARY_H
#define BAIZE_BASE_VOCABULARY_H

#include <baize/vocabulary.h>
#include <stddef.h>

struct baize_term {
    const char *id;    /* "aces-up" */
    const char *words; /* "Aces Up" */
};

struct baize_vocabulary {
    const char *what; /* "wager" */
    const struct baize_term *terms;
    int count;
};

extern const struct baize_vocabulary baize_vocabulary_game;
extern const struct baize_vocabulary baize_vocabulary_wager;
extern const struct baize_vocabulary baize_vocabulary_placed;
extern const struct baize_vocabulary baize_vocabulary_offer;
extern const struct baize_vocabulary baize_vocabulary_fold;
extern const struct baize_vocabulary baize_vocabulary_basis;
extern const struct baize_vocabulary baize_vocabulary_method;
extern const struct baize_vocabulary baize_vocabulary_need;
extern const struct baize_vocabulary baize_vocabulary_shuffler;
extern const struct baize_vocabulary baize_vocabulary_deal_to;
extern const struct baize_vocabulary baize_vocabulary_deal_by;
extern const struct baize_vocabulary baize_vocabulary_face;
extern const struct baize_vocabulary baize_vocabulary_direction;
extern const struct baize_vocabulary baize_vocabulary_paid_when;
extern const struct baize_vocabulary baize_vocabulary_tie;
extern const struct baize_vocabulary baize_vocabulary_boxes;
extern const struct baize_vocabulary baize_vocabulary_role;
extern const struct baize_vocabulary baize_vocabulary_pays_from;
extern const struct baize_vocabulary baize_vocabulary_abandonment;
extern const struct baize_vocabulary baize_vocabulary_payout_per;
extern const struct baize_vocabulary baize_vocabulary_step;
extern const struct baize_vocabulary baize_vocabulary_shuffle_time;
extern const struct baize_vocabulary baize_vocabulary_idle;
extern const struct baize_vocabulary baize_vocabulary_out_of_order;
extern const struct baize_vocabulary baize_vocabulary_shown;
extern const struct baize_vocabulary baize_vocabulary_equipment;
extern const struct baize_vocabulary baize_vocabulary_irregularity;
extern const struct baize_vocabulary baize_vocabulary_effect;
extern const struct baize_vocabulary baize_vocabulary_limit;
extern const struct baize_vocabulary baize_vocabulary_credential;
extern const struct baize_vocabulary baize_vocabulary_notice;

/* The number of the term with this id, or -1. */
int baize_vocabulary_find(const struct baize_vocabulary *vocabulary, const char *id, size_t length);

const char *baize_vocabulary_id(const struct baize_vocabulary *vocabulary, int number);
const char *baize_vocabulary_words(const struct baize_vocabulary *vocabulary, int number);

#endif

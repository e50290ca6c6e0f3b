#include "base/vocabulary.h"

#include <stdbool.h>

#define TERM(name, id, words) {id, words},
#define COUNT_OF(terms)       ((int)(sizeof(terms) / sizeof((terms)[0])))

static const struct baize_term game_terms[] = {BAIZE_GAME_LIST(TERM)};
static const struct baize_term wager_terms[] = {BAIZE_WAGER_LIST(TERM)};
static const struct baize_term placed_terms[] = {BAIZE_PLACED_LIST(TERM)};
static const struct baize_term offer_terms[] = {BAIZE_OFFER_LIST(TERM)};
static const struct baize_term fold_terms[] = {BAIZE_FOLD_LIST(TERM)};
static const struct baize_term basis_terms[] = {BAIZE_BASIS_LIST(TERM)};
static const struct baize_term method_terms[] = {BAIZE_METHOD_LIST(TERM)};
static const struct baize_term need_terms[] = {BAIZE_NEED_LIST(TERM)};
static const struct baize_term shuffler_terms[] = {BAIZE_SHUFFLER_LIST(TERM)};
static const struct baize_term deal_to_terms[] = {BAIZE_DEAL_TO_LIST(TERM)};
static const struct baize_term deal_by_terms[] = {BAIZE_DEAL_BY_LIST(TERM)};
static const struct baize_term face_terms[] = {BAIZE_FACE_LIST(TERM)};
static const struct baize_term direction_terms[] = {BAIZE_DIRECTION_LIST(TERM)};
static const struct baize_term tie_terms[] = {BAIZE_TIE_LIST(TERM)};
static const struct baize_term boxes_terms[] = {BAIZE_BOXES_LIST(TERM)};
static const struct baize_term role_terms[] = {BAIZE_ROLE_LIST(TERM)};
static const struct baize_term pays_from_terms[] = {BAIZE_PAYS_FROM_LIST(TERM)};
static const struct baize_term abandonment_terms[] = {BAIZE_ABANDONMENT_LIST(TERM)};
static const struct baize_term payout_per_terms[] = {BAIZE_PAYOUT_PER_LIST(TERM)};
static const struct baize_term step_terms[] = {BAIZE_STEP_LIST(TERM)};
static const struct baize_term shuffle_time_terms[] = {BAIZE_SHUFFLE_TIME_LIST(TERM)};
static const struct baize_term idle_terms[] = {BAIZE_IDLE_LIST(TERM)};
static const struct baize_term paid_when_terms[] = {BAIZE_PAID_WHEN_LIST(TERM)};
static const struct baize_term out_of_order_terms[] = {BAIZE_OUT_OF_ORDER_LIST(TERM)};
static const struct baize_term shown_terms[] = {BAIZE_SHOWN_LIST(TERM)};
static const struct baize_term equipment_terms[] = {BAIZE_EQUIPMENT_LIST(TERM)};
static const struct baize_term irregularity_terms[] = {BAIZE_IRREGULARITY_LIST(TERM)};
static const struct baize_term effect_terms[] = {BAIZE_EFFECT_LIST(TERM)};
static const struct baize_term limit_terms[] = {BAIZE_LIMIT_LIST(TERM)};
static const struct baize_term credential_terms[] = {BAIZE_CREDENTIAL_LIST(TERM)};
static const struct baize_term notice_terms[] = {BAIZE_NOTICE_LIST(TERM)};

const struct baize_vocabulary baize_vocabulary_game = {"game", game_terms, COUNT_OF(game_terms)};
const struct baize_vocabulary baize_vocabulary_wager = {"wager", wager_terms, COUNT_OF(wager_terms)};
const struct baize_vocabulary baize_vocabulary_placed = {"moment", placed_terms, COUNT_OF(placed_terms)};
const struct baize_vocabulary baize_vocabulary_offer = {"offer", offer_terms, COUNT_OF(offer_terms)};
const struct baize_vocabulary baize_vocabulary_fold = {"effect of a fold", fold_terms, COUNT_OF(fold_terms)};
const struct baize_vocabulary baize_vocabulary_basis = {"basis", basis_terms, COUNT_OF(basis_terms)};
const struct baize_vocabulary baize_vocabulary_method = {"dealing method", method_terms, COUNT_OF(method_terms)};
const struct baize_vocabulary baize_vocabulary_need = {"need", need_terms, COUNT_OF(need_terms)};
const struct baize_vocabulary baize_vocabulary_shuffler = {"shuffler", shuffler_terms, COUNT_OF(shuffler_terms)};
const struct baize_vocabulary baize_vocabulary_deal_to = {"receiver", deal_to_terms, COUNT_OF(deal_to_terms)};
const struct baize_vocabulary baize_vocabulary_deal_by = {"way of dealing", deal_by_terms, COUNT_OF(deal_by_terms)};
const struct baize_vocabulary baize_vocabulary_face = {"face", face_terms, COUNT_OF(face_terms)};
const struct baize_vocabulary baize_vocabulary_direction = {"direction", direction_terms, COUNT_OF(direction_terms)};
const struct baize_vocabulary baize_vocabulary_paid_when = {"time of payment", paid_when_terms,
                                                            COUNT_OF(paid_when_terms)};
const struct baize_vocabulary baize_vocabulary_tie = {"outcome of a tie", tie_terms, COUNT_OF(tie_terms)};
const struct baize_vocabulary baize_vocabulary_boxes = {"policy for boxes", boxes_terms, COUNT_OF(boxes_terms)};
const struct baize_vocabulary baize_vocabulary_role = {"role", role_terms, COUNT_OF(role_terms)};
const struct baize_vocabulary baize_vocabulary_pays_from = {"source of a pay", pays_from_terms,
                                                            COUNT_OF(pays_from_terms)};
const struct baize_vocabulary baize_vocabulary_abandonment = {"abandonment policy", abandonment_terms,
                                                              COUNT_OF(abandonment_terms)};
const struct baize_vocabulary baize_vocabulary_payout_per = {"scope of a payout limit", payout_per_terms,
                                                             COUNT_OF(payout_per_terms)};
const struct baize_vocabulary baize_vocabulary_step = {"opening step", step_terms, COUNT_OF(step_terms)};
const struct baize_vocabulary baize_vocabulary_shuffle_time = {"time of a shuffle", shuffle_time_terms,
                                                               COUNT_OF(shuffle_time_terms)};
const struct baize_vocabulary baize_vocabulary_idle = {"idle spread", idle_terms, COUNT_OF(idle_terms)};
const struct baize_vocabulary baize_vocabulary_out_of_order = {"way to mark a failed device", out_of_order_terms,
                                                               COUNT_OF(out_of_order_terms)};
const struct baize_vocabulary baize_vocabulary_shown = {"inscription", shown_terms, COUNT_OF(shown_terms)};
const struct baize_vocabulary baize_vocabulary_equipment = {"piece of equipment", equipment_terms,
                                                            COUNT_OF(equipment_terms)};
const struct baize_vocabulary baize_vocabulary_irregularity = {"irregularity", irregularity_terms,
                                                               COUNT_OF(irregularity_terms)};
const struct baize_vocabulary baize_vocabulary_effect = {"effect", effect_terms, COUNT_OF(effect_terms)};
const struct baize_vocabulary baize_vocabulary_limit = {"limit", limit_terms, COUNT_OF(limit_terms)};
const struct baize_vocabulary baize_vocabulary_credential = {"credential", credential_terms,
                                                             COUNT_OF(credential_terms)};
const struct baize_vocabulary baize_vocabulary_notice = {"notice", notice_terms, COUNT_OF(notice_terms)};

static bool is_id(const char *id, const char *bytes, size_t length)
{
    size_t same = 0;
    while (same < length && id[same] != '\0' && id[same] == bytes[same])
        same++;
    return same == length && id[same] == '\0';
}

int baize_vocabulary_find(const struct baize_vocabulary *vocabulary, const char *id, size_t length)
{
    if (length == 0)
        return -1;
    for (int i = 0; i < vocabulary->count; i++) /* most of them begin otherwise */
        if (vocabulary->terms[i].id[0] == id[0] && is_id(vocabulary->terms[i].id, id, length))
            return i;
    return -1;
}

const char *baize_vocabulary_id(const struct baize_vocabulary *vocabulary, int number)
{
    return number >= 0 && number < vocabulary->count ? vocabulary->terms[number].id : "?";
}

const char *baize_vocabulary_words(const struct baize_vocabulary *vocabulary, int number)
{
    return number >= 0 && number < vocabulary->count ? vocabulary->terms[number].words : "?";
}

const char *baize_game_id(enum baize_game game)
{
    return baize_vocabulary_id(&baize_vocabulary_game, (int)game);
}

const char *baize_game_words(enum baize_game game)
{
    return baize_vocabulary_words(&baize_vocabulary_game, (int)game);
}

const char *baize_wager_id(enum baize_wager wager)
{
    return baize_vocabulary_id(&baize_vocabulary_wager, (int)wager);
}

const char *baize_wager_words(enum baize_wager wager)
{
    return baize_vocabulary_words(&baize_vocabulary_wager, (int)wager);
}

const char *baize_role_id(enum baize_role role)
{
    return role == BAIZE_PROGRAM ? "program" : baize_vocabulary_id(&baize_vocabulary_role, (int)role);
}

/* user_player.c - baize user exclude, readmit, limits: acts on the wallet of a player. */
#include "base/vocabulary.h"
#include "cmd/json.h"
#include "cmd/user.h"

#include <stdio.h>
#include <string.h>

static bool tell(const struct office_request *request, const struct people_person *player, const char *what)
{
    if (request->json)
        return json_finish(json_pack("{s:s, s:i, s:s}", "name", player->name, "number", (int)player->number, "done",
                                     what)) == CMD_DONE;
    printf("%s, number %u: %s\n", player->name, player->number, what);
    return true;
}

static bool read_why(const char *word, enum baize_exclusion *why)
{
    for (int i = 0; i < BAIZE_EXCLUSIONS; i++)
        if (word == NULL || strcmp(word, baize_vocabulary_id(&baize_words_exclusion, (int)i)) == 0) {
            *why = (enum baize_exclusion)i; /* the first one is by the house */
            return true;
        }
    fprintf(stderr, "baize: --why '%s': by-house, by-self or by-law is expected\n", word);
    return false;
}

bool user_exclude_check(const struct office_request *request)
{
    enum baize_exclusion why;
    return read_why(request->why, &why);
}

bool user_exclude(const struct office_request *request, struct office *office)
{
    uint32_t until;
    const struct people_person *player = office_player(office, request->arguments[0]);
    if (player == NULL)
        return false;
    const struct baize_engine *engine = office->house.engine;
    struct baize_command *command = office_wallet_act(office, BAIZE_WALLET_ACT_EXCLUDE, player->number);
    read_why(request->why, &command->wallet.exclude.why);
    if (request->until != NULL && office_day("--until", request->until, &until))
        command->wallet.exclude.until_ms =
            office_day_ms(baize_house_settings_at(baize_engine_house(engine), baize_engine_now_ms(engine)), until);
    return office_do(office, command, NULL) && tell(request, player, "excluded");
}

bool user_readmit(const struct office_request *request, struct office *office)
{
    const struct people_person *player = office_player(office, request->arguments[0]);
    return player != NULL &&
           office_do(office, office_wallet_act(office, BAIZE_WALLET_ACT_READMIT, player->number), NULL) &&
           tell(request, player, "readmitted");
}

bool user_limits_check(const struct office_request *request)
{
    if (request->deposit == NULL && request->loss == NULL)
        fputs("baize user limits: --deposit AMOUNT or --loss AMOUNT is missing\n", stderr);
    return request->deposit != NULL || request->loss != NULL;
}

bool user_limits(const struct office_request *request, struct office *office)
{
    const struct people_person *player = office_player(office, request->arguments[0]);
    const struct baize_wallet *wallet =
        player == NULL ? NULL : baize_engine_wallet(office->house.engine, player->number);
    if (wallet == NULL)
        return false;
    struct baize_command *command = office_wallet_act(office, BAIZE_WALLET_ACT_SET_LIMITS, player->number);
    struct baize_wallet_limits *limits = &command->wallet.set_limits;
    *limits = baize_wallet_limits_at(wallet, baize_engine_now_ms(office->house.engine));
    return (request->deposit == NULL || office_amount("--deposit", request->deposit, &limits->deposit)) &&
           (request->loss == NULL || office_amount("--loss", request->loss, &limits->loss)) &&
           office_do(office, command, NULL) &&
           tell(request, player, "limits set: a lower one holds at once, a higher one after 24 hours");
}

/* user_player.c - baize user exclude, readmit, limits: acts on the wallet of a player. */
#include "base/vocabulary.h"
#include "cmd/json.h"
#include "cmd/user.h"

#include <stdio.h>
#include <string.h>

static void tell(const struct office_request *request, const struct people_person *player, const char *what)
{
    if (request->json)
        json_finish(json_pack("{s:s, s:i, s:s}", "name", player->name, "number", (int)player->number, "done", what));
    else
        printf("%s, number %u: %s\n", player->name, player->number, what);
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

int user_exclude(const struct office_request *request)
{
    static struct office office;
    enum baize_exclusion why;
    uint32_t until = 0;
    if (!read_why(request->why, &why) || (request->until != NULL && !office_day("--until", request->until, &until)))
        return CMD_USAGE;
    if (!office_open(request, 1, &office))
        return CMD_FAILED;
    const struct people_person *player = office_player(&office, request->arguments[0]);
    bool good = player != NULL;
    if (good) {
        const struct baize_house *house = baize_engine_house(office.house.engine);
        int64_t now_ms = baize_engine_now_ms(office.house.engine);
        struct baize_command *command = office_wallet_act(&office, BAIZE_WALLET_ACT_EXCLUDE, player->number);
        command->wallet.exclude.why = why;
        if (until != 0)
            command->wallet.exclude.until_ms = office_day_ms(baize_house_settings_at(house, now_ms), until);
        good = office_do(&office, command, NULL);
    }
    if (good)
        tell(request, player, "excluded");
    office_close(&office);
    return good ? CMD_DONE : CMD_FAILED;
}

int user_readmit(const struct office_request *request)
{
    static struct office office;
    if (!office_open(request, 1, &office))
        return CMD_FAILED;
    const struct people_person *player = office_player(&office, request->arguments[0]);
    bool good = player != NULL &&
                office_do(&office, office_wallet_act(&office, BAIZE_WALLET_ACT_READMIT, player->number), NULL);
    if (good)
        tell(request, player, "readmitted");
    office_close(&office);
    return good ? CMD_DONE : CMD_FAILED;
}

int user_limits(const struct office_request *request)
{
    static struct office office;
    struct baize_wallet_limits limits = {0, 0};
    if (request->deposit == NULL && request->loss == NULL) {
        fputs("baize user limits: --deposit AMOUNT or --loss AMOUNT is missing\n", stderr);
        return CMD_USAGE;
    }
    if ((request->deposit != NULL && !office_amount("--deposit", request->deposit, &limits.deposit)) ||
        (request->loss != NULL && !office_amount("--loss", request->loss, &limits.loss)))
        return CMD_USAGE;
    if (!office_open(request, 1, &office))
        return CMD_FAILED;
    const struct people_person *player = office_player(&office, request->arguments[0]);
    const struct baize_wallet *wallet =
        player == NULL ? NULL : baize_engine_wallet(office.house.engine, player->number);
    bool good = wallet != NULL;
    if (good) {
        struct baize_command *command = office_wallet_act(&office, BAIZE_WALLET_ACT_SET_LIMITS, player->number);
        command->wallet.set_limits = baize_wallet_limits_at(wallet, baize_engine_now_ms(office.house.engine));
        if (request->deposit != NULL)
            command->wallet.set_limits.deposit = limits.deposit;
        if (request->loss != NULL)
            command->wallet.set_limits.loss = limits.loss;
        good = office_do(&office, command, NULL);
    }
    if (good)
        tell(request, player, "limits set: a lower one holds at once, a higher one after 24 hours");
    office_close(&office);
    return good ? CMD_DONE : CMD_FAILED;
}

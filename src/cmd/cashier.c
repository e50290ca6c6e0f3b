/* cashier.c - baize cashier deposit|withdraw|show: money across the counter of the cage. */
#include "cmd/json.h"
#include "cmd/office.h"

#include <stdio.h>

static bool tell(const struct office_request *request, const struct people_person *player,
                 const struct baize_wallet *wallet, const char *what, baize_cents amount)
{
    char moved[64], balance[64];
    struct baize_text moved_text = baize_text_in(moved, sizeof moved);
    struct baize_text balance_text = baize_text_in(balance, sizeof balance);
    baize_cents_print(&moved_text, amount, BAIZE_MONEY_WITH_CENTS);
    baize_cents_print(&balance_text, wallet->balance, BAIZE_MONEY_WITH_CENTS);
    if (request->json) {
        json_t *document = json_pack("{s:s, s:i, s:I}", "name", player->name, "number", (int)player->number,
                                     "balance_cents", (json_int_t)wallet->balance);
        if (what != NULL)
            json_object_set_new(document, what, json_integer(amount));
        return json_finish(document) == CMD_DONE;
    }
    if (what != NULL)
        printf("%s, number %u: %s %s\n", player->name, player->number, what, moved);
    printf("%s, number %u: balance %s\n", player->name, player->number, balance);
    return true;
}

static bool check_amount(const struct office_request *request)
{
    baize_cents amount;
    return office_amount("AMOUNT", request->arguments[1], &amount);
}

static bool move(const struct office_request *request, struct office *office, enum baize_wallet_act act,
                 const char *what)
{
    baize_cents amount;
    const struct people_person *player = office_player(office, request->arguments[0]);
    if (player == NULL || !office_amount("AMOUNT", request->arguments[1], &amount))
        return false;
    struct baize_command *command = office_wallet_act(office, act, player->number);
    command->wallet.deposit.amount = amount;
    return office_do(office, command, NULL) &&
           tell(request, player, baize_engine_wallet(office->house.engine, player->number), what, amount);
}

static bool deposit(const struct office_request *request, struct office *office)
{
    return move(request, office, BAIZE_WALLET_ACT_DEPOSIT, "deposited");
}

static bool withdraw(const struct office_request *request, struct office *office)
{
    return move(request, office, BAIZE_WALLET_ACT_WITHDRAW, "withdrawn");
}

static bool show(const struct office_request *request, struct office *office)
{
    const struct people_person *player = office_player(office, request->arguments[0]);
    const struct baize_wallet *wallet =
        player == NULL ? NULL : baize_engine_wallet(office->house.engine, player->number);
    return wallet != NULL && tell(request, player, wallet, NULL, 0);
}

static const struct office_command commands[] = {
    {{"deposit", "take money into the wallet of a player", "PLAYER AMOUNT",
      "Takes money into the wallet of a player.\vExample:\n\n  baize cashier deposit zoe 500 --as carl",
      office_one_signs, true},
     {.act = deposit, .least = 2, .most = 2, .signers = 1, .check = check_amount}},
    {{"withdraw", "pay money out of the wallet of a player", "PLAYER AMOUNT",
      "Pays money out of the wallet of a player.\vExample:\n\n  baize cashier withdraw zoe 120.50 --as carl",
      office_one_signs, true},
     {.act = withdraw, .least = 2, .most = 2, .signers = 1, .check = check_amount}},
    {{"show", "show what the wallet of a player holds", "PLAYER",
      "What the wallet of a player holds.\vExample:\n\n  baize cashier show zoe", office_looking, true},
     {.act = show, .least = 1, .most = 1}},
};

static const char about[] = "Money across the counter of the cage. The cashier signs: --as NAME and a password.\n"
                            "PLAYER is a name or a number, AMOUNT like 500, 120.50 or $1,200.\vExamples:\n"
                            "  baize cashier deposit zoe 500 --as carl\n"
                            "  baize cashier show zoe";

const struct cmd_command cmd_cashier = {
    .usage = {"cashier", "deposits and withdrawals at the cage", "SUBCOMMAND", about, NULL, false},
    .run_of = office_run,
    CMD_SUBCOMMANDS(commands),
};

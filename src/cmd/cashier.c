/* cashier.c - baize cashier deposit|withdraw|show: money across the counter of the cage. */
#include "cmd/json.h"
#include "cmd/office.h"

#include <stdio.h>

static int tell(const struct office_request *request, const struct people_person *player,
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
        return json_finish(document);
    }
    if (what != NULL)
        printf("%s, number %u: %s %s\n", player->name, player->number, what, moved);
    printf("%s, number %u: balance %s\n", player->name, player->number, balance);
    return CMD_DONE;
}

static int move(const struct office_request *request, enum baize_wallet_act act, const char *what)
{
    static struct office office;
    baize_cents amount;
    int result = CMD_FAILED;
    if (!office_amount("AMOUNT", request->arguments[1], &amount))
        return CMD_USAGE;
    if (!office_open(request, 1, &office))
        return CMD_FAILED;
    const struct people_person *player = office_player(&office, request->arguments[0]);
    if (player != NULL) {
        struct baize_command *command = office_wallet_act(&office, act, player->number);
        command->wallet.deposit.amount = amount;
        if (office_do(&office, command, NULL))
            result = tell(request, player, baize_engine_wallet(office.house.engine, player->number), what, amount);
    }
    office_close(&office);
    return result;
}

static int run_deposit(const struct office_request *request)
{
    return move(request, BAIZE_WALLET_ACT_DEPOSIT, "deposited");
}

static int run_withdraw(const struct office_request *request)
{
    return move(request, BAIZE_WALLET_ACT_WITHDRAW, "withdrawn");
}

static int run_show(const struct office_request *request)
{
    static struct office office;
    int result = CMD_FAILED;
    if (!office_look(request, &office))
        return CMD_FAILED;
    const struct people_person *player = office_player(&office, request->arguments[0]);
    const struct baize_wallet *wallet =
        player == NULL ? NULL : baize_engine_wallet(office.house.engine, player->number);
    if (wallet != NULL)
        result = tell(request, player, wallet, NULL, 0);
    office_close(&office);
    return result;
}

static const struct argp_option signed_options[] = {OFFICE_OPTIONS_AS, OFFICE_OPTION_JSON, {0}};
static const struct argp_option looking_options[] = {OFFICE_OPTION_JSON, {0}};

static const struct office_command commands[] = {
    {{"deposit", "take money into the wallet of a player", "PLAYER AMOUNT",
      "Takes money into the wallet of a player.\vExample:\n\n  baize cashier deposit zoe 500 --as carl", signed_options,
      true},
     {run_deposit, 2, 2, 1}},
    {{"withdraw", "pay money out of the wallet of a player", "PLAYER AMOUNT",
      "Pays money out of the wallet of a player.\vExample:\n\n  baize cashier withdraw zoe 120.50 --as carl",
      signed_options, true},
     {run_withdraw, 2, 2, 1}},
    {{"show", "show what the wallet of a player holds", "PLAYER",
      "What the wallet of a player holds.\vExample:\n\n  baize cashier show zoe", looking_options, true},
     {run_show, 1, 1, 0}},
};

static const char about[] = "Money across the counter of the cage. The cashier signs: --as NAME and a password.\n"
                            "PLAYER is a name or a number, AMOUNT like 500, 120.50 or $1,200.\vExamples:\n"
                            "  baize cashier deposit zoe 500 --as carl\n"
                            "  baize cashier show zoe";

static int run_group(int argc, char **argv)
{
    return office_run_group(&cmd_cashier, argc, argv);
}

const struct cmd_command cmd_cashier = {
    .usage = {"cashier", "deposits and withdrawals at the cage", "SUBCOMMAND", about, NULL, false},
    .run = run_group,
    CMD_SUBCOMMANDS(commands),
};

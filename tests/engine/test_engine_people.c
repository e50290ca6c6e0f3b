/* test_engine_people.c - who may not, whatever they send: auditors, and second persons of the wrong kind. */
#include "one_world.h"

/* ---- Commands ---- */

static struct baize_command on_floor(enum baize_floor_machine machine, uint32_t number)
{
    return (struct baize_command){.kind = BAIZE_COMMAND_FLOOR, .floor = {.machine = machine, .number = number}};
}

static struct baize_command at_table(uint32_t table, enum baize_table_act kind, uint32_t who, enum baize_role role)
{
    struct baize_command command = on_floor(BAIZE_FLOOR_TABLE, table);
    command.floor.table.kind = kind;
    command.floor.table.by = (struct baize_actor){.who = who, .role = role};
    return command;
}

static struct baize_command at_meter(uint32_t meter, enum baize_meter_act kind)
{
    struct baize_command command = on_floor(BAIZE_FLOOR_METER, meter);
    command.floor.meter.kind = kind;
    command.floor.meter.by = (struct baize_actor){.who = BOT_MANAGER, .role = BAIZE_MANAGER, .second = BOT_SUPERVISOR};
    return command;
}

/* ---- The auditor ---- */

TEST(test_S11_an_auditor_reads_no_sign)
{
    struct baize_command reading = at_meter(1, BAIZE_METER_ACT_READ);
    reading.floor.meter.read.day = 20261116;
    reading.floor.meter.by = (struct baize_actor){.who = BOT_AUDITOR, .role = BAIZE_AUDITOR};
    REFUSED(&reading, "ROLE_NOT_ALLOWED");
    reading.floor.meter.by = (struct baize_actor){.who = BOT_CASHIER, .role = BAIZE_CASHIER};
    DONE(&reading);
}

/* Neither as the second person, nor as one of the four of a slip (A3). */
TEST(test_S11_an_auditor_seconds_nothing)
{
    struct baize_command count = at_table(1, BAIZE_TABLE_ACT_OPEN_INVENTORY, BOT_FLOORPERSON, BAIZE_FLOORPERSON);
    struct baize_command parameters = at_meter(1, BAIZE_METER_ACT_SET_PARAMETERS);
    struct baize_command hire = world_of_house(BAIZE_HOUSE_ACT_ADD_PERSON);
    count.floor.table.open_inventory.counted = 1000000;
    count.floor.table.by.second = BOT_AUDITOR;
    REFUSED(&count, "SECOND_NOT_ALLOWED");
    count.floor.table.by.second = BOT_CASHIER;
    DONE(&count);
    parameters.floor.meter.by.second = BOT_AUDITOR;
    REFUSED(&parameters, "SECOND_NOT_ALLOWED");
    hire.house.by.second = BOT_AUDITOR;
    hire.house.add_person.person = 900;
    hire.house.add_person.role = BAIZE_DEALER;
    REFUSED(&hire, "SECOND_NOT_ALLOWED");
    for (unsigned act = BAIZE_TABLE_ACT_FILL; act <= BAIZE_TABLE_ACT_CREDIT; act++)
        for (unsigned place = 0; place < BAIZE_SIGNERS_MORE; place++) {
            struct baize_command slip = at_table(1, (enum baize_table_act)act, BOT_FLOORPERSON, BAIZE_FLOORPERSON);
            slip.floor.table.by.second = BOT_CASHIER;
            slip.floor.table.fill.amount = 5000; /* fill and credit have one shape */
            slip.floor.table.fill.signers[place] = BOT_AUDITOR;
            slip.floor.table.fill.signers[1 - place] = BOT_DEALER + 1;
            REFUSED(&slip, "SECOND_NOT_ALLOWED");
        }
}

/* ---- The program ---- */

TEST(test_the_program_acts_at_tables_only)
{
    static const struct baize_actor program = {.role = BAIZE_PROGRAM};
    struct baize_command reading = at_meter(1, BAIZE_METER_ACT_READ);
    struct baize_command hire = world_of_house(BAIZE_HOUSE_ACT_ADD_PERSON);
    struct baize_command deposit, on = at_table(1, BAIZE_TABLE_ACT_SIGN_ON, 0, BAIZE_PROGRAM);
    REFUSED(&on, "ROLE_TOO_LOW");
    on.floor.table.by.who = BOT_DEALER + 1; /* nobody is the program */
    REFUSED(&on, "ROLE_OF_ANOTHER");
    reading.floor.meter.read.day = 20261116;
    reading.floor.meter.by = program;
    REFUSED(&reading, "PERSON_UNKNOWN");
    hire.house.by = program;
    hire.house.add_person.person = 900;
    hire.house.add_person.role = BAIZE_DEALER;
    REFUSED(&hire, "PERSON_UNKNOWN");
    deposit = (struct baize_command){
        .kind = BAIZE_COMMAND_WALLET,
        .wallet = {.kind = BAIZE_WALLET_ACT_DEPOSIT, .patron = 10011, .by = program, .deposit = {.amount = 100}}};
    REFUSED(&deposit, "PERSON_UNKNOWN");
    hire = world_of_house(BAIZE_HOUSE_ACT_ADD_PERSON); /* and nobody is hired as it */
    hire.house.add_person.person = 900;
    hire.house.add_person.role = BAIZE_PROGRAM;
    REFUSED(&hire, "ROLE_WRONG");
}

AROUND_EACH_TEST(begin, end);

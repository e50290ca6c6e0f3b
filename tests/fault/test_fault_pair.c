/* test_fault_pair.c - a house on a pair: a database and its synchronous replica. Every act that was acknowledged is on
 * the replica when it is promoted.
 *
 *     a command is sent; the replica hears nothing (its sender is stopped); the commit waits for it
 *       --> the backend that waits is terminated, or its wait is cancelled: the commit stands on the primary alone
 *       --> the engine may find its seal there, and must not say that it is done
 *       --> the primary dies, the replica is promoted: acknowledged = on the replica
 *
 *     tests/store/with-postgres test_fault_pair [TIMES] */
#include "fault_house.h"
#include "postgres_place.h"
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct fault_house house;
static int times = 3;
static char replica[256], replica_url[512];
static unsigned sent, acknowledged, lost;

static void sleep_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void server(const char *what, const char *folder, const char *of)
{
    char command[1200];
    snprintf(command, sizeof command, "'%s' %s '%s' %s%s%s", getenv("BAIZE_POSTGRES_SERVER"), what, folder,
             of == NULL ? "" : "'", of == NULL ? "" : of, of == NULL ? "" : "'");
    assert_int_equal(system(command), 0);
}

static void make_replica(void)
{
    const char *primary = getenv("BAIZE_POSTGRES_DIR");
    snprintf(replica, sizeof replica, "%s-replica", primary);
    assert_int_equal(mkdir(replica, 0755), 0);
    server("replica", replica, primary);
    snprintf(replica_url, sizeof replica_url, "host=%s user=baize dbname=baize", replica);
}

static void remove_replica(void)
{
    char command[600];
    server("kill", replica, NULL);
    snprintf(command, sizeof command, "rm -rf '%s'", replica);
    assert_int_equal(system(command), 0);
    postgres_sql("ALTER SYSTEM RESET synchronous_standby_names");
    postgres_sql("SELECT pg_reload_conf()");
}

static void note(void *context, const struct baize_answer *answer)
{
    *(struct baize_answer *)context = *answer;
}

static void turns(int64_t for_ms, const struct baize_answer *answer)
{
    for (int64_t until_ms = now_ms() + for_ms; now_ms() < until_ms && answer->count == 0; sleep_ms(5))
        baize_engine_run(house.engine, 0);
}

/* One command, whose commit waits for a replica that hears nothing. */
static void send_one(struct fault_group *group, struct baize_answer *answer)
{
    struct baize_refusal refusal;
    assert_true(fault_next(&house, group));
    baize_command_id(&house.random, baize_engine_now_ms(house.engine), group->commands[0].id);
    assert_int_equal(baize_engine_submit(house.engine, &group->commands[0], note, answer, &refusal), BAIZE_OK);
    for (int64_t until_ms = now_ms() + 60000; now_ms() < until_ms; sleep_ms(10)) {
        baize_engine_run(house.engine, 0);
        if (strcmp(postgres_sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"), "0") != 0)
            return;
    }
    fail_msg("no commit waits for the replica");
}

/* Is the command in the record of this database? */
static bool has_command(const char *url, const uint8_t id[BAIZE_COMMAND_ID_SIZE])
{
    char sql[160], digits[33];
    for (int i = 0; i < BAIZE_COMMAND_ID_SIZE; i++)
        snprintf(digits + 2 * i, 3, "%02x", id[i]);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM baize.commands WHERE replace(id::text, '-', '') = '%s'", digits);
    PGconn *connection = PQconnectdb(url);
    PGresult *result = PQexec(connection, sql);
    assert_int_equal(PQresultStatus(result), PGRES_TUPLES_OK);
    bool has = strcmp(PQgetvalue(result, 0, 0), "1") == 0;
    PQclear(result);
    PQfinish(connection);
    return has;
}

/* The wait ends as `how` says, then the primary is gone. The engine answers into *answer, at the latest when it closes.
 */
static void fail_over(const char *how, struct baize_answer *answer)
{
    struct fault_group group;
    char sql[200];
    make_replica();
    fault_play(&house, 5);
    pid_t sender = (pid_t)atoi(postgres_sql("SELECT pid FROM pg_stat_replication"));
    assert_true(sender > 1);
    kill(sender, SIGSTOP);
    send_one(&group, answer);
    snprintf(sql, sizeof sql, "SELECT %s(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'", how);
    postgres_sql(sql);
    turns(3000, answer);
    sent++;
    acknowledged += answer->count > 0 && answer->status == BAIZE_OK;
    bool here = has_command(postgres_url(), group.commands[0].id); /* else this test shows nothing */
    assert_true(here);
    postgres_server("kill");
    server("promote", replica, NULL);
    bool there = has_command(replica_url, group.commands[0].id);
    lost += answer->count > 0 && answer->status == BAIZE_OK && !there;
    assert_false(there); /* the replica heard nothing: it has what was acknowledged before, and not this */
}

static void begin(void)
{
    postgres_empty();
    fault_begin(&house, FAULT_POSTGRES, postgres_url(), 3);
    assert_int_equal(fault_open(&house), BAIZE_OK);
    fault_play(&house, 40);
}

static void end(void)
{
    postgres_server("start");
    remove_replica();
    fault_close(&house);
    fault_end(&house);
}

static void run(const char *how)
{
    sent = acknowledged = lost = 0;
    for (int i = 0; i < times; i++) {
        struct baize_answer answer = {0};
        begin();
        fail_over(how, &answer);
        end();
    }
    print_message("%s: %u commits cut off from the replica, %u acknowledged, %u lost\n", how, sent, acknowledged, lost);
    assert_int_equal(lost, 0);
}

TEST(test_no_act_is_lost_when_the_backend_that_waits_is_terminated)
{
    run("pg_terminate_backend");
}

TEST(test_no_act_is_lost_when_the_wait_is_cancelled)
{
    run("pg_cancel_backend");
}

/* When the replica hears again, what was left open is confirmed and acknowledged, and it is there. */
TEST(test_an_act_left_open_is_acknowledged_when_the_replica_has_it)
{
    struct fault_group group;
    struct baize_answer answer = {0};
    begin();
    make_replica();
    pid_t sender = (pid_t)atoi(postgres_sql("SELECT pid FROM pg_stat_replication"));
    kill(sender, SIGSTOP);
    send_one(&group, &answer);
    postgres_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    turns(1500, &answer);
    assert_int_equal(answer.count, 0);
    kill(sender, SIGCONT);
    turns(20000, &answer);
    assert_true(answer.count > 0 && answer.status == BAIZE_OK);
    assert_true(has_command(replica_url, group.commands[0].id));
    postgres_server("stop");
    end();
}

int main(int argc, char **argv)
{
    if (argc > 1)
        times = atoi(argv[1]);
    return run_listed_tests();
}

/* test_fault_postgres.c - the database server restarts, dies, cuts connections and is away for a while, in the middle
 * of play: every command is answered as it is, play goes on by itself, nothing is lost and nothing happens twice.
 *
 *     tests/store/with-postgres test_fault_postgres [RESTARTS] */
#include "fault_house.h"
#include "postgres_place.h"
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct fault_house house;
static int restarts = 20;

static void sleep_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

static void begin(void)
{
    postgres_empty();
    fault_begin(&house, FAULT_POSTGRES, postgres_url(), 3);
    assert_int_equal(fault_open(&house), BAIZE_OK);
    fault_play(&house, 60);
}

static void tell(const char *what, int times)
{
    print_message("%s %d times: %llu commands answered, %llu had happened before they were sent again; %llu times "
                  "UNAVAILABLE, %llu LOST\n",
                  what, times, (unsigned long long)house.promises_count, (unsigned long long)house.again,
                  (unsigned long long)house.failed[BAIZE_STORE_UNAVAILABLE],
                  (unsigned long long)house.failed[BAIZE_COMMAND_LOST]);
}

/* Plays while the child does its work; some turns more when it has. */
static void play_while(pid_t child)
{
    int status = 1;
    for (int more = 0; more < 10;) {
        more += more > 0 || waitpid(child, &status, WNOHANG) == child;
        fault_play(&house, 1);
    }
    assert_int_equal(status, 0);
    fault_check(&house);
}

/* ---- Restarts ---- */

/* In order, and as if the power went; at once again, and after a while. */
static bool restart_often(int times)
{
    for (int i = 0; i < times; i++) {
        sleep_ms(20 + i * 37 % 100);
        if (i % 3 == 0) {
            postgres_server("restart");
            continue;
        }
        postgres_server(i % 3 == 1 ? "kill" : "stop");
        sleep_ms(i == 4 ? 2500 : i % 2 * 150);
        postgres_server("start");
    }
    return true;
}

TEST(test_F3_the_server_restarts_in_the_middle_of_play)
{
    begin();
    play_while(postgres_fork(restart_often, restarts));
    tell("restarted", restarts);
    fault_end(&house);
}

static bool cut_often(int times)
{
    for (int i = 0; i < times; i++) {
        sleep_ms(1 + i * 7 % 20);
        postgres_sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                     "WHERE datname = current_database() AND pid <> pg_backend_pid()");
    }
    return true;
}

TEST(test_F3_connections_are_cut_in_the_middle_of_play)
{
    begin();
    play_while(postgres_fork(cut_often, restarts * 5));
    tell("cut", restarts * 5);
    fault_end(&house);
}

/* ---- Lost ---- */

static bool kill_once(int number)
{
    sleep_ms(3 + number * 11 % 40);
    postgres_server("kill");
    return true;
}

/* The house is closed while it is not known what became of the last commit. */
static void close_and_open(void)
{
    fault_close(&house);
    assert_int_equal(fault_open(&house), BAIZE_STORE_UNAVAILABLE);
    assert_true(strlen(house.notice) > 20);
    postgres_server("start");
    assert_int_equal(fault_open(&house), BAIZE_OK);
}

TEST(test_F3_a_command_that_was_lost_tells_when_it_is_sent_again)
{
    int times = restarts / 4 + 2;
    begin();
    for (int i = 0; i < times; i++) {
        struct fault_group group;
        size_t left = 0;
        pid_t child = postgres_fork(kill_once, i);
        house.stuck = close_and_open;
        uint64_t waited = house.waited;
        while (left == 0 && house.waited == waited && fault_next(&house, &group))
            left = fault_try(&house, &group);
        assert_true(postgres_join(child));
        if (house.waited == waited)
            close_and_open();
        house.stuck = NULL;
        fault_finish(&house, &group);
        fault_check(&house);
    }
    tell("killed and closed", times);
    fault_end(&house);
}

/* ---- Nobody answers ---- */

/* A turn that waits for a connection takes 10 s; one that does not, a fraction of a millisecond on a quiet machine. */
#define TURN_MOST_MS 5000
#define HANGS_MS     2500

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static pid_t postmaster(void)
{
    char path[512];
    int pid = 0;
    snprintf(path, sizeof path, "%s/data/postmaster.pid", getenv("BAIZE_POSTGRES_DIR"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%d", &pid), 1);
    fclose(file);
    return (pid_t)pid;
}

static void run_sql(PGconn *connection, const char *sql)
{
    PGresult *result = PQexec(connection, sql);
    assert_true(PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK);
    PQclear(result);
}

static void note(void *context, const struct baize_answer *answer)
{
    *(struct baize_answer *)context = *answer;
}

/* Turns of a server, for so long or until it is answered; how long the longest took. */
static int64_t turns(int64_t for_ms, const struct baize_answer *answer)
{
    int64_t longest_ms = 0, until_ms = now_ms() + for_ms;
    while (now_ms() < until_ms && answer->count == 0) {
        int64_t before_ms = now_ms();
        baize_engine_run(house.engine, 0);
        int64_t took_ms = now_ms() - before_ms;
        longest_ms = took_ms > longest_ms ? took_ms : longest_ms;
        sleep_ms(5);
    }
    return longest_ms;
}

/* A commit waits for a lock, its connection is cut, and who would take a new one says nothing: the way to the database
 * is gone. The server's loop goes on; the commit is found, or sent again, when somebody answers. */
TEST(test_F3_a_database_that_says_nothing_keeps_no_turn_waiting)
{
    struct fault_group group;
    struct baize_refusal refusal;
    struct baize_answer answer = {0};
    begin();
    PGconn *lock = PQconnectdb(postgres_url());
    run_sql(lock, "BEGIN");
    run_sql(lock, "SELECT * FROM baize.state FOR UPDATE");
    assert_true(fault_next(&house, &group));
    baize_command_id(&house.random, baize_engine_now_ms(house.engine), group.commands[0].id);
    assert_int_equal(baize_engine_submit(house.engine, &group.commands[0], note, &answer, &refusal), BAIZE_OK);
    int64_t longest_ms = turns(100, &answer);
    pid_t server = postmaster();
    assert_int_equal(kill(server, SIGSTOP), 0);
    run_sql(lock, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
                  "AND pid <> pg_backend_pid()");
    int64_t more_ms = turns(HANGS_MS, &answer);
    longest_ms = more_ms > longest_ms ? more_ms : longest_ms;
    kill(server, SIGCONT);
    PQfinish(lock);
    assert_int_equal(answer.count, 0);
    more_ms = turns(60000, &answer);
    longest_ms = more_ms > longest_ms ? more_ms : longest_ms;
    assert_int_equal(answer.status, BAIZE_OK);
    assert_true(answer.count > 0);
    print_message("the longest turn took %lld ms\n", (long long)longest_ms);
    assert_true(longest_ms < TURN_MOST_MS);
    fault_check(&house);
    fault_end(&house);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        restarts = atoi(argv[1]);
    return run_listed_tests();
}

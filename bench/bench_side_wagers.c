/* bench_side_wagers.c - how long the exact analysis of all wagers but Ante, Play and Double Draw takes, from a cold
 * start, beside what counting hand by hand would take.
 *
 *     bench_side_wagers
 *
 * Each analysis runs in a process of its own, with fresh memory, as it does for a user; the best of several starts
 * counts. The brute force is the time that valuing one hand takes in this run, times the number of hands. */
#include <baize/analysis.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define STARTS 7

static struct baize_rules rules;

/* ---- The analyses ---- */

static struct baize_wager_analysis analysis;
static struct baize_six_card_formula formula;
static struct baize_progressive_analysis progressive;

static void *fresh_memory(void)
{
    void *memory = mmap(NULL, BAIZE_ANALYSIS_SCRATCH, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

static enum baize_status run_aces_up(void)
{
    return baize_analyze_aces_up(&rules, &analysis);
}

static enum baize_status run_six_card_bonus(void)
{
    return baize_analyze_six_card_bonus(&rules, rules.wagers[BAIZE_SIX_CARD_BONUS].least, &analysis, &formula);
}

static enum baize_status run_bad_beat_bonus(void)
{
    return baize_analyze_bad_beat_bonus(&rules, 0, fresh_memory(), BAIZE_ANALYSIS_SCRATCH, &analysis);
}

static enum baize_status run_progressive(void)
{
    return baize_analyze_progressive(&rules, fresh_memory(), BAIZE_ANALYSIS_SCRATCH, &progressive);
}

struct job {
    const char *words, *submission;
    enum baize_status (*run)(void);
    double hands; /* to be valued one by one */
};

static const struct job jobs[] = {
    {"Aces Up", "maryland-four-card-poker", run_aces_up, 2598960},
    {"Six Card Bonus", "maryland-four-card-poker", run_six_card_bonus, 20358520},
    {"Progressive, one meter", "maryland-four-card-poker", run_progressive, 2598960},
    {"Progressive, three meters", "maryland-three-level-progressive", run_progressive, 2598960},
    {"Bad Beat Bonus", "washington-four-card-poker", run_bad_beat_bonus, 2598960.0 * 10737573.0},
};

#define JOBS (sizeof jobs / sizeof jobs[0])

/* ---- Measuring ---- */

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void fail(const char *what)
{
    fprintf(stderr, "bench_side_wagers: %s\n", what);
    exit(1);
}

static void load(const char *id)
{
    static unsigned char scratch[BAIZE_RULES_SCRATCH];
    static struct baize_diagnostics found;
    struct baize_library library = baize_shipped_library();
    struct baize_shipped shipped;
    bool good = baize_shipped_find(id, BAIZE_FILE_SUBMISSION, &shipped) == BAIZE_OK;
    struct baize_source source = {.name = id, .bytes = shipped.bytes, .length = shipped.length};
    if (!good || baize_rules_load(&source, &library, scratch, sizeof scratch, &rules, &found) != BAIZE_OK)
        fail("cannot load the rules");
}

struct measured {
    double ms, mebibytes;
};

/* One run in a child process. */
static struct measured run_cold(const struct job *job)
{
    struct measured result = {.ms = 0};
    struct rusage usage;
    int ends[2];
    if (pipe(ends) != 0)
        fail("no pipe");
    pid_t child = fork();
    if (child == 0) {
        double start = now_ms();
        enum baize_status status = job->run();
        result.ms = now_ms() - start;
        getrusage(RUSAGE_SELF, &usage);
        result.mebibytes = (double)usage.ru_maxrss / 1024;
        ssize_t written = write(ends[1], &result, sizeof result);
        _exit(status == BAIZE_OK && written == (ssize_t)sizeof result ? 0 : 1);
    }
    close(ends[1]);
    int status = 1;
    if (child < 0 || read(ends[0], &result, sizeof result) != (ssize_t)sizeof result ||
        waitpid(child, &status, 0) != child || status != 0)
        fail(job->words);
    close(ends[0]);
    return result;
}

static struct measured best_of(const struct job *job)
{
    struct measured best = {.ms = 1e300};
    load(job->submission);
    for (int i = 0; i < STARTS; i++) {
        struct measured one = run_cold(job);
        if (one.ms < best.ms)
            best = one;
    }
    return best;
}

/* Milliseconds for valuing one hand of five cards, over a large piece of all of them. */
static double time_a_hand(void)
{
    static baize_cards hands[200000];
    static baize_strength strengths[200000];
    size_t count = 0;
    baize_cards hand = UINT64_C(0x1F);
    while (count < 200000) {
        if ((hand & ~BAIZE_DECK_52) == 0)
            hands[count++] = hand;
        baize_cards low = hand & -hand, next = hand + low; /* the next number with as many bits */
        hand = ((hand ^ next) >> 2) / low | next;
    }
    double best = 1e300;
    for (int pass = 0; pass < 20; pass++) {
        double start = now_ms();
        baize_strengths_four_card(hands, count, strengths);
        double ms = (now_ms() - start) / (double)count;
        best = ms < best ? ms : best;
    }
    return best;
}

int main(void)
{
    double hand_ms = time_a_hand();
    double all = 0;
    printf("Exact analysis of the side wagers, one thread, cold start, best of %d\n%s, %s\n", STARTS, BENCH_COMPILER,
           BENCH_FLAGS);
    printf("hand by hand: %.2f ns a hand in this run\n\n", hand_ms * 1e6);
    printf("%-28s %10s %20s %16s %12s\n", "wager", "ms", "hand by hand, ms", "times as fast", "peak MiB");
    for (size_t i = 0; i < JOBS; i++) {
        struct measured result = best_of(&jobs[i]);
        double brute = jobs[i].hands * hand_ms;
        all += result.ms;
        printf("%-28s %10.2f %20.1f %16.1f %12.1f\n", jobs[i].words, result.ms, brute, brute / result.ms,
               result.mebibytes);
    }
    printf("%-28s %10.2f   (asked: below 100)\n", "all together", all);
    return 0;
}

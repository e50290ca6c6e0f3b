/* serve_check.c - is this the program that was approved (F4, S10), and does somebody keep the machine's clock (S7)? */
#include "base/hex.h"
#include "cmd/serve.h"

#include <stdio.h>
#include <string.h>
#include <sys/timex.h>

bool serve_check_program(const struct serve_config *config)
{
    uint8_t hash[BAIZE_HASH_SIZE];
    char shown[2 * BAIZE_HASH_SIZE + 1];
    struct baize_text text = baize_text_in(shown, sizeof shown);
    if (config->program[0] == '\0')
        return true;
    if (!cmd_program_hash(hash))
        return false;
    baize_hex_print(&text, hash, sizeof hash);
    if (strcmp(shown, config->program) == 0)
        return true;
    fprintf(stderr,
            "baize serve: this program is not the one that is approved: its hash is %s, the configuration's `program` "
            "asks for %s (F4); nothing is served\n",
            shown, config->program);
    return false;
}

/* The kernel knows whether a time service steers it: it says "unsynchronised" when nobody has for some hours. */
bool serve_clock_is_kept(void)
{
    struct timex state = {.modes = 0};
    int answer = adjtimex(&state);
    return answer >= 0 && answer != TIME_ERROR && (state.status & STA_UNSYNC) == 0;
}

void serve_clock_look(struct serve *serve)
{
    bool kept = serve_clock_is_kept();
    if (serve->clock_looked && kept == serve->clock_kept)
        return;
    if (!kept) /* play money needs no right time */
        log_line(&serve->log, serve->is_demo ? LOG_INFO : LOG_WARNING, "clock_not_synchronised", "words:s",
                 "no time service keeps this machine's clock (S7)");
    else if (serve->clock_looked)
        log_line(&serve->log, LOG_INFO, "clock_synchronised", "");
    serve->clock_looked = true;
    serve->clock_kept = kept;
}

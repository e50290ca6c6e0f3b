/* write_reports.c - the reports of the story, for the golden file and for eyes.
 *
 *     write_reports sheet|wins|readings|reconciliation [csv] */
#include "story.h"

static void print_line(void *context, const char *line)
{
    (void)context;
    puts(line);
}

int main(int argc, char **argv)
{
    const char *which = argc > 1 ? argv[1] : "reconciliation";
    bool csv = argc > 2 && strcmp(argv[2], "csv") == 0;
    play_story();
    listen(50, 10, 100);
    if (tell(0, stream_count) != BAIZE_OK)
        return 1;
    if (strcmp(which, "sheet") == 0)
        baize_meter_sheet_print(&manager.meter, &mountain, print_line, NULL);
    else if (strcmp(which, "wins") == 0)
        (csv ? baize_win_log_csv : baize_win_log_print)(&wins, &game, &mountain, print_line, NULL);
    else if (strcmp(which, "readings") == 0)
        (csv ? baize_readings_csv : baize_readings_print)(&days, &mountain, print_line, NULL);
    else
        (csv ? baize_reconciliation_csv : baize_reconciliation_print)(&level, &game, &mountain, print_line, NULL);
    return 0;
}

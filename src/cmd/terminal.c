#include "cmd/cmd.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* https://no-color.org: any value but the empty one turns colour off. */
bool cmd_wants_colour(int descriptor)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    if (no_color != NULL && no_color[0] != '\0')
        return false;
    return isatty(descriptor) && term != NULL && strcmp(term, "dumb") != 0;
}

bool cmd_shows_unicode(int descriptor)
{
    return isatty(descriptor) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void cmd_print_line(void *context, const char *line)
{
    (void)context;
    puts(line);
}

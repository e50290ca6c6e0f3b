/* write_pages.c - win pages for check_pages.py and for eyes.
 *
 *     write_pages FOLDER     writes FOLDER/<name>.pdf, <name>.txt and <name>.html */
#include "figures/html.h"
#include "manager/internal.h"
#include "pages.h"
#include "paper/win_page.h"

static bool write_text(const char *path)
{
    static char memory[BAIZE_WIN_PAGE_SIZE];
    struct baize_text text = baize_text_in(memory, sizeof memory);
    FILE *file = fopen(path, "w");
    baize_win_page_print(&text, &page);
    if (file == NULL || text.truncated)
        return false;
    fputs(memory, file);
    return fclose(file) == 0;
}

static void put_line(void *context, const char *line)
{
    fprintf(context, "%s\n", line);
}

static bool write_html(const char *path)
{
    struct html html;
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return false;
    html_begin(&html, "Win page", put_line, file);
    win_page_print(&page, lines_to_writer, &html.writer);
    html_end(&html);
    return fclose(file) == 0;
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    for (size_t i = 0; i < COUNT_OF(samples); i++) {
        struct paper_result result;
        char path[512];
        make_page(&samples[i]);
        snprintf(path, sizeof path, "%s/%s.pdf", argv[1], samples[i].name);
        if (!paper_write_win_page(&page, path, &result)) {
            fprintf(stderr, "%s\n", result.why);
            return 1;
        }
        snprintf(path, sizeof path, "%s/%s.txt", argv[1], samples[i].name);
        if (!write_text(path))
            return 1;
        snprintf(path, sizeof path, "%s/%s.html", argv[1], samples[i].name);
        if (!write_html(path))
            return 1;
    }
    return 0;
}

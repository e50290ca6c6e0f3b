/* win_page.h - a win page (baize/manager.h) as one page of US Letter, in PDF. */
#ifndef BAIZE_PAPER_WIN_PAGE_H
#define BAIZE_PAPER_WIN_PAGE_H

#include "paper/paper.h"

#include <baize/manager.h>

/* The same page gives the same bytes: the date in the document's properties is the win's. The file appears whole or not
 * at all, as paper.h says. */
bool paper_write_win_page(const struct baize_win_page *page, const char *path, struct paper_result *result);

#endif

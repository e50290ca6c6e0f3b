/* play_served_lobby.c - the tables of a house on a terminal, to choose from. */
#include "cmd/play_screen.h"
#include "cmd/play_served.h"

#include <ctype.h>
#include <curses.h>
#include <stdio.h>
#include <string.h>

#define TABLES_MOST 99
#define TURN_MS     60

struct list {
    size_t count;
    const json_t *tables[TABLES_MOST];
};

static void collect(const json_t *lobby, struct list *list)
{
    const char *key;
    json_t *table;
    list->count = 0;
    json_object_foreach(json_object_get(lobby, "tables"), key, table)
    {
        if (list->count < TABLES_MOST)
            list->tables[list->count++] = table;
    }
}

static void draw(struct screen *screen, const json_t *lobby, const struct list *list, size_t chosen)
{
    char words[320];
    struct baize_text text = baize_text_in(words, sizeof words);
    int width = screen->columns - 4, row = 2;
    const char *dot = paint_glyph(screen, " · ", " - ");
    bkgdset(' ' | (chtype)paint_style(screen, STYLE_ROOM));
    erase();
    baize_text_format(&text, "%s%syou are %s", screen->served->house, dot, screen->served->alias);
    paint(screen, 0, 2, width, STYLE_GOLD, words);
    text = baize_text_in(words, sizeof words);
    baize_text_format(&text, "%5s  %-18s  %-14s%-15s%-10s%s", "table", "game", "jurisdiction", "Ante", "free", "meter");
    paint(screen, row++, 2, width, STYLE_QUIET, words);
    size_t visible = screen->rows > 7 ? (size_t)screen->rows - 7 : 1;
    size_t first = chosen >= visible ? chosen - visible + 1 : 0;
    for (size_t i = first; i < list->count && i < first + visible; i++) {
        text = baize_text_in(words, sizeof words);
        served_say_table_row(&text, lobby, list->tables[i]);
        enum style style = i == chosen ? STYLE_BUTTON : STYLE_ROOM;
        paint_fill(screen, row, 2, 1, width, style);
        paint(screen, row++, 2, width, style, words);
    }
    paint(screen, screen->rows - 3, 2, width, STYLE_STRONG, screen->message);
    snprintf(words, sizeof words, "%s choose  Enter takes a seat  Q leaves", paint_glyph(screen, "↑↓", "up/dn"));
    paint(screen, screen->rows - 1, 2, width, STYLE_QUIET, words);
    refresh();
}

static bool take_key(struct screen *screen, int key, const struct list *list, size_t *chosen)
{
    bool enter = key == '\r' || key == '\n' || key == KEY_ENTER;
    if (key == KEY_UP && *chosen > 0)
        (*chosen)--;
    else if (key == KEY_DOWN && *chosen + 1 < list->count)
        (*chosen)++;
    else if (tolower(key) == 'q')
        screen->quit = true;
    else if (key >= '1' && key <= '9') {
        for (size_t i = 0; i < list->count; i++)
            if (served_number(list->tables[i], "number") == key - '0')
                *chosen = i;
    } else if (enter && list->count > 0) {
        screen_say(screen, "");
        served_enter(screen->served, (uint32_t)served_number(list->tables[*chosen], "number"));
        return true;
    }
    return screen->quit;
}

void lobby_choose(struct screen *screen)
{
    size_t chosen = 0;
    struct list list;
    screen_say(screen, "Choose a table.");
    for (bool done = false; !done && terminal_signal() == 0;) {
        served_run(screen->served, TURN_MS);
        const json_t *lobby = remote_view(screen->served->remote, "lobby");
        collect(lobby, &list);
        chosen = list.count > 0 && chosen >= list.count ? list.count - 1 : chosen;
        getmaxyx(stdscr, screen->rows, screen->columns);
        draw(screen, lobby, &list, chosen);
        timeout(0);
        int key = getch();
        if (key != ERR && key != KEY_RESIZE)
            done = take_key(screen, key, &list, &chosen);
    }
}

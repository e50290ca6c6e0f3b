/* math_chart.c - the strategy chart: as data for the screen, and as the picture that `baize analyze --chart` draws. */
#include "chart/chart.h"
#include "chart/strategy_grid.h"
#include "protocol/make.h"
#include "server/mathematics.h"

#include <stdlib.h>
#include <string.h>

/* ---- The picture ---- */

#define PICTURE_MOST ((size_t)4 << 20)

struct picture {
    char *bytes;
    size_t length, room;
};

static bool take_bytes(void *context, const char *bytes, size_t length)
{
    struct picture *picture = context;
    if (length > PICTURE_MOST || picture->length > PICTURE_MOST - length)
        return false;
    if (picture->length + length > picture->room) {
        size_t room = 2 * (picture->length + length);
        char *grown = realloc(picture->bytes, room);
        if (grown == NULL)
            return false;
        picture->bytes = grown;
        picture->room = room;
    }
    memcpy(picture->bytes + picture->length, bytes, length);
    picture->length += length;
    return true;
}

static json_t *svg_of(const struct analyses *all)
{
    struct picture picture = {0};
    struct chart_input input = {
        .rules = &all->rules,
        .ante = all->done[ANALYSED_ANTE] ? &all->ante : NULL,
        .decisions = all->done[ANALYSED_ANTE] ? &all->decisions : NULL,
        .double_draw = all->done[ANALYSED_DOUBLE_DRAW] ? &all->double_draw : NULL,
        .double_draw_limited = all->double_draw_is_limited ? &all->double_draw_most : NULL,
    };
    bool drawn = chart_write_svg(&input, NULL, (struct chart_sink){take_bytes, &picture});
    json_t *text = drawn ? json_stringn(picture.bytes, picture.length) : json_null();
    free(picture.bytes);
    return text;
}

/* ---- The data ---- */

static const char *const rank_labels[BAIZE_RANKS] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
static const char *const group_ids[] = {"made-hands", "pairs", "high-cards"};

static json_t *choice_json(const char *letter, const char *words)
{
    json_t *made = json_object();
    make_set(&made, "letter", make_text(letter));
    make_set(&made, "words", make_text(words));
    return made;
}

static json_t *choices_of(const struct baize_ante_analysis *ante)
{
    const unsigned times[] = {ante->least_times, ante->most_times};
    json_t *choices = json_array();
    make_add(&choices, choice_json("F", "Fold"));
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        char letter[16], words[32];
        struct baize_text text = baize_text_in(letter, sizeof letter);
        baize_text_format(&text, "%ux", times[i]);
        text = baize_text_in(words, sizeof words);
        baize_text_format(&text, "Play %ux", times[i]);
        make_add(&choices, choice_json(letter, words));
    }
    return choices;
}

static json_t *row_json(const struct strategy_grid *grid, int row, uint64_t total)
{
    uint64_t part = 0;
    json_t *cells = json_array();
    json_t *made = json_object();
    for (int rank = 0; rank < BAIZE_RANKS; rank++) {
        json_t *cell = json_array();
        for (int i = 0; i < GRID_DECISIONS; i++) {
            make_add(&cell, json_integer((json_int_t)grid->counts[row][rank][i]));
            part += grid->counts[row][rank][i];
        }
        make_add(&cells, cell);
    }
    struct baize_fraction share = baize_fraction_of_counts(part, total);
    make_set(&made, "hand", make_text(grid->rows[row].name));
    make_set_word(&made, "group", group_ids[grid->rows[row].group]);
    make_set(&made, "share", math_percent(&share, 2));
    make_set(&made, "cells", cells);
    return made;
}

static void set_grid(json_t **made, const struct analyses *all)
{
    struct strategy_grid *grid = malloc(sizeof *grid);
    json_t *columns = json_array();
    json_t *rows = grid == NULL ? NULL : json_array();
    if (grid != NULL) {
        strategy_grid_of_table(all->rules.deck, &all->decisions, grid);
        uint64_t total = strategy_grid_total(grid);
        for (int row = 0; row < grid->rows_count; row++)
            make_add(&rows, row_json(grid, row, total));
    }
    for (int rank = 0; rank < BAIZE_RANKS; rank++)
        make_add(&columns, make_word(rank_labels[rank]));
    free(grid);
    make_set(made, "columns", columns);
    make_set(made, "choices", choices_of(&all->ante));
    make_set(made, "rows", rows);
}

json_t *math_chart(const struct analyses *all, const uint8_t digest[BAIZE_HASH_SIZE])
{
    json_t *made = json_object();
    make_set(&made, "rules", make_hex(digest, BAIZE_HASH_SIZE));
    if (all->done[ANALYSED_ANTE]) {
        set_grid(&made, all);
    } else {
        make_set(&made, "columns", json_array());
        make_set(&made, "choices", json_array());
        make_set(&made, "rows", json_array());
    }
    return made;
}

json_t *math_picture(const struct analyses *all, const uint8_t digest[BAIZE_HASH_SIZE])
{
    json_t *made = json_object();
    make_set(&made, "rules", make_hex(digest, BAIZE_HASH_SIZE));
    make_set(&made, "svg", svg_of(all));
    return made;
}

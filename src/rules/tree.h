/* tree.h - a YAML file as a tree of nodes, each with its place.
 *
 * Rule files use a small part of YAML: mappings, lists and scalars. Anchors, aliases, tags, several documents and keys
 * that stand twice are refused, and so are files that are too large or too deep: a rules file must mean what it looks
 * like. (libyaml would resolve aliases silently and accepts duplicate keys.) */
#ifndef BAIZE_RULES_TREE_H
#define BAIZE_RULES_TREE_H

#include "base/arena.h"
#include "rules/faults.h"

#include <baize/rules.h>

enum node_kind { NODE_SCALAR, NODE_LIST, NODE_MAP };

struct node {
    enum node_kind kind;
    bool in_flow; /* stands between { } or [ ]: a comma ends it */
    struct baize_mark at;
    const char *text; /* scalars: ended by a zero byte */
    size_t length;
    struct node *first; /* the first child; of a map: key, value, key, value... */
    struct node *next;  /* the next sibling */
};

#define TREE_DEPTH_MOST 12
#define TREE_NODES_MOST 30000
#define TREE_KEYS_MOST  100

/* Reads a file. NULL when it cannot be read; then at least one fault was added. */
struct node *tree_read(const struct baize_source *source, size_t bytes_most, struct baize_arena *arena,
                       struct faults *faults);

/* The value of a key of a map, or NULL. */
struct node *node_get(const struct node *map, const char *key);

#endif

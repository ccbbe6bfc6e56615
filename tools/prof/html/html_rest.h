/*
 * html_rest.h: what was left out of a tree, summed up by method, so that tables of methods and
 * counts of code stay exact.
 *
 * Memory: the structure's own. Errors: false without memory.
 */
#ifndef JP2VM_TOOLS_PROF_HTML_REST_H
#define JP2VM_TOOLS_PROF_HTML_REST_H

#include "tools/prof/html/html_data.h"

struct html_rest_exits {
    struct prof_exit *exits; /* each block and instruction once */
    size_t count, capacity;
};

/* What recursion is told by: where no context of the same method, class or package is above. */
enum html_rest_level {
    HTML_BY_METHOD,
    HTML_BY_CLASS,
    HTML_BY_PACKAGE,
    HTML_LEVELS
};

struct html_rest_method {
    const struct prof_method *method;
    uint64_t contexts, entries;
    uint64_t *self;               /* by metric */
    uint64_t *total[HTML_LEVELS]; /* by metric, with callees, of contexts that are outermost */
    uint64_t *blocks;       /* NULL: has none, or they were not counted */
    struct html_rest_exits exits[2]; /* exits, in progress */
};

struct html_rest {
    uint32_t count;
    struct html_rest_method *methods; /* in the order in which they occur */
    uint32_t *index;                  /* by the method's number: + 1 */
};

/* Methods of the same class, and of the same package, have the same numbers, which are less than
 * that of all methods. */
struct html_rest_keys {
    uint32_t *of[HTML_LEVELS]; /* by the method's number */
};

bool html_rest_keys_make(struct html_rest_keys *keys, const struct prof_contexts *contexts);
void html_rest_keys_fini(struct html_rest_keys *keys);

/* The contexts of a tree that are not kept. html_rest_fini is called either way. */
bool html_rest_make(struct html_rest *rest, const struct html_data *data, unsigned side,
                    const struct prof_tree_range *tree, const struct html_rest_keys *keys);
void html_rest_fini(struct html_rest *rest);

#endif

/*
 * html_rest.h: sums by method of the contexts that were left out of a tree. With these sums, tables
 * of methods and counts of code stay exact.
 *
 * Ownership: the structure owns its memory. Errors: functions return false if memory runs out.
 */
#ifndef JP2VM_TOOLS_PROF_HTML_HTML_REST_H
#define JP2VM_TOOLS_PROF_HTML_HTML_REST_H

#include "tools/prof/html/html_data.h"

struct html_rest_exits {
    struct prof_exit *exits; /* each block and instruction once */
    size_t count, capacity;
};

/* The levels of recursion: an outermost context has no context of the same method, class or package
 * above it. */
enum html_rest_level { HTML_BY_METHOD, HTML_BY_CLASS, HTML_BY_PACKAGE, HTML_LEVELS };

struct html_rest_method {
    const struct prof_method *method;
    uint64_t contexts, entries;
    uint64_t *self;                  /* by metric */
    uint64_t *total[HTML_LEVELS];    /* by metric: inclusive numbers of outermost contexts */
    uint64_t *blocks;                /* NULL: the method has no blocks, or blocks were not
                                        counted */
    struct html_rest_exits exits[2]; /* exits, in progress */
};

struct html_rest {
    uint32_t count;
    struct html_rest_method *methods; /* in the order of their first contexts */
    uint32_t *index;                  /* by the method's number: index + 1 */
};

/* Keys of methods: methods of one class, or of one package, have the same key. Keys are less than
 * the number of methods. */
struct html_rest_keys {
    uint32_t *of[HTML_LEVELS]; /* by the method's number */
};

bool html_rest_keys_make(struct html_rest_keys *keys, const struct prof_contexts *contexts);
void html_rest_keys_fini(struct html_rest_keys *keys);

/* Sums the contexts of a tree that are not kept. The caller always calls html_rest_fini. */
bool html_rest_make(struct html_rest *rest, const struct html_data *data, unsigned side,
                    const struct prof_tree_range *tree, const struct html_rest_keys *keys);
void html_rest_fini(struct html_rest *rest);

#endif

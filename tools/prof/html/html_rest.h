/*
 * html_rest.h: sums the contexts that were left out of a tree by method, so that tables of methods
 * and counts of code stay exact.
 *
 * Ownership: struct html_rest owns its memory. Errors: functions return false if memory runs out.
 */
#ifndef JP2VM_TOOLS_PROF_HTML_HTML_REST_H
#define JP2VM_TOOLS_PROF_HTML_HTML_REST_H

#include "tools/prof/html/html_data.h"

struct html_rest_exits {
    struct prof_exit *exits; /* one entry for each pair of block and instruction */
    size_t count, capacity;
};

/* The levels of recursion: an outermost context has no context of the same method, class or package
 * above it. */
enum html_rest_level { HTML_BY_METHOD, HTML_BY_CLASS, HTML_BY_PACKAGE, HTML_LEVELS };

struct html_rest_method {
    const struct prof_method *method;
    uint64_t contexts, entries;
    uint64_t *self;                  /* indexed by metric */
    uint64_t *total[HTML_LEVELS];    /* indexed by level, then by metric: inclusive numbers of
                                        outermost contexts */
    uint64_t *blocks;                /* counts, indexed by block; NULL: the method has no blocks, or
                                        blocks were not counted */
    struct html_rest_exits exits[2]; /* 0: exits, 1: activations in progress */
};

struct html_rest {
    uint32_t count;
    struct html_rest_method *methods; /* in the order of their first contexts */
    uint32_t *index;                  /* indexed by the method's number: index in `methods` + 1; 0:
                                         none */
};

/* Keys of methods: at the level HTML_BY_CLASS methods of one class have the same key, at
 * HTML_BY_PACKAGE methods of one package. Keys are less than the number of methods. */
struct html_rest_keys {
    uint32_t *of[HTML_LEVELS]; /* indexed by level, then by the method's number */
};

bool html_rest_keys_make(struct html_rest_keys *keys, const struct prof_contexts *contexts);
void html_rest_keys_fini(struct html_rest_keys *keys);

/* Sums the contexts of a tree that are not kept. The caller must call html_rest_fini, even after a
 * failure. */
bool html_rest_make(struct html_rest *rest, const struct html_data *data, unsigned side,
                    const struct prof_tree_range *tree, const struct html_rest_keys *keys);
void html_rest_fini(struct html_rest *rest);

#endif

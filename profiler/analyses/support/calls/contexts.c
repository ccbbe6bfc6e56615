#include "profiler/analyses/support/calls/contexts.h"

#include <inttypes.h>

#include "profiler/analyses/support/report/names.h"

struct context contexts_root;
static struct table contexts = TABLE(struct context);

struct context *contexts_callee(struct context *caller, const jp2_method *method)
{
    struct context *callee = atomic_load_explicit(&caller->last, memory_order_acquire);
    if (callee == NULL || context_method(callee) != method) {
        callee = table_get(&contexts, (uintptr_t)caller, (uintptr_t)method);
        atomic_store_explicit(&caller->last, callee, memory_order_release);
    }
    return callee;
}

struct context *contexts_of_stack(jp2_thread *self)
{
    struct jp2_frame some[256], *frames = some;
    uint32_t room = sizeof some / sizeof some[0], count;
    while ((count = jp2->stack(self, frames, room)) == room) {
        if (frames != some) {
            free(frames);
        }
        room *= 4;
        frames = jp2->allocate(room * sizeof *frames);
    }
    struct context *context = &contexts_root;
    while (count > 0) {
        context = contexts_callee(context, frames[--count].method);
    }
    if (frames != some) {
        free(frames);
    }
    return context;
}

struct rows contexts_rows(void)
{
    struct rows rows = rows_of(&contexts);
    for (unsigned i = 0; i < COUNTERS; i++) {
        rows.left_out[i] = counts_get(&contexts_root.counts, i);
    }
    return rows;
}

/* --- the tree as text ------------------------------------------------------------------------- */

/* Compares contexts by the addresses of their callers' contexts; with the same caller, by the names
 * of their methods. */
static int compare(const void *a, const void *b)
{
    const struct context *x = *(struct context *const *)a, *y = *(struct context *const *)b;
    uint64_t m = x->counts.record.a, n = y->counts.record.a;
    return m != n ? (m > n) - (m < n) : name_compare_methods(context_method(x), context_method(y));
}

#define DEEPEST_MARGIN                                                                             \
    40 /* deeper contexts have the same margin; only their printed depth                           \
          differs */

struct node {
    struct context *context;
    size_t first_callee, callee_count; /* first_callee: an index into the array of all nodes */
    uint64_t inclusive;
};

static size_t find_callees(struct context *const *all, size_t count, const struct context *caller)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (all[middle]->counts.record.a < (uintptr_t)caller) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Returns an array of all nodes, level by level: the root is first, and every callee comes after
 * its caller. */
static struct node *make_nodes(unsigned counter, size_t *count)
{
    size_t made = 1;
    struct context **all = (struct context **)table_sort(&contexts, count, compare);
    struct node *nodes = jp2->allocate((*count + 1) * sizeof *nodes);
    nodes[0].context = &contexts_root;
    for (size_t i = 0; i < made; i++) {
        struct node *node = &nodes[i];
        node->inclusive = counts_get(&node->context->counts, counter);
        node->first_callee = made;
        for (size_t at = find_callees(all, *count, node->context);
             at < *count && context_caller(all[at]) == node->context; at++) {
            nodes[made++].context = all[at];
        }
        node->callee_count = made - node->first_callee;
    }
    for (size_t i = made; i-- > 0;) {
        for (size_t j = 0; j < nodes[i].callee_count; j++) {
            nodes[i].inclusive += nodes[nodes[i].first_callee + j].inclusive;
        }
    }
    free(all);
    return nodes;
}

static void write_node(struct jp2_output *out, const struct node *node, unsigned counter,
                       size_t depth)
{
    size_t margin = depth < DEEPEST_MARGIN ? depth : DEEPEST_MARGIN;
    jp2->write(out, "%12" PRIu64 " %12" PRIu64 " %6zu%*s",
               counts_get(&node->context->counts, counter), node->inclusive, depth,
               (int)(2 * margin), " ");
    name_write_method(out, context_method(node->context));
    jp2->write(out, "\n");
}

void contexts_write(struct jp2_output *out, unsigned counter, const char *title, unsigned share)
{
    size_t count, written = 0, depth = 0;
    struct node *nodes = make_nodes(counter, &count);
    jp2->write(out, "%12s   with below   depth  method\n", title);
    /* The nodes are written depth first: next[d] is the index of the next node at depth d. */
    size_t *next = jp2->allocate((count + 2) * sizeof *next),
           *end = jp2->allocate((count + 2) * sizeof *end);
    end[0] = 1;
    for (;;) {
        if (next[depth] == end[depth]) {
            if (depth-- == 0) {
                break;
            }
            continue;
        }
        const struct node *node = &nodes[next[depth]++];
        if (share != 0 && (double)node->inclusive * 100 < share * (double)nodes[0].inclusive) {
            continue;
        }
        if (node != nodes) {
            write_node(out, node, counter, depth);
            written++;
        }
        depth++;
        next[depth] = node->first_callee;
        end[depth] = node->first_callee + node->callee_count;
    }
    if (written < count) {
        jp2->write(out, "%zu of %zu contexts have %u %% or more (the word 'all' shows all)\n",
                   written, count, share);
    }
    free(next);
    free(end);
    free(nodes);
}

#include "profiler/analyses/support/contexts.h"

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

struct context **contexts_list(size_t *count)
{
    return (struct context **)table_sort(&contexts, count, NULL);
}

size_t contexts_count(void)
{
    return contexts.count;
}

uint64_t contexts_sum(unsigned counter)
{
    size_t count;
    uint64_t sum = context_count(&contexts_root, counter);
    struct context **all = contexts_list(&count);
    for (size_t i = 0; i < count; i++) {
        sum += context_count(all[i], counter);
    }
    free(all);
    return sum;
}

/* --- names ------------------------------------------------------------------------------------ */

int contexts_compare_methods(const jp2_method *a, const jp2_method *b)
{
    const jp2_class *x = jp2->method_class(a), *y = jp2->method_class(b);
    int order = strcmp(jp2->class_name(x), jp2->class_name(y));
    order = order != 0 ? order : strcmp(jp2->method_name(a), jp2->method_name(b));
    order = order != 0 ? order : strcmp(jp2->method_descriptor(a), jp2->method_descriptor(b));
    uint64_t m = jp2->class_number(x), n = jp2->class_number(y);
    return order != 0 ? order : (m > n) - (m < n);
}

void contexts_write_method(struct jp2_output *out, const jp2_method *method)
{
    char name[256];
    const char *from = jp2->class_name(jp2->method_class(method));
    while (*from != '\0') {
        size_t length = 0;
        for (; *from != '\0' && length < sizeof name - 1; from++) {
            name[length++] = *from == '/' ? '.' : *from;
        }
        name[length] = '\0';
        jp2->write(out, "%s", name);
    }
    jp2->write(out, ".%s%s", jp2->method_name(method), jp2->method_descriptor(method));
}

void contexts_write_stack(struct jp2_output *out, const struct context *context, unsigned most,
                          const char *margin)
{
    for (; context != NULL && context_method(context) != NULL && most > 0; most--) {
        jp2->write(out, "%s", margin);
        contexts_write_method(out, context_method(context));
        jp2->write(out, "\n");
        context = context_caller(context);
    }
}

/* --- the tree as text ------------------------------------------------------------------------- */

/* Contexts by their callers', and those of a caller in order. */
static int compare(const void *a, const void *b)
{
    const struct context *x = *(struct context *const *)a, *y = *(struct context *const *)b;
    uint64_t m = x->record.a, n = y->record.a;
    return m != n ? (m > n) - (m < n)
                  : contexts_compare_methods(context_method(x), context_method(y));
}

#define DEEPEST_MARGIN 40 /* deeper contexts are told by the number of their depth alone */

struct node {
    struct context *context;
    size_t first_callee, callee_count; /* in the array of all */
    uint64_t inclusive[CONTEXT_COUNTERS];
};

static size_t find_callees(struct context *const *all, size_t count, const struct context *caller)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (all[middle]->record.a < (uintptr_t)caller) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

void contexts_write(struct jp2_output *out, unsigned counter, unsigned share,
                    void (*line)(struct jp2_output *out, const struct context *context,
                                 const uint64_t *inclusive))
{
    size_t count, made = 1, written = 0;
    struct context **all = (struct context **)table_sort(&contexts, &count, compare);
    struct node *nodes = jp2->allocate((count + 1) * sizeof *nodes);
    /* Level by level, so that every callee stands behind its caller. */
    nodes[0].context = &contexts_root;
    for (size_t i = 0; i < made; i++) {
        struct node *node = &nodes[i];
        for (unsigned c = 0; c < CONTEXT_COUNTERS; c++) {
            node->inclusive[c] = context_count(node->context, c);
        }
        node->first_callee = made;
        for (size_t at = find_callees(all, count, node->context);
             at < count && all[at]->record.a == (uintptr_t)node->context; at++) {
            nodes[made++].context = all[at];
        }
        node->callee_count = made - node->first_callee;
    }
    for (size_t i = made; i-- > 0;) {
        for (size_t j = 0; j < nodes[i].callee_count; j++) {
            for (unsigned c = 0; c < CONTEXT_COUNTERS; c++) {
                nodes[i].inclusive[c] += nodes[nodes[i].first_callee + j].inclusive[c];
            }
        }
    }
    /* Depth first: next[d] is the node to go on with at depth d. */
    size_t *next = jp2->allocate((count + 2) * sizeof *next),
           *end = jp2->allocate((count + 2) * sizeof *end), depth = 0;
    end[0] = 1;
    for (;;) {
        if (next[depth] == end[depth]) {
            if (depth-- == 0) {
                break;
            }
            continue;
        }
        const struct node *node = &nodes[next[depth]++];
        if (share != 0 &&
            (double)node->inclusive[counter] * 100 < share * (double)nodes[0].inclusive[counter]) {
            continue;
        }
        if (context_method(node->context) != NULL) {
            line(out, node->context, node->inclusive);
            size_t margin = depth < DEEPEST_MARGIN ? depth : DEEPEST_MARGIN;
            jp2->write(out, "%6zu%*s", depth, (int)(2 * margin), " ");
            contexts_write_method(out, context_method(node->context));
            jp2->write(out, "\n");
            written++;
        }
        depth++;
        next[depth] = node->first_callee;
        end[depth] = node->first_callee + node->callee_count;
    }
    if (written < count) {
        jp2->write(out, "%zu of %zu contexts have %u %% or more\n", written, count, share);
    }
    free(next);
    free(end);
    free(nodes);
    free(all);
}

/*
 * tree_walk.h: how a profile is read: one walk over the calling context tree, in a fixed order.
 *
 * What a visitor sees is the profile as docs/profile-semantics.md defines it: one tree (or one
 * for each thread), contexts of equal key united, natives left out when they were not asked for,
 * counts 0 outside the window. Children come ordered by callsite (-1 first), then by class
 * descriptor, method name, descriptor, and definition of the class. So equal profiles are visited
 * equally.
 *
 * The walk needs memory for the path from the root only, never for the tree. Nothing a visitor
 * is given outlives the call.
 */
#ifndef JP2VM_PROFILER_MODEL_TREE_WALK_H
#define JP2VM_PROFILER_MODEL_TREE_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/model/method.h"
#include "profiler/model/tally.h"

struct vm_arena;

/* What was collected; a writer leaves out what was not. */
struct prof_features {
    bool calls;     /* always true */
    bool callsites; /* contexts tell callsites apart; otherwise every callsite is 0 */
    bool natives;
    bool blocks; /* block counts and executed instructions */
    bool per_thread, is_folded;
    bool allocations, exceptions, locks; /* values of contexts, and tallies */
    bool time;                           /* values of contexts */
    bool work;                           /* values of contexts, and tallies (model/work.h) */
    bool places; /* tallies have instructions, and all kinds are there; otherwise there are those of
                    PROF_TALLY_LISTED kinds by class only */
    const char *block_analysis; /* "default", "precise" */
    const char *window;         /* "all", "main", "CLASS.METHOD" */
};

/* A line of the header that an analysis adds: "model", "JOP, 60 MHz". */
struct prof_note {
    const char *name; /* an XML name */
    const char *value;
};

struct prof_header {
    struct prof_features features;
    const char *vm_version; /* "jp2vm 0.1" */
    const char *main_class; /* main class and arguments as given, or "" */
    const char *options;    /* the profiling options as given, blank between */
    const char *reason;     /* "exit", "signal 15", "crash", "on demand", "checkpoint" */
    uint64_t truncated_calls; /* > 0: entries that are counted in truncated contexts */
    unsigned running_threads; /* that could not be stopped: their numbers are of about that time */
    size_t note_count;
    const struct prof_note *notes; /* behind given ones those of all sources of values, in the
                                      order of registration */

    /* Operands and handlers of a method with code, in memory of the arena; NULL when memory runs
     * out. The function is NULL when they are not to be had. */
    const struct prof_code_details *(*details)(const void *source, const struct prof_method *method,
                                               struct vm_arena *arena);
    const void *details_source; /* for `details` */
};

/* Instructions behind `instruction` in its block did not run, `count` times. instruction is one
 * less than the block's first when not even that ran. */
struct prof_exit {
    uint32_t block;       /* index into blocks */
    uint32_t instruction; /* the last one that started, number */
    uint64_t count;
};

/* One further number of a node: metrics, weights, payloads of other analyses. */
struct prof_value {
    const char *name; /* an XML name */
    uint64_t value;
};

struct prof_node_view {
    const struct prof_method *method;
    int32_t callsite; /* instruction number in the parent; -1 root and callbacks; 0 not told
                         apart */
    uint64_t entries; /* executionCount */
    bool is_native;
    bool is_truncated; /* contexts beyond the limit, united by method; child of the artificial
                          context `truncated` only */
    bool is_cut;       /* some calls from here are counted in truncated contexts */

    /* with features.blocks, of methods that have blocks; otherwise 0 and NULL: */
    uint64_t executed_instructions;
    const uint64_t *block_counts; /* method->block_count of them */
    size_t exit_count, in_progress_count;
    const struct prof_exit *exits;       /* ascending by instruction */
    const struct prof_exit *in_progress; /* the same for activations still live */

    size_t value_count;
    const struct prof_value *values; /* in the order of the table of metrics, then by source */

    struct prof_tally_list tallies[PROF_TALLY_KINDS]; /* empty what was not collected */
};

/*
 * Further numbers of each node, native ones included, by another analysis: found when the profile
 * is read, from what the profile holds anyway and from the node's payload (prof_node_payload).
 * The payload of a context is the sum of those of the nodes that are united in it; like all other
 * numbers it is 0 for what is outside the window. What was not collected is not in the view: the
 * block counts of a profile without blocks, and whole nodes of one without natives.
 */
struct prof_value_source {
    uint32_t count;
    const char *const *names; /* XML names; no metric and no other source has them */
    /* NULL without any. Sets out[0 .. count)'s values; their names are there. The view has the values before, and the
     * tallies. */
    void (*values)(const struct prof_node_view *view, const uint64_t *payload,
                   struct prof_value *out);
    /* For the header; what is there when a profile is written counts. */
    size_t note_count;
    const struct prof_note *notes;

    /* Before each walk, when its threads have been stopped; may set the notes. NULL: nothing. */
    void (*begin)(void);
};

#define PROF_VALUES_MAX_SOURCES 8

/* Before the machine is created; false: one too many. The source lives as long as the process. */
bool prof_values_add_source(const struct prof_value_source *source);

/* In per-thread profiles, whose tree follows. */
struct prof_thread_view {
    uint64_t number;  /* from 1, in the order of start */
    const char *name; /* its last name */
};

struct prof_tree_walker {
    /*
     * Order of calls: begin; for each thread (or once, with NULL) begin_tree, the roots, end_tree;
     * end. A node: enter_node; for each callsite with children begin_callsite, the children,
     * end_callsite; leave_node with the same view. Children beyond the limit come in a tree
     * of their own behind begin_truncated, flat. False from any of them stops the walk (the
     * visitor knows why). Those that a visitor has no use for are NULL.
     */
    bool (*begin)(struct prof_tree_walker *visitor, const struct prof_header *header);
    bool (*begin_tree)(struct prof_tree_walker *visitor, const struct prof_thread_view *thread);
    bool (*enter_node)(struct prof_tree_walker *visitor, const struct prof_node_view *node);
    bool (*begin_callsite)(struct prof_tree_walker *visitor, const struct prof_node_view *parent,
                           int32_t instruction);
    bool (*end_callsite)(struct prof_tree_walker *visitor, const struct prof_node_view *parent,
                         int32_t instruction);
    bool (*leave_node)(struct prof_tree_walker *visitor, const struct prof_node_view *node);
    bool (*begin_truncated)(struct prof_tree_walker *visitor);
    bool (*end_truncated)(struct prof_tree_walker *visitor);
    bool (*end_tree)(struct prof_tree_walker *visitor, const struct prof_thread_view *thread);
    bool (*end)(struct prof_tree_walker *visitor);

    /*
     * Instead of the children of the context that was entered last: the walk knows that its
     * descendants are the same as those of the context `original`, in names and numbers (counting
     * contexts from 0 as they are entered, those that were repeated included). leave_node follows.
     * They are `count`, without exits and tallies. NULL: the children are visited one by one.
     */
    bool (*repeat_children)(struct prof_tree_walker *visitor, uint64_t original, uint64_t count);

    /* A node of that method comes soon, most probably; for those who want to fetch what they have
     * about it. NULL: does not. */
    void (*expect)(struct prof_tree_walker *visitor, const struct prof_method *method);
};

/* For walks: calls a function of a visitor, which may be NULL, with what follows the visitor. */
#define PROF_WALK_CALL(visitor, function, ...)                                                    \
    ((visitor)->function == NULL || (visitor)->function(visitor, ##__VA_ARGS__))

/* Walks the whole profile. Nothing may change it meanwhile (the caller has stopped the threads).
 * Returns false when the visitor stopped the walk. */
bool prof_walk_tree(struct prof_tree_walker *visitor, const struct prof_header *header);

#endif

/*
 * tree_walk.h: the walk by which profiles are read: it visits the calling context tree once, in a
 * fixed order.
 *
 * A visitor sees the profile as docs/profile-semantics.md defines it: one tree (or one for each
 * thread), contexts with equal keys are united, native methods appear only if they are collected,
 * and counts are 0 outside the window. Children are ordered by callsite (-1 first), then by class
 * descriptor, method name, descriptor, and order of definition of the class. So equal profiles are
 * visited in the same order.
 *
 * The walk needs memory only for the path from the root, not for the tree. Data passed to a visitor
 * are valid only during the call.
 */
#ifndef JP2VM_PROFILER_MODEL_TREE_WALK_H
#define JP2VM_PROFILER_MODEL_TREE_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "profiler/model/method.h"
#include "profiler/model/tally.h"

struct prof_detail_memory;
struct prof_series;

/* The collected data; a writer leaves out everything else. */
struct prof_features {
    bool calls;     /* always true */
    bool callsites; /* contexts are distinguished by callsite; otherwise every callsite is 0 */
    bool natives;
    bool blocks; /* block counts and executed instructions */
    bool per_thread, is_folded;
    bool scopes; /* a tree for each scope, or with per_thread, for each thread and scope */
    bool allocations, exceptions, locks; /* values of contexts; also tallies */
    bool time;                           /* values of contexts */
    bool line_time;                      /* requires `time`: tallies of times by line */
    bool work;                           /* values of contexts; also tallies (model/work.h) */
    bool places; /* tallies of all kinds exist, by class and instruction; otherwise only the first
                    PROF_TALLY_LISTED kinds exist, by class */
    const char *block_analysis; /* "default", "precise" */
    const char *window;         /* "all", "main", "CLASS.METHOD" */
};

/* Returns whether the profile counts only what happens in a window. */
static inline bool prof_features_have_window(const struct prof_features *features)
{
    const char *window = features->window;
    return window != NULL && *window != '\0' && strcmp(window, "all") != 0;
}

/* A fact that an analysis adds to the header: "model", "JOP, 60 MHz". */
struct prof_note {
    const char *name; /* an XML name */
    const char *value;
};

struct prof_header {
    struct prof_features features;
    const char *vm_version;   /* "jp2vm 0.1" */
    const char *main_class;   /* main class and arguments as on the command line, or "" */
    const char *options;      /* the profiling options as on the command line, separated by
                                 blanks */
    const char *reason;       /* "exit", "signal 15", "crash", "on demand", "checkpoint" */
    uint64_t truncated_calls; /* number of entries that are counted in truncated contexts */
    unsigned running_threads; /* number of threads that could not be stopped; their counts are those
                                 of about the time of writing */
    size_t note_count;
    const struct prof_note *notes; /* the caller's notes, then the notes of all sources of values in
                                      the order of registration */

    /* Returns the operands and handlers of a method with code, which live as long as `memory`; NULL
     * if there is no memory. The pointer is NULL if details are not available. */
    const struct prof_code_details *(*details)(const void *source, const struct prof_method *method,
                                               struct prof_detail_memory *memory);
    const void *details_source; /* passed to `details` */

    const struct prof_series *series; /* checkpoints of the run, the last of which
                                         is this profile; NULL: there are none */
};

/* Returns whether the program was still running when the profile was written. */
static inline bool prof_header_is_of_running(const struct prof_header *header)
{
    const char *reason = header->reason == NULL ? "" : header->reason;
    return strcmp(reason, "on demand") == 0 || strcmp(reason, "checkpoint") == 0;
}

/* `count` activations ended their block after `instruction`, without running the rest of the block.
 * If they did not run the block's first instruction either, `instruction` is one less than the
 * number of that instruction. In a profile with scopes, `count` may be negative, modulo 2^64: so
 * many more activations came from another scope, and ran only the rest of the block. */
struct prof_exit {
    uint32_t block;       /* index into blocks */
    uint32_t instruction; /* number of the last instruction that started */
    uint64_t count;
};

/* Returns the absolute value of an exit's count. */
static inline uint64_t prof_exit_size(const struct prof_exit *exit)
{
    return (int64_t)exit->count < 0 ? -exit->count : exit->count;
}

/* A further number of a node: a metric, a weight, or a value supplied by another analysis. */
struct prof_value {
    const char *name; /* an XML name */
    uint64_t value;
};

struct prof_node_view {
    const struct prof_method *method;
    int32_t callsite; /* number of the calling instruction in the parent; -1: the context is a root
                         or a callback; 0: callsites are not distinguished */
    uint64_t entries; /* executionCount */
    bool is_native;
    bool is_truncated; /* contexts beyond the memory limit, united by method; only children of the
                          artificial context `truncated` */
    bool is_cut;       /* some calls by this context are counted in truncated contexts */

    /* The following members are set only if features.blocks is set and the method has blocks;
     * otherwise they are 0 and NULL. */
    uint64_t executed_instructions;
    const uint64_t *block_counts; /* method->block_count counts */
    size_t exit_count, in_progress_count;
    const struct prof_exit *exits;       /* ascending by instruction number */
    const struct prof_exit *in_progress; /* the same for activations that are in progress */

    size_t value_count;
    const struct prof_value *values; /* first the metrics, in the order of their table, then values
                                        in the order of their sources */

    struct prof_tally_list tallies[PROF_TALLY_KINDS]; /* empty for kinds that are not collected */
};

/* Returns whether anything was counted in a context itself. The walk also visits contexts without
 * counts, on the way to others. */
static inline bool prof_node_has_counts(const struct prof_node_view *node)
{
    bool has_counts = node->entries != 0 || node->executed_instructions != 0;
    for (size_t i = 0; !has_counts && i < node->value_count; i++) {
        has_counts = node->values[i].value != 0;
    }
    return has_counts;
}

/*
 * Further numbers of each node (including nodes of native methods), supplied by another analysis.
 * They are computed when the profile is read, from the profile's own data and the node's payload
 * (prof_node_payload). The payload of a context is the sum of the payloads of its united nodes;
 * like all other numbers it is 0 outside the window. The view has only data that were collected: no
 * block counts in a profile without blocks, and no native nodes in a profile without natives.
 */
struct prof_value_source {
    uint32_t count;
    const char *const *names; /* XML names; different from all names of metrics and other sources */
    /* Sets the values of out[0 .. count); the names in `out` are set already. The view contains the
     * tallies and the values of earlier sources. The pointer is NULL if count is 0. */
    void (*values)(const struct prof_node_view *view, const uint64_t *payload,
                   struct prof_value *out);
    /* Notes for the header; read when a profile is written. */
    size_t note_count;
    const struct prof_note *notes;

    /* Called before each walk, while the threads are stopped; may set the notes. May be NULL. */
    void (*begin)(void);
};

#define PROF_VALUES_MAX_SOURCES 8

/* Adds a source, before the machine is created. Returns false if there are too many. The source
 * must live as long as the process. */
bool prof_values_add_source(const struct prof_value_source *source);

/* The sources, in the order in which they were added. */
extern const struct prof_value_source *prof_value_sources[PROF_VALUES_MAX_SOURCES];
extern size_t prof_value_source_count;

/* The thread or the scope whose tree follows, in a profile with several trees. */
struct prof_thread_view {
    uint64_t number;   /* from 1, in the order in which threads started; 0: all threads */
    const char *name;  /* the name that the thread had last */
    const char *scope; /* name of the scope; NULL: the profile has no scopes */
    uint64_t opened;   /* how often a scope of this name was opened */
};

/* A context without exits, activations in progress, values and tallies, which is neither truncated
 * nor cut: most contexts of most profiles. */
struct prof_plain_view {
    const struct prof_method *method;
    int32_t callsite; /* as in prof_node_view */
    uint64_t entries;
    const uint64_t *counters; /* NULL: blocks are not counted. Otherwise, counts of blocks as in
                                 prof_node_view, except that the first one is without `entries` */
};

struct prof_tree_walker {
    /*
     * Order of calls: begin; for each thread or scope (or once, with thread NULL) begin_tree, the
     * roots, end_tree; finally end. Scopes that exist from the start are first, then the others by
     * name; trees of a scope are in the order of threads. For a node: enter_node; for each callsite
     * with children, begin_callsite, the children, end_callsite; finally leave_node with the same
     * view. Contexts beyond the memory limit follow after begin_truncated, as a flat tree of their
     * own. If a function returns false, the walk stops; the visitor keeps the reason. Functions
     * that a visitor does not need are NULL.
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
     * Called instead of enter_node for a context that is plain, if the pointer is not NULL. If
     * is_leaf, the context has no children, and leave_node is not called.
     */
    bool (*enter_plain)(struct prof_tree_walker *visitor, const struct prof_plain_view *node,
                        bool is_leaf);

    /*
     * Called instead of visiting the children of the context that was entered last, if the walk
     * knows that the descendants of this context are equal to the descendants of the context
     * `original`, in names and numbers. `count` is the number of descendants. None of them has
     * exits or tallies. Contexts, including repeated ones, are numbered from 0 in the order of the
     * walk. Then leave_node is called. If the pointer is NULL, the children are visited one by one.
     */
    bool (*repeat_children)(struct prof_tree_walker *visitor, uint64_t original, uint64_t count);

    /* Announces that a node of this method will probably be entered soon, so that the visitor can
     * prefetch its data about the method. May be NULL. */
    void (*expect)(struct prof_tree_walker *visitor, const struct prof_method *method);
};

/* Calls a function of a visitor unless the pointer is NULL; the arguments follow the visitor. */
#define PROF_WALK_CALL(visitor, function, ...)                                                     \
    ((visitor)->function == NULL || (visitor)->function(visitor, ##__VA_ARGS__))

/* Walks the whole profile. It must not change during the walk, so the caller has stopped the
 * threads. Returns false if the visitor stopped the walk. */
bool prof_walk_tree(struct prof_tree_walker *visitor, const struct prof_header *header);

#endif

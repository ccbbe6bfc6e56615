/*
 * contexts.h: a profile in memory, stored as columns: the input of reports and exports.
 *
 * Contexts are numbered in preorder, the order in which a profile is visited (model/tree_walk.h): a
 * context's descendants follow it, up to `end`. Trees (one, or one for each thread, and the trees
 * of truncated contexts) follow one another; an artificial root is not a context.
 *
 * Memory: about 45 bytes for each context, and its block counts as variable-length numbers.
 * Threads: the structure is read-only once it is made. Errors: functions that may fail return NULL
 * or false; functions with a `message` set it to a one-line reason.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_H
#define JP2VM_PROFILER_READ_CONTEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/model/method.h"
#include "profiler/model/tree_walk.h"

#define PROF_NO_CONTEXT UINT32_MAX

/* The largest value of any number of a context, and of its sum over all contexts. The difference or
 * sum of two such numbers fits into 64 bits. */
#define PROF_MOST ((uint64_t)INT64_MAX)
#define PROF_NO_COUNTS UINT64_MAX /* value of blocks_at: all counts of the context are 0 */

enum prof_context_flag {
    PROF_CONTEXT_CUT = 1,      /* some calls by this context are counted in truncated contexts */
    PROF_CONTEXT_TRUNCATED = 2 /* the context is in a tree of truncated contexts */
};

/* A tree: the contexts first .. end - 1. */
struct prof_tree_range {
    uint32_t first, end;
    bool has_thread, is_truncated;
    uint64_t thread_number;  /* from 1; only if has_thread */
    const char *thread_name; /* "" if the tree has no thread */
    const char *scope;       /* name of the scope; NULL: the profile has no scopes. A tree of
                                truncated contexts belongs to the scope of the tree before it */
    uint64_t opened;         /* how often a scope of this name was opened */
    uint64_t name_number;    /* its position among the threads of its name, from 1, in the order of
                                trees; selections keep it. The trees of a thread, which belong to
                                different scopes, have the same number */
    bool has_namesakes;      /* the profile has, or had before a selection, several such threads */
};

/* The exits of a context, or its activations in progress: the elements first .. first + count - 1
 * of prof_exit_list.exits. */
struct prof_exit_range {
    uint32_t context;
    uint32_t first, count;
};

struct prof_exit_list {
    struct prof_exit_range *ranges; /* in ascending order of contexts */
    size_t range_count;
    struct prof_exit *exits;
    size_t exit_count;
};

/* Tallies of contexts. A range refers to the elements first .. first + count - 1 of `tallies`. */
struct prof_tally_table {
    struct prof_exit_range *ranges; /* in ascending order of contexts */
    size_t range_count;
    struct prof_tally *tallies;
    size_t tally_count;
};

/* A list of the values that a context has, in the order in which they are shown. */
struct prof_value_shape {
    uint32_t count;
    uint32_t *names; /* indices into value_names */
};

struct prof_contexts {
    struct prof_header header; /* header.details is not set; prof_contexts_details replaces it */

    uint32_t method_count;
    struct prof_method **methods; /* indexed by number of the method */

    uint32_t tree_count;
    struct prof_tree_range *trees;

    uint32_t count;
    uint32_t *parent;       /* number of the parent; PROF_NO_CONTEXT: the context is a root */
    uint32_t *end;          /* the context's last descendant has the number end - 1 */
    uint32_t *method;       /* number of the method */
    int32_t *site;          /* number of the calling instruction in the parent's method; -1: no
                               instruction; 0: callsites are not distinguished */
    uint8_t *flags;         /* enum prof_context_flag */
    uint64_t *entries;      /* executionCount */
    uint64_t *instructions; /* instructions executed by the method itself; NULL if blocks were not
                               counted */

    uint32_t value_count; /* number of metrics and values of analyses */
    const char **value_names;
    uint64_t **values; /* values[name][context]; 0 if the context does not have the value */
    uint8_t *shape;    /* index + 1 of the context's list of values in `shapes`; 0: the context has
                          no values */
    uint32_t shape_count;
    struct prof_value_shape *shapes;

    uint64_t *blocks_at; /* offset of the context's block counts, see prof_contexts_blocks; NULL if
                            blocks were not counted */
    struct prof_exit_list exits, in_progress;

    uint32_t class_count;
    struct prof_class **classes; /* indexed by number of the class; an entry is NULL if a damaged
                                    file has lost the class */
    struct prof_tally_table tallies[PROF_TALLY_KINDS];

    struct prof_contexts_series *series; /* checkpoints (contexts_series.h); NULL: there are none,
                                            or the contexts have been changed */

    struct prof_contexts_store *store; /* owns all memory of this structure */
};

/* Frees the contexts with all their data. The argument may be NULL. */
void prof_contexts_free(struct prof_contexts *contexts);

static inline bool prof_method_is_native(const struct prof_method *method)
{
    return (method->names.access & 0x0100) != 0; /* ACC_NATIVE, JVMS table 4.6-A */
}

/* Returns whether block counts were collected and this method has blocks. */
static inline bool prof_contexts_has_blocks(const struct prof_contexts *contexts,
                                            const struct prof_method *method)
{
    return contexts->blocks_at != NULL && method->block_count > 0;
}

/* Sets name_number and has_namesakes of all trees. Returns false if memory runs out. */
bool prof_contexts_number_threads(struct prof_contexts *contexts);

/* Returns the largest of the sums over all contexts: of entries, instructions (including those that
 * exits subtracted), values, and numbers by class and instruction. UINT64_MAX: one of the sums is
 * above PROF_MOST. */
uint64_t prof_contexts_largest_sum(const struct prof_contexts *contexts);

/* Returns the number of blocks of the method with the most blocks: an array of this size has space
 * for the block counts of any context. */
uint32_t prof_contexts_most_blocks(const struct prof_contexts *contexts);

/* Sets counts[0 .. block_count) to the executions of the blocks in a context. The context's method
 * must have blocks. */
void prof_contexts_blocks(const struct prof_contexts *contexts, uint32_t context, uint64_t *counts);

/* Returns the exits (or activations in progress) of a context; if there are none, returns NULL and
 * sets *count to 0. */
const struct prof_exit *prof_contexts_exits(const struct prof_exit_list *list, uint32_t context,
                                            size_t *count);

/* Returns the tallies of a context. */
struct prof_tally_list prof_contexts_tallies(const struct prof_contexts *contexts,
                                             enum prof_tally_kind kind, uint32_t context);

/*
 * Adds how often each instruction of the context's method ran in the context to executed[0 ..
 * instruction_count), which is indexed by instruction number - 1 (docs/profile-semantics.md,
 * "Abrupt exits"). The method must have code. `counts` is scratch space for the method's block
 * counts.
 */
void prof_contexts_add_executed(const struct prof_contexts *contexts, uint32_t context,
                                uint64_t *counts, uint64_t *executed);

/* Returns the operands and handlers of a method with code, or NULL if the file has none. The
 * contexts own the result. */
const struct prof_code_details *prof_contexts_details(const struct prof_contexts *contexts,
                                                      const struct prof_method *method);

/* Returns whether prof_contexts_details has ever returned NULL for existing details because there
 * was no memory. */
bool prof_contexts_lost_details(void);

/* Visits the whole profile in the order of model/tree_walk.h, for any writer. Returns false if the
 * visitor stopped or there was no memory. */
bool prof_contexts_visit(const struct prof_contexts *contexts, struct prof_tree_walker *visitor);

#endif

/*
 * paths.h: numbers for the acyclic paths through a method (Ball and Larus: Efficient path
 * profiling, MICRO-29, 1996): each edge has a value, and the sum of the values along a path is the
 * path's number.
 *
 * A path starts at the entry, at the target of a back edge, or at a handler. It ends with a return,
 * before a back edge, or where an exception leaves a block. To limit the number of paths, the edges
 * of a block count as back edges if more than PATHS_MOST paths would start at the block.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_PATHS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_PATHS_H

#include "profiler/analyses/support/code/flow.h"

#define PATHS_MOST (UINT64_C(1) << 32)
#define PATH_RETURNS 1u /* the value that a return adds to the sum; an exception adds nothing */
#define PATH_RUNNING (UINT64_C(1) << 63) /* added if the path had not ended with the process */

struct path_numbers {
    const struct flow *flow;
    bool *is_back;    /* indexed by edge: whether paths end before the edge */
    uint64_t *values; /* indexed by edge: the value that the edge adds to the sum; for a back edge,
                         the value that is added when a path ends before it */
    uint64_t *paths;  /* indexed by block: how many paths lead from the block to an end */
    uint64_t *starts; /* indexed by block: the smallest number of a path that starts at the block;
                         0: the block is the entry, or no path starts there */
    uint64_t all;     /* how many paths the method has */
};

struct path_numbers *path_numbers_make(const struct flow *flow); /* The result is never freed. */

/* The blocks of a path. */
struct path {
    bool is_entry;             /* it starts at the entry */
    bool returns;              /* it ends with a return */
    bool is_running;           /* it had not ended when the process ended */
    uint32_t back;             /* if the path ends with a back edge: the target of the edge;
                                  otherwise FLOW_NONE */
    uint32_t count, bytecodes; /* bytecodes: of all blocks; if an exception leaves the last block,
                                  the block is still counted as a whole */
    uint32_t blocks[];
};

/* Returns the path with the given number. The caller frees the path. */
struct path *path_decode(const struct path_numbers *numbers, uint64_t number);

/* The text of each block of a path: its line, as in "entry 60 63 exception" (or "running") and " 22
 * 23 -> 22"; the bci of its start, as in "@4"; or both, as in "22@4". */
enum path_form { PATH_LINES, PATH_BLOCKS, PATH_BOTH };

/* Writes where a path starts, its blocks, and how it ends. */
void path_write(struct jp2_output *out, const struct flow *flow, const struct path *path,
                enum path_form form);

/* Returns a hash of the text that path_write writes with PATH_LINES. If two paths of a method have
 * the same text, they have the same hash. */
uint64_t path_hash(const struct flow *flow, const struct path *path);

#endif

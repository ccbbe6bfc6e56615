/*
 * paths.h: numbers for the acyclic paths through a method, as Ball and Larus (Efficient path
 * profiling, MICRO-29, 1996) give them: edges have values whose sum along a path is the path's
 * number.
 *
 * A path starts at the entry, at the target of an edge that leads back, or at a handler. It ends
 * with a return, before an edge that leads back, or where an exception leaves a block. There are
 * not too many: where more than PATHS_MOST would start at a block, its edges count as leading back.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_PATHS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_PATHS_H

#include "profiler/analyses/support/code/flow.h"

#define PATHS_MOST (UINT64_C(1) << 32)
#define PATH_RETURNS 1u /* what a return adds to the sum; an exception adds nothing */

struct path_numbers {
    const struct flow *flow;
    bool *is_back;    /* by edge: the path ends */
    uint64_t *values; /* by edge: what it adds; of one that leads back: what it ends with */
    uint64_t *paths;  /* by block: from it on */
    uint64_t *starts; /* by block: number of the first path from there; 0: none, or the entry */
    uint64_t all;     /* paths that there are */
};

struct path_numbers *path_numbers_make(const struct flow *flow); /* lives for ever */

/* A path as its blocks. */
struct path {
    bool is_entry;             /* it starts there */
    bool returns;              /* it ends so */
    uint32_t back;             /* block to which it leads back; FLOW_NONE: it does not */
    uint32_t count, bytecodes; /* of the whole last block, too, if an exception leaves it */
    uint32_t blocks[];
};

/* The path of a number; free it. */
struct path *path_decode(const struct path_numbers *numbers, uint64_t number);

/* Blocks by their lines, "entry 60 63 exception", " 22 23 -> 22"; by where they begin, "@4"; or by
 * both, "22@4". */
enum path_form { PATH_LINES, PATH_BLOCKS, PATH_BOTH };

/* How the path starts, its blocks and how it ends. */
void path_write(struct jp2_output *out, const struct flow *flow, const struct path *path,
                enum path_form form);

/* Of what PATH_LINES writes: paths of a method with one hash look alike there. */
uint64_t path_hash(const struct flow *flow, const struct path *path);

#endif

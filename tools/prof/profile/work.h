/*
 * work.h: work that a profile's instructions do not show: bytes copied, hashed, read and so on by
 * functions of the machine and of class libraries, and calls of native methods (docs/work.md). If
 * this work is a large share, reports on instructions print a line about it below their heads.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_WORK_H
#define JP2VM_TOOLS_PROF_PROFILE_WORK_H

#include "profiler/read/contexts.h"

/*
 * The share is large if the weight of all work is at least this fraction of the number of
 * instructions. The table tool_work_weight has the weight of a unit of each kind, in sixteenths of
 * an instruction. A weight is roughly the ratio of the processor times of a unit and of an
 * interpreted instruction.
 */
#define TOOL_WORK_SHARE 0.2

enum tool_work {
    TOOL_WORK_CALLS,  /* calls of native methods */
    TOOL_WORK_ARRAYS, /* zeroed bytes of large arrays, if the zeroed bytes of other objects are
                         unknown */
    TOOL_WORK_BYTES,  /* this and the following rows: enum prof_work */
    TOOL_WORK_KINDS = TOOL_WORK_BYTES + 7
};

extern const unsigned tool_work_weight[TOOL_WORK_KINDS];

#define TOOL_WORK_LINE 400

/* Writes the line for a whole profile, "41 calls of native methods and 335.6 MB copied are not in
 * these instructions; ...", or "" if the share is small. */
void tool_work_line(const struct prof_contexts *contexts, char line[TOOL_WORK_LINE]);

#endif

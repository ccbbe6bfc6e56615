/*
 * work.h: the work that a profile's instructions do not show: bytes that functions of the machine
 * and of class libraries have copied, hashed, read ..., and calls of native methods (docs/work.md).
 * If this work is a large share, the heads of reports on instructions have a line about it.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_WORK_H
#define JP2VM_TOOLS_PROF_PROFILE_WORK_H

#include "profiler/read/contexts.h"

/*
 * The share is large if the weight of all work is at least this part of the number of instructions.
 * The table tool_work_weight gives the weight of a unit of each kind, in sixteenths of an
 * instruction. The weights are rough: about the processor time of a unit, compared with that of an
 * interpreted instruction.
 */
#define TOOL_WORK_SHARE 0.2

enum tool_work {
    TOOL_WORK_CALLS,  /* of native methods */
    TOOL_WORK_ARRAYS, /* zeroed bytes of large arrays, if those of other objects are not known */
    TOOL_WORK_BYTES,  /* from here on by enum prof_work */
    TOOL_WORK_KINDS = TOOL_WORK_BYTES + 7
};

extern const unsigned tool_work_weight[TOOL_WORK_KINDS];

#define TOOL_WORK_LINE 400

/* Writes the line for a whole profile, "41 calls of native methods and 335.6 MB copied are not in
 * these instructions; ...", or "". */
void tool_work_line(const struct prof_contexts *contexts, char line[TOOL_WORK_LINE]);

#endif

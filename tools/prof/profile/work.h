/*
 * work.h: the work that a profile's instructions do not show: bytes that functions of the machine
 * and of class libraries have copied, hashed, read ..., and calls of native methods (docs/work.md).
 * If it is a large share, the heads of reports on instructions have a line about it.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_WORK_H
#define JP2VM_TOOLS_PROF_PROFILE_WORK_H

#include "profiler/read/contexts.h"

/*
 * The share is large if the sum of all work weighs at least this part of the instructions. The
 * table tool_work_weight gives the weight of a unit of each kind, in sixteenths of an instruction.
 * The weights are rough: about the time of the kinds on a processor, compared with interpreted
 * bytecode.
 */
#define TOOL_WORK_SHARE 0.2

enum tool_work {
    TOOL_WORK_CALLS,  /* of native methods */
    TOOL_WORK_ARRAYS, /* bytes of large arrays that are zeroed, if other objects are not known */
    TOOL_WORK_BYTES,  /* from here on by enum prof_work */
    TOOL_WORK_KINDS = TOOL_WORK_BYTES + 7
};

extern const unsigned tool_work_weight[TOOL_WORK_KINDS];

#define TOOL_WORK_LINE 400

/* Writes the line for a whole profile, "41 calls of native methods and 335.6 MB copied are not in
 * these instructions; ...", or "". */
void tool_work_line(const struct prof_contexts *contexts, char line[TOOL_WORK_LINE]);

#endif

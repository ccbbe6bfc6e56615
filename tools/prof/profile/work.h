/*
 * work.h: what a profile's instructions do not show: bytes that functions of the machine and of class
 * libraries have copied, hashed, read ..., and calls of native methods (docs/work.md). Heads of
 * reports on instructions have a line about it if it is a large share.
 */
#ifndef JP2VM_TOOLS_PROF_WORK_H
#define JP2VM_TOOLS_PROF_WORK_H

#include "profiler/read/contexts.h"

/*
 * It is a large share when all of it together weighs at least this part of the instructions, a unit
 * of each kind weighing as tool_work_weight says, in sixteenths of an instruction. The weights are
 * rough: about what the kinds take on a processor, next to bytecode that is interpreted.
 */
#define TOOL_WORK_SHARE 0.2

enum tool_work {
    TOOL_WORK_CALLS,  /* of native methods */
    TOOL_WORK_ARRAYS, /* bytes of large arrays that are zeroed, where other objects are not known */
    TOOL_WORK_BYTES,  /* from here on by enum prof_work */
    TOOL_WORK_KINDS = TOOL_WORK_BYTES + 7
};

extern const unsigned tool_work_weight[TOOL_WORK_KINDS];

#define TOOL_WORK_LINE 400

/* The line for a whole profile, "41 calls of native methods and 335.6 MB copied are not in these
 * instructions; ...", or "". */
void tool_work_line(const struct prof_contexts *contexts, char line[TOOL_WORK_LINE]);

#endif

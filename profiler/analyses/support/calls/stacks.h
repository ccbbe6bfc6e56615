/*
 * stacks.h: the machine's calling contexts in reports: their order, and their text.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_STACKS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_STACKS_H

#include <jp2vm/analysis.h>

/* By the names of their methods, the newest first; NULL comes before all. */
int stack_compare(const jp2_context *a, const jp2_context *b);

/* At most so many methods, the newest first, each on a line of its own behind a margin: before the
 * first one the line that stands there is ended, the last one is not. */
void stack_write(struct jp2_output *out, const jp2_context *context, size_t most,
                 const char *margin);

#endif

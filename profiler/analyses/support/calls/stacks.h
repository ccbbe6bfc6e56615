/*
 * stacks.h: the order and the text of the machine's calling contexts in reports.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_STACKS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_STACKS_H

#include <jp2vm/analysis.h>

/* Compares two contexts by the names of their methods, starting with the newest activation. NULL
 * comes before all others. */
int stack_compare(const jp2_context *a, const jp2_context *b);

/* Writes at most `most` methods, the newest first. A newline and the margin precede each method; no
 * newline follows the last one. */
void stack_write(struct jp2_output *out, const jp2_context *context, size_t most,
                 const char *margin);

#endif

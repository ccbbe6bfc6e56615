/*
 * stacks.h: compares the machine's calling contexts, and writes them in reports.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_STACKS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_STACKS_H

#include <jp2vm/analysis.h>

/* Compares two contexts by the names of their methods, starting with the newest activation. NULL is
 * less than any context. */
int stack_compare(const jp2_context *a, const jp2_context *b);

/* Writes at most `most` methods of a context, the newest activation first. A newline and the margin
 * precede each method. No newline follows the last method. */
void stack_write(struct jp2_output *out, const jp2_context *context, size_t most,
                 const char *margin);

#endif

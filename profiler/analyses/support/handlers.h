/*
 * handlers.h: what a method does with an exception that it has caught.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_HANDLERS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_HANDLERS_H

#include <jp2vm/analysis.h>

/* Whether a handler drops what it has caught: it takes it off the stack at once, or puts it into a
 * local variable that is not read on any way from there, later handlers included. */
bool handler_ignores(const jp2_method *method, uint32_t handler_bci);

#endif

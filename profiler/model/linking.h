/*
 * linking.h: what counts as linking: work that the class library does once for a call site of
 * invokedynamic, a constant or a call of a method handle, which programs have not written.
 */
#ifndef JP2VM_PROFILER_LINKING_H
#define JP2VM_PROFILER_LINKING_H

#include <stdbool.h>

/* Whether a method is one that the machine calls to link, of either class library: everything below
 * it is linking, too. Class names have slashes. */
bool prof_is_linking(const char *class_name, const char *method_name);

#endif

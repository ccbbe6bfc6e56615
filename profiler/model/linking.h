/*
 * linking.h: the definition of linking: work that the class library does once for a call site of
 * invokedynamic, a constant or a call of a method handle, and that no program has written.
 */
#ifndef JP2VM_PROFILER_MODEL_LINKING_H
#define JP2VM_PROFILER_MODEL_LINKING_H

#include <stdbool.h>

/* Returns whether the machine calls a method of either class library to link; its callees are also
 * linking. Class names have slashes. */
bool prof_is_linking(const char *class_name, const char *method_name);

#endif

/*
 * linking.h: which methods profiles count as linking: the work that the class library does once for
 * each invokedynamic call site, dynamic constant or call of a method handle.
 */
#ifndef JP2VM_PROFILER_MODEL_LINKING_H
#define JP2VM_PROFILER_MODEL_LINKING_H

#include <stdbool.h>

/* Returns whether the machine calls this method to link, in either class library. The callees of
 * such a method are also counted as linking. Class names have slashes. */
bool prof_is_linking(const char *class_name, const char *method_name);

#endif

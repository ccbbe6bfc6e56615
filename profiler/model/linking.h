/*
 * linking.h: the definition of linking: the work that the class library itself does, once for each
 * call site of invokedynamic, dynamic constant or call of a method handle.
 */
#ifndef JP2VM_PROFILER_MODEL_LINKING_H
#define JP2VM_PROFILER_MODEL_LINKING_H

#include <stdbool.h>

/* Returns whether a method is one that the machine calls to link, in either class library. The
 * callees of such a method are also linking. Class names have slashes. */
bool prof_is_linking(const char *class_name, const char *method_name);

#endif

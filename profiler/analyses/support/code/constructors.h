/*
 * constructors.h: which methods make objects. The embedded library's lambdas have no constructor: a
 * factory of their class stores what they capture.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_CONSTRUCTORS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_CONSTRUCTORS_H

#include <string.h>

#include <jp2vm/analysis.h>

enum construction { NO_CONSTRUCTOR, CONSTRUCTOR, FACTORY };

static inline enum construction construction_of(const jp2_method *method)
{
    const char *name = jp2->method_name(method);
    return strcmp(name, "<init>") == 0        ? CONSTRUCTOR
           : strcmp(name, "get$Lambda") == 0 ? FACTORY
                                              : NO_CONSTRUCTOR;
}

#endif

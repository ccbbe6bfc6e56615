/*
 * constructors.h: finds the methods that construct objects. Classes of the embedded library's
 * lambdas have no constructor: a static factory of the class stores the captured values.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_CONSTRUCTORS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_CONSTRUCTORS_H

#include <string.h>

#include <jp2vm/analysis.h>

enum construction { NO_CONSTRUCTOR, CONSTRUCTOR, FACTORY };

static inline enum construction construction_of(const jp2_method *method)
{
    const char *name = jp2->method_name(method);
    return strcmp(name, "<init>") == 0       ? CONSTRUCTOR
           : strcmp(name, "get$Lambda") == 0 ? FACTORY
                                             : NO_CONSTRUCTOR;
}

#endif

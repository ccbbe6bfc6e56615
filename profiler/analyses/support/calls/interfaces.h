/*
 * interfaces.h: which methods are there because an interface has them.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_INTERFACES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_INTERFACES_H

#include <jp2vm/analysis.h>

/* Whether a method implements one of the interface of a name as in Java, or of one that extends it,
 * which its class has: directly, by a superclass, or by another interface. A default method of such
 * an interface does. */
bool interface_has_method(const char *name, const jp2_method *method);

#endif

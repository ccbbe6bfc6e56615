/*
 * interfaces.h: finds the methods that implement an interface's methods.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_INTERFACES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_INTERFACES_H

#include <jp2vm/analysis.h>

/* Returns whether a method implements a method of the interface `name` (as in Java source), or of
 * an interface that extends it. The method's class may implement the interface directly, or inherit
 * it from a superclass or another interface. The result is also true for a default method of such
 * an interface. */
bool interface_has_method(const char *name, const jp2_method *method);

#endif

/*
 * interfaces.h: finds the methods that implement an interface's methods.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_INTERFACES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_INTERFACES_H

#include <jp2vm/analysis.h>

#include "vm/names/pattern.h"

/* Returns whether a method implements a method of an interface that `names` name (an argument's
 * patterns of classes), or of an interface that extends it. Offers other interfaces for
 * suggestions. The method's class may implement the interface directly, or inherit
 * it from a superclass or another interface. The result is also true for a default method of such
 * an interface. */
bool interface_has_method(const struct vm_patterns *names, const jp2_method *method);

#endif

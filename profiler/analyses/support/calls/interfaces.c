#include "profiler/analyses/support/calls/interfaces.h"

#include <string.h>

#include "profiler/analyses/support/code/access_flags.h"
#include "profiler/analyses/support/report/arguments.h"

/* Returns whether an interface is the wanted one, or extends it. */
static bool is_wanted(const jp2_class *klass, const struct vm_patterns *names)
{
    const jp2_class *above;
    bool is = arguments_is_named(names, klass);
    if (!is) {
        arguments_offer_class(klass);
    }
    for (uint32_t i = 0; !is && (above = jp2->class_interface(klass, i)) != NULL; i++) {
        is = is_wanted(above, names);
    }
    return is;
}

static bool declares(const jp2_class *klass, const jp2_method *wanted)
{
    const jp2_method *method;
    for (uint32_t i = 0; (method = jp2->class_method(klass, i)) != NULL; i++) {
        if (strcmp(jp2->method_name(method), jp2->method_name(wanted)) == 0
            && strcmp(jp2->method_descriptor(method), jp2->method_descriptor(wanted)) == 0) {
            return true;
        }
    }
    return false;
}

/* Returns whether any interface of a class, direct or inherited, is wanted and declares the
 * method. */
static bool implements(const jp2_class *klass, const struct vm_patterns *names,
                       const jp2_method *method)
{
    const jp2_class *above;
    for (uint32_t i = 0; (above = jp2->class_interface(klass, i)) != NULL; i++) {
        if ((is_wanted(above, names) && declares(above, method))
            || implements(above, names, method)) {
            return true;
        }
    }
    above = jp2->superclass(klass);
    return above != NULL && implements(above, names, method);
}

bool interface_has_method(const struct vm_patterns *names, const jp2_method *method)
{
    const jp2_class *klass = jp2->method_class(method);
    bool is_interface = (jp2->class_flags(klass) & ACC_INTERFACE) != 0;
    return (jp2->method_flags(method) & ACC_STATIC) == 0
           && ((is_interface && is_wanted(klass, names)) || implements(klass, names, method));
}

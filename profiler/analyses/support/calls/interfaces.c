#include "profiler/analyses/support/calls/interfaces.h"

#include "profiler/analyses/support/code/access_flags.h"

static bool has_name(const jp2_class *klass, const char *wanted)
{
    const char *name = jp2->class_name(klass);
    for (; *wanted != '\0' && *name == (*wanted == '.' ? '/' : *wanted); wanted++) {
        name++;
    }
    return *wanted == '\0' && *name == '\0';
}

/* Returns whether an interface has the name, or extends an interface with this name. */
static bool is_wanted(const jp2_class *klass, const char *name)
{
    const jp2_class *above;
    bool is = has_name(klass, name);
    for (uint32_t i = 0; !is && (above = jp2->class_interface(klass, i)) != NULL; i++) {
        is = is_wanted(above, name);
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
static bool implements(const jp2_class *klass, const char *name, const jp2_method *method)
{
    const jp2_class *above;
    for (uint32_t i = 0; (above = jp2->class_interface(klass, i)) != NULL; i++) {
        if ((is_wanted(above, name) && declares(above, method))
            || implements(above, name, method)) {
            return true;
        }
    }
    above = jp2->superclass(klass);
    return above != NULL && implements(above, name, method);
}

bool interface_has_method(const char *name, const jp2_method *method)
{
    const jp2_class *klass = jp2->method_class(method);
    bool is_interface = (jp2->class_flags(klass) & ACC_INTERFACE) != 0;
    return (jp2->method_flags(method) & ACC_STATIC) == 0
           && ((is_interface && is_wanted(klass, name)) || implements(klass, name, method));
}

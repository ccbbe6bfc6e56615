/*
 * assertions.h: the assertion status of classes as set by the options -ea, -da, -esa and -dsa.
 */
#ifndef JP2VM_CLASSLIB_COMMON_ASSERTIONS_H
#define JP2VM_CLASSLIB_COMMON_ASSERTIONS_H

#include <stdbool.h>
#include <stddef.h>

struct vm_class;

/* Returns Class.desiredAssertionStatus() according to the options alone; loaders may override it.
 * May be called by any thread. */
bool lib_desired_assertion_status(const struct vm_class *class);

/* An option that names a class or a package. */
struct lib_assertion_option {
    const char *name; /* as written in the option, but a package has no "..." */
    size_t length;
    bool is_package, is_enabled;
};

/* Reads option number `i` of vm.plan. Returns false if it names neither a class nor a package. */
bool lib_read_assertion_option(size_t i, struct lib_assertion_option *option);

/* Returns the status of classes that no option names, either of the library's classes or of all
 * other classes. */
bool lib_default_assertion_status(bool of_library);

#endif

/*
 * assertions.h: what the options -ea, -da, -esa and -dsa say about classes.
 */
#ifndef JP2VM_CLASSLIB_COMMON_ASSERTIONS_H
#define JP2VM_CLASSLIB_COMMON_ASSERTIONS_H

#include <stdbool.h>
#include <stddef.h>

struct vm_class;

/* Class.desiredAssertionStatus() before any loader was told otherwise. Any thread. */
bool lib_desired_assertion_status(const struct vm_class *class);

/* An option that names a class or a package. */
struct lib_assertion_option {
    const char *name; /* as the option has it; a package without "..." */
    size_t length;
    bool is_package, is_enabled;
};

/* Reads the option of number `i` of vm.plan; false when it names nothing. */
bool lib_read_assertion_option(size_t i, struct lib_assertion_option *option);

/* What holds for classes of the library, or for all others, that no option names. */
bool lib_default_assertion_status(bool of_library);

#endif

/*
 * registry.c: the only file that knows the rooms around the machine: the class libraries, and all
 * groups of options.
 */
#include "vm/launcher/registry.h"

#include <stddef.h>

#include "vm/launcher/arguments.h"
#include "vm/launcher/read_options.h"
#include "vm/views/views.h"

extern const struct vm_classlib lib_embedded, lib_openjdk;
extern const struct vm_option_group jop_option_group, prof_option_group, prof_scopes_option_group;

const struct vm_classlib *const vm_classlibs[] = {&lib_embedded, &lib_openjdk, NULL};

const struct vm_option_group *const vm_option_groups[] = {
    &vm_launcher_options, &vm_standard_options,      &vm_own_options,
    &vm_view_options,     &jop_option_group, /* must be before the profiler's group, which uses its
                                                part */
    &prof_option_group,   &prof_scopes_option_group, NULL};

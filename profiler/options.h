/*
 * options.h: the command line of the profiler, as a group of options for the launcher.
 */
#ifndef JP2VM_PROFILER_OPTIONS_H
#define JP2VM_PROFILER_OPTIONS_H

struct vm_option_group;

extern const struct vm_option_group prof_option_group;

#endif

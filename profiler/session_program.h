/*
 * session_program.h: the class jp2vm.Profile, by which a program controls its own profile
 * (docs/program-control.md).
 */
#ifndef JP2VM_PROFILER_SESSION_PROGRAM_H
#define JP2VM_PROFILER_SESSION_PROGRAM_H

struct vm_class;

/* Makes the methods of jp2vm.Profile native, if it is this class. Called when a class is defined,
 * in a machine with a profile or with --control. */
void prof_program_bind(struct vm_class *class);

#endif

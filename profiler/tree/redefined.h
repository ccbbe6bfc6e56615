/*
 * redefined.h: the contexts of methods whose bytecode agents have replaced.
 *
 * A context belongs to the code whose blocks its counters count. When a method gets other code
 * (vm/jvmti/redefine.h), its contexts become contexts of its older version, together with the facts
 * about the old code. The next call of the method finds no context of it and makes a new one.
 */
#ifndef JP2VM_PROFILER_TREE_REDEFINED_H
#define JP2VM_PROFILER_TREE_REDEFINED_H

#include <stdint.h>

/* Moves the facts and all contexts of the methods that a redefinition has replaced to their older
 * versions; see vm_tracker. */
void prof_methods_redefined(uint32_t redefinition);

#endif

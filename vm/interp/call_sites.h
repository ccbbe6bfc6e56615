/*
 * call_sites.h: what call sites of invokedynamic are linked to, by instruction.
 *
 * A call site is linked once (JVMS 6.5.invokedynamic), and its code refers to what it is linked to. Where
 * a method may be translated more than once, in two forms or because code is replaced, what has been
 * linked is kept here, for all code to come.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_INTERP_CALL_SITES_H
#define JP2VM_VM_INTERP_CALL_SITES_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/classlib.h"

/* Whether the instruction at that place of the class's file was linked, and to what. */
bool vm_call_site_find(const struct vm_class *class, const uint8_t *instruction,
                       struct vm_call_site *site);

/* It was linked to that. If another thread was first, *site becomes what that has. The class keeps the
 * site as long as it is in memory. */
void vm_call_site_keep(struct vm_class *class, const uint8_t *instruction,
                       struct vm_call_site *site);

#endif

/*
 * call_sites.h: a table of the targets of invokedynamic call sites, by instruction.
 *
 * A call site is linked once (JVMS 6.5.invokedynamic), and its code contains the target. A method
 * may be translated more than once, in two forms or because code is replaced; the table keeps the
 * target for all later code.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_INTERP_CALL_SITES_H
#define JP2VM_VM_INTERP_CALL_SITES_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/classlib.h"

/* Returns whether the instruction at that address in the class file has been linked; if so, *site
 * is its target. */
bool vm_call_site_find(const struct vm_class *class, const uint8_t *instruction,
                       struct vm_call_site *site);

/* Records the target of the instruction. If another thread was first, *site becomes that thread's
 * target. The class keeps the target as long as it is in memory. */
void vm_call_site_keep(struct vm_class *class, const uint8_t *instruction,
                       struct vm_call_site *site);

#endif

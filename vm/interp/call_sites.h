/*
 * call_sites.h: a table of the targets of invokedynamic call sites, keyed by instruction.
 *
 * A call site is linked once (JVMS 6.5.invokedynamic), and then the translated code contains the
 * target. A method may be translated more than once, in two forms or because code is replaced; the
 * table keeps the target for later translations.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_INTERP_CALL_SITES_H
#define JP2VM_VM_INTERP_CALL_SITES_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/classlib.h"

/* Returns whether the instruction, given by its address in the class file, has been linked. If so,
 * stores its target in *site. */
bool vm_call_site_find(const struct vm_class *class, const uint8_t *instruction,
                       struct vm_call_site *site);

/* Records the target of the instruction. If another thread has recorded a target first, stores that
 * target in *site. The class keeps the target alive. */
void vm_call_site_keep(struct vm_class *class, const uint8_t *instruction,
                       struct vm_call_site *site);

#endif

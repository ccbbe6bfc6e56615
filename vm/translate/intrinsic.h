/*
 * intrinsic.h: when a C function may stand for a method's code (docs/intrinsics.md).
 *
 * It stands where nothing is counted in the code of that form, and no analysis is told of anything there
 * or in the methods that it calls. Of these, analyses of probes say by names what they may want. Others
 * can only be asked, about code: what the method calls has to be translated, without a probe that is
 * awake. Until then calls run the code.
 */
#ifndef JP2VM_VM_TRANSLATE_INTRINSIC_H
#define JP2VM_VM_TRANSLATE_INTRINSIC_H

#include <stdbool.h>

#include "vm/runtime/class.h"

struct vm_thread;

enum vm_standing {
    VM_STANDS_NEVER, /* as long as the code is what it is */
    VM_STANDS_OPEN,  /* as far as can be said without what the method calls */
    VM_STANDS
};

/* About the method itself analyses have been asked: whether a probe of it is awake is for the caller to
 * see. With the lock of translation. */
enum vm_standing vm_intrinsic_standing(const struct vm_method *method, bool is_plain);

/*
 * At a call of a method with a function for which that is open. Now and then what the method calls is
 * translated, so that analyses are asked, and it is decided; nobody looks any more after very many
 * calls. Without locks; raises nothing.
 */
void vm_intrinsic_consider(struct vm_thread *self, struct vm_method *method);

#endif

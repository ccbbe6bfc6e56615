/*
 * intrinsic.h: when a C function may stand for a method's code (docs/intrinsics.md).
 */
#ifndef JP2VM_VM_TRANSLATE_INTRINSIC_H
#define JP2VM_VM_TRANSLATE_INTRINSIC_H

#include <stdbool.h>

#include "vm/runtime/class.h"

/*
 * Whether nothing is counted in the method's code of that form, and no analysis may be told of what
 * the methods do that it calls. About the method itself they have been asked: whether a probe of it is
 * awake is for the caller to see. With the lock of translation.
 */
bool vm_intrinsic_may_stand(const struct vm_method *method, bool is_plain);

#endif

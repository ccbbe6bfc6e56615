/*
 * intrinsic.h: when a C function may stand for a method's code (docs/intrinsics.md).
 *
 * It stands where no profile counts in the code of that form, and no analysis is told of anything there or
 * in the methods that it calls but how often they are. Of these, analyses of probes say by names what they
 * do not want. What else is wanted is known where there is code, so what the method calls has to have run.
 * Until then calls run the method's code, at least for those groups of what it does in which that is
 * missing.
 */
#ifndef JP2VM_VM_TRANSLATE_INTRINSIC_H
#define JP2VM_VM_TRANSLATE_INTRINSIC_H

#include <stdbool.h>

#include "vm/instrument/standing.h"
#include "vm/runtime/class.h"

/* As far as can be said without the probes in code; *callees: what is to be looked at there. Not with the
 * lock of cells. */
enum vm_standing vm_intrinsic_look(const struct vm_method *method, bool is_plain,
                                   struct vm_callees *callees);

/* At calls of a method with a function for which that is open or of which groups are left: looks again, now
 * and then. Nobody looks any more after very many calls. Without locks. */
void vm_intrinsic_consider(struct vm_method *method);

#endif

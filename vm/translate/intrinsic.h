/*
 * intrinsic.h: conditions under which a C function may replace a method's code
 * (docs/intrinsics.md).
 *
 * A C function is active if no profile counts in the code of that form, and if no analysis wants
 * events from the method or its callees, except the number of calls. Analyses with probes say by
 * class and method name which events they do not want (may_want). Whether they want the other
 * events is known only after code has been made, so the method's callees must have run. Until then,
 * calls run the method's code, at least for the groups of its work whose callees have not run.
 */
#ifndef JP2VM_VM_TRANSLATE_INTRINSIC_H
#define JP2VM_VM_TRANSLATE_INTRINSIC_H

#include <stdbool.h>

#include "vm/instrument/active_intrinsics.h"
#include "vm/runtime/class.h"

/* Returns the state that follows without looking at probes in code. *callees receives the methods
 * whose probes the caller must check. The caller does not hold the lock of cells. */
enum vm_intrinsic_state vm_intrinsic_look(const struct vm_method *method, bool is_untracked,
                                          struct vm_callees *callees);

/* Called at each call of a method whose intrinsic is open, or leaves groups to the bytecode. At
 * some of these calls decides again whether the intrinsic is active; after very many calls the
 * decision is final. The caller holds no locks. */
void vm_intrinsic_consider(struct vm_method *method);

/* Called at a safepoint when an agent has replaced the body of `callee`: from now on, methods run
 * their bytecode if their C functions have the effect of calling it. */
void vm_intrinsics_forget(struct vm_method *callee);

#endif

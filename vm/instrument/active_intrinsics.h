/*
 * active_intrinsics.h: active intrinsics: C functions that replace methods and their callees
 * (translate/intrinsic.h) while no analysis wants events from them.
 *
 * Active intrinsics are noted by the callees of their methods. When a probe in a callee is renewed,
 * or its code gets probes again, the intrinsic gives way; whether it is active is then open. The
 * work of an intrinsic falls into groups, of which some may be left to the bytecode. Calls may be
 * counted: calls of the method itself, and of callees that it calls a fixed number of times. A stub
 * has both the counters and the groups, so that a call never mixes two decisions.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_INSTRUMENT_ACTIVE_INTRINSICS_H
#define JP2VM_VM_INSTRUMENT_ACTIVE_INTRINSICS_H

#include <stdbool.h>
#include <stdint.h>

struct vm_cell;
struct vm_method;
struct vm_intrinsic_stub;
struct vm_translation;

enum vm_intrinsic_state {
    VM_INTRINSIC_NEVER, /* never active while the code stays as it is */
    VM_INTRINSIC_OPEN,  /* not active yet: an analysis may still want events of the method's callees
                         */
    VM_INTRINSIC_ACTIVE /* active if analyses want only entries, which can be counted */
};

#define VM_INTRINSIC_CALLEES 48
#define VM_NO_GROUP 8

/* The callees of a method from which an analysis may want events. */
struct vm_callees {
    uint32_t count;
    uint8_t left_groups; /* bits: groups that are left to the bytecode, because events of their
                            callees cannot be ruled out, whatever the probes in `methods` are */
    uint8_t groups[VM_INTRINSIC_CALLEES]; /* of each callee; VM_NO_GROUP: in all groups */
    uint8_t times[VM_INTRINSIC_CALLEES];  /* number of calls for each call of the method, if all
                                            groups except the callee's are left to the bytecode;
                                            0: it varies */
    struct vm_method *methods[VM_INTRINSIC_CALLEES];
};

/* With the lock of cells. Returns the cell at which calls of a method must start; `code` is its
 * newest code of its form. Notes the callees. */
const struct vm_cell *vm_active_intrinsic_entry(struct vm_method *method,
                                                struct vm_translation *code,
                                                enum vm_intrinsic_state state,
                                                const struct vm_callees *callees);

/* Decides again at which cell calls must start, for a method whose intrinsic is open, or leaves
 * groups to the bytecode. If it stays open and `gives_up` is true, calls enter the code, and it is
 * not decided again. */
void vm_active_intrinsic_decide(struct vm_method *method, bool is_untracked,
                                enum vm_intrinsic_state state, const struct vm_callees *callees,
                                bool gives_up);

/* Returns the stub that contains a cell by which calls enter. */
static inline const struct vm_intrinsic_stub *vm_intrinsic_stub(const struct vm_cell *entry)
{
    return (const struct vm_intrinsic_stub *)(const void *)entry;
}

/* Adds the counts of a call that an intrinsic has executed. */
void vm_active_intrinsic_count(uint64_t *counters, const struct vm_intrinsic_stub *stub);

/* For listings: returns in words whether an intrinsic replaces the newest code in its form; NULL:
 * calls run the code. */
const char *vm_active_intrinsic_text(const struct vm_method *method,
                                     const struct vm_translation *code);

/* With the lock of cells. Deactivates the intrinsics of methods that call `callee`. */
void vm_active_intrinsics_deactivate(const struct vm_method *callee);

#endif

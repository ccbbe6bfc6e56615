/*
 * active_intrinsics.h: C functions that currently replace methods and their callees
 * (translate/intrinsic.h), because no analysis wants events from them.
 *
 * The callees of a method with an active intrinsic are recorded. When a probe in a callee is
 * renewed, or the callee's code gets probes again, the intrinsic is deactivated: its state becomes
 * VM_INTRINSIC_OPEN. The work of an intrinsic is divided into groups; some of the groups may be
 * left to the bytecode. The intrinsic may count the calls of the method itself, and of callees that
 * the method calls a fixed number of times. A stub contains both the counters and the groups, so
 * that a call never combines the counters of one decision with the groups of another.
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
    VM_INTRINSIC_OPEN,  /* not active: an analysis may still want events of the method's callees */
    VM_INTRINSIC_ACTIVE /* active if analyses want only entries, which can be counted */
};

#define VM_INTRINSIC_CALLEES 48
#define VM_NO_GROUP 8

/* The callees of a method from which an analysis may want events. */
struct vm_callees {
    uint32_t count;
    uint8_t left_groups; /* bit mask: groups that are left to the bytecode in any case, because
                            analyses may want events of their callees */
    uint8_t groups[VM_INTRINSIC_CALLEES]; /* the callee's group; VM_NO_GROUP: it is called in all
                                             groups */
    uint8_t times[VM_INTRINSIC_CALLEES];  /* how often one call of the method calls the callee, if
                                             all groups except the callee's are left to the
                                             bytecode; 0: it varies */
    struct vm_method *methods[VM_INTRINSIC_CALLEES];
};

/* Returns the cell at which calls of a method must start, and records the callees; `code` is the
 * method's newest code of this form. The caller holds the lock of cells. */
const struct vm_cell *vm_active_intrinsic_entry(struct vm_method *method,
                                                struct vm_translation *code,
                                                enum vm_intrinsic_state state,
                                                const struct vm_callees *callees);

/* For a method whose intrinsic is open, or leaves groups to the bytecode: decides again at which
 * cell calls must start. If the intrinsic stays open and `gives_up` is true, calls enter the code
 * from then on, and the decision is final. */
void vm_active_intrinsic_decide(struct vm_method *method, bool is_untracked,
                                enum vm_intrinsic_state state, const struct vm_callees *callees,
                                bool gives_up);

/* Returns the stub that contains the cell `entry`, at which calls start. */
static inline const struct vm_intrinsic_stub *vm_intrinsic_stub(const struct vm_cell *entry)
{
    return (const struct vm_intrinsic_stub *)(const void *)entry;
}

/* Adds to the thread's counters what one call of the intrinsic counts; called after such a call. */
void vm_active_intrinsic_count(uint64_t *counters, const struct vm_intrinsic_stub *stub);

/* For listings: returns a text that states how an intrinsic replaces `code`, the method's newest
 * code of this form, or may replace it later. Returns NULL if calls always run the code. */
const char *vm_active_intrinsic_text(const struct vm_method *method,
                                     const struct vm_translation *code);

/* Deactivates the intrinsics of methods that call `callee`. The caller holds the lock of cells. */
void vm_active_intrinsics_deactivate(const struct vm_method *callee);

#endif

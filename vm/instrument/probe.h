/*
 * probe.h: the machinery behind the probes of analysis.h.
 *
 * A struct vm_probe is a location of one analysis (located_probe.h). Probes of instructions,
 * blocks, entries and exits have cells in a method's code. The cell is PROBE_DIRECT if the event
 * has no data except the location, otherwise PROBE, PROBE_FIELD or PROBE_CALL. It is PROBE_COUNT if
 * a counter counts the event (counters.h), and PROBE_RETIRED, which does nothing, if the probe is
 * retired. Retiring and renewing only rewrite the handler. (A thread that dispatches the cell
 * meanwhile sees the old or the new handler; the operands are the same.) If PROBE_RETIRED is passed
 * often, the method's code is replaced (replaced_code.h) by code without the retired probes, which
 * are then *dormant*: the new code is as fast as code without probes. When a dormant probe is
 * renewed, the code is replaced again. Old code stays in memory, so a method's code is replaced
 * only a few times.
 *
 * The probes of slow paths are in a hash table keyed by method, bci and kind, and are looked up
 * when an event occurs.
 *
 * Polls count bytecodes by *segments*: pieces of a block that end at a call or jsr. CHARGE, at the
 * start of a segment, adds the segment's length. When another segment starts, the thread has
 * executed all bytecodes that were charged to it, because every caller is at the end of a segment.
 * A call that the machine makes in the middle of a segment subtracts the rest for its duration; an
 * exception subtracts it for good. Polls happen before CHARGE of a segment that starts a block.
 *
 * If blocks have probes or polls, branches do not count their target blocks. Each block begins with
 * CHARGE, its probes, and COUNT_BLOCK, in this order, however it is entered. The exception: if
 * analyses want only counters of blocks and there is no tracker, blocks are counted as for a
 * tracker, but in the thread's counters instead of a context's, and no probe has a cell.
 *
 * Threads: as in analysis.h. Errors: if memory runs out, a translation fails; if memory runs out
 * for a location of a slow path, the process ends.
 */
#ifndef JP2VM_VM_INSTRUMENT_PROBE_H
#define JP2VM_VM_INSTRUMENT_PROBE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/cell.h"

struct jp2_location;
struct vm_analysis;
struct vm_frame_walk;
struct vm_method;
struct vm_probe;
struct vm_thread;
struct vm_translation;

/* Operand a of the VM_INSN_PHASED rows of insns.def: the progress of the activation when the cell
 * runs. */
enum vm_probe_phase {
    VM_PROBE_IN_BLOCK, /* the activation is in the instruction that the cell belongs to */
    VM_PROBE_AT_BLOCK, /* the block is neither counted nor charged yet */
    VM_PROBE_AT_ENTRY  /* the first instruction has not started */
};

/* Returns the phase of a cell; `insn` is the cell's instruction, or the instruction that the cell
 * had before the code was replaced. */
static inline enum vm_probe_phase vm_probe_phase(const struct vm_cell *pc, enum vm_insn_code insn)
{
    switch (insn) {
#define VM_INSN(name, cells, operands)
#define VM_INSN_PHASED(name, cells, operands) case VM_INSN_##name:
#include "vm/code/insns.def"
        return (enum vm_probe_phase)pc->a;
    default:
        return VM_PROBE_IN_BLOCK;
    }
}

/* --- run time --- */

/* Deliver the events of PROBE and PROBE_FIELD cells. If the instruction of the PROBE_FIELD cell
 * would raise an exception, vm_probe_fire_field returns false with this exception pending. */
void vm_probe_fire(struct vm_thread *self, const struct vm_cell *pc);
bool vm_probe_fire_field(struct vm_thread *self, const struct vm_cell *pc);

/* Returns how many instructions of the frame's segment have been charged but have not started. */
uint64_t vm_probe_rest_of_segment(const struct vm_frame_walk *walk);

/* Returns whether any analysis may want polls, and code therefore counts bytecodes. */
bool vm_probe_counts_bytecodes(void);

/* Calls the analyses whose period is over. If an analysis raises an exception, returns false with
 * the exception pending. */
bool vm_probe_poll(struct vm_thread *self);

/* For the translator: offers a location to an analysis. Returns NULL if the analysis does not want
 * it. The function fills in the location's line, instruction number and opcode. The new probe is in
 * no list yet. It is dormant if the analysis retired it in `ask` and `can_be_left` is true. If
 * memory runs out, *failed is set. */
struct vm_probe *vm_probe_ask(struct vm_analysis *analysis, const struct jp2_location *location,
                              bool can_be_left, bool *failed);

/* Returns the code that the method has before it is translated again; analyses without
 * is_asked_again keep its probes. */
struct vm_translation *vm_probe_former(const struct vm_method *method);

/* Returns whether an analysis might want events of these kinds in a method. */
bool vm_probe_may_want(uint64_t kinds, struct vm_method *method);

/* vm_probe_may_want_steps returns whether an analysis that decides by names might want steps of a
 * method: instructions, blocks, entry, exit, or calls if the method is native.
 * vm_probe_is_asked_for_steps returns whether there are analyses that want steps and do not decide
 * by names. */
bool vm_probe_may_want_steps(const char *class_name, const char *method_name);
bool vm_probe_is_asked_for_steps(void);

/* Returns whether the analyses have been offered the locations of the method's code of that form
 * (native methods: the calls), and no analysis receives events from them. The caller holds the lock
 * of cells. */
bool vm_probe_is_silent(const struct vm_method *method, bool is_untracked);

/* Returns whether all probes of a method's code are dormant (and not renewed), except at most one
 * that counts the method's entries. If there is such a probe, *counter is set to its counter. The
 * caller holds the lock of cells. */
bool vm_probe_are_counted(const struct vm_translation *code, uint32_t *counter);

/* Makes the retired probes of the previous code dormant, before new code is made. */
void vm_probe_let_sleep(const struct vm_method *method, const struct vm_translation *former);

/* Called when new code can be entered. Replaces the code again if probes have been renewed
 * meanwhile. Also replaces it if all probes are dormant, because code that is made with this
 * knowledge is faster. */
void vm_probe_awake(struct vm_method *method);

/* Called at a safepoint when an agent has replaced the body of a method: the locations in its code
 * so far become locations of `old`, which has taken over this code. */
void vm_probes_move(struct vm_method *method, struct vm_method *old);

/* Connects a probe with its cells in `code`, and sets the cells to the probe's current state. */
void vm_probe_install(struct vm_probe *probe, const struct vm_translation *code);

/* Detaches a probe from code that will be replaced; the cells of that code still check whether the
 * probe is active. The caller holds the lock of cells, as for all changes of probes and their
 * cells. */
void vm_probe_detach(struct vm_probe *probe);
void vm_probe_lock_cells(void);
void vm_probe_unlock_cells(void);

/*
 * If all probes of a method that only returns are dormant, makes a call of it skip the method: the
 * call becomes INVOKESPECIAL_EMPTY. When one of the probes is renewed, the call becomes `entering`.
 * Returns whether the call skips the method.
 */
bool vm_probe_pass_by(const struct vm_translation *code, struct vm_cell *call,
                      const struct vm_method *method, enum vm_insn_code entering);

/* Called when a retired probe's cell has been passed often: has the method's code made again
 * without the retired probes, if possible. */
__attribute__((cold)) void vm_probe_cool(const struct vm_probe *probe);

/* Frees the probes in code that is about to be freed, for analyses with is_asked_again. */
void vm_probe_forget_code(const struct vm_translation *code);

#endif

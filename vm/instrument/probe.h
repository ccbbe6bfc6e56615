/*
 * probe.h: the machinery behind the probes of analysis.h.
 *
 * A struct vm_probe is a location of one analysis. Those of instructions, blocks, entries and
 * exits have cells in a method's code: PROBE_DIRECT, where there is nothing to say
 * but the location, PROBE, PROBE_FIELD, or PROBE_CALL; PROBE_COUNT, where the event is a counter's
 * (counters.h); or PROBE_RETIRED, which goes on; rewriting the handler is all that retiring and renewing does. (A loop that is
 * dispatching the cell meanwhile sees either; the operands are the same.) Where PROBE_RETIRED is
 * passed often, the method's code is replaced (replaced_code.h) by code without the probes that are
 * retired, which are *dormant* then: it is as fast as if nobody had asked. When one of them is renewed
 * it is replaced again. Old code stays, so that this is done a few times for a method.
 *
 * The probes of slow ways
 * hang in a list at their method and are looked up when something happens.
 *
 * Polls count bytecodes by *segments*: pieces of a block that end at a call or jsr. CHARGE, at the
 * start of a segment, adds its length, so that what a thread has been charged when another segment
 * starts is what it has executed: every caller stands at the end of a segment. Calls that the
 * machine makes in the middle of one take the rest off meanwhile, and exceptions for ever. Polls
 * happen before a segment that starts a block is charged.
 *
 * Where blocks have probes or polls, branches do not count the block that they go to; each block
 * begins with CHARGE, its probes, and COUNT_BLOCK, in this order, for whatever way it is entered.
 * But where all that is wanted of blocks is counters, and nobody tracks contexts, they are counted
 * as a tracker's are, with the words of the thread in place of a context's: no probe has a cell.
 *
 * Threads: as analysis.h says. Errors: when memory is exhausted a translation fails, and the
 * process ends when there is none for a location of a slow way.
 */
#ifndef JP2VM_VM_INTERP_PROBE_H
#define JP2VM_VM_INTERP_PROBE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/base/lock/lock.h"
#include "vm/instrument/analysis.h"
#include "vm/code/cell.h"
#include "vm/runtime/class.h"

/* Operand a of the VM_INSN_PHASED rows of insns.def: how far the activation there is. */
enum vm_probe_phase {
    VM_PROBE_IN_BLOCK, /* in the instruction that the cell belongs to */
    VM_PROBE_AT_BLOCK, /* the block is neither counted nor charged yet */
    VM_PROBE_AT_ENTRY  /* the first instruction has not begun */
};

/* Of a cell and the instruction that it is, or was before it was replaced. */
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

#define VM_PROBE_CELLS 2 /* the block at the start of a method has one for entry, one for jumps */

struct vm_probe {
    struct jp2_location location; /* first: analyses know the address of it */
    struct vm_analysis *analysis;
    /* The analysis's function. Cells that are active call it without asking again. */
    void (*event)(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event);
    _Atomic bool is_active; /* with the cells guarded by a lock */
    bool is_wanted;
    bool is_dormant;   /* the method's code is made without it; guarded by the lock */
    uint32_t noted_in; /* number of the translation that has it in its list */
    uint32_t heat;     /* passes by retired cells until code is made anew */
    uint8_t cell_count, emitted_count;
    uint8_t register_count; /* read by its cells: of the operands b, c, d the first so many */
    enum vm_insn_code insn; /* what its cells are while it is active, but where they count */
    uint32_t counter;       /* that rises at each event, instead of a call; VM_COUNTER_NONE */
    bool is_counted;        /* by its cells, PROBE_COUNT */
    uint32_t cell_indices[VM_PROBE_CELLS]; /* while the method is translated */
    struct vm_cell *cells[VM_PROBE_CELLS];
    const struct vm_translation *code; /* that the cells belong to */
    struct vm_field *_Atomic field; /* resolved */
    uint32_t generation; /* of a slow way: when its analysis was asked last */
    struct vm_probe *next;
};

/* --- run time --- */

/* What is told where a location says it all. */
extern const struct jp2_event vm_probe_nothing;

static inline void vm_probe_deliver(struct vm_thread *self, struct vm_probe *probe,
                                    const struct jp2_event *event)
{
    if (__atomic_load_n(&probe->is_wanted, __ATOMIC_ACQUIRE)
        && atomic_load_explicit(&probe->is_active, memory_order_relaxed)) {
        VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
        probe->analysis->event(self, &probe->location, event);
    }
}

/* The event of a PROBE; of a PROBE_FIELD: false with an exception pending, the one that the
 * instruction would raise. */
void vm_probe_fire(struct vm_thread *self, const struct vm_cell *pc);
bool vm_probe_fire_field(struct vm_thread *self, const struct vm_cell *pc);

/* Instructions that are charged and have not begun of the frame's segment. */
struct vm_frame_walk;
uint64_t vm_probe_rest_of_segment(const struct vm_frame_walk *walk);

/* Tells analyses whose period is over; false with a pending exception that one asked for. */
bool vm_probe_poll(struct vm_thread *self);

/* For the translator: asks an analysis; NULL when it does not want the location, of which line, number
 * of the instruction and opcode are filled in here. The result is in no list; it is dormant when it was
 * retired while the analysis was asked, and code with it could be left. *failed: no memory. */
struct vm_probe *vm_probe_ask(struct vm_analysis *analysis, const struct jp2_location *location,
                              bool can_be_left, bool *failed);

/* Whether any analysis may want events of a kind; the first registered one from number `from` on
 * that may, or NULL. */
static inline bool vm_probe_wants(enum jp2_event_kind kind)
{
    return (vm_probe_kinds & JP2_EVENT_BIT(kind)) != 0;
}
struct vm_analysis *vm_probe_analysis(uint32_t from, enum jp2_event_kind kind);

/* The probes of the method's code before: those of analyses that are asked once stay the same. */
struct vm_translation *vm_probe_former(const struct vm_method *method);

/* Whether an analysis might want to be told of events of these kinds in a method. */
bool vm_probe_may_want(uint64_t kinds, struct vm_method *method);

/* Whether an analysis says that it might want to be told of instructions, blocks, entry, exit of a method
 * of these names, or of calls if it is native; and whether there are others that can only be asked. */
bool vm_probe_may_want_steps(const char *class_name, const char *method_name);
bool vm_probe_is_asked_for_steps(void);

/* With the lock of cells: whether those have been asked about a method, its code of that form or, if it
 * is native, its calls, and nobody is told of anything there. */
bool vm_probe_is_silent(const struct vm_method *method, bool is_plain);

/* With the lock of cells: whether all probes of a method's code are dormant, none of which has been
 * renewed, but for one that counts the method's entries; *counter is its counter then. */
bool vm_probe_are_counted(const struct vm_translation *code, uint32_t *counter);

/* Before code is made: which probes of the former are to be dormant, those that are retired. */
void vm_probe_let_sleep(const struct vm_method *method, const struct vm_translation *former);

/* When it has been made and can be entered: probes may have been renewed meanwhile; or all are dormant,
 * and code that knows that from the beginning will be better. */
void vm_probe_awake(struct vm_method *method);

/* Gives a probe its cells, in the state it has by now. */
void vm_probe_install(struct vm_probe *probe, const struct vm_translation *code);

/* With the lock of cells, which is held where probes and their cells change: the code that has the
 * probe's cells is to be left. What is still told there asks whether the probe is active. */
void vm_probe_detach(struct vm_probe *probe);
void vm_probe_lock_cells(void);
void vm_probe_unlock_cells(void);

/*
 * A call of a method that only returns is not to enter it, if all probes of the method are dormant:
 * then the call becomes INVOKESPECIAL_EMPTY, until one of them is renewed, which makes it `entering`.
 */
bool vm_probe_pass_by(const struct vm_translation *code, struct vm_cell *call,
                      const struct vm_method *method, enum vm_insn_code entering);

/* A retired probe's cell has been passed so often that the method is to be made anew without those
 * that are retired, if it can be. */
__attribute__((cold)) void vm_probe_cool(const struct vm_probe *probe);

/* At a safepoint: the code that has a probe of an analysis that is asked again is no more. */
void vm_probe_destroy(struct vm_probe *probe);

/* The same of all in the code, which is about to be freed. */
struct vm_translation;
void vm_probe_forget_code(const struct vm_translation *code);

#endif

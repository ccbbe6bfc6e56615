/*
 * operands.h: operand probes: functions of one analysis that receive calls, returns and chosen
 * instructions with their operands. Special instructions in the code call these functions directly,
 * so that a call costs little.
 */
#ifndef JP2VM_VM_INSTRUMENT_OPERANDS_H
#define JP2VM_VM_INSTRUMENT_OPERANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/runtime/object.h"

struct vm_context;
struct vm_insn;
struct vm_method;
struct vm_thread;

struct vm_operand_probe;

/* Called when an instruction with an operand probe is about to start. */
typedef void vm_operand_function(struct vm_thread *self, struct vm_context *context,
                                 const struct vm_operand_probe *probe, union vm_slot first,
                                 union vm_slot second, union vm_slot third);

/* The same for an instruction with at most two operands. The function may not look at frames. It
 * may refuse the call: then it does nothing and returns false. */
typedef bool vm_operand_shortcut(struct vm_thread *self, struct vm_context *context,
                                 const struct vm_operand_probe *probe, union vm_slot first,
                                 union vm_slot second);

/* An instruction with an operand probe. Made when the instruction's method is translated; never
 * freed. */
struct vm_operand_probe {
    struct vm_method *method;
    uint32_t bci;
    uint16_t index;        /* constant pool or local variable index, as vm_insn_decode gives it */
    uint8_t opcode;        /* opcode; for a wide instruction, the opcode that it modifies */
    uint8_t operand_count; /* number of operands that the functions receive, see `opcodes` below */
    int32_t constant;      /* as vm_insn_decode gives it */
    void *data;            /* data of the analysis */
    vm_operand_function *function; /* called for the instruction */
    vm_operand_shortcut *shortcut; /* NULL, or called first; if it refuses, `function` is called */
    bool has_last;                 /* the last operand is a constant, which the translator knows */
    int64_t last; /* the value of that constant: an int, a long, or the bits of a double */
};

/* See has_guards. The analysis sets the versions; no two threads may ever have the same version. */
struct vm_guard {
    uint64_t version;
    uint64_t passes;
};

/*
 * The functions that receive every call and return of methods with code, and single instructions
 * with their operands. Instructions that exist only for operand probes call these functions
 * directly. At most one analysis has operand probes. The functions need a tracker, and receive its
 * contexts. The reference loop has no operand probes.
 *
 * `caller` is the context of the nearest activation below that runs a method with code; NULL if
 * there is none. If the caller is native code or the machine, this is the activation that called
 * the native code or needed the machine. Each thread calls the functions for itself; any of them
 * may be NULL. They may read any data of the machine (frames by vm_frame_walk_start, which starts
 * at the location of the event). They may not call Java, allocate objects or raise exceptions, and
 * always succeed.
 */
struct vm_operand_probes {
    /*
     * Whether a struct vm_guard is directly before every context. If so, `entered` is not called if
     * the version in the entered context's guard is the thread's guard_version; instead, `passes`
     * in the guard of the caller's context is incremented. `returning` is not called if the guard
     * of the context returned to has that version; instead, `passes` in the guard of the returning
     * context is incremented. For returns of synchronized methods, `returning` is always called.
     */
    bool has_guards;

    /* Called when a method with code starts: its context has been entered; a synchronized method
     * has not entered its monitor yet. */
    void (*entered)(struct vm_thread *self, struct vm_context *context, struct vm_context *caller);

    /* Called when a return instruction is about to leave the method; its monitors have been left.
     */
    void (*returning)(struct vm_thread *self, struct vm_context *context, struct vm_context *caller,
                      uint8_t opcode);

    /* Called when an exception leaves the method, after the tracker has been notified; monitors
     * have been left. Until a thread ends, this function or `returning` is called once for every
     * call of `entered`. */
    void (*unwound)(struct vm_thread *self, struct vm_context *context, struct vm_context *caller);

    /* Called when an activation has got another context of the same method (by the tracker, while
     * the thread is in a call or an event). NULL: the activations keep their contexts. */
    void (*moved)(struct vm_thread *self, struct vm_context *from, struct vm_context *to);

    /*
     * Called when an instruction whose opcode's bit is set in `opcodes` (opcodes[n / 32] bit n %
     * 32) is about to start, before any of its checks: null, bounds, zero, resolution. The operands
     * are the values that the instruction takes from the stack, deepest first; a long or double is
     * one operand. vm_slot_int, vm_slot_float and slot.r read int, float and references. The
     * operands follow the column `pops` of opcodes.def and are at most three. For a '?' in this
     * column there are no operands, except the value of a field that is written, and the first
     * three counts of multianewarray. Operands beyond operand_count are 0.
     */
    uint32_t opcodes[8];
    vm_operand_function *instruction;

    /*
     * Returns whether the analysis wants the instruction. Called when the instruction's method is
     * translated; called again only if memory ran out. All members of `probe` are filled in except
     * `data`. The function may set `data` and `shortcut`, and replace `function`, which is
     * `instruction`. It may not keep the pointer. Any thread, one at a time; a thread that holds a
     * lock which `prepare` takes must not wait for a translation. NULL: the analysis wants all
     * these instructions, with data NULL.
     */
    bool (*prepare)(const struct vm_insn *insn, struct vm_operand_probe *probe);

    /* Called by the tracker when an exception leaves an instruction of a method whose blocks are
     * counted. `instruction` is its number; 0: the first instruction has not started. */
    void (*left)(struct vm_thread *self, struct vm_context *context, uint32_t instruction);
};

/* The operand probes of the analysis that has some; NULL: there are none. Set by registration. */
extern const struct vm_operand_probes *vm_operand_probes;

static inline bool vm_operand_probes_have(const struct vm_operand_probes *probes, uint8_t opcode)
{
    return (probes->opcodes[opcode / 32] >> (opcode % 32) & 1) != 0;
}

#endif

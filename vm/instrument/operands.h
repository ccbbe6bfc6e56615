/*
 * operands.h: operand probes: calls of functions of one analysis, from instructions of their own,
 * for calls, returns, and chosen instructions with their operands, as fast as that can be.
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

/* An instruction that was asked for is about to start. */
typedef void vm_operand_function(struct vm_thread *self, struct vm_context *context,
                               const struct vm_operand_probe *probe, union vm_slot first,
                               union vm_slot second, union vm_slot third);

/* The same of one with two operands at most. It may not look at frames, and may refuse: false,
 * with nothing done. */
typedef bool vm_operand_shortcut(struct vm_thread *self, struct vm_context *context,
                               const struct vm_operand_probe *probe, union vm_slot first,
                               union vm_slot second);

/* An instruction with an operand probe. Made when its method is translated, immortal. */
struct vm_operand_probe {
    struct vm_method *method;
    uint32_t bci;
    uint16_t index;        /* constant pool or local variable index, as vm_insn_decode gives it */
    uint8_t opcode;        /* of the target of a wide */
    uint8_t operand_count; /* how many of the operands below there are */
    int32_t constant;      /* as vm_insn_decode gives it */
    void *data;            /* the analysis's own */
    vm_operand_function *function; /* that is told */
    vm_operand_shortcut *shortcut; /* NULL, or told first, and `function` only when this refuses */
    bool has_last;               /* the last operand is a constant that the translator knows: */
    int64_t last;                /* of an int, long, or the bits of a double */
};

/* See has_guards. Versions are the analysis's: no thread may have one that another has had. */
struct vm_guard {
    uint64_t version;
    uint64_t passes;
};

/*
 * Who is told of every call and return of methods with code, and of single instructions with their
 * operands: by direct calls from instructions of their own, which exist only where there are
 * operand probes. One analysis has them or none; they need a tracker, whose contexts they are
 * given. The reference loop knows none.
 *
 * `caller` is the context of the nearest activation below that runs a method with code: the caller
 * if that is one, else whoever has called the native code or needed the machine; NULL where there
 * is none. Functions run on the thread concerned, one that is NULL is told nothing. They may read
 * anything of the machine (frames by vm_frame_walk_start, which begins at the place in question),
 * may not call Java, allocate objects or raise exceptions, and always succeed.
 */
struct vm_operand_probes {
    /*
     * Whether a struct vm_guard lies in front of every context: then `entered` is not called
     * for a context, and `returning` not for a return to one, whose guard has the thread's
     * guard_version; instead the passes of the context rise by 1 that would have been told of, as
     * the caller, resp. as the one that returns. Returns of synchronized methods are always told.
     */
    bool has_guards;

    /* A method with code begins: its context has been entered, a synchronized method is not locked
     * yet. */
    void (*entered)(struct vm_thread *self, struct vm_context *context,
                    struct vm_context *caller);

    /* A return instruction is about to leave the method; monitors have been left. */
    void (*returning)(struct vm_thread *self, struct vm_context *context,
                      struct vm_context *caller, uint8_t opcode);

    /* An exception leaves the method, after the tracker has been told; monitors have been left.
     * Every `entered` of a thread that has ended has either this or `returning`. */
    void (*unwound)(struct vm_thread *self, struct vm_context *context,
                    struct vm_context *caller);

    /*
     * An instruction whose opcode's bit is set in `opcodes` (opcodes[n / 32] bit n % 32) is about
     * to start, before any of its checks: null, bounds, zero, resolution. The operands are those
     * that it takes from the stack, deepest first, long and double being one operand; int, float
     * and references as vm_slot_int, vm_slot_float and slot.r read them. They come from the column
     * `pops` of opcodes.def, that is, up to three; '?' there is none but for fields, whose value
     * is told, and for multianewarray, the first three of whose counts are. What is beyond
     * operand_count is 0.
     */
    uint32_t opcodes[8];
    vm_operand_function *instruction;

    /*
     * Asked for each such instruction when its method is translated (again only if memory ran out
     * before): false: not to be told of this one. Everything is filled in but `data`, which it may
     * set; it may set `function`, too, to another than `instruction`, and `shortcut`. It may not
     * keep the pointer.
     * Any thread, one at a time; locks that it takes may not be held elsewhere while that waits for
     * a translation. NULL: all, with data NULL.
     */
    bool (*prepare)(const struct vm_insn *insn, struct vm_operand_probe *probe);

    /* An exception leaves an instruction (by number; 0: the first has not begun) of an activation
     * of a method whose blocks are counted. Told by the tracker. */
    void (*left)(struct vm_thread *self, struct vm_context *context, uint32_t instruction);
};

/* Those of the analysis which has some; NULL: there are none. Set by registration. */
extern const struct vm_operand_probes *vm_operand_probes;


static inline bool vm_operand_probes_have(const struct vm_operand_probes *probes, uint8_t opcode)
{
    return (probes->opcodes[opcode / 32] >> (opcode % 32) & 1) != 0;
}

#endif

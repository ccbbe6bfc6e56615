/*
 * cell.h: the cells of the internal code, which is direct-threaded.
 *
 * Translated code is an array of 16-byte cells. An instruction is one cell, with a handler address
 * and operands, followed by data cells if it needs them. The cells of a call:
 *
 *     cell 0   handler | a: argument slots  b: callee frame's distance  c, d: arguments 0, 1
 *     cell 1   target pointer or vtable index | r: arguments 2, 3, 4; destination
 *     cells 2..  when there are more than 5 argument slots: 8 registers each, the last
 *              register of the last cell being the destination
 *     one more   with a tracker: the callsite's number; the destination again
 *     one more   where a last argument may have to be added (call sites of invokedynamic, methods
 *              of MethodHandle and VarHandle): that argument or NULL; the destination again
 *
 * So a return finds the destination register directly before its return pc, for every kind of call.
 */
#ifndef JP2VM_VM_CODE_CELL_H
#define JP2VM_VM_CODE_CELL_H

#include <stdbool.h>
#include <stdint.h>

struct vm_cell {
    union {
        const void *handler;
        void *p;
        int64_t j;
        uint16_t low[4];
        int32_t w[2];
    };
    union {
        struct {
            uint16_t a, b, c, d;
        };
        struct {
            uint16_t a_, b_;
            int32_t i;
        };
        int32_t high_w[2];
        uint16_t r[4];
    };
};

_Static_assert(sizeof(struct vm_cell) == 16, "cells are 16 bytes");

enum vm_insn_code {
#define VM_INSN(name, cells, operands) VM_INSN_##name,
#include "vm/code/insns.def"
    VM_INSN_COUNT
};

/* The columns of insns.def. */
struct vm_insn_info {
    const char *name;
    const char *operands;
    uint8_t cells;
    uint16_t first; /* for a superinstruction its first part, otherwise the instruction itself */
};
extern const struct vm_insn_info vm_insn_info[VM_INSN_COUNT];

/*
 * Handler addresses, indexed by vm_insn_code; vm_interpreter_init fills the tables. If there is a
 * tracker, the calls of vm_handlers keep contexts. Code of the untracked form (translate.h) uses
 * vm_untracked_handlers, which differ only in calls. Several instructions may have the same
 * handler; vm_code_insn (translation.h) returns the instruction of a cell.
 */
extern const void *vm_handlers[VM_INSN_COUNT], *vm_untracked_handlers[VM_INSN_COUNT];

/* Entry cells of methods without translated code, and the cells to which a method called from C
 * returns. */
extern struct vm_cell vm_stub_translate, vm_stub_native, vm_stub_intrinsic, vm_stub_intrinsic_open,
    vm_stub_abstract, vm_stub_exit[2];

/* Entry cells in the untracked form: for methods that have not been called in this form, for native
 * methods, and for methods that are observed from their entry on. */
extern struct vm_cell vm_stub_untracked, vm_stub_untracked_native, vm_stub_track;

/* Returns whether an instruction may be rewritten to another one in place, because the length stays
 * the same. The length of a call depends on its arguments; a call that may add a last argument
 * includes the NOP after it. */
bool vm_insn_may_become(enum vm_insn_code from, enum vm_insn_code to);

/* How RETURN_LOCKED passes its value to the caller, encoded in operand b. */
enum vm_return_kind {
    VM_RETURN_VOID,
    VM_RETURN_ANY,
    VM_RETURN_BOOLEAN,
    VM_RETURN_BYTE,
    VM_RETURN_CHAR,
    VM_RETURN_SHORT
};

#endif

/*
 * maker.h: the state while the machine code of one translation is made. Internal to vm/native.
 */
#ifndef JP2VM_VM_NATIVE_MAKER_H
#define JP2VM_VM_NATIVE_MAKER_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/translation.h"
#include "vm/native/native.h"
#include "vm/native/template.h"
#include "vm/native/x64.h"

#define NO_OFFSET UINT32_MAX
#define NO_SLOT (-1)

/* Where a jump to a cell leads: to the cell's machine code; out of machine code, to the loop's own
 * handler of the instruction; or out of it, to wherever the cell's handler leads. */
enum maker_way { TO_CODE, TO_LOOP, TO_CELL };

/* A jump to a cell, whose 4 bytes of distance end at `from`. */
struct maker_jump {
    size_t from;
    uint32_t cell;
    enum maker_way way;
};

/* A jump through a row of the table of handlers, whose 4 bytes of distance end at `from`. */
struct maker_handler_jump {
    size_t from;
    uint32_t row;
};

struct maker {
    struct x64 x;
    const struct vm_translation *code;
    struct vm_method *method;
    uint8_t pc, fp, self; /* the loop's registers */
    uint8_t context;      /* register of the frame's context, where has_context */
    bool has_context;     /* the code counts, or its calls keep contexts */
    bool may_unload;      /* the class may be unloaded */
    uint32_t cell;        /* the current instruction */
    uint16_t *insns; /* by cell: enum vm_insn_code when the code was read; VM_INSN_COUNT: data */
    bool *is_leader; /* by cell: control may come from elsewhere */
    uint32_t
        *entries; /* by cell: offset of the code for those who come from the loop, or NO_OFFSET */
    uint32_t *bodies; /* by cell: offset of the code for jumps, or NO_OFFSET */
    struct maker_jump *jumps;
    uint32_t jump_count, jump_capacity;
    struct maker_handler_jump *handler_jumps;
    uint32_t handler_jump_count, handler_jump_capacity;
    /* The slots of the frame whose values registers hold, by register; NO_SLOT. The frame also has
     * the values. */
    int32_t general[X64_REGISTERS], floating[X64_REGISTERS];
    uint32_t pinned_general, pinned_floating; /* bits: the current instruction needs the register */
    uint32_t next_general, next_floating;
};

/* Emits the template of the instruction m->cell. Returns false if there is none. */
bool vm_maker_emit(struct maker *m);

/* No register holds a slot any more. */
void vm_maker_forget_registers(struct maker *m);

/* Emits the code that leaves machine code before a cell, to wherever its handler leads. */
void vm_maker_leave_to_cell(struct maker *m, uint32_t cell);

/* The same, to the loop's own handler of the instruction. */
void vm_maker_leave_to_loop(struct maker *m, uint32_t cell);

/* Emits the load of the frame's context, which calls and returns change. */
void vm_maker_load_context(struct maker *m);

/* Emits a count of an exit, which asks for new machine code when *exits becomes 0. */
void vm_maker_count_exit(struct maker *m, int32_t *exits);

/* Called by machine code that was left before an unresolved instruction often enough. */
void vm_native_make_again(struct vm_method *method, const struct vm_translation *code);

#endif

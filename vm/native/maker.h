/*
 * maker.h: the state of the maker of machine code, which handles one translation at a time.
 * Internal to vm/native.
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

/* The destination of a jump to a cell: the cell's machine code; the loop's own handler of the
 * instruction; or the cell's present handler. The last two leave machine code. */
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
    uint8_t context;      /* if has_context: register of the frame's context */
    bool has_context;     /* the code counts, or its calls keep contexts */
    bool may_unload;      /* the class may be unloaded */
    uint32_t cell;        /* the current instruction */
    uint16_t *insns;      /* by cell: the enum vm_insn_code that was read; VM_INSN_COUNT: data */
    bool *is_leader;      /* by cell: control may reach the cell other than from the cell before */
    uint32_t *entries;    /* by cell: offset of the code that the loop enters, or NO_OFFSET */
    uint32_t *bodies;     /* by cell: offset of the code that jumps in machine code enter, or
                             NO_OFFSET */
    struct maker_jump *jumps;
    uint32_t jump_count, jump_capacity;
    struct maker_handler_jump *handler_jumps;
    uint32_t handler_jump_count, handler_jump_capacity;
    /* By register: the frame slot whose value the register holds, or NO_SLOT. The frame also
     * contains the value. */
    int32_t general[X64_REGISTERS], floating[X64_REGISTERS];
    uint32_t pinned_general, pinned_floating; /* bits: the current instruction needs the register */
    uint32_t next_general, next_floating;
};

/* Emits the template of the instruction m->cell. Returns false if there is none. */
bool vm_maker_emit(struct maker *m);

/* Notes that no register holds a slot any more. */
void vm_maker_forget_registers(struct maker *m);

/* Emits the code that leaves machine code before a cell and jumps to the cell's handler. */
void vm_maker_leave_to_cell(struct maker *m, uint32_t cell);

/* The same with a jump to the loop's own handler of the instruction. */
void vm_maker_leave_to_loop(struct maker *m, uint32_t cell);

/* Emits the load of the frame's context, which calls and returns change. */
void vm_maker_load_context(struct maker *m);

/* Emits code that counts an exit, and requests new machine code when *exits becomes 0. */
void vm_maker_count_exit(struct maker *m, int32_t *exits);

/* Called by machine code when control has left it often enough before an unresolved instruction. */
void vm_native_make_again(struct vm_method *method, const struct vm_translation *code);

#endif

/*
 * maker.h: the state of the maker, which makes the machine code of one translation at a time.
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

/* Where a jump to a cell continues: in the cell's machine code, in the loop's handler of the
 * instruction, or in the cell's current handler. The last two leave machine code. */
enum maker_way { TO_CODE, TO_LOOP, TO_CELL };

/* A jump to a cell; its displacement is the 4 bytes before `from`. */
struct maker_jump {
    size_t from;
    uint32_t cell;
    enum maker_way way;
};

/* A jump through an entry of the table of handlers; its displacement is the 4 bytes before `from`.
 */
struct maker_handler_jump {
    size_t from;
    uint32_t row;
};

struct maker {
    struct x64 x;
    const struct vm_translation *code;
    struct vm_method *method;
    uint8_t pc, fp, self; /* the loop's registers */
    uint8_t context;      /* if has_context: the register with the frame's context */
    bool has_context;     /* the code counts, or its calls keep contexts */
    bool may_unload;      /* the class may be unloaded */
    uint32_t cell;        /* the current instruction */
    uint16_t *insns;      /* indexed by cell: the cell's enum vm_insn_code when it was read;
                             VM_INSN_COUNT: data */
    bool *is_leader;      /* indexed by cell: control may reach the cell from elsewhere than the
                             cell before it */
    uint32_t *entries;    /* indexed by cell: offset of the code for entries from the loop, or
                             NO_OFFSET */
    uint32_t *bodies;     /* indexed by cell: offset of the code for jumps from machine code, or
                             NO_OFFSET */
    size_t end_of_cells;  /* offset of the code after that of all cells: jumps to the loop */
    struct maker_jump *jumps;
    uint32_t jump_count, jump_capacity;
    struct maker_handler_jump *handler_jumps;
    uint32_t handler_jump_count, handler_jump_capacity;
    /* Indexed by register: the frame slot whose value the register holds, or NO_SLOT. The frame
     * also contains the value. */
    int32_t general[X64_REGISTERS], floating[X64_REGISTERS];
    uint32_t pinned_general, pinned_floating; /* bit masks of the registers that the current
                                                 instruction uses */
    uint32_t next_general, next_floating;
};

/* Emits the template of the instruction m->cell. Returns false if there is none. */
bool vm_maker_emit(struct maker *m);

/* Records that registers no longer hold values of slots. */
void vm_maker_forget_registers(struct maker *m);

/* Emits the code that leaves machine code before a cell and jumps to the cell's handler. */
void vm_maker_leave_to_cell(struct maker *m, uint32_t cell);

/* The same with a jump to the loop's own handler of the instruction. */
void vm_maker_leave_to_loop(struct maker *m, uint32_t cell);

/* Emits code that loads the frame's context into its register; needed after calls and returns. */
void vm_maker_load_context(struct maker *m);

/* Emits code that decrements *exits, and requests new machine code when it becomes 0. */
void vm_maker_count_exit(struct maker *m, int32_t *exits);

/* Called by machine code when control has left it often enough before an unresolved instruction. */
void vm_native_make_again(struct vm_method *method, const struct vm_translation *code);

#endif

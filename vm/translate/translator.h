/*
 * translator.h: the translator's state, emission of cells, and the symbolic operand stack.
 *
 * While a block is translated, the operand stack is an array of symbolic values. A value is in a
 * register (a local variable or a stack position's home) or is a constant. These rules keep this
 * sound:
 *   - position p refers to its own home, to a local, to a constant, or to the home of a lower
 *     position that holds the same value (dup);
 *   - before a local is written, values that refer to it move to their homes;
 *   - at the end of a block every value is in its home.
 * Exceptions need no extra work: a handler sees only locals, and they are always up to date.
 *
 * Internal to translation (emit.c, translate_insn.c, translate.c); a translator is used by one
 * thread. If memory runs out, `failed` is set, and further cells are written to a scrap cell.
 */
#ifndef JP2VM_VM_TRANSLATE_TRANSLATOR_H
#define JP2VM_VM_TRANSLATE_TRANSLATOR_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/classfile/code_map.h"
#include "vm/classfile/stack_flow.h"
#include "vm/instrument/analysis.h"
#include "vm/code/cell.h"
#include "vm/translate/optimize.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

enum vm_value_kind { VM_VALUE_REGISTER, VM_VALUE_INT, VM_VALUE_BITS64, VM_VALUE_FILL };

struct vm_value {
    enum vm_value_kind kind;
    uint16_t reg;
    int64_t constant; /* VM_VALUE_INT: 32 bits (an int, null, or the bits of a float);
                         VM_VALUE_BITS64: 64 bits */
};

struct vm_fixup {
    uint32_t cell;             /* the cell with the displacement to be filled in */
    uint32_t origin;           /* the cell from which the displacement counts */
    uint32_t half;             /* which 32-bit word of the cell, 0 .. 3 */
    uint32_t target;           /* bci of the target of the jump */
    bool is_to_counting_entry; /* the jump goes to the cell that counts the target's block */
};

struct vm_translator {
    struct vm_thread *self;
    struct vm_method *method;
    const struct vm_class_file *file;
    const struct vm_code *code;
    const struct vm_code_map *map;
    const struct vm_flow *flow;
    struct vm_value *stack;
    uint32_t depth;
    uint16_t locals;           /* number of registers of local variables; the stack positions follow
                                  them */
    const uint16_t *registers; /* register of each local variable, indexed by variable; NULL: a
                                  variable's register is its number */
    struct vm_cell *cells;
    uint16_t *bcis;
    uint16_t *insns; /* indexed by cell, as in struct vm_translation */
    uint32_t cell_count, cell_capacity;
    uint32_t bci, next_bci; /* bcis of the instruction that is being translated, and of the next
                               one */
    uint32_t *cell_of_bci;  /* indexed by bci: first cell of the instruction, for branch targets */
    uint32_t *counting_entry_of_bci; /* indexed by bci of a counting point: the cell for control
                                        that has not counted the point yet */
    struct vm_count_plan plan;       /* if point_count is 0, the code counts nothing */
    const uint32_t *point_counters;  /* offsets of the points' counters in the thread's counters;
                                        NULL: the counters are in the context, in the order of the
                                        points */
    bool is_counted; /* the last translated instruction counts the block that follows it */
    struct vm_fixup *fixups;
    uint32_t fixup_count, fixup_capacity;
    uint16_t *last_destination;   /* destination operand of the last emitted cell, if it may still
                                     be changed to another register */
    struct vm_probe_plan *probes; /* NULL: no analysis wants events here */
    uint32_t increment_end; /* if the last cell adds 1 to a local variable, the index of the next
                               cell */
    uint32_t loop_body; /* bci of the loop's body while the copy of the loop's head is translated
                           (loop_inversion.c); otherwise 0 */
    uint32_t loop_increment, loop_start; /* loop_start: index of the first cell of the copied head,
                                            without the cell that counts it; loop_increment: index
                                            of the cell that adds 1 to a variable directly before
                                            the copy (UINT32_MAX: there is no such cell) */
    uint32_t loop_head_counter;          /* counter of the loop's head, for a branch that includes
                                            the increment */
    uint32_t copied_switch_entries;
    bool is_unfused; /* blocks start in the same way, no matter how control enters them, see
                        probe.h */
    uint32_t lock_slot;
    bool has_monitors, locked_returns;
    bool shows_frames;           /* an analysis reads operands from the frame */
    bool is_untracked;           /* the untracked form, see translate.h */
    const void *const *handlers; /* the handlers of this form */
    bool failed;                 /* memory ran out, or unverified code is wrong */
};

/* Emit zeroed cells, or an instruction with its operands. The result is valid until the next
 * emission. */
struct vm_cell *vm_tr_emit_cells(struct vm_translator *t, uint32_t count);
struct vm_cell *vm_tr_emit(struct vm_translator *t, enum vm_insn_code insn, uint32_t cells);
struct vm_cell *vm_tr_emit3(struct vm_translator *t, enum vm_insn_code insn, uint16_t a, uint16_t b,
                            uint16_t c);
void vm_tr_set_insn(struct vm_translator *t, uint32_t cell, enum vm_insn_code insn);

/* Records a displacement that must be filled in at the end of the translation. */
void vm_tr_add_fixup(struct vm_translator *t, struct vm_fixup fixup);

/* Returns the index of the first element of `bcis`, which is in ascending order, that is not less
 * than `bci`. */
uint32_t vm_tr_find_bci(const uint16_t *bcis, uint32_t count, uint32_t bci);

/* Returns the offset, within a context, of the counter for the counting point at `bci`; 0 if there
 * is no counting point. */
uint32_t vm_tr_counter(const struct vm_translator *t, uint32_t bci);

/* Returns whether branches count the block that they lead to. */
static inline bool vm_tr_counts_branches(const struct vm_translator *t)
{
    return t->plan.point_count != 0 && !t->is_unfused && vm_optimizes(VM_OPTIMIZE_COUNTS);
}

/* Returns whether control may reach `bci` from an instruction other than the one before it. */
static inline bool vm_tr_is_leader(const struct vm_translator *t, uint32_t bci)
{
    return vm_code_map_is_leader(t->map, vm_code_map_number(t->map, bci));
}

static inline uint16_t vm_tr_home(const struct vm_translator *t, uint32_t position)
{
    return (uint16_t)(t->locals + position);
}

/*
 * Returns a table that gives a register to each local variable that the code uses. The registers
 * are consecutive, in the order of the variables; for arguments and the first few variables,
 * register and variable have the same number. Returns NULL if memory runs out. The caller frees the
 * table.
 */
uint16_t *vm_tr_number_locals(const struct vm_method *method, const struct vm_code_map *map,
                              uint32_t *count);

/* Returns the register of local variable `index`. */
static inline uint16_t vm_tr_local(const struct vm_translator *t, uint32_t index)
{
    return t->registers == NULL ? (uint16_t)index : t->registers[index];
}

static inline bool vm_tr_is_wide_type(char type)
{
    return type == 'J' || type == 'D';
}

void vm_tr_push_register(struct vm_translator *t, uint16_t reg);
void vm_tr_push_fill(struct vm_translator *t);
void vm_tr_push_constant(struct vm_translator *t, enum vm_value_kind kind, int64_t constant);

/* Pushes the result of the cell just emitted; `destination` is the cell's destination operand. */
void vm_tr_push_result(struct vm_translator *t, uint16_t *destination, char type);

/* Pops one value of a type and returns its register. */
uint16_t vm_tr_pop(struct vm_translator *t, char type);

/* Moves the value at a position, or all values, to their homes. */
void vm_tr_materialize(struct vm_translator *t, uint32_t position);
void vm_tr_materialize_all(struct vm_translator *t);

/* Returns the register in which the value at a position can be read. */
uint16_t vm_tr_value_register(struct vm_translator *t, uint32_t position);

/* Returns whether the value at a position is a constant that fits an immediate operand. */
bool vm_tr_top_is_immediate(const struct vm_translator *t, uint32_t position);

/* For assertions: returns whether no value on the stack refers to local variable `n`. */
static inline bool vm_tr_may_write(const struct vm_translator *t, uint16_t n)
{
    for (uint32_t i = 0; n < t->locals && i < t->depth; i++) {
        if (t->stack[i].kind == VM_VALUE_REGISTER && t->stack[i].reg == n) {
            return false;
        }
    }
    return true;
}

/* Called before local variable `n` changes: moves the values on the stack that refer to it to their
 * homes. */
void vm_tr_save_local_users(struct vm_translator *t, uint16_t n);

/* Stores the popped value at `position` (== depth) into local `n`. */
void vm_tr_store_local(struct vm_translator *t, uint16_t n, uint32_t position);

/* dup and dup2; dup_x1 .. dup2_x2, which copy the top `count` values below `skip` further values;
 * swap. */
void vm_tr_duplicate(struct vm_translator *t, uint32_t count);
void vm_tr_duplicate_below(struct vm_translator *t, uint32_t count, uint32_t skip);
void vm_tr_swap(struct vm_translator *t);

/* Called when all cells have been emitted: sets one handler for each frequent sequence of
 * instructions (superinstructions.c). */
void vm_tr_make_superinstructions(struct vm_translator *t);

/* If it is possible and profitable, translates a jump back to the head of a loop as a copy of the
 * head. Returns whether it has done so. */
bool vm_tr_invert_loop(struct vm_translator *t, const struct vm_insn *jump);

/* If possible, translates a jump to a return instruction as a copy of the return. Returns whether
 * it has done so. */
bool vm_tr_copy_return(struct vm_translator *t, const struct vm_insn *jump);

/* Translates one instruction, with following instructions that can be merged with it. Returns the
 * bci after the translated instructions. */
uint32_t vm_translate_insn(struct vm_translator *t, const struct vm_insn *insn);

#endif

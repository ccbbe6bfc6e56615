/*
 * emit_x64.h: functions that emit templates of machine code for x86-64. Internal to vm/native.
 *
 * RAX, RCX and RDX are free for each template, as is the loop's pc register. The other caller-saved
 * registers keep values of frame slots from one template to the next (general, floating). The frame
 * also contains these values, because each template stores its result. So control can leave machine
 * code before any instruction, and a collection finds all references in the frame.
 *
 * A template makes all its tests before it changes the state of the program, because after a failed
 * test the loop runs the instruction from its start.
 */
#ifndef JP2VM_VM_NATIVE_EMIT_X64_H
#define JP2VM_VM_NATIVE_EMIT_X64_H

#include <stddef.h>

#include "vm/native/maker.h"
#include "vm/runtime/class.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

/* Displacements of members from the start of their structure. */
#define THREAD(member) ((int32_t)offsetof(struct vm_thread, member))
#define CLASS(member) ((int32_t)offsetof(struct vm_class, member))
#define METHOD(member) ((int32_t)offsetof(struct vm_method, member))
#define OBJECT(member) ((int32_t)offsetof(struct vm_object, member))
#define CONTEXT(member) ((int32_t)offsetof(struct vm_context, member))

/* The displacement of a slot from the frame pointer. */
static inline int32_t vm_maker_slot_at(int32_t slot)
{
    return slot * 8;
}

/* --- jumps --- */

/* Records a jump to a cell; the jump instruction ends at `from`. */
void vm_maker_note_jump(struct maker *m, size_t from, uint32_t cell, enum maker_way way);

/* Emits a conditional jump to the loop, which then runs the current instruction. */
void vm_maker_loop_if(struct maker *m, enum x64_condition condition);

/* vm_maker_target returns the index of the cell at a distance from the current instruction; the
 * other two functions emit jumps to a cell's machine code. */
uint32_t vm_maker_target(const struct maker *m, int32_t distance);
void vm_maker_jump(struct maker *m, uint32_t cell);
void vm_maker_jump_if(struct maker *m, enum x64_condition condition, uint32_t cell);

/* Emits code that sets the loop's pc. */
void vm_maker_set_pc(struct maker *m, uint32_t cell);

/* --- registers --- */

/* Returns the register that holds a slot (m->general, m->floating), or -1. */
int vm_maker_find(const int32_t *slots, int32_t slot);

/* Return a register that the current instruction does not use; if possible, a register that holds
 * no value. */
unsigned vm_maker_fresh(struct maker *m);
unsigned vm_maker_fresh_floating(struct maker *m);

/* Return a register that holds the slot, which they load if necessary. vm_maker_use_object also
 * emits a null check. */
unsigned vm_maker_use(struct maker *m, int32_t slot);
unsigned vm_maker_use_floating(struct maker *m, int32_t slot);
unsigned vm_maker_use_object(struct maker *m, int32_t slot);

/* Emit a store of the register into the slot; from then on the register holds the slot. */
void vm_maker_set(struct maker *m, int32_t slot, unsigned reg);
void vm_maker_set_floating(struct maker *m, int32_t slot, unsigned reg);

/* Emit a copy of a slot into RAX, RCX or RDX, and a store of one of these registers into a slot. */
void vm_maker_load_scratch(struct maker *m, unsigned scratch, int32_t slot);
void vm_maker_set_from_scratch(struct maker *m, int32_t slot, unsigned scratch);

void vm_maker_move_floating(struct maker *m, unsigned to, unsigned from);
void vm_maker_clear_floating(struct maker *m, unsigned reg);

/* Emits ucomiss or ucomisd; afterwards the condition "above" means greater, and "below" means less
 * or unordered. */
void vm_maker_compare_floating(struct maker *m, bool is_double, unsigned x, unsigned y);

/* Returns whether the next instruction that reads the slot is a floating-point operation. */
bool vm_maker_feeds_floating(const struct maker *m, int32_t slot);

/* --- monitors --- */

/* Emits code that leaves the monitor of the object in RDX. If this thread does not own the monitor
 * as a thin lock, the loop runs the current instruction. Changes RAX and RCX. */
void vm_maker_exit_monitor(struct maker *m);

/* --- templates: each emits one form (template.h) of the instruction at a cell; false: there is no
 * template --- */

typedef bool vm_emit(struct maker *m, const struct vm_cell *c, const struct vm_template *t);
#define VM_TEMPLATE_FORM(form, function) vm_emit vm_emit_##function;
#include "vm/native/forms.def"

#endif

/*
 * slow.h: what the interpreter calls out for: resolution, quickening, allocation of arrays,
 * switches, exception dispatch. All expect self->pc and self->fp to be current.
 */
#ifndef JP2VM_VM_INTERP_SLOW_H
#define JP2VM_VM_INTERP_SLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/instrument/hooks.h"
#include "vm/code/cell.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

enum vm_slow_result {
    VM_SLOW_THROW, /* an exception is pending */
    VM_SLOW_RETRY, /* the cell was rewritten: dispatch it again */
    VM_SLOW_DONE   /* the effect has happened: go on behind the instruction */
};

/* Number of cells beyond the first two of a call with `slots` argument slots. */
static inline uint32_t vm_call_extra_cells(uint32_t slots)
{
    return slots <= 5 ? 0 : (slots - 5 + 1 + 7) / 8;
}

/* Number of cells of a call without the one for a last argument: a tracker has one more, which
 * holds the number of the callsite. */
static inline uint32_t vm_call_cells(uint32_t slots)
{
    return 2 + vm_call_extra_cells(slots) + (vm_tracker != NULL ? 1 : 0);
}

/* The i-th argument register of a call. */
static inline uint16_t vm_call_register(const struct vm_cell *pc, uint32_t i)
{
    if (i < 2) {
        return i == 0 ? pc->c : pc->d;
    }
    if (i < 5) {
        return pc[1].r[i - 2];
    }
    return ((const uint16_t *)(pc + 2))[i - 5];
}

enum vm_slow_result vm_slow_getfield(struct vm_thread *self, struct vm_cell *pc);
enum vm_slow_result vm_slow_putfield(struct vm_thread *self, struct vm_cell *pc);
enum vm_slow_result vm_slow_getstatic(struct vm_thread *self, struct vm_cell *pc);
enum vm_slow_result vm_slow_putstatic(struct vm_thread *self, struct vm_cell *pc);
enum vm_slow_result vm_slow_ldc(struct vm_thread *self, struct vm_cell *pc);
enum vm_slow_result vm_slow_new(struct vm_thread *self, struct vm_cell *pc);
enum vm_slow_result vm_slow_checkcast(struct vm_thread *self, struct vm_cell *pc);
enum vm_slow_result vm_slow_instanceof(struct vm_thread *self, struct vm_cell *pc);

/* Fields of any kind without quickening (offsets beyond 16 bits). */
bool vm_slow_getfield_any(struct vm_thread *self, const struct vm_cell *pc);
bool vm_slow_putfield_any(struct vm_thread *self, const struct vm_cell *pc);

/* Resolves any of the five invoke instructions and rewrites the cells. */
enum vm_slow_result vm_slow_invoke(struct vm_thread *self, struct vm_cell *pc);

/* Rewrites INVOKESTATIC_SLOW when the class is initialized; false with a pending exception. */
bool vm_slow_invokestatic(struct vm_thread *self, struct vm_cell *pc);

/* The first method that is no linker, of a call by way of a linker's form; *slots is the number of
 * argument slots that are left. NULL with an exception pending. */
struct vm_method *vm_slow_follow_linker(struct vm_thread *self, const struct vm_cell *pc,
                                        struct vm_method *form, uint32_t *slots);

bool vm_slow_newarray(struct vm_thread *self, const struct vm_cell *pc);
bool vm_slow_anewarray(struct vm_thread *self, const struct vm_cell *pc);
bool vm_slow_multianewarray(struct vm_thread *self, const struct vm_cell *pc);

/* aastore of a value whose class is not the element class; false with ArrayStoreException. */
bool vm_slow_array_store(struct vm_thread *self, const struct vm_cell *pc);

/* Enters the monitor of a synchronized method and keeps its object in the frame. */
void vm_slow_enter_synchronized(struct vm_thread *self, const struct vm_cell *pc);

/*
 * Switches: cell 1 holds low (w[0]), the number of entries (w[1]) and the displacement of the
 * default (high_w[0]); the entries follow from cell 2 on: displacements, or pairs of key and
 * displacement in the order of keys. Both return a displacement.
 */
static inline int32_t vm_switch_table(const struct vm_cell *pc, int32_t key)
{
    const int32_t *words = (const int32_t *)(const void *)(pc + 2);
    uint32_t i = (uint32_t)key - (uint32_t)pc[1].w[0];
    return i < (uint32_t)pc[1].w[1] ? words[i] : pc[1].high_w[0];
}

int32_t vm_switch_lookup(const struct vm_cell *pc, int32_t key);

/* What an instruction does, for any loop; NULL with an exception pending: the class that `new`
 * makes instances of; arrays, of a primitive type by its code (JVMS 6.5.newarray), and of arrays,
 * where dimensions beyond `count` stay null. Lengths may be negative. */
struct vm_class *vm_resolve_instantiable(struct vm_thread *self, struct vm_class *from,
                                         uint16_t index);
struct vm_object *vm_new_array(struct vm_thread *self, struct vm_class *class, int32_t length);
struct vm_object *vm_new_primitive_array(struct vm_thread *self, uint32_t code, int32_t length);
struct vm_object *vm_new_multi_array(struct vm_thread *self, struct vm_class *class,
                                     const union vm_slot *lengths, uint32_t count);

/* A class with a finalizer is made: objects of it will come back from Object's constructor. */
void vm_slow_note_finalizer(struct vm_class *class);

/* Whether calls of the method take arguments of any types (JVMS 2.9.3). */
bool vm_is_polymorphic(const struct vm_method *method);

/*
 * The handler of the frame for the pending exception, or NULL. Loading a catch type may
 * replace the pending exception, which then is looked up from the same instruction.
 */
const struct vm_cell *vm_find_handler(struct vm_thread *self, struct vm_method *method,
                                      const struct vm_cell *pc);

/* The same by bci: the index in the exception table; false when there is none. */
bool vm_find_handler_entry(struct vm_thread *self, struct vm_method *method, uint32_t bci,
                           uint32_t *index);

/* Tells the tracker that an exception leaves the instruction self->pc of the frame. */
void vm_track_exception(struct vm_thread *self, struct vm_method *method, union vm_slot *fp);

/* What a return does first: leaves the monitor of a synchronized method. False with
 * IllegalMonitorStateException pending, raised by the return instruction, when the frame does not
 * hold it or still holds others. */
bool vm_return_locks(struct vm_thread *self, struct vm_method *method, union vm_slot *fp);

/* Leaves the monitors of a frame that the pending exception leaves. An
 * IllegalMonitorStateException takes its place when locking was not structured. */
void vm_leave_frame_locks(struct vm_thread *self, struct vm_method *method, union vm_slot *fp);

#endif

/*
 * quicken.h: functions that the interpreter's handlers call for resolution, quickening, allocation
 * of arrays and switches. All expect self->pc and self->fp to be current.
 */
#ifndef JP2VM_VM_INTERP_QUICKEN_H
#define JP2VM_VM_INTERP_QUICKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/instrument/analysis.h"
#include "vm/code/cell.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

enum vm_quicken_result {
    VM_QUICKEN_THROW, /* an exception is pending */
    VM_QUICKEN_RETRY, /* the cell was rewritten: dispatch it again */
    VM_QUICKEN_DONE   /* the instruction has been executed: continue after it */
};

enum vm_quicken_result vm_quicken_getfield(struct vm_thread *self, struct vm_cell *pc);
enum vm_quicken_result vm_quicken_putfield(struct vm_thread *self, struct vm_cell *pc);
enum vm_quicken_result vm_quicken_getstatic(struct vm_thread *self, struct vm_cell *pc);
enum vm_quicken_result vm_quicken_putstatic(struct vm_thread *self, struct vm_cell *pc);
enum vm_quicken_result vm_quicken_ldc(struct vm_thread *self, struct vm_cell *pc);
enum vm_quicken_result vm_quicken_new(struct vm_thread *self, struct vm_cell *pc);
enum vm_quicken_result vm_quicken_checkcast(struct vm_thread *self, struct vm_cell *pc);
enum vm_quicken_result vm_quicken_instanceof(struct vm_thread *self, struct vm_cell *pc);

/* Notifies analyses of a cell that has been rewritten. Not inlined, so that the compiler generates
 * the same code for the loop as without analyses. */
__attribute__((cold, noinline)) void vm_quickened(struct vm_thread *self,
                                                  const struct vm_cell *cell);

/* Access a field of any type without quickening, because its offset does not fit in 16 bits. */
bool vm_run_getfield(struct vm_thread *self, const struct vm_cell *pc);
bool vm_run_putfield(struct vm_thread *self, const struct vm_cell *pc);

/* Resolves any of the five invoke instructions and rewrites the cells. */
enum vm_quicken_result vm_quicken_invoke(struct vm_thread *self, struct vm_cell *pc);

/* Rewrites INVOKESTATIC_SLOW if the class is initialized. If it fails, returns false with an
 * exception pending. */
bool vm_quicken_invokestatic(struct vm_thread *self, struct vm_cell *pc);

/* Called at the first call of a method in the untracked form: sets the method's entry in this form.
 * If it fails, returns false with an exception pending. */
bool vm_run_prepare_untracked(struct vm_thread *self, struct vm_method *method);

/* Delivers the event of a call before the call is made (call_probe.c). If the call would raise an
 * exception, returns false with this exception pending. */
bool vm_run_call_probe(struct vm_thread *self, const struct vm_cell *pc);

/* The target of a call through a method-handle intrinsic, and the number of argument slots that the
 * target receives. */
struct vm_linked_call {
    struct vm_method *method; /* NULL: an exception is pending */
    uint32_t slots;
};

/* Follows an intrinsic's form to the first method that is not an intrinsic. `slots` is the number
 * of argument slots of the call of the form. */
struct vm_linked_call vm_run_follow_intrinsics(struct vm_thread *self, const struct vm_cell *pc,
                                               struct vm_method *form, uint32_t slots);

/* Execute the instructions that allocate; vm_run_new is the slow path of NEW_QUICK. */
bool vm_run_new(struct vm_thread *self, const struct vm_cell *pc);
bool vm_run_newarray(struct vm_thread *self, const struct vm_cell *pc);
bool vm_run_anewarray(struct vm_thread *self, const struct vm_cell *pc);
bool vm_run_multianewarray(struct vm_thread *self, const struct vm_cell *pc);

/* Executes aastore if the class of the value is not the element class. If the value cannot be
 * stored, returns false with ArrayStoreException pending. */
bool vm_run_array_store(struct vm_thread *self, const struct vm_cell *pc);

/* Enters the monitor of a synchronized method and stores its object in the frame. */
void vm_run_enter_synchronized(struct vm_thread *self, const struct vm_cell *pc);

/* The same as vm_switch_table (layout.h), for a lookupswitch. */
int32_t vm_switch_lookup(const struct vm_cell *pc, int32_t key);

/* Instructions that allocate, for both loops. vm_resolve_instantiable returns the class that `new`
 * makes instances of. The other functions return arrays; `code` is the code of a primitive type
 * (JVMS 6.5.newarray), and dimensions beyond `count` stay null. Lengths may be negative. If a
 * function fails, it returns NULL with an exception pending. */
struct vm_class *vm_resolve_instantiable(struct vm_thread *self, struct vm_pool *pool,
                                         uint16_t index);
struct vm_object *vm_new_array(struct vm_thread *self, struct vm_class *class, int32_t length);
struct vm_object *vm_new_primitive_array(struct vm_thread *self, uint32_t code, int32_t length);
struct vm_object *vm_new_multi_array(struct vm_thread *self, struct vm_class *class,
                                     const union vm_slot *lengths, uint32_t count);

/* Returns whether the method takes arguments of any types (JVMS 2.9.3). */
bool vm_is_polymorphic(const struct vm_method *method);

/* Called when a class with a finalizer is made: from now on, calls of Object's constructor for
 * instances of the class enter the constructor, which registers them at its return. Other calls
 * skip the constructor, because it only returns. */
void vm_quicken_finalizer_found(struct vm_class *class);

/* Called at a safepoint when agents have replaced the body of a method: calls that skipped the
 * method, because it was empty, enter it. */
void vm_quicken_body_replaced(struct vm_method *method, struct vm_method *old);

/* The reference loop's part of this: its counts so far are counts of `old`. NULL: there are no
 * counts. */
extern void (*vm_reference_redefined)(struct vm_method *method, struct vm_method *old);

#endif

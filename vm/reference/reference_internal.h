/*
 * reference_internal.h: declarations shared by the files of the reference loop: the state of the
 * loop and its operand stack.
 */
#ifndef JP2VM_VM_REFERENCE_REFERENCE_INTERNAL_H
#define JP2VM_VM_REFERENCE_REFERENCE_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/frame.h"
#include "vm/reference/reference.h"
#include "vm/code/translation.h"
#include "vm/runtime/class.h"
#include "vm/trace/trace.h"
#include "vm/thread/thread.h"

/*
 * The state of the loop: the current frame, the current instruction, and the first free
 * slot above the operand stack. A long or double takes two slots, with the value in the first.
 * Popped slots keep their values, and the collector scans the whole frame, so an operand stays
 * alive until its instruction ends.
 */
struct vm_reference {
    struct vm_thread *self;
    union vm_slot *fp, *sp;
    const uint8_t *pc;
    uint64_t *counts;         /* counters of the method's instructions, indexed by bci */
    struct vm_traced *traced; /* the trace's data about the method; NULL: not traced */
};

enum vm_reference_result {
    VM_REFERENCE_NEXT,   /* continue at pc */
    VM_REFERENCE_THROW,  /* the instruction at self->pc has thrown the pending exception */
    VM_REFERENCE_RETURN, /* the method that C code called has returned */
    VM_REFERENCE_FAIL    /* an exception has left the method that C code called */
};

/* Returns the method of the current frame. An agent may redefine the method, which then is an older
 * version, while the thread waits or runs other code. */
static inline struct vm_method *vm_reference_method(const struct vm_reference *m)
{
    return vm_frame_method(m->fp);
}

/* --- operands ------------------------------------------------------------------------- */

static inline uint16_t vm_reference_u2(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] << 8 | bytes[1]);
}

static inline int32_t vm_reference_s4(const uint8_t *bytes)
{
    return (int32_t)((uint32_t)vm_reference_u2(bytes) << 16 | vm_reference_u2(bytes + 2));
}

/* Returns the pc as the rest of the machine represents it. */
static inline const struct vm_cell *vm_reference_cell(const uint8_t *pc)
{
    return (const struct vm_cell *)(const void *)pc;
}

static inline void vm_reference_push(struct vm_reference *m, union vm_slot value)
{
    *m->sp++ = value;
}

static inline void vm_reference_push_wide(struct vm_reference *m, union vm_slot value)
{
    m->sp[0] = value;
    m->sp += 2;
}

static inline union vm_slot vm_reference_pop(struct vm_reference *m)
{
    return *--m->sp;
}

static inline union vm_slot vm_reference_pop_wide(struct vm_reference *m)
{
    m->sp -= 2;
    return m->sp[0];
}

static inline bool vm_reference_is_wide(char type)
{
    return type == 'J' || type == 'D';
}

/* Pushes a value. `type` is the first character of its descriptor; for V, pushes nothing. */
static inline void vm_reference_push_type(struct vm_reference *m, char type, union vm_slot value)
{
    if (vm_reference_is_wide(type)) {
        vm_reference_push_wide(m, value);
    } else if (type != 'V') {
        vm_reference_push(m, value);
    }
}

static inline union vm_slot vm_reference_pop_type(struct vm_reference *m, char type)
{
    return vm_reference_is_wide(type) ? vm_reference_pop_wide(m) : vm_reference_pop(m);
}

/* --- reference_calls.c ---------------------------------------------------------------- */

/* Starts the method of the newest frame, which C code has pushed. */
enum vm_reference_result vm_reference_start(struct vm_reference *m);

/* Executes the invoke instruction at pc. */
enum vm_reference_result vm_reference_invoke(struct vm_reference *m);

/* Executes a return instruction; `type` is the type of the value, or V. */
enum vm_reference_result vm_reference_return(struct vm_reference *m, char type);

/* Searches the frames for a handler of the pending exception, and leaves those that have none. */
enum vm_reference_result vm_reference_unwind(struct vm_reference *m);

/* Polls before the instruction at pc. Returns false if an exception is pending. */
bool vm_reference_poll(struct vm_reference *m);

/* --- reference_objects.c: instructions of objects; false if an exception is pending --- */

bool vm_reference_constant(struct vm_reference *m, uint16_t index, bool is_wide);
bool vm_reference_getstatic(struct vm_reference *m);
bool vm_reference_putstatic(struct vm_reference *m);
bool vm_reference_getfield(struct vm_reference *m);
bool vm_reference_putfield(struct vm_reference *m);
bool vm_reference_new(struct vm_reference *m);
bool vm_reference_newarray(struct vm_reference *m);
bool vm_reference_anewarray(struct vm_reference *m);
bool vm_reference_multianewarray(struct vm_reference *m);
bool vm_reference_arraylength(struct vm_reference *m);
bool vm_reference_array_load(struct vm_reference *m, char type);
bool vm_reference_array_store(struct vm_reference *m, char type);
bool vm_reference_checkcast(struct vm_reference *m);
bool vm_reference_instanceof(struct vm_reference *m);
bool vm_reference_monitor(struct vm_reference *m, bool is_enter);
void vm_reference_throw(struct vm_reference *m);

/* --- reference_counts.c --------------------------------------------------------------- */

/*
 * Returns the calling thread's counters for a method: one for entries, then one for each bci. They
 * are made at the first call; NULL if memory runs out. Only this thread writes to them.
 */
uint64_t *vm_reference_counts(struct vm_method *method);

/* Adds 1 to a counter, which other threads may read at the same time. */
static inline void vm_reference_count(uint64_t *counter)
{
    __atomic_store_n(counter, *counter + 1, __ATOMIC_RELAXED);
}

#endif

/*
 * interpreter.h: the loop that runs internal code. C calls it through vm_call (runtime/call.h).
 */
#ifndef JP2VM_VM_INTERP_INTERPRETER_H
#define JP2VM_VM_INTERP_INTERPRETER_H

#include <stdbool.h>
#include <stdint.h>

union vm_slot;
struct vm_thread;

/* Runs the method of `fp`, the newest frame, until it returns to its entry frame. Returns false if
 * an exception has reached the entry frame. */
typedef bool vm_loop(struct vm_thread *self, union vm_slot *fp);

/* Fills the tables of code/cell.h and sets vm_call_engine. Called once, at start. */
void vm_interpreter_init(void);

/* From now on, methods get machine code after `period` events (native/native.h). Returns NULL on
 * success, otherwise the reason as text. Called once, after vm_interpreter_init, before Java code
 * runs. */
const char *vm_interpreter_use_native(uint32_t period);

/* From now on, calls from C run in `loop` instead of the loop of internal code. Called before Java
 * code runs. */
void vm_interpreter_use_loop(vm_loop *loop);

#endif

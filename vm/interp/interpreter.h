/*
 * interpreter.h: the loop that runs internal code. C calls it through vm_call (runtime/call.h).
 */
#ifndef JP2VM_VM_INTERP_INTERPRETER_H
#define JP2VM_VM_INTERP_INTERPRETER_H

#include <stdbool.h>
#include <stdint.h>

union vm_slot;
struct vm_thread;

/* Runs the method of frame `fp`, the newest, until its entry frame is returned to; true on return,
 * false when an exception reached it. */
typedef bool vm_loop(struct vm_thread *self, union vm_slot *fp);

/* Fills the tables of code/cell.h and sets vm_call_engine; once, at start. */
void vm_interpreter_init(void);

/* Methods get machine code after a number of events (native/native.h). Returns NULL, or why they do
 * not. Once, after vm_interpreter_init, before Java code runs. */
const char *vm_interpreter_use_native(uint32_t period);

/* From now on C calls run in another loop than that of internal code; before Java code runs. */
void vm_interpreter_use_loop(vm_loop *loop);

#endif

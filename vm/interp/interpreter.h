/*
 * interpreter.h: the loop that runs internal code; see runtime/call.h.
 */
#ifndef JP2VM_VM_INTERP_INTERPRETER_H
#define JP2VM_VM_INTERP_INTERPRETER_H

/* Fills the table of handler addresses; once, at start. */
void vm_interpreter_init(void);

#endif

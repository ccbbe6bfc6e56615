/*
 * npe_message.h: the text of a NullPointerException that an instruction raised (JEP 358).
 */
#ifndef JP2VM_CLASSLIB_COMMON_NPE_MESSAGE_H
#define JP2VM_CLASSLIB_COMMON_NPE_MESSAGE_H

struct vm_method;

/*
 * Returns a text that explains why the instruction at `bci` of `method` found null, malloc'ed.
 * Returns NULL if the bytecode does not show why. Threads: any.
 */
char *lib_npe_message(const struct vm_method *method, int bci);

#endif

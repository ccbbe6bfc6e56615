/*
 * npe_message.h: the text of a NullPointerException that an instruction raised (JEP 358).
 */
#ifndef JP2VM_CLASSLIB_COMMON_NPE_MESSAGE_H
#define JP2VM_CLASSLIB_COMMON_NPE_MESSAGE_H

struct vm_method;

/*
 * Returns a text, malloc'ed, that explains why the instruction at `bci` of `method` met null; NULL
 * if the bytecode does not explain it. Threads: any.
 */
char *lib_npe_message(const struct vm_method *method, int bci);

#endif

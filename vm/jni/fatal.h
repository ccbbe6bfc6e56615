/*
 * fatal.h: the end of the process because of an error in native code.
 */
#ifndef JP2VM_VM_JNI_FATAL_H
#define JP2VM_VM_JNI_FATAL_H

struct vm_thread;

/* The thread's Java stack on stderr, one line per frame, as java words it. */
void vm_jni_print_stack(const struct vm_thread *thread);

/* "FATAL ERROR in native method: <message>" with the stack, then what is to be done at exit, then
 * the abort hook or abort(). */
_Noreturn void vm_jni_fatal(const struct vm_thread *self, const char *message);

#endif

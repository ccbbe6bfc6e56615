/*
 * fatal.h: the end of the process because of an error in native code.
 */
#ifndef JP2VM_VM_JNI_FATAL_H
#define JP2VM_VM_JNI_FATAL_H

struct vm_thread;

/* Prints the thread's Java stack on stderr, one line per frame, in HotSpot's format. */
void vm_jni_print_stack(const struct vm_thread *thread);

/* Prints "FATAL ERROR in native method: <message>" with the stack, runs the exit actions, then
 * calls the abort hook or abort(). */
_Noreturn void vm_jni_fatal(const struct vm_thread *self, const char *message);

#endif

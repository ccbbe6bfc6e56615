/*
 * link_errors.h: exceptions raised while a call site of invokedynamic or a dynamic constant is
 * linked (JVMS 5.4.3.6, 6.5.invokedynamic).
 *
 * Threads: any. Errors: the functions work on the pending exception.
 */
#ifndef JP2VM_CLASSLIB_COMMON_LINK_ERRORS_H
#define JP2VM_CLASSLIB_COMMON_LINK_ERRORS_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/thread/thread.h"

/* If the pending exception is not an Error, makes it the cause of a BootstrapMethodError. */
void lib_wrap_bootstrap_exception(struct vm_thread *self);

/*
 * A call site that failed with a LinkageError fails with the same error at every further attempt.
 * Each instruction is a site of its own, identified by its address in the class file.
 * lib_link_place returns the address in the newest frame. lib_raise_known_failure raises the error
 * recorded for that address, and returns whether there was one. lib_remember_failure records the
 * pending exception for an instruction if it is a LinkageError of the library.
 */
const uint8_t *lib_link_place(const struct vm_thread *self);
bool lib_raise_known_failure(struct vm_thread *self);
void lib_remember_failure(struct vm_thread *self, const uint8_t *instruction);

#endif

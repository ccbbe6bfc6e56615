/*
 * link_errors.h: exceptions raised while a call site of invokedynamic or a dynamic constant is
 * linked (JVMS 5.4.3.6, 6.5.invokedynamic).
 *
 * Threads: any. Errors: see each function.
 */
#ifndef JP2VM_CLASSLIB_COMMON_LINK_ERRORS_H
#define JP2VM_CLASSLIB_COMMON_LINK_ERRORS_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/thread/thread.h"

/* If the pending exception is not an Error, makes it the cause of a BootstrapMethodError, which is
 * then pending. */
void lib_wrap_bootstrap_exception(struct vm_thread *self);

/*
 * If linking a call site has failed with a LinkageError, each further attempt fails with the same
 * error. Each instruction is a separate site, identified by its address in the class file.
 * lib_link_place returns the address of the newest frame's instruction. lib_raise_known_failure
 * raises the error that was recorded for an address, and returns whether there is one.
 * lib_remember_failure records the pending exception for an instruction if it is a LinkageError of
 * the library.
 */
const uint8_t *lib_link_place(const struct vm_thread *self);
bool lib_raise_known_failure(struct vm_thread *self);
void lib_remember_failure(struct vm_thread *self, const uint8_t *instruction);

#endif

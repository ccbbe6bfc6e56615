/*
 * link_errors.h: what becomes of exceptions while a call site of invokedynamic or a dynamic
 * constant is linked (JVMS 5.4.3.6, 6.5.invokedynamic).
 *
 * Threads: any. Errors: a pending exception is what all of these are about.
 */
#ifndef JP2VM_CLASSLIB_COMMON_LINK_ERRORS_H
#define JP2VM_CLASSLIB_COMMON_LINK_ERRORS_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/thread/thread.h"

/* What is not an Error becomes the cause of a BootstrapMethodError. */
void lib_wrap_bootstrap_exception(struct vm_thread *self);

/*
 * A call site that failed with a LinkageError fails the same way ever after. Each instruction is a
 * site of its own, known by where it is in its class file: that of the newest frame is the place.
 * The second function raises what has been kept for it, and tells whether there was anything; the
 * third keeps the pending exception for a place if it is such an error.
 */
const uint8_t *lib_link_place(const struct vm_thread *self);
bool lib_raise_known_failure(struct vm_thread *self);
void lib_remember_failure(struct vm_thread *self, const uint8_t *instruction);

#endif

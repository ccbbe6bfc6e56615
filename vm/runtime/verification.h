/*
 * verification.h: the verifier (verify/verify.h) for run-time classes: it loads other classes to
 * answer questions about them.
 */
#ifndef JP2VM_VM_RUNTIME_VERIFICATION_H
#define JP2VM_VM_RUNTIME_VERIFICATION_H

#include <stdbool.h>

struct vm_class;
struct vm_thread;

/* Returns false with VerifyError, or an exception of loading, pending. */
bool vm_verify(struct vm_thread *self, struct vm_class *class);

/* Checks the exception tables, which every class needs. Returns false with ClassFormatError
 * pending. */
bool vm_verify_ranges(struct vm_thread *self, struct vm_class *class);

#endif

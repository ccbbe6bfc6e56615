/*
 * verification.h: the verifier (verify/verify.h) applied to a run-time class: questions
 * about other classes are answered by loading them.
 */
#ifndef JP2VM_VM_RUNTIME_VERIFICATION_H
#define JP2VM_VM_RUNTIME_VERIFICATION_H

#include <stdbool.h>

struct vm_class;
struct vm_thread;

/* False with VerifyError, or what loading raised, pending. */
bool vm_verify(struct vm_thread *self, struct vm_class *class);

/* The part of it that every class needs: exception tables; false with ClassFormatError pending. */
bool vm_verify_ranges(struct vm_thread *self, struct vm_class *class);

#endif

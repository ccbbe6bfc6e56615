/*
 * verification.h: verification of run-time classes by verify/verify.h. Other classes are loaded to
 * answer the verifier's questions about them.
 */
#ifndef JP2VM_VM_RUNTIME_VERIFICATION_H
#define JP2VM_VM_RUNTIME_VERIFICATION_H

#include <stdbool.h>

struct vm_class;
struct vm_thread;

/* Verifies a class. If it fails, returns false with VerifyError pending, or an exception that was
 * raised when another class was loaded. */
bool vm_verify(struct vm_thread *self, struct vm_class *class);

/* Checks the exception tables of all methods, even if the class is not verified. If they are wrong,
 * returns false with ClassFormatError pending. */
bool vm_verify_ranges(struct vm_thread *self, struct vm_class *class);

#endif

/*
 * verification.h: verification of run-time classes by verify/verify.h. Other classes are loaded to
 * answer the verifier's questions about them.
 */
#ifndef JP2VM_VM_RUNTIME_VERIFICATION_H
#define JP2VM_VM_RUNTIME_VERIFICATION_H

#include <stdbool.h>

struct vm_pool;
struct vm_thread;

/* Verifies the file of a pool for the pool's class. If it fails, returns false with VerifyError
 * pending, or an exception that was raised when another class was loaded. */
bool vm_verify(struct vm_thread *self, struct vm_pool *pool);

/* Checks the exception tables of all methods of a pool's file, even if the class is not verified.
 * If they are wrong, returns false with ClassFormatError pending. */
bool vm_verify_ranges(struct vm_thread *self, const struct vm_pool *pool);

#endif

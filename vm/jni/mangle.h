/*
 * mangle.h: the names of the C functions of native methods.
 *
 * Threads: pure functions. Ownership: the result is malloc'ed; the caller frees it. Source: JNI
 * specification, "Resolving Native Method Names".
 */
#ifndef JP2VM_VM_JNI_MANGLE_H
#define JP2VM_VM_JNI_MANGLE_H

struct vm_symbol;

/*
 * Returns "Java_a_B_name". If the descriptor is not NULL, its parameter part is appended
 * ("__I_3B"). Returns NULL if memory is exhausted, or if the method has no C name of this form,
 * because a part starts with a digit 0 to 3 and would be read as an escape.
 */
char *vm_native_mangle(const struct vm_symbol *class_name, const struct vm_symbol *name,
                       const struct vm_symbol *descriptor);

/*
 * Returns "'int a.B.name(int, java.lang.String)'", as UnsatisfiedLinkError names a method without
 * code. Returns NULL if memory runs out.
 */
char *vm_native_describe(const char *class_name, const struct vm_symbol *name,
                         const struct vm_symbol *descriptor);

#endif

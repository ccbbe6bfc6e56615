/*
 * mangle.h: the names of the C functions behind native methods.
 *
 * Threads: pure functions. Ownership: the result is malloc'ed and the caller's.
 * Source: JNI specification, "Resolving Native Method Names".
 */
#ifndef JP2VM_VM_JNI_MANGLE_H
#define JP2VM_VM_JNI_MANGLE_H

struct vm_symbol;

/*
 * "Java_a_B_name", with the parameter part of the descriptor appended ("__I_3B") when it is not
 * NULL. NULL when memory is exhausted, or when the name can be no C name of this form: a
 * digit 0 to 3 that begins a part would read as an escape.
 */
char *vm_native_mangle(const struct vm_symbol *class_name, const struct vm_symbol *name,
                       const struct vm_symbol *descriptor);

/*
 * "'int a.B.name(int, java.lang.String)'", the form in which UnsatisfiedLinkError names a
 * method that has no code. NULL when memory is exhausted.
 */
char *vm_native_describe(const char *class_name, const struct vm_symbol *name,
                         const struct vm_symbol *descriptor);

#endif

/*
 * native.h: native methods: how their code is found and called.
 *
 * A native method is linked at its first call. Its code is either a function in the class library's
 * own table, or a C function of a native library. The C function is found by its name, unless
 * RegisterNatives has set it before, and is called through a bridge that makes handles for the
 * reference arguments. After linking, the interpreter calls method->native, with the method's frame
 * on top of the Java stack; for a method with a bridge, method->native_code is the C function.
 *
 * Threads: any. Errors: UnsatisfiedLinkError and OutOfMemoryError. Source: JVMS 5.6; JNI
 * specification, chapters 2 and 5 ("Library and Version Management").
 */
#ifndef JP2VM_VM_JNI_NATIVE_H
#define JP2VM_VM_JNI_NATIVE_H

#include <stdbool.h>

#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

struct vm_loader;
struct vm_native_signature;

/* Finds the code of a native method. If the method has no code, returns false with
 * UnsatisfiedLinkError pending. */
bool vm_native_link(struct vm_thread *self, struct vm_method *method);

/* RegisterNatives: makes `code` the method's code. Does not replace the class library's own
 * natives. On an error, returns false with an exception pending. */
bool vm_native_register(struct vm_thread *self, struct vm_method *method, void *code);

/* UnregisterNatives: removes the code of one method; the next call of the method searches for its
 * code again. */
void vm_native_unregister(struct vm_method *method);

enum vm_native_load {
    VM_NATIVE_LOADED,
    VM_NATIVE_ABSENT, /* there is no such file; nothing is pending */
    VM_NATIVE_FAILED  /* UnsatisfiedLinkError, or JNI_OnLoad's exception, is pending */
};

/*
 * Opens a library for the classes of `loader` and runs the library's JNI_OnLoad. `path` is
 * absolute, in the encoding of the file system. A library belongs to one loader only.
 */
enum vm_native_load vm_native_load_library(struct vm_thread *self, struct vm_loader *loader,
                                           const char *path);

/* Returns the address of a symbol in the libraries of the loader. If they do not define it,
 * searches the whole process. NULL: no such symbol. */
void *vm_native_find_symbol(const struct vm_loader *loader, const char *name);

/*
 * Returns the prepared call for a descriptor, which is made once and never freed. Returns NULL with
 * OutOfMemoryError pending if memory runs out.
 */
const struct vm_native_signature *vm_native_signature_of(struct vm_thread *self,
                                                         const struct vm_symbol *descriptor);

/* The bridge: a vm_native_function that calls method->native_code, as method->native_signature
 * describes. */
void vm_native_bridge(struct vm_thread *self, union vm_slot *args, union vm_slot *result);

#endif

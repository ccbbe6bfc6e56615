/*
 * redefine.h: the steps of a redefinition: another class file replaces the file of a class that
 * exists, with the same members but other bodies of methods (JVMTI, RedefineClasses).
 *
 * A method keeps its struct vm_method, to which vtables, itables, resolved constants, translated
 * calls, method handles and JNI's method ids refer. So when a body changes, all these run the new
 * body without any change. A copy of the struct, the method's *older version*, takes over the old
 * code: its constants, its translations, its contexts in the profile, and the activations in
 * progress, which end in the old code. A method whose code stays the same keeps everything.
 *
 * Older versions, their class files and their code live as long as the class, because backtraces
 * and profiles refer to them.
 */
#ifndef JP2VM_VM_JVMTI_REDEFINE_H
#define JP2VM_VM_JVMTI_REDEFINE_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/jvmti/interface.h"
#include "vm/runtime/class.h"

/* A new version of a class, from its parsed file to its installation. */
struct vm_jvmti_version {
    struct vm_class *class;
    struct vm_pool *pool;      /* with the new file; NULL: the file stays as it is */
    struct vm_method **olders; /* space for the older versions, indexed like class->methods; NULL:
                                  the method's code stays the same */
};

/* Returns whether a file may replace the class's current file: VM_JVMTI_OK, or the error of the
 * first rule that it breaks. Any thread. */
enum vm_jvmti_error vm_jvmti_compare(const struct vm_class *class,
                                     const struct vm_class_file *file);

/* Returns whether two methods have the same code, with the same lines: the same instructions with
 * equal constants, which may have other indices. */
bool vm_jvmti_is_same_code(const struct vm_class_file *file, const struct vm_method_info *info,
                           const struct vm_class_file *other,
                           const struct vm_method_info *other_info);

/* Returns the method of a file with this name and descriptor; it exists. */
const struct vm_method_info *vm_jvmti_find_info(const struct vm_class_file *file,
                                                const struct vm_method *method);

/* Allocates what vm_jvmti_install needs. Until then, no other redefinition of the class may be
 * installed. Returns false if memory runs out. */
bool vm_jvmti_prepare(struct vm_jvmti_version *version);

/* Installs new versions, all at one safepoint; they then belong to their classes. The calling
 * thread is in native. */
void vm_jvmti_install(struct vm_jvmti_version *versions, size_t count);

/* Frees a version that was not installed. */
void vm_jvmti_drop(struct vm_jvmti_version *version);

#endif

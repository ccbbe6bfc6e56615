/*
 * classes.h: what java.lang.Class tells, of a struct vm_class.
 *
 * Threads: any. Errors: a pending exception.
 */
#ifndef JP2VM_CLASSLIB_COMMON_CLASSES_H
#define JP2VM_CLASSLIB_COMMON_CLASSES_H

#include <stdbool.h>

#include "vm/classfile/class_file.h"
#include "vm/runtime/class.h"

struct vm_loader;
struct vm_symbol;
struct vm_thread;

/* --- names ---------------------------------------------------------------------------------- */

/*
 * The internal form of a name as Class.getName() has it. NULL when no class can have that
 * name: it contains a slash or is too long; with `only_known` also when there is no such
 * symbol yet. Nothing is pending.
 */
const struct vm_symbol *lib_internal_name(const struct vm_object *name, bool only_known);

/* Whether a class or array class can have the internal name (JVMS 4.2.1). */
bool lib_is_class_name(const struct vm_symbol *name);

/* Class.getName(), interned. */
struct vm_object *lib_class_name(struct vm_thread *self, const struct vm_class *class);

/* The primitive type, or void, that is called so in the language; NULL. */
struct vm_class *lib_primitive_class(const char *name);

/* --- members of classes --------------------------------------------------------------------- */

/* The class's own entry of InnerClasses, NULL when it has none. */
const struct vm_inner_class *lib_inner_class_entry(const struct vm_class *class);

/* Whether `outer` lists `inner` among its inner classes, as a member if `is_member`; false with
 * IncompatibleClassChangeError pending. */
bool lib_check_inner_class(struct vm_thread *self, struct vm_class *outer,
                           const struct vm_class *inner, bool is_member);

/* The class that it is a member of: both sides have to say so. NULL when it is a member of none, or
 * with an error pending. */
struct vm_class *lib_declaring_class(struct vm_thread *self, struct vm_class *class);

bool lib_class_is_record(const struct vm_class *class);

/* Class[] with a place for each class; NULL with an exception pending. */
struct vm_object *lib_new_class_array(struct vm_thread *self, uint32_t length);

/* The superinterfaces in order, as Class[]. */
struct vm_object *lib_class_interfaces(struct vm_thread *self, const struct vm_class *class);

/* Class.getModifiers() */
int32_t lib_class_modifiers(const struct vm_class *class);

/* --- native methods of java.lang.Class, for tables ------------------------------------------ */

vm_native_function lib_class_for_name; /* (name, initialize, loader, ...) */
vm_native_function lib_class_get_interfaces, lib_class_get_modifiers,
    lib_class_get_primitive_class, lib_class_get_superclass, lib_class_is_array,
    lib_class_is_assignable_from, lib_class_is_hidden, lib_class_is_instance,
    lib_class_is_interface, lib_class_is_primitive, lib_class_is_record_native,
    lib_class_get_declaring_class;

#endif

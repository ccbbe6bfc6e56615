/*
 * classes.h: the facts about a struct vm_class that java.lang.Class returns.
 *
 * Threads: any. Errors: functions leave an exception pending.
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
 * Returns the internal form of a name in the form of Class.getName(). Returns NULL, without a
 * pending exception, if no class can have that name, because it contains a slash or is too long. If
 * only_known is true, also returns NULL if no such symbol exists yet.
 */
const struct vm_symbol *lib_internal_name(const struct vm_object *name, bool only_known);

/* Returns whether a class or array class can have the internal name (JVMS 4.2.1). */
bool lib_is_class_name(const struct vm_symbol *name);

/* Returns Class.getName(), interned. */
struct vm_object *lib_class_name(struct vm_thread *self, const struct vm_class *class);

/* Returns the class of the primitive type, or of void, with this Java name; NULL for other
 * names. */
struct vm_class *lib_primitive_class(const char *name);

/* --- members of classes --------------------------------------------------------------------- */

/* Returns the entry of the InnerClasses attribute that is about the class itself, or NULL if there
 * is none. */
const struct vm_inner_class *lib_inner_class_entry(const struct vm_class *class);

/* Checks that `outer` lists `inner` among its inner classes, as a member if is_member is true. If
 * it does not, returns false with IncompatibleClassChangeError pending. */
bool lib_check_inner_class(struct vm_thread *self, struct vm_class *outer,
                           const struct vm_class *inner, bool is_member);

/* Returns the class that declares `class` as a member; the class files of both must agree. Returns
 * NULL if there is no such class, or if an error is pending. */
struct vm_class *lib_declaring_class(struct vm_thread *self, struct vm_class *class);

bool lib_class_is_record(const struct vm_class *class);

/* Makes a Class[] of this length. On failure, returns NULL with an exception pending. */
struct vm_object *lib_new_class_array(struct vm_thread *self, uint32_t length);

/* Returns the direct superinterfaces in order, as Class[]. */
struct vm_object *lib_class_interfaces(struct vm_thread *self, const struct vm_class *class);

/* Returns Class.getModifiers(). */
int32_t lib_class_modifiers(const struct vm_class *class);

/* --- native methods of java.lang.Class, for tables ------------------------------------------ */

vm_native_function lib_class_for_name; /* (name, initialize, loader, ...) */
vm_native_function lib_class_get_interfaces, lib_class_get_modifiers, lib_class_get_primitive_class,
    lib_class_get_superclass, lib_class_is_array, lib_class_is_assignable_from, lib_class_is_hidden,
    lib_class_is_instance, lib_class_is_interface, lib_class_is_primitive,
    lib_class_is_record_native, lib_class_get_declaring_class;

#endif

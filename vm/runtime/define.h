/*
 * define.h: creation of a struct vm_class from a parsed class file: members, layout, vtable.
 *
 * Internal to the runtime room; used by loader.c. The superclass and the superinterfaces are
 * loaded; these functions run no Java code.
 */
#ifndef JP2VM_VM_RUNTIME_DEFINE_H
#define JP2VM_VM_RUNTIME_DEFINE_H

#include "vm/runtime/class.h"

struct vm_domain;
struct vm_loader;
struct vm_symbol;
struct vm_thread;

/* Makes a class, which then owns `file` and the array of interfaces. If it fails, returns NULL with
 * IncompatibleClassChangeError (final method overridden) or OutOfMemoryError pending. */
struct vm_class *vm_make_class(struct vm_thread *self, struct vm_loader *loader,
                               struct vm_domain *domain, const struct vm_class_file *file,
                               struct vm_class *super, struct vm_class **interfaces);

/* Makes the pool of a class's file; NULL if memory runs out. */
struct vm_pool *vm_make_pool(struct vm_class *class, const struct vm_class_file *file);

/* Makes a pool's file the class's current file. The file declares the same fields. The methods
 * still have their old bodies. Called at a safepoint, or before other threads see the class. */
void vm_class_set_file(struct vm_class *class, struct vm_pool *pool);

/* Gives a method a body that has not run yet, with its flags, constants and entries. */
void vm_method_set_body(struct vm_method *method, struct vm_pool *pool,
                        const struct vm_method_info *info);

/* Frees a class's memory from malloc, including its file if `with_file` is true. */
void vm_free_class_parts(struct vm_class *class, bool with_file);

/* Make an array class or a primitive class, which declares no members. */
struct vm_class *vm_make_array_class(struct vm_thread *self, struct vm_class *element);
struct vm_class *vm_make_primitive_class(char type, const char *name);

/* Returns the default method that a class inherits for the interface method `key` (JVMS 5.4.6), or
 * an overpass that raises the required error. Returns NULL if memory runs out; no exception is
 * pending. */
struct vm_method *vm_select_default(struct vm_class *class, const struct vm_method *key);

/* Makes the table that invokeinterface searches; called when a class is linked. */
bool vm_make_itable(struct vm_thread *self, struct vm_class *class);

/* Returns the package part of a class's internal name; empty for the unnamed package. */
const struct vm_symbol *vm_package_of(const struct vm_symbol *name);

/* Offset of the hidden field of java.lang.Class that points to the struct vm_class. */
extern uint32_t vm_mirror_class_offset;

/* Makes the java.lang.Class object of a class. */
bool vm_make_mirror(struct vm_thread *self, struct vm_class *class_class, struct vm_class *class);

#endif

/*
 * loader.h: class loaders, creation of classes, loading (JVMS 5.3) and loader constraints.
 *
 * Every loader has a table of the classes of which it is an initiating loader. The boot loader
 * queries the class library; for other loaders, which are Java objects, the machine calls
 * loadClass.
 *
 * Threads: any; each loader has a lock that is never held while Java code runs. Errors: functions
 * return NULL with the exception of JVMS 5.3 pending (NoClassDefFoundError, ClassFormatError,
 * ClassCircularityError, IncompatibleClassChangeError, LinkageError, ...).
 */
#ifndef JP2VM_VM_RUNTIME_LOADER_H
#define JP2VM_VM_RUNTIME_LOADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

struct vm_loader;

/* Makes the boot loader and the primitive classes; called at start. */
bool vm_loader_init(void);

/* Returns the loader record of a java.lang.ClassLoader, made on first use; for NULL the boot
 * loader. The record lives as long as the object. */
struct vm_loader *vm_loader_of(struct vm_thread *self, struct vm_object *loader);

/* Returns the ClassLoader object; NULL for the boot loader, and for a dead loader whose record
 * stays because one of its classes was observed (unload.h). */
struct vm_object *vm_loader_object(const struct vm_loader *loader);

/* Returns the internal name of the loader's class; NULL for the boot loader. Profiles use the name
 * after the loader's death. */
const struct vm_symbol *vm_loader_class_name(const struct vm_loader *loader);

/* Offset of the field of java.lang.ClassLoader that points to the loader's record, which is not an
 * object. Set when java.lang.ClassLoader is made. */
extern uint32_t vm_loader_record_offset;

/* Returns the loader's number, in the order in which the machine first used the loaders; 0 is the
 * boot loader. */
uint32_t vm_loader_number(const struct vm_loader *loader);

/* Returns "'bootstrap'", "'app'" or the loader's class and identity, for messages; malloc'ed. The
 * text stays the same after the loader's death. */
char *vm_loader_text(const struct vm_loader *loader);

/* As vm_loader_text, for the loader's parent; NULL if messages do not mention the parent. */
char *vm_loader_parent_text(const struct vm_loader *loader);

/* Returns whether the loader defines classes of the library's own modules; false for the boot
 * loader. */
bool vm_loader_is_platform(const struct vm_loader *loader);

/* Loads a class or array class by internal name ("a/B", "[I", "[La/B;"). If there is no such class,
 * NoClassDefFoundError is pending, with ClassNotFoundException as its cause. */
struct vm_class *vm_load_class(struct vm_thread *self, struct vm_loader *loader,
                               const struct vm_symbol *name);

/* As vm_load_class, but if there is no such class, ClassNotFoundException is pending
 * (Class.forName). */
struct vm_class *vm_find_class(struct vm_thread *self, struct vm_loader *loader,
                               const struct vm_symbol *name);

/* Returns the boot loader's class of this name. If there is no such class, returns NULL without an
 * exception. */
struct vm_class *vm_find_boot_class(struct vm_thread *self, const struct vm_symbol *name);

/* Loads a class of the boot loader; the name is a C string. */
struct vm_class *vm_load_boot_class(struct vm_thread *self, const char *name);

/* Returns a class from the loader's table; if the table does not contain it, returns NULL without
 * an exception. */
struct vm_class *vm_find_loaded_class(struct vm_loader *loader, const struct vm_symbol *name);

struct vm_define_options {
    const struct vm_symbol *name;       /* the name that the class must have; NULL: any */
    const struct vm_symbol *other_name; /* name of the class; NULL: the name in the class file */
    struct vm_class *host;              /* hidden class: the class of the Lookup that defines it;
                                           otherwise NULL */
    bool is_nestmate;                   /* hidden class: member of the host's nest */
    bool is_weak;                       /* hidden class: its loader does not keep it alive */
    const char *suffix; /* hidden class: the part that makes its name unique; NULL: the name in the
                           file is already unique */
    bool may_be_java_package; /* the class may be in a package java.*; for the machine's own
                                 classes */
    struct vm_object *protection_domain, *class_data;
    const char *origin;
    bool bytes_stay; /* the bytes stay as long as the process, so the class need not copy them,
                        unless a hook replaces them */
};

/* Derives a class from bytes (JVMS 5.3.5) and enters it in the loader's table, unless it is
 * hidden. */
struct vm_class *vm_define_class(struct vm_thread *self, struct vm_loader *loader,
                                 const uint8_t *bytes, size_t length,
                                 const struct vm_define_options *options);

/* Returns the class of arrays of `element`. If memory runs out, or `element` has 255 dimensions,
 * returns NULL with an exception pending. */
struct vm_class *vm_array_class(struct vm_thread *self, struct vm_class *element);

/* Return the primitive class of a descriptor character (V included), and its one-dimensional array,
 * which exists after vm_loader_make_mirrors. */
struct vm_class *vm_primitive_class(char type);
struct vm_class *vm_primitive_array_class(char type);

/* Loads the class that a field descriptor names, through `loader`. */
struct vm_class *vm_class_of_descriptor(struct vm_thread *self, struct vm_loader *loader,
                                        const char *descriptor, size_t length);

/* Returns the class that a java.lang.Class object represents. */
struct vm_class *vm_class_of_mirror(const struct vm_object *mirror);

/* Records the constraints name^a = name^b (JVMS 5.3.4) for all class names in a descriptor. If a
 * constraint is violated, returns false and stores the name of the class in *violated; the caller
 * raises LinkageError. If memory runs out, returns false with an exception pending and sets
 * *violated to NULL. */
bool vm_loader_constrain(struct vm_thread *self, struct vm_loader *a, struct vm_loader *b,
                         const struct vm_symbol *descriptor, const struct vm_symbol **violated);

/* Makes the mirrors of all classes that were made before java.lang.Class; called once, at boot. */
bool vm_loader_make_mirrors(struct vm_thread *self);

#endif
